"""Build the page that answers in a browser: python -m cpsudoku.apps.web.site.build_site DIR [--cache FOLDER]

DIR is a folder of static files: the page, an answered example, Python as WebAssembly (Pyodide), python-sat, six,
lazy-loader and cpsudoku. The site uses no other host. npm and pip fetch the packages of pinned.json into FOLDER, and
run no code of them. Pyodide runs in node: it compiles the modules that its Python imports at the start, which halves
the time of a start. Two builds of the same sources are equal byte for byte. A build takes ten seconds and downloads 8
MB. `--example` answers the example anew, which takes half a minute.
"""

from __future__ import annotations

import argparse
import gzip
import hashlib
import io
import json
import re
import shutil
import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path
from tempfile import TemporaryDirectory

from cpsudoku.apps.web.page_shell import file_text, shell

HERE = Path(__file__).parent
ROOT = HERE.parents[3]
PINNED: dict[str, str] = json.loads((HERE / "pinned.json").read_text(encoding="utf-8"))  # file -> SHA-256
PYODIDE, *WHEELS = PINNED
RUNTIME = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm")
# The imported files of the wheels, and the licences.
IMPORTED = re.compile(
    r"lazy_loader/__init__\.py|py(solvers|card|formula)\..*\.so|pysat/\w+\.py|"
    r"pysat/examples/(__init__|hitman|rc2|lbx|mcsls)\.py|six\.py|.*/licenses/.*|.*\.dist-info/LICENSE"
)
# Parts of cpsudoku that the page never imports.
LEFT_OUT = re.compile(r"cpsudoku/apps/(web/site|cli|lab/(conformance|studies)|bulk|generation)/|.*/__pycache__/")
# Packages and modules of Python's library that the page never imports: 1.2 of 2.5 MB.
UNUSED = re.compile(
    r"(asyncio/(?!__init__)|_pyrepl|ensurepip|http|multiprocessing|pydoc_data|unittest|wsgiref|xml|xmlrpc)/|"
    r"encodings/(?!(__init__|aliases|ascii|cp437|idna|latin_1|raw_unicode_escape|unicode_escape|utf_\w+)\.)|"
    r"(_pydatetime|_pyio|_pydecimal|bdb|cProfile|doctest|ftplib|imaplib|mailbox|optparse|pdb|pickletools|plistlib|poplib|"
    r"profile|pstats|pyclbr|pydoc|smtplib|socketserver|ssl|tarfile|telnetlib|trace|turtle|webbrowser)\."
)
POLICY = (
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self' blob:; style-src 'self'; "
    "connect-src 'self'; img-src 'self' data:; base-uri 'none'; form-action 'none'"
)
TRANSPORT = '<meta name="transport" content="worker">'
# The example with its answers, which a visitor sees before Python has loaded.
EXAMPLE = HERE / "example.json"
EXAMPLE_PUZZLE = ROOT / "docs" / "opening.txt"
RECORDED = ("picture", "overlay", "verdict", "verdict:cp_sat", "verdict:search", "certificate", "walk", "minimal",
            "methods", "statement", "links")  # fmt: skip


def fetch(cache: Path) -> dict[str, bytes]:
    """Return the pinned packages by file name, loaded into ``cache`` if they are not there.

    Raises:
        SystemExit: a package differs from the pinned one.
        CalledProcessError: npm or pip fails.
    """
    cache.mkdir(parents=True, exist_ok=True)
    npm = [shutil.which("npm") or "npm", "pack", "--silent", "--pack-destination", str(cache)]
    commands = {PYODIDE: [*npm, PYODIDE.removesuffix(".tgz").replace("-", "@")]}
    for wheel in WHEELS:
        name, version, python, abi, platform = wheel.removesuffix(".whl").split("-")
        tags = ["--implementation", python[:2], "--python-version", python[2:], "--abi", abi, "--platform", platform]
        commands[wheel] = [
            sys.executable, "-m", "pip", "download", "-q", "--disable-pip-version-check", "--no-deps",
            "--only-binary=:all:", *(tags if abi != "none" else ()), "--dest", str(cache), f"{name}=={version}",
        ]  # fmt: skip
    packages = {}
    for file, expected in PINNED.items():
        if not (cache / file).is_file():
            subprocess.run(commands[file], check=True, stdout=subprocess.DEVNULL)
        packages[file] = (cache / file).read_bytes()
        found = hashlib.sha256(packages[file]).hexdigest()
        if found != expected:
            raise SystemExit(f"{cache / file}: expected SHA-256 {expected}, found {found}")
    return packages


def site(packages: dict[str, bytes]) -> dict[str, bytes]:
    """Return the files of the site by their paths.

    Args:
        packages: The result of `fetch`.
    """
    files: dict[str, bytes] = {}
    with tarfile.open(fileobj=io.BytesIO(packages[PYODIDE])) as archive:
        for name in RUNTIME:
            files[f"pyodide/{name}"] = _member(archive, name)
        # Pyodide's lock file lists packages of another host. The page loads none of them.
        lock = {**json.loads(_member(archive, "pyodide-lock.json")), "packages": {}}
        library = _unzipped(_member(archive, "python_stdlib.zip"))
    library = {name: data for name, data in library.items() if not UNUSED.match(name)}
    files["pyodide/pyodide-lock.json"] = json.dumps(lock).encode()
    bytecode = _bytecode({**files, "pyodide/python_stdlib.zip": _zipped(library)})
    library = {name: data for name, data in library.items() if f"{name}c" not in bytecode} | bytecode
    files["pyodide/python_stdlib.zip"] = _zipped(library)
    sources = _sources()
    for wheel in WHEELS:
        sources |= {name: data for name, data in _unzipped(packages[wheel]).items() if IMPORTED.fullmatch(name)}
    files["cpsudoku.zip"] = _zipped(sources)
    fetched = b"".join(data for name, data in files.items() if not name.endswith(".mjs"))
    worker = _replaced(_text("worker.js"), "TOTAL = 0", f"TOTAL = {len(fetched)}")
    version = hashlib.sha256(fetched).hexdigest()[:16]
    files["worker.js"] = _replaced(worker, 'VERSION = ""', f'VERSION = "{version}"').encode()
    for name in ("app.js", "app.css", "app.licenses.txt"):
        files[name] = file_text(name).encode()
    files["index.html"] = shell(policy=POLICY, data=TRANSPORT).encode()
    files[EXAMPLE.name] = EXAMPLE.read_bytes()
    return files


def example() -> list[dict[str, object]]:
    """Return the example with its answers, in the form of a recorded page, and the text of the puzzle."""
    from cpsudoku.apps.web.page_questions import record_answers
    from cpsudoku.formats.entry_reading import read_entry

    text = EXAMPLE_PUZZLE.read_text(encoding="utf-8")
    source = {"what": "source", "final": True, "text": text, "kind": ""}
    return [{"source": [source], **record_answers(read_entry(f"{text}\n"), *RECORDED, seconds=60.0)}]


def _bytecode(runtime: dict[str, bytes]) -> dict[str, bytes]:
    """Return the bytecode of the modules that Python imports at its start, by their paths in its library."""
    with TemporaryDirectory() as folder:
        write(runtime, Path(folder))
        command = [shutil.which("node") or "node", str(HERE / "bytecode.mjs"), f"{folder}/pyodide"]
        return _unzipped(subprocess.run(command, check=True, stdout=subprocess.PIPE).stdout)


def _sources() -> dict[str, bytes]:
    """Return the files of cpsudoku and its kinds, in the layout of an installed package."""
    paths = {f"{path.relative_to(ROOT).as_posix()}": path for path in ROOT.glob("cpsudoku/**/*.py*")}
    paths |= {f"cpsudoku/{path.relative_to(ROOT).as_posix()}": path for path in ROOT.glob("models/**/*.py")}
    return {name: path.read_bytes() for name, path in paths.items() if not LEFT_OUT.match(name)}


def _text(name: str) -> str:
    return (HERE / name).read_text(encoding="utf-8")


def _replaced(text: str, pattern: str, replacement: str) -> str:
    changed, count = re.subn(pattern, lambda _: replacement, text, flags=re.DOTALL)
    if not count:
        raise SystemExit(f"expected {pattern} in the page, found none")
    return changed


def _member(archive: tarfile.TarFile, name: str) -> bytes:
    file = archive.extractfile(f"package/{name}")
    assert file is not None, name
    return file.read()


def _unzipped(data: bytes) -> dict[str, bytes]:
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        return {name: archive.read(name) for name in archive.namelist() if not name.endswith("/")}


def _zipped(files: dict[str, bytes]) -> bytes:
    """Return an archive that depends on nothing but the files: the entries are sorted, and their time is fixed."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for name, data in sorted(files.items()):
            archive.writestr(zipfile.ZipInfo(name, (1980, 1, 1, 0, 0, 0)), data, zipfile.ZIP_DEFLATED, 9)
    return out.getvalue()


def write(files: dict[str, bytes], folder: Path) -> None:
    """Write the files of the site. Other files in the folder stay."""
    for name, data in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_bytes(data)


def main() -> None:
    """Write the site, and print its files with their bytes, and bytes by gzip."""
    parser = argparse.ArgumentParser(description="Build the page that answers in a browser.")
    parser.add_argument("folder", type=Path, metavar="DIR", help="the folder to write")
    parser.add_argument("--cache", type=Path, metavar="FOLDER", default=ROOT / ".cache" / "site",
                        help="keeps packages of npm and PyPI")  # fmt: skip
    parser.add_argument("--example", action="store_true", help="answer the example anew")
    flags = parser.parse_args()
    if flags.example:
        EXAMPLE.write_text(json.dumps(example(), separators=(",", ":")) + "\n", encoding="utf-8")
    files = site(fetch(flags.cache))
    write(files, flags.folder)
    sizes = {name: (len(data), len(gzip.compress(data, 9))) for name, data in sorted(files.items())}
    sizes["all"] = (sum(size for size, _ in sizes.values()), sum(packed for _, packed in sizes.values()))
    for name, (size, packed) in sizes.items():
        print(f"{name:28} {size:>11,} {packed:>11,}")


if __name__ == "__main__":
    main()

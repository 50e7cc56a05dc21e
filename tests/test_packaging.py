"""The wheel has every file, errors name a missing library, links and commands of the README exist, light imports."""

from __future__ import annotations

import importlib.util
import os
import re
import socket
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from tests.conftest import each

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")
WORDS = 750  # of the README; longer topics have their own page


def _project() -> dict[str, object]:
    return tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))


def test_the_wheel_has_every_file_of_the_package() -> None:
    """Files that git ignores are not packed, and neither are the sources and tools of the page."""
    if not (ROOT / ".git").exists():
        pytest.skip("not a checkout")
    wheel = pytest.importorskip("hatchling.builders.wheel", reason="hatchling comes with the extra [test]")
    command = ["git", "ls-files", "-co", "--exclude-standard", "cpsudoku", "models"]
    listed = subprocess.run(command, capture_output=True, text=True, check=True, cwd=ROOT).stdout.split()
    names = {name if name.startswith("cpsudoku/") else f"cpsudoku/{name}" for name in listed if (ROOT / name).exists()}
    files = wheel.WheelBuilder(str(ROOT)).recurse_included_files()
    packed = {Path(file.distribution_path).as_posix() for file in files}
    sources = ("cpsudoku/apps/web/page/", "cpsudoku/apps/web/site/")
    assert packed == {name for name in names if not name.startswith(sources)}
    assert {"cpsudoku/models/rules/cage.py", "cpsudoku/py.typed", "cpsudoku/checker.js"} <= packed


# Library, command, extra. A process without the library runs the command.
WITHOUT = [
    ("filelock", "check --backend lanes puzzles.txt -o rows.csv", "bulk"),
    ("numba", "check --backend lanes puzzles.txt", "bulk"),
    ("pyarrow", "check --backend lanes puzzles.parquet -o rows.csv", "bulk"),
    ("pyarrow", "check --backend lanes puzzles.txt -o rows.parquet", "bulk"),
    ("pyarrow", "check --backend lanes s3://bucket/folder/ -o rows.csv", "bulk"),
    ("zstandard", "check puzzles.zst", "bulk"),
    ("PIL", "convert puzzles.txt -o picture.png", "draw"),
    ("cryptography", "prove puzzles.txt -o page.html", "seal"),
    ("jinja2", "compare folder -o page.html", "lab"),
    ("matplotlib", "compare folder -o page.html", "lab"),
    ("scipy", "compare puzzles.txt puzzles.txt", "lab"),
    ("websockets", "serve --port PORT", "live"),
    ("distributed", "check --backend search puzzles.txt -o rows.csv --cluster tcp://127.0.0.1:9", "cluster"),
]
DISTRIBUTIONS = {"PIL": "pillow"}


@pytest.mark.every(8)
@each("library, command, extra", WITHOUT)
def test_a_missing_library_is_named_with_the_command_that_installs_it(
    library: str, command: str, extra: str, tmp_path: Path
) -> None:
    (tmp_path / "puzzles.txt").write_text("1..4.........3.2\n", encoding="utf-8")
    (tmp_path / "puzzles.parquet").touch()
    (tmp_path / "folder").mkdir()
    (tmp_path / "folder" / "study.json").touch()
    (tmp_path / "puzzles.zst").write_bytes(b"\x28\xb5\x2f\xfd" + bytes(20))
    code = f"import sys; sys.modules[{library!r}] = None; from cpsudoku.__main__ import main; sys.exit(main())"
    with socket.create_server(("localhost", 0)) as free:
        command = command.replace("PORT", str(free.getsockname()[1]))
    arguments = [sys.executable, "-c", code, *command.split()]
    done = subprocess.run(arguments, capture_output=True, text=True, timeout=300, cwd=tmp_path)
    *_, message, hint = done.stderr.splitlines()
    assert message.startswith("error: ") and " needs " in message, done.stderr
    assert hint == f"hint: pip install 'cpsudoku[{extra}]'", done.stderr
    assert done.returncode == 2 and "Traceback" not in done.stderr
    project: dict[str, dict[str, list[str]]] = _project()["project"]  # type: ignore[assignment]
    needs = [re.split("[>=]", need)[0] for need in project["optional-dependencies"][extra]]
    assert DISTRIBUTIONS.get(library, library) in needs


def test_every_extra_is_named_by_a_command() -> None:
    extras: dict[str, object] = _project()["project"]["optional-dependencies"]  # type: ignore[index]
    assert {extra for _, _, extra in WITHOUT} == set(extras) - {"test", "docs", "cpmpy"}


def test_the_workflows_run_programs_that_exist() -> None:
    found = []
    for workflow in sorted((ROOT / ".github" / "workflows").glob("*.yml")):
        text = workflow.read_text(encoding="utf-8")
        found += re.findall(r"run: python (-m )?([\w./]+)", text)
        assert set(re.findall(r'python-version: "(.+)"', text)) <= {"3.11"}, "the oldest version of pyproject.toml"
    for module, name in found:
        path = ROOT / (f"{name.replace('.', '/')}.py" if module else name)
        assert path.exists() or importlib.util.find_spec(name) is not None, name
    assert {name for _, name in found} >= {".ci/package.py", "cpsudoku.apps.web.site.build_site"}


def test_version_is_the_same_everywhere() -> None:
    import cpsudoku

    assert _project()["project"]["version"] == cpsudoku.__version__  # type: ignore[index]
    assert cpsudoku.__version__ in (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")


PAGES = [
    path.relative_to(ROOT).as_posix()
    for path in [*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md")]
    if "generated" not in path.parts
]


@each("page", PAGES)
def test_links_lead_somewhere(page: str) -> None:
    text = (ROOT / page).read_text(encoding="utf-8")
    for target in re.findall(r"\]\(([^)#]+)\)", text):
        if "://" not in target and "generated/" not in target:  # .ci/manual.py checks these
            assert (ROOT / page).parent.joinpath(target).exists(), target


HOME = "https://github.com/cpsudoku/cpsudoku"
RAW = "https://raw.githubusercontent.com/cpsudoku/cpsudoku"


def test_links_of_the_readme_lead_somewhere_from_a_package_index_too() -> None:
    """An index shows the README alone: the build makes every link absolute, and each leads to an existing file."""
    described = README
    for rule in _project()["tool"]["hatch"]["metadata"]["hooks"]["fancy-pypi-readme"]["substitutions"]:  # type: ignore[index]
        described = re.sub(rule["pattern"], rule["replacement"], described)
    targets = re.findall(r"\]\(([^)]+)\)", described)
    assert len(targets) == len(re.findall(r"\]\(([^)]+)\)", README)) > 7
    for target in targets:
        assert target.startswith("https://"), target
        inside = re.fullmatch(rf"(?:{HOME}/(?:blob|tree)|{RAW})/HEAD/(.+)", target)
        if inside or "cpsudoku/cpsudoku" in target:
            assert inside is not None and (ROOT / inside[1]).exists(), target
    pictures = re.findall(r"!\[[^\]]*\]\(([^)]+)\)", described)
    assert pictures and all(picture.startswith(RAW) for picture in pictures), "a page about a picture is not a picture"


def test_the_readme_is_short() -> None:
    assert len([word for word in README.split() if re.search(r"\w", word)]) <= WORDS and "(docs/index.md)" in README


def test_the_picture_of_the_readme_is_the_step_that_it_shows(tmp_path: Path) -> None:
    picture = (ROOT / "docs" / "pictures" / "opening.svg").read_text(encoding="utf-8")
    caption = " ".join(re.findall(r">([^<>]+)</text>", picture)[-2:])
    step = README.partition("\n 12. ")[2].splitlines()[:4]
    assert caption == " ".join(line.strip().removeprefix("- ") for line in step)


def test_the_metadata_name_the_project() -> None:
    urls = _project()["project"]["urls"]  # type: ignore[index]
    assert {"Homepage", "Documentation", "Source", "Issues", "Changelog"} <= set(urls)
    assert all(url.startswith(HOME) for url in urls.values())


def test_only_the_registry_and_tables_import_modules_of_ours_by_name() -> None:
    """A name in a string hides an import from the contracts."""
    found = [
        path.relative_to(ROOT).as_posix()
        for path in (ROOT / "cpsudoku").rglob("*.py")
        if path.name not in ("registry.py", "__init__.py")
        and re.search(r"import_module\(f?[\"']cpsudoku", path.read_text(encoding="utf-8"))
    ]
    assert found == []


def test_nothing_heavy_is_imported_before_it_is_needed() -> None:
    heavy = ["ortools", "pysat", "numpy", "numba", "pyarrow", "rich", "PIL", "pandas"]
    code = f"import sys, cpsudoku.apps.cli, cpsudoku.facade; print([m for m in {heavy!r} if m in sys.modules])"
    found = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert found.stdout.strip() == "[]"


@pytest.mark.every(6)
def test_hypothesis_prints_how_to_see_a_failure_again(tmp_path: Path) -> None:
    """Under the settings of these tests a failure shows `@reproduce_failure`."""
    (tmp_path / "conftest.py").write_text((ROOT / "tests" / "conftest.py").read_text(encoding="utf-8"), "utf-8")
    (tmp_path / "test_one.py").write_text("from hypothesis import given, strategies as st\n@given(st.integers())\n"
                                          "def test_one(n):\n    assert n < 100\n")  # fmt: skip
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", str(tmp_path)]
    found = subprocess.run(command, capture_output=True, text=True, cwd=tmp_path, env={**os.environ, "CI": ""})
    assert found.returncode == 1, found.stdout + found.stderr
    assert "@reproduce_failure(" in found.stdout


def test_every_class_of_the_package_is_there_once() -> None:
    """A name of two classes is ambiguous without its module. The checker is separate: it may use the names of other
    classes."""
    found: dict[str, list[str]] = {}
    for path in {*(ROOT / "cpsudoku").rglob("*.py")} - {ROOT / "cpsudoku" / "checker.py"}:
        for name in re.findall(r"^class ([A-Z]\w*)", path.read_text(encoding="utf-8"), re.MULTILINE):
            found.setdefault(name, []).append(path.relative_to(ROOT).as_posix())
    twice = {name: paths for name, paths in found.items() if len(paths) > 1}
    assert not twice


def test_every_room_has_a_row_in_the_map_and_says_what_it_is() -> None:
    """A room is a folder of modules: CONTRIBUTING has a row for it, and a docstring opens it."""
    rows: set[str] = set()
    for line in (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8").splitlines():
        if line.startswith("| `") and line.count(" | ") == 1:
            place, said = line.strip("| ").split(" | ")
            rows |= {*re.findall("`([^`]+)`", place), *re.findall("`([a-z_/]+/)`", said)}
    modules = [path for path in (ROOT / "cpsudoku").rglob("[!_]*.py") if "node_modules" not in path.parts]
    rooms = {path.parent for path in modules} - {ROOT / "cpsudoku"}
    missing = {f"{room.relative_to(ROOT / 'cpsudoku').as_posix()}/" for room in rooms} - rows
    assert len(rows) > 20 and not missing
    for room in rooms:
        opening = room.joinpath("__init__.py").read_text(encoding="utf-8")
        assert opening.startswith('"""'), f"{room}: expected a docstring that says what is in it"


def test_the_core_is_read_in_40_files_and_9000_lines() -> None:
    """CONTRIBUTING lists them in reading order: from the facade through a backend to the verdict, proof and checker."""
    page = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    table = page.partition("## Read these first")[2].partition("Other topics:")[0]
    listed = re.findall(r"`((?:\w+/)*\w+\.py)`", table)
    files = [ROOT / name if name.startswith("models/") else ROOT / "cpsudoku" / name for name in listed]
    assert 20 < len(files) == len({*files}) <= 40
    assert sum(len(file.read_text(encoding="utf-8").splitlines()) for file in files) <= 9_000
    assert {"facade.py", "checker.py"} < {file.name for file in files}


@pytest.mark.every(4)
def test_the_figures_of_the_readme_come_from_a_command() -> None:
    """It asks every contender of the table's `sat` and `cp_sat` rows, the strongest peer too, and these agree."""
    command = [sys.executable, "-m", "benchmarks", "--most", "2", "--rounds", "1"]
    ran = subprocess.run(command, capture_output=True, text=True, check=True, cwd=ROOT)
    rows = {line.split(" | ")[0].strip("| "): line for line in ran.stdout.splitlines() if line.startswith("| ")}
    assert {"sat, kept", "cp_sat, kept", "cp_sat:enumerate, kept"} <= set(rows)
    for peer in ("PySAT, one solver kept", "PySAT, a fresh solver", "CP-SAT, textbook model"):
        assert len(re.findall(r"\d \[[\d.]+, [\d.]+\]", rows[peer])) == 4, "a ratio with its interval to each of ours"
    assert "verdicts differ" not in ran.stdout
    pages = (README, (ROOT / "docs/explanation/benchmarks.md").read_text(encoding="utf-8"))
    tables = [next(part for part in text.split("\n\n") if part.startswith("| backend ")) for text in pages]
    for table in tables:
        assert "kept for all puzzles" in table and "Intel" in table and "AMD" in table
    rows_only = ["".join(line for line in table.splitlines() if line.startswith("| `")) for table in tables]
    ours, theirs = (set(re.findall(r"\d+(?:\.\d+)?", text)) for text in rows_only)
    assert ours and ours <= theirs, "the README has the figures of docs/explanation/benchmarks.md"

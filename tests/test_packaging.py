"""The package list names every folder, links and commands of the README lead somewhere, nothing heavy is imported."""

from __future__ import annotations

import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")


def _project() -> dict[str, object]:
    return tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))


def test_every_subpackage_is_listed() -> None:
    listed = set(_project()["tool"]["setuptools"]["packages"])  # type: ignore[index]
    folders = {path.parent for path in (ROOT / "cpsudoku").rglob("*.py") if "__pycache__" not in path.parts}
    found = {".".join(folder.relative_to(ROOT).parts) for folder in folders} | {"cpsudoku.models"}
    assert listed == found


def test_data_files_are_listed() -> None:
    listed = _project()["tool"]["setuptools"]["package-data"]  # type: ignore[index]
    tracked = subprocess.run(["git", "ls-files", "cpsudoku"], capture_output=True, text=True, check=True, cwd=ROOT)
    others = {ROOT / name for name in tracked.stdout.split() if not name.endswith(".py")}
    named = {ROOT.joinpath(*package.split("."), name) for package, names in listed.items() for name in names}
    assert others == named


def test_version_is_the_same_everywhere() -> None:
    import cpsudoku

    assert _project()["project"]["version"] == cpsudoku.__version__  # type: ignore[index]
    assert cpsudoku.__version__ in (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")


PAGES = [page.relative_to(ROOT).as_posix() for page in [*ROOT.glob("*.md"), *ROOT.glob("docs/*.md")]]


@pytest.mark.parametrize("page", PAGES)
def test_links_lead_somewhere(page: str) -> None:
    text = (ROOT / page).read_text(encoding="utf-8")
    for target in re.findall(r"\]\(([^)#]+)\)", text):
        if "://" not in target:
            assert (ROOT / page).parent.joinpath(target).exists(), target


HOME = "https://github.com/cpsudoku/cpsudoku"
RAW = "https://raw.githubusercontent.com/cpsudoku/cpsudoku"


def test_links_of_the_readme_lead_somewhere_from_a_package_index_too() -> None:
    """An index shows the README alone: every link is absolute, and those into the project name files that exist."""
    targets = re.findall(r"\]\(([^)]+)\)", README)
    assert len(targets) > 10
    for target in targets:
        assert target.startswith("https://"), target
        inside = re.fullmatch(rf"(?:{HOME}/(?:blob|tree)|{RAW})/HEAD/(.+)", target)
        if inside or "cpsudoku" in target:
            assert inside is not None and (ROOT / inside[1]).exists(), target
    pictures = re.findall(r"!\[[^\]]*\]\(([^)]+)\)", README)
    assert pictures and all(picture.startswith(RAW) for picture in pictures), "a page about a picture is no picture"


def test_the_metadata_name_the_project() -> None:
    urls = _project()["project"]["urls"]  # type: ignore[index]
    assert {"Homepage", "Documentation", "Source", "Issues", "Changelog"} <= set(urls)
    assert all(url.startswith(HOME) for url in urls.values())


def test_commands_in_the_readme_exist() -> None:
    from cpsudoku.cli import COMMANDS

    named = set(re.findall(r"^    (?:\S*/)?cpsudoku (\w+)", README, re.MULTILINE))
    table = README.split("| command |")[1].split("\n\n")[0]
    rows = re.findall(r"^\| (`.*?) \|", table, re.MULTILINE)
    named |= {name for row in rows for name in re.findall(r"`(\w+)`", row)}
    known = set(COMMANDS.commands) | set(COMMANDS.list_commands(None))  # type: ignore[arg-type]
    assert named and named <= known
    assert known <= named, "every command is in the README"


def test_nothing_heavy_is_imported_before_it_is_needed() -> None:
    heavy = ["ortools", "pysat", "numpy", "numba", "pyarrow", "rich", "PIL", "pandas"]
    code = f"import sys, cpsudoku, cpsudoku.cli, cpsudoku.facade; print([m for m in {heavy!r} if m in sys.modules])"
    found = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert found.stdout.strip() == "[]"


def test_no_file_outgrows_its_idea() -> None:
    """Files over 300 lines hold more than one idea."""
    files = [*(ROOT / "cpsudoku").rglob("*.py"), *(ROOT / "models").glob("*.py")]
    long = {path.name: n for path in files if (n := len(path.read_text(encoding="utf-8").splitlines())) > 300}
    assert not long


def test_the_readme_speaks_python() -> None:
    """The snippet under "From Python" runs, and says what its comments say."""
    pytest.importorskip("numba", reason="the snippet needs the extra `bulk`")
    code = re.search(r"```python\n(.*?)```", README, re.DOTALL)
    assert code
    names: dict[str, object] = {}
    exec(code[1], names)
    assert names["report"].verdict == "unique"  # type: ignore[attr-defined]
    assert names["result"].verdict.tolist() == [1]  # type: ignore[attr-defined]
    said = {line: says.split(":")[0].strip() for line, says in re.findall(r"^(\S.*?)\s+# (.*)$", code[1], re.MULTILINE)}
    checked = {line: says for line, says in said.items() if says in ("True", "10", "'unique'")}
    assert len(checked) == 3
    for line, says in checked.items():
        assert repr(eval(line, names)) == says, line

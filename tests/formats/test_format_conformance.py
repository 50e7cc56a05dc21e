"""The contract of formats, tested for all formats of the registry."""

from __future__ import annotations

import io
import re
import sys
from pathlib import Path

import pytest

import cpsudoku.formats
from cpsudoku.formats import Format, ReadOptions, Sample, format_of, grids, read, record_reading, write
from cpsudoku.puzzles.entry import Bad, Entry
from cpsudoku.puzzles.puzzle import square_puzzle
from cpsudoku.support import registry
from cpsudoku.support.errors import CpsudokuError
from tests.conftest import each

NAMES = registry.names("format")


def test_the_catalog_finds_every_format_file() -> None:
    folder = Path(cpsudoku.formats.__file__).parent / "grids"
    files = {path.stem for path in folder.glob("*.py") if not path.stem.startswith("_")}
    assert set(NAMES) == files
    assert len(files) >= 11


@each("name", NAMES)
def test_it_sets_a_format_with_a_summary_and_an_example(name: str) -> None:
    form = format_of(name)
    assert isinstance(form, Format)
    assert form.summary and "\n" not in form.summary
    assert form.example.endswith("\n")


@each("name", NAMES)
def test_its_example_reads_by_name(name: str) -> None:
    records = list(read(io.StringIO(format_of(name).example), ReadOptions(format=name)))
    assert [type(record) for record in records] == [Entry]
    assert all(isinstance(record, Entry) and record.format == name for record in records)


@each("name", [name for name in NAMES if name != "loose"])
def test_its_example_is_detected(name: str) -> None:
    records = list(read(io.StringIO(format_of(name).example)))
    assert [record.format for record in records if isinstance(record, Entry)] == [name]


@each("name", NAMES)
def test_what_it_writes_of_its_example_reads_the_same(name: str) -> None:
    form = format_of(name)
    [record] = read(io.StringIO(form.example), ReadOptions(format=name))
    assert isinstance(record, Entry)
    if form.write is None:
        with pytest.raises(CpsudokuError, match="found one that is only read"):
            write(record, name)
        return
    text = form.header + write(record, name)
    [again] = read(io.StringIO(text), ReadOptions(format=name))
    assert isinstance(again, Entry)
    assert (again.puzzle, again.solution, again.rating, again.title) == (
        record.puzzle, record.solution, record.rating, record.title
    )  # fmt: skip


@each("name", [name for name in NAMES if format_of(name).write])
def test_many_written_one_after_the_other_read_as_many(name: str) -> None:
    form = format_of(name)
    grids = [square_puzzle((value,) * 3 + (0,) * 33) for value in (1, 2, 3)]
    text = form.header + form.between.join(write(Entry(grid, rating="1.5"), name) for grid in grids)
    records = list(read(io.StringIO(text), ReadOptions(format=name)))
    assert [r.puzzle.cell_contents for r in records if isinstance(r, Entry)] == [grid.cell_contents for grid in grids]


@each("name", NAMES)
@each("text", ["?!\n", "\0\0\n", "[\n", "1\n", "a b c\n1 2\n", "|\n", "---\n", '"\n'])
def test_it_rejects_nonsense_with_a_place(name: str, text: str) -> None:
    bad = next(read(io.StringIO(text), ReadOptions(format=name)))
    assert isinstance(bad, Bad)
    assert bad.error.line >= 1
    assert "expected" in bad.error.message and "found" in bad.error.message


@each("name", NAMES)
def test_it_is_never_surer_than_sure(name: str) -> None:
    examples = [format_of(other).example for other in NAMES]
    suffixes = ["", ".txt", *(f".{other}" for other in NAMES)]
    samples = [Sample(tuple(text.splitlines()), ReadOptions(), suffix) for text in examples for suffix in suffixes]
    assert all(0 <= format_of(name).sure(sample) <= 100 for sample in samples)


@pytest.mark.parametrize("name", [n for n in NAMES if format_of(n).write and not format_of(n).pencil])
def test_what_cannot_hold_pencil_marks_says_so(name: str) -> None:
    grid = square_puzzle((frozenset((1, 2)),) + (0,) * 80)
    with pytest.raises(CpsudokuError, match=f"{name}: expected digits and blanks, found pencil marks"):
        write(Entry(grid, rating="1.0"), name)


def test_the_format_that_a_page_writes_out(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """docs/reference/texts.md, "A format of your own": found, detected, read and written, with places for errors."""
    page = (Path(__file__).parents[2] / "docs/reference/texts.md").read_text(encoding="utf-8")
    code = re.search(r"## A format of your own.*?```python\n(.*?)```", page, re.DOTALL)
    assert code
    (tmp_path / "givens.py").write_text(code[1], encoding="utf-8")
    own = str(tmp_path / "givens.py")  # named by its path, it is not detected
    (only,) = read(io.StringIO("4 r1c1=1\n"), ReadOptions(own))
    assert isinstance(only, Entry) and write(only, own) == "4 r1c1=1\n" == write(only, only.format)
    with pytest.raises(CpsudokuError, match=r"nope.py: expected a Python file that sets FORMAT, found no such file"):
        format_of(str(tmp_path / "nope.py"))
    caches = registry.names, registry.find, record_reading._order
    monkeypatch.setattr(grids, "__path__", [*grids.__path__, str(tmp_path)])
    try:
        for cache in caches:
            cache.cache_clear()
        form = format_of("givens")
        text = "# one\n" + form.example + form.example.replace("r4c3=2", "r5c3=2") + "9 r1c1=8 r2c3=3\n"
        first, bad, last = read(io.StringIO(text))
        assert isinstance(first, Entry) and isinstance(bad, Bad) and isinstance(last, Entry)
        assert first.puzzle.digit_line() == "1..4........3.2."
        assert (first.format, first.line, first.title) == ("givens", 2, "one")
        assert str(bad.error) == "3:24: expected a given such as r1c1=4, found 'r5c3=2'"
        assert write(first, "givens") == "# one\n" + form.example and last.puzzle.cell_contents.count(0) == 79
        with pytest.raises(CpsudokuError, match="givens: expected digits and blanks, found pencil marks"):
            write(square_puzzle((frozenset((1, 2)),) + (0,) * 15), "givens")
    finally:
        sys.modules.pop("cpsudoku.formats.grids.givens", None)
        monkeypatch.undo()
        for cache in caches:
            cache.cache_clear()

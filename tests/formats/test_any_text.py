"""Whatever the text, reading it ends and gives records, bad records with a place, or an InputError: no other error."""

from __future__ import annotations

import io

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cpsudoku.formats import ReadOptions, format_of, read
from cpsudoku.formats.text_source import as_text
from cpsudoku.puzzles.entry import Bad
from cpsudoku.support import registry
from cpsudoku.support.errors import InputError
from tests.conftest import each

NAMES = registry.names("format")
EXAMPLES = [format_of(name).example for name in NAMES]
SYMBOLS = "0123456789.*_-xX|+=#[]{}(),;'\" \t\n\nABCGabz\0\x0b\x1c\xa0é\u2028²٣\udcff"
OPTIONS = [ReadOptions(), ReadOptions(blank="any"), ReadOptions(alphabet="0123456789ABCDEF"), ReadOptions(box=(3, 3)),
           *(ReadOptions(format=name) for name in NAMES)]  # fmt: skip


@st.composite
def damaged(draw: st.DrawFn) -> str:
    """One or two examples with characters changed, put in and taken out."""
    example = st.sampled_from(EXAMPLES)
    text = draw(example) + draw(st.sampled_from(["", "\n", "===\n"])) + draw(example)
    for place, taken, put in draw(
        st.lists(st.tuples(st.integers(0, 600), st.integers(0, 12), st.text(SYMBOLS, max_size=3)), max_size=8)
    ):
        place %= len(text) + 1
        text = text[:place] + put + text[place + taken :]
    return text


def check(text: str, options: ReadOptions) -> None:
    lines = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    try:
        for record in read(io.StringIO(text), options):
            if isinstance(record, Bad):
                assert "expected" in record.error.message
                assert 1 <= record.error.line <= len(lines)
                assert record.error.column <= len(lines[record.error.line - 1]) + 1
                continue
            grid = record.puzzle
            assert len(grid.cell_contents) == grid.height**2
            for cell in grid.cell_contents:
                if isinstance(cell, frozenset):
                    assert 1 < len(cell) < grid.height
                    assert cell <= frozenset(range(1, grid.height + 1))
                else:
                    assert 0 <= cell <= grid.height
            assert grid.board.box is None or grid.board.box[0] * grid.board.box[1] == grid.height
    except InputError as error:
        assert "expected a puzzle, found" in str(error)


@settings(max_examples=100)
@given(damaged(), st.sampled_from(OPTIONS))
def test_damaged_examples(text: str, options: ReadOptions) -> None:
    check(text, options)


@settings(max_examples=50)
@given(st.text(SYMBOLS, max_size=200), st.sampled_from(OPTIONS))
def test_random_text(text: str, options: ReadOptions) -> None:
    check(text, options)


@each("options", OPTIONS, ids=lambda options: options.format or "detected")
@settings(max_examples=10)
@given(st.binary(max_size=300))
def test_random_bytes(options: ReadOptions, raw: bytes) -> None:
    try:
        for record in read(io.BytesIO(raw), options):
            assert not isinstance(record, Bad) or record.error.line >= 1
    except InputError as error:
        assert "expected" in str(error)


@pytest.mark.parametrize("text", ["()(", "[]", "[[]]\n", "\n\n[[],[]]"])
def test_empty_lists_have_a_place(text: str) -> None:
    """Found by `test_random_text`: an error without a line."""
    check(text, ReadOptions())


@pytest.mark.parametrize(
    "text",
    ["1..4/..../..../.3.2", "12/21", "*0*4/****/0000/-3_2",
     "1..4/.../..../.3.2", "1..4/a.../..../.3.2", "xxx4/.../...."],
)
def test_rows_may_have_a_slash_between_them(text: str) -> None:
    opening = as_text(text)
    assert opening is not None and opening.text.split() == text.split("/")


@pytest.mark.parametrize(
    "text",
    ["../..", "1..4/...", "a.b/c.d", "1/2", "/tmp/1234", "12//21", "./12", "2024/12/31", "111/222/3.txt"],
)
def test_a_path_is_no_row(text: str) -> None:
    assert as_text(text) is None

"""Letters: the text determines the alphabet if possible, else the user must; never a guess."""

from __future__ import annotations

import io

import pytest

from cpsudoku.formats import ReadOptions, entry_reading, read, read_one
from cpsudoku.puzzles.entry import Bad
from cpsudoku.support.errors import InputError
from tests.conftest import each


def line(*symbols: str, side: int = 16, blank: str = ".") -> str:
    return "".join(symbols) + blank * (side * side - len(symbols))


@pytest.mark.parametrize(
    ("symbols", "blank", "alphabet", "first"),
    [
        ("G1", ".", "123456789ABCDEFG", 16),
        ("g1", ".", "123456789ABCDEFG", 16),
        ("F0", ".", "0123456789ABCDEF", 16),
        ("P", ".", "ABCDEFGHIJKLMNOP", 16),
        ("AG", ".", "", 0),
        ("F1", "0", "123456789ABCDEFG", 15),  # 0 far more often than a value can be: it is the blank
    ],
)
def test_what_the_text_itself_decides(symbols: str, blank: str, alphabet: str, first: int) -> None:
    if not alphabet:
        with pytest.raises(InputError, match="expected symbols of one alphabet"):
            read_one(line(*symbols, blank=blank))
        return
    record = read_one(line(*symbols, blank=blank))
    assert (record.alphabet, record.puzzle.cell_contents[0]) == (alphabet, first)


def test_what_it_does_not_decide_is_asked_for() -> None:
    text = line("1", "F")
    with pytest.raises(InputError) as caught:
        read_one(text)
    assert str(caught.value) == (
        "1:1: expected symbols of one alphabet, found cells that fit 1-9A-G and 0-9A-F: "
        "name the symbols of 1..16 with --symbols 123456789ABCDEFG"
    )
    assert read_one(text, ReadOptions(alphabet="123456789ABCDEFG")).puzzle.cell_contents[:2] == (1, 15)
    assert read_one(text, ReadOptions(alphabet="0123456789ABCDEF")).puzzle.cell_contents[:2] == (2, 16)


def test_a_blank_grid_needs_no_alphabet() -> None:
    assert set(read_one(line()).puzzle.cell_contents) == {0}


def test_an_alphabet_has_as_many_symbols_as_values() -> None:
    [bad] = read(line("1"), ReadOptions(alphabet="123456789"))
    assert isinstance(bad, Bad)
    assert str(bad.error) == "1:1: expected an alphabet of 16 different symbols, found 9 in '123456789'"


@each("text", ["A..D/..../..../.C.B", "A..D.........C.B"])
def test_symbols_make_a_word_a_grid(text: str) -> None:
    options = ReadOptions(alphabet="ABCD")
    for source in (text, io.StringIO(f"{text}\n")):
        assert entry_reading.read_entry(source, options=options).text == "1..4.........3.2"


@each("alphabet", ["ABC", "1", "ABCDEFGHI"])
def test_an_alphabet_for_rows_above_sections_has_the_symbols_of_the_side(alphabet: str) -> None:
    text = "....\n....\n....\n....\ncages:\nr1c1 r1c2 = 3\n"
    [bad] = entry_reading.read(text, options=ReadOptions(alphabet=alphabet))
    assert isinstance(bad, Bad)
    assert str(bad.error) == f"1: expected an alphabet of 4 different symbols, found {len(alphabet)} in {alphabet!r}"


@pytest.mark.parametrize("alphabet", ["ABCDEFGHI", "abcdefghi", "012345678", "ROTKÄPCHE"])
def test_nine_symbols_of_any_kind(alphabet: str) -> None:
    text = alphabet[::-1] + "." * 72
    record = read_one(text, ReadOptions(alphabet=alphabet))
    assert record.puzzle.cell_contents[:9] == (9, 8, 7, 6, 5, 4, 3, 2, 1)
    assert record.alphabet == alphabet


def test_zero_beside_another_blank_is_a_value_of_ten() -> None:
    record = read_one(line("0", "9", side=10))
    assert (record.alphabet, record.puzzle.cell_contents[:2]) == ("0123456789", (1, 10))
    with pytest.raises(InputError, match="found 0 beside another blank: name the symbols with --symbols"):
        read_one(" ".join(line("0", "9", side=10)))


def test_x_is_a_value_where_the_alphabet_has_it() -> None:
    letters = "ABCDEFGHIJKLMNOPQRSTUVWXY"
    assert read_one(line("X", "x", side=25), ReadOptions(alphabet=letters)).puzzle.cell_contents[:2] == (24, 24)


def test_beyond_the_alphabet_is_an_error() -> None:
    with pytest.raises(InputError, match=r"1:2: expected 1-9A-G or a blank \(\. 0 \* _ - x\), found 'Z'"):
        read_one(line("1", "Z"))


def test_beyond_thirty_five_there_is_no_custom() -> None:
    assert read_one("\n".join(["1 " + ". " * 35] * 36), ReadOptions(format="boxed")).puzzle.cell_contents[0] == 1
    with pytest.raises(InputError, match="expected numbers or an alphabet for side 36"):
        read_one("\n".join(["A" + "." * 35] * 36), ReadOptions(format="rows"))

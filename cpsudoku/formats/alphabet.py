"""Which symbols are the values, which are blanks, and what to say of the others.

Up to side 9 the values are digits. Beyond, three customs conflict (16x16 is written 1-9A-G, 0-9A-F and A-P, and 0 is a
blank in the first and a value in the second): the text decides where only one of them fits, else the alphabet is asked
for.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache

from cpsudoku.formats.format_contract import ReadOptions
from cpsudoku.support.errors import InputError, amount
from cpsudoku.support.square_grid import BLANKS as BLANKS
from cpsudoku.support.square_grid import SYMBOLS

_LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"

Cells = tuple[int, ...]
Place = tuple[int, int]  # line and column, from 1


@cache
def customs(side: int) -> tuple[str, ...]:
    """Return the customary alphabets of a side; none beyond 35, where 1-9A-Z ends."""
    if side > len(SYMBOLS):
        return ()
    if side <= 9:
        return ("123456789"[:side],)
    alphabets = (SYMBOLS[:side], "0" + SYMBOLS[: side - 1], _LETTERS[:side])
    return tuple(symbols for symbols in alphabets if len(symbols) == side)


@cache
def values_of(alphabet: str, blank: str = "") -> dict[str, int]:
    """Return symbol -> value, blanks -> 0. Lower case counts as upper where the alphabet has one case only."""
    table = dict.fromkeys(BLANKS + (blank if blank != "any" else ""), 0)
    folded = alphabet.upper() if len(set(alphabet.upper())) == len(alphabet) else alphabet
    for symbols in (folded, folded.lower() if folded != alphabet or alphabet.upper() == alphabet else "", alphabet):
        table.update({symbol: value for value, symbol in enumerate(symbols, 1)})
    return table


def choose(cells: Sequence[str], side: int, options: ReadOptions, place: Place) -> str:
    """Return the alphabet of a text of single symbols.

    Raises:
        InputError: ``options.alphabet`` has not ``side`` symbols, or the text fits several customs and they differ.
    """
    if options.alphabet:
        if len(set(options.alphabet)) != side or len(options.alphabet) != side:
            found = f"found {len(set(options.alphabet))} in {options.alphabet!r}"
            raise InputError(f"expected an alphabet of {amount(side, 'different symbol')}, {found}", *place)
        return options.alphabet
    alphabets = customs(side)
    if not alphabets:
        raise InputError(f"expected numbers or an alphabet for side {side} (--symbols), found neither", *place)
    if len(alphabets) == 1:
        return alphabets[0]
    fits = [symbols for symbols in alphabets if _fits(cells, symbols, side)]
    if len({tuple(map(values_of(symbols).get, cells)) for symbols in fits}) > 1:
        names = " and ".join(short_alphabet(symbols) for symbols in fits)
        raise InputError(f"expected symbols that say their values, found cells that fit {names}: name the symbols of "
                        f"1..{side} with --symbols {fits[0]}", *place)  # fmt: skip
    return fits[0] if fits else alphabets[0]


def _fits(cells: Sequence[str], alphabet: str, side: int) -> bool:
    table = values_of(alphabet)
    used = set(cells)
    if any(cell not in table for cell in used):
        return False
    blanks = {cell for cell in used if table[cell] == 0}
    if "0" not in alphabet:
        return not ("0" in blanks and len(blanks) > 1)  # beside another blank 0 is a value
    if "0" in used and not blanks:  # no blanks at all: a full grid, or 0 is the blank after all
        return all(list(cells).count(symbol) == side for symbol in used)
    return True


def decode(cells: Sequence[str], alphabet: str, options: ReadOptions, places: Iterable[Place]) -> Cells:
    """Return the values of single symbols, 0 for blanks.

    Raises:
        InputError: at the place of the first symbol that is neither a value nor a blank.
    """
    table = values_of(alphabet, options.blank)
    if options.blank == "any":
        return tuple(table.get(cell, 0) for cell in cells)
    values = tuple(map(table.get, cells))
    if None in values:
        wrong = values.index(None)
        place = next(place for i, place in enumerate(places) if i == wrong)
        wanted = f"{short_alphabet(alphabet)} or a blank (. 0 * _ - x)"
        found = quote(cells[wrong]) + blank_hint(cells[wrong], cells)
        raise InputError(f"expected {wanted}, found {found}", *place)
    return values  # type: ignore[return-value]


def dot_blanks(texts: Sequence[str], options: ReadOptions) -> list[str]:
    """Return cells with the further blanks of the options as dots."""
    if options.blank == "any":
        return ["." if len(text) == 1 and not text.isalnum() else text for text in texts]
    return ["." if len(text) == 1 and text in options.blank else text for text in texts]


def stands_for_blanks(symbol: str, cells: Sequence[str]) -> bool:
    """Tell whether a quarter of the cells are this character, and it is no digit."""
    return len(symbol) == 1 and symbol.isprintable() and not symbol.isdigit() and (
        list(cells).count(symbol) * 4 >= len(cells) >= 4
    )  # fmt: skip


def blank_hint(symbol: str, cells: Sequence[str]) -> str:
    """Return what to say of a symbol that is no cell, if it seems to be the blank of this text."""
    if not stands_for_blanks(symbol, cells):
        return ""
    typed = symbol if symbol.isalnum() else repr(symbol)
    return f": if it is a blank, add --blank {typed} (in Python: ReadOptions(blank={symbol!r}))"


def short_alphabet(alphabet: str) -> str:
    """Return the alphabet in short: 123456789ABCDEFG is 1-9A-G."""
    runs: list[str] = []
    for symbol in alphabet:
        if runs and ord(symbol) == ord(runs[-1][-1]) + 1 and symbol not in "A":
            runs[-1] += symbol
        else:
            runs.append(symbol)
    return "".join(run if len(run) < 3 else f"{run[0]}-{run[-1]}" for run in runs)


def quote(text: str) -> str:
    """Return a character or a word for a message: what cannot be printed by its number."""
    if text == "\0":
        return "a NUL character (is this a text file?)"
    if len(text) == 1 and 0xDC80 <= ord(text) <= 0xDCFF:
        return f"the byte 0x{ord(text) - 0xDC00:02x}, which is not UTF-8"
    if len(text) == 1 and not text.isprintable():
        return f"the character U+{ord(text):04X}"
    return repr(text if len(text) <= 40 else text[:37] + "...")

"""Numbers in what people hand in. Python's `int` raises on 4,300 digits and takes other scripts, signs and underscores;
JSON has NaN and Infinity, which no puzzle has."""

from __future__ import annotations

from collections.abc import Callable
from math import isfinite
from typing import NoReturn, TypedDict

from cpsudoku.support.errors import InputError

MOST_DIGITS = 18


def whole_number(text: str) -> int | None:
    """Return the number of at most MOST_DIGITS ASCII digits; None for any other text."""
    return int(text) if text.isascii() and text.isdigit() and len(text) <= MOST_DIGITS else None


def _json_int(text: str) -> int:
    if len(text) > 5 * MOST_DIGITS:  # ids of files are long
        raise InputError(f"expected a number of at most {5 * MOST_DIGITS} digits, found one of {len(text):,}")
    return int(text)


def _json_float(text: str) -> float:
    number = float(text)
    if not isfinite(number):
        raise InputError(f"expected a finite number, found {text:.40}")
    return number


def _json_constant(text: str) -> NoReturn:
    raise InputError(f"expected a number, found {text}")


class JsonNumbers(TypedDict):
    parse_int: Callable[[str], int]
    parse_float: Callable[[str], float]
    parse_constant: Callable[[str], NoReturn]


# Arguments of `json.loads` and `json.JSONDecoder`: these raise an InputError, without a place, for NaN, Infinity and
# numbers that are too long.
JSON_NUMBERS = JsonNumbers(parse_int=_json_int, parse_float=_json_float, parse_constant=_json_constant)

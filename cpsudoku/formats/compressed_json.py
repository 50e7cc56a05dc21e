"""JSON of editors, plain or as SudokuPad zips it, with bounds.

Zipped means: keys are shortened and lose their quotes, the other quotes become single ones, true and false are t and f,
empty objects are left out between commas, colours lose their #.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from contextlib import contextmanager

from cpsudoku.puzzles.sections.unread_keys import once
from cpsudoku.support.errors import TextError
from cpsudoku.support.numbers import JSON_NUMBERS

_KEYS = {
    "c": "color", "ca": "cages", "ct": "center", "c1": "borderColor", "c2": "backgroundColor", "ce": "cells",
    "cs": "cellSize", "a": "arrows", "o": "overlays", "u": "underlays", "w": "width", "h": "height", "v": "value",
    "vd": "videos", "l": "lines", "r": "rounded", "re": "regions", "fs": "fontSize", "th": "thickness",
    "hl": "headLength", "wp": "wayPoints", "t": "title", "te": "text", "d": "duration", "d2": "d",
}  # fmt: skip
DEEPEST = 40  # lists and objects within each other


def parse_json(text: str) -> object:
    """Return the JSON of a text.

    Raises:
        TextError: it is none, or nested too deeply; a key stands twice in an object.
    """
    with json_errors():
        data = json.loads(text, object_pairs_hook=once, **JSON_NUMBERS)
    refuse_nesting(data)
    return data


@contextmanager
def json_errors(line: int = 0) -> Iterator[None]:
    """Turn errors in JSON of an editor into a TextError with this line."""
    try:
        yield
    except RecursionError:
        raise TextError("expected JSON of an editor, found it nested too deeply", line) from None
    except TextError as error:
        raise TextError(error.message, line) from None
    except json.JSONDecodeError as error:
        found = repr(error.doc[error.pos : error.pos + 20]) if error.pos < len(error.doc) else "nothing"
        raise TextError(f"expected JSON of an editor, found {found} at character {error.pos + 1}", line) from None
    except ValueError as error:
        raise TextError(f"expected JSON of an editor, found {error!s:.80}", line) from None


def refuse_nesting(data: object) -> None:
    """Refuse lists and objects that are nested too deeply: raise TextError."""
    level = [data]
    for _ in range(DEEPEST):
        level = [
            inner
            for one in level
            for inner in (one.values() if isinstance(one, dict) else one if isinstance(one, list) else ())
            if isinstance(inner, dict | list)
        ]
        if not level:
            return
    raise TextError("expected JSON of an editor, found it nested too deeply")


def unzip(text: str) -> object:
    """Return the JSON that a zipped text, or one that is not zipped, stands for.

    Raises:
        TextError: it is neither.
    """
    try:
        return _rename_keys(parse_json(text))
    except TextError:
        pass
    return _rename_keys(parse_json(_as_json(text)))


def _as_json(text: str) -> str:
    """Return zipped text as JSON. Strings are told apart first, so that nothing inside one is changed."""
    out: list[str] = []
    place, end = 0, len(text)
    quote = "'" if '"' not in text else '"'
    while place < end:
        c = text[place]
        if c == quote:
            word, place = _read_string(text, place, quote)
            out.append(json.dumps(word))
            continue
        if c in "{}[],:" or c.isspace():
            if c in ",]}" and out and out[-1] in ("[", ",") and not (c == "]" and out[-1] == "["):
                out.append("{}")  # left out between commas
            out.append(c) if not c.isspace() else None
            place += 1
            continue
        match = re.compile(r"[^{}\[\],:\s'\"]+").match(text, place)
        if match is None:
            raise TextError(f"expected zipped JSON of SudokuPad, found {text[place : place + 20]!r}")
        place = match.end()
        out.append(_quote_word(match[0], is_key=place < end and text[place] == ":" and bool(out) and out[-1] in "{,"))
    return "".join(out)


def _read_string(text: str, place: int, quote: str) -> tuple[str, int]:
    characters: list[str] = []
    place += 1
    while place < len(text) and text[place] != quote:
        if text[place] == "\\" and place + 1 < len(text):
            place += 1
            escape = text[place]
            if escape == "u":
                digits = text[place + 1 : place + 5]
                if not re.fullmatch("[0-9a-fA-F]{4}", digits):
                    raise TextError(rf"expected four digits after \u in zipped JSON, found {digits!r}")
                characters.append(chr(int(digits, 16)))
                place += 4
            else:
                characters.append({"n": "\n", "t": "\t", "r": "\r", "b": "\b", "f": "\f"}.get(escape, escape))
        else:
            characters.append(text[place])
        place += 1
    if place >= len(text):
        raise TextError("expected the end of a string in zipped JSON, found the end of the text")
    return "".join(characters), place + 1


def _quote_word(word: str, is_key: bool) -> str:
    if is_key:
        return json.dumps(word)
    if word in ("t", "f", "true", "false", "null"):
        return {"t": "true", "f": "false"}.get(word, word)
    if re.fullmatch(r"-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?", word):
        return word
    return json.dumps({"#0": "#000000", "#F": "#FFFFFF"}.get(word, f"#{word}"))


def _rename_keys(data: object) -> object:
    if isinstance(data, list):
        return [_rename_keys(one) for one in data]
    if isinstance(data, dict):
        return once((_KEYS.get(str(key), str(key)), _rename_keys(value)) for key, value in data.items())
    return data

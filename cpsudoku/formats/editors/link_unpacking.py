"""Unpack the content of editors' links and files. `links` recognizes them. Sizes are bounded, because links come from
strangers."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from typing import TypeGuard
from urllib.parse import quote, unquote

from cpsudoku.formats import compressed_json
from cpsudoku.formats.editors import penpa_link as penpa
from cpsudoku.formats.editors import penpa_sudoku, sudokumaker, sudokupad
from cpsudoku.formats.format_contract import LinkContent
from cpsudoku.formats.recognition import BARE, READ, EditorLink, link_of
from cpsudoku.puzzles.sections.unread_keys import JsonObject, Unread, excerpt, once
from cpsudoku.support.errors import JSON_NUMBERS, InputError

LONGEST = 1 << 20  # characters of a link
_WORK = 1 << 19  # digits read, beyond two readings of a link, to find a lost slash
_SAVE = {
    "f-puzzles": "open it in a browser, choose Export there, and copy the long link (?load=...)",
    "SudokuPad": "open it in a browser, and save https://sudokupad.app/api/puzzle/ with that name behind it; "
                 "every command reads that file",
    "SudokuMaker": "open it in a browser, choose Share there, and copy the long link (?puzzle=...)",
    "penpa": "open it in a browser, choose Share there, and copy the long link (#m=edit&p=...)",
}  # fmt: skip


def open_link(link: EditorLink | str) -> LinkContent:
    """Return the puzzle in a link.

    Raises:
        InputError: it has no puzzle, or cannot be read. The message has its target and the next step.
    """
    if isinstance(link, str):
        link = link_of(link)
    bare, editor = link.text.strip().strip("<>"), link.editor
    if len(bare) > LONGEST:
        raise InputError(f"expected a link of at most {LONGEST:,} characters, found {len(bare):,}")
    if bare.lower().startswith("file:"):
        raise InputError(f"expected a path, found the address {bare[:60]!r}: leave out file://")
    if editor == "penpa":
        before, payload = _payload_behind(link.text[link.start :], "p=", editor)
        drawing, tail = penpa.open_drawing(payload.strip().rstrip(">"))
        words = _words_beside(link, before.replace("m=edit", "").replace("m=solve", ""), tail)
        unread = (*drawing.unread, *words)
        return LinkContent("Penpa", penpa_sudoku.read(drawing), drawing=drawing, unread=unread)
    if editor == "SudokuMaker":
        before, payload = _payload_behind(link.text[link.start :], "puzzle=", editor)
        data, tail = _unpack_json(payload)
        board = _board_in_form(sudokumaker.as_f_puzzles(data))
        return LinkContent(editor, board, unread=_words_beside(link, before, tail))
    if editor in READ or re.match(BARE, bare):
        name, content, before, tail = _open_json_link(bare, link)
        own = content if is_own(content) else None
        return LinkContent(name, _board_in_form(content), own, unread=_words_beside(link, before, tail))
    found = f"a link to the editor {editor}" if editor else "a web address"
    raise InputError(
        f"expected a file or the text of a puzzle, found {found}: nothing is fetched; open it in a browser, and paste "
        "the long link of the editor it leads to, or the grid itself, a row a line, . for blanks"
    )


def is_own(data: object) -> TypeGuard[JsonObject]:
    """Return True for JSON in SudokuPad's own form."""
    return isinstance(data, dict) and "cells" in data and "grid" not in data


def _words_beside(link: EditorLink, before: str, tail: str) -> tuple[Unread, ...]:
    """Return the parts of a link and of its line that do not belong to the puzzle."""
    tail = unquote(tail).strip()
    if again := re.search(r"(?i)[?&#](load|puzzle|puzzleid|p)=", tail):
        raise InputError(f"expected one puzzle in a link, found another {again[0]!r} after it")
    texts = (("before the link", link.beside.strip()), ("before the puzzle", before.strip("/?#& ")), ("after it", tail))
    return tuple(Unread(place, excerpt(text), rule=False) for place, text in texts if text.strip("<>"))


def _open_json_link(bare: str, link: EditorLink) -> tuple[str, object, str, str]:
    """Return (the editor whose form it has, the JSON, the link before it, the link after it)."""
    editor = link.editor
    if editor == "f-puzzles":
        before, payload = _payload_behind(link.text[link.start :], "load=", editor)
        data, tail = _unpack_json(payload)
        return "f-puzzles", data, before, tail
    payload = bare
    if editor:
        payload = link.text[link.start :].strip().rstrip("<>").lstrip("/")
        payload = re.sub(r"^(?:sudoku/|puzzle/)+", "", payload)
        if "puzzleid=" in payload:
            payload = payload.partition("puzzleid=")[2]
        payload = payload.lstrip("?")
    if payload.startswith(("scf", "classic")) and sudokupad.is_short(unquote(payload)):
        return "SudokuPad", sudokupad.read_short(unquote(payload)), "", ""
    prefix = re.match(r"(?:fpuz(?:zles)?|scl|ctc)?(?=N4|%4E)?", payload)
    name = prefix[0] if prefix else ""
    if not name and not payload.startswith("N4"):
        raise _name_only_error("SudokuPad", payload)
    if name.startswith("fpuz") or (not name and not editor):
        form, (data, tail) = ("SudokuPad" if name else "f-puzzles"), _unpack_json(payload.removeprefix(name))
    else:
        form, (data, tail) = "SudokuPad", _unpack_text(payload.removeprefix(name), compressed_json.unzip)
    return form, data, "", tail


def _payload_behind(bare: str, what: str, editor: str) -> tuple[str, str]:
    """Return the link before the payload, and the link from the payload on."""
    before, separator, payload = bare.partition(what)
    if not separator:
        raise _name_only_error(editor, re.split(r"[/?=&#]", bare.strip().strip("<>").rstrip("/"))[-1])
    return before, payload


def _name_only_error(editor: str, name: str) -> InputError:
    return InputError(
        f"expected a link to {editor} that holds the puzzle, found one that holds its name only ({name[:40]!r}), and "
        f"nothing is fetched: {_SAVE[editor]}"
    )


def _unpack_json(payload: str) -> tuple[object, str]:
    return _unpack_text(payload, compressed_json.parse_json)


def _unpack_text(payload: str, read: Callable[[str], object]) -> tuple[object, str]:
    """Return the result of ``read`` for the decompressed payload, in the first plausible spelling, and the rest after
    it.

    Other programs may have percent-encoded an address, or replaced a + by a blank, or // by /. SudokuMaker writes - and
    $ for / and =.
    """
    first: InputError | None = None
    work = compressed_json.UnpackingWork(2 * len(payload) + _WORK)
    for spelling, words in _spellings(payload):
        try:
            text, tail = compressed_json.decompress(spelling, work=work)
            return read(text), f"{tail} {words}"
        except InputError as error:
            first = first or error
    raise first or InputError("expected compressed text, found nothing")


def _spellings(payload: str) -> Iterator[tuple[str, str]]:
    """Yield the plausible spellings of a payload, each as (spelling, words after it)."""
    text = unquote(payload) if "%" in payload else payload
    text = unquote(text) if "%2" in text else text
    text = text.strip()
    if " " in text:
        spelling, _, words = text.partition(" ")
        yield spelling, words
        text = text.replace(" ", "+")
    yield text, ""
    end = next((i for i, c in enumerate(text) if not compressed_json.is_digit(c)), len(text))
    slashes = [i for i, c in enumerate(text[:end]) if c == "/"][:60]
    for place in slashes:
        yield f"{text[:place]}/{text[place:]}", ""
    for i, place in enumerate(slashes[:16]):
        for later in slashes[i + 1 : 16]:
            yield f"{text[:place]}/{text[place:later]}/{text[later:]}", ""


def _board_in_form(data: object) -> JsonObject:
    """Check the board, and return the JSON in the form of f-puzzles."""
    if is_own(data):
        data = sudokupad.as_f_puzzles(data)
    puzzle: JsonObject = data if isinstance(data, dict) else {}
    grid = puzzle.get("grid")
    if not isinstance(grid, list) or not grid or not all(isinstance(row, list) for row in grid):
        raise InputError("expected the JSON of a puzzle, with `grid` as rows of cells, found none")
    height, width = len(grid), len(grid[0])
    for number, row in enumerate(grid, 1):
        if len(row) != width or not row:
            raise InputError(
                f"expected {height} rows of {width or height} cells in `grid`, found {len(row)} in row {number}"
            )
        for i, cell in enumerate(row):
            if cell is None:
                row[i] = {}
            elif not isinstance(cell, dict):
                raise InputError(f"expected a cell as an object in `grid`, found {cell!r:.40} at R{number}C{i + 1}")
    size = puzzle.get("size")
    if size is not None and {str(size).strip().removesuffix(".0")} != {str(height), str(width)}:
        raise InputError(f"expected `size` and `grid` to agree, found size {size!r:.20} and {height} rows of {width}")
    if max(height, width) > 35:
        raise InputError(f"expected a board of at most 35 rows, found {max(height, width)}")
    return {str(key): value for key, value in puzzle.items()}


def read_file(text: str) -> Iterator[tuple[int, LinkContent]]:
    """Yield the puzzles in JSON of an editor, each with its line: an object, several, or a list of them.

    Raises:
        InputError: it is no such JSON.
    """
    if len(text) > LONGEST * 16:
        raise InputError(f"expected at most {LONGEST * 16:,} characters of JSON, found more")
    decoder = json.JSONDecoder(object_pairs_hook=once, **JSON_NUMBERS)
    place = 0
    while (match := re.compile(r"[\s,]*").match(text, place)) and match.end() < len(text):
        place = match.end()
        line = text.count("\n", 0, place) + 1
        with compressed_json.json_errors(line):
            data, place = decoder.raw_decode(text, place)
            for one in data if isinstance(data, list) else [data]:
                has_own_form = is_own(one)
                compressed_json.refuse_nesting(one)
                editor = "SudokuPad" if has_own_form else "f-puzzles"
                yield line, LinkContent(editor, _board_in_form(one), one if has_own_form else None)


# Writing


def f_puzzles_link(data: object) -> str:
    """Return the address that opens a puzzle in f-puzzles, in its own form."""
    return "https://www.f-puzzles.com/?load=" + compressed_json.compress(json.dumps(data, separators=(",", ":")))


def sudokupad_link(data: object, own: bool = False) -> str:
    """Return the address that opens a puzzle in SudokuPad, in the form of f-puzzles or its own."""
    payload = compressed_json.compress(json.dumps(data, separators=(",", ":")))
    return f"https://sudokupad.app/{'scl' if own else 'fpuz'}" + quote(payload, safe="")

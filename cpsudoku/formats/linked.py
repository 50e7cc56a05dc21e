"""A source that holds links to editors, what editors save, or short forms: one after the other, with its line.

Links stand alone, in <>, or among words; several in a line are several puzzles. Lines of words are passed over; lines
of cells between links, addresses and boards of puzz.link and objects of JSON come out as text, so that no puzzle is
dropped.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

from cpsudoku.formats import short_forms
from cpsudoku.formats.contract import Bad
from cpsudoku.formats.lines import TextLines
from cpsudoku.formats.links import EditorLink, Linked, has_links, links_in
from cpsudoku.formats.pencil import puzzlink
from cpsudoku.formats.source import Source, open_source
from cpsudoku.ground.errors import TextError
from cpsudoku.ground.patterns import pattern

_CELLS = pattern(r"[0-9.*_|+\s-]{4,}")
_LONGEST = 1 << 24  # characters of a saved file


def linked(source: Source) -> Iterator[Linked | Bad | tuple[str, int]]:
    """Each puzzle in order; what is none as Bad; lines of cells between links as (text, line).

    Raises:
        TextError: the source cannot be read at all.
    """
    source = open_source(source)
    opening = source.opening
    lines = source.lines()
    if opening.saved and not has_links(opening.beginning.lstrip().partition("\n")[0]):
        yield from _read_saved(lines)
        return
    waiting: list[str] = []
    begin = 1
    for text in lines:
        found = links_in(text)
        if not found:
            if _opens_a_puzzle(text):
                yield from _between(waiting, begin, lines.file)
                waiting = []
            if not waiting:
                begin = lines.number
            waiting.append(text)
            continue
        yield from _between(waiting, begin, lines.file)
        waiting = []
        for link in found:
            yield _open_link(link, lines)
    yield from _between(waiting, begin, lines.file)


def _opens_a_puzzle(text: str) -> bool:
    """An address or a board of puzz.link, an object of JSON: what is no link to an editor, and no words."""
    return text.lstrip()[:1] == "{" or puzzlink.address(text) is not None or puzzlink.is_board(f"{text}\n")


def _open_link(link: EditorLink, lines: TextLines) -> Linked | Bad:
    from cpsudoku.formats.editors.unpacking import open_link

    try:
        return open_link(link, lines.number)
    except TextError as error:
        return Bad(replace(error, file=lines.file, line=lines.number, column=0), link.text[:1000])


def _between(waiting: list[str], begin: int, file: str) -> Iterator[Linked | Bad | tuple[str, int]]:
    """What lies between links: short forms, lines of cells, or words."""
    text = "\n".join(waiting)
    if short_forms.is_one(text):
        for one in short_forms.read(text, begin):
            yield one if isinstance(one, Linked) else replace(one, error=replace(one.error, file=file))
    elif _opens_a_puzzle(waiting[0] if waiting else "") or any(
        _CELLS.fullmatch(line) and re.search(r"[0-9.]{2}", line) for line in waiting
    ):
        yield text, begin


def _read_saved(lines: TextLines) -> Iterator[Linked | Bad]:
    from cpsudoku.formats.editors.unpacking import read_saved

    parts: list[str] = []
    size = 0
    for text in lines:
        parts.append(text)
        size += len(text)
        if size > _LONGEST:
            raise lines.error(f"expected at most {_LONGEST:,} characters of JSON, found more")
    try:
        yield from read_saved("\n".join(parts))
    except TextError as error:
        yield Bad(replace(error, file=lines.file), parts[0][:1000])

"""Rules that are added to a puzzle, as `--add` states them: each a section of its kind, on one line."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import TYPE_CHECKING

from cpsudoku.errors import TextError
from cpsudoku.kinds.instance import Instance
from cpsudoku.text import has_sections, spelled

if TYPE_CHECKING:
    from cpsudoku.kinds.kind import Kind


def added(puzzle: Instance, sections: Iterable[str], kind: Kind) -> Instance:
    """The puzzle with more in its sections, each given as in a text: "anti-knight", "thermometer: r1c1 r1c2".

    Raises:
        TextError: it is no section of the kind, it says nothing, or its line is not read.
    """
    contents = dict(puzzle.contents)
    for section in sections:
        _refuse_empty(section, kind)
        if not has_sections(f"{section}\n", kind.headings):
            raise TextError(f"expected a section, such as {_such_as(section, kind)}, found {section!r:.60}")
        try:
            more = kind.read(f"size: {puzzle.height}x{puzzle.width}\n{section}")
        except TextError as error:  # its place would be one of this text
            raise TextError(f"{error.message} (in {section!r:.60})") from None
        for name, content in more.contents:
            before = contents.get(name, ())
            contents[name] = (*before, *(item for item in content if item not in before))
    return replace(puzzle, contents=tuple(sorted(contents.items())))


def _refuse_empty(said: str, kind: Kind) -> None:
    """
    Raises:
        TextError: it is the name of a section alone, of one that needs lines.
    """
    name, _, rest = said.partition(":")
    found = [s for s in kind.all_sections[1:] if spelled(name) in map(spelled, s.headings)]
    if rest.strip() or not found or found[0].alone:
        return
    rule = next((f" {one.name}" for one in kind.combined if one.section.name == found[0].name), "s")
    raise TextError(f"expected more after `{name.strip()}:`, as `cpsudoku list rule{rule}` shows, found {said!r:.60}")


def _such_as(said: str, kind: Kind) -> str:
    """The sections whose names are like the one that was found, or else two examples."""
    from difflib import get_close_matches

    near = get_close_matches(spelled(said.partition(":")[0]), sorted(kind.headings), 3)
    return " or ".join(map(repr, near or ("anti-knight", "thermometer: r1c1 r1c2")))

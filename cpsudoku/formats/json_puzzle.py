"""A puzzle as an object of JSON on one line, for programs: its kind, its size, and the lines of each section.

    {"format": 1, "kind": "nurikabe", "size": [3, 3], "sections": {"islands": ["2..", "...", "..1"]}}

`convert --to json` writes them, one a line, and every command reads them; format and size may be missing. The lines are
those of the text. JSON itself is imported late: a grid is solved before it is loaded.
"""

from __future__ import annotations

from cpsudoku.puzzles.kinds.kind import Kind
from cpsudoku.puzzles.puzzle import Puzzle
from cpsudoku.support import registry
from cpsudoku.support.errors import InputError

FORMAT = 1  # raised when a key changes its meaning, or goes
KEYS = ("format", "kind", "size", "sections")


def kind_of(text: str) -> str:
    """Return the kind that the first object names; "" if it names none, or none can be read."""
    import json

    try:
        data, _ = json.JSONDecoder().raw_decode(text.lstrip())
    except (ValueError, RecursionError):
        return ""
    name = data.get("kind")
    return name if isinstance(name, str) else ""


def text_of(text: str, kind: Kind) -> tuple[str, tuple[int, int] | None]:
    """Return the text of the kind that an object says, and the size that it states.

    Raises:
        InputError: it is no such object, or one of another kind.
    """
    import json

    from cpsudoku.puzzles.kinds.kind_text import join_sections, refuse_unknown
    from cpsudoku.puzzles.sections.unread_keys import once
    from cpsudoku.support.numbers import JSON_NUMBERS

    try:
        data = json.loads(text, object_pairs_hook=once, **JSON_NUMBERS)
    except RecursionError:
        raise InputError("expected an object of JSON, found one that is nested too deeply", 1, 1) from None
    except InputError as error:
        raise InputError(error.message, 1, 1) from None
    except ValueError as error:
        line, column = getattr(error, "lineno", 1), getattr(error, "colno", 1)
        raise InputError(f"expected an object of JSON, found {getattr(error, 'msg', error)}", line, column) from None
    if unknown := next((key for key in data if key not in KEYS), ""):
        raise InputError(f"expected the keys {', '.join(KEYS)}, found {unknown[:40]!r}", 1, 1)
    if data.get("format", FORMAT) != FORMAT:
        raise InputError(f"expected format {FORMAT}, found {data['format']!r:.40}", 1, 1)
    kind_name = data.get("kind", kind.name)
    if kind_name != kind.name and isinstance(kind_name, str) and kind_name not in registry.names("kind"):
        raise InputError(f"{registry.unknown_name('kind', kind_name[:40])}\nhint: cpsudoku help kinds", 1, 1)
    if kind_name != kind.name:
        raise InputError(f"expected a puzzle of kind {kind.name}, found one of kind {kind_name}"[:200], 1, 1)
    size = data.get("size")
    two = isinstance(size, list) and len(size) == 2 and all(type(n) is int and n > 0 for n in size)
    if size is not None and not two:
        raise InputError(f"expected a size as [rows, columns], found {size!r:.40}", 1, 1)
    lines = join_sections(data, kind)
    for heading, some in data["sections"].items():
        refuse_unknown(kind, heading)
        letters = kind.has_digits and heading == kind.all_sections[0].name and len(some) > 1 and some[0].isalpha()
        if letters:  # a title line of a text
            raise InputError(f"expected rows of the board, found {some[0][:40]!r}", 1, 1)
        for line in some:
            if len(line.splitlines()) > 1 or (len(some) > 1 and not line.strip()):
                raise InputError(f"expected a line in each text of {heading[:40]!r}, found {line[:40]!r}", 1, 1)
    return lines, (size[0], size[1]) if two else None


def write(kind: Kind, puzzle: Puzzle) -> str:
    """Return a puzzle as an object, on one line."""
    import json

    from cpsudoku.puzzles.kinds.kind_text import as_object

    return json.dumps({"format": FORMAT, "kind": kind.name, **as_object(kind, puzzle)}, ensure_ascii=False) + "\n"

"""The kind of a source and the form of its text. They are recognized once, and every reader of the source gets both.

The caller, a comment (`# kind: slitherlink`), an address, a board or a JSON object names the kind. A text that names
none is a sudoku if its form is typical of one. Otherwise it is rejected, and the message lists the kinds that it fits.
A text that fits only one kind is still rejected, because a kind that is added later may fit as well.
"""

from __future__ import annotations

import io
import os
import re
import shlex
from collections.abc import Iterable, Sequence
from contextlib import suppress
from dataclasses import replace
from itertools import islice
from math import isqrt
from typing import Literal, NamedTuple

from cpsudoku import formats
from cpsudoku.formats import OpenedSource, ReadOptions, Recognized, Source
from cpsudoku.formats.conversions.conversion import Converted, ForeignForm, convert, find
from cpsudoku.formats.format_contract import separates
from cpsudoku.formats.grid_cells import unfold_rows
from cpsudoku.formats.puzz_link import puzzle_link
from cpsudoku.formats.recognition import links_in
from cpsudoku.formats.record_reading import read_text
from cpsudoku.puzzles.entry import Bad
from cpsudoku.puzzles.kinds import gallery, kind_text
from cpsudoku.puzzles.kinds.kind import Kind
from cpsudoku.support import registry
from cpsudoku.support.errors import CpsudokuError, InputError, series
from cpsudoku.support.limits import within
from cpsudoku.support.square_grid import box_shape

SECONDS = 2.0  # for finding the kinds that a text fits
_LONGEST = 1 << 14  # characters in such a text
_WHOLE = 16  # cells in a line that may be a puzzle alone
_ROW = 10  # from this number of cells on, a text of one row is a badly written grid and not another kind's board
_ROWS = 101  # inspected lines of a text
_HEADING = re.compile(r"^\s*([A-Za-z][A-Za-z0-9 _-]*?)\s*:", re.MULTILINE)
_NAMED = re.compile(r"(?i)\s*(?:;|//|%|--)?\s*kind\s*[:=]\s*([\w./+-]+)\s*")  # a line that is not a comment in our form
_FIELD = r"(?im)[\"']kind[\"']|(?:^|[,;\t])\s*kind\s*(?:[,;\t]|$)"  # of JSON or CSV
_ABOVE = 3  # number of first lines that may contain the name of a kind
_ANYWHERE = frozenset(("size", "solution", "digits", "digit"))  # headings that many kinds have
_CELLS = frozenset("0123456789.*_-xX")
_LETTERS = frozenset("ABCDEFGHIJKLMNOPQRSTUVWXYZ")
_DRAWN = re.compile(r"[|+]")  # boxes are drawn


Form = Literal["links", "grids", "drawn", "blocks", "foreign"]


class SourceForm(NamedTuple):
    """The recognized form of a source.

    Attributes:
        source: The open source. `source.opening` is the recognized form of its beginning.
        name: The name with which `gallery.kind_of` finds the kind.
        kind: The kind.
        stated: Does the caller or the source name the kind?
        conversion: The form of a text of another program.
        form: "links": links and editors' files; "grids": grids in any format; "drawn": grids with drawings in comments;
            "blocks": blocks of text, addresses, boards or objects; "foreign": a text of another program.
        first: The kind named in a comment at the beginning. The caller may have chosen another, which is `kind`.
    """

    source: OpenedSource
    name: str
    kind: Kind
    stated: bool
    form: Form
    first: str = ""
    conversion: ForeignForm | None = None


def recognize_source(source: Source, kind: str = "", options: ReadOptions | None = None) -> SourceForm:
    """Recognize a source. ``kind``: a name. For "" or "+RULE.py" (a user's rules), the source determines it.

    Raises:
        InputError: the source cannot be read, or names an unknown kind, or fits several kinds and names none.
        CpsudokuError: the kind does not exist.
    """
    options = options or ReadOptions()
    opened = _open(source, kind, options)
    try:
        opening = opened.opening
        first = _kind_of_first(opening, options)
        name, stated = kind, True
        if not kind or kind.startswith("+"):
            own_name = _kind_by_name(opening, first, opened.file) or _kind_of_drawing(opening, opened.file)
            conversion = _conversion(opening, own_name, options)
            if conversion and not own_name:
                own_name = next(iter(conversion.kinds), "sudoku")
            name, stated = (own_name or "sudoku") + kind, bool(own_name)
        else:
            conversion = _conversion(opening, gallery.kind_of(kind).name.partition("+")[0], options)
        puzzle = gallery.kind_of(name)
        if not puzzle.file and "+" not in name and not name.startswith("#"):
            name = puzzle.name  # the name for an alias
        form: Form = "foreign" if conversion else form_of(opened, puzzle, options)
        if not stated and form != "links" and not (options.format or options.blank or options.alphabet or options.box):
            _refuse_doubtful(opening.text, puzzle, opened.file)
        return SourceForm(opened, name, puzzle, stated, form, first, conversion)
    except InputError as error:
        opened.close()
        raise error if error.file else replace(error, file=opened.file) from None
    except BaseException:
        opened.close()
        raise


def kind_of(source: Source, kind: str = "sudoku") -> str:
    """Return the kind that a source names in an address, a board or a comment before the puzzle. If it names none, or
    is a stream but not an `OpenedSource`, return ``kind``.

    Raises:
        InputError: the source names an unknown kind.
    """
    if not isinstance(source, str | os.PathLike | OpenedSource):
        return kind
    opening = formats.opening(source)
    return _kind_by_name(opening, _kind_of_first(opening, ReadOptions()), "") or kind


def recognize_all(sources: Iterable[str], kind: str, options: ReadOptions) -> tuple[str, list[SourceForm]]:
    """Return the common kind of these sources, and the form of each. The sources are closed again. Skip sources that
    cannot be read, because their readers report the error. Call this function within `hold`, so that pipes stay
    readable.

    Raises:
        CpsudokuError: the sources have several kinds. Or same as in `recognize_source`.
    """
    is_stated = bool(kind) and not kind.startswith("+")
    names: dict[str, str] = {}
    each = []
    for source in sources:
        try:
            opened = formats.open_source(source)
        except InputError:
            continue
        each.append(recognize_source(opened, kind, options))
        if not formats.is_pipe(source):
            opened.close()
        names.setdefault(each[-1].name, source)
    if len(names) > 1:
        two = " and ".join(f"{name} ({source[:60]})" for name, source in islice(names.items(), 2))
        raise CpsudokuError(f"expected files of one kind, for this is one run with one output, found {two}")
    return kind if is_stated else next(iter(names), "sudoku" + kind), each


def add_hint(bad: Bad, recognized: SourceForm) -> Bad:
    """Return the error of the first puzzle of a source, with the kinds that the text fits."""
    if recognized.form == "links" or "\nhint: " in bad.error.message:
        return bad
    every = ("sudoku",) if recognized.stated else registry.names("kind")
    names = fitting_kinds(recognized.source.opening.text, every)
    if not names or recognized.name in names:  # then an option is wrong and not the kind
        return bad
    if recognized.stated:
        text = recognized.source.opening.text.strip()
        if ":" in text or "\n" in text:  # a text of several lines has the form of its kind
            return bad
        hint = "--kind sudoku fits this text"
        return bad._replace(error=replace(bad.error, message=f"{bad.error.message}\nhint: {hint}"))
    hint = f"the text fits {series(names)}: {_advice(names)}"
    return bad._replace(error=replace(bad.error, message=f"{bad.error.message}; {hint}"))


def fitting_kinds(begin: str, every: Sequence[str]) -> list[str]:
    """Return the kinds of the gallery that can read the first puzzle of a text."""
    lines = []
    for line in begin.splitlines():
        if line.strip() and separates(line):
            break
        lines.append(line)
    block = unfold_rows("\n".join(lines).strip("\n") + "\n")
    one_row = block.count("\n") == 1 and len(block) > _ROW
    if not block.strip() or len(block) > _LONGEST:
        return []
    names: list[str] = []
    with suppress(CpsudokuError), within(SECONDS, "while kinds were tried"):
        for name in every:
            with suppress(CpsudokuError, AssertionError):
                if form := find(block, name):
                    names += [name for one in islice(convert(form, block), 1) if isinstance(one, Converted)]
                    continue
                kind = gallery.kind_of(name)
                if kind.reads_grids or not one_row:
                    kind.shape(read_text(block, kind))
                    names.append(name)
    return names


def _open(source: Source, kind: str, options: ReadOptions) -> OpenedSource:
    """Open a source. A row of cells that is not a path is a text if the kind or the symbols of the options read it."""
    try:
        return formats.open_source(source)
    except InputError:
        if not isinstance(source, str) or not source or os.path.exists(source):
            raise
        with suppress(CpsudokuError):
            if options.alphabet:
                formats.read_one(f"{source}\n", options._replace(select=slice(None)))
                return formats.open_source(f"{source}\n")
        if not kind or kind.startswith("+"):
            raise
        with suppress(CpsudokuError):
            puzzle = gallery.kind_of(kind)
            puzzle.shape(read_text(f"{source}\n", puzzle))
            return formats.open_source(f"{source}\n")
        raise


def _kind_of_first(opening: Recognized, options: ReadOptions) -> str:
    """Return the kind in a field or column of the first record, or in a comment before it. Return "" if there is
    none."""
    fields = not opening.has_links and not opening.is_object and "kind" in opening.text.casefold()
    if fields and re.search(_FIELD, opening.text):
        with suppress(CpsudokuError):
            for record in formats.read(io.StringIO(f"{opening.text}\n"), options._replace(select=slice(1))):
                if isinstance(record, formats.Entry) and record.kind:
                    return gallery.canonical(record.kind) or record.kind
    return gallery.name_in(opening.kinds)


def _conversion(opening: Recognized, kind: str, options: ReadOptions) -> ForeignForm | None:
    """Return the form of another program's text, or None."""
    if options.format or opening.form in ("address", "object"):
        return None
    return opening.conversion(kind)


def _kind_by_name(opening: Recognized, comment: str, file: str) -> str:
    """Return the kind that a source names. Return "" if it names none."""
    if opening.address is not None:
        try:
            return puzzle_link.kind_of(opening.address)
        except InputError as error:
            for line in opening.beginning.splitlines()[opening.start + 1 :]:  # reading reports the first address
                with suppress(InputError):
                    if address := puzzle_link.address(line):
                        return puzzle_link.kind_of(address)
            raise replace(error, line=error.line + opening.start, file=file) from None
    if opening.is_object:
        name, where = kind_text.kind_of_object(opening.text), "in the object"
    else:
        name, where = comment, "in `kind`"
        lines = (line for line in islice(opening.text.splitlines(), _ABOVE) if "kind" in line.casefold())
        above = "" if name else next(filter(_NAMED.fullmatch, lines), "")
        if above:
            raise InputError(f"expected the kind in a comment, `# kind: NAME`, found {above.strip()[:60]!r}", file=file)
    if not name or (kind := gallery.canonical(name)):
        return kind if name else ""
    expected = f"expected the name of a kind {where}, found {name[:40]!r}"
    if name.endswith(".py"):
        named = " --rule ".join(map(shlex.quote, name.split("+"))) if name.isprintable() else "FILE.py"
        raise InputError(f"{expected}: no file is run unless you name it\nhint: --kind {named}", file=file)
    raise InputError(f"{where}: {registry.unknown_name('kind', name[:40])}\nhint: cpsudoku help kinds", file=file)


def _kind_of_drawing(opening: Recognized, file: str) -> str:
    """Return the kind of the first link of a source if it is a drawing of Penpa. Return "" if it determines none."""
    if "penpa-edit" not in opening.beginning or not opening.has_links:
        return ""
    from cpsudoku.formats.editors.link_unpacking import open_link
    from cpsudoku.formats.editors.penpa_conventions import kind_of

    link = next((link for line in opening.beginning.splitlines() for link in links_in(line)), None)
    if link is None or link.editor != "penpa":
        return ""
    try:
        drawing = open_link(link).drawing
    except InputError:
        return ""  # the reader rejects it later
    try:
        return kind_of(drawing) if drawing is not None else ""
    except InputError as error:
        raise replace(error, file=file) from None


def form_of(source: OpenedSource, kind: Kind, options: ReadOptions | None = None) -> Form:
    """Return the form of a source's puzzles of a kind."""
    opening = source.opening
    if opening.has_links and not (options and options.format):
        return "links"
    if opening.form in ("address", "object"):
        return "blocks"
    if not kind.reads_grids or formats.has_sections(opening.beginning, lambda: kind.headings):
        return "blocks"
    return "drawn" if kind.reads_grids and _has_ornaments(opening.beginning) else "grids"


def _has_ornaments(beginning: str) -> bool:
    """Return True if comments of a source contain drawings on its grids."""
    if "#" not in beginning:
        return False
    from cpsudoku.puzzles.credits import mentions_drawing

    return mentions_drawing(beginning)


def _refuse_doubtful(begin: str, kind: Kind, file: str) -> None:
    """Reject a text that does not look like sudoku, if other kinds fit: raise InputError."""
    doubtful = _doubtful_part(begin, kind)
    names = fitting_kinds(doubtful, registry.names("kind")) if doubtful else []
    if _HEADING.search(doubtful):  # a kind that reads any grid takes a heading for a title
        names = [name for name in names if not gallery.kind_of(name).reads_grids]
    if [name for name in names if name != "sudoku"]:
        message = f"expected a text that names its kind, found one that fits {series(names)}: {_advice(names)}"
        raise InputError(message, file=file)


def _doubtful_part(begin: str, kind: Kind) -> str:
    """Return the part of a text that does not look like sudoku. Return "" if it does, or if it is not a bare board,
    which formats read. Doubtful parts are square boards without boxes (5x5), both 0 and dots, or other signs; a size
    alone; a heading that sudoku does not have."""
    lines: list[str] = []
    for line in islice(begin.splitlines(), _ROWS):
        if separates(line):
            break
        if not line.lstrip().startswith("#"):
            lines.append(line)
    headings = {formats.fold_name(match[1]) for line in lines if (match := _HEADING.match(line))}
    if headings:
        return "" if headings & kind.headings - _ANYWHERE else begin
    if not lines:
        return ""
    if any(_DRAWN.search(line) or any(len(word) != 1 for word in line.split()[1:]) for line in lines):
        return ""
    rows = ["".join(line.split()) for line in lines]
    if {len(row) for row in rows} != {len(rows[0])}:
        return ""
    side, cells = len(rows[0]), set("".join(rows))
    if len(rows) == side:
        bare = side > 1 and box_shape(side)[0] == 1
        signs = _CELLS if side < 10 else _CELLS | _LETTERS
        return begin if bare or {"0", "."} <= cells or not cells <= signs else ""
    line_of = isqrt(side)  # each line may be a puzzle
    if len(rows) % side == 0 or side < _WHOLE or line_of**2 != side:
        return ""
    return f"{lines[0]}\n" if box_shape(line_of)[0] == 1 else ""


def _advice(names: Sequence[str]) -> str:
    name = names[0] if len(names) == 1 else "NAME"
    return f"name it by --kind {name}, or by a first line `# kind: {name}`"

"""Comma-separated values: one puzzle per line, with or without a header, and perhaps a solution and a rating.

    puzzle,solution
    1..4.........3.2,1234341243212143

Column names determine the columns: puzzle, quizzes, question, ... for the puzzle; solution(s), answer for the solution;
rating, difficulty, level; source, title, name, id; kind. Columns that only describe the puzzle are not read
(`DESCRIPTIVE`). Any other column is an error, because it may be a rule. Without a header, the first field that can be a
puzzle is one. A field never spans several lines, so one bad record is one line. Without a comma, ``;`` and tabs
separate fields.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from math import isqrt

from cpsudoku.formats.format_contract import NAMES, Format, ReadOptions, Sample, TextLines, describe, fields_of
from cpsudoku.formats.grid_cells import (
    BLANKS,
    bad_record,
    choose,
    plain_cells,
    quote,
    read_cells,
    read_digits,
    with_solution,
)
from cpsudoku.puzzles.entry import Bad, Entry
from cpsudoku.puzzles.puzzle import Puzzle
from cpsudoku.support.errors import InputError, amount

Roles = dict[str, int]  # the role of a column -> its number
Header = tuple[str, ...]  # the names of the columns; empty without a header


def read(lines: TextLines, options: ReadOptions) -> Iterator[Entry | Bad]:
    """Yield all records up to the end."""
    first = lines.peek() or ""
    comma = next((c for c in ",;\t" if c in first), ",")
    roles: Roles = {}
    header: Header = ()
    for text in lines:
        if not text.strip() or lines.keep_if_comment(text):
            continue
        block = [(lines.number, text)]
        try:
            fields = fields_of(text, comma, lines.number)
            if not roles:
                roles, header = roles_of(fields, lines.number)
                if header:
                    continue
            comments, title = lines.notes()
            record = _record(fields, roles, header, text, lines, options)
            yield replace(record, comments=comments, title=record.title or title)
        except InputError as error:
            yield bad_record(error, lines, block)


def roles_of(fields: Sequence[str], line: int) -> tuple[Roles, Header]:
    """Return (the role of each column, the names if this line is the header).

    Raises:
        InputError: no column has the name of a puzzle, and no field can be one. Or two columns have one name.
    """
    names = tuple(field.lower().lstrip("\ufeff") for field in fields)
    roles = {role: names.index(n) for role, aliases in reversed(NAMES.items()) for n in reversed(aliases) if n in names}
    if "puzzle" in roles:
        if twice := next((name for name in names if names.count(name) > 1), ""):
            raise InputError(f"expected each column once, found {quote(twice)} twice", line, 1)
        return roles, names
    puzzles = [i for i, field in enumerate(fields) if _is_puzzle(field)]
    if not puzzles:
        raise InputError(f"expected a column named puzzle, quizzes or question, or a field of N x N cells, found "
                        f"{quote(','.join(fields))}", line, 1)  # fmt: skip
    guess = {"puzzle": puzzles[0]}
    size = len(fields[puzzles[0]])
    full = [i for i in puzzles[1:] if len(fields[i]) == size and not set(fields[i]) & set(BLANKS)]
    guess |= {"solution": full[0]} if full else {}
    rest = [i for i in range(len(fields)) if i not in guess.values() and fields[i]]
    numbers = [i for i in rest if fields[i].replace(".", "", 1).isdigit()]
    words = [i for i in rest if i not in numbers]
    return guess | ({"rating": numbers[-1]} if numbers else {}) | ({"title": words[0]} if words else {}), ()


def _is_puzzle(field: str) -> bool:
    return len(field) >= 9 and isqrt(len(field)) ** 2 == len(field) and all(c.isalnum() or c in BLANKS for c in field)


def _record(
    fields: list[str], roles: Roles, header: Header, text: str, lines: TextLines, options: ReadOptions
) -> Entry:
    def get(role: str) -> str:
        return fields[roles[role]] if roles.get(role, len(fields)) < len(fields) else ""

    puzzle, solution = get("puzzle"), get("solution")
    if len(fields) <= roles["puzzle"] or not puzzle:
        raise InputError(f"expected a puzzle in field {roles['puzzle'] + 1}, found none", lines.number, len(text) + 1)
    place = (lines.number, text.index(puzzle) + 1 if puzzle in text else 1)
    if len(puzzle) > 81 and len(solution) == len(puzzle) and not options.alphabet:
        alphabet = choose(puzzle + solution, isqrt(len(puzzle)), options, place)
        options = ReadOptions(alphabet=alphabet, blank=options.blank, box=options.box)
    if header and len(fields) > len(header):
        raise InputError(f"expected {amount(len(header), 'field')}, found {len(fields)}", lines.number, len(text))
    grid, alphabet = _grid(puzzle, options, place)
    if solution:
        after = (lines.number, text.rindex(solution) + 1 if solution in text else 1)
        grid = with_solution(grid, _grid(solution, options, after)[0], after)
    others = [(i, field) for i, field in enumerate(fields) if i != roles["puzzle"] and field]
    if header:
        unread = describe({header[i]: field for i, field in others}, grid.height)
        title = get("title")
    else:
        unread = ()
        title = ", ".join(field for i, field in others if i not in (roles.get("solution"), roles.get("rating")))
    rating, kind = get("rating"), get("kind")
    return Entry(
        grid, "", lines.file, lines.number, title, kind, (), rating, "csv", alphabet, unread=unread
    )


def _grid(text: str, options: ReadOptions, place: tuple[int, int]) -> tuple[Puzzle, str]:
    if not (options.alphabet or options.blank or options.box) and (grid := read_digits(text)):
        return grid, ""
    return read_cells(text, options, place)


def sure(sample: Sample) -> int:
    """Look for a header with a known name and a line below it, or for a field that can be a puzzle."""
    first = sample.lines[0]
    if first.lstrip()[:1] in ("{", "["):
        return 0  # JSON also has commas
    comma = next((c for c in ",;\t" if c in first), ",")
    names = [name.strip('" \ufeff').lower() for name in first.split(comma)]
    if any(name in NAMES["puzzle"] for name in names) and len(sample.lines) > 1:
        return 100
    if comma not in first:
        return 0
    fits = [len(name) for name in names if _is_puzzle(name)]
    return 100 if fits and (comma == "," or max(fits) >= 81) else 15 if any(len(name) > 60 for name in names) else 0


def write(record: Entry, alphabet: str) -> str:
    puzzle = "".join(plain_cells(record.puzzle, alphabet, "csv"))
    solution = "".join(plain_cells(record.solution, alphabet, "csv")) if record.solution else ""
    words = (word if not set(word) & set(',"') else '"' + word.replace('"', '""') + '"' for word in
             (record.title, record.rating))  # fmt: skip
    return ",".join([puzzle, solution, *words]) + "\n"


FORMAT = Format(
    summary="comma-separated: puzzle, solution, title, rating, by header or by their look",
    example="puzzle,solution\n1..4.........3.2,1234341243212143\n",
    sure=sure,
    read=read,
    write=write,
    header="puzzle,solution,title,rating\n",
    answer="line",
)

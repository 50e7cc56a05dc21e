"""SadMan's and SudoCue's .sdk: N lines of N under [Puzzle], with metadata in lines such as ``#A author`` above.

#A author, #D description (the title), #C comment, #B date, #S source, #L level (the rating), #U address
(sudocue.net/fileformats.php). [Solution] gives the solution. Any other section, such as [State], becomes a comment.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from cpsudoku.formats.format_contract import Format, Numbered, ReadOptions, Sample, TextLines, separates
from cpsudoku.formats.grid_cells import bad_record, join_rows, plain_cells, with_solution
from cpsudoku.formats.grids import rows
from cpsudoku.puzzles.entry import Bad, Entry, Unread
from cpsudoku.support.errors import InputError

_SECTION = re.compile(r"\s*\[(\w[\w ]*)\]\s*")
_FACT = re.compile(r"([ABCDLSU]) ?(\S.*)")
_NAMES = {"A": "author", "B": "date", "C": "", "S": "source", "U": "address"}
_MOST = 500  # lines in a section: a file without an end of it must not fill the memory


def read(lines: TextLines, options: ReadOptions) -> Iterator[Entry | Bad]:
    """Yield one record, up to the next [Puzzle] or a line of ``===``. If no sections are named, a blank line ends
    it."""
    sections: dict[str, list[Numbered]] = {}
    name, has_headings = "puzzle", False
    while (text := lines.peek()) is not None:
        section = _SECTION.fullmatch(text)
        if section and section.group(1).lower() in sections:
            break
        if separates(text) and (text.strip() or (sections and not has_headings)):
            break
        number, text = lines.take()
        if section:
            name, has_headings = section.group(1).lower(), True
            sections[name] = []
        elif text.strip() and not lines.keep_if_comment(text):
            sections.setdefault(name, []).append((number, text))
            if len(sections[name]) > _MOST:
                break
    facts = lines.take_comments()
    block = sections.get("puzzle") or [(lines.number, "")]
    try:
        yield _record(sections, facts, lines, options)
    except InputError as error:
        yield bad_record(error, lines, block)


def _record(sections: dict[str, list[Numbered]], facts: list[str], lines: TextLines, options: ReadOptions) -> Entry:
    block = sections.pop("puzzle", [])
    if not block:
        raise InputError("expected lines of cells under [Puzzle], found none", lines.number)
    grid, alphabet = rows.parse(block, options)
    if answer := sections.pop("solution", []):
        grid = with_solution(grid, rows.parse(answer, options)[0], answer[0][:1] + (1,))
    title, rating, comments = lines.title, "", []
    lines.title = ""
    for text in facts:
        fact = _FACT.fullmatch(text)
        if fact and fact.group(1) == "D" and not title:
            title = fact.group(2)
        elif fact and fact.group(1) == "L" and not rating:
            rating = fact.group(2)
        else:
            mark = _NAMES.get(fact.group(1), "") if fact else ""
            comments.append(f"{mark}: {fact.group(2)}" if fact and mark else fact.group(2) if fact else text.strip())
    others = [(name, " ".join(text for _, text in rest)) for name, rest in sections.items()]
    comments += [f"{name}: {text}" for name, text in others]
    unread = tuple(Unread(f"[{name}]", text[:200]) for name, text in others if name != "state")  # a solver's entries
    return Entry(
        grid, "", lines.file, block[0][0], title, "", tuple(comments), rating, "sdk", alphabet, unread=unread
    )


def sure(sample: Sample) -> int:
    section = _SECTION.fullmatch(sample.lines[0])
    return 100 if section and section.group(1).lower() == "puzzle" else 96 if sample.suffix == ".sdk" else 0


def write(record: Entry, alphabet: str) -> str:
    facts = [f"#D{record.title}\n"] if record.title else []
    facts += [f"#C{comment}\n" for comment in record.comments if comment != record.title]
    facts += [f"#L{record.rating}\n"] if record.rating else []
    grids = (("[Puzzle]\n", record.puzzle), ("[Solution]\n", record.solution))
    text = "".join(name + join_rows(plain_cells(grid, alphabet, "sdk"), grid.height) for name, grid in grids if grid)
    return "".join(facts) + text


FORMAT = Format(
    summary="SadMan's and SudoCue's .sdk: [Puzzle], N lines of N, facts in # lines",
    example="#DA small one\n#LEasy\n[Puzzle]\n1..4\n....\n....\n3.2.\n",
    sure=sure,
    read=read,
    write=write,
    between="\n",
    answer="rows",
)

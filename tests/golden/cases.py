"""Forty calls in Python, each with the complete print of its result; explanations of each kind; puzzles by seed."""

from __future__ import annotations

import re
import tempfile
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

import cpsudoku
from cpsudoku import AllDifferent, Model, Or, bulk
from cpsudoku.apps.drawing import in_text
from cpsudoku.formats import entry_reading, write
from cpsudoku.puzzles.entry import Bad
from cpsudoku.puzzles.kinds import gallery
from cpsudoku.support import registry
from tests.conftest import judge, scan
from tests.golden.digests import Example, digest, examples

MOST = 24  # lines of a result that are kept
HOURS = 36000.0  # a limit that no machine reaches
EASY = "..3.2.6..9..3.5..1..18.64....81.29..7.......8..67.82....26.95..8..2.3..9..5.1.3.."
HARD = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."
SEVERAL = EASY.replace("3", ".")
NONE = EASY[:-1] + "6"
SMALL = "1...\n..2.\n.3..\n4..."
KILLER = "................\ncages:\nr1c1 r1c2 = 4\nr1c3 r1c4 r2c4 = 7\nr2c1 r2c2 = 6\nr2c3 r3c2 r3c3 = 9\nr3c1 r4c1 r4c2 = 6\nr3c4 r4c3 r4c4 = 8"  # noqa: E501
SLITHERLINK = "....\n2.02\n13..\n.2.3"
NURIKABE = "....\n..4.\n....\n4.2."
ANOTHER_SUM = KILLER.replace("c2 = 6\nr3c4", "c2 = 7\nr3c4").replace("= 8", "= 7")


def _lines(result: object) -> list[str]:
    """Return the lines that a result prints, without times and paths; of many, the first and a digest of the others."""
    text = str(result).replace(tempfile.gettempdir(), "TMP")
    text = re.sub(r"^(  (?:agree|time) +).*", r"\1TIMES", text, flags=re.MULTILINE)
    lines = [re.sub(r" in \d+(\.\d+)? s( \(.*\))?", " in TIME", line).rstrip() for line in text.splitlines()]
    return lines if len(lines) <= MOST else [*lines[:MOST], f"{len(lines) - MOST} more lines: {digest(lines[MOST:])}"]


def _model() -> Model:
    """Return a model of a user: three different numbers, whose sum is ten, and a choice."""
    model = Model()
    x, y, z = (model.variable(name, range(1, 8)) for name in "xyz")
    model.add(AllDifferent([x, y, z]), x + y + z == 10, Or(x == 7, y > z + 3))
    return model


def _error(call: Callable[[], object]) -> list[str]:
    try:
        return ["no error", *_lines(call())]
    except cpsudoku.CpsudokuError as error:
        return [f"{type(error).__name__}: {error}"]


def _read(text: str, kind: str = "") -> list[str]:
    """Return the puzzles of a text, with their kinds and titles, and the records that are not puzzles."""
    return [
        part
        for entry in entry_reading.read(text, kind=kind)
        for part in (f"{getattr(entry, 'kind', 'bad')} {getattr(entry, 'title', '')}".strip(), *str(entry).splitlines())
    ]


def _links() -> list[str]:
    """Return the puzzles that are read from our own links to each editor."""
    from cpsudoku.formats.editors import f_puzzles
    from cpsudoku.formats.puzz_link import puzzle_link
    from cpsudoku.puzzles.credits import Credits

    lines = []
    for text, kind, forms in (
        (KILLER, "killer", ("f-puzzles", "sudokupad", "penpa")),
        (SLITHERLINK, "slitherlink", ("puzz.link", "penpa")),
    ):
        puzzle = gallery.kind_of(kind)
        for form in forms:
            instance = puzzle.instance(text)
            if form == "puzz.link":
                link = puzzle_link.write(puzzle, instance)
            elif form == "penpa":
                from tests.readers import penpa_writer

                link = penpa_writer.as_link(instance, Credits(), puzzle)[0]
            else:
                link = f_puzzles.as_link(instance, Credits(), puzzle, form, False)[0]
            lines += [f"{form} {len(link)} {digest(link)}", *_read(link)]
    return lines


def _formats() -> list[str]:
    """Return three grids in each text format, each read back."""
    lines = []
    for grid in (EASY, SMALL, "16x16"):
        for name in registry.names("format"):
            lines.append(f"{name}:")
            try:
                entry = next(iter(entry_reading.read(grid)))
                assert not isinstance(entry, Bad)
                text = write(entry, name)
                back = "; ".join(str(entry) for entry in entry_reading.read(text))
                lines += [*text.splitlines()[:2], f"= {digest(text)}, read back: {digest(back)}"]
            except (cpsudoku.CpsudokuError, AttributeError, AssertionError) as error:
                lines.append(f"{type(error).__name__}: {error}")
    return lines


def _scanned() -> list[str]:
    """Return the counts and rows of a scan of a file."""
    with tempfile.TemporaryDirectory() as folder:
        source, out = Path(folder) / "three.txt", Path(folder) / "rows.csv"
        source.write_text(f"{EASY}\n{SEVERAL}\n{NONE}\n12\n")
        counts = scan([str(source)], out=out)
        rows = [re.sub(re.escape(folder), "TMP", row) for row in out.read_text().splitlines()]
        return [*(f"{name} {count}" for name, count in sorted(counts.items())), *rows]


def _lie() -> list[str]:
    record = str(cpsudoku.prove(SMALL, backend="search"))
    return _lines(cpsudoku.verify(record.replace("givens 1.....2..3", "givens 1.....2..1").splitlines()))


def _names() -> list[str]:
    return [f"{group}: {' '.join(registry.names(group))}" for group in ("kind", "rule", "format", "backend")]


CASES: dict[str, Callable[[], Any]] = {
    "check: unique": lambda: _lines(cpsudoku.check(EASY, backend="sat")),
    "check: all backends": lambda: _lines(cpsudoku.check(SMALL)),
    "check: multiple": lambda: _lines(cpsudoku.check(SEVERAL, backend="search"))[:3],
    "check: none, the clash": lambda: _lines(cpsudoku.check(NONE, backend="sat")),
    "check: none, cages that clash": lambda: _lines(cpsudoku.check(ANOTHER_SUM, kind="killer", backend="sat")),
    "check: a loop": lambda: _lines(cpsudoku.check(SLITHERLINK, kind="slitherlink", backend="search")),
    "check: a Model": lambda: _lines(cpsudoku.check(_model(), backend="sat").verdict),
    "check: an unknown rule": lambda: _error(lambda: cpsudoku.check(f"{SMALL}\nwibbles: r1c1")),
    "check: no kind": lambda: _error(lambda: cpsudoku.check(SMALL, kind="sudoko")),
    "check: no backend": lambda: _error(lambda: cpsudoku.check(SMALL, backend="sta")),
    "check: no file": lambda: _error(lambda: cpsudoku.check("nowhere.txt")),
    "check: two puzzles": lambda: _error(lambda: cpsudoku.check(f"{EASY}\n{HARD}")),
    "check_all: three and a bad line": lambda: [
        str(report.verdict) for report in cpsudoku.check_all([f"{EASY}\n{SEVERAL}\n{NONE}\n12"], backend="sat")
    ],
    "solve: each backend": lambda: [
        f"{name} {cpsudoku.solve(EASY, backend=name)}" for name in registry.names("backend")
    ],
    "solve: a kind": lambda: _lines(cpsudoku.solve(NURIKABE, kind="nurikabe")),
    "solve: none": lambda: str(cpsudoku.solve(NONE)),
    "count": lambda: [cpsudoku.count(SEVERAL), cpsudoku.count(SEVERAL, limit=3), cpsudoku.count(_model())],
    "solutions": lambda: sorted(map(str, cpsudoku.solutions(SEVERAL))),
    "prove: unique": lambda: _lines(cpsudoku.prove(SMALL, backend="search")),
    "prove: none": lambda: _lines(cpsudoku.prove("11..\n....\n....\n....", backend="search")),
    "prove: cages": lambda: _lines(cpsudoku.prove(KILLER, kind="killer", backend="search"))[:12],
    "prove: a claim": lambda: _lines(cpsudoku.prove(SMALL, claim="minimal"))[:30],
    "verify: a right one": lambda: _lines(cpsudoku.verify(cpsudoku.prove(SMALL, backend="search"))),
    "verify: a lie": _lie,
    "verify: no certificate": lambda: _lines(cpsudoku.verify(["hello"])),
    "convert: a Model": lambda: [line for to in ("opb", "minizinc", "cnf", "statement", "python")
        for line in (f"{to}:", *cpsudoku.convert(_model(), to=to).splitlines()[:6])],
    "convert: no target": lambda: _error(lambda: cpsudoku.convert(SMALL, to="mzn")),
    "explain: singles": lambda: _lines(cpsudoku.explain(SMALL)),
    "explain: a loop": lambda: _lines(cpsudoku.explain(SLITHERLINK, kind="slitherlink")),
    "explain: cages": lambda: _lines(cpsudoku.explain(KILLER, kind="killer")),
    "explain: none": lambda: _lines(cpsudoku.explain(NONE)),
    "explain: reasons of one idea only": lambda: _lines(cpsudoku.explain(HARD, up_to=1))[-7:],
    "explain: a hint": lambda: _lines(cpsudoku.explain(EASY, entries="r5c6=4").steps[0]),
    "explain: an entry that clashes": lambda: _lines(cpsudoku.explain(SMALL, entries="r1c2=4")),
    "explain: a place": lambda: _lines(cpsudoku.explain(SMALL, place="r1c2")),
    "explain: a place of nurikabe": lambda: _lines(cpsudoku.explain(NURIKABE, kind="nurikabe", place="r1c1")),
    "explain: no place": lambda: _error(lambda: cpsudoku.explain(SMALL, place="r9c9")),
    "explain: the rating": lambda: _lines(cpsudoku.explain(EASY).rating),
    "explain: multiple": lambda: _lines(cpsudoku.explain(SEVERAL)),
    "explain: cages that clash": lambda: _lines(cpsudoku.explain(ANOTHER_SUM, kind="killer")),
    "judge": lambda: [str(judge(SMALL, solution)) for solution in
        ("1243342123144132", "1243342123144123", "124334212314.132")],
    "draw: text": lambda: [*in_text(SMALL, "sudoku").splitlines(), *in_text(SLITHERLINK, "slitherlink").splitlines()],
    "bulk": lambda: [int(verdict) for verdict in bulk.check([EASY, SEVERAL, NONE, "12"], errors="mark").verdict],
    "scan": _scanned,
    "read: links": _links,
    "read: a text of several": lambda: _read(f"# kind: killer\n# title: A\n{KILLER}\n===\n{KILLER}"),
    "formats": _formats,
    "names": _names,
}  # fmt: skip


def cases() -> Iterator[tuple[str, Callable[[], Any]]]:
    """Yield the result of each call, then the explanation of an example of each kind, as measures and a digest."""
    yield from CASES.items()
    for example in examples(1):
        if example.name.endswith("unique 1"):
            yield f"explain: {example.name}", partial(explained, example)


def explained(example: Example) -> str:
    walk = cpsudoku.explain(example.text, kind=example.kind)
    return f"{walk.status}, {len(walk.steps)} steps, largest {walk.largest}; {digest(str(walk))}"


def generated() -> Iterator[tuple[str, str]]:
    """Yield the digest of a puzzle of each kind by seed: the generator's version changes if one of these does."""
    for name in registry.names("kind"):
        kind = gallery.kind_of(name)
        height, width = kind.instance(kind.unique[0]).size
        size = (height, width) if height and not kind.reads_grids else None
        yield name, digest([f"{puzzle}\n" for puzzle in cpsudoku.generate(kind=name, size=size, seed=1)])
    for number, request in enumerate(({"minimal": True}, {"clues": 30}, {"symmetry": "half-turn"}, {"box": (2, 3)}), 1):
        puzzles = [*cpsudoku.generate(2, seed=number, **request)]  # type: ignore[arg-type]
        yield f"sudoku {request}", " ".join(f"{puzzle}\n" for puzzle in puzzles)

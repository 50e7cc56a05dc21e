"""Explain a verdict: steps, hints, difficulty, clashing or missing clues."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from itertools import chain
from typing import TYPE_CHECKING, Any

import click

from cpsudoku.apps.cli import options
from cpsudoku.apps.cli.options import flag, option
from cpsudoku.apps.cli.puzzle_loop import ModelFile, PuzzleRun, expect_page
from cpsudoku.model.verdicts import Verdict, as_json
from cpsudoku.puzzles.entry import Bad
from cpsudoku.support.errors import Limit, OutOfTime, expect_folder, refuse_to_replace, writing
from cpsudoku.support.limits import Deadline, within
from cpsudoku.support.terminal import remark

if TYPE_CHECKING:
    from pathlib import Path

    from cpsudoku.apps.explanation.difficulty import Rating
    from cpsudoku.apps.explanation.explanation import Explanation
    from cpsudoku.puzzles.entry import Entry

PAGES, PICTURES = (".html", ".htm"), (".svg", ".png")
LINKS = 3.0  # seconds for the links of a page
LONGEST = 18  # most characters of a place in the table; a longer place loses its folders, then its beginning
LEFT_OUT = ("status", "verdict")  # measures that the table omits


class ExplainFlags(options.PuzzleFlags):
    hint: bool = flag("Print the next step only.")
    rate: bool = flag("Print the difficulty only.")
    place: str | None = option("Explain this cell only.", metavar="CELL")
    filled: str | None = option("Start from this partly filled grid.", "--entries", type=options.FILE, metavar="GRID")
    up_to: str = option("Use no reason of more than N rules and clues, or no harder technique.",
        type=options.TECHNIQUE, default="", metavar="N|TECHNIQUE")  # fmt: skip
    trace: str | None = option("Print rounds of singles, or propagation and search (sudoku only).",
        type=click.Choice(["rounds", "propagation"]))  # fmt: skip
    step: int | None = option("Draw step N (-o FILE.svg or FILE.png).", type=click.IntRange(min=0), metavar="N")
    backend: str = option(options.ASK, type=options.BACKEND, default="sat", show_default=True, metavar=options.SPEC)
    time_limit: float = options.time_limit(60.0)
    output: Path | None = options.output()
    takes_models = True
    json: bool = options.as_json()
    overwrite: bool = options.overwrite()
    verbose: bool = options.verbose()

    @property
    def sources(self) -> tuple[str | None, ...]:
        return (*self.files, *self.models, self.filled)

    @property
    def writes(self) -> str:
        """The output of -o: "page", "picture" or ""."""
        if self.output is None:
            return ""
        ending = self.output.suffix.lower()
        if ending not in (*PAGES, *PICTURES):
            raise click.UsageError(f"{self.output}: expected a name that ends in .html, .svg or .png")
        return "page" if ending in PAGES else "picture"


@ExplainFlags.command("explain")
def COMMAND(flags: ExplainFlags) -> int:
    """Explain each verdict. If a puzzle is unique, print the steps and the redundant clues. If it has several
    solutions, print the open cells, and clues that would make it unique. If it has none, print the clashing clues.

    Each step has the smallest reason found: clues, rules at a place, and known facts. In sudoku and other kinds of
    all-different units, a step has the name of the easiest technique with the same result.

    --rate prints the difficulty: the size of the largest reason, from 1 to 11, or 12 if a step needs trial and error. A
    word describes it, from gentle (1) to beyond (12). The level is the product of the candidate counts of all cells
    after naked and hidden singles. It ignores all rules but digits and units.

    -o FILE.html writes a page that shows the steps one by one. -o FILE.svg and FILE.png draw the board at the end, or
    before --step with its reasons. Exit status: 0 unique and explained, 1 several solutions or none, or --up-to left
    cells open, 2 bad input or usage, 3 undecided, or out of time, 4 the backend is faulty, 130 interrupted.
    """
    modes = [f"--{name}" for name in ("hint", "rate", "place", "trace") if getattr(flags, name)]
    if len(modes) > 1:
        raise click.UsageError(f"expected one of --hint, --rate, --place and --trace, found {' and '.join(modes)}")
    if modes and flags.output:
        raise click.UsageError(f"expected all steps for -o, found {modes[0]}")
    if flags.trace and (flags.json or flags.filled):
        raise click.UsageError(f"expected --trace without {'--json' if flags.json else '--entries'}")
    if flags.step is not None and flags.writes != "picture":
        raise click.UsageError("expected -o FILE.svg or FILE.png with --step")
    if flags.models and (flags.trace or flags.output):
        raise click.UsageError(f"expected puzzles with {'--trace' if flags.trace else '-o'}, found {flags.models[0]}")
    _refuse_names(flags)
    entries = flags.entries() if flags.files else iter(())
    run = PuzzleRun(_only_one(entries) if flags.output else entries)
    table = _RatingTable()
    questions: Iterable[Entry | ModelFile] = chain(run.models(flags.models), run)
    for question in questions:
        with run.answer(question, flags.backend):
            try:
                if flags.trace and not isinstance(question, ModelFile):
                    text, status = _trace(question, flags)
                else:
                    text, status = _explain(question, flags, table)
            except OutOfTime as error:
                raise error.as_stated(flags.time_limit) from None
            if run.number > 1 and not flags.json and not flags.rate:
                print(f"\n{_place(question)}")
            print(text, flush=True)
            run.statuses.add(status)
    return run.status


def _place(one: Entry | ModelFile) -> str:
    return one.place if isinstance(one, ModelFile) else f"{one.file or 'puzzle'}:{one.line}"


def _explain(one: Entry | ModelFile, flags: ExplainFlags, table: _RatingTable) -> tuple[str, int]:
    """Return the text about a puzzle, and its exit status."""
    from cpsudoku.apps.explanation.explanation import Explanation
    from cpsudoku.apps.explanation.stated_puzzle import subject
    from cpsudoku.formats import whole
    from cpsudoku.puzzles.kinds import gallery
    from cpsudoku.referee import open_solution
    from cpsudoku.uniqueness.decision import why_open

    deadline = Deadline(flags.time_limit)
    with within(deadline.left, "while the model was made"):
        here = subject(one.model) if isinstance(one, ModelFile) else subject(one.puzzle, one.kind)
        if flags.filled:
            with open_solution(flags.filled) as source:
                here = here.with_entries(whole(source))
    explanation = Explanation(
        here, up_to=flags.up_to, place=flags.place, backend=flags.backend, time_limit=deadline.left
    )
    unknown, notes = "", list[str]()
    if not isinstance(one, ModelFile):
        kind = gallery.kind_of(one.kind)
        unknown = why_open(one, kind, explanation.verdict)
        notes = [*([f"without: {', '.join(one.unknown)}"] if one.unknown else []), *kind.doubts(one.puzzle)]
    if flags.json:
        text = as_json(_head(one) | _data(explanation, flags) | {"notes": notes})
    elif flags.hint:
        text = explanation.hint()
    elif flags.rate:
        rating = explanation.rating
        if unknown:
            rating = replace(rating, status="undecided", verdict=Verdict.UNDECIDED)
        text = "\n".join(table.rows(_place(one).removesuffix("puzzle:1") or "puzzle", rating))
    elif flags.output is not None:
        explanation.finish(words=True)
        text = f"{explanation.status}: {flags.output}" if not flags.verbose else str(explanation)
    else:
        text = str(explanation)
    if flags.output is not None and not isinstance(one, ModelFile):
        _write(explanation, one, flags, flags.output)
    for note in notes:
        remark(f"{one.place}: {note}")
    if unknown:
        remark(f"{one.place}: undecided: {unknown}")
    status = explanation.status if explanation.finished else ""  # for a single step, the others are not computed
    cut = explanation.late or status == "out of time"
    if cut:
        remark(f"{one.place}: stopped by the {Limit(flags.time_limit)}")
    if cut or unknown:
        return text, 3
    return text, 1 if status == "stuck" else explanation.verdict.status


def _head(one: Entry | ModelFile) -> dict[str, object]:
    if isinstance(one, ModelFile):
        return {"file": one.place, "line": 1, "title": "", "kind": "", "size": None, "puzzle": ""}
    return {
        "file": one.file, "line": one.line, "title": one.title, "kind": one.kind, "size": one.puzzle.size,
        "puzzle": one.text,
    }  # fmt: skip


def _data(explanation: Explanation, flags: ExplainFlags) -> dict[str, Any]:
    if flags.rate:
        return {"verdict": explanation.verdict, **explanation.rating.row}
    if flags.hint:
        step = next(iter(explanation.steps), None)
        return {
            "verdict": explanation.verdict,
            "clash": explanation.clash,
            "step": None if step is None else step.as_dict(),
        }
    return explanation.as_dict()


def _trace(entry: Entry, flags: ExplainFlags) -> tuple[str, int]:
    """Return the text of --trace: the rounds of singles, or the search with its inferences from each clue."""
    from cpsudoku.apps.explanation.clue_candidates import clues
    from cpsudoku.apps.explanation.norvig import rounds, rounds_in_words, trace

    board_clues = clues(entry.puzzle, entry.kind)
    if flags.trace == "rounds":
        result = rounds(board_clues.board, board_clues.allowed)
        return rounds_in_words(result), int(result.blanks > 0 or result.clash is not None)
    lines = list(trace(board_clues))
    return "\n".join(lines), int(not any(line.startswith("solved") for line in lines[-2:]))


def _write(explanation: Explanation, entry: Entry, flags: ExplainFlags, path: Path) -> None:
    """Write the page or the picture."""
    if flags.writes == "picture":
        from cpsudoku.apps.drawing.highlights import picture_of_step
        from cpsudoku.apps.drawing.svg_png import save

        with writing(path):
            save(picture_of_step(explanation, flags.step), path)
        return
    from cpsudoku.apps.web.page_data import page_file, walk_answers
    from cpsudoku.apps.web.page_questions import record_answers

    answers = walk_answers(explanation, entry) | record_answers(entry, "links", "statement", seconds=LINKS)
    with writing(path):
        path.write_text(page_file([answers]), encoding="utf-8")


def _only_one(entries: Iterator[Entry | Bad]) -> Iterator[Entry | Bad]:
    """Read all entries and return them. Reject several, because the second one would overwrite the file."""
    puzzles = [*entries]
    if sum(not isinstance(entry, Bad) for entry in puzzles) > 1:
        raise click.UsageError("expected one puzzle for -o, found several: choose one with --select")
    return iter(puzzles)


def _refuse_names(flags: ExplainFlags) -> None:
    """Reject a wrong name, or a file that would be replaced, before any computation."""
    if flags.writes == "picture" and flags.output is not None:
        expect_folder(flags.output)
        if not flags.overwrite:
            refuse_to_replace(flags.output)
    else:
        expect_page(flags.output, flags.overwrite)


PLAIN = 6  # most digits of a level that is printed without an exponent


class _RatingTable:
    """The lines of the table of ratings. Each row is printed as soon as it is known. Therefore the first place
    determines the width of the column `puzzle`."""

    width = 0

    def rows(self, place: str, rating: Rating) -> Iterator[str]:
        """Yield the row of a puzzle. Before the first row, yield the header."""
        from cpsudoku.apps.explanation.difficulty import COLUMNS

        shown = {name: form for name, form in COLUMNS.items() if name not in LEFT_OUT}
        if not self.width:
            self.width = min(len(place) + (4 if ":" in place else 0), LONGEST)
            yield _line("puzzle".ljust(self.width), {name: name for name in shown}, shown)
        label = place if len(place) <= self.width else place.rpartition("/")[2][-self.width :]
        cells = {name: getattr(rating, name) for name in shown}
        cells["word"] = rating.word or (rating.verdict if rating.status == "none" else rating.status)
        if rating.level_log10 is not None and rating.level_log10 < PLAIN:
            cells["level"] = round(10**rating.level_log10)
        yield _line(label.ljust(self.width), cells, shown)


def _line(place: str, cells: Mapping[str, object], columns: Mapping[str, str]) -> str:
    words = (f"{'-' if cells[name] in (None, '') else str(cells[name]):{form}}" for name, form in columns.items())
    return "  ".join(chain([place], words)).rstrip()

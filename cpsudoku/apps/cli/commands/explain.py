"""Explain a puzzle step by step: what follows from what, by which technique."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

import click

from cpsudoku.apps.cli import options
from cpsudoku.apps.cli.options import flag, option
from cpsudoku.apps.cli.puzzle_loop import PuzzleRun, expect_page
from cpsudoku.model.verdicts import Verdict, as_json
from cpsudoku.puzzles.entry import Bad
from cpsudoku.support.errors import Limit, OutOfTime, expect_folder, writing
from cpsudoku.support.limits import Deadline, within
from cpsudoku.support.terminal import remark

if TYPE_CHECKING:
    from pathlib import Path

    from cpsudoku.apps.explanation.steps import Explanation
    from cpsudoku.apps.web.puzzle_questions import Event
    from cpsudoku.puzzles.entry import Entry

DIAGNOSIS = 3.0  # seconds; `cpsudoku diagnose` takes its time
Telling = tuple[str, int]  # what is printed of one puzzle, and the exit status it asks for


class ExplainFlags(options.PuzzleFlags):
    up_to: str = option("No reason of more than N rules and clues; of sudoku and its kin also the name of a technique "
        "(see `help techniques`): none harder.", type=options.TECHNIQUE, default="", metavar="N|NAME")  # fmt: skip
    why: str = option("Say instead why this place is what it is.", default="", metavar="PLACE")
    hint: bool = flag("Say instead what the next step is.")
    so_far: str | None = option("With --why and --hint: what is filled in, as r3c4=5 or a text of it.",
        type=options.FILE, metavar="FILE")  # fmt: skip
    rounds: bool = flag("Show rounds instead, each placing all singles of one kind at once; for digits and pencil "
        "marks only.")  # fmt: skip
    propagation: bool = flag("Show instead what the search infers from each clue, and where it branches; for digits "
        "and pencil marks only.")  # fmt: skip
    json: bool = options.as_json()
    html: Path | None = option("Write a page to walk through the steps (or, with --rounds, the rounds).",
        type=options.OutputPath(dir_okay=False), metavar="PATH")  # fmt: skip
    verbose: bool = options.verbose()
    overwrite: bool = options.overwrite()
    svg: Path | None = option("Write a picture: the board at the end, or before --step with its reasons.",
        type=options.OutputPath(dir_okay=False), metavar="PATH")  # fmt: skip
    png: Path | None = option("The same as PNG.", type=options.OutputPath(dir_okay=False), metavar="PATH")
    step: int | None = option("Which step --svg and --png show; 0: the puzzle.", type=click.IntRange(min=0),
        metavar="N")  # fmt: skip
    time_limit: float = options.time_limit(60.0)

    @property
    def sources(self) -> tuple[str | None, ...]:
        return (*self.files, self.so_far)

    @property
    def pictures(self) -> dict[str, Path]:
        """The pictures to write: "svg" and "png" -> path."""
        return {ending: path for ending, path in (("svg", self.svg), ("png", self.png)) if path}

    @property
    def outputs(self) -> dict[str, Path]:
        """All files to write."""
        return ({"html": self.html} if self.html else {}) | self.pictures


@ExplainFlags.command("explain")
def COMMAND(flags: ExplainFlags) -> int:
    """Explain how each puzzle of FILE is solved, of any kind.

    Every step names its conclusion and its reasons: clues, rules at a place, and what is known. The smallest reason is
    taken; in sudoku and other kinds of all-different units it has the name of the easiest technique that gives the
    same. A puzzle with several solutions is walked as far as they agree. FILE is a path, - for standard input, or the
    text of one puzzle. Exit status: 0 solved, 1 not solved with what was allowed, not unique, or impossible, 2 bad
    input or usage, 3 out of time, or undecided: not all rules are known.
    """
    modes = [name for name in ("rounds", "propagation", "why", "hint") if getattr(flags, name)]
    if len(modes) > 1:
        raise click.UsageError(f"expected one of --rounds, --propagation, --why and --hint, found --{modes[1]} as well")
    if flags.so_far and modes not in (["why"], ["hint"]):
        raise click.UsageError("expected --why or --hint with --so-far, found neither")
    if modes and modes != ["rounds"] and flags.html:
        raise click.UsageError(f"expected steps or --rounds for --html, found --{modes[0]}")
    if modes and flags.pictures:
        raise click.UsageError(f"expected steps for --svg and --png, found --{modes[0]}")
    if flags.step is not None and not flags.pictures:
        raise click.UsageError("expected --svg or --png with --step, found neither")
    if modes == ["propagation"] and flags.json:
        raise click.UsageError("expected --propagation or --json, found both")
    _refuse_bad_names(flags)
    table = {"rounds": _rounds, "propagation": _propagation, "why": _help, "hint": _help}
    tell = table.get("".join(modes), _walk)
    return _each(flags, tell)


def _each(flags: ExplainFlags, tell: Callable[[Entry, ExplainFlags], Telling]) -> int:
    """Print the text about each puzzle, below its place if there are several; return the worst exit status."""
    run = PuzzleRun(_only_one(flags.entries(), next(iter(flags.outputs))) if flags.outputs else flags.entries())
    for entry in run:
        with run.answer(entry):
            try:
                text, status = tell(entry, flags)
            except OutOfTime as error:
                raise error.as_stated(flags.time_limit) from None
            if run.number > 1 and not text.startswith("{"):
                print(f"\n{entry.file or 'puzzle'}:{entry.line}")
            print(text, flush=True)
            run.statuses.add(status)
    return run.status


def _walk(entry: Entry, flags: ExplainFlags) -> Telling:
    from cpsudoku.apps.explanation.diagnosis.diagnosis import why
    from cpsudoku.apps.explanation.stated_puzzle import subject
    from cpsudoku.apps.explanation.steps import cut_by, of_walk, walk
    from cpsudoku.puzzles.kinds import gallery
    from cpsudoku.uniqueness.decision import why_open

    deadline = Deadline(flags.time_limit)
    with within(deadline.left, "while the model was made"):
        here = subject(entry.puzzle, entry.kind)
    result = cut_by(deadline, walk(here, up_to=flags.up_to, seconds=deadline.left))
    not_known = why_open(entry, gallery.kind_of(entry.kind), result.verdict)
    if flags.html:
        from cpsudoku.apps.web.page_data import walk_answers as page_of

        with within(deadline.left, "while the page was made"):
            answers = page_of(result, entry)
        _page(entry, answers, flags)
    _pictures(result, flags)
    cut = result.status == "out of time"
    status = 3 if cut or not_known else int(result.status != "solved")
    if cut:
        remark(f"{entry.place}: cut by the {Limit(flags.time_limit)}")
    if not_known:
        remark(f"{entry.place}: undecided: {not_known}")
    if flags.json:
        return as_json(of_walk(result)), status
    if _only_page(flags):
        return f"{result.status}: {flags.html}", status
    lines = [str(result)]
    if not not_known and result.verdict is not Verdict.UNIQUE:
        left = DIAGNOSIS if deadline.left is None else min(DIAGNOSIS, deadline.left)
        lines += why(here.model, here.clues, result.verdict, spec="sat", seconds=left)
    return "\n".join(lines), status


def _help(entry: Entry, flags: ExplainFlags) -> Telling:
    """Return the reason of one place, or the next step."""
    from pathlib import Path

    from cpsudoku.apps.explanation.hints import entries_of, hint, of_hint, why
    from cpsudoku.apps.explanation.stated_puzzle import subject
    from cpsudoku.formats import whole

    entries: dict[str, int] = {}
    if flags.so_far:
        entries = entries_of(whole(Path(flags.so_far)), subject(entry.puzzle, entry.kind))
    seconds = flags.time_limit
    if flags.why:
        help = why(flags.why, entry.puzzle, entry.kind, entries=entries, time_limit=seconds)
    else:
        help = hint(entry.puzzle, entry.kind, entries=entries, time_limit=seconds)
    status = int(help.clash is not None)
    return as_json(of_hint(help)) if flags.json else str(help), status


def _rounds(entry: Entry, flags: ExplainFlags) -> Telling:
    from cpsudoku.apps.explanation.clue_candidates import clues
    from cpsudoku.apps.explanation.norvig import rounds, rounds_as_data, rounds_in_words

    board_clues = clues(entry.puzzle, entry.kind)
    result = rounds(board_clues.board, board_clues.allowed)
    if flags.html:
        from cpsudoku.apps.web.page_data import rounds_answers as page_of

        _page(entry, page_of(result, entry), flags)
    status = int(result.blanks > 0 or result.clash is not None)
    if _only_page(flags):
        return f"{'not solved' if status else 'solved'}: {flags.html}", status
    return as_json(rounds_as_data(result)) if flags.json else rounds_in_words(result), status


def _propagation(entry: Entry, flags: ExplainFlags) -> Telling:
    from cpsudoku.apps.explanation.clue_candidates import clues
    from cpsudoku.apps.explanation.norvig import trace

    lines = list(trace(clues(entry.puzzle, entry.kind)))
    return "\n".join(lines), int(not any(line.startswith("solved") for line in lines[-2:]))


def _page(entry: Entry, answers: dict[str, list[Event]], flags: ExplainFlags) -> None:
    """Write the page with these answers inside."""
    from cpsudoku.apps.web.page_data import page_file
    from cpsudoku.apps.web.page_questions import record_answers

    path = flags.outputs["html"]
    answers |= record_answers(entry, "links", seconds=DIAGNOSIS)
    with writing(path):
        path.write_text(page_file([answers]), encoding="utf-8")
    if not _only_page(flags):
        remark(f"{path} is written")


def _only_page(flags: ExplainFlags) -> bool:
    """Tell whether only a page is asked for; then its name and how the walk ended are printed."""
    return bool(flags.html) and not flags.verbose and not flags.json


def _pictures(walk: Explanation, flags: ExplainFlags) -> None:
    """Write the pictures asked for."""
    for path in flags.pictures.values():
        from cpsudoku.apps.drawing.highlights import picture_of_step
        from cpsudoku.apps.drawing.svg_png import save

        with writing(path):
            save(picture_of_step(walk, flags.step), path)


def _only_one(entries: Iterator[Entry | Bad], option: str) -> Iterator[Entry | Bad]:
    """Return the entries, all read before the first is explained: a second one would overwrite its files."""
    puzzles: list[Entry | Bad] = []
    for entry in entries:
        if not isinstance(entry, Bad) and not all(isinstance(earlier, Bad) for earlier in puzzles):
            raise click.UsageError(f"expected one puzzle for --{option}, found several: choose one with --select")
        puzzles.append(entry)
    return iter(puzzles)


def _refuse_bad_names(flags: ExplainFlags) -> None:
    """Refuse names that do not fit, and a page in the place of something else, before anything is worked out."""
    for ending, path in flags.pictures.items():
        if path.suffix.lower() != f".{ending}":
            raise click.UsageError(f"expected a name that ends in .{ending} for --{ending}, found {path}")
        expect_folder(path)
    expect_page(flags.html, flags.overwrite)

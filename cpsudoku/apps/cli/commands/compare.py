"""Compare CP-SAT, SAT and search: one puzzle, many, or a study."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from cpsudoku.apps.cli import options
from cpsudoku.apps.cli.options import option
from cpsudoku.apps.cli.puzzle_loop import expect_page, first_of, name_unread, write_page
from cpsudoku.model.verdicts import as_json, worst
from cpsudoku.support.errors import CpsudokuError, writing
from cpsudoku.support.terminal import remark

if TYPE_CHECKING:
    from cpsudoku.apps.lab.run_results import Row
    from cpsudoku.model import Model
    from cpsudoku.puzzles.entry import Entry

LINKS = 3.0  # seconds for the links of a page


class CompareFlags(options.PuzzleFlags):
    files: tuple[str, ...] = options.argument("PUZZLE...", nargs=-1, type=options.FILE)
    backends: tuple[str, ...] = options.several_backends()
    time_limit: float | None = options.time_limit(None, shown="one puzzle: 2 (search: 0.3); many puzzles: 10")
    repeat: int | None = option("Repeat each query.  [default: 1]", type=click.IntRange(min=1), metavar="N")
    output: Path | None = option(options.WRITE, "-o", "--output", type=click.Path(path_type=Path),
        metavar="FILE|FOLDER")  # fmt: skip
    check: Path | None = option("Run TABLE's command again; fail if the order or a ratio has changed.",
        type=click.Path(exists=True, dir_okay=False, path_type=Path), metavar="TABLE")  # fmt: skip
    overwrite: bool = options.overwrite()
    json: bool = options.as_json()
    resume: bool = options.resume()
    takes_models = True

    def files_of(self, source: str) -> list[str]:
        """Return the files in folders of puzzles. Return a folder of a run or of encodings unchanged."""
        stays = Path(source, "study.json").is_file() or _submissions(source)
        return [source] if stays else super().files_of(source)


@CompareFlags.command("compare")
def COMMAND(flags: CompareFlags) -> int:
    """Compare CP-SAT, SAT and search.

    One puzzle, or a Python file that sets `model`: `compare` prints each method's form of each rule, its times and its
    guesses. The exit status is that of the verdict.

    Many puzzles: a table of times. STUDY.toml, or a study of the package: a run with statistics. A folder
    of a run: its tables. Two folders: their differences. Exit status: 0 done, 1 verdicts differ, 4 a verdict is false.

    PUZZLE and encodings of it: .cnf, .py with a `model`, or a folder of these. `compare` decides whether each encodes
    the puzzle, or prints a grid that it wrongly admits or loses. Exit status: 0 all are right, 1 one is wrong, 2 one is
    unreadable.
    """
    from cpsudoku.apps.lab.study import is_study

    if flags.check is not None:
        return _check(flags.check, flags)
    if not flags.files:
        if len(flags.models) != 1:
            raise click.UsageError("expected a puzzle, a model, a study, or --check TABLE")
        return _compare_one_puzzle(flags)
    if files := [file for source in (*flags.files[1:], *flags.models) for file in _submissions(source)]:
        flags.files = flags.files[:1]
        return _grade(first_of(flags, "graded"), files, flags)
    folders = [Path(source) for source in flags.files if Path(source, "study.json").is_file()]
    if len(folders) == len(flags.files) <= 2:
        return _tables(folders[0], flags) if len(folders) == 1 else _difference(*folders)
    if is_study(flags.files[0]):
        return _run(flags)
    entries = flags.entries()
    first, second = next(entries, None), next(entries, None)
    timed = flags.output is not None and flags.output.suffix != ".html"  # a table or a folder
    return _run(flags) if second is not None or (first is not None and timed) else _compare_one_puzzle(flags)


# One puzzle


def _compare_one_puzzle(flags: CompareFlags) -> int:
    from cpsudoku.apps.lab.method_questions import compare
    from cpsudoku.formats.entry_reading import expect_entry
    from cpsudoku.model.model_file import model_in_file
    from cpsudoku.uniqueness.blocking import FalseWitness

    if flags.resume:
        raise click.UsageError("--resume: expected several puzzles or a study, found one puzzle")
    expect_page(flags.output, flags.overwrite)
    source: Entry | Model
    if flags.models:
        source, place, title = model_in_file(Path(flags.models[0])), flags.models[0], ""
    else:
        source = expect_entry(next(flags.entries(), None))
        name_unread(source)
        place, title = source.place, source.title or "One puzzle, three methods"
    try:
        comparison = compare(
            source, backend=flags.backends or None, time_limit=flags.time_limit, repeat=flags.repeat or 1
        )
        status = comparison.verdict.status
    except FalseWitness as error:
        remark(f"{place}: {error}")
        return 4
    if flags.output is not None:
        from cpsudoku.apps.web.page_data import comparison_answers, page_file
        from cpsudoku.apps.web.page_questions import record_answers

        answers = comparison_answers(comparison)
        assert comparison.entry is not None, "else there are no answers"
        answers |= record_answers(comparison.entry, "links", "statement", seconds=LINKS)
        write_page(flags.output, page_file([answers], title))
    if flags.json:
        print(as_json(comparison.as_dict()))
    else:
        from cpsudoku.apps.lab.comparison import print_comparison

        print_comparison(comparison, sys.stdout)
    return status


# Many puzzles


def _run(flags: CompareFlags) -> int:
    """Run a study, or the study of files of puzzles. Print or write its tables."""
    from tempfile import TemporaryDirectory

    from cpsudoku.apps.lab.study import study_of
    from cpsudoku.apps.lab.study_run import run_study
    from cpsudoku.support import interrupts
    from cpsudoku.support.errors import amount, extra

    to_folder = flags.output is not None and not _is_file(flags.output, flags.overwrite)
    if flags.resume and not to_folder:
        raise click.UsageError("--resume: expected -o FOLDER, the folder of the run")
    if not flags.json:
        with extra("the table", "pandas and SciPy", "lab"):
            import pandas  # noqa: F401
            import scipy  # noqa: F401
    settings = {"repeats": flags.repeat, "time_limit": flags.time_limit}
    settings = {name: value for name, value in settings.items() if value is not None}
    study = study_of(flags.files, flags.backends, flags.kind, flags.options, **settings)
    remark(
        f"{amount(len(study.instances), 'instance')}, {amount(len(study.contenders), 'contender')}, "
        f"{amount(study.repeats, 'repeat')}: at most {2 * study.time_limit * study.runs / 60:,.0f} minutes"
        f"{f', usually {study.minutes:g} on two cores' if study.minutes else ''}"
    )
    with TemporaryDirectory(prefix="cpsudoku-compare-") as temporary:
        folder = flags.output if to_folder and flags.output is not None else Path(temporary, "run")
        try:
            finished = run_study(study, folder, resume=flags.resume, told=_progress())
        except KeyboardInterrupt:
            interrupts.heed()
            remark(f"interrupted{f'; --resume continues in {folder}' * to_folder}")
            return 130
        for sentence in finished.disagreements:
            remark(sentence)
        if finished.lost:
            remark(f"{amount(finished.lost, 'question')} without an answer: see the table \"Trouble\"")
        _tables(folder, flags)
    return finished.status


def _is_file(output: Path, overwrite: bool) -> bool:
    """Return True if the output is a page or a table, and False for a folder. `compare` replaces only files that it
    wrote."""
    from cpsudoku.apps.lab.time_table import FORMS, read_table
    from cpsudoku.support.errors import expect_folder, refuse_to_replace

    if output.suffix == ".html":
        expect_page(output, overwrite)
    elif output.suffix in FORMS:
        expect_folder(output)
        if output.exists() and not overwrite:
            try:
                read_table(output)
            except CpsudokuError:
                refuse_to_replace(output)
    elif output.suffix and not output.is_dir():
        raise click.UsageError(f"-o: expected a folder, or a file that ends in .html, .md or .tex, found {output}")
    return output.suffix in (".html", *FORMS)


def _progress() -> Callable[[Row, int, int], None] | None:
    """Return a function that prints the progress once a second. Return None without a terminal."""
    import time

    if not sys.stderr.isatty():
        return None
    last = [time.monotonic()]

    def show(row: Row, done: int, of: int) -> None:
        if time.monotonic() - last[0] > 1:
            last[0] = time.monotonic()
            print(f"{done:,} of {of:,} answers; {row['contender']:<40.40}", end="\r", file=sys.stderr, flush=True)

    return show


def _tables(folder: Path, flags: CompareFlags) -> int:
    """Print the tables of a run, or its results as JSON. Write its page."""
    from cpsudoku.apps.lab.run_results import ResultFolder

    if flags.output is not None and _is_file(flags.output, flags.overwrite):
        if flags.output.suffix == ".html":
            from cpsudoku.apps.lab.lab_report import report

            report(folder, flags.output)
        else:
            from cpsudoku.apps.lab.run_statistics import frame
            from cpsudoku.apps.lab.time_table import time_table, write_table

            with writing(flags.output):
                table = time_table(frame(folder), options.typed(("output", "overwrite", "json", "quiet", "resume")))
                flags.output.write_text(write_table(table, flags.output), encoding="utf-8")
        remark(f"{flags.output} is written")
    if flags.json:
        for row in ResultFolder(folder).rows():
            print(as_json(row))
    else:
        from cpsudoku.apps.lab.run_statistics import frame, in_text, tables

        print("\n\n".join(f"{title}\n{in_text(table)}" for title, table in tables(frame(folder)).items()))
    return 0


def _check(path: Path, flags: CompareFlags) -> int:
    """Run the command of a table again. Print each claim of the table that no longer holds."""
    from contextlib import redirect_stdout
    from io import StringIO
    from tempfile import TemporaryDirectory

    from cpsudoku.apps.lab.time_table import broken, read_table

    if flags.files:
        raise click.UsageError("expected --check without puzzles: the table contains its command")
    old = read_table(path)
    with TemporaryDirectory(prefix="cpsudoku-compare-") as folder:
        again = Path(folder, f"again{path.suffix}")
        with redirect_stdout(StringIO()):
            status: int = COMMAND.main([*old.command[1:], "-o", str(again)], "compare", standalone_mode=False)
        if status:
            return status
        sentences = broken(old, read_table(again))
    for sentence in sentences:
        print(f"{path}: no longer: {sentence}")
    if not sentences:
        print(f"{path}: the order and all ratios hold")
    return 1 if sentences else 0


def _difference(old: Path, new: Path) -> int:
    from cpsudoku.apps.lab.run_statistics import diff, in_text

    difference = diff(old, new)
    print(f"times as fast now, with 95 % intervals:\n{in_text(difference.table)}")
    for line in difference.changed:
        print(line)
    for line in difference.conditions:
        print(f"not the same: {line}")
    return 1 if difference.changed else 0


# Encodings


def _submissions(source: str) -> Sequence[Path]:
    from cpsudoku.apps.lab.grading import submissions

    return submissions(source)


def _grade(entry: Entry, files: list[Path], flags: CompareFlags) -> int:
    """Grade encodings of a puzzle: one in full, several in a table. Write the table to the output."""
    from cpsudoku.apps.lab.grading import COLUMNS, GRADE_FILES, Grade, grade_files, grade_line, grade_row
    from cpsudoku.support.errors import expect_folder, refuse_to_replace

    if (out := flags.output) is not None:
        if out.suffix not in GRADE_FILES:
            endings = " or ".join(GRADE_FILES)
            raise click.UsageError(f"-o: expected a file of grades that ends in {endings}, found {out}")
        expect_folder(out)
        if not flags.overwrite:
            refuse_to_replace(out)
    statuses: set[int] = {0}
    rows: list[tuple[str, ...]] = [COLUMNS]
    if len(files) > 1 and not flags.json:
        print(grade_line(COLUMNS))
    for file, one in grade_files(entry, files):
        statuses.add(one.status if isinstance(one, Grade) else 2)
        rows.append(grade_row(file, one))
        if flags.json:
            unreadable = {"file": str(file), "verdict": "unreadable", "error": str(one)}
            print(as_json(one.as_dict() if isinstance(one, Grade) else unreadable))
        elif len(files) > 1:
            print(grade_line(rows[-1]))
        elif isinstance(one, Grade):
            print(one)
        else:
            remark(one)
    if out is not None:
        with writing(out):
            out.write_text(GRADE_FILES[out.suffix](rows), encoding="utf-8")
        remark(f"{out} is written")
    return worst(statuses)

"""Check millions of puzzles as a stream: verdicts and solutions to CSV, JSON lines or Parquet, resumable."""

from __future__ import annotations

import sys
import time
from collections import Counter
from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from cpsudoku import interrupts
from cpsudoku.cli import _options
from cpsudoku.cli._output import refuse_to_replace
from cpsudoku.errors import CpsudokuError
from cpsudoku.report.status import INTERRUPTED, worst

if TYPE_CHECKING:
    from cpsudoku.scan.run import Scan
    from cpsudoku.text import ReadOptions

VERDICTS = ("unique", "multiple", "none", "undecided")
STATUS = {"unread": 2, "invalid": 2, "undecided": 3, "multiple": 1, "none": 1, "differs": 1, "unique": 0}


def _only(_: click.Context, __: click.Parameter, value: str) -> frozenset[str]:
    names = frozenset(filter(None, value.split(",")))
    for name in names.difference(VERDICTS):
        raise click.BadParameter(f"expected some of {', '.join(VERDICTS)}, found {name!r}")
    return names


@click.command("scan")
@_options.files
@_options.kind
@click.option("--backend", default="lanes", show_default=True, metavar="NAME[:OPTION,...]", help="Who answers.")
@click.option("--out", "-o", type=click.Path(path_type=Path, dir_okay=False), metavar="FILE",
              help="Where the results go: .csv, .jsonl or .parquet; standard output otherwise.")  # fmt: skip
@click.option("--to", "form", type=click.Choice(["csv", "json", "parquet"]), help="The form, if not by the ending.")
@click.option("--only", callback=_only, default="", metavar="VERDICT,...", help="Write only rows of these verdicts.")
@click.option("--resume", is_flag=True, help="Go on where an interrupted scan with this --out was.")
@click.option("--overwrite", is_flag=True, help="Replace what is there, the results of a scan that could go on, too.")
@click.option("--threads", type=click.IntRange(min=1), help="Cores to use; all by default.")
@click.option("--limit-seconds", type=_options.Least(),
              help="For a chunk in the kernel, for an answer of another backend; then undecided.")  # fmt: skip
@click.option("--sample-check", type=click.IntRange(min=1), metavar="N",
              help="Ask another backend about a random sample of so many.")  # fmt: skip
@click.option("--sample-backend", default="sat", show_default=True, metavar="NAME", help="Who is asked about them.")
@click.option("--seed", default="0", show_default=True, help="Of the sample.")
@click.option("--certify", type=click.Path(path_type=Path, dir_okay=False), metavar="FILE",
              help="Write a certificate of every verdict there, each accepted by the checker.")  # fmt: skip
@click.option("--deterministic", is_flag=True,
              help="Let the two solutions shown of a puzzle depend on it alone; 40 us for each such.")  # fmt: skip
@_options.reading
def COMMAND(files: tuple[str, ...], options: ReadOptions, **flags: Any) -> int:
    """Is every puzzle of every FILE unique? For files of any length, packed or not, or - for standard input.

    The columns are line, puzzle, verdict, solution, second; of several files, the file comes before them. Exit status:
    0 all are unique, 1 some are not or a solution given in a file differs, 2 bad input or usage, 3 undecided,
    4 backends disagree, 130 interrupted.
    """
    _extras()
    from cpsudoku.scan.lock import locked

    with ExitStack() as held:
        for path in (flags["out"], flags["certify"]):
            held.enter_context(locked(path))
        return _command(files, options, flags)


def _command(files: tuple[str, ...], options: ReadOptions, flags: dict[str, Any]) -> int:
    from cpsudoku.scan.pool import WorkerDied
    from cpsudoku.uniqueness import FalseWitness

    scan, spec = _scan(files, options, flags)
    begun = time.monotonic()
    try:
        _run(scan)
        wrong = scan.sample.disagreements(*spec, flags["sample_backend"]) if scan.sample else []
    except KeyboardInterrupt:
        interrupts.heeded()
        _summary(scan, begun, "interrupted")
        return INTERRUPTED
    except (FalseWitness, _disagreement()) as error:
        print(f"cpsudoku: {error}", file=sys.stderr)
        return 4
    except WorkerDied as error:
        _summary(scan, begun, "stopped")
        print(f"cpsudoku: {error}", file=sys.stderr)
        return 2
    except BrokenPipeError:  # `| head`: the reader has all it wants
        raise
    except OSError as error:
        place = error.filename or flags["out"] or "output"
        print("; ".join(filter(None, [f"cpsudoku: {place}: {error.strerror or error}", _go_on(scan)])), file=sys.stderr)
        return 2
    _summary(scan, begun, "")
    for sentence in wrong:
        print(f"cpsudoku: {sentence}", file=sys.stderr)
    if scan.sample:
        print(f"{flags['sample_backend']} asked about {len(scan.sample.kept)}: {len(wrong)} disagree", file=sys.stderr)
    tally = scan.journal.tally
    return worst({4} if wrong else {STATUS[name] for name, number in tally.items() if number})


def _disagreement() -> type[Exception]:
    from cpsudoku.scan.certify import Disagreement

    return Disagreement


def _extras() -> None:
    """
    Raises:
        CpsudokuError: what a scan needs is not installed.
    """
    try:
        import numba  # noqa: F401
        import numpy  # noqa: F401
    except ImportError:
        raise CpsudokuError("scan: needs NumPy and Numba: pip install 'cpsudoku[bulk]'") from None


def _scan(
    files: tuple[str, ...], options: ReadOptions, flags: dict[str, Any]
) -> tuple[Scan, tuple[str, tuple[int, int] | None]]:
    """The scan that the options describe, and (kind, box)."""
    from cpsudoku import catalog
    from cpsudoku.scan.answers import engine_of
    from cpsudoku.scan.certify import Certificates
    from cpsudoku.scan.journal import Journal
    from cpsudoku.scan.run import Scan
    from cpsudoku.scan.sample import Sample
    from cpsudoku.scan.sinks import sink_of

    kind, out = flags["kind"], flags["out"]
    if not catalog.puzzle(kind).grids:
        raise CpsudokuError(f"{kind}: expected a kind whose puzzles are grids; `check` takes every kind")
    side, box = _like(files, options)
    asked = {"files": [_identity(file) for file in files], "kind": kind, "backend": flags["backend"],
             "box": box, "only": sorted(flags["only"]), "form": flags["form"], "certify": str(flags["certify"]),
             "sample": flags["sample_check"], "format": options.format, "alphabet": options.alphabet,
             "deterministic": flags["deterministic"]}  # fmt: skip
    beside = _beside(out, files, flags)
    for path in (out, flags["certify"]):
        if path is not None and not (flags["resume"] or flags["overwrite"]):
            refuse_to_replace(path)
    journal = Journal.load(beside, asked) if flags["resume"] and beside else Journal(asked)
    engine = engine_of(kind, side, box, flags["backend"], flags["threads"], flags["limit_seconds"],
                       flags["deterministic"])  # fmt: skip
    sink = sink_of(out, flags["form"] or "", named=len(files) > 1)
    certificates = Certificates(flags["certify"], kind, box, flags["threads"]) if flags["certify"] else None
    if flags["resume"]:
        sink.cut(journal.written["rows"])
        if certificates is not None:
            certificates.cut(journal.written["certificates"])
    else:
        sink.begin()
    sample = None
    if flags["sample_check"]:
        sample = Sample(flags["sample_check"], flags["seed"], journal.sample, journal.written.get("sampled", 0))

    def told(sentence: str) -> None:
        print(f"cpsudoku: {sentence}", file=sys.stderr)

    scan = Scan(files, side, options, engine, sink, journal, beside, flags["only"], sample, certificates, told)
    scan.settle()  # from now on it can be taken up again
    return scan, (kind, box)


def _like(files: tuple[str, ...], options: ReadOptions) -> tuple[int, tuple[int, int] | None]:
    """(side, box) as the first puzzle tells."""
    from cpsudoku.errors import TextError
    from cpsudoku.scan.source import first_record

    side = options.box[0] * options.box[1] if options.box else 9
    for file in files:
        if file == "-":
            break
        try:
            record = first_record(file, options)
        except TextError:
            continue  # told when its turn comes
        if record is not None:
            return record.grid.side, options.box or record.grid.box
    return side, options.box


def _identity(file: str) -> list[Any]:
    """What tells whether a file is still the same."""
    try:
        found = Path(file).stat()
    except OSError:
        return [file]
    return [file, found.st_size, found.st_mtime_ns]


def _beside(out: Path | None, files: tuple[str, ...], flags: dict[str, Any]) -> Path | None:
    """Where the journal is kept."""
    if out is None or "-" in files:
        if flags["resume"]:
            raise CpsudokuError("--resume: expected --out FILE and input files, found a stream that is gone")
        return None
    if out.exists() and not out.is_file():
        return None  # a device or a pipe
    beside: Path = out.with_name(out.name + ".scan")
    if beside.exists() and not (flags["resume"] or flags["overwrite"]):
        raise CpsudokuError(f"{out}: an interrupted scan can go on: --resume; or begin anew: --overwrite")
    if flags["resume"] and not beside.exists() and out.exists():
        raise CpsudokuError(f"{out}: expected an interrupted scan to resume, found a finished one")
    return beside


def _run(scan: Scan) -> None:
    """All steps, with a progress bar on a terminal; an interrupt leaves the journal up to date."""
    from cpsudoku.cli._scan_progress import ScanProgress

    steps = scan.steps()
    try:
        with ScanProgress(scan) as shown:
            for tally in steps:
                shown.step(tally)
    except BaseException:
        steps.close()
        raise


def _go_on(scan: Scan) -> str:
    there = scan.beside is not None and scan.beside.exists()
    return f"{scan.beside} says what is safely written: --resume goes on" if there else ""


def _summary(scan: Scan, begun: float, how: str) -> None:
    """The tally; on stderr where the rows went to standard output."""
    tally: Counter[str] = scan.journal.tally
    seconds = time.monotonic() - begun
    total = sum(tally[name] for name in VERDICTS)
    parts = [f"{tally[name]:,} {name}" for name in (*VERDICTS, "invalid") if tally[name]]
    extra = [f"{tally['differs']:,} of the solutions given differ"] if tally["differs"] else []
    unread = tally["unread"]
    extra += [f"{unread} file{'s' * (unread != 1)} could not be read to the end"] if unread else []
    extra += [how] if how else []
    extra += [_go_on(scan)] if how and _go_on(scan) else []
    rate = f"{seconds:.1f} s, {total / max(seconds, 1e-9):,.0f} a second"
    found = f"{total:,} puzzle{'s' * (total != 1)}" + (f": {', '.join(parts)}" if parts else "")
    print("; ".join([found, rate, *extra]), file=sys.stderr)

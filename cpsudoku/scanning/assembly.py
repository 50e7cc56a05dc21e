"""From files and options to a scan: what it needs, where its journal is; and `scan`, the call in Python."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from contextlib import closing, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

from cpsudoku.errors import CpsudokuError, refuse_to_replace
from cpsudoku.model import Limits
from cpsudoku.text import ReadOptions

if TYPE_CHECKING:
    from cpsudoku.cluster import Cluster
    from cpsudoku.scanning.run import Scan
    from cpsudoku.scanning.texts import TextScan


def require_extras() -> None:
    """
    Raises:
        CpsudokuError: what a scan needs is not installed.
    """
    try:
        import numba  # noqa: F401
        import numpy  # noqa: F401
    except ImportError:
        raise CpsudokuError("scan: needs NumPy and Numba: pip install 'cpsudoku[bulk]'") from None


def assembled(
    files: tuple[str, ...], options: ReadOptions, flags: dict[str, Any], cluster: Cluster | None = None
) -> tuple[Scan | TextScan, tuple[str, tuple[int, int] | None]]:
    """The scan that the options describe, here or on a cluster, and (kind, box)."""
    from cpsudoku.scanning.answers import engine_of
    from cpsudoku.scanning.certify import Certificates
    from cpsudoku.scanning.columns import expanded
    from cpsudoku.scanning.journal import Journal
    from cpsudoku.scanning.remote import Job
    from cpsudoku.scanning.run import Scan
    from cpsudoku.scanning.sample import RandomSample
    from cpsudoku.scanning.sinks import sink_of

    kind, out = flags["kind"], flags["out"]
    files = expanded(files)
    if is_of_texts(kind, files):
        return _of_texts(files, options, flags, cluster), (kind, None)
    column = flags.get("column") or "puzzle"
    side, box = _like(files, options, column)
    asked = _asked(files, options, flags, box, column)
    beside = _beside(out, files, flags)
    for path in (out, flags["certify"]):
        if path is not None and not (flags["resume"] or flags["overwrite"]):
            refuse_to_replace(path)
    journal = Journal.load(beside, asked) if flags["resume"] and beside else Journal(asked)
    job = Job(kind, side, box, flags["backend"], flags["limit_seconds"], flags["deterministic"],
              flags["certify"] is not None)  # fmt: skip
    # A cluster answers in its place, but what the kernel cannot take is refused here.
    engine = engine_of(*job[:4], flags["threads"] if cluster is None else 1, *job[4:6])
    sink = sink_of(out, flags["form"] or "", named=len(files) > 1)
    threads = flags["threads"] if cluster is None else 0  # of what proves here
    certificates = Certificates(flags["certify"], kind, box, threads) if flags["certify"] else None
    if flags["resume"]:
        sink.cut(journal.written["rows"])
        if certificates is not None:
            certificates.cut(journal.written["certificates"])
    else:
        sink.begin()
    sample = None
    if flags["sample_check"]:
        sample = RandomSample(flags["sample_check"], flags["seed"], journal.sample, journal.written.get("sampled", 0))

    scan = Scan(files, side, options, engine, sink, journal, beside, flags["only"], sample, certificates, _told,
                cluster, job, column)  # fmt: skip
    scan.settle()  # from now on it can be taken up again
    return scan, (kind, box)


def _asked(
    files: tuple[str, ...], options: ReadOptions, flags: dict[str, Any], box: tuple[int, int] | None, column: str
) -> dict[str, Any]:
    """What a scan must have in common with the one whose journal it continues."""
    from cpsudoku.scanning.columns import is_parquet

    asked = {"files": [_identity(file) for file in files], "kind": flags["kind"], "backend": flags["backend"],
             "box": box, "only": sorted(flags["only"]), "form": flags["form"], "certify": str(flags["certify"]),
             "sample": flags["sample_check"], "format": options.format, "alphabet": options.alphabet,
             "deterministic": flags["deterministic"]}  # fmt: skip
    if any(map(is_parquet, files)):
        asked["column"] = column
    return asked


@contextmanager
def reached(where: Any, flags: dict[str, Any]) -> Iterator[Cluster | None]:
    """The cluster to scan on; None where there is none to be."""
    if where is None:
        yield None
        return
    from cpsudoku.cluster import cluster
    from cpsudoku.cluster.versions import own_files

    files = own_files(flags["kind"], flags["backend"])
    with cluster(where, _told, threads=flags["threads"], files=files) as found:
        yield found


def _told(sentence: str) -> None:
    print(f"cpsudoku: {sentence}", file=sys.stderr)


def is_of_texts(kind: str, files: Sequence[str]) -> bool:
    """Are the puzzles texts of several lines, rather than grids: by the kind, or by what a file holds: sections, an
    address, a board, an object of JSON, links?"""
    from cpsudoku.kinds import gallery
    from cpsudoku.kinds.entries import is_blocks
    from cpsudoku.scanning.columns import is_parquet
    from cpsudoku.text import has_sections, is_linked

    puzzle = gallery.puzzle(kind)
    lines = [file for file in files if not is_parquet(file)]
    if any(map(is_blocks, lines)) or any(map(is_linked, lines)):
        return True
    return not puzzle.grids or (puzzle.parse is not None and any(has_sections(f, puzzle.headings) for f in lines))


def _of_texts(
    files: tuple[str, ...], options: ReadOptions, flags: dict[str, Any], cluster: Cluster | None
) -> TextScan:
    """
    Raises:
        CpsudokuError: options that are for grids; results that are there already.
    """
    from cpsudoku.scanning.journal import Journal
    from cpsudoku.scanning.texts import DEFAULT, TextScan

    kind, out = flags["kind"], flags["out"]
    form = flags["form"] or ("json" if out is not None and out.suffix in (".jsonl", ".json") else "csv")
    for name, option in (("certify", "--certify"), ("sample_check", "--sample-check")):
        if flags[name]:
            raise CpsudokuError(f"{option}: expected grids; of other kinds `check --certify` certifies every verdict")
    if form == "parquet" or (out is not None and out.suffix == ".parquet"):
        raise CpsudokuError("parquet: expected grids; rows of other kinds are written as .csv or .jsonl")
    backend = DEFAULT if flags["backend"] == "lanes" else flags["backend"]
    beside = _beside(out, files, flags)
    if out is not None and not (flags["resume"] or flags["overwrite"]):
        refuse_to_replace(out)
    asked = {"files": [_identity(file) for file in files], "kind": kind, "backend": backend, "form": form,
             "only": sorted(flags["only"])}  # fmt: skip
    journal = Journal.load(beside, asked) if flags["resume"] and beside else Journal(asked)

    key = (kind, backend, flags["limit_seconds"])
    return TextScan(files, key, options, out, form, journal, beside, flags["only"], flags["threads"], _told,
                    cluster)  # fmt: skip


def _like(files: tuple[str, ...], options: ReadOptions, column: str) -> tuple[int, tuple[int, int] | None]:
    """(side, box) as the first puzzle tells."""
    from cpsudoku.errors import TextError
    from cpsudoku.scanning.columns import first_row, is_parquet
    from cpsudoku.scanning.source import first_record

    side = options.box[0] * options.box[1] if options.box else 9
    for file in files:
        if file == "-":
            break
        try:
            record = first_row(file, column, options) if is_parquet(file) else first_record(file, options)
        except TextError:
            continue  # told when its turn comes
        if record is not None:
            return record.grid.side, options.box or record.grid.box
    return side, options.box


def _identity(file: str) -> list[Any]:
    """What tells whether a file is still the same."""
    if "://" in file:
        from cpsudoku.scanning.columns import identity, is_parquet

        if is_parquet(file):
            return identity(file)
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
        raise CpsudokuError(f"{out}: an interrupted scan is there: --resume continues it, --overwrite begins anew")
    if flags["resume"] and not beside.exists() and out.exists():
        raise CpsudokuError(f"{out}: expected an interrupted scan to resume, found a finished one")
    return beside


def scan(
    files: Sequence[str],
    *,
    kind: str = "sudoku",
    backend: str = "lanes",
    out: str | Path | None = None,
    form: str | None = None,
    only: Iterable[str] = (),
    resume: bool = False,
    overwrite: bool = False,
    threads: int | None = None,
    limit_seconds: float | None = None,
    sample_check: int | None = None,
    sample_backend: str = "sat",
    seed: int | str = 0,
    certify: str | Path | None = None,
    deterministic: bool = False,
    cluster: Any = None,
    column: str = "puzzle",
    options: ReadOptions | None = None,
) -> Counter[str]:
    """What the command `scan` does: every puzzle of every file answered, a row each to ``out`` (or standard output).

    ``cluster``: the address of a Dask scheduler, a `distributed.Client`, or "local": who answers, in place of this
    process. ``column``: of Parquet files, the one that has the puzzles.

    Returns:
        Verdict -> how many; "invalid": lines that are no puzzles, "differs": stated solutions that are wrong, "unread":
        files that could not be read to the end.

    Raises:
        CpsudokuError: an unknown name; results that are there already, without ``resume`` or ``overwrite``;
            what a scan needs is not installed.
        Disagreement: a certificate or the backend of the sample says otherwise.
        FalseWitness: the backend shows what is no solution.
    """
    require_extras()
    from cpsudoku.scanning.lock import locked

    flags: dict[str, Any] = {
        "kind": kind,
        "backend": backend,
        "out": None if out is None else Path(out),
        "form": form,
        "only": frozenset(only),
        "resume": resume,
        "overwrite": overwrite,
        "threads": threads,
        "limit_seconds": Limits.of_seconds(limit_seconds).seconds,
        "sample_check": sample_check,
        "sample_backend": sample_backend,
        "seed": str(seed),
        "certify": None if certify is None else Path(certify),
        "deterministic": deterministic,
        "column": column,
    }
    with locked(flags["out"]), locked(flags["certify"]), reached(cluster, flags) as found:
        run, spec = assembled(tuple(files), options or ReadOptions(), flags, found)
        with closing(run.steps()) as steps:
            for _ in steps:
                pass
        wrong = run.sample.disagreements(*spec, sample_backend) if run.sample else []
    if wrong:
        from cpsudoku.scanning.certify import Disagreement

        raise Disagreement("; ".join(wrong))
    return run.journal.tally

"""From files and options to a scan: what it needs, where its journal is; and `scan`, the call in Python."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from contextlib import closing, contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from cpsudoku.formats import ReadOptions, hold, is_pipe
from cpsudoku.formats.recognition import Recognized, recognize_all
from cpsudoku.ground.errors import CpsudokuError, extra, refuse_inputs, refuse_to_replace
from cpsudoku.ground.terminal import remark
from cpsudoku.model import Limits
from cpsudoku.puzzles import gallery

if TYPE_CHECKING:
    from cpsudoku.puzzles.kind import Kind
    from cpsudoku.scanning.cluster import Cluster
    from cpsudoku.scanning.journal import Journal
    from cpsudoku.scanning.run import Scan
    from cpsudoku.scanning.texts import TextScan


@dataclass(frozen=True)
class ScanOptions:
    """What is asked for: see `scan`."""

    kind: str = ""
    backend: str = "lanes"
    out: Path | None = None
    form: str | None = None
    only: frozenset[str] = frozenset()
    resume: bool = False
    overwrite: bool = False
    threads: int | None = None
    limit_seconds: float | None = None
    sample_check: int | None = None
    sample_backend: str = "sat"
    seed: str = "0"
    certify: Path | None = None
    cluster: object = None
    column: str = "puzzle"


@contextmanager
def open_scan(
    files: tuple[str, ...], options: ReadOptions, request: ScanOptions
) -> Iterator[tuple[Scan | TextScan, tuple[str, tuple[int, int] | None]]]:
    """Yield the scan that the options describe, and (kind, box); what it writes is locked, and its cluster connected.

    Raises:
        CpsudokuError: as of `scan`.
    """
    _require_extras()
    with hold(files), _outputs(request) as resolved, _connect(resolved) as cluster:
        yield assemble_scan(files, options, resolved, cluster)


def _require_extras() -> None:
    """Refuse to scan without the libraries that it needs (CpsudokuError)."""
    with extra("scan", "NumPy, Numba and filelock", "bulk"):
        import filelock  # noqa: F401
        import numba  # noqa: F401
        import numpy  # noqa: F401


def assemble_scan(
    files: tuple[str, ...], options: ReadOptions, request: ScanOptions, cluster: Cluster | None = None
) -> tuple[Scan | TextScan, tuple[str, tuple[int, int] | None]]:
    """Return the scan that the options describe, here or on a cluster, and (kind, box)."""
    from cpsudoku.scanning.certify import Certificates
    from cpsudoku.scanning.chunk_answers import RandomSample, engine_of
    from cpsudoku.scanning.columns import expand, is_parquet
    from cpsudoku.scanning.remote import Job
    from cpsudoku.scanning.run import Scan
    from cpsudoku.scanning.sinks import sink_of

    files = expand(files)
    refuse_inputs(_output_files(request), files)
    kind, sources = recognize_all([file for file in files if not is_parquet(file)], request.kind, options)
    request, out = replace(request, kind=kind), request.out
    if not gallery.kind_of(kind).grids or not all(map(_holds_grids, sources)):
        return _of_texts(files, options, request, cluster), (kind, None)
    side, box = _like(files, options, request.column)
    beside = _beside(out, files, request)
    for path in _output_files(request) if not (request.resume or request.overwrite) else ():
        refuse_to_replace(path)
    journal = _journal(beside, _in_common(files, options, request, box) if beside else {}, request.resume)
    job = Job(kind, side, box, request.backend, request.limit_seconds, request.certify is not None)
    # A cluster answers in its place, but what the kernel cannot take is refused here.
    engine = engine_of(*job[:4], request.threads if cluster is None else 1, job.seconds)
    sink = sink_of(out, request.form or "", named=len(files) > 1)
    threads = request.threads if cluster is None else 0  # of what proves here
    certificates = Certificates(request.certify, kind, box, threads) if request.certify else None
    if request.resume:
        sink.cut(journal.written["rows"])
        if certificates is not None:
            certificates.file.cut(journal.written["certificates"])
    else:
        sink.begin()
    sample = None
    if request.sample_check:
        sample = RandomSample(request.sample_check, request.seed, journal.sample, journal.written.get("sampled", 0))

    scan = Scan(
        files=files,
        kind=kind,
        side=side,
        options=options,
        engine=engine,
        sink=sink,
        journal=journal,
        beside=beside,
        only=request.only,
        sample=sample,
        certificates=certificates,
        report=remark,
        cluster=cluster,
        job=job,
        column=request.column,
    )
    scan.settle()  # from now on it can be taken up again
    return scan, (kind, box)


def _in_common(
    files: tuple[str, ...], options: ReadOptions, request: ScanOptions, box: tuple[int, int] | None
) -> dict[str, Any]:
    """Return what a scan must have in common with the one whose journal it continues."""
    from cpsudoku.scanning.columns import is_parquet
    from cpsudoku.scanning.source import identities

    question = {
        "files": identities(files),
        "own": _own_files(request, options),
        "kind": request.kind,
        "backend": request.backend,
        "box": box,
        "only": sorted(request.only),
        "form": request.form,
        "certify": str(request.certify),
        "sample": request.sample_check,
        "format": options.format,
        "alphabet": options.alphabet,
    }
    if any(map(is_parquet, files)):
        question["column"] = request.column
    return question


def _own_files(request: ScanOptions, options: ReadOptions) -> dict[str, str]:
    """Return the digest of each file of a kind, a rule, a backend or a format of one's own."""
    from cpsudoku.scanning.cluster.versions import digest_of, own_files

    return {file: digest_of(file) for file in own_files(request.kind, request.backend, options.format)}


def _journal(beside: Path | None, question: dict[str, Any], resume: bool) -> Journal:
    """Return the journal to go on with, or a new one.

    Raises:
        CpsudokuError: there is none to go on with, or it is of another question.
    """
    from cpsudoku.scanning.journal import Journal

    if beside is None or not resume:
        return Journal(question)
    journal = Journal.load(beside, question)
    for file in journal.touched_files(question):
        remark(f"{file}: has another time than when the scan began; its size and samples of it are the same: going on")
    return journal


@contextmanager
def _outputs(request: ScanOptions) -> Iterator[ScanOptions]:
    """Lock everything that is written; yield the options, links replaced by the files that they lead to.

    Raises:
        CpsudokuError: another scan writes there.
    """
    from cpsudoku.scanning.journal import journal_of
    from cpsudoku.scanning.lock import destination, hold_locks, is_stream
    from cpsudoku.scanning.sinks import FORMS

    path_as_named, form = request.out, request.form
    out, certify = (path and destination(path) for path in (path_as_named, request.certify))
    if path_as_named is not None and out != path_as_named:  # the link's name says in which form, not the file's
        form = form or FORMS.get(path_as_named.suffix.lower())
    with hold_locks(path_as_named, None if out is None or is_stream(out) else journal_of(out), request.certify):
        yield replace(request, out=out, certify=certify, form=form)


def _output_files(request: ScanOptions) -> list[Path]:
    """Return the files that a scan writes: results, the rows that become a Parquet file, certificates."""
    from cpsudoku.scanning.sinks import FORMS, rows_beside

    out = request.out
    parquet = out is not None and (request.form or FORMS.get(out.suffix.lower())) == "parquet"
    return [path for path in (out, rows_beside(out) if out and parquet else None, request.certify) if path is not None]


@contextmanager
def _connect(request: ScanOptions) -> Iterator[Cluster | None]:
    """Connect to the cluster to scan on; None if the scan runs here."""
    if request.cluster is None:
        yield None
        return
    from cpsudoku.scanning.cluster import cluster
    from cpsudoku.scanning.cluster.versions import own_files

    files = own_files(request.kind, request.backend)
    with cluster(request.cluster, remark, threads=request.threads, files=files) as connected:
        yield connected


def _holds_grids(file: Recognized) -> bool:
    """Tell whether a file is a list of grids, rather than texts of several lines, addresses, boards, objects of JSON or
    links."""
    return file.form in ("grids", "drawn") and not file.source.opening.has_links


def _of_texts(
    files: tuple[str, ...], options: ReadOptions, request: ScanOptions, cluster: Cluster | None
) -> TextScan:
    """Return the scan of texts; refuse options that are for grids, and results that exist (CpsudokuError)."""
    from cpsudoku.scanning.sinks import TextSink
    from cpsudoku.scanning.source import identities
    from cpsudoku.scanning.texts import DEFAULT, TextScan

    kind, out = request.kind, request.out
    form = request.form or ("json" if out is not None and out.suffix in (".jsonl", ".json") else "csv")
    for value, option in ((request.certify, "--certify"), (request.sample_check, "--sample-check")):
        if value:
            raise CpsudokuError(f"{option}: expected grids; of other kinds `check --certify` certifies every verdict")
    if form == "parquet" or (out is not None and out.suffix == ".parquet"):
        raise CpsudokuError("parquet: expected grids; rows of other kinds are written as .csv or .jsonl")
    backend = DEFAULT if request.backend == "lanes" else request.backend
    beside = _beside(out, files, request)
    if out is not None and not (request.resume or request.overwrite):
        refuse_to_replace(out)
    question = {
        "files": identities(files) if beside else [],
        "own": _own_files(request, options),
        "kind": kind,
        "backend": backend,
        "form": form,
        "only": sorted(request.only),
    }
    journal = _journal(beside, question, request.resume)
    key = (kind, backend, request.limit_seconds)
    sink = TextSink(out, form, named=len(files) > 1)
    return TextScan(
        files=files,
        kind=kind,
        key=key,
        options=options,
        sink=sink,
        journal=journal,
        beside=beside,
        only=request.only,
        threads=request.threads,
        report=remark,
        cluster=cluster,
    )


def _like(files: tuple[str, ...], options: ReadOptions, column: str) -> tuple[int, tuple[int, int] | None]:
    """Return (side, box) of the first puzzle."""
    from cpsudoku.ground.errors import TextError
    from cpsudoku.scanning.columns import first_row, is_parquet
    from cpsudoku.scanning.source import first_record

    side = options.box[0] * options.box[1] if options.box else 9
    for file in files:
        try:
            record = first_row(file, column, options) if is_parquet(file) else first_record(file, options)
        except TextError:
            continue  # reported when its turn comes
        if record is not None:
            return record.grid.side, options.box or record.grid.box
    return side, options.box


def _beside(out: Path | None, files: tuple[str, ...], request: ScanOptions) -> Path | None:
    """Return where the journal is kept; None if the scan cannot be continued."""
    from cpsudoku.scanning.journal import journal_of
    from cpsudoku.scanning.lock import is_stream

    if out is None or any(map(is_pipe, files)):
        if request.resume:
            raise CpsudokuError("--resume: expected --out FILE and input files, found a stream that is gone")
        return None
    if is_stream(out):
        return None
    beside = journal_of(out)
    if beside.exists() and not (request.resume or request.overwrite):
        raise CpsudokuError(f"{out}: an interrupted scan is there: --resume continues it, --overwrite begins anew")
    if request.resume and not beside.exists() and out.exists():
        raise CpsudokuError(f"{out}: expected an interrupted scan to resume, found a finished one")
    return beside


def scan(
    files: Sequence[str | os.PathLike[str]],
    *,
    kind: Kind | str = "",
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
    cluster: object = None,
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
    if not (isinstance(files, Sequence) and all(isinstance(file, str | os.PathLike) for file in files)):
        raise TypeError(f"files: expected a list of paths, found {files!r:.60}")
    if isinstance(files, str | bytes):
        raise TypeError(f"files: expected a list of paths, found one text; [{files!r:.60}] is a list")
    out, certify = (None if path is None else Path(path) for path in (out, certify))
    request = ScanOptions(
        gallery.name_of(kind), backend, out, form, frozenset(only), resume, overwrite, threads,
        Limits.of_seconds(limit_seconds).seconds, sample_check, sample_backend, str(seed), certify, cluster,
        column,
    )  # fmt: skip
    with open_scan(tuple(os.fspath(file) for file in files), options or ReadOptions(), request) as (run, spec):
        with closing(run.steps()) as steps:
            for _ in steps:
                pass
        wrong = run.sample.disagreements(*spec, sample_backend) if run.sample else []
    if wrong:
        from cpsudoku.scanning.certify import Disagreement

        raise Disagreement("; ".join(wrong))
    return run.journal.tally

"""From files and options to a scan: what it needs, and where its journal is."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from cpsudoku.formats import ReadOptions, hold, is_pipe
from cpsudoku.formats.source_form import SourceForm, recognize_all
from cpsudoku.puzzles.kinds import gallery
from cpsudoku.support.errors import CpsudokuError, extra, refuse_inputs, refuse_to_replace
from cpsudoku.support.terminal import remark

if TYPE_CHECKING:
    from cpsudoku.apps.bulk.dask_cluster import Cluster
    from cpsudoku.apps.bulk.journal import Journal
    from cpsudoku.apps.bulk.scan_loop import Scan


@dataclass(frozen=True)
class ScanOptions:
    """What is asked for.

    Attributes:
        out: The file for the rows; its ending says in which ``form``.
        time_limit: For a chunk of the kernel, or an answer of another backend.
        cluster: The address of a Dask scheduler, or a `distributed.Client`, whose workers answer.
        column: The column of Parquet files that holds the puzzles.
    """

    out: Path
    kind: str = ""
    backend: str = "lanes"
    form: str = ""
    resume: bool = False
    overwrite: bool = False
    time_limit: float | None = None
    cluster: object = None
    column: str = "puzzle"


@contextmanager
def open_scan(files: tuple[str, ...], options: ReadOptions, request: ScanOptions) -> Iterator[Scan]:
    """Yield the scan that the options describe; what it writes is locked, and its cluster connected.

    Raises:
        CpsudokuError: an unknown name; results that exist, without ``resume`` or ``overwrite``; a missing library.
    """
    with extra("check -o with one backend", "NumPy, Numba and filelock", "bulk"):
        import filelock  # noqa: F401
        import numba  # noqa: F401
        import numpy  # noqa: F401
    from cpsudoku.apps.bulk.journal import own_files

    with ExitStack() as stack:
        stack.enter_context(hold(files))
        request = stack.enter_context(_outputs(request))
        cluster = None
        if request.cluster is not None:
            from cpsudoku.apps.bulk.dask_cluster import connect

            cluster = stack.enter_context(connect(request.cluster, own_files(request.kind, request.backend)))
        yield assemble_scan(files, options, request, cluster)


def assemble_scan(
    files: tuple[str, ...], options: ReadOptions, request: ScanOptions, cluster: Cluster | None = None
) -> Scan:
    """Return the scan that the options describe, here or on a cluster. Begin its files, or cut them to the journal."""
    from cpsudoku.apps.bulk.batch_answers import Job, model_of
    from cpsudoku.apps.bulk.chunk_source import BatchReader
    from cpsudoku.apps.bulk.lanes import layout_of
    from cpsudoku.apps.bulk.parquet_column import expand, is_parquet
    from cpsudoku.apps.bulk.result_rows import sink_of
    from cpsudoku.apps.bulk.scan_loop import Scan
    from cpsudoku.backends.backend_names import backend

    files = expand(files)
    refuse_inputs(_output_files(request), files)
    kind, sources = recognize_all([file for file in files if not is_parquet(file)], request.kind, options)
    grids = gallery.kind_of(kind).reads_grids and all(map(_holds_grids, sources))
    request = replace(request, kind=kind)
    if grids:
        side, box = _like(files, options, request.column)
    else:
        _refuse_grid_options(request, options)
        side, box = 0, None
    beside = _beside(request.out, files, request)
    for path in _output_files(request) if not (request.resume or request.overwrite) else ():
        refuse_to_replace(path, resumable=True)
    backend(request.backend)
    sink = sink_of(request.out, request.form, named=len(files) > 1)
    job = Job(kind, request.backend, request.time_limit, side, box, sink.form, sink.named)
    if job.by_lanes:
        layout_of(model_of(kind, side, box))  # what the kernel cannot take is refused here
    journal = _journal(beside, _question(files, options, request, box) if beside else {}, request.resume)
    if request.resume:
        sink.cut(journal.written)
    else:
        sink.begin()
    reader = BatchReader(files, options, request.column, "" if grids else kind.partition("+")[0])
    scan = Scan(
        reader=reader,
        job=job,
        sink=sink,
        journal=journal,
        beside=beside,
        report=remark,
        cluster=cluster,
    )
    scan.settle()  # from now on it can be taken up again
    return scan


def _refuse_grid_options(request: ScanOptions, options: ReadOptions) -> None:
    """Refuse options that are for grids where there are texts of other kinds (CpsudokuError)."""
    if request.backend == "lanes":
        raise CpsudokuError("lanes: expected grids; --backend sat answers texts of another form")
    if request.form == "parquet":
        raise CpsudokuError("parquet: expected grids; rows of other kinds are written as .csv or .jsonl")
    if options.blank or options.alphabet or options.box or options.format:
        names = "--format, --blank, --symbols and --box"
        raise CpsudokuError(f"expected grids for {names}, found texts of another form")


def _question(
    files: tuple[str, ...], options: ReadOptions, request: ScanOptions, box: tuple[int, int] | None
) -> dict[str, Any]:
    """Return what a scan must have in common with the one whose journal it continues."""
    from cpsudoku.apps.bulk.chunk_source import identities
    from cpsudoku.apps.bulk.parquet_column import is_parquet

    question = {
        "files": identities(files),
        "own": _own_files(request, options),
        "kind": request.kind,
        "backend": request.backend,
        "box": box,
        "form": request.form,
        "format": options.format,
        "alphabet": options.alphabet,
    }
    if any(map(is_parquet, files)):
        question["column"] = request.column
    return question


def _own_files(request: ScanOptions, options: ReadOptions) -> dict[str, str]:
    """Return the digest of each file of a kind, a rule, a backend or a format of one's own."""
    from cpsudoku.apps.bulk.journal import digest_of, own_files

    return {file: digest_of(file) for file in own_files(request.kind, request.backend, options.format)}


def _journal(beside: Path | None, question: dict[str, Any], resume: bool) -> Journal:
    """Return the journal to go on with, or a new one.

    Raises:
        CpsudokuError: there is none to go on with, or it is of another question.
    """
    from cpsudoku.apps.bulk.journal import Journal

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
    from cpsudoku.apps.bulk.journal import destination, hold_locks, is_stream, journal_of
    from cpsudoku.apps.bulk.result_rows import form_of

    out = destination(request.out)
    with hold_locks(request.out, None if is_stream(out) else journal_of(out)):
        yield replace(request, out=out, form=form_of(request.out))  # the link's name says in which form


def _output_files(request: ScanOptions) -> list[Path]:
    """Return the files that a scan writes: results, and the rows that become a Parquet file."""
    from cpsudoku.apps.bulk.result_rows import rows_beside

    return [request.out, rows_beside(request.out)] if request.form == "parquet" else [request.out]


def _holds_grids(file: SourceForm) -> bool:
    """Tell whether a file is a list of grids, rather than texts of several lines, addresses, boards, objects of JSON or
    links."""
    return file.form in ("grids", "drawn") and not file.source.opening.has_links


def _like(files: tuple[str, ...], options: ReadOptions, column: str) -> tuple[int, tuple[int, int] | None]:
    """Return (side, box) of the first puzzle."""
    from cpsudoku.apps.bulk.chunk_source import first_record
    from cpsudoku.apps.bulk.parquet_column import first_row, is_parquet
    from cpsudoku.support.errors import InputError

    side = options.box[0] * options.box[1] if options.box else 9
    for file in files:
        try:
            record = first_row(file, column, options) if is_parquet(file) else first_record(file, options)
        except InputError:
            continue  # reported when its turn comes
        if record is not None:
            return record.puzzle.height, options.box or record.puzzle.board.box
    return side, options.box


def _beside(out: Path, files: tuple[str, ...], request: ScanOptions) -> Path | None:
    """Return where the journal is kept; None if the scan cannot be continued."""
    from cpsudoku.apps.bulk.journal import is_stream, journal_of

    if any(map(is_pipe, files)):
        if request.resume:
            raise CpsudokuError("--resume: expected input files, found a stream that is gone")
        return None
    if is_stream(out):
        return None
    beside = journal_of(out)
    if beside.exists() and not (request.resume or request.overwrite):
        raise CpsudokuError(f"{out}: an interrupted scan is there: --resume continues it, --overwrite begins anew")
    if request.resume and not beside.exists() and out.exists():
        raise CpsudokuError(f"{out}: expected an interrupted scan to resume, found a finished one")
    return beside

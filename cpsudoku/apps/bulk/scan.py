"""A scan reads, decides and writes the puzzles of files, batch after batch.

Every two seconds, the journal records which results are on disk. A `concurrent.futures.Executor` decides the batches:
threads for the lane kernel, which releases the GIL, processes for other backends, or the workers of a cluster. No
process outlives its parent: Linux kills it, and on any system a thread of the process watches the parent.
"""

from __future__ import annotations

import concurrent.futures.process
import os
import signal
import threading
import time
from collections import Counter, deque
from collections.abc import Callable, Generator, Iterator
from concurrent.futures import BrokenExecutor, Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor, wait
from contextlib import ExitStack, closing, contextmanager, suppress
from dataclasses import dataclass, field, replace
from functools import partial
from multiprocessing import parent_process
from pathlib import Path
from typing import TYPE_CHECKING, Any

from cpsudoku.apps.bulk.batch_answers import Job, answer, model_of
from cpsudoku.apps.bulk.batch_source import BatchReader, expand, first_record, identity, is_parquet
from cpsudoku.apps.bulk.chunk import AnsweredBatch, Batch, Position
from cpsudoku.apps.bulk.journal import Journal, destination, digest_of, hold_locks, is_stream, journal_of, own_files
from cpsudoku.apps.bulk.lanes import layout_of
from cpsudoku.apps.bulk.result_rows import RowFile, form_of, row_file, rows_beside
from cpsudoku.backends.backend_names import backend
from cpsudoku.formats import ReadOptions, hold, is_pipe
from cpsudoku.formats.source_form import SourceForm, recognize_all
from cpsudoku.model.verdicts import VERDICTS
from cpsudoku.puzzles.kinds import gallery
from cpsudoku.support.errors import CpsudokuError, InputError, WorkerDied, refuse_inputs, refuse_to_replace
from cpsudoku.support.limits import cores
from cpsudoku.support.terminal import remark
from cpsudoku.support.worker_process import dies_with_its_parent

if TYPE_CHECKING:
    from cpsudoku.apps.bulk.dask_cluster import Cluster

TARGET = 1.0  # intended seconds for a batch
FIRST, LANES = 16, 256  # puzzles in the first batch, for a backend and for the kernel
FACTOR = 16  # the largest ratio between the sizes of successive batches, because one hard puzzle is not typical
SETTLED = 2.0  # seconds between two updates of the journal
GLANCE = 0.2  # seconds between two checks for Ctrl-C if the system does not end a wait for it


@dataclass(frozen=True)
class ScanOptions:
    """The options of a scan.

    Attributes:
        out: The file for the rows. Its extension determines the ``form``.
        time_limit: Seconds for a batch with the kernel, or for a query with another backend.
        cluster: The address of a Dask scheduler, or a `distributed.Client`. Its workers decide the puzzles.
        column: The column of puzzles in Parquet files.
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
    """Yield the scan with these options. While it is open, its results are locked and its cluster is connected.

    Raises:
        CpsudokuError: a name is unknown, a library is missing, or results exist without ``resume`` or ``overwrite``.
    """
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
    """Return the scan with these options, on this machine or on a cluster. Begin its output files, or truncate them to
    the sizes in the journal."""
    files = expand(files)
    refuse_inputs(_output_files(request), files)
    kind, sources = recognize_all([file for file in files if not is_parquet(file)], request.kind, options)
    grids = gallery.kind_of(kind).reads_grids and all(map(_holds_grids, sources))
    request = replace(request, kind=kind)
    if grids:
        side, box = _first_size(files, options, request.column)
    else:
        _refuse_grid_options(request, options)
        side, box = 0, None
    beside = _beside(request.out, files, request)
    for path in _output_files(request) if not (request.resume or request.overwrite) else ():
        refuse_to_replace(path, resumable=True)
    backend(request.backend)
    sink = row_file(request.out, request.form, named=len(files) > 1)
    job = Job(kind, request.backend, request.time_limit, side, box, sink.form, sink.named)
    if job.by_lanes:
        layout_of(model_of(kind, side, box))  # raises an error if the kernel rejects it
    question = _question(files, options, request, box) if beside else {}
    journal = Journal.load(beside, question) if beside and request.resume else Journal(question)
    sink.begin(journal.written if request.resume else None)
    reader = BatchReader(files, options, request.column, "" if grids else kind.partition("+")[0])
    scan = Scan(reader, job, sink, journal, beside, cluster)
    scan.settle()  # after this, the run can be resumed
    return scan


def _refuse_grid_options(request: ScanOptions, options: ReadOptions) -> None:
    """Raise CpsudokuError if options for grids are given but the puzzles are of other kinds."""
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
    """Return the options that determine the results. `--resume` compares them with those in the journal."""
    user_files = own_files(request.kind, request.backend, options.format)
    return {
        "files": files,
        "kind": request.kind,
        "backend": request.backend,
        "box": box,
        "form": request.form,
        "format": options.format,
        "alphabet": options.alphabet,
        "column": request.column if any(map(is_parquet, files)) else "",
        "state": {**{file: identity(file) for file in files}, **{file: digest_of(file) for file in user_files}},
    }


@contextmanager
def _outputs(request: ScanOptions) -> Iterator[ScanOptions]:
    """Lock all output files. Yield the options, with symbolic links replaced by their targets."""

    out = destination(request.out)
    with hold_locks(request.out, None if is_stream(out) else journal_of(out)):
        # the extension of the link's name determines the form
        yield replace(request, out=out, form=form_of(request.out))


def _output_files(request: ScanOptions) -> list[Path]:
    """Return the output files of a scan: the results, and the CSV rows for a Parquet file."""

    return [request.out, rows_beside(request.out)] if request.form == "parquet" else [request.out]


def _holds_grids(file: SourceForm) -> bool:
    """Return True if the file is a list of grids. Return False for puzzles of several lines, addresses, boards, JSON
    objects or links."""
    return file.form in ("grids", "drawn") and not file.source.opening.has_links


def _first_size(files: tuple[str, ...], options: ReadOptions, column: str) -> tuple[int, tuple[int, int] | None]:
    """Return (side, box) of the first puzzle."""
    for file in files:
        with suppress(InputError):  # the scan reports the error when it reads the file
            if record := first_record(file, options, column):
                return record.puzzle.height, options.box or record.puzzle.board.box
    return options.box[0] * options.box[1] if options.box else 9, options.box


def _beside(out: Path, files: tuple[str, ...], request: ScanOptions) -> Path | None:
    """Return the path of the journal. Return None if the scan cannot be continued."""

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


# The run


class Pace:
    """Adapts the size of batches, so that each takes about TARGET seconds. ``size``: the number of puzzles in the next
    batch."""

    def __init__(self, first: int) -> None:
        self.size: int = first

    def took(self, puzzles: int, seconds: float) -> None:
        """Adapt the size to the time that a batch took."""
        if 2 * puzzles < self.size:  # the end of a file: too few puzzles for an estimate
            return
        size = int(puzzles * TARGET / max(seconds, 1e-6))
        self.size = max(1, self.size // FACTOR, min(size, self.size * FACTOR))


@dataclass
class Scan:
    """A scan: its input, its output, and its state.

    Attributes:
        reader, job: The input, and the options for deciding a batch.
        sink: The output of rows.
        journal: The recorded state. ``beside``: the path of the journal, or None if the run cannot be resumed.
        cluster: The cluster that decides the batches. None: one thread or process for each core of this machine.
    """

    reader: BatchReader
    job: Job
    sink: RowFile
    journal: Journal
    beside: Path | None
    cluster: Cluster | None
    _writing: Future[None] | None = None
    _settled: float = field(default_factory=time.monotonic)
    _whole: bool = True  # does the journal cover all written rows?

    def steps(self) -> Generator[Counter[str], None, None]:
        """Run the scan, and yield the tally after every batch. Finished rows stay on disk even after an exception.

        Raises:
            WorkerDied: a process ended. The message names the puzzles that may be the cause.
        """
        try:
            with closing(BatchQueue(self.job, self.cluster)) as queue, ThreadPoolExecutor(1) as writer:
                try:
                    yield from self._batches(queue, writer)
                except BaseException:
                    while self._whole and (done := queue.next_if_done()) is not None:
                        self._write_batch(writer, *done)
                    raise
            self.sink.finish()
            self._whole = False  # there is no state to continue from
            if self.beside is not None:
                self.beside.unlink(missing_ok=True)
            self.sink.clear()
        except BaseException:
            if self._whole:  # after a failed write, the journal stays as it was
                self.settle()
            raise

    def _batches(self, queue: BatchQueue, writer: ThreadPoolExecutor) -> Generator[Counter[str], None, None]:
        """Decide batch after batch. Reading the next one and writing the last one overlap with it."""
        journal, pace = self.journal, Pace(LANES if self.job.by_lanes else FIRST)
        start = Position(journal.offset, journal.line)
        source = self.reader.batches(journal.file, start, lambda: pace.size, self._unread)
        batch = next(source, None)
        while batch is not None or queue.under_way:
            if batch is not None:
                queue.submit(batch)
                batch = next(source, None)
            while queue.under_way and (queue.full or batch is None or queue.under_way[0][1].done()):
                done, answered = queue.next()
                pace.took(sum(answered.tally[name] for name in VERDICTS), answered.seconds)
                self._write_batch(writer, done, answered)
                yield self.journal.tally
        if self._writing is not None:
            self._writing.result()
            yield self.journal.tally

    def _unread(self, error: InputError) -> None:
        remark(str(error))
        self.journal.tally["unread"] += 1

    def _write_batch(self, writer: ThreadPoolExecutor, batch: Batch, answered: AnsweredBatch) -> None:
        if self._writing is not None:
            self._writing.result()
        self._writing = writer.submit(self._finish, batch, answered)

    def _finish(self, batch: Batch, answered: AnsweredBatch) -> None:
        """Write the rows of a batch, and add its counts. Update the journal if waiting for the next batch would be too
        long."""
        self._whole = False
        self.sink.add(answered.rows)
        journal = self.journal
        journal.tally.update(answered.tally)
        for sentence in answered.sentences:
            remark(sentence)
        journal.file, (journal.offset, journal.line) = batch.number, batch.end
        self._whole = True
        if time.monotonic() - self._settled > SETTLED - TARGET:
            self.settle()
            self._settled = time.monotonic()

    def settle(self) -> None:
        """Flush the results, and record them in the journal."""
        if self.beside is None:
            return
        self.journal.written = self.sink.settle()
        self.journal.save(self.beside)


class BatchQueue:
    """The running batches in input order, and their executor."""

    def __init__(self, job: Job, cluster: Cluster | None) -> None:
        self.under_way: deque[tuple[Batch, Future[AnsweredBatch]]] = deque()
        self._cluster = cluster
        self._stop = threading.Event()
        width = cores()
        self._answer: Callable[[Batch], AnsweredBatch] = partial(answer, job)
        self._executor: Executor
        if cluster is not None:
            width, self._executor, self._answer = cluster.width, cluster.executor, cluster.checked(self._answer)
        elif job.by_lanes:
            self._executor, self._answer = ThreadPoolExecutor(width), partial(answer, job, stop=self._stop)
        elif width > 1:
            self._executor = ProcessPoolExecutor(width, initializer=_begin, initargs=(os.getpid(),))
        else:
            self._executor = _Here()
        self._most = 2 * width + 1 if width > 1 or cluster is not None else 1

    @property
    def full(self) -> bool:
        """Return True if enough batches are running to keep all workers busy."""
        return len(self.under_way) >= self._most

    def submit(self, batch: Batch) -> None:
        """Start a batch."""
        self.under_way.append((batch, self._executor.submit(self._answer, batch)))

    def next(self) -> tuple[Batch, AnsweredBatch]:
        """Wait for the batch that was submitted first, and return it with its result.

        Raises:
            WorkerDied: a process ended, or the cluster has failed.
        """
        batch, future = self.under_way[0]
        try:
            while not future.done():
                wait([future], GLANCE)
                if self._cluster is not None:
                    self._cluster.refuse_lost()
            answered = future.result()
        except BrokenExecutor:
            cause = "a worker process died during these puzzles (the system kills processes when memory is short)"
            raise WorkerDied(f"{batch.place}: {cause}") from None
        except Exception as error:
            if self._cluster is None:
                raise
            raise self._cluster.as_command_error(batch.place, error) from None
        self.under_way.popleft()
        return batch, answered

    def next_if_done(self) -> tuple[Batch, AnsweredBatch] | None:
        """Return the first batch with its result if the result is ready, else None."""
        if not self.under_way:
            return None
        batch, future = self.under_way[0]
        if not future.done() or future.cancelled() or future.exception() is not None:
            return None
        self.under_way.popleft()
        return batch, future.result()

    def close(self) -> None:
        """Stop the running batches and drop their results."""
        self._stop.set()
        if self._cluster is not None:
            self._cluster.cancel()
        elif isinstance(self._executor, ProcessPoolExecutor):
            end_processes(self._executor)
        else:
            self._executor.shutdown(cancel_futures=True)


class _Here(Executor):
    """An executor that runs each call immediately, in this thread."""

    def submit(self, function: Callable[..., Any], /, *arguments: Any, **named: Any) -> Future[Any]:
        future: Future[Any] = Future()
        try:
            future.set_result(function(*arguments, **named))
        except Exception as error:
            future.set_exception(error)
        return future


def end_processes(executor: ProcessPoolExecutor) -> None:
    """Kill the processes."""
    for process in list((executor._processes or {}).values()):
        process.terminate()
    manager: Any = executor._executor_manager_thread  # typeshed has the type of another thread
    executor.shutdown(wait=False, cancel_futures=True)
    if manager is not None:
        manager.join(10)
        # Python wakes it once more at its end. If its pipe is closing at that time, it prints a traceback.
        getattr(concurrent.futures.process, "_threads_wakeups", {}).pop(manager, None)


def _begin(parent: int) -> None:
    """Prepare a process: it ignores Ctrl-C and ends with its parent."""
    # Ctrl-C reaches every process of a terminal; only the first one acts on it.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_parent, daemon=True).start()
    with suppress(ImportError):  # without ctypes, the thread must suffice
        dies_with_its_parent()()
    if os.getppid() != parent:
        os._exit(1)


def _end_with_parent() -> None:
    """End this process as soon as its parent has ended."""
    parent = parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)

"""Use a Dask cluster as the Executor that decides the batches of a scan. This process reads and writes the files.

Dask keeps the queue, moves the bytes, and gives the work of a dead worker to another one.
"""

from __future__ import annotations

import hashlib
import logging
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import Executor
from contextlib import contextmanager, suppress
from functools import lru_cache, partial
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any, TypeVar

from cpsudoku.apps.bulk.journal import digest_of
from cpsudoku.support import registry
from cpsudoku.support.errors import CpsudokuError, LimitReached, WorkerDied, amount, extra
from cpsudoku.uniqueness.blocking import FalseWitness

PACKAGES = ("cpsudoku", "numpy", "numba", "ortools", "python-sat", "distributed")
Versions = dict[str, str]
PATIENCE = 10.0  # seconds until a scheduler responds
WORKERS = 60.0  # seconds until the first worker is available
Question = TypeVar("Question")
Found = TypeVar("Found")


class DifferentVersions(CpsudokuError):
    """The code on a machine of the cluster differs from the code on this machine."""


@contextmanager
def connect(where: object, files: tuple[str, ...]) -> Iterator[Cluster]:
    """Connect to a cluster, given the address of its scheduler or a `distributed.Client`.

    ``files``: the user's own kinds and backends, which all machines must have.

    Raises:
        CpsudokuError: Dask is not installed, or no scheduler or worker responds.
        DifferentVersions: a machine has other code.
    """
    with extra("--cluster", "Dask's distributed", "cluster"):
        import distributed
    logging.getLogger("distributed").setLevel(logging.CRITICAL + 1)  # this process reports the important messages
    scheduler = getattr(where, "scheduler", None)
    address = str(where if scheduler is None else scheduler.address)
    security = getattr(where, "security", None)
    if security is None and address.startswith("tls:"):
        _refuse_without_keys(address)
    try:
        # A separate connection, so that we cancel only our own work.
        client = distributed.Client(address, timeout=PATIENCE, set_as_default=False, security=security)
    except (OSError, ValueError, TypeError, AssertionError) as error:
        message = f"--cluster {address}: expected the address of a Dask scheduler, found none: {error}"
        raise CpsudokuError(message) from None
    try:
        try:
            cluster = Cluster(address, client, files)
        except (OSError, AssertionError) as error:
            why = f"{type(error).__name__}: {error}".rstrip(": ")
            raise CpsudokuError(f"--cluster {address}: expected answers of a Dask scheduler, found {why}") from None
        yield cluster
    finally:
        with suppress(Exception):  # nothing must be closed if the scheduler is gone
            client.close(timeout=2)


def _refuse_without_keys(address: str) -> None:
    """Raise an error if Dask's settings name no files for TLS, because a Client does not end well after that error."""
    import distributed

    try:
        context = distributed.Security().get_connection_args("client")["ssl_context"]
    except OSError as error:
        raise CpsudokuError(f"--cluster {address}: expected files for TLS, found: {error}") from None
    if context is None:
        raise CpsudokuError(
            f"--cluster {address}: expected files for TLS, found none: set DASK_DISTRIBUTED__COMM__TLS__CA_FILE, "
            "__CLIENT__KEY and __CLIENT__CERT (docs/howto/millions.md, Several machines)"
        )


class Cluster:
    """The workers of a cluster, all with the code of this machine. ``width``: their total number of threads."""

    def __init__(self, address: str, client: Any, files: tuple[str, ...]) -> None:
        import distributed

        self._address, self._client, self._files = address, client, files
        try:
            client.wait_for_workers(1, timeout=WORKERS)
        except distributed.TimeoutError:
            raise CpsudokuError(f"--cluster {address}: expected at least one worker, found none") from None
        self._versions = versions(files)
        try:
            answers = client.run(versions, files)
        except Exception as error:  # the worker has no cpsudoku, or a version without this module
            raise CpsudokuError(
                f"--cluster {address}: expected workers with cpsudoku {self._versions['cpsudoku']}, found: {error}"
            ) from None
        for worker, worker_versions in sorted(answers.items()):
            refuse_different(self._versions, worker_versions, f"worker {worker}")
        self.width: int = sum(client.nthreads().values())
        self.executor: Executor = client.get_executor(pure=False)

    def checked(self, function: Callable[[Question], Found]) -> Callable[[Question], Found]:
        """Return the function with a check of versions before its first call on each worker. A worker may have joined
        late."""
        return partial(call_checked, self._versions, self._files, function)

    def refuse_lost(self) -> None:
        """Raise WorkerDied if the scheduler has ended. The current batches are then lost."""
        if self._client.status != "running":
            raise WorkerDied(f"cluster {self._address}: the scheduler ended, and its running work is lost")

    def cancel(self) -> None:
        """Cancel the current batches. A worker finishes the batch that it has begun."""
        with suppress(Exception):  # the scheduler may be gone
            self.executor.shutdown(wait=False)

    def as_command_error(self, place: str, error: Exception) -> Exception:
        """Return the error of a batch in the form that a command prints. ``place``: the place of the batch."""
        from distributed import KilledWorker

        if isinstance(error, KilledWorker):
            return WorkerDied(
                f"{place}: {amount(error.allowed_failures + 1, 'worker')} died with these puzzles in hand, the last "
                f"one {error.last_worker.address} (out of memory, or a crash in a solver): not tried again"
            )
        if isinstance(error, FalseWitness | LimitReached):
            return error
        why = str(error) if isinstance(error, CpsudokuError) else f"{type(error).__name__}: {error}"
        return WorkerDied(f"{place}: {why}")


def call_checked(
    expected: Versions, files: tuple[str, ...], function: Callable[[Question], Found], question: Question
) -> Found:
    """Check the versions of this worker, then return function(question).

    Raises:
        DifferentVersions: the worker has other versions.
    """
    refuse_different(expected, versions(files), "a worker")
    return function(question)


# Do all machines run the same code? Two checkouts may have the same version, so compare the source.


@lru_cache(maxsize=8)
def versions(files: tuple[str, ...] = ()) -> Versions:
    """Return the versions in this process, by name. The version of a user's file among ``files`` is its digest."""
    by_name = {"python": ".".join(map(str, sys.version_info[:2]))}
    for package in PACKAGES:
        try:
            by_name[package] = version(package)
        except PackageNotFoundError:
            by_name[package] = "none"
    by_name["source of cpsudoku"] = _source()
    for file in files:
        by_name[file] = digest_of(file)
    return by_name


def _source() -> str:
    """Return a digest of every source file of the package and of the gallery."""
    import cpsudoku

    digest = hashlib.sha256()
    for folder in map(Path, (*cpsudoku.__path__, registry.folder_of("kind"))):
        for path in sorted(folder.rglob("*.py")):
            digest.update(f"{path.relative_to(folder).as_posix()}\n".encode() + path.read_bytes())
    return digest.hexdigest()[:12]


def refuse_different(here: Versions, there: Versions, place: str) -> None:
    """Raise DifferentVersions if any version differs. The message lists each difference."""
    wrong = [
        f"{name} {there.get(name, 'none')} instead of {value}"
        for name, value in here.items()
        if there.get(name, "none") != value
    ]
    if wrong:
        raise DifferentVersions(f"{place}: expected the versions of this machine, found {', '.join(wrong)}")

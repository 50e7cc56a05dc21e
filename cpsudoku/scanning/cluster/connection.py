"""A cluster is reached, compared with this machine, watched, and left as it was; a local one is ended."""

from __future__ import annotations

import logging
from collections.abc import Callable, Generator, Iterable
from contextlib import contextmanager, suppress
from threading import Lock
from time import monotonic, sleep
from typing import TYPE_CHECKING, Any
from uuid import uuid4

from cpsudoku.ground import interrupts
from cpsudoku.ground.cores import SAFE_PATH, cores
from cpsudoku.ground.errors import CpsudokuError, extra
from cpsudoku.scanning.cluster.calls import Calls, ClusterLost, Tag
from cpsudoku.scanning.cluster.versions import refuse_different, versions

if TYPE_CHECKING:
    from distributed import Client, LocalCluster, Scheduler

LOCAL = "local"
PATIENCE = 10.0  # seconds until a scheduler answers; a local one, which is there, gets WORKERS
TRIES = 5  # connections, if the scheduler begins with another message than Dask's client takes
WORKERS = 60.0  # seconds until the first worker is there
KEPT, LARGEST = 256 << 20, 32 << 20  # bytes that a local worker keeps for later, and of an array that may be among them
BEAT = 10.0  # seconds between two reports of a local worker; Dask's are half a second, a third of what it takes at rest
UNKNOWN = 2 << 30  # bytes of memory of a worker that states no limit


@contextmanager
def cluster(
    where: object, report: Callable[[str], None], *, threads: int | None = None, files: tuple[str, ...] = ()
) -> Generator[Cluster, None, None]:
    """The cluster at an address, of a `distributed.Client`, or "local": ``threads`` processes of this machine.

    ``report``: called with what happens to workers. ``files``: of kinds and backends of one's own, which all machines
    must have.

    Raises:
        CpsudokuError: Dask is not installed; nothing answers at the address, or no worker does.
        DifferentVersions: a machine has other code.
    """
    with extra("--cluster", "Dask's distributed", "cluster"):
        import distributed  # noqa: F401
    own: LocalCluster | None = None
    # Dask's own account of deaths and retries is for those who look after a cluster; what matters of it is told here.
    logging.getLogger("distributed").setLevel(logging.CRITICAL + 1)
    try:
        if where == LOCAL:
            own = _local(threads or cores())
        connected = Cluster(where, own, report, files)
        try:
            yield connected
        finally:
            connected.close()
    finally:
        if own is not None:
            _end(own)


def _local(processes: int) -> LocalCluster:
    """Start workers that only this process can reach: others on this machine have no key (TLS)."""
    import dask
    import distributed

    # Nobody looks at the statistics that Dask takes a hundred times a second. And Dask has the C library give memory
    # back at once: then every large array is made of fresh pages, a third of the time that a slice takes.
    quiet = {
        "distributed.scheduler.http.routes": [],
        "distributed.worker.http.routes": [],
        "distributed.worker.profile.enabled": False,
        "distributed.admin.tick.interval": "2s",
        "distributed.admin.system-monitor.interval": "5s",
        "distributed.worker.memory.monitor-interval": "1s",
        "distributed.scheduler.work-stealing-interval": "1s",
        "distributed.scheduler.active-memory-manager.start": False,
        f"distributed.nanny.pre-spawn-environ.{SAFE_PATH[0]}": SAFE_PATH[1],
        "distributed.nanny.pre-spawn-environ.MALLOC_TRIM_THRESHOLD_": KEPT,
        "distributed.nanny.pre-spawn-environ.MALLOC_MMAP_THRESHOLD_": LARGEST,
    }
    with extra("--cluster local", "cryptography", "cluster"):
        security = distributed.Security.temporary()  # a key and a certificate of this run, in memory
    with dask.config.set(quiet):
        workers = distributed.LocalCluster(  # type: ignore[no-untyped-call,unused-ignore]
            n_workers=processes, threads_per_worker=1, processes=True, host="127.0.0.1", security=security,
            dashboard_address=None, scheduler_kwargs={"dashboard_address": "127.0.0.1:0"},  # not 8787: it may be in use
            silence_logs=logging.CRITICAL + 1,
        )  # fmt: skip
    workers.scheduler.http_server.stop()  # it answers without the dashboard, too
    _report_seldom(workers.scheduler)
    return workers


def _report_seldom(scheduler: Scheduler) -> None:
    """Have workers report every BEAT seconds: the answer to a report says when the next one is due, and no setting
    does.

    A death is noticed by the connection that breaks, not by reports that stay out.
    """
    answer = scheduler.handlers["heartbeat_worker"]

    def answer_seldom(*args: object, **named: object) -> object:
        reply = answer(*args, **named)
        if isinstance(reply, dict) and "heartbeat-interval" in reply:
            reply["heartbeat-interval"] = BEAT
        return reply

    scheduler.handlers["heartbeat_worker"] = answer_seldom


class Misread(OSError):
    """The scheduler did not begin with the one message that Dask's client takes for a beginning."""


def _connect(address: object, security: object, patience: float, **options: object) -> Client:
    """Connect a `distributed.Client`; a beginning that it misreads is tried TRIES times, within ``patience`` seconds.

    The client asserts that the first thing it reads is a list of one message. The scheduler sends what it has in lists,
    so another message may come with the first, or an error in its place.

    Raises:
        OSError, ValueError, TypeError: there is no scheduler, or no address.
    """
    import distributed

    class PatientClient(distributed.Client):  # type: ignore[misc,unused-ignore]
        """Misread is an OSError, after which the client closes, or later connects again."""

        async def _ensure_connected(self, timeout: object = None) -> None:
            try:
                await super()._ensure_connected(timeout=timeout)
            except AssertionError as error:
                raise Misread(f"it does not begin as a scheduler does {error}".rstrip()) from error

    end, tries = monotonic() + patience, 0
    while True:
        tries += 1
        try:
            return PatientClient(address, timeout=patience, set_as_default=False, security=security, **options)
        except (Misread, AssertionError) as error:
            if tries == TRIES or monotonic() > end:
                raise Misread(f"{error}" or "Dask's client fails") from None
        sleep(0.1)  # with a new client: the scheduler may still hold the name of the old one


class Cluster:
    """A cluster to call functions on. ``name``: its address; ``width``: threads of all its workers; ``workers``: how
    many there are; ``lost``: is the scheduler gone?"""

    def __init__(
        self, where: object, own: LocalCluster | None, report: Callable[[str], None], files: tuple[str, ...]
    ) -> None:
        # A connection of its own, also beside that of a Client handed in: what is cancelled is ours alone.
        scheduler = getattr(where, "scheduler", None)
        address = own.scheduler_address if own is not None else scheduler.address if scheduler is not None else where
        self.name: str = LOCAL if own is not None else str(address)
        self.files, self._report = files, report
        self._lock = Lock()
        self._stale = False
        security = getattr(own if own is not None else where, "security", None)
        if security is None and str(address).startswith("tls:"):
            self._refuse_without_keys()
        try:
            # Results of processes of this machine come straight from them; elsewhere who can be reached is unknown.
            self.client = _connect(
                address, security, WORKERS if own is not None else PATIENCE,
                direct_to_workers=True if own is not None else None,
            )  # fmt: skip
        except (OSError, ValueError, TypeError) as error:
            message = f"--cluster {self.name}: expected the address of a Dask scheduler, found none: {error}"
            raise CpsudokuError(message) from None
        try:
            self._begin()
        except CpsudokuError:
            self.close()
            raise
        except Exception as error:  # the connection broke, or Dask's client did
            self.close()
            why = f"{type(error).__name__}: {error}".rstrip(": ")
            raise CpsudokuError(f"--cluster {self.name}: expected answers of a Dask scheduler, found {why}") from None
        except BaseException:
            self.close()
            raise

    def _refuse_without_keys(self) -> None:
        """Raise an error if Dask's settings name no files for TLS: a Client that fails of that does not end well."""
        import distributed

        try:
            context = distributed.Security().get_connection_args("client")["ssl_context"]
        except OSError as error:
            raise CpsudokuError(f"--cluster {self.name}: expected files for TLS, found: {error}") from None
        if context is None:
            raise CpsudokuError(
                f"--cluster {self.name}: expected files for TLS, found none: set DASK_DISTRIBUTED__COMM__TLS__CA_FILE, "
                "__CLIENT__KEY and __CLIENT__CERT (docs/cluster.md, Who may use it)"
            )

    def _begin(self) -> None:
        import distributed

        self._look()
        if not self._threads:
            self._report(f"cluster {self.name}: no worker yet; waiting for one for {WORKERS:.0f} seconds")
            try:
                self.client.wait_for_workers(1, timeout=WORKERS)
            except distributed.TimeoutError:
                raise CpsudokuError(f"--cluster {self.name}: expected at least one worker, found none") from None
            self._look()
        self.versions = versions(self.files)
        try:
            answers = self.client.run(versions, self.files)
        except Exception as error:  # it has no cpsudoku, or one without this module
            raise CpsudokuError(
                f"--cluster {self.name}: expected workers with cpsudoku {self.versions['cpsudoku']}, found: {error}"
            ) from None
        for worker, theirs in sorted(answers.items()):
            refuse_different(self.versions, theirs, f"worker {worker}")
        self.client.subscribe_topic("all", self._hear)

    @property
    def workers(self) -> int:
        return len(self._seen)

    @property
    def width(self) -> int:
        if self._stale:
            self._look()
        return max(1, sum(self._threads.values()))

    @property
    def lost(self) -> bool:
        return bool(self.client.status != "running")

    def memory(self) -> int:
        """Return the bytes of all workers together."""
        with self._lock:
            return sum(self._seen.values()) or UNKNOWN

    def refuse_lost(self) -> None:
        """Refuse to go on where the scheduler is gone, and with it all that was under way (ClusterLost)."""
        if self.lost:
            raise ClusterLost(f"cluster {self.name}: the scheduler is gone, and what was under way with it")

    def map(
        self, function: Callable[..., Any], calls: Iterable[tuple[Tag, tuple[Any, ...]]]
    ) -> Generator[tuple[Tag, Any, float], None, None]:
        """Call function(*arguments) for every (tag, arguments); yield (tag, result, seconds it took) in order.

        The function is a module's own, and pure: it may be called again, after the death of a worker.

        Raises:
            CallError: a call failed, or several workers died of it. FalseWitness and Disagreement come as they are.
            ClusterLost: the scheduler is gone.
        """
        return Calls(self, uuid4().hex[:12]).map(function, calls)

    def _look(self) -> None:
        """Describe the workers."""
        self._stale = False
        workers = self.client.scheduler_info(n_workers=-1)["workers"]
        with self._lock:
            self._seen: dict[str, int] = {
                address: worker["memory_limit"] or UNKNOWN for address, worker in workers.items()
            }
            self._threads: dict[str, int] = {address: worker["nthreads"] for address, worker in workers.items()}

    def _hear(self, event: tuple[float, dict[str, Any]]) -> None:
        """Note and report what the scheduler says of workers; called in the thread of the connection."""
        _, message = event
        action, worker = message.get("action"), str(message.get("worker"))
        if action == "add-worker":
            self._stale = True
            with self._lock:
                self._seen.setdefault(worker, UNKNOWN)
        elif action == "remove-worker":
            self._stale = True
            with self._lock:
                memory = self._seen.pop(worker, None)
                number = len(self._seen)
            if memory is None:
                return
            calls = len([*message.get("processing-tasks", ()), *message.get("lost-computed-tasks", ())])
            what = f"what it had in hand ({calls}) is given to others" if calls else "it had nothing to do"
            waiting = "" if number else "; no worker is left, waiting for one"
            self._report(f"worker {worker} is gone: {what}{waiting}")

    def close(self) -> None:
        """Leave it."""
        self._report = lambda sentence: None
        with suppress(Exception):  # it has not subscribed yet where a worker is refused
            self.client.unsubscribe_topic("all")
        with suppress(Exception):  # of a scheduler that is gone nothing has to be closed
            self.client.close(timeout=2)


def _end(own: LocalCluster) -> None:
    """End a local cluster at once: a call under way may last, and nothing of it is needed any more."""
    import psutil

    interrupts.heed()  # the processes end first
    for nanny in list(own.workers.values()):
        process = getattr(getattr(nanny, "process", None), "process", None)
        nanny.auto_restart = False
        if process is not None:
            with suppress(Exception):  # it has ended
                started = psutil.Process(process._process.pid).children(recursive=True)
                process._process.kill()
                for child in started:  # contenders of the laboratory, and the programs that they run
                    child.kill()
    with suppress(Exception):
        own.close(timeout=2)

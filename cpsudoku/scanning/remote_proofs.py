"""Certificates written on a cluster: some puzzles to a worker, their certificates back, in the order of the puzzles."""

from __future__ import annotations

import pickle
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from contextlib import closing
from functools import lru_cache
from itertools import islice
from threading import Lock
from typing import NamedTuple

from cpsudoku.backends.specs import backend
from cpsudoku.backends.uniqueness import FalseWitness
from cpsudoku.formats import Bad, Block
from cpsudoku.formats.contract import Entry
from cpsudoku.ground.errors import FalseProof, InstanceError, LimitReached
from cpsudoku.ground.geometry import forget_with_names
from cpsudoku.model import Limits
from cpsudoku.proof.proving import Prover
from cpsudoku.proof.record import Certificate
from cpsudoku.puzzles import gallery
from cpsudoku.scanning.cluster import Cluster
from cpsudoku.scanning.cluster.task import stop_if_cancelled

FEW = 8  # puzzles of a call
_one_at_a_time = Lock()  # a worker's threads share a prover, which keeps rules loaded


class ProofJob(NamedTuple):
    """How every puzzle is proved: see `Prover`."""

    kind: str
    backend: str | None
    trim: bool
    seconds: float


Proved = Certificate | InstanceError | LimitReached | FalseWitness | FalseProof


@forget_with_names
@lru_cache(maxsize=4)
def _prover(job: ProofJob) -> Prover:
    spec = backend(job.backend) if job.backend else None
    return Prover(gallery.kind_of(job.kind), spec, trim=job.trim, limits=Limits(seconds=job.seconds))


def _message(entry: Entry) -> bytes | Block:
    """Return the entry in bytes. If its kind's instances hold functions of their own, return the text to read it from
    again."""
    try:
        return pickle.dumps(entry, 5)
    except (pickle.PicklingError, AttributeError, TypeError):
        return Block(entry.text, entry.file, entry.line, entry.title)


def _entry_of_message(job: ProofJob, sent: bytes | Block) -> Entry:
    """Return the puzzle of a message; refuse a text that is none of the kind (InstanceError)."""
    if isinstance(sent, Block):
        instance = gallery.kind_of(job.kind).of_block(sent)
        return Entry(instance, sent.text, sent.file, sent.line, sent.title, kind=job.kind)
    entry: Entry = pickle.loads(sent)
    return entry


def prove_batch(job: ProofJob, entries: Sequence[bytes | Block]) -> list[Proved]:
    """Return the certificate of each puzzle, or why there is none.

    Raises:
        Cancelled: nobody waits for them any more.
    """
    results: list[Proved] = []
    with _one_at_a_time:
        for entry in entries:
            stop_if_cancelled()
            try:
                results.append(_prover(job).checked_certificate(_entry_of_message(job, entry), boards=False))
            except (InstanceError, LimitReached, FalseWitness, FalseProof) as error:
                results.append(error)
    return results


def prove_all(
    cluster: Cluster, job: ProofJob, entries: Iterable[Entry | Bad], is_wanted: Callable[[Entry], bool]
) -> Generator[tuple[Entry | Bad, Proved | None], None, None]:
    """Yield (puzzle, its certificate or why there is none), in order; None for what is no puzzle or not wanted.

    Raises:
        WorkerDied: several workers have died of the same puzzles, or the scheduler is gone.
    """
    numbered = iter(entries)

    def calls() -> Iterator[tuple[list[tuple[Entry | Bad, bool]], tuple[ProofJob, list[bytes | Block]]]]:
        while some := list(islice(numbered, FEW)):
            chosen = [entry for entry in some if isinstance(entry, Entry) and is_wanted(entry)]
            sent = [_message(entry) for entry in chosen]
            yield [(entry, any(entry is one for one in chosen)) for entry in some], (job, sent)

    with closing(cluster.map(prove_batch, calls())) as answers:
        for some, results, _ in answers:
            coming = iter(results)
            for entry, is_asked in some:
                yield entry, next(coming) if is_asked else None

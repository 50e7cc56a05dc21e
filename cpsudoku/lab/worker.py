"""The process of one contender: `python -m cpsudoku.lab.worker`. Reads jobs from standard input, a JSON object a line,
and answers each with one; what a backend prints goes to standard error.

    {"contender": ..., "kind": ..., "seconds": ..., "cold": ..., "prove": ..., "cores": [...]}   -> {"ready": {...}}
    {"text": "..."} | {"file": "mine.py", "model": "NAME"} | {"pickled": "..."}                 -> {"row": {...}}

A question with "processor_seconds" is answered under an rlimit, which ends a process that exceeds it.
It ends when its input does, and when the process that started it does.
"""

from __future__ import annotations

import time

BEGUN = time.perf_counter()  # before the imports: they are measured

import json  # noqa: E402
import os  # noqa: E402
import sys  # noqa: E402
import threading  # noqa: E402
from contextlib import suppress  # noqa: E402
from typing import TYPE_CHECKING, TextIO  # noqa: E402

if TYPE_CHECKING:
    from cpsudoku.lab.fields import Row
    from cpsudoku.lab.question import Asker


def main() -> None:
    """Answer until the input ends."""
    answers = os.fdopen(os.dup(1), "w", encoding="utf-8")
    os.dup2(2, 1)
    threading.Thread(target=_watch_parent, args=(os.getppid(),), daemon=True).start()
    asker: Asker | None = None
    for line in sys.stdin:
        job = json.loads(line)
        if "contender" in job:
            asker, message = _ready(job)
        else:
            message = _ask_within_limits(asker, job)
        _tell(answers, message)


def _tell(answers: TextIO, message: Row) -> None:
    answers.write(json.dumps(message) + "\n")
    answers.flush()


def _watch_parent(parent: int) -> None:
    while os.getppid() == parent:
        time.sleep(1)
    os._exit(1)


def _ready(job: Row) -> tuple[Asker | None, Row]:
    if job.get("cores") and hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, job["cores"])
    try:
        from cpsudoku.lab.contenders import of_table
        from cpsudoku.lab.question import Asker
        from cpsudoku.model import Model
        from cpsudoku.puzzles import gallery

        (contender,) = of_table(job["contender"], "contender")
        spec = contender.spec()
        gallery.kind_of(job["kind"])
        tiny = Model()
        tiny.variable("x", (1,))
        if contender.program is None:  # a backend imports its libraries as it opens its first model
            with suppress(Exception):  # it will refuse, or break, when it is asked
                spec.open(tiny).close()
        asker = Asker(spec, job["kind"], job["seconds"], cold=job["cold"], prove=job["prove"])
    except Exception as error:
        return None, {"error": f"{type(error).__name__}: {error}"}
    return asker, {"ready": {"import_seconds": time.perf_counter() - BEGUN}}


def _ask_within_limits(asker: Asker | None, job: Row) -> Row:
    seconds = job.get("processor_seconds")
    if not seconds:
        return _row(asker, job)
    from cpsudoku.lab.quota import RLIMIT

    RLIMIT.begin(seconds)
    try:
        return _row(asker, job)
    finally:
        RLIMIT.lift()


def _row(asker: Asker | None, job: Row) -> Row:
    from cpsudoku.ground.errors import CpsudokuError

    assert asker is not None, "the first message names the contender"
    try:
        if "text" in job:
            return {"row": asker.ask(job["text"], job.get("kind", ""))}
        from cpsudoku.lab.instances import model_of

        return {"row": asker.ask_model(model_of(job))}
    except MemoryError:
        return {"row": {"status": "memory", "verdict": "undecided", "reason": "MemoryError"}}
    except (Exception, SystemExit) as error:  # any error is reported, and the next question may succeed
        sort = "" if isinstance(error, CpsudokuError) else f"{type(error).__name__}: "
        return {"row": {"status": "broke", "verdict": "undecided", "reason": f"{sort}{error}"}}


if __name__ == "__main__":
    main()

"""The answer queue: answers and partial answers against brute force, edits, cancelling, processes that end."""

from __future__ import annotations

import gc
import os
import random
import shutil
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path

import pytest

from cpsudoku.apps.explanation.true_candidates import Oracle, true_candidates
from cpsudoku.apps.web import AnswerQueue, QueuedQuestion
from cpsudoku.backends.backend_names import backend
from cpsudoku.backends.search.session import SearchSession
from cpsudoku.formats.entry_reading import instance_of
from cpsudoku.model import Clue, Question
from cpsudoku.model.constraints import InDomain
from cpsudoku.puzzles.kinds import gallery
from cpsudoku.support.errors import CpsudokuError, LimitReached, WorkerDied
from tests.apps.web.conftest import MINUTES
from tests.conftest import alive, sudokus_of_4

UNIQUE, SEVERAL, NONE = "1..4.........3.2", "1..4.........3..", "11.4.........3.2"
EMPTY_9 = "." * 81
EMPTY_16 = "." * 256
NAMES = [f"r{r}c{c}" for r in range(1, 5) for c in range(1, 5)]
BOARDS = sudokus_of_4()


def begin(job: QueuedQuestion) -> str:
    """Wait until a process works on a job; return what its first event is about."""
    return str(next(event["what"] for event in job if event["what"] != "waiting"))


def solutions(text: str) -> list[tuple[int, ...]]:
    return [b for b in BOARDS if all(sign in (".", str(value)) for sign, value in zip(text, b, strict=True))]


def counts(text: str, limit: int) -> dict[str, dict[str, int]]:
    found = solutions(text)
    table: dict[str, dict[str, int]] = {}
    for i, name in enumerate(NAMES):
        taken = [board[i] for board in found]
        table[name] = {str(v): min(limit, taken.count(v)) for v in sorted({*taken})}
    return table


def wait_until_gone(numbers: list[int]) -> bool:
    end = time.monotonic() + MINUTES
    while any(map(alive, numbers)) and time.monotonic() < end:
        time.sleep(0.01)
    return not any(map(alive, numbers))


def test_each_question_is_answered(desk: AnswerQueue) -> None:
    final = desk.ask(UNIQUE, "verdict").final("verdict")
    assert (final["verdict"], len(final["solutions"])) == ("unique", 1)
    assert tuple(final["solutions"][0].values()) == solutions(UNIQUE)[0]
    several = desk.ask(SEVERAL, "verdict").final("verdict")
    first, second = (tuple(one.values()) for one in several["solutions"])
    assert {first, second} <= {*solutions(SEVERAL)}
    assert several["differ"] == [n for n, a, b in zip(NAMES, first, second, strict=True) if a != b]
    assert desk.ask(NONE, "verdict").final("verdict")["verdict"] == "none"
    for text in (UNIQUE, SEVERAL, NONE, "." * 16):
        assert desk.ask(text, "count").final("count")["count"] == len(solutions(text))
    assert desk.ask("." * 16, "count:10").final("count") == {
        "what": "count", "final": True, "count": 10, "exact": False, "reason": "limit of 10 solutions"
    }  # fmt: skip
    clash = desk.ask(NONE, "conflicts").final("conflicts")
    assert [{one["clue"] for one in found} for found in clash["conflicts"]] == [{"r1c1=1", "r1c2=1"}]
    assert clash["conflicts"][0][0]["items"] == ["digits r1c1"]
    assert desk.ask(UNIQUE, "conflicts").final("conflicts")["conflicts"] == []
    full = "".join(map(str, solutions(UNIQUE)[0]))
    spare = desk.ask(full, "redundancy").final("redundancy")
    assert len(spare["clues"]) == 16 and len(spare["enough"]) >= 4
    sets = desk.ask(SEVERAL, "completions").final("completions")
    assert sets["least"] and sets["sets"]
    for names in sets["sets"]:
        kept = dict(name.split("=") for name in names)
        assert len(solutions("".join(kept.get(n, s) for n, s in zip(NAMES, SEVERAL, strict=True)))) == 1
    assert len(desk.ask(UNIQUE, "hint", entries={"r1c2": 2}).final("hint")["degrees"]) == 3
    assert desk.ask(UNIQUE, "hint", entries={"r1c2": 3}).final("hint")["clash"]
    drawn = [desk.ask("." * 16, "solution").final("solution")["solution"] for _ in range(8)]
    assert {tuple(one.values()) for one in drawn} <= {*BOARDS} and len({tuple(one.values()) for one in drawn}) > 1
    assert desk.ask(NONE, "solution").final("solution")["solution"] is None


def test_questions_asked_together_are_answered_in_turn(desk: AnswerQueue) -> None:
    events = list(desk.ask(SEVERAL, "verdict", "verdict:search", "count"))
    assert [e["what"] for e in events if e["final"]] == ["verdict", "verdict", "count"]
    assert [e.get("by") for e in events if e["what"] == "verdict" and e["final"]] == ["sat", "search"]


def test_what_a_partial_answer_says_is_true(desk: AnswerQueue) -> None:
    for text, limit in (("." * 16, 3), (SEVERAL, 2), ("1" + "." * 15, 100)):
        truth = counts(text, limit)
        events = list(desk.ask(text, f"candidates:{limit}"))
        assert events[-1]["final"] and events[-1]["exact"] and events[-1]["counts"] == truth
        for event in events:
            for name, of_place in event["counts"].items():
                assert all(number <= truth[name][value] for value, number in of_place.items())
                settled = {*"1234"} - {*of_place} - {*map(str, event["open"].get(name, ()))}
                assert settled.isdisjoint(truth[name])


def test_edits_are_answered_as_new_boards_are(desk: AnswerQueue) -> None:
    """Digits and cages come and go: what is remembered of the last board must not be seen."""
    draw = random.Random(5)
    cages = ["r1c1 r1c2 = 5", "r2c1 r3c1 = 4", "r4c2 r4c3 r4c4 = 7", "r1c4 r2c4 = 7"]
    signs, held = ["."] * 16, list[str]()
    for _ in range(40):
        if draw.random() < 0.3:
            cage = draw.choice(cages)
            held.remove(cage) if cage in held else held.append(cage)
        else:
            place = draw.randrange(16)
            signs[place] = draw.choice(".1234") if signs[place] == "." else "."
        rows = "\n".join("".join(signs[i : i + 4]) for i in (0, 4, 8, 12))
        text = f"{rows}\n" + "".join(f"cages: {cage}\n" for cage in held)
        limit = draw.choice((1, 3))
        found = [b for b in solutions("".join(signs)) if all(_holds(cage, b) for cage in held)]
        truth = {
            name: {str(v): min(limit, n) for v in range(1, 5) if (n := sum(b[i] == v for b in found))}
            for i, name in enumerate(NAMES)
        }
        final = desk.ask(text, f"candidates:{limit}", client="edits").final("candidates")
        assert final["counts"] == truth, (text, limit)


def _holds(cage: str, board: tuple[int, ...]) -> bool:
    cells, _, total = cage.partition(" = ")
    values = [board[NAMES.index(cell)] for cell in cells.split()]
    return sum(values) == int(total) and len({*values}) == len(values)


@pytest.mark.every(4)
def test_clues_of_one_question_are_not_kept_for_ever() -> None:
    """A solver remembered 100,000 of them, 60 MB; 1,000 edits ask some 90,000."""
    kind = gallery.kind_of("sudoku")
    puzzle = kind.instance(SEVERAL)
    model = kind.model(kind.shape(puzzle))
    session, clues = backend("sat").open(model), kind.clues(puzzle, model)
    x = model.decisions[0]
    for _ in range(30_000):
        session.solve(Question([*clues, Clue("asked once", InDomain(x, (1, 2)))]))
    assert sum(isinstance(one, Clue) and one.name == "asked once" for one in gc.get_objects()) < 15_000
    session.close()


def test_candidates_of_other_kinds_are_those_of_true_candidates(desk: AnswerQueue) -> None:
    for name in ("slitherlink", "heyawake", "akari", "kakuro", "futoshiki"):
        puzzle, own = instance_of(gallery.kind_of(name).multiple[0], name)
        model = own.model(own.shape(puzzle))
        session = backend("sat").open(model)
        oracle = Oracle(model, session, None)
        clues = own.clues(puzzle, model)
        first = oracle.witness(clues)
        assert first is not None
        truth = true_candidates(oracle, clues, [first], 2)
        session.close()
        final = desk.ask(puzzle, "candidates:2").final("candidates")
        expected = {x.name: {str(v): n for v, n in seen.items()} for x, seen in truth.counts.items()}
        assert final["counts"] == expected, name


def test_a_clue_is_left_out_by_its_name_or_its_item(desk: AnswerQueue) -> None:
    for name in ("r1c1=1", "digits r1c1"):
        final = desk.ask(UNIQUE, "count", without=[name]).final("count")
        assert final["count"] == len(solutions("." + UNIQUE[1:]))
    with pytest.raises(CpsudokuError, match="expected an item"):
        desk.ask(UNIQUE, "count", without=["cage r1c1"]).final("count")


def test_what_is_no_puzzle_is_said(desk: AnswerQueue, tmp_path: Path) -> None:
    path = tmp_path / "puzzle.txt"
    path.write_text(UNIQUE)
    for text in ("1234", str(path), "", "# kind: nothing\n1..."):
        with pytest.raises(CpsudokuError):
            desk.ask(text, "verdict").final("verdict")
    for question in ("verdit", "candidates:x", "count:0"):
        with pytest.raises(CpsudokuError, match="expected"):
            desk.ask(UNIQUE, question)
    unknown = f"{UNIQUE[:4]}\n{UNIQUE[4:8]}\n{UNIQUE[8:12]}\n{UNIQUE[12:]}\nwithout:\nfancy true\n"
    with pytest.raises(CpsudokuError, match="rules that are not known: fancy"):
        desk.ask(unknown, "verdict").final("verdict")
    assert desk.ask(UNIQUE, "verdict").final("verdict")["verdict"] == "unique"


def test_a_limit_is_no_answer(desk: AnswerQueue) -> None:
    final = desk.ask(EMPTY_9, "count:999999999", time_limit=0.2).final("count")
    assert not final["exact"] and "limit" in final["reason"]
    final = desk.ask(EMPTY_9, "verdict", time_limit=0).final("verdict")
    assert final["verdict"] == "undecided" and final["reason"]
    with pytest.raises(LimitReached):
        desk.ask(EMPTY_9, "conflicts", time_limit=0).final("conflicts")


def test_a_job_that_is_cancelled_says_no_more(desk: AnswerQueue) -> None:
    job = desk.ask(EMPTY_9, "count:999999999")
    assert begin(job) == "count"
    job.cancel()
    assert job.over and job.cancelled
    with pytest.raises(LimitReached, match="cancelled"):
        job.final("count")
    told: list[str] = []
    job = desk.ask(EMPTY_9, "estimate", then=lambda event: told.append(event["what"]))
    assert begin(job) == "estimate"
    job.cancel()
    length = len(told)
    assert told[-1] == "end"
    assert desk.ask(UNIQUE, "verdict").final("verdict")["verdict"] == "unique"
    assert len(told) == length
    assert desk.ask("1..4.........3..", "estimate", time_limit=0.5).final("estimate")["estimate"] >= 1


def _cancel_at_random(times: int) -> None:
    draw = random.Random(3)
    questions = ("count:999999999", "candidates:3", "verdict", "hint", "estimate", "solution")
    boards = (EMPTY_9, UNIQUE, SEVERAL, "5" + "." * 80, EMPTY_16 if times > 100 else EMPTY_9)
    with AnswerQueue(time_limit=None) as desk:
        for _ in range(times):
            job = desk.ask(draw.choice(boards), draw.choice(questions), client=draw.randrange(3))
            if draw.random() < 0.5:
                next(iter(job))
            else:
                time.sleep(draw.random() / 50)
            job.cancel()
        for _ in range(3):
            assert desk.ask(UNIQUE, "verdict").final("verdict")["verdict"] == "unique"
        numbers = desk.processes
        assert len(numbers) == 2 and all(map(alive, numbers))
    assert wait_until_gone(numbers)
    with pytest.raises(CpsudokuError, match="closed"):
        desk.ask(UNIQUE, "verdict")


def test_cancelling_at_random_leaves_the_desk_as_it_was() -> None:
    _cancel_at_random(20)


@pytest.mark.slow
def test_cancelling_at_random_500_times() -> None:
    _cancel_at_random(500)


@pytest.mark.every(2)
@pytest.mark.skipif(not hasattr(signal, "SIGSTOP"), reason="needs signals")
def test_a_process_that_does_not_heed_is_replaced_and_one_that_dies_is_told() -> None:
    with AnswerQueue(workers=1) as desk:
        before = desk.processes
        job = desk.ask(EMPTY_9, "count:999999999")
        begin(job)
        os.kill(before[0], signal.SIGSTOP)  # it hears nothing
        job.cancel()
        assert wait_until_gone(before)
        assert desk.ask(UNIQUE, "verdict").final("verdict")["verdict"] == "unique"
        job = desk.ask(EMPTY_9, "count:999999999")
        begin(job)
        os.kill(desk.processes[0], signal.SIGKILL)
        with pytest.raises(WorkerDied, match="ended with status -9"):
            job.final("count")
        assert desk.ask(UNIQUE, "verdict").final("verdict")["verdict"] == "unique"


def kill_unnoticed(desk: AnswerQueue) -> None:
    """End all processes of a desk whose lock is held, so that it cannot notice before the next job is handed out."""
    before = desk.processes
    for process in before:
        os.kill(process, signal.SIGKILL)
    assert wait_until_gone(before)


@pytest.mark.every(2)
@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="needs signals")
@pytest.mark.parametrize("workers", [1, 2])
def test_a_job_for_a_process_that_had_ended_goes_to_the_next(workers: int) -> None:
    with AnswerQueue(workers=workers) as desk:
        assert desk.ask(UNIQUE, "verdict").wait(MINUTES)
        with desk._lock:
            kill_unnoticed(desk)
            jobs = [desk.ask(UNIQUE, "verdict") for _ in range(workers)]
        assert [job.final("verdict")["verdict"] for job in jobs] == ["unique"] * workers
        assert all(job.wait(MINUTES) for job in jobs)
        with desk._lock:
            kill_unnoticed(desk)
            cancelled = desk.ask(UNIQUE, "verdict")
        cancelled.cancel()
        assert [*cancelled] == []
        assert desk.ask(SEVERAL, "verdict").final("verdict")["verdict"] == "multiple"


@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="needs signals")
def test_a_job_survives_a_process_that_ends_while_it_warms_up() -> None:
    with AnswerQueue(workers=1) as desk:
        assert desk.ask(UNIQUE, "verdict").wait(MINUTES)
        with desk._lock:
            kill_unnoticed(desk)
            job = desk.ask(UNIQUE, "verdict")
            first = desk.processes
        while (second := desk.processes) == first:
            time.sleep(0.001)
        os.kill(second[0], signal.SIGKILL)  # while it warms up
        assert job.final("verdict")["verdict"] == "unique"
        assert desk.ask(UNIQUE, "verdict").final("verdict")["verdict"] == "unique"


@pytest.mark.every(3)
@pytest.mark.skipif(sys.platform != "linux", reason="only there memory is bounded")
def test_who_needs_too_much_memory_ends_with_a_word() -> None:
    with AnswerQueue(workers=1, megabytes=150) as desk:
        events = list(desk.ask("." * 625, "verdict"))
        assert events[-1]["what"] == "error" and "memory" in events[-1]["message"]
        assert desk.ask(UNIQUE, "verdict").final("verdict")["verdict"] == "unique"


def test_a_process_that_cannot_start_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "executable", shutil.which("false"))
    with AnswerQueue(workers=1) as desk, pytest.raises(WorkerDied):
        desk.ask(UNIQUE, "verdict").final("verdict")


def test_a_process_may_end_before_the_queue_is_ready(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "executable", shutil.which("false"))
    start = threading.Thread.start

    def start_and_wait(thread: threading.Thread) -> None:
        start(thread)
        thread.join(0.5)  # time for the process to end, and for another one to be started

    with monkeypatch.context() as slow:
        slow.setattr(threading.Thread, "start", start_and_wait)
        desk = AnswerQueue(workers=1)
    with desk:
        job = desk.ask(UNIQUE, "verdict")
        assert job.wait(60)
        assert [event["why"] for event in job if event["what"] == "error"] == ["died"]


@pytest.mark.skipif(not hasattr(os, "killpg"), reason="needs signals")
def test_processes_end_where_the_program_is_killed() -> None:
    code = (
        "import sys\nfrom cpsudoku.apps.web import AnswerQueue\nd = AnswerQueue()\n"
        "print(*d.processes, flush=True)\nsys.stdin.read()"
    )
    program = subprocess.Popen([sys.executable, "-c", code], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    assert program.stdout is not None
    numbers = [int(word) for word in program.stdout.readline().split()]
    assert len(numbers) == 2
    program.kill()
    program.communicate()
    assert wait_until_gone(numbers)


def test_jobs_wait_in_turn_and_are_told() -> None:
    with AnswerQueue(workers=1, time_limit=MINUTES) as desk:
        running = desk.ask(EMPTY_9, "count:999999999")
        begin(running)
        waiting = [desk.ask(UNIQUE, "verdict") for _ in range(2)]
        assert [next(iter(job)) for job in waiting] == [
            {"what": "waiting", "final": False, "before": 1}, {"what": "waiting", "final": False, "before": 2}
        ]  # fmt: skip
        waiting[1].cancel()
        running.cancel()
        assert waiting[0].final("verdict")["verdict"] == "unique"


def test_random_dives_estimate_the_number_of_solutions() -> None:
    kind = gallery.kind_of("sudoku")
    for text in ("." * 16, SEVERAL, NONE):
        puzzle = kind.instance(text)
        model = kind.model(kind.shape(puzzle))
        session = backend("search").open(model)
        assert isinstance(session, SearchSession)
        dives = session.dives(kind.clues(puzzle, model), random.Random(1))
        weights = [next(dives) for _ in range(400)]
        mean, number = sum(weights) / 400, len(solutions(text))
        spread = (sum((w - mean) ** 2 for w in weights) / 400 / 400) ** 0.5
        assert abs(mean - number) <= 4 * spread

"""Shared fixtures: the puzzle lists, skips without them, and the command line in this process."""

from __future__ import annotations

import gc
import inspect
import io
import os
import re
import shutil
import signal
import sys
import zlib
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import AbstractContextManager, closing, contextmanager
from datetime import UTC, datetime
from functools import cache, wraps
from itertools import permutations, product
from pathlib import Path
from random import Random
from typing import Any, NamedTuple, NoReturn

import pytest
from hypothesis import HealthCheck, settings

from cpsudoku.__main__ import main
from cpsudoku.facade import check
from cpsudoku.formats import ReadOptions
from cpsudoku.puzzles.kinds import gallery
from cpsudoku.puzzles.kinds.kind import Kind
from cpsudoku.support import square_grid
from cpsudoku.support.errors import CpsudokuError
from cpsudoku.support.square_grid import cells
from cpsudoku.uniqueness.filled_board import Judgement

# Started in the background of a script, this process ignores Ctrl-C, and so would all that the tests start.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)

# A failure that was seen once can then be seen again, from the log alone.
settings.register_profile(
    "cpsudoku", print_blob=True, deadline=None, max_examples=20, suppress_health_check=list(HealthCheck)
)
settings.register_profile("slow", settings.get_profile("cpsudoku"), max_examples=100)
settings.load_profile("cpsudoku")

os.environ.pop(square_grid.VARIABLE, None)  # the tests expect r1c1, even if the environment prefers A1

# The tests start hundreds of processes: without byte code, each compiles the package, which takes as long as its work.
# Collecting takes three times as long without it. While the tests run, this process is as the user wants it.
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
WRITES_NONE, sys.dont_write_bytecode = sys.dont_write_bytecode, False


def alive(pid: int) -> bool:
    """Is there a process of that number that has not ended?"""
    try:
        os.kill(pid, 0)
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except ProcessLookupError:
        return False
    except FileNotFoundError:  # it has just ended, or this system has no such file
        return not Path("/proc/self/stat").exists()


def scanned(path: Path) -> list[bytes]:
    """Return the rows of a scan. Which two of several solutions they show depends on the run."""
    rows = path.read_bytes().splitlines(keepends=True)
    return [re.sub(rb"[1-9]{81}", b"*", row) if b"multiple" in row else row for row in rows]


def scan(files: Sequence[str], *, kind: Kind | str = "", out: Path, backend: str = "", **options: Any) -> Counter[str]:
    """Write the rows of `check -o OUT` with one backend; return its tally. Default: lanes, or sat for other texts."""
    from cpsudoku.apps.bulk.scan import ScanOptions, open_scan

    request = ScanOptions(out, gallery.name_of(kind), backend or "lanes", **options)
    try:
        with open_scan(tuple(files), ReadOptions(), request) as found, closing(found.steps()) as steps:
            for _ in steps:
                pass
        return found.journal.tally
    except CpsudokuError as error:
        if backend or "--backend sat answers" not in str(error):
            raise
    return scan(files, kind=kind, out=out, backend="sat", **options)


SHIPPED = Path(__file__).parent.parent / "puzzles" / "sudoku"
LISTS = Path(os.environ.get("CPSUDOKU_PUZZLES", Path(__file__).parent.parent.parent / "shared" / "puzzles"))


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--slow", action="store_true", help="run the tests that take minutes, too")


def pytest_configure(config: pytest.Config) -> None:
    if config.getoption("--slow"):
        settings.load_profile("slow")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Skip the slow tests, and deselect the tests of another day."""
    if config.getoption("--slow"):
        return
    files = [config.invocation_params.dir / arg.partition("::")[0] for arg in config.args if ".py" in arg]
    cases: dict[tuple[str, int], list[pytest.Item]] = {}
    left_out: list[pytest.Item] = []
    for item in items:
        for node in item.listchain() if item.path in files else ():
            node.own_markers = [mark for mark in node.own_markers if mark.name != "every"]
        name, bracket, _ = item.nodeid.partition("[")
        if item.get_closest_marker("slow"):
            item.add_marker(pytest.mark.skip(reason="takes minutes: run with --slow"))
        elif item.parent and not is_today(item.parent.nodeid, days_of(item.parent)):
            left_out.append(item)
        elif bracket and (days := days_of(item)):
            cases.setdefault((name, days), []).append(item)
        elif not hasattr(getattr(item, "obj", None), "each") and not is_today(name, days_of(item)):
            left_out.append(item)
    for (name, days), several in cases.items():
        today = chosen(len(several), days, name) if len(several) > 1 or is_today(name, days) else ()
        left_out += [item for i, item in enumerate(several) if i not in today]
    config.hook.pytest_deselected(items=left_out)
    unwanted = {*left_out}
    items[:] = [item for item in items if item not in unwanted]


def pytest_collection_finish(session: pytest.Session) -> None:
    """What was collected stays to the end: the garbage collector need not walk through it again and again."""
    sys.dont_write_bytecode = WRITES_NONE
    gc.collect()
    gc.freeze()


def lines_of(path: Path) -> list[str]:
    """The 9x9 puzzles of a file as 81 characters each, blanks as dots; one a line or nine lines a puzzle."""
    lines = [line for line in path.read_text().splitlines() if line and line[0] in ".0123456789"]
    if all(len(line) == 9 for line in lines):
        lines = ["".join(lines[i : i + 9]) for i in range(0, len(lines), 9)]
    assert lines and all(len(line) >= 81 for line in lines), path
    return [line[:81].replace("0", ".") for line in lines]


PARAM = type(pytest.param())

# The default run takes a part of the expensive tests, another one each day; --slow runs all. CPSUDOKU_DAY=N repeats a
# day. A test with the mark `every(days)` runs once in that number of days. If it has several cases, each case does so,
# and some cases run every day. All tests of a file with the mark run on the same day, because they share an expensive
# fixture. The mark has no effect on a file that the command line names.
# A test that takes other data each time counts its turns, `DAY // days`: `DAY % days` is the same on all of its days.
DAY = int(os.environ.get("CPSUDOKU_DAY") or datetime.now(UTC).toordinal())


def pytest_report_header() -> str:
    return f"sample of the day: CPSUDOKU_DAY={DAY}"


def days_of(node: pytest.Item | pytest.Collector) -> int:
    """Return the days of the mark `every` of a test or file; 0 without it."""
    return next((int(mark.args[0]) for mark in node.own_markers if mark.name == "every"), 0)


def is_today(name: str, days: int) -> bool:
    """Return whether a test or file without cases runs today."""
    return not days or (DAY + zlib.crc32(name.encode())) % days == 0


def chosen(number: int, days: int, name: str) -> set[int]:
    """Return the cases of today, by number: shuffled once, then each case has one of ``days`` days."""
    mixed = Random(name).sample(range(number), number)
    days = max(1, min(days, number))
    return {*mixed[DAY % days :: days]}


Cases = Iterable[Any] | Callable[[], Iterable[Any]]
Axis = tuple[list[str], Cases, Any]  # names, cases, ids


def each(
    names: str | Sequence[str], cases: Cases, ids: Callable[[Any], str] | Iterable[str] | None = None
) -> Callable[[Callable[..., None]], Any]:
    """Like `pytest.mark.parametrize`, but in one test, which runs all cases and lists the failures. A thousand tests
    take a second to collect, in every process.

    ``cases``: or a function that gives them when the test runs. ``tmp_path`` and ``monkeypatch`` are each case's own,
    ``capsys`` is empty at its beginning; all other fixtures are shared. Marks of a `pytest.param` may be slow and
    skipif. The test is skipped where every case is.
    """
    named = [name.strip() for name in (names.split(",") if isinstance(names, str) else names)]

    def decorated(test: Callable[..., None]) -> Any:
        inner, others = getattr(test, "each", (test, []))
        axes: list[Axis] = [(named, cases, ids), *others]
        own = {name for axis in axes for name in axis[0]}
        wanted = inspect.signature(inner).parameters
        assert own <= set(wanted), f"{inner.__name__}: expected parameters {own}"
        shared = [one for name, one in wanted.items() if name not in own]

        @wraps(inner)
        def looped(request: pytest.FixtureRequest, **fixtures: Any) -> None:
            if "request" in wanted:
                fixtures["request"] = request
            slow, single = request.config.getoption("--slow"), not hasattr(request.node, "callspec")
            run_all(inner, axes, fixtures, slow=slow, days=days_of(request.node) if single and not slow else 0)

        request = inspect.Parameter("request", inspect.Parameter.POSITIONAL_OR_KEYWORD)
        looped.__dict__["__signature__"] = inspect.Signature([request, *(p for p in shared if p.name != "request")])
        looped.__dict__["each"] = (inner, axes)
        return looped

    return decorated


def run_all(
    test: Callable[..., None], axes: list[Axis], fixtures: dict[str, Any] | None = None, *, slow: bool = False,
    days: int = 0,
) -> None:  # fmt: skip
    """See `each`. With ``days`` only the cases of today run.

    Raises:
        BaseExceptionGroup: several cases fail.
    """
    ran, reason, failed = 0, "no case", []
    every_case = [*product(*(_values(*axis) for axis in axes))]
    fast = [i for i, places in enumerate(every_case) if not any(m.name == "slow" for place in places for m in place[2])]
    today = {fast[i] for i in chosen(len(fast), days, test.__name__)} if days else {*range(len(every_case))}
    for number, places in enumerate(every_case):
        if number not in today:
            continue
        case, own = {name: value for place in places for name, value in place[1].items()}, dict(fixtures or {})
        with pytest.MonkeyPatch.context() as patch:
            if "monkeypatch" in own:
                own["monkeypatch"] = patch
            if "tmp_path" in own:
                own["tmp_path"] = own["tmp_path"] / f"case{number}"
                own["tmp_path"].mkdir()
            if "capsys" in own:
                own["capsys"].readouterr()
            try:
                for mark in (mark for place in places for mark in place[2]):
                    if (mark.name == "slow" and not slow) or (mark.name == "skipif" and mark.args[0]):
                        pytest.skip(mark.kwargs.get("reason", "takes minutes: run with --slow"))
                test(**own, **case)
                ran += 1
            except pytest.skip.Exception as why:
                reason = str(why)
            except (Exception, pytest.fail.Exception) as error:
                error.add_note(f"in the case {', '.join(place[0] for place in places)}")
                failed.append(error)
    if len(failed) == 1:
        raise failed[0]
    if failed:
        raise BaseExceptionGroup(f"{len(failed)} of {len(today)} cases", failed[:9])
    if not ran:
        pytest.skip(reason)


def _values(names: list[str], cases: Cases, ids: Any) -> list[tuple[str, dict[str, Any], Any]]:
    """Of each case its id, its values by name, and its marks."""
    found = []
    words = None if ids is None or callable(ids) else iter(ids)
    for case in cases() if callable(cases) else cases:
        values, marks, word = (case.values, case.marks, case.id) if isinstance(case, PARAM) else (case, (), None)
        if not isinstance(case, PARAM) and len(names) == 1:
            values = (case,)
        word = next(words) if words and not word else word
        word = word or "-".join(str(ids(value)) if ids and not words else f"{value!r:.200}" for value in values)
        found.append((str(word), dict(zip(names, values, strict=True)), marks))
    return found


@pytest.fixture(scope="module")
def lettered() -> Iterator[None]:
    """Cells are called A1, as in the literature."""
    cells("A1")
    yield
    cells("r1c1")


@pytest.fixture(scope="session")
def puzzle_list() -> Callable[[str], list[str]]:
    """name -> the puzzles of that list; skips where it is one of the big lists that are not shipped."""

    def find(name: str) -> list[str]:
        for folder in (SHIPPED, LISTS):
            if (folder / name).is_file():
                return lines_of(folder / name)
        pytest.skip(f"{name} is not shipped: set CPSUDOKU_PUZZLES to the folder that has it")

    return find


class Ran(NamedTuple):
    """How a command ended."""

    status: int
    out: str
    err: str


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Callable[..., Ran]:
    """run("check", "puzzles.txt", stdin=b"...") -> its exit status and its output."""
    pytest.importorskip("cpsudoku.apps.cli", reason="the command line is an application")

    def ran(*arguments: str | Path, stdin: bytes = b"") -> Ran:
        read = io.BufferedReader(io.BytesIO(stdin))  # can be peeked into, as a process's own
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(read, encoding="utf-8"))
        first, *others = map(str, arguments)  # the command, or a command with options
        status = main([*(first.split() or [""]), *others])
        return Ran(status, *capsys.readouterr())

    return ran


# The popups of the address bar, which no test sees, take half a second of each window.
FLAGS = (
    "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
    "--disable-component-update", "--disable-sync", "--disable-features=WebUIOmniboxPopup,WebUIOmniboxAimPopup",
)  # fmt: skip


def refuse(reason: str) -> NoReturn:
    """Skip the test, or fail if CPSUDOKU_BROWSER=required."""
    if os.environ.get("CPSUDOKU_BROWSER") == "required":
        pytest.fail(reason)
    pytest.skip(reason)


Launch = Callable[..., AbstractContextManager[Any]]


@pytest.fixture(scope="session")
def launch() -> Iterator[Launch]:
    """launch(*flags): the system's Chromium, headless, by Playwright; without it the test skips or fails (`refuse`).

    Playwright starts once in a process: its loop runs until the end.
    """
    path = shutil.which("chromium")
    if path is None:
        refuse("expected chromium in the path, found none: this page is not tested in a browser")
    playwright = pytest.importorskip("playwright.sync_api", reason="Playwright is not installed")
    with playwright.sync_playwright() as driver:

        @contextmanager
        def chromium(*flags: str) -> Iterator[Any]:
            opened = driver.chromium.launch(executable_path=path, args=[*FLAGS, *flags])
            yield opened
            opened.close()

        yield chromium


@pytest.fixture(scope="session")
def browser(launch: Launch) -> Iterator[Any]:
    """A headless Chromium for all tests of a process."""
    with launch() as opened:
        yield opened


def judge(source: Any, solution: Any = None, kind: str = "") -> Judgement:
    """Return the judgement of `check` on a filled grid: by default the one that the source holds itself."""
    return check(source, kind=kind, solution=source if solution is None else solution).judgement


@cache
def latin_squares() -> list[tuple[tuple[int, ...], ...]]:
    """All Latin squares of order 4, row by row."""
    squares: list[tuple[tuple[int, ...], ...]] = [()]
    for _ in range(4):
        squares = [
            (*above, row)
            for above in squares
            for row in permutations(range(1, 5))
            if all(value not in column for value, *column in zip(row, *above, strict=True))
        ]
    return squares


@cache
def sudokus_of_4() -> list[tuple[int, ...]]:
    """All 288 filled boards of 4x4, cell by cell."""
    return [
        sum(rows, ())
        for rows in latin_squares()
        if all(len({*rows[r][c : c + 2], *rows[r + 1][c : c + 2]}) == 4 for r in (0, 2) for c in (0, 2))
    ]

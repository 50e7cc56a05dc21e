"""A study: which instances are put to which contenders, how often, within which limits. A TOML file defines it.

title = "Nine by nine"
about = "..."                # a paragraph: the purpose
minutes = 12                 # its duration on two cores
kind = "sudoku"              # in all paths, "./" is the folder of the study: "./mine.py", "sudoku+./rule.py"
seed = 1                     # of the order, and of the equivalents
repeats = 3
warmup = 2                   # questions to each contender before the first row
equivalents = true           # each repetition is a random equivalent, the same for all contenders
session = "warm"             # kept from question to question; "cold": a new one for each
time_limit = 10           # for each of the two answers
processor_seconds = 0        # of the processor for each question (both answers) and each program; 0: no limit
memory_mib = 4096
prove = false                # write and check a certificate for each verdict
time = "wall"                # of tables and plots; or "processor"
baseline = ""                # the contender that speed-ups refer to; the first by default

[[instances]]                # each table may have a `group` and a `kind`
file = "top95.txt"           # beside the study, or a path; select = "0:20"
[[instances]]
examples = 2                 # of the kind, or of every kind of the gallery
[[instances]]
generate = 4                 # puzzles of each of these kinds, in the shape of the kind's first example
kinds = ["akari", "sudoku"]  # minimal = true, side = 9: as in `generate`
[[instances]]
holes = 8                    # random full grids with blank cells, for each side and fraction
sides = [9, 16]
fractions = [0.4, 0.5]

[[contenders]]
backend = "sat:cadical195,search"         # or "./mine.py:option"
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, field, fields, replace
from math import isqrt
from pathlib import Path
from random import Random
from typing import Any

from cpsudoku.apps.generation import generate
from cpsudoku.apps.generation.symmetry import equivalent
from cpsudoku.apps.lab.contender import Contender, contenders_of, distinct, of_table, read_toml
from cpsudoku.backends.backend_names import BACKENDS
from cpsudoku.formats import ReadOptions, write
from cpsudoku.formats.entry_reading import expect_entry, read_all, read_entry
from cpsudoku.puzzles.entry import Entry
from cpsudoku.puzzles.kinds import gallery
from cpsudoku.puzzles.puzzle import Puzzle, square_puzzle
from cpsudoku.support.errors import CpsudokuError
from cpsudoku.support.registry import names
from cpsudoku.support.square_grid import box_shape

SHIPPED = Path(__file__).with_name("studies")
DEFAULT = ReadOptions()
PATIENCE = 3600.0  # seconds of `generate` for a puzzle: instances do not depend on the speed of the machine


@dataclass(frozen=True)
class StudyInstance:
    """A puzzle. ``clues``, ``size``: see docs/lab.md. ``digits``, ``box``: of digits alone, which
    have random equivalents."""

    name: str
    group: str
    kind: str
    text: str
    clues: int
    size: int
    digits: bytes | None = field(default=None, repr=False, compare=False)
    box: tuple[int, int] | None = field(default=None, repr=False, compare=False)

    def equivalent(self, seed: str) -> str:
        """Return the text of a random equivalent: it has as many solutions.

        Raises:
            CpsudokuError: the puzzle is no sudoku or latin square of digits.
        """
        if self.digits is None or self.kind not in ("sudoku", "latin"):
            raise CpsudokuError(f"{self.name}: equivalents: expected digits of sudoku or latin, found {self.kind}")
        puzzle = square_puzzle(self.digits, self.box)
        box = puzzle.box if self.kind == "sudoku" else (1, puzzle.height)
        return _digits_text(square_puzzle(equivalent(self.digits, box, Random(seed)), self.box))


def _of_entry(entry: Entry, group: str, name: str = "") -> StudyInstance:
    puzzle = entry.puzzle
    if puzzle.cell_contents:
        single = (content if isinstance(content, int) else len(content) == 1 for content in puzzle.cell_contents)
        clues, size = sum(map(bool, single)), puzzle.height
    else:
        kind = gallery.kind_of(entry.kind)
        model = kind.model(kind.shape(puzzle))
        clues, size = len(kind.clues(puzzle, model)), len(model.decisions)
    text = entry.text if puzzle.givens is None else _digits_text(puzzle)
    name = name or (f"{Path(entry.file).name}:{entry.line}" if entry.file else f"{group}/{entry.line}")
    return StudyInstance(name, group, entry.kind, text, clues, size, puzzle.givens, puzzle.board.box)


def _of_text(text: str, kind: str, group: str, number: int) -> StudyInstance:
    entry = read_entry(f"{text}\n", kind)  # with a line end it is no path
    return _of_entry(entry, group or kind, f"{group or kind}/{number}")


def _digits_text(puzzle: Puzzle) -> str:
    """Return the digits on a line; beyond 9x9 as numbers, because letters are ambiguous; unusual boxes are drawn."""
    if puzzle.board.box not in (None, box_shape(puzzle.height)):
        return write(puzzle, "boxed")
    if puzzle.height > 9 and puzzle.givens is not None:
        return " ".join(str(digit or ".") for digit in puzzle.givens)
    return puzzle.digit_line()


@dataclass(frozen=True)
class Study:
    """See the head of this file."""

    instances: tuple[StudyInstance, ...] = field(repr=False)
    contenders: tuple[Contender, ...]
    title: str = ""
    about: str = ""
    minutes: float = 0.0
    kind: str = "sudoku"
    seed: int = 1
    repeats: int = 1
    warmup: int = 1
    equivalents: bool = False
    session: str = "warm"
    time_limit: float = 10.0
    processor_seconds: float = 0.0
    memory_mib: int = 4096
    prove: bool = False
    time: str = "wall"
    baseline: str = ""

    def __post_init__(self) -> None:
        """Check the settings; number instances with the same name.

        Raises:
            CpsudokuError: a setting is out of range; no instances or no contenders.
        """
        for name, least in (("repeats", 1), ("warmup", 0), ("time_limit", 0), ("processor_seconds", 0),
                            ("memory_mib", 1)):  # fmt: skip
            if getattr(self, name) < least:
                raise CpsudokuError(f"{name}: expected at least {least}, found {getattr(self, name)}")
        if self.session not in ("warm", "cold"):
            raise CpsudokuError(f"session: expected warm or cold, found {self.session!r}")
        if self.time not in ("wall", "processor"):
            raise CpsudokuError(f"time: expected wall or processor, found {self.time!r}")
        if not self.instances or not self.contenders:
            raise CpsudokuError(f"expected {'contenders' if self.instances else 'instances'}, found none")
        if self.equivalents:
            for one in self.instances:
                one.equivalent("")
        times: dict[str, int] = {}
        instances = []
        for one in self.instances:  # two files of one name, or one file twice
            times[one.name] = times.get(one.name, 0) + 1
            instances.append(one if times[one.name] == 1 else replace(one, name=f"{one.name} ({times[one.name]})"))
        object.__setattr__(self, "instances", tuple(instances))
        names = [one.name for one in distinct(self.contenders)]
        if self.baseline and self.baseline not in names:
            raise CpsudokuError(f"baseline: expected one of {', '.join(names)}, found {self.baseline!r}")

    @property
    def runs(self) -> int:
        """The number of rows."""
        return len(self.instances) * len(self.contenders) * self.repeats

    def as_dict(self) -> dict[str, Any]:
        """Return what study.json contains of the study."""
        return {
            "settings": {name: getattr(self, name) for name in SETTINGS},
            "contenders": {one.name: one.command for one in self.contenders},
            "instances": [
                {name: value for name, value in asdict(one).items() if name not in ("digits", "box")}
                for one in self.instances
            ],
        }

    def plan(self) -> Iterator[StudyRun]:
        """Yield the runs in order: shuffled rounds, each with one instance for all contenders."""
        for repeat in range(self.repeats):
            order = range(len(self.instances))
            for i in Random(f"{self.seed}/{repeat}").sample(order, len(order)):
                seed = f"{self.seed}/{repeat}/{i}"
                for contender in Random(f"{seed}/order").sample(self.contenders, len(self.contenders)):
                    yield StudyRun(self.instances[i], contender, repeat, seed if self.equivalents else "")


@dataclass(frozen=True)
class StudyRun:
    """``equivalent``: the seed of the random equivalent, "" for the instance itself."""

    instance: StudyInstance
    contender: Contender
    repeat: int
    equivalent: str

    @property
    def text(self) -> str:
        """The puzzle of this run."""
        return self.instance.equivalent(self.equivalent) if self.equivalent else self.instance.text


SETTINGS = {f.name: type(f.default) for f in fields(Study) if f.name not in ("instances", "contenders")}
SOURCES: dict[str, dict[str, type]] = {
    "file": {"file": str, "select": str},
    "examples": {"examples": int},
    "generate": {"generate": int, "kinds": list, "minimal": bool, "side": int, "seed": int},
    "holes": {"holes": int, "sides": list, "fractions": list, "seed": int},
}  # the first key of a table of instances, and the keys that may follow


def read_study(path: Path) -> Study:
    """Return the study of a TOML file.

    Raises:
        CpsudokuError: an unknown key, a value of the wrong type, a wrong instance or contender.
    """
    whole = read_toml(path)
    tables = {name: whole.pop(name, []) for name in ("instances", "contenders")}
    for name, found in tables.items():
        if not isinstance(found, list) or not all(isinstance(table, dict) for table in found):
            raise CpsudokuError(f"{path}: expected [[{name}]], found {name} of another form")
    _check(whole, SETTINGS, str(path))
    kind = _place(whole.get("kind", ""), path.parent)
    settings = {**whole, "kind": kind} if kind else whole
    try:
        instances = [
            one
            for i, table in enumerate(tables["instances"], 1)
            for one in _instances_of(table, kind, path.parent, f"instances {i}")
        ]
        contenders = [
            one
            for i, table in enumerate(tables["contenders"], 1)
            for one in of_table({key: _place(value, path.parent) for key, value in table.items()}, f"contender {i}")
        ]
        return Study(tuple(instances), tuple(distinct(contenders)), **settings)
    except CpsudokuError as error:
        raise CpsudokuError(f"{path}: {error}") from None


def _check(table: Mapping[str, Any], types: Mapping[str, type], where: str) -> None:
    """Check names and types of the values; an int is a float."""
    for name, value in table.items():
        if name not in types:
            raise CpsudokuError(f"{where}: expected {', '.join(types)}, found {name!r}")
        if type(value) is not types[name] and (types[name], type(value)) != (float, int):
            raise CpsudokuError(f"{where}: {name}: expected {types[name].__name__}, found {value!r}")


def _place(text: Any, folder: Path) -> Any:
    """Return a kind or a backend with "./" as the folder of the study."""
    return text.replace("./", f"{folder.resolve()}/") if isinstance(text, str) else text


def _instances_of(table: Mapping[str, Any], kind: str, folder: Path, where: str) -> Iterator[StudyInstance]:
    source = next((name for name in SOURCES if name in table), None)
    if source is None:
        raise CpsudokuError(f"{where}: expected {', '.join(SOURCES)}, found {', '.join(table) or 'nothing'}")
    _check(table, {**SOURCES[source], "group": str, "kind": str}, where)
    group, own, count, seed = table.get("group", ""), table.get("kind", ""), table[source], table.get("seed", 1)
    kind = _place(own, folder) or kind
    if source == "file":
        beside = folder / count
        options = ReadOptions(select=_select(table.get("select", ""), where))
        yield from of_file(str(beside if beside.is_file() else count), kind, options, group)
    elif source == "examples":
        for name in [kind] if own else names("kind"):
            for i, text in enumerate(gallery.kind_of(name).unique[:count], 1):
                yield _of_text(text.strip("\n"), name, group, i)
    elif source == "generate":
        for name in table.get("kinds", [kind or "sudoku"]):
            for i, text in enumerate(_generated(name, count, seed, table), 1):
                yield _of_text(text, name, group, i)
    else:
        for side in table.get("sides", [9]):
            for fraction in table.get("fractions", [0.5]):
                for i in range(count):
                    text = _grid_with_holes(side, fraction, f"{seed}/{i}", where)
                    yield _of_text(text, "sudoku", group or f"{side}, {fraction:.0%}", i + 1)


def of_file(path: str, kind: str, options: ReadOptions, group: str = "") -> Iterator[StudyInstance]:
    """Yield the puzzles of a file."""
    for entry in read_all([path], kind=kind, options=options):
        yield _of_entry(expect_entry(entry), group or Path(path).stem)


def _generated(kind: str, count: int, seed: int, table: Mapping[str, Any]) -> list[str]:
    wish: dict[str, Any]
    if "minimal" in table or "side" in table:
        size = (table["side"],) * 2 if "side" in table else None
        wish = {"minimal": table.get("minimal", False), "size": size, "seed": f"minimal/{seed}"}
    else:
        wish = {"like": gallery.kind_of(kind).unique[0], "seed": f"{kind}/{seed}"}
    puzzles = generate(count, kind=kind, backend="sat", time_limit=count * PATIENCE, **wish)
    found = [puzzle.digit_line() if puzzle.givens is not None else str(puzzle) for puzzle in puzzles]
    if len(found) < count:
        raise CpsudokuError(f"generate: expected {count} puzzles of {kind}, found {len(found)}")
    return found


def _grid_with_holes(side: int, fraction: float, seed: str, where: str) -> str:
    """Return a random equivalent of the pattern grid with this fraction of the cells blank.

    Row r, column c of the pattern grid is (b * (r mod b) + r div b + c) mod side, for boxes of b x b.

    Raises:
        CpsudokuError: the side is no square, or the fraction is not between 0 and 1.
    """
    if not isinstance(side, int) or isqrt(side) ** 2 != side:
        raise CpsudokuError(f"{where}: sides: expected squares such as 9, 16 or 25, found {side!r}")
    if not isinstance(fraction, int | float) or not 0 <= fraction <= 1:
        raise CpsudokuError(f"{where}: fractions: expected 0 to 1, found {fraction!r}")
    b = isqrt(side)
    pattern = [(b * (r % b) + r // b + c) % side + 1 for r in range(side) for c in range(side)]
    rng = Random(f"holes/{side}/{fraction:g}/{seed}")
    cells = list(equivalent(pattern, (b, b), rng))
    for cell in rng.sample(range(side**2), round(fraction * side**2)):
        cells[cell] = 0
    return _digits_text(square_puzzle(cells))


def _select(text: str, where: str) -> slice:
    parts = text.split(":")
    if not all(part == "" or part.isdecimal() for part in parts) or len(parts) > 3:
        raise CpsudokuError(f"{where}: select: expected A:B, found {text!r}")
    return slice(*(int(part) if part else None for part in parts)) if text else slice(None)


def shipped_studies() -> list[str]:
    """Return the names of the studies that come with the package."""
    return sorted(path.stem for path in SHIPPED.glob("*.toml"))


def study_of(
    what: Study | str | Path | Sequence[str | Path],
    backends: Sequence[str] = (),
    kind: str = "",
    options: ReadOptions = DEFAULT,
    **settings: Any,
) -> Study:
    """Return a study of the package, that of a TOML file, or the study of files of puzzles; with these settings.

    ``backends``: the contenders; by default those of the study, or BACKENDS. ``kind``, ``options``: of the files.

    Raises:
        CpsudokuError: a file cannot be read; a setting is unknown or of the wrong type.
    """
    _check(settings, SETTINGS, "study")
    contenders = tuple(contenders_of(backends))
    sources = [what] if isinstance(what, Study | str | Path) else what
    if len(sources) == 1 and (isinstance(sources[0], Study) or is_study(str(sources[0]))):
        named = sources[0]
        study = named if isinstance(named, Study) else read_study(_study_file(str(named)))
        return replace(study, contenders=contenders or study.contenders, **settings)
    instances = [one for source in sources for one in of_file(str(source), kind, options)]
    usual = kind if kind and not kind.startswith("+") else f"sudoku{kind}"
    return Study(tuple(instances), contenders or tuple(contenders_of(BACKENDS)), kind=usual, **settings)


def is_study(source: str) -> bool:
    """Is it the TOML file of a study, or the name of a study of the package?"""
    return source.endswith(".toml") or (source in shipped_studies() and not Path(source).exists())


def _study_file(source: str) -> Path:
    return Path(source) if source.endswith(".toml") else SHIPPED / f"{source}.toml"

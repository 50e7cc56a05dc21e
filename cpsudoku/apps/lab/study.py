"""A study: instances, contenders, repetitions and limits. A TOML file defines it.

title = "Nine by nine"
about = "..."                # a paragraph: the purpose
minutes = 12                 # its duration on two cores
kind = "sudoku"              # in all paths, "./" is the folder of the study: "./mine.py", "sudoku+./rule.py"
seed = 1                     # of the order, and of the equivalents
repeats = 3
warmup = 2                   # queries to each contender before the first row
equivalents = true           # each repetition is a random equivalent, the same for all contenders
session = "warm"             # one session for all queries; "cold": a new one for each
time_limit = 10              # seconds for each of the two solves of a query
memory_mib = 4096
prove = false                # write and check a certificate for each verdict
baseline = ""                # the contender that speed-ups refer to; the first by default

[[instances]]                # each table may have a `group` and a `kind`
file = "top95.txt"           # a path, or a file next to the study; first = 20: only the first puzzles
[[instances]]
examples = 2                 # of the kind, or of every kind of the gallery
[[instances]]
generate = 4                 # puzzles of each of these kinds, in the shape of the kind's first example
kinds = ["akari", "sudoku"]  # minimal = true: as in `generate`
[[instances]]
holes = 8                    # random full grids with blank cells, for each side and fraction
sides = [9, 16]
fractions = [0.4, 0.5]

[[contenders]]
backend = "sat:cadical195,search"         # or "./mine.py:option"; or run = "cryptominisat5 --verb 0 {input}"
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, fields, replace
from itertools import chain
from math import isqrt
from pathlib import Path
from random import Random
from typing import Any

from cpsudoku.apps.generation.request import generate
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
PATIENCE = 3600.0  # seconds of `generate` for a puzzle; instances do not depend on the speed of the machine
DEFAULT = ReadOptions()
SQUARES = (4, 9, 16, 25, 36, 49)


@dataclass(frozen=True)
class StudyInstance:
    """A puzzle. ``clues``, ``size``: see docs/reference/study.md."""

    name: str
    group: str
    kind: str
    text: str
    clues: int
    size: int

    def equivalent(self, seed: str) -> str:
        """Return the text of a random equivalent. It has the same number of solutions.

        Raises:
            CpsudokuError: the puzzle is not a sudoku or latin square of digits.
        """
        puzzle = read_entry(f"{self.text}\n", self.kind).puzzle  # with a line end it is not a path
        if puzzle.givens is None or self.kind not in ("sudoku", "latin"):
            raise CpsudokuError(f"{self.name}: equivalents: expected digits of sudoku or latin, found {self.kind}")
        box = square_puzzle(puzzle.givens, puzzle.board.box).box if self.kind == "sudoku" else (1, puzzle.height)
        return _digits_text(square_puzzle(equivalent(puzzle.givens, box, Random(seed)), puzzle.board.box))


def _of_entry(entry: Entry, group: str, name: str) -> StudyInstance:
    puzzle = entry.puzzle
    if puzzle.cell_contents:
        single = (content if isinstance(content, int) else len(content) == 1 for content in puzzle.cell_contents)
        clues, size = sum(map(bool, single)), puzzle.height
    else:
        kind = gallery.kind_of(entry.kind)
        model = kind.model(kind.shape(puzzle))
        clues, size = len(kind.clues(puzzle, model)), len(model.decisions)
    return StudyInstance(
        name, group, entry.kind, entry.text if puzzle.givens is None else _digits_text(puzzle), clues, size
    )


def _digits_text(puzzle: Puzzle) -> str:
    """Return the digits as a line. Beyond 9x9, return numbers, because letters are ambiguous. Draw boxes of unusual
    shape."""
    if puzzle.board.box not in (None, box_shape(puzzle.height)):
        return write(puzzle, "boxed")
    if puzzle.height > 9 and puzzle.givens is not None:
        return " ".join(str(digit or ".") for digit in puzzle.givens)
    return puzzle.digit_line()


@dataclass(frozen=True)
class Study:
    """The settings of a study, as documented at the head of this file."""

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
    memory_mib: int = 4096
    prove: bool = False
    baseline: str = ""

    def __post_init__(self) -> None:
        """Check the settings, and number instances with the same name.

        Raises:
            CpsudokuError: a setting is out of range, or there are no instances or no contenders.
        """
        for name, least in {"repeats": 1, "warmup": 0, "time_limit": 0, "memory_mib": 1}.items():
            if getattr(self, name) < least:
                raise CpsudokuError(f"{name}: expected at least {least}, found {getattr(self, name)}")
        if self.session not in ("warm", "cold"):
            raise CpsudokuError(f"session: expected warm or cold, found {self.session!r}")
        if not self.instances or not self.contenders:
            raise CpsudokuError(f"expected {'contenders' if self.instances else 'instances'}, found none")
        names = [contender.name for contender in distinct(self.contenders)]
        if self.baseline not in ("", *names):
            raise CpsudokuError(f"baseline: expected one of {', '.join(names)}, found {self.baseline!r}")
        for instance in self.instances if self.equivalents else ():
            instance.equivalent("")
        times: Counter[str] = Counter()
        instances = []
        for instance in self.instances:  # two files with one name, or one file twice
            times[instance.name] += 1
            number = f" ({times[instance.name]})" if times[instance.name] > 1 else ""
            instances.append(replace(instance, name=f"{instance.name}{number}"))
        object.__setattr__(self, "instances", tuple(instances))

    @property
    def runs(self) -> int:
        """The number of rows."""
        return len(self.instances) * len(self.contenders) * self.repeats

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
    """One query of a study. ``equivalent``: the seed of the random equivalent, or "" for the instance itself."""

    instance: StudyInstance
    contender: Contender
    repeat: int
    equivalent: str

    @property
    def text(self) -> str:
        """The puzzle of this run."""
        return self.instance.equivalent(self.equivalent) if self.equivalent else self.instance.text


SETTINGS: dict[str, type] = {
    f.name: type(f.default) for f in fields(Study) if f.name not in ("instances", "contenders")
}
SOURCES: dict[str, dict[str, type]] = {
    "file": {"file": str, "first": int},
    "examples": {"examples": int},
    "generate": {"generate": int, "kinds": list, "minimal": bool, "seed": int},
    "holes": {"holes": int, "sides": list, "fractions": list, "seed": int},
}  # the first key of a table of instances, and the keys that may follow


def read_study(path: Path) -> Study:
    """Return the study of a TOML file.

    Raises:
        CpsudokuError: a key is unknown, a value has the wrong type, or an instance or contender is wrong.
    """
    whole = read_toml(path)
    try:
        tables = {name: [*_tables(whole.pop(name, []), name, path.parent)] for name in ("instances", "contenders")}
        (settings,) = _tables([_expect(whole, SETTINGS, "study")], "study", path.parent)
        instances = [
            instance
            for i, table in enumerate(tables["instances"], 1)
            for instance in _instances_of(table, settings.get("kind", ""), path.parent, f"instances {i}")
        ]
        contenders = [of_table(table, f"contender {i}") for i, table in enumerate(tables["contenders"], 1)]
        return Study(tuple(instances), tuple(distinct(chain(*contenders))), **settings)
    except CpsudokuError as error:
        raise CpsudokuError(f"{path}: {error}") from None


def _tables(tables: Any, name: str, folder: Path) -> Iterator[dict[str, Any]]:
    """Yield the tables of that name. Replace "./" in a kind or a contender with the folder of the study."""
    if not isinstance(tables, list) or not all(isinstance(table, dict) for table in tables):
        raise CpsudokuError(f"expected [[{name}]], found {name} of another form")
    for table in tables:
        paths = {key: table[key] for key in ("kind", "backend", "run") if isinstance(table.get(key), str)}
        yield table | {key: text.replace("./", f"{folder.resolve()}/") for key, text in paths.items()}


def _expect(table: dict[str, Any], types: Mapping[str, type], where: str) -> dict[str, Any]:
    """Return the table if its keys and types are right. An int is accepted for a float."""
    for name, value in table.items():
        if name not in types:
            raise CpsudokuError(f"{where}: expected {', '.join(types)}, found {name!r}")
        if type(value) is not types[name] and (types[name], type(value)) != (float, int):
            raise CpsudokuError(f"{where}: {name}: expected {types[name].__name__}, found {value!r}")
    return table


def _instances_of(table: dict[str, Any], usual: str, folder: Path, where: str) -> Iterator[StudyInstance]:
    source = next((name for name in SOURCES if name in table), None)
    if source is None:
        raise CpsudokuError(f"{where}: expected {', '.join(SOURCES)}, found {', '.join(table) or 'nothing'}")
    _expect(table, {**SOURCES[source], "group": str, "kind": str}, where)
    kind, group, number = table.get("kind", usual), table.get("group", ""), table[source]
    if source == "file":
        beside = folder / number
        options = ReadOptions(select=slice(table.get("first")))
        yield from of_file(str(beside if beside.is_file() else number), kind, options, group)
        return
    texts: Iterator[tuple[str, str, Sequence[str]]]  # group, kind, texts
    if source == "examples":
        kinds = [kind] if "kind" in table else names("kind")
        texts = ((name, name, gallery.kind_of(name).unique[:number]) for name in kinds)
    elif source == "generate":
        kinds = table.get("kinds", [kind or "sudoku"])
        texts = ((name, name, _generated(name, number, table)) for name in kinds)
    else:
        sides, parts, seed = table.get("sides", [9]), table.get("fractions", [0.5]), table.get("seed", 1)
        if not all(side in SQUARES for side in sides):
            raise CpsudokuError(f"{where}: sides: expected {', '.join(map(str, SQUARES))}, found {sides}")
        if not all(isinstance(part, int | float) and 0 <= part <= 1 for part in parts):
            raise CpsudokuError(f"{where}: fractions: expected 0 to 1, found {parts}")
        texts = (
            (f"{side}, {part:.0%}", "sudoku", [_holed(side, part, f"{seed}/{i}") for i in range(number)])
            for side in sides
            for part in parts
        )
    for usual_group, name, some in texts:
        for i, text in enumerate(some, 1):
            entry, of = read_entry(f"{text.strip(chr(10))}\n", name), group or usual_group
            yield _of_entry(entry, of, f"{of}/{i}")


def of_file(path: str, kind: str, options: ReadOptions, group: str = "") -> Iterator[StudyInstance]:
    """Yield the puzzles of a file."""
    for found in read_all([path], kind=kind, options=options):
        entry = expect_entry(found)
        yield _of_entry(entry, group or Path(path).stem, f"{Path(entry.file or path).name}:{entry.line}")


def _generated(kind: str, count: int, table: Mapping[str, Any]) -> list[str]:
    minimal = table.get("minimal", False)
    seed, like = f"{'minimal' if minimal else kind}/{table.get('seed', 1)}", gallery.kind_of(kind).unique[0]
    puzzles = generate(
        count, kind=kind, backend="sat", time_limit=count * PATIENCE, seed=seed, minimal=minimal,
        like=None if minimal else like,
    )  # fmt: skip
    found = [puzzle.digit_line() if puzzle.givens is not None else str(puzzle) for puzzle in puzzles]
    if len(found) < count:
        raise CpsudokuError(f"generate: expected {count} puzzles of {kind}, found {len(found)}")
    return found


def _holed(side: int, fraction: float, seed: str) -> str:
    """Return a random equivalent of the pattern grid with this fraction of the cells blank.

    Row r, column c of the pattern grid is (b * (r mod b) + r div b + c) mod side, for boxes of b x b.
    """
    b = isqrt(side)
    pattern = [(b * (r % b) + r // b + c) % side + 1 for r in range(side) for c in range(side)]
    rng = Random(f"holes/{side}/{fraction:g}/{seed}")
    cells = list(equivalent(pattern, (b, b), rng))
    for cell in rng.sample(range(side**2), round(fraction * side**2)):
        cells[cell] = 0
    return _digits_text(square_puzzle(cells))


def shipped_studies() -> list[str]:
    """Return the names of the package's studies."""
    return sorted(path.stem for path in SHIPPED.glob("*.toml"))


def is_study(source: str) -> bool:
    """Return True for the TOML file of a study, or the name of a package's study."""
    return source.endswith(".toml") or (source in shipped_studies() and not Path(source).exists())


def study_of(
    sources: Sequence[str],
    backends: Sequence[str] = (),
    kind: str = "",
    options: ReadOptions = DEFAULT,
    **settings: Any,
) -> Study:
    """Return a study of the package, of a TOML file, or of files of puzzles, with these settings.

    ``backends``: the contenders, by default the study's own, or BACKENDS. ``kind``, ``options``: for the files.

    Raises:
        CpsudokuError: a file cannot be read, or a setting is out of range.
    """
    contenders = tuple(contenders_of(backends))
    if len(sources) == 1 and is_study(sources[0]):
        study = read_study(Path(sources[0]) if sources[0].endswith(".toml") else SHIPPED / f"{sources[0]}.toml")
        return replace(study, contenders=contenders or study.contenders, **settings)
    instances = tuple(instance for source in sources for instance in of_file(source, kind, options))
    usual = kind if kind and not kind.startswith("+") else f"sudoku{kind}"
    return Study(instances, contenders or tuple(contenders_of(BACKENDS)), kind=usual, **settings)

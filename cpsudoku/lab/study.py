"""A study: which instances are put to which contenders, how often, within which limits; as a TOML file says it.

title = "Nine by nine"
about = "..."                # what it is to show; a paragraph
minutes = 12                 # what it takes on two cores
kind = "sudoku"              # or "./mine.py", "sudoku+./rule.py": beside the study, or a path
seed = 1                     # of the order, and of the equivalents
repeats = 3
warmup = 2                   # questions that are asked before, and not noted
equivalents = true           # each repetition asks a random equivalent, the same of all contenders
session = "warm"             # kept from question to question; or "cold": a new one for each
limit_seconds = 10           # for each of the two answers
memory_mib = 4096
processor_seconds = 0        # of the processor, for each question (both answers), in all that runs for it; 0: any
prove = false

[[instances]]
file = "top95.txt"           # beside the study, or a path; group = "...", kind = "...", select = "0:20"
[[instances]]
family = "holes"             # or count instances of a family; size, fraction: see families
count = 50

[[instances]]
examples = 2                 # or so many examples with one solution: of a kind, or of every kind of the gallery

[[contenders]]
backend = "sat:cadical195,search"         # or "./mine.py:option", beside the study, or a path
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, fields, replace
from pathlib import Path
from random import Random
from typing import Any

from cpsudoku.backends.specs import split_backends
from cpsudoku.formats import ReadOptions
from cpsudoku.ground.errors import CpsudokuError
from cpsudoku.ground.registry import names
from cpsudoku.lab.contenders import Contender, distinct, of_table, toml
from cpsudoku.lab.families import family
from cpsudoku.lab.instances import StudyInstance, equivalent, has_equivalents, of_file, of_text
from cpsudoku.lab.quota import check_support
from cpsudoku.puzzles import gallery
from cpsudoku.scanning.cluster.versions import own_files, sha256_of

SHIPPED = Path(__file__).with_name("studies")


@dataclass(frozen=True)
class Study:
    """See the head of this file. ``instances`` and ``contenders`` are what the tables of the TOML file come to."""

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
    limit_seconds: float = 10.0
    memory_mib: int = 4096
    processor_seconds: float = 0.0
    prove: bool = False
    source: tuple[str, str] = field(default=("", ""), compare=False)  # the study's file, and its digest

    def __post_init__(self) -> None:
        """Check the settings; number instances of one name.

        Raises:
            CpsudokuError: a setting that means nothing; nothing to ask, or nobody; two instances of one name.
        """
        for name, least in (("repeats", 1), ("warmup", 0), ("limit_seconds", 0), ("memory_mib", 1),
                            ("processor_seconds", 0)):  # fmt: skip
            if getattr(self, name) < least:
                raise CpsudokuError(f"{name}: expected at least {least}, found {getattr(self, name)}")
        for name in ("limit_seconds", "processor_seconds"):
            object.__setattr__(self, name, float(getattr(self, name)))  # 10 and 10.0 are one study
        if self.processor_seconds:
            check_support()
        if self.session not in ("warm", "cold"):
            raise CpsudokuError(f"session: expected warm or cold, found {self.session!r}")
        if not self.instances or not self.contenders:
            raise CpsudokuError(f"expected {'contenders' if self.instances else 'instances'}, found none")
        if self.equivalents and not has_equivalents(self.instances):
            raise CpsudokuError("equivalents: expected grids of sudoku or latin only, found other instances")
        times: dict[str, int] = {}
        instances = []
        for one in self.instances:  # two files of one name, or one file twice
            times[one.name] = times.get(one.name, 0) + 1
            instances.append(one if times[one.name] == 1 else replace(one, name=f"{one.name} ({times[one.name]})"))
        object.__setattr__(self, "instances", tuple(instances))
        distinct(self.contenders)

    @property
    def runs(self) -> int:
        return len(self.instances) * len(self.contenders) * self.repeats

    @property
    def settings(self) -> dict[str, Any]:
        """All but instances and contenders: plain values."""
        return {name: getattr(self, name) for name in _SETTINGS}


_SETTINGS = {f.name: f for f in fields(Study) if f.name not in ("instances", "contenders", "source")}
_TYPES: dict[str, tuple[type, ...]] = {
    "str": (str,), "int": (int,), "float": (int, float), "bool": (bool,),
}  # fmt: skip


def read_study(path: Path) -> Study:
    """Return the study of a TOML file.

    Raises:
        CpsudokuError: an unknown key, a value of the wrong type, an instance or a contender that is none.
    """
    toml_table = toml(path)
    if unknown := sorted(set(toml_table) - set(_SETTINGS) - {"instances", "contenders"}):
        raise CpsudokuError(f"{path}: expected {', '.join(_SETTINGS)}, instances, contenders; found {unknown[0]!r}")
    for name, value in toml_table.items():
        if name in _SETTINGS:
            types = _TYPES[str(_SETTINGS[name].type)]
            if not isinstance(value, types) or (isinstance(value, bool) and bool not in types):
                raise CpsudokuError(f"{path}: {name}: expected {_SETTINGS[name].type}, found {value!r}")
    kind = _beside(toml_table["kind"], path.parent) if "kind" in toml_table else ""
    if kind:
        toml_table["kind"] = kind
    instances = [
        one
        for i, table in enumerate(_tables(toml_table, "instances", path), 1)
        for one in instances_of(table, kind, path.parent, f"{path}: instances {i}")
    ]
    contenders = [
        one
        for i, table in enumerate(_tables(toml_table, "contenders", path), 1)
        for one in of_table(_with_files(table, path.parent), f"{path}: contender {i}")
    ]
    settings = {name: value for name, value in toml_table.items() if name in _SETTINGS}
    try:
        return Study(tuple(instances), tuple(distinct(contenders)), source=(path.name, sha256_of(path)), **settings)
    except CpsudokuError as error:
        raise CpsudokuError(f"{path}: {error}") from None


def _tables(whole: Mapping[str, Any], name: str, path: Path) -> Sequence[Mapping[str, Any]]:
    tables = whole.get(name, [])
    if not isinstance(tables, list) or not all(isinstance(table, dict) for table in tables):
        raise CpsudokuError(f"{path}: expected [[{name}]], found {name} of another form")
    return tables


def instances_of(table: Mapping[str, Any], kind: str, folder: Path, where: str) -> list[StudyInstance]:
    """Return the instances of one table: of a ``file``, of ``puzzles``, of a ``family``, or ``examples`` of kinds.

    Raises:
        CpsudokuError: an unknown key or family; the file cannot be read.
    """
    table = dict(table)
    own_kind = "kind" in table
    group, kind = str(table.pop("group", "")), _beside(str(table.pop("kind", kind)), folder)
    if "family" in table:
        name, count, seed = _beside(str(table.pop("family")), folder), table.pop("count", 10), table.pop("seed", 1)
        own = family(name, kind=kind or "sudoku", **_numbers(table, where))
        group = group or own.title
        return [of_text(text, own.kind, f"{group}/{i}", group) for i, text in enumerate(own.texts(count, seed), 1)]
    if "examples" in table:
        most = table.pop("examples")
        _nothing_else(table, where)
        if isinstance(most, bool) or not isinstance(most, int):
            raise CpsudokuError(f"{where}: examples: expected a number, found {most!r}")
        return [
            of_text(text.strip("\n"), name, f"{name}/{i}", group or name)
            for name in ([kind] if own_kind else names("kind"))
            for i, text in enumerate(gallery.kind_of(name).unique[:most], 1)
        ]
    if "puzzles" in table:
        texts = table.pop("puzzles")
        _nothing_else(table, where)
        return [of_text(text, kind, f"{group or 'puzzles'}/{i}", group or "puzzles") for i, text in enumerate(texts, 1)]
    if "file" not in table:
        sources = "file, family, examples or puzzles"
        raise CpsudokuError(f"{where}: expected {sources}, found {', '.join(table) or 'nothing'}")
    file, select = Path(str(table.pop("file"))), str(table.pop("select", ""))
    _nothing_else(table, where)
    beside = folder / file
    path = str(beside if beside.is_file() else file)
    return of_file(path, kind, ReadOptions(select=part_of(select, where)), group)


def _with_files(table: Mapping[str, Any], folder: Path) -> Mapping[str, Any]:
    """Return a contender whose backend's file is the one beside the study, if it is there."""
    if not isinstance(table.get("backend"), str):
        return table
    return {**table, "backend": ",".join(_beside(part, folder) for part in split_backends(table["backend"]))}


def _beside(kind: str, folder: Path) -> str:
    """Return a kind whose files are those beside the study, if they are there."""
    for file in own_files(kind):
        beside = folder / file
        if beside.is_file() and not (Path(file).is_file() and beside.samefile(file)):
            kind = kind.replace(file, str(beside))
    return kind


def part_of(text: str, where: str) -> slice:
    """Return A:B as a slice.

    Raises:
        CpsudokuError: it is none.
    """
    parts = text.split(":")
    if not all(part == "" or part.isdecimal() for part in parts) or len(parts) > 3:
        raise CpsudokuError(f"{where}: select: expected A:B, found {text!r}")
    return slice(*(int(part) if part else None for part in parts)) if text else slice(None)


def _numbers(table: Mapping[str, Any], where: str) -> dict[str, float]:
    for name, value in table.items():
        if name not in ("size", "fraction"):
            raise CpsudokuError(f"{where}: expected size or fraction, found {name!r}")
        if isinstance(value, bool) or not isinstance(value, int | float):
            raise CpsudokuError(f"{where}: {name}: expected a number, found {value!r}")
    return dict(table)


def _nothing_else(table: Mapping[str, Any], where: str) -> None:
    if table:
        raise CpsudokuError(f"{where}: expected group, kind and select, found {next(iter(table))!r}")


def shipped_studies() -> list[str]:
    """Return the names of the studies that come with the package."""
    return sorted(path.stem for path in SHIPPED.glob("*.toml"))


def study_file(name: str) -> Path:
    """Return the file of a study that comes with the package.

    Raises:
        CpsudokuError: there is none of that name.
    """
    if name not in shipped_studies():
        raise CpsudokuError(f"{name}: expected a file, or a study: {', '.join(shipped_studies())}")
    return SHIPPED / f"{name}.toml"


def of_sources(
    sources: Iterable[str], contenders: Sequence[Contender], kind: str, options: ReadOptions, **settings: Any
) -> Study:
    """Return the study that files of puzzles and options come to.

    Raises:
        CpsudokuError: a file cannot be read.
    """
    instances = [one for source in sources for one in of_file(source, kind, options)]
    usual = kind if kind and not kind.startswith("+") else f"sudoku{kind}"
    return Study(tuple(instances), tuple(contenders), kind=usual, **settings)


@dataclass(frozen=True)
class Run:
    """``equivalent``: the seed of the random equivalent that is asked, "" for the instance itself."""

    number: int
    instance: StudyInstance
    contender: Contender
    repeat: int
    equivalent: str

    @property
    def job(self) -> dict[str, str]:
        """What the contender's process is sent."""
        if not self.equivalent:
            return dict(self.instance.job)
        return {**self.instance.job, "text": equivalent(self.instance, Random(self.equivalent))}


def runs(study: Study, part: tuple[int, int] = (1, 1)) -> Iterator[Run]:
    """Yield the runs in order; of part k of n those of every n-th instance from the k-th: pairs stay together."""
    mine = range(part[0] - 1, len(study.instances), part[1])
    for repeat in range(study.repeats):
        order = Random(f"{study.seed}/{repeat}").sample(mine, len(mine))
        for i in order:
            seed = f"{study.seed}/{repeat}/{i}"
            places = range(len(study.contenders))
            for c in Random(f"{seed}/order").sample(places, len(places)):
                number = (repeat * len(study.instances) + i) * len(study.contenders) + c
                equivalent = seed if study.equivalents else ""
                yield Run(number, study.instances[i], study.contenders[c], repeat, equivalent)


def digest(study: Study) -> str:
    """Return a digest of what makes two studies the same: settings, contenders, and the text of every instance."""
    parts: list[object] = [study.settings, [c.as_table() for c in study.contenders]]
    parts.append([[one.name, one.group, one.kind, dict(one.job)] for one in study.instances])
    return hashlib.sha256(json.dumps(parts, sort_keys=True).encode()).hexdigest()[:16]


def run_part(text: str) -> tuple[int, int]:
    """Return "3/16" as (3, 16).

    Raises:
        CpsudokuError: it is no part of a whole.
    """
    k, slash, n = text.partition("/")
    if not (slash and k.isdecimal() and n.isdecimal() and 1 <= int(k) <= int(n) <= 1_000_000):
        raise CpsudokuError(f"part: expected K/N, such as 3/16, found {text!r}")
    return int(k), int(n)

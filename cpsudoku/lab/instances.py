"""What is asked: the puzzles of files and families, models in Python; and random equivalents of grids.

An instance travels to the contenders' processes as its text, a model as file and name, or pickled.
"""

from __future__ import annotations

import base64
import pickle
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from random import Random

from cpsudoku.formats import ReadOptions, Record, write
from cpsudoku.formats.contract import Entry
from cpsudoku.formats.entries import expect_entry, read_all, read_entry
from cpsudoku.generation.symmetry import line_order, relabelling
from cpsudoku.ground.errors import CpsudokuError
from cpsudoku.ground.geometry import box_shape
from cpsudoku.ground.registry import module_of
from cpsudoku.model import Model
from cpsudoku.puzzles import gallery
from cpsudoku.puzzles.grid import Cell, Grid


@dataclass(frozen=True)
class StudyInstance:
    """One thing that is asked about. ``job``: what the worker is sent; ``grid``: of kinds over a grid, for equivalents.

    ``clues``, ``size``: see fields.COLUMNS.
    """

    name: str
    group: str
    kind: str
    job: Mapping[str, str]
    clues: int | None = None
    size: int | None = None
    grid: Grid | None = field(default=None, repr=False)

    @property
    def text(self) -> str:
        """The puzzle; for a model, where it is."""
        return self.job.get("text") or f"{self.job.get('file', 'a model')} {self.job.get('model', '')}".strip()


def of_entry(entry: Entry, group: str) -> StudyInstance:
    """Return the puzzle of a file, of the kind that was asked for or that the file names."""
    grid = entry.grid
    clues = None if grid is None else grid.clues
    size = None if grid is None else grid.side
    if grid is None:
        puzzle = gallery.kind_of(entry.kind)
        model = puzzle.model(puzzle.shape(entry.instance))
        clues, size = len(puzzle.clues(entry.instance, model)), len(model.decisions)
    name = f"{Path(entry.file).name}:{entry.line}" if entry.file else f"{group}/{entry.line}"
    plain = entry.instance.plain
    text = grid_text(grid) if plain and grid is not None else entry.text
    job = {"text": text, "kind": entry.kind}
    return StudyInstance(name, group, entry.kind, job, clues, size, grid if plain else None)


def grid_text(grid: Grid) -> str:
    """Return the grid on a line; beyond 9x9 as numbers, since letters are ambiguous (1 to G or 0 to F); with its boxes
    drawn if they are not the customary ones."""
    if grid.box in (None, box_shape(grid.side)):
        if grid.side > 9 and all(isinstance(content, int) for content in grid.cells):
            return " ".join(str(content or ".") for content in grid.cells)
        return grid.line()
    return write(Record(grid), "boxed")


def of_file(path: str, kind: str, options: ReadOptions, group: str = "") -> list[StudyInstance]:
    """Return the puzzles of a file; of a file of Python its models: what it sets that is a Model, by name.

    Raises:
        CpsudokuError: there is none, or one cannot be read.
    """
    group = group or Path(path).stem
    if path.endswith(".py"):
        return [
            of_model(model, name, group, {"file": str(Path(path).resolve()), "model": name})
            for name, model in models_of(path).items()
        ]
    return [of_entry(expect_entry(entry), group) for entry in read_all([path], kind=kind, options=options)]


def of_text(text: str, kind: str, name: str, group: str) -> StudyInstance:
    """Return the one puzzle of a text in memory."""
    from dataclasses import replace

    return replace(of_entry(read_entry(f"{text}\n", kind), group), name=name)  # with a line end it is no path


def of_model(model: Model, name: str, group: str, job: Mapping[str, str] | None = None) -> StudyInstance:
    """Return a model as an instance.

    Raises:
        CpsudokuError: it cannot be sent to another process.
    """
    if job is None:
        try:
            job = {"pickled": base64.b64encode(pickle.dumps(model)).decode()}
        except (pickle.PicklingError, AttributeError, TypeError) as error:
            raise CpsudokuError(f"{name}: expected a model that can be pickled, or one in a file: {error}") from None
    return StudyInstance(name, group, "", job, len(model.clues), len(model.decisions))


# Equivalents: values relabelled, bands and stacks and lines within them permuted, transposed where the boxes allow it.


WITH_BOXES, WITHOUT = ("sudoku",), ("latin",)


def equivalent(instance: StudyInstance, rng: Random) -> str:
    """Return the text of a random equivalent: it has as many solutions.

    Raises:
        CpsudokuError: it is of a kind whose equivalents are not known.
    """
    grid = instance.grid
    if grid is None or instance.kind not in WITH_BOXES + WITHOUT:
        kinds = " and ".join(WITH_BOXES + WITHOUT)
        sort = instance.kind or "a model"
        raise CpsudokuError(f"{instance.name}: random equivalents: expected {kinds}, found {sort}")
    height, width = grid.box_shape if instance.kind in WITH_BOXES else (1, 1)
    rows, columns = line_order(rng, grid.side, height), line_order(rng, grid.side, width)
    new = relabelling(rng, grid.side)
    turn = height == width and rng.random() < 0.5
    order = [(c, r) if turn else (r, c) for r in rows for c in columns]
    cells = tuple(_relabel(grid.cells[r * grid.side + c], new) for r, c in order)
    return grid_text(Grid(grid.side, cells, grid.box))


def _relabel(content: Cell, new: Sequence[int]) -> Cell:
    return new[content] if isinstance(content, int) else frozenset(new[value] for value in content)


def has_equivalents(instances: Iterable[StudyInstance]) -> bool:
    """Tell whether random equivalents of all of them are known."""
    return all(one.grid is not None and one.kind in WITH_BOXES + WITHOUT for one in instances)


@cache
def models_of(path: str) -> dict[str, Model]:
    """Return the models that a file of Python sets, by name.

    Raises:
        CpsudokuError: it sets none, or cannot be imported.
    """
    models = {name: thing for name, thing in vars(module_of(Path(path), "kind")).items() if isinstance(thing, Model)}
    if not models:
        raise CpsudokuError(f"{path}: expected a Model among the names it sets, found none")
    return models


@cache
def _unpickle(text: str) -> Model:
    model = pickle.loads(base64.b64decode(text))
    assert isinstance(model, Model)
    return model


def model_of(job: Mapping[str, str]) -> Model:
    """Return the model that a job names: the same object each time, so that its session can be kept."""
    return models_of(job["file"])[job["model"]] if "file" in job else _unpickle(job["pickled"])

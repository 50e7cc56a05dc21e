"""The instances of a study as files for other solvers, each with its SHA-256.

NAME.txt, NAME.opb, ...    the puzzle, and its model in each format of `cpsudoku.checking.exporting` that was asked for
SHA256SUMS                 of all files, as `sha256sum --check` reads it
refused.txt                what a format cannot say: file, and why
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterable, Sequence
from pathlib import Path

from cpsudoku.checking import model_and_clues
from cpsudoku.checking.exporting import FORMATS, SUFFIXES, write_model
from cpsudoku.ground.errors import CpsudokuError
from cpsudoku.lab.instances import StudyInstance, model_of
from cpsudoku.model import Clue, Model

MODELS = tuple(name for name in FORMATS if not SUFFIXES[name].endswith(".py"))  # what a solver reads; no programs


def write_instances(instances: Iterable[StudyInstance], folder: Path, formats: Sequence[str]) -> tuple[int, int]:
    """Write the files; return how many files there are, and how many a format refused.

    Raises:
        CpsudokuError: no such format, or the folder is not empty.
    """
    if unknown := [name for name in formats if name not in MODELS]:
        raise CpsudokuError(f"expected one of {', '.join(MODELS)}, found {unknown[0]!r}")
    if folder.exists() and any(folder.iterdir()):
        raise CpsudokuError(f"{folder}: expected an empty folder, found files in it")
    folder.mkdir(parents=True, exist_ok=True)
    sums: dict[str, str] = {}
    refused: list[str] = []
    for instance in instances:
        stem = _free(re.sub(r"[^\w.-]+", "-", instance.name).strip("-"), sums)
        texts = {f"{stem}.txt": f"{instance.text}\n"}
        model, clues = _model_of(instance)
        for name in formats:
            file = f"{stem}{SUFFIXES[name]}"
            try:
                texts[file] = write_model(model, clues, name, instance.name)
            except CpsudokuError as error:
                refused.append(f"{file}: {error}")
        for file, text in texts.items():
            data = text.encode()
            (folder / file).write_bytes(data)
            sums[file] = hashlib.sha256(data).hexdigest()
    (folder / "SHA256SUMS").write_text("".join(f"{digest}  {file}\n" for file, digest in sums.items()))
    if refused:
        (folder / "refused.txt").write_text("\n".join(refused) + "\n", encoding="utf-8")
    return len(sums), len(refused)


def _free(stem: str, sums: dict[str, str]) -> str:
    """Return the stem, with a number where another instance has the same one: names differ in more than files' may."""
    number, free = 1, stem
    while f"{free}.txt" in sums:
        number += 1
        free = f"{stem}-{number}"
    return free


def _model_of(instance: StudyInstance) -> tuple[Model, Sequence[Clue]]:
    if "text" not in instance.job:
        model = model_of(instance.job)
        return model, model.clues
    return model_and_clues(f"{instance.text}\n", instance.kind, None)  # with a line end it is no path

"""Contenders: backends with options, backends in the user's files, SAT solvers that are programs.

sat:cadical195,amo=ladder,search              two contenders: after a comma a backend's name begins another one
./mine.py                                     a backend in a file
kissat                                        a program of `external_solver.PROGRAMS`
programs.toml                                 all [[contenders]] of a TOML file: `backend = ...` or `run = ...`
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from cpsudoku.apps.lab.external_solver import PROGRAMS, program
from cpsudoku.backends.backend_names import Spec, backend, split_backends
from cpsudoku.support.errors import CpsudokuError


@dataclass(frozen=True)
class Contender:
    """A backend or a program in a study. ``name``: the backend with its options, or the title of the program. ``run``:
    the command of a program, else empty."""

    name: str
    run: str = ""

    def spec(self) -> Spec:
        """Return the backend with its options.

        Raises:
            CpsudokuError: the backend, option, choice or program does not exist.
        """
        return program(self.name, self.run) if self.run else backend(self.name)


def of_table(table: Mapping[str, Any], where: str) -> list[Contender]:
    """Return the contenders in a TOML table: one program, or the backends in ``backend``.

    Raises:
        CpsudokuError: a key is unknown or missing.
    """
    match dict(table):
        case {"backend": str(text), **others} if not others:
            return contenders_of([text])
        case {"run": str(run), **others} if run.strip() and others.keys() <= {"name"}:
            return [Contender(str(others.get("name", Path(run.split()[0]).name)), run)]
    raise CpsudokuError(f"{where}: expected `backend`, or `run` and `name`, found {dict(table)}")


def contenders_of(texts: Iterable[str]) -> list[Contender]:
    """Return the contenders that the values of `--backend` name, without repetitions.

    Raises:
        CpsudokuError: the backend, option, choice or file does not exist, or two contenders have one name.
    """
    contenders: list[Contender] = []
    for text in texts:
        if text.endswith(".toml"):
            tables = read_toml(Path(text)).get("contenders")
            if not isinstance(tables, list) or not tables:
                raise CpsudokuError(f"{text}: expected [[contenders]], found none")
            for i, table in enumerate(tables, 1):
                contenders += of_table(table, f"{text}: contender {i}")
        elif text in PROGRAMS:
            contenders.append(Contender(text, PROGRAMS[text]))
        else:
            contenders += map(Contender, split_backends(text))
    return distinct(contenders)


def distinct(contenders: Iterable[Contender]) -> list[Contender]:
    """Return the contenders without repetitions.

    Raises:
        CpsudokuError: two contenders have one name, or the backend, option or choice does not exist.
    """
    by_name: dict[str, Contender] = {}
    for contender in contenders:
        if by_name.setdefault(contender.name, contender) != contender:
            raise CpsudokuError(f"expected a different name for each contender, found {contender.name!r} twice")
        contender.spec()
    return [*by_name.values()]


def read_toml(path: Path) -> dict[str, Any]:
    """Return the table of a TOML file.

    Raises:
        CpsudokuError: the file cannot be read or is no TOML.
    """
    try:
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise CpsudokuError(f"{path}: {error.strerror}") from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise CpsudokuError(f"{path}: expected TOML: {error}") from None

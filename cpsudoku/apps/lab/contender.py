"""Who is compared: backends with options, backends in files of one's own, external programs.

sat:cadical195,amo=ladder,search              two contenders: after a comma a backend's name begins another one
./mine.py                                     a backend in a file
kissat                                        a program of `external.PROGRAMS`
programs.toml                                 all [[contenders]] of a TOML file: `backend = ...` or a program
"""

from __future__ import annotations

import shlex
import shutil
import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from cpsudoku.apps.lab.external_solver import LANGUAGES, PROGRAMS, Program, backend_of
from cpsudoku.backends.backend_names import Spec, backend, split_backends
from cpsudoku.support.errors import CpsudokuError


@dataclass(frozen=True)
class Contender:
    """``name`` in all tables; ``text``: a backend as `--backend` names it, else a ``program``."""

    name: str
    text: str = ""
    program: Program | None = None

    def spec(self) -> Spec:
        """Return the backend with its options.

        Raises:
            CpsudokuError: no such backend, option, choice or program.
        """
        if self.program is None:
            return backend(self.text)
        if shutil.which(self.program.run[0]) is None:
            raise CpsudokuError(f"{self.name}: expected the program {self.program.run[0]}, found none")
        return Spec(self.name, backend_of(self.name, self.program), {})

    @property
    def command(self) -> str:
        """The backend, or the command of the program."""
        return self.text if self.program is None else shlex.join(self.program.run)


def of_table(table: Mapping[str, Any], where: str) -> list[Contender]:
    """Return the contenders of a table of TOML: one program, or as many backends as ``backend`` names.

    Raises:
        CpsudokuError: an unknown or missing key, an unknown language.
    """
    keys = ("name", "backend") if "backend" in table else ("name", "run", "input")
    if unknown := sorted(table.keys() - {*keys}):
        raise CpsudokuError(f"{where}: expected {', '.join(keys)}, found {unknown[0]!r}")
    if "backend" in table:
        own = contenders_of([str(table["backend"])])
        if "name" in table and len(own) > 1:
            raise CpsudokuError(f"{where}: expected one backend for the name {table['name']!r}, found {len(own)}")
        return [Contender(str(table.get("name", one.name)), one.text, one.program) for one in own]
    if not table.get("run") or table.get("input") not in LANGUAGES:
        raise CpsudokuError(
            f"{where}: expected `backend`, or `run` and `input` ({', '.join(LANGUAGES)}), found {dict(table)}"
        )
    try:
        run = tuple(shlex.split(table["run"]) if isinstance(table["run"], str) else map(str, table["run"]))
    except (ValueError, TypeError) as error:
        raise CpsudokuError(f"{where}: expected a command, found {table['run']!r}: {error}") from None
    return [Contender(str(table.get("name", Path(run[0]).name)), "", Program(run, table["input"]))]


def contenders_of(texts: Iterable[str]) -> list[Contender]:
    """Return the contenders that `--backend` names, each once.

    Raises:
        CpsudokuError: no such backend, option, choice or file; two contenders of one name.
    """
    contenders: list[Contender] = []
    for text in texts:
        if text.endswith(".toml"):
            found = read_toml(Path(text)).get("contenders", [])
            if not isinstance(found, list) or not found:
                raise CpsudokuError(f"{text}: expected [[contenders]], found none")
            contenders += [one for i, table in enumerate(found, 1) for one in of_table(table, f"{text}: contender {i}")]
        elif text in PROGRAMS:
            contenders.append(Contender(text, "", PROGRAMS[text]))
        else:
            contenders += [Contender(part, part) for part in split_backends(text)]
    return distinct(contenders)


def distinct(contenders: Iterable[Contender]) -> list[Contender]:
    """Return the contenders, each once.

    Raises:
        CpsudokuError: two contenders of one name; no such backend, option or choice.
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
        CpsudokuError: the file cannot be read, or is no TOML.
    """
    try:
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise CpsudokuError(f"{path}: {error.strerror}") from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise CpsudokuError(f"{path}: expected TOML: {error}") from None

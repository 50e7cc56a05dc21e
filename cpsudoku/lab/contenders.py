"""Who is compared: backends with options, backends in files of one's own, external programs.

sat:cadical195,amo=ladder,search              two contenders: after a comma a backend's name begins another one
./mine.py                                     a backend in a file
{name="kissat", run="kissat -q", input="dimacs", answer="competition"}      a program: an inline table of TOML
programs.toml                                 all [[contenders]] of a TOML file: `backend = ...` or a program
"""

from __future__ import annotations

import shlex
import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from cpsudoku.backends.specs import Spec, backend, split_backends
from cpsudoku.ground.errors import CpsudokuError
from cpsudoku.lab.external import ANSWERS, INPUTS, Program


@dataclass(frozen=True)
class Contender:
    """``name`` in all tables; ``text``: a backend as `--backend` names it, else a ``program``."""

    name: str
    text: str = ""
    program: Program | None = None

    def spec(self) -> Spec:
        """Return the backend with its options.

        Raises:
            CpsudokuError: no such backend, option or choice.
        """
        if self.program is None:
            return backend(self.text)
        from cpsudoku.lab.external import backend_of

        return Spec(self.name, backend_of(self.name, self.program), {})

    @property
    def threads(self) -> int:
        """As its options state; one for a program, whose threads the lab cannot know."""
        if self.program is not None:
            return 1
        spec = self.spec()
        options = {option.name: option.default for option in spec.backend.options} | spec.options
        text = options.get("workers", options.get("threads", "1"))
        return int(text) if text.isdecimal() and len(text) < 6 else 1

    def as_table(self) -> dict[str, Any]:
        """Return the table that `of_table` reads."""
        if self.program is None:
            return {"name": self.name, "backend": self.text}
        return {"name": self.name} | {key: list(v) if isinstance(v, tuple) else v
                                      for key, v in asdict(self.program).items() if v}  # fmt: skip


def of_table(table: Mapping[str, Any], where: str) -> list[Contender]:
    """Return the contenders of a table of TOML: one program, or as many backends as ``backend`` names.

    Raises:
        CpsudokuError: an unknown or missing key, an unknown form of input or answer.
    """
    keys = {"name", "backend"} if "backend" in table else {"name", "run", "input", "answer", "version"}
    if unknown := sorted(set(table) - keys):
        raise CpsudokuError(f"{where}: expected {', '.join(sorted(keys))}, found {unknown[0]!r}")
    if "backend" in table:
        texts = split_backends(str(table["backend"]))
        if "name" in table and len(texts) > 1:
            raise CpsudokuError(f"{where}: expected one backend for the name {table['name']!r}, found {len(texts)}")
        return [Contender(str(table.get("name", text)), text) for text in texts]
    if "run" not in table or "input" not in table:
        raise CpsudokuError(f"{where}: expected `backend`, or `run` and `input`, found {', '.join(table) or 'nothing'}")
    if table["input"] not in INPUTS:
        raise CpsudokuError(f"{where}: input: expected one of {', '.join(INPUTS)}, found {table['input']!r}")
    answer = table.get("answer", ANSWERS[table["input"]])
    possible = ("solution", "count") if table["input"] == "line" else (ANSWERS[table["input"]],)
    if answer not in possible:
        raise CpsudokuError(f"{where}: answer to {table['input']}: expected {' or '.join(possible)}, found {answer!r}")
    run = _words(table["run"], where)
    name = str(table.get("name", Path(run[0]).name))
    return [Contender(name, "", Program(run, table["input"], answer, _words(table.get("version", ()), where)))]


def _words(command: str | Iterable[object], where: str) -> tuple[str, ...]:
    try:
        words = tuple(shlex.split(command)) if isinstance(command, str) else tuple(map(str, command))
    except (ValueError, TypeError) as error:
        raise CpsudokuError(f"{where}: expected a command, found {command!r}: {error}") from None
    if not words and command not in ((), ""):
        raise CpsudokuError(f"{where}: expected a command, found nothing")
    return words


def of_texts(texts: Iterable[str]) -> list[Contender]:
    """Return the contenders that `--backend` names, each once.

    Raises:
        CpsudokuError: no such backend, option, choice or file; two contenders of one name.
    """
    contenders: list[Contender] = []
    for text in texts:
        if text.lstrip().startswith("{"):
            contenders += of_table(_inline(text), "--backend")
        elif text.endswith(".toml"):
            contenders += of_file(Path(text))
        else:
            contenders += [Contender(part, part) for part in split_backends(text)]
    return distinct(contenders)


def distinct(contenders: Iterable[Contender]) -> list[Contender]:
    """Return the contenders, each once.

    Raises:
        CpsudokuError: two contenders of one name.
    """
    by_name: dict[str, Contender] = {}
    for contender in contenders:
        if by_name.setdefault(contender.name, contender) != contender:
            raise CpsudokuError(f"expected a different name for each contender, found {contender.name!r} twice")
        contender.spec()
    return [*by_name.values()]


def of_file(path: Path) -> list[Contender]:
    """Return the [[contenders]] of a TOML file.

    Raises:
        CpsudokuError: it cannot be read, or has none.
    """
    tables = toml(path).get("contenders", [])
    if not isinstance(tables, list) or not tables:
        raise CpsudokuError(f"{path}: expected [[contenders]], found none")
    return [one for i, table in enumerate(tables, 1) for one in of_table(table, f"{path}: contender {i}")]


def toml(path: Path) -> dict[str, Any]:
    """Return what a TOML file holds.

    Raises:
        CpsudokuError: the file cannot be read, or is no TOML.
    """
    try:
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise CpsudokuError(f"{path}: {error.strerror}") from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise CpsudokuError(f"{path}: expected TOML: {error}") from None


def _inline(text: str) -> dict[str, Any]:
    try:
        table = tomllib.loads(f"contender = {text}")["contender"]
    except tomllib.TOMLDecodeError as error:
        raise CpsudokuError(f"--backend {text}: expected an inline table of TOML: {error}") from None
    return dict(table)

"""The golden set: the package's results as JSON. A refactoring must not change them.

    python tests/golden/golden.py [SECTION ...]      # rewrite tests/golden/SECTION.json and print what changed

A section is a table: a key, and the result of one call in Python. Long results are digests. A rewritten line is a
deliberate change, which the commit message mentions. Times, paths, effort and the solutions of ambiguous puzzles are
omitted.

| section | key | result |
|---|---|---|
| digests | each example of each kind and rule | the statement, the clauses, CP-SAT's proto, exports, texts and links |
| verdicts | each example of each kind, each shipped puzzle | verdict, solution, is the certificate accepted? |
| cases | forty calls | all that the result prints |
| refusals | a text with a mistake, by its example and mistake | the message |
| pictures | the first example of each kind and rule | frequent elements and a digest |
| generated | each kind, and requests | the puzzle of a seed, as a digest |
| users | files that users wrote for version 0.1 | verdicts, solutions, messages |
"""

from __future__ import annotations

import difflib
import json
import os
import sys
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

HERE = Path(__file__).parent
if __name__ == "__main__":
    sys.path.insert(0, str(HERE.parents[1]))

from tests.golden import cases, digests, mistakes, pictures, users, verdicts  # noqa: E402

Table = dict[str, Any]

SECTIONS: dict[str, Callable[[], Iterator[tuple[str, Any]]]] = {  # a key, and its result or the call that makes it
    "digests": digests.digests,
    "verdicts": verdicts.verdicts,
    "cases": cases.cases,
    "refusals": lambda: mistakes.refusals([key for key, _ in on_file("refusals").items()]),
    "pictures": pictures.pictures,
    "generated": cases.generated,
    "users": users.users,
}


def now(section: str, wanted: Callable[[str], bool] = bool) -> Table:
    """Return the section as the package makes it, or its ``wanted`` keys."""
    folder = Path.cwd()
    os.chdir(HERE.parents[1])
    try:
        made = [(key, result) for key, result in SECTIONS[section]() if wanted(key)]
        return {key: result() if callable(result) else result for key, result in made}
    finally:
        os.chdir(folder)


def on_file(section: str) -> Table:
    """Return the section as it is on file."""
    path = HERE / f"{section}.json"
    table: Table = json.loads(path.read_text(encoding="utf-8")) if path.exists() else {}
    return table


def as_text(table: Table) -> str:
    """Return a table as JSON: a line for each key, and for each line of a longer result."""
    rows = []
    for key, value in table.items():
        lines = [json.dumps(part, ensure_ascii=False) for part in value] if isinstance(value, list) else []
        shown = "[\n  " + ",\n  ".join(lines) + "]" if len(lines) > 1 else json.dumps(value, ensure_ascii=False)
        rows.append(f"{json.dumps(key, ensure_ascii=False)}: {shown}")
    return "{\n" + ",\n".join(rows) + "\n}\n"


def difference(before: Table, after: Table) -> str:
    """Return the lines that a rewrite would change, each under its key; "" if there are none."""
    names = str(after.get("columns", "")).split()
    lines = []
    for key in dict.fromkeys([*before, *after]):
        old, new = _lines(before.get(key), names), _lines(after.get(key), names)
        if old != new:
            lines += [f"{key}:", *(f"  {line}" for line in difflib.ndiff(old, new) if line[0] in "-+")]
    return "\n".join(lines)


def _lines(value: object, names: Sequence[str]) -> list[str]:
    if value is None:
        return []
    if isinstance(value, list):
        return [part if isinstance(part, str) else json.dumps(part, ensure_ascii=False) for part in value]
    words = str(value).split()
    return list(map(" ".join, zip(names, words, strict=True))) if len(names) == len(words) else [str(value)]


if __name__ == "__main__":
    for chosen in sys.argv[1:] or SECTIONS:
        table = now(chosen)
        print(difference(on_file(chosen), table) or f"{chosen}: unchanged")
        (HERE / f"{chosen}.json").write_text(as_text(table), encoding="utf-8")

"""The package's results equal the golden set; `python tests/golden/golden.py` rewrites it."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import zlib
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

import pytest

from cpsudoku.proof.verification import Verification
from tests.conftest import DAY
from tests.golden import cases, digests, golden, mistakes, pictures, verdicts
from tests.golden.digests import Example

HERE = Path(__file__).parent
DIGESTS: Any = digests  # whose names are replaced
VERDICTS: Any = verdicts
PICTURES: Any = pictures
COSTLY = {"generated"}  # a minute on a busy machine
SAMPLED = {"digests", "verdicts", "cases"}  # a twelfth of the keys each day


@pytest.mark.parametrize(
    "section", [pytest.param(name, marks=pytest.mark.slow if name in COSTLY else ()) for name in golden.SECTIONS]
)
def test_nothing_has_changed(section: str, request: pytest.FixtureRequest) -> None:
    every_key = section not in SAMPLED or request.config.getoption("--slow")

    def wanted(key: str) -> bool:
        return every_key or key == "columns" or (DAY + zlib.crc32(key.encode())) % 12 == 0

    on_file = {key: result for key, result in golden.on_file(section).items() if wanted(key)}
    assert on_file, f"{section}.json is missing"
    difference = golden.difference(on_file, golden.now(section, wanted))
    assert not difference, f"if meant, python tests/golden/golden.py {section} rewrites it:\n{difference[:4000]}"


@pytest.mark.every(4)
def test_refusals_have_every_form_of_message() -> None:
    """Every form of message is on file, and most name a line and a column."""
    on_file = {mistakes.form_of(said) for said in golden.on_file("refusals").values()}
    missing = {mistakes.form_of(said): key for key, said in mistakes.all_refusals()}
    assert {form: key for form, key in missing.items() if form not in on_file} == {}
    messages = [said[0].split(":") for said in golden.on_file("refusals").values()]
    assert sum(len(parts) > 2 and parts[1].isdigit() for parts in messages) >= len(messages) * 3 // 4


@pytest.mark.every(6)
def test_it_does_not_depend_on_the_order_of_hashes() -> None:
    """Two processes with other hashes of texts return the same."""
    program = "import sys; sys.path.insert(0, sys.argv[1]); from tests.golden.golden import now; print(now('pictures'))"
    outs = [
        subprocess.run(
            [sys.executable, "-c", program, str(HERE.parents[1])],
            env=os.environ | {"PYTHONHASHSEED": seed},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for seed in ("1", "2")
    ]
    assert outs[0] == outs[1]


def test_the_set_is_small() -> None:
    """Someone reads each changed line."""
    size = sum(path.stat().st_size for path in HERE.rglob("*") if path.suffix in (".py", ".json", ".md"))
    assert size <= 150_000


# --- one changed literal is seen ---


def _changed(section: str, keys: Iterable[str], made: Callable[[str], Any]) -> str:
    """Return the difference between the file and the present results, for some keys."""
    before = {key: golden.on_file(section)[key] for key in keys}
    columns = {"columns": golden.on_file(section).get("columns", "")}
    return golden.difference(columns | before, columns | {key: made(key) for key in before})


def _example(key: str) -> Example:
    return next(example for example in digests.examples() if example.name == key)


def _digests(key: str) -> str:
    return digests.line_of(_example(key))


KEY = "slitherlink unique 1"


def test_it_sees_one_literal_of_a_clause(monkeypatch: pytest.MonkeyPatch) -> None:
    assert _changed("digests", [KEY], _digests) == ""
    right = DIGESTS.clauses

    def wrong(*given: Any, **options: Any) -> Any:
        made = right(*given, **options)
        made.clauses[7] = (-made.clauses[7][0], *made.clauses[7][1:])
        return made

    monkeypatch.setattr(DIGESTS, "clauses", wrong)
    difference = _changed("digests", [KEY], _digests)
    assert difference.count("- clauses") == difference.count("+ clauses") == 1, difference
    assert len(difference.splitlines()) == 3, difference


@pytest.mark.parametrize("name", ["opb", "minizinc", "cnf", "program"])
def test_it_sees_one_number_of_an_export(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    right = DIGESTS.cpsudoku.convert
    target = digests.program_of(_example(KEY)) if name == "program" else name

    def wrong(source: str, *, to: str, kind: str) -> str:
        text: str = right(source, to=to, kind=kind)
        return text.replace("1", "2", 1) if to in (name, target) else text

    monkeypatch.setattr(DIGESTS.cpsudoku, "convert", wrong)
    difference = _changed("digests", [KEY], _digests)
    assert len(difference.splitlines()) == 3, difference
    assert f"+ {name} " in difference


def test_it_sees_one_word_of_a_statement_and_one_bound_of_cp_sat(monkeypatch: pytest.MonkeyPatch) -> None:
    written = DIGESTS.write
    with monkeypatch.context() as patch:
        patch.setattr(DIGESTS, "write", lambda statement: written(statement).replace("1", "2", 1))
        assert "+ statement" in _changed("digests", [KEY], _digests)
    right: Any = DIGESTS.CpTranslation

    class Wrong(right):  # type: ignore[misc]
        def __init__(self, *given: Any) -> None:
            super().__init__(*given)
            self.proto: Any = str(self.proto).replace("1", "2", 1)

    monkeypatch.setattr(DIGESTS, "CpTranslation", Wrong)
    difference = _changed("digests", [KEY], _digests)
    assert len(difference.splitlines()) == 3, difference
    assert "+ cp_sat " in difference


@pytest.mark.every(4)
def test_it_sees_one_verdict_one_digit_and_one_rejected_certificate(monkeypatch: pytest.MonkeyPatch) -> None:
    def made(key: str) -> str:
        return verdicts.of_example(_example(key))

    keys = ["sudoku unique 1", "slitherlink none 1"]
    assert _changed("verdicts", keys, made) == ""
    right = VERDICTS.check

    class Wrong:
        """A report with one digit of its solution changed."""

        def __init__(self, report: Any) -> None:
            self.verdict = report.verdict
            self.is_unique = report.is_unique
            text = str(report.solution)
            self.solution = text[:-1] + str(int(text[-1]) % 9 + 1) if report.is_unique else None

    with monkeypatch.context() as patch:
        patch.setattr(VERDICTS, "check", lambda text, **options: Wrong(right(text, **options)))
        assert _changed("verdicts", keys, made).startswith("sudoku unique 1:")
    with monkeypatch.context() as patch:
        patch.setattr(VERDICTS, "check", lambda text, **options: right(_example("sudoku multiple 1").text))
        assert "slitherlink none 1:\n  - none" in _changed("verdicts", keys, made)
    monkeypatch.setattr(VERDICTS, "verify", lambda certificate: Verification(()))
    assert "- none accepted" in _changed("verdicts", keys, made)


def test_it_sees_one_letter_of_a_message_a_picture_and_a_case(monkeypatch: pytest.MonkeyPatch) -> None:
    refusals = golden.on_file("refusals")
    key, said = next(iter(refusals.items()))
    assert golden.difference(refusals, refusals) == ""
    changed = refusals | {key: [said[0].replace("expected", "expects")]}
    assert golden.difference(refusals, changed).splitlines()[0] == f"{key}:"
    right = PICTURES.drawing.draw
    with monkeypatch.context() as patch:
        patch.setattr(PICTURES, "examples", lambda most: [_example(KEY)])
        assert dict(pictures.pictures())[KEY] == golden.on_file("pictures")[KEY]
        patch.setattr(
            PICTURES.drawing, "draw", lambda text, kind: str(right(text, kind)).replace('x1="', 'x1="1', 1)
        )
        assert dict(pictures.pictures())[KEY] != golden.on_file("pictures")[KEY]
    name = "explain: a place"
    assert cases.CASES[name]() == golden.on_file("cases")[name]
    monkeypatch.setattr(cases, "SMALL", cases.SMALL.replace("4", "3"))
    assert golden.difference({name: golden.on_file("cases")[name]}, {name: cases.CASES[name]()})


def test_a_table_reads_back() -> None:
    table = {"a": "one", "b": ["two", "three"], "c": ["four"], "d": [1, 2]}
    assert json.loads(golden.as_text(table)) == table

"""The manual of the primitives: each has a section, examples are lines, the checker has the same grammar."""

from __future__ import annotations

import importlib.util
import re
from pathlib import Path
from types import ModuleType

import pytest

from cpsudoku import checker
from cpsudoku.primitives import FILES, primitive_of
from cpsudoku.statement import clauses, read, write
from cpsudoku.statement.line_grammar import FORMS, LINE_FORMS

DOCUMENTS = Path(__file__).parent.parent.parent / "docs"


def write_manual() -> ModuleType:
    """Return the script that writes the generated pages."""
    spec = importlib.util.spec_from_file_location("write_manual", DOCUMENTS / "write_manual.py")
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def page_of_primitives() -> str:
    return dict(write_manual().primitives())["primitives.md"]  # type: ignore[no-any-return]


@pytest.mark.app
def test_every_primitive_has_a_section() -> None:
    page = page_of_primitives()
    assert all(f"\n## {word}\n" in page for word in FILES)


def test_the_checker_has_the_same_grammar() -> None:
    """Two derivations: `value` of `runs` is a literal for the checker."""
    own = {word: primitive_of(word).grammar for word in FILES}
    own |= {word: form.grammar for word, form in FORMS.items()} | {"runs": "whole* : literal", "either": ": part"}
    assert own == {word: row.form for word, row in checker.WORDS.items()}


def test_the_examples_are_lines() -> None:
    """Each reads, writes itself, and forbids something."""
    for name, word in LINE_FORMS.items():
        assert word.example.split()[0] == word.form.split()[0] == name
        names = dict.fromkeys(re.findall(r"r[\d.]+c[\d.]+", word.example))
        text = f"values {word.values} : {' '.join(names)}\nrule an example\n{word.example}\n"
        statement = read(text)
        assert write(statement) == text
        once = sum(len(x.values) * (len(x.values) - 1) // 2 + 1 for x in statement.variables if len(x.values) > 2)
        assert len(clauses(statement).clauses) + len(clauses(statement).graphs) > once, name

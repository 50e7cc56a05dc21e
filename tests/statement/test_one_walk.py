"""The statement alone walks constraints towards a solver: nothing else decomposes them, or asks for their classes."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from cpsudoku.ground.public import homes
from cpsudoku.model import constraints

PACKAGE = Path(__file__).parent.parent.parent / "cpsudoku"
# The walk itself; the constraints' own decompositions and meanings, and the default one of their contract.
OWN = ("statement", "model/constraints", "model/constraint.py")
ANSWER = ("backends", "statement/exporting", "lab", "proof")  # who does not tell what to do by classes of constraints
CLASSES = {name for name in homes("cpsudoku.model.constraints") if isinstance(getattr(constraints, name), type)}
# What is asked of a constraint, or of a model, only by who writes it in other terms.
METHODS = {"decompose", "in_numbers"}
FUNCTIONS = {"fold"}


def asked_in(source: str) -> set[str]:
    """What of that a module asks; and the attribute `conditional`, directly or by `getattr`."""
    if not any(word in source for word in (*METHODS, *FUNCTIONS, "conditional")):
        return set()

    def words(node: ast.AST) -> Iterator[str]:
        match node:
            case ast.Call(func=ast.Name(id=name)) if name in FUNCTIONS:
                yield name
            case ast.Call(func=ast.Attribute(attr=name)) if name in METHODS:
                yield name
            case ast.Call(func=ast.Name(id="getattr"), args=[_, ast.Constant(value="conditional"), *_]):
                yield "conditional"
            case ast.Attribute(attr="conditional"):
                yield "conditional"

    return {word for node in ast.walk(ast.parse(source)) for word in words(node)}


def classes_in(source: str) -> set[str]:
    """The classes of constraints by which a module tells what to do: in `isinstance`, as keys, in a `case`."""
    if not any(name in source for name in CLASSES):
        return set()

    def named(node: ast.AST) -> set[str]:
        return {part.id for part in ast.walk(node) if isinstance(part, ast.Name)} & CLASSES

    found: set[str] = set()
    for node in ast.walk(ast.parse(source)):
        match node:
            case ast.Call(func=ast.Name(id="isinstance"), args=[_, sort]):
                found |= named(sort)
            case ast.Dict(keys=keys):
                found |= {key.id for key in keys if isinstance(key, ast.Name)} & CLASSES
            case ast.MatchClass(cls=sort):
                found |= named(sort)
    return found


def walks() -> dict[str, set[str]]:
    """Modules beside the walk that walk constraints, and by what."""
    found = {}
    for path in sorted(PACKAGE.rglob("*.py")):
        name = path.relative_to(PACKAGE).as_posix()
        if name.startswith(OWN):
            continue
        source = path.read_text(encoding="utf-8")
        asked = asked_in(source)
        if name.startswith(ANSWER) and len(classes := classes_in(source)) > 1:
            asked |= classes
        if asked:
            found[name] = asked
    return found


def test_only_the_statement_walks_constraints() -> None:
    assert not walks(), "expected that nothing else walks a model's constraints towards a solver; read the statement"


@pytest.mark.parametrize(
    ("source", "asked"),
    [
        ("for part in rule.decompose(fresh): load(part)", {"decompose"}),
        ("inner = getattr(rule, 'conditional', None)", {"conditional"}),
        ("load(rule.conditional.constraint)", {"conditional"}),
        ("for rule in model.rules: load(fold(rule, houses).rest)", {"fold"}),
        ("all(rule.holds(values) for rule in model.rules)", set()),
        ("from cpsudoku.model.constraints.folding import folded", set()),
        ("compile(state(model), target)", set()),
        ("if isinstance(rule, AllDifferent | Clause): load(rule)", {"AllDifferent", "Clause"}),
        ("NATIVES = {Linear: load_sum, Table: load_table}", {"Linear", "Table"}),
        ("match rule:\n    case Regular(steps=steps): load(steps)", {"Regular"}),
    ],
)
def test_what_a_walk_is_known_by(source: str, asked: set[str]) -> None:
    assert asked_in(source) | classes_in(source) == asked

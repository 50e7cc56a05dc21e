"""Wrong declarations: the file of a kind with one thing changed, as somebody might have written it.

In the functions that state rules and clues: a `yield` is left out, a number is one larger, a comparison is another one;
and the whole of `rules` or `clues` is left out.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator
from functools import partial
from itertools import islice
from pathlib import Path

OTHER: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Eq: ast.GtE,
    ast.NotEq: ast.LtE,
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
}


def mutants(path: Path) -> Iterator[tuple[str, str]]:
    """(the fault, source) of each mutant."""
    source = path.read_text()
    for number in range(sum(1 for _ in _changes(ast.parse(source)))):
        tree = ast.parse(source)
        line, change = next(islice(_changes(tree), number, None))
        what = change()
        yield f"line {line}: {what}", ast.unparse(ast.fix_missing_locations(tree))


def _changes(tree: ast.Module) -> Iterator[tuple[int, Callable[[], str]]]:
    """A line, and a function that changes something in it and returns the change in words."""
    kind = next(n for n in tree.body if isinstance(n, ast.Assign) and getattr(n.targets[0], "id", "") == "KIND")
    assert isinstance(kind.value, ast.Call)
    for i, keyword in enumerate(kind.value.keywords):
        if keyword.arg in ("rules", "clues"):
            yield kind.value.lineno, partial(_left_out, kind.value, i)
    functions = {node.name: node for node in tree.body if isinstance(node, ast.FunctionDef)}
    wanted: list[ast.AST] = [keyword.value for keyword in kind.value.keywords if keyword.arg in ("rules", "clues")]
    reached: dict[str, ast.FunctionDef] = {}
    while wanted:  # the functions of rules and clues, and the functions that they call
        names = {node.id for node in ast.walk(wanted.pop()) if isinstance(node, ast.Name)}
        more = {name: functions[name] for name in sorted(names) if name in functions and name not in reached}
        reached.update(more)
        wanted += more.values()
    for function in reached.values():
        for node in ast.walk(function):
            if isinstance(node, ast.Expr) and isinstance(node.value, ast.Yield | ast.YieldFrom):
                yield node.lineno, partial(_silent, node)
            if isinstance(node, ast.Constant) and type(node.value) is int:
                yield node.lineno, partial(_larger, node, node.value)
            if isinstance(node, ast.Compare):
                for i, operator in enumerate(node.ops):
                    if type(operator) in OTHER:
                        yield node.lineno, partial(_other, node, i)


def _left_out(node: ast.Call, i: int) -> str:
    found = node.keywords.pop(i)
    return f"no {found.arg}"


def _silent(node: ast.Expr) -> str:
    said = ast.unparse(node.value)
    node.value = ast.YieldFrom(ast.Tuple([], ast.Load()))
    return f"without {said:.60}"


def _larger(node: ast.Constant, number: int) -> str:
    node.value = number + 1
    return f"{number + 1} in the place of {number}"


def _other(node: ast.Compare, i: int) -> str:
    before, right = ast.unparse(node), node.comparators[i]
    one = isinstance(right, ast.Constant) and right.value == 1  # a value from 0 and 1 that is at least one is one
    node.ops[i] = ast.LtE() if one and isinstance(node.ops[i], ast.Eq) else OTHER[type(node.ops[i])]()
    return f"{ast.unparse(node)} in the place of {before}"

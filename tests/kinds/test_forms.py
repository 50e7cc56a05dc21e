"""The form of a section has all operations on it: no other code depends on the class of a section."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from cpsudoku.formats.puzz_link.address_sections import PencilPuzzle
from cpsudoku.puzzles.kinds import gallery
from cpsudoku.support import registry

PACKAGE = Path(__file__).parent.parent.parent / "cpsudoku"
FORMS = PACKAGE / "puzzles" / "sections"
# Modules that still switch over forms, and over which: this list only gets shorter.
STILL: dict[str, set[str]] = {}


def form_classes() -> set[str]:
    """The classes derived from Form, all of them in the folder of forms."""
    bases = {
        node.name: {name.id for base in node.bases for name in ast.walk(base) if isinstance(name, ast.Name)}
        for file in FORMS.glob("*.py")
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8")))
        if isinstance(node, ast.ClassDef)
    }
    forms: set[str] = set()
    while more := {name for name, some in bases.items() if some & (forms | {"Form"})} - forms:
        forms |= more
    return forms


def switches(source: str, classes: set[str]) -> set[str]:
    """The classes that a module distinguishes: in `isinstance`, compared with a type, in a `case`, as keys."""
    if not any(name in source for name in classes):
        return set()

    def asked(node: ast.AST) -> Iterator[ast.AST]:
        match node:
            case ast.Call(func=ast.Name(id="isinstance" | "issubclass"), args=[_, sort]):
                yield sort
            case ast.MatchClass(cls=sort):
                yield sort
            case ast.Dict(keys=keys):
                yield from (key for key in keys if key is not None)
            case ast.Compare(left=ast.Call(func=ast.Name(id="type")), comparators=others):
                yield from others

    def names(node: ast.AST) -> set[str]:
        parts = list(ast.walk(node))
        found = {part.id for part in parts if isinstance(part, ast.Name)}
        return found | {part.attr for part in parts if isinstance(part, ast.Attribute)}

    aliases: dict[str, str] = {}
    tree = ast.parse(source)
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom):
            aliases |= {one.asname: one.name for one in node.names if one.asname and one.name in classes}
        elif isinstance(node, ast.Assign) and names(node.value) & classes and not isinstance(node.value, ast.Call):
            aliases |= {target.id: "" for target in node.targets if isinstance(target, ast.Name)}  # X = Lines | Marked
    known = {name for node in ast.walk(tree) for sort in asked(node) for name in names(sort)}
    return known & (classes | set(aliases))


@pytest.mark.every(6)
def test_no_switch_over_forms_outside_forms() -> None:
    classes = form_classes()
    assert {"Lines", "Pairs", "Marked", "Lanes", "Symbols", "Given", "Regions", "Flag", "Values", "Sums"} <= classes
    modules = [file for file in PACKAGE.rglob("*.py") if FORMS not in file.parents]
    found = {
        file.relative_to(PACKAGE).as_posix(): asked
        for file in modules
        if (asked := switches(file.read_text(encoding="utf-8"), classes))
    }
    assert found == STILL


def test_switches_are_found() -> None:
    classes = form_classes()
    for source in (
        "isinstance(x, Lines)", "isinstance(x, Lines | Marked)", "isinstance(x, (A, forms.Pairs))", "type(x) is Flag",
        "match x:\n case Symbols(walls=True): pass", "match x:\n case Lanes() | Outside(): pass", "W = {Given: 1}",
        "from a import Map as Table\nisinstance(x, Table)", "DRAWN = Lines | Pairs\nisinstance(x, DRAWN)",
    ):  # fmt: skip
        assert switches(source, classes), source
    for source in ("Lines('cages')", "x: Lines = y", "isinstance(x, Form)", "match x:\n case Stroke(): pass"):
        assert not switches(source, classes), source


def test_every_item_can_be_pointed_at() -> None:
    """It has its own sentence for an item without a figure. The puzzle without it lacks this item only."""
    tried = 0
    examples = [(name, text) for name in registry.names("kind") for text in gallery.kind_of(name).unique[:1]]
    examples += [("sudoku", text) for name in registry.names("rule") for text in gallery.rule(name).right[:1]]
    for name, text in examples:
        kind = gallery.kind_of(name)
        puzzle = kind.instance(text)
        for section in kind.all_sections.select(name for name, _ in puzzle.contents):
            items = puzzle.items_of(section)
            sentences = [puzzle.sentence(item) for item in items]
            if section.layer is None:
                assert len({*sentences}) == len({item.at for item in items}), (name, sentences)
                assert all(sentence.startswith(section.name) for sentence in sentences)
            for number, item in enumerate(items[:6]):
                rest = [*items[:number], *items[number + 1 :]]
                less = puzzle.with_items_of(section, rest)
                left = less.items_of(section)
                assert [one for one in left if one.value is not None or one in rest] == rest, (name, item)
                assert less.contents != puzzle.contents or item.value is None
                tried += 1
    assert tried > 500


def test_a_draft_of_a_puzzle_is_that_puzzle() -> None:
    """Maps may be filled in any order; lanes without numbers stay so, and are not lanes whose numbers are not known."""
    texts = [(name, text) for name in registry.names("kind") for text in gallery.kind_of(name).unique]
    for name, text in [*texts, ("nonogram", "left:\n.\n1\ntop:\n?\n1")]:
        kind = gallery.kind_of(name)
        puzzle = kind.instance(text)
        draft = PencilPuzzle.of(kind, puzzle) if puzzle.height == puzzle.width or not kind.has_digits else None
        if draft is None or puzzle.content("values"):
            continue
        for section in kind.all_sections.select(list(draft.contents)):
            if section.opens:
                some = list(draft.contents[section.name])
                Random(1).shuffle(some)
                draft.contents[section.name] = tuple(some)
        assert draft.instance().contents == puzzle.contents, name

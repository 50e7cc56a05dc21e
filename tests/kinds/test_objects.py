"""Puzzles as objects of JSON: written and read back for every kind; any other object is one error."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from cpsudoku.facade import count
from cpsudoku.formats import entry_reading
from cpsudoku.puzzles.kinds import gallery, kind_text
from cpsudoku.support import registry
from cpsudoku.support.errors import CpsudokuError
from tests.conftest import Ran, each


@pytest.mark.every(4)
@each("name", registry.names("kind"))
def test_every_example_is_written_and_read_back(name: str) -> None:
    kind = gallery.kind_of(name)
    for text in (*kind.unique, *kind.multiple):
        instance = kind.instance(text)
        said = kind_text.write_object(kind, instance)
        assert said.count("\n") == 1 and json.loads(said)["kind"] == name
        assert said.startswith('{"format": 1, ')
        assert entry_reading.kind_of(said) == name
        found = entry_reading.read_entry(said, kind=name).puzzle
        assert found == instance


def test_the_example_of_the_module_is_one() -> None:
    example = next(line.strip() for line in (kind_text.__doc__ or "").splitlines() if line.startswith("    {"))
    assert entry_reading.read_entry(example, kind=entry_reading.kind_of(example)).kind == "nurikabe"


def test_a_solution_goes_along() -> None:
    kind = gallery.kind_of("nurikabe")
    instance = kind.instance("1.\n..\nsolution:\n-x\nxx")
    assert instance.solution
    assert (
        entry_reading.read_entry(kind_text.write_object(kind, instance), kind="nurikabe").puzzle.solution
        == instance.solution
    )


def test_commands_write_and_read_a_line_for_each(run: Callable[..., Ran], tmp_path: Path) -> None:
    texts = "1.\n..\n===\n..\n.1\n"
    found = run("convert", "--kind", "nurikabe", "--to", "json", "-", stdin=texts.encode())
    assert (found.status, found.out.count("\n")) == (0, 2), found
    path = tmp_path / "p.json"
    path.write_text(found.out)
    again = run("convert", "--to", "text", path)
    assert (again.status, again.out) == (0, f"# kind: nurikabe\n{texts}"), again


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ('{"sections": {"digits": ["1.', "expected an object of JSON"),
        ('{"kind": "latin", "sections": {}}', "expected a puzzle of kind killer, found one of kind latin"),
        ('{"kind": "kiler", "sections": {}}', "no kind 'kiler'; nearest: killer\n"),
        ('{"kind": "killer", "sections": {"signs": ["r1c1 < r1c2"]}}', "expected `digits:` or `cages:`, found section"),
        ('{"sections": {"digits": "1..."}}', "expected `sections`, each a list of lines"),
        ('{"sections": 5}', "expected `sections`"),
        ('{"sections": {}, "rules": []}', "expected the keys format, kind, size, sections, found 'rules'"),
        ('{"format": 2, "sections": {}}', "expected format 1, found 2"),
        ('{"size": "big", "sections": {"cages": ["r1c1 = 5"]}}', r"expected a size as \[rows, columns\], found 'big'"),
        ('{"sections": ' + "[" * 100_000, "nested too deeply"),
    ],
)
def test_what_is_no_such_object_is_an_error(text: str, message: str) -> None:
    with pytest.raises(CpsudokuError, match=message):
        entry_reading.read_entry(f"{text}\n", kind="killer")


def test_python_functions_take_one() -> None:
    kind = gallery.kind_of("nurikabe")
    said = kind_text.write_object(kind, kind.instance("1.\n..\n"))
    instance, named = entry_reading.instance_of(said)
    assert (instance, named.name) == (kind.instance("1.\n..\n"), "nurikabe")


def test_a_relative_path_leads_from_the_current_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for folder, digits, symbols in (("a", (1, 2), "12"), ("b", (1, 2, 3), "123")):
        (tmp_path / folder).mkdir()
        text = f"KIND = Kind(layers=Layer('digits', {digits}, symbols={symbols!r}), unique=('1',))"
        (tmp_path / folder / "mine.py").write_text(f"from cpsudoku.kinds import Kind, Layer\n{text}\n")
    counts = []
    for folder in ("a", "b", "a"):
        monkeypatch.chdir(tmp_path / folder)
        counts.append(count("size: 1x1", kind="mine.py"))
    assert counts == [2, 3, 2]

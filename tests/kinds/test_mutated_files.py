"""Editors' files with something wrong in them: a puzzle whose text reads back, or one line; never anything else."""

from __future__ import annotations

import copy
import json
import os
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

import cpsudoku
from cpsudoku.formats.editors import f_puzzles
from cpsudoku.formats.editors.link_unpacking import f_puzzles_link, open_link, read_file, sudokupad_link
from cpsudoku.formats.entry_reading import read
from cpsudoku.puzzles import unknown_rules
from cpsudoku.puzzles.credits import Credits
from cpsudoku.puzzles.entry import Entry
from cpsudoku.puzzles.kinds import gallery
from cpsudoku.puzzles.sections.unread_keys import COSMETIC
from cpsudoku.support import registry
from cpsudoku.support.errors import CpsudokuError

KIND = gallery.kind_of("sudoku")
F_PUZZLES: dict[str, Any] = {
    "size": 4, "title": "t", "ruleset": "Normal sudoku rules apply.", "antiknight": True, "negative": ["xv", "ratio"],
    "grid": [[{"value": 1, "given": True}, {}, {"givenPencilMarks": [1, 2]}, {"c": "#fff"}], *[[{}] * 4] * 3],
    "killercage": [{"cells": ["R1C1", "R1C2"], "value": "3"}],
    "arrow": [{"cells": ["R2C1"], "lines": [["R2C1", "R2C2"]]}],
    "thermometer": [{"lines": [["R3C3", "R3C4"], ["R3C3", "R4C3"]]}],
    "clone": [{"cells": ["R1C1"], "cloneCells": ["R4C4"]}],
    "quadruple": [{"cells": ["R1C1", "R1C2", "R2C1", "R2C2"], "values": [1, 2]}],
    "difference": [{"cells": ["R1C1", "R1C2"], "value": "1"}], "xv": [{"cells": ["R3C1", "R3C2"], "value": "X"}],
    "odd": [{"cell": "R1C1"}], "littlekillersum": [{"cell": "R0C1", "direction": "DR", "value": "9"}],
    "sandwichsum": [{"cell": "R0C2", "value": "0"}], "dutchwhispers": [{"lines": [["R1C1", "R1C2"]]}],
    "line": [{"lines": [["R1C1", "R1C2"]]}], "text": [{"cells": ["R0C1"], "value": "x"}], "strange": [{"x": 1}],
    "solution": [1, 2, 3, 4] * 4,
}  # fmt: skip
SUDOKUPAD: dict[str, Any] = {
    "metadata": {"title": "t", "rules": ["x"], "solution": "1234341221434321", "antiknight": True},
    "cells": [[{"value": 1}, {}, {}, {}], *[[{}] * 4] * 3],
    "regions": [[[r + y, c + x] for y in (0, 1) for x in (0, 1)] for r in (0, 2) for c in (0, 2)],
    "cages": [{"cells": [[0, 1], [0, 2]], "value": "5", "unique": True}, {"value": "author: a"}],
    "lines": [{"wayPoints": [[0.5, 0.5], [2.5, 2.5]]}],
    "overlays": [{"center": [1, 0.5], "text": "V"}, {"center": [-1, 0.5], "text": "9"}],
}
JUNK: list[Any] = [
    None, True, False, 0, -1, 5, 2**70, 1.5, "", " ", "x", "R1C1", "R9C9", "R0C0", "5", [], [[]], [1], ["R1C1"], [None],
    {}, {"a": 1}, [{}], [{"cells": []}], [[["R1C1"]]], "1" * 50, "\N{ARABIC-INDIC DIGIT THREE}",
]  # fmt: skip


def places(data: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The place of everything within."""
    inside = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    for key, value in inside:
        yield (*path, key)
        yield from places(value, (*path, key))


def mutated(data: Any, rng: Random) -> Any:
    """The same with one to three things left out, or junk in their place."""
    data = json.loads(json.dumps(data))
    for _ in range(rng.choice((1, 1, 2, 3))):
        *way, last = rng.choice(list(places(data)))
        inner = data
        for key in way:
            inner = inner[key]
        if rng.random() < 0.2:
            del inner[last]
        else:
            inner[last] = copy.deepcopy(rng.choice(JUNK))
    return data


@pytest.mark.every(4)
@pytest.mark.parametrize("data", [F_PUZZLES, SUDOKUPAD], ids=["f-puzzles", "sudokupad"])
def test_a_file_with_something_wrong(data: dict[str, Any]) -> None:
    rng = Random(11)
    assert KIND is not None
    held = refused = 0
    for _ in range(150):
        text = json.dumps(mutated(data, rng))
        for found in read(text):
            if not isinstance(found, Entry):
                refused += 1
                assert "\n" not in str(found.error)
                assert len(str(found.error)) < 500
            elif found.setting is not None:
                held += 1
                assert isinstance(unknown_rules.possible_rules(found.puzzle, found.setting, KIND), list)
                own = f_puzzles.as_text(found.puzzle, found.setting, KIND)
                [again] = read(own)
                assert isinstance(again, Entry), (text, again)
                assert KIND.write(again.puzzle) == KIND.write(found.puzzle), text
    assert held > 20
    assert refused > 20


# No clue vanishes. Each key and value of each clue is changed. Then the file is rejected, the puzzle or its unknown
# rules differ, or the two spellings are listed as equal.

VALUES: list[Any] = [
    "<5", ">12", "1-5", "10/11", "nine", -3, 5.5, [4], True, False, None, 0, 7, "7", "R1C1", "", [], {}, {"a": 1},
    [["R1C1"]], ["R1C1"], [1], "X", 2**70, "5.0", "+5",
]  # fmt: skip
ADDED = {"isSlow": True, "negate": True, "product": 5, "odd": True, "forbidden": [1, 2], "sum": False, "min": 3}
BLANK: tuple[Any, ...] = (None, "", [], {})
GONE = object()
WORDS = {"title", "author", "ruleset", "rules", "solution", "size"}
# The meaning of a drawing and its place; its other keys are looks.
DRAWINGS = {
    **dict.fromkeys(("line", "text", "circle", "rectangle", "cage"), ("cells", "lines", "value", "fromConstraint")),
    **dict.fromkeys(("lines", "arrows"), ("wayPoints",)),
    **dict.fromkeys(("overlays", "underlays"), ("center", "text")),
}
READ = {"cell", "cells", "cloneCells", "direction", "given", "givenPencilMarks", "lines", "region", "value", "values"}


def where(path: tuple[Any, ...]) -> str:
    """The row of COSMETIC for the key that ends the path."""
    if len(path) == 1:
        return "file"
    if path[0] == "metadata":
        return "metadata" if len(path) == 2 else ""
    cell = path[0] in ("grid", "cells")
    return ("cell" if cell else "clue") if len(path) == (4 if cell else 3) and isinstance(path[-1], str) else ""


def alike(path: tuple[Any, ...], old: Any, new: Any, inside: Any) -> str:
    """The reason why both have the same meaning; "" if they differ. `path` begins with a key of the file."""
    key = next(name for name in reversed(path) if isinstance(name, str))
    if old in BLANK and (new is GONE or new in BLANK):
        return "nothing is said in several ways"
    if len(path) == 1 and old in (*BLANK, False, 0) and (new is GONE or new in (*BLANK, False, 0)):
        return "a flag of the file that is off says nothing"
    if any(path[i] in COSMETIC.get(where(path[: i + 1]), ()) for i in range(len(path))):
        return "it is a matter of looks"
    if path[0] in DRAWINGS and len(path) > 2 and path[2] not in DRAWINGS[path[0]]:
        return "a drawing counts, however it looks"
    numbers = type(old) in (int, float) and type(new) in (int, float)
    if numbers and path[0] in ("lines", "overlays") and (abs(old - new) <= 0.5 or max(old, new) < 0):
        return "the same cell, or beside the board at the same side"
    if key == "value" and path[0] in ("grid", "cells") and not inside.get("given", path[0] == "cells"):
        return "a digit that a solver has entered"
    if path[0] == "grid" and len(path) == 3 and new in BLANK:
        said = {name for name, value in old.items() if value not in BLANK}
        if "given" not in said and said <= {"value", *COSMETIC["cell"]}:
            return "a cell in which nothing is given"
    if key in ("value", "region", "text") and number(old) is not None and number(old) == number(new):
        return "one number"
    if path[0] == "arrow" and key == "cells" and (new is GONE or new in BLANK):
        return "the head of an arrow is where its lines begin"
    if (path[0], key, old) == ("difference", "value", "1") and (new is GONE or new in BLANK):
        return "a difference of 1 need not be written"
    if (path[0], key) == ("littlekillersum", "cells") and (new is GONE or new in BLANK):
        return "the cells of a diagonal follow from the first"
    if (path[0], key, old) == ("cages", "unique", True) and (new is GONE or new in BLANK):
        return "a cage with a sum is one of different digits"
    return ""


def number(value: Any) -> float | None:
    try:
        return None if isinstance(value, bool) else float(str(value))
    except ValueError:
        return None


def reading(data: Any) -> str:
    """The puzzle that is read, and its unknown rules; "" if it is rejected."""
    try:
        [(_, found)] = read_file(json.dumps(data))
        puzzle, setting = f_puzzles.read(found, KIND)
    except CpsudokuError:
        return ""
    return f"{KIND.write(puzzle)}{puzzle.drawing}{setting.hidden}"


def added(path: tuple[Any, ...], rng: Random) -> list[tuple[str, Any]]:
    """Keys that could have a meaning in the object at the path: unknown keys, and keys that are cosmetic elsewhere."""
    place = where((*path, "key"))
    if not place or path[0] in DRAWINGS:
        return []
    other = sorted({key for row in COSMETIC.values() for key in row} - COSMETIC[place] - WORDS)
    flags = [(key, value) for key, value in ADDED.items() if value is not False or place != "metadata"]  # off
    return [*rng.sample(flags, 2), *((key, 5) for key in rng.sample(other, 3))]


def undrawn(data: Any, path: tuple[Any, ...]) -> Any:
    """The file without the drawing that the path leads into; as it is, where that leads into none."""
    if len(path) < 2 or not isinstance(data[path[0]], list):
        return data
    return {**data, path[0]: [one for number, one in enumerate(data[path[0]]) if number != path[1]]}


def vanished(data: Any, rng: Random, values: int, keep: Any = lambda path: True) -> Iterator[str]:
    """The changes without effect, or that let a drawing vanish: a number of random changes of each place, and of the
    names of all keys."""
    data = json.loads(json.dumps(data))
    whole = reading(data)
    assert whole, data
    for *way, last in filter(keep, list(places(data))):
        inner = data
        for key in way:
            inner = inner[key]
        path = (*way, last)
        if path[0] in WORDS or (path[0] == "metadata" and last in WORDS):
            continue
        old = inner[last]
        silent = {whole, reading(undrawn(data, path))} if path[0] in DRAWINGS else {whole}
        news = rng.sample(VALUES, values)
        if isinstance(old, dict):
            news += [{**old, key: value} for key, value in added(path, rng) if key not in old]
        changes = [(new, {last: new}) for new in news if repr(new) != repr(old)]
        if isinstance(inner, dict):
            changes.append((GONE, rng.choice(({}, {f"{last}X": old}))))
        for new, change in changes:
            if alike(path, old, new, inner):
                continue
            kept = copy.copy(inner)
            if isinstance(inner, dict):
                del inner[last]
                inner.update(change)
            else:
                inner[last] = new
            # Lines without a meaning may be a frame next to the board.
            frame = path[0] in DRAWINGS and last in ("value", "text") and (new is GONE or new in BLANK)
            if reading(data) in ({whole} if frame else silent):
                yield f"{path}: {old!r} -> {change}"
            inner.clear()
            inner.update(kept) if isinstance(inner, dict) else inner.extend(kept)


@pytest.mark.every(6)
def test_no_clue_of_a_file_vanishes() -> None:
    rng = Random(4)
    for place, row in COSMETIC.items():
        assert place == "file" or not row & (READ | {*ADDED}), place
    cages = [*SUDOKUPAD["cages"], {"value": "antiking"}, {"value": "a word"}]
    lost = {line for data in (F_PUZZLES, SUDOKUPAD, {**SUDOKUPAD, "cages": cages}) for line in vanished(data, rng, 3)
            if "author: a" not in line}  # fmt: skip
    for name in registry.names("rule"):
        rule = gallery.rule(name)
        if rule.editors:
            data, _ = f_puzzles.write(KIND.instance(rule.right[0]), Credits(), KIND)
            data["grid"] = [[{} for _ in row] for row in data["grid"]]
            lost |= {*vanished(data, rng, 2, lambda path: path[0] != "grid")}
    assert not lost, "\n".join(sorted(lost))


LINKS = Path(os.environ.get("CPSUDOKU_LINKS", Path(__file__).parents[3] / "shared" / "links")) / "f-puzzles-37.jsonl"


@pytest.mark.slow
@pytest.mark.skipif(not LINKS.is_file(), reason="not shipped: CPSUDOKU_LINKS names the folder of links")
def test_no_clue_of_other_peoples_links_vanishes() -> None:
    rng = Random(5)
    lost = set()
    for line in LINKS.read_text(encoding="utf-8").splitlines():
        data = open_link(json.loads(line)["link"]).puzzle
        some = {*rng.sample([*places(data)], 40)}
        some |= {path for path in places(data) if path[0] != "grid" and rng.random() < 0.2}
        lost |= {*vanished(data, rng, 2, some.__contains__)}
    assert not lost, "\n".join(sorted(lost))


STRANGE: list[tuple[str, dict[str, Any], str]] = [
    *(("killercage", {"cells": ["R1C1", "R1C2"], "value": value}, "killercage.value")
      for value in ("<5", ">12", "1-5", "10/11", "nine", -3, 5.5, [4])),
    ("thermometer", {"lines": [["R1C1", "R1C2"]], "isSlow": True}, "thermometer.isSlow"),
    ("odd", {"cell": "R1C1", "negate": True}, "odd.negate"),
    ("killercage", {"cells": ["R1C1", "R1C2"], "value": "3", "product": False}, "killercage.product"),
    ("quadruple", {"cells": ["R1C1", "R1C2", "R2C1", "R2C2"], "values": [1, "x"]}, "quadruple.values"),
    ("arrow", {"cells": ["R1C1"], "lines": [["R2C1", "R2C2"]]}, "arrow.lines"),
    ("doublearrow", {"lines": [["R2C1", "R2C2"]]}, "doublearrow.lines"),
    ("thermometer", {"lines": [["R1C1", "R1C2"]], "cells": ["R1C1", "R1C3"]}, "thermometer.cells"),
    ("littlekillersum", {"cell": "R0C1", "direction": "DR", "value": "9", "cells": ["R1C2"]}, "littlekillersum.cells"),
]  # fmt: skip


def test_what_a_clue_holds_beside_what_the_rule_reads_is_named(run: Any) -> None:
    """The puzzle is unique without the clue: nothing but the name of it keeps the verdict from that."""
    rows = ["1..4", "....", "....", ".3.2"]
    grid = [[{"value": int(c), "given": True} if c != "." else {} for c in row] for row in rows]
    plain: dict[str, Any] = {"size": 4, "grid": grid}
    for key, one, name in STRANGE:
        for link in (f_puzzles_link, sudokupad_link):
            status, out, _ = run("check", link({**plain, key: [one]}), "--backend", "search", "--json")
            report = json.loads(out.splitlines()[0])
            assert (status, report["verdict"], report["unread"]) == (3, "undecided", [name]), (key, one)
        [found] = read(f_puzzles_link({**plain, key: [one]}))
        assert isinstance(found, Entry)
        text = f_puzzles.as_text(found.puzzle, found.setting or Credits(), KIND)
        [again] = read(text)
        assert isinstance(again, Entry)
        assert f_puzzles.write(again.puzzle, Credits(), KIND)[0][key] == [one], text
    for inner, value in (("odd", True), ("forbidden", [1, 2]), ("given", "perhaps"), ("given", "false")):
        cells = json.loads(json.dumps(grid))
        cells[1][1] = {inner: value, "value": 3}
        report = cpsudoku.check(json.dumps({**plain, "grid": cells}), backend=["search"])
        assert (report.verdict, report.without) == ("undecided", (f"grid.{inner}",))
        [found] = read(json.dumps({**plain, "grid": cells}))
        assert isinstance(found, Entry)
        back = f_puzzles.write(found.puzzle, Credits(), KIND)[0]["grid"]
        assert back[1][1] == {inner: value}


def test_what_sudokupads_own_form_holds_beside_what_is_read_is_named() -> None:
    rows = ["1..4", "....", "....", ".3.2"]
    boxes = SUDOKUPAD["regions"]
    plain = {"cells": [[{"value": int(c)} if c != "." else {} for c in row] for row in rows], "regions": boxes}
    two = [[0, 1], [0, 2]]
    files: list[tuple[dict[str, Any], str]] = [
        *(({"cages": [{"cells": two, "value": value, **more}]}, "killercage.value")
          for value in ("<5", ">12", "1-5", "10/11", "nine", -3, 5.5, [4]) for more in ({}, {"unique": True})),
        ({"cages": [{"cells": two, "value": "5", "negate": True}]}, "killercage.negate"),
        ({"cages": [{"cells": two, "value": "5", "sum": 6}]}, "killercage.sum"),
        ({"cages": [{"cells": two, "sum": 5, "unique": False}]}, "killercage.unique"),
        ({"cages": [{"cells": two, "value": "5", "type": "product"}]}, "killercage.type"),
        ({"cages": [{"value": "a word"}]}, "sudokupad.cages"),
        ({"cages": [{"value": "antiqueen: true"}]}, "metadata.antiqueen"),
        ({"metadata": {"antiqueen": True}}, "metadata.antiqueen"),
        ({"metadata": {"norowcol": True}}, "norowcol"),
        ({"thermometer": [{"lines": [["R1C1", "R1C2"]]}]}, "sudokupad.thermometer"),
        ({"cages": [{"value": "rules: a"}, {"value": "rules: b"}]}, "sudokupad.rules"),
        ({"metadata": {"rules": "a"}, "cages": [{"value": "rules: b"}]}, "sudokupad.rules"),
        ({"metadata": {"rules": "a"}, "rules": "b"}, "sudokupad.rules"),
        ({"cages": [{"cells": two, "unique": 1}]}, "killercage.unique"),
        ({"cages": [{"cells": two, "unique": True, "hidden": 0}]}, "killercage.hidden"),
        ({"regions": [*boxes, boxes[0]]}, "sudokupad.regions"),
        *(({"cells": [[{"value": 1, key: value}, *plain["cells"][0][1:]], *plain["cells"][1:]]}, f"grid.{name}")
          for key, value, name in (("odd", True, "odd"), ("region", 3, "sudokupad.region"), ("given", "no", "given"),
                                   ("parity", "odd", "sudokupad.parity"))),
        ({"cells": [[{"value": 1}, {"given": "no"}, {}, {"value": 4}], *plain["cells"][1:]]}, "grid.given"),
    ]  # fmt: skip
    assert cpsudoku.check(json.dumps(plain), backend=["search"]).verdict == "unique"
    for more, name in files:
        for text in (json.dumps({**plain, **more}), sudokupad_link({**plain, **more}, own=True)):
            report = cpsudoku.check(text, backend=["search"])
            assert (report.verdict, report.without) == ("undecided", (name,)), more
    row = [[0, c] for c in range(4)]
    drawn = {"cages": [{"cells": row, "type": "rowcol", "unique": False}], "overlays": [{"center": [-1, 1], "d": "M0"}]}
    drawings = ("only drawn: 1 cage and 1 drawing that is not understood",)
    assert cpsudoku.check(json.dumps({**plain, **drawn}), backend=["search"]).drawn == drawings
    kept: list[dict[str, Any]] = [{"cells": two, "value": "x", "unique": False}, {"value": "source: x"}]
    report = cpsudoku.check(json.dumps({**plain, "cages": kept, "id": "x", "metadata": {"antiqueen": False}}))
    assert (report.verdict, report.without) == ("unique", ())
    [old] = read(json.dumps({**plain, "title": "Old", "rules": "x", "solution": "1234341221434312"}))
    assert isinstance(old, Entry)
    assert (old.title, old.without, old.solution is not None) == ("Old", (), True)
    hidden = {"cells": two, "unique": True, "hidden": True}
    [entry] = read(json.dumps({**plain, "cages": [hidden, {**hidden, "type": "rowcol"}]}))
    assert isinstance(entry, Entry)
    assert len(entry.puzzle.cages) == 1


def test_drawings_that_are_not_understood_count_as_drawings() -> None:
    """A board without digits has several solutions; a drawing that may be a rule keeps the verdict from that."""
    empty: list[Any] = [[{} for _ in range(4)] for _ in range(4)]
    pad = {"cells": empty, "regions": SUDOKUPAD["regions"]}
    editor = {"size": 4, "grid": empty}
    drawings: list[tuple[dict[str, Any], str, list[Any]]] = [
        (pad, "lines", [{"d": "M0 0L90 90"}, {"wayPoints": []}, {"wayPoints": [{"x": 1, "y": 2}]}, {"wayPoints": 5},
                        {"wayPoints": [[0.5, 0.5], [1.5, "x"]]}, {"wayPoints": [[9, 9], [9, 8]]}, 5]),
        (pad, "overlays", [{"text": "X"}, {"center": ["1", "0.5"], "text": "X"}, {"center": [9.5, 0.5], "text": "X"},
                           {"center": [True, 1], "text": "X"}, "x"]),
        (editor, "text", [{"value": "x"}, {"cells": ["A1"], "value": "x"}, {"cells": ["R20C20"], "value": "x"}]),
        (editor, "line", [{"lines": [["A1", "A2"]]}, {"lines": {"0": ["R1C1"]}}, {"lines": []}, {"lines": [[]]}, {}]),
        (editor, "circle", [{"cells": [["R1C1"]]}, {"cells": "R1C1"}, {"fromConstraint": "x"}]),
    ]  # fmt: skip
    for plain, key, ones in drawings:
        assert cpsudoku.check(json.dumps(plain), backend=["search"]).verdict == "multiple"
        for content in (*([one] for one in ones), *([{"a": ones[0]}] if plain is pad else [])):
            text = json.dumps({**plain, key: content})
            for _ in range(2):
                report = cpsudoku.check(text, backend=["search"])
                said = ("only drawn: 1 drawing that is not understood",)
                assert (report.verdict, report.without, report.drawn) == ("undecided", (), said), text
                [found] = read(text)
                assert isinstance(found, Entry)
                text = f_puzzles.as_text(found.puzzle, found.setting or Credits(), KIND)
            [found] = read(text)
            assert isinstance(found, Entry)
            data, _ = f_puzzles.write(found.puzzle, found.setting or Credits(), KIND)
            [again] = read(json.dumps(data))
            assert isinstance(again, Entry)
            assert f_puzzles.as_text(again.puzzle, again.setting or Credits(), KIND) == text
    three = json.dumps({**pad, "lines": [{"d": "M0 0"}, {"d": "M1 1"}, {"wayPoints": [[0.2, 0.2], [0.8, 0.8]]}]})
    said = ("only drawn: 1 line and 2 drawings that are not understood",)
    assert cpsudoku.check(three, backend=["search"]).drawn == said
    for cage in ({"cells": [], "sum": 12}, {"sum": 12, "unique": True}, {"value": "12"}, {"type": "product"}):
        report = cpsudoku.check(json.dumps({**pad, "cages": [cage]}), backend=["search"])
        assert (report.verdict, report.without) == ("undecided", ("sudokupad.cages",)), cage
    report = cpsudoku.check(json.dumps({**editor, "killercage": [{"cells": [], "value": "12"}]}), backend=["search"])
    assert (report.verdict, report.without) == ("undecided", ("killercage.value",))
    nothing: dict[str, Any] = {"cages": [{"unique": True, "sum": 0}], "overlays": [{"center": [-1, 1]}]}
    report = cpsudoku.check(json.dumps({**pad, **nothing}), backend=["search"])
    assert (report.verdict, report.drawn) == ("multiple", ())


def test_a_cell_that_a_cage_lists_twice_gets_a_note() -> None:
    empty: list[Any] = [[{} for _ in range(4)] for _ in range(4)]
    note = "perhaps a typing mistake: killercage, number 1, lists R1C1 twice"
    for data in (
        {"size": 4, "grid": empty, "killercage": [{"cells": ["R1C1", "R1C2", "r1c1"], "value": "3"}]},
        {"cells": empty, "regions": SUDOKUPAD["regions"], "cages": [{"cells": [[0, 0], [0, 1], [0, 0]], "sum": 3}]},
    ):
        assert cpsudoku.check(json.dumps(data), backend=["search"]).notes == (note,)
    many = [{"cells": ["R1C1", "R1C1"]}] * 12
    notes = cpsudoku.check(json.dumps({"size": 4, "grid": empty, "extraregion": many}), backend=["search"]).notes
    assert "perhaps a typing mistake: 2 more like these" in notes
    line = {"size": 4, "grid": empty, "thermometer": [{"lines": [["R1C1", "R1C1", "R1C2"]]}]}
    assert cpsudoku.check(json.dumps(line), backend=["search"]).notes == ()


def test_cells_that_must_be_odd_or_even_by_a_word_of_their_own() -> None:
    grid: list[list[dict[str, Any]]] = [[{} for _ in range(4)] for _ in range(4)]
    grid[0][0], grid[0][1] = {"parity": "Odd"}, {"parity": "Even"}
    [entry] = read(json.dumps({"size": 4, "grid": grid, "odd": [{"cell": "R4C4"}]}))
    assert isinstance(entry, Entry)
    assert ([*entry.puzzle.odd], [*entry.puzzle.even]) == ([(4, 4), (1, 1)], [(1, 2)])
    grid[0][2] = {"parity": "Prime"}
    [entry] = read(json.dumps({"size": 4, "grid": grid}))
    assert isinstance(entry, Entry)
    assert entry.without == ("grid.parity",)


def test_what_is_not_read_makes_no_rule_of_absence() -> None:
    """A dot with a value that is not known is not a pair without a dot, nor a neighbour of a minimum one without a
    mark: the known rules never exclude more than the file."""
    dots = {"ratio": [{"cells": ["R1C1", "R1C2"], "value": "3/2"}], "negative": ["ratio", "xv"]}
    marks = {"minimum": [{"cell": "R1C1"}, {"cell": "R1C2", "negate": True}]}
    difference = {"difference": [{"cells": ["R1C1", "R1C2"], "value": "n"}], "nonconsecutive": True}
    grid: list[Any] = [[{} for _ in range(4)] for _ in range(4)]
    for more, names, left in (
        (dots, ["ratio.value", "negative"], {"negative xv"}),
        (marks, ["minimum.negate", "minimum"], set()),
        (difference, ["difference.value", "nonconsecutive"], set()),
    ):
        [entry] = read(json.dumps({"size": 4, "grid": grid, **more}))
        assert isinstance(entry, Entry)
        assert list(entry.without) == names
        assert {name for name, _ in entry.puzzle.contents} == {"without", *left}
        data = f_puzzles.write(entry.puzzle, Credits(), KIND)[0]
        for key, value in more.items():
            held = data[key]
            assert sorted(map(str, held)) == sorted(map(str, value)) if isinstance(value, list) else held == value

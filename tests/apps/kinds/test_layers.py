"""Every layer that is not auxiliary is written and read back: `check --solution` accepts what `solve` prints, and two
solutions that differ print differently. Kinds of one's own have two and more layers, of every sort."""

from __future__ import annotations

import json
import textwrap
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from random import Random
from typing import Any

import pytest

import cpsudoku
from cpsudoku.apps.drawing.picture import picture
from cpsudoku.apps.drawing.text_picture import in_text
from cpsudoku.backends.backend_names import backend
from cpsudoku.kinds import Digits, Flag, Kind, Layer, Rule, Shading
from cpsudoku.kinds.sections import Given
from cpsudoku.model import Question, Solved, Witness
from cpsudoku.model.model import declared_variables
from cpsudoku.puzzles.kinds import gallery, kind_text
from cpsudoku.support import registry
from cpsudoku.support.errors import CpsudokuError, ModelError
from tests.conftest import DAY, judge

LATIN = '''
from cpsudoku import AllDifferent
from cpsudoku.kinds import Digits, Kind, Layer, Shading, one_loop

def rules(puzzle, at):
    for line in puzzle.rows + puzzle.columns:
        yield "no digit twice", AllDifferent(at[line])
'''
EXAMPLES = '''
    unique=("123\\n231\\n312",), multiple=("12.\\n...\\n...",), none=("11.\\n...\\n...",),
)
'''
LOOP = f'''"""A Latin square with a loop."""{LATIN}
    yield "the lines form one loop", one_loop(at.loop, puzzle.links)

KIND = Kind(rules=rules, layers=[Digits(), Layer("loop", (0, 1), at="links")],{EXAMPLES}'''
SHADED = f'''"""A Latin square, one shaded cell a row."""{LATIN}
    for row in puzzle.rows:
        yield "one shaded cell a row", sum(at.shading[row]) == 1

KIND = Kind(rules=rules, layers=[Digits(), Shading()], reads_grids=True,{EXAMPLES}'''


def everything() -> Kind:
    """A layer of every sort of place, with every sort of value."""

    def ties(puzzle: Any) -> list[Any]:
        a, b, c, *_ = puzzle.cells
        return [(a, b), a, (b, 4), ((a, b), (c,))]

    layers = [
        Digits(), Shading(), Layer("bridges", (0, 1, 2), at="links"), Layer("walls", (1, 2), at="links"),
        Layer("rim", (0, 1), at="sides"), Layer("dots", (-1, 0, 12), at="corners"), Layer("Ties", (-3, 0, 40), at=ties),
        Layer("my marks", (0, 1, 2), symbols="-ab"), Layer("many", range(90)), Layer("hidden", (0, 1), auxiliary=True),
    ]  # fmt: skip
    return Kind(layers=layers, reads_grids=True)


def two_maps() -> Kind:
    """A loop first; digits and shading that a puzzle may give."""
    loop, digits, shading = Layer("loop", (0, 1), at="links"), Digits(), Shading()
    return Kind(layers=[loop, digits, shading], sections=[Given("digits", layer=digits), Given("dark", layer=shading)])


def with_rule() -> Kind:
    """A rule that brings a layer."""
    return Kind(with_rules=[Rule(Flag("rivers"), layers=[Layer("river", (0, 1), at="links")])])


def solutions(kind: Kind, text: str, most: int) -> Iterator[tuple[Any, Witness]]:
    instance = kind.instance(text)
    model = kind.model(kind.shape(instance))
    session = backend("sat").open(model)
    for number, outcome in enumerate(session.solutions(Question(kind.clues(instance, model)))):
        if number == most or not isinstance(outcome, Solved):
            break
        yield instance, outcome.witness
    session.close()


def forms_of(kind: Kind, instance: Any, witness: Witness) -> tuple[str, str]:
    """The text and the object of JSON of a solution, which read back as each other."""
    text = kind.render(instance, witness)
    filled = kind.instance(text)
    object_ = kind_text.write_object(kind, filled)
    again = kind.instance(kind_text.text_of_object(object_, kind)[0])
    assert kind.render(again, {}) == kind.render(filled, {}), text
    model = kind.model(kind.shape(filled))
    given = {clue.unary.variable: min(clue.unary.allowed) for clue in kind.clues(filled, model) if clue.unary}
    stated = dict(kind.stated_solution(filled, model)) if kind.stated_solution is not None else {}
    held = {x.name: value for x, value in (given | stated).items()}
    assert {name: held.get(name) for name in (x.name for x in model.decisions)} == {
        x.name: witness[y] for x, y in zip(model.decisions, witness, strict=False)
    }, text
    return text, object_


def test_what_is_printed_of_a_solution_is_judged_right_for_every_kind(request: pytest.FixtureRequest) -> None:
    wrong = []
    names = registry.names("kind")
    for name in names if request.config.getoption("--slow") else Random(DAY).sample([*names], 4):
        kind = gallery.kind_of(name)
        for text in (*kind.unique, *kind.multiple):
            texts = set()
            for number, (instance, witness) in enumerate(solutions(kind, text, 3)):
                printed, object_ = forms_of(kind, instance, witness)
                texts.add(printed)
                found = [judge(printed, kind=name), judge(text, printed, name), judge(object_, kind=name)]
                wrong += [(name, printed, str(one)) for one in found if one.verdict != "right"]
                assert len(texts) == number + 1, f"{name}: two solutions print alike:\n{printed}"
    assert not wrong


def test_every_sort_of_layer_is_read_back_and_every_change_is_seen() -> None:
    for kind, text in (
        (everything(), "123\n231\n312"), (Kind(layers=everything().every_layer[1:]), "size: 2x4"),
        (two_maps(), "123\n231\n312"), (two_maps(), "...\n2..\n...\ndark:\n-..\nx..\n..."),
        (with_rule(), "1.3\n...\n...\nrivers"),
    ):  # fmt: skip
        rng, puzzle = Random(5), kind
        instance = puzzle.instance(text)
        model = puzzle.model(puzzle.shape(instance))
        given = {clue.unary.variable: min(clue.unary.allowed) for clue in puzzle.clues(instance, model) if clue.unary}
        for _ in range(4):
            witness = {x: given.get(x, rng.choice(x.values)) for x in declared_variables(model)}
            printed, _ = forms_of(puzzle, instance, {x: witness[x] for x in model.decisions})
            assert judge_of(kind, printed) == "right"
            for x in rng.sample(model.decisions, 12):
                if len(x.values) > 1 and x not in given:
                    other = {**witness, x: rng.choice([value for value in x.values if value != witness[x]])}
                    assert puzzle.render(instance, other) != printed, x
            known = rng.sample(model.decisions, len(model.decisions) // 2)  # a part of it is read back, too
            part = puzzle.instance(puzzle.render(instance, {x: witness[x] for x in known}))
            for x, value in puzzle.stated_solution(part, puzzle.model(puzzle.shape(part))).items():
                assert {y.name: witness[y] for y in known}[x.name] == value


def test_pictures_show_every_layer() -> None:
    """Values that differ in one place differ in the picture and in characters, whatever the sorts of the layers."""
    loops = [Layer("loop", (0, 1), at="links"), Layer("second", (0, 1), at="links"), Shading(), Shading("dark")]
    tokens = Kind(layers=[Digits(), Layer("marks", (0, 1, 2), symbols="-ab"), *loops])
    for kind in (everything(), two_maps(), with_rule(), tokens):
        rng, puzzle = Random(3), kind
        instance = puzzle.instance("1..\n...\n...\nrivers" if kind.extra_rules else "1..\n...\n...")
        model = puzzle.model(puzzle.shape(instance))
        one = {x: rng.choice(x.values) for x in model.decisions} | {model.decisions[0]: 1}
        values = puzzle.values(instance, one)
        scene, text = picture(instance, values).shapes, in_text(instance, values)
        for x in rng.sample(model.decisions[1:], min(30, len(model.decisions) - 1)):
            other = one | {x: next(value for value in x.values if value != one[x])}
            if x.name not in ("r1c1", "digits r1c1"):
                values = puzzle.values(instance, other)
                assert picture(instance, values).shapes != scene, x
                assert in_text(instance, values) != text, x


def judge_of(kind: Kind, printed: str) -> str:
    from cpsudoku.uniqueness.filled_board import judge_instance

    return judge_instance(kind, kind.instance(printed)).verdict


@pytest.mark.every(3)
@pytest.mark.parametrize(("source", "layer"), [(LOOP, "loop"), (SHADED, "shading")])
def test_the_commands_show_and_take_every_layer(
    source: str, layer: str, tmp_path: Path, run: Callable[..., Any]
) -> None:
    file, puzzle, solved = tmp_path / "mine.py", tmp_path / "puzzle.txt", tmp_path / "solved.txt"
    file.write_text(textwrap.dedent(source))
    puzzle.write_text("12.\n231\n312\n")

    def printed(*words: Any, status: int = 0) -> str:
        ran = run(*words)
        assert ran.status == status, ran.err
        return str(ran.out)

    kind = ("--kind", file)
    for engine in ("search", "sat", "cp_sat"):
        solved.write_text(printed("solve", *kind, "--backend", engine, puzzle, status=1))
        assert f"solution {layer}:" in solved.read_text()
        assert printed("check", *kind, puzzle, "--solution", solved, status=1).startswith("yours: right: ")
    shown = printed("check", "-v", *kind, puzzle, status=1)
    assert shown.count(f"solution {layer}:") == 2
    found = json.loads(printed("check", "--json", *kind, puzzle, status=1))
    assert found["solution"] != found["second"] and f"solution {layer}:" in found["second"]
    (tmp_path / "solved.json").write_text(printed("convert", *kind, "--to", "json", solved))
    assert f"solution {layer}" in json.loads((tmp_path / "solved.json").read_text())["sections"]
    assert printed("convert", *kind, "--to", "text", tmp_path / "solved.json").endswith(solved.read_text())
    judged = printed("check", *kind, puzzle, "--solution", tmp_path / "solved.json", status=1)
    assert judged.startswith("yours: right: ")
    report = cpsudoku.check("12.\n231\n312", kind=str(file))
    assert report.solution != report.second
    mine = gallery.kind_of(str(file))
    instance = mine.instance("12.\n231\n312")
    each_values = [mine.values(instance, one) for _, one in solutions(mine, "12.\n231\n312", 2)]
    pictures = [picture(instance, values).shapes for values in each_values]
    texts = [in_text(instance, values) for values in each_values]
    assert pictures[0] != pictures[1] and texts[0] != texts[1]
    stated = mine.instance(solved.read_text())
    assert picture(stated).shapes != picture(mine.instance("123\n231\n312")).shapes


RIVER = '''"""Rivers: a river, one loop, somewhere."""
from cpsudoku.kinds import Flag, Layer, Rule, one_loop

def rules(puzzle, at):
    yield one_loop(at.river, puzzle.links)

RULE = Rule(
    section=Flag("rivers"), rules=rules, layers=[Layer("river", (0, 1), at="links")],
    right=("1234341221434321\\nrivers",), wrong=("1234341221434311\\nrivers",),
)
'''


def test_a_layer_of_a_rule_in_a_file(run: Callable[..., Any], tmp_path: Path) -> None:
    rule, solved = tmp_path / "river.py", tmp_path / "solved.txt"
    rule.write_text(RIVER)
    ran = run("solve", "--rule", rule, "1234341221434321\nrivers")
    assert ran.status == 1 and "solution river:" in ran.out
    solved.write_text(ran.out)
    assert run("check", "--rule", rule, solved, "--solution", solved).out.startswith("yours: right: ")
    ran = run("convert", "--rule", rule, "--to", "line", solved)
    assert ran.status == 1 and "line cannot express: rivers, solution river" in ran.err
    picture = run("convert", "--rule", rule, solved).out
    assert "╋" in picture and "rivers" in picture, "boxes are drawn, too"


def test_a_solution_that_is_stated_on_any_layer_is_held_against_the_puzzle(tmp_path: Path) -> None:
    kind = gallery.kind_of("slitherlink")
    instance, witness = next(solutions(kind, kind.unique[0], 1))
    text = kind.render(instance, witness)
    assert cpsudoku.check(text, kind="slitherlink").solution_matches is True
    other = dict(witness)
    x = next(iter(witness))
    other[x] = 1 - other[x]
    assert cpsudoku.check(kind.render(instance, other), kind="slitherlink").solution_matches is False
    file = tmp_path / "mine.py"
    file.write_text(textwrap.dedent(SHADED))
    right, wrong = ("123231312\nsolution shading:\nx--\nx--\n" + row for row in ("x--", "xx-"))
    assert cpsudoku.check(right, kind=str(file)).solution_matches is True
    assert cpsudoku.check(wrong, kind=str(file)).solution_matches is False


def test_layers_that_a_text_cannot_hold_are_refused_by_name() -> None:
    def refused(expected: str, layers: Any) -> None:
        with pytest.raises(ModelError, match=expected):
            Kind(layers=layers())

    refused(r"expected a symbol for each value, found '\.', which a text cannot contain",
            lambda: Layer("shading", (0, 1), symbols=".x"))  # fmt: skip
    refused("found 'x', twice", lambda: Layer("shading", (0, 1), symbols="xx"))
    refused("expected 3 symbols, one for each value, found '-x'", lambda: Layer("shading", (0, 1, 2), symbols="-x"))
    refused("expected at='cells' or 'links' or 'sides' or 'corners', found 'link'",
            lambda: Layer("loop", (0, 1), at="link"))  # fmt: skip
    refused("expected a name of letters and digits, such as 'loop', found 'a:b'", lambda: Layer("a:b", (0, 1)))
    refused("expected different names, found 'my_loop' twice",
            lambda: [Layer("My loop", (0, 1)), Layer("my_loop", (0, 1))])  # fmt: skip
    twice = Kind(layers=Layer("ties", (0, 1), at=lambda puzzle: [(*puzzle.cells,), ((*puzzle.cells,),)]))
    with pytest.raises(ModelError, match="layer ties: expected places with different names, found r1c1-r1c2 twice"):
        twice.model(twice.puzzle(1, 2).shape_part())


def test_lines_of_a_layer_name_what_is_wrong() -> None:
    kind = everything()

    def refused(lines: Sequence[str], expected: str) -> None:
        with pytest.raises(CpsudokuError, match=expected):
            kind.instance("\n".join(["123231312", *lines]))

    refused(["solution bridges:", "r1c1.5 = 3"], "expected a value of 0, 1, 2, found '3'")
    refused(["solution bridges:", "r9c1.5 = 1"], "expected a place of bridges, found 'r9c1.5'")
    refused(["solution bridges:", "r1c1.5 = 1", "r1c1.5 = 2"], "expected each place of bridges once")
    refused(["solution hidden:", "000", "000", "000"], "expected solution, solution shading")

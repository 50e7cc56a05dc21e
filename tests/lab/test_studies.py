"""Studies and families: what ships can be run, what is wrong is named, instances are the same for everybody."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest

import cpsudoku
from cpsudoku.ground.errors import CpsudokuError
from cpsudoku.lab.contenders import of_texts
from cpsudoku.lab.families import FAMILIES, family
from cpsudoku.lab.fields import COLUMNS, KEPT, PHASES
from cpsudoku.lab.instances import equivalent, grid_text, of_text
from cpsudoku.lab.study import SHIPPED, read_study, shipped_studies
from cpsudoku.puzzles.grid import Grid
from tests.conftest import each

ROOT = Path(__file__).parent.parent.parent
PEERS = SHIPPED.parent / "peers.py"
GUIDE = (ROOT / "docs" / "lab.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("name", shipped_studies())
def test_what_ships_can_be_read_and_states_its_time(name: str, tmp_path: Path) -> None:
    """With one instance of each family: to make fifty of each takes minutes."""
    text = (SHIPPED / f"{name}.toml").read_text()
    one = re.sub(r"count = \d+", "count = 1", text)
    one = re.sub(r'\[\[instances\]\]\nfamily = "pencil".*?\n\n', "", one, flags=re.DOTALL)
    one = re.sub(r"size = (36|49)\n", "size = 9\n", one)
    one = one.replace("examples = 2\n", "kind = 'latin'\nexamples = 2\n")
    one = one.replace("../peers.py", str(PEERS))
    for path in SHIPPED.glob("*.txt"):
        (tmp_path / path.name).write_text(path.read_text())
    (tmp_path / "study.toml").write_text(one)
    study = read_study(tmp_path / "study.toml")
    assert study.title and study.about and study.minutes > 0 and study.runs
    assert f"`{name}`" in GUIDE


def test_the_lists_that_ship_are_those_of_the_puzzles_folder() -> None:
    for path in SHIPPED.glob("*.txt"):
        assert path.read_bytes() == (ROOT / "puzzles" / "sudoku" / path.name).read_bytes()


@each(
    ("text", "says"),
    [
        ("title = 3", "title: expected str, found 3"),
        ("repeats = true", "repeats: expected int, found True"),
        ("colour = 'red'", "found 'colour'"),
        ("repeats = 0", "repeats: expected at least 1, found 0"),
        ("session = 'hot'", "session: expected warm or cold"),
        ("instances = 3", r"expected \[\[instances\]\]"),
        ("[[instances]]\nfile = 'nowhere.txt'", "nowhere.txt"),
        ("[[instances]]\nfamily = 'holes'\nsize = 10", "expected a square such as 9, 16 or 25, found 10"),
        ("[[instances]]\nfamily = 'holes'\nfraction = 2", "expected 0 to 1, found 2"),
        ("[[instances]]\nfamily = 'worms'", "family 'worms': expected one of minimal, holes"),
        ("[[instances]]\nfamily = 'holes'\nwidth = 3", "expected size or fraction, found 'width'"),
        ("[[instances]]\npuzzles = ['1...']\nselects = ''", "found 'selects'"),
        ("[[instances]]\nsize = 3", "expected file, family, examples or puzzles"),
        ("[[contenders]]\nbackend = 'sat'", "expected instances, found none"),
        ("[[instances]]\npuzzles = ['1..4.........3.2']", "expected contenders, found none"),
        ("title =", "expected TOML"),
        ("equivalents = true\n[[instances]]\nkind = 'killer'\nfamily = 'killer'\ncount = 1\n"
         "[[contenders]]\nbackend = 'sat'", "equivalents: expected grids of sudoku or latin"),
    ],
)  # fmt: skip
def test_what_is_wrong_with_a_study_is_named(tmp_path: Path, text: str, says: str) -> None:
    (tmp_path / "study.toml").write_text(text)
    with pytest.raises(CpsudokuError, match=says):
        read_study(tmp_path / "study.toml")


def test_a_name_that_is_no_study(run: Callable[..., Any]) -> None:
    ran = run("lab", "no-such-study", "--dry-run")
    assert ran.status == 2 and "expected a file, or a study: encodings" in ran.err


@pytest.mark.parametrize(("name", "more"), [("minimal", {}), ("holes", {"size": 16}), ("latin", {}), ("kakuro", {})])
def test_an_instance_depends_on_its_number_and_the_seed_alone(name: str, more: dict[str, int]) -> None:
    made = family(name, size=more.get("size", 0))
    three = list(made.texts(3, 7))
    assert three == list(made.texts(4, 7))[:3] and len(three) == 3
    if name != "kakuro":
        assert three[0] != next(made.texts(1, 8)) and len(set(three)) == 3


def test_minimal_puzzles_lose_uniqueness_with_any_clue() -> None:
    text = next(family("minimal").texts(1, 3))
    assert cpsudoku.count(text, 2, backend="search") == 1
    for i, symbol in enumerate(text):
        if symbol != ".":
            assert cpsudoku.count(f"{text[:i]}.{text[i + 1 :]}", 2, backend="search") == 2


def test_holes_are_as_many_as_the_fraction_says_and_there_is_a_solution() -> None:
    for size, fraction in ((4, 0.5), (9, 0.6), (16, 0.3)):
        text = next(family("holes", size=size, fraction=fraction).texts(1, 1))
        cells = text.split() if size > 9 else list(text)
        assert len(cells) == size**2 and cells.count(".") == round(fraction * size**2)
        assert cpsudoku.solve(text + "\n", backend="sat") is not None


def test_the_instances_are_those_that_others_make() -> None:
    """Written down from docs/lab.md: a change here makes all published results incomparable."""
    assert next(family("holes", size=4, fraction=0.5).texts(1, 1)) == "1243.421..3....."
    text = next(family("minimal").texts(1, 1))
    assert text == ".3..8.7......24..66.53..4..25.4...9.....7...8.....2....2.76.........9...5...1.6.."


@pytest.mark.slow
def test_pencil_marks_are_minimal() -> None:
    """No candidate can be put back: then there is another solution."""
    text = next(family("pencil").texts(1, 1))
    assert len(text) == 729 and cpsudoku.count(text, 2, backend="sat") == 1
    gone = [i for i, symbol in enumerate(text) if symbol == "."]
    for i in Random(1).sample(gone, 20):
        assert cpsudoku.count(f"{text[:i]}{i % 9 + 1}{text[i + 1 :]}", 2, backend="sat") == 2


def test_equivalents_have_as_many_solutions() -> None:
    rng = Random(4)
    puzzles = (("1..4.........3.2", "sudoku"), ("12............4.", "sudoku"), ("12..\n....\n.3..\n...1", "latin"))
    for text, kind in puzzles:
        instance = of_text(text, kind, "p", "g")
        found = {equivalent(instance, rng) for _ in range(6)}
        assert len(found) > 3
        for other in found:
            counts = {cpsudoku.count(t + "\n", kind=kind, backend="search") for t in (text, other)}
            assert len(counts) == 1


def test_equivalents_keep_boxes_and_pencil_marks() -> None:
    cells = tuple([0] * 35 + [frozenset((1, 2))])
    for box in ((2, 3), (3, 2)):
        instance = of_text(grid_text(Grid(6, tuple([1] + [0] * 35), box)), "sudoku", "p", "g")
        for i in range(4):
            again = of_text(equivalent(instance, Random(i)), "sudoku", "p", "g")
            assert again.grid is not None and (again.grid.box or (2, 3)) == box and again.clues == 1
    marked = of_text(grid_text(Grid(6, cells)), "sudoku", "p", "g")
    again = of_text(equivalent(marked, Random(1)), "sudoku", "p", "g")
    assert again.grid is not None
    assert sorted(len(again.grid.allowed(i)) for i in range(36)) == [2] + [6] * 35


def test_the_guide_defines_every_column_and_count() -> None:
    for column in COLUMNS:
        if not column.startswith(("first_", "second_")) and column.removesuffix("_seconds") not in PHASES:
            assert f"`{column}`" in GUIDE, column
    for phase in PHASES:
        assert f"| `{phase}` |" in GUIDE, phase
    for name, counts in KEPT.items():
        for count, words in counts.items():
            assert re.search(rf"\| `{name}` .*`{count}`: {re.escape(words)}", GUIDE), (name, count)
    for name in FAMILIES:
        assert f"`{name}`" in GUIDE


def test_a_list_of_what_there_is(run: Callable[..., Any]) -> None:
    ran = run("lab", "list")
    assert ran.status == 0 and all(name in ran.out for name in (*shipped_studies(), *FAMILIES))
    made = run("lab", "make", "holes", "--size", "4", "-n", "2", "--seed", "1")
    assert made.out.splitlines()[1:] == ["1243.421..3.....", "32..142..13...4."]


def test_a_family_that_is_cut_short_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    """Fewer instances on a slower machine would be another study."""
    from cpsudoku.lab import families

    monkeypatch.setattr(families, "generate", lambda count, **_: iter(["." * 81] * (count - 1)))
    with pytest.raises(CpsudokuError, match="family minimal: expected 3 instances, made 2"):
        list(families.family("minimal").texts(3, 1))


def test_make_needs_no_size(run: Callable[..., Any]) -> None:
    """The first line repeats the call: with its options, the same instances are made again."""
    made = run("lab", "make", "holes", "-n", "2")
    first, *texts = made.out.splitlines()
    assert (made.status, first) == (0, "# cpsudoku lab make holes --size 9 --fraction 0.5 -n 2 --seed 1")
    assert [len(text) for text in texts] == [81, 81]
    assert run(*first.removeprefix("# cpsudoku ").split()).out == made.out


def test_a_size_that_would_change_nothing_is_refused(run: Callable[..., Any]) -> None:
    made = run("lab", "make", "slitherlink", "-n", "1")
    assert (made.status, made.out.splitlines()[0]) == (0, "# cpsudoku lab make slitherlink -n 1 --seed 1")
    for name, size in (("slitherlink", "5"), ("pencil", "4")):
        refused = run("lab", "make", name, "-n", "1", "--size", size)
        assert (refused.status, refused.out) == (2, "") and "size: expected" in refused.err, name


def test_options_after_a_comma_are_those_of_the_backend_before_it(run: Callable[..., Any], tmp_path: Path) -> None:
    """docs/lab.md: after a comma, what is no backend is an option; so it is where it is the first one."""
    texts = [one.text for one in of_texts(["sat,amo=ladder,glucose4,search", "sat,cadical195"])]
    assert texts == ["sat:amo=ladder,glucose4", "search", "sat:cadical195"]
    for text, says in (
        ("sat,foo=3", "option 'foo': expected one of solver, amo"),
        ("sat:foo=3", "option 'foo': expected one of solver, amo"),
        ("sat,amo=foo", "option amo=foo: expected one of pairwise"),
        ("sat,serach", "expected one of backtrack, cp_sat"),
    ):
        ran = run("lab", "run", "1..4.........3.2", "--backend", text, "--out", tmp_path / "out")
        assert (ran.status, ran.out) == (2, "") and says in ran.err, ran.err
    assert not (tmp_path / "out").exists()


@each("peer", ["pysat", "textbook", "textbook,workers=2"])
def test_what_others_write_answers_as_we_do(peer: str) -> None:
    from cpsudoku.backends.specs import backend
    from cpsudoku.lab.question import Asker

    asker = Asker(backend(f"{PEERS}:{peer}"), "sudoku", 60.0, cold=False, prove=False)
    texts = ["1..4.........3.2", "12............4.", "123........4....", "1..4.........3.2"]
    assert [asker.ask(text)["verdict"] for text in texts] == ["unique", "multiple", "none", "unique"]
    asker.forget()


def test_examples_are_those_of_a_kind_or_of_all(tmp_path: Path) -> None:
    from cpsudoku.ground.registry import names
    from cpsudoku.puzzles import gallery

    for table, kinds in (("kind = 'kakuro'\nexamples = 1", ["kakuro"]), ("examples = 2", names("kind"))):
        (tmp_path / "s.toml").write_text(f"[[instances]]\n{table}\n[[contenders]]\nbackend = 'sat'\n")
        study = read_study(tmp_path / "s.toml")
        assert list(dict.fromkeys(one.kind for one in study.instances)) == list(kinds)
        assert all(one.text in "".join(gallery.kind_of(one.kind).unique) for one in study.instances)

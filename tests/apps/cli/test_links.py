"""Links on the command line: every command accepts one; verdicts with unknown rules; written links."""

from __future__ import annotations

import json
import os
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import cpsudoku
from cpsudoku.apps import drawing
from cpsudoku.apps.explanation.difficulty import Rating
from cpsudoku.apps.explanation.explanation import Explanation
from cpsudoku.apps.web import page_data
from cpsudoku.formats import compressed_json, entry_reading
from cpsudoku.formats.editors.link_unpacking import f_puzzles_link, open_link
from cpsudoku.puzzles.entry import Entry
from cpsudoku.puzzles.kinds import gallery
from cpsudoku.puzzles.sections.whole_board import Flag
from cpsudoku.support.errors import CpsudokuError, InputError

Run = Callable[..., tuple[int, str, str]]
FAST = ["--backend", "search"]
UNIQUE, ANSWER = "1..4.........3.2", "1234342121434312"
CAGE: Any = [{"cells": ["R1C1", "R1C4"], "value": "5"}]
STRANGE: dict[str, Any] = {"strangeline": [{"lines": [["R1C1", "R1C2"]]}]}


def link_of(cells: str = UNIQUE, **more: Any) -> str:
    grid: list[list[dict[str, Any]]] = [[{} for _ in range(4)] for _ in range(4)]
    for i, d in enumerate(cells):
        if d != ".":
            grid[i // 4][i % 4] = {"value": int(d), "given": True}
    return f_puzzles_link({"size": 4, "grid": grid, **more})


@pytest.mark.every(3)
@pytest.mark.parametrize(
    "command",
    ["check", "solve", "solve --count", "explain", "prove", "explain --rate", "convert --overwrite -o OUT",
     "convert --to cnf", "generate -n 1 --seed 1 --like", "convert --to text"],
)  # fmt: skip
def test_every_command_takes_a_link(command: str, run: Run, tmp_path: Path) -> None:
    words = [str(tmp_path / "x.svg") if word == "OUT" else word for word in command.split()]
    digits_only = command in ("explain", "explain --rate")
    rules: list[dict[str, Any]] = [{}, {"killercage": CAGE}]
    for cages in rules[:1] if digits_only else rules:
        status, _, err = run(*words, link_of(**cages))
        assert (status, "Error" in err) == (0, False), err


def test_a_file_of_links_among_words(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "mail.txt"
    path.write_text(f"My first: <{link_of(title='One')}>\nand {link_of(cells='1' + '.' * 15, title='Two')}\n")
    for source, stdin in ((str(path), b""), ("-", path.read_bytes())):
        status, out, _ = run("check", source, *FAST, "--json", stdin=stdin)
        records = [json.loads(line) for line in out.splitlines()]
        found = [(r["line"], r["title"], r["verdict"]) for r in records]
        assert found == [(1, "One", "unique"), (2, "Two", "multiple")]
        assert status == 1


def test_a_rule_that_is_not_known(run: Run) -> None:
    link = link_of(**STRANGE)
    status, out, _ = run("check", link, *FAST)
    assert status == 3
    assert out.startswith("undecided (sudoku 4x4): rules that are not known: strangeline; the known rules leave")
    status, out, _ = run("check", link, *FAST, "--ignore-unknown")
    assert status == 0
    assert "unique (sudoku 4x4): exactly one solution (without: strangeline)" in out
    _, out, _ = run("check", link, *FAST, "--ignore-unknown", "--json")
    record = json.loads(out)
    assert (record["verdict"], record["unread"]) == ("unique", ["strangeline"])


@pytest.mark.parametrize("command", [
    "solve", "solve --count", "explain", "explain --rate", "convert --to cnf", "convert --candidates -o {}",
    "prove", "prove -o {}.html", "generate --seed 1 --like",
])  # fmt: skip
def test_each_command_refuses_words_that_may_be_a_rule(command: str, run: Run, tmp_path: Path) -> None:
    file, output = tmp_path / "link.txt", tmp_path / "out.svg"
    file.write_text(f"{link_of()} #antiknight\n")
    status, out, err = run(*command.format(output).split(), file)
    assert (status, "expected known rules, found" in err, "#antiknight" in err) == (2, True, True), err
    assert not out and not output.exists()


def test_words_beside_a_link_are_printed(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "link.txt"
    file.write_text(f"{link_of()} #antiknight\n")
    status, out, _ = run("check", file, *FAST)
    assert status == 3 and "after it: '#antiknight'" in out
    assert run("check", file, *FAST, "--ignore-unknown")[0] == 0
    status, _, err = run("convert", file, "--to", "text")
    assert status == 1 and "text cannot express: after it: '#antiknight'" in err
    status, out, _ = run("prove", file, "--ignore-unknown")
    assert status == 0 and "# unread: after it: '#antiknight'" in out
    assert "without: after it" in run("explain", file, "--ignore-unknown")[2]
    file.write_text(f"{link_of()} and words\n")
    assert run("convert", file, "--to", "text")[0] == 0
    assert "unread: after it: 'and words'" in run("check", file, *FAST)[1] + run("check", file, *FAST)[2]
    many = run("check", file, file, *FAST)[2]
    assert many.count("unread: after it: 'and words'") == 2, many


@pytest.mark.every(3)
@pytest.mark.parametrize(
    "command",
    [
        *("solve", "solve --count", "explain", "prove", "compare", "convert"),
        *("convert --to cnf", "convert --to json"),
    ],
)
def test_every_command_prints_items_beside_an_address_once(run: Run, command: str) -> None:
    _, _, err = run(*command.split(), "https://puzz.link/p?slither/4/4/dgdh2c71&id=3")
    assert err.count("note: puzzle: unread: column 41: &id=3") == 1, err


def test_a_verdict_prints_each_unread_item_once(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "in.txt"
    file.write_text(link_of() + " #antiknight\n")
    status, out, err = run("check", file, *FAST)
    assert status == 3 and (out + err).count("antiknight") == 1, out
    assert "rules that are not known: after it: '#antiknight'; the known rules leave at most one solution\n" in out


def test_a_certificate_lists_what_it_is_without(run: Run, tmp_path: Path) -> None:
    rules: list[dict[str, Any]] = [{}, {"killercage": CAGE}]
    for cages in rules:
        link = link_of(**STRANGE, **cages)
        status, out, err = run("prove", link)
        assert (status, out) == (2, "")
        assert "strangeline; --ignore-unknown (in Python: read(source, ignore_unknown=True)) leaves them out" in err
        status, out, _ = run("prove", link, "--ignore-unknown")
        assert status == 0
        assert "without: strangeline" in out
        path = tmp_path / "certificate"
        path.write_text(out)
        assert run("verify", str(path))[0] == 0
        lie = tmp_path / "lie"
        lie.write_text(out.replace("1..4", "1.4."))
        assert run("verify", str(lie))[0] != 0


def test_generate_refuses_rules_that_are_not_known(run: Run) -> None:
    link = link_of(**STRANGE)
    status, _, err = run("generate", "--seed", "1", "--like", link)
    assert status == 2
    assert "strangeline" in err
    status, out, _ = run("generate", "--seed", "1", "--ignore-unknown", "--like", link)
    assert status == 0
    assert "without: strangeline" in out


def test_what_is_only_drawn_is_not_proved_broken(run: Run) -> None:
    link = link_of(cells="1" + "." * 15, line=[{"lines": [["R1C1", "R1C2"]]}], ruleset="Renban lines apply")
    status, _, err = run("check", link, *FAST)
    assert status == 3
    assert "only drawn: 1 line" in err
    assert "the text mentions renban lines" in err
    assert run("prove", link)[0] == 2
    status, out, _ = run("prove", link, "--ignore-unknown")
    assert (status, "kind multiple" in out) == (0, True)
    status, out, _ = run("check", link, *FAST, "--ignore-unknown")
    assert (status, "multiple (" in out) == (1, True)
    status, _, err = run("explain", link)
    assert status == 3 and "the known rules leave several solutions; only drawn: 1 line" in err
    _, _, err = run("explain", link_of(**STRANGE), "--ignore-unknown")
    assert "without: strangeline" in err


def test_a_stated_solution_that_differs(run: Run) -> None:
    status, out, _ = run("check", link_of(solution=ANSWER), *FAST)
    assert status == 0
    status, out, _ = run("check", link_of(solution=ANSWER[::-1]), *FAST)
    assert status == 1
    assert "; the solution in the file is wrong\n" in out


def test_convert_there_and_back(run: Run, tmp_path: Path) -> None:
    link = link_of(title="T", ruleset="One\nTwo", killercage=CAGE, circle=[{"cells": ["R1C1"]}], **STRANGE)
    status, text, _ = run("convert", link, "--to", "text")
    assert status == 0
    assert text.startswith("# title: T\n# rules: One\n#   Two\n1..4")
    path = tmp_path / "a.txt"
    path.write_text(f"{text}===\n{text}")
    for editor in ("f-puzzles", "sudokupad"):
        status, out, _ = run("convert", str(path), "--to", editor)
        first, second = out.split()
        assert (status, first) == (0, second)
        assert run("convert", first, "--to", "text")[1] == text
    status, out, err = run("convert", link, "--to", "line")
    assert (status, out.split()[0]) == (1, UNIQUE)
    assert "line cannot express: cages, strangeline" in err


def test_sudokupads_own_json_is_kept(run: Run, tmp_path: Path) -> None:
    cells: list[list[dict[str, Any]]] = [[{} for _ in range(4)] for _ in range(4)]
    own = {"cells": cells, "overlays": [{"center": [1, 1], "text": "x"}], "foo": [1]}
    path = tmp_path / "saved.json"
    path.write_text(json.dumps(own))
    status, out, _ = run("convert", str(path), "--to", "sudokupad")
    assert status == 0
    assert open_link(out.strip()).own == own
    status, out, err = run("convert", str(path), "--to", "f-puzzles")
    assert status == 1
    assert "f-puzzles cannot express: drawings of SudokuPad" in err


def test_rules_are_added(run: Run) -> None:
    link = link_of(cells="1" + "." * 15)
    status, out, _ = run("convert", link, "--to", "text", "--rule", "thermometer: r1c1 r1c2")
    assert (status, "thermometers: r1c1 r1c2" in out) == (0, True)
    status, out, _ = run("convert", link, "--to", "f-puzzles", "--rule", "thermometer: r1c1 r1c2")
    assert open_link(out.strip()).puzzle["thermometer"] == [{"lines": [["R1C1", "R1C2"]]}]
    status, _, err = run("check", link, *FAST, "--rule", "nonsense: r1c1")
    assert (status, "--rule: expected" in err) == (2, True)


@pytest.mark.every(6)
def test_a_hostile_link_is_one_line(run: Run) -> None:
    bomb = "https://f-puzzles.com/?load=" + compressed_json.compress('{"a":"' + "a" * compressed_json.LONGEST)
    outside = link_of(killercage=[{"cells": ["R5C1"]}])
    commands = (["check", *FAST], ["prove"], ["solve"], ["convert", "--to", "text"])
    for link in (bomb, outside, link_of(size=9), link_of()[:-9], "https://f-puzzles.com/?id=abc"):
        for command in commands[:1] if link is bomb else commands:
            status, out, err = run(command[0], link, *command[1:])
            assert (status, out.strip()) == (2, ""), (command, out)
            assert len([line for line in err.splitlines() if "expected" in line]) == 1
            assert "Traceback" not in err


OWN = '''"""Even lines: all digits are even."""
from cpsudoku.formats.editors import f_puzzles
from cpsudoku.kinds import Lines, Rule
from cpsudoku.kinds.sections import Editor
from cpsudoku.model import Clue


def clues(puzzle, at):
    for line in puzzle.even_lines:
        yield Clue(f"even line {line[0]}", *((at[cell] == 2) | (at[cell] == 4) for cell in line))


RULE = Rule(
    section=Lines("even lines"), clues=clues, editors={"f-puzzles": "strangeline"},
    right=("1234341221434321\\neven line: r1c2 r1c4",), wrong=("1234341221434321\\neven line: r1c1",),
)
'''


def test_a_rule_of_ones_own_is_known_by_its_key(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "mine.py"
    path.write_text(OWN)
    broken, fits = link_of(**STRANGE), link_of(strangeline=[{"lines": [["R1C2", "R1C4"]]}])
    status, out, _ = run("check", fits, *FAST, "--rule", str(path))
    assert (status, "without" in out) == (0, False)
    status, out, _ = run("check", broken, *FAST, "--rule", str(path))
    assert (status, "none (" in out, "even line" in out) == (1, True, True)
    status, text, _ = run("convert", fits, "--to", "text", "--rule", str(path))
    assert (status, "even lines: r1c2 r1c4" in text) == (0, True)
    saved = tmp_path / "a.txt"
    saved.write_text(text)
    status, link, _ = run("convert", str(saved), "--to", "f-puzzles", "--rule", str(path))
    assert (status, open_link(link.strip()).puzzle["strangeline"]) == (0, [{"lines": [["R1C2", "R1C4"]]}])


LINKS = Path(os.environ.get("CPSUDOKU_LINKS", Path(__file__).parents[4] / "shared" / "links")) / "f-puzzles-37.jsonl"


@pytest.mark.every(4)
@pytest.mark.skipif(not LINKS.is_file(), reason="not shipped: CPSUDOKU_LINKS names the folder of links")
def test_links_of_other_people_are_read_and_kept() -> None:
    from cpsudoku.formats.editors import f_puzzles
    from cpsudoku.formats.entry_reading import read
    from cpsudoku.puzzles.credits import Credits
    from cpsudoku.puzzles.entry import Entry
    from cpsudoku.puzzles.kinds import gallery

    kind = gallery.kind_of("sudoku")
    found = list(read(str(LINKS)))
    assert len(found) == 37
    for entry in found:
        assert isinstance(entry, Entry), entry
        assert entry.setting is not None
        text = f_puzzles.as_text(entry.puzzle, entry.setting, kind)
        [second] = read(text)
        assert isinstance(second, Entry), second
        link, lost = f_puzzles.as_link(second.puzzle, second.setting or Credits(), kind, "f-puzzles", False)
        assert lost == []
        [third] = read(link)
        assert isinstance(third, Entry)
        assert f_puzzles.as_text(third.puzzle, third.setting or Credits(), kind) == text


ADDRESS = "https://puzz.link/p?slither/4/4/dgdh2c71"


@pytest.mark.every(3)
@pytest.mark.parametrize(
    "command",
    ["check", "solve", "solve --count", "explain", "prove", "convert -o OUT", "convert --to cnf", "convert --to text"],
)  # fmt: skip
def test_every_command_takes_an_address(command: str, run: Run, tmp_path: Path) -> None:
    words = [str(tmp_path / "x.svg") if word == "OUT" else word for word in command.split()]
    status, out, err = run(*words, ADDRESS)
    assert (status, "xpected" in err) == (0, False), out + err


def test_the_addresses_of_the_readme_are_unique(run: Run) -> None:
    root = Path(__file__).parents[3]
    addresses = set()
    for page in (root / "README.md", root / "docs" / "howto" / "links.md"):
        found = re.findall(r"cpsudoku check .*'(https://puzz\.link/[^']+)'", page.read_text(encoding="utf-8"))
        assert found
        addresses |= {*found}
    for address in addresses:
        assert run("check", address, "--backend", "sat").status == 0, address  # type: ignore[attr-defined]


def test_what_was_generated_names_its_kind(run: Run, tmp_path: Path) -> None:
    """Without --kind the text has the kind that generated it. It is no sudoku without a solution."""
    path = tmp_path / "made.txt"
    for kind, size in (("slitherlink", "--size=4x4"), ("sudoku_x", "--box=2x2"), ("skyscrapers", "--size=4x4")):
        _, made, _ = run("generate", "--kind", kind, size, "--seed", 1)
        path.write_text(made)
        assert run("check", path, *FAST)[0] == 0, kind
        assert run("check", "-", *FAST, stdin=made.encode())[0] == 0, kind
        assert run("solve", path)[0] == 0, kind
        assert run("check", path, *FAST, "--kind", "sudoku")[0] != 0, f"{kind}: --kind counts for more"


def test_a_comment_names_a_kind_of_the_gallery_only(run: Run) -> None:
    assert run("check", "# kind: latin\n12\n21", *FAST)[0] == 0
    assert run("check", f"# kind: nothing\n{UNIQUE}", *FAST)[0] == 2
    assert run("check", f"# kind: nothing of the sort\n{UNIQUE}", *FAST)[0] == 0
    assert run("check", f"# kind: latin of some sort\n{UNIQUE}", *FAST)[0] != 2


LATIN, OTHER = "# kind: latin\n1234\n3412\n2143\n4321\n", "# kind: nurikabe\n1.\n..\n"


@pytest.mark.parametrize(
    ("first", "second", "line", "kinds"),
    [
        ("# kind: slitherlink\n3.\n..\n", OTHER, 6, ("slitherlink", "nurikabe")),
        ("# cpsudoku generate --kind slitherlink --seed 1: x\n3.\n..\n", OTHER, 6, ("slitherlink", "nurikabe")),
        (LATIN, "# kind: sudoku\n1234\n3412\n2143\n4321\n", 8, ("latin", "sudoku")),
        ("1234\n3412\n2143\n4321\n", LATIN, 7, ("sudoku", "latin")),
    ],
)
def test_a_second_kind_in_a_file_is_an_error(
    first: str, second: str, line: int, kinds: tuple[str, str], run: Run, tmp_path: Path
) -> None:
    path = tmp_path / "both.txt"
    path.write_text(f"{first}===\n{second}")
    for command in (("check", *FAST), ("solve",)):
        status, _, err = run(*command, path)
        assert status == 2 and f"expected a puzzle of kind {kinds[0]}, found one of kind {kinds[1]}" in err
        assert f"both.txt:{line}: expected" in err
    path.write_text(f"{first}===\n{first}")
    assert "of kind" not in run("check", path, *FAST)[2]


def test_a_kind_on_the_command_line_counts_for_more_than_the_comments_of_a_file(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "two.txt"
    path.write_text(f"{LATIN}===\n{LATIN}")
    assert "of kind" not in run("check", "--kind", "sudoku", path, *FAST)[2]


@pytest.mark.every(6)
@pytest.mark.parametrize(
    ("kind", "size"), [("heyawake", "--size=3x3"), ("nurikabe", "--size=4x4"), ("killer", "--box=2x2")]
)
def test_what_is_solved_and_converted_names_its_kind(kind: str, size: str, run: Run, tmp_path: Path) -> None:
    """Of boards so small that no limit of seconds is near, however busy the machine."""
    made = run("generate", "--kind", kind, "--seed", 1, size)[1]
    for command in (("solve",), ("convert", "--to", "text")):
        path = tmp_path / "puzzle.txt"
        path.write_text(made)
        status, out, _ = run(*command, path)
        assert status == 0 and out.startswith(f"# kind: {kind}\n")
        path.write_text(out)
        assert run("check", path, *FAST)[0] == 0


def test_a_comment_that_names_the_kind_is_no_title() -> None:
    text = "3.\n..\n"
    for header in ("kind: slitherlink", "cpsudoku generate --kind slitherlink --seed 1 --size 2x2: each unique"):
        for title in ("", "Ring"):
            found = next(iter(entry_reading.read(f"# {header}\n" + f"# {title}\n" * bool(title) + text)))
            assert isinstance(found, Entry) and found.title == title
    record = next(iter(entry_reading.read(f"# cpsudoku generate --kind sudoku --seed 1: each unique\n{UNIQUE}\n")))
    assert isinstance(record, Entry) and record.title == ""


@pytest.mark.parametrize(
    ("added", "message"),
    [
        ("antiknigt", "expected a section, such as 'anti knight'"),
        ("xyzzy", "expected a section, such as 'anti-knight' or 'thermometer: r1c1 r1c2', found 'xyzzy'"),
        ("thermometer", "expected more after `thermometer:`, as `cpsudoku help thermometer` shows"),
        ("thermometer: ", "expected more after `thermometer:`"),
        ("regions", "expected more after `regions:`"),
    ],
)
def test_what_cannot_be_added_is_told_in_words_of_the_rule(added: str, message: str, run: Run) -> None:
    status, _, err = run("check", UNIQUE, *FAST, "--rule", added)
    assert status == 2 and message in err


def test_a_section_that_needs_no_lines_is_added_by_its_name() -> None:
    kind = gallery.kind_of("sudoku")
    bare = kind.instance("size: 9x9")
    for section in kind.all_sections[1:]:
        if isinstance(section, Flag):
            assert entry_reading.add_sections(bare, [section.name], kind).content(section.name), section.name
        else:
            with pytest.raises(InputError, match="expected more after"):
                entry_reading.add_sections(bare, [section.name], kind)


def test_values_given_are_refused_where_they_would_be_lost(run: Run) -> None:
    """An address of stars has no place for a star that is given: it must not be left out without a word."""
    rooms = "rooms:\nAABB\nAABB\nCCDD\nCCDD\nstars: 1"
    status, out, err = run("convert", "--kind", "star_battle", "--to", "puzz.link", f".*..\n....\n....\n....\n{rooms}")
    assert (status, out) == (2, ""), out
    assert "star" in err and "can hold, found `shading:`" in err
    assert run("convert", "--kind", "star_battle", "--to", "puzz.link", f"size: 4x4\n{rooms}")[0] == 0


def test_in_python_explain_rate_and_draw_take_a_link_and_the_kind_it_names() -> None:
    link = link_of(killercage=CAGE)
    explanation = cpsudoku.explain(link)
    rating = explanation.rating
    assert isinstance(explanation, Explanation) and isinstance(rating, Rating)
    assert [*explanation.placements(0).values()] == [int(c) for c in UNIQUE if c != "."]
    assert (rating.number, rating.verdict) == (1, "unique")
    assert any("cages: r1c1 r1c4 = 5" in str(shape) for shape in drawing.draw(link).shapes)
    assert "cages: r1c1 r1c4 = 5" in drawing.in_text(link)
    assert "cages: r1c1 r1c4" in page_data.walk_page(explanation, "A title")
    address = "https://puzz.link/p?nurikabe/3/3/2n"
    assert drawing.draw(address).shapes == drawing.draw(address, "nurikabe").shapes != drawing.draw(UNIQUE).shapes
    with pytest.raises(CpsudokuError, match="strangeline"):
        drawing.draw(link_of(**STRANGE))
    with pytest.raises(CpsudokuError, match="found several"):
        drawing.draw(f"{link}\n{link}\n")

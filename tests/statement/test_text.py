"""The text of a statement: short forms, `either`, hidden variables, and texts that the package and the checker
reject."""

from __future__ import annotations

import pytest

from cpsudoku.checker import Rejected, check
from cpsudoku.errors import InputError
from cpsudoku.statement import read, write
from tests.proof.reading import parse
from tests.truth.solutions import by_checker, by_clauses, by_meanings


@pytest.mark.every(6)
@pytest.mark.parametrize(
    ("short", "long"),
    [
        ("less : a b", "sum <= -1 : a -1*b"),
        ("less : b a", "sum >= 1 : a -1*b"),
        ("same : a b", "sum = 0 : a -1*b"),
        ("apart 1 : a b", "sum != 0 : a -1*b"),
        ("apart 2 : a b", "table : a b ; 1,3 1,4 2,4 3,1 4,1 4,2"),
        ("same : a=2 -c", "sum = 0 : a=2 -1*-c"),
        ("runs 1 1 : c d e", "walk : c d e ; 0,1,0 ; 0,0,0 ; 0,1,0"),
        ("runs 2 : c d -e", "walk : c d -e ; 0,0,0 0,1,1 ; 0,1,0 1,1,1 ; 0,1,0 1,0,0"),
        ("runs : c a=2", "walk : c a=2 ; 0,0,0 ; 0,0,0"),
    ],
)
def test_a_short_form_is_what_it_stands_for(short: str, long: str) -> None:
    declared = "values 1..4 : a b\nvalues 0 1 : c d e\nrule r\n"
    for condition in ("", "if -c : "):
        text, full = (f"{declared}{condition}{line}\n" for line in (short, long))
        statement = read(text)
        rows = by_clauses(read(full))
        assert rows == by_checker(read(full), full) == by_clauses(statement) == by_checker(statement, text)
        assert rows == by_meanings(statement, text) == by_meanings(read(full), full)
        assert write(read(full)) == write(statement) == text


@pytest.mark.parametrize(
    ("line", "lines"),
    [
        ("either : { less : a b } { same : a b }", "open 0 1 : ~1\nif ~1 : less : a b\nif -~1 : same : a b"),
        ("either : { } { same : a b & apart 1 : a b }", "open 0 1 : ~1\nif -~1 : same : a b\nif -~1 : apart 1 : a b"),
        ("if d : either : c { less : a b }", "open 0 1 : ~1\nif d : clause : c ~1\nif d ~1 : less : a b"),
        (
            "either : a=1 { if c : either : -d { same : a b } } { less : b a }",
            "open 0 1 : ~1\nopen 0 1 : ~2\nopen 0 1 : ~3\nclause : a=1 ~1 ~2\nif ~1 c : clause : -d ~3\n"
            "if ~1 c ~3 : same : a b\nif ~2 : less : b a",
        ),
    ],
)
def test_either_stands_for_lines_under_hidden_literals(line: str, lines: str) -> None:
    declared = "values 1..4 : a b\nvalues 0 1 : c d\nrule r\n"
    ((shape, _),), ((other, _),) = (read(f"{declared}{text}\n").in_order() for text in (line, lines))
    assert (shape.scope, shape.hidden, shape.lines, shape.open) == (other.scope, other.hidden, other.lines, True)
    assert write(read(f"{declared}{lines}\n")) == f"{declared}{line}\n"


@pytest.mark.parametrize(
    "lines",
    [
        "open 0 1 : ~1\nopen 0 1 : ~2\nclause : ~1 ~2\nif ~1 : less : a b\nif ~2 : same : a b",  # one would decide
        "open 0 1 : ~1\nopen 0 1 : ~2\nclause : c ~2 ~1\nif ~1 : less : a b\nif ~2 : same : a b",  # another order
        "open 0 1 : ~1\nclause : c ~1\nif ~1 : less : a b\nclause : ~1 d",  # it stands elsewhere, too
        "open 0 1 : ~1\nclause : c -~1\nif -~1 : less : a b",
        "open 0 1 : ~1\nif ~1 : less : a b\nif -~1 : same : a b\nif ~1 : clause : c",
        "open 0 1 : ~1\nopen 1..3 : ~2\nif ~1 : less : a ~2\nif -~1 : same : a b",
        "hidden 0 1 : ~1\nif ~1 : less : a b\nif -~1 : less : b a",  # its value is given
    ],
)
def test_other_hidden_variables_stay(lines: str) -> None:
    text = f"values 1..4 : a b\nvalues 0 1 : c d\nrule r\n{lines}\n"
    assert write(read(text)) == text


def test_ranges_and_what_is_left_open_read_back() -> None:
    text = "values -2..3 5 7 9..11 : a\nrule r\nopen 0 1 : ~1 ~2\nclause : ~1 ~2\nif ~1 : clause : a=-2\n"
    statement = read(text)
    assert statement.variables[0].values == (-2, -1, 0, 1, 2, 3, 5, 7, 9, 10, 11)
    ((shape, _),) = statement.in_order()
    assert shape.open and not next(read(text.replace("open", "hidden")).in_order())[0].open
    assert write(statement) == text.replace("~1 ~2\nclause", "~1\nopen 0 1 : ~2\nclause", 1)
    assert [*parse(text)[0].tables["a"]] == [*statement.variables[0].values]


@pytest.mark.parametrize(
    "line",
    [
        *("pieces : x y ; 0 1 ; 0-1 ; 2", "pieces : x y ; 0 1 ; 0-1/0 ; 1", "pieces : x ; 0 ; ; 0 0"),
        *("piece = 0 : x y ; 0 1 ; 0-1 ; 1", "piece < 1 : x ; 0 ; ; 0", "piece = 1 : x ; 0 ; ;"),
        "piece = 1 : x ; 0 ; ; 1",
        *("regions 1 : x y ; 0-1", "regions 2 : x ; 0-1", "regions 0 : x ;", "regions 2 : x y ; 0-0"),
        *(
            "count -1 5 : x y",
            "count 2 1 : x y",
            "count 0 3000000000 : x y",
            "count 0 100000000000000000000 : x",
            "count 0 : x",
        ),
        *(
            "loop 1 : x ; 0-0",
            "loop 2 : x ; 0-2",
            "loop 3 : x y ; 0-1",
            "reach 0 -1 : x y ; 0-1",
            "reach 2 1 : x y ; 0-1",
        ),
        *("table : x y ; 1", "sets : x y ; 1,0", "connected : x y ; 0 2 ; 0-1", "connected : x y ; 0 1 ; 0-2"),
        *("walk : x y ; 0,0,0 0,1,1 ; 0,0,0", "walk : x ; 0,2,0", "walk : x ; 0,0,0 0,0,0", "walk : x ; 0,0,0 ; 0,0,0"),
        *("sight 1 2 : x ;", "sight 1 3 : x ; y", "sight 2 1 : x y", "sight 1 : x", "sight 0 1 : ; x", "sight 0 0 :"),
        *("less : x", "less 1 : x y", "less : x y ; 1", "apart : x y", "apart 0 : x y", "apart -1 : x y", "same : x z"),
        *("count 0 1_0 : x y", "count 0 \u0661 : x y", "clause : x=\u0661", "less : 2*x y"),
        *("walk : x", "walk : x ; 0,0", "walk : x ; 1,0,0", "walk : x ; 0,0,1", "clause 1 : x", "table : x ; 1 ; 0"),
        *("runs 2 : x", "runs 1 1 : x y", "runs 0 : x", "runs -1 : x", "runs :", "runs 1 : x ; 1", "runs x : x"),
        *("either :", "either : ", "either 1 : x", "either : { clause : x", "either : clause : x }", "either : z"),
        *("either : { clause : x & }", "either : { & }", "either : { less : x }", "either : x & y", "either : {x}"),
        "either : { " * 21 + "clause : x" + " }" * 21,
        *("if : clause : x", "if x clause : y", "if x : ", "if x : if y : clause : x"),
        *("sum < 3 : x y", "sum = x : x y", "clause : 2*x", "clause : z", "clause : x=7", "different : x=1"),
    ],
)
def test_what_fits_no_word_is_refused_by_both(line: str) -> None:
    text = f"values 0 1 : x y\nrule r\n{line}\n"
    with pytest.raises(InputError):
        read(text)
    record = f"cpsudoku-certificate 3\nkind none\npuzzle stated\n{text}end\nadded\nlemmas\n0\n"
    (result,) = check(record.split("\n")[:-1])
    assert not result.accepted and result.line == 6 and result.reason.startswith("expected"), result


def test_a_literal_is_no_variable_of_a_table() -> None:
    with pytest.raises(InputError):
        read("values 0 1 : x y\nrule r\napart 2 : -x y\n")  # to the checker it is a word of its own, about 0 and 1


@pytest.mark.parametrize(
    "text",
    [
        "values 0 1 : x 2*x\nrule r\nclause : x\n",
        "values 3..1 : x\nrule r\n",
        "values 1..2..3 : x\nrule r\n",
        "values 0..999999999 : x\nrule r\n",
        "values 1..3 2 : x\nrule r\n",
        "values 0 1 : x\nrule r\nhidden 0 1 : ~1\nclause : x ~1\nrule s\nclause : ~1\n",
        "values 0 1 : x\nrule r\nclause : x\nvalues 0 1 : y\n",
        "values 0 1 : x\nclause : x\n",
        "also 0 1 : x\nvalues 0 1 : y\n",
    ],
)
def test_declarations_have_their_place_for_both(text: str) -> None:
    with pytest.raises(InputError):
        read(text)
    with pytest.raises(Rejected, match=r"expected|not checked within"):
        parse(text)


def test_work_is_charged_before_it_is_done() -> None:
    """Records of a few hundred bytes, up to 100 kB, that would take for ever."""
    many = " ".join(f"x{i}" for i in range(2000))
    for text in (
        "values 0 1 : "
        + " ".join(f"x{i}" for i in range(40))
        + "\nrule r\nsum <= 5 : "
        + " ".join(f"{2 ** min(i, 29)}*x{i}" for i in range(40)),
        f"values 0 1 : {many}\nrule r\nloop 2001 : {many} ; " + " ".join(f"0-{i + 1}" for i in range(2000)),
        f"values 0 1 : {many}\nrule r\nreach 0 999999999 : {many} ; " + " ".join(f"{i}-{i + 1}" for i in range(1999)),
    ):
        record = f"cpsudoku-certificate 3\nkind none\npuzzle stated\n{text}\nend\nadded\nlemmas\n0\n"
        (result,) = check(record.split("\n")[:-1], max_work=500_000)
        assert result.reason == "not checked within 500000 steps", result

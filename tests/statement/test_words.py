"""Each word has one meaning: the package's, its lowering's, the checker's and the checker's clauses' are the same."""

from __future__ import annotations

from functools import partial
from itertools import combinations, product
from random import Random
from typing import Any

import pytest
from pysat.solvers import Solver

from cpsudoku.constraints import Literal
from cpsudoku.constraints.automaton import unrolled
from cpsudoku.errors import TextError
from cpsudoku.model import Variable
from cpsudoku.statement import checker, clauses, read
from cpsudoku.statement.statement import StatedLine, Statement
from cpsudoku.statement.words import WORDS

BOOLEAN = (0, 1)


def edges(rng: Random, nodes: int) -> list[tuple[int, int]]:
    every = list(combinations(range(nodes), 2))
    return sorted(rng.sample(every, rng.randint(1, len(every))))


def moves(rng: Random, domains: list[tuple[int, ...]]) -> str:
    """The moves of a random automaton of three states over these alphabets."""
    while True:
        onward = {(s, v): rng.choice((0, 1, 2, None)) for s in range(3) for v in range(5)}
        steps = unrolled(domains, 0, lambda s, v: onward[s, v], lambda s: s > 0, "test")  # noqa: B023
        if steps is not None:
            return " ; ".join(" ".join(",".join(map(str, move)) for move in step) for step in steps)


def line_of(word: str, rng: Random) -> tuple[str, list[tuple[int, ...]]]:
    """A random line of a word over variables a, b, c, ...; and their domains."""
    n = rng.randint(2, 4)
    names = "abcd"[:n]
    domains = [BOOLEAN if rng.random() < 0.3 else tuple(range(rng.randint(0, 1), rng.randint(2, 4))) for _ in names]
    args = " ".join(names)
    if word in ("clause", "count", "sight", "connected", "loop", "reach"):
        domains = [BOOLEAN] * n
        args = " ".join(rng.choice(("", "-")) + name for name in names)
    match word:
        case "count":
            least = rng.randint(0, n)
            return f"count {least} {rng.randint(least, n)} : {args}", domains
        case "sum":
            terms = " ".join(f"{rng.choice((1, 1, 2, -1))}*{name}" for name in names)
            return f"sum {rng.choice(('=', '!=', '<=', '>='))} {rng.randint(0, 7)} : {terms}", domains
        case "table" | "sets":
            rows = [tuple(rng.choice(domain) for domain in domains) for _ in range(rng.randint(1, 6))]
            if word == "sets":
                rows = [tuple(sorted({*row})) for row in rows if len({*row}) == n]
            return f"{word} : {args} ; " + " ".join(",".join(map(str, row)) for row in sorted({*rows})), domains
        case "walk":
            return f"walk : {args} ; {moves(rng, domains)}", domains
        case "sight":
            least, cut = rng.randint(0, n), rng.randint(1, n)
            lines = f"{' '.join(args.split()[:cut])} ; {' '.join(args.split()[cut:])}".removesuffix(" ; ")
            return f"sight {least} {rng.randint(least, n)} : {lines}", domains
        case "connected":
            nodes = " ".join(rng.choice((str(i), str(i), "*")) for i in range(n))
            links = " ".join(f"{a}-{b}" + rng.choice(("", f"/{rng.randrange(n)}")) for a, b in edges(rng, n))
            return f"connected : {args} ; {nodes} ; {links}", domains
        case "loop":  # a literal may stand on several edges
            tokens = [*args.split(), *rng.choices(args.split(), k=rng.randint(0, 2))]
            ends = [rng.choice(list(combinations(range(4), 2))) for _ in tokens]
            return f"loop 4 : {' '.join(tokens)} ; " + " ".join(f"{a}-{b}" for a, b in ends), domains
        case "reach":
            links = " ".join(f"{a}-{b}" for a, b in edges(rng, n))
            return f"reach {rng.randrange(n)} {rng.randint(0, 3)} : {args} ; {links}", domains
    return f"{word} : {args}", domains


def text_of(line: str, domains: list[tuple[int, ...]], condition: str) -> str:
    declared = [f"values {' '.join(map(str, d))} : {name}" for name, d in zip("abcd", domains, strict=False)]
    declared.append("values 0 1 : z")
    return "\n".join([*declared, "rule any", (f"if {condition} : " if condition else "") + line]) + "\n"


def projected(written: list[Any], graphs: Any, count: int, statement: Statement) -> set[tuple[int, ...]]:
    """The assignments of the declared literals that clauses and cuts leave."""
    left = set()
    with Solver(name="minisat22", bootstrap_with=written) as solver:
        for signs in product((1, -1), repeat=statement.top):
            assumed = [s * x for s, x in zip(signs, range(1, statement.top + 1), strict=True)]
            while solver.solve(assumptions=assumed):
                true = {*solver.get_model()}
                true |= {-x for x in range(1, count + 1) if x not in true}
                cuts = [cut for graph in graphs for cut in graph(true.__contains__)]
                if not cuts:
                    left.add(signs)
                    break
                for cut in cuts:
                    solver.add_clause(cut)
    return left


def signs_of(statement: Statement, values: dict[str, int]) -> tuple[int, ...]:
    found: list[int] = []
    for x in statement.variables:
        v = values[x.name]
        found += [1 if v else -1] if x.values == BOOLEAN else [1 if v == w else -1 for w in x.values]
    return tuple(found)


def meaning(line: StatedLine, values: dict[str, int], statement: Statement) -> bool:
    """The package's meaning of a line; and the lowering's constraint agrees."""
    numbers = dict(zip(range(1, statement.top + 1), signs_of(statement, values), strict=True))

    def truth(x: int) -> bool:
        return (numbers[abs(x)] > 0) is (x > 0)

    by_first = {statement.first[x]: x for x in statement.variables}
    args, read_values = [], []
    for i, (x, domain) in enumerate(zip(line.args, line.domains, strict=True)):
        variable = Variable(f"argument {i}", domain or BOOLEAN)
        args.append(variable if domain else Literal(variable, 1))
        read_values.append(values[by_first[x].name] if domain else int(truth(x)))
    word = WORDS[line.word]
    holds = word.holds(line.said, read_values)
    variables = [a.variable if isinstance(a, Literal) else a for a in args]
    assignment = dict(zip(variables, read_values, strict=True))
    assert word.constraint(line.said, args).holds(assignment) is holds, (line, read_values)
    return not all(map(truth, line.only_if)) or holds


def true_by_the_checker(parsed: Any, values: dict[str, int]) -> bool:
    try:
        checker.blocked(parsed, [values[name] for name in parsed.domains])
    except checker.NotProved:
        return False
    return True


@pytest.mark.parametrize("word", WORDS)
def test_meanings_and_clauses_of_both_derivations_are_the_same(word: str) -> None:
    rng = Random(word)
    sorts = set()
    for number in range(14):
        line, domains = line_of(word, rng)
        condition = ("", "", "z", "-z")[number % 4]
        text = text_of(line, domains, condition)
        statement = read(text)
        ((shape, copy),) = statement.in_order()
        table = [0, *(x for f, d in zip(copy.firsts, shape.scope, strict=True) for x in literals(f, d))]
        table += [-x for x in table[:0:-1]]
        (own,) = shape.lines
        placed = own._replace(args=tuple(table[x] for x in own.args), only_if=tuple(table[x] for x in own.only_if))
        parsed = checker.StatedPuzzle(text.rstrip("\n").split("\n"))
        expected = set()
        for chosen in product(*(x.values for x in statement.variables)):
            values = dict(zip((x.name for x in statement.variables), chosen, strict=True))
            holds = meaning(placed, values, statement)
            assert true_by_the_checker(parsed, values) is holds, (text, values)
            sorts.add(holds)
            if holds:
                expected.add(signs_of(statement, values))
        package = clauses(statement)
        assert projected(package.clauses, [g.cuts for g in package.graphs], package.top, statement) == expected, text
        other = checker.ClauseMaker(parsed)
        cuts = [partial(broken, graph, other.top) for graph in other.graphs]
        assert projected(other.clauses, cuts, other.top, statement) == expected, text
    assert sorts == {True, False}


def literals(first: int, domain: tuple[int, ...]) -> range:
    return range(first, first + (1 if domain == BOOLEAN else len(domain)))


def broken(graph: Any, top: int, true: Any) -> list[list[int]]:
    """What the checker's graph forbids of an assignment, as the one clause of its whole: it accepts it as a cut where
    the true nodes are not connected."""
    clause = [-x if true(x) else x for x in range(1, top + 1)]
    return [clause] if checker.follows(graph, clause) else []


def test_two_loops_are_not_one() -> None:
    """Nor are two pieces one, of nodes that are there."""
    for line, names in (
        ("loop 6 : {} ; 0-1 1-2 0-2 3-4 4-5 3-5", "abcdef"),
        ("connected : {} ; 0 1 2 3 ; 0-1 2-3", "abcd"),
    ):
        text = f"values 0 1 : {' '.join(names)}\nrule r\n{line.format(' '.join(names))}\n"
        ((shape, _),) = read(text).in_order()
        (own,) = shape.lines
        parsed = checker.StatedPuzzle(text.rstrip("\n").split("\n"))
        assert not WORDS[own.word].holds(own.said, [1] * len(names))
        assert not true_by_the_checker(parsed, dict.fromkeys(names, 1))
        half = {name: int(i < len(names) // 2) for i, name in enumerate(names)}
        assert WORDS[own.word].holds(own.said, list(half.values())) and true_by_the_checker(parsed, half)


def test_a_cut_follows_only_from_nodes_that_are_surely_there() -> None:
    graph = ([1, 2, 3], [(0, 1, None), (1, 2, None)], [-4])  # a path of three nodes, where literal 4 is true
    for cut, follows in (
        ([-1, -3, 2, -4], True),  # both ends, and not the middle
        ([-1, 2, -4], False),  # the other end need not be there
        ([2, -4], False),
        ([-1, -3, -4], False),  # the middle may join them
        ([-1, -3, 2], False),  # the condition may be false
        ([-1, -2, -3, -4], False),  # all are there
    ):
        assert checker.follows(graph, cut) is follows, cut
    with_links: Any = ([1, None], [(0, 1, 5)], [])
    assert checker.follows(with_links, [-1, 5]) and not checker.follows(with_links, [-1])


@pytest.mark.parametrize(
    "line",
    [
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
        *("walk : x", "walk : x ; 0,0", "walk : x ; 1,0,0", "walk : x ; 0,0,1", "clause 1 : x", "table : x ; 1 ; 0"),
        *("sum < 3 : x y", "sum = x : x y", "clause : 2*x", "clause : z", "clause : x=7", "different : x=1"),
    ],
)
def test_what_fits_no_word_is_refused_by_both(line: str) -> None:
    text = f"values 0 1 : x y\nrule r\n{line}\n"
    with pytest.raises(TextError):
        read(text)
    record = f"cpsudoku-certificate 3\nkind none\npuzzle stated\n{text}end\nadded\nlemmas\n0\n"
    with pytest.raises(checker.NotProved):
        checker.check(record)


@pytest.mark.parametrize(
    "text",
    [
        "values 0 1 : x 2*x\nrule r\nclause : x\n",
        "values 0 1 : x\nrule r\nhidden 0 1 : ~1\nclause : x ~1\nrule s\nclause : ~1\n",
        "values 0 1 : x\nrule r\nclause : x\nvalues 0 1 : y\n",
        "values 0 1 : x\nclause : x\n",
        "also 0 1 : x\nvalues 0 1 : y\n",
    ],
)
def test_declarations_have_their_place_for_both(text: str) -> None:
    with pytest.raises(TextError):
        read(text)
    with pytest.raises(checker.NotProved):
        checker.StatedPuzzle(text.rstrip("\n").split("\n"))


def test_work_is_charged_before_it_is_done() -> None:
    """Records of a few hundred bytes, up to 100 kB, that would take for ever."""
    many = " ".join(f"x{i}" for i in range(2000))
    for text in (
        "values 0 1 : "
        + " ".join(f"x{i}" for i in range(40))
        + "\nrule r\nsum = 5 : "
        + " ".join(f"{2 ** min(i, 29)}*x{i}" for i in range(40)),
        f"values {' '.join(map(str, range(20_000)))} : x\nrule r\nclause : x=1",
        f"values 0 1 : {many}\nrule r\nloop 2001 : {many} ; " + " ".join(f"0-{i + 1}" for i in range(2000)),
        f"values 0 1 : {many}\nrule r\nreach 0 999999999 : {many} ; " + " ".join(f"{i}-{i + 1}" for i in range(1999)),
    ):
        record = f"cpsudoku-certificate 3\nkind none\npuzzle stated\n{text}\nend\nadded\nlemmas\n0\n"
        with pytest.raises(checker.NotProved, match="more work than is allowed"):
            checker.check(record, checker.WorkLimit(500_000))

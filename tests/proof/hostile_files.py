"""Certificates whose check would cost more than their length allows, as an attacker would send them. Used by
test_hostile and by benchmarks/hostile_certificates.py.

``n`` is a size: with 100 a file has some kilobytes. Without bounds its cost would grow with the square or worse.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence

HEAD = "cpsudoku-certificate 2"
GOOD = [HEAD, "kind none", "puzzle latin 2", "givens 11..", "lemmas", "0"]  # closes each file: it has to be accepted


def model(
    variables: Iterable[str],
    *,
    clauses: Sequence[str] = (),
    graphs: Sequence[str] = (),
    houses: Sequence[str] = (),
    sums: Sequence[str] = (),
    solution: str = "",
    added: Sequence[str] = (),
    lemmas: Sequence[str] = ("0",),
) -> list[str]:
    """A record of numbered literals: a variable is "x 1 2 3", a clause "1 -2 0", a graph its nodes, links and what it
    hangs on, a house numbers of variables, a sum its total, then factors and numbers of variables."""
    names, said, literals = list[str](), list[str](), ["0=0"]
    for variable in variables:
        name, *values = variable.split(" ")
        said.append(f"values {' '.join(values)} : {name}")
        names.append(name)
        literals += [name] if values == ["0", "1"] else [f"{name}={value}" for value in values]

    def literal(token: str) -> str:
        x = int(token) if len(token) < 12 else 0
        found = literals[abs(x)] if 0 < abs(x) < len(literals) else token.lstrip("-")
        return found if x > 0 or len(token) > 11 else found.replace("=", "!=") if "=" in found else f"-{found}"

    lines = [f"clause : {' '.join(map(literal, one.split()[:-1]))}" for one in clauses]
    for graph in graphs:
        nodes, links, unless = (part.split() for part in graph.split(";"))
        used = list(dict.fromkeys(x for x in (*nodes, *links[2::3]) if x != "0"))
        at = {x: str(i) for i, x in enumerate(used)} | {"0": "*"}
        pairs = zip(links[::3], links[1::3], links[2::3], strict=True)
        ends = [
            f"{int(a) - 1 if len(a) < 9 else a}-{int(b) - 1 if len(b) < 9 else b}" + (f"/{at[x]}" if x != "0" else "")
            for a, b, x in pairs
        ]
        off = f"if {' '.join(literal(x[1:] if x[0] == '-' else '-' + x) for x in unless)} : " if unless else ""
        head = f"{off}connected : {' '.join(map(literal, used))}"
        lines.append(f"{head} ; {' '.join(at[x] for x in nodes)} ; {' '.join(ends)}")
    lines += [f"different : {' '.join(names[int(x) - 1] if len(x) < 9 else x for x in one.split())}" for one in houses]
    for one in sums:
        total, *flat = one.split()
        terms = [f"{k}*{names[int(x) - 1]}" for k, x in zip(flat[::2], flat[1::2], strict=True)]
        lines.append(f"sum = {total} : {' '.join(terms)}")
    claim = [f"solution {' '.join(token.split('=')[1] for token in solution.split())}"] * bool(solution)
    kind = "unique" if solution else "none"
    return stated(lines, declared="\n".join(said), claim=claim, added=added, lemmas=lemmas, kind=kind)


def words(numbers: Iterable[int]) -> str:
    return " ".join(map(str, numbers))


def clause(numbers: Iterable[int]) -> str:
    return words((*numbers, 0))


def booleans(count: int) -> list[str]:
    return [f"b{i} 0 1" for i in range(count)]


def all_true(count: int) -> str:
    return " ".join(f"b{i}=1" for i in range(count))


def stated(
    lines: Iterable[str],
    *,
    declared: str = "values 0 1 : a b c d",
    claim: Sequence[str] = (),
    added: Sequence[str] = (),
    lemmas: Sequence[str] = ("0",),
    kind: str = "none",
) -> list[str]:
    """A record of a stated puzzle."""
    head = ["cpsudoku-certificate 3", f"kind {kind}", "puzzle stated", *declared.split("\n"), "rule r"]
    return [*head, *lines, "end", *claim, *["added"] * bool(added), *added, "lemmas", *lemmas]


def statements(n: int) -> dict[str, list[str]]:
    """What they try of version 3 -> their lines."""
    parts = (_lengths, _values, _counts, _graphs, _claims)
    return _digits() | _names() | {name: lines for part in parts for name, lines in part(n).items()}


def _digits() -> dict[str, list[str]]:
    """Numbers of too many digits, in every place."""
    digits = "9" * 5000
    good = "values 0 1 : a"
    return {
        "digits in " + what: stated([line], declared=declared, added=added, claim=claim, kind=kind)
        for what, line, declared, added, claim, kind in (
            ("a value", "clause : a", f"values 0 {digits} : a", (), (), "none"),
            ("a range", "clause : a", f"values 0..{digits} : a", (), (), "none"),
            ("a literal", f"clause : a={digits}", good, (), (), "none"),
            ("a coefficient", f"sum = 1 : {digits}*a", good, (), (), "none"),
            ("a total", f"sum = -{digits} : a", good, (), (), "none"),
            ("a row", f"table : a ; {digits}", good, (), (), "none"),
            ("a move", f"walk : a ; 0,0,0 0,1,{digits}", good, (), (), "none"),
            ("a node", f"connected : a ; {digits} ;", good, (), (), "none"),
            ("a link", f"connected : a ; 0 0 ; 0-{digits}", good, (), (), "none"),
            ("a size", f"pieces : a ; 0 ; ; 0={digits}", good, (), (), "none"),
            ("a run", f"runs {digits} : a", good, (), (), "none"),
            ("a value of the solution", "clause : a", good, (), (f"solution {digits}",), "unique"),
            ("a clause", "clause : a", good, (), (f"clause : a={digits}",), "implied"),
            ("a sum", "sum = 1 : a", good, (f"sum {digits} 1 0",), (), "none"),
            ("a cut", "connected : a ; 0 ;", good, (f"cut {digits} 0",), (), "none"),
        )
    }  # fmt: skip


def _names() -> dict[str, list[str]]:
    """Names that look like other words."""
    return {
        "names " + what: stated(["clause : a"], declared=f"values 0 1 : a {name}")
        for what, name in (
            ("twice", "a"), ("with a colon", "b:c"), ("with a control character", "b\x1b[2J"), ("with a tab", "b\tc"),
            ("with a blank of another sort", "b\u00a0c"), ("with a carriage return", "b\rc"), ("of digits", "\u0663"),
            ("with an equals sign", "b=0"), ("with a star", "2*b"), ("that open with -", "-b"), ("of a semicolon", ";"),
        )
    }  # fmt: skip


def _lengths(n: int) -> dict[str, list[str]]:
    """Statements that break off, and long ones."""
    return {
        "a statement without an end": stated(["clause : a"])[:-3],
        "no declaration": stated(["clause : a"], declared="rule r"),
        "a hidden name afterwards": stated(["hidden 0 1 : ~1", "clause : ~1", "rule s", "clause : ~1"]),
        "a long prose": stated(["say " + "x" * 400 * n, "clause : a"]),
        "many rules": stated(["rule " + "r" * (i % 50) for i in range(20 * n)]),
        "many clues": stated(
            [f"clue {i}" for i in range(20 * n)], claim=["solution 0 0 0 0", "without 1"], kind="minimal"
        ),
        "blanks": stated(["clause :" + " " * 400 * n + "a"]),
        "semicolons": stated(["table : a" + " ;" * 100 * n]) + ["", *stated(["walk : a" + " ;" * 100 * n])],
        "lines of sight": stated(["sight 1 1 : a" + " ; a" * 50 * n]),
    }  # fmt: skip


def _values(n: int) -> dict[str, list[str]]:
    """Variables of many values."""
    every = " ".join(f"x{i}" for i in range(10 * n))
    booleans = f"values 0 1 : {every}"
    wide = f"values 0..{10 * n} : x y z"
    return {
        "wide variables": stated(["clause : x=1"], declared=wide),
        "a range too wide": stated(["clause : a"], declared="values 0..999999999 : a"),
        "ranges": stated(
            ["clause : a=1"], declared=f"values {' '.join(f'{9 * i}..{9 * i + 8}' for i in range(9 * n))} : a"
        ),
        "a pair of wide ones": stated(["less : x y", "same : x y", "apart 7 : x z"] * n, declared=wide),
        "different": stated(["different : x y z " * 3 * n], declared=wide),
        "different literals": stated([f"different : {every}"] * 3, declared=booleans),
    }  # fmt: skip


def _counts(n: int) -> dict[str, list[str]]:
    """Counts, sums, tables, walks."""
    every = " ".join(f"x{i}" for i in range(10 * n))
    booleans = f"values 0 1 : {every}"
    wide = f"values 0..{10 * n} : x y z"
    powers = " ".join(f"{1 << i}*x{i}" for i in range(28))
    ones = " ".join(f"x{i}" for i in range(n))
    rows = " ".join(f"{i},{i},{i}" for i in range(10 * n))
    step = " ".join(f"{i},{v},{i}" for i in range(n) for v in (0, 1))
    return {
        "a count": stated([f"count {3 * n} {5 * n} : {every}"], declared=booleans),
        "at most one": stated([f"if x1 : count 0 1 : {every}"], declared=booleans),
        "a sum of powers": stated([f"sum <= 5 : {powers}"], declared=booleans),
        "a sum of powers, added": stated([f"sum = 5 : {powers}"], declared=booleans, added=["sum 1 1 0"] * n),
        "the same equality again and again": stated(
            [f"sum = 5 : {every}"], declared=booleans, added=[f"sum{' 1 1 -1 1' * n} 1 1 0"] * n
        ),
        "a sum over wide ones": stated(["sum = 7 : x 100*y 10000*z"] * 3, declared=wide),
        "a table": stated([f"table : x y z ; {rows}"] * 9, declared=wide),
        "sets": stated([f"sets : x y z ; {' '.join(f'{i},{i + 1},{i + 2}' for i in range(9 * n))}"] * 3, declared=wide),
        "a walk": stated([f"walk : {ones} ; " + " ; ".join(["0,0,0 0,1,0"] + [step] * (n - 1))], declared=booleans),
        "a walk of all values": stated(["walk : x x ; 0,0,0 ; 0,1,0"] * 9 * n, declared=wide),
        "runs": stated([f"runs {' '.join('1' * n)} : {every}"] * 3, declared=booleans),
        "sight": stated([f"sight 1 {5 * n} : {every}"], declared=booleans),
    }  # fmt: skip


def _graphs(n: int) -> dict[str, list[str]]:
    """What has to be connected, and cuts."""
    every = " ".join(f"x{i}" for i in range(10 * n))
    booleans = f"values 0 1 : {every}"
    chain = " ".join(f"{i}-{i + 1}" for i in range(10 * n - 1))
    numbers = words(range(10 * n))
    pairs = " ".join(f"{i}-{j}" for i in range(n) for j in range(min(i, 20)))
    ones = " ".join(f"x{i}" for i in range(n))
    return {
        "a star of edges": stated(
            [f"loop {10 * n + 1} : {every} ; " + " ".join(f"0-{i + 1}" for i in range(10 * n))], declared=booleans
        ),
        "a path, step by step": stated([f"reach 0 999999999 : {every} ; {chain}"], declared=booleans),
        "cuts of a path": stated(
            [f"connected : {every} ; {numbers} ; {chain}"], declared=booleans, added=["cut 1 -1 2 -3 0"] * 9 * n
        ),
        "cuts of pieces": stated(
            [f"pieces : {ones} ; {words(range(n))} ; {pairs} ; {words(range(n))}"],
            declared=booleans,
            added=["cut 1 1 0"] * n,
        ),
        "cuts of a piece": stated(
            [f"piece >= {n} : {every} ; {numbers} ; {chain} ; 0"], declared=booleans, added=["cut 1 2 0"] * 9 * n
        ),
        "cuts of regions": stated(
            [f"regions 9 : {every} {' '.join(f'b{i}' for i in range(10 * n - 1))} ; {chain}"],
            declared=f"values 1..9 : {every}\nvalues 0 1 : {' '.join(f'b{i}' for i in range(10 * n - 1))}",
            added=["cut 1 -1 0"] * 9 * n,
        ),
    }  # fmt: skip


def _claims(n: int) -> dict[str, list[str]]:
    """Braces, solutions and clauses."""
    every = " ".join(f"x{i}" for i in range(10 * n))
    booleans = f"values 0 1 : {every}"
    chain = " ".join(f"{i}-{i + 1}" for i in range(10 * n - 1))
    numbers = words(range(10 * n))
    return {
        "braces": stated(["either : " + "{ " * 9 * n + "clause : a" + " }" * 9 * n]),
        "braces up to the limit": stated(["either : " + "{ either : " * 19 + "a" + " }" * 19 + " a" * 20 * n] * 9),
        "braces without an end": stated(["either : " + "a { clause : a & " * 9 * n]),
        "solutions without end": stated(
            [f"clause : {every}"] * 9,
            declared=booleans,
            claim=[f"solution {' '.join('1' * 10 * n)}"] * n,
            kind="candidates",
        ),
        "a solution of connected": stated(
            [f"connected : {every} ; {numbers} ; {chain}"] * 3,
            declared=booleans,
            claim=[f"solution {' '.join('1' * 10 * n)}", f"second {' '.join('1' * 10 * n)}"],
            kind="multiple",
        ),
        "a clause of everything": stated(
            [f"clause : {every}"], declared=booleans, claim=[f"clause : {every}"], kind="implied", lemmas=["1 0"] * n
        ),
    }  # fmt: skip


def files(n: int, seed: int = 1) -> dict[str, list[str]]:
    """What they try -> their lines."""
    rng = random.Random(seed)
    of_statements = {name: "\n".join(lines).split("\n") for name, lines in statements(n).items()}
    return (
        of_statements
        | _long_numbers(n)
        | _without_end(n, rng)
        | _long_lines(n)
        | _rules_again(n)
        | _large_models(n)
        | _sums(n, rng)
        | _propagation(n, rng)
    )


def _latin(order: int, rest: Sequence[str]) -> list[str]:
    return [HEAD, "kind none", f"puzzle latin {order}", f"givens {'.' * order**2}", *rest, ""]


def _jigsaw(shift: int) -> list[str]:
    regions = "".join(str((i // 9 + shift * (i % 2)) % 9 + 1) for i in range(81))
    return [HEAD, "kind none", "puzzle jigsaw 9", f"regions {regions}", f"givens {'.' * 81}", "lemmas", "1 0", ""]


def _many(n: int, record: list[str], *changes: tuple[str, str]) -> list[str]:
    lines: list[str] = []
    for i in range(n):
        lines += [line.replace(*changes[i % len(changes)]) for line in record] + [""]
    return lines


def _long_numbers(n: int) -> dict[str, list[str]]:
    """Numbers of too many digits, in every place."""
    digits = "9" * 5000
    grid = [HEAD, "kind none", "puzzle latin 4", f"givens {'.' * 16}", "lemmas"]
    numbers = [str(i % 36 + 1) for i in range(36 * 36)]
    return {
        "value": model([f"x 1 {digits}"]),
        "negative value": model([f"x 1 -{digits}"]),
        "literal of a clause": model(["x 1 2"], clauses=[f"{digits} 0"]),
        "literal of a lemma": [*grid, f"-{digits} 0"],
        "node": model(["x 1 2"], graphs=[f"{digits} ; ;"]),
        "link": model(["x 1 2"], graphs=[f"1 1 ; 1 {digits} 0 ;"]),
        "house": model(["x 1 2"], houses=[digits]),
        "total": model(["x 1 2"], sums=[f"{digits} 1 1"]),
        "factor": model(["x 1 2"], sums=[f"1 {digits} 1"]),
        "cut": model(["x 1 2"], added=[f"cut {digits} 1 0"]),
        "factor of a sum": model(["x 1 2"], added=[f"sum {digits} 1 0"]),
        "size": [HEAD, "kind none", f"puzzle latin {digits}"],
        "box": [HEAD, "kind none", f"puzzle sudoku {digits}x{digits}"],
        "given": [HEAD, "kind none", "puzzle latin 36", f"givens {' '.join([*numbers[1:], digits])}"],
        "solution": model(["x 1 2"], solution=f"x={digits}"),
    }  # fmt: skip


def _without_end(n: int, rng: random.Random) -> dict[str, list[str]]:
    """Counts that are not there, records without an end."""
    return {
        "no end": model(["x 1 2"], clauses=["1 2 0"])[:-2],
        "no end of what is added": [*model(booleans(3), added=["sum 1 1 0"])[:-2]],
        "heads alone": [f"{HEAD}{'x' * (i % 9)}" for i in range(10 * n)],
        "blank lines": ["", " "][:1] * (100 * n),
        "binary": ["".join(map(chr, rng.choices(range(1, 3000), k=50))).replace("\n", "") for _ in range(n)],
    }  # fmt: skip


def _long_lines(n: int) -> dict[str, list[str]]:
    """Lines that are long."""
    grid = [HEAD, "kind none", "puzzle latin 4", f"givens {'.' * 16}", "lemmas"]
    return {
        "names times values": model([f"{'x' * 100 * n} {words(range(20 * n))}"]),
        "a long name": [HEAD, "kind none", f"puzzle {'y' * 500 * n}"],
        "a long lemma": [*grid, clause(range(1, 65)) + " 0", clause([1, -1] * 100 * n)],
        "a long clause": model(booleans(10 * n), clauses=[clause(range(1, 10 * n + 1))] * 3),
    }  # fmt: skip


def _rules_again(n: int) -> dict[str, list[str]]:
    """Rules that are made again and again."""
    square = "".join("12"[(r + c) % 2] for r in range(2) for c in range(2))
    marks = "".join("1234567"[i % 7] for i in range(343))
    return {
        "rules in turn": [line for i in range(n // 10) for line in _latin(12 + i % 2, ["lemmas", "1 0"])],
        "rules in vain": [line for i in range(n) for line in _latin(20 - i % 2, ["lemma"])],
        "regions in turn": [line for i in range(n // 10) for line in _jigsaw(i)],
        "pencil marks": _many(
            n, [HEAD, "kind none", "puzzle latin 7", f"givens {marks}", "lemmas", "0"], ("none", "none")
        ),
        "squares": _many(n, [HEAD, "kind multiple", "puzzle latin 2", "givens ....", f"solution {square}",
                         f"second {square}"], ("second 1", "second 2"), ("....", "1...")),
    }  # fmt: skip


def _large_models(n: int) -> dict[str, list[str]]:
    """Models that are larger than their text."""
    wide = f"x {words(range(10 * n))}"
    path = " ".join(f"{i} {i + 1} 0" for i in range(1, 5 * n))
    dense = " ".join(f"{a} {b} 1" for a in range(1, n // 2) for b in range(1, 20))
    return {
        "variables of one value": model([f"x{i} 7" for i in range(20 * n)]),
        "booleans": model(booleans(20 * n)),
        "a wide variable in sums": model([wide], sums=[f"1{' 1 1' * 10 * n}"] * n),
        "a wide variable in houses": model([wide], houses=["1"] * n),
        "houses": model([f"x{i} {words(range(n))}" for i in range(n)], houses=[words(range(1, n + 1))] * 10),
        "sums that cancel": model([wide, "y 1 2"], sums=[f"0{' 7 1 -7 1' * n} 1 2"] * 5),
        "empty graphs": model(booleans(5 * n), graphs=["; ;"] * 10 * n, solution=all_true(5 * n)),
        "nodes": model(["x 1 2"], graphs=[f"{words([0] * 20 * n)} ; ;"] * 3, added=["cut 1 0"] * n),
        "links": model(["x 1 2"], graphs=[f"{words([0] * (n // 2 + 20))} ; {dense} ;"], added=["cut 1 1 0"] * n),
        "a path": model(["x 1 2"], graphs=[f"{words([0] * 5 * n)} ; {path} ;"], added=["cut 1 1 0"] * n),
        "unless": model(booleans(10 * n), graphs=[f"0 0 ; ; {words(range(1, 10 * n + 1))}"],
                        added=[f"cut 1 {clause(range(1, 10 * n + 1))}", *["cut 1 1 0"] * n]),
        "wide cuts": model(booleans(10 * n), graphs=["0 0 ; ;"], added=[f"cut 1 {clause(range(1, 10 * n + 1))}"] * n),
        "a witness of many clauses": model(booleans(n), clauses=[clause(range(-n, 0))] * n, solution=all_true(n)),
    }  # fmt: skip


def _sums(n: int, rng: random.Random) -> dict[str, list[str]]:
    """Sums that are added up."""
    wide = f"x {words(range(10 * n))}"
    powers = [f"p{i} 0 {1 << i}" for i in range(24)]
    pairs = [f"v{i} {words(sorted(rng.sample(range(10**6), 8)))}" for i in range(n)]
    return {
        "partial sums": model(powers, sums=[words([5, *(x for i in range(24) for x in (1, i + 1))])],
                              added=["sum 1 1 0"] * n),
        "partial sums, reached": model(pairs, sums=[words([999, *(x for i in range(n) for x in (1, i + 1))])],
                                       added=["sum 1 1 0"] * n),
        "two wide variables": model([wide, f"y {words(range(0, 10**6, 10**5 // n))}"], sums=["77 1 1 1000 2"],
                                    added=["sum 1 1 0"] * n),
        "states in pairs": model([f"v{i} {words(range(n))}" for i in range(9)],
                                 sums=[words([4 * n, *(x for i in range(9) for x in (1, i + 1))])],
                                 added=["sum 1 1 0"]),
        "parts": model([wide, "y 1 2"], sums=["7 1 1 1 2"], added=[f"sum{' 1 1' * 10 * n} 0"] * 3),
        "nothing new": model([*booleans(10 * n), "y 1 2"], sums=[f"2 1 {10 * n + 1}"], added=["sum 1 1 0"] * 5 * n),
        "sums of nothing": model(["x 5 6"], sums=["0"] * n, added=[f"sum{' 1 1' * 10 * n} 0"] * 9),
    }  # fmt: skip


def _propagation(n: int, rng: random.Random) -> dict[str, list[str]]:
    """Propagation."""
    wide = f"x {words(range(10 * n))}"
    grid = [HEAD, "kind none", "puzzle latin 4", f"givens {'.' * 16}", "lemmas"]
    chain = [clause((-i, i + 1)) for i in range(1, 10 * n)]
    ladder = [clause(range(1, 10 * n + 1))]
    return {
        "a clause visited in order": model(booleans(10 * n), clauses=ladder, lemmas=[clause(range(10 * n, 0, -1))] * 9),
        "clauses that watch one literal": model(booleans(9), clauses=["-1 2 3 0"] * 20 * n, lemmas=["-1 2 0"] * 5 * n),
        "a chain": model(booleans(10 * n), clauses=chain, lemmas=["-1 0", *[f"{10 * n} -1 0"] * 5 * n]),
        "a chain upwards": model(booleans(10 * n), clauses=chain[::-1], lemmas=[f"-1 {10 * n} 0"] * 5 * n),
        "a group": model([wide], lemmas=["-1 -2 0"] * 5 * n),
        "groups": model([f"x{i} {words(range(n))}" for i in range(n)], lemmas=["-1 -2 0"] * 5 * n),
        "copies": model(booleans(50 * n), lemmas=["1 -1 0"] * 20 * n),
        "lemmas that stay": [*grid, *[clause((-rng.randint(1, 64), *rng.sample(range(1, 65), 9), -5, 5))] * 10 * n],
        "lemmas that grow": model(booleans(n), clauses=["1 0", "-1 0"], lemmas=[clause(range(1, n + 1))] * 5 * n),
        "a refutation again and again": _many(n, [*grid, "1 -1 0"], ("latin 4", "sudoku 2x2"), ("none", "none")),
    }  # fmt: skip

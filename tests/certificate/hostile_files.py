"""Certificates that ask for more than they pay for, each in lines: what an attacker would send. Used by test_hostile
and by benchmarks/hostile_certificates.py.

``n`` is a size: with 100 a file has some kilobytes; what it would cost unbounded grows with the square or worse.
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
    """A record of a model; a variable is "x 1 2 3"."""
    lines, last, count = [], 0, 0
    for variable in variables:
        values = variable.split(" ")[1:]
        lines.append(f"{last + 1} {variable}")
        last += 1 if values == ["0", "1"] else len(values)
        count += 1
    head = [HEAD, "kind unique" if solution else "kind none", "puzzle model", "decisions 1", f"variables {count}"]
    parts = [("clauses", clauses), ("graphs", graphs), ("houses", houses), ("sums", sums)]
    for name, found in parts:
        lines += [f"{name} {len(found)}", *found]
    lines += [f"solution {solution}"] * bool(solution) + ["added"] * bool(added)
    return [*head, *lines, *added, "lemmas", *lemmas]


def words(numbers: Iterable[int]) -> str:
    return " ".join(map(str, numbers))


def clause(numbers: Iterable[int]) -> str:
    return words((*numbers, 0))


def booleans(count: int) -> list[str]:
    return [f"b{i} 0 1" for i in range(count)]


def all_true(count: int) -> str:
    return " ".join(f"b{i}=1" for i in range(count))


def files(n: int, seed: int = 1) -> dict[str, list[str]]:
    """What they try -> their lines."""
    rng = random.Random(seed)
    digits, wide = "9" * 5000, f"x {words(range(10 * n))}"
    square = "".join("12"[(r + c) % 2] for r in range(2) for c in range(2))
    grid = [HEAD, "kind none", "puzzle latin 4", f"givens {'.' * 16}", "lemmas"]
    chain = [clause((-i, i + 1)) for i in range(1, 10 * n)]
    ladder = [clause(range(1, 10 * n + 1))]
    powers = [f"p{i} 0 {1 << i}" for i in range(24)]
    pairs = [f"v{i} {words(rng.sample(range(10**6), 8))}" for i in range(n)]
    path = " ".join(f"{i} {i + 1} 0" for i in range(1, 5 * n))
    dense = " ".join(f"{a} {b} 1" for a in range(1, n // 2) for b in range(1, 20))
    marks = "".join("1234567"[i % 7] for i in range(343))
    numbers = [str(i % 36 + 1) for i in range(36 * 36)]

    def latin(order: int, rest: Sequence[str]) -> list[str]:
        return [HEAD, "kind none", f"puzzle latin {order}", f"givens {'.' * order**2}", *rest, ""]

    def jigsaw(shift: int) -> list[str]:
        regions = "".join(str((i // 9 + shift * (i % 2)) % 9 + 1) for i in range(81))
        return [HEAD, "kind none", "puzzle jigsaw 9", f"regions {regions}", f"givens {'.' * 81}", "lemmas", "1 0", ""]

    def many(record: list[str], *changes: tuple[str, str]) -> list[str]:
        lines: list[str] = []
        for i in range(n):
            lines += [line.replace(*changes[i % len(changes)]) for line in record] + [""]
        return lines

    return {
        # numbers of too many digits, in every place
        "value": model([f"x 1 {digits}"]),
        "negative value": model([f"x 1 -{digits}"]),
        "value of a label": model([f"x 1:ONE {digits}:TWO"]),
        "first literal": [*model(["x 1 2"])[:5], f"{digits} x 1 2"],
        "decisions": [HEAD, "kind none", "puzzle model", f"decisions {digits}"],
        "number of variables": [HEAD, "kind none", "puzzle model", "decisions 1", f"variables {digits}"],
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
        # counts that are not there, records without an end
        "clauses that are not there": [*model(["x 1 2"])[:-6], "clauses 9999999", "1 0"],
        "graphs that are not there": [*model(["x 1 2"])[:-5], "graphs 9999999", "; ;"],
        "no end": model(["x 1 2"], clauses=["1 2 0"])[:-2],
        "no end of what is added": [*model(booleans(3), added=["sum 1 1 0"])[:-2]],
        "heads alone": [f"{HEAD}{'x' * (i % 9)}" for i in range(10 * n)],
        "blank lines": ["", " "][:1] * (100 * n),
        "binary": ["".join(map(chr, rng.choices(range(1, 3000), k=50))).replace("\n", "") for _ in range(n)],
        # lines that are long
        "names times values": model([f"{'x' * 100 * n} {words(range(20 * n))}"]),
        "labels": model([f"x {' '.join(f'{i}:{rng.random()}' for i in range(10 * n))}"]),
        "a long name": [HEAD, "kind none", f"puzzle {'y' * 500 * n}"],
        "a long lemma": [*grid, clause(range(1, 65)) + " 0", clause([1, -1] * 100 * n)],
        "a long clause": model(booleans(10 * n), clauses=[clause(range(1, 10 * n + 1))] * 3),
        # rules that are made again and again
        "rules in turn": [line for i in range(n // 10) for line in latin(12 + i % 2, ["lemmas", "1 0"])],
        "rules in vain": [line for i in range(n) for line in latin(20 - i % 2, ["lemma"])],
        "regions in turn": [line for i in range(n // 10) for line in jigsaw(i)],
        "pencil marks": many([HEAD, "kind none", "puzzle latin 7", f"givens {marks}", "lemmas", "0"], ("none", "none")),
        "squares": many([HEAD, "kind multiple", "puzzle latin 2", "givens ....", f"solution {square}",
                         f"second {square}"], ("second 1", "second 2"), ("....", "1...")),
        # models that are larger than their text
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
        # sums that are added up
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
        # propagation
        "a clause visited in order": model(booleans(10 * n), clauses=ladder, lemmas=[clause(range(10 * n, 0, -1))] * 9),
        "clauses that watch one literal": model(booleans(9), clauses=["-1 2 3 0"] * 20 * n, lemmas=["-1 2 0"] * 5 * n),
        "a chain": model(booleans(10 * n), clauses=chain, lemmas=["-1 0", *[f"{10 * n} -1 0"] * 5 * n]),
        "a chain upwards": model(booleans(10 * n), clauses=chain[::-1], lemmas=[f"-1 {10 * n} 0"] * 5 * n),
        "a group": model([wide], lemmas=["-1 -2 0"] * 5 * n),
        "groups": model([f"x{i} {words(range(n))}" for i in range(n)], lemmas=["-1 -2 0"] * 5 * n),
        "copies": model(booleans(50 * n), lemmas=["1 -1 0"] * 20 * n),
        "lemmas that stay": [*grid, *[clause((-rng.randint(1, 64), *rng.sample(range(1, 65), 9), -5, 5))] * 10 * n],
        "lemmas that grow": model(booleans(n), clauses=["1 0", "-1 0"], lemmas=[clause(range(1, n + 1))] * 5 * n),
        "a refutation again and again": many([*grid, "1 -1 0"], ("latin 4", "sudoku 2x2"), ("none", "none")),
    }  # fmt: skip

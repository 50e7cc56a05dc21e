"""Random lines of every primitive and short form, as text, each with its meaning in plain Python.

The meanings are written from the prose of docs/reference/statement.md. Nothing here imports the package.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import combinations, groupby, pairwise, takewhile
from random import Random
from typing import NamedTuple

Domain = tuple[int, ...]
Row = tuple[int, ...]
Meaning = Callable[[Row], bool]
BOOLEAN = (0, 1)
NAMES = "abcdefghijk"
RELATIONS: dict[str, Callable[[int, int], bool]] = {
    "=": lambda a, b: a == b,
    "!=": lambda a, b: a != b,
    "<=": lambda a, b: a <= b,
    ">=": lambda a, b: a >= b,
}


class Argument(NamedTuple):
    """A variable or a literal. ``values``: its possible values; ``of``: a row of the scope -> its value."""

    token: str
    values: Domain
    of: Callable[[Row], int]


class Line(NamedTuple):
    """A line over variables a, b, c, ... with these domains. ``holds``: a row of their values -> the line holds."""

    text: str
    domains: tuple[Domain, ...]
    holds: Meaning


Said = tuple[str, Callable[[Sequence[int]], bool]]  # a line's text; the values of its arguments -> it holds


# --- arguments ---


def variables(domains: Sequence[Domain]) -> list[Argument]:
    return [
        Argument(name, domain, lambda row, i=i: row[i])  # type: ignore[misc]
        for i, (name, domain) in enumerate(zip(NAMES, domains, strict=False))
    ]


def literal(rng: Random, x: Argument) -> Argument:
    """Return a random literal of a variable."""
    if x.values == BOOLEAN:
        sign = rng.choice((1, 1, 0))
        return Argument(x.token if sign else f"-{x.token}", BOOLEAN, lambda row: int(x.of(row) == sign))
    value, equal = rng.choice(x.values), rng.random() < 0.5
    token = f"{x.token}{'=' if equal else '!='}{value}"
    return Argument(token, BOOLEAN, lambda row: int((x.of(row) == value) is equal))


def opposite(x: Argument) -> Argument:
    """Return the negation of a literal."""
    if "=" in x.token:
        token = x.token.replace("!=", "=") if "!=" in x.token else x.token.replace("=", "!=")
    else:
        token = x.token[1:] if x.token.startswith("-") else f"-{x.token}"
    return Argument(token, BOOLEAN, lambda row: 1 - x.of(row))


def tokens(args: Iterable[Argument]) -> str:
    return " ".join(x.token for x in args)


# --- graphs, as the prose has them ---


def component(start: int, links: Iterable[tuple[int, int]], most: int = 10**9) -> set[int]:
    """Return the nodes joined to a node by at most that number of links."""
    links, reached = [*links], {start}
    while most > 0 and (more := {y for a, b in links for x, y in ((a, b), (b, a)) if x in reached} - reached):
        reached |= more
        most -= 1
    return reached


def some_links(rng: Random, nodes: int) -> list[tuple[int, int]]:
    pairs = [*combinations(range(nodes), 2)]
    return sorted(rng.sample(pairs, rng.randint(1, len(pairs)))) if pairs else []


class Graph:
    """Nodes that are there if their literal is true, or always, and links between them."""

    def __init__(self, rng: Random, count: int, guarded: bool) -> None:
        self.nodes = [rng.choice((i, i, None)) for i in range(count)]
        self.links = [(a, b, rng.choice((None, rng.randrange(count))) if guarded else None)
                      for a, b in some_links(rng, count)]  # fmt: skip

    def text(self) -> str:
        nodes = " ".join("*" if i is None else str(i) for i in self.nodes)
        return f"{nodes} ; {' '.join(f'{a}-{b}' + ('' if m is None else f'/{m}') for a, b, m in self.links)}"

    def there(self, values: Sequence[int]) -> set[int]:
        return {n for n, i in enumerate(self.nodes) if i is None or values[i]}

    def piece(self, node: int, values: Sequence[int]) -> set[int]:
        """Return the nodes that are there and joined to one that is there."""
        there = self.there(values)
        return component(
            node, [(a, b) for a, b, m in self.links if {a, b} <= there and (m is None or values[m])]
        )  # fmt: skip


# --- the primitives: (random numbers, arguments) -> text and meaning ---


def clause(rng: Random, args: list[Argument]) -> Said:
    return f"clause : {tokens(args)}", lambda values: any(values)


def different(rng: Random, args: list[Argument]) -> Said:
    return f"different : {tokens(args)}", lambda values: all(a != b for a, b in combinations(values, 2))


def count(rng: Random, args: list[Argument]) -> Said:
    least = rng.randint(0, len(args))
    most = rng.randint(least, len(args))
    return f"count {least} {most} : {tokens(args)}", lambda values: least <= sum(values) <= most


def linear_sum(rng: Random, args: list[Argument]) -> Said:
    factors = [rng.choice((1, 1, 1, 2, -1, -3, 11)) for _ in args]
    near = sum(k * rng.choice(x.values) for k, x in zip(factors, args, strict=True)) + rng.randint(-1, 1)
    relation = rng.choice([*RELATIONS])
    terms = " ".join(x.token if k == 1 else f"{k}*{x.token}" for k, x in zip(factors, args, strict=True))
    return f"sum {relation} {near} : {terms}", lambda values: RELATIONS[relation](
        sum(k * v for k, v in zip(factors, values, strict=True)), near
    )


def table(rng: Random, args: list[Argument]) -> Said:
    rows = {tuple(rng.choice(x.values) for x in args) for _ in range(rng.randint(1, 9))}
    listed = " ".join(",".join(map(str, row)) for row in sorted(rows))
    return f"table : {tokens(args)} ; {listed}", lambda values: tuple(values) in rows


def sets(rng: Random, args: list[Argument]) -> Said:
    every = sorted({v for x in args for v in x.values})
    families = {tuple(sorted({rng.choice(x.values) for x in args})) for _ in range(rng.randint(2, 9))}
    families = {one for one in families if len(one) == len(args)} or {(*every, *range(20, 30))[: len(args)]}
    listed = " ".join(",".join(map(str, one)) for one in sorted(families))
    return (
        f"sets : {tokens(args)} ; {listed}",
        lambda values: len({*values}) == len(values) and tuple(sorted(values)) in families,
    )


def walk(rng: Random, args: list[Argument]) -> Said:
    """An automaton of three states, another one at each step, without moves that lead nowhere."""
    while True:
        steps = [{(s, v): rng.randint(0, 2) for s in range(3) for v in x.values if rng.random() < 0.7} for x in args]
        steps[-1] = dict.fromkeys(steps[-1], 0)
        ahead = [{0}]
        for step in steps:
            ahead.append({t for (s, _), t in step.items() if s in ahead[-1]})
        alive = {0}
        for i in range(len(steps) - 1, -1, -1):
            steps[i] = {(s, v): t for (s, v), t in steps[i].items() if s in ahead[i] and t in alive}
            alive = {s for s, _ in steps[i]}
        if all(steps):
            break
    moves = " ; ".join(" ".join(f"{s},{v},{t}" for (s, v), t in sorted(step.items())) for step in steps)

    def holds(values: Sequence[int]) -> bool:
        state: int | None = 0
        for step, value in zip(steps, values, strict=True):
            state = step.get((state, value)) if state is not None else None
        return state == 0

    return f"walk : {tokens(args)} ; {moves}", holds


def sight(rng: Random, args: list[Argument]) -> Said:
    least = rng.randint(0, len(args))
    most = rng.randint(least, len(args))
    cuts = [0, *sorted(rng.sample(range(1, len(args)), rng.randrange(min(3, len(args))))), len(args)]
    lines = " ; ".join(tokens(args[a:b]) for a, b in pairwise(cuts))
    return (
        f"sight {least} {most} : {lines}",
        lambda values: least <= sum(len([*takewhile(bool, values[a:b])]) for a, b in pairwise(cuts)) <= most,
    )


def connected(rng: Random, args: list[Argument]) -> Said:
    graph = Graph(rng, len(args), True)

    def holds(values: Sequence[int]) -> bool:
        there = graph.there(values)
        return not there or graph.piece(min(there), values) == there

    return f"connected : {tokens(args)} ; {graph.text()}", holds


def loop(rng: Random, args: list[Argument]) -> Said:
    ends = [(0, 1), (1, 2), (0, 2), (2, 3), (1, 3), *rng.choices([*combinations(range(4), 2)], k=len(args))][
        : len(args)
    ]
    rng.shuffle(ends)

    def holds(values: Sequence[int]) -> bool:
        drawn = [pair for pair, value in zip(ends, values, strict=True) if value]
        on = {v for pair in drawn for v in pair}
        return bool(drawn) and all(sum(v in p for p in drawn) == 2 for v in on) and component(min(on), drawn) == on

    return f"loop 4 : {tokens(args)} ; {' '.join(f'{a}-{b}' for a, b in ends)}", holds


def reach(rng: Random, args: list[Argument]) -> Said:
    links, root, most = some_links(rng, len(args)), rng.randrange(len(args)), rng.randint(0, 3)

    def holds(values: Sequence[int]) -> bool:
        true = {i for i, value in enumerate(values) if value}
        return not true or (root in true and true == component(root, [p for p in links if {*p} <= true], most))

    return f"reach {root} {most} : {tokens(args)} ; {' '.join(f'{a}-{b}' for a, b in links)}", holds


def pieces(rng: Random, args: list[Argument]) -> Said:
    graph = Graph(rng, len(args), False)
    roots = {r: rng.choice((None, rng.randint(1, 3))) for r in rng.sample(range(len(args)), min(2, len(args)))}
    listed = " ".join(str(r) if size is None else f"{r}={size}" for r, size in roots.items())

    def holds(values: Sequence[int]) -> bool:
        there = graph.there(values)
        for node in there:
            piece = graph.piece(node, values)
            inside = [roots[r] for r in roots if r in piece]
            if len(inside) != 1 or inside[0] not in (None, len(piece)):
                return False
        return there >= {*roots}

    return f"pieces : {tokens(args)} ; {graph.text()} ; {listed}", holds


def piece(rng: Random, args: list[Argument]) -> Said:
    graph = Graph(rng, len(args), True)
    root, *others = rng.sample(range(len(args)), rng.randint(1, min(2, len(args))))
    relation, size = rng.choice(("=", "=", "<=", ">=")), rng.randint(1, 3)

    def holds(values: Sequence[int]) -> bool:
        members = graph.piece(root, values)
        return (
            graph.there(values) >= {root, *others}
            and RELATIONS[relation](len(members), size)
            and members.isdisjoint(others)
        )

    listed = " ".join(map(str, (root, *others)))
    return f"piece {relation} {size} : {tokens(args)} ; {graph.text()} ; {listed}", holds


def regions(rng: Random, args: list[Argument]) -> Said:
    """Half of the arguments and one more are cells, whose values are 1 to S; the others are borders."""
    cells = len(args) // 2 + 1
    most = len(args[0].values)
    links = rng.sample([*combinations(range(cells), 2)], len(args) - cells)

    def holds(values: Sequence[int]) -> bool:
        borders = [*zip(links, values[cells:], strict=True)]
        region = [component(cell, [ends for ends, border in borders if not border]) for cell in range(cells)]
        parted = all((b not in region[a]) == bool(border) for (a, b), border in borders)
        unequal = all(len(region[a]) != len(region[b]) for (a, b), border in borders if border)
        return parted and unequal and all(v == min(len(region[i]), most) for i, v in enumerate(values[:cells]))

    return f"regions {most} : {tokens(args)} ; {' '.join(f'{a}-{b}' for a, b in links)}", holds


def less(rng: Random, args: list[Argument]) -> Said:
    return f"less : {tokens(args[:2])}", lambda values: values[0] < values[1]


def same(rng: Random, args: list[Argument]) -> Said:
    return f"same : {tokens(args[:2])}", lambda values: values[0] == values[1]


def apart(rng: Random, args: list[Argument]) -> Said:
    gap = rng.randint(1, 3) if all("=" not in x.token and x.token[0] != "-" for x in args[:2]) else 1
    return f"apart {gap} : {tokens(args[:2])}", lambda values: abs(values[0] - values[1]) >= gap


def runs(rng: Random, args: list[Argument]) -> Said:
    lengths: list[int] = []
    while rng.random() < 0.7 and sum(lengths) + len(lengths) < len(args):
        lengths.append(rng.randint(1, len(args) - sum(lengths) - len(lengths)))
    return (
        f"{' '.join(['runs', *map(str, lengths)])} : {tokens(args)}",
        lambda values: [len([*run]) for value, run in groupby(values) if value] == lengths,
    )


PRIMITIVES: dict[str, Callable[[Random, list[Argument]], Said]] = {
    "clause": clause,
    "different": different,
    "count": count,
    "sum": linear_sum,
    "table": table,
    "sets": sets,
    "walk": walk,
    "sight": sight,
    "connected": connected,
    "loop": loop,
    "reach": reach,
    "pieces": pieces,
    "piece": piece,
    "regions": regions,
}
SHORT = {"less": less, "same": same, "apart": apart, "runs": runs}
OVER_VARIABLES = ("different", "table", "sets")
OVER_BOTH = ("sum", "walk", "less", "same", "apart")  # all others are over literals


# --- lines ---


def some_domains(rng: Random, most: int = 4, values: int = 4) -> list[Domain]:
    """Return the domains of two to ``most`` variables with up to that number of values, including Booleans."""
    found: list[Domain] = []
    for _ in range(rng.randint(2, most)):
        every = range(rng.choice((-2, 0, 1, 1)), values + 2)
        several = tuple(sorted(rng.sample(every, rng.randint(2, values))))
        found.append(BOOLEAN if rng.random() < 0.3 else several)
    return found


def line(name: str, rng: Random, domains: Sequence[Domain] | None = None) -> Line:
    """Return a random line of a primitive or short form, or `either`; some have an argument twice."""
    if name == "regions":
        cells, most = rng.choice(((2, 1), (2, 2), (3, 2), (3, 3)))
        domains = [tuple(range(1, most + 1)) or (1,)] * cells + [BOOLEAN] * (cells - 1)
        borders = [literal(rng, x) for x in variables(domains)[cells:]]
        return _placed(
            regions(rng, [*variables(domains)[:cells], *borders]), domains, [*variables(domains)[:cells], *borders]
        )
    if domains is None:
        domains = some_domains(rng)
    if name == "either":
        return either(rng, domains, rng.randint(1, 2))
    args = variables(domains)
    rng.shuffle(args)
    if name not in OVER_VARIABLES and rng.random() < 0.2:
        args.append(rng.choice(args))
    if name not in (*OVER_VARIABLES, *OVER_BOTH) or (name in OVER_BOTH and rng.random() < 0.4):
        args = [literal(rng, x) for x in args]
    return _placed({**PRIMITIVES, **SHORT}[name](rng, args), domains, args)


def _placed(said: Said, domains: Sequence[Domain], args: Sequence[Argument]) -> Line:
    text, holds = said
    count_ = 2 if text.startswith(("less", "same", "apart")) else len(args)
    return Line(text, tuple(domains), lambda row: bool(holds([x.of(row) for x in args[:count_]])))


def either(rng: Random, domains: Sequence[Domain], depth: int) -> Line:
    """Return `either` of literals and of lines in braces, nested so deep."""
    parts: list[str] = []
    meanings: list[list[Meaning]] = []
    for _ in range(rng.randint(1, 3)):
        if rng.random() < 0.3:
            one = literal(rng, rng.choice(variables(domains)))
            parts.append(one.token)
            meanings.append([lambda row, one=one: bool(one.of(row))])  # type: ignore[misc]
        else:
            inner = [_inner(rng, domains, depth - 1) for _ in range(rng.choice((0, 1, 1, 2)))]
            parts.append(f"{{ {' & '.join(x.text for x in inner)} }}".replace("{  }", "{ }"))
            meanings.append([x.holds for x in inner])
    return Line(
        f"either : {' '.join(parts)}", tuple(domains), lambda row: any(all(one(row) for one in m) for m in meanings)
    )


def _inner(rng: Random, domains: Sequence[Domain], depth: int) -> Line:
    some = either(rng, domains, rng.randint(1, depth)) if depth else line(
        rng.choice(("sum", "count", "table", "walk", "less", "clause")), rng, domains
    )  # fmt: skip
    return under(literal(rng, rng.choice(variables(domains))), some) if rng.random() < 0.3 else some


def under(condition: Argument, said: Line) -> Line:
    """Return a line under a condition."""
    return Line(
        f"if {condition.token} : {said.text}", said.domains, lambda row: not condition.of(row) or said.holds(row)
    )


def statement(said: Line, more: int = 0) -> str:
    """Return the text of a statement with one line; ``more``: Booleans that the line may not name."""
    names = [*NAMES[: len(said.domains)], *"xyz"[:more]]
    domains = [*said.domains, *[BOOLEAN] * more]
    declared = [f"values {' '.join(map(str, domain))} : {name}" for name, domain in zip(names, domains, strict=True)]
    return "\n".join([*declared, "rule any", said.text]) + "\n"


def conditional(name: str, rng: Random, number: int) -> tuple[str, Line]:
    """Return a random line, every other one under the condition z or -z, a variable of its own; and its statement."""
    said = line(name, rng)
    sign = ("", "z", "", "-z")[number % 4]
    if not sign:
        return statement(said), said
    at, inner = len(said.domains), said.holds
    held = Line(
        f"if {sign} : {said.text}",
        (*said.domains, BOOLEAN),
        lambda row: row[at] != int(sign == "z") or inner(row[:at]),
    )
    text = statement(Line(f"if {sign} : {said.text}", said.domains, inner)).replace("\nrule", "\nvalues 0 1 : z\nrule")
    return text, held

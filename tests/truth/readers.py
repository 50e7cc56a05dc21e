"""Other programs' formats in CP-SAT, read line by line: they know no more of a language than the package writes."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import combinations
from operator import eq, ge, gt, le, lt, ne
from typing import Any

from ortools.sat.python import cp_model

MOST = 10_000  # solutions
Row = tuple[int, ...]


class Rows(cp_model.CpSolverSolutionCallback):  # type: ignore[misc]
    """Collects the values of some variables, until they are more than ``most`` different ones, or ten times as many."""

    def __init__(self, values: Sequence[Any], most: int) -> None:
        super().__init__()
        self.values, self.most, self.rows, self.known = values, most, list[Row](), set[Row]()

    def on_solution_callback(self) -> None:
        self.rows.append(tuple(self.value(x) for x in self.values))
        self.known.add(self.rows[-1])
        if len(self.known) > self.most or len(self.rows) > 10 * self.most:
            self.stop_search()


def counted(model: cp_model.CpModel, values: Sequence[Any], most: int) -> list[Row]:
    solver = cp_model.CpSolver()
    solver.parameters.catch_sigint_signal = False  # it would leave the system's handler: Ctrl-C in a later test kills
    solver.parameters.enumerate_all_solutions = True
    solver.parameters.num_workers = 1
    solver.parameters.symmetry_level = 0
    rows = Rows(values, most)
    assert solver.solve(model, rows) in (cp_model.OPTIMAL, cp_model.FEASIBLE, cp_model.INFEASIBLE)
    return rows.rows


def of_opb(text: str, most: int = MOST) -> list[Row]:
    """Return the values of the decisions, solution by solution."""
    model = cp_model.CpModel()
    size = int(re.match(r"\* #variable= (\d+) #constraint= \d+\n", text)[1])  # type: ignore[index]
    x = [model.new_bool_var(f"x{i}") for i in range(max(size, 1) + 1)]
    model.add(x[0] == 0)
    values = []
    for line in text.splitlines():
        if line.startswith("* decision "):
            meanings = re.findall(r"x(\d+)=(-?\d+)", line.rpartition(": ")[2])
            values.append(sum(int(value) * x[int(n)] for n, value in meanings))
        elif not line.startswith("*"):
            assert re.fullmatch(r"([+-]\d+ x\d+ )+(>=|=) [+-]?\d+ ;", line), line
            *terms, relation, degree, _ = line.split()
            assert len({*terms[1::2]}) == len(terms) // 2, "a variable twice"
            total = sum(int(c) * x[int(n[1:])] for c, n in zip(terms[::2], terms[1::2], strict=True))
            model.add(total == int(degree) if relation == "=" else total >= int(degree))
    return counted(model, values, most)


class MiniZinc:
    """Reads the constraints that the package writes into a model of CP-SAT."""

    def __init__(self, text: str) -> None:
        self.model = cp_model.CpModel()
        self.by_name: dict[str, Any] = {}
        self.truths: dict[str, Any] = {}
        for line in text.splitlines():
            if found := re.match(r"var (\S.*): (\w+);", line):
                domain = [*map(int, re.findall(r"-?\d+", found[1]))]
                if ".." in found[1]:
                    domain = [*range(domain[0], domain[1] + 1)]
                self.by_name[found[2]] = self.model.new_int_var_from_domain(
                    cp_model.Domain.from_values(domain), found[2]
                )
            elif found := re.fullmatch(r"constraint (.*);", line):
                condition, arrow, body = found[1].partition(") -> (")
                only_if = [self.truth(token) for token in condition[1:].split(" /\\ ")] if arrow else []
                self.constraint(body[:-1] if arrow else condition, only_if)

    def truth(self, text: str) -> Any:
        """Return a literal that is equivalent to `x = 3`, `x != 3`, `x in 1..3`, `x in {1, 3}` or a sum."""
        if text.startswith("("):
            left, relation, right = re.fullmatch(r"\((.*) (<=|>=|!=|=) (-?\d+)\)", text).groups()  # type: ignore[union-attr]
            literal, opposite = self.model.new_bool_var(text), {"=": "!=", "!=": "=", "<=": ">", ">=": "<"}[relation]
            self.compare(left, relation, int(right), [literal])
            self.compare(left, opposite, int(right), [~literal])
            return literal
        if text not in self.truths:
            name, relation, values = re.fullmatch(r"(\w+) (=|!=|in) (.*)", text).groups()  # type: ignore[union-attr]
            domain = [*map(int, re.findall(r"-?\d+", values))]
            if ".." in values:
                domain = [*range(domain[0], domain[1] + 1)]
            chosen = cp_model.Domain.from_values(domain)
            inside, outside = (chosen.complement(), chosen) if relation == "!=" else (chosen, chosen.complement())
            literal = self.truths[text] = self.model.new_bool_var(text)
            x = self.by_name[name]
            self.model.add_linear_expression_in_domain(x, inside).only_enforce_if(literal)
            self.model.add_linear_expression_in_domain(x, outside).only_enforce_if(~literal)
        return self.truths[text]

    def term(self, text: str) -> Any:
        if found := re.fullmatch(r"bool2int\((.*)\)", text):
            return self.truth(f"({found[1]})" if re.search(" [+-] ", found[1]) else found[1])
        return self.by_name[text] if text in self.by_name else int(text)

    def total(self, text: str) -> Any:
        """Return a sum, such as `x + 2 * y - 3` or `sum([x, y])`."""
        if found := re.fullmatch(r"sum\(\[(.*)\]\)", text):
            return sum(map(self.term, found[1].split(", "))) if found[1] else 0
        result: Any = 0
        for sign, factor, name in re.findall(r"(?:^|(?<= ))([+-]?) ?(?:(\d+) \* )?(bool2int\(.*?\)|\w+)", text):
            result += (-1 if sign == "-" else 1) * int(factor or 1) * self.term(name)
        return result

    def compare(self, left: str, relation: str, right: int, only_if: list[Any]) -> None:
        holds = {"=": eq, "!=": ne, "<=": le, ">=": ge, "<": lt, ">": gt}[relation]
        self.model.add(holds(self.total(left), right)).only_enforce_if(*only_if)

    def constraint(self, text: str, only_if: list[Any]) -> None:
        model = self.model
        if text.startswith("alldifferent("):
            names, allowed = re.fullmatch(r"alldifferent\(\[(.*?)\]\)(?: /\\ \((.*)\))?", text).groups()  # type: ignore[union-attr]
            x = [self.by_name[name] for name in names.split(", ")]
            for a, b in combinations(x, 2):
                model.add(a != b).only_enforce_if(*only_if)
            if allowed and " in " in allowed:
                sets = [model.new_bool_var("") for _ in allowed.split(" \\/ ")]
                for chosen, part in zip(sets, allowed.split(" \\/ "), strict=True):
                    within = [self.truth(one) for one in part.strip("()").split(" /\\ ")]
                    model.add_bool_and(within).only_enforce_if(chosen)
                # Determined, so that solutions stay counted once.
                model.add(sum(sets) == 1).only_enforce_if(*only_if)
                for literal in only_if:
                    for chosen in sets:
                        model.add_implication(chosen, literal)
            elif allowed:
                self.constraint(allowed, only_if)
        elif text.startswith("table("):
            names, listed = re.fullmatch(r"table\(\[(.*)\], \[\| (.*) \|\]\)", text).groups()  # type: ignore[union-attr]
            rows = [[*map(int, row.split(", "))] for row in listed.split(" | ")]
            x = [self.by_name[name] for name in names.split(", ")]
            model.add_allowed_assignments(x, rows).only_enforce_if(*only_if)
        elif "regular(" in text:
            assert not only_if
            for part in text.partition("regular(")[0].split(" /\\ ")[:-1]:
                if not part.startswith("bool2int("):
                    model.add_bool_and(self.truth(part))
            found = re.search(r"regular\(\[(.*?)\], (\d+), (\d+), \[\| (.*) \|\], 1, \{(\d+)\}\)$", text)
            assert found
            rows = [[*map(int, row.split(", "))] for row in found[4].split(" | ")]
            assert (len(rows), {len(row) for row in rows}) == (int(found[2]), {int(found[3])})
            moves = [(s, k, t) for s, row in enumerate(rows, 1) for k, t in enumerate(row, 1) if t]
            model.add_automaton([self.total(part) for part in found[1].split(", ")], 1, [int(found[5])], moves)
        elif "\\/" in text:
            model.add_bool_or([*[self.truth(part) for part in text.split(" \\/ ")], *[~x for x in only_if]])
        elif "sum(" in text or re.fullmatch(r"[^\\]* (<=|>=) \S+|[^\\]*[+*-] .* (=|!=) \S+|\d+ \S+ \S+", text):
            for part in text.split(" /\\ "):
                left, relation, right = re.fullmatch(r"(.*) (<=|>=|!=|=) (-?\d+)", part).groups()  # type: ignore[union-attr]
                self.compare(left, relation, int(right), only_if)
        else:
            literals = [] if text == "false" else [self.truth(part) for part in text.split(" \\/ ")]
            model.add_bool_or([*literals, *[~x for x in only_if]])


def of_minizinc(text: str, most: int = MOST) -> list[Row]:
    """Return the values of the decisions, solution by solution."""
    reader = MiniZinc(text)
    decisions = int(re.search(r"^% The first (\d+) variables", text, re.M)[1])  # type: ignore[index]
    return counted(reader.model, [*reader.by_name.values()][:decisions], most)

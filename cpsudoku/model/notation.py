"""The Python that builds a variable, an expression, a constraint or a clue. `repr` and `print(model)` show it.

    x[0] + x[1] == 5      AllDifferent(x[0], x[1], x[2])      (x[0] == 1) | (x[1] != 2)

Each type has a method `notation`. It returns the text and the precedence of the text's operator. Functions of a user
have no text, so automata and tables are written with the moves or rows that these returned.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from collections.abc import Set as AbstractSet
from inspect import Parameter, signature
from typing import Any, NamedTuple, TypeVar

MOST = 12  # parts of a sequence in a `repr`; for more, it shows the first ten and the last
SHOWN = 10
ANY, COMPARE, OR, AND, PLUS, TIMES, ATOM = range(7)  # precedence of operators, as in Python


T = TypeVar("T")


class Written(NamedTuple):
    """A text of Python, and the precedence of its operator."""

    text: str
    binds: int = ATOM


class Notation:
    """Writes Python. ``most``: the number of parts of a sequence that are shown, or None for all. ``meant``: the
    expressions that replace variables."""

    def __init__(self, most: int | None = MOST, meant: Mapping[Any, object] | None = None) -> None:
        self.most = most
        self.meant: Mapping[Any, object] = meant or {}

    def text(self, thing: object, above: int = ANY) -> str:
        """Return the Python text of an object, in parentheses unless its operator binds more tightly than ``above``."""
        text, binds = self.written(thing)
        return text if binds > above else f"({text})"

    def written(self, thing: object) -> Written:
        """Return the Python text of an object, and the precedence of its operator."""
        if isinstance(thing, Written):
            return thing
        method = None if isinstance(thing, type) else getattr(thing, "notation", None)
        answer: Written = Written(self._plain(thing)) if method is None else method(self)
        return answer

    def call(self, name: str, *arguments: object, **options: object) -> Written:
        """Return the call of a function or a class."""
        given = [f"{option}={self.text(value)}" for option, value in options.items()]
        return Written(f"{name}({', '.join([*self.texts(arguments), *given])})")

    def texts(self, things: Iterable[object], above: int = ANY) -> list[str]:
        """Return the texts of all objects, or of the first ten and the last with `...` between them."""
        listed = list(things)
        texts = [self.text(thing, above) for thing in self._shown(listed)]
        if self.most is not None and len(listed) > self.most:
            texts.insert(SHOWN, "...")
        return texts

    def _shown(self, things: Sequence[T]) -> Sequence[T]:
        if self.most is None or len(things) <= self.most:
            return things
        return [*things[:SHOWN], things[-1]]

    def terms(self, terms: Sequence[tuple[int, object]], constant: int = 0) -> Written:
        """Return a sum of terms, each (coefficient, expression), and a constant."""
        texts = [self._term(coefficient, x) for coefficient, x in self._shown(terms)]
        texts += [f"- {-constant}" if constant < 0 else f"+ {constant}"] if constant else []
        if self.most is not None and len(terms) > self.most:
            texts.insert(SHOWN, "+ ...")
        first, *rest = texts
        sign, _, text = first.partition(" ")
        return Written(" ".join([text if sign == "+" else sign + text, *rest]), PLUS if rest else TIMES)

    def _term(self, coefficient: int, x: object) -> str:
        factor = "" if abs(coefficient) == 1 else f"{abs(coefficient)}*"
        return f"{'-' if coefficient < 0 else '+'} {factor}{self.text(x, TIMES if factor else PLUS)}"

    def chain(self, operator: str, function: str, parts: Sequence[object], binds: int) -> Written:
        """Return two parts with the operator between them. For another number of parts, return a call of the
        function."""
        if len(parts) != 2:
            return self.call(function, *parts)
        (left, of_left), (right, of_right) = map(self.written, parts)
        left = left if of_left in (binds, ATOM) else f"({left})"
        right = right if of_right == ATOM else f"({right})"
        return Written(f"{left} {operator} {right}", binds)

    def built(self, thing: object) -> Written | None:
        """Return the call of the object's class, with its attributes as arguments. Return None if they do not have the
        parameters' names."""
        arguments: list[object] = []
        options: dict[str, object] = {}
        try:
            for name, parameter in list(signature(type(thing).__init__).parameters.items())[1:]:
                value = getattr(thing, name)
                if parameter.kind is Parameter.VAR_POSITIONAL:
                    arguments += value
                elif parameter.default is Parameter.empty and parameter.kind is not Parameter.KEYWORD_ONLY:
                    arguments.append(list(value) if type(value) is tuple else value)
                elif type(value) is not type(parameter.default) or value != parameter.default:
                    options[name] = value
        except (AttributeError, TypeError, ValueError):  # a user's class may take and keep anything
            return None
        return self.call(type(thing).__name__, *arguments, **options)

    def _plain(self, thing: object) -> str:
        if type(thing) is list:
            return f"[{', '.join(self.texts(thing))}]"
        if type(thing) is tuple:
            return f"({self.text(thing[0])},)" if len(thing) == 1 else f"({', '.join(self.texts(thing))})"
        if isinstance(thing, AbstractSet):
            return f"{{{', '.join(self.texts(sorted(thing)))}}}" if thing else "()"
        if type(thing) is dict:
            pairs = [f"{self.text(key)}: {self.text(value)}" for key, value in self._shown([*thing.items()])]
            if self.most is not None and len(thing) > self.most:
                pairs.insert(SHOWN, "...")
            return f"{{{', '.join(pairs)}}}"
        return repr(thing)


def domain_text(values: Sequence[int]) -> str:
    """Return a domain in the usual notation: 1..9, or {1, 3, 5}."""
    if values == tuple(range(values[0], values[-1] + 1)):
        return f"{values[0]}..{values[-1]}"
    return f"{{{', '.join(map(str, values))}}}"

"""The names of a model's variables and values in explanations."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from cpsudoku.model.model import Model
from cpsudoku.model.variables import Variable


class Naming:
    """The default names of a model's variables and values. `BoardModel` names the places of a board."""

    def place_name(self, variable: Variable) -> str:
        """Return the place of a variable, in words."""
        return variable.name

    def value_name(self, variable: Variable, value: int) -> str:
        """Return a value of a variable, in words."""
        return variable.value_name(value)

    def short_place(self, variable: Variable) -> str:
        """Return the place of a variable in the short form for lists of places."""
        return self.place_name(variable)

    def places(self, variables: Iterable[Variable]) -> list[str]:
        """Return the places of variables, with related places in one phrase."""
        return list(dict.fromkeys(map(self.short_place, variables)))

    def names(self, variable: Variable) -> set[str]:
        """Return all names under which a variable may be found: its own name, and its place in each notation."""
        return {variable.name, self.place_name(variable), self.short_place(variable)}

    def claim(self, variable: Variable, value: int, holds: bool = True) -> str:
        """Return the claim that a place has that value, or not: "5", "not 5", "shaded"."""
        return ("" if holds else "not ") + self.value_name(variable, value)

    def corner_name(self, variables: Sequence[Variable]) -> str:
        """Return the place at which edges meet. Return "" if they do not."""
        return ""

    def noun(self, variables: Iterable[Variable]) -> str:
        """Return the noun for the places of variables: cell, edge, place."""
        return "cell"



_PLAIN = Naming()


def naming(model: Model) -> Naming:
    """Return the object that names the variables and values of a model."""
    return model if isinstance(model, Naming) else _PLAIN

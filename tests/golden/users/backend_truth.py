"""Every assignment, one after the other: for small models."""

from cpsudoku.model.model import violated_constraint
from itertools import islice, product
from time import perf_counter

from cpsudoku.backends.session_contract import Backend, Size
from cpsudoku.model import Refuted, Solved, Undecided

MOST = 2_000_000


class Session:
    method = "blocking"

    def __init__(self, model):
        self.model, self.size = model, Size(variables=len(model.decisions + model.auxiliary))

    def solutions(self, question):
        variables = [*self.model.decisions, *self.model.auxiliary]
        for clue in question.clues:
            variables += [x for x in clue.auxiliary if x not in variables]
        start, limits = perf_counter(), question.limits
        blocked = [{x: w[x] for x in self.model.decisions} for w in question.blocked]
        seen = []
        for number, values in enumerate(islice(product(*(x.values for x in variables)), MOST)):
            if limits.steps is not None and number >= limits.steps:
                yield Undecided("limit of steps")
                return
            if limits.seconds is not None and perf_counter() - start >= limits.seconds:
                yield Undecided("limit of seconds")
                return
            witness = dict(zip(variables, values, strict=True))
            if violated_constraint(self.model, witness, question.clues) is None:
                decided = {x: witness[x] for x in self.model.decisions}
                if decided not in blocked and decided not in seen:
                    seen.append(decided)
                    yield Solved(witness)
        yield Refuted()

    def solve(self, question):
        return next(self.solutions(question))

    def close(self):
        pass


BACKEND = Backend("truth", Session)

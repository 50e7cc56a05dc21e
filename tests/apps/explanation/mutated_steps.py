"""Records of steps with one thing changed, and whether what each claims is true: by a search over its lines, without
cuts, lemmas or facts of the walk."""

from __future__ import annotations

import random
from collections.abc import Iterator

from cpsudoku.apps.explanation.explanation import Explanation
from cpsudoku.apps.explanation.stated_puzzle import common_literals
from cpsudoku.model.verdicts import Verdict
from cpsudoku.statement.statement_text import names_of, read
from cpsudoku.support.errors import CpsudokuError
from tests.apps.explanation.reason_proof import certify

SORTS = ("literal", "sign", "line", "cut", "lemma", "number")


def mutated(text: str, sort: str, chance: random.Random) -> str | None:
    """A record without a literal, line, cut or lemma, or with another sign or number; None where it has none."""
    lines = text.splitlines()
    end = lines.index("end")
    claim = next(i for i, line in enumerate(lines) if i > end and line.startswith("clause : "))
    if sort in ("literal", "sign"):
        words = lines[claim].split()[2:]
        i = chance.randrange(len(words))
        other = words[i][1:] if words[i].startswith("-") else f"-{words[i]}"
        words[i : i + 1] = [other] if sort == "sign" else []
        lines[claim] = " ".join(["clause :", *words]).rstrip()
        return "\n".join([*lines, ""]) if words else None
    head = ("values", "also", "rule", "clue", "hidden")
    if sort == "lemma":
        begin = lines.index("lemmas")
        places = [i for i in range(begin + 1, len(lines)) if lines[i] not in ("0", "")]
    elif sort == "cut":
        places = [i for i in range(end, len(lines)) if lines[i].startswith("cut ")]
    else:
        places = [i for i in range(3, end) if not lines[i].startswith(head)]
    if not places:
        return None
    at = chance.choice(places)
    if sort == "number":
        words = lines[at].split()
        numbers = [i for i, word in enumerate(words) if word.isdecimal()]
        if not numbers:
            return None
        i = chance.choice(numbers)
        words[i] = str(max(0, int(words[i]) + chance.choice((-1, 1))))
        lines[at] = " ".join(words)
    else:
        del lines[at]
    return "\n".join([*lines, ""])


def is_true(text: str) -> bool | None:
    """Does the clause of a record follow from its lines? None: it is not a record."""
    lines = text.splitlines()
    claim = next(line for line in lines if line.startswith("clause : "))
    try:
        statement = read("\n".join(lines[lines.index("puzzle stated") + 1 : lines.index("end")]))
        name = names_of(statement)
        number = {name(x): x for y in range(1, statement.top + 1) for x in (y, -y)}
        contrary = [-number[word] for word in claim.split()[2:]]
        return common_literals(statement, contrary, lambda: False).verdict is Verdict.NONE
    except (CpsudokuError, ValueError, KeyError, IndexError):
        return None


def lies(walk: Explanation, count: int, seed: int = 1) -> Iterator[tuple[str, str, bool | None]]:
    """So many mutated records of a walk's steps: sort, text, and whether the claim is true still."""
    chance = random.Random(seed)
    records = [record.text for reason in walk.reasons for record in certify(reason)]
    made = 0
    while made < count:
        sort = chance.choice(SORTS)
        text = mutated(chance.choice(records), sort, chance)
        if text is not None:
            made += 1
            yield sort, text, is_true(text)

"""The public names: exactly `cpsudoku`, `cpsudoku.constraints`, `cpsudoku.kinds` and its modules."""

from __future__ import annotations

import importlib

import pytest

NAMES = {
    "cpsudoku": """
        AllDifferent And AtLeast AtMost Clue Connected Constraint Count CpsudokuError Element Exactly Implies InDomain
        LimitReached Maximum Minimum Model Or Puzzle Regular Report SingleLoop Solution Sum Table Variable check
        check_all compare convert count explain generate prove read solutions solve verify""",
    "cpsudoku.constraints": """
        AllEqual Clauses DistinctSets Fold Lexicographic PieceOf Pieces Reachable Redundant Sight SizedRegions
        Visible""",
    "cpsudoku.errors": "BackendError CpsudokuError InputError LimitReached ModelError",
    "cpsudoku.kinds": """
        Digits Flag Kind Lanes Layer Lines Marked Outside Pairs Puzzle Regions Rule Shading Symbols one_loop
        one_piece""",
    "cpsudoku.kinds.graphs": """
        arms division insides none_of one_in_each one_of owners piece_of ray seen_from_numbers some_of toward view
        visits""",
    "cpsudoku.kinds.sections": "Editor Given UnknownRules Values While",
    "cpsudoku.kinds.types": "At Cell Clues Lane Rules",
}


@pytest.mark.app
@pytest.mark.parametrize("module", NAMES)
def test_the_public_names(module: str) -> None:
    public = importlib.import_module(module)
    names = set(public.__all__) - {"__version__"}
    assert names == set(NAMES[module].split())
    assert all(getattr(public, name) is not None for name in names)
    assert set(dir(public)) >= names


def test_the_members_of_a_model() -> None:
    from cpsudoku.model import Model

    members = "add auxiliary check clues constraints count decisions solutions solve variable variables"
    assert [name for name in dir(Model()) if not name.startswith("_")] == members.split()

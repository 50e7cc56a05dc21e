"""The public names and the modules they live in, beside those of `constraints`: the one table of them."""

from cpsudoku import bulk as bulk
from cpsudoku.apps import lab as lab
from cpsudoku.apps.bulk.scan_setup import scan as scan
from cpsudoku.apps.drawing import draw as draw
from cpsudoku.apps.explanation.diagnosis import diagnose as diagnose
from cpsudoku.apps.explanation.difficulty import rate as rate
from cpsudoku.apps.explanation.hints import hint as hint
from cpsudoku.apps.explanation.hints import why as why
from cpsudoku.apps.explanation.steps import explain as explain
from cpsudoku.apps.generation import generate as generate
from cpsudoku.apps.web.seal_page import seal as seal
from cpsudoku.exporting import export as export
from cpsudoku.facade import check as check
from cpsudoku.facade import check_all as check_all
from cpsudoku.facade import count as count
from cpsudoku.facade import prove as prove
from cpsudoku.facade import solutions as solutions
from cpsudoku.facade import solve as solve
from cpsudoku.formats.entry_reading import read as read
from cpsudoku.model import Clue as Clue
from cpsudoku.model import Constraint as Constraint
from cpsudoku.model import Model as Model
from cpsudoku.model import Sum as Sum
from cpsudoku.model import Variable as Variable
from cpsudoku.model.constraints import *  # noqa: F403 (all of them, as its stub has them)
from cpsudoku.proof.verification import verify as verify
from cpsudoku.puzzles.kinds.gallery import sudoku as sudoku
from cpsudoku.support.errors import CpsudokuError as CpsudokuError
from cpsudoku.support.errors import LimitReached as LimitReached
from cpsudoku.support.square_grid import cells as cells
from cpsudoku.uniqueness.model_report import ModelReport as ModelReport
from cpsudoku.uniqueness.model_report import Solution as Solution
from cpsudoku.uniqueness.report import Report as Report

__version__: str

def display(result: object) -> str: ...
def in_words(result: object) -> str: ...

"""The public names and the modules they live in, beside those of `constraints`: the one table of them."""

from cpsudoku import bulk as bulk
from cpsudoku import lab as lab
from cpsudoku.checking import check as check
from cpsudoku.checking import check_all as check_all
from cpsudoku.checking import count as count
from cpsudoku.checking import prove as prove
from cpsudoku.checking import solutions as solutions
from cpsudoku.checking import solve as solve
from cpsudoku.checking.exporting import export as export
from cpsudoku.checking.models import ModelReport as ModelReport
from cpsudoku.checking.models import Solution as Solution
from cpsudoku.checking.report import Report as Report
from cpsudoku.drawing import draw as draw
from cpsudoku.drawing.seal_page import seal as seal
from cpsudoku.explanation.diagnosis import diagnose as diagnose
from cpsudoku.explanation.hints import hint as hint
from cpsudoku.explanation.hints import why as why
from cpsudoku.explanation.rating import rate as rate
from cpsudoku.explanation.walk import explain as explain
from cpsudoku.formats.entries import read as read
from cpsudoku.generation import generate as generate
from cpsudoku.ground.errors import CpsudokuError as CpsudokuError
from cpsudoku.ground.errors import LimitReached as LimitReached
from cpsudoku.ground.geometry import cells as cells
from cpsudoku.model import Clue as Clue
from cpsudoku.model import Constraint as Constraint
from cpsudoku.model import Model as Model
from cpsudoku.model import Sum as Sum
from cpsudoku.model import Variable as Variable
from cpsudoku.model.constraints import *  # noqa: F403 (all of them, as its stub has them)
from cpsudoku.proof.verify import verify as verify
from cpsudoku.puzzles.gallery import sudoku as sudoku
from cpsudoku.scanning import scan as scan

__version__: str

def display(result: object) -> str: ...
def in_words(result: object) -> str: ...

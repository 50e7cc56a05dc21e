"""The public names and the modules they live in: the one table of them."""

from .apps.explanation.explanation import explain as explain
from .apps.generation.request import generate as generate
from .apps.lab.method_questions import compare as compare
from .apps.targets import convert as convert
from .facade import check as check
from .facade import check_all as check_all
from .facade import count as count
from .facade import prove as prove
from .facade import read as read
from .facade import solutions as solutions
from .facade import solve as solve
from .model import Clue as Clue
from .model import Constraint as Constraint
from .model import Model as Model
from .model import Sum as Sum
from .model import Variable as Variable
from .model.constraints import AllDifferent as AllDifferent
from .model.constraints import And as And
from .model.constraints import AtLeast as AtLeast
from .model.constraints import AtMost as AtMost
from .model.constraints import Connected as Connected
from .model.constraints import Count as Count
from .model.constraints import Element as Element
from .model.constraints import Exactly as Exactly
from .model.constraints import Implies as Implies
from .model.constraints import InDomain as InDomain
from .model.constraints import Maximum as Maximum
from .model.constraints import Minimum as Minimum
from .model.constraints import Or as Or
from .model.constraints import Regular as Regular
from .model.constraints import SingleLoop as SingleLoop
from .model.constraints import Table as Table
from .proof.verification import verify as verify
from .puzzles.puzzle import Puzzle as Puzzle
from .support.errors import CpsudokuError as CpsudokuError
from .support.errors import LimitReached as LimitReached
from .uniqueness.report import Report as Report
from .uniqueness.solution import Solution as Solution

__version__: str

def display(result: object) -> str: ...
def sealed_page(entry: object, title: str) -> str: ...

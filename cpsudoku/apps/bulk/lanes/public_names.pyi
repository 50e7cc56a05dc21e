"""The public names of `cpsudoku.bulk` and the modules they live in."""

from .bulk_api import INVALID as INVALID
from .bulk_api import MULTIPLE as MULTIPLE
from .bulk_api import NONE as NONE
from .bulk_api import UNDECIDED as UNDECIDED
from .bulk_api import UNIQUE as UNIQUE
from .bulk_api import VERDICTS as VERDICTS
from .bulk_api import BulkResult as BulkResult
from .bulk_api import Counts as Counts
from .bulk_api import Verdict as Verdict
from .bulk_api import check as check
from .bulk_api import check_candidates as check_candidates
from .bulk_api import count as count
from .bulk_api import count_candidates as count_candidates
from .unit_table import Layout as Layout
from .unit_table import jigsaw as jigsaw
from .unit_table import latin as latin
from .unit_table import sudoku as sudoku

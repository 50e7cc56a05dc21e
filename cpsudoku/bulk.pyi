"""The public names of bulk and the modules they live in."""

from cpsudoku.backends.lanes.api import INVALID as INVALID
from cpsudoku.backends.lanes.api import MULTIPLE as MULTIPLE
from cpsudoku.backends.lanes.api import NONE as NONE
from cpsudoku.backends.lanes.api import UNDECIDED as UNDECIDED
from cpsudoku.backends.lanes.api import UNIQUE as UNIQUE
from cpsudoku.backends.lanes.api import VERDICTS as VERDICTS
from cpsudoku.backends.lanes.api import BulkResult as BulkResult
from cpsudoku.backends.lanes.api import Counts as Counts
from cpsudoku.backends.lanes.api import Verdict as Verdict
from cpsudoku.backends.lanes.api import check as check
from cpsudoku.backends.lanes.api import check_candidates as check_candidates
from cpsudoku.backends.lanes.api import count as count
from cpsudoku.backends.lanes.api import count_candidates as count_candidates
from cpsudoku.backends.lanes.layout import Layout as Layout
from cpsudoku.backends.lanes.layout import jigsaw as jigsaw
from cpsudoku.backends.lanes.layout import latin as latin
from cpsudoku.backends.lanes.layout import sudoku as sudoku

"""The public names of bulk and the modules they live in."""

from cpsudoku.apps.bulk.lanes.bulk_api import INVALID as INVALID
from cpsudoku.apps.bulk.lanes.bulk_api import MULTIPLE as MULTIPLE
from cpsudoku.apps.bulk.lanes.bulk_api import NONE as NONE
from cpsudoku.apps.bulk.lanes.bulk_api import UNDECIDED as UNDECIDED
from cpsudoku.apps.bulk.lanes.bulk_api import UNIQUE as UNIQUE
from cpsudoku.apps.bulk.lanes.bulk_api import VERDICTS as VERDICTS
from cpsudoku.apps.bulk.lanes.bulk_api import BulkResult as BulkResult
from cpsudoku.apps.bulk.lanes.bulk_api import Counts as Counts
from cpsudoku.apps.bulk.lanes.bulk_api import Verdict as Verdict
from cpsudoku.apps.bulk.lanes.bulk_api import check as check
from cpsudoku.apps.bulk.lanes.bulk_api import check_candidates as check_candidates
from cpsudoku.apps.bulk.lanes.bulk_api import count as count
from cpsudoku.apps.bulk.lanes.bulk_api import count_candidates as count_candidates
from cpsudoku.apps.bulk.lanes.unit_table import Layout as Layout
from cpsudoku.apps.bulk.lanes.unit_table import jigsaw as jigsaw
from cpsudoku.apps.bulk.lanes.unit_table import latin as latin
from cpsudoku.apps.bulk.lanes.unit_table import sudoku as sudoku

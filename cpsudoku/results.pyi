from .apps.explanation.explanation import Explanation as Explanation
from .apps.lab.comparison import Comparison as Comparison
from .model.verdicts import Verdict as Verdict
from .proof.certificate_record import Certificate as Certificate
from .proof.verification import Verification as Verification
from .uniqueness.backend_times import Answer as Answer
from .uniqueness.filled_board import Judgement as Judgement

"""Why is a puzzle not unique, why has it no solution, which clues does it not need? For clues of every sort.

    diagnosis = diagnose("53..7....")                    # from a text or a file
    diagnosis = diagnosis_of(model, session, clues)      # the same for an open session

Each part is one file: true candidates and backbone, completions (clues that would make it unique), conflicts (clues
that clash), redundancy. All of them only query the session; they change neither the session nor the model.

`diagnosis` is the call, with its words and its certificate. `true_candidates` has the session that answers it;
`completions`, `conflicts` and `redundancy` are its parts.
"""

from __future__ import annotations

from cpsudoku.apps.explanation.diagnosis.diagnosis import (
    Ambiguous,
    Diagnosis,
    Impossible,
    Sound,
    Unanswered,
    diagnose,
    diagnosis_of,
)

__all__ = ["Ambiguous", "Diagnosis", "Impossible", "Sound", "Unanswered", "diagnose", "diagnosis_of"]

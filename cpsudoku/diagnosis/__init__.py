"""Why is a puzzle not unique, why has it no solution, which clues does it not need? Over givens and named groups.

    diagnosis = diagnose("53..7....")                    # from a text or a file
    diagnosis = diagnosis_of(model, session, givens)     # the same of a session that is open

Each part is one file: true candidates and backbone, completions (clues that would make it unique), conflicts (clues
that clash), redundancy. All of them only ask the session questions; nothing of the session or the model is changed.
"""

from __future__ import annotations

from cpsudoku.diagnosis.diagnosis import (
    Ambiguous,
    Diagnosis,
    Impossible,
    Sound,
    Unanswered,
    diagnose,
    diagnosis_of,
)

__all__ = ["Ambiguous", "Diagnosis", "Impossible", "Sound", "Unanswered", "diagnose", "diagnosis_of"]

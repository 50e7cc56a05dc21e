"""OR-tools CP-SAT: AllDifferent over integers, exactly-one constraints over Booleans, or both. Solutions come from
blocking or from enumeration.

Reasons for the parameters: processor time in milliseconds for each puzzle of 17-clue / forum_hardest_1106.
These settings: 3.1 / 9.4. Without presolve: 4.8 / 7.2. With CP-SAT's default inprocessing: 3.1 /
12.7. Probing: 2.8 / 13.5. Three rounds of presolve: 3.3 / 10.8. Linearization: 3.2 / 10.0. Symmetry: 3.3 / 10.4. Over
Booleans: 1.8 / 4.2 without presolve, 2.8 / 6.1 with it. Presolve costs more than it saves in models with cuts and in
models over Booleans alone (`translation.PRESOLVED`).

`natives`: CP-SAT's constraints for each primitive (AllDifferent, sums, loops, ...). `translation`: a statement, and the
blocking constraint. `protobuf`: variables and literals. `recorded_proto`: the model without OR-tools, to show it.
`session`: queries, and runs of the solver. `description`: the constraints of each line.
"""

from __future__ import annotations

from cpsudoku.backends.cp_sat.session import CpSatSession
from cpsudoku.backends.cp_sat.translation import FORMULATIONS, Translator
from cpsudoku.backends.session_contract import Backend, Option
from cpsudoku.model import Model
from cpsudoku.statement.statement_of_model import state
from cpsudoku.support.errors import BackendError
from cpsudoku.support.limits import library


def start(
    model: Model,
    *,
    formulation: str,
    method: str,
    presolve: str,
    inprocessing: str,
    probing: str,
    linearization: str,
    symmetry: str,
    workers: str,
    seed: str,
) -> CpSatSession:
    """
    Raises:
        BackendError: an option is not a number or is out of CP-SAT's range, or ortools is not installed.
    """
    parameters = library("ortools.sat.python.cp_model_helper").SatParameters()
    parameters.num_workers, parameters.random_seed = (
        _number("workers", workers, 10_000),
        _number("seed", seed, 2**31 - 1),
    )
    parameters.cp_model_probing_level = _number("probing", probing, 3)
    parameters.linearization_level = _number("linearization", linearization, 2)
    parameters.symmetry_level = _number("symmetry", symmetry, 4)
    parameters.max_presolve_iterations = 1
    gains = formulation != "boolean" and method == "blocking"
    parameters.cp_model_presolve = presolve == "yes" or (presolve == "auto" and gains)
    parameters.use_sat_inprocessing = inprocessing == "yes"
    parameters.catch_sigint_signal = False
    translator = Translator(state(model), FORMULATIONS[formulation])
    return CpSatSession(translator, parameters, method == "enumerate", presolve == "auto" and gains)


def _number(option: str, text: str, most: int) -> int:
    if not (text.isdecimal() and len(text) < 19 and int(text) <= most):
        raise BackendError(f"option {option}={text[:40]}: expected a number up to {most}")
    return int(text)


BACKEND = Backend(
    summary="OR-tools CP-SAT, the model kept between puzzles",
    start=start,
    options=(
        Option(
            "formulation",
            ("integer", "boolean", "both"),
            "integer",
            "AllDifferent over integers, exactly one over Booleans, or both, channelled",
        ),
        Option(
            "method",
            ("blocking", "enumerate"),
            "blocking",
            "block the witness, or let CP-SAT enumerate and stop at two",
        ),
        Option(
            "presolve",
            ("auto", "yes", "no"),
            "auto",
            "simplify before the search; auto: over integers, by blocking, to save time",
        ),
        Option("inprocessing", ("yes", "no"), "no", "simplify the clauses during the search"),
        Option("probing", (), "0", "the amount of probing in presolve, 0 to 3; CP-SAT's default is 2"),
        Option("linearization", (), "0", "the size of the linear relaxation, 0 to 2; CP-SAT's default is 1"),
        Option("symmetry", (), "0", "the effort for symmetry detection, 0 to 4; CP-SAT's default is 2"),
        Option("workers", (), "1", "threads; 0 for one a core"),
        Option("seed", (), "0", "of the random choices"),
    ),
)

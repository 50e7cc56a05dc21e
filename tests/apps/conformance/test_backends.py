"""The contract of a backend, asked of every one the registry finds, by all its formulations."""

from __future__ import annotations

import pytest

from cpsudoku.apps.lab.conformance.backend_conformance import checks, run
from cpsudoku.apps.lab.conformance.examination import (
    Declined,
    NotConforming,
    latin,
    only_units,
    parity,
    session_of,
)
from cpsudoku.apps.lab.conformance.kind_conformance import Check
from cpsudoku.backends.backend_names import Spec, backend
from cpsudoku.backends.session_contract import Backend
from cpsudoku.model import Model
from cpsudoku.support import registry
from cpsudoku.support.errors import BackendError
from tests.conftest import run_all

FORMULATIONS = ("cp_sat:boolean", "cp_sat:enumerate", "cp_sat:boolean,enumerate", "cp_sat:presolve=no",
                "search:norvig", "search:naked", "search:singles", "sat:minisat22,pairwise")  # fmt: skip
SPECS = [*map(backend, registry.names("backend")), *map(backend, FORMULATIONS)]


@pytest.mark.every(8)
@pytest.mark.parametrize("spec", SPECS, ids=lambda spec: spec.text)
def test_backend(spec: Spec) -> None:
    def passed(check: Check) -> None:
        result = run(check)
        if result.status == "skipped" and spec.backend.takes != "any":
            pytest.skip(result.message)
        assert result.status == "ok", result.message

    run_all(passed, [(["check"], lambda: checks(spec), lambda check: check.name)])


def test_only_what_is_declared_may_be_refused() -> None:
    def refuses(model: Model) -> None:
        raise BackendError("not today")

    picky = Spec("picky", Backend("refuses all", refuses, takes="units"), {})  # type: ignore[arg-type]
    lazy = Spec("lazy", Backend("refuses all", refuses), {})  # type: ignore[arg-type]
    assert only_units(latin(3))
    assert not only_units(parity(5, 5))
    with pytest.raises(NotConforming, match="not today"):
        session_of(picky, latin(3))
    with pytest.raises(Declined):
        session_of(picky, parity(5, 5))
    with pytest.raises(NotConforming, match="not today"):
        session_of(lazy, parity(5, 5))


def test_the_backends_that_may_refuse() -> None:
    assert [name for name in registry.names("backend") if backend(name).backend.takes != "any"] == ["lanes"]

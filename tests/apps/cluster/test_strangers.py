"""A scheduler that demands keys is reached by who has them."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.apps.cluster.conftest import LONG

distributed = pytest.importorskip("distributed", reason="needs the extra `cluster`")


@pytest.mark.slow
def test_a_scheduler_with_keys_is_reached_with_them_and_not_without(tmp_path: Path) -> None:
    """As docs/howto/millions.md requires: files in Dask's own settings, which every process reads."""
    pytest.importorskip("numba", reason="scan needs the extra `bulk`")
    security = distributed.Security.temporary()
    (tmp_path / "ca.pem").write_text(security.tls_ca_file)
    (tmp_path / "key.pem").write_text(security.tls_client_key)
    keys = {"DASK_DISTRIBUTED__COMM__TLS__CA_FILE": "ca.pem", "DASK_DISTRIBUTED__COMM__REQUIRE_ENCRYPTION": "true"}
    for role in ("CLIENT", "SCHEDULER", "WORKER"):
        keys |= {f"DASK_DISTRIBUTED__COMM__TLS__{role}__{part}": f"{part.lower()}.pem" for part in ("KEY", "CERT")}
    (tmp_path / "cert.pem").write_text(security.tls_client_cert)
    environment = {**os.environ, **keys}
    told, puzzles = tmp_path / "s.json", tmp_path / "p.txt"
    puzzles.write_text("." * 81 + "\n")
    common = ["--scheduler-file", str(told), "--no-dashboard"]
    first = ["-m", "distributed.cli.dask_scheduler", "--host", "127.0.0.1", "--port", "0", *common]
    second = ["-m", "distributed.cli.dask_worker", "--no-nanny", "--nthreads", "1", *common]
    started = [
        subprocess.Popen([sys.executable, *words], cwd=tmp_path, env=environment, stderr=subprocess.DEVNULL)
        for words in (first, second)
    ]
    try:
        deadline = time.monotonic() + LONG
        while not told.exists() or not told.read_text().endswith("}"):
            assert time.monotonic() < deadline, "the scheduler has not said where it is"
            time.sleep(0.1)
        address = json.loads(told.read_text())["address"]
        assert address.startswith("tls://")
        command = [sys.executable, "-m", "cpsudoku", "check", str(puzzles), "--backend", "search", "--cluster", address]
        for known, status in ((environment, 1), ({**os.environ}, 2)):
            done = subprocess.run([*command, "-o", f"{status}.csv"], cwd=tmp_path, env=known, capture_output=True,
                                  text=True, timeout=LONG, check=False)  # fmt: skip
            assert done.returncode == status, done.stderr
            assert "Traceback" not in done.stderr
    finally:
        for process in started:
            process.kill()
            process.wait()
    assert f"--cluster {address}: expected" in done.stderr

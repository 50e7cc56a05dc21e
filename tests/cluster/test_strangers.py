"""A local cluster is reached by the process that made it, and by nobody else on the machine."""

from __future__ import annotations

import json
import os
import socket
import ssl
import subprocess
import sys
import time
import urllib.request
from contextlib import suppress
from pathlib import Path

import pytest

from tests.cluster.conftest import LONG

distributed = pytest.importorskip("distributed", reason="needs the extra `cluster`")
psutil = pytest.importorskip("psutil", reason="comes with distributed")


def _listening() -> list[int]:
    """The ports on which this process and its children wait for connections."""
    me = psutil.Process()
    every = [c for one in (me, *me.children(recursive=True)) for c in one.net_connections("inet")]
    found = [c for c in every if c.status == psutil.CONN_LISTEN]
    assert all(c.laddr.ip in ("127.0.0.1", "::1") for c in found), found
    return sorted({c.laddr.port for c in found})


@pytest.mark.skipif(sys.platform != "linux", reason="looks at the connections of processes")
def test_a_stranger_is_refused() -> None:
    """Scheduler, nannies and workers refuse who has no key of this run, with another key or without encryption; and no
    port answers a browser."""
    from cpsudoku.scanning.cluster import cluster

    before = set(_listening())
    with cluster("local", lambda sentence: None, threads=1) as own:
        assert own.client.submit(abs, -3).result(timeout=LONG) == 3
        info = own.client.scheduler_info(n_workers=-1)
        addresses = [info["address"], *info["workers"], *(w["nanny"] for w in info["workers"].values())]
        assert len(addresses) == 3 and all(address.startswith("tls://127.0.0.1:") for address in addresses)
        for name, security in (("tls", distributed.Security.temporary()), ("tcp", None)):
            with pytest.raises((OSError, ValueError, TypeError)):
                address = info["address"].replace("tls", name)
                distributed.Client(address, timeout=1, set_as_default=False, security=security)
        ports = sorted(set(_listening()) - before)
        assert {int(address.rpartition(":")[2]) for address in addresses} <= set(ports)
        anybody = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
        anybody.check_hostname, anybody.verify_mode = False, ssl.CERT_NONE
        for port in ports:
            with suppress(OSError), urllib.request.urlopen(f"http://127.0.0.1:{port}/", timeout=1) as page:
                pytest.fail(f"port {port} answers: {page.read()[:200]}")
            with suppress(OSError), socket.create_connection(("127.0.0.1", port), timeout=1) as raw:
                assert b"compression" not in raw.recv(1000), f"port {port} begins to speak without encryption"
            with suppress(OSError), socket.create_connection(("127.0.0.1", port), timeout=1) as raw:
                assert not anybody.wrap_socket(raw).recv(1000), f"port {port} begins to speak without a key"


@pytest.mark.slow
def test_a_scheduler_with_keys_is_reached_with_them_and_not_without(tmp_path: Path) -> None:
    """As docs/cluster.md says: files in Dask's own settings, which every process reads from the environment."""
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
        command = [sys.executable, "-m", "cpsudoku", "scan", str(puzzles), "--backend", "search", "--cluster", address]
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

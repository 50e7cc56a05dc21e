"""Whose program is at the other end of a connection of this machine (Linux; elsewhere nobody knows)."""

from __future__ import annotations

import os
import socket
import struct
import sys
from ipaddress import ip_address
from pathlib import Path

TABLES = {socket.AF_INET: Path("/proc/net/tcp"), socket.AF_INET6: Path("/proc/net/tcp6")}
STATE, UID = 3, 7  # columns
ESTABLISHED = "01"


def is_foreign(peer: tuple[str, int]) -> bool:
    """Tell whether the program at this end of a loopback connection surely belongs to another user; the administrator
    is never one."""
    return owner(peer) not in (None, os.getuid(), 0) if sys.platform == "linux" else False


def owner(peer: tuple[str, int]) -> int | None:
    """Return the number of the user whose socket has this address; None if that cannot be seen."""
    address = ip_address(peer[0])
    family = socket.AF_INET if address.version == 4 else socket.AF_INET6
    words = struct.unpack(f"={len(address.packed) // 4}I", address.packed)  # as the kernel prints them
    name = f"{''.join(f'{word:08X}' for word in words)}:{peer[1]:04X}"
    try:
        rows = TABLES[family].read_text(encoding="ascii").splitlines()[1:]
    except OSError:
        return None
    columns = (row.split() for row in rows)
    return next((int(row[UID]) for row in columns if (row[1], row[STATE]) == (name, ESTABLISHED)), None)

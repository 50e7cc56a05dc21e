"""AES-256 in Galois/Counter mode (FIPS 197, NIST SP 800-38D): browsers open it, and Python's library cannot write it.

Only sealing, of one message with a key and a nonce of their own; some 15 kB take 30 ms. Written for clarity: it does
not run in constant time, so it is no library for other uses.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

Words = tuple[int, int, int, int]


def _times(a: int, b: int) -> int:
    """The product in the field of 256 elements, modulo x^8 + x^4 + x^3 + x + 1."""
    product = 0
    while b:
        product ^= a * (b & 1)
        a = (a << 1) ^ (0x11B if a & 0x80 else 0)
        b >>= 1
    return product


@cache
def _tables() -> tuple[tuple[int, ...], tuple[tuple[int, ...], ...]]:
    """The S-box; and for each of the four bytes of a column what it gives after S-box and mixing, as a word."""
    power, logs = [1], {1: 0}
    while len(power) < 255:
        power.append(_times(power[-1], 3))
        logs[power[-1]] = len(power) - 1
    inverse = {0: 0, **{a: power[-logs[a] % 255] for a in range(1, 256)}}
    box = []
    for a in range(256):
        b = inverse[a]
        turned = [(b << n | b >> (8 - n)) & 0xFF for n in range(5)]
        box.append(turned[0] ^ turned[1] ^ turned[2] ^ turned[3] ^ turned[4] ^ 0x63)
    first = [_times(s, 2) << 24 | s << 16 | s << 8 | _times(s, 3) for s in box]
    return tuple(box), tuple(tuple((w >> 8 * n | w << (32 - 8 * n)) & 0xFFFFFFFF for w in first) for n in range(4))


def _round_keys(key: bytes) -> list[Words]:
    box, _ = _tables()
    words, constant = [int.from_bytes(key[i : i + 4], "big") for i in range(0, 32, 4)], 1
    for i in range(8, 60):
        word = words[-1]
        if i % 8 == 0:
            word = (word << 8 | word >> 24) & 0xFFFFFFFF
        if i % 4 == 0:
            word = int.from_bytes(bytes(box[b] for b in word.to_bytes(4, "big")), "big")
        if i % 8 == 0:
            word, constant = word ^ constant << 24, _times(constant, 2)
        words.append(words[i - 8] ^ word)
    return [(words[i], words[i + 1], words[i + 2], words[i + 3]) for i in range(0, 60, 4)]


def _block(keys: list[Words], block: bytes) -> bytes:
    """One block of 16 bytes."""
    box, (t0, t1, t2, t3) = _tables()
    a, b, c, d = (int.from_bytes(block[i : i + 4], "big") ^ k for i, k in zip(range(0, 16, 4), keys[0], strict=True))
    for k in keys[1:-1]:
        a, b, c, d = (
            t0[a >> 24] ^ t1[b >> 16 & 255] ^ t2[c >> 8 & 255] ^ t3[d & 255] ^ k[0],
            t0[b >> 24] ^ t1[c >> 16 & 255] ^ t2[d >> 8 & 255] ^ t3[a & 255] ^ k[1],
            t0[c >> 24] ^ t1[d >> 16 & 255] ^ t2[a >> 8 & 255] ^ t3[b & 255] ^ k[2],
            t0[d >> 24] ^ t1[a >> 16 & 255] ^ t2[b >> 8 & 255] ^ t3[c & 255] ^ k[3],
        )
    last = b""
    for (w, x, y, z), own in zip(((a, b, c, d), (b, c, d, a), (c, d, a, b), (d, a, b, c)), keys[-1], strict=True):
        word = box[w >> 24] << 24 | box[x >> 16 & 255] << 16 | box[y >> 8 & 255] << 8 | box[z & 255]
        last += (word ^ own).to_bytes(4, "big")
    return last


def _hash(subkey: bytes, text: bytes) -> int:
    """GHASH of whole blocks: in the field of 2^128 elements, whose first bit is the coefficient of x^0."""
    h, multiples = int.from_bytes(subkey, "big"), [0] * 256  # of the first byte, bit by bit
    for bit in range(8):
        multiples[128 >> bit] = h
        h = h >> 1 ^ (0xE1 << 120 if h & 1 else 0)
    for n in range(256):
        low = n & -n
        multiples[n] = multiples[low] ^ multiples[n ^ low] if n != low else multiples[n]
    down = [0] * 256  # what the last byte becomes, shifted out
    for n in range(256):
        v = n
        for _ in range(8):
            v = v >> 1 ^ (0xE1 << 120 if v & 1 else 0)
        down[n] = v
    value = 0
    for i in range(0, len(text), 16):
        value ^= int.from_bytes(text[i : i + 16], "big")
        product = 0
        for byte in reversed(value.to_bytes(16, "big")):
            product = product >> 8 ^ down[product & 255] ^ multiples[byte]
        value = product
    return value


def _counters(nonce: bytes) -> Iterator[bytes]:
    for number in range(1, 1 << 32):
        yield nonce + number.to_bytes(4, "big")


def encrypt(key: bytes, nonce: bytes, text: bytes) -> bytes:
    """Return the text under a key of 32 bytes and a nonce of 12, and the tag of 16 bytes at its end.

    Raises:
        ValueError: the key or the nonce has another length.
    """
    if (len(key), len(nonce)) != (32, 12):
        raise ValueError(f"expected a key of 32 bytes and a nonce of 12, found {len(key)} and {len(nonce)}")
    keys, counters = _round_keys(key), _counters(nonce)
    mask = _block(keys, next(counters))
    stream = b"".join(_block(keys, next(counters)) for _ in range(0, len(text), 16))[: len(text)]
    sealed = (int.from_bytes(text, "big") ^ int.from_bytes(stream, "big")).to_bytes(len(text), "big")
    lengths = (0).to_bytes(8, "big") + (8 * len(text)).to_bytes(8, "big")
    tag = _hash(_block(keys, bytes(16)), sealed + bytes(-len(text) % 16) + lengths)
    return sealed + (tag ^ int.from_bytes(mask, "big")).to_bytes(16, "big")

"""Addresses of puzz.link, and boards of pzprv3: a kind declares the decoders that they need (`addresses`).

`puzzlink` (the address), `puzzle_links` (of whichever kind); `codecs` of numbers, `packed` codes, `decoders` (borders,
rooms, arrows, ...), `genre_decoders`, `sum_decoders`; boards: `pzprv3`, `pzprv3_decoders`; `pencil_puzzle`: what either
says, on the way to a puzzle or back.
"""

"""Addresses of puzz.link, and boards of pzprv3: a kind declares the decoders that they need (`vocabulary`).

`puzzlink` (the address), `puzzle_links` (of whichever kind), `codecs` of numbers, `addresses`, `pzprv3` (boards);
`decoders` of both (borders, rooms, arrows, ...), `genre_decoders`; `pencil_puzzle`: what either says, on the way to a
puzzle or back.
"""

"""Addresses of puzz.link, and boards of pzprv3: a kind declares the decoders that they need (`vocabulary`).

`puzzle_link` (the address and its kind), `number_codes` (numbers), `address` (addresses and boards); `address_decoder`
of both (borders, rooms, arrows, ...), `kind_decoders`; `address_sections`: what either says, on the way to a puzzle or
back.
"""

"""Addresses of puzz.link, and boards of pzprv3. A kind declares the decoders for them (`vocabulary`).

`puzzle_link` (the address and its kind), `number_codes` (numbers), `address` (addresses and boards). `address_decoder`
for both (borders, rooms, arrows, ...), `kind_decoders`. `address_sections`: the step between either form and a puzzle.
"""

"""Addresses of puzz.link, and boards of pzprv3: a kind declares the decoders that they need (`vocabulary`).

`address_parts` (the address), `puzzle_link` (of whichever kind), `number_codes` of numbers, `address`, `drawn_board`
(boards); `address_decoder` of both (borders, rooms, arrows, ...), `kind_decoders`; `address_sections`: what either
says, on the way to a puzzle or back.
"""

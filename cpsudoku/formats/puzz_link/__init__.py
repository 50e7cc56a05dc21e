"""Addresses of puzz.link, and boards of pzprv3. A kind declares the decoders for them (`vocabulary`).

`puzzle_link`: an address and its kind. `number_codes`: codes of numbers. `address`: the declaration of an address or
board. `address_decoder`: decoders of its parts (borders, rooms, arrows, ...). `kind_decoders`: decoders for single
kinds. `address_sections`: the step between an address or board and a puzzle.
"""

"""Forms: the classes of sections, with every operation on them.

`section` is the contract of a form. `read` and `write` handle its lines, `items` and `content` its items. `read_key`
and `write_key` handle keys of editors' files, `of_code` and `code` numbers of addresses. `figure` returns an item's
drawing, `places` and `candidates` return random items. No other code depends on the class of a section.

`path` (cages, arrows, thermometers, lines, marked cells), `pair`, `outside_clue` (and lanes at an edge), `cell_map` (a
token for each cell: givens, symbols, regions), `whole_board` (flags, digits), `arithmetic_clue`. `figures`: drawings of
items, as plain data. `editor_keys`, `unread_keys`: objects of editors' files.
"""

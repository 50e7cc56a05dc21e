"""Forms: the classes of the sections that a text holds, with all that is done with one.

`section` is the contract: a form reads and writes its lines (`read`, `write`), takes its content apart into items and
puts it together (`items`, `content`), reads and writes the keys of editors' files (`read_key`, `write_key`) and the
numbers of addresses (`of_code`, `code`), says what its items look like (`figure`), and draws random ones (`places`,
`candidates`). Nobody else tells what to do by the class of a section.

`path` (cages, arrows, thermometers, lines, marked cells), `pair`, `outside_clue` (and lanes at an edge), `cell_map` (a
token for each cell: givens, symbols, regions), `whole_board` (flags, digits), `arithmetic_clue`. `figures`: what items
look like, as plain data for drawing. `editor_keys`, `unread_keys`: objects of editors' files.
"""

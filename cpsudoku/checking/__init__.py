"""One puzzle, several backends: ask them (`checker`), time them (`answers`), hold what they say together (`agreement`).

Besides: which clues clash (`clash`), a solution the file gives (`given_solution`), what is known without asking anybody
(`said_at_once`), certificates for every answer (`certifying`).
"""

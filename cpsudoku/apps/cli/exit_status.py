"""The exit status of a command, see `STATUSES`.

A command returns 0 to 4. `status_of` returns 0, 1 or 3 for a report. An error causes the other statuses. It is printed
as one line on standard error, never as a traceback.
"""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Sequence

import click

from cpsudoku.apps.cli import COMMANDS, ReaderGone
from cpsudoku.support.errors import CpsudokuError, FalseProof, LimitReached, heed_interrupt
from cpsudoku.support.limits import Ended
from cpsudoku.support.terminal import complain

STATUSES = {
    0: "yes, or done",
    1: "no: not unique, a wrong grid, a rejected certificate, no solution, too few generated",
    2: "bad input or usage",
    3: "undecided: a limit was reached, or a rule is unknown",
    4: "a backend or cpsudoku is faulty",
    130: "interrupted",
    141: "the reader closed the pipe",
}
FILES = {  # click's messages about a wrong file -> our messages
    r"'([^']+)': No such file or directory$": "no such file",
    r"'([^']+)' does not exist$": "no such file",
    r"'([^']+)': Is a directory$": "expected a file, found a directory",
    r"'([^']+)' is a directory$": "expected a file, found a directory",
}
PIPE_CLOSED = 141  # 128 plus the number of SIGPIPE, as shells report it
TRACEBACK = "CPSUDOKU_TRACEBACK"  # the environment variable that shows tracebacks


def run_command(arguments: Sequence[str] | None) -> int:
    """Run one command and return its exit status. By default, use the arguments of the process."""
    try:
        status = COMMANDS.main(args=arguments, prog_name="cpsudoku", standalone_mode=False)
    except click.exceptions.Exit as leaving:
        return leaving.exit_code
    except click.exceptions.NoArgsIsHelpError as error:
        error.show()
        return 2
    except click.ClickException as error:
        complain(_usage(error))
        return 2
    except CpsudokuError as error:
        heed_interrupt(error)
        complain(f"{'undecided: ' * isinstance(error, LimitReached)}{error}")
        return 3 if isinstance(error, LimitReached) else 4 if isinstance(error, FalseProof) else 2
    except Ended:  # out of memory in the last step under a memory limit
        complain("undecided: out of time")
        return 3
    except click.Abort:
        raise KeyboardInterrupt from None
    except SystemExit as leaving:
        complain(f"the kind's own file ended the program, sys.exit({leaving.code!r})")
        return 2
    except ReaderGone:
        return PIPE_CLOSED
    except OSError as error:
        complain(f"{error.filename or 'output'}: {error.strerror or error}")
        return 2
    except Exception as error:  # a bug in cpsudoku: report it in one line
        heed_interrupt(error)
        if os.environ.get(TRACEBACK):
            raise
        if sys.stdout is not None and sys.stdout.closed:
            complain("output: closed by a file of your own")
            return 2
        why = f"{type(error).__name__}: {error}"
        complain(f"internal error: {why} (a bug; {TRACEBACK}=1 shows where)")
        return 4
    return status if isinstance(status, int) else 0


def _usage(error: click.ClickException) -> str:
    """Return click's message. If the message has no hint, add one that names the help of the command."""
    message = error.format_message().strip()
    context = error.ctx if isinstance(error, click.UsageError) else None
    if "\nhint: " in message or context is None:
        return message
    message = message.removesuffix(".")
    for pattern, words in FILES.items():
        if file := re.search(pattern, message):
            return f"{file[1]}: {words}"
    return f"{message[:1].lower()}{message[1:]}\nhint: {context.command_path} --help"

"""The command line: `cpsudoku COMMAND ...`, or `python -m cpsudoku COMMAND ...`.

Whatever goes wrong ends in one line on stderr and an exit status, never in a traceback: 2 for bad input or usage,
3 out of time, 4 for a defect of ours, 130 when interrupted. Nothing is imported before Ctrl-C is taken care of.
"""

from __future__ import annotations

import os
import sys

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

TRACEBACK = "CPSUDOKU_TRACEBACK"  # an environment variable
COMPLETE = "_CPSUDOKU_COMPLETE"  # set by a shell that asks for completions, as click names it


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command; returns the exit status (the script entry point hands it to sys.exit).

    Without ``arguments`` they are those of the process, which is then a process of ours: Ctrl-C ends it within a
    second, wherever it is.
    """
    if arguments is None:
        return _process()
    try:
        return _guarded(arguments)
    except KeyboardInterrupt:
        print("cpsudoku: interrupted", file=sys.stderr)
        return 130


def _process() -> int:
    told = False
    try:
        from cpsudoku import interrupts

        interrupts.take_over()
        status = _guarded(None)
        told = status == 130
        if not told and not interrupts.asked():  # a library may have swallowed it
            interrupts.ignore()
            return status
    except KeyboardInterrupt:  # also while the imports go on
        pass
    try:
        _leave(told)
    finally:  # another Ctrl-C changes nothing
        os._exit(130)


def _leave(told: bool) -> None:
    """End an interrupted process, what was printed so far being written; ``told``: is it said that it was?"""
    from cpsudoku import interrupts

    interrupts.silence()
    if not told:
        interrupts.tell()
    for stream in (sys.stdout, sys.stderr):
        try:
            if stream is not None:
                stream.flush()
        except (OSError, ValueError):  # nobody reads it
            continue
    interrupts.leave()


def _guarded(arguments: Sequence[str] | None) -> int:
    """Run one command, what it prints being safe for a terminal."""
    import io

    from cpsudoku.terminal import guarded

    _open_what_is_closed()
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            # A title in a script the terminal cannot write, or bytes that are no text, must not end a long run.
            stream.reconfigure(errors="backslashreplace")
    with guarded():
        return _run(arguments)


def _run(arguments: Sequence[str] | None) -> int:
    if instruction := os.environ.get(COMPLETE):
        from cpsudoku.cli.completion import complete

        return complete(instruction)

    import click

    from cpsudoku.cli import COMMANDS, ReaderGone
    from cpsudoku.deadline import Ended
    from cpsudoku.errors import CpsudokuError, OutOfTime, heed_interrupt

    try:
        status = COMMANDS.main(args=arguments, prog_name="cpsudoku", standalone_mode=False)
    except click.exceptions.Exit as leaving:
        return leaving.exit_code
    except click.ClickException as error:
        error.show(sys.stderr)
        return 2
    except CpsudokuError as error:
        heed_interrupt(error)
        print(f"cpsudoku: {'undecided: ' * isinstance(error, OutOfTime)}{error}", file=sys.stderr)
        return 3 if isinstance(error, OutOfTime) else 2
    except Ended:  # on the very last step of what it bounds
        print("cpsudoku: undecided: out of time", file=sys.stderr)
        return 3
    except click.Abort:
        raise KeyboardInterrupt from None
    except SystemExit as leaving:
        print(f"cpsudoku: the kind's own file ended the program, sys.exit({leaving.code!r})", file=sys.stderr)
        return 2
    except ReaderGone:
        # `| head` has seen enough: leave quietly, and keep the interpreter from flushing into the pipe again.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except OSError as error:
        print(f"cpsudoku: {error.filename or 'output'}: {error.strerror or error}", file=sys.stderr)
        return 2
    except Exception as error:  # a defect of ours: it is told as one, in one line
        heed_interrupt(error)
        if os.environ.get(TRACEBACK):
            raise
        why = f"{type(error).__name__}: {error}"
        print(f"cpsudoku: internal error: {why} (a bug; {TRACEBACK}=1 shows where)", file=sys.stderr)
        return 4
    return status if isinstance(status, int) else 0


def _open_what_is_closed() -> None:
    """Where a shell has closed a standard stream (`>&-`), what is written is lost, and reading finds nothing.

    The descriptors are taken in order, so that no file that is opened later gets the number of a standard stream.
    """
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, mode, encoding="utf-8"))  # noqa: SIM115  open until the end


if __name__ == "__main__":
    sys.exit(main())

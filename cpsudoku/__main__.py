"""The command line: `cpsudoku COMMAND ...`, or `python -P -m cpsudoku COMMAND ...`.

Every failure ends in one line on stderr and an exit status, never in a traceback. The status is 2 for bad input or
usage, 3 for a time-out, 4 for a defect of ours, 130 for an interrupt, and 141 if the reader of the output is gone.
Ctrl-C is handled before anything is imported.
"""

from __future__ import annotations

import os
import sys

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

COMPLETE = "_CPSUDOKU_COMPLETE"  # a shell sets it to request completions; click defines the name


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command and return the exit status. The script entry point passes it to sys.exit.

    Without ``arguments``, use the arguments of the process. The process then belongs to us: Ctrl-C ends it within a
    second at any point.
    """
    if arguments is None:
        return _process()
    try:
        return _run_with_guard(arguments)
    except KeyboardInterrupt:
        print("note: interrupted", file=sys.stderr)
        return 130


def _process() -> int:
    exit_at_once, was_told = os._exit, False
    try:
        _open_closed_streams()  # before any other file gets the number of a standard stream
        from cpsudoku.support import interrupts

        os.environ.setdefault("PYTHONSAFEPATH", "cpsudoku")  # see cores.SAFE_PATH
        interrupts.take_over()
        interrupts.keep_running()
        import gc

        # Modules and clauses live on. Garbage collection after every 700 new objects would take a tenth of the start-up
        # time.
        gc.set_threshold(50_000, 20, 50)
        status = _run_with_guard(None)
        gc.freeze()  # nor at the end, when the interpreter would collect them twice
        was_told = status == 130
        if not was_told and not interrupts.has_interrupt():  # a library may have swallowed the interrupt
            interrupts.ignore()
            return status
    except KeyboardInterrupt:  # even during imports
        pass
    try:
        _exit_interrupted(was_told)
    finally:  # another Ctrl-C changes nothing
        exit_at_once(130)


def _exit_interrupted(told: bool) -> None:
    """Flush the output and exit with the status of an interrupt. ``told``: has the user already seen a message?"""
    from cpsudoku.support import interrupts

    interrupts.silence()
    if not told:
        interrupts.tell()
    for stream in (sys.stdout, sys.stderr):
        try:
            if stream is not None:
                stream.flush()
        except (OSError, ValueError):  # the reader is gone
            continue
    interrupts.leave()


def _run_with_guard(arguments: Sequence[str] | None) -> int:
    """Run one command, and make its output safe for a terminal."""
    import io

    from cpsudoku.support.terminal import guard_output

    _open_closed_streams()
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            # A title in a script that the terminal cannot write, or bytes that are not text, must not end a long run.
            stream.reconfigure(errors="backslashreplace")
    with guard_output():
        return _flush(_run(arguments))


def _complete(instruction: str) -> int:
    """Print what a shell asks for: "bash_source" is the completion script, "bash_complete" the completions. Print
    nothing else."""
    from click.shell_completion import shell_complete

    from cpsudoku.apps.cli import COMMANDS

    try:
        return shell_complete(COMMANDS, {}, "cpsudoku", COMPLETE, instruction)
    except Exception:  # an incomplete command line; completion must not disturb the shell
        return 1


def _run(arguments: Sequence[str] | None) -> int:
    if instruction := os.environ.get(COMPLETE):
        return _complete(instruction)

    from cpsudoku.apps.cli.exit_status import run_command

    return run_command(arguments)


def _flush(status: int) -> int:
    """Flush the streams and return the exit status.

    This is the command's status, except in two cases. It is PIPE_CLOSED if the reader of the output is gone, and 2 if
    the output cannot be written. Lost messages on standard error do not change it.
    """
    from cpsudoku.support.terminal import raw

    try:
        if sys.stdout is None or sys.stdout.closed:  # by a kind's file, which the message names
            return status or 2
        sys.stdout.flush()
    except BrokenPipeError:
        from cpsudoku.apps.cli.exit_status import PIPE_CLOSED

        status = PIPE_CLOSED
    except OSError as error:
        if status != 2:  # else a message was printed
            print(f"error: output: {error.strerror or error}", file=sys.stderr)
        status = 2
    # The interpreter flushes once more at its end, which would fail with its own message and status.
    for stream in (sys.stdout, raw(sys.stderr)):
        try:
            stream.flush()
        except OSError:
            os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())
        except (AttributeError, ValueError):  # a kind has closed or replaced it
            continue
    return status


def _open_closed_streams() -> None:
    """Open the standard streams that a shell has closed (`>&-`). Reading then finds nothing, and messages on standard
    error are lost. Writing to standard output is a system error, as on a full disk, because a certificate without a
    reader is not a success.

    The descriptors are opened in order, so that no later file gets the number of a standard stream. The file in place
    of standard output is open for reading only, so writing to it is a "Bad file descriptor".
    """
    for name, mode, flags in (("stdin", "r", os.O_RDONLY), ("stdout", "w", os.O_RDONLY), ("stderr", "w", os.O_WRONLY)):
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.open(os.devnull, flags), mode, encoding="utf-8"))  # noqa: SIM115


if __name__ == "__main__":
    sys.exit(main())

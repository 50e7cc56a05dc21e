"""The command line: `cpsudoku COMMAND ...`, or `python -P -m cpsudoku COMMAND ...`.

Whatever goes wrong ends in one line on stderr and an exit status, never in a traceback: 2 for bad input or usage,
3 out of time, 4 for a defect of ours, 130 when interrupted, 141 if nobody reads the output. Nothing is imported before
Ctrl-C is taken care of.
"""

from __future__ import annotations

import os
import sys

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

COMPLETE = "_CPSUDOKU_COMPLETE"  # set by a shell that asks for completions, as click names it


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command; returns the exit status (the script entry point hands it to sys.exit).

    Without ``arguments`` they are those of the process, which is then a process of ours: Ctrl-C ends it within a
    second, wherever it is.
    """
    if arguments is None:
        return _process()
    try:
        return _run_with_guard(arguments)
    except KeyboardInterrupt:
        print("note: interrupted", file=sys.stderr)
        return 130


def _process() -> int:
    exit_at_once, told = os._exit, False
    try:
        _open_closed_streams()  # before anything else takes the number of a standard stream
        from cpsudoku.support import interrupts

        os.environ.setdefault("PYTHONSAFEPATH", "cpsudoku")  # see cores.SAFE_PATH
        interrupts.take_over()
        interrupts.keep_running()
        import gc

        # Modules and clauses stay: to look through them for garbage at every 700 new ones is a tenth of a start.
        gc.set_threshold(50_000, 20, 50)
        status = _run_with_guard(None)
        gc.freeze()  # nor at the end, where the interpreter would look through them twice
        told = status == 130
        if not told and not interrupts.has_interrupt():  # a library may have swallowed it
            interrupts.ignore()
            return status
    except KeyboardInterrupt:  # also while the imports go on
        pass
    try:
        _leave(told)
    finally:  # another Ctrl-C changes nothing
        exit_at_once(130)


def _leave(told: bool) -> None:
    """Flush the output and exit as interrupted; ``told``: has the user seen a message already?"""
    from cpsudoku.support import interrupts

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


def _run_with_guard(arguments: Sequence[str] | None) -> int:
    """Run one command, what it prints being safe for a terminal."""
    import io

    from cpsudoku.support.terminal import guard_output

    _open_closed_streams()
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            # A title in a script the terminal cannot write, or bytes that are no text, must not end a long run.
            stream.reconfigure(errors="backslashreplace")
    with guard_output():
        return _flush(_run(arguments))


def _complete(instruction: str) -> int:
    """Answer a shell: "bash_source" prints the script, "bash_complete" completions; nothing else is ever printed."""
    from click.shell_completion import shell_complete

    from cpsudoku.apps.cli import COMMANDS

    try:
        return shell_complete(COMMANDS, {}, "cpsudoku", COMPLETE, instruction)
    except Exception:  # half a line that is no command yet: a shell that completes must not be disturbed
        return 1


def _run(arguments: Sequence[str] | None) -> int:
    if instruction := os.environ.get(COMPLETE):
        return _complete(instruction)

    from cpsudoku.apps.cli.exit_status import run_command

    return run_command(arguments)


def _flush(status: int) -> int:
    """Flush the streams and return the exit status.

    That is the status of the command, PIPE_CLOSED if the reader of its output is gone, and 2 if the output cannot be
    written. Lost remarks do not change it.
    """
    from cpsudoku.support.terminal import raw

    try:
        if sys.stdout is None or sys.stdout.closed:  # by the file of a kind, which is named
            return status or 2
        sys.stdout.flush()
    except BrokenPipeError:
        from cpsudoku.apps.cli.exit_status import PIPE_CLOSED

        status = PIPE_CLOSED
    except OSError as error:
        if status != 2:  # else it is said
            print(f"error: output: {error.strerror or error}", file=sys.stderr)
        status = 2
    # The interpreter flushes once more at its end, and that fails with a remark or a status of its own.
    for stream in (sys.stdout, raw(sys.stderr)):
        try:
            stream.flush()
        except OSError:
            os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())
        except (AttributeError, ValueError):  # a kind has closed it, or put something else in its place
            continue
    return status


def _open_closed_streams() -> None:
    """Open the standard streams that a shell has closed (`>&-`): reading finds nothing, remarks are lost. Writing on
    standard output is an error of the system, as on a full disk: a certificate that nobody gets is no success.

    The descriptors are taken in order, so that no file that is opened later gets the number of a standard stream.
    The file below standard output is open for reading only: writing to it is a "Bad file descriptor".
    """
    for name, mode, flags in (("stdin", "r", os.O_RDONLY), ("stdout", "w", os.O_RDONLY), ("stderr", "w", os.O_WRONLY)):
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.open(os.devnull, flags), mode, encoding="utf-8"))  # noqa: SIM115


if __name__ == "__main__":
    sys.exit(main())

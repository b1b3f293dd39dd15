"""Holding a file while it is changed, so that of two programs that add at once nothing is lost."""

import contextlib
import errno
import os
import sys
import time
from collections.abc import Iterator

from take5cli.errors import FileError
from take5cli.logs.saving import refusal

_PATIENCE = 5.0  # seconds: adding to a sheet takes a tenth of one
_PAUSE = 0.02
_BUSY = {errno.EACCES, errno.EAGAIN, errno.EWOULDBLOCK, errno.EDEADLK}


@contextlib.contextmanager
def locked(path: str, *, patience: float = _PATIENCE) -> Iterator[None]:
    """Holds a file (it need not exist yet) against every other program that asks for it in the same way.

    The lock is a hidden file beside it, which the system frees if this process dies. It waits `patience`
    seconds for somebody else to finish and raises FileError then, or when the folder cannot be written.
    """
    beside = _lock_file(path)
    deadline = time.monotonic() + patience
    try:
        while (descriptor := _hold(beside)) is None:
            if time.monotonic() >= deadline:
                raise FileError(
                    f"{path}: somebody else is changing it just now (they hold {beside}); nothing was"
                    " written: try again when they have finished"
                )
            time.sleep(_PAUSE)
    except OSError as error:
        raise refusal(path, error) from error
    try:
        yield
    finally:
        _let_go(descriptor, beside)


def _lock_file(path: str) -> str:
    folder, name = os.path.split(os.path.realpath(path))
    return os.path.join(folder, f".{name[:60]}.lock")


def _hold(beside: str) -> int | None:
    """Opens and locks the lock file; None while somebody else has it."""
    try:
        descriptor = os.open(beside, os.O_RDWR | os.O_CREAT | getattr(os, "O_CLOEXEC", 0), 0o666)
    except PermissionError:
        if os.path.exists(beside):
            return None  # another user has it, or (Windows) it is just being removed
        raise
    try:
        if _lock(descriptor, beside):
            return descriptor
    except OSError as error:
        if error.errno not in _BUSY:
            os.close(descriptor)
            raise
    os.close(descriptor)
    return None


if sys.platform == "win32":  # pragma: no cover
    import msvcrt

    def _lock(descriptor: int, _beside: str) -> bool:
        msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)
        return True

    def _let_go(descriptor: int, beside: str) -> None:
        msvcrt.locking(descriptor, msvcrt.LK_UNLCK, 1)
        os.close(descriptor)
        with contextlib.suppress(OSError):  # the next one has it open already
            os.unlink(beside)

else:
    import fcntl

    def _lock(descriptor: int, beside: str) -> bool:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        # Whoever had it before has removed it: then this is no longer the file that the next one will find.
        try:
            return os.path.samestat(os.fstat(descriptor), os.stat(beside))
        except FileNotFoundError:
            return False

    def _let_go(descriptor: int, beside: str) -> None:
        with contextlib.suppress(OSError):
            os.unlink(beside)
        os.close(descriptor)

"""Writing a file whole or not at all.

The new content is written beside the file, synced, and renamed over it, so that whatever happens (a full
disk, a kill, a power cut) the file is either the old one or the new one.
"""

import contextlib
import errno
import os
import stat
import sys
import time
from collections.abc import Iterator
from typing import BinaryIO, Literal, cast

from take5cli.errors import ChangedError, FileError, MisuseError
from take5cli.logs.schemes import has_scheme, masked

Expected = bytes | Literal["anything"] | None
"""What a file must still hold to be replaced: these bytes, or anything; None: there must be no file yet."""

GZIP_MAGIC = b"\x1f\x8b"

# Windows refuses to rename over a file that a virus scanner or an indexer has open for a moment: access
# denied, sharing violation, lock violation.
_HELD_FOR_A_MOMENT = {5, 32, 33}
_RENAME_PAUSES = (0.01, 0.05, 0.1, 0.2, 0.4, 0.8)  # seconds

_REASONS = {
    errno.ENOSPC: "the disk is full",
    errno.EDQUOT: "the disk quota is used up",
    errno.EROFS: "the disk is read-only",
    errno.EACCES: "no permission to write in its folder",
    errno.EPERM: "no permission to write in its folder",
    errno.ENOENT: "its folder does not exist",
    errno.ENOTDIR: "its folder does not exist",
    errno.ENAMETOOLONG: "its name is too long",
    errno.EFBIG: "it would be larger than a file may be here",
    errno.ELOOP: "its symbolic links lead in a circle",
}


def save(path: str, data: str | bytes, *, expected: Expected = "anything") -> None:
    """Makes `data` the content of a file, whole or not at all; text is written as UTF-8.

    It is compressed where the name ends in `.gz` or what was expected is. A symbolic link is followed to what
    it points at, and the file keeps its permissions. With `expected` it is left alone when it no longer holds
    the bytes that were read from it. Raises FileError or ChangedError, and then the file is what it was.
    """
    with replacement(path, expected=expected) as file:
        file.write(encoded(data))


@contextlib.contextmanager
def replacement(path: str, *, expected: Expected = "anything") -> Iterator[BinaryIO]:
    """Gives a binary file to write the new content of `path` into; after the block it takes its place.

    If the block raises, `path` stays what it was (an OSError counts as a failure to write). Else as `save`.
    """
    if has_scheme(path):
        raise FileError(f"{masked(path)}: cannot be written: only a disk takes a file whole or not at all")
    try:
        target = os.path.realpath(path)
        before = _status(path, target)
        _refuse_unexpected(path, target, expected)
        temporary = os.path.join(os.path.dirname(target), f".take5-{os.urandom(8).hex()}.tmp")
        try:
            with _taken_along(temporary), _create(temporary, before) as file:
                if path.endswith(".gz") or (isinstance(expected, bytes) and expected.startswith(GZIP_MAGIC)):
                    from gzip import GzipFile

                    with GzipFile("", "wb", fileobj=file, mtime=0) as compressed:
                        yield cast(BinaryIO, compressed)
                else:
                    yield file
                file.flush()
                _sync(file.fileno())
            _refuse_unexpected(path, target, expected)
            _rename(temporary, target)
        except BaseException:
            with contextlib.suppress(OSError):
                os.unlink(temporary)
            raise
        _sync_folder(os.path.dirname(target))
    except OSError as error:
        raise refusal(path, error) from error


@contextlib.contextmanager
def _taken_along(temporary: str) -> Iterator[None]:
    """Lets a request to end (SIGTERM, SIGHUP), which ends a process on the spot, take the temporary file along."""
    import signal
    import threading

    owner = os.getpid()

    def end(number: int, _frame: object) -> None:
        if os.getpid() == owner:
            with contextlib.suppress(OSError):
                os.unlink(temporary)
        signal.signal(number, signal.SIG_DFL)
        os.kill(os.getpid(), number)

    ours = []
    if threading.current_thread() is threading.main_thread():
        requests = [getattr(signal, name) for name in ("SIGTERM", "SIGHUP") if hasattr(signal, name)]
        ours = [number for number in requests if signal.getsignal(number) is signal.SIG_DFL]
    for number in ours:
        signal.signal(number, end)
    try:
        yield
    finally:
        for number in ours:
            signal.signal(number, signal.SIG_DFL)


def encoded(data: str | bytes) -> bytes:
    """Gives the bytes of a text; raises MisuseError for half a character, as a command line may hold it."""
    try:
        return data.encode() if isinstance(data, str) else data
    except UnicodeEncodeError as error:
        shown = ascii(error.object[error.start : error.end])
        raise MisuseError(f"{shown} is no character: a name or text is not valid UTF-8") from error


def refusal(path: str, error: OSError) -> FileError:
    """Gives the error that tells why a file could not be written, in words."""
    reason = _REASONS.get(error.errno or 0) or error.strerror or str(error)
    state = "it is as it was" if os.path.lexists(path) else "nothing was written"
    return FileError(f"{path}: cannot be written: {reason}; {state}")


def _status(path: str, target: str) -> os.stat_result | None:
    try:
        status = os.stat(target)
    except FileNotFoundError:
        return None
    if not stat.S_ISREG(status.st_mode):
        kind = "a folder" if stat.S_ISDIR(status.st_mode) else "not a regular file"
        raise FileError(f"{path}: cannot be written: it is {kind}; nothing was written")
    if not os.access(target, os.W_OK):
        raise FileError(f"{path}: cannot be written: it is write-protected; it is as it was")
    return status


def _refuse_unexpected(path: str, target: str, expected: Expected) -> None:
    if expected == "anything":
        return
    try:
        with open(target, "rb") as file:
            found = file.read()
    except FileNotFoundError:
        found = None
    if found == expected:
        return
    if expected is None:
        raise ChangedError(f"{path}: exists already; it is as it was")
    what = "was removed" if found is None else "was changed by somebody else"
    raise ChangedError(f"{path}: {what} since it was read; nothing was written: look at it and try again")


def _create(temporary: str, before: os.stat_result | None) -> BinaryIO:
    flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0) | getattr(os, "O_CLOEXEC", 0)
    descriptor = os.open(temporary, flags, 0o666 if before is None else 0o600)
    if before is not None:
        own = os.fstat(descriptor)
        if (own.st_uid, own.st_gid) != (before.st_uid, before.st_gid) and hasattr(os, "fchown"):
            with contextlib.suppress(OSError):
                os.fchown(descriptor, before.st_uid, before.st_gid)
        os.chmod(temporary, stat.S_IMODE(before.st_mode))
    return open(descriptor, "wb")


def _sync(descriptor: int) -> None:
    if sys.platform == "darwin":  # pragma: no cover
        import fcntl

        # There fsync stops at the drive's own cache; some network disks know no other way.
        with contextlib.suppress(OSError):
            fcntl.fcntl(descriptor, fcntl.F_FULLFSYNC)
            return
    os.fsync(descriptor)


def _sync_folder(folder: str) -> None:
    """Makes a rename last through a power cut where the system can; the file is in place in any case."""
    with contextlib.suppress(OSError):
        descriptor = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)


def _rename(temporary: str, target: str) -> None:
    for pause in _RENAME_PAUSES:
        try:
            os.replace(temporary, target)
            return
        except PermissionError as error:
            if getattr(error, "winerror", None) not in _HELD_FOR_A_MOMENT:
                raise
        time.sleep(pause)
    os.replace(temporary, target)

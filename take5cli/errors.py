"""Everything that this package raises on purpose.

    Take5Error (ValueError)
    ├── MisuseError         the command was used wrongly                      exit status 2
    ├── FileError           a file could not be read or written               exit status 3
    │   └── ChangedError    ... since somebody else has changed it meanwhile
    ├── ClusterError        a scheduler or its workers cannot do the work     exit status 3
    └── LogError            a log breaks the rules or contradicts itself      exit status 1

A message says where, what, and how to mend it, in one line; it is shown to people as it stands.
"""


class Take5Error(ValueError):
    """The root of the tree; `exit_status` is what the command line ends with."""

    exit_status = 1


class MisuseError(Take5Error):
    """The command or a function was asked for something that makes no sense."""

    exit_status = 2


class FileError(Take5Error):
    """A file could not be read or written; what was there before is still there."""

    exit_status = 3


class ChangedError(FileError):
    """A file was changed by somebody else between reading and writing it."""


class ClusterError(Take5Error):
    """A scheduler cannot be reached, or its workers cannot do the work."""

    exit_status = 3


class LogError(Take5Error):
    """A log breaks the rules or contradicts itself."""

"""What goes wrong, as exceptions."""
from typing import NamedTuple


class Message(NamedTuple):
    """One mistake: where it is (line 0: the file as a whole), and what it is."""
    file: str
    line: int
    column: int
    text: str


class Error(Exception):
    """The text of the exception is what the command prints, with lines of the source and carets."""

    def __init__(self, text, messages=()):
        super().__init__(text)
        self.messages = list(messages)


class Trap(Error):
    """The program failed: an index out of bounds, say."""


class Usage(Error, ValueError):
    """No such file or method, or unsuitable arguments."""


class Refused(Error):
    """By the compiler, the assembler or the verifier."""


class Limit(Error):
    """Of memory, time or instructions."""


class Cancelled(Error):
    """By Program.cancel, or by Ctrl-C."""


BY_STATUS = {1: Trap, 2: Usage, 3: Refused, 4: Limit, 5: Cancelled}

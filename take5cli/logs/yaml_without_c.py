"""PyYAML's parser in Python, for where libyaml is missing, taught to read what the C one reads."""

from __future__ import annotations

from typing import Any, Final, NoReturn

from yaml.parser import Parser
from yaml.reader import Reader
from yaml.scanner import Scanner, ScannerError
from yaml.tokens import ScalarToken, TagToken

BREAKS: Final = "\r\n\x85\u2028\u2029"
ENDS: Final = "\0 \t" + BREAKS
NAME: Final = frozenset("0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz_-")
TAG: Final = NAME | frozenset(";/?:@&=+$.!~*'()")


class PythonParser(Reader, Scanner, Parser):
    """Gives the same events as the C parser, at the same places.

    What the two read differently is overridden here, after libyaml 0.2.5: tabs, question marks and colons within
    brackets, tags, directives, and escapes for what is no character.
    """

    def __init__(self, text: str) -> None:
        Reader.__init__(self, text)
        Scanner.__init__(self)
        Parser.__init__(self)

    def scan_to_next_token(self) -> None:
        """Passes over white space and comments; a tab may stand where no indentation is."""
        while True:
            while self.peek() == " " or (
                self.peek() == "\t" and (self.flow_level or not self.allow_simple_key)
            ):
                self.forward()
            self._comment()
            if not self._break():
                return
            if not self.flow_level:
                self.allow_simple_key = True

    def scan_plain(self) -> ScalarToken:
        """A scalar without quotes."""
        start = end = self.get_mark()
        indent = self.indent + 1
        parts: list[str] = []
        spaces = ""
        breaks: list[str] = []
        while not (self.column == 0 and self.prefix(3) in ("---", "...") and self.peek(3) in ENDS):
            if self.peek() == "#":
                break
            if length := self._plain_length(start):
                parts += _folded(breaks) if breaks else [spaces]
                spaces, breaks = "", []
                self.allow_simple_key = False
                parts.append(self.prefix(length))
                self.forward(length)
                end = self.get_mark()
            if self.peek() not in " \t" + BREAKS:
                break
            spaces, breaks = self._plain_spaces(start, indent)
            if not self.flow_level and self.column < indent:
                break
        if breaks:
            self.allow_simple_key = True
        return ScalarToken("".join(parts), True, start, end)

    def scan_tag(self) -> TagToken:
        """A tag: `!<uri>`, `!handle!suffix`, `!suffix` or `!` alone."""
        start = self.get_mark()
        handle: str | None = "!"
        if self.peek(1) == "<":
            self.forward(2)
            handle, suffix = None, self._tag_part(start, TAG | frozenset(",[]"))
            if not suffix or self.peek() != ">":
                self._refuse("while scanning a tag", start, "did not find the expected '>'")
            self.forward()
        else:
            length = 1
            while self.peek(length) in NAME:
                length += 1
            if self.peek(length) == "!":
                handle = self.prefix(length + 1)
                self.forward(length + 1)
                suffix = self._tag_part(start, TAG)
                if not suffix:
                    self._refuse("while parsing a tag", start, "did not find expected tag URI")
            else:
                suffix = self.prefix(length)[1:]
                self.forward(length)
                suffix += self._tag_part(start, TAG)
                if not suffix:
                    handle, suffix = None, "!"
        if self.peek() not in ENDS and not (self.flow_level and self.peek() == ","):
            self._refuse("while scanning a tag", start, "did not find expected whitespace or line break")
        return TagToken((handle, suffix), start, self.get_mark())

    def scan_directive_name(self, start_mark: Any) -> str:
        """The name of a directive, which must be known."""
        name: str = super().scan_directive_name(start_mark)  # type: ignore[no-untyped-call]
        if name not in ("YAML", "TAG"):
            self._refuse("while scanning a directive", start_mark, "found unknown directive name")
        return name

    def scan_block_scalar_indicators(self, start_mark: Any) -> tuple[bool | None, int | None]:
        """What follows `|` or `>`: whether the last line breaks are kept, and how far the text is indented."""
        keep, indent = None, None
        for _ in range(2):
            mark = self.peek()
            if keep is None and mark in "+-":
                keep = mark == "+"
                self.forward()
            elif indent is None and mark in "0123456789":
                indent = int(mark)
                if indent == 0:
                    self._refuse(
                        "while scanning a block scalar", start_mark, "found an indentation indicator of 0"
                    )
                self.forward()
        return keep, indent

    def scan_block_scalar_ignored_line(self, start_mark: Any) -> None:
        """Passes over the rest of the line on which a block scalar begins."""
        while self.peek() in " \t":
            self.forward()
        self._comment()
        if self.peek() not in "\0" + BREAKS:
            self._refuse("while scanning a block scalar", start_mark, "did not find expected line break")
        self._break()

    def scan_block_scalar_indentation(self) -> tuple[list[str], int, Any]:
        """The empty lines before a block's text, and how far it is indented."""
        return self._block_breaks(None)

    def scan_block_scalar_breaks(self, indent: int) -> tuple[list[str], Any]:
        """The line breaks between two lines of a block."""
        breaks, _, end = self._block_breaks(indent)
        return breaks, end

    def scan_flow_scalar(self, style: str) -> ScalarToken:
        """A scalar in quotes."""
        start = self.get_mark()
        try:
            token: ScalarToken = super().scan_flow_scalar(style)
            token.value.encode()
        except (ValueError, OverflowError):
            self._refuse(
                "while parsing a quoted scalar", start, "found invalid Unicode character escape code"
            )
        return token

    def _plain_length(self, start: Any) -> int:
        length = 0
        while (mark := self.peek(length)) not in ENDS:
            after = self.peek(length + 1)
            if mark == ":" and self.flow_level and after in ",?[]{}":
                self.forward(length)
                self._refuse("while scanning a plain scalar", start, "found unexpected ':'")
            if (mark == ":" and after in ENDS) or (self.flow_level and mark in ",[]{}"):
                break
            length += 1
        return length

    def _plain_spaces(self, start: Any, indent: int) -> tuple[str, list[str]]:
        """What stands between two parts of a plain scalar: blanks, or line breaks."""
        spaces = ""
        breaks: list[str] = []
        while self.peek() in " \t" + BREAKS:
            if self.peek() not in " \t":
                breaks.append(self._break())
                continue
            if breaks and self.column < indent and self.peek() == "\t":
                self._refuse(
                    "while scanning a plain scalar", start, "found a tab character that violates indentation"
                )
            spaces += self.peek()
            self.forward()
        return spaces, breaks

    def _tag_part(self, start: Any, allowed: frozenset[str]) -> str:
        part = ""
        while self.peek() in allowed or self.peek() == "%":
            if self.peek() == "%":
                part += self.scan_uri_escapes("tag", start)
            else:
                part += self.peek()
                self.forward()
        return part

    def _block_breaks(self, indent: int | None) -> tuple[list[str], int, Any]:
        breaks: list[str] = []
        widest = 0
        end = start = self.get_mark()
        while True:
            while (indent is None or self.column < indent) and self.peek() == " ":
                self.forward()
            widest = max(widest, self.column)
            if (indent is None or self.column < indent) and self.peek() == "\t":
                self._refuse("while scanning a block scalar", start, "found a tab character")
            if self.peek() not in BREAKS:
                return breaks, widest, end
            breaks.append(self._break())
            end = self.get_mark()

    def _comment(self) -> None:
        if self.peek() == "#":
            while self.peek() not in "\0" + BREAKS:
                self.forward()

    def _break(self) -> str:
        """The line break that stands here, which is passed; empty if there is none."""
        found: str = self.scan_line_break()  # type: ignore[no-untyped-call]
        return found

    def _refuse(self, context: str, start: Any, problem: str) -> NoReturn:
        raise ScannerError(context, start, problem, self.get_mark())


def _folded(breaks: list[str]) -> list[str]:
    """Line breaks within a plain scalar: the first joins the lines, the others stay."""
    if breaks[0] != "\n":
        return breaks
    return breaks[1:] or [" "]

"""YAML text -> plain values, by the events of PyYAML's parser: in C, or where libyaml is missing in Python.

YAML is read as data, not as YAML 1.1 guesses it: whole decimal numbers, true, false, null, ~ and nothing at
all are what they say; every other plain scalar and every quoted one is text, and so is every key.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any, Final

from yaml import YAMLError
from yaml.events import (
    AliasEvent,
    DocumentEndEvent,
    DocumentStartEvent,
    MappingEndEvent,
    MappingStartEvent,
    ScalarEvent,
    SequenceEndEvent,
    SequenceStartEvent,
    StreamEndEvent,
    StreamStartEvent,
)

from take5cli.logs.bounds import ALIAS_NODES, DEPTH, DIGITS, FAULTS
from take5cli.logs.documents import BROKEN, Document, Path
from take5cli.logs.reading import ReadingError, moved, repeated_key, too_many
from take5cli.logs.yaml_events import event_source

CORE: Final = "tag:yaml.org,2002:"
WHOLE: Final = re.compile(r"-?(?:0|[1-9][0-9]*)", re.ASCII)
USUAL: Final = bytes((*b"\t\n\r", *range(0x20, 0x7F)))
CONTROL: Final = "[\0-\x08\x0b\x0c\x0e-\x1f\x7f-\x84\x86-\x9f]"
NO_CHARACTER: Final = "[\ud800-\udfff\ufffe\uffff]"
INNER_MARK: Final = "(?<![^\r\n])\ufeff"
"""What cannot stand in YAML; a byte-order mark, where it begins a line, is read differently by each parser."""

WORDS: Final[dict[str, Any]] = {"true": True, "false": False, "null": None, "~": None, "": None}
MEMO: Final[dict[str, Any]] = WORDS | {str(number): number for number in range(131)}
"""Values of the plain scalars that games are made of."""

TOO_DEEP: Final = f"lists and mappings are nested more than {DEPTH} deep"

AWAITED: Final[Any] = object()
"""In place of a mapping's key: it comes next."""


def read_yaml(text: str, file: str, index: int, line: int) -> Iterator[Document]:
    """The documents of a text that begins on line `line` of the file; the first one has the number `index`.

    Empty documents are passed over. A fault ends it: the document concerned is BROKEN, and is the last.
    """
    try:
        if odd := _odd_character(text):
            raise odd
        for value, start, faults in values_of(text):
            first, column = moved(text, 0, start, line, 1) if start else (line, 1)
            document = Document(file, index, value, text, first, "yaml", column, start)
            if faults:
                document.faults = [fault.told(document) for fault in faults]
            yield document
            index += 1
    except (YAMLError, ReadingError) as error:
        from take5cli.logs.faults import broken

        fault = error if isinstance(error, ReadingError) else _first_fault(text, error, line)
        yield broken(fault, text, file, index, line, "yaml")


def _first_fault(text: str, error: YAMLError, line: int) -> ReadingError:
    """The fault that a parser's error tells of; before a nesting beyond the parser's bound, our own bound comes."""
    from take5cli.logs.yaml_faults import syntax_fault, too_nested

    stop = too_nested(error, text)
    if stop is not None:
        try:
            list(values_of(text[:stop]))
        except ReadingError as fault:
            return fault
        except YAMLError as earlier:
            return _first_fault(text[:stop], earlier, line)
    return syntax_fault(text, error, line)


def values_of(text: str) -> Iterator[tuple[Any, int, list[ReadingError]]]:
    """The value of each document that is not empty, where it begins, and what is wrong with it.

    Raises YAMLError or ReadingError where nothing can be read beyond.
    """
    next_event = event_source(text)
    while (event := next_event()).__class__ is not StreamEndEvent:
        if event.__class__ in (StreamStartEvent, DocumentStartEvent, DocumentEndEvent):
            continue
        tree = Tree(next_event)
        value = tree.grow(event)
        if value is not None or event.end_mark.index > event.start_mark.index:
            yield value, event.start_mark.index, tree.faults


class Tree:
    """Grows the value of one document from its events."""

    def __init__(self, next_event: Callable[[], Any]) -> None:
        self.faults: list[ReadingError] = []
        self._next_event = next_event
        self._stack: list[tuple[Any, Any]] = []
        self._anchors: dict[str, tuple[Any, str | None]] = {}
        self._alias_nodes = 0

    def grow(self, event: Any) -> Any:
        """The value that begins with this event; the events up to the end of the document are taken.

        A loop with a stack of its own, so that no nesting is too deep for Python. `key` is None in a list,
        and in a mapping the key whose value comes next, or AWAITED.
        """
        next_event = self._next_event
        stack = self._stack
        memo = MEMO
        root: list[Any] = []
        holder: Any = root
        key: str | None = None
        value: Any
        while True:
            kind = event.__class__
            if kind is ScalarEvent:
                value = text = event.value
                if event.tag is not None:
                    value = self._tagged(event, holder, key)
                elif not event.style and (key is not AWAITED or event.anchor is not None):
                    value = memo[text] if text in memo else self._plain(event, holder, key)
                if event.anchor is not None:
                    self._anchors[event.anchor] = value, text
                if key is AWAITED:
                    if text in holder:
                        self._repeated(event, text)
                    key = text
                elif key is None:
                    holder.append(value)
                else:
                    holder[key] = value
                    key = AWAITED
            elif kind is MappingStartEvent or kind is SequenceStartEvent:
                value = {} if kind is MappingStartEvent else []
                self._open(event, value, holder, key)
                if key is None:
                    holder.append(value)
                else:
                    holder[key] = value
                stack.append((holder, key))
                holder = value
                key = AWAITED if kind is MappingStartEvent else None
            elif kind is MappingEndEvent or kind is SequenceEndEvent:
                holder, key = stack.pop()
                if key is not None:
                    key = AWAITED
            elif kind is AliasEvent:
                value, text = self._meant(event, holder, key)
                if key is AWAITED:
                    if text in holder:
                        self._repeated(event, text)
                    key = text
                elif key is None:
                    holder.append(value)
                else:
                    holder[key] = value
                    key = AWAITED
            else:
                return root[0]
            event = next_event()

    def _path(self, *last: str | int) -> Path:
        steps = (len(holder) - 1 if key is None else key for holder, key in self._stack[1:])
        return (*steps, *last)

    def _fault(
        self, name: str, message: str, event: Any, holder: Any, key: str | None, hint: str | None = None
    ) -> ReadingError:
        """A fault of the value that comes next in `holder`, or of the key if that is awaited."""
        last = [len(holder)] if key is None else [] if key is AWAITED else [key]
        path = self._path(*last) if self._stack else ()
        return ReadingError(name, message, event.start_mark.index, event.end_mark.index, hint, path)

    def _note(self, fault: ReadingError) -> None:
        if len(self.faults) == FAULTS:
            raise too_many(fault)
        self.faults.append(fault)

    def _repeated(self, event: Any, key: str) -> None:
        start, end = event.start_mark.index, event.end_mark.index
        self._note(repeated_key(key, start, end, self._path(key)))

    def _plain(self, event: Any, holder: Any, key: str | None) -> Any:
        """The value of a plain scalar that is not in the memo."""
        text: str = event.value
        if not WHOLE.fullmatch(text):
            return text
        if len(digits := text.lstrip("-")) > DIGITS:
            message = f"a number of {len(digits)} digits; at most {DIGITS} are read"
            raise self._fault("too-large", message, event, holder, key)
        return int(text)

    def _tagged(self, event: Any, holder: Any, key: str | None) -> Any:
        """The value of a scalar with a tag: `!!str 7` is text; a tag that does not fit is reported."""
        tag, text = event.tag, event.value
        if tag in ("!", f"{CORE}str", f"{CORE}float"):
            return text
        if tag == f"{CORE}int" and WHOLE.fullmatch(text):
            return self._plain(event, holder, key)
        if tag == f"{CORE}bool" and text in ("true", "false"):
            return WORDS[text]
        if tag == f"{CORE}null" and text in ("null", "~", ""):
            return None
        self._unknown_tag(event, holder, key, "this value")
        return text

    def _unknown_tag(self, event: Any, holder: Any, key: str | None, what: str) -> None:
        message = f"the tag {event.tag.replace(CORE, '!!')!r} does not fit {what}"
        self._note(self._fault("unknown-tag", message, event, holder, key, "leave the tag out"))

    def _open(self, event: Any, value: Any, holder: Any, key: str | None) -> None:
        """What is to be checked and noted where a list or a mapping begins."""
        what, core_tag = ("a mapping", f"{CORE}map") if value.__class__ is dict else ("a list", f"{CORE}seq")
        if key is AWAITED:
            message = f"{what} stands where a key is expected, and keys are text"
            raise self._fault("syntax", message, event, holder, key)
        if len(self._stack) >= DEPTH:
            raise self._fault("too-large", TOO_DEEP, event, holder, key)
        if event.tag is not None and event.tag not in ("!", core_tag):
            self._unknown_tag(event, holder, key, what)
        if event.anchor is not None:
            self._anchors[event.anchor] = value, None

    def _meant(self, event: Any, holder: Any, key: str | None) -> tuple[Any, Any]:
        """What an alias stands for: the value, and its text if it is a scalar."""
        value, text = self._anchors.get(event.anchor, (BROKEN, None))
        message = None
        if value is BROKEN:
            message = f"no value before this alias is marked &{event.anchor}"
        elif key is AWAITED and text is None:
            message = "an alias for a list or mapping stands where a key is expected"
        elif text is None and (value is holder or any(value is around for around, _ in self._stack)):
            message = f"the value marked &{event.anchor} contains itself"
        if message:
            raise self._fault("syntax", message, event, holder, key)
        nodes, depth = _size(value, ALIAS_NODES - self._alias_nodes)
        self._alias_nodes += nodes
        if self._alias_nodes > ALIAS_NODES:
            message = f"aliases stand for more than {ALIAS_NODES} values"
        elif len(self._stack) + depth > DEPTH:
            message = TOO_DEEP
        if message:
            raise self._fault("too-large", message, event, holder, key)
        return value, text


def _size(value: Any, room: int) -> tuple[int, int]:
    """How many values this one consists of, and how deep it is; counts no further than `room`."""
    nodes, depth = 1, 0
    level = [value] if value.__class__ in (list, dict) else []
    while level:
        depth += 1
        below = []
        for holder in level:
            nodes += len(holder)
            if nodes > room:
                return nodes, depth
            parts = holder.values() if holder.__class__ is dict else holder
            below += [part for part in parts if part.__class__ in (list, dict)]
        level = below
    return nodes, depth


def _odd_character(text: str) -> ReadingError | None:
    if text.isascii() and not text.encode().translate(None, USUAL):
        return None
    found = re.search(CONTROL, text)
    if found is None and not text.isascii():
        found = re.search(NO_CHARACTER, text) or ("\ufeff" in text and re.search(INNER_MARK, text)) or None
    if found is None:
        return None
    code = ord(found[0])
    hint = (
        f'in double quotes it can be written "\\x{code:02x}"'
        if code < 0x100
        else "delete it; it may not show"
    )
    message = f"the character U+{code:04X} cannot stand here"
    return ReadingError("syntax", message, found.start(), found.end(), hint)

"""Findings as reporters get them, from the text of a log, and how they tell them."""

from collections.abc import Iterable, Iterator
from typing import Literal

from take5cli.checks.policy import Policy
from take5cli.checks.reporters import Look, reporter
from take5cli.checks.reporters.report import report
from take5cli.checks.running import Found, check_documents
from take5cli.checks.tally import Tally
from take5cli.logs.documents import Document
from take5cli.logs.json_reader import read_json
from take5cli.logs.yaml_reader import read_yaml
from take5cli.terminal import Screen

NARROW, USUAL = Screen(color=False, width=40), Screen(color=False, width=80)


def documents(
    text: str, form: Literal["yaml", "json"] = "yaml", file: str = "game.yaml"
) -> Iterator[Document]:
    """The documents of a log's text."""
    return read_yaml(text, file, 0, 1) if form == "yaml" else read_json(text, file, 0, 1)


def found_in(text: str, form: Literal["yaml", "json"] = "yaml", file: str = "game.yaml") -> list[Found]:
    """What the checks find in a log's text."""
    return list(check_documents(documents(text, form, file), Policy(), Tally()))


def told_as(
    name: str,
    items: Iterable[Found | str],
    *,
    screen: Screen = USUAL,
    policy: Policy | None = None,
    **look: bool,
) -> str:
    """A whole report on these items in a format; they are judged anew by a policy, if one is given."""
    tally = Tally()

    def counted() -> Iterator[Found | str]:
        for item in items:
            if isinstance(item, str):
                tally.files += 1
                tally.clean += 1
                yield item
                continue
            judged = policy.judge(item.judged.finding) if policy else item.judged
            if judged is not None:
                tally.count(judged)
                yield item._replace(judged=judged)

    return "".join(report(counted(), reporter(name, Look(screen, **look)), tally))

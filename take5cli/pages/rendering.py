"""The templates: made ready once, escaping everything, and refusing a name that is not there."""

import functools
from typing import Any

import jinja2

from take5cli.pages.embedding import policy, script, style

GAME_SCRIPTS = ("story", "elements", "steps", "words", "board", "motion", "worth", "controls", "page")
GAME_STYLES = ("page", "board", "tables", "pictures")
INDEX_SCRIPTS = ("sorting",)
INDEX_STYLES = ("page", "tables")


def render_game(**values: Any) -> str:
    """The page of a game from the values that its template names."""
    return _render("game.html", script(*GAME_SCRIPTS), style(*GAME_STYLES), values)


def render_index(**values: Any) -> str:
    """The index of a folder of games from the values that its template names."""
    return _render("index.html", script(*INDEX_SCRIPTS), style(*INDEX_STYLES), values)


def _render(template: str, page_script: str, page_style: str, values: dict[str, Any]) -> str:
    return (
        _templates()
        .get_template(template)
        .render(script=page_script, style=page_style, policy=policy((page_script,), (page_style,)), **values)
    )


@functools.cache
def _templates() -> jinja2.Environment:
    return jinja2.Environment(
        loader=jinja2.PackageLoader("take5cli.pages"),
        autoescape=True,
        undefined=jinja2.StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        auto_reload=False,
    )

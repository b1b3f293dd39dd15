"""A real browser for the tests of pages: Debian's Chromium (or any, named by CHROMIUM), driven by Playwright."""

import os
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

# Without the networking flags Chromium calls home at every start.
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]


def chromium() -> str | None:
    """Where the browser is, if there is one."""
    names = (os.environ.get("CHROMIUM", ""), "chromium", "chromium-browser", "google-chrome")
    return next((found for name in names if name and (found := shutil.which(name))), None)


def give_up(reason: str) -> None:
    """Skips the test; on CI, where a browser has to be, fails it."""
    if os.environ.get("CI") == "true":
        pytest.fail(f"{reason}, though CI must test the pages in one")
    pytest.skip(reason)


@pytest.fixture(scope="session")
def browser() -> Iterator[Any]:
    """The browser, one for all tests."""
    path = chromium()
    if path is None:
        give_up("there is no Chromium here (apt-get install chromium)")
    try:
        from playwright.sync_api import sync_playwright
    except ImportError:
        give_up("there is no Playwright here (pip install -e '.[browser]')")
    with sync_playwright() as playwright:
        started = playwright.chromium.launch(executable_path=path, args=FLAGS)
        yield started
        started.close()


@pytest.fixture
def visit(browser: Any, tmp_path: Path) -> Iterator[Callable[..., Any]]:
    """Opens a page, given as text, from a file; whatever the browser complains of fails the test."""
    complaints: list[str] = []
    contexts: list[Any] = []

    def dismiss(dialog: Any) -> None:
        complaints.append(f"dialog: {dialog.message}")
        dialog.dismiss()

    def opened(html: str, address: str = "", **settings: Any) -> Any:
        file = tmp_path / f"page{len(contexts)}.html"
        file.write_bytes(html.encode())
        context = browser.new_context(offline=True, **settings)
        contexts.append(context)
        page = context.new_page()
        page.set_default_timeout(10_000)
        page.on("console", lambda message: complaints.append(message.text))
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.on("dialog", dismiss)
        page.goto(file.as_uri() + address)
        page.wait_for_selector("html[data-ready]", state="attached")
        return page

    yield opened
    for context in contexts:
        context.close()
    assert complaints == []

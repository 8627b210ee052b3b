# conftest.py: a real browser for the tests of the report page, and Apache Spark. What they need is imported when they run: other tests go without.
import concurrent.futures
import shlex
import subprocess

import pytest


@pytest.fixture(scope="session")
def blocks(tmp_path_factory):
    """The data of a page of every kind, as the program makes it, two at a time."""
    from page_browser import PAGES, PROGRAM, ROOT, block_of

    folder = tmp_path_factory.mktemp("pages")

    def one(name):
        page = folder / f"{name}.html"
        command = [PROGRAM, *shlex.split(PAGES[name]), "--report", str(page)]
        subprocess.run(command, cwd=ROOT, check=True, capture_output=True)
        return block_of(page)

    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        return dict(zip(PAGES, pool.map(one, PAGES)))


@pytest.fixture(scope="session")
def browser():
    from page_browser import CHROMIUM
    from playwright.sync_api import sync_playwright

    with sync_playwright() as play:
        found = play.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        yield found
        found.close()


@pytest.fixture
def visit(browser, tmp_path):
    """Opens a block as a page from disk. At the end nothing was complained about, and nothing else was loaded."""
    from page_browser import fill

    complaints, requests, contexts = [], [], []

    def go(block, fragment="", width=1280, theme="light", **more):
        context = browser.new_context(
            viewport={"width": width, "height": 900}, color_scheme=theme, accept_downloads=True, **more
        )
        contexts.append(context)
        page = context.new_page()
        page.on(
            "console", lambda message: complaints.append(message.text) if message.type in ("error", "warning") else None
        )
        page.on("pageerror", lambda error: complaints.append(str(error)))
        file = tmp_path / f"page{len(contexts)}.html"
        file.write_text(fill(block), encoding="utf-8")
        page.on(
            "request",
            lambda request: (
                requests.append(request.url)
                if request.url.split("#")[0] != file.as_uri() and not request.url.startswith(("data:", "blob:"))
                else None
            ),
        )
        page.goto(file.as_uri() + fragment)
        page.wait_for_selector("html[data-ready]", state="attached")
        return page

    yield go
    for context in contexts:
        context.close()
    assert complaints == []
    assert requests == []


@pytest.fixture(scope="session")
def spark():
    """Apache Spark on two executors."""
    import spark_cluster

    if why := spark_cluster.lacking():
        pytest.skip(why)
    session = spark_cluster.start()
    yield session
    session.stop()

# test_page_limits.py: the report page with hostile names, a hundred thousand units, a thousand systems, no data; its colours.
import copy
import json
import random
import re

import pytest
from page_browser import PLACE, ROOT, TEMPLATE, needs_a_browser, violations

pytestmark = needs_a_browser
HOSTILE = [
    "</script><script>window.hacked=1</script>",
    "<img src=x onerror=window.hacked=1>",
    "\u202eevil\u202c",
    "שלום עולם",
    "x" * 10_000,
    "<!--",
]


def renamed(block, names):
    """The block with other names of systems, classes and scores."""
    text = json.dumps(block)
    for old, new in names.items():
        text = text.replace(json.dumps(old), json.dumps(new))
    return json.loads(text)


@pytest.mark.parametrize("width", [1280, 360])
def test_hostile_names_are_text(visit, blocks, width):
    systems = ["tree", "nearest_centroid", "ridge", "ada_boost"]
    names = dict(zip([*systems, "3", "5", "mcc", "kappa"], [*HOSTILE, HOSTILE[1] + "2", HOSTILE[0] + "2"]))
    block = renamed(blocks["labels"], names)
    block["title"] = block["command"] = HOSTILE[0]
    page = visit(block, width=width)
    page.wait_for_timeout(100)
    assert page.evaluate("window.hacked") is None
    assert page.locator("img, iframe, object").count() == 0 and page.locator("script").count() == 2
    assert page.evaluate("document.documentElement.scrollWidth") == width
    assert page.locator("h1").inner_text() == HOSTILE[0]
    shown = page.locator("#best table.sortable tbody th").all_inner_texts()
    assert HOSTILE[1] in shown and "\\u202eevil\\u202c" in shown and HOSTILE[3] in shown
    assert violations(page) == []


def test_a_block_that_cannot_be_read_says_so(browser, tmp_path):
    file = tmp_path / "page.html"
    for content in ('{"format": 2}', "[", ""):
        before, after = TEMPLATE.read_text().split(PLACE)
        file.write_text(before + content + after)
        page = browser.new_page()
        page.goto(file.as_uri())
        assert page.locator("h1").inner_text() == "This page has no data that it can read"
        page.close()


def many_units(blocks, size):
    rng = random.Random(1)
    block = copy.deepcopy(blocks["runs"])
    sections = block["sections"]
    systems = sections["decisions"]["systems"]
    sections["values"] = {
        "units": [f"query {i}" for i in range(size)],
        "systems": systems,
        "scores": [sections["decisions"]["score"]],
        "values": [[[round(rng.random(), 4) for _ in range(size)] for _ in systems]],
    }
    return block


def test_a_hundred_thousand_units_stay_smooth(visit, blocks):
    page = visit(many_units(blocks, 100_000))
    ready = page.evaluate("performance.now()")
    assert ready < 5000, f"{ready} ms until the page stood"
    spent = page.evaluate("""() => {
      const slider = document.querySelector("#pairs input[type=range]");
      const start = performance.now();
      for (let i = 0; i < 20; ++i) { slider.value = i * 5000; slider.dispatchEvent(new Event("input")); }
      return new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done((performance.now() - start) / 20))));
    }""")
    assert spent < 100, f"{spent} ms a step of the slider"
    page.locator("#pairs input[type=search]").fill("query 77777")
    assert re.search(r"^query 77777: .* of 100,000\)$", page.locator("#pairs .readout").inner_text())
    print(f"100,000 units: stands after {ready:.0f} ms, {spent:.1f} ms a step")


def test_a_thousand_systems_stay_smooth(visit):
    rng = random.Random(2)
    systems = [f"system {i}" for i in range(1000)]
    results = [
        {
            "system": s,
            "score": m,
            "value": rng.random(),
            "undefined": None,
            "units": 1,
            "left_out": 0,
            "low": None,
            "high": None,
        }
        for m in ("accuracy", "mcc", "kappa")
        for s in systems
    ]
    block = {
        "format": 1,
        "version": "0",
        "command": "etalon",
        "title": "many",
        "sections": {
            "results": {"inputs": [{"system": s, "objects": 10, "units": 1} for s in systems], "results": results}
        },
    }
    page = visit(block)
    ready = page.evaluate("performance.now()")
    assert ready < 3000, f"{ready} ms"
    assert page.locator("#best tbody tr").count() == 100
    page.get_by_role("button", name="Show all 1,000 rows").click()
    assert page.locator("#best tbody tr").count() == 1000
    print(f"1,000 systems: stands after {ready:.0f} ms")


def contrast(one, other):
    def light(colour):
        parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
        return sum(
            share * (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4)
            for share, c in zip((0.2126, 0.7152, 0.0722), parts)
        )

    high, low = sorted((light(one), light(other)), reverse=True)
    return (high + 0.05) / (low + 0.05)


def test_words_in_drawings_and_on_colours_can_be_read():
    """axe does not look at the text of drawings."""
    style = (ROOT / "page/src/style.css").read_text()
    colours = {name: pair for name, *pair in re.findall(r"--([\w-]+): light-dark\((#\w{6}), (#\w{6})\)", style)}
    words = [("text", ground) for ground in ("back", "raised", "heat", "heat-wrong", "accent-soft", "other-soft")]
    words += [(ink, "back") for ink in ("quiet", "accent", "other", *(f"ink-{i}" for i in range(1, 9)))]
    words += [("quiet", "raised"), ("accent", "accent-soft"), ("other", "other-soft")]
    for ink, ground in words:
        for theme in (0, 1):
            assert contrast(colours[ink][theme], colours[ground][theme]) >= 4.5, (ink, ground, ("light", "dark")[theme])


def test_axe_would_find_something(visit, blocks):
    page = visit(blocks["advise"])
    page.evaluate(
        "document.querySelector('h1').style.color = '#ddd'; document.querySelector('button.quiet').textContent = ''"
    )
    assert {"color-contrast", "button-name"} <= {rule for rule, *_ in violations(page)}


def test_the_template_is_small_and_asks_for_nothing():
    text = TEMPLATE.read_text()
    assert len(text.encode()) < 150_000 and text.count(PLACE) == 1
    assert not re.search(r"""(src|href)=["']?https?:|@import|url\(""", text)
    assert "default-src 'none'" in text

# test_page.py: the report page in a real browser: no error, no request, no violation; keyboard, phone and paper.
import itertools
import json
import pathlib

import pytest
from page_browser import NAMES, needs_a_browser, violations

pytestmark = needs_a_browser


@pytest.mark.parametrize("name", NAMES)
def test_axe_finds_nothing_in_the_light_and_in_the_dark(visit, blocks, name):
    page = visit(blocks[name])
    page.locator("details").evaluate_all("all => all.forEach((one) => (one.open = true))")
    assert violations(page) == []
    page.emulate_media(color_scheme="dark")
    assert page.evaluate("getComputedStyle(document.body).backgroundColor") == "rgb(20, 23, 26)"
    assert violations(page, "color-contrast") == []


@pytest.mark.parametrize("name", NAMES)
def test_a_phone_scrolls_down_only_and_says_at_the_top_what_it_is(visit, blocks, name):
    page = visit(blocks[name], width=360)
    assert page.locator("p.lead, h1.heading").inner_text().strip()
    page.wait_for_timeout(100)
    assert page.evaluate("document.documentElement.scrollWidth") == 360
    # What a narrow screen changes: frames that scroll, and tables that become cards.
    assert violations(page, "cat.keyboard", "cat.tables", "cat.aria") == []


@pytest.mark.parametrize("name", ["labels", "runs", "validate"])
def test_paper_is_light_and_has_no_buttons(visit, blocks, name):
    page = visit(blocks[name], theme="dark")
    page.emulate_media(media="print", color_scheme="dark")
    assert page.evaluate("getComputedStyle(document.body).backgroundColor") == "rgb(255, 255, 255)"
    assert not page.locator("header").is_visible()
    assert not page.locator(".tools:visible").count()
    for frame in page.locator(".scroll").all():
        assert frame.is_visible() and frame.evaluate("frame => getComputedStyle(frame).maskImage") == "none"
        assert frame.evaluate("frame => frame.scrollHeight <= frame.clientHeight + 2")
    assert page.pdf(format="A4").startswith(b"%PDF")
    if name == "labels":  # which system a matrix is of, where there is nothing to choose any more
        assert page.locator("#wrong .on-paper").first.is_visible()


def test_sections_answer_in_order_and_empty_ones_are_not_there(visit, blocks):
    page = visit(blocks["labels"])
    assert page.locator("h2").all_inner_texts() == [
        "Who is best?",
        "Do the measures agree?",
        "Is A really better than B?",
        "Where does it go wrong?",
        "Can the measure be trusted?",
        "Details",
    ]
    levels = page.locator("h1, h2, h3, h4").evaluate_all("all => all.map((one) => Number(one.tagName[1]))")
    assert levels[0] == 1 and all(later - former <= 1 for former, later in itertools.pairwise(levels))
    assert visit(blocks["advise"]).locator("h2").all_inner_texts() == ["Can the measure be trusted?", "Details"]


def test_a_column_is_sorted_by_the_keyboard_and_the_address_remembers(visit, blocks):
    page = visit(blocks["models"])
    systems = page.locator("#best table.sortable tbody th")
    values = {
        record["system"]: record["value"]
        for record in blocks["models"]["sections"]["results"]["results"]
        if record["score"] == "accuracy"
    }
    page.locator("#best button.sort", has_text="accuracy").first.focus()
    page.keyboard.press("Enter")
    best_first = [values[name] for name in systems.all_inner_texts()]
    assert best_first == sorted(values.values(), reverse=True)
    assert page.locator("#best th[aria-sort=descending]").inner_text().startswith("accuracy")
    assert page.evaluate("document.activeElement.dataset.key") == "accuracy"
    page.keyboard.press("Enter")
    assert [values[name] for name in systems.all_inner_texts()] == sorted(values.values())
    again = visit(blocks["models"], "#" + page.url.split("#")[1])
    assert [values[name] for name in again.locator("#best table.sortable tbody th").all_inner_texts()] == sorted(
        values.values()
    )
    again.locator("#best input[type=search]").fill("svm")
    assert again.locator("#best table.sortable tbody th").all_inner_texts() == [
        "svm_sigmoid",
        "svm_linear",
        "svm_polynomial",
        "svm_rbf",
        "svm_rbf_c10",
    ]


def test_a_pair_is_opened_by_the_keyboard(visit, blocks):
    page = visit(blocks["labels"])
    page.locator("table.pairs [tabindex='0']").focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    assert "ridge is better than tree by mcc" in page.locator("#pairs .verdict").inner_text()
    assert page.locator("table.pairs [aria-selected=true]").count() == 1
    again = visit(blocks["labels"], "#" + page.url.split("#")[1])
    assert "is better than tree" in again.locator("#pairs .verdict").inner_text()


def test_a_refuted_law_shows_its_counterexample(visit, blocks):
    page = visit(blocks["validate"])
    page.locator("table.laws td[aria-label='mine, symmetry: refuted']").click()
    assert "Smallest counterexample" in page.locator("#trust .panel").inner_text()
    assert page.locator("#trust .panel table.small").count() == 2
    assert page.locator("#trust .panel td.changed").count() >= 2


def test_contradicting_measures_name_the_pairs(visit, blocks):
    page = visit(blocks["labels"])
    page.locator("#agree td[aria-label^='mcc and macro(f1)']").click()
    said = page.locator("#agree .picked").first.inner_text()
    assert "order 1 of 6 pairs in opposite ways" in said and "mcc puts ridge before ada_boost" in said


def test_numbers_and_pictures_are_saved(visit, blocks):
    page = visit(blocks["labels"])
    # The first view of a kind stands for all: the table, a drawing, a matrix.
    for figure, count in (("Values", 2), ("Ranks under each measure", 1), ("Confusion matrix", 2)):
        group = page.get_by_role("group", name=figure, exact=True)
        with page.expect_download() as csv:
            group.get_by_role("button", name=f"{figure} as CSV").click()
        lines = pathlib.Path(csv.value.path()).read_text().splitlines()
        assert len(lines) > 4 and lines[0].count(",") >= count
        with page.expect_download() as svg:
            group.get_by_role("button", name=f"{figure} as SVG").click()
        text = pathlib.Path(svg.value.path()).read_text()
        assert text.startswith("<svg") and "var(--" not in text and "<text" in text
        with page.expect_download() as png:
            group.get_by_role("button", name=f"{figure} as PNG").click()
        assert pathlib.Path(png.value.path()).read_bytes().startswith(b"\x89PNG")
    with page.expect_download() as all_of_it:
        page.get_by_role("button", name="All as JSON").click()
    assert json.loads(pathlib.Path(all_of_it.value.path()).read_text()) == blocks["labels"]

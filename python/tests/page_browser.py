# page_browser.py: what the tests of the report page need: a browser, the program, and a page of every kind.
import json
import os
import pathlib
import shutil
import sys

import pytest

axe = pytest.importorskip("axe_playwright_python.sync_playwright")

ROOT = pathlib.Path(__file__).resolve().parents[2]
CHROMIUM = os.environ.get("ETALON_CHROMIUM") or shutil.which("chromium") or shutil.which("chromium-browser")
PROGRAM = os.environ.get("ETALON_PROGRAM") or str(
    next((p for p in (ROOT / "build/release/etalon", pathlib.Path(sys.executable).parent / "etalon") if p.exists()), "")
)
needs_a_browser = [
    pytest.mark.skipif(CHROMIUM is None, reason="no Chromium"),
    pytest.mark.skipif(not PROGRAM, reason="no etalon"),
    pytest.mark.filterwarnings("default"),
]
TEMPLATE = ROOT / "page/dist/page.html"
PLACE = "@ETALON_DATA@"
SCORES = {
    "labels": "mcc accuracy balanced_accuracy macro:f1 weighted:f1 kappa",
    "runs": "ndcg@10 ap rr rbp precision@1 precision@3 precision@5 precision@10",
    "validate": "accuracy balanced_accuracy f1 kappa mcc cd jaccard",
}
FRIENDS = "python/tests/data/friends"
PAGES = {
    "labels": f"labels data/digits/predictions.csv -m {SCORES['labels']}",
    "models": f"labels data/digits/models.csv -m {SCORES['labels']}",
    "clusters": "clusters data/iris/clusterings.csv --reference species -m ari cc ami vi wallace",
    "orders": "orders data/orders/tasters.txt data/orders/judge.txt data/orders/novice.txt --consensus borda -m tau_b ndcg rbo gamma",
    "classi": "classi data/zoo/color.csv data/zoo/shape.csv --taxonomy data/zoo/taxonomy.csv -m classi classi@4 classi@8",
    "answers": "answers data/answers/reference.txt data/answers/fresh.txt data/answers/historic.txt data/answers/broad.txt "
    "-m p_delta jaccard type2:alpha=6 recall precision",
    "runs": f"runs data/runs/qrels.txt data/runs/bm25.txt data/runs/dense.txt data/runs/hybrid.txt -m {SCORES['runs']}",
    "compare": "compare values python/tests/data/datasets.csv --unit datasets --method nemenyi --higher accuracy -m accuracy",
    "validate": f"validate labels -m {SCORES['validate']} mine --define 'mine = c11/(c11 + 2*c10 + c01)' --up-to 2:8",
    "validate_orders": "validate orders -m tau_b rho ndcg footrule rbo gamma",
    "consistency": f"validate labels -m {SCORES['validate']} --consistency --up-to 2:6",
    "separation": f"validate labels -m {SCORES['validate']} --separate --up-to 2:6",
    "baseline": f"validate labels -m {SCORES['validate']} --baseline",
    "sensitivity": "compare labels data/digits/predictions.csv --measures -m mcc accuracy kappa",
    "leaderboard": "leaderboard labels data/digits/models.csv -m mcc",
    "communities": f"communities {FRIENDS}.txt --reference {FRIENDS}.reference -m cc ari ami",
    "advise": "advise labels --need monotonicity,constant_baseline",
    "disagreement": "validate labels -m mcc accuracy kappa macro:f1 --systems data/digits/predictions.csv",
    "explain": "explain mcc",
    "pairwise": "runs data/runs/bm25.txt data/runs/dense.txt data/runs/hybrid.txt --pairwise -m rbo",
}
NAMES = list(PAGES)


ELEMENT = '<script type="application/json" id="etalon-data">'


def block_of(page):
    """The data of a page."""
    text = page.read_text(encoding="utf-8")
    assert text.count(ELEMENT) == 1
    return json.loads(text.split(ELEMENT)[1].split("</script>")[0])


def embeds_the_template(page):
    """Whether a page that the program wrote is the committed template, filled."""
    before, after = TEMPLATE.read_text().split(PLACE)
    text = page.read_text(encoding="utf-8")
    return text.startswith(before) and text.endswith(after)


def fill(block):
    """The template with other data, as the program fills it."""
    text = json.dumps(block, ensure_ascii=False, separators=(",", ":"))
    text = text.replace("<", "\\u003c").replace("\u2028", "\\u2028").replace("\u2029", "\\u2029")
    return TEMPLATE.read_text().replace(PLACE, text)


def violations(page, *rules):
    """What axe finds against all rules, or against some."""
    options = {"runOnly": list(rules)} if rules else None
    found = axe.Axe().run(page, options=options).response["violations"]
    return [(rule["id"], node["target"], node.get("failureSummary")) for rule in found for node in rule["nodes"]]

"""Writes order_tests.json: p-values of SciPy for two orders. Run by hand when SciPy changes."""
import json
import pathlib
import warnings

import numpy as np
import scipy
from scipy import stats

warnings.filterwarnings("ignore")
SIDES = ("two-sided", "greater", "less")


def case(test, distribution, x, y, statistic, call):
    p = {side.replace("-", "_"): float(call(side)) for side in SIDES}
    return {"tool": "SciPy", "test": test, "distribution": distribution, "target": list(map(float, x)), "predicted": list(map(float, y)), "statistic": float(statistic), "p": p}


def kendall(x, y, method):
    call = lambda side: stats.kendalltau(x, y, method=method, alternative=side)
    return case("kendall", "exact" if method == "exact" else "approximate", x, y, call("two-sided").statistic, lambda side: call(side).pvalue)


def spearman(x, y):
    call = lambda side: stats.spearmanr(x, y, alternative=side)
    return case("spearman", "approximate", x, y, call("two-sided").statistic, lambda side: call(side).pvalue)


def mann_whitney(x, y, method):
    """Two levels: the scores of level 1 against those of level 0."""
    high, low = y[x == 1], y[x == 0]
    call = lambda side: stats.mannwhitneyu(high, low, method=method, alternative=side, use_continuity=False)
    return case("jonckheere", "exact" if method == "exact" else "approximate", x, y, call("two-sided").statistic, lambda side: call(side).pvalue)


def main():
    random = np.random.default_rng(20)
    cases = []
    for n in (2, 3, 5, 8, 12, 20, 33, 60, 100):
        for noise in (0.3, 1, 5):
            x = random.permutation(n)
            y = x + noise * n * random.random(n)
            cases.append(kendall(x, y, "exact"))
            if n > 3:  # SciPy divides by n − 2
                cases += [kendall(x, y, "asymptotic"), spearman(x, y)]
    for n in (6, 15, 40, 200):
        for values in (3, 7):
            x, y = random.integers(0, values, n), random.integers(0, values, n)
            cases += [kendall(x, y, "asymptotic"), spearman(x, y)]
    for n in (4, 9, 17, 40, 90):
        x = np.arange(n) % 2
        y = random.random(n) + 0.2 * x
        cases += [mann_whitney(x, y, "exact"), mann_whitney(x, y, "asymptotic"), mann_whitney(x, np.round(4 * y), "asymptotic")]
    origin = {"SciPy": scipy.__version__, "NumPy": np.__version__, "command": "python tests/golden/make_order_tests.py"}
    path = pathlib.Path(__file__).with_name("order_tests.json")
    path.write_text(json.dumps({"origin": origin, "cases": cases}) + "\n")


main()

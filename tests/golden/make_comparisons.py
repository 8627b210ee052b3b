"""Writes comparisons.json: tests of differences by SciPy, statsmodels, scikit-posthocs and baycomp. Run by hand when these change."""
import json
import pathlib
import warnings
from importlib.metadata import version

import baycomp
import numpy as np
import pandas
import scikit_posthocs
from scipy import stats
from statsmodels.stats import anova, contingency_tables, multitest, power, weightstats

warnings.filterwarnings("ignore")
RANDOM = np.random.default_rng(31)
CASES = []


def add(tool, method, given, expected):
    to_list = lambda x: x.tolist() if isinstance(x, np.ndarray) else x
    plain = lambda entries: {name: to_list(value) if not np.isscalar(value) or isinstance(value, str) else float(value) for name, value in entries.items()}
    CASES.append({"tool": tool, "method": method, "given": plain(given), "expected": plain(expected)})


def student():
    for n in (2, 3, 7, 20, 150):
        for shift in (0, 0.3, 3):
            d = RANDOM.normal(shift, 1, n)
            found = stats.ttest_1samp(d, 0)
            low, high = found.confidence_interval(0.95)
            add("SciPy", "t", {"d": d}, {"statistic": found.statistic, "p": found.pvalue, "low": low, "high": high})
            p, _, _ = weightstats.DescrStatsW(d).ttost_mean(-0.5, 0.5)
            add("statsmodels", "equivalence", {"d": d, "margin": 0.5}, {"p": p})
            x, y = RANDOM.normal(shift, 2, n), RANDOM.normal(0, 1, n + 3)
            found = stats.ttest_ind(x, y, equal_var=False)
            low, high = found.confidence_interval(0.95)
            add("SciPy", "welch", {"x": x, "y": y}, {"statistic": found.statistic, "p": found.pvalue, "degrees": found.df, "low": low, "high": high})


def ranks():
    for n in (3, 6, 9, 12, 30):
        d = RANDOM.normal(0.4, 1, n)
        found = stats.wilcoxon(d, method="exact")
        add("SciPy", "wilcoxon", {"d": d, "zeros": "wilcox", "distribution": "exact"}, {"statistic": found.statistic, "p": found.pvalue})
    for n in (6, 9, 12):
        for values in (2, 4):
            d = RANDOM.integers(-values, values + 2, n).astype(float)
            d[0] = values
            for zeros in ("wilcox", "pratt", "zsplit"):
                found = stats.wilcoxon(d, zero_method=zeros, method=stats.PermutationMethod(n_resamples=np.inf))
                add("SciPy", "wilcoxon", {"d": d, "zeros": zeros, "distribution": "exact"}, {"statistic": found.statistic, "p": found.pvalue})
    for n in (12, 50, 400):
        d = RANDOM.integers(-4, 6, n).astype(float)
        for zeros in ("wilcox", "pratt", "zsplit"):
            for continuity in (False, True):
                found = stats.wilcoxon(d, zero_method=zeros, method="approx", correction=continuity)
                add("SciPy", "wilcoxon", {"d": d, "zeros": zeros, "distribution": "normal", "continuity": continuity}, {"statistic": found.statistic, "p": found.pvalue})
    for n in (5, 10, 23, 400):
        d = RANDOM.normal(0.4, 1, n)
        add("SciPy", "sign", {"d": d}, {"p": stats.binomtest(int((d > 0).sum()), n).pvalue})
    for n in (4, 8, 13):
        for d in (RANDOM.normal(0.4, 1, n), RANDOM.integers(-3, 5, n) / 10):
            found = stats.permutation_test((d,), lambda x: abs(x.sum()), permutation_type="samples", n_resamples=np.inf, alternative="greater")
            add("SciPy", "randomization", {"d": d}, {"p": found.pvalue})


def resampled():
    for n in (15, 60):
        d = RANDOM.exponential(1, n) - 0.6
        for kind in ("percentile", "BCa"):
            found = stats.bootstrap((d,), np.mean, n_resamples=200000, method=kind, rng=5).confidence_interval
            add("SciPy", "bootstrap-" + kind.lower(), {"d": d}, {"low": found.low, "high": found.high})


def bayes():
    for n in (10, 30):
        for rope in (0, 0.05, 0.4):
            d = RANDOM.normal(0.2, 0.5, n)
            zeros = np.zeros(n)
            found = baycomp.two_on_single(zeros, d, rope, runs=n // 10)
            second, equivalent, first = found if rope > 0 else (found[0], 0, found[1])
            # baycomp names the chances from the first system's loss on.
            add("baycomp", "bayes-correlated-t", {"d": d, "rope": rope, "correlation": 0.1}, {"first": first, "equivalent": equivalent, "second": second})
            found = baycomp.SignedRankTest.probs(zeros, d, rope, nsamples=200000, random_state=1)
            second, equivalent, first = found if rope > 0 else (found[0], 0, found[1])
            add("baycomp", "bayes-signed-rank", {"d": d, "rope": rope}, {"first": first, "equivalent": equivalent, "second": second})


def tables():
    for n, k, digits in ((4, 3, 3), (10, 3, 1), (10, 5, 1), (25, 8, 2)):
        x = np.round(RANDOM.normal(0, 1, (n, k)) + RANDOM.normal(0, 2, (n, 1)) + np.linspace(0, 1, k), digits)
        found = stats.friedmanchisquare(*x.T)
        p = scikit_posthocs.posthoc_nemenyi_friedman(x).to_numpy()
        add("SciPy", "friedman", {"x": x}, {"statistic": found.statistic, "p": found.pvalue})
        add("scikit-posthocs", "nemenyi", {"x": x}, {"p": p[np.triu_indices(k, 1)]})
        frame = pandas.DataFrame([(u, s, x[u, s]) for u in range(n) for s in range(k)], columns=["unit", "system", "value"])
        table = anova.AnovaRM(frame, "value", "unit", within=["system"]).fit().anova_table
        add("statsmodels", "anova", {"x": x}, {"statistic": table["F Value"].iloc[0], "p": table["Pr > F"].iloc[0]})
        right = (x > np.median(x)).astype(float)
        found = contingency_tables.cochrans_q(right)
        add("statsmodels", "cochran", {"x": right}, {"statistic": found.statistic, "p": found.pvalue})


def counts():
    for first, second, both, none in ((15, 28, 101, 56), (0, 5, 9, 9), (4, 4, 10, 2), (70, 120, 400, 30), (1, 0, 5, 5)):
        table = [[both, first], [second, none]]
        expected = {"exact": contingency_tables.mcnemar(table, exact=True).pvalue,
                    "chi_square": contingency_tables.mcnemar(table, exact=False, correction=False).pvalue}
        if first != second:  # statsmodels corrects a difference of 0 away from 0
            expected["corrected"] = contingency_tables.mcnemar(table, exact=False, correction=True).pvalue
        add("statsmodels", "mcnemar", {"first": first, "second": second, "objects": first + second + both + none}, expected)
    for k in (2, 3, 4, 7):
        table = RANDOM.integers(1, 30, (k, k)) + 20 * np.eye(k, dtype=int)
        for method in ("stuart_maxwell", "bhapkar"):
            found = contingency_tables.SquareTable(table, shift_zeros=False).homogeneity(method)
            add("statsmodels", method, {"counts": table.astype(float)}, {"statistic": found.statistic, "p": found.pvalue, "degrees": found.df})
    names = {"bonferroni": "bonferroni", "sidak": "sidak", "holm": "holm", "holm-sidak": "holm-sidak", "hochberg": "simes-hochberg",
             "hommel": "hommel", "benjamini-hochberg": "fdr_bh", "benjamini-yekutieli": "fdr_by"}
    for m in (1, 2, 5, 20, 80):
        p = RANDOM.beta(0.4, 2, m)
        if m > 4:
            p[3] = p[1]
        add("statsmodels", "corrections", {"p": p}, {name: multitest.multipletests(p, method=their)[1] for name, their in names.items()})


def ranges():
    cases = [(q, k, v) for k in (2, 3, 5, 10, 30, 100) for q in (0.5, 2, 3.5, 5) for v in (np.inf, 2, 7, 40, 1000)]
    for q, k, v in cases:
        add("SciPy", "studentized-range", {"q": q, "k": k, "degrees": -1 if np.isinf(v) else v}, {"above": stats.studentized_range.sf(q, k, v)})


def planned():
    for effect in (0.1, 0.3, 0.5, 1.2):
        for alpha in (0.05, 0.01):
            for n in (5, 20, 50):
                add("statsmodels", "power", {"effect": effect, "units": n, "alpha": alpha}, {"power": power.TTestPower().power(effect, n, alpha)})
            units = power.TTestPower().solve_power(effect, power=0.8, alpha=alpha)
            add("statsmodels", "units", {"effect": effect, "power": 0.8, "alpha": alpha}, {"units": units})


def main():
    for part in (student, ranks, resampled, bayes, tables, counts, ranges, planned):
        part()
    tools = {"SciPy": "scipy", "statsmodels": "statsmodels", "scikit-posthocs": "scikit-posthocs", "baycomp": "baycomp", "NumPy": "numpy"}
    origin = {tool: version(name) for tool, name in tools.items()} | {"command": "python tests/golden/make_comparisons.py"}
    path = pathlib.Path(__file__).with_name("comparisons.json")
    path.write_text(json.dumps({"origin": origin, "cases": CASES}) + "\n")


main()

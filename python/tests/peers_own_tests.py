# peers_own_tests.py: runs other libraries' own installed tests through etalon.compat, and says which pass.
"""Usage: python python/tests/peers_own_tests.py [pytest's options]

Etalon's functions are put in the place of the peers' before their test files are loaded. Tests that
pass count if they call one of ours. One that fails must be listed below with its reason; fails when another one does, when a
listed one passes, or when a file cannot be loaded.
"""
import functools
import importlib
import inspect
import re
import sys

import pytest

import etalon.compat.scipy
import etalon.compat.sklearn

# A part of the name of a test, and why it does not pass.
REASONS = {}

SUITES = {
    "scikit-learn, supervised clusters": (
        etalon.compat.sklearn,
        ["sklearn.metrics.cluster._supervised", "sklearn.metrics.cluster", "sklearn.metrics"],
        ["sklearn.metrics.cluster.tests.test_supervised"],
    ),
    "scikit-learn, classification": (
        etalon.compat.sklearn,
        ["sklearn.metrics._classification", "sklearn.metrics"],
        ["sklearn.metrics.tests.test_classification"],
    ),
    "scikit-learn, what all scores have in common": (
        etalon.compat.sklearn,
        ["sklearn.metrics._classification", "sklearn.metrics.cluster._supervised", "sklearn.metrics.cluster", "sklearn.metrics"],
        ["sklearn.metrics.tests.test_common", "sklearn.metrics.cluster.tests.test_common"],
    ),
    "SciPy": (
        etalon.compat.scipy,
        ["scipy.stats"],
        ["scipy.stats.tests.test_stats", "scipy.stats.tests.test_hypotests", "scipy.stats.tests.test_mstats_basic",
         "-k", "kendall or Kendall or spearman or Spearman or weightedtau or omers or 9710"],
    ),
    "SciPy, axes and missing values": (
        etalon.compat.scipy,
        ["scipy.stats"],
        ["scipy.stats.tests.test_axis_nan_policy", "-k", "kendalltau or weightedtau"],
    ),
}


class Record:
    """What became of the tests that called a function of ours."""

    def __init__(self):
        self.called = False
        self.outcomes = {}

    def watched(self, function):
        @functools.wraps(function)
        def call(*arguments, **options):
            self.called = True
            options.pop("_no_deco", None)  # SciPy's switch for its functions without axes
            return function(*arguments, **options)

        return call

    def pytest_runtest_setup(self, item):
        self.called = False

    def pytest_runtest_logreport(self, report):
        if report.failed or (report.when == "call" and report.passed and self.called):
            self.outcomes[report.nodeid.rpartition("/")[2]] = report


def functions_of(module):
    return {name: inspect.unwrap(item) for name in module.__all__ if inspect.isfunction(item := getattr(module, name))}


def run(ours, patched, files, options):
    record = Record()
    functions = {name: record.watched(function) for name, function in functions_of(ours).items()}
    for module in (ours, *map(importlib.import_module, patched)):  # ours too, for pickles
        for name, function in functions.items():
            if hasattr(module, name):
                setattr(module, name, function)
    common = ["--pyargs", "-q", "-p", "no:cacheprovider", "--tb=short", "--no-header", "-c", "/dev/null", *options]
    code = pytest.main([*files, *common, "--disable-warnings"], plugins=[record])
    return code in (pytest.ExitCode.OK, pytest.ExitCode.TESTS_FAILED), record.outcomes


def main(options):
    failed = False
    lines = []
    unused = set(REASONS)
    for title, (ours, patched, files) in SUITES.items():
        ran, outcomes = run(ours, patched, files, options)
        failed |= not ran
        passed = [name for name, report in outcomes.items() if report.outcome == "passed"]
        lines.append(f"{title}: {len(passed)} of {len(outcomes)} pass{'' if ran else '; THEY DID NOT RUN'}")
        for name in outcomes.keys() - set(passed):
            reason = next((part for part in REASONS if re.search(part, name)), None)
            unused.discard(reason)
            failed |= reason is None
            lines.append(f"  {name}: {REASONS[reason] if reason else 'NOT LISTED'}")
    if unused and not options:
        failed = True
        lines.append(f"listed, but passing: {sorted(unused)}")
    print("\n".join(lines))
    return failed


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

"""etalon.compat: every function beside the peer whose name it has, on a million objects and on ten.

Each time is the least of several calls in one process, and ours gives the peer's value. Adds its section to
docs/performance.md. `--quick` takes a tenth of the objects, and leaves out SciPy's weighted tau, which takes a quarter of
a minute.
"""
import importlib.metadata
import importlib.util
import inspect
import math
import pathlib
import sys
import timeit
import warnings

import numpy as np

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
spec = importlib.util.spec_from_file_location("labels_run", ROOT / "bench/labels/run.py")
labels = importlib.util.module_from_spec(spec)
spec.loader.exec_module(labels)

HEAD = "## Functions of scikit-learn and SciPy by their names"
QUICK = "--quick" in sys.argv
N = 10**5 if QUICK else 10**6
OPTIONS = {
    **dict.fromkeys(("f1_score", "jaccard_score", "precision_score", "recall_score"), {"average": "macro"}),
    "fbeta_score": {"average": "macro", "beta": 2},
}
LEFT_OUT = {"entropy"}  # deprecated there: most of its time is the warning


def functions(module):
    return [name for name in module.__all__ if inspect.isfunction(getattr(module, name)) and name not in LEFT_OUT]


def data(name, n):
    """The arguments of a function; of ten objects all classes are on both sides, so that all has a value."""
    if name in ("kendalltau", "spearmanr", "weightedtau"):
        random = np.random.default_rng(1)
        target = random.normal(size=n)
        return tuple(np.round((target, target + random.normal(size=n)), 3))
    k = 2 if name == "class_likelihood_ratios" else 3 if n == 10 else 10
    if n > 10:
        sides = labels.arrays("int64", n, k)
    else:
        sides = np.array([0, 0, 0, 0, 1, 1, 1, 2, 2, 2]) % k, np.array([0, 0, 0, 1, 1, 1, 0, 2, 2, 1]) % k
    if name == "expected_mutual_information":
        table = np.zeros((k, k), dtype=np.int64)
        np.add.at(table, sides, 1)
        return table, n
    return sides


def numbers(value):
    """All numbers of a result in a row; of a text the words."""
    if isinstance(value, str):
        return value.split()
    if hasattr(value, "statistic"):
        value = (value.statistic, value.pvalue)
    return np.concatenate([np.ravel(part).astype(float) for part in (value if isinstance(value, tuple) else (value,))])


def alike(ours, theirs):
    ours, theirs = numbers(ours), numbers(theirs)
    return ours == theirs if isinstance(ours, list) else np.allclose(ours, theirs, rtol=1e-9, atol=1e-12, equal_nan=True)


def least(call, arguments):
    """The least time of a call; of short calls that of many in a row, over their number."""
    once = labels.least(lambda *_: call(*arguments), None, None, budget=1.0)
    if once > 0.01:
        return once
    number = max(1, math.ceil(0.001 / once))
    return min(timeit.repeat(lambda: call(*arguments), number=number, repeat=50)) / number


def main():
    import scipy.stats
    from sklearn import metrics

    import etalon.compat.scipy
    import etalon.compat.sklearn

    sides = [
        ("scikit-learn", etalon.compat.sklearn, (metrics, metrics.cluster)),
        ("SciPy", etalon.compat.scipy, (scipy.stats,)),
    ]
    size = f"{N:.0e}".replace("e+0", "e")
    versions = ", ".join(f"{name} {importlib.metadata.version(name)}" for name in ("scikit-learn", "scipy"))
    lines = [HEAD, "", f"`etalon.compat` beside the peer: whole numbers of 10 classes (2 for the likelihood ratios), and for ranks numbers of three digits after the point. Both give the same values. Peers: {versions}.", "",
             f"| peer | function | n = {size}: ours | peer | ours is faster by | n = 10: ours | peer | ours is faster by |", "| --- | --- | ---: | ---: | ---: | ---: | ---: | ---: |"]
    for peer, ours, modules in sides:
        for name in functions(ours):
            theirs = next(getattr(module, name) for module in modules if hasattr(module, name))
            cells = []
            for n in (N, 10):
                arguments = data(name, n)
                call, other = (lambda *given, f=f: f(*given, **OPTIONS.get(name, {})) for f in (getattr(ours, name), theirs))
                took = least(call, arguments)
                if QUICK and name == "weightedtau" and n > 10:
                    cells += [labels.show(took), "", ""]
                    continue
                assert alike(call(*arguments), other(*arguments)), (name, n)
                peers = least(other, arguments)
                cells += [labels.show(took), labels.show(peers), f"**{peers / took:.0f}×**" if peers > 2 * took else f"{peers / took:.1f}×"]
            lines.append(f"| {peer} | {name} | {' | '.join(cells)} |")
            print(lines[-1], flush=True)
    labels.write_section(lines)


if __name__ == "__main__":
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        main()

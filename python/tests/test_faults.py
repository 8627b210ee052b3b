# test_faults.py: thousands of calls at once, from threads and from processes that were made meanwhile, give what one call gives.
import multiprocessing
import os
from concurrent.futures import ThreadPoolExecutor

import numpy as np
import pytest

import etalon as et

RANDOM = np.random.default_rng(3)
TRUTH, PRED = RANDOM.integers(0, 4, (2, 50))
FIRST, SECOND = RANDOM.random((2, 20))
JUDGMENTS = {"q": {f"d{i}": i % 3 for i in range(9)}}
RUN = {"q": {f"d{i}": float(-i) for i in range(12)}}

# A call of every domain that is measured, by the domain's name.
CALLS = {
    "labels": lambda: et.labels(TRUTH, PRED, ["mcc", "macro(f1)"], threads=2).render("json"),
    "clusters": lambda: et.clusters(TRUTH, PRED, ["ari", "ami"]).render("json"),
    "orders": lambda: et.orders(FIRST, SECOND, ["tau_b", "ndcg"]).render("json"),
    "classi": lambda: et.classi(list("aabab"), query="a", nominal=["a", "b"]).render("json"),
    "answers": lambda: et.answers(["a", "b", "c"], ["b", "a", "d"], "p_delta").render("json"),
    "runs": lambda: et.runs(JUDGMENTS, RUN, ["ndcg@5", "ap"]).render("json"),
    "validate": lambda: et.validate("labels", "mcc", universes=[(2, 4)], threads=2).render("json"),
}


def test_ten_thousand_calls_at_once():
    expected = {name: call() for name, call in CALLS.items()}
    names = [list(CALLS)[i % len(CALLS)] for i in range(10_000)]
    with ThreadPoolExecutor(32) as pool:
        found = list(pool.map(lambda name: CALLS[name](), names))
    assert all(text == expected[name] for name, text in zip(names, found))


def of_a_child(name):
    return CALLS[name]()


@pytest.mark.parametrize("method", ["fork"])
def test_processes_made_while_threads_are_at_work(method):
    expected = {name: call() for name, call in CALLS.items()}
    with ThreadPoolExecutor(4) as threads:
        running = [threads.submit(CALLS["validate"]) for _ in range(50)]
        with multiprocessing.get_context(method).Pool(2) as pool:
            assert dict(zip(CALLS, pool.map(of_a_child, CALLS))) == expected
        assert {one.result() for one in running} == {expected["validate"]}


def test_a_forked_child_measures():
    expected = CALLS["validate"]()  # threads of the core were at work
    for _ in range(20):
        child = os.fork()
        if child == 0:
            os._exit(0 if CALLS["validate"]() == expected else 1)
        assert os.waitpid(child, 0)[1] == 0

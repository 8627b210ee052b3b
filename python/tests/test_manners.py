# test_manners.py: long work is stopped by Ctrl-C, lets other threads run, and is done by threads and processes alike.
import multiprocessing
import pathlib
import signal
import subprocess
import sys
import threading
import time
import timeit
from concurrent.futures import ThreadPoolExecutor

import joblib
import numpy as np
import pytest
from long_jobs import JOBS

import etalon as et

JOB_FILE = pathlib.Path(__file__).with_name("long_jobs.py")
MOST = 1.0  # seconds of the processor, of all threads; most jobs take a fiftieth


@pytest.mark.parametrize("job", JOBS)
def test_ctrl_c_stops_it(job):
    run = subprocess.run([sys.executable, JOB_FILE, job], capture_output=True, text=True, timeout=120, check=False)
    assert run.returncode == 0, run.stderr
    print(f"{job}: stopped after {float(run.stdout):.3f} s")
    assert float(run.stdout) < MOST


def test_a_handler_that_goes_on_is_heeded():
    calls = []
    before = signal.signal(signal.SIGINT, lambda *_: calls.append(time.perf_counter()))
    try:
        threading.Timer(0.1, lambda: signal.raise_signal(signal.SIGINT)).start()
        found = et.consistency("clusters", ["ari", "nmi"], universe=60, sample=20000)
        while not calls:
            time.sleep(0.01)
    finally:
        signal.signal(signal.SIGINT, before)
    assert found.render() == et.consistency("clusters", ["ari", "nmi"], universe=60, sample=20000).render()


UNLOCKED = {
    "labels": lambda: et.labels(BIG[0], BIG[1], ["mcc", "kappa"]),
    "clusters": lambda: et.clusters(BIG[0], BIG[1], ["ari", "ami"]),
    "orders": lambda: et.orders(NUMBERS[0], NUMBERS[1], "kendall_tau"),
    "validate": lambda: et.validate("labels", universes=[(3, 5)]),
    "consistency": lambda: et.consistency("clusters", ["ari", "nmi"], universe=60, sample=30000),
    "separate": lambda: et.separate("clusters", ["ari", "nmi"], universe=5, search=20000),
    "baselines": lambda: et.baselines("clusters", ["ari", "v_measure"], sizes=[50] * 6),
    "thresholds": lambda: et.thresholds(BIG[0][:200000] % 2, NUMBERS[0][:200000], ["mcc", "f1"]),
    "sensitivity": lambda: et.sensitivity_of(ROWS, higher=["m0", "m1"], halvings=20000),
}
RANDOM = np.random.default_rng(2)
BIG = RANDOM.integers(0, 300, (2, 10**7))
NUMBERS = RANDOM.normal(size=(2, 10**6))
ROWS = [(f"s{s}", f"u{u}", f"m{m}", float(RANDOM.normal())) for s in range(20) for u in range(20) for m in range(2)]


@pytest.mark.parametrize("job", UNLOCKED)
def test_other_threads_run_meanwhile(job):
    work = UNLOCKED[job]
    ended = threading.Event()
    longest = 0.0

    def beat():
        nonlocal longest
        last = time.perf_counter()
        while not ended.is_set():
            time.sleep(0.001)
            now = time.perf_counter()
            longest, last = max(longest, now - last), now

    begin = time.perf_counter()
    work()
    alone = time.perf_counter() - begin
    thread = threading.Thread(target=beat)
    thread.start()
    work()
    ended.set()
    thread.join()
    # With the lock held all the time it would have stood still as long as the work takes.
    assert longest < max(0.5 * alone, 0.1), (longest, alone)


def measured(seed):
    random = np.random.default_rng(seed)
    truth, pred = random.integers(0, 4, (2, 5000))
    return et.labels(truth, {"a": pred, "b": truth}, ["mcc", "macro(f1)"], units=np.arange(5000) % 5)


def same(results):
    return [found.render("json") for found in results] == [measured(seed).render("json") for seed in range(len(results))]


@pytest.mark.parametrize("backend", ["loky", "threading", "multiprocessing"])
def test_joblib(backend):
    results = joblib.Parallel(n_jobs=2, backend=backend)(joblib.delayed(measured)(seed) for seed in range(6))
    assert same(results)
    assert all(isinstance(found, et.Results) and found["b"]["mcc"] == 1 for found in results)


@pytest.mark.parametrize("method", ["spawn", "fork"])
def test_processes(method):
    with multiprocessing.get_context(method).Pool(2) as pool:
        assert same(pool.map(measured, range(6)))


def test_eight_threads():
    with ThreadPoolExecutor(8) as pool:
        assert same(list(pool.map(measured, range(24))))
        verdicts = list(pool.map(lambda _: et.validate("labels", ["mcc", "f1"], universes=[(3, 4)]).render(), range(8)))
    assert len(set(verdicts)) == 1


def test_a_call_is_quick():
    truth, pred = [0, 1, 1, 0, 1, 0, 1, 1, 0, 0], [0, 1, 0, 0, 1, 0, 1, 1, 1, 0]
    arrays = np.array(truth), np.array(pred)
    for columns in ((truth, pred), arrays):
        best = min(timeit.repeat(lambda columns=columns: et.mcc(*columns), number=200, repeat=5)) / 200
        print(f"{best * 1e6:.1f} µs")
        assert best < 200e-6  # 30 on a quiet machine

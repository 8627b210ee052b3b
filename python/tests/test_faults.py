# test_faults.py: thousands of calls at once, from threads and from processes that were made meanwhile, give what one call gives;
# files are written whole or not at all.
import multiprocessing
import os
import resource
import stat
import subprocess
import sys
import threading
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


TOGETHER = """
import os, threading, time
import etalon as et

@et.measure("binary")
def mine(c):
    return c.c11 + c.c00

def judge(measures):
    et.validate("labels", measures, laws=["symmetry"], universes=[(2, objects)])

def in_a_child():
    child = os.fork()
    if child == 0:
        judge("f1")
        os._exit(0)
    assert os.waitpid(child, 0)[1] == 0

for objects in range(16, 21):
    threads = [threading.Thread(target=judge, args=["mcc"]), threading.Thread(target=in_a_child), threading.Thread(target=judge, args=[[mine]])]
    for thread in threads:
        thread.start()
        time.sleep(0.005)  # the first makes the universe for some dozen milliseconds, while the others want it too
    for thread in threads:
        thread.join()
"""


def test_functions_are_judged_while_others_make_the_universe():
    # A thread with the interpreter's lock must not wait for one that asks for it, nor a child for what its parent began.
    subprocess.run([sys.executable, "-W", "ignore", "-c", TOGETHER], check=True, timeout=100)


def page_of_results(path):
    et.labels(TRUTH, PRED).report(path)


def page_of_laws(path):
    et.validate("labels", "mcc", universes=[(2, 4)]).report(path)


def picture(path):
    et.plot(et.labels(TRUTH, PRED)).save(path)


# What writes a file, and a name that it takes.
WRITERS = [(page_of_results, "page.html"), (page_of_laws, "page.html"), (picture, "picture.svg")]


@pytest.fixture(params=WRITERS, ids=lambda one: one[0].__name__)
def writer(request, tmp_path):
    write, name = request.param
    return write, tmp_path / name


class FullDisk:
    """No file may have more bytes than this while it lasts."""

    def __init__(self, most):
        self.most = most

    def __enter__(self):
        self.before = resource.getrlimit(resource.RLIMIT_FSIZE)
        resource.setrlimit(resource.RLIMIT_FSIZE, (self.most, self.before[1]))

    def __exit__(self, *_):
        resource.setrlimit(resource.RLIMIT_FSIZE, self.before)


@pytest.mark.parametrize("most", [0, 16])
def test_a_full_disk_leaves_the_old_file(writer, most):
    write, path = writer
    for old in (None, b"of before"):
        if old is not None:
            path.write_bytes(old)
        with FullDisk(most), pytest.raises(et.FileError, match=path.name):
            write(path)
        assert [(one.name, one.read_bytes()) for one in path.parent.iterdir()] == ([] if old is None else [(path.name, old)])


def test_figures_on_a_full_disk(tmp_path):
    made = et.reproduce("classi")
    with FullDisk(16), pytest.raises(et.FileError):
        made.save_figures(tmp_path)
    assert not [path for path in tmp_path.rglob("*") if path.is_file()]
    assert all(path.stat().st_size > 16 for path in made.save_figures(tmp_path))


def test_a_link_stays_and_modes_are_kept(writer):
    write, path = writer
    target = path.parent / f"target{path.suffix}"
    path.symlink_to(target.name)
    write(path)  # the link leads nowhere as yet
    assert path.is_symlink() and not target.is_symlink()
    mask = os.umask(0)
    os.umask(mask)
    assert stat.S_IMODE(target.stat().st_mode) == 0o666 & ~mask
    target.chmod(0o640)
    first = target.read_bytes()
    write(path)
    assert path.is_symlink() and target.read_bytes() == first and stat.S_IMODE(target.stat().st_mode) == 0o640


def test_a_pipe_is_written_to(writer):
    write, path = writer
    os.mkfifo(path)
    read = []
    reader = threading.Thread(target=lambda: read.append(path.read_bytes()))
    reader.start()
    write(path)
    reader.join()
    assert stat.S_ISFIFO(path.stat().st_mode)
    path.unlink()
    write(path)
    assert read == [path.read_bytes()]


def test_names_that_cannot_be_written(writer):
    write, path = writer
    for wrong in (path.parent / "none" / path.name, str(path.parent / "zero\0") + path.suffix):
        with pytest.raises(et.FileError):
            write(wrong)
    assert not list(path.parent.iterdir())

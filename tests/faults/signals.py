"""SIGINT, SIGTERM and SIGHUP at random moments: the program ends by the signal, soon, and leaves its files whole.

A file that was there has its old text or the whole new one; one that was not there is missing or whole; nothing else is left.
"""
import os
import random
import signal
import subprocess
import sys
import time

from trial import ROOT, commands, expect, main, run

SIGNALS = [signal.SIGINT, signal.SIGTERM, signal.SIGHUP]
# Work that goes on for many seconds, for every question that may take long.
LONG = {
    "a law": ["validate", "labels", "-m", "mcc", "kappa", "--up-to", "3:7", "--laws", "distance", "--threads", "1"],
    "a law of clusters": ["validate", "clusters", "-m", "ami", "nmi", "--up-to", "7"],
    "agreement": ["validate", "clusters", "--consistency", "-m", "ari", "ami", "--sample", "1000000", "--up-to", "60"],
    "smallest examples": ["validate", "clusters", "--separate", "-m", "ari", "ami", "--search", "1000000"],
    "objects drawn again": ["compare", "labels", ROOT / "data/digits/models.csv", "-m", "macro:f1", "mcc", "--resamples", "1000000"],
    "everything again": ["reproduce", "ordering"],
}


def interrupted(program, words, sent, delay):
    """The exit code of a command that gets a signal after so many seconds; 0 or more when it was done before."""
    running = subprocess.Popen([program, *map(str, words)], stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
    time.sleep(delay)
    running.send_signal(sent)
    begin = time.perf_counter()
    _, said = running.communicate(timeout=300)
    return running.returncode, said, time.perf_counter() - begin


def long_work_ends_by_the_signal(program, folder):
    tried = 0
    slowest = 0.0
    moments = random.Random(7)
    pipe = folder / "pipe"
    os.mkfifo(pipe)
    for name, words in {**LONG, "a pipe that nobody writes to": ["labels", pipe, pipe]}.items():
        for sent in SIGNALS:
            code, said, seconds = interrupted(program, words, sent, moments.uniform(0.05, 0.4))
            expect(code == -sent, f"{name}: exit {code} after {sent.name}, {said[:300]!r}")
            slowest = max(slowest, seconds)
            tried += 1
    return f"{tried} times, the slowest ended {slowest:.2f} s after the signal"


def files_are_whole(program, folder, times):
    every = [words for name, words in commands(program).items() if name != "trec_eval"]
    moments = random.Random(11)
    ends = {}
    path = folder / "page.html"
    for i in range(times):
        words = every[i % len(every)]
        if i % 2:
            path.write_bytes(b"of before")
        sent = SIGNALS[i % 3]
        begin = time.perf_counter()
        if i < len(every):
            run(program, words)
            every_seconds.setdefault(i % len(every), time.perf_counter() - begin)
        most = 1.2 * every_seconds[i % len(every)]
        code, said, _ = interrupted(program, [*words, "--report", path], sent, moments.uniform(0, most))
        expect(code in (0, 1, -sent), f"{words[:2]}: exit {code} after {sent.name}, {said[:300]!r}")
        names = [file.name for file in folder.iterdir()]
        expect(names in ([], [path.name]), f"{words[:2]}: there are {names}")
        if names:
            text = path.read_bytes()
            expect(text == b"of before" or text.endswith(b"</html>\n"), f"{words[:2]}: {text[-60:]!r}")
            path.unlink()
        ends[code] = ends.get(code, 0) + 1
    return f"{times} times, exit codes {ends}"


every_seconds = {}  # that a command takes


def files_are_whole_at_random_moments(program, folder):
    return files_are_whole(program, folder, 120)


def files_are_whole_a_thousand_times(program, folder):
    return files_are_whole(program, folder, 2000)


def signals_wait_for_the_file(program, folder):
    """The moment between a new file and its name, met by letting the disk be slow: a pipe of the signal and the write."""
    path = folder / "page.html"
    words = ["list", "--format", "html", "-o", path]
    stopped = 0
    for i in range(60):
        running = subprocess.Popen([program, *map(str, words)], stdout=subprocess.DEVNULL)
        # As soon as a file appears beside it, or is there.
        while running.poll() is None and not list(folder.iterdir()):
            pass
        running.send_signal(SIGNALS[i % 3])
        stopped += running.wait(timeout=300) < 0
        names = [file.name for file in folder.iterdir()]
        expect(names in ([], [path.name]), f"there are {names}")
        if names:
            expect(path.read_bytes().endswith(b"</html>\n"), "the page is cut")
            path.unlink()
    return f"60 times, {stopped} stopped"


if __name__ == "__main__":
    # A shell lets what it runs in the background ignore SIGINT, and children would too.
    for one in SIGNALS:
        if signal.getsignal(one) == signal.SIG_IGN:
            signal.signal(one, signal.SIG_DFL)
    sys.exit(main([long_work_ends_by_the_signal, files_are_whole_at_random_moments, signals_wait_for_the_file],
                  slow=[files_are_whole_a_thousand_times]))

"""Metamorphic tests: data of every domain from seeds, every command on them, and relations between the answers.

    run.py PROGRAM                       a short run: the kept cases, and a few seeds of each domain
    run.py PROGRAM --minutes 30 --counts FILE --keep FOLDER
                                         a long one, which ends in time, keeps what fails, and goes on where FILE ended
    run.py PROGRAM --minutes 10 --part 3/16 --threads 1 --counts 3.json
                                         one of 16 processes, which share seeds and the number of cases that are wanted
    run.py PROGRAM --domain labels --relation "rows permuted" --command compare --seed 7      one case again

Names of domains, commands and relations may be patterns, as "Python from *". counts.py adds the files of counts up.
Relations with Python need --python INTERPRETER with the package (this one unless told); without it, or with --python none,
they are left out."""
import argparse
import collections
import fnmatch
import json
import os
import pathlib
import sys
import threading
import time
from concurrent.futures import ThreadPoolExecutor

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE))

import counts  # noqa: E402
from domains import DOMAINS  # noqa: E402
from package import CARRIERS, Package  # noqa: E402
from program import Program  # noqa: E402
from trials import Trials, all_cells  # noqa: E402
from waiting import Waiting  # noqa: E402

SHORT = 3  # seeds of each domain
PARTS_OF_CELL = ("domain", "command", "relation")


def part(text):
    number, _, parts = text.partition("/")
    if not 1 <= int(number) <= int(parts):
        raise ValueError(text)
    return int(number), int(parts)


def arguments():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("program")
    parser.add_argument("--minutes", type=float)
    parser.add_argument("--part", type=part, default=(1, 1), metavar="K/N")
    parser.add_argument("--seeds", type=int, default=SHORT)
    parser.add_argument("--seed", type=int)
    for name in PARTS_OF_CELL:
        parser.add_argument(f"--{name}", default="*", metavar="PATTERN")
    parser.add_argument("--python", default=sys.executable)
    parser.add_argument("--threads", type=int, default=2)
    parser.add_argument("--counts", type=pathlib.Path, metavar="FILE")
    parser.add_argument("--keep", type=pathlib.Path, metavar="FOLDER", help="the folder that failures go into")
    parser.add_argument("--all", action="store_true", help="as if nothing were waited for")
    return parser.parse_args()


def cells_of(chosen, package):
    """The cells that are asked for and can be run here."""
    missing = {f"Python from {carrier}" for carrier in CARRIERS if package is None or carrier not in package.carriers}
    patterns = [getattr(chosen, name) for name in PARTS_OF_CELL]
    return [cell for cell in all_cells() if cell[2] not in missing and all(map(fnmatch.fnmatchcase, cell, patterns))]


def short(trials, chosen, pool):
    """Every cell on the same seeds, whenever it is run."""
    kept = [json.loads(path.read_text()) for path in sorted((HERE / "kept").glob("*.json"))]
    kept = [case for case in kept if tuple(case[name] for name in PARTS_OF_CELL) in set(trials.cells)]
    seeds = [chosen.seed] if chosen.seed is not None else range(chosen.seeds)
    if chosen.seed is None:
        wait_for([pool.submit(trials.rerun, case) for case in kept])
    jobs = [(name, seed, [cell for cell in trials.cells if cell[0] == name]) for seed in seeds for name in DOMAINS]
    wait_for([pool.submit(trials.run_seed, *job) for job in jobs])


def wait_for(futures):
    for future in futures:
        future.result()


class Long:
    """Further seeds, first of the cells that lack cases, until the time has passed."""

    def __init__(self, trials, chosen):
        self.trials, self.chosen = trials, chosen
        self.first, self.step = chosen.part
        self.last = counts.load(chosen.counts, trials)
        self.ends = time.monotonic() + 60 * chosen.minutes
        self.searched = self.ends - min(30, 6 * chosen.minutes)  # what is left then is for making failures smaller
        watch = threading.Timer(60 * chosen.minutes, self.stop)
        watch.daemon = True
        watch.start()

    def run(self, pool):
        self.trials.program.ends = self.searched
        while time.monotonic() < self.searched:
            wait_for([pool.submit(self.trials.run_seed, *job) for job in self.jobs()])
            self.save()
        self.trials.program.ends = self.ends - 2

    def jobs(self):
        lacking = {name: self.trials.incomplete(name) for name in DOMAINS}
        for name in DOMAINS:
            cells = lacking[name] or ([] if any(lacking.values()) else [cell for cell in self.trials.cells if cell[0] == name])
            for _ in range(2 if cells else 0):
                self.last[name] = self.last.get(name, SHORT + self.first - self.step) + self.step
                yield name, self.last[name], cells

    def save(self):
        if self.chosen.counts:
            counts.save(self.chosen.counts, self.trials, self.last)

    def stop(self):
        """Whatever does not end: what was found is kept."""
        self.save()
        if self.trials.package:
            self.trials.package.kill()
        print("out of time", flush=True)
        os._exit(1)


def report(trials):
    for cell, (seed, data, problems) in sorted(trials.found.items()):
        if trials.folder:
            print("kept:", trials.keep(cell, trials.smaller(cell)))
        words = " ".join(f'--{name} "{part}"' for name, part in zip(PARTS_OF_CELL, cell))
        print(f"BROKEN {' / '.join(cell)}, seed {seed}; again: run.py PROGRAM {words} --seed {seed}")
        print("\n".join(f"    {problem[:400]}" for problem in problems))
    verdicts = collections.Counter()
    for (*_, verdict), count in trials.counts.items():
        verdicts[verdict] += count
    waited = f"; {sum(trials.waited.values())} broken as known in waiting.txt" if trials.waited else ""
    print(", ".join(f"{count} {verdict}" for verdict, count in sorted(verdicts.items())) + waited)


def main():
    chosen = arguments()
    waiting = Waiting()
    if chosen.all:
        waiting.entries = []
    package = None if chosen.python == "none" else Package(chosen.python)
    trials = Trials(Program(str(pathlib.Path(chosen.program).resolve())), package, waiting, cells_of(chosen, package), chosen.part[1])
    trials.folder = chosen.keep
    with ThreadPoolExecutor(chosen.threads) as pool:
        if chosen.minutes:
            Long(trials, chosen).run(pool)
        else:
            short(trials, chosen, pool)
    report(trials)
    if package:
        package.close()
    if chosen.minutes or chosen.all:
        print("\n".join(f"nothing broken waits for: {line}" for line in waiting.unseen()))
    return 1 if trials.found else 0


if __name__ == "__main__":
    sys.exit(main())

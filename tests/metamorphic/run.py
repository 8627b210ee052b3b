"""Metamorphic tests: data of every domain from seeds, every command on them, and relations between the answers.

    run.py PROGRAM                       a short run: the kept cases, and a few seeds of each domain
    run.py PROGRAM --minutes 30          a long one, which keeps what fails; --counts FILE goes on where it ended
    run.py PROGRAM --domain labels --relation "rows permuted" --command compare --seed 7      one case again
    run.py PROGRAM --table --counts FILE the table of counts

--python INTERPRETER has the package installed; without it the relations with Python are left out."""
import argparse
import collections
import json
import pathlib
import sys
import time
from concurrent.futures import ThreadPoolExecutor

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE))

import counts  # noqa: E402
from domains import DOMAINS  # noqa: E402
from package import Package  # noqa: E402
from program import Program  # noqa: E402
from trials import Trials, all_cells, keep  # noqa: E402
from waiting import Waiting  # noqa: E402

SHORT = 3  # seeds of each domain


def arguments():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("program")
    parser.add_argument("--minutes", type=float)
    parser.add_argument("--seeds", type=int, default=SHORT)
    parser.add_argument("--seed", type=int)
    for name in ("domain", "command", "relation"):
        parser.add_argument(f"--{name}")
    parser.add_argument("--python", default=sys.executable)
    parser.add_argument("--threads", type=int, default=2)
    parser.add_argument("--counts", type=pathlib.Path)
    parser.add_argument("--keep", type=pathlib.Path, help="the folder that failures of long runs go into")
    parser.add_argument("--table", action="store_true")
    parser.add_argument("--all", action="store_true", help="as if nothing were waited for")
    return parser.parse_args()


def short(trials, chosen, pool):
    """Every cell on the same seeds, whenever it is run."""
    kept = [json.loads(path.read_text()) for path in sorted((HERE / "kept").glob("*.json"))]
    kept = [case for case in kept if (case["domain"], case["command"], case["relation"]) in set(trials.cells)]
    seeds = [chosen.seed] if chosen.seed is not None else range(chosen.seeds)
    if chosen.seed is None:
        wait_for([pool.submit(trials.rerun, case) for case in kept])
    jobs = [(name, seed, [cell for cell in trials.cells if cell[0] == name]) for seed in seeds for name in DOMAINS]
    wait_for([pool.submit(trials.run_seed, *job) for job in jobs])


def wait_for(futures):
    for future in futures:
        future.result()


def long(trials, chosen, pool, following):
    """Further seeds, first of the cells that lack cases, until the time has passed."""
    ends = time.monotonic() + 60 * chosen.minutes
    while time.monotonic() < ends:
        jobs = []
        lacking = {name: trials.incomplete(name) for name in DOMAINS}
        for name in DOMAINS:
            cells = lacking[name] or ([] if any(lacking.values()) else [cell for cell in trials.cells if cell[0] == name])
            for _ in range(2 if cells else 0):
                following[name] = following.get(name, SHORT) + 1
                jobs.append(pool.submit(trials.run_seed, name, following[name], cells))
        wait_for(jobs)
        if chosen.counts:
            counts.save(chosen.counts, trials, following)


def report(trials, chosen):
    for cell, (seed, data, problems) in sorted(trials.found.items()):
        if chosen.keep:
            data = trials.smaller(cell, seed, data)
            print("kept:", keep(chosen.keep, cell, seed, data, problems))
        words = " ".join(f'--{name} "{part}"' for name, part in zip(("domain", "command", "relation"), cell))
        print(f"BROKEN {' / '.join(cell)}, seed {seed}; again: run.py PROGRAM {words} --seed {seed}")
        print("\n".join(f"    {problem[:400]}" for problem in problems))
    verdicts = collections.Counter()
    for (*_, verdict), count in trials.counts.items():
        verdicts[verdict] += count
    waited = f"; {sum(trials.waited.values())} broken as known in waiting.txt" if trials.waited else ""
    print(", ".join(f"{count} {verdict}" for verdict, count in sorted(verdicts.items())) + waited)


def main():
    chosen = arguments()
    cells = [cell for cell in all_cells() if all(wanted in (None, part) for wanted, part in zip((chosen.domain, chosen.command, chosen.relation), cell))]
    waiting = Waiting()
    if chosen.all:
        waiting.entries = []
    package = Package(chosen.python)
    trials = Trials(Program(str(pathlib.Path(chosen.program).resolve())), package, waiting, cells)
    following = counts.load(chosen.counts, trials)
    if chosen.table:
        print(counts.table(trials))
        return 0
    with ThreadPoolExecutor(chosen.threads) as pool:
        if chosen.minutes:
            long(trials, chosen, pool, following)
        else:
            short(trials, chosen, pool)
    package.close()
    report(trials, chosen)
    if chosen.minutes or chosen.all:
        print("\n".join(f"nothing broken waits for: {line}" for line in waiting.unseen()))
    return 1 if trials.found else 0


if __name__ == "__main__":
    sys.exit(main())

# run.py: etalon trec_eval prints what trec_eval printed, and ends as it did.
import json
import pathlib
import subprocess
import sys

from make import DATA, HERE, commands


def main():
    program = pathlib.Path(sys.argv[1]).resolve()
    golden = json.loads((HERE / "golden.json").read_text())
    failed, names = 0, set()
    for name, version, arguments in commands():
        case = f"{name} {version}"
        names.add(case)
        expected = golden[case]
        done = subprocess.run([program, "trec_eval", "--as", version, *arguments], cwd=DATA, capture_output=True)
        text = "".join(line + "\n" for line in expected["lines"]).encode()
        if (done.stdout, done.returncode) == (text, expected["exit"]):
            continue
        failed += 1
        print(f"{case}: etalon trec_eval --as {version} {' '.join(arguments)}: exit code {done.returncode}, that of trec_eval is {expected['exit']}")
        for ours, theirs in zip(done.stdout.splitlines(), text.splitlines()):
            if ours != theirs:
                print(f"  {ours!r}\n  {theirs!r} of trec_eval")
    for case in golden.keys() - names:
        failed += 1
        print(f"{case} belongs to no command")
    print(f"{len(names) - failed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())

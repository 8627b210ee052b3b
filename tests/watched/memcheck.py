"""Memory under valgrind: the C++ tests that take moments, and the command on every domain, without sanitizers.

memcheck.py BUILD, a folder of the preset `valgrind`. What memcheck sees and the address sanitizer does not is memory that is read
before it was written. It slows a program down some fifty times: a C++ test takes part if it takes at most MOST seconds by
itself on this machine, and those that do not are counted. Lost memory is an error.
"""
import json
import pathlib
import subprocess
import sys
import tempfile

from work import FINE, commands, main, shards, watch, watched_commands

MOST = 0.1
FOUND = 99  # how a program ends in which something was found
VALGRIND = ["valgrind", "--quiet", f"--error-exitcode={FOUND}", "--leak-check=full", "--show-leak-kinds=definite",
            "--errors-for-leak-kinds=definite", "--num-callers=25"]
# Tests that fail since valgrind computes long doubles with the 53 bits of a double, not with 64, and loses the sign of a zero
# that a product and a sum give in one step: what they ask for is lost.
OF_64_BITS = ("Clusters.ExpectedInformationKeepsItsDigits", "Consistency.InfinitiesAreToldApartExactly", "Exact.SmallNumbersHaveASign",
              "Exact.SumsAndProductsOfDoublesLoseNothing", "Product.AnyBitsGiveWhatFmaGives")


def moments(program):
    """The names of the tests that take moments, and how many there are in all."""
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder) / "times.json"
        subprocess.run([program, f"--gtest_output=json:{path}"], check=True, stdout=subprocess.DEVNULL)
        suites = json.loads(path.read_text())["testsuites"]
    seconds = {f"{suite['name']}.{test['name']}": float(test["time"].rstrip("s")) for suite in suites for test in suite["testsuite"]}
    return [name for name, taken in seconds.items() if taken <= MOST], len(seconds)


def tests(build):
    program = build / "tests/etalon_tests"
    names, total = moments(program)
    chosen = [name for name in names if name not in OF_64_BITS]
    ended = shards([*VALGRIND, program], {"GTEST_FILTER": ":".join(chosen)}, 2)
    for code, text, _ in ended:
        if code != 0:
            print(text[-20000:])
    passed = sum(passed for _, _, passed in ended)
    fine = all(code == 0 for code, _, _ in ended) and passed == len(chosen)
    left = f"{total - len(names)} that take more than {MOST} s and {len(names) - len(chosen)} of long doubles left out"
    return fine, f"{passed} of {total} C++ tests ({left})"


def judged(program, words):
    done = watch([*VALGRIND, program, *words])
    return "" if done.returncode in FINE else f"exit {done.returncode}\n{done.stderr.decode(errors='replace')[-6000:]}"


def watch_commands(build):
    program = str(build / "etalon")
    passed, tried = watched_commands(lambda words: judged(program, words), commands(program))
    return passed == tried, f"{passed} of {tried} commands"


if __name__ == "__main__":
    sys.exit(main({"tests": tests, "commands": watch_commands}, "nothing found"))

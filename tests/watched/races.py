"""Data races: the C++ tests, the command and the Python module under the sanitizer of threads.

races.py BUILD, a folder of the preset `races`. The Python interpreter is the ordinary one: what it does is not watched, but the
locks that it takes are seen, so that what our threads do under its lock is in order. Nothing of ours is suppressed.
"""
import os
import pathlib
import platform
import shutil
import subprocess
import sys
import tempfile

from work import FINE, ROOT, commands, main, on_threads, shards, watch, watched_commands, work_of_many

FOUND = 66  # how a program ends in which a race was found
# Children go on after a fork while threads are at work, as they do without the sanitizer.
OPTIONS = f"exitcode={FOUND}:halt_on_error=0:second_deadlock_stack=1:die_after_fork=0:external_symbolizer_path={shutil.which('addr2line')}"
# What of the Python tests calls from many threads at once, or forks.
PYTHON_TESTS = ["test_faults.py::test_ten_thousand_calls_at_once", "test_faults.py::test_processes_made_while_threads_are_at_work",
                "test_faults.py::test_a_forked_child_measures", "test_manners.py::test_eight_threads",
                "test_manners.py::test_processes[fork]", "test_manners.py::test_joblib[threading]"]


def environment(**more):
    return {**os.environ, "TSAN_OPTIONS": OPTIONS, **more}


def tests(build):
    ended = shards([build / "tests/etalon_tests", "--gtest_brief=0"], environment(), 2)
    for code, text, _ in ended:
        if code != 0:
            print(text[-20000:])
    return all(code == 0 for code, _, _ in ended), f"{sum(passed for _, _, passed in ended)} C++ tests"


def judged(program, words):
    """The same answer on one thread and on four, and nothing that the sanitizer tells of."""
    several = on_threads(program, words, 4)
    done = watch([program, *(several or words)], env=environment())
    if done.returncode not in FINE or b"ThreadSanitizer" in done.stderr:
        return f"exit {done.returncode}\n{done.stderr.decode(errors='replace')[-6000:]}"
    if several and watch([program, *on_threads(program, words, 1)], env=environment()).stdout != done.stdout:
        return "another result on one thread"
    return ""


def watch_commands(build):
    program = str(build / "etalon")
    with tempfile.TemporaryDirectory() as folder:
        every = {**commands(program), **work_of_many(pathlib.Path(folder))}
        passed, tried = watched_commands(lambda words: judged(program, words), every)
    on_several = sum(on_threads(program, words, 4) is not None for words in every.values())
    return passed == tried, f"{passed} of {tried} commands, {on_several} of them on four threads"


def package(build):
    """The package of the sources with the module of this build."""
    folder = build / "package/etalon"
    folder.mkdir(parents=True, exist_ok=True)
    for path in [*(ROOT / "python/etalon").iterdir(), *(build / "python").glob("_core*.so")]:
        link = folder / path.name
        link.unlink(missing_ok=True)
        link.symlink_to(path.resolve())
    return folder.parent


def runtime(compiler):
    """The sanitizer as a library, which must be there before the interpreter is."""
    name = f"libclang_rt.tsan-{platform.machine()}.so"
    path = pathlib.Path(subprocess.run([compiler, f"-print-file-name={name}"], check=True, capture_output=True, text=True).stdout.strip())
    if not path.is_absolute():
        raise SystemExit(f"{compiler} has no {name}: scripts/setup sanitizers")
    return str(path)


def compiler_of(build):
    for line in (build / "CMakeCache.txt").read_text().splitlines():
        if line.startswith("CMAKE_CXX_COMPILER:"):
            return line.split("=", 1)[1]
    raise SystemExit(f"{build} has no compiler")


def python(build):
    command = [sys.executable, "-m", "pytest", "--quiet", "-p", "no:cacheprovider", "--capture=no",
               *(str(ROOT / "python/tests" / name) for name in PYTHON_TESTS)]
    # The threads of the linear algebra are not ours, and not watched.
    variables = environment(LD_PRELOAD=runtime(compiler_of(build)), PYTHONPATH=str(package(build)), OPENBLAS_NUM_THREADS="1")
    done = subprocess.run(command, env=variables, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=False)
    said = done.stdout.decode(errors="replace")
    fine = done.returncode == 0 and "ThreadSanitizer" not in said
    if not fine:
        print(said[-20000:])
    return fine, f"Python: {said.strip().splitlines()[-1]}"


if __name__ == "__main__":
    sys.exit(main({"tests": tests, "commands": watch_commands, "python": python}, "no race"))

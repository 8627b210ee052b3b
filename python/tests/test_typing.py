# test_typing.py: type checkers read every domain and every measure by name, and find what is not there.
import pathlib
import runpy
import subprocess
import sys

import pytest

SCRIPT = pathlib.Path(__file__).parent / "typed_use.py"
CHECKERS = {
    "mypy": ["mypy", "--strict", "--no-incremental", "--cache-dir=/dev/null"],
    "pyright": ["pyright", "--pythonpath", sys.executable],
}


def check(checker, path):
    return subprocess.run(
        [sys.executable, "-m", *CHECKERS[checker], path], capture_output=True, text=True, cwd=path.parent
    )


@pytest.mark.parametrize("checker", CHECKERS)
def test_a_script_of_every_domain_has_no_error(checker, tmp_path):
    copy = tmp_path / SCRIPT.name
    copy.write_text(SCRIPT.read_text())
    done = check(checker, copy)
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.parametrize("checker", CHECKERS)
@pytest.mark.parametrize("wrong", ["et.nonesuch", "et.f1 + 1", "et.labels([1])", 'et.explain(et.ari).render("md")'])
def test_what_is_not_there_is_found(checker, wrong, tmp_path):
    path = tmp_path / "wrong.py"
    path.write_text(f"import etalon as et\n\nprint({wrong})\n")
    assert check(checker, path).returncode != 0


def test_the_script_runs():
    runpy.run_path(str(SCRIPT))

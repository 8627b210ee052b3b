# test_metamorphic.py: the package gives what the command gives on data with the features of real files, whatever carries them.
import pathlib
import subprocess
import sys
import sysconfig

import pytest

RUN = pathlib.Path(__file__).resolve().parents[2] / "tests" / "metamorphic" / "run.py"
COMMAND = pathlib.Path(sysconfig.get_path("scripts")) / "etalon"


@pytest.mark.parametrize("carrier", ["lists", "arrays", "series", "arrow"])
def test_python_gives_what_the_command_gives(carrier):
    words = [sys.executable, RUN, COMMAND, "--python", sys.executable, "--relation", f"Python from {carrier}", "--seeds", "4"]
    done = subprocess.run(words, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
    assert " ok" in done.stdout

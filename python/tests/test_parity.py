# test_parity.py: the values that Python gives for the bundled data are those of the baseline.
import pathlib
import subprocess
import sys

RUN = pathlib.Path(__file__).resolve().parents[2] / "tests" / "parity" / "run.py"


def test_values_are_those_of_the_baseline():
    done = subprocess.run([sys.executable, RUN, "--python", sys.executable], capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr

# test_trec_eval.py: the command line of trec_eval as a function.
import json
import pathlib
import warnings

import pytest

import etalon as et
from etalon.compat.trec_eval import trec_eval

FOLDER = pathlib.Path(__file__).resolve().parents[2] / "tests" / "trec_eval"
GOLDEN = json.loads((FOLDER / "golden.json").read_text())
COMMANDS = dict(line.split(": ", 1) for line in (FOLDER / "commands.txt").read_text().splitlines() if line and line[0] != "#")


@pytest.mark.parametrize("case", sorted(GOLDEN))
def test_golden(case, monkeypatch):
    monkeypatch.chdir(FOLDER / "data")
    name, version = case.split()
    arguments = COMMANDS.get(name) or COMMANDS[case]
    expected = "".join(line + "\n" for line in GOLDEN[case]["lines"])
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", et.DataWarning)
        if GOLDEN[case]["exit"] == 0:
            assert trec_eval(*arguments.split(), version=version) == expected
        else:
            with pytest.raises((et.InputError, et.UsageError)) as stop:
                trec_eval(*arguments.split(), version=version)
            assert (stop.value.output, stop.value.code) == (expected, GOLDEN[case]["exit"])


def test_options_are_long_short_or_begun(monkeypatch):
    monkeypatch.chdir(FOLDER / "data")
    short = trec_eval("-qc", "-mmap", "-l2", "-M", "5", "qrels", "part")
    assert short.count("\n") == 7
    long = ["--query", "--complete_rel_info_wanted", "--measure=map", "--level", "2", "--Max", "5"]
    assert trec_eval(pathlib.Path("qrels"), *long, "part") == short


def test_what_is_misread_is_told(monkeypatch):
    monkeypatch.chdir(FOLDER / "data")
    with pytest.warns(et.DataWarning, match="-M: '3x' is read as 3"):
        assert trec_eval("-M3x", "-mmap", "qrels", "run") == trec_eval("-M3", "-mmap", "qrels", "run")
    with pytest.warns(et.DataWarning, match="never sets") as told:
        trec_eval("-m", "rbp", "qrels", "run")
    assert told[0].filename == __file__


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("qrels",), "needs judgments and a run, not 1 files"),
        (("-x", "qrels", "run"), "option -x not recognized"),
        (("-D3", "qrels", "run"), "evaluates one query"),
        (("-R", "grels", "qrels", "run"), "there are qrels, prefs"),
        (("-T", "json", "qrels", "run"), "choose one of trec_results"),
        (("-l", "-1", "qrels", "run"), "below 0"),
        ((1, "run"), "texts are expected"),
    ],
)
def test_refused(arguments, message, monkeypatch):
    monkeypatch.chdir(FOLDER / "data")
    with pytest.raises(et.UsageError, match=message):
        trec_eval(*arguments)


def test_version_is_one_of_two():
    with pytest.raises(et.UsageError, match="version cannot be '9.0.7'; choose one of 10.0, 9.0.8"):
        trec_eval("qrels", "run", version="9.0.7")

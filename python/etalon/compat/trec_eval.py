# trec_eval.py: the command line of trec_eval as a function.
"""What trec_eval prints: `from etalon.compat.trec_eval import trec_eval`."""

from __future__ import annotations

import getopt
import os
import re
import warnings

from .. import _core
from ..arguments import word
from ..errors import ArgumentError, DataWarning, InputError, UsageError

SHORT = "qm:cl:nD:JN:M:R:T:Z:"
LONG = {
    "query_eval_wanted": "-q",
    "measure=": "-m",
    "complete_rel_info_wanted": "-c",
    "level_for_rel=": "-l",
    "nosummary": "-n",
    "Debug_level=": "-D",
    "Judged_docs_only": "-J",
    "Number_docs_in_coll=": "-N",
    "Max_retrieved_per_topic=": "-M",
    "Rel_info_format=": "-R",
    "Results_format=": "-T",
    "Zscore=": "-Z",
}


def trec_eval(*arguments: str | os.PathLike[str], version: str = "10.0") -> str:
    """What trec_eval prints for the arguments of its command line: trec_eval("-q", "-m", "map", "qrels.txt", "run.txt").

    version  "10.0" or "9.0.8".

    What the program misreads without a word is a DataWarning, and where it stops an InputError (a UsageError where a
    measure does not exist), with what it printed before in `output` and its exit code in `code`.
    """
    for argument in arguments:
        if not isinstance(argument, (str, os.PathLike)):
            raise ArgumentError(f"{argument!r} is among the arguments; texts are expected")
    try:
        given, files = getopt.gnu_getopt([os.fspath(argument) for argument in arguments], SHORT, list(LONG))
    except getopt.GetoptError as error:
        raise UsageError(f"trec_eval: {error}") from None
    if len(files) != 2:
        raise UsageError(f"trec_eval needs judgments and a run, not {len(files)} files")
    options = _core.TrecEvalOptions()
    options.set_version(word("version", version, ("10.0", "9.0.8")))
    names = {f"--{name.rstrip('=')}": short for name, short in LONG.items()}
    notes = [note for name, value in given if (note := _set(options, names.get(name, name), value))]
    output, misread, error, code = _core.trec_eval(options, *files)
    for note in notes + misread:
        warnings.warn(note, DataWarning, stacklevel=2)
    if code:
        stop = (UsageError if code == 1 else InputError)(error)
        stop.output, stop.code = output, code  # type: ignore[attr-defined]
        raise stop
    return output


def _set(options: _core.TrecEvalOptions, name: str, value: str) -> str:
    """Sets an option; a note where its value is misread."""
    flags = {"-q": "each_query", "-c": "complete", "-J": "judged_only"}
    numbers = {"-l": "level", "-M": "most", "-N": "collection"}
    if name in flags:
        setattr(options, flags[name], True)
    elif name == "-n":
        options.summary = False
    elif name == "-m":
        options.measures = [*options.measures, value]
    elif name == "-Z":
        options.z_scores = value
    elif name == "-R":
        options.set_judgments(value)
    elif name == "-T":
        word("-T", value, ("trec_results",))
    elif name == "-D":
        level, _, options.only_query = value.partition(".")
        if _beginning(level) != 0 or not options.only_query:
            raise UsageError("-D 0.QUERY evaluates one query; what trec_eval tells of its steps is not printed here")
    else:
        setattr(options, numbers[name], min(_beginning(value), 2**62))
        if not re.fullmatch(r"\s*[+-]?\d+", value):
            return f"{name}: '{value}' is read as {_beginning(value)}"
    return ""


def _beginning(text: str) -> int:
    """The whole number that a text begins with, or 0."""
    found = re.match(r"\s*[+-]?\d+", text)
    return int(found[0]) if found else 0

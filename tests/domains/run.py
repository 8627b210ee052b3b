"""What every domain's command must do alike, as loops over the domain table that the program itself prints.

A domain is covered by giving it an example in examples.json; a domain without one fails.
"""
import bz2
import csv
import gzip
import io
import json
import lzma
import os
import pathlib
import pickle
import re
import resource
import stat
import subprocess
import sys
import tempfile
import threading

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parent.parent


class Example:
    """The command of a domain on its example: files are full paths."""

    def __init__(self, program, domain, entry):
        self.program, self.domain = program, domain
        self.files = [ROOT / name for name in entry["files"]]
        self.units = entry.get("units", 0)
        self.options = [word.replace("ROOT", str(ROOT)) for word in entry["options"]]
        # Further commands, which read files that options name.
        self.beside = [[ROOT / word if (ROOT / word).is_file() else word for word in words] for words in entry.get("beside", [])]
        several = entry["several"]  # systems on several units, by two scores
        self.several = [ROOT / name for name in several["files"]]
        self.scores = several["scores"]
        self.shape = several["systems"], several["units"]

    def command(self, *more, files=None):
        return [str(word) for word in [self.program, self.domain, *(files or self.files), *self.options, *more]]

    def run(self, *more, files=None, **settings):
        return subprocess.run(self.command(*more, files=files), capture_output=True, timeout=20, **settings)

    def measured(self, *more):
        """Several systems on several units."""
        done = self.run("-m", *self.scores, *more, files=self.several)
        expect(done.returncode == 0, done.stderr.decode())
        return done.stdout

    def plain(self):
        return self.run("--format", "csv").stdout

    def inputs(self):
        """Every file that a command reads, and what runs the command with something else in its place."""
        for words in ([*self.files, *self.options], *self.beside):
            for place, word in enumerate(words):
                if not pathlib.Path(word).is_file():
                    continue

                def run_with(other, *more, words=words, place=place, **settings):
                    command = [self.program, self.domain, *words[:place], other, *words[place + 1:], *more]
                    return subprocess.run([*map(str, command)], capture_output=True, timeout=20, **settings)

                yield pathlib.Path(word), run_with


def expect(condition, what):
    if not condition:
        raise AssertionError(what)


def same(done, expected, what):
    expect(done.returncode == 0, f"{what}: {done.stderr.decode()}")
    expect(done.stdout == expected, f"{what} gives another result")


def each_input_may_be_a_pipe(example, folder):
    for path, run_with in example.inputs():
        expected = run_with(path, "--format", "csv").stdout
        pipe = folder / path.name
        os.mkfifo(pipe)
        writer = threading.Thread(target=lambda pipe=pipe, path=path: pipe.write_bytes(path.read_bytes()), daemon=True)
        writer.start()
        same(run_with(pipe, "--format", "csv"), expected, f"a pipe as {path.name}")
        pipe.unlink()


def each_input_may_be_the_standard_input(example, folder):
    """By its name and by the device; /dev/null is a file without a line."""
    for path, run_with in example.inputs():
        expected = run_with(path, "--format", "csv").stdout.splitlines()
        for name in ("-", "/dev/stdin"):
            done = run_with(name, "--format", "csv", input=path.read_bytes())
            expect(done.returncode == 0, f"{name} as {path.name}: {done.stderr.decode()}")
            expect(len(done.stdout.splitlines()) == len(expected), f"{name} as {path.name} gives another result")
        done = run_with("/dev/null")
        expect(done.returncode == 3 and done.stderr.startswith(b"etalon: "), f"nothing as {path.name}: exit {done.returncode}")


def each_input_may_be_a_link(example, folder):
    for path, run_with in example.inputs():
        link, further = folder / path.name, folder / f"further_{path.name}"
        further.symlink_to(path)
        link.symlink_to(further.name)
        same(run_with(link, "--format", "csv"), run_with(path, "--format", "csv").stdout, f"a link as {path.name}")
        link.unlink(), further.unlink()


def what_is_not_there_is_named(example, folder):
    (folder / "nowhere").symlink_to("gone")
    (folder / "round").symlink_to("round")
    for name in ("missing", "nowhere", "round"):
        for path, run_with in example.inputs():
            done = run_with(folder / name)
            said = f"{name} as {path.name}: exit {done.returncode}, {done.stderr}"
            expect(done.returncode in (3, 4) and name.encode() in done.stderr, said)


def output_that_cannot_be_written_says_so(example, folder):
    """A folder, a full disk, a folder that is not there, a link that leads round: exit 4, and nothing is left behind."""
    (folder / "folder").mkdir()
    (folder / "full").symlink_to("/dev/full")
    (folder / "round").symlink_to("round")
    before = sorted(folder.iterdir())
    for name in ("folder", "full", "round", "missing/out.csv"):
        done = example.run("--format", "csv", "-o", folder / name)
        expect(done.returncode == 4 and name.encode() in done.stderr, f"-o {name}: exit {done.returncode}, {done.stderr}")
        expect(sorted(folder.iterdir()) == before and not list((folder / "folder").iterdir()), f"-o {name} left something behind")


def a_folder_is_refused(example, folder):
    for path, run_with in example.inputs():
        done = run_with(folder)
        expect(done.returncode in (3, 4), f"a folder as {path.name}: exit {done.returncode}")
        expect(str(folder).encode() in done.stderr, "the folder is not named")


def every_option_of_a_file_is_tried(example, folder):
    help_text = subprocess.run([example.program, example.domain, "--help"], capture_output=True, check=True).stdout.decode()
    options = set(re.findall(r"^  (--[a-z-]+) FILE ", help_text, re.MULTILINE)) - {"--report", "--save-state"}
    missing = options - {word for words in (example.options, *example.beside) for word in words if isinstance(word, str)}
    expect(not missing, f"{sorted(missing)} name files that no example has: see 'beside' in examples.json")


# First bytes of files that are no text, and what of the advice must be said.
FOREIGN = {
    "Parquet": (b"PAR1\x15\x04\x15\x20", b"import pyarrow.parquet as pq; t = pq.read_table("),
    "Arrow": (b"ARROW1\0\0\xff\xff\xff\xff", b"import pyarrow.feather as pf; t = pf.read_table("),
    "Feather": (b"FEA1\0\0\0\0", b"pf.read_table("),
    "Arrow stream": (b"\xff\xff\xff\xff\x78\0\0\0", b"open_stream("),
    "zip": (b"PK\x03\x04\x14\0\x06\0", b"CSV"),
    "Excel": (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", b"CSV"),
    "pickle": (pickle.dumps(["a", "b"]), b"pd.read_pickle("),
    "HDF5": (b"\x89HDF\r\n\x1a\n\0\0", b"pd.read_hdf("),
    "bzip2": (bz2.compress(b"a\nb\n"), b"bzip2 -dc"),
    "xz": (lzma.compress(b"a\nb\n"), b"xz -dc"),
    "zstd": (b"\x28\xb5\x2f\xfd\x04\0", b"zstd -dc"),
    "UTF-16": ("a\nb\n".encode("utf-16"), b"iconv -f UTF-16 -t UTF-8"),
    "UTF-16 without a mark": ("a\nb\n".encode("utf-16-be"), b"iconv -f UTF-16BE -t UTF-8"),
    "UTF-32": ("a\nb\n".encode("utf-32"), b"iconv -f UTF-32 -t UTF-8"),
    "other bytes": (b"\xfa\x11,\x07\n\xd5" * 20 + b"\0\x13", b"this is no text: byte 121 is zero"),
}


def what_is_no_text_is_refused_with_what_to_type(example, folder):
    for format, (content, advice) in FOREIGN.items():
        for place in range(len(example.files)):
            for packed in (False, True):
                path = folder / "other"
                path.write_bytes(gzip.compress(content) if packed else content)
                done = example.run(files=[*example.files[:place], path, *example.files[place + 1:]])
                said = f"{format} as file {place + 1}: exit {done.returncode}, {done.stderr}"
                expect(done.returncode == 3 and advice in done.stderr and bytes(path) in done.stderr, said)


def what_does_not_fit_into_memory_is_no_bug(example, folder):
    if b"__asan_init" in pathlib.Path(example.program).read_bytes():
        return  # it takes far more room by itself
    path = folder / "bomb.gz"
    path.write_bytes(gzip.compress(b"a\n" * 2**23) * 32)  # half a GB once unpacked
    room = 400 * 2**20
    done = example.run(files=[*example.files[:-1], path], preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_AS, (room, room)))
    expect(done.returncode in (3, 6) and bytes(path) in done.stderr, f"exit {done.returncode}, {done.stderr}")


def output_goes_through_a_link(example, folder):
    target, link = folder / "target.csv", folder / "link.csv"
    for existing in (False, True):
        if existing:
            target.write_text("old")
        link.unlink(missing_ok=True)
        link.symlink_to("target.csv")
        done = example.run("--format", "csv", "-o", link)
        expect(done.returncode == 0, done.stderr.decode())
        expect(link.is_symlink(), "the link is gone")
        expect(target.read_bytes() == example.plain(), "what the link leads to was not written")


def output_goes_to_devices_and_pipes(example, folder):
    # By links, so that a program that replaces what it should write to can do no harm.
    null, standard = folder / "null", folder / "standard"
    null.symlink_to("/dev/null")
    standard.symlink_to("/dev/stdout")
    done = example.run("-o", null)
    expect(done.returncode == 0 and null.is_symlink(), "a device was not written to")
    done = example.run("--format", "csv", "-o", standard)
    expect(standard.is_symlink() and done.stdout == example.plain(), "the standard output was not written to")
    appended = folder / "appended"
    appended.write_text("before\n")
    with open(appended, "ab") as file:
        subprocess.run([*example.command("--format", "csv", "-o", standard)], stdout=file, check=True)
    expect(appended.read_bytes() == b"before\n" + example.plain(), "what stood in the standard output is gone")
    pipe = folder / "pipe"
    os.mkfifo(pipe)
    read = []
    reader = threading.Thread(target=lambda: read.append(pipe.read_bytes()), daemon=True)
    reader.start()
    done = example.run("--format", "csv", "-o", pipe)
    reader.join(10)
    expect(done.returncode == 0 and read == [example.plain()], "a pipe has another text")
    expect(stat.S_ISFIFO(os.stat(pipe).st_mode), "the pipe is no pipe any more")


def output_replaces_a_file_whole(example, folder):
    path = folder / "out.csv"
    path.write_text("old")
    path.chmod(0o640)
    (folder / "out.csv.part").write_text("of somebody else")
    done = example.run("--format", "csv", "-o", path)
    expect(done.returncode == 0, done.stderr.decode())
    expect(path.read_bytes() == example.plain(), "the file has another text")
    expect(stat.S_IMODE(path.stat().st_mode) == 0o640, "the file's mode is lost")
    expect((folder / "out.csv.part").read_text() == "of somebody else", "a file of somebody else was overwritten")
    expect(len(list(folder.iterdir())) == 2, "something was left behind")


def systems_of_one_name_are_told_apart(example, folder):
    truth, last = example.files[:-1], example.files[-1]
    copies = []
    for name in ("a", "b"):
        (folder / name).mkdir()
        copies.append(folder / name / last.name)
        copies[-1].write_bytes(last.read_bytes())
    done = example.run("--format", "csv", files=[*truth, *copies, copies[0]])
    expect(done.returncode == 0, done.stderr.decode())
    systems = {line.split(b",")[0] for line in done.stdout.splitlines()[1:]}
    expect(len(systems) == 3, f"three systems are called {sorted(systems)}")
    expect(any(b"a/" in name for name in systems) and any(b"b/" in name for name in systems), "the folders are not told")


def names_are_only_text(example, folder):
    """A system whose name would colour the terminal, end a line, turn the writing around, or leave its field."""
    name = 'a\x1b[31mred\nline\x07\x7f\u202e,"<b>;=1+1'
    hostile = folder / f"{name}.txt"
    hostile.write_bytes(example.files[-1].read_bytes())
    files = [*example.files[:-1], hostile]
    for words in ([], ["--each"] if example.units else []):
        for form in ("table", "md", "latex", "html", "json", "csv"):
            done = example.run("--format", form, *words, files=files)
            expect(done.returncode == 0, done.stderr.decode())
            text = done.stdout.decode()
            bad = {c for c in text if c == "\x7f" or (c < " " and c != "\n") or (c == "\u202e" and form not in ("json", "csv"))}
            expect(not bad, f"{form} has {bad}")
            if form == "json":
                expect(name in {of["system"] for of in json.loads(text)["results"]}, "JSON has another name")
            if form == "csv":
                rows = list(csv.reader(io.StringIO(text)))
                expect(len({len(row) for row in rows}) == 1 and "line" in rows[1][0].split("\n")[1], f"CSV has {rows[:2]}")
    done = example.run("-m", "no such\x1b[31mscore", files=files)
    expect(done.returncode == 2 and b"\x1b" not in done.stderr, f"the message has {done.stderr}")
    hostile.write_bytes(b"\x1b[31m\x00\x07 one line that is nothing\n")
    done = example.run(files=files)
    expect(b"\x1b" not in done.stderr + done.stdout and b"\x07" not in done.stderr, f"the message has {done.stderr}")


def a_mean_is_no_unit(example, folder):
    if not example.units:
        return
    done = example.run("--each", "--format", "csv")
    expect(done.returncode == 0, done.stderr.decode())
    rows = [line.split(b",") for line in done.stdout.splitlines()[1:]]
    units = {row[1] for row in rows}
    expect(len(units) == example.units and b"all" not in units, f"there are {example.units} units, not {sorted(units)}")


def a_misspelt_command_is_suggested(example, folder):
    misspelt = example.domain[:-1] + "x"
    for words in ([misspelt], ["validate", misspelt]):
        done = subprocess.run([example.program, *words], capture_output=True, timeout=20)
        expect(done.returncode == 2 and example.domain.encode() in done.stderr, done.stderr.decode())


def values_and_means_stand_apart(example, folder):
    systems, units = example.shape
    means = ["system", "score", "value", "undefined", "units", "left_out", "low", "high"]
    values = ["system", "unit", "score", "value", "undefined"]
    scores = len(example.scores)
    tree = json.loads(example.measured("--format", "json"))
    expect(all(list(record) == means for record in tree["results"]), f"a mean has {list(tree['results'][0])}")
    expect(len(tree["results"]) == systems * scores and "values" not in tree, "there are other means")
    expect(all(record["units"] + record["left_out"] == units for record in tree["results"]), "units are not counted")
    tree = json.loads(example.measured("--format", "json", "--each"))
    expect(all(list(record) == values for record in tree["values"]), f"a value has {list(tree['values'][0])}")
    expect(len(tree["values"]) == systems * units * scores and len(tree["results"]) == systems * scores, "values are missing")
    for more, columns in (([], means), (["--each"], values)):
        head = example.measured("--format", "csv", *more).decode().splitlines()[0]
        expect(head == ",".join(columns), f"the columns are {head}")


def values_are_what_the_systems_have(example, folder):
    """What --each writes is what --systems reads, and what a mean is nobody takes for a unit."""
    def validate(*words, text=None):
        command = [example.program, "validate", *map(str, words), "--format", "json"]
        return subprocess.run(command, capture_output=True, timeout=20, input=text)

    for question in ([], ["--sensitivity"]):
        piped = validate("values", "-", *question, text=example.measured("--each", "--format", "csv"))
        asked = validate(example.domain, "--systems", *example.several, *example.options, "-m", *example.scores, *question)
        expect(piped.returncode == 0 and asked.returncode == 0, (piped.stderr + asked.stderr).decode())
        told = [json.loads(done.stdout) for done in (piped, asked)]
        # The files have notes of their own, such as ties and missing judgments, which values do not show.
        notes = [answer.pop("notes", []) for answer in told]
        expect(told[0] == told[1], "a pipe and the files give different answers")
        expect(set(notes[0]) <= set(notes[1]), "what is said of values is not said of the files")
    means = validate("values", "-", text=example.measured("--format", "csv"))
    expect(means.returncode == 3 and b"mean" in means.stderr, f"means were taken for units: {means.stderr.decode()}")


def options_mean_the_same_and_have_an_effect(example, folder):
    for words in (["-m", "all"], ["-m", "default"], ["--each"], ["--interval", "none"], ["--undefined", "skip"]):
        done = example.run(*words, files=example.several)
        expect(done.returncode == 0, f"{words}: {done.stderr.decode()}")
    for words in (["--only", "nothing*"], ["--resamples", "5"], ["--seed", "5"], ["--undefined", "other"], ["--interval", "other"]):
        done = example.run(*words, files=example.several)
        expect(done.returncode == 2, f"{words}: exit {done.returncode}")
    one = example.run("--confidence", "0.9")
    expect(one.returncode == (0 if example.units else 2), f"an interval without units: exit {one.returncode}")


def files_may_stand_behind_the_scores(example, folder):
    command = [example.program, example.domain, *example.options, "-m", example.scores[0], *map(str, example.files)]
    done = subprocess.run(command, capture_output=True, timeout=20)
    expect(done.returncode == 0, done.stderr.decode())


CHECKS = [values_and_means_stand_apart, values_are_what_the_systems_have, options_mean_the_same_and_have_an_effect,
          files_may_stand_behind_the_scores, systems_of_one_name_are_told_apart, names_are_only_text, a_mean_is_no_unit,
          a_misspelt_command_is_suggested, each_input_may_be_a_pipe, each_input_may_be_the_standard_input, a_folder_is_refused,
          each_input_may_be_a_link, what_is_not_there_is_named, every_option_of_a_file_is_tried, output_that_cannot_be_written_says_so,
          what_is_no_text_is_refused_with_what_to_type, what_does_not_fit_into_memory_is_no_bug,
          output_goes_through_a_link, output_goes_to_devices_and_pipes, output_replaces_a_file_whole]


def domains(program):
    listed = json.loads(subprocess.run([program, "list", "--format", "json"], check=True, capture_output=True).stdout)
    return list(dict.fromkeys(measure["domain"] for measure in listed["measures"]))


def main():
    program = str(pathlib.Path(sys.argv[1]).resolve())
    entries = json.loads((HERE / "examples.json").read_text())
    failed = passed = 0
    for domain in domains(program):
        if domain not in entries:
            print(f"{domain} has no example in {HERE / 'examples.json'}")
            failed += 1
            continue
        for check in CHECKS:
            name = f"{domain}: {check.__name__.replace('_', ' ')}"
            with tempfile.TemporaryDirectory() as folder:
                try:
                    check(Example(program, domain, entries[domain]), pathlib.Path(folder))
                    passed += 1
                except (AssertionError, subprocess.TimeoutExpired) as problem:
                    failed += 1
                    print(f"{name}: {problem}")
    print(f"{passed} passed, {failed} failed")
    return 1 if failed or passed == 0 else 0


if __name__ == "__main__":
    sys.exit(main())

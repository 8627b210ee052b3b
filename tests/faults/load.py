"""Much work and sizes that cannot be: what works, works; what cannot is refused before time and memory are spent on it."""
import gzip
import os
import random
import struct
import subprocess
import sys

from trial import INPUT, examples, expect, is_sanitized, limited, main, run, told

USAGE = 2
# Seconds of work and bytes of memory within which a refusal comes.
SOON = {"CPU": 20, "AS": 1 << 29}


def soon(program):
    return None if is_sanitized(program) else limited(**SOON)


def universes_that_are_too_large(program, folder):
    """In every domain, for every question that goes through a universe."""
    tried = 0
    for example in examples(program):
        option = "--up-to"
        if b"--up-to" not in run(program, ["validate", example.domain, "--help"]).stdout:
            option = "--permutations"
        for question in ([], ["--consistency"], ["--separate"]):
            words = ["validate", example.domain, "-m", *example.scores, *question, option]
            # One of the two forms of a size, of which a small one is taken.
            small, *large = ("3", "40", "1000000", "18446744073709551615")
            if run(program, [*words, small]).returncode == USAGE:
                small, *large = ("2:3", "9:30", "3:4000000000", "40:40")
            expect(run(program, [*words, small]).returncode in (0, 1), f"{words} {small}")
            for size in large:
                done = run(program, [*words, size], preexec_fn=soon(program))
                expect(done.returncode == USAGE and done.stderr and not done.stdout, f"{words} {size}: {told(done)}")
                tried += 1
    return f"{tried} universes"


def sources_that_are_too_large(program, folder):
    for size in ("17", "40", "1000000"):
        done = run(program, ["reproduce", "ordering", "--up-to", size], preexec_fn=soon(program))
        expect(done.returncode == USAGE and b"16" in done.stderr, f"{size}: {told(done)}")


def arrays_that_announce_much(program, folder):
    path = folder / "much.npy"
    shapes = ["9000000000000000000,", "100000000000,", "18446744073709551616,", "-1,", "2, 3", "0,"]
    types = ["<i8", "<U4294967296", "<U4611686018427387904", "<S9223372036854775807", "|b1"]
    readers = [example for example in examples(program) if not example.units]  # of columns of labels
    for example in readers:
        for shape in shapes:
            for type_name in types:
                header = f"{{'descr': '{type_name}', 'fortran_order': False, 'shape': ({shape}), }}".encode().ljust(118)
                array = b"\x93NUMPY\x01\x00" + struct.pack("<H", len(header)) + header + bytes(64)
                for content in (array, gzip.compress(array)):
                    path.write_bytes(content)
                    done = run(program, [example.domain, path, path], preexec_fn=soon(program))
                    expect(done.returncode == INPUT and path.name.encode() in done.stderr, f"{type_name}, {shape}: {told(done)}")
    return f"{len(readers) * len(shapes) * len(types) * 2} arrays"


def texts_that_announce_much(program, folder):
    path = folder / "much"
    for text in ("*Vertices 100000000\n*Edges\n1 2\n", "*Vertices 4000000000000000000\n*Edges\n1 2\n"):
        path.write_text(text)
        done = run(program, ["communities", path], preexec_fn=soon(program))
        expect(done.returncode == INPUT and path.name.encode() in done.stderr, told(done))
    path.write_text("," + ",".join(f"c{i}" for i in range(20_000)) + "\nc0,1\n")  # twenty thousand classes, and one row of one
    done = run(program, ["labels", "--input", "matrix", path], preexec_fn=soon(program))
    expect(done.returncode == INPUT and path.name.encode() in done.stderr, told(done))


def what_follows_from_long_chains(program, folder):
    """Of 20,000 items in a row 200 million preferences follow: they are counted, not kept."""
    size = 20_000
    forth, back = folder / "forth.txt", folder / "back.txt"
    forth.write_text("".join(f"{i} > {i + 1}\n" for i in range(size)))
    back.write_text("".join(f"{i + 1} > {i}\n" for i in range(size)))
    for other, value in ((forth, b"1"), (back, b"-1")):
        words = ["orders", forth, other, "--input", "preferences", "--closure", "-m", "gamma", "--format", "csv"]
        done = run(program, words, preexec_fn=soon(program))
        expect(done.returncode == 0 and b",gamma," + value + b"," in done.stdout, f"{told(done)}, {done.stdout!r}")


def packed_texts_that_become_large(program, folder):
    """Half a megabyte of gzip that becomes half a gigabyte: harmless where it is read in pieces, refused where it is kept."""
    path = folder / "bomb.gz"
    path.write_bytes(gzip.compress(b"a\n" * 2**22) * 64)
    kept = [["labels", "--input", "matrix", path], ["communities", path], ["compare", "values", path, "--unit", "queries"],
            ["orders", path, path], ["answers", path, path]]
    for words in kept:
        done = run(program, words)
        expect(done.returncode == INPUT and b"gunzip" in done.stderr and str(path).encode() in done.stderr, f"{words}: {told(done)}")
    line = folder / "line.gz"
    line.write_bytes(gzip.compress(b"a" * 2**23) * 64)  # one line
    done = run(program, ["labels", line, line])
    expect(done.returncode == INPUT and b"gunzip" in done.stderr, told(done))
    if not is_sanitized(program):
        done = run(program, ["labels", path, path, "-m", "accuracy", "--format", "csv", "--threads", "2"], preexec_fn=limited(AS=1 << 27))
        expect(done.returncode == 0 and b"accuracy,1" in done.stdout, f"in pieces: {told(done)}")


def what_compresses_well_is_read(program, folder):
    """Data of few values become 50 times as large, which is no reason to refuse them."""
    path = folder / "values.csv.gz"
    rows = "".join(f"s{s},u{u},m,0.{(s * 7 + u) % 10}\n" for s in range(20) for u in range(2000))
    path.write_bytes(gzip.compress(("system,unit,score,value\n" + rows).encode()))
    done = run(program, ["compare", "values", path, "--unit", "queries", "--higher", "m"])
    expect(done.returncode == 0 and done.stdout, told(done))


# Bytes of memory and seconds of work that are enough for thousands of systems.
ENOUGH = {"AS": 4 << 30, "CPU": 240}


def measured(program, words, folder):
    """How a command ends, its messages, and the seconds of work and MB of memory that it took, within what is enough."""
    with open(folder / "printed", "wb") as out, open(folder / "told", "wb") as err:
        limit = None if is_sanitized(program) else limited(**ENOUGH)
        child = subprocess.Popen([program, *map(str, words)], stdin=subprocess.DEVNULL, stdout=out, stderr=err, preexec_fn=limit)
        _, status, used = os.wait4(child.pid, 0)
    child.returncode = os.waitstatus_to_exitcode(status)
    return child.returncode, (folder / "told").read_bytes(), used.ru_utime + used.ru_stime, used.ru_maxrss // 1024


def tables_of_many(folder, systems, units):
    """By what becomes of them the words of commands on a table of predictions and on one of values."""
    numbers = random.Random(1)
    labels, values, both = folder / "labels.csv", folder / "values.csv", folder / "both.csv"
    with open(labels, "w") as file:
        file.write("unit,truth," + ",".join(f"s{s}" for s in range(systems)) + "\n")
        for unit in range(units):
            for truth in "01":
                drawn = numbers.choices(("0", "1"), k=systems)
                file.write(f"u{unit},{truth}," + ",".join(drawn) + "\n")
    for path, scores in ((values, "m"), (both, "mk")):
        with open(path, "w") as file:
            file.write("system,unit,score,value\n")
            for system in range(systems):
                file.writelines(f"s{system},u{unit},{score},{numbers.random():.6f}\n" for unit in range(units) for score in scores)
    words = ["labels", labels, "--units", "unit", "-m", "accuracy"]
    return {
        "measured": words,
        "every value": [*words, "--each", "--format", "csv"],
        "a page": [*words, "--report", folder / "page.html"],
        "a state": [*words[:-2], "--save-state", folder / "labels.state"],
        "of the state": ["merge", folder / "labels.state", "-m", "accuracy"],
        "labels compared": ["compare", *words, "--unit", "queries"],
        "values compared": ["compare", "values", values, "--unit", "queries", "--higher", "m"],
        "values asked about": ["validate", "values", both, "--higher", "m,k"],
        "values ranked": ["leaderboard", "values", values, "--unit", "queries", "--higher", "m"],
    }


def files_of_many(folder, systems, units):
    """The same of a file for each system: runs of search engines, whose units are queries."""
    numbers = random.Random(2)
    judgments = folder / "qrels"
    judgments.write_text("".join(f"q{unit} 0 d{document} {document % 3}\n" for unit in range(units) for document in range(6)))
    runs = [folder / f"s{system}.run" for system in range(systems)]
    for run_file in runs:
        lines = (f"q{unit} Q0 d{numbers.randrange(9)} 1 1 x\n" for unit in range(units))
        run_file.write_text("".join(lines))
    words = ["runs", judgments, *runs, "-m", "rr"]
    return {
        "measured": words,
        "every value": [*words, "--each", "--format", "csv"],
        "a page": [*words, "--report", folder / "page.html"],
        "a state": [*words[:-2], "--save-state", folder / "runs.state"],
        "of the state": ["merge", folder / "runs.state", "-m", "rr"],
        "compared": ["compare", *words],
        "ranked": ["leaderboard", *words],
    }


def many(program, folder, commands_of, systems, units, refusals):
    ended = []
    for name, words in commands_of(folder, systems, units).items():
        code, said, seconds, megabytes = measured(program, words, folder)
        expect(code == 0 or (code in refusals and said), f"{name}: exit {code}, {said[:400]!r}")
        ended.append(f"{name} {seconds:.1f} s, {megabytes} MB" if code == 0 else f"{name} refused: {said.decode().strip()[:200]}")
    return f"{systems} systems on {units} units: " + "; ".join(ended)


def many_systems_on_many_units(program, folder):
    return many(program, folder, tables_of_many, 2000, 500, (USAGE, INPUT))


def many_files_on_many_units(program, folder):
    return many(program, folder, files_of_many, 2000, 500, (USAGE, INPUT))


def some_systems_on_some_units(program, folder):
    return many(program, folder, tables_of_many, 40, 30, ())


def some_files_on_some_units(program, folder):
    return many(program, folder, files_of_many, 40, 30, ())


if __name__ == "__main__":
    sys.exit(main([universes_that_are_too_large, sources_that_are_too_large, arrays_that_announce_much, texts_that_announce_much,
                   what_compresses_well_is_read, what_follows_from_long_chains, some_systems_on_some_units, some_files_on_some_units,
                   packed_texts_that_become_large],
                  slow=[many_systems_on_many_units, many_files_on_many_units]))

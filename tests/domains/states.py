"""States of every domain on the command line, as loops over the domain table: what is counted apart and merged is what is
counted at once, to the last byte, and a state that is none is refused."""
import gzip
import json
import re
import subprocess
import sys

import run as table
from run import Example, expect

FORMATS = [(), ("--format", "json"), ("--each", "--format", "csv"), ("--each", "--format", "md")]


def in_order(output):
    """The lines of units come in the order of their names, whatever that of the files."""
    return sorted(output.splitlines())


def without_suggestion(done):
    """Of files the command that compares them is suggested, of states the one for states."""
    done.stdout = re.sub(rb"\n*To test the differences for significance:[^\n]*(\n[^\n]+)*", b"", done.stdout)
    return done


class Stateful(Example):
    def __init__(self, program, domain, entry):
        super().__init__(program, domain, entry)
        self.parts = entry["several"]["parts"]  # of the files, which together are the whole
        # Two names in the first file, the truth of all systems: exchanged, they give another truth of the same counts.
        self.alike = entry["several"].get("alike")
        # Settings that a state keeps and a merge may choose anew, with two values each, and a score that each is about.
        self.later = entry.get("later", {})

    def run(self, *more, **settings):
        return without_suggestion(super().run(*more, **settings))

    def merge(self, *words):
        return without_suggestion(subprocess.run([self.program, "merge", *map(str, words)], capture_output=True, timeout=60))

    def merged(self, *words):
        done = self.merge(*words)
        expect(done.returncode == 0, done.stderr.decode())
        return done.stdout

    def save(self, path, files=None):
        done = self.run("--save-state", path, files=files)
        expect(done.returncode == 0, done.stderr.decode())
        expect(not done.stdout, "a state is instead of results")
        return path

    def save_systems(self, folder):
        """Each system by itself, where it is a file of its own."""
        return [self.save(folder / f"{i}.state", [self.several[file] for file in part]) for i, part in enumerate(self.parts)]


def a_state_is_measured_as_its_files_are(example, folder):
    state = example.save(folder / "whole.state", example.several)
    for words in FORMATS:
        form = in_order if "--each" in words else bytes
        expected, found = example.measured(*words), example.merged(state, "-m", *example.scores, *words)
        expect(form(found) == form(expected), f"another result with {words}")
    expect(example.merged("-m", *example.scores, state) == example.measured(), "a state may stand behind the scores")
    expect(example.merged(state) == example.run(files=example.several).stdout, "another short set of scores")


def systems_that_are_counted_apart_are_merged(example, folder):
    states = example.save_systems(folder)
    whole = example.save(folder / "whole", example.several)
    for words in FORMATS:
        form = in_order if "--each" in words else bytes
        expected, found = example.measured(*words), example.merged(*states, "-m", *example.scores, *words)
        expect(form(found) == form(expected), f"another result with {words}")
    if len(states) == 1:
        return
    for name, order in (("ab", states), ("ba", states[::-1])):
        done = example.merge(*order, "--save-state", folder / name)
        expect(done.returncode == 0 and not done.stdout, done.stderr.decode())
    expect((folder / "ab").read_bytes() == (folder / "ba").read_bytes(), "the order of merging is in the bytes")
    expect(example.merged(folder / "ab", "--each", "--format", "csv") == example.merged(whole, "--each", "--format", "csv"),
           "the merged state is not what was counted at once")


def a_part_that_lacks_a_system_is_refused(example, folder):
    states = example.save_systems(folder)
    if len(states) == 1:
        return
    whole = example.save(folder / "whole", example.several)
    for order in ([whole, states[0]], [states[0], whole]):
        done = example.merge(*order)
        expect(done.returncode == 3 and not done.stdout, f"exit code {done.returncode}")
        expect(b"is in one part only" in done.stderr, done.stderr.decode())


def nobody_is_best(example, found):
    """And it is said why."""
    table, _, said = found.partition("\n\n")[2].partition("\n\n")
    expect("*" not in table and "─" in table, found)
    expect("it was not measured there" in said or "have values on different" in said, f"it is not said: {found}")


def systems_measured_against_another_truth_are_refused(example, folder):
    if len(example.parts) == 1 or example.parts[0][0] != example.parts[1][0]:
        expect(not example.alike, "there is no file of the truth")
        return
    one, other = example.alike
    truth = example.several[example.parts[0][0]]
    exchanged = folder / truth.name
    exchanged.write_text(re.sub(rf"\b({one}|{other})\b", lambda name: other if name[0] == one else one, truth.read_text()))
    first, second = ([example.several[file] for file in part] for part in example.parts)
    states = [example.save(folder / "first.state", first), example.save(folder / "second.state", [exchanged, *second[1:]])]
    for order in (states, states[::-1]):
        for command in (["merge"], ["compare", "states", "-m", example.scores[0]]):
            done = subprocess.run([example.program, *command, *map(str, order)], capture_output=True, timeout=60)
            expect(done.returncode == 3 and not done.stdout, f"exit code {done.returncode}, {done.stderr.decode()}")
            expect(b"measured against another truth" in done.stderr, done.stderr.decode())
            expect(f"{order[1]} does not go with {order[0]}: on '".encode() in done.stderr, done.stderr.decode())
    nobody_is_best(example, example.merged(*states, "--apart", "-m", *example.scores).decode())


def what_is_a_question_of_looking_is_chosen_where_states_are_merged(example, folder):
    files = example.several
    for name, given in example.later.items():
        option, score, file = "--" + name.replace("_", "-"), given["score"], given.get("beside", [])
        kept = {}
        for value in given["values"]:
            done = example.run(*file, option, value, "--save-state", folder / f"{value}.state", files=files)
            expect(done.returncode == 0, done.stderr.decode())
            kept[value] = folder / f"{value}.state"
            direct = example.run(*file, option, value, "-m", score, files=files)
            expect(example.merged(kept[value], "-m", score) == direct.stdout, f"{option} is not kept")
        one, other = given["values"]
        expect(example.merged(kept[one], option, other, "-m", score) == example.merged(kept[other], "-m", score), f"{option} is not chosen")
        for command in (["compare", "states"], ["leaderboard", "states"]):
            asked = [[example.program, *command, *map(str, words), "--unit", "queries", "-m", score] for words in ([kept[one], option, other], [kept[other]])]
            found = [subprocess.run(words, capture_output=True, timeout=60) for words in asked]
            outcomes = [(done.returncode, done.stdout, done.stderr) for done in found]
            expect(outcomes[0] == outcomes[1], f"{command}: {found[0].stderr.decode()}")
        done = example.merge(kept[one], option, other, "--save-state", folder / "chosen.state")
        expect(done.returncode == 0 and (folder / "chosen.state").read_bytes() == kept[other].read_bytes(), done.stderr.decode())
        if "idle" in given:  # kept for another question, it needs no effect; said now, it does
            expect(example.merge(kept[one], "-m", given["idle"]).returncode == 0, f"a kept {option} is in the way")
            done = example.merge(kept[one], option, one, "-m", given["idle"])
            expect(done.returncode == 2 and f"{option} ".encode() in done.stderr and b"has no effect" in done.stderr, done.stderr.decode())
        apart = [kept[one], kept[other], "--apart", "-m", score]
        done = example.merge(*apart)
        expect(done.returncode == 2 and f"choose it with {option} (Python: {name}=)".encode() in done.stderr, done.stderr.decode())
        expect(example.merged(*apart, option, one), f"{option} is not chosen for all")
    for entry in json.loads((table.HERE / "examples.json").read_text()).values():
        for name, given in entry.get("later", {}).items():
            if name in example.later:
                continue
            option = "--" + name.replace("_", "-")
            done = example.merge(example.save(folder / "plain.state"), option, given["values"][0])
            expect(done.returncode == 2 and f"{option} has no effect on states of {example.domain}".encode() in done.stderr, done.stderr.decode())


def twice_the_same_adds_up_or_is_refused(example, folder):
    state, same = (example.save(folder / f"{name}.state", example.several) for name in ("one", "copy"))
    for path in (state, "-"):
        done = example.merge(path, path)
        expect(done.returncode == 2 and (b"given twice" in done.stderr or b"once only" in done.stderr), done.stderr.decode())
    done = example.merge(state, same)
    if done.returncode == 0:
        found = lambda *states: json.loads(example.merged(*states, "--format", "json"))["inputs"]
        objects = lambda *states: sum(system["objects"] for system in found(*states))
        expect(objects(state, same) == 2 * objects(state), "counts do not add up")
        expect(b"the same counts as" in done.stdout, "a part given twice is not told")
        notes = json.loads(example.merged(state, same, "--format", "json"))["notes"]
        expect(any("the same counts as" in note for note in notes), "JSON does not tell of a part given twice")
        return
    expect(done.returncode == 3, f"exit code {done.returncode}")
    expect(b"is in two states" in done.stderr and b"copy.state" in done.stderr, done.stderr.decode())


def units_may_be_kept_apart(example, folder):
    states = [example.save(folder / f"{name}.state", example.several) for name in ("monday", "tuesday")]
    rows = example.merged(*states, "--apart", "--each", "--format", "csv").decode().splitlines()
    once = example.merged(states[0], "--each", "--format", "csv").decode().splitlines()
    expect(len(rows) - 1 == 2 * (len(once) - 1), "units of two states are not apart")
    expect(any("monday" in row and "state" not in row for row in rows), rows[1])
    expect(not example.merge(*states, "--apart").stderr, "what is apart is said to be counted again")


def units_apart_may_have_other_systems(example, folder):
    """They are no parts of one piece of work; who was not measured on all of them is not called the best."""
    states = example.save_systems(folder)
    if len(states) == 1:
        return
    whole = example.save(folder / "whole.state", example.several)
    for order in ([whole, states[0]], [states[0], whole]):
        nobody_is_best(example, example.merged(*order, "--apart", "-m", *example.scores).decode())


def what_is_no_state_is_refused(example, folder):
    state = example.save(folder / "good.state")
    good = state.read_bytes()
    middle = len(good) // 2
    cases = {"cut": good[:-1], "altered": good[:middle] + bytes([good[middle] ^ 4]) + good[middle + 1:], "empty": b"",
             "text": b"truth,prediction\na,b\n", "longer": good + b"x"}
    for name, content in cases.items():
        bad = folder / name
        bad.write_bytes(content)
        for words in ((bad,), (state, bad)):
            done = example.merge(*words, "--apart")
            expect(done.returncode == 3 and name.encode() in done.stderr, f"{name}: {done.returncode}, {done.stderr.decode()}")
            expect(not done.stdout, "something was printed")
    packed = folder / "good.state.gz"
    packed.write_bytes(gzip.compress(good))
    expect(example.merged(packed) == example.merged(state), "a packed state is another one")


def other_domains_and_settings_are_refused(example, folder):
    state = example.save(folder / "one.state")
    entries = json.loads((table.HERE / "examples.json").read_text())
    other = next(domain for domain in entries if domain != example.domain)
    strange = Stateful(example.program, other, entries[other]).save(folder / "other.state")
    done = example.merge(state, strange)
    expect(done.returncode == 3 and f"a state of {example.domain} and one of {other}".encode() in done.stderr, done.stderr.decode())


def what_has_no_effect_on_a_state_is_refused(example, folder):
    for words in (("-m", example.scores[0]), ("--each",), ("--format", "csv"), ("-o", folder / "x.csv"), ("--seed", "3"),
                  ("--only", "a")):
        done = example.run(*words, "--save-state", folder / "state")
        expect(done.returncode == 2 and b"no effect with --save-state" in done.stderr, f"{words}: {done.stderr.decode()}")
        expect(not (folder / "state").exists(), "a state was written")
    copies = []
    for path in example.files:
        copies.append(folder / path.name)
        copies[-1].write_bytes(path.read_bytes())
    before = copies[0].read_bytes()
    done = example.run("--save-state", copies[0], files=copies)
    expect(done.returncode == 2 and copies[0].read_bytes() == before, "a file that is read was overwritten")
    done = example.run("--save-state", folder / "nowhere" / "state")
    expect(done.returncode == 4 and b"cannot be written" in done.stderr, done.stderr.decode())


def decisions_on_states_are_those_of_files(example, folder):
    def asked(question, what, *words):
        done = subprocess.run([example.program, question, what, *map(str, words), "-m", example.scores[0]], capture_output=True, timeout=60)
        expect(done.returncode == 0, f"{question} {what}: {done.stderr.decode()}")
        return done.stdout

    files = [*example.several, *example.options]
    state = example.save(folder / "units.state", example.several)
    for question in ("compare", "leaderboard"):
        by_unit = asked(question, example.domain, *files, "--unit", "queries")
        expect(asked(question, "states", state, "--unit", "queries") == by_unit, f"{question} of a state differs")
    save = [example.program, "compare", example.domain, example.several[0], *example.options, "--save-state", folder / "objects.state"]
    done = subprocess.run(list(map(str, save)), capture_output=True, timeout=60)
    if b"--save-state" not in subprocess.run([example.program, "compare", example.domain, "--help"], capture_output=True).stdout:
        expect(done.returncode == 2, "there are no objects to keep")
        return
    expect(done.returncode == 0 and not done.stdout, done.stderr.decode())
    for question in ("compare", "leaderboard"):
        expected = asked(question, example.domain, example.several[0], *example.options)
        expect(asked(question, "states", folder / "objects.state") == expected, f"{question} of objects differs")
    for words in (("-m", example.scores[0]), ("--seed", "3"), ("--format", "csv"), ("--unit", "objects")):
        done = subprocess.run([*map(str, save), *words], capture_output=True, timeout=60)
        expect(done.returncode == 2 and b"no effect with --save-state" in done.stderr, f"{words}: {done.stderr.decode()}")
    done = subprocess.run([example.program, "compare", "states", example.save(folder / "one.state", example.several[:1]), "-m", example.scores[0]], capture_output=True)
    expect(done.returncode == 2 and b"--save-state keeps that" in done.stderr, done.stderr.decode())
    for words in ([folder / "objects.state", folder / "one.state"], [folder / "one.state", folder / "objects.state"]):
        done = example.merge(*words)
        expect(done.returncode == 3 and b"merge those of one kind" in done.stderr, done.stderr.decode())
    expect(example.merged(folder / "objects.state") == example.run(files=example.several[:1]).stdout, "objects are measured otherwise")


CHECKS = [a_state_is_measured_as_its_files_are, systems_that_are_counted_apart_are_merged,
          a_part_that_lacks_a_system_is_refused, systems_measured_against_another_truth_are_refused,
          what_is_a_question_of_looking_is_chosen_where_states_are_merged, twice_the_same_adds_up_or_is_refused,
          units_may_be_kept_apart, units_apart_may_have_other_systems, what_is_no_state_is_refused, other_domains_and_settings_are_refused,
          what_has_no_effect_on_a_state_is_refused, decisions_on_states_are_those_of_files]


if __name__ == "__main__":
    table.CHECKS, table.Example = CHECKS, Stateful
    sys.exit(table.main())

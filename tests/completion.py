"""Completes command lines in bash, zsh and fish with the scripts that the program prints.

usage: completion.py ETALON

What is offered is compared with what the program itself knows: its commands, measures, laws and choices. Lines are typed
into interactive bash and zsh on a terminal; a shell that is not installed is left out, bash apart.
"""
import json
import os
import pathlib
import pty
import re
import select
import shutil
import subprocess
import sys
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent
passed = failed = 0


def check(what, found, expected):
    global passed, failed
    if found == expected:
        passed += 1
    else:
        failed += 1
        print(f"{what}: {found!r} instead of {expected!r}")


def etalon(program, *arguments):
    return subprocess.run([program, *arguments], capture_output=True, text=True, cwd=ROOT)


def offered(program, *words):
    done = etalon(program, "completion", "words", "--", *words)
    check(f"completion of {words}: exit code", done.returncode, 0)
    return [line.split("\t")[0] for line in done.stdout.splitlines()]


def commands(program, *path):
    """The commands as the help shows them, below a command."""
    text = etalon(program, *path, "--help").stdout
    below = text.split("\nSubcommands:\n")
    return re.findall(r"^  (\w+)", below[1], re.MULTILINE) if len(below) > 1 else []


def in_shells(score):
    return score.replace("(", ":").replace(")", "")


def check_words(program):
    """Everything that the program knows is offered, without a list of it."""
    names = commands(program)
    check("commands", offered(program, ""), names)
    for name in names:
        check(f"commands of {name}", offered(program, name, "") if commands(program, name) else [], commands(program, name))
    domains = offered(program, "list", "")
    check("domains", set(domains) <= set(names), True)
    for domain in domains:
        measures = json.loads(etalon(program, "list", domain, "--format", "json").stdout)["measures"]
        for command in ([domain, "-m"], ["validate", domain, "-m"], ["explain"]):
            words = offered(program, *command, "")
            missing = [measure["score"] for measure in measures if in_shells(measure["score"]) not in words]
            check(f"measures missing after {command}", missing, [])
        law = etalon(program, "advise", domain, "--need", "no_such_law").stderr
        laws = law.split("the laws are ")[1].strip().split(", ")
        check(f"laws of {domain}", offered(program, "advise", domain, "--need", ""), laws)
        check(f"laws to require of {domain}", offered(program, "validate", domain, "--require", ""), laws)


def options_with_words(program, path):
    for option in offered(program, *path, "--"):
        words = offered(program, *path, option, "")
        if words and words != ["files"] and len(words) < 12:
            yield option, words


def check_choices(program):
    """A wrong word is refused with the words there are: those that are offered."""
    tried = 0
    paths = [[name] for name in commands(program)] + [["validate", name] for name in commands(program, "validate")]
    for path in paths:
        for option, words in options_with_words(program, path):
            done = etalon(program, *path, "no_such_file", f"{option}=no_such_word")
            if done.returncode != 2 or not re.search(r"no_such_word.*(choose|; the|\{)", done.stderr):
                continue  # other words may stand there too
            check(f"{path} {option}: words not in {done.stderr!r}", [word for word in words if word not in done.stderr], [])
            tried += 1
    check("options with choices", tried > 15, True)


# What is typed before the tabulator, and the line behind it. A unique word has a blank behind it.
TYPED = [
    ("etalon lab", "etalon labels "),
    ("etalon validate clu", "etalon validate clusters "),
    ("etalon labels --form", "etalon labels --format "),
    ("etalon labels --format js", "etalon labels --format json "),
    ("etalon labels --format=js", "etalon labels --format=json "),
    ("etalon labels -m balanced_a", "etalon labels -m balanced_accuracy "),
    ("etalon labels -m weighted:balanced_e", "etalon labels -m weighted:balanced_e"),
    ("etalon labels -m mcc,macro:specif", "etalon labels -m mcc,macro:specificity "),
    ("etalon labels -m mcc CONTRI", "etalon labels -m mcc CONTRIBUTING.md "),
    ("etalon labels CONTRI", "etalon labels CONTRIBUTING.md "),
    ("etalon labels -o CONTRI", "etalon labels -o CONTRIBUTING.md "),
    ("etalon labels --output=CONTRI", "etalon labels --output=CONTRIBUTING.md "),
    ("etalon labels --confidence CONTRI", "etalon labels --confidence CONTRI"),
    ("etalon validate orders --laws symmetry,top", "etalon validate orders --laws symmetry,top_weight "),
    ("etalon validate labels -m mcc --lower ad", "etalon validate labels -m mcc --lower ad"),
    ("etalon communities x --method pro", "etalon communities x --method projection "),
]

SETUP = {
    "bash": ["source <(etalon completion bash)", "bind 'set enable-bracketed-paste off'"],
    "zsh": ["autoload -Uz compinit; compinit -D -u; source <(etalon completion zsh)", "unset zle_bracketed_paste; bindkey -e"],
    # As it is when it was installed.
    "zsh that loads it": ["fpath=($share/zsh/site-functions $fpath); autoload -Uz compinit; compinit -D -u", "unset zle_bracketed_paste; bindkey -e"],
}
START = {"bash": ["bash", "--noprofile", "--norc", "-i"], "zsh": ["zsh", "-f", "-i"]}
PROMPT = b"at-your-service>"


class Terminal:
    """An interactive shell."""

    def __init__(self, shell, environment):
        self.pid, self.descriptor = pty.fork()
        if self.pid == 0:
            os.chdir(ROOT)
            start = START[shell.split()[0]]
            os.execvpe(start[0], start, {**environment, "TERM": "dumb", "PS1": PROMPT.decode(), "COLUMNS": "300"})
        for line in SETUP[shell]:
            self.type(line + "; printf '<>do%s\\n' ne\n")

    def type(self, keys):
        """What the shell prints between <>; it is then ready for more."""
        os.write(self.descriptor, keys.encode())
        seen = b""
        end = time.monotonic() + 60
        while time.monotonic() < end:
            found = re.search(rb"<([^<>]*)>done\r+\n.*" + PROMPT, seen, re.DOTALL)
            if found:
                return found[1].decode()
            if select.select([self.descriptor], [], [], 0.1)[0]:
                seen += os.read(self.descriptor, 65536)
        sys.exit(f"the shell does not answer:\n{seen.decode(errors='replace')}")

    def complete(self, text):
        """The line after a tabulator: put between quotes, and printed."""
        return self.type(text + "\t\x01printf '<%s>do%s\\n' '\x05' ne\n")

    def close(self):
        os.write(self.descriptor, b"exit\n")
        os.close(self.descriptor)
        os.waitpid(self.pid, 0)


def check_typing(shell, environment):
    terminal = Terminal(shell, environment)
    for text, expected in TYPED:
        # zsh takes the blank back when the cursor goes on.
        check(f"{shell}: {text}", terminal.complete(text).rstrip(), expected.rstrip())
    terminal.close()


def check_bash_reply(program, environment):
    """The words that bash would list."""
    script = """source <(etalon completion bash)
COMP_LINE="etalon labels --format " COMP_POINT=${#COMP_LINE} COMP_WORDS=(etalon labels --format "") COMP_CWORD=3
_etalon etalon; printf '%s\\n' "${COMPREPLY[@]}"
COMP_LINE="etalon labels -m macro:f1 x" COMP_POINT=24 COMP_WORDS=(etalon labels -m macro : f1 x) COMP_CWORD=5
_etalon etalon; printf '%s\\n' "${COMPREPLY[@]}"
"""
    found = subprocess.run(["bash", "-c", script], env=environment, capture_output=True, text=True).stdout.split()
    inside = [word.removeprefix("macro:") for word in offered(program, "labels", "-m", "macro:f")]
    check("COMPREPLY of bash", found, offered(program, "labels", "--format", "") + inside)


def check_fish(environment):
    script = "etalon completion fish | source; complete -C $line"
    for text, expected in TYPED:
        environment["line"] = text
        done = subprocess.run(["fish", "--no-config", "-c", script], env=environment, cwd=ROOT, capture_output=True, text=True)
        found = [line.split("\t")[0] for line in done.stdout.splitlines()]
        word = expected.split(" ")[-2] if expected.endswith(" ") else None
        check(f"fish: {text}: {done.stderr}", found, [word] if word else [])


def main():
    program = pathlib.Path(sys.argv[1]).resolve()
    with tempfile.TemporaryDirectory() as home:
        environment = {**os.environ, "PATH": f"{program.parent}:{os.environ['PATH']}", "HOME": home, "share": str(program.parent / "share")}
        check_words(program)
        check_choices(program)
        check_bash_reply(program, environment)
        check_typing("bash", environment)
        if shutil.which("zsh"):
            check_typing("zsh", environment)
            check_typing("zsh that loads it", environment)
        if shutil.which("fish"):
            check_fish(environment)
    print(f"{passed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())

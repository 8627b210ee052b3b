"""What SECURITY.md promises of the program and no other test shows: security.py PROGRAM

The program has no way to open a connection or to start another program; formulas are not nested without end; what does not
fit into memory ends with a word, and leaves nothing behind.
"""
import pathlib
import resource
import subprocess
import sys
import tempfile

FORBIDDEN = {"socket", "connect", "bind", "getaddrinfo", "gethostbyname", "system", "popen", "fork", "vfork", "dlopen"}
FORBIDDEN |= {"execl", "execle", "execlp", "execv", "execve", "execvp", "execvpe", "posix_spawn", "posix_spawnp"}
MEMORY = 256 << 20


def called(program):
    """The functions that the program takes from shared libraries."""
    told = subprocess.run(["nm", "-D", "--undefined-only", program], capture_output=True, text=True, check=True).stdout
    return {line.split()[-1].split("@")[0] for line in told.splitlines()}


def limited(program, arguments, folder):
    def limit():
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))

    return subprocess.run([program, *arguments], cwd=folder, capture_output=True, text=True, preexec_fn=limit)


def problems(program):
    functions = called(program)
    if "malloc" not in functions and "_Znwm" not in functions:
        yield "the functions that the program takes from libraries were not found"
    for name in sorted(functions & FORBIDDEN):
        yield f"the program can call {name}"
    deep = subprocess.run([program, "explain", "--define", "x = " + "(" * 50000 + "c11" + ")" * 50000], capture_output=True, text=True)
    if deep.returncode not in (2, 3) or "nested too deeply" not in deep.stderr:
        yield f"a formula that is nested without end: exit {deep.returncode}: {deep.stderr[:200]}"
    with tempfile.TemporaryDirectory() as place:
        folder = pathlib.Path(place)
        # Every object has a label of its own, so that what is counted is as large as the file.
        with open(folder / "many.csv", "w") as file:
            file.write("truth,prediction\n")
            file.writelines(f"{'x' * 40}{i},{'y' * 40}{i}\n" for i in range(1_500_000))
        done = limited(program, ["labels", "many.csv", "--threads", "1", "-o", "out.json"], folder)
        if done.returncode != 6 or "memory" not in done.stderr:
            yield f"what does not fit into memory: exit {done.returncode}: {done.stderr[:200]}"
        if [file.name for file in folder.iterdir()] != ["many.csv"]:
            yield "something half-written is left behind"


def main():
    found = list(problems(sys.argv[1]))
    print("\n".join(found) if found else "no connection, no other program, no formula without end, no memory beyond what there is")
    sys.exit(1 if found else 0)


if __name__ == "__main__":
    main()

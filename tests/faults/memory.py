"""Too little memory, too few threads: a clear word and exit 6, or the same result; never a crash, and nothing half-written."""
import os
import pathlib
import random
import resource
import subprocess
import sys

from trial import NO_MEMORY, Skipped, commands, examples, expect, is_sanitized, limited, main, run, told

MEGABYTE = 1 << 20


def least(program):
    """The room that the program takes to begin at all, in bytes: below that the system's loader complains."""
    low, high = 1 * MEGABYTE, 512 * MEGABYTE
    while high - low > MEGABYTE // 16:
        room = (low + high) // 2
        code = run(program, ["--version"], preexec_fn=limited(AS=room)).returncode
        low, high = (low, room) if code == 0 else (room, high)
    return high


def works_or_says(done, plain, what):
    """The result in little room is the same, or there is none and a word."""
    if done.returncode == plain.returncode:
        expect(done.stdout == plain.stdout, f"{what}: another result")
        return 0
    expect(done.returncode == NO_MEMORY and b"memory" in done.stderr, f"{what}: {told(done)}")
    expect(not done.stdout, f"{what}: a part of the result was written")
    return 1


def refuse_sanitized(program):
    if is_sanitized(program):
        raise Skipped("sanitizers take more room than any limit here")


def sweep(program, folder, every, rooms):
    """Each command in each room, to the standard output and to a file."""
    refused = tried = 0
    begin = least(program)
    for name, words in every.items():
        plain = run(program, words)
        expect(plain.returncode in (0, 1), f"{name}: {told(plain)}")
        path = folder / "page.html"
        for room in rooms:
            limit = limited(AS=begin + room)
            what = f"{name} in {begin + room} bytes"
            refused += works_or_says(run(program, words, preexec_fn=limit), plain, what)
            tried += 1
        if name != "trec_eval":
            path.write_bytes(b"of before")
            done = run(program, [*words, "--report", path], preexec_fn=limited(AS=begin + min(rooms)))
            text = path.read_bytes()
            whole = done.returncode in (0, 1) and text.endswith(b"</html>\n")
            expect(whole or (done.returncode == NO_MEMORY and text == b"of before"), f"{name}: {told(done)}")
            expect([file.name for file in folder.iterdir()] == [path.name], f"{name}: files are left")
    expect(refused > 0, "no room was too little")
    return f"{tried} times, {refused} refused"


def commands_in_little_room(program, folder):
    refuse_sanitized(program)
    return sweep(program, folder, commands(program), [MEGABYTE // 8, MEGABYTE])


def commands_in_every_room(program, folder):
    """From where the program just begins, in small steps: a fault at each place where memory is taken."""
    refuse_sanitized(program)
    return sweep(program, folder, commands(program), [step * MEGABYTE // 16 for step in range(0, 64)])


def large(folder, systems=300, units=500, universe="3:8"):
    """By name commands that take hundreds of megabytes, unless they are given less to do."""
    numbers = random.Random(1)
    labels = [folder / "truth.txt", folder / "found.txt"]
    for path in labels:
        path.write_text("".join(f"{numbers.randrange(10**6)}\n" for _ in range(400_000)))
    edges = folder / "edges.txt"
    edges.write_text("".join(f"{numbers.randrange(10**5)} {numbers.randrange(10**5)}\n" for _ in range(300_000)))
    table = folder / "values.csv"
    table.write_text("system,unit,score,value\n" + "".join(f"s{s},u{u},{m},{numbers.random()}\n" for m in "mk" for s in range(systems) for u in range(units)))
    return {
        "labels of many classes": ["labels", *labels, "-m", "accuracy"],
        "clusters of many objects": ["clusters", *labels, "-m", "rand"],
        "a large graph": ["communities", edges],
        "many values": ["validate", "values", table, "--higher", "m,k"],
        "a universe": ["validate", "labels", "-m", "mcc", "accuracy", "--up-to", universe],
        "orders, all of them": ["validate", "orders", "--consistency", "-m", "kendall_tau", "spearman_rho", "--permutations", "14"],
    }


def large_work_in_little_room(program, folder):
    refuse_sanitized(program)
    begin = least(program)
    data = folder / "data"
    data.mkdir()
    ended = {}
    for name, words in large(data).items():
        for room in (2, 8, 24, 64):
            done = run(program, [*words, "--threads", "2"] if "communities" not in words else words, preexec_fn=limited(AS=begin + room * MEGABYTE))
            expect(done.returncode in (0, 1, NO_MEMORY), f"{name} in {room} MB more: {told(done)}")
            expect(done.returncode != NO_MEMORY or (b"memory" in done.stderr and not done.stdout), f"{name}: {told(done)}")
            ended[done.returncode] = ended.get(done.returncode, 0) + 1
    expect(ended.get(NO_MEMORY, 0) > 0, "no room was too little")
    return f"exit codes {ended}"


def threads_that_do_not_begin(program, folder):
    """A stack that does not fit into the memory: no thread can begin. The result is the same without."""
    refuse_sanitized(program)
    stack = 1 << 32  # what the system reserves for each thread
    tried = 0

    def limit():
        resource.setrlimit(resource.RLIMIT_STACK, (stack, resource.RLIM_INFINITY))
        resource.setrlimit(resource.RLIMIT_AS, (stack, stack))

    for example in examples(program):
        files = [*example.several, *example.options, "-m", *example.scores, "--format", "csv"]
        packed = folder / "packed"
        packed.mkdir(exist_ok=True)
        for words in ([example.domain, *files, "--threads", "4"], ["validate", example.domain, "-m", example.scores[0], "--threads", "4"]):
            plain = run(program, words)
            done = run(program, words, preexec_fn=limit)
            if plain.returncode == 2:
                continue  # it takes no number of threads
            expect(done.returncode == plain.returncode and done.stdout == plain.stdout, f"{words[:2]}: {told(done)}")
            tried += 1
    expect(tried > 6, "threads are used nowhere")
    truth = folder / "many.txt"
    truth.write_text("a\nb\nc\n" * 500_000)
    subprocess.run(["gzip", "-1", "-k", truth], check=True)  # unpacked ahead, by a thread of its own
    for file in (truth, pathlib.Path(f"{truth}.gz")):
        words = ["labels", file, file, "-m", "accuracy", "--threads", "4"]
        expect(run(program, words, preexec_fn=limit).stdout == run(program, words).stdout, f"{file}: another result")
    return f"{tried + 2} commands"


def no_more_processes(program, folder):
    if os.geteuid() == 0:
        raise Skipped("root may begin any number of threads")
    for example in examples(program):
        words = ["validate", example.domain, "-m", example.scores[0], "--threads", "4"]
        done = run(program, words, preexec_fn=limited(NPROC=0))
        expect(done.returncode in (0, 1), told(done))


if __name__ == "__main__":
    sys.exit(main([commands_in_little_room, large_work_in_little_room, threads_that_do_not_begin, no_more_processes],
                  slow=[commands_in_every_room]))

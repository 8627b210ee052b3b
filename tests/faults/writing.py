"""Results that cannot be written: full disks, limits on files, closed streams, readers that go away.

Whatever fails says so and ends with 4; a file has its whole new text or its whole old one, and no other file is left.
"""
import os
import signal
import subprocess
import sys

from trial import IO, Skipped, commands, examples, expect, limited, main, run, told

ENDINGS = ["txt", "json", "csv", "md", "tex", "html", "svg"]


def only_file(folder, path, content):
    """Nothing but the file is there, and it is as it was."""
    names = sorted(file.name for file in folder.iterdir())
    expect(names == [path.name], f"there are {names}")
    expect(path.read_bytes() == content, f"{path.name} has {path.read_bytes()[:60]!r}")


def ways_to_write(example, folder):
    """The words of a domain's command with each output, and the file that they write."""
    files = [example.domain, *example.several, *example.options, "-m", *example.scores]
    for ending in ENDINGS:
        yield [*files, "-o", folder / f"result.{ending}"], folder / f"result.{ending}"
    yield [*files, "--report", folder / "page.html"], folder / "page.html"
    compared = ["compare", *files] if example.units else ["compare", *files, "--unit", "datasets"]
    yield [*compared, "--plot", "intervals", "-o", folder / "plot.svg"], folder / "plot.svg"


def refused_and_intact(program, words, path, **settings):
    """Tries the words on a file that is there."""
    path.write_bytes(b"of before")
    done = run(program, words, **settings)
    expect(done.returncode == IO and str(path).encode() in done.stderr, f"{words}: {told(done)}")
    only_file(path.parent, path, b"of before")
    path.unlink()


def a_limit_on_files_leaves_the_old_one(program, folder):
    tried = 0
    for example in examples(program):
        for words, path in ways_to_write(example, folder):
            for most in (0, 16):  # nothing may be written; what is written breaks off
                refused_and_intact(program, words, path, preexec_fn=limited(FSIZE=most))
                tried += 1
    return f"{tried} times"


def a_full_disk_leaves_the_old_one(program, folder):
    disk = folder / "disk"
    disk.mkdir()
    mounted = subprocess.run(["mount", "-t", "tmpfs", "-o", "size=16k", "none", disk], capture_output=True)
    if mounted.returncode != 0:
        raise Skipped("no disk can be mounted: " + mounted.stderr.decode().strip())
    try:
        tried = 0
        for example in examples(program):
            for words, path in ways_to_write(example, disk):
                path.write_bytes(b"of before")
                full = disk / "full"
                with open(full, "wb") as file:
                    try:
                        while True:
                            os.write(file.fileno(), b"\0" * 512)
                    except OSError:
                        pass
                done = run(program, words)
                expect(done.returncode == IO and b"No space left" in done.stderr, f"{words}: {told(done)}")
                full.unlink()
                only_file(disk, path, b"of before")
                path.unlink()
                tried += 1
        return f"{tried} times"
    finally:
        subprocess.run(["umount", disk], check=True)


def a_full_standard_output_is_told(program, folder):
    every = {**commands(program), "--help": ["--help"], "--version": ["--version"], "help of a command": ["compare", "--help"],
             "man": ["man"], "completion": ["completion", "bash"]}
    for name, words in every.items():
        with open("/dev/full", "wb") as full:
            done = run(program, words, capture_output=False, stdout=full, stderr=subprocess.PIPE)
        expect(done.returncode == IO and b"standard output" in done.stderr, f"{name}: {told(done)}")
    return f"{len(every)} commands"


def devices_and_folders_as_output_are_told(program, folder):
    example = examples(program)[0]
    words = [example.domain, *example.files, "-o"]
    for path, reason in (("/dev/full", b"No space left"), (folder, b""), (folder / "none/result.csv", b"No such file"),
                         ("/proc/version", b""), ("/proc/none", b"")):
        done = run(program, [*words, path])
        expect(done.returncode == IO and reason in done.stderr and str(path).encode() in done.stderr, f"{path}: {told(done)}")
    loop = folder / "loop.csv"
    loop.symlink_to("loop.csv")
    done = run(program, [*words, loop])
    expect(done.returncode == IO and loop.is_symlink(), f"a link to itself: {told(done)}")


def writes_through_what_is_no_file(program, folder, some):
    """Links stay links, pipes pipes and devices devices, with -o and with --report; a folder is refused."""
    target, link, pipe, nothing, inside = (folder / name for name in ("target.html", "link.html", "pipe.html", "nothing.html", "folder.html"))
    link.symlink_to(target.name)
    nothing.symlink_to("/dev/null")
    os.mkfifo(pipe)
    inside.mkdir()
    tried = 0
    every = {name: words for name, words in commands(program).items() if name != "trec_eval"}  # which has no such option
    for name, words in every.items():
        if some and name.split()[0] in ("compare", "validate", "leaderboard", "explain"):
            continue  # which take longer
        for option, format in (("-o", "json"), ("--report", "html")):
            chosen = [*words, "--format", "json"] if option == "-o" else words
            code = run(program, [*chosen, option, link]).returncode
            whole = target.read_bytes()
            end = b"}\n" if format == "json" else b"</html>\n"
            expect(code in (0, 1) and link.is_symlink() and whole.endswith(end), f"{name} {option} to a link: exit {code}")
            with subprocess.Popen(["cat", pipe], stdout=subprocess.PIPE) as reader:
                expect(run(program, [*chosen, option, pipe]).returncode == code, f"{name} {option} to a pipe")
                expect(len(reader.communicate(timeout=60)[0]) == len(whole), f"{name} {option}: a pipe has another text")
            expect(pipe.is_fifo(), f"{name} {option}: the pipe is none any more")
            expect(run(program, [*chosen, option, nothing]).returncode == code and nothing.is_symlink(), f"{name} {option} to a device")
            done = run(program, [*chosen, option, inside])
            expect(done.returncode == IO and not list(inside.iterdir()), f"{name} {option} to a folder: {told(done)}")
            target.unlink()
            tried += 4
    return f"{tried} times"


def some_commands_write_through_what_is_no_file(program, folder):
    return writes_through_what_is_no_file(program, folder, some=True)


def every_command_writes_through_what_is_no_file(program, folder):
    return writes_through_what_is_no_file(program, folder, some=False)


def a_refused_picture_leaves_no_report(program, folder):
    for example in examples(program):
        words = [example.domain, *example.several, *example.options, "-m", *example.scores, "--report", folder / "page.html"]
        done = run(program, [*words, "--plot", "nothing", "-o", folder / "x.svg"])
        expect(done.returncode == 2, told(done))
        expect(not list(folder.iterdir()), f"{example.domain}: there is a page of what was refused")


def a_reader_that_goes_away_ends_it(program, folder):
    """As other programs: silently by the signal, or with 4 and a word where the signal is ignored."""
    every = commands(program)
    for name, words in every.items():
        for ignored in (False, True):
            reader, writer = os.pipe()
            os.close(reader)
            # Python ignores the signal, and its children do unless it is restored for them.
            done = run(program, words, capture_output=False, stdout=writer, stderr=subprocess.PIPE, restore_signals=not ignored)
            os.close(writer)
            expect(done.returncode == (IO if ignored else -signal.SIGPIPE), f"{name}: {told(done)}")
            expect(bool(done.stderr) == ignored, f"{name}: {told(done)}")
    head = subprocess.run(f"'{program}' list --format json | head -1", shell=True, capture_output=True)
    expect(head.returncode == 0 and head.stdout.startswith(b"{") and not head.stderr, told(head))
    return f"{2 * len(every)} times"


def closed_streams_are_not_taken_by_files(program, folder):
    """Without care the first file that is opened becomes the standard output or error, and results are mixed with messages."""
    example = examples(program)[0]
    measured = [example.domain, *map(str, example.files)]
    plain = run(program, [*measured, "--format", "csv"]).stdout
    path = folder / "result.csv"

    def shell(words, closed):
        return subprocess.run(["bash", "-c", f'"$0" "$@" {closed}', program, *map(str, words)], capture_output=True)

    done = shell(measured, ">&-")
    expect(done.returncode == IO and b"standard output" in done.stderr, told(done))
    for closed in (">&-", "2>&-", ">&- 2>&-", "<&- >&- 2>&-", "<&-"):
        done = shell([*measured, "-o", path], closed)
        expect(done.returncode == 0 and path.read_bytes() == plain, f"{closed}: {told(done)}")
        path.unlink()
        done = shell([example.domain, *map(str, example.files), "-m", "nothing", "-o", path], closed)
        expect(done.returncode == 2 and not path.exists(), f"{closed}: {told(done)}")
    done = shell([example.domain, "-", str(example.files[1])], "<&-")
    expect(done.returncode in (3, IO) and done.stderr, f"a closed standard input: {told(done)}")


def an_error_stream_that_is_full_changes_no_code(program, folder):
    example = examples(program)[0]
    with open("/dev/full", "wb") as full:
        for words, code in (([example.domain, *example.files, "-m", "nothing"], 2), ([example.domain, folder / "none"], 3)):
            done = run(program, words, capture_output=False, stdout=subprocess.PIPE, stderr=full)
            expect(done.returncode == code, told(done))


def many_at_once_write_one_file(program, folder):
    example = examples(program)[0]
    words = [program, example.domain, *map(str, example.files), "--format", "csv"]
    plain = subprocess.run(words, capture_output=True).stdout
    path = folder / "result.csv"
    for _ in range(5):
        running = [subprocess.Popen([*words, "-o", path]) for _ in range(8)]
        expect(all(one.wait() == 0 for one in running), "one of eight failed")
        only_file(folder, path, plain)
    return "40 commands"


if __name__ == "__main__":
    sys.exit(main([a_full_standard_output_is_told, devices_and_folders_as_output_are_told,
                   some_commands_write_through_what_is_no_file, a_limit_on_files_leaves_the_old_one,
                   a_full_disk_leaves_the_old_one, a_refused_picture_leaves_no_report, a_reader_that_goes_away_ends_it,
                   closed_streams_are_not_taken_by_files, an_error_stream_that_is_full_changes_no_code, many_at_once_write_one_file],
                  slow=[every_command_writes_through_what_is_no_file]))

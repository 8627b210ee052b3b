"""Inputs that break off, change, or are no files: a clear error that names the file, and never a crash or a wrong number.

A text that breaks off at a line end is a shorter text, which nobody can tell. Anything else is refused: exit 3 or 4.
"""
import gzip
import os
import signal
import subprocess
import sys
import threading
import time

from trial import INPUT, IO, NO_MEMORY, Skipped, examples, expect, limited, main, run, told

FINE = (0, 1, 2, INPUT, IO)  # ends by itself and with a code that means something


def with_file(example, place, path):
    """The example's words with another file in one place."""
    files = [*example.files[:place], path, *example.files[place + 1:]]
    return [example.domain, *files, *example.options, "--format", "csv"]


def refused(done, path, what):
    expect(done.returncode in (INPUT, IO) and os.fspath(path).encode() in done.stderr, f"{what}: {told(done)}")


def cut(program, folder, step):
    tried = 0
    for example in examples(program):
        for place, file in enumerate(example.files):
            whole = file.read_bytes()
            packed = gzip.compress(whole * (1 + 2000 // len(whole)))  # so long that several blocks are unpacked
            path = folder / "cut.gz"
            for size in range(1, len(packed), step):
                path.write_bytes(packed[:size])
                done = run(program, with_file(example, place, path))
                # One byte is no sign of gzip: it is a text of one letter.
                if size > 1:
                    refused(done, path, f"{example.domain}, file {place + 1}, {size} of {len(packed)} packed bytes")
                tried += 1
            path = folder / "cut"
            for size in range(0, len(whole), step * 4):
                path.write_bytes(whole[:size])
                done = run(program, with_file(example, place, path))
                expect(done.returncode in FINE, f"{example.domain}, file {place + 1}, {size} bytes: {told(done)}")
                tried += 1
    return f"{tried} times"


def files_that_are_cut(program, folder):
    return cut(program, folder, 64)


def files_that_are_cut_everywhere(program, folder):
    return cut(program, folder, 3)


def a_header_that_is_cut(program, folder):
    """Arrays of NumPy, at every byte of the header and of the labels."""
    import struct

    header = b"{'descr': '<i8', 'fortran_order': False, 'shape': (8,), }".ljust(118)
    whole = b"\x93NUMPY\x01\x00" + struct.pack("<H", len(header)) + header + struct.pack("<8q", *range(8))
    readers = [example for example in examples(program) if not example.units]  # those that read columns of labels
    path = folder / "cut.npy"
    for example in readers:
        for size in [*range(6, len(whole), 7), len(whole) - 1]:
            path.write_bytes(whole[:size])
            refused(run(program, [example.domain, path, path]), path, f"{size} bytes")
        path.write_bytes(whole)
        done = run(program, [example.domain, path, path])
        expect(done.returncode == 0, told(done))
    return f"{len(readers)} readers"


def files_that_are_none(program, folder):
    (folder / "loop").symlink_to("loop")
    (folder / "dangling").symlink_to("nowhere")
    (folder / "empty").write_bytes(b"")
    odd = [folder, folder / "loop", folder / "dangling", folder / "empty", folder / "none", folder / "empty" / "below",
           "/dev/null", "/proc/self/mem", "/proc/self/map_files", "/dev/tty" if not os.path.exists("/dev/mem") else "/dev/mem"]
    for example in examples(program):
        for place in range(len(example.files)):
            for path in odd:
                done = run(program, with_file(example, place, path), start_new_session=True)
                refused(done, path, f"{example.domain}, file {place + 1}")
    return f"{len(odd)} kinds"


def files_whose_size_is_not_told(program, folder):
    """Those of /proc have size 0 and a text: they are read to their end."""
    for example in examples(program):
        for place in range(len(example.files)):
            done = run(program, with_file(example, place, "/proc/version"))
            expect(done.returncode in FINE and b"is a bug" not in done.stderr, f"{example.domain}: {told(done)}")
    done = run(program, ["labels", "/proc/version", "/proc/version", "--input", "labels", "-m", "accuracy", "--format", "csv"])
    expect(done.returncode == 0 and b"accuracy,1" in done.stdout, told(done))


def files_that_may_not_be_read(program, folder):
    if os.geteuid() == 0:
        raise Skipped("root reads everything")
    path = folder / "secret"
    path.write_text("a\n")
    path.chmod(0)
    for example in examples(program):
        for place in range(len(example.files)):
            refused(run(program, with_file(example, place, path)), path, example.domain)


def an_endless_file_meets_a_limit(program, folder):
    """Lines without end: a reader that keeps them runs out of the memory that it may have, and says so."""
    for example in examples(program):
        for place in range(len(example.files)):
            with subprocess.Popen(["yes", "a 0 b 1 1 c"], stdout=subprocess.PIPE) as endless:
                limits = limited(AS=2**28, CPU=10)  # what is read in pieces goes on until its time is up
                done = run(program, with_file(example, place, "-"), stdin=endless.stdout, preexec_fn=limits)
                endless.kill()
            expect(done.returncode in (-signal.SIGKILL, -signal.SIGXCPU, INPUT, NO_MEMORY), f"{example.domain}: {told(done)}")


def a_file_that_shrinks(program, folder):
    """A file becomes shorter, or empty, while it is read: an error, not a signal, and not the numbers of a part."""
    path = folder / "shrinks.txt"
    size = 1 << 26
    ended = {}
    for example in [example for example in examples(program) if not example.units]:
        for delay in (0.0, 0.01, 0.02, 0.03, 0.05, 0.08, 0.12, 0.2):
            path.write_bytes(b"a\nb\n" * (size // 4))
            running = subprocess.Popen([program, example.domain, path, path, "--threads", "2", "-m", example.scores[0], "--format", "csv"],
                                       stdout=subprocess.PIPE, stderr=subprocess.PIPE)
            time.sleep(delay)
            os.truncate(path, 1000)
            _, said = running.communicate(timeout=300)
            code = running.returncode
            ended[code] = ended.get(code, 0) + 1
            # It was read before it shrank, or it had shrunk before it was opened, or it is refused.
            expect(code == 0 or (code in (INPUT, IO) and path.name.encode() in said), f"{example.domain}: exit {code}, {said!r}")
    return f"exit codes {ended}"


def an_array_that_shrinks(program, folder):
    import struct

    path = folder / "shrinks.npy"
    count = 1 << 25
    header = f"{{'descr': '<i8', 'fortran_order': False, 'shape': ({count},), }}".encode().ljust(118)
    ended = {}
    for delay in (0.0, 0.02, 0.05, 0.1, 0.2, 0.4):
        with open(path, "wb") as file:
            file.write(b"\x93NUMPY\x01\x00" + struct.pack("<H", len(header)) + header)
            file.truncate(128 + 8 * count)
        running = subprocess.Popen([program, "clusters", path, path, "-m", "rand"], stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        time.sleep(delay)
        os.truncate(path, 1000)
        _, said = running.communicate(timeout=300)
        ended[running.returncode] = ended.get(running.returncode, 0) + 1
        fine = running.returncode == 0 or (running.returncode in (INPUT, IO) and path.name.encode() in said)
        expect(fine, f"exit {running.returncode}, {said!r}")
        expect(b"Success" not in said, f"{said!r} tells of a success")
    return f"exit codes {ended}"


def a_pipe_that_breaks_off(program, folder):
    """Whoever writes goes away in the middle of a line, or of a packed block."""
    for example in examples(program):
        whole = example.files[-1].read_bytes()
        for content in (b"", whole[: len(whole) // 2], gzip.compress(whole)[:-9]):
            pipe = folder / "pipe"
            os.mkfifo(pipe)
            threading.Thread(target=lambda: pipe.write_bytes(content), daemon=True).start()  # noqa: B023
            done = run(program, with_file(example, len(example.files) - 1, pipe))
            expect(done.returncode in FINE, f"{example.domain}, {len(content)} bytes: {told(done)}")
            if len(content) == 0 or content[:2] == b"\x1f\x8b":
                refused(done, pipe, example.domain)
            pipe.unlink()


if __name__ == "__main__":
    sys.exit(main([files_that_are_cut, a_header_that_is_cut, files_that_are_none, files_whose_size_is_not_told, files_that_may_not_be_read,
                   a_file_that_shrinks, an_array_that_shrinks, a_pipe_that_breaks_off],
                  slow=[files_that_are_cut_everywhere, an_endless_file_meets_a_limit]))

"""A bar on the terminal for what takes more than a second: there, gone before the result, and nowhere else."""
import os
import pty
import subprocess
import sys
import threading

LONG = ["validate", "labels", "-m", "mcc", "kappa", "accuracy", "--up-to", "3:7", "--laws", "distance", "--threads", "1"]
SHORT = ["list", "labels"]


def on_a_terminal(program, words):
    """What the command says on a terminal, and what it gives."""
    ours, its = pty.openpty()
    environment = dict(os.environ, TERM="xterm")
    done = subprocess.Popen([program, *words], stdout=subprocess.PIPE, stderr=its, env=environment)
    os.close(its)
    said = []

    def listen():  # all along: a terminal that nobody reads stops the command when it is full
        try:
            while part := os.read(ours, 4096):
                said.append(part)
        except OSError:  # the other end is closed
            pass

    listener = threading.Thread(target=listen)
    listener.start()
    result = done.stdout.read()
    code = done.wait()
    listener.join()
    os.close(ours)
    return b"".join(said), result, code


def main():
    program = sys.argv[1]
    failed = []
    said, result, code = on_a_terminal(program, LONG)
    if code not in (0, 1) or b"%" not in said or not said.endswith(b"\r\x1b[K"):
        failed.append(f"a long command says {said!r} and exits with {code}")
    quiet = subprocess.run([program, *LONG], capture_output=True)
    if quiet.stderr or quiet.stdout != result:
        failed.append(f"without a terminal it says {quiet.stderr!r}")
    said, _, _ = on_a_terminal(program, SHORT)
    if said:
        failed.append(f"a short command says {said!r}")
    print("\n".join(failed))
    print(f"{3 - len(failed)} passed, {len(failed)} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())

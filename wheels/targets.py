"""What wheels are made for: the platforms, and the versions of Python with where their headers come from."""
import dataclasses
import pathlib


@dataclasses.dataclass(frozen=True)
class Target:
    """A platform. `triple` is the compiler's name of it, `tag` that of wheels; `headers` says whose Python's to take."""

    triple: str
    tag: str
    system: str  # as CMake calls it
    processor: str
    module: str  # the file name of a module for the Python "311"
    headers: str
    program: str = "etalon"
    inside: tuple = ("compiler_rt", "libcxx")  # what the compiler puts into all that it links


# The C library of CentOS 7 (2014).
TARGETS = {
    "linux-x86_64": Target(
        "x86_64-linux-gnu.2.17", "manylinux_2_17_x86_64.manylinux2014_x86_64", "Linux", "x86_64",
        "_core.cpython-{0}-x86_64-linux-gnu.so", "linux-x86_64",
    ),
}


def pythons():
    """Versions of Python, each with its build of CPython and the SHA-256 of that build for a platform."""
    found = {}
    for line in (pathlib.Path(__file__).parent / "pythons.txt").read_text().splitlines():
        if not line.startswith("#"):
            version, release, platform, checksum = line.split()
            found.setdefault(version, (release, {}))[1][platform] = checksum
    return found


PYTHONS = pythons()

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
    flags: str = ""  # of the compiler
    inside: tuple = ("compiler_rt", "libcxx")  # what the compiler puts into all that it links


# Linux: the C library of CentOS 7 (2014). Headers of Python are those of x86_64 also for ARM: they differ in what no
# module asks for (the size of a long double).
TARGETS = {
    "linux-x86_64": Target(
        "x86_64-linux-gnu.2.17", "manylinux_2_17_x86_64.manylinux2014_x86_64", "Linux", "x86_64",
        "_core.cpython-{0}-x86_64-linux-gnu.so", "linux-x86_64",
    ),
    "linux-aarch64": Target(
        "aarch64-linux-gnu.2.17", "manylinux_2_17_aarch64.manylinux2014_aarch64", "Linux", "aarch64",
        "_core.cpython-{0}-aarch64-linux-gnu.so", "linux-x86_64",
    ),
    # Python's headers ask for the width of addresses only where the compiler is Microsoft's.
    "windows-x86_64": Target(
        "x86_64-windows-gnu", "win_amd64", "Windows", "AMD64", "_core.cp{0}-win_amd64.pyd", "windows-x86_64",
        program="etalon.exe", flags="-DMS_WIN64", inside=("compiler_rt", "libcxx", "mingw_w64"),
    ),
    "macos-arm64": Target(
        "aarch64-macos.11.0", "macosx_11_0_arm64", "Darwin", "arm64", "_core.cpython-{0}-darwin.so", "macosx-x86_64",
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

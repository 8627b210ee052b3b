"""Builds wheels for several platforms on one machine: `make wheels`. build.py FOLDER [--target NAME]… [--python 3.11]…

The module and the program are compiled for each platform by the compiler that PyPI has, with its library of C++ inside
and nothing of this machine. What is not compiled is alike everywhere: it comes from the wheel that this machine can run,
which is therefore built first.
"""
import argparse
import hashlib
import importlib.metadata
import pathlib
import platform
import shutil
import subprocess
import sys
import sysconfig
import zipfile

import pack
from targets import PYTHONS, TARGETS

ROOT = pathlib.Path(__file__).resolve().parent.parent
WORK = ROOT / "build" / "wheels"
ZIG = pathlib.Path(sysconfig.get_path("platlib")) / "ziglang" / "zig"
ZLIB = WORK / "zlib"
ZLIB_FILES = ("adler32", "crc32", "inffast", "inflate", "inftrees", "zutil")  # all that reading gzip takes
# Names of folders stay out of what is compiled, so that the same sources give the same bytes anywhere.
FLAGS = f"-ffile-prefix-map={ROOT}=."
HERE = f"linux-{platform.machine()}", f"{sys.version_info.major}.{sys.version_info.minor}"


def run(*command):
    """A command that says nothing unless it fails."""
    done = subprocess.run([str(word) for word in command], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    if done.returncode != 0:
        sys.stderr.write(done.stdout)
        raise SystemExit(f"wheels: failed: {' '.join(map(str, command))}")


def python_jar(version, system):
    """A build of CPython for a platform, got and checked."""
    release, sums = PYTHONS[version]
    jar = WORK / "python" / f"cpython-{release}-{system}.jar"
    if not jar.exists():
        print(f"wheels: getting Python {version} ({system})", flush=True)
        artifact = f"org.bytedeco:cpython:{release}:jar:{system}"
        run("mvn", "-q", "-B", "dependency:copy", f"-Dartifact={artifact}", f"-DoutputDirectory={jar.parent}")
    found = hashlib.sha256(jar.read_bytes()).hexdigest()
    if found != sums[system]:
        raise SystemExit(f"wheels: {jar} is not what it was: its SHA-256 is {found}, not {sums[system]}")
    return jar


def headers(version, system):
    """The folder of a Python's headers, and the library that modules are linked with on Windows."""
    jar = python_jar(version, system)
    folder = jar.with_suffix("")
    if not folder.exists():
        with zipfile.ZipFile(jar) as inside:
            inside.extractall(folder, [name for name in inside.namelist() if "/include/" in name or name.endswith(".lib")])
    include = next(folder.rglob("Python.h")).parent
    return include, next(folder.rglob(f"python{version.replace('.', '')}.lib"), None)


def interpreter(version, system, folder):
    """Puts a whole Python into a folder."""
    with zipfile.ZipFile(python_jar(version, system)) as inside:
        start = f"org/bytedeco/cpython/{system}/"
        for name in inside.namelist():
            path = pathlib.Path(folder) / name.removeprefix(start)
            if name.startswith(start) and not name.endswith("/"):
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_bytes(inside.read(name))


def prepare(name):
    """A folder with the compiler under the names that CMake knows, the headers that Etalon needs, and zlib."""
    prefix = WORK / name / "prefix"
    for folder in ("bin", "include"):
        (prefix / folder).mkdir(parents=True, exist_ok=True)
    # Without -O the compiler would compile its libraries once more, for debugging. Debian's Boost uses what C++17 removed.
    chosen = f"-O2 -g0 -D_LIBCPP_ENABLE_CXX17_REMOVED_UNARY_BINARY_FUNCTION {TARGETS[name].flags} -target {TARGETS[name].triple}"
    # ccache knows a compiler by one name, so it is between two scripts. What one version of Python has compiled is there
    # again after another; the version of the compiler is a part of what it compares.
    stored = f"CCACHE_COMPILERTYPE=clang CCACHE_COMPILERCHECK=content CCACHE_BASEDIR={ROOT} CCACHE_NOHASHDIR=1 exec ccache"
    scripts = {
        "cxx_compiler": f"{stored} {prefix}/bin/zig_cxx",
        "zig_cxx": f"exec {ZIG} c++ {chosen}",
        "c_compiler": f"exec {ZIG} cc {chosen}",
        "ar": f"exec {ZIG} ar",
        "ranlib": f"exec {ZIG} ranlib",
    }
    for tool, words in scripts.items():
        script = prefix / "bin" / tool
        script.write_text(f'#!/bin/sh\n# ziglang {importlib.metadata.version("ziglang")}\n{words} "$@"\n')
        script.chmod(0o755)
    for folder in ("boost", "fmt", "CLI"):
        link = prefix / "include" / folder
        if not link.exists():
            link.symlink_to(pathlib.Path("/usr/include") / folder)
    shutil.copy(ROOT / "wheels" / "fmt-config.cmake", prefix)
    for header in ("zlib.h", "zconf.h"):
        shutil.copy2(ZLIB / header, prefix / "include")  # with its time, or all that includes it is compiled again
    library = prefix / "libz.a"
    if not library.exists():
        objects = [prefix / f"{file}.o" for file in ZLIB_FILES]
        for file, made in zip(ZLIB_FILES, objects):
            # zlib takes fdopen away from macOS unless it is a macro, and the headers of the system then do not compile.
            run(prefix / "bin" / "c_compiler", "-fPIC", FLAGS, "-Dfdopen=fdopen", "-c", ZLIB / f"{file}.c", "-o", made)
        run(ZIG, "ar", "rcsD", library, *objects)
    return prefix


def settings(name, version, prefix):
    """What CMake is told."""
    target = TARGETS[name]
    include, library = headers(version, target.headers)
    return {
        "CMAKE_TOOLCHAIN_FILE": ROOT / "wheels" / "zig.cmake",
        "CMAKE_EXE_LINKER_FLAGS": "-s",
        "ETALON_PREFIX": prefix,
        "ETALON_SYSTEM": target.system,
        "ETALON_PROCESSOR": target.processor,
        "CCACHE": "OFF",  # it is in the script that is the compiler
        "Boost_NO_BOOST_CMAKE": "ON",
        "Boost_INCLUDE_DIR": prefix / "include",
        "CLI11_INCLUDE": prefix / "include",
        "fmt_DIR": prefix,
        "ZLIB_INCLUDE_DIR": prefix / "include",
        "ZLIB_LIBRARY": prefix / "libz.a",
        "Python_EXECUTABLE": sys.executable,
        "Python_INCLUDE_DIR": include,
        **({"Python_LIBRARY": library} if library else {}),
        # This machine's own programs run as they are.
        **({"CMAKE_CROSSCOMPILING_EMULATOR": "/usr/bin/env"} if (name, version) == HERE else {}),
    }


def compile_for(name, version):
    """The module and the program."""
    build = WORK / name / "build"
    told = {**settings(name, version, prepare(name)), "CMAKE_BUILD_TYPE": "Release", "ETALON_PYTHON": "ON", "ETALON_TESTS": "OFF"}
    run("cmake", "-G", "Ninja", "-S", ROOT, "-B", build, *(f"-D{key}={value}" for key, value in told.items()))
    run("cmake", "--build", build, "--target", "_core", "etalon")
    module = next(file for file in (build / "python").glob("_core.*") if file.suffix in (".so", ".pyd"))
    return module, build / TARGETS[name].program


def main(arguments):
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=pathlib.Path)
    parser.add_argument("--target", action="append", choices=TARGETS)
    parser.add_argument("--python", action="append", choices=PYTHONS)
    given = parser.parse_args(arguments)
    if HERE[0] not in TARGETS or HERE[1] not in PYTHONS:
        raise SystemExit(f"wheels: no wheel for {HERE[0]} and Python {HERE[1]} is known, and one that runs here is needed")
    folder = given.folder.resolve()
    folder.mkdir(parents=True, exist_ok=True)
    run(ROOT / "wheels" / "get_zlib", ZLIB)
    pattern = pack.build(WORK / "here", WORK / HERE[0] / "build", settings(*HERE, prepare(HERE[0])))
    for name in given.target or TARGETS:
        for version in given.python or PYTHONS:
            binaries = pack.binaries(pattern) if (name, version) == HERE else [file.read_bytes() for file in compile_for(name, version)]
            wheel = pack.wheel(pattern, TARGETS[name], version, *binaries, ZLIB / "zlib.h", folder)
            print(f"{wheel.stat().st_size / 1e6:6.1f} MB  {wheel}", flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])

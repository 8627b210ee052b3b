"""Makes the source archive: `make sdist`. sdist.py FOLDER

It holds every file of the repository and nothing else, and the same sources give the same bytes.
"""
import os
import pathlib
import subprocess
import sys
import tarfile

import scikit_build_core.build as backend

ROOT = pathlib.Path(__file__).resolve().parent.parent


def tracked():
    told = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    return {name for name in told.split("\0") if name and (ROOT / name).exists()}


def last_change():
    told = subprocess.run(["git", "log", "-1", "--format=%ct"], cwd=ROOT, capture_output=True, text=True, check=True)
    return told.stdout.strip()


def main(folder):
    folder = pathlib.Path(folder).resolve()
    folder.mkdir(parents=True, exist_ok=True)
    os.environ.setdefault("SOURCE_DATE_EPOCH", last_change())
    os.chdir(ROOT)
    archive = folder / backend.build_sdist(str(folder))
    with tarfile.open(archive) as inside:
        held = {member.name.partition("/")[2] for member in inside.getmembers() if member.isfile()}
    lost, added = sorted(tracked() - held), sorted(held - tracked() - {"PKG-INFO"})
    for words, names in (("is not in the archive", lost), ("is in the archive and not in the repository", added)):
        for name in names:
            print(f"sdist: {name} {words}", file=sys.stderr)
    if lost or added:
        archive.unlink()
        raise SystemExit(1)
    print(f"{archive.stat().st_size / 1e6:6.1f} MB  {archive}")


if __name__ == "__main__":
    main(sys.argv[1])

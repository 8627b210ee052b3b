# test_readme.py: the Python code of the README and of the guides runs and gives the numbers that stand beside it.
import pathlib
import re

import pytest

ROOT = pathlib.Path(__file__).resolve().parents[2]


def blocks(page):
    return re.findall(r"```python\n(.*?)```", (ROOT / page).read_text(), re.DOTALL)


@pytest.mark.parametrize("block", [*blocks("docs/own_measure.md"), *blocks("docs/chance.md"), *blocks("docs/labels.md")])
def test_code_of_the_guide(block):
    exec(block, {})  # noqa: S102


@pytest.mark.parametrize("block", blocks("README.md") + blocks("docs/compat.md"))
def test_code_with_numbers_beside_it(block):
    names = {}
    exec(block, names)  # noqa: S102
    shown = 0
    for line in block.splitlines():
        found = re.match(r"^(\S.*?)\s+# (-?[\d.]+)$", line)
        if found:
            assert eval(found[1], names) == float(found[2])  # noqa: S307
            shown += 1
    assert shown > 0

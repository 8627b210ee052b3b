# test_readme.py: the README's Python code runs and gives the numbers that stand beside it.
import pathlib
import re

import pytest

README = pathlib.Path(__file__).resolve().parents[2] / "README.md"


@pytest.mark.parametrize("block", re.findall(r"```python\n(.*?)```", README.read_text(), re.DOTALL))
def test_code_of_the_readme(block):
    names = {}
    exec(block, names)  # noqa: S102
    shown = 0
    for line in block.splitlines():
        found = re.match(r"^(\S.*?)\s+# (-?[\d.]+)$", line)
        if found:
            assert eval(found[1], names) == float(found[2])  # noqa: S307
            shown += 1
    assert shown > 0

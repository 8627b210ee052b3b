# test_intake_numpy.py: labels from NumPy arrays and lists: in place, and the same whatever the layout.
import array

import numpy as np
import pytest

import etalon as et
from etalon import _core
from etalon.intake import prepare

INTEGERS = [np.int8, np.int16, np.int32, np.int64, np.uint8, np.uint16, np.uint32, np.uint64, np.intc, np.longlong]
TRUTH = [0, 1, 2, 1, 0, 2, 2]
PRED = [0, 1, 1, 1, 2, 2, 0]
EXPECTED = et.Confusion.from_matrix([[1, 0, 1], [0, 2, 0], [1, 1, 1]])


@pytest.mark.parametrize("dtype", [*INTEGERS, np.bool_])
def test_integers_and_booleans_are_read_in_place(dtype):
    values = np.array([0, 1, 1, 0], dtype=dtype)
    assert prepare(values) is values
    assert _core.data_pointer(values) == values.ctypes.data


@pytest.mark.parametrize("values", [np.array(["a", "bb", ""]), np.array([b"a", b"bb", b""])])
def test_strings_of_fixed_width_are_read_in_place(values):
    assert prepare(values) is values
    assert _core.data_pointer(values) == values.ctypes.data
    assert et.Confusion.from_labels(values, values).classes == ["", "a", "bb"]


def test_read_only_arrays_are_read_in_place():
    values = np.arange(5)
    values.flags.writeable = False
    assert _core.data_pointer(prepare(values)) == values.ctypes.data


@pytest.mark.parametrize("left", INTEGERS)
@pytest.mark.parametrize("right", [np.int8, np.uint64])
def test_widths_do_not_matter(left, right):
    assert et.Confusion.from_labels(np.array(TRUTH, dtype=left), np.array(PRED, dtype=right)) == EXPECTED


def test_negative_labels_are_kept():
    values = np.array([-128, 127, -1], dtype=np.int8)
    assert et.Confusion.from_labels(values, values.astype(np.int64)).classes == [-128, -1, 127]


def test_booleans_are_0_and_1():
    assert et.Confusion.from_labels(np.array([True, False]), [1, 0]).classes == [0, 1]
    assert et.Confusion.from_labels([True, False], [1, 0]).matrix.tolist() == [[1, 0], [0, 1]]


@pytest.mark.parametrize(
    "change",
    [
        lambda a: np.repeat(a, 2)[::2],
        lambda a: a[::-1][::-1],
        lambda a: a.astype(a.dtype.newbyteorder(">")),
        lambda a: np.column_stack([a, a])[:, 1],
        lambda a: np.frombuffer(b"x" + a.tobytes(), dtype=a.dtype, offset=1),
    ],
    ids=["strided", "reversed twice", "big-endian", "column", "unaligned"],
)
@pytest.mark.parametrize("kind", ["int64", "U3"])
def test_other_layouts_are_copied_once(change, kind):
    changed = change(np.array(TRUTH).astype(kind))
    prepared = prepare(changed)
    assert prepared.flags.c_contiguous and prepared.flags.aligned and prepared.dtype.isnative
    assert et.Confusion.from_labels(changed, np.array(PRED).astype(kind)) == EXPECTED


@pytest.mark.parametrize(
    "make",
    [
        list,
        tuple,
        lambda v: [str(x) for x in v],
        lambda v: np.array(v, dtype=object),
        lambda v: np.array([str(x) for x in v], dtype=object),
        lambda v: np.array([str(x) for x in v], dtype=np.dtypes.StringDType()),
        lambda v: np.array([str(x) for x in v]),
        lambda v: np.array([str(x).encode() for x in v]),
        lambda v: [np.int8(x) for x in v],
        lambda v: [str(x).encode() for x in v],
        lambda v: [str(x) if i % 2 else x for i, x in enumerate(v)],
        lambda v: array.array("h", v),
        lambda v: memoryview(np.array(v, dtype=np.uint8)),
        lambda v: np.ma.array(v),
    ],
)
def test_kinds_agree(make):
    assert et.Confusion.from_labels(make(TRUTH), make(PRED)) == EXPECTED
    assert et.Confusion.from_labels(TRUTH, make(PRED)) == EXPECTED


def test_text_outside_of_ascii():
    words = ["é", "日本", "𝛼", ""]
    assert et.Confusion.from_labels(words, np.array(words)).matrix.trace() == 4
    assert sorted(et.Confusion.from_labels(words, np.array(words)).classes) == sorted(words)


def test_bytes_that_are_not_text_come_back_as_surrogates():
    confusion = et.Confusion.from_labels(np.array([b"\xff", b"a"]), np.array([b"a", b"a"]))
    assert confusion.classes == ["a", "\udcff"]


def test_whole_numbers_of_any_size_in_a_list():
    assert et.Confusion.from_labels([2**70, 1], [2**70, 1]).classes == [1, 2**70]


def test_a_producer_of_dlpack_is_read_in_place():
    class Tensor:
        def __init__(self, values):
            self.values = values

        def __dlpack__(self, **options):
            return self.values.__dlpack__(**options)

        def __dlpack_device__(self):
            return self.values.__dlpack_device__()

    values = np.array(TRUTH)
    assert _core.data_pointer(prepare(Tensor(values))) == values.ctypes.data
    assert et.Confusion.from_labels(Tensor(values), PRED) == EXPECTED


def test_buffers_are_given_back():
    values = array.array("i", TRUTH)
    et.labels(values, values)
    values.append(1)  # refused while anyone holds the buffer


def test_threads_give_the_same_bytes():
    generator = np.random.default_rng(1)
    truth, pred = generator.integers(0, 50, (2, 1_000_000))
    weights = generator.random(len(truth))
    for weight in (None, weights):
        states = {et.Confusion.from_labels(truth, pred, weight, threads=threads).to_bytes() for threads in (1, 2, 5)}
        assert len(states) == 1


def test_many_classes_and_far_apart_integers():
    truth = np.array([0, 10**12, -(10**12), 5, 10**12])
    assert et.Confusion.from_labels(truth, truth).classes == [-1000000000000, 0, 5, 1000000000000]
    many = np.arange(20_000)
    assert et.Confusion.from_labels(many, many.astype(str)).n == 20_000

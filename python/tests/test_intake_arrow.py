# test_intake_arrow.py: labels from PyArrow and Polars by the Arrow PyCapsule interface.
import datetime
import itertools

import numpy as np
import polars as pl
import pyarrow as pa
import pytest

import etalon as et
from etalon import _core
from etalon.intake import prepare

TRUTH = [0, 1, 2, 1, 0, 2, 2]
PRED = [0, 1, 1, 1, 2, 2, 0]
EXPECTED = et.Confusion.from_matrix([[1, 0, 1], [0, 2, 0], [1, 1, 1]])
ARROW_INTEGERS = [pa.int8(), pa.int16(), pa.int32(), pa.int64(), pa.uint8(), pa.uint16(), pa.uint32(), pa.uint64()]
ARROW_TEXT = [pa.string(), pa.large_string(), pa.string_view(), pa.binary(), pa.large_binary(), pa.binary_view()]
# Longer than the 12 bytes that Arrow's views hold in place, one of exactly 12, and an empty one.
WORDS = ["a label of more than twelve bytes", "twelve bytes", ""]


def of_words(values):
    return [WORDS[value] for value in values]


EXPECTED_WORDS = et.Confusion.from_labels(of_words(TRUTH), of_words(PRED))


@pytest.mark.parametrize("kind", ARROW_INTEGERS, ids=str)
def test_pyarrow_integers_are_read_in_place(kind):
    values = pa.array(TRUTH, kind)
    assert prepare(values) is values
    assert _core.data_pointer(values) == values.buffers()[1].address
    assert et.Confusion.from_labels(values, pa.array(PRED, pa.int64())) == EXPECTED


def test_a_slice_is_read_from_its_offset():
    values = pa.array([9, 9, *TRUTH, 9])[2:-1]
    assert _core.data_pointer(values) == values.buffers()[1].address + 2 * 8
    assert et.Confusion.from_labels(values, PRED) == EXPECTED


@pytest.mark.parametrize(
    "kind", [pl.Int8, pl.Int16, pl.Int32, pl.Int64, pl.UInt8, pl.UInt16, pl.UInt32, pl.UInt64], ids=str
)
def test_polars_integers_are_read_in_place(kind):
    values = pl.Series(TRUTH, dtype=kind)
    assert prepare(values) is values
    assert _core.data_pointer(values) == values.to_numpy(allow_copy=False).ctypes.data
    assert et.Confusion.from_labels(values, PRED) == EXPECTED


@pytest.mark.parametrize("kind", ARROW_TEXT, ids=str)
@pytest.mark.parametrize("offset", [0, 3])
def test_pyarrow_text(kind, offset):
    values = pa.array(["x"] * offset + of_words(TRUTH), kind)[offset:]
    assert et.Confusion.from_labels(values, of_words(PRED)) == EXPECTED_WORDS


@pytest.mark.parametrize("text", [pa.string(), pa.large_string(), pa.string_view()], ids=str)
@pytest.mark.parametrize("index", ARROW_INTEGERS, ids=str)
@pytest.mark.parametrize("offset", [0, 2])
def test_pyarrow_dictionaries(index, text, offset):
    indices = pa.array([1] * offset + TRUTH, index)
    values = pa.DictionaryArray.from_arrays(indices, pa.array(WORDS, text))[offset:]
    assert et.Confusion.from_labels(values, of_words(PRED)) == EXPECTED_WORDS


def test_dictionary_codes_of_32_bits_are_read_in_place():
    values = pa.DictionaryArray.from_arrays(pa.array(TRUTH, pa.int32()), WORDS)
    assert _core.data_pointer(values) == values.indices.buffers()[1].address


def test_dictionaries_of_numbers_and_booleans():
    numbers = pa.DictionaryArray.from_arrays(pa.array(TRUTH, pa.int8()), pa.array([0, 1, 2]))
    assert et.Confusion.from_labels(numbers, PRED) == EXPECTED
    booleans = pa.DictionaryArray.from_arrays(pa.array([0, 1, 1]), pa.array([False, True]))
    assert et.Confusion.from_labels(booleans, booleans).classes == [False, True]


def test_a_word_that_is_twice_in_a_dictionary_is_one_class():
    values = pa.DictionaryArray.from_arrays(pa.array([0, 1, 2, 1]), ["x", "x", "y"])
    assert et.Confusion.from_labels(values, ["x", "x", "y", "y"]).matrix.tolist() == [[2, 1], [0, 1]]


def test_a_null_in_a_dictionary_matters_only_when_it_is_used():
    for kind in (pa.string(), pa.string_view()):
        words = pa.array(["x", None, "y"], kind)
        assert et.Confusion.from_labels(pa.DictionaryArray.from_arrays(pa.array([0, 2]), words), ["x", "y"]).n == 2
        with pytest.raises(et.InputError, match=r"truth\[1\] is missing"):
            et.Confusion.from_labels(pa.DictionaryArray.from_arrays(pa.array([0, 1]), words), ["x", "y"])


@pytest.mark.parametrize("offset", [0, 1, 9])
def test_booleans_are_unpacked(offset):
    values = pa.array([True] * offset + [value == 1 for value in TRUTH])[offset:]
    assert et.Confusion.from_labels(values, [value == 1 for value in TRUTH]).matrix.tolist() == [[5, 0], [0, 2]]


@pytest.mark.parametrize(
    "make",
    [
        pl.Series,
        lambda values: pl.Series(of_words(values)),
        lambda values: pl.Series(of_words(values), dtype=pl.Categorical),
        lambda values: pl.Series(of_words(values), dtype=pl.Enum(list(reversed(WORDS)))),
        lambda values: pl.Series([9, *values])[1:],
    ],
)
def test_polars_kinds(make):
    expected = EXPECTED if make(TRUTH).dtype.is_integer() else EXPECTED_WORDS
    assert et.Confusion.from_labels(make(TRUTH), make(PRED)) == expected


def test_polars_booleans():
    values = pl.Series([value == 1 for value in TRUTH])
    assert et.Confusion.from_labels(values, values).matrix.tolist() == [[5, 0], [0, 2]]


def chunked(values, kind, cuts):
    edges = [0, *cuts, len(values)]
    return pa.chunked_array([pa.array(values[a:b], kind) for a, b in itertools.pairwise(edges)], kind)


@pytest.mark.parametrize("cuts", [[], [3], [1, 2, 5], [0, 4, 4, 7], range(1, 7)])
@pytest.mark.parametrize("other_cuts", [[], [3], [2, 6]])
@pytest.mark.parametrize("kind", [pa.int16(), pa.string(), pa.string_view(), pa.bool_()], ids=str)
def test_chunks_that_do_not_line_up(kind, cuts, other_cuts):
    change = bool if kind == pa.bool_() else int if kind == pa.int16() else str
    truth, pred = [change(v) for v in TRUTH], [change(v) for v in PRED]
    weights = np.arange(len(TRUTH)) / 7
    for weight in (None, weights):
        whole = et.Confusion.from_labels(truth, pred, weight)
        assert et.Confusion.from_labels(chunked(truth, kind, cuts), chunked(pred, kind, other_cuts), weight) == whole
        assert et.Confusion.from_labels(chunked(truth, kind, cuts), np.array(pred), weight) == whole


def test_polars_chunks_and_dictionary_chunks():
    truth = pl.concat([pl.Series(TRUTH[:3]), pl.Series(TRUTH[3:])], rechunk=False)
    assert truth.n_chunks() == 2
    assert et.Confusion.from_labels(truth, PRED) == EXPECTED
    words = pa.chunked_array([pa.array(of_words(TRUTH[a:b])).dictionary_encode() for a, b in [(0, 2), (2, 7)]])
    assert et.Confusion.from_labels(words, of_words(PRED)) == EXPECTED_WORDS


def test_an_unaligned_buffer_is_copied():
    data = pa.py_buffer(b"x" + np.array(TRUTH).tobytes()).slice(1)
    values = pa.Array.from_buffers(pa.int64(), len(TRUTH), [None, data])
    assert et.Confusion.from_labels(values, PRED) == EXPECTED


@pytest.mark.parametrize(
    "values",
    [
        pa.array([1, 1, None]),
        pa.array(["a", "a", None]),
        pa.array(["a", "a", None], pa.string_view()),
        pa.array([9, 1, 1, None])[1:],
        pa.array(["a", "a", None]).dictionary_encode(),
        pa.array([True, True, None]),
        pa.chunked_array([[1, 2], [None]]),
        pl.Series([1, 1, None]),
        pl.Series(["a", "b", None]),
        pl.Series(["a", "b", None], dtype=pl.Categorical),
    ],
)
def test_nulls_are_refused_with_their_position(values):
    with pytest.raises(et.InputError, match=r"^pred\[2\] is missing; every object needs a label$"):
        et.labels([1, 1, 1], values)


def test_a_column_of_nulls():
    with pytest.raises(et.InputError, match=r"^truth\[0\] is missing"):
        et.labels(pa.nulls(2), [1, 2])


@pytest.mark.parametrize(
    ("values", "message"),
    [
        (pa.array([1.5], pa.float16()), "truth has the Arrow type 'e': labels must be numbers, strings or booleans"),
        (pa.table({"a": [1]}), "truth is a table; pass one of its columns"),
        (pl.DataFrame({"a": [1]}), "truth is a table; pass one of its columns"),
        (pa.array([[1]]), r"truth has the Arrow type '\+l'"),
        (pa.array([datetime.date(2020, 1, 1)]).dictionary_encode(), "truth has a dictionary of Arrow type 'tdD'"),
        (
            pa.DictionaryArray.from_arrays(pa.array([0]), pa.array(["a"]).dictionary_encode()),
            "truth has a dictionary whose values are a dictionary again",
        ),
    ],
)
def test_other_types_are_refused(values, message):
    with pytest.raises(TypeError, match=message):
        et.Confusion.from_labels(values, [1])


def test_an_index_outside_of_the_dictionary():
    values = pa.DictionaryArray.from_arrays(pa.array([0, 5]), ["x"], safe=False)
    with pytest.raises(et.InputError, match=r"truth\[1\] points outside of its dictionary"):
        et.labels(values, ["x", "x"])


def test_an_error_of_the_producer_is_told():
    def batches():
        raise RuntimeError("the disk is gone")
        yield

    reader = pa.RecordBatchReader.from_batches(pa.schema({"a": pa.int64()}), batches())
    with pytest.raises(et.InputError, match="^truth cannot be read: .*the disk is gone"):
        et.labels(reader, [1])


def test_memory_is_given_back():
    before = pa.total_allocated_bytes()
    values = pa.array(of_words(TRUTH * 1000)).dictionary_encode()
    et.labels(values, values)
    et.labels(pa.chunked_array([values, values]), pa.chunked_array([values, values]))
    del values
    assert pa.total_allocated_bytes() == before


def test_with_units_a_place_is_one_of_the_whole_column():
    units, good = pa.array(["u", "v", "v", "u"]), pa.array([1, 0, 1, 1])
    bad = pa.array([1, 0, None, 1])
    for call in (et.labels, et.clusters):
        with pytest.raises(et.InputError, match=r"^(truth|reference)\[2\] is missing"):
            call(bad, good, units=units)
        with pytest.raises(et.InputError, match=r"^(pred|clustering)\['a'\]\[2\] is missing"):
            call(good, {"a": bad}, units=units)
    with pytest.raises(et.InputError, match=r"^weights\[3\] is -1"):
        et.labels(good, good, units=units, weights=[1, 1, 1, -1])
    with pytest.raises(et.InputError, match=r"^units\[2\] is missing"):
        et.labels(good, good, units=bad)


@pytest.mark.parametrize("coded", [False, True])
def test_units_come_in_the_order_of_their_first_appearance(coded):
    units = pa.chunked_array([["v", "u"], ["v", "w"]])
    units = pa.DictionaryArray.from_arrays([2, 1, 2, 0], ["w", "u", "v", "nobody"]) if coded else units
    found = et.labels(pa.array([1, 0, 1, 1]), pa.array([1, 1, 0, 1]), "accuracy", units=units)
    assert [(row["unit"], row["value"]) for row in found.by_unit] == [("v", 0.5), ("u", 0), ("w", 1)]

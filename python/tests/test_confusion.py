# test_confusion.py: the accumulator: batches, merging, bytes, matrices.
import copy
import itertools
import pickle
import random
from fractions import Fraction

import numpy as np
import pytest

import etalon as et

GENERATOR = np.random.default_rng(5)
TRUTH = GENERATOR.integers(0, 6, 300)
PRED = GENERATOR.integers(0, 6, 300)
# Over many orders of magnitude, so that the order of ordinary additions would show.
WEIGHTS = GENERATOR.random(300) * 10.0 ** GENERATOR.integers(-12, 12, 300)
WHOLE = et.Confusion.from_labels(TRUTH, PRED)


def test_update_returns_the_accumulator():
    confusion = et.Confusion()
    assert confusion.update([1, 0], [1, 1]) is confusion
    assert confusion.update([], []) is confusion
    assert confusion.n == 2


@pytest.mark.parametrize("weights", [None, WEIGHTS], ids=["counts", "weights"])
@pytest.mark.parametrize("seed", range(8))
def test_any_split_in_any_order_gives_the_same_bytes(seed, weights):
    chance = random.Random(seed)
    expected = et.Confusion.from_labels(TRUTH, PRED, weights)
    cuts = sorted(chance.sample(range(1, len(TRUTH)), chance.randrange(1, 20)))
    slices = [slice(a, b) for a, b in itertools.pairwise([0, *cuts, len(TRUTH)])]
    chance.shuffle(slices)
    parts = [et.Confusion.from_labels(TRUTH[s], PRED[s], None if weights is None else weights[s]) for s in slices]
    one_by_one = et.Confusion()
    for part in parts:
        one_by_one += part
    assert one_by_one.to_bytes() == expected.to_bytes()
    while len(parts) > 1:  # as a tree of random shape
        parts.append(parts.pop(chance.randrange(len(parts))) + parts.pop(chance.randrange(len(parts))))
    assert parts[0].to_bytes() == expected.to_bytes()


def test_merge_and_add():
    a, b = et.Confusion.from_labels([1], [1]), et.Confusion.from_labels(["x"], [1])
    total = a + b
    assert (a.n, b.n, total.n) == (1, 1, 2)
    assert total.classes == ["1", "x"]
    assert a.merge(b) is a
    assert a == total
    a += et.Confusion()
    assert a == total
    with pytest.raises(TypeError):
        _ = a + 1


def test_counts_and_weights_merge():
    mixed = et.Confusion.from_labels([1, 0], [1, 1]) + et.Confusion.from_labels([1], [1], [0.5])
    assert mixed.matrix.tolist() == [[0, 1], [0, 1.5]]
    assert mixed.n == 2.5


def test_weights_are_summed_exactly():
    weights = [0.1] * 10 + [1e16, 1.0, -0.0]
    n = len(weights)
    exact = sum(map(Fraction, weights))
    assert et.Confusion.from_labels([1] * n, [1] * n, weights).matrix[0, 0] == float(exact)
    cells = {(t, p): sum(map(Fraction, WEIGHTS[(TRUTH == t) & (PRED == p)])) for t in range(6) for p in range(6)}
    matrix = et.Confusion.from_labels(TRUTH, PRED, WEIGHTS).matrix
    assert all(matrix[t, p] == float(cell) for (t, p), cell in cells.items())


@pytest.mark.parametrize("weights", [None, WEIGHTS], ids=["counts", "weights"])
def test_bytes_pickle_and_copies(weights):
    confusion = et.Confusion.from_labels(TRUTH, PRED, weights)
    data = confusion.to_bytes()
    assert isinstance(data, bytes)
    for other in (
        et.Confusion.from_bytes(data),
        et.Confusion.from_bytes(bytearray(data)),
        pickle.loads(pickle.dumps(confusion)),
        copy.copy(confusion),
        copy.deepcopy(confusion),
    ):
        assert other == confusion and other is not confusion
        assert other.to_bytes() == data
        other.update([1], [1])
        assert confusion.to_bytes() == data


@pytest.mark.parametrize("weights", [None, WEIGHTS], ids=["counts", "weights"])
def test_a_state_that_is_cut_off_or_altered(weights):
    data = et.Confusion.from_labels(TRUTH[:20], PRED[:20], None if weights is None else weights[:20]).to_bytes()
    for size in range(len(data)):
        with pytest.raises(et.InputError):
            et.Confusion.from_bytes(data[:size])
    for place in range(0, len(data), 7):
        altered = bytearray(data)
        altered[place] ^= 0x40
        with pytest.raises(et.InputError):
            et.Confusion.from_bytes(altered)
    with pytest.raises(et.InputError, match="these bytes are not a state of Etalon"):
        et.Confusion.from_bytes(b"something else altogether")
    with pytest.raises(et.InputError, match="the state is cut off or altered: its checksum does not fit"):
        et.Confusion.from_bytes(data[:-1])


def test_equality():
    assert et.Confusion() == et.Confusion()
    assert et.Confusion() != WHOLE
    assert WHOLE != "a text"
    assert et.Confusion.from_labels([1], [1]) != et.Confusion.from_labels([1], [1], [1.0])
    with pytest.raises(TypeError, match="unhashable"):
        hash(WHOLE)


def test_matrix_and_classes():
    confusion = et.Confusion.from_labels(["b", "a", "a", 10, 9], ["b", "b", "a", 9, 10])
    assert confusion.classes == ["9", "10", "a", "b"]
    assert confusion.matrix.dtype == np.int64
    assert confusion.matrix.tolist() == [[0, 1, 0, 0], [1, 0, 0, 0], [0, 0, 1, 1], [0, 0, 0, 1]]
    assert et.Confusion.from_labels([1], [1], [0.5]).matrix.dtype == np.float64
    assert et.Confusion().matrix.shape == (0, 0)


def test_from_matrix():
    table = np.array([[5, 1, 0], [2, 3, 4], [0, 0, 6]])
    confusion = et.Confusion.from_matrix(table, ["x", "y", "z"])
    assert confusion.classes == ["x", "y", "z"]
    assert (confusion.matrix == table).all()
    assert confusion.n == 21
    assert et.Confusion.from_matrix(table.astype(float), ["x", "y", "z"]) == confusion
    assert et.Confusion.from_matrix(table.tolist()).classes == [0, 1, 2]
    assert et.Confusion.from_matrix(et.Confusion.from_labels(TRUTH, PRED).matrix) == WHOLE
    assert et.Confusion.from_matrix([[2**40, 0], [0, 1]]).n == 2**40 + 1


@pytest.mark.parametrize(
    ("arguments", "error", "message"),
    [
        (([[1, 2]],), et.InputError, r"a confusion matrix must be square, not of shape \(1, 2\)"),
        (([1],), et.InputError, "must be square"),
        (([[-1]],), et.InputError, "finite numbers that are not negative"),
        (([[float("nan")]],), et.InputError, "finite numbers that are not negative"),
        (([["a"]],), et.InputError, "finite numbers that are not negative"),
        (([[0.5, 1], [0, 2]],), et.InputError, r"matrix\[0, 0\] is 0.5, .* before it was normalised"),
        (([[1]], ["a", "b"]), et.UsageError, "there are 2 classes for 1 rows"),
        (([[1, 0], [0, 1]], ["a", "a"]), et.UsageError, "a class is named twice: a, a"),
    ],
)
def test_from_matrix_refuses(arguments, error, message):
    with pytest.raises(error, match=message):
        et.Confusion.from_matrix(*arguments)


def test_compute_equals_labels():
    scores = ["mcc", "macro(f1)", "kappa"]
    assert dict(WHOLE.compute(scores)) == dict(et.labels(TRUTH, PRED, scores))
    assert WHOLE.compute(scores).records == et.labels(TRUTH, PRED, scores).records
    two = et.Confusion.from_matrix([[3, 1], [2, 4]])
    assert two.compute("recall")["recall"] == 4 / 6
    assert two.compute("recall", positive=0)["recall"] == 3 / 4


def test_repr():
    assert repr(et.Confusion.from_matrix([[10, 1], [0, 3]], ["no", "yes"])) == (
        "etalon.Confusion: 14 objects, 2 classes; rows are the truth\n     no  yes\n no  10    1\nyes   0    3"
    )
    assert repr(et.Confusion.from_labels(range(50), range(50))) == "etalon.Confusion: 50 objects, 50 classes"


def test_a_class_of_a_matrix_without_objects():
    matrix = [[3, 1, 0, 0], [0, 3, 1, 0], [1, 0, 3, 0], [0, 0, 0, 0]]
    kept = et.Confusion.from_matrix(matrix, ["a", "b", "c", "d"])
    assert kept.classes == ["a", "b", "c", "d"]
    declared = et.Confusion.from_matrix([row[:3] for row in matrix[:3]], ["a", "b", "c"])
    for score in ("micro(mcc)", "confusion_entropy"):
        assert kept.compute(score)[score] == declared.compute(score, classes=["a", "b", "c", "d"])[score]
    assert et.Confusion.from_bytes(kept.to_bytes()) == kept

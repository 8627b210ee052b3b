# compat_peers.py: what the tests of etalon.compat share: a call of the peer and one of ours must come to the same.
import inspect
import warnings

import numpy as np
import pandas as pd
import polars as pl

CONCERN = ("UserWarning", "UndefinedMetricWarning", "SmallSampleWarning", "ConstantInputWarning")


def outcome(function, *arguments, **options):
    """The value or the error, and what was warned of."""
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        try:
            found = function(*arguments, **options)
        except Exception as error:  # noqa: BLE001
            found = error
    told = {(warning.category.__name__, str(warning.message)) for warning in caught}
    return found, {entry for entry in told if entry[0] in CONCERN}


def near(word):
    try:
        return f"{float(word):.10g}"
    except ValueError:
        return word


def assert_same(found, expected, context, tolerance=1e-12):
    if isinstance(expected, Exception):
        base = next(kind for kind in (ZeroDivisionError, TypeError, ValueError, Exception) if isinstance(expected, kind))
        assert isinstance(found, base), (context, found, expected)
        return
    assert not isinstance(found, Exception), (context, repr(found), expected)
    if isinstance(expected, str) and found != expected:  # sums of weights are printed in full: the last digit may differ
        assert len(found.split("\n")) == len(expected.split("\n")), context
        assert [near(word) for word in found.split()] == [near(word) for word in expected.split()], context
    elif isinstance(expected, (str, type(None))):
        assert found == expected, context
    elif isinstance(expected, dict):
        assert list(found) == list(expected), context
        for key in expected:
            assert_same(found[key], expected[key], (*context, key), tolerance)
    elif isinstance(expected, tuple):
        assert len(found) == len(expected), context
        for one, other in zip(found, expected):
            assert_same(one, other, context, tolerance)
    else:
        if isinstance(expected, np.ndarray):
            assert isinstance(found, np.ndarray) and found.dtype.kind == expected.dtype.kind, (context, found, expected)
        else:
            assert isinstance(found, float) == isinstance(expected, float), (context, type(found), type(expected))
        np.testing.assert_allclose(found, expected, rtol=tolerance, atol=tolerance, err_msg=str(context))


def compare(peer, own, name, *arguments, tolerance=1e-12, **options):
    expected, told = outcome(getattr(peer, name), *arguments, **options)
    found, said = outcome(getattr(own, name), *arguments, **options)
    context = (name, arguments, options)
    assert_same(found, expected, context, tolerance)
    if not isinstance(expected, Exception):
        assert said == told, context


def assert_signature(own, peer):
    found, expected = (inspect.signature(function).parameters for function in (own, peer))
    assert [(p.name, p.kind) for p in found.values()] == [(p.name, p.kind) for p in expected.values()]
    assert [repr(p.default) for p in found.values()] == [repr(p.default) for p in expected.values()]


def columns(seed):
    """Two columns of a few labels, often with gaps: labels that one side never has."""
    generator = np.random.default_rng(seed)
    n, k = int(generator.integers(1, 12)), int(generator.integers(1, 5))
    return generator.integers(0, k, n), generator.integers(0, k, n), generator


def forms(labels):
    """The same labels as other things that hold them."""
    yield labels.tolist()
    yield labels.astype(np.int8)
    yield labels.astype(float)
    yield labels.astype(np.uint64)[::-1][::-1]
    yield labels.reshape(-1, 1)
    yield pd.Series(labels)
    yield pl.Series(labels)
    yield labels.astype(">i4")
    yield np.repeat(labels, 2)[::2]


def texts(labels):
    names = np.array(["ten", "10", "9", "Ä", ""])
    yield names[labels]
    yield names[labels].tolist()
    yield names[labels].astype(object)
    yield pd.Series(names[labels])
    yield pd.Series(names[labels], dtype="string")
    yield pd.Series(names[labels], dtype="category")
    yield pl.Series(names[labels])

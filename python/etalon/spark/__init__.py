# __init__.py: what Etalon does on Apache Spark: the functions of the domains, over the columns of Spark's data frames.
"""Etalon on Apache Spark: the same bits as on one machine, at any number of partitions and executors.

    >>> import etalon as et
    >>> et.spark.labels(df, "truth", ["a", "b"], ["mcc", "macro(f1)"], units="day")

A function has the name and the arguments of the one for a single machine; where that takes columns, this one takes the
names of columns of a data frame. Each partition becomes a small state, states are merged in any order, and the scores
are those of the whole. What is measured unit by unit (orders, rankings, answers, runs) is brought together first.
Spark's workers need the same version of Etalon, and PyArrow.
"""

from .answers import answers
from .classi import classi
from .clusters import clusters
from .labels import labels
from .orders import orders
from .runs import runs

__all__ = ["answers", "classi", "clusters", "labels", "orders", "runs"]

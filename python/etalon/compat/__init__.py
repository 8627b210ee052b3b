# __init__.py: other libraries' functions by their names; each module is imported by itself.
"""Functions of other libraries by their names, signatures, defaults and conventions, computed by Etalon.

    etalon.compat.sklearn   scores of labels and of clusterings of sklearn.metrics
    etalon.compat.scipy     rank correlations of scipy.stats
    etalon.compat.trec_eval the command line of trec_eval

Neither library is imported, or needed.
"""

# typed_use.py: every domain as a user with type checkers writes it; checked by them and run by test_typing.py.
from collections.abc import Mapping

import etalon as et

truth = ["cat", "dog", "cow", "cat", "dog", "cat"]
model = ["cat", "dog", "cat", "cat", "cow", "cat"]

labels: et.Results = et.labels(truth, {"a": model, "b": truth}, [et.mcc, et.macro(et.f(beta=2)), "kappa"])
value: float = et.labels(truth, model)["mcc"]
clusters: et.Results = et.clusters(truth, model, [et.ari, et.matched(et.accuracy), et.gm(r=1)])
orders: et.Results = et.orders([3, 2, 1, 0], [4, 2, 3, 0], [et.kendall_tau, et.ndcg @ 2], p_values=True)
classi: et.Results = et.classi(model, "classi@3", query="cat", nominal=set(truth))
answers: et.Results = et.answers({"q1": ["a", "b"]}, {"q1": {"b", "a"}}, [et.p_delta])
runs: et.Results = et.runs({"q1": {"a": 1}}, {"x": {"q1": {"a": 0.5}}}, [et.ap, et.ndcg @ 10])
fused: dict[str, dict[str, float]] = et.fuse({"q1": {"a": 1}}, {"x": {"q1": {"a": 0.5}}, "y": {"q1": {"b": 0.5}}}, "borda")
bounds: et.Bounds = et.bounds({"q1": {"a": 1}}, {"q1": {"a": 0.5}}, [et.ndcg @ 10])
ways: et.Conventions = et.which("1.0", {"q1": {"a": 1}}, {"q1": {"a": 0.5}}, [et.ap])
covers: et.Results = et.covers([[1, 2], [2, 3], [4]], [[1, 2, 3], [3, 4]])

score: et.Score = et.parse("fowlkes_mallows", "clusters")
domains: tuple[str, ...] = et.mcc.domains
intervals: Mapping[str, object] = et.labels(truth, model, "accuracy", units=[1, 1, 1, 2, 2, 2]).intervals
state: et.Confusion = et.Confusion()
state.update(truth, model)
table: et.Contingency = et.Contingency()
table.update(truth, model)
curve: list[dict[str, object]] = et.abstention_curve([("a", "b"), ("b", "c")], [("a", "b", 0.5), ("c", "b", 0.2)])
nodes: dict[str, int] = et.communities([("a", "b"), ("b", "c"), ("a", "c")])


@et.measure("binary")
def mine(c: et.Counts) -> float:
    return 2 * c.c11 / (2 * c.c11 + c.c10 + c.c01)


verdicts: et.Verdicts = et.validate("labels", [mine, et.f1], universes=[(2, 4)])
holds: bool = verdicts.holds("f1", "monotonicity", "weak")
advice: et.Advice = et.advise("clusters", ["symmetry"])
page: str = et.explain(et.ari)
catalogue: list[et.Score] = et.measures("orders")
sources: et.Reproduction = et.reproduce("classi")
compared: et.Consistency = et.consistency("orders", [et.kendall_tau, et.spearman_footrule], universe=4)
costs: et.Costs = et.costs("clusters", "ari")
info: et.VersionInfo = et.version_info()
compiler: str = info["compiler"]
classes: list[dict[str, object]] = state.per_class().records
scorer: et.Scorer = et.scorer("mcc")
apart: et.Separation = et.separate("labels", ["mcc", "accuracy"], universe=(2, 4))
quarrel: et.Disagreement = et.disagreement(labels)
best: et.Thresholds = et.thresholds([1, 0, 1, 0], [0.9, 0.2, 0.6, 0.4], "f1")
chance: et.Baselines = et.baselines("labels", ["accuracy"])

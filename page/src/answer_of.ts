// answer_of.ts: the answer of a page that is about measures, or about communities.
import type { Agreement } from "./data";
import { type Phrase, listed, some } from "./dom";
import { lawState, plain, universesOf } from "./law_state";
import type { Model } from "./model";
import { count, counted, inWords, percent, short } from "./numbers";

export const strong = (text: string): Phrase => ({ strong: text });
const strongs = (scores: string[], most = 5): Phrase[] => some(scores.map(strong), most);

function ofLaws(model: Model): Phrase[][] {
  const found = model.block.sections.laws;
  if (!found) return [];
  const scores = [...new Set(found.laws.map((verdict) => verdict.score))];
  const laws = [...new Set(found.laws.map((verdict) => verdict.law))];
  const lacking = scores.map((score) => ({ score, laws: laws.filter((law) => ["refuted", "weak"].includes(lawState(found.laws, score, law).state)) }));
  const whole = lacking.filter((of) => of.laws.length === 0).map((of) => of.score);
  const over = universesOf(found.laws).join("; ").replaceAll("n ≤ ", "n\u00a0≤\u00a0");
  const first: Phrase[] = whole.length > 0
    ? [...some(whole.map(strong), 4), whole.length > 1 ? " keep" : " keeps", ` all ${laws.length} laws that were checked.`]
    : [scores.length === 1 ? strong(scores[0] ?? "") : `None of the ${scores.length} measures`, scores.length === 1 ? " does not keep" : " keeps", ` all ${laws.length} laws that were checked.`];
  const rest = lacking.filter((of) => of.laws.length > 0).sort((x, y) => x.laws.length - y.laws.length).slice(0, 3);
  const second = rest.flatMap((of, i): Phrase[] => [i > 0 ? "; " : "", strong(of.score), " lacks ", of.laws.length <= 3 ? listed(of.laws.map(plain)).join("") : `${of.laws.length} of them`]);
  const nearest = whole.length === 0 && scores.length > 1 ? "Nearest to it: " : "";
  return [first, ...(second.length ? [[nearest, ...second, "."]] : []), [`Checked over ${over}.`]];
}

export function ofCommunities(model: Model): Phrase[][] {
  const found = model.block.sections.communities;
  if (!found) return [];
  const sizes = found.singletons > 0 ? `, ${counted(found.singletons, "of them a single node", "of them single nodes")},` : "";
  return [[strong(found.method), ` finds ${counted(found.communities, "community", "communities")}${sizes} in a graph of ${counted(found.graph.nodes, "node")} and ${counted(found.graph.edges, "edge")}.`,
    found.modularity !== null ? ` Modularity ${short(found.modularity)}.` : ""]];
}

function ofAdvice(model: Model): Phrase[][] {
  const found = model.block.sections.advice;
  if (!found) return [];
  const having = found.measures.filter((measure) => measure.has_all).map((measure) => measure.score);
  const needs = found.needs.map(plain).join(" and ");
  if (having.length === 0) return [[`No measure has ${needs}.`, found.theorem ? ` ${plain(found.theorem)}` : ""]];
  return [[`${counted(having.length, "measure")} of ${count(found.measures.length)} ${having.length > 1 ? "have" : "has"} ${needs}: `, ...some(having.map(strong), 5), "."]];
}

/** Measures by what is said of them, in the order in which it is first said. */
function grouped<T>(items: T[], key: (item: T) => string, score: (item: T) => string): [string, string[]][] {
  const groups = new Map<string, string[]>();
  for (const item of items) groups.set(key(item), [...(groups.get(key(item)) ?? []), score(item)]);
  return [...groups];
}

/** The two that contradict each other most. */
function mostAtOdds(pairs: Agreement[], share: (pair: Agreement) => number): Agreement | undefined {
  return pairs.reduce<Agreement | undefined>((most, pair) => (share(pair) > (most ? share(most) : 0) ? pair : most), undefined);
}

function ofDisagreement(model: Model): Phrase[][] {
  const found = model.block.sections.disagreement;
  if (!found || found.inconsistency.length === 0) return [];
  const said: Phrase[][] = [];
  const only = found.units.length === 1 ? found.units[0] : undefined;
  if (only) {
    const groups = grouped(Object.entries(only.winners), ([, systems]) => JSON.stringify(systems), ([score]) => score);
    const parts = groups.slice(0, 3).flatMap(([systems, scores], i): Phrase[] => [i > 0 ? "; " : "", ...(groups.length === 1 && scores.length > 1 ? [`All ${inWords(scores.length)} measures`] : strongs(scores)), scores.length > 1 ? " put " : " puts ", ...some((JSON.parse(systems) as string[]).map((system) => ({ name: system })), 3), " first"]);
    said.push([...parts, groups.length > 3 ? "; others differ again." : "."]);
  } else if (found.units.length > 1) {
    const apart = found.units.filter((unit) => new Set(Object.values(unit.winners).map((systems) => JSON.stringify(systems))).size > 1).length;
    said.push([apart === 0 ? `On each of ${model.unitText(found.units.length)} all measures put the same system first.` : `On ${count(apart)} of ${model.unitText(found.units.length)} the measures do not put the same system first.`]);
  }
  const most = mostAtOdds(found.inconsistency, (pair) => pair.opposite);
  if (!most) return [...said, ["No two measures order a pair of systems in opposite ways."]];
  return [...said, ["Most at odds are ", strong(most.f), " and ", strong(most.g), `: they order ${count(most.opposite)} of ${counted(most.same + most.opposite + most.f_only + most.g_only + most.both_tied, "pair")} of systems in opposite ways.`]];
}

function ofConsistency(model: Model): Phrase[][] {
  const found = model.block.sections.consistency;
  if (!found || found.consistency.length === 0) return [];
  const share = (pair: Agreement): number => (pair.same + pair.opposite > 0 ? pair.opposite / (pair.same + pair.opposite) : 0);
  const most = mostAtOdds(found.consistency, share);
  if (!most) return [["No two of these measures order a pair of inputs in opposite ways."]];
  const never = found.consistency.filter((pair) => pair.opposite === 0);
  return [["Most at odds are ", strong(most.f), " and ", strong(most.g), `: of the pairs of inputs that both order, they order ${percent(share(most), 1)} in opposite ways.`],
    never.length === 0 ? ["Every two of them contradict each other somewhere."] : [...listed(never.slice(0, 3).map((pair) => `${pair.f} and ${pair.g}`), "; "), never.length > 3 ? ` and ${counted(never.length - 3, "more pair")}` : "", " never do."]];
}

function ofSeparation(model: Model): Phrase[][] {
  const found = model.block.sections.separation;
  const first = found?.cover[0];
  if (!found) return [];
  if (!first) return [["No two of these measures prefer different predictions."]];
  const objects = model.objectText(first.size);
  return [[`With no more than ${objects} `, ...strongs(first.for_first), first.for_first.length > 1 ? " prefer" : " prefers", " one prediction, ", ...strongs(first.for_second), " another."],
    found.cover.length > 1 ? [`${inWords(found.cover.length).replace(/^./, (c) => c.toUpperCase())} examples part all that can be parted here.`] : []].filter((phrases) => phrases.length > 0);
}

function ofSensitivity(model: Model): Phrase[][] {
  const found = model.block.sections.sensitivity;
  if (!found || found.sensitivity.length === 0) return [];
  const rows = [...found.sensitivity].sort((f, g) => g.significant - f.significant);
  return grouped(rows, (row) => `${count(row.significant)} of ${counted(row.pairs, "pair")}`, (row) => row.score).slice(0, 3)
    .map(([pairs, scores]) => [...strongs(scores), scores.length > 1 ? " tell " : " tells ", `${pairs} of systems apart.`]);
}

function ofBaseline(model: Model): Phrase[][] {
  const found = model.block.sections.baseline;
  if (!found || found.curves.length === 0) return [];
  const groups = grouped(found.curves, (curve) => curve.verdict, (curve) => curve.score);
  return groups.map(([verdict, scores]) => {
    const several = scores.length > 1;
    if (verdict === "constant") return [...strongs(scores), several ? " give" : " gives", " every guess the same value on average."];
    return [...strongs(scores), ` ${several ? verdict.replace(/^favours\b/, "favour") : verdict}.`];
  });
}

/** What there is of measures, the first that says something. */
export function ofMeasures(model: Model): Phrase[][] {
  for (const of of [ofLaws, ofAdvice, ofDisagreement, ofConsistency, ofSeparation, ofSensitivity, ofBaseline]) {
    const said = of(model);
    if (said.length > 0) return said;
  }
  return [];
}

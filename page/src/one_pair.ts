// one_pair.ts: one pair of systems: the difference, its interval, the test in words, and the units one by one.
import type { Pair } from "./data";
import { type Child, type Phrase, h, name, s, sentence } from "./dom";
import { drawn } from "./figure";
import { measureName } from "./measure";
import type { Model } from "./model";
import { chance, confidence, count, difference, interval, percent, short } from "./numbers";
import { standing } from "./pairs";
import { scrolled } from "./scroll";
import { cutTo, extent, label, linear, svgOf, xAxis } from "./plot";
import { unitDifferences } from "./units";

function interpretation(model: Model, a: string, b: string): Phrase[] {
  const decisions = model.block.sections.decisions;
  const seen = decisions ? model.pair(decisions.score, a, b) : null;
  if (!decisions || !seen) return ["These two were not compared."];
  const how = standing(seen.pair, seen.turned);
  const level = confidence(decisions.alpha);
  const { low, high } = seen.pair;
  const ends = low !== null && high !== null ? (seen.turned ? interval(-high, -low) : interval(low, high)) : null;
  const may = ends ? ` The difference${model.byRanks ? " of mean ranks" : ""} may be anything in ${ends} (${level}).` : "";
  if (how === "better") return [{ strong: a }, " is better than ", { strong: b }, ` by ${decisions.score}.${may}`];
  if (how === "worse") return [{ strong: b }, " is better than ", { strong: a }, ` by ${decisions.score}.${may}`];
  if (how === "equivalent") return [{ strong: a }, " and ", { strong: b }, ` are equivalent: they differ by less than ${decisions.margin} either way.${may}`];
  return ["It is not shown which of ", { strong: a }, " and ", { strong: b }, ` is better by ${decisions.score}`, seen.pair.undefined ? `: ${seen.pair.undefined}.` : ".", may, " That is not to say that they are equal."];
}

function bar(model: Model, a: string, b: string): HTMLElement | null {
  const decisions = model.block.sections.decisions;
  const seen = decisions ? model.pair(decisions.score, a, b) : null;
  if (!decisions || !seen || seen.pair.difference === null || seen.pair.low === null || seen.pair.high === null) return null;
  const sign = seen.turned ? -1 : 1;
  const [low, high] = seen.turned ? [-seen.pair.high, -seen.pair.low] : [seen.pair.low, seen.pair.high];
  const middle = sign * seen.pair.difference;
  const how = standing(seen.pair, seen.turned);
  const edge = Math.max(Math.abs(low), Math.abs(high), decisions.margin ?? 0);
  const range = extent([-edge, edge], true);
  return drawn((width) => {
    const box = { left: 16, right: width - 16, top: 26, bottom: 62 };
    const svg = svgOf(width, 84);
    const x = linear(range, [box.left, box.right]);
    if (decisions.margin) svg.append(s("rect", { x: x(-decisions.margin), width: x(decisions.margin) - x(-decisions.margin), y: box.top, height: box.bottom - box.top, class: "margin" }));
    xAxis(svg, x, range, box, "", 7);
    svg.append(s("line", { x1: x(0), x2: x(0), y1: box.top, y2: box.bottom, class: "zero" }));
    const lower = model.lessIsBetter(decisions.score);
    const room = width / 2 - 90;
    svg.append(label(x(0) - 10, 14, `← ${cutTo(lower ? a : b, room)} better`, { anchor: "end", className: "tick", most: 300 }));
    svg.append(label(x(0) + 10, 14, `${cutTo(lower ? b : a, room)} better →`, { className: "tick", most: 300 }));
    svg.append(s("g", { class: `difference big ${how}` },
      s("line", { x1: x(low), x2: x(high), y1: 44, y2: 44, class: "span" }),
      s("circle", { cx: x(middle), cy: 44, r: 6, class: "dot" })));
    return svg;
  }, `Difference ${difference(middle)}, interval ${interval(low, high)}.`).place;
}

/** The least difference that as many units show, or how many show the one that was planned for. */
function resolution(model: Model, pair: Pair): string | null {
  const decisions = model.block.sections.decisions;
  const units = (n: number): string => (decisions?.unit === "objects" ? model.objectText(n) : model.unitText(n));
  const planned = decisions?.plan;
  if (planned !== undefined && pair.needed != null) return `about ${units(Math.ceil(pair.needed))} show a difference of ${planned.difference} with ${percent(planned.power)} power; there are ${count(pair.n)}`;
  if (pair.detectable == null) return null;
  return `${units(pair.n)} can show a difference of ${difference(pair.detectable).replace("+", "")} with ${percent(decisions?.power ?? 0.8)} power`;
}

function facts(model: Model, a: string, b: string): HTMLElement | null {
  const decisions = model.block.sections.decisions;
  const seen = decisions ? model.pair(decisions.score, a, b) : null;
  if (!decisions || !seen) return null;
  const { pair, turned } = seen;
  const rows: [string, Child][] = [];
  rows.push(["values", h("span", {}, name(a, 30), ` ${short(model.value(decisions.score, a))}, `, name(b, 30), ` ${short(model.value(decisions.score, b))}`)]);
  if (pair.difference !== null) rows.push([model.byRanks ? "difference of mean ranks" : "difference", `${difference((turned ? -1 : 1) * pair.difference)}${pair.low !== null && pair.high !== null ? ` [${turned ? interval(-pair.high, -pair.low) : interval(pair.low, pair.high)}]` : ""}`]);
  if (pair.p != null) rows.push(["p", pair.p_adjusted != null && decisions.pairs.length > 1 && decisions.correction !== "none" ? `${chance(pair.p)}; ${chance(pair.p_adjusted)} corrected for all pairs ${decisions.baseline === undefined ? "" : "with the baseline "}(${decisions.correction})` : chance(pair.p)]);
  const check = pair.p_randomization ?? pair.p_swaps;
  if (check != null) rows.push([pair.p_randomization != null ? "p by random signs" : "p by swapped labels", `${chance(check)}, as a check that asks less of the values`]);
  rows.push(["test", `${decisions.method.replaceAll("-", " ")}, on ${decisions.unit === "objects" ? model.objectText(pair.n) : model.unitText(pair.n)}`]);
  if (pair.effect != null && pair.effect_name) rows.push(["effect size", `${pair.effect_name} = ${short((turned ? -1 : 1) * pair.effect)}`]);
  if (pair.wins !== undefined) {
    const [wins, losses] = turned ? [pair.losses, pair.wins] : [pair.wins, pair.losses];
    rows.push(["wins, ties, losses", `${count(wins ?? 0)} – ${count(pair.ties ?? 0)} – ${count(losses ?? 0)}`]);
  }
  const shown = resolution(model, pair);
  if (shown !== null) rows.push(["resolution", shown]);
  return h("dl", { class: "facts-list" }, ...rows.flatMap(([what, content]) => [h("dt", {}, what), h("dd", {}, content)]));
}

/** Differences by further scores, which do not decide. */
function described(model: Model, a: string, b: string): HTMLElement | null {
  const decisions = model.block.sections.decisions;
  if (!decisions?.described) return null;
  const scores = [...new Set(decisions.described.map((pair) => pair.score))];
  const rows = scores.flatMap((score) => {
    const seen = model.pair(score, a, b);
    if (!seen || seen.pair.difference === null) return [];
    const sign = seen.turned ? -1 : 1;
    const ends = seen.pair.low !== null && seen.pair.high !== null ? (seen.turned ? interval(-seen.pair.high, -seen.pair.low) : interval(seen.pair.low, seen.pair.high)) : "–";
    return [h("tr", {}, h("th", { scope: "row" }, measureName(model, score, 40)), h("td", { class: "number" }, difference(sign * seen.pair.difference)), h("td", { class: "number" }, ends))];
  });
  if (rows.length === 0) return null;
  return scrolled("Differences by other measures", h("table", { class: "plain" }, h("caption", {}, "By other measures, which do not decide"),
    h("thead", {}, h("tr", {}, h("th", { scope: "col" }, "Measure"), h("th", { scope: "col", class: "number" }, "Difference"), h("th", { scope: "col", class: "number" }, `${confidence(decisions.alpha)} interval`))), h("tbody", {}, ...rows)));
}

export function onePair(model: Model, a: string, b: string): HTMLElement[] {
  if (a === b) return [h("p", { class: "verdict" }, "Choose two different systems.")];
  return [
    h("p", { class: "verdict", "aria-live": "polite" }, ...sentence(interpretation(model, a, b))),
    bar(model, a, b),
    h("div", { class: "two" }, facts(model, a, b), described(model, a, b)),
    unitDifferences(model, a, b),
  ].filter((part) => part !== null);
}

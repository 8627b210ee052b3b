// agree.ts: do the measures agree? Ranks of systems under each measure, and how often two measures contradict each other.
import type { Agreement, Disagreement } from "./data";
import { bump } from "./bump";
import { type Child, type Phrase, h, sentence, some } from "./dom";
import { figure } from "./figure";
import { grid } from "./grid";
import { measureName } from "./measure";
import type { Model } from "./model";
import { count, counted, percent } from "./numbers";
import { matricesOf, oneMatrix } from "./small";
import { scrolled } from "./scroll";
import * as state from "./state";
import { plainTable } from "./table";

const MOST_MEASURES = 40;

/** Measures in the order in which the records name them: neighbours are alike. */
export function orderOf(pairs: Agreement[]): string[] {
  const found = new Set<string>();
  for (const pair of pairs) {
    found.add(pair.f);
  }
  for (const pair of pairs) found.add(pair.g);
  return [...found];
}

const MOST_NAMED = 8;

/** The pairs of systems that two measures order in opposite ways: the core names them. */
function named(pair: Agreement, disagreement: Disagreement | undefined): Child[] {
  const pairs = pair.same + pair.opposite + pair.f_only + pair.g_only + pair.both_tied;
  if (pair.opposite === 0) return sentence([{ strong: pair.f }, " and ", { strong: pair.g }, ` order no pair of ${count(pairs)} in opposite ways.`]);
  const text: Phrase[] = [{ strong: pair.f }, " and ", { strong: pair.g }, ` order ${count(pair.opposite)} of ${counted(pairs, "pair")} in opposite ways`];
  const found = (disagreement?.contested ?? []).flatMap((of): { unit: string; before: string; after: string }[] => {
    if (of.for_first.includes(pair.f) && of.for_second.includes(pair.g)) return [{ unit: of.unit, before: of.first, after: of.second }];
    if (of.for_second.includes(pair.f) && of.for_first.includes(pair.g)) return [{ unit: of.unit, before: of.second, after: of.first }];
    return [];
  });
  if (found.length === 0) return sentence([...text, "."]);
  const units = (disagreement?.units.length ?? 1) > 1;
  const list = h("ul", {}, ...found.slice(0, MOST_NAMED).map((of) => h("li", {}, ...sentence([...(units ? ["on ", { name: of.unit }, " "] : []), { strong: pair.f }, " puts ", { name: of.before }, " before ", { name: of.after }, "; ", { strong: pair.g }, " the other way round."]))));
  return [...sentence([...text, found.length > MOST_NAMED || found.length < pair.opposite ? `. The first ${Math.min(MOST_NAMED, found.length)}:` : ":"]), list];
}

/** A square of measures with per cent in it. */
function matrix(model: Model, pairs: Agreement[], share: (pair: Agreement) => number | null, what: { title: string; says: string; file: string; command: string | undefined; key: string; names: boolean }): HTMLElement {
  const scores = orderOf(pairs).slice(0, MOST_MEASURES);
  const of = new Map(pairs.flatMap((pair) => [[JSON.stringify([pair.f, pair.g]), pair], [JSON.stringify([pair.g, pair.f]), pair]] as [string, Agreement][]));
  const most = Math.max(0.05, ...pairs.map((pair) => share(pair) ?? 0));
  const told = h("div", { class: "picked", "aria-live": "polite" });
  const pick = (r: number, c: number): void => {
    const pair = of.get(JSON.stringify([scores[r], scores[c]]));
    if (!pair) return;
    told.replaceChildren(h("div", {}, ...(what.names ? named(pair, model.block.sections.disagreement) : sentence([{ strong: pair.f }, " and ", { strong: pair.g }, `: of the pairs of inputs, ${count(pair.same)} are ordered alike, ${count(pair.opposite)} in opposite ways, ${count(pair.f_only)} by the first alone, ${count(pair.g_only)} by the second alone; ${count(pair.both_tied)} are tied by both.`]))));
    state.set(what.key, `${scores[r]}~${scores[c]}`);
  };
  const chosen = (state.get(what.key) ?? "").split("~").map((score) => scores.indexOf(score));
  const picked: [number, number] | null = chosen.length === 2 && chosen.every((at) => at >= 0) ? [chosen[0] ?? 0, chosen[1] ?? 0] : null;
  const made = grid({
    caption: what.title,
    className: "heat",
    columns: scores.map((score) => ({ content: [measureName(model, score, 24)], label: score })),
    upright: scores.length > 7,
    rows: scores.map((row) => ({
      content: [measureName(model, row, 30)],
      cells: scores.map((column) => {
        const pair = of.get(JSON.stringify([row, column]));
        const value = pair ? share(pair) : null;
        if (row === column || !pair) return { text: "", label: "", blank: true };
        const text = value === null ? "–" : (100 * value).toFixed(value === 0 || value === 1 ? 0 : 1);
        return { text, label: `${row} and ${column}: ${value === null ? "no pair that both order" : `${text} %`}`, heat: value === null ? 0 : value / most };
      }),
    })),
    pick,
    picked,
  });
  if (picked) pick(picked[0], picked[1]);
  return figure({
    title: what.title, says: what.says, file: what.file, command: what.command, picture: () => made.table,
    records: () => pairs,
    table: () => ({ head: ["f", "g", "same", "opposite", "f_only", "g_only", "both_tied", "share"], rows: pairs.map((pair) => [pair.f, pair.g, pair.same, pair.opposite, pair.f_only, pair.g_only, pair.both_tied, share(pair)]) }),
  }, made.element, told);
}

function sensitivity(model: Model): HTMLElement | null {
  const found = model.block.sections.sensitivity;
  if (!found) return null;
  const rows = [...found.sensitivity].sort((f, g) => g.significant - f.significant);
  const table = plainTable("How many pairs each measure tells apart", [["Measure"], ["Pairs told apart"], ["of"], ["Order kept in halves (τ)"], ["Pairs swapped in halves"]],
    rows.slice(0, MOST_MEASURES).map((row) => ({ head: [measureName(model, row.score)], cells: [[count(row.significant)], [count(row.pairs)], [row.stability?.tau_b == null ? "–" : row.stability.tau_b.toFixed(2)], [row.stability?.swap_rate == null ? "–" : percent(row.stability.swap_rate)]] })));
  return figure({
    title: "Which measure tells the systems apart?",
    says: `Pairs of systems that each measure shows to differ at ${found.alpha}, and how well the order of the systems survives when the ${found.unit ?? "units"} are halved at random. To tell more apart is not to be right: a measure with a bias can be very sure.`,
    file: "sensitivity", command: model.block.commands?.sensitivity, picture: () => table, records: () => found,
    table: () => ({ head: ["score", "pairs", "significant", "tau_b", "swap_rate"], rows: rows.map((row) => [row.score, row.pairs, row.significant, row.stability?.tau_b, row.stability?.swap_rate]) }),
  }, scrolled("How many pairs each measure tells apart", table));
}

function separation(model: Model): HTMLElement | null {
  const found = model.block.sections.separation;
  if (!found || found.cover.length === 0) return null;
  return figure({
    title: "The smallest inputs on which they part",
    says: `Two predictions for one truth, over ${found.universe}; the measures that prefer each stand below it.`,
    file: "separation", command: model.block.commands?.separation, records: () => found,
  }, ...found.cover.slice(0, 12).map((example) => {
    const side = (text: string, scores: string[]): HTMLElement => {
      const matrices = matricesOf(text);
      return h("div", { class: "side" }, matrices ? oneMatrix(matrices, null, "rows: truth, columns: prediction") : h("code", {}, text),
        h("p", {}, ...(scores.length > 0 ? sentence(["preferred by ", ...some(scores.map((score) => ({ strong: score })), 8)]) : ["preferred by none"])));
    };
    return h("div", { class: "sides" }, side(example.first, example.for_first), side(example.second, example.for_second));
  }));
}

export function agree(model: Model): HTMLElement[] {
  const { disagreement, consistency } = model.block.sections;
  const parts: (HTMLElement | null)[] = [];
  const order = disagreement ? orderOf(disagreement.inconsistency) : model.scores;
  if (model.systems.length > 1 && model.scores.length > 1) parts.push(bump(model, order.filter((score) => model.scores.includes(score))));
  if (disagreement && disagreement.inconsistency.length > 0) {
    parts.push(matrix(model, disagreement.inconsistency, (pair) => pair.inconsistency ?? null, {
      title: "Contradictions, in per cent",
      says: model.units > 1 || disagreement.units.length > 1
        ? `Of all pairs of systems on each of the ${model.unitText(2).slice(2)}, how many two measures order in opposite ways. Pick a cell to see which.`
        : "Of all pairs of systems, how many two measures order in opposite ways. Pick a cell to see which.",
      file: "disagreement", command: model.block.commands?.disagreement, key: "measures", names: true,
    }));
  }
  parts.push(sensitivity(model));
  if (consistency && consistency.consistency.length > 0) {
    parts.push(matrix(model, consistency.consistency, (pair) => (pair.same + pair.opposite > 0 ? pair.opposite / (pair.same + pair.opposite) : null), {
      title: "Contradictions, in per cent of all pairs of inputs that both order",
      says: `${consistency.universe}: not your systems, but everything that could come up. Pick a cell for the counts.`,
      file: "consistency", command: model.block.commands?.consistency, key: "inputs", names: false,
    }));
  }
  parts.push(separation(model));
  return parts.filter((part) => part !== null);
}

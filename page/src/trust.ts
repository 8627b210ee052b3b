// trust.ts: can the measure be trusted? Laws as a grid; a refuted one opens its smallest counterexample.
import type { Laws } from "./law_data";
import { advice } from "./advice";
import { type Child, type Phrase, announce, h, name, sentence, some } from "./dom";
import { drawn, figure } from "./figure";
import { type GridCell, grid } from "./grid";
import { type LawState, type State, lawState, plain, universesOf } from "./law_state";
import { lines } from "./lines";
import { measureName } from "./measure";
import type { Model } from "./model";
import { count, counted, percent, short } from "./numbers";
import { counterexample } from "./small";
import * as state from "./state";

const MARKS: Record<State, string> = { holds: "✓", weak: "≈", refuted: "✗", untested: "?" };
/** A grid with more rows has its own scroll bar, so that heads and the panel stay near, and a search. */
const MANY = 20;
const WORDS: Record<State, string> = { holds: "holds", weak: "only when ties are allowed", refuted: "refuted", untested: "not tested" };

/** "holds for …; refuted for …", where universes differ. */
function byUniverse(found: LawState): string {
  if (new Set(found.each.map((one) => one.state)).size < 2) return "";
  return found.each.map((one) => `${WORDS[one.state]} for ${one.universe}`).join("; ");
}

function verdictPanel(model: Model, laws: Laws, score: string, law: string): HTMLElement[] {
  const found = lawState(laws.laws, score, law);
  const facts = model.block.laws?.find((of) => of.name === law);
  const parts: Child[] = [h("h4", {}, name(score, 60), `: ${plain(law)}`)];
  if (facts) parts.push(h("p", {}, h("span", { class: "quiet-text" }, "The law: "), facts.says, "."));
  const refuted = found.each.find((one) => one.strict.counterexample);
  const words: Record<State, string> = {
    holds: "Holds in every case",
    weak: "Holds only when ties are allowed",
    refuted: "Refuted",
    untested: "Not tested: no case could have refuted it",
  };
  for (const one of found.each) parts.push(h("p", {}, h("strong", {}, words[one.state]), `: ${one.universe}, ${counted(one.strict.cases, "case")}.`));
  const left = found.each.find((one) => one.strict.undefined);
  if (left?.strict.undefined) parts.push(h("p", { class: "quiet-text" }, `${counted(left.strict.undefined, "input")} without a value left out${left.strict.reason ? `: ${left.strict.reason}` : ""}.`));
  if (refuted?.strict.counterexample) {
    parts.push(h("p", { class: "verdict" }, `Smallest counterexample: ${refuted.strict.counterexample.says}.`), counterexample(refuted.strict.counterexample));
    const weak = refuted.weak?.counterexample;
    if (weak && JSON.stringify(weak) !== JSON.stringify(refuted.strict.counterexample)) {
      parts.push(h("p", { class: "verdict" }, `And with ties allowed: ${weak.says}.`), counterexample(weak));
    }
  }
  return [h("div", {}, ...parts)];
}

function biasPanel(laws: Laws, score: string): HTMLElement[] {
  const found = laws.biases?.find((of) => of.score === score);
  if (!found) return [];
  const says: Record<string, string> = {
    none: "gives random predictions no advantage for more or for fewer positives", more: "rewards random predictions for more positives", fewer: "rewards random predictions for fewer",
    majority: "rewards random predictions for going with the larger class", minority: "rewards random predictions for going with the smaller class", mixed: "rewards random predictions now for more, now for fewer",
  };
  return [h("div", {}, h("h4", {}, name(score, 60), ": bias"), h("p", {}, `It ${says[found.bias] ?? `has the bias ${found.bias}`} (${found.universe}).`),
    ...[found.more, found.fewer].flatMap((example) => (example ? [h("p", { class: "verdict" }, `${example.says}.`), counterexample(example)] : [])))];
}

function lawGrid(model: Model, laws: Laws): HTMLElement {
  const scores = [...new Set(laws.laws.map((verdict) => verdict.score))];
  const names = [...new Set(laws.laws.map((verdict) => verdict.law))];
  const biases = (laws.biases?.length ?? 0) > 0;
  const panel = h("div", { class: "panel", "aria-live": "polite" });
  const stateOf = (score: string, law: string): LawState => lawState(laws.laws, score, law);
  const cellOf = (score: string, law: string): GridCell => {
    const found = stateOf(score, law);
    if (found.each.length === 0) return { text: "", label: "", blank: true };
    const differ = byUniverse(found);
    return { text: MARKS[found.state] + (differ ? "*" : ""), label: `${score}, ${plain(law)}: ${differ || WORDS[found.state]}`, className: `law ${found.state}` };
  };
  const open = (r: number, c: number, remember = true): void => {
    const [score, law] = [scores[r] ?? "", names[c] ?? "bias"];
    panel.replaceChildren(...(c < names.length ? verdictPanel(model, laws, score, law) : biasPanel(laws, score)));
    if (remember) state.set("law", `${score}~${law}`);
  };
  const given = (state.get("law") ?? "").split("~");
  let picked: [number, number] | null = null;
  const at: [number, number] = [scores.indexOf(given[0] ?? ""), given[1] === "bias" ? names.length : names.indexOf(given[1] ?? "")];
  if (at[0] >= 0 && at[1] >= 0) picked = at;
  else {
    // The first thing to look at is what fails.
    for (const [r, score] of scores.entries()) {
      const c = names.findIndex((law) => stateOf(score, law).state === "refuted");
      if (c >= 0) {
        picked = [r, c];
        break;
      }
    }
  }
  const made = grid({
    caption: "Laws that the measures keep", className: "laws",
    columns: [...names.map((law) => ({ content: [plain(law)], label: model.block.laws?.find((of) => of.name === law)?.says ?? plain(law) })), ...(biases ? [{ content: ["bias"], label: "what random predictions are rewarded for" }] : [])],
    rows: scores.map((score) => ({
      content: [measureName(model, score, 34)],
      cells: [...names.map((law) => cellOf(score, law)), ...(biases ? [((): GridCell => {
        const bias = laws.biases?.find((of) => of.score === score);
        return bias ? { text: bias.bias, label: `${score}, bias: ${bias.bias}`, className: `law word ${bias.bias === "none" ? "holds" : "biased"}` } : { text: "", label: "", blank: true };
      })()] : [])],
    })),
    pick: (r, c) => open(r, c), picked,
  });
  if (picked) open(picked[0], picked[1], false);
  const many = scores.length > MANY;
  if (many) made.element.classList.add("tall");
  const find = (words: string): void => [...(made.table.tBodies[0]?.rows ?? [])].forEach((row, r) => (row.hidden = !(scores[r] ?? "").toLowerCase().includes(words.toLowerCase())));
  const search = h("input", { type: "search", value: state.get("find") ?? "", placeholder: "Find a measure", "aria-label": "Find a measure", input: () => {
    find(search.value);
    state.set("find", search.value || null);
    announce(counted([...(made.table.tBodies[0]?.rows ?? [])].filter((row) => !row.hidden).length, "measure"));
  } });
  if (many) find(search.value);
  const universes = universesOf(laws.laws);
  const starred = scores.some((score) => names.some((law) => byUniverse(stateOf(score, law)) !== ""));
  return figure({
    title: "Laws",
    says: ["✓ holds in every case, ≈ only when ties are allowed, ✗ refuted", laws.laws.some((verdict) => verdict.verdict === "untested") ? ", ? not tested" : "", starred ? "; * it depends on the universe" : "", `. Checked over ${universes.join("; ").replaceAll("n ≤ ", "n\u00a0≤\u00a0")}. Pick a cell to see why.`],
    file: "laws", command: model.block.commands?.laws, picture: () => made.table, records: () => laws,
    table: () => ({ head: ["score", ...names], rows: scores.map((score) => [score, ...names.map((law) => stateOf(score, law).state)]) }),
  }, many ? h("div", { class: "row" }, search) : null, made.element, panel, ...(laws.theorems ?? []).filter((theorem) => theorem.checked > 0).map((theorem) => h("p", { class: "quiet-text" }, `Theorem: ${plain(theorem.says)}. ${theorem.suspects.length === 0 ? `None of the ${count(theorem.checked)} checked here does.` : `Suspects: ${theorem.suspects.join(", ")}.`}`)));
}

function baseline(model: Model): HTMLElement | null {
  const found = model.block.sections.baseline;
  if (!found || found.curves.length === 0) return null;
  const drawing = drawn((width) => lines(width, found.curves.map((curve) => ({ name: curve.score, points: curve.means.map((mean) => [mean.size, mean.mean]) })), { x: found.over, y: "mean over random predictions" }), `What ${found.curves.length} measures come to by chance.`);
  return figure({
    title: "What guessing scores",
    says: [`${found.what}. A level line is fair to every guess: `, ...found.curves.map((curve, i) => h("span", {}, i > 0 ? "; " : "", h("strong", {}, curve.score), ` ${curve.verdict}`)), "."],
    file: "baseline", command: model.block.commands?.baseline, picture: drawing.svg, records: () => found,
    table: () => ({ head: ["score", "size", "mean"], rows: found.curves.flatMap((curve) => curve.means.map((mean) => [curve.score, mean.size, mean.mean])) }),
  }, drawing.place);
}

/** Which measures reward a guess for the classes that it names: with the class sizes of these data, where they are known. */
function baselines(model: Model, laws: Laws): HTMLElement | null {
  const without = model.scores.filter((score) => lawState(laws.laws, score, "constant_baseline").state === "refuted");
  if (without.length === 0) return null;
  const text: Phrase[] = [...some(without.map((score) => ({ strong: score })), 6), ` ${without.length > 1 ? "have" : "has"} no constant baseline: what guessing scores depends on how often it names each class.`];
  const guess = model.block.sections.confusion?.guess;
  if (guess && without.includes("accuracy")) {
    text.push(" Here ", { name: guess.class }, ` is ${percent(guess.share, 1)} of the ${model.objectText(guess.of)}: always answering it scores accuracy ${short(guess.share)}.`);
  }
  return h("p", { class: "says wide" }, ...sentence(text));
}

/** What follows for these data: the laws that the deciding measure fails. */
function follows(model: Model, laws: Laws): HTMLElement | null {
  const main = model.main;
  if (main === undefined || !laws.laws.some((verdict) => verdict.score === main)) return null;
  const names = [...new Set(laws.laws.map((verdict) => verdict.law))];
  const failed = names.filter((law) => lawState(laws.laws, main, law).state === "refuted");
  const kept = names.filter((law) => lawState(laws.laws, main, law).state === "holds");
  const open = names.filter((law) => lawState(laws.laws, main, law).state === "untested");
  return h("p", { class: "says wide" }, ...sentence([{ strong: main }, `, which decides here, keeps ${count(kept.length)} of the ${counted(names.length - open.length, "law")} that could be tested${failed.length > 0 ? ` and fails ${failed.map(plain).join(", ")}` : ""}${open.length > 0 ? `; for ${counted(open.length, "law")} the inputs were too small` : ""}.`]));
}

export function trust(model: Model): HTMLElement[] {
  const { laws } = model.block.sections;
  return [laws ? follows(model, laws) : null, laws ? baselines(model, laws) : null, laws && laws.laws.length > 0 ? lawGrid(model, laws) : null, baseline(model), advice(model)].filter((part) => part !== null);
}

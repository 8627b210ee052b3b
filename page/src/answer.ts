// answer.ts: what it comes to, in two or three sentences. They word what was decided and never say more: without a test
// there is no "better", and measures that are computed from the same predictions are no votes.
import { ofCommunities, ofMeasures, strong } from "./answer_of";
import { largest } from "./confusion";
import { type Child, type Phrase, h, listed, name, sentence, shown, some } from "./dom";
import { commandLine } from "./figure";
import type { Model } from "./model";
import { confidence, count, counted, difference, inWords, interval, short } from "./numbers";

/** "0.001 above X (95 % interval of the difference −0.012 … 0.014)" */
function lead(model: Model, score: string, first: string, second: string): Phrase[] {
  const seen = model.pair(score, first, second);
  const alpha = model.block.sections.decisions?.alpha ?? 0.05;
  if (!seen || seen.pair.difference === null) return [];
  const sign = seen.turned ? -1 : 1;
  const by = sign * seen.pair.difference;
  // Some tests are about another difference than that of the values beside it.
  const [a, b] = [model.value(score, first), model.value(score, second)];
  if (!model.byRanks && a !== null && b !== null && Math.abs(a - b - by) > 1e-6 * Math.max(1, Math.abs(by))) return [];
  const where = model.byRanks ? ` mean ranks ${by > 0 ? "behind" : "ahead of"} ` : by > 0 ? " above " : " below ";
  const text: Phrase[] = [`${difference(Math.abs(by))}${where}`, { name: second }];
  if (seen.pair.low !== null && seen.pair.high !== null) {
    const ends = seen.turned ? [-seen.pair.high, -seen.pair.low] : [seen.pair.low, seen.pair.high];
    text.push(` (${confidence(alpha)} interval of the difference ${interval(ends[0] ?? 0, ends[1] ?? 0)})`);
  }
  return text;
}

/** Whether every one of some systems was decided to be better than another. */
function allBeat(model: Model, score: string, these: string[], other: string): boolean {
  return these.every((system) => {
    const seen = model.pair(score, system, other);
    return seen?.pair.decision === (seen?.turned ? "b" : "a");
  });
}

function beatenSentence(model: Model, score: string, candidates: string[], others: string[]): Phrase[] | null {
  if (others.length === 0) return null;
  const beaten = others.filter((other) => allBeat(model, score, candidates, other));
  const who: Phrase[] = candidates.length === 1 ? [{ name: candidates[0] ?? "" }, " beats "] : [ candidates.length === 2 ? "Both beat " : `All ${inWords(candidates.length)} beat `];
  if (beaten.length === others.length) {
    return [...who, ...(others.length <= 3 ? listed(others.map((other) => ({ name: other }))) : [`the other ${inWords(others.length)}`]), "."];
  }
  if (beaten.length > 0) return [...who, `${inWords(beaten.length)} of the other ${inWords(others.length)}.`];
  return null;
}

/** What other measures put first, where that is another system. */
function otherMeasures(model: Model, main: string): Phrase[] | null {
  const first = JSON.stringify([...model.winners(main)].sort());
  const groups = new Map<string, { scores: string[]; winners: string[] }>();
  for (const score of model.scores) {
    const winners = model.winners(score);
    if (score === main || winners.length === 0) continue;
    const key = JSON.stringify([...winners].sort());
    if (key === first) continue;
    const group = groups.get(key) ?? { scores: [], winners };
    group.scores.push(score);
    groups.set(key, group);
  }
  if (groups.size === 0) return null;
  const parts = [...groups.values()].slice(0, 3).map((group, i): Phrase[] => {
    const lower = group.scores.every((score) => model.lower(score));
    const mixed = !lower && group.scores.some((score) => model.lower(score));
    const who = some(group.winners.map((system) => ({ name: system })), 3);
    const what = i > 0 ? [] : [`${group.winners.length > 1 ? " have" : " has"} the ${mixed ? "best" : lower ? "lowest" : "highest"} value`];
    return [i === 0 ? "By " : "by ", ...some(group.scores.map(strong), 3), " ", ...who, ...what];
  });
  const rest = groups.size > 3 ? "; others differ again." : ".";
  return [...parts.flatMap((part, i) => (i === 0 ? part : ["; ", ...part])), rest];
}

function ofSystems(model: Model): Phrase[][] {
  const score = model.main;
  if (score === undefined || model.systems.length === 0) return [];
  const order = model.order(score);
  const first = order[0] ?? "";
  const value = model.value(score, first);
  const board = model.board(score);
  const basis = model.basisOf(score);
  const best = model.lower(score) ? "lowest" : "highest";
  const found: Phrase[][] = [];
  const without = model.systems.filter((system) => model.value(score, system) === null);
  if (value === null) {
    const reason = model.cell(score, first)?.undefined;
    return [["No system has a value of ", strong(score), reason ? `: ${shown(reason, 200)}.` : "."]];
  }
  if (model.systems.length === 1) {
    const cell = model.cell(score, first);
    found.push([...(model.block.sections.communities ? ["Against the reference it has "] : [{ name: first }, " has "]), strong(score), ` ${short(value)}${cell?.low != null && cell.high != null ? ` [${short(cell.low)}, ${short(cell.high)}]` : ""}${basis}.`]);
    const matrix = model.block.sections.confusion?.matrices.find((of) => of.system === first);
    const worst = matrix ? largest(matrix)[0] : undefined;
    if (matrix && worst) found.push(["Most often it takes ", { name: matrix.classes[worst.from] ?? "" }, " for ", { name: matrix.classes[worst.to] ?? "" }, `: ${count(worst.size)} of ${count((matrix.counts[worst.from] ?? []).reduce((sum, size) => sum + size, 0))} times.`]);
    return found;
  }
  // Nobody is crowned without a competitor.
  if (without.length === model.systems.length - 1) {
    const reason = model.cell(score, without[0] ?? "")?.undefined;
    return [["Only ", strong(first), " has a value of ", strong(score), `${basis}, ${short(value)}; `, ...some(without.map((system) => ({ name: system })), 3), without.length > 1 ? " have" : " has", " none", reason ? `: ${shown(reason, 200)}.` : "."]];
  }
  // The core calls nobody the best where values are not of the same data.
  const told = model.block.sections.results?.winners;
  if (told && !board && !told.some((of) => of.score === score)) {
    return [["Nobody is called the best by ", strong(score), ": the values are not of the same data, or one system has none."]];
  }
  // Those that share the best value stand together, ahead of the next.
  const winners = model.winners(score).length > 1 ? model.winners(score) : [first];
  const second = order.find((system) => !winners.includes(system));
  const by = second === undefined || model.value(score, second) === null ? [] : lead(model, score, first, second);
  const leaders = listed(winners.map(strong));
  const have = winners.length > 1 ? " have" : " has";
  if (board) {
    const candidates = board.systems.filter((row) => row.could_be_best).map((row) => row.system);
    const others = board.systems.filter((row) => !row.could_be_best).map((row) => row.system);
    if (candidates.length === 1) {
      found.push([strong(candidates[0] ?? first), " is best by ", strong(score), `${basis}: ${short(value)}`, ...(by.length ? [", ", ...by] : []), "."]);
    } else {
      const who = others.length === 0 ? `${candidates.length === 2 ? (without.length > 0 ? "Either of the two systems" : "Either system") : `Any of the ${count(candidates.length)} systems`}${without.length > 0 ? " that have a value" : ""}` : `${count(candidates.length)} of ${count(board.systems.length)} systems`;
      found.push([`${who} could be best by `, strong(score), `${basis}; `, ...leaders, `${have} the ${best} value, ${short(value)}`, ...(by.length ? [", ", ...by] : []), "."]);
    }
    const beaten = beatenSentence(model, score, candidates, others);
    if (beaten) found.push(beaten);
    // Another test of the pairs may say more; then the two stand beside each other.
    const apart = candidates.filter((system) => system !== first && allBeat(model, score, [first], system));
    const open = candidates.length === 1 ? others.filter((system) => model.pair(score, first, system)?.pair.decision === "undecided") : [];
    if (open.length > 0) found.push([`Pair by pair, by another test (${model.block.sections.decisions?.method ?? ""}), it is not told apart from `, ...some(open.map((system) => ({ name: system })), 3), "."]);
    if (apart.length > 0) found.push([`Pair by pair, by another test (${model.block.sections.decisions?.method ?? ""}), it beats `, ...some(apart.map((system) => ({ name: system })), 3), "."]);
  } else {
    found.push([...leaders, `${have} the ${best} `, strong(score), ` of ${counted(model.systems.length, "system")}${basis}, ${short(value)}`, ...(by.length ? [", ", ...by] : []), "."]);
    if (!model.block.sections.decisions) found.push(["Whether that is more than chance was not tested."]);
    else {
      const { baseline } = model.block.sections.decisions;
      if (baseline !== undefined && model.systems.length > 2) {
        const tested = order.filter((system) => system !== baseline);
        const better = tested.filter((system) => allBeat(model, score, [system], baseline)).length;
        const worse = tested.filter((system) => allBeat(model, score, [baseline], system)).length;
        const parts = [better > 0 ? `${inWords(better)} of the ${inWords(tested.length)} others ${better === 1 ? "beats" : "beat"} it` : "", worse > 0 ? `it beats ${inWords(worse)}` : ""].filter(Boolean);
        found.push(["Only pairs with ", { name: baseline }, `, the baseline, were tested: ${parts.join(", and ") || "none is told apart from it"}.`]);
      }
      const pair = model.pair(score, first, winners[1] ?? second ?? "");
      if (pair?.pair.decision === "undecided") found.push(["It is not shown which of the two is better", pair.pair.undefined ? `: ${shown(pair.pair.undefined, 200)}.` : "."]);
      else if (pair?.pair.decision === "equivalent") found.push(["The two are equivalent within the margin that was given."]);
      const beaten = baseline === undefined || order.length < 3 ? beatenSentence(model, score, winners, order.filter((system) => !winners.includes(system))) : null;
      if (beaten) found.push(beaten);
    }
  }
  const others = otherMeasures(model, score);
  if (others) found.push(others);
  if (without.length > 0) found.push([...some(without.map((system) => ({ name: system })), 3), without.length > 1 ? " have" : " has", " no value of ", strong(score), "."]);
  return found;
}

/** The sentences: what tests read, and a link's preview. */
export function sentencesOf(model: Model): Phrase[][] {
  if (model.block.answer) return model.block.answer.map((text) => [text]);
  const systems = ofSystems(model);
  const communities = ofCommunities(model);
  return systems.length > 0 || communities.length > 0 ? [...communities, ...systems] : ofMeasures(model);
}

function factsLine(model: Model): HTMLElement {
  const { block } = model;
  const inputs = block.sections.results?.inputs ?? [];
  const facts: Child[] = [];
  if (model.objects > 0 && model.units < 2) facts.push(model.objectText(model.objects));
  const part = block.words?.part;
  const parts = part ? Math.max(0, ...inputs.map((input) => Number(input[part[1]] ?? 0))) : 0;
  if (part && parts > 0) facts.push(counted(parts, part[0], part[1]));
  if (model.units > 1) facts.push(model.unitText(model.units));
  if (model.systems.length > 0) facts.push(counted(model.systems.length, "system"));
  if (model.scores.length > 0) facts.push(counted(model.scores.length, "measure"));
  if (block.date) facts.push(h("time", { datetime: block.date }, block.date));
  facts.push(`Etalon ${block.version}`);
  return h("ul", { class: "facts" }, ...facts.map((fact) => h("li", {}, fact)));
}

/** Of a document the heading is what there is to say. */
export function answer(model: Model, heading: string | null = null): HTMLElement {
  const sentences = sentencesOf(model);
  return h("section", { id: "answer", class: "answer", "aria-labelledby": "title" },
    h("h1", { id: "title", tabindex: -1, class: heading === null ? null : "heading" }, name(heading ?? model.block.title, 200)),
    sentences.length > 0 ? h("p", { class: "lead" }, ...sentences.flatMap((phrases, i): Child[] => [i > 0 ? " " : "", ...sentence(phrases)])) : null,
    factsLine(model),
    model.block.command ? commandLine(model.block.command) : null,
    ...(model.block.notes ?? []).map((note) => h("p", { class: "note" }, name(note, 600))));
}

// pairs.ts: is A really better than B? All pairs in a matrix, all systems beside the best, and one pair in full.
import type { Pair } from "./data";
import { diagram } from "./diagram";
import { h, name, sentence } from "./dom";
import { drawn, figure } from "./figure";
import { type GridCell, grid } from "./grid";
import type { Model } from "./model";
import { confidence, count, counted, interval } from "./numbers";
import { onePair } from "./one_pair";
import { cutTo, extent, label, linear, svgOf, widthOf, xAxis } from "./plot";
import { s } from "./dom";
import * as state from "./state";

const MOST_IN_MATRIX = 40;
const MOST_ROWS = 60;

/** How the first of two stands to the second. */
export type Standing = "better" | "worse" | "equivalent" | "undecided";
export function standing(pair: Pair, turned: boolean): Standing {
  if (pair.decision === "equivalent") return "equivalent";
  if (pair.decision !== "a" && pair.decision !== "b") return "undecided";
  return (pair.decision === "a") !== turned ? "better" : "worse";
}

/** Differences to the system that leads, with their intervals. */
function toLeader(model: Model): HTMLElement | null {
  const decisions = model.block.sections.decisions;
  if (!decisions) return null;
  const { score } = decisions;
  const order = model.order(score);
  const compared = new Map<string, number>();
  for (const pair of decisions.pairs) if (pair.score === score) for (const system of [pair.a, pair.b]) compared.set(system, (compared.get(system) ?? 0) + 1);
  // Where all are compared with one system, that is the one.
  const full = order.filter((system) => (compared.get(system) ?? 0) >= order.length - 1);
  const leader = decisions.baseline ?? full[0];
  if (leader === undefined) return null;
  const rows = order.filter((system) => system !== leader).slice(0, MOST_ROWS).flatMap((system) => {
    const seen = model.pair(score, system, leader);
    if (!seen || seen.pair.difference === null) return [];
    const sign = seen.turned ? -1 : 1;
    const ends = seen.pair.low !== null && seen.pair.high !== null ? (seen.turned ? [-seen.pair.high, -seen.pair.low] : [seen.pair.low, seen.pair.high]) as [number, number] : null;
    return [{ system, difference: sign * seen.pair.difference, ends, standing: standing(seen.pair, seen.turned) }];
  });
  if (rows.length === 0) return null;
  const range = extent(rows.flatMap((row) => [row.difference, ...(row.ends ?? [])]).concat(decisions.margin ? [decisions.margin, -decisions.margin] : []), true);
  const apart = rows.filter((row) => row.standing === "better" || row.standing === "worse").length;
  const drawing = drawn((width) => {
    const left = widthOf(rows.map((row) => row.system), width * 0.4);
    const high = 24;
    const box = { left: left + 10, right: width - 14, top: 6, bottom: 6 + rows.length * high };
    const svg = svgOf(width, box.bottom + 44);
    const x = linear(range, [box.left, box.right]);
    if (decisions.margin) svg.append(s("rect", { x: x(-decisions.margin), width: x(decisions.margin) - x(-decisions.margin), y: box.top, height: box.bottom - box.top, class: "margin" }));
    xAxis(svg, x, range, box, `${model.byRanks ? `mean rank by ${score}` : score}: difference to ${cutTo(leader, box.right - box.left - 130)}`);
    svg.append(s("line", { x1: x(0), x2: x(0), y1: box.top, y2: box.bottom, class: "zero" }));
    rows.forEach((row, i) => {
      const y = box.top + (i + 0.5) * high;
      const group = s("g", { class: `difference ${row.standing}` }, label(left, y + 4, row.system, { anchor: "end", room: left }));
      if (row.ends) group.append(s("line", { x1: x(row.ends[0]), x2: x(row.ends[1]), y1: y, y2: y, class: "span" }));
      group.append(s("circle", { cx: x(row.difference), cy: y, r: 4, class: "dot" }));
      svg.append(group);
    });
    return svg;
  }, `Differences of ${rows.length} systems to ${leader} by ${score}: ${apart} ${apart === 1 ? "is" : "are"} told apart from it.`);
  const level = confidence(decisions.alpha);
  return figure({
    title: decisions.baseline === undefined ? "Beside the one that leads" : "Beside the baseline",
    says: [model.byRanks ? "Differences of mean ranks to " : "Differences to ", name(leader, 60), ` by ${score}, with ${level} intervals${rows.length > 1 && decisions.correction !== "none" ? ", which hold together" : ""}. ${decisions.baseline === undefined ? "" : "Only these pairs were tested. "}Filled: a difference is shown; hollow: not decided${decisions.margin ? "; square: equivalent within the margin, which is shaded" : ""}.`],
    file: "differences", command: model.block.commands?.decisions, picture: drawing.svg, records: () => decisions.pairs,
    table: () => ({ head: ["system", "difference", "low", "high", "standing"], rows: rows.map((row) => [row.system, row.difference, row.ends?.[0], row.ends?.[1], row.standing]) }),
  }, drawing.place);
}

const MARKS: Record<Standing, string> = { better: "▲", worse: "▽", equivalent: "=", undecided: "·" };
const WORDS: Record<Standing, string> = { better: "is better than", worse: "is worse than", equivalent: "is equivalent to", undecided: "is not told apart from" };

export function pairs(model: Model): HTMLElement[] {
  const decisions = model.block.sections.decisions;
  if (!decisions || decisions.systems.length < 2) return [];
  const { score } = decisions;
  const order = model.order(score).filter((system) => decisions.systems.includes(system));
  const panel = h("div", { class: "panel" });
  const { baseline } = decisions;
  const others = order.filter((system) => system !== baseline);
  let first = others[0] ?? "";
  let second = baseline ?? order[1] ?? "";
  const given = (state.get("pair") ?? "").split("~");
  if (given.length === 2 && given.every((system) => order.includes(system)) && (baseline === undefined || given[1] === baseline)) [first, second] = [given[0] ?? first, given[1] ?? second];

  const chooser = (which: string, among: string[], value: () => string, change: (system: string) => void): HTMLSelectElement =>
    h("select", { "aria-label": which, change: (event: Event) => {
      change((event.target as HTMLSelectElement).value);
      open(first, second);
    } }, ...among.map((system) => h("option", { value: system, selected: system === value() }, name(system, 60).textContent)));
  const a = chooser("First system", others, () => first, (system) => (first = system));
  const b = chooser("Second system", baseline === undefined ? order : [baseline], () => second, (system) => (second = system));
  const swap = h("button", { type: "button", class: "quiet", click: () => {
    [first, second] = [second, first];
    open(first, second);
  } }, "Swap");
  const open = (one: string, other: string, remember = true): void => {
    [first, second] = [one, other];
    a.value = one;
    b.value = other;
    if (remember) state.set("pair", `${one}~${other}`);
    panel.replaceChildren(...onePair(model, one, other));
    const at: [number, number] = [shownOrder.indexOf(one), shownOrder.indexOf(other)];
    if (matrix && at[0] >= 0 && at[1] >= 0 && at[0] !== at[1]) matrix.mark(at[0], at[1]);
  };
  const shownOrder = order.slice(0, MOST_IN_MATRIX);
  const cellOf = (row: string, column: string): GridCell => {
    if (row === column) return { text: "", label: "", blank: true };
    const seen = model.pair(score, row, column);
    if (!seen?.pair.decision) return { text: "", label: `${row} and ${column} were not compared`, blank: true };
    const how = standing(seen.pair, seen.turned);
    const { low, high } = seen.pair;
    const ends = low !== null && high !== null ? `; difference ${seen.turned ? interval(-high, -low) : interval(low, high)}` : "";
    return { text: MARKS[how], label: `${row} ${WORDS[how]} ${column}${ends}`, className: how };
  };
  // Where all are held against one system, a matrix would have one row.
  const matrix = order.length > 2 && baseline === undefined
    ? grid({
        caption: `Which systems are better, by ${score}: rows against columns`,
        className: order.length > 12 ? "pairs many" : "pairs", upright: true,
        columns: shownOrder.map((system) => ({ content: [name(system, 26)], label: system })),
        rows: shownOrder.map((row) => ({ content: [name(row, 40)], cells: shownOrder.map((column) => cellOf(row, column)) })),
        pick: (r, c) => open(shownOrder[r] ?? "", shownOrder[c] ?? ""),
        picked: null,
      })
    : null;
  open(first, second, state.get("pair") !== null);
  const tested = decisions.pairs.filter((pair) => pair.score === score);
  const apart = tested.filter((pair) => pair.decision === "a" || pair.decision === "b").length;
  const parts: (HTMLElement | null)[] = [
    baseline === undefined || order.length < 3 ? null : h("p", { class: "says" }, ...sentence([{ strong: baseline }, ` is the baseline: each of the other ${counted(others.length, "system")} was compared with it, and no two of them with each other. ${count(apart)} of ${counted(tested.length, "pair")} ${apart === 1 ? "is" : "are"} told apart.`])),
    decisions.heading ? h("p", { class: "says" }, `${decisions.heading.replace(/[.\s]+$/, "")}.`) : null,
    diagram(model),
    toLeader(model),
    matrix ? figure({
      title: "All pairs",
      says: [`${count(apart)} of ${count(tested.length)} pairs ${apart === 1 ? "is" : "are"} told apart by ${score}. `, h("span", { class: "mark better" }, "▲"), " the row is better, ", h("span", { class: "mark worse" }, "▽"), " worse, ", decisions.margin ? h("span", { class: "mark equivalent" }, "=") : null, decisions.margin ? " equivalent, " : null, "· not decided. Pick a cell to open the pair.", order.length > MOST_IN_MATRIX ? ` The first ${MOST_IN_MATRIX} systems; choose any other below.` : ""],
      file: "pairs", command: model.block.commands?.decisions, picture: () => matrix.table, records: () => decisions,
      table: () => ({ head: ["score", "a", "b", "difference", "low", "high", "p", "p_adjusted", "n", "decision"], rows: decisions.pairs.map((pair) => [pair.score, pair.a, pair.b, pair.difference, pair.low, pair.high, pair.p, pair.p_adjusted, pair.n, pair.decision]) }),
    }, matrix.element) : null,
    h("div", { class: "figure", role: "group", "aria-labelledby": "one-pair" },
      h("h3", { id: "one-pair" }, "One pair"),
      order.length > 2 ? h("div", { class: "row" }, a, h("span", {}, "against"), b, baseline === undefined ? swap : null) : null,
      panel),
    decisions.conclusion ? h("details", { class: "measures" }, h("summary", {}, baseline === undefined ? "All pairs in words" : "All pairs with the baseline in words"), h("p", { class: "words-of-all" }, decisions.conclusion)) : null,
  ];
  return parts.filter((part) => part !== null);
}

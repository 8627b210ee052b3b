// best.ts: who is best? Systems as rows, measures as columns; under each value its difference to the best of the column.
import { chances } from "./chances";
import { type Child, h, name, s, sentence, shown as shownName } from "./dom";
import { drawn, figure } from "./figure";
import { hintOf, rangeOf } from "./measure";
import type { Model } from "./model";
import { confidence, count, counted, difference, interval, percent, short } from "./numbers";
import { extent, label, linear, svgOf, widthOf } from "./plot";
import * as state from "./state";
import { type Column, sortable } from "./table";

const WIDE = 92;

interface Whisker {
  middle: number;
  low: number;
  high: number;
  own: boolean;
  /** It holds by itself, and not together with those of all pairs: by a measure that does not decide. */
  single?: boolean;
}

/** The interval of the difference to the best; without one, that of the value itself. */
function whisker(model: Model, score: string, system: string, best: string | undefined): Whisker | null {
  // Where only pairs with a baseline were tested, a column of differences would be one of gaps.
  const { decisions } = model.block.sections;
  if (best !== undefined && system !== best && (decisions?.baseline ?? best) === best) {
    const seen = model.pair(score, system, best);
    if (seen && seen.pair.difference !== null && seen.pair.low !== null && seen.pair.high !== null) {
      const { difference: middle, low, high } = seen.pair;
      const single = model.describedOnly(score);
      return seen.turned ? { middle: -middle, low: -high, high: -low, own: false, single } : { middle, low, high, own: false, single };
    }
  }
  const cell = model.cell(score, system);
  return cell?.value != null && cell.low !== null && cell.high !== null ? { middle: cell.value, low: cell.low, high: cell.high, own: true } : null;
}

/** The scale of a column: all intervals, or where a few systems are far off, those of four in five; the others point there. */
function scaleOf(whiskers: Whisker[], zero: boolean): [number, number] {
  const full = extent(whiskers.flatMap((of) => [of.low, of.high]), zero);
  if (whiskers.length < 8 || !zero) return full;
  const sizes = whiskers.map((of) => Math.max(Math.abs(of.low), Math.abs(of.high))).sort((x, y) => x - y);
  const most = 1.05 * (sizes[Math.ceil(sizes.length * 0.8) - 1] ?? 0);
  return [Math.max(full[0], -most), Math.min(full[1], most)];
}

function spark(range: [number, number], of: Whisker | null, zero: boolean): SVGSVGElement {
  const scale = linear(range, [4, WIDE - 4]);
  const x = (at: number): number => scale(Math.max(range[0], Math.min(range[1], at)));
  const svg = s("svg", { class: "spark", viewBox: `0 0 ${WIDE} 12`, width: WIDE, height: 12, "aria-hidden": "true" });
  if (zero) svg.append(s("line", { x1: x(0), x2: x(0), y1: 0, y2: 12, class: "zero" }));
  if (of) {
    if (of.single) svg.classList.add("single");
    svg.append(s("line", { x1: x(of.low), x2: x(of.high), y1: 6, y2: 6, class: "whisker" }));
    const off = of.middle < range[0] ? -1 : of.middle > range[1] ? 1 : 0;
    const end = x(of.middle);
    svg.append(off === 0 ? s("circle", { cx: end, cy: 6, r: 2.6, class: "dot" }) : s("path", { d: `M${end + 4 * off},6l${-5 * off},-4v8z`, class: "dot" }));
  }
  return svg;
}

/** What is drawn below the values of a column. */
function drawnBelow(model: Model, score: string): "differences" | "values" | "nothing" {
  const best = model.winners(score)[0];
  const all = model.systems.map((system) => whisker(model, score, system, best));
  if (all.some((of) => of?.own === false)) return "differences";
  return all.some((of) => of !== null) ? "values" : "nothing";
}

function measureColumn(model: Model, score: string): Column<string> {
  const winners = model.winners(score);
  const best = winners[0];
  const whiskers = new Map(model.systems.map((system) => [system, whisker(model, score, system, best)]));
  const differences = best !== undefined && model.systems.some((system) => whiskers.get(system)?.own === false);
  // One scale for the whole column: differences to the best, or values.
  if (differences) {
    for (const [system, of] of whiskers) if (of?.own) whiskers.set(system, null);
    for (const winner of winners) whiskers.set(winner, { middle: 0, low: 0, high: 0, own: false });
  }
  const all = [...whiskers.values()].flatMap((of) => (of ? [of.low, of.high] : []));
  const range = scaleOf([...whiskers.values()].filter((of) => of !== null), differences);
  return {
    key: score,
    label: score,
    head: [name(score, 40)],
    number: true,
    greatestFirst: !model.lower(score),
    hint: hintOf(model, score),
    by: (system) => model.value(score, system),
    // The best is marked beside a test alone.
    classOf: (system) => [model.couldBeBest(score, system) ? "could" : "", model.board(score) && winners.includes(system) ? "best" : ""].join(" ").trim(),
    cell: (system) => {
      const value = model.value(score, system);
      if (value === null) {
        const reason = model.cell(score, system)?.undefined ?? "no value";
        return [h("span", { class: "undefined", tabindex: 0, "data-hint": `No value: ${reason}`, role: "note", "aria-label": `no value: ${reason}` }, "–")];
      }
      const of = whiskers.get(system) ?? null;
      const ranks = model.byRanks && of && !of.own ? " of mean ranks" : "";
      const said = model.board(score) && winners.includes(system) ? "best of the column" : of && !of.own ? `difference${ranks} to the best ${difference(of.middle)}, interval ${interval(of.low, of.high)}${of.single ? ", which holds by itself" : ""}` : of ? `interval ${interval(of.low, of.high)}` : "";
      const could = model.couldBeBest(score, system) && !winners.includes(system) ? "could be best, by the test of all systems at once" : "";
      const rest = [said, could].filter(Boolean).join("; ");
      const left = model.cell(score, system)?.left_out ?? 0;
      const on = left > 0 ? `; on ${count(model.cell(score, system)?.units ?? 0)} of ${model.unitText((model.cell(score, system)?.units ?? 0) + left)}` : "";
      return [h("div", { "data-hint": rest || on ? `${shownName(system)}, ${score} ${short(value)}${on}${rest ? `; ${rest}` : ""}` : null }, h("span", { class: "value" }, short(value)), all.length > 0 ? spark(range, of, differences) : null, rest ? h("span", { class: "hidden" }, ` (${rest})`) : null)];
    },
  };
}

function chips(model: Model, scores: string[], change: (shown: Set<string>) => void): HTMLElement {
  const left = new Set((state.get("without") ?? "").split("|").filter(Boolean));
  const shownNow = (): Set<string> => new Set(scores.filter((score) => !left.has(score)));
  const buttons = scores.map((score) => {
    const button = h("button", { type: "button", class: "chip", "aria-pressed": String(!left.has(score)), "data-hint": hintOf(model, score), click: () => {
      if (left.has(score)) left.delete(score);
      else if (shownNow().size > 1) left.add(score);
      button.setAttribute("aria-pressed", String(!left.has(score)));
      state.set("without", [...left].join("|") || null);
      change(shownNow());
    } }, name(score, 40));
    return button;
  });
  if (left.size > 0) change(shownNow());
  return h("div", { class: "row chips", role: "group", "aria-label": "Measures shown" }, h("span", { class: "quiet-text" }, "Measures"), ...buttons);
}

/** "max-t": how the ranks were told. */
const boardTest = (model: Model): string => model.block.sections.leaderboards?.[0]?.test ?? "";

function scoresTable(model: Model): HTMLElement {
  const main = model.main ?? "";
  const { decisions, results } = model.block.sections;
  const columns: Column<string>[] = [
    { key: "system", label: "system", head: ["System"], cell: (system) => [name(system, 60)], by: (system) => system },
    ...model.scores.map((score) => measureColumn(model, score)),
  ];
  const made = sortable<string>({
    caption: `Values of ${counted(model.systems.length, "system")} by ${counted(model.scores.length, "measure")}`,
    columns,
    rows: model.systems,
    stateKey: "sort",
    sortedBy: main,
    search: { label: "Find a system", text: (system) => system },
    rowClass: () => "",
  });
  const told = model.scores.some((score) => model.board(score));
  const level = confidence(decisions?.alpha ?? model.board(main)?.alpha ?? 0.05);
  const below = new Set(model.scores.map((score) => drawnBelow(model, score)));
  const withPairs = below.has("differences");
  const singles = withPairs && model.scores.some((score) => model.describedOnly(score) && drawnBelow(model, score) === "differences");
  const example = spark([-1, 0.25], { middle: -0.5, low: -0.85, high: -0.15, own: false }, withPairs);
  const legend = h("ul", { class: "legend" },
    told ? h("li", {}, h("span", { class: "key best" }, "0.85"), "best of its column") : null,
    told ? h("li", {}, h("span", { class: "key could" }, "0.85"), `shaded: could be best by its measure, by one test of all systems at once (${boardTest(model)}, ${level}); the line below is no part of that test`) : null,
    withPairs ? h("li", {}, example, h("span", {}, `${model.byRanks ? "difference of mean ranks" : "difference"} to the best by `, name(decisions?.score ?? main, 40), `, which decides: ${level} interval${(decisions?.pairs.length ?? 0) > 1 && decisions?.correction !== "none" ? " that holds for all pairs tested together" : ""} (${decisions?.method.replaceAll("-", " ") ?? ""}); the upright line is none${model.systems.length >= 8 ? ", an arrow points off the scale" : ""}`)) : null,
    singles ? h("li", {}, spark([-1, 0.25], { middle: -0.5, low: -0.85, high: -0.15, own: false, single: true }, true), `hollow: the same by a measure that does not decide; each interval holds by itself, so that it may leave the upright line where the shading still says "could be best"`) : null,
    below.has("values") ? h("li", {}, spark([-1, 1], { middle: 0, low: -0.6, high: 0.6, own: true }, false), `${withPairs ? "where there is no upright line: " : ""}${results?.interval ? `${confidence(1 - results.interval.confidence)} ` : ""}interval of the value; two that overlap may still differ`) : null);
  const shown = new Set<string>(columns.map((column) => column.key));
  const pick = model.scores.length > 1 ? chips(model, model.scores, (scores) => made.show(new Set(["system", ...scores]))) : null;
  return figure({
    title: "Values",
    file: "values",
    command: model.block.commands?.results,
    picture: () => made.table,
    records: () => model.block.sections.results ?? model.block.sections.leaderboards,
    table: () => ({
      head: ["system", ...model.scores],
      rows: model.order(main).map((system) => [system, ...model.scores.filter((score) => shown.has(score)).map((score) => model.value(score, system))]),
    }),
  }, legend, pick, made.element);
}

/** The ranks that each system could have. */
function ranks(model: Model): HTMLElement | null {
  const board = model.main ? model.board(model.main) : undefined;
  if (!board || board.systems.length < 3) return null;
  const MOST = 60;
  const rows = board.systems.slice(0, MOST);
  const could = board.systems.filter((row) => row.could_be_best).length;
  const drawing = drawn((width) => {
    const left = widthOf(rows.map((row) => row.system), width * 0.42);
    const right = width < 500 ? 44 : 60;
    const high = 22;
    const svg = svgOf(width, rows.length * high + 34);
    const last = Math.max(...rows.map((row) => row.rank_high));
    const x = linear([1, Math.max(2, last)], [left + 16, width - right - 12]);
    const steps = Math.max(1, Math.ceil(last / Math.max(2, Math.floor((width - left - right) / 34))));
    for (let rank = 1; rank <= last; rank += rank === 1 && steps > 1 ? steps - 1 : steps) {
      svg.append(s("line", { x1: x(rank), x2: x(rank), y1: 18, y2: rows.length * high + 22, class: "gridline" }));
      svg.append(label(x(rank), 12, String(rank), { anchor: "middle", className: "tick" }));
    }
    svg.append(label(width - 4, 12, "wins", { anchor: "end", className: "tick" }));
    svg.append(label(left - 8, 12, "rank", { anchor: "end", className: "tick" }));
    rows.forEach((row, i) => {
      const y = 22 + (i + 0.5) * high;
      svg.append(s("g", { class: row.could_be_best ? "rank could" : "rank" },
        label(left - 8, y + 4, row.system, { anchor: "end", room: left - 10 }),
        s("line", { x1: x(row.rank_low), x2: x(row.rank_high), y1: y, y2: y, class: "span" }),
        s("circle", { cx: x(row.rank), cy: y, r: 4, class: "dot" }),
        label(width - 4, y + 4, percent(row.wins), { anchor: "end", className: "tick" })));
    });
    return svg;
  }, `Ranks that ${board.systems.length} systems could have by ${board.score}: ${could} could be best.`);
  const luck: Child[] = [];
  if (board.again !== null && board.winners.length === 1) {
    luck.push(...sentence([` That takes the differences seen for the true ones; with the luck of the winner taken off, `, { name: board.winners[0] ?? "" }, ` would be first again on as many fresh ${model.several} with a chance of ${percent(board.again)}.`]));
  }
  if (board.corrected !== null && board.inflation !== null && Math.abs(board.inflation) >= 0.00005) {
    luck.push(` The best of several looks better than it is, here by about ${difference(Math.abs(board.inflation))}: ${short(board.corrected)} is a fairer guess of its value.`);
  }
  return figure({
    title: `Ranks that each system could have by ${board.score}`,
    says: [`A bar spans the ranks that are not excluded, all ${count((board.systems.length * (board.systems.length - 1)) / 2)} pairs decided together; the dot is the rank seen. Wins: how often the system is first when the ${model.several} are drawn again.`, ...luck, rows.length < board.systems.length ? ` The first ${MOST} are drawn.` : ""],
    file: "ranks",
    command: model.block.commands?.leaderboards,
    picture: drawing.svg,
    records: () => board,
    table: () => ({ head: ["system", "value", "low", "high", "rank", "rank_low", "rank_high", "could_be_best", "wins"], rows: board.systems.map((row) => [row.system, row.value, row.low, row.high, row.rank, row.rank_low, row.rank_high, String(row.could_be_best), row.wins]) }),
  }, drawing.place);
}

function measuresList(model: Model): HTMLElement | null {
  const known = model.scores.map((score) => model.measure(score)).filter((facts) => facts !== undefined);
  if (known.length === 0) return null;
  return h("details", { class: "measures" }, h("summary", {}, "What the measures mean"),
    h("dl", {}, ...known.flatMap((facts) => [
      h("dt", {}, facts.link ? h("a", { href: /^https:/.test(facts.link) ? facts.link : null }, name(facts.score)) : name(facts.score)),
      h("dd", {}, facts.title ? `${facts.title}: ` : "", facts.meaning ?? "", ". ",
        `${rangeOf(model, facts.score).replace(/^./, (first) => first.toUpperCase())}.`,
        facts.undefined ? ` No value where ${facts.undefined}.` : "",
        facts.formula ? h("code", {}, facts.formula) : null)])));
}

export function best(model: Model): HTMLElement[] {
  if (model.scores.length === 0 || model.systems.length === 0) return [];
  return [scoresTable(model), ranks(model), chances(model), measuresList(model)].filter((part) => part !== null);
}

// hardest.ts: the units on which all systems do badly, each system a dot.
import { inks } from "./colour";
import { h, s } from "./dom";
import { drawn, figure } from "./figure";
import { measureName } from "./measure";
import type { Model } from "./model";
import { count, short } from "./numbers";
import { extent, label, linear, svgOf, widthOf, xAxis } from "./plot";
import * as state from "./state";

const ROWS = 25;

export function hardest(model: Model): HTMLElement | null {
  const { values } = model.block.sections;
  if (!values || values.units.length < 2) return null;
  const main = model.main && values.scores.includes(model.main) ? model.main : (values.scores[0] ?? "");
  const of = values.values[values.scores.indexOf(main)] ?? [];
  const lower = model.lower(main);
  /** The best that any system makes of it. */
  const bestOf = new Float64Array(values.units.length).fill(NaN);
  for (const system of of) {
    system.forEach((value, unit) => {
      const now = bestOf[unit] ?? NaN;
      if (value !== null && (Number.isNaN(now) || (lower ? value < now : value > now))) bestOf[unit] = value;
    });
  }
  const order = Uint32Array.from(values.units.keys()).filter((unit) => !Number.isNaN(bestOf[unit] ?? NaN)).sort((i, j) => (lower ? -1 : 1) * ((bestOf[i] ?? 0) - (bestOf[j] ?? 0)) || i - j);
  const none = values.units.length - order.length;
  let wanted = state.get("unit") ?? "";
  const few = values.systems.length <= 8;
  const several = model.unitText(2).slice(2);
  const one = model.unitText(1).slice(2);
  const missing = values.systems.map((system) => model.missing(system));
  const absent = missing.reduce((sum, of) => sum + of.size, 0);
  const drawing = drawn((width) => {
    const rows = (wanted ? order.filter((unit) => (values.units[unit] ?? "").toLowerCase().includes(wanted.toLowerCase())) : order).slice(0, ROWS);
    const names = [...rows].map((unit) => values.units[unit] ?? "");
    const left = widthOf(names, width * 0.3);
    const top = few ? 30 : 8;
    const box = { left: left + 12, right: width - 16, top, bottom: top + Math.max(1, rows.length) * 22 };
    const svg = svgOf(width, box.bottom + 44);
    const range = extent([...rows].flatMap((unit) => of.map((system) => system[unit] ?? null)));
    const x = linear(range, [box.left, box.right]);
    xAxis(svg, x, range, box, main);
    const ink = inks(values.systems, model.main ? model.order(main) : []);
    if (few) {
      let at = box.left;
      values.systems.forEach((system) => {
        const text = label(at + 12, 14, system, { most: 22 });
        svg.append(s("g", { class: `line ${ink.get(system)}` }, s("circle", { cx: at + 4, cy: 10, r: 4, class: "dot" }), text));
        at += 30 + 7 * Math.min(22, system.length);
      });
    }
    rows.forEach((unit, i) => {
      const y = box.top + (i + 0.5) * 22;
      const there = of.map((system) => system[unit] ?? null).filter((value) => value !== null);
      svg.append(label(left, y + 4, values.units[unit] ?? "", { anchor: "end", room: left }));
      if (there.length > 1) svg.append(s("line", { x1: x(Math.min(...there)), x2: x(Math.max(...there)), y1: y, y2: y, class: "zero" }));
      const used: number[] = [];
      values.systems.forEach((system, j) => {
        const value = of[j]?.[unit];
        if (value === null || value === undefined) return;
        const lacks = missing[j]?.has(values.units[unit] ?? "") ?? false;
        // Dots of one place stand above each other.
        const same = few ? used.filter((other) => Math.abs(other - x(value)) < 3).length : 0;
        used.push(x(value));
        const aside = (same % 2 === 1 ? -1 : 1) * Math.ceil(same / 2) * 5;
        svg.append(s("g", { class: `line ${ink.get(system)}` }, s("circle", { cx: x(value), cy: y + aside, r: few ? 4.5 : 3.5, class: lacks ? "dot hollow" : "dot" }, s("title", {}, `${system}: ${short(value)}${lacks ? `, since it has nothing for this ${one}` : ""}`))));
      });
    });
    return svg;
  }, `The ${several} on which the best system does worst by ${main}.`);
  const search = h("input", { type: "search", value: wanted, placeholder: `Find a ${model.unitText(1).slice(2)}`, "aria-label": `Find a ${model.unitText(1).slice(2)} among the hardest`, input: () => {
    wanted = search.value;
    state.set("unit", wanted || null);
    drawing.redraw();
  } });
  return figure({
    title: `The hardest ${several}`,
    says: [`Each line is one of ${model.unitText(order.length)}, sorted by the best value that any system has there by `, measureName(model, main), `; a dot is a system.${absent > 0 ? ` Hollow: the system has nothing for the ${one}, which counts as an empty list.` : ""}${none > 0 ? ` ${model.unitText(none)} without any value ${none === 1 ? "is" : "are"} left out.` : ""}${order.length > ROWS ? ` ${ROWS} of ${count(order.length)} at a time.` : ""}`],
    file: "hardest", command: model.block.commands?.values, picture: drawing.svg,
    table: () => ({ head: ["unit", ...values.systems], rows: Array.from(order, (unit) => [values.units[unit], ...of.map((system) => system[unit])]) }),
  }, order.length > ROWS ? h("div", { class: "row" }, search) : null, drawing.place);
}

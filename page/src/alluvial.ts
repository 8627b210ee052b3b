// alluvial.ts: which reference clusters were split and which were merged.
import { bySystem } from "./choose";
import type { Contingency } from "./data";
import { type Phrase, h, s, sentence } from "./dom";
import { drawn, figure } from "./figure";
import { inkOf } from "./colour";
import { grid } from "./grid";
import { name } from "./dom";
import type { Model } from "./model";
import { count } from "./numbers";
import { label, svgOf, widthOf } from "./plot";

const MOST = 24;

/** In words, the largest first: a cluster with much of it in two places, and one with much of two clusters in it. */
function words(table: Contingency): Phrase[][] {
  const found: { size: number; text: Phrase[] }[] = [];
  table.rows.forEach((row, i) => {
    const parts = (table.counts[i] ?? []).map((size, j) => ({ size, to: table.columns[j] ?? "" })).filter((part) => part.size > 0).sort((x, y) => y.size - x.size);
    if (parts.length < 2) return;
    const away = parts.slice(1).reduce((sum, part) => sum + part.size, 0);
    found.push({ size: away, text: [{ strong: row }, " is split: ", ...parts.slice(0, 3).flatMap((part, k): Phrase[] => [k > 0 ? ", " : "", `${count(part.size)} in `, { name: part.to }]), parts.length > 3 ? ` and ${count(parts.length - 3)} more` : "", "."] });
  });
  table.columns.forEach((column, j) => {
    const parts = table.counts.map((row, i) => ({ size: row[j] ?? 0, from: table.rows[i] ?? "" })).filter((part) => part.size > 0).sort((x, y) => y.size - x.size);
    if (parts.length < 2) return;
    const other = parts.slice(1).reduce((sum, part) => sum + part.size, 0);
    found.push({ size: other, text: ["Cluster ", { strong: column }, " merges ", ...parts.slice(0, 3).flatMap((part, k): Phrase[] => [k > 0 ? ", " : "", `${count(part.size)} of `, { name: part.from }]), parts.length > 3 ? ` and ${count(parts.length - 3)} more` : "", "."] });
  });
  return found.sort((x, y) => y.size - x.size).slice(0, 6).map((one) => one.text);
}

function draw(table: Contingency, width: number): SVGSVGElement {
  const side = Math.min(160, widthOf([...table.rows, ...table.columns], width * 0.3));
  const total = table.counts.flat().reduce((sum, size) => sum + size, 0) || 1;
  const blocks = Math.max(table.rows.length, table.columns.length);
  const gap = 8;
  const high = Math.max(220, Math.min(520, blocks * 46));
  const unit = (high - gap * (blocks - 1)) / total;
  const svg = svgOf(width, high + 34);
  const [x1, x2] = [side + 6, width - side - 6];
  svg.append(label(x1, 12, "reference", { className: "axis" }), label(x2, 12, "found", { anchor: "end", className: "axis" }));
  const rowSums = table.counts.map((row) => row.reduce((sum, size) => sum + size, 0));
  const columnSums = table.columns.map((_, j) => table.counts.reduce((sum, row) => sum + (row[j] ?? 0), 0));
  // Clusters stand near the rows that they come from.
  const order = table.columns.map((_, j) => j).sort((j, k) => mean(j) - mean(k));
  function mean(j: number): number {
    return table.counts.reduce((sum, row, i) => sum + i * (row[j] ?? 0), 0) / (columnSums[j] || 1);
  }
  const starts = (sums: number[]): number[] => {
    let y = 22 + (high - (sums.length - 1) * gap - total * unit) / 2;
    return sums.map((sum) => {
      const at = y;
      y += sum * unit + gap;
      return at;
    });
  };
  const left = starts(rowSums);
  const right = starts(order.map((j) => columnSums[j] ?? 0));
  const leftAt = left.slice();
  const rightAt = right.slice();
  const bend = (x2 - x1) / 2;
  table.counts.forEach((row, i) => {
    order.forEach((j, place) => {
      const size = (row[j] ?? 0) * unit;
      if (size === 0) return;
      const a = leftAt[i] ?? 0;
      const b = rightAt[place] ?? 0;
      leftAt[i] = a + size;
      rightAt[place] = b + size;
      svg.append(s("path", { d: `M${x1 + 8},${a}C${x1 + bend},${a} ${x2 - bend},${b} ${x2 - 8},${b}V${b + size}C${x2 - bend},${b + size} ${x1 + bend},${a + size} ${x1 + 8},${a + size}Z`, class: `flow ${inkOf(i % 8)}` },
        s("title", {}, `${table.rows[i]} in ${table.columns[j]}: ${count(row[j] ?? 0)}`)));
    });
  });
  table.rows.forEach((row, i) => {
    const y = left[i] ?? 0;
    const size = (rowSums[i] ?? 0) * unit;
    svg.append(s("rect", { x: x1, y, width: 8, height: Math.max(1, size), class: `fill ${inkOf(i % 8)}` }), label(x1 - 8, y + size / 2 + 4, row, { anchor: "end", room: side - 6 }));
  });
  order.forEach((j, place) => {
    const y = right[place] ?? 0;
    const size = (columnSums[j] ?? 0) * unit;
    svg.append(s("rect", { x: x2 - 8, y, width: 8, height: Math.max(1, size), class: "fill plain" }), label(x2 + 8, y + size / 2 + 4, table.columns[j] ?? "", { room: side - 6 }));
  });
  return svg;
}

function one(model: Model, table: Contingency): HTMLElement {
  const few = table.rows.length <= MOST && table.columns.length <= MOST;
  const drawing = few ? drawn((width) => draw(table, width), `How ${table.rows.length} reference clusters flow into ${table.columns.length} clusters of ${table.system}.`) : null;
  const most = Math.max(1, ...table.counts.flat());
  const squares = table.rows.length <= 60 && table.columns.length <= 60 ? grid({
    caption: `Objects that clusters of the reference and of ${table.system} share`,
    className: "heat", corner: ["reference ↓ found →"], upright: table.columns.length > 8,
    columns: table.columns.map((column) => ({ content: [name(column, 18)], label: column })),
    rows: table.rows.map((row, i) => ({ content: [name(row, 24)], cells: (table.counts[i] ?? []).map((size, j) => ({ text: count(size), label: `${row} in ${table.columns[j]}: ${count(size)}`, className: size === 0 ? "none" : "", heat: size / most })) })),
  }) : null;
  const said = words(table);
  return figure({
    title: "Splits and merges",
    says: "Each band is the objects that a reference cluster (left) and a found one (right) share.",
    file: "clusters", command: model.block.commands?.contingency, picture: () => drawing?.svg() ?? squares?.table ?? null, records: () => table,
    table: () => ({ head: ["reference", ...table.columns], rows: table.rows.map((row, i) => [row, ...(table.counts[i] ?? [])]) }),
  }, drawing?.place, said.length > 0 ? h("ul", { class: "worst" }, ...said.map((text) => h("li", {}, ...sentence(text)))) : h("p", {}, "Each reference cluster is one found cluster."), squares?.element);
}

export function alluvial(model: Model): HTMLElement[] {
  const tables = model.block.sections.contingency?.tables ?? [];
  const systems = [...new Set(tables.map((table) => table.system))];
  if (systems.length === 0) return [];
  return [bySystem(model, systems, "clustering", (system) => tables.filter((table) => table.system === system).slice(0, 1).map((table) => one(model, table)), "Clustering")];
}

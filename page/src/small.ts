// small.ts: small examples drawn: matrices, sizes, orders and lists, with what changed between them marked.
import type { Counterexample, CounterexampleItem } from "./law_data";
import { type Child, h, s, shown } from "./dom";
import { MINUS, short } from "./numbers";
import { label, svgOf } from "./plot";

/** "[0 1; 1 3]" as rows; null where it is something else. */
export function matricesOf(text: string): number[][] | null {
  const found = /^\[([\d\s;]+)\]$/.exec(text.trim());
  return found?.[1] ? found[1].split(";").map((row) => row.trim().split(/\s+/).map(Number)) : null;
}

/** Cells that differ from another matrix of the same shape are marked. */
export function oneMatrix(rows: number[][], other: number[][] | null, caption: string): HTMLElement {
  const alike = other !== null && other.length === rows.length && other.every((row, i) => row.length === rows[i]?.length);
  return h("table", { class: "small" }, h("caption", { class: "hidden" }, caption),
    h("tbody", {}, ...rows.map((row, i) => h("tr", {}, ...row.map((cell, j) => h("td", { class: alike && other[i]?.[j] !== cell ? "changed" : i === j ? "diagonal" : null }, String(cell)))))));
}

/** Sizes of classes as bars cut into parts: the truth above, the prediction below. */
function sizes(rows: number[][]): SVGSVGElement {
  const width = 220;
  const svg = svgOf(width, rows.length * 30);
  rows.forEach((row, i) => {
    const total = row.reduce((sum, size) => sum + size, 0) || 1;
    let x = 70;
    svg.append(label(62, i * 30 + 18, i === 0 ? "truth" : "prediction", { anchor: "end", className: "tick" }));
    row.forEach((size, j) => {
      const wide = ((width - 72) * size) / total;
      svg.append(s("rect", { x, y: i * 30 + 3, width: Math.max(0, wide - 2), height: 22, rx: 2, class: `part-${(j % 4) + 1}` }));
      if (wide > 12) svg.append(label(x + wide / 2 - 1, i * 30 + 18, String(size), { anchor: "middle", className: "on-part" }));
      x += wide;
    });
  });
  svg.setAttribute("role", "img");
  svg.setAttribute("aria-label", rows.map((row, i) => `${i === 0 ? "truth" : "prediction"} ${row.join(" and ")}`).join(", "));
  return svg;
}

/** Two lists of groups, and a line from each item to itself. */
function twoLists(names: [string, string], lists: [string[][], string[][]]): SVGSVGElement {
  const step = 30;
  const box = 24;
  const height = 26 + step * Math.max(lists[0].length, lists[1].length, 1);
  const width = 210;
  const svg = svgOf(width, height);
  const at: [Map<string, [number, number]>, Map<string, [number, number]>] = [new Map(), new Map()];
  const shapes: SVGElement[] = [];
  lists.forEach((groups, side) => {
    const middle = side === 0 ? 52 : width - 52;
    shapes.push(label(middle, 12, names[side] ?? "", { anchor: "middle", className: "tick" }));
    groups.forEach((group, i) => {
      const y = 24 + i * step + box / 2;
      const wide = Math.min(100, group.length * (box + 2));
      if (group.length > 1) shapes.push(s("rect", { x: middle - wide / 2 - 2, y: y - box / 2 - 1, width: wide + 4, height: box + 2, rx: 5, class: "tied" }));
      group.forEach((item, j) => {
        const x = middle - wide / 2 + (j + 0.5) * (wide / group.length);
        at[side as 0 | 1].set(item, [x, y]);
        shapes.push(s("rect", { x: x - box / 2 + 1, y: y - box / 2 + 1, width: box - 2, height: box - 2, rx: 3, class: "item" }));
        shapes.push(label(x, y + 4, item, { anchor: "middle", className: "on-item", most: 3 }));
      });
    });
  });
  for (const [item, [x1, y1]] of at[0]) {
    const there = at[1].get(item);
    if (there) svg.append(s("line", { x1: x1 + box / 2, y1, x2: there[0] - box / 2, y2: there[1], class: y1 === there[1] ? "link" : "link crossed" }));
  }
  svg.append(...shapes);
  const say = (groups: string[][]): string => groups.map((group) => group.join(" and ")).join(", then ") || "nothing";
  svg.setAttribute("role", "img");
  svg.setAttribute("aria-label", `${names[0]}: ${say(lists[0])}; ${names[1]}: ${say(lists[1])}`);
  return svg;
}

const ordered = (text: string): string[][] => text.split(">").map((group) => group.split("~").map((item) => item.trim()).filter(Boolean));
const classes = (text: string): string[][] => text.split("|").map((group) => Array.from(group.trim()).filter((c) => c.trim() !== "")).filter((group) => group.length > 0);

/** A list of grades or distances as boxes, a letter each; what is behind the stroke was not found. */
function boxes(text: string): HTMLElement {
  const row = h("div", { class: "boxes", role: "img", "aria-label": `list ${text}` });
  let tied = false;
  let missed = false;
  for (const c of Array.from(text)) {
    if (c === "(" || c === ")") tied = c === "(";
    else if (c === "/") {
      missed = true;
      row.append(h("span", { class: "missed" }, "not found:"));
    } else {
      const grade = c >= "0" && c <= "9" ? Number(c) : -1;
      row.append(h("span", { class: ["box", tied ? "tied" : "", missed ? "lost" : "", grade > 0 ? `grade-${Math.min(4, grade)}` : ""].join(" ").trim() }, c === "-" ? "–" : c));
    }
  }
  return row;
}

/** What an item of a counterexample is, drawn where it is known how. */
function body(item: CounterexampleItem, other: CounterexampleItem | undefined): Child {
  if (item.matrix.length > 0) {
    if (item.what === "objects") return boxes(item.matrix.flat().join(""));
    if (/^(sizes|then)$/.test(item.what)) return sizes(item.matrix);
    return oneMatrix(item.matrix, other?.matrix ?? null, "rows: truth, columns: prediction");
  }
  const text = item.what.includes(": ") ? item.what.slice(item.what.indexOf(": ") + 2) : "";
  const orders = /^target (.*), predicted (.*)$/.exec(text);
  if (orders) return twoLists(["target", "predicted"], [ordered(orders[1] ?? ""), ordered(orders[2] ?? "")]);
  const answers = /^answer (.*), reference (.*)$/.exec(text);
  if (answers) return twoLists(["reference", "answer"], [classes(answers[2] ?? ""), classes(answers[1] ?? "")]);
  if (/^[-\d?()/]+$/.test(text)) return boxes(text);
  return text ? h("code", {}, shown(text, 300)) : null;
}

export function counterexample(example: Counterexample): HTMLElement {
  const labelings = Object.entries(example.labelings ?? {});
  return h("div", {}, labelings.length > 0 ? h("p", { class: "quiet-text" }, labelings.map(([of, text]) => `${of} = ${text}`).join(", ")) : null,
    h("div", { class: "sides" }, ...example.items.map((item, i) => {
      const what = item.what.includes(": ") ? item.what.slice(0, item.what.indexOf(": ")) : item.what;
      const fraction = item.exact.includes("/") || item.value === null ? item.exact : "";
      const whole = /^-?\d+$/.test(item.exact);
      return h("div", { class: i > 0 && what === "after" ? "side after" : "side" },
        h("p", { class: "what" }, what),
        body(item, example.items[i === 0 ? 1 : i - 1]),
        h("p", { class: "value" }, item.value === null ? shown(fraction, 200) : whole ? item.exact.replace("-", MINUS) : short(item.value), fraction && item.value !== null ? h("span", { class: "quiet-text" }, ` = ${fraction.replace("-", MINUS)}`) : null));
    })));
}

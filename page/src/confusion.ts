// confusion.ts: the confusion matrix of a system, what it takes for what, and its classes one by one.
import { bySystem } from "./choose";
import { common } from "./common";
import type { ClassFacts, ConfusionMatrix } from "./data";
import { h, name, sentence } from "./dom";
import { figure } from "./figure";
import { grid } from "./grid";
import type { Model } from "./model";
import { count, percent, short } from "./numbers";
import * as state from "./state";
import { type Column, sortable } from "./table";

const MOST_CLASSES = 60;

export function largest(matrix: ConfusionMatrix): { from: number; to: number; size: number }[] {
  return matrix.counts
    .flatMap((row, from) => row.map((size, to) => ({ from, to, size })))
    .filter((cell) => cell.from !== cell.to && cell.size > 0)
    .sort((x, y) => y.size - x.size || x.from - y.from || x.to - y.to);
}

function oneMatrix(model: Model, matrix: ConfusionMatrix): HTMLElement {
  const { classes, counts } = matrix;
  const holder = h("div", {});
  const many = classes.length > MOST_CLASSES;
  let shares = state.get("shares") === "yes";
  let table: HTMLTableElement | null = null;
  const sums = counts.map((row) => row.reduce((sum, size) => sum + size, 0));
  const most = Math.max(1, ...counts.flatMap((row, i) => row.filter((_, j) => j !== i)));
  const fill = (): void => {
    const made = grid({
      caption: `Confusion matrix of ${matrix.system}: rows are the truth, columns the prediction`,
      className: "heat confusion",
      corner: ["truth ↓ predicted →"],
      upright: classes.length > 6,
      columns: classes.map((of) => ({ content: [name(of, 18)], label: of })),
      rows: classes.map((of, i) => ({
        content: [name(of, 24)],
        cells: (counts[i] ?? []).map((size, j) => {
          const share = sums[i] ? size / (sums[i] ?? 1) : 0;
          return {
            text: shares ? (size === 0 ? "0" : (100 * share).toFixed(1)) : count(size),
            label: i === j ? `${of}: ${count(size)} right (${percent(share)})` : `${of} taken for ${classes[j]}: ${count(size)} (${percent(share, 1)})`,
            className: i === j ? "diagonal" : size === 0 ? "none" : "",
            heat: i === j ? 0 : Math.sqrt(size / most),
          };
        }),
      })),
    });
    table = made.table;
    holder.replaceChildren(made.element);
  };
  if (!many) fill();
  const button = h("button", { type: "button", class: "chip", "aria-pressed": String(shares), click: () => {
    shares = !shares;
    state.set("shares", shares ? "yes" : null);
    button.setAttribute("aria-pressed", String(shares));
    fill();
  } }, "In per cent of each true class");
  const worst = largest(matrix).slice(0, 5);
  return figure({
    title: "Confusion matrix",
    says: "Rows are the truth, columns what was predicted. Darker: more often confused; the diagonal is right.",
    file: "confusion", command: model.block.commands?.confusion, picture: () => table, records: () => matrix,
    table: () => ({ head: ["truth", ...classes], rows: classes.map((of, i) => [of, ...(counts[i] ?? [])]) }),
  }, many ? h("p", { class: "says" }, `${count(classes.length)} classes are too many for a matrix to be read; the largest confusions are below, and all of it is in the files.`) : h("div", { class: "row" }, button), holder,
    worst.length > 0 ? h("ol", { class: "worst" }, ...worst.map((cell) => h("li", {}, ...sentence([{ strong: classes[cell.from] ?? "" }, " taken for ", { strong: classes[cell.to] ?? "" }, ` ${cell.size === 1 ? "once" : `${count(cell.size)} times`}, ${percent(cell.size / (sums[cell.from] || 1), 1)} of its ${count(sums[cell.from] ?? 0)}`])))) : h("p", {}, "Nothing is confused."));
}

function classTable(model: Model, system: string, rows: ClassFacts[]): HTMLElement | null {
  const firstRow = rows[0];
  if (!firstRow) return null;
  const scores = Object.keys(firstRow).filter((key) => !["system", "unit", "class"].includes(key));
  const counts = new Set(["support", "predicted"]);
  const columns: Column<ClassFacts>[] = [
    { key: "class", label: "class", head: ["Class"], cell: (row) => [name(row.class, 40)], by: (row) => row.class },
    ...scores.map((score): Column<ClassFacts> => {
      const number = (row: ClassFacts): number | null => (typeof row[score] === "number" ? row[score] : null);
      const values = rows.map(number).filter((x) => x !== null);
      const least = Math.min(...values);
      return {
        key: score, label: score, head: [score], number: true, greatestFirst: counts.has(score),
        cell: (row) => [counts.has(score) ? count(number(row) ?? 0) : short(number(row))],
        by: number,
        classOf: (row) => (!counts.has(score) && number(row) === least && values.length > 2 ? "least" : ""),
      };
    }),
  ];
  const made = sortable<ClassFacts>({ caption: `Classes of ${system}`, columns, rows, stateKey: "classes", search: { label: "Find a class", text: (row) => row.class } });
  return figure({
    title: "Class by class",
    says: [h("span", { class: "key least" }, "underlined"), " the least value of its column."],
    file: "classes", command: model.block.commands?.classes, picture: () => made.table, records: () => rows,
    table: () => ({ head: ["class", ...scores], rows: rows.map((row) => [row.class, ...scores.map((score) => row[score] as number | null)]) }),
  }, made.element);
}

export function confusion(model: Model): HTMLElement[] {
  const matrices = model.block.sections.confusion?.matrices ?? [];
  const classes = model.block.sections.classes?.classes ?? [];
  const systems = [...new Set([...matrices, ...classes].map((of) => of.system))];
  if (systems.length === 0) return [];
  const shared = common(model);
  return [...(shared ? [shared] : []), bySystem(model, systems, "system", (system) => {
    const matrix = matrices.find((of) => of.system === system);
    return [matrix ? oneMatrix(model, matrix) : null, classTable(model, system, classes.filter((of) => of.system === system && of.unit === (matrix?.unit ?? of.unit)))];
  })];
}

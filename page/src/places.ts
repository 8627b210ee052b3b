// places.ts: where items stand in the target and in a prediction; those moved farthest are marked, and in a table.
import { bySystem } from "./choose";
import type { Places } from "./data";
import { h, name, s } from "./dom";
import { drawn, figure } from "./figure";
import type { Model } from "./model";
import { count } from "./numbers";
import { label, linear, svgOf, widthOf } from "./plot";
import { scrolled } from "./scroll";
import { plainTable } from "./table";

const MOST = 40;
/** Of the table below the drawing. */
const ROWS = 8;

function one(model: Model, places: Places): HTMLElement {
  const far = (item: Places["items"][number]): number => item.moved ?? Math.abs(item.target - item.predicted);
  const moved = [...places.items].sort((x, y) => far(y) - far(x));
  const units = model.block.sections.places?.units ?? 1;
  const farthest = new Set(moved.slice(0, 3).filter((item) => item.target !== item.predicted).map((item) => item.item));
  const rows = (places.items.length > MOST ? moved.slice(0, MOST) : places.items);
  const most = Math.max(...places.items.flatMap((item) => [item.target, item.predicted]));
  const drawing = drawn((width) => {
    const side = Math.min(widthOf(rows.map((item) => item.item), 200), width * 0.34);
    const high = Math.min(26, Math.max(16, 420 / most));
    const svg = svgOf(width, 40 + most * high);
    const y = linear([1, Math.max(2, most)], [44, 44 + (most - 1) * high]);
    svg.append(label(side, 16, "target", { anchor: "end", className: "axis" }), label(width - side, 16, "predicted", { className: "axis" }));
    const used: [Set<number>, Set<number>] = [new Set(), new Set()];
    for (const item of rows) {
      const [a, b] = [y(item.target), y(item.predicted)];
      const write = (side_: 0 | 1, at: number): boolean => ![...used[side_]].some((other) => Math.abs(other - at) < 12) && used[side_].add(at) !== undefined;
      svg.append(s("g", { class: `line ${farthest.has(item.item) ? (item.predicted < item.target ? "ink-1" : "ink-2") : "ink-grey"}` },
        s("path", { d: `M${side + 12},${a}L${width - side - 12},${b}`, class: "stroke" }),
        s("circle", { cx: side + 12, cy: a, r: 3.5, class: "dot" }), s("circle", { cx: width - side - 12, cy: b, r: 3.5, class: "dot" }),
        write(0, a) ? label(side, a + 4, item.item, { anchor: "end", room: side }) : null,
        write(1, b) ? label(width - side, b + 4, item.item, { room: side }) : null));
    }
    return svg;
  }, `Places of ${rows.length} items in the target and in the prediction of ${places.system}.`);
  const rank = (x: number): string => (units > 1 ? x.toFixed(2) : Number.isInteger(x) ? String(x) : x.toFixed(1));
  const table = moved.slice(0, ROWS).filter((item) => far(item) > 0);
  const all = places.of ?? places.items.length;
  return figure({
    title: "Items that moved",
    says: `Each line is an item; steep ones were put far from where they belong. ${units > 1 ? `Ranks are means over ${model.unitText(units)}, and so is how far an item moved. ` : ""}Marked are the three that moved farthest${all > rows.length ? `, of the ${rows.length} of ${count(all)} items that moved farthest` : ""}.`,
    file: "items", command: model.block.commands?.places, picture: drawing.svg, records: () => places,
    table: () => ({ head: ["item", "target", "predicted", "moved"], rows: places.items.map((item) => [item.item, item.target, item.predicted, far(item)]) }),
  }, drawing.place, table.length > 0 ? scrolled("Items that moved farthest", plainTable("Items that moved farthest", [["Item"], ["True rank"], ["Predicted rank"], ["Moved by"]], table.map((item) => ({ head: [name(item.item, 60)], cells: [[rank(item.target)], [rank(item.predicted)], [rank(far(item))]] })), "plain")) : h("p", {}, "No item moved."),
    places.unit ? h("p", { class: "quiet-text" }, "Unit: ", name(places.unit)) : null);
}

export function places(model: Model): HTMLElement[] {
  const all = model.block.sections.places?.places ?? [];
  const systems = [...new Set(all.map((of) => of.system))];
  if (systems.length === 0) return [];
  return [bySystem(model, systems, "order", (system) => all.filter((of) => of.system === system).slice(0, 1).map((of) => one(model, of)), "Prediction")];
}

// diagram.ts: mean ranks on an axis, with a bar over each group that is not told apart (Demšar 2006).
import { inks } from "./colour";
import { s } from "./dom";
import { drawn, figure } from "./figure";
import type { Model } from "./model";
import { label, linear, svgOf, widthOf } from "./plot";

export function diagram(model: Model): HTMLElement | null {
  const decisions = model.block.sections.decisions;
  if (!decisions) return null;
  const ranks = decisions.ranks.filter((of) => of.score === decisions.score);
  if (ranks.length < 3 || ranks.length > 60) return null;
  const rows = [...ranks].sort((x, y) => x.rank - y.rank);
  const groups = decisions.groups.filter((group) => group.score === decisions.score && group.systems.length > 1);
  const ink = inks(rows.map((row) => row.system), []);
  const drawing = drawn((width) => {
    const side = Math.min(widthOf(rows.map((row) => row.system), 260), width * 0.32);
    const half = Math.ceil(rows.length / 2);
    const low = Math.floor(rows[0]?.rank ?? 1);
    const high = Math.ceil(rows[rows.length - 1]?.rank ?? 1);
    const x = linear([low, Math.max(high, low + 1)], [side + 14, width - side - 14]);
    const top = 34;
    const bars = top + 12;
    const names = bars + groups.length * 9 + 14;
    const svg = svgOf(width, names + half * 20 + 6);
    svg.append(s("line", { x1: x(low), x2: x(high), y1: top, y2: top, class: "axis-line" }));
    const step = Math.max(1, Math.ceil((high - low) / Math.max(2, Math.floor((width - 2 * side) / 40))));
    for (let rank = low; rank <= high; rank += step) {
      svg.append(s("line", { x1: x(rank), x2: x(rank), y1: top - 5, y2: top, class: "axis-line" }));
      svg.append(label(x(rank), top - 10, String(rank), { anchor: "middle", className: "tick" }));
    }
    svg.append(label((x(low) + x(high)) / 2, 10, "mean rank", { anchor: "middle", className: "axis" }));
    rows.forEach((row, i) => {
      const left = i < half;
      const y = names + (left ? i : rows.length - 1 - i) * 20 + 8;
      const end = left ? side + 2 : width - side - 2;
      svg.append(s("g", { class: `line ${ink.get(row.system)}` },
        s("path", { d: `M${x(row.rank)},${top}V${y}H${end}`, class: "stroke thin" }),
        s("circle", { cx: x(row.rank), cy: top, r: 3, class: "dot" }),
        label(left ? end - 6 : end + 6, y + 4, row.system, { anchor: left ? "end" : "start", room: side - 8 })));
    });
    groups.forEach((group, i) => {
      const of = group.systems.map((system) => rows.find((row) => row.system === system)?.rank ?? low);
      const y = bars + i * 9;
      svg.append(s("line", { x1: x(Math.min(...of)) - 4, x2: x(Math.max(...of)) + 4, y1: y, y2: y, class: "group-bar" }));
    });
    return svg;
  }, `Mean ranks of ${rows.length} systems by ${decisions.score}; ${groups.length} groups are not told apart.`);
  return figure({
    title: "Mean ranks",
    says: `1 is best. A thick bar joins systems of which no two are told apart by ${decisions.score}.`,
    file: "mean-ranks", command: model.block.commands?.decisions, picture: drawing.svg,
    table: () => ({ head: ["system", "rank"], rows: rows.map((row) => [row.system, row.rank]) }),
  }, drawing.place);
}

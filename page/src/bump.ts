// bump.ts: each system a line through its rank under each measure; where lines cross, measures disagree.
import { inks } from "./colour";
import { name, s } from "./dom";
import { drawn, figure } from "./figure";
import type { Model } from "./model";
import { label, linear, spread, svgOf, widthOf } from "./plot";

const MOST = 60;

/** 1 is best; what ties shares the mean of its ranks, and stands a little beside it. */
function ranksOf(model: Model, score: string, systems: string[], ties: Map<string, number>): Map<string, number | null> {
  const ordered = model.order(score).filter((system) => systems.includes(system));
  const ranks = new Map<string, number | null>();
  ties.clear();
  for (let i = 0; i < ordered.length; ) {
    const value = model.value(score, ordered[i] ?? "");
    let j = i + 1;
    while (j < ordered.length && value !== null && model.value(score, ordered[j] ?? "") === value) ++j;
    for (let k = i; k < j; ++k) {
      ranks.set(ordered[k] ?? "", value === null ? null : (i + 1 + j) / 2);
      if (j - i > 1) ties.set(ordered[k] ?? "", k - (i + j - 1) / 2);
    }
    i = j;
  }
  return ranks;
}

export function bump(model: Model, scores: string[]): HTMLElement {
  const main = model.main ?? scores[0] ?? "";
  const systems = model.order(main).slice(0, MOST);
  const ties = scores.map(() => new Map<string, number>());
  const ranks = scores.map((score, i) => ranksOf(model, score, systems, ties[i] ?? new Map()));
  // Of many systems, those in colour that are first under some measure or could be best.
  const could = model.board(main)?.systems.filter((row) => row.could_be_best).map((row) => row.system) ?? [];
  const leaders = [...new Set([...scores.flatMap((score) => model.winners(score)), ...could])].filter((system) => systems.includes(system));
  const ink = inks(systems, leaders);
  const moved = systems.filter((system) => new Set(ranks.map((of) => of.get(system))).size > 1).length;
  const drawing = drawn((width) => {
    const narrow = width < 560;
    // On a narrow screen the names stand on one side only.
    const side = Math.min(widthOf(systems, 230), width * (narrow ? 0.42 : 0.26));
    const other = narrow ? 6 : side;
    const high = systems.length > 12 ? 20 : 28;
    const rotated = (width - side - other) / scores.length < 84;
    const top = rotated ? 24 + 6 * Math.min(18, Math.max(...scores.map((score) => score.length))) * 0.72 : 30;
    const svg = svgOf(width, top + systems.length * high + 8);
    const x = linear([0, Math.max(1, scores.length - 1)], [side + 14, width - Math.max(other + 14, rotated ? 0.76 * widthOf(scores.slice(-1), 150) : 0)]);
    const y = (rank: number): number => top + (rank - 0.5) * high;
    scores.forEach((score, i) => {
      svg.append(s("line", { x1: x(i), x2: x(i), y1: top - 4, y2: top + systems.length * high, class: "gridline" }));
      const text = label(x(i), top - 12, score, { anchor: rotated ? "start" : "middle", className: "axis", most: 22 });
      if (rotated) text.setAttribute("transform", `rotate(-42 ${x(i)} ${top - 12})`);
      svg.append(text);
    });
    const lines = s("g");
    // Names stand where lines begin and end. A system without a value there is named at its first point.
    const named = (of: Map<string, number | null> | undefined, tied: Map<string, number> | undefined): Map<string, number> => {
      const there = systems.filter((system) => (of?.get(system) ?? null) !== null);
      const heights = spread(there.map((system) => y(of?.get(system) ?? 0) + Math.min(14, high - 4) * (tied?.get(system) ?? 0)), 13, top, top + systems.length * high);
      return new Map(there.map((system, i) => [system, heights[i] ?? 0]));
    };
    const starts = named(ranks[0], ties[0]);
    const ends = named(ranks[ranks.length - 1], ties[ties.length - 1]);
    // Grey lines first, so that coloured ones are above them.
    for (const system of [...systems].sort((a, b) => Number(ink.get(b) === "ink-grey") - Number(ink.get(a) === "ink-grey"))) {
      const points = ranks.flatMap((of, i) => {
        const rank = of.get(system) ?? null;
        return rank === null ? [] : [{ x: x(i), y: y(rank) + 4 * (ties[i]?.get(system) ?? 0) }];
      });
      const first = points[0];
      if (!first) continue;
      const path = points.map((point, i) => {
        const before = points[i - 1];
        if (!before) return `M${point.x},${point.y}`;
        const bend = (point.x - before.x) * 0.42;
        return `C${before.x + bend},${before.y} ${point.x - bend},${point.y} ${point.x},${point.y}`;
      }).join("");
      const group = s("g", { class: `line ${ink.get(system)}` },
        s("path", { d: path, class: "reach" }),
        s("path", { d: path, class: "stroke" }),
        ...points.map((point) => s("circle", { cx: point.x, cy: point.y, r: systems.length > 12 ? 2.5 : 3.5, class: "dot" })),
        starts.has(system) ? label(side + 4, (starts.get(system) ?? 0) + 4, system, { anchor: "end", room: side }) : null,
        !narrow && ends.has(system) ? label(width - side - 4, (ends.get(system) ?? 0) + 4, system, { room: side }) : null,
        !starts.has(system) && (narrow || !ends.has(system)) ? label(first.x, first.y - 7, system, { anchor: "middle", room: side, className: "halo" }) : null);
      group.addEventListener("pointerenter", () => {
        lines.append(group);
        lines.classList.add("focused");
        group.classList.add("focus");
      });
      group.addEventListener("pointerleave", () => {
        lines.classList.remove("focused");
        group.classList.remove("focus");
      });
      lines.append(group);
    }
    svg.append(lines);
    return svg;
  }, `Ranks of ${systems.length} systems under ${scores.length} measures: ${moved === 0 ? "all measures order them alike" : `${moved} systems have different ranks under different measures`}.`);
  const tied = ranks.some((of) => [...of.values()].some((rank) => rank !== null && !Number.isInteger(rank)));
  return figure({
    title: "Ranks under each measure",
    says: [
      moved === 0 ? (model.units > 1 ? "By their means all measures put the systems in one order." : "All measures put the systems in one order.") : "Each line is a system, the best at the top; where lines cross, two measures disagree. Neighbouring measures are alike.",
      tied ? " Systems that tie share a place." : "",
      ranks.some((of) => [...of.values()].includes(null)) ? " A system without a value by a measure has no place there." : "",
      systems.length < model.systems.length ? ` The first ${MOST} by ` : "", systems.length < model.systems.length ? name(main) : "", systems.length < model.systems.length ? " are drawn." : "",
    ],
    file: "ranks-by-measure",
    command: model.block.commands?.results,
    picture: drawing.svg,
    table: () => ({ head: ["system", ...scores], rows: systems.map((system) => [system, ...ranks.map((of) => of.get(system) ?? null)]) }),
  }, drawing.place);
}

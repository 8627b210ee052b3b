// curves.ts: values along positions: curves of the core, and measures that were taken at several k.
import { drawn, figure } from "./figure";
import { type Line, lines } from "./lines";
import type { Model } from "./model";

export function curves(model: Model): HTMLElement | null {
  const found = model.block.sections.curves;
  const first = found?.curves[0];
  if (!found || !first) return null;
  const what = found.label ?? "classi";
  const along = (values: (number | null)[]): [number, number | null][] => values.map((value, i) => [i + 1, value]);
  const all: Line[] = found.curves.map((curve) => ({ name: curve.system, points: along(curve.classi) }));
  if (first.random) all.push({ name: "random", points: along(first.random), dashed: true });
  const drawing = drawn((width) => lines(width, all, { x: "k: the first so many objects", y: what }), `${what} of ${found.curves.length} systems at each k.`);
  return figure({
    title: "At every k",
    says: `The value of the first k objects of the rankings; dashed: what a random ranking comes to.`,
    file: "curves", command: model.block.commands?.curves, picture: drawing.svg, records: () => found,
    table: () => ({ head: ["system", "k", what, "random"], rows: found.curves.flatMap((curve) => curve.classi.map((value, i) => [curve.system, i + 1, value, curve.random?.[i]])) }),
  }, drawing.place);
}

/** "precision@5" of several k is a curve. */
export function curvesAtK(model: Model): HTMLElement | null {
  const groups = new Map<string, { score: string; k: number }[]>();
  for (const score of model.scores) {
    const cut = /^(.*)@(\d+)$/.exec(score);
    if (!cut?.[1]) continue;
    groups.set(cut[1], [...(groups.get(cut[1]) ?? []), { score, k: Number(cut[2]) }]);
  }
  const best = [...groups].filter(([, cuts]) => cuts.length > 2).sort((x, y) => y[1].length - x[1].length)[0];
  if (!best) return null;
  const [what, cuts] = best;
  cuts.sort((x, y) => x.k - y.k);
  const all: Line[] = model.systems.map((system) => ({ name: system, points: cuts.map(({ score, k }) => [k, model.value(score, system)]) }));
  const drawing = drawn((width) => lines(width, all, { x: "k", y: `${what}@k`, first: model.main ? model.order(model.main) : [] }), `${what} of ${all.length} systems at ${cuts.length} cuts.`);
  return figure({
    title: `${what} at k`, says: `The same measure cut at several depths.`, file: "at-k", command: model.block.commands?.results, picture: drawing.svg,
    table: () => ({ head: ["system", ...cuts.map((cut) => cut.score)], rows: model.systems.map((system) => [system, ...cuts.map((cut) => model.value(cut.score, system))]) }),
  }, drawing.place);
}

export function plots(model: Model): HTMLElement[] {
  return (model.block.sections.plots?.plots ?? []).map((plot, i) => {
    const drawing = drawn((width) => lines(width, plot.lines, { x: plot.x, y: plot.y, first: model.main ? model.order(model.main) : [] }), `${plot.title}: ${plot.y} of ${plot.lines.length} systems.`);
    return figure({
      title: plot.title, says: plot.says, file: `plot-${i + 1}`, command: model.block.commands?.plots, picture: drawing.svg, records: () => plot,
      table: () => ({ head: ["system", plot.x, plot.y], rows: plot.lines.flatMap((line) => line.points.map(([x, y]) => [line.name, x, y])) }),
    }, drawing.place);
  });
}

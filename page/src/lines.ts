// lines.ts: lines over an axis, named at their ends.
import { inks } from "./colour";
import { s } from "./dom";
import { extent, label, linear, spread, svgOf, widthOf, xAxis, yAxis } from "./plot";

export interface Line {
  name: string;
  points: [number, number | null][];
  dashed?: boolean;
}

export function lines(width: number, all: Line[], facts: { x: string; y: string; first?: string[] }): SVGSVGElement {
  const side = Math.min(widthOf(all.map((line) => line.name), 170), width * 0.28);
  const box = { left: 48, right: width - side - 10, top: 30, bottom: 290 };
  const svg = svgOf(width, 336);
  const flat = all.flatMap((line) => line.points);
  const xs = flat.map((point) => point[0]);
  const range: [number, number] = [Math.min(...xs), Math.max(...xs)];
  const values = extent(flat.map((point) => point[1]));
  const x = linear(range, [box.left, box.right]);
  const y = linear(values, [box.bottom, box.top]);
  xAxis(svg, x, range, box, facts.x);
  yAxis(svg, y, values, box, facts.y);
  const named = all.filter((line) => !line.dashed).map((line) => line.name);
  const ink = inks(named, facts.first ?? named);
  const ends = all.map((line) => [...line.points].reverse().find((point) => point[1] !== null));
  const heights = spread(ends.map((end) => (end ? y(end[1] ?? 0) : box.bottom)), 14, box.top, box.bottom);
  all.forEach((line, i) => {
    let path = "";
    let pen = false;
    for (const [at, value] of line.points) {
      if (value === null) pen = false;
      else {
        path += `${pen ? "L" : "M"}${x(at).toFixed(2)},${y(value).toFixed(2)}`;
        pen = true;
      }
    }
    const colour = line.dashed ? "ink-grey" : (ink.get(line.name) ?? "ink-grey");
    const end = ends[i];
    svg.append(s("g", { class: `line ${colour}` },
      s("path", { d: path, class: line.dashed ? "stroke dashed" : "stroke" }),
      line.points.length <= 12 && !line.dashed ? s("g", {}, ...line.points.flatMap(([at, value]) => (value === null ? [] : [s("circle", { cx: x(at), cy: y(value), r: 3, class: "dot" })]))) : null,
      end ? s("line", { x1: x(end[0]) + 2, y1: y(end[1] ?? 0), x2: box.right + 7, y2: heights[i], class: "to-name" }) : null,
      end ? label(box.right + 10, (heights[i] ?? 0) + 4, line.name, { room: side - 4 }) : null));
  });
  return svg;
}

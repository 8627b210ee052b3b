// graph.ts: communities: the graph where it is small enough to be seen, and the communities with their members.
import { inkOf } from "./colour";
import type { Communities } from "./law_data";
import { h, name, s } from "./dom";
import { drawn, figure } from "./figure";
import type { Model } from "./model";
import { count } from "./numbers";
import { label, svgOf } from "./plot";
import { type Column, sortable } from "./table";

const MOST_NODES = 400;
const NAMED = 60;

/** Springs along edges, nodes push each other away; it begins on circles of communities, and is the same every time. */
function layout(nodes: Communities["nodes"], edges: [number, number][]): [number, number][] {
  const n = nodes.length;
  const groups = [...new Set(nodes.map((node) => node.community))];
  const seen = new Map<number, number>();
  const at: [number, number][] = nodes.map((node) => {
    const g = (2 * Math.PI * groups.indexOf(node.community)) / groups.length;
    const i = seen.get(node.community) ?? 0;
    seen.set(node.community, i + 1);
    const own = i * 2.4;
    return [Math.cos(g) * 3 + Math.cos(own) * 0.9, Math.sin(g) * 3 + Math.sin(own) * 0.9];
  });
  const k = 1.2;
  const rounds = n > 150 ? 120 : 300;
  for (let round = 0; round < rounds; ++round) {
    const heat = 0.35 * (1 - round / rounds);
    const push: [number, number][] = at.map(() => [0, 0]);
    for (let i = 0; i < n; ++i) {
      for (let j = i + 1; j < n; ++j) {
        const [a, b, p, q] = [at[i]!, at[j]!, push[i]!, push[j]!];
        const [dx, dy] = [a[0] - b[0], a[1] - b[1]];
        const square = dx * dx + dy * dy + 1e-3;
        const force = (k * k) / square;
        p[0] += dx * force;
        p[1] += dy * force;
        q[0] -= dx * force;
        q[1] -= dy * force;
      }
    }
    for (const [i, j] of edges) {
      const [a, b, p, q] = [at[i]!, at[j]!, push[i]!, push[j]!];
      const [dx, dy] = [a[0] - b[0], a[1] - b[1]];
      const force = Math.hypot(dx, dy) / k;
      p[0] -= dx * force;
      p[1] -= dy * force;
      q[0] += dx * force;
      q[1] += dy * force;
    }
    for (let i = 0; i < n; ++i) {
      const [a, p] = [at[i]!, push[i]!];
      // A little towards the middle, so that parts without edges do not drift away.
      p[0] -= a[0] * 0.5;
      p[1] -= a[1] * 0.5;
      const long = Math.hypot(p[0], p[1]) || 1;
      const step = Math.min(long, heat);
      a[0] += (p[0] / long) * step;
      a[1] += (p[1] / long) * step;
    }
  }
  return at;
}

function picture(model: Model, found: Communities, rank: Map<number, number>): HTMLElement | null {
  const graph = model.block.sections.graph;
  if (!graph || found.nodes.length > MOST_NODES) return null;
  const places = new Map(found.nodes.map((node, i) => [node.node, i]));
  const edges = graph.edges.flatMap(([a, b]): [number, number][] => {
    const [i, j] = [places.get(a), places.get(b)];
    return i === undefined || j === undefined || i === j ? [] : [[i, j]];
  });
  const at = layout(found.nodes, edges);
  const [xs, ys] = [at.map((place) => place[0]), at.map((place) => place[1])];
  const [x0, x1, y0, y1] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  const drawing = drawn((width) => {
    const high = Math.min(520, Math.max(280, width * 0.55));
    const svg = svgOf(width, high);
    const scale = Math.min((width - 120) / (x1 - x0 || 1), (high - 50) / (y1 - y0 || 1));
    const x = (of: number): number => width / 2 + (of - (x0 + x1) / 2) * scale;
    const y = (of: number): number => high / 2 + (of - (y0 + y1) / 2) * scale;
    const inside = (i: number, j: number): boolean => found.nodes[i]?.community === found.nodes[j]?.community;
    for (const [i, j] of edges) svg.append(s("line", { x1: x(at[i]![0]), y1: y(at[i]![1]), x2: x(at[j]![0]), y2: y(at[j]![1]), class: inside(i, j) ? "edge" : "edge between" }));
    found.nodes.forEach((node, i) => {
      const single = found.nodes.filter((other) => other.community === node.community).length === 1;
      svg.append(s("g", { class: `line ${single ? "ink-grey" : inkOf(rank.get(node.community) ?? 99)}` },
        s("circle", { cx: x(at[i]![0]), cy: y(at[i]![1]), r: found.nodes.length > 100 ? 4 : 7, class: single ? "dot hollow" : "dot" }, s("title", {}, node.node)),
        found.nodes.length <= NAMED ? label(x(at[i]![0]) + 11, y(at[i]![1]) + 4, node.node, { most: 18, className: "halo" }) : null));
    });
    return svg;
  }, `A graph of ${found.graph.nodes} nodes and ${found.graph.edges} edges in ${found.communities} communities.`);
  return figure({
    title: "The graph",
    says: "Colours are communities (hollow: a single node); dashed edges lead from one to another. Where a node stands says nothing but what it is joined to.",
    file: "graph", command: model.block.commands?.communities, picture: drawing.svg,
    table: () => ({ head: ["from", "to", "weight"], rows: graph.edges.map((edge) => [edge[0], edge[1], edge[2]]) }),
  }, drawing.place);
}

export function communities(model: Model): HTMLElement[] {
  const found = model.block.sections.communities;
  if (!found) return [];
  const members = new Map<number, string[]>();
  for (const node of found.nodes) members.set(node.community, [...(members.get(node.community) ?? []), node.node]);
  type Row = { community: number; nodes: string[] };
  const rows: Row[] = [...members].map(([community, nodes]) => ({ community, nodes })).sort((x, y) => y.nodes.length - x.nodes.length);
  const rank = new Map(rows.map((row, i) => [row.community, i]));
  const columns: Column<Row>[] = [
    { key: "community", label: "community", head: ["Community"], cell: (row) => [h("span", { class: `swatch ${row.nodes.length === 1 ? "ink-grey" : inkOf(rank.get(row.community) ?? 99)}`, "aria-hidden": "true" }), String(row.community)], by: (row) => row.community },
    { key: "size", label: "size", head: ["Nodes"], number: true, greatestFirst: true, cell: (row) => [count(row.nodes.length)], by: (row) => row.nodes.length },
    { key: "members", label: "members", head: ["Members"], cell: (row) => [...row.nodes.slice(0, 20).flatMap((node, i) => [i > 0 ? ", " : "", name(node, 30)]), row.nodes.length > 20 ? ` and ${count(row.nodes.length - 20)} more` : ""], by: (row) => row.nodes[0] ?? "" },
  ];
  const made = sortable<Row>({ caption: "Communities", columns, rows, stateKey: "communities", sortedBy: "size", search: { label: "Find a node", text: (row) => row.nodes.join(" ") } });
  return [picture(model, found, rank), figure({
    title: "Communities", file: "communities", command: model.block.commands?.communities, records: () => found, picture: () => made.table,
    table: () => ({ head: ["node", "community"], rows: found.nodes.map((node) => [node.node, node.community]) }),
  }, made.element)].filter((part) => part !== null);
}

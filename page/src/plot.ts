// plot.ts: scales, axes and texts of drawings.
import { s, shown } from "./dom";
import { tickText, ticks } from "./numbers";

export type Scale = (x: number) => number;

export function linear(from: [number, number], to: [number, number]): Scale {
  const span = from[1] - from[0] || 1;
  return (x) => to[0] + ((x - from[0]) / span) * (to[1] - to[0]);
}

/** The least interval that holds all, a little wider; with 0 where it is asked for. */
export function extent(numbers: (number | null | undefined)[], zero = false): [number, number] {
  let low = zero ? 0 : Infinity;
  let high = zero ? 0 : -Infinity;
  for (const x of numbers) {
    if (x === null || x === undefined || !Number.isFinite(x)) continue;
    low = Math.min(low, x);
    high = Math.max(high, x);
  }
  if (low > high) return [0, 1];
  const room = (high - low || Math.abs(high) || 1) * 0.03;
  return [low - (zero && low === 0 ? 0 : room), high + (zero && high === 0 ? 0 : room)];
}

export const svgOf = (width: number, height: number): SVGSVGElement =>
  s("svg", { viewBox: `0 0 ${width} ${height}`, width, height });

let pen: CanvasRenderingContext2D | null = null;
/** How wide a text of a drawing is; a little more than it is, for names in bold. */
function measured(text: string): number {
  if (!pen) {
    pen = document.createElement("canvas").getContext("2d");
    if (pen) pen.font = `600 12.5px ${getComputedStyle(document.body).fontFamily}`;
  }
  return pen ? pen.measureText(text).width : 7 * text.length;
}

/** The text, cut so that it fits. */
export function cutTo(text: string, room: number): string {
  const whole = shown(text, 200);
  if (measured(whole) <= room) return whole;
  const letters = Array.from(whole);
  let [low, high] = [1, letters.length];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (measured(letters.slice(0, middle).join("") + "…") <= room) low = middle;
    else high = middle - 1;
  }
  return letters.slice(0, low).join("") + "…";
}

export interface TextFacts {
  anchor?: "start" | "middle" | "end";
  className?: string;
  most?: number;
  /** It is cut to this width. */
  room?: number;
}
export function label(x: number, y: number, text: string, facts: TextFacts = {}): SVGTextElement {
  const cut = facts.room !== undefined ? cutTo(text, facts.room) : shown(text, facts.most ?? 40);
  return s("text", { x, y, "text-anchor": facts.anchor ?? "start", class: facts.className ?? null }, cut, cut === text ? null : s("title", {}, shown(text, 400)));
}

/** The room that the widest of some names needs, with a margin. */
export const widthOf = (names: string[], most: number): number => Math.min(most, 12 + Math.max(0, ...names.map((text) => measured(shown(text, 60)))));

export function xAxis(svg: SVGSVGElement, scale: Scale, range: [number, number], box: { left: number; right: number; top: number; bottom: number }, name = "", about = 5): void {
  const all = ticks(range[0], range[1], Math.max(3, Math.min(about, Math.floor((box.right - box.left) / 70))));
  for (const at of all) {
    svg.append(s("line", { x1: scale(at), x2: scale(at), y1: box.top, y2: box.bottom, class: "gridline" }));
    svg.append(label(scale(at), box.bottom + 16, tickText(at, all), { anchor: "middle", className: "tick" }));
  }
  if (name) svg.append(label((box.left + box.right) / 2, box.bottom + 36, name, { anchor: "middle", className: "axis", room: Math.max(120, box.right - box.left) }));
}

export function yAxis(svg: SVGSVGElement, scale: Scale, range: [number, number], box: { left: number; right: number; top: number; bottom: number }, name = ""): void {
  const all = ticks(range[0], range[1], 5);
  for (const at of all) {
    svg.append(s("line", { x1: box.left, x2: box.right, y1: scale(at), y2: scale(at), class: "gridline" }));
    svg.append(label(box.left - 8, scale(at) + 4, tickText(at, all), { anchor: "end", className: "tick" }));
  }
  if (name) svg.append(label(0, box.top - 10, name, { className: "axis", most: 80 }));
}

/** Places at least `gap` apart, near where they want to be, within the ends. */
export function spread(wanted: number[], gap: number, low: number, high: number): number[] {
  const order = wanted.map((_, i) => i).sort((i, j) => (wanted[i] ?? 0) - (wanted[j] ?? 0));
  const placed = wanted.slice();
  let last = low - gap;
  for (const i of order) last = placed[i] = Math.max(placed[i] ?? 0, last + gap);
  last = high + gap;
  for (const i of order.reverse()) last = placed[i] = Math.min(placed[i] ?? 0, last - gap);
  return placed;
}

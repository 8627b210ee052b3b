// units.ts: two systems on each unit, sorted: a canvas, so that a hundred thousand units stay smooth.
import { type Phrase, announce, freshId, h, name, sentence, shown } from "./dom";
import { figure } from "./figure";
import type { Model } from "./model";
import { count, difference, short, tickText, ticks } from "./numbers";
import { colour, onTheme } from "./theme";

const HIGH = 230;
const WIDEST = 44;

export function unitDifferences(model: Model, a: string, b: string): HTMLElement | null {
  const { values, decisions } = model.block.sections;
  if (!values || !decisions) return null;
  const of = values.values[values.scores.indexOf(decisions.score)];
  const first = of?.[values.systems.indexOf(a)];
  const second = of?.[values.systems.indexOf(b)];
  if (!first || !second) return null;
  const sign = decisions.better === "lower" ? -1 : 1;
  const size = Math.min(first.length, second.length);
  const gaps = new Float64Array(size);
  const kept: number[] = [];
  for (let unit = 0; unit < size; ++unit) {
    const x = first[unit];
    const y = second[unit];
    if (x === null || x === undefined || y === null || y === undefined) continue;
    gaps[unit] = sign * (x - y);
    kept.push(unit);
  }
  const order = Uint32Array.from(kept).sort((i, j) => (gaps[j] ?? 0) - (gaps[i] ?? 0) || i - j);
  const n = order.length;
  if (n < 2) return null;
  if (order.every((unit) => gaps[unit] === 0)) return h("p", {}, `They have equal values on all ${model.unitText(n)}.`);
  const gap = (place: number): number => gaps[order[place] ?? 0] ?? 0;
  const edge = Math.max(Math.abs(gap(0)), Math.abs(gap(n - 1))) || 1;
  const ahead = order.findIndex((unit) => !((gaps[unit] ?? 0) > 0));
  const wins = ahead < 0 ? n : ahead;
  let losses = 0;
  for (let place = n - 1; place >= 0 && gap(place) < 0; --place) ++losses;

  const one = model.unitText(1).slice(2);
  const [lackedByA, lackedByB] = [model.missing(a), model.missing(b)];
  /** "A has nothing for it": a value that counts as an empty list. */
  const lacking = (unit: number): string[] => [lackedByA.has(values.units[unit] ?? "") ? a : "", lackedByB.has(values.units[unit] ?? "") ? b : ""].filter(Boolean);
  const canvas = h("canvas", { class: "units", role: "img", "aria-label": `Differences on ${count(n)} units, sorted: ${a} is ahead on ${count(wins)}, ${b} on ${count(losses)}.` });
  const readout = h("output", { class: "readout" });
  let picked = -1;
  let width = 0;
  const LEFT = 52;
  const paint = (): void => {
    if (width < 50) return;
    const ratio = devicePixelRatio || 1;
    canvas.width = Math.round(width * ratio);
    canvas.height = Math.round(HIGH * ratio);
    canvas.style.height = `${HIGH}px`;
    const context = canvas.getContext("2d");
    if (!context) return;
    context.scale(ratio, ratio);
    context.font = `12px ${getComputedStyle(document.body).fontFamily}`;
    const y = (x: number): number => HIGH / 2 - (x / edge) * (HIGH / 2 - 12);
    const marks = ticks(-edge, edge, 4);
    const [rule, quiet] = [colour("--rule"), colour("--quiet")];
    context.textAlign = "right";
    context.textBaseline = "middle";
    for (const mark of marks) {
      context.fillStyle = rule;
      context.fillRect(LEFT, Math.round(y(mark)), width - LEFT, 1);
      context.fillStyle = quiet;
      context.fillText(tickText(mark, marks), LEFT - 8, y(mark));
    }
    // A few bars do not fill the width.
    const step = Math.min(WIDEST, (width - LEFT) / n);
    const up = colour("--accent");
    const down = colour("--other");
    if (step >= 1) {
      const wide = Math.max(1, step - (step > 4 ? 1.5 : 0));
      for (let place = 0; place < n; ++place) {
        const value = gap(place);
        context.fillStyle = value >= 0 ? up : down;
        const [left, top, high] = [LEFT + place * step, Math.min(y(0), y(value)), Math.max(1, Math.abs(y(value) - y(0)))];
        context.fillRect(left, top, wide, high);
        // Hollow: one of the two has nothing there.
        if (lacking(order[place] ?? 0).length > 0 && wide > 3 && high > 3) context.clearRect(left + 1.5, top + 1.5, wide - 3, high - 3);
      }
    } else {
      // A column of pixels stands for several units: the largest difference of them.
      const columns = Math.floor((width - LEFT) * ratio);
      for (let column = 0; column < columns; ++column) {
        const from = Math.floor((column / columns) * n);
        const to = Math.max(from + 1, Math.floor(((column + 1) / columns) * n));
        const high = gap(from);
        const low = gap(to - 1);
        const value = Math.abs(high) >= Math.abs(low) ? high : low;
        context.fillStyle = value >= 0 ? up : down;
        context.fillRect(LEFT + column / ratio, Math.min(y(0), y(value)), 1 / ratio, Math.max(0.5, Math.abs(y(value) - y(0))));
      }
    }
    if (picked >= 0) {
      context.fillStyle = colour("--text");
      const x = LEFT + (picked + 0.5) * step;
      context.fillRect(Math.round(x) - 0.5, 4, 1, HIGH - 8);
      context.beginPath();
      context.arc(x, y(gap(picked)), 4, 0, 7);
      context.fill();
    }
  };
  const tell = (place: number, aloud = false): void => {
    picked = Math.max(0, Math.min(n - 1, place));
    range.value = String(picked);
    const unit = order[picked] ?? 0;
    readout.replaceChildren(...sentence([{ strong: values.units[unit] ?? "" }, ": ", { name: a }, ` ${short(first[unit] ?? null)}, `, { name: b }, ` ${short(second[unit] ?? null)}, difference ${difference((first[unit] ?? 0) - (second[unit] ?? 0))} (${count(picked + 1)} of ${count(n)})`, ...lacking(unit).flatMap((system): Phrase[] => ["; ", { name: system }, ` has nothing for this ${one}, which counts as an empty list`])]));
    if (aloud) announce(readout.textContent ?? "");
    requestAnimationFrame(paint);
  };
  const range = h("input", { type: "range", min: 0, max: n - 1, value: 0, "aria-label": "Unit, from the largest lead of the first system to that of the second", input: () => tell(Number(range.value), true) });
  const places = new Map<string, number>();
  const listId = freshId("units");
  const search = h("input", { type: "search", placeholder: `Find a ${one}`, "aria-label": `Find a ${one}`, list: n <= 300 ? listId : null, input: () => {
    const wanted = search.value.toLowerCase();
    if (!wanted) return;
    if (places.size === 0) order.forEach((unit, place) => places.set((values.units[unit] ?? "").toLowerCase(), place));
    const exact = places.get(wanted);
    const place = exact ?? order.findIndex((unit) => (values.units[unit] ?? "").toLowerCase().includes(wanted));
    if (place >= 0) tell(place, true);
    else readout.textContent = `No ${one} has these letters.`;
  } });
  canvas.addEventListener("pointermove", (event) => tell(Math.floor((event.offsetX - LEFT) / Math.min(WIDEST, (width - LEFT) / n))));
  new ResizeObserver((entries) => {
    width = Math.floor(entries[0]?.contentRect.width ?? 0);
    paint();
  }).observe(canvas);
  onTheme(() => paint());
  addEventListener("beforeprint", () => paint());
  readout.textContent = `Point at a bar, or move the slider, to read a ${one}.`;
  return figure({
    title: `${one.replace(/^./, (first) => first.toUpperCase())} by ${one}`,
    says: [`Each bar is one of ${model.unitText(n)}, sorted: upwards `, name(a, 40), ` is better (${count(wins)}), downwards `, name(b, 40), ` (${count(losses)})${size > n ? `; ${model.unitText(size - n)} ${size - n === 1 ? "has" : "have"} no value of both` : ""}.`, lackedByA.size + lackedByB.size > 0 ? ` Hollow: one of the two has nothing for the ${one}, which counts as an empty list (${[[a, lackedByA.size] as const, [b, lackedByB.size] as const].filter(([, size]) => size > 0).map(([system, size]) => `${shown(system, 40)} ${count(size)}`).join(", ")}).` : ""],
    file: "units",
    picture: () => canvas,
    table: () => ({ head: ["unit", a, b, "difference"], rows: Array.from(order, (unit) => [values.units[unit], first[unit], second[unit], (first[unit] ?? 0) - (second[unit] ?? 0)]) }),
  }, canvas, n <= 300 ? h("datalist", { id: listId }, ...Array.from(order, (unit) => h("option", { value: values.units[unit] ?? "" }))) : null,
    h("div", { class: "row" }, range, search), readout);
}

// measure.ts: the name of a measure, with what it means when the pointer rests on it.
import { name } from "./dom";
import type { Model } from "./model";

const end = (x: number | null, infinite: string): string => (x === null ? infinite : String(x).replace("-", "−"));

/** "from −1 to 1, higher is better" */
export function rangeOf(model: Model, score: string): string {
  const facts = model.measure(score);
  return `${facts?.range ? `from ${end(facts.range[0], "−∞")} to ${end(facts.range[1], "∞")}, ` : ""}${model.lower(score) ? "lower is better" : "higher is better"}`;
}

export function hintOf(model: Model, score: string): string | undefined {
  const facts = model.measure(score);
  if (!facts) return undefined;
  return `${[facts.title ?? score, facts.meaning].filter(Boolean).join(": ")}; ${rangeOf(model, score)}`;
}

export function measureName(model: Model, score: string, longest?: number): HTMLElement {
  const made = name(score, longest);
  const hint = hintOf(model, score);
  if (hint) made.setAttribute("data-hint", hint);
  return made;
}

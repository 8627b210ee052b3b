// choose.ts: a view that is of one system at a time.
import { h, name } from "./dom";
import type { Model } from "./model";
import * as state from "./state";

/** The best system first; the choice is in the address. */
export function bySystem(model: Model, systems: string[], key: string, show: (system: string) => (HTMLElement | null)[], what = "System"): HTMLElement {
  const order = model.main ? model.order(model.main).filter((system) => systems.includes(system)) : [];
  const all = [...order, ...systems.filter((system) => !order.includes(system))];
  const place = h("div", {});
  const given = state.get(key);
  const first = given !== null && all.includes(given) ? given : (all[0] ?? "");
  // On paper there is nothing to choose: the choice is named.
  const named = (system: string): HTMLElement[] => (all.length < 2 ? [] : [h("p", { class: "on-paper" }, `${what}: `, name(system, 200))]);
  const fill = (system: string): void => place.replaceChildren(...named(system), ...show(system).filter((part) => part !== null));
  fill(first);
  if (all.length < 2) return place;
  const select = h("select", { "aria-label": what, change: () => {
    state.set(key, select.value, all[0] ?? null);
    fill(select.value);
  } }, ...all.map((system) => h("option", { value: system, selected: system === first }, name(system, 60).textContent)));
  return h("div", {}, h("div", { class: "row" }, h("label", { class: "quiet-text" }, `${what} `, select)), place);
}

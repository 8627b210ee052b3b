// theme.ts: light, dark, or as the reader's system has it.
import { h } from "./dom";
import * as state from "./state";

const THEMES = ["auto", "light", "dark"] as const;
const NAMES = { auto: "as the system", light: "light", dark: "dark" };
const listeners: (() => void)[] = [];

/** Called after colours changed, for what is painted rather than styled. */
export function onTheme(listen: () => void): void {
  listeners.push(listen);
}

function apply(theme: string): void {
  if (theme === "auto") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
  for (const listen of listeners) listen();
}

export function themeButton(): HTMLElement {
  let at = Math.max(0, THEMES.findIndex((theme) => theme === state.get("theme")));
  const label = h("span", {}, "");
  const button = h("button", { type: "button", class: "quiet", click: () => turn(at + 1) }, "Colours: ", label);
  const turn = (next: number): void => {
    at = next % THEMES.length;
    const theme = THEMES[at] ?? "auto";
    label.textContent = NAMES[theme];
    state.set("theme", theme, "auto");
    apply(theme);
  };
  turn(at);
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => listeners.forEach((listen) => listen()));
  return button;
}

/** The present value of a colour of the style sheet, for what is painted. */
export function colour(variable: string): string {
  const probe = h("span", { class: "hidden" });
  probe.style.color = `var(${variable})`;
  document.body.append(probe);
  const found = getComputedStyle(probe).color;
  probe.remove();
  return found;
}

// scroll.ts: what is wider than its place scrolls inside itself, never the page, and fades where there is more.
import { h } from "./dom";

function mark(frame: HTMLElement): void {
  const more = frame.scrollWidth - frame.clientWidth - frame.scrollLeft;
  frame.classList.toggle("fades", more > 2);
}
const sizes = new ResizeObserver((entries) => {
  for (const entry of entries) {
    const frame = entry.target.closest<HTMLElement>(".scroll");
    if (frame) mark(frame);
  }
});

/** With a label it is a stop of the Tab key, so that the arrows scroll it; without one its cells are. */
export function scrolled(label: string | null, content: HTMLElement): HTMLElement {
  const frame = h("div", { class: "scroll", tabindex: label === null ? null : 0, role: label === null ? null : "region", "aria-label": label, scroll: () => mark(frame) }, content);
  sizes.observe(frame);
  sizes.observe(content);
  return frame;
}

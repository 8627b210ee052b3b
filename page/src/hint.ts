// hint.ts: a few words beside what the pointer or the focus rests on. There is one for the whole page, above everything:
// a table that scrolls inside itself does not cut it off. What it says is in the page for those who hear it.
import { h } from "./dom";

const GAP = 6;
const box = h("div", { class: "hint", "aria-hidden": "true", hidden: true });
let of: Element | null = null;

function hide(): void {
  of = null;
  box.hidden = true;
}

/** Below what it is about, or above where there is no room; gone with what scrolls out of sight. */
function place(): void {
  if (!of) return;
  const target = of.getBoundingClientRect();
  if (target.bottom < 0 || target.top > innerHeight) return hide();
  const wide = box.offsetWidth;
  const high = box.offsetHeight;
  const left = Math.max(GAP, Math.min(document.documentElement.clientWidth - wide - GAP, target.left + target.width / 2 - wide / 2));
  const below = target.bottom + GAP + high <= innerHeight;
  box.style.left = `${left}px`;
  box.style.top = `${below ? target.bottom + GAP : Math.max(GAP, target.top - high - GAP)}px`;
}

function show(event: Event): void {
  const at = event.target instanceof Element ? event.target : null;
  if (!at || box.contains(at)) return; // it can be read by the pointer too
  const target = at.closest("[data-hint]");
  if (target === of) return;
  if (!target) return hide();
  of = target;
  box.textContent = target.getAttribute("data-hint");
  box.hidden = false;
  place();
}

export function hints(): HTMLElement {
  document.addEventListener("pointerover", show);
  document.addEventListener("focusin", show);
  document.addEventListener("focusout", hide);
  document.addEventListener("scroll", place, { capture: true, passive: true });
  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape") hide();
  });
  return box;
}

// main.ts: reads the data block and puts together the sections that it has something for.
import "./style.css";
import "./drawings.css";
import "./places.css";
import { agree } from "./agree";
import { answer } from "./answer";
import { best } from "./best";
import type { Block } from "./data";
import { details } from "./details";
import { documentParts } from "./document_view";
import { h, name, shown } from "./dom";
import { hints } from "./hint";
import type { DocumentBlock } from "./law_data";
import { Model } from "./model";
import { pairs } from "./pairs";
import * as state from "./state";
import { themeButton } from "./theme";
import { trust } from "./trust";
import { wrong } from "./wrong";

interface Part {
  id: string;
  question: string;
  short: string;
  make: (model: Model) => HTMLElement[];
}
const PARTS: Part[] = [
  { id: "best", question: "Who is best?", short: "Who is best?", make: best },
  { id: "agree", question: "Do the measures agree?", short: "Do measures agree?", make: agree },
  { id: "pairs", question: "Is A really better than B?", short: "Is A better than B?", make: pairs },
  { id: "wrong", question: "Where does it go wrong?", short: "Where is it wrong?", make: wrong },
  { id: "trust", question: "Can the measure be trusted?", short: "Can it be trusted?", make: trust },
  { id: "details", question: "Details", short: "Details", make: details },
];

/** A page of one system, or of none, asks other questions. */
function questionOf(part: Part, model: Model): [string, string] {
  if (part.id === "best" && model.systems.length < 2) return ["How good is it?", "How good is it?"];
  if (part.id === "wrong" && model.block.sections.communities) return ["What was found?", "What was found?"];
  if (part.id === "pairs" && model.block.sections.decisions?.systems.length === 2) {
    const [a, b] = model.order(model.main ?? "");
    return [`Is ${shown(a ?? "A", 40)} really better than ${shown(b ?? "B", 40)}?`, part.short];
  }
  return [part.question, part.short];
}

function go(id: string): void {
  const section = document.getElementById(id);
  section?.scrollIntoView({ behavior: matchMedia("(prefers-reduced-motion: reduce)").matches ? "auto" : "smooth", block: "start" });
  section?.querySelector<HTMLElement>("h1, h2")?.focus({ preventScroll: true });
  state.set("at", id, "answer");
}

function navigation(entries: [string, string][]): HTMLElement {
  const links = entries.map(([id, text]) => h("a", { href: `#at=${id}`, "data-id": id, click: (event: Event) => {
    event.preventDefault();
    go(id);
  } }, text));
  const nav = h("nav", { "aria-label": "Sections" }, h("ul", {}, ...links.map((link) => h("li", {}, link))));
  // Marks where the reader is.
  const seen = new Map<string, boolean>();
  const watch = new IntersectionObserver((changes) => {
    for (const change of changes) seen.set(change.target.id, change.isIntersecting);
    const first = entries.find(([id]) => seen.get(id))?.[0];
    for (const link of links) {
      if (link.dataset.id === first) link.setAttribute("aria-current", "true");
      else link.removeAttribute("aria-current");
    }
  }, { rootMargin: "-15% 0px -70% 0px" });
  queueMicrotask(() => entries.forEach(([id]) => {
    const section = document.getElementById(id);
    if (section) watch.observe(section);
  }));
  return nav;
}

/** What was typed, as far as the first option: the title of a page that has no other. */
const typed = (command: string): string => command.split(/\s-/)[0] ?? command;

/** A document that is all that there is: its headings are those of the page. */
function documentSections(model: Model, blocks: DocumentBlock[], entries: [string, string][], sections: HTMLElement[]): void {
  const { title, parts } = documentParts(blocks);
  const heading = title ?? (model.block.title === "Etalon" ? typed(model.block.command) : model.block.title);
  entries.push(["answer", shown(heading, 40)]);
  const top = answer(model, heading);
  sections.push(top);
  parts.forEach((part, i) => {
    if (part.heading === null) return top.append(part.content);
    const id = `part-${i}`;
    entries.push([id, shown(part.heading, 40)]);
    sections.push(h("section", { id, class: "part", "aria-labelledby": `${id}-head` }, h("h2", { id: `${id}-head`, tabindex: -1 }, name(part.heading, 200)), part.content));
  });
}

function build(block: Block): void {
  const model = new Model(block);
  const entries: [string, string][] = [];
  const sections: HTMLElement[] = [];
  if (block.sections.document && model.onlyDocument) documentSections(model, block.sections.document.blocks, entries, sections);
  else {
    const made = answer(model);
    entries.push(["answer", made.querySelector(".lead") ? "The answer" : "The command"]);
    sections.push(made);
  }
  const title = sections[0]?.querySelector("h1")?.textContent ?? block.title;
  document.title = /^Etalon/.test(title) ? shown(title, 80) : `${shown(title, 80)} – Etalon`;
  for (const part of PARTS) {
    const content = part.make(model);
    if (content.length === 0) continue;
    const [question, short] = questionOf(part, model);
    entries.push([part.id, short]);
    sections.push(h("section", { id: part.id, "aria-labelledby": `${part.id}-head` }, h("h2", { id: `${part.id}-head`, tabindex: -1 }, question), ...content));
  }
  document.getElementById("page")?.replaceChildren(
    h("a", { class: "skip", href: "#title", click: (event: Event) => {
      event.preventDefault();
      go("answer");
    } }, "To the answer"),
    h("header", {}, h("span", { class: "mark-of-etalon" }, "Etalon"), navigation(entries), themeButton()),
    h("main", {}, ...sections),
    h("div", { id: "spoken", class: "hidden", "aria-live": "polite" }), hints());
  // On paper nothing is folded away.
  addEventListener("beforeprint", () => document.querySelectorAll("details:not([open])").forEach((part) => {
    part.setAttribute("open", "");
    addEventListener("afterprint", () => part.removeAttribute("open"), { once: true });
  }));
  const at = state.get("at");
  if (at && entries.some(([id]) => id === at)) requestAnimationFrame(() => document.getElementById(at)?.scrollIntoView());
  document.documentElement.dataset.ready = "yes";
}

function start(): void {
  const text = document.getElementById("etalon-data")?.textContent ?? "";
  try {
    const block = JSON.parse(text) as Block;
    if (block.format !== 1) throw new Error(`the data block has format ${String(block.format)}, this page reads 1`);
    build(block);
  } catch (problem) {
    console.error(problem);
    document.getElementById("page")?.replaceChildren(h("main", {}, h("h1", {}, "This page has no data that it can read"), h("p", {}, problem instanceof Error ? problem.message : String(problem))));
  }
}
start();

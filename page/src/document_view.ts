// document_view.ts: a document that has no view of its own, block by block. Where it is all that there is, its headings
// are those of the page.
import type { DocumentBlock } from "./law_data";
import { type Child, h, name } from "./dom";
import { scrolled } from "./scroll";
import { asCards } from "./table";

/** `so` is code. */
const coded = (text: string): Child[] => text.split(/`([^`]+)`/).map((part, i) => (i % 2 === 1 ? h("code", {}, part) : part));

/** Short cells do not wrap; columns with sentences get room, and on a narrow screen a row becomes a card. */
const SHORT = 24;
const WORDY = 40;

function one(block: DocumentBlock): HTMLElement | null {
  switch (block.kind) {
    case "heading": return h(block.level > 2 ? "h4" : "h3", {}, block.text);
    case "paragraph": return h("p", {}, ...coded(block.text));
    case "code":
    case "formula": return h("pre", { tabindex: 0 }, h("code", {}, block.text));
    case "list":
    case "notes":
    case "legend": return block.items.length === 0 ? null : h("ul", { class: block.kind === "list" ? null : "quiet-text" }, ...block.items.map((item) => h("li", {}, ...coded(item))));
    case "fields": return h("dl", { class: "facts-list" }, ...block.fields.flatMap(([what, text]) => [h("dt", {}, what), h("dd", {}, what === "formula" ? h("code", {}, text) : name(text, 4000))]));
    case "picture": return h("img", { alt: block.title, src: `data:image/svg+xml;charset=utf-8,${encodeURIComponent(block.svg)}` });
    case "grid": {
      const number = (c: number): string => (c >= block.numbers_from ? "number" : "");
      const wordy = block.head.map((_, c) => block.rows.some((row) => (row[c]?.text.length ?? 0) > WORDY));
      const label = block.caption || block.head.filter(Boolean).join(", ") || "Table";
      const table = h("table", { class: "plain" }, h("caption", { class: "hidden" }, label),
          h("thead", {}, h("tr", {}, ...block.head.map((cell, c) => (cell === "" ? h("td") : h("th", { scope: "col", class: number(c) || null }, cell))))),
          h("tbody", {}, ...block.rows.map((row) => h("tr", {}, ...row.map((cell, c) => h(c === 0 ? "th" : "td", { scope: c === 0 ? "row" : null, class: [number(c), wordy[c] ? "wordy" : cell.text.length <= SHORT ? "narrow" : ""].join(" ").trim() || null }, cell.text ? name(cell.text, 400, c > 0) : null))))));
      return h("div", {}, block.caption ? h("p", { class: "says" }, ...coded(block.caption)) : null, scrolled(label, wordy.includes(true) ? asCards(table) : table));
    }
  }
}

/** A formula as it is typed stands for the one that a typesetter reads. */
function readable(blocks: DocumentBlock[]): DocumentBlock[] {
  const typed = blocks.some((block) => block.kind === "fields" && block.fields.some(([what]) => what === "formula"));
  return typed ? blocks.filter((block) => block.kind !== "formula") : blocks;
}

const view = (blocks: DocumentBlock[]): HTMLElement => h("div", { class: "document" }, ...blocks.map(one));

export const documentView = (blocks: DocumentBlock[]): HTMLElement => h("div", { class: "figure" }, view(readable(blocks)));

export interface DocumentPart {
  /** None: what stands before the first heading. */
  heading: string | null;
  content: HTMLElement;
}

/** The title of a document, and what stands under each of its headings. */
export function documentParts(blocks: DocumentBlock[]): { title: string | null; parts: DocumentPart[] } {
  const first = blocks[0];
  const title = first?.kind === "heading" && first.level === 1 ? first.text : null;
  const parts: { heading: string | null; blocks: DocumentBlock[] }[] = [{ heading: null, blocks: [] }];
  for (const block of readable(title === null ? blocks : blocks.slice(1))) {
    if (block.kind === "heading" && block.level <= 2) parts.push({ heading: block.text, blocks: [] });
    else parts[parts.length - 1]?.blocks.push(block);
  }
  return { title, parts: parts.filter((part) => part.heading !== null || part.blocks.length > 0).map((part) => ({ heading: part.heading, content: view(part.blocks) })) };
}

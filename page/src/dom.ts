// dom.ts: elements from text. Nothing here reads markup: every name is a text node or an attribute.

export type Child = Node | string | number | null | undefined | false;
type Attributes = Record<string, string | number | boolean | null | undefined | ((event: never) => void)>;

function fill(element: Element, attributes: Attributes, children: Child[]): void {
  for (const [key, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue;
    if (typeof value === "function") element.addEventListener(key, value as EventListener);
    else element.setAttribute(key, value === true ? "" : String(value));
  }
  for (const child of children) {
    if (child === null || child === undefined || child === false) continue;
    element.append(child instanceof Node ? child : String(child));
  }
}

/** An HTML element; attributes that are functions listen to the event of that name. */
export function h<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  attributes: Attributes = {},
  ...children: Child[]
): HTMLElementTagNameMap[K] {
  const element = document.createElement(tag);
  fill(element, attributes, children);
  return element;
}

/** An SVG element. */
export function s<K extends keyof SVGElementTagNameMap>(
  tag: K,
  attributes: Attributes = {},
  ...children: Child[]
): SVGElementTagNameMap[K] {
  const element = document.createElementNS("http://www.w3.org/2000/svg", tag);
  fill(element, attributes, children);
  return element;
}

const LONGEST = 120;

/** Control and direction characters as what they are, so that no name can turn the line around; long names cut. */
export function shown(text: string, longest = LONGEST): string {
  const plain = text.replace(
    /[\u0000-\u001f\u007f-\u009f\u200e\u200f\u061c\u202a-\u202e\u2066-\u2069]/g,
    (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
  if (plain.length <= longest) return plain;
  const characters = Array.from(plain.slice(0, 2 * longest));
  return characters.length <= longest && plain.length <= 2 * longest
    ? plain
    : characters.slice(0, longest - 1).join("") + "…";
}

/** A name that somebody else chose, apart from the direction of the text around it. In a sentence short ones stay whole. */
export function name(text: string, longest?: number, whole = false): HTMLElement {
  const cut = shown(text, longest);
  // Where a line may end: behind marks that part words, not within numbers, and somewhere in what has none.
  const pieces = whole && cut.length <= 28 ? [cut] : cut.split(/(?<=_)|(?<=[-/.,(])(?!\d)|(?<=[^\s_\-/.,(]{20})(?=[^\s_\-/.,(]{6})/u);
  const parts: Child[] = pieces.flatMap((piece, i) => (i === 0 ? [piece] : [h("wbr"), piece]));
  return h("bdi", { class: "name", title: cut === text ? null : shown(text, 2000) }, ...parts);
}

/** Part of a sentence: our own words, or a name that somebody else chose. */
export type Phrase = string | { name: string } | { strong: string };
export function sentence(phrases: Phrase[]): (Node | string)[] {
  return phrases.map((phrase) =>
    typeof phrase === "string" ? phrase : "name" in phrase ? name(phrase.name, 60, true) : h("strong", {}, name(phrase.strong, 60, true)),
  );
}

/** "a, b and c" */
export function listed(items: Phrase[], last = " and "): Phrase[] {
  return items.flatMap((item, i) => (i === 0 ? [item] : [i === items.length - 1 ? last : ", ", item]));
}

/** The first few, and how many more there are. */
export function some(items: Phrase[], most: number): Phrase[] {
  return items.length <= most ? listed(items) : [...listed(items.slice(0, most), ", "), ` and ${items.length - most} more`];
}

let used = 0;
export const freshId = (what: string): string => `${what}-${++used}`;

/** Says something to a screen reader without moving the focus. */
export function announce(text: string): void {
  const place = document.getElementById("spoken");
  if (place) place.textContent = text;
}

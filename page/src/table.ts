// table.ts: a table that sorts by any column, searches its rows and shows many of them a part at a time.
import { type Child, announce, freshId, h } from "./dom";
import { count } from "./numbers";
import { scrolled } from "./scroll";
import * as state from "./state";

export interface Column<T> {
  key: string;
  head: Child[];
  /** How the head is called when it is spoken of. */
  label: string;
  number?: boolean;
  cell: (row: T) => Child[];
  /** What it is sorted by; null comes last. */
  by: (row: T) => number | string | null;
  classOf?: (row: T) => string;
  /** The first click puts the greatest first. */
  greatestFirst?: boolean;
  hint?: string | undefined;
}

export interface TableFacts<T> {
  caption: string;
  columns: Column<T>[];
  rows: T[];
  /** The key of what the reader chose, in the address. */
  stateKey: string;
  sortedBy?: string;
  search?: { label: string; text: (row: T) => string };
  /** More rows than this are shown when asked for. */
  most?: number;
  rowClass?: (row: T) => string;
  /** Called after the rows were made. */
  made?: (table: HTMLTableElement) => void;
}

export interface MadeTable {
  element: HTMLElement;
  table: HTMLTableElement;
  show: (keys: Set<string>) => void;
}

export function compare(x: number | string | null, y: number | string | null, down: boolean): number {
  if (x === null || y === null) return x === y ? 0 : x === null ? 1 : -1;
  const order = typeof x === "number" && typeof y === "number" ? x - y : String(x).localeCompare(String(y), "en", { numeric: true });
  return down ? -order : order;
}

export function sortable<T>(facts: TableFacts<T>): MadeTable {
  const { columns, rows, stateKey } = facts;
  const most = facts.most ?? 100;
  const [chosenKey, chosenWay] = (state.get(stateKey) ?? "").split(":");
  let by = columns.find((column) => column.key === chosenKey) ?? columns.find((column) => column.key === facts.sortedBy);
  let down = by ? (by.key === chosenKey && chosenWay ? chosenWay === "down" : (by.greatestFirst ?? false)) : false;
  let words = "";
  let all = false;
  let visible = new Set(columns.map((column) => column.key));

  const body = h("tbody");
  const head = h("tr");
  const table = h("table", { class: "sortable" }, h("caption", { class: "hidden" }, facts.caption), h("thead", {}, head), body);
  const more = h("button", { type: "button", class: "more", click: () => {
    all = true;
    fillBody();
  } });
  const none = h("p", { class: "says" }, "No row has these letters.");

  function found(): T[] {
    const wanted = words.toLowerCase();
    const search = facts.search;
    const chosen = search && wanted ? rows.filter((row) => search.text(row).toLowerCase().includes(wanted)) : [...rows];
    const column = by;
    return column ? chosen.sort((x, y) => compare(column.by(x), column.by(y), down)) : chosen;
  }
  function fillBody(): void {
    const chosen = found();
    const shownRows = all ? chosen : chosen.slice(0, most);
    const made = document.createDocumentFragment();
    for (const row of shownRows) {
      const line = h("tr", { class: facts.rowClass?.(row) || null });
      columns.forEach((column, i) => {
        if (!visible.has(column.key)) return;
        const classes = [column.number ? "number" : "", column.classOf?.(row) ?? ""].filter(Boolean).join(" ") || null;
        line.append(i === 0 ? h("th", { scope: "row", class: classes }, ...column.cell(row)) : h("td", { class: classes }, ...column.cell(row)));
      });
      made.append(line);
    }
    body.replaceChildren(made);
    facts.made?.(table);
    more.hidden = shownRows.length === chosen.length;
    more.textContent = `Show all ${count(chosen.length)} rows`;
    none.hidden = chosen.length > 0;
  }
  function fillHead(): void {
    head.replaceChildren(...columns.filter((column) => visible.has(column.key)).map((column) => {
      const sorted = by === column;
      const hint = column.hint ? h("span", { class: "hidden", id: freshId("hint") }, column.hint) : null;
      const button = h("button", { type: "button", class: "sort", "data-hint": column.hint, "aria-describedby": hint?.id, click: () => {
        down = by === column ? !down : (column.greatestFirst ?? false);
        by = column;
        state.set(stateKey, `${column.key}:${down ? "down" : "up"}`);
        const key = column.key;
        fillHead();
        fillBody();
        head.querySelector<HTMLElement>(`[data-key="${CSS.escape(key)}"]`)?.focus();
        announce(`sorted by ${column.label}, ${down ? "greatest" : "least"} first`);
      }, "data-key": column.key }, ...column.head.map((child) => (child instanceof Node ? child.cloneNode(true) : child)), h("span", { class: "arrow", "aria-hidden": "true" }, sorted ? (down ? " ↓" : " ↑") : ""));
      return h("th", { scope: "col", class: column.number ? "number" : null, "aria-sort": sorted ? (down ? "descending" : "ascending") : null }, button, hint);
    }));
  }
  fillHead();
  fillBody();

  const search = facts.search;
  const field = search && rows.length > 8 ? h("input", { type: "search", placeholder: search.label, "aria-label": search.label, input: (event: Event) => {
    words = (event.target as HTMLInputElement).value;
    fillBody();
    announce(`${body.childElementCount} rows`);
  } }) : null;
  const frame = scrolled(facts.caption, table);
  return {
    element: h("div", {}, field ? h("div", { class: "row" }, field) : null, frame, none, more),
    table,
    show: (keys) => {
      visible = keys;
      fillHead();
      fillBody();
    },
  };
}

/** A table that stands as it is. */
export function plainTable(caption: string, head: Child[][], rows: { head: Child[]; cells: Child[][] }[], className = ""): HTMLTableElement {
  return h("table", { class: className },
    h("caption", { class: "hidden" }, caption),
    h("thead", {}, h("tr", {}, ...head.map((cell, i) => (i === 0 && cell.length === 0 ? h("td") : h("th", { scope: "col", class: i === 0 ? null : "number" }, ...cell))))),
    h("tbody", {}, ...rows.map((row) => h("tr", {}, h("th", { scope: "row" }, ...row.head), ...row.cells.map((cell) => h("td", { class: "number" }, ...cell))))));
}

/** On a narrow screen each row is a card: its cells stand below each other, each under its head. */
export function asCards(table: HTMLTableElement): HTMLTableElement {
  table.classList.add("cards");
  // Cells that are laid out as blocks are no cells to some readers, unless they are told.
  table.setAttribute("role", "table");
  const heads = [...(table.tHead?.rows[0]?.cells ?? [])].map((cell) => (cell.textContent ?? "").replace(/\s*[↑↓]$/, ""));
  for (const row of table.rows) {
    row.setAttribute("role", "row");
    [...row.cells].forEach((cell, c) => {
      const head = row.parentElement === table.tHead;
      cell.setAttribute("role", head ? "columnheader" : cell.tagName === "TH" ? "rowheader" : "cell");
      if (!head && c > 0 && cell.childNodes.length > 0) cell.dataset.label = heads[c] ?? "";
    });
  }
  return table;
}

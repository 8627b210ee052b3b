// grid.ts: a matrix of cells to pick from: one stop of the Tab key, arrows from cell to cell, Enter or a click picks.
import { type Child, h } from "./dom";
import { scrolled } from "./scroll";

export interface GridCell {
  text: string;
  /** What is read out, and shown when the pointer rests. */
  label: string;
  className?: string;
  /** From 0 to 1: how much of the heat colour. */
  heat?: number;
  /** The middle of a square: nothing to pick. */
  blank?: boolean;
}

export interface GridFacts {
  caption: string;
  corner?: Child[];
  columns: { content: Child[]; label: string }[];
  rows: { content: Child[]; cells: GridCell[] }[];
  className?: string;
  pick?: (row: number, column: number) => void;
  picked?: [number, number] | null;
  /** Heads stand upright. */
  upright?: boolean;
}

export function grid(facts: GridFacts): { element: HTMLElement; table: HTMLTableElement; mark: (row: number, column: number) => void } {
  const cells: (HTMLElement | null)[][] = [];
  const canPick = facts.pick !== undefined;
  let at: [number, number] | null = null;
  const go = (row: number, column: number, focus: boolean): boolean => {
    const cell = cells[row]?.[column];
    if (!cell) return false;
    if (at) cells[at[0]]?.[at[1]]?.setAttribute("tabindex", "-1");
    at = [row, column];
    cell.setAttribute("tabindex", "0");
    if (focus) cell.focus();
    return true;
  };
  const mark = (row: number, column: number): void => {
    table.querySelectorAll("[aria-selected=true]").forEach((cell) => cell.setAttribute("aria-selected", "false"));
    cells[row]?.[column]?.setAttribute("aria-selected", "true");
    go(row, column, false);
  };
  const step = (event: KeyboardEvent): void => {
    if (!at) return;
    const moves: Record<string, [number, number]> = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };
    const move = moves[event.key];
    if (move) {
      event.preventDefault();
      let [row, column] = at;
      // Over blank cells, until the edge.
      do {
        row += move[0];
        column += move[1];
      } while (row >= 0 && row < cells.length && column >= 0 && column < facts.columns.length && (!cells[row]?.[column] || table.tBodies[0]?.rows[row]?.hidden));
      go(row, column, true);
    } else if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      mark(at[0], at[1]);
      facts.pick?.(at[0], at[1]);
    }
  };
  const body = h("tbody", {}, ...facts.rows.map((row, r) => {
    cells.push([]);
    return h("tr", {}, h("th", { scope: "row" }, ...row.content), ...row.cells.map((cell, c) => {
      if (cell.blank) {
        cells[r]?.push(null);
        return h("td", { class: "blank" }, cell.text);
      }
      const element = h("td", {
        class: ["cell", cell.className ?? ""].join(" ").trim(),
        title: cell.label,
        "aria-label": canPick ? cell.label : null,
        "aria-selected": canPick ? String(facts.picked?.[0] === r && facts.picked[1] === c) : null,
        tabindex: canPick ? -1 : null,
        click: () => {
          if (!canPick) return;
          mark(r, c);
          facts.pick?.(r, c);
        },
      }, cell.text);
      if (cell.heat !== undefined) element.style.setProperty("--heat-share", `${(100 * cell.heat).toFixed(1)}%`);
      cells[r]?.push(canPick ? element : null);
      return element;
    }));
  }));
  const table = h("table", { class: `grid ${facts.className ?? ""} ${facts.upright ? "upright" : ""} ${canPick ? "picks" : ""}`, role: canPick ? "grid" : null, keydown: step },
    h("caption", { class: "hidden" }, facts.caption),
    h("thead", {}, h("tr", {}, h("td", { class: "corner" }, ...(facts.corner ?? [])), ...facts.columns.map((column) => h("th", { scope: "col", "data-hint": column.label }, h("span", {}, ...column.content))))),
    body);
  if (canPick) {
    const first = facts.picked ?? (cells.flatMap((row, r) => row.map((cell, c) => (cell ? ([r, c] as [number, number]) : null))).find(Boolean) ?? null);
    if (first) go(first[0], first[1], false);
  }
  // A grid that picks has its own stop of the Tab key; one that does not is scrolled by the arrows.
  const frame = scrolled(canPick ? null : facts.caption, table);
  return { element: frame, table, mark };
}

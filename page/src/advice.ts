// advice.ts: which measures have the laws that were asked for, and what the others lack.
import { h } from "./dom";
import { figure } from "./figure";
import type { Advice } from "./law_data";
import { plain } from "./law_state";
import { measureName } from "./measure";
import type { Model } from "./model";
import { counted } from "./numbers";
import { asCards, sortable } from "./table";

type Row = Advice["measures"][number];

/** Laws that fail, with the counterexample; those that hold only with ties; those that no case could refute. */
function lacks(row: Row): HTMLElement {
  return h("div", {},
    ...row.lacks.map((lack) => h("div", {}, h("strong", {}, plain(lack.law)), lack.counterexample ? h("span", { class: "quiet-text" }, `: ${lack.counterexample}`) : "")),
    row.weakly.length > 0 ? h("div", {}, h("strong", {}, row.weakly.map(plain).join(", ")), h("span", { class: "quiet-text" }, " only when ties are allowed")) : null,
    row.untested.length > 0 ? h("div", {}, h("strong", {}, row.untested.map(plain).join(", ")), h("span", { class: "quiet-text" }, " not tested")) : null);
}

export function advice(model: Model): HTMLElement | null {
  const found = model.block.sections.advice;
  if (!found) return null;
  const having = found.measures.filter((row) => row.has_all);
  const others = found.measures.filter((row) => !row.has_all);
  const short = (row: Row): number => row.lacks.length + row.weakly.length + row.untested.length;
  const made = sortable<Row>({
    caption: "Measures that lack something",
    columns: [
      { key: "measure", label: "measure", head: ["Measure"], cell: (row) => [measureName(model, row.score)], by: (row) => row.score },
      { key: "lacks", label: "what it lacks", head: ["What it lacks"], cell: (row) => [lacks(row)], by: short },
    ],
    rows: others, stateKey: "advice", sortedBy: "lacks", most: 30, search: { label: "Find a measure", text: (row) => row.score }, made: asCards,
  });
  made.table.classList.add("words");
  return figure({
    title: "Measures that have what you need", says: `Asked for: ${found.needs.map(plain).join(", ")}, over ${found.universe}.${found.theorem ? ` ${plain(found.theorem)}` : ""}`,
    file: "advice", command: model.block.commands?.advice, picture: () => made.table, records: () => found,
    table: () => ({ head: ["score", "has_all", "weakly", "lacks"], rows: found.measures.map((row) => [row.score, String(row.has_all), row.weakly.join(" "), row.lacks.map((lack) => lack.law).join(" ")]) }),
  }, having.length > 0 ? h("ul", { class: "names" }, ...having.map((row) => h("li", {}, measureName(model, row.score)))) : h("p", {}, "No measure has all of it."),
    others.length > 0 ? h("h4", { class: "below" }, `${counted(others.length, "measure lacks", "measures lack")} something`) : null, others.length > 0 ? made.element : null);
}

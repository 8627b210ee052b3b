// details.ts: what all of it rests on: inputs, tests, what was left out, and everything as files.
import { h, name } from "./dom";
import { saveText } from "./download";
import { documentView } from "./document_view";
import type { Model } from "./model";
import { count } from "./numbers";
import { scrolled } from "./scroll";
import { asCards, plainTable } from "./table";

function inputsTable(model: Model): HTMLElement | null {
  const files = model.block.inputs ?? [];
  if (files.length === 0) return null;
  return scrolled("Files", asCards(plainTable("Files", [["File"], ["Bytes"], ["SHA-256"]],
    files.map((file) => ({ head: [name(file.name, 80), file.licence ? ` (${file.licence})` : ""], cells: [[file.bytes === undefined ? "–" : count(file.bytes)], [file.sha256 ? h("code", { class: "sum" }, file.sha256) : "–"]] })))));
}

function methods(model: Model): HTMLElement | null {
  const { decisions, results, leaderboards } = model.block.sections;
  const rows: [string, string][] = [...(model.block.options ?? [])];
  if (results?.interval) rows.push(["interval of values", `${results.interval.method}, ${100 * results.interval.confidence} %`]);
  if (decisions) rows.push(["unit", decisions.unit], ["test", decisions.method], ["correction", decisions.correction], ["errs at most", `${100 * decisions.alpha} % of the time, over all pairs${decisions.baseline === undefined ? "" : " with the baseline"}`]);
  if (leaderboards?.[0]) rows.push(["could be best", `${leaderboards[0].test}, at ${leaderboards[0].alpha}`]);
  if (rows.length === 0) return null;
  return h("dl", { class: "facts-list" }, ...rows.flatMap(([what, text]) => [h("dt", {}, what), h("dd", {}, text)]));
}

export function notesOf(model: Model): string[] {
  const { sections } = model.block;
  const all = [...[sections.results, sections.decisions, sections.disagreement, sections.laws, ...(sections.leaderboards ?? [])].flatMap((of) => of?.notes ?? [])].filter((note) => !model.block.notes?.includes(note));
  return [...new Set(all)];
}

export function details(model: Model): HTMLElement[] {
  const notes = notesOf(model);
  const files = inputsTable(model);
  const how = methods(model);
  const parts: (HTMLElement | null)[] = [
    model.block.sections.document && !model.onlyDocument ? documentView(model.block.sections.document.blocks) : null,
    how ? h("div", { class: "figure" }, h("h3", {}, "Tests and options"), how) : null,
    files ? h("div", { class: "figure" }, h("h3", {}, "Files"), files) : null,
    notes.length > 0 ? h("div", { class: "figure" }, h("h3", {}, "Left out, and worth knowing"), h("ul", { class: "notes" }, ...notes.slice(0, 60).map((note) => h("li", {}, name(note, 600))), notes.length > 60 ? h("li", {}, `and ${count(notes.length - 60)} more, in the records`) : null)) : null,
    h("div", { class: "figure records" }, h("h3", {}, "All records"),
      h("p", { class: "says" }, "The numbers of this page in full, as the command line gives them."),
      h("div", { class: "tools" },
        h("button", { type: "button", class: "quiet", click: () => saveText("etalon.json", JSON.stringify(model.block, null, 1) + "\n", "application/json") }, "All as JSON"),
        ...Object.entries(model.block.sections).map(([section, records]) => h("button", { type: "button", class: "quiet", click: () => saveText(`${section}.json`, JSON.stringify(records, null, 1) + "\n", "application/json") }, `${section} as JSON`)))),
  ];
  return parts.filter((part) => part !== null);
}

// common.ts: what many systems take for what: the confusions that most of them share.
import type { CommonConfusion } from "./data";
import { name, sentence } from "./dom";
import { figure } from "./figure";
import type { Model } from "./model";
import { count, percent } from "./numbers";
import { type Column, sortable } from "./table";

export function common(model: Model): HTMLElement | null {
  const records = model.block.sections.confusion?.common ?? [];
  const [first] = records;
  if (first === undefined) return null;
  const number = (key: string, head: string, of: (row: CommonConfusion) => number, text: (row: CommonConfusion) => string): Column<CommonConfusion> => ({
    key, label: head, head: [head], number: true, greatestFirst: true, cell: (row) => [text(row)], by: of,
  });
  const columns: Column<CommonConfusion>[] = [
    { key: "truth", label: "truth", head: ["Truth"], cell: (row) => [name(row.truth, 40)], by: (row) => row.truth },
    { key: "taken", label: "taken for", head: ["Taken for"], cell: (row) => [name(row.predicted, 40)], by: (row) => row.predicted },
    number("systems", "Systems", (row) => row.systems, (row) => `${count(row.systems)} of ${count(row.of)}`),
    number("count", "Times in all", (row) => row.count, (row) => count(row.count)),
    number("least", "Least share", (row) => row.least, (row) => percent(row.least, 1)),
    number("most", "Greatest share", (row) => row.most, (row) => percent(row.most, 1)),
  ];
  const made = sortable<CommonConfusion>({ caption: "Confusions that systems share", columns, rows: records, stateKey: "common", sortedBy: "systems" });
  return figure({
    title: "Common confusions",
    says: [...sentence([{ strong: first.truth }, " taken for ", { strong: first.predicted }, ` is among the five most frequent confusions of ${count(first.systems)} of ${count(first.of)} systems. `]), "Systems: how many have it among their five. Shares are of the true class, by the system that confuses them least and by the one that does most."],
    file: "common_confusions", command: model.block.commands?.confusion, picture: () => made.table, records: () => records,
    table: () => ({ head: ["truth", "predicted", "systems", "of", "count", "least", "most"], rows: records.map((row) => [row.truth, row.predicted, row.systems, row.of, row.count, row.least, row.most]) }),
  }, made.element);
}

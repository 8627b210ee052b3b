// chances.ts: how likely so much agreement is by chance: p-values, where they were asked for.
import { name } from "./dom";
import { figure } from "./figure";
import { measureName } from "./measure";
import type { Model } from "./model";
import { chance, short } from "./numbers";
import { type Column, sortable } from "./table";

export function chances(model: Model): HTMLElement | null {
  const records = model.block.sections.results?.chances ?? [];
  if (records.length === 0) return null;
  type Row = (typeof records)[number];
  const units = records.some((record) => record.unit !== undefined);
  const columns: Column<Row>[] = [
    { key: "score", label: "measure", head: ["Measure"], cell: (row) => [measureName(model, row.score, 40)], by: (row) => row.score },
    { key: "system", label: "system", head: ["System"], cell: (row) => [name(row.system, 60)], by: (row) => row.system },
    ...(units ? [{ key: "unit", label: "unit", head: [model.unitText(1).slice(2)], cell: (row: Row) => [name(row.unit ?? "", 40)], by: (row: Row) => row.unit ?? "" }] : []),
    { key: "value", label: "value", head: ["Value"], number: true, cell: (row) => [short(row.value)], by: (row) => row.value },
    { key: "p", label: "p", head: ["p"], number: true, cell: (row) => [chance(row.p)], by: (row) => row.p },
    { key: "method", label: "by", head: ["By"], cell: (row) => [row.method], by: (row) => row.method },
  ];
  const made = sortable<Row>({ caption: "p-values", columns, rows: records, stateKey: "chances", search: { label: "Find a row", text: (row) => `${row.score} ${row.system} ${row.unit ?? ""}` } });
  return figure({
    title: "Is it more than chance?",
    says: "p: how likely at least so much agreement or disagreement is where the order is by chance (two-sided). Each by itself: it says nothing of the difference of two systems.",
    file: "p-values", command: model.block.commands?.chances, picture: () => made.table, records: () => records,
    table: () => ({ head: ["score", "system", ...(units ? ["unit"] : []), "value", "p", "method"], rows: records.map((row) => [row.score, row.system, ...(units ? [row.unit] : []), row.value, row.p, row.method]) }),
  }, made.element);
}

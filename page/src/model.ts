// model.ts: the records by system and score, and the words for what they count. Looks things up and sorts; it computes no
// statistic.
import type { Block, Leaderboard, MeasureFacts, Pair, ResultRecord } from "./data";
import { count, counted } from "./numbers";

export interface PairSeen {
  pair: Pair;
  /** The pair is stored the other way round: a difference changes its sign. */
  turned: boolean;
}

export class Model {
  readonly systems: string[];
  readonly scores: string[];
  private readonly cells = new Map<string, Map<string, ResultRecord>>();
  private readonly pairs = new Map<string, Map<string, Pair>>();
  private readonly boards = new Map<string, Leaderboard>();
  private readonly facts = new Map<string, MeasureFacts>();

  constructor(readonly block: Block) {
    const { results, decisions, leaderboards, values } = block.sections;
    for (const record of results?.results ?? []) {
      if (record.unit !== undefined) continue;
      if (!this.cells.has(record.score)) this.cells.set(record.score, new Map());
      this.cells.get(record.score)?.set(record.system, record);
    }
    for (const pair of [...(decisions?.pairs ?? []), ...(decisions?.described ?? [])]) {
      if (!this.pairs.has(pair.score)) this.pairs.set(pair.score, new Map());
      const of = this.pairs.get(pair.score);
      const key = JSON.stringify([pair.a, pair.b]);
      if (of && !of.has(key)) of.set(key, pair);
    }
    for (const board of leaderboards ?? []) this.boards.set(board.score, board);
    for (const facts of block.measures ?? []) this.facts.set(facts.score, facts);
    const systems = new Set<string>();
    for (const input of results?.inputs ?? []) systems.add(String(input.system));
    for (const record of results?.results ?? []) systems.add(record.system);
    for (const system of decisions?.systems ?? values?.systems ?? []) systems.add(system);
    for (const board of leaderboards ?? []) for (const row of board.systems) systems.add(row.system);
    this.systems = [...systems];
    const scores = new Set<string>(this.cells.keys());
    for (const mean of decisions?.means ?? []) scores.add(mean.score);
    for (const board of leaderboards ?? []) scores.add(board.score);
    const main = decisions?.score ?? leaderboards?.[0]?.score;
    this.scores = [...scores].sort((f, g) => Number(g === main) - Number(f === main));
  }

  /** A document is all that there is. */
  get onlyDocument(): boolean {
    return this.block.sections.document !== undefined && Object.keys(this.block.sections).length === 1;
  }
  /** The score that decides, or the first. */
  get main(): string | undefined {
    return this.block.sections.decisions?.score ?? this.block.sections.leaderboards?.[0]?.score ?? this.scores[0];
  }
  cell(score: string, system: string): ResultRecord | undefined {
    return this.cells.get(score)?.get(system);
  }
  value(score: string, system: string): number | null {
    return (
      this.cell(score, system)?.value ??
      this.boards.get(score)?.systems.find((row) => row.system === system)?.value ??
      this.block.sections.decisions?.means.find((mean) => mean.score === score && mean.system === system)?.mean ??
      null
    );
  }
  board(score: string): Leaderboard | undefined {
    return this.boards.get(score);
  }
  measure(score: string): MeasureFacts | undefined {
    return this.facts.get(score);
  }
  lower(score: string): boolean {
    const { decisions } = this.block.sections;
    const better = this.facts.get(score)?.better ?? this.boards.get(score)?.better ?? (decisions?.score === score ? decisions.better : undefined);
    return better === "lower";
  }
  pair(score: string, a: string, b: string): PairSeen | null {
    const of = this.pairs.get(score);
    const there = of?.get(JSON.stringify([a, b]));
    if (there) return { pair: there, turned: false };
    const back = of?.get(JSON.stringify([b, a]));
    return back ? { pair: back, turned: true } : null;
  }
  /** Its differences are described, and decide nothing: each interval holds by itself. */
  describedOnly(score: string): boolean {
    const { decisions } = this.block.sections;
    return decisions !== undefined && decisions.score !== score && !decisions.pairs.some((pair) => pair.score === score);
  }
  /** Units that a system has nothing for, and that count as if it had found nothing. */
  missing(system: string): Set<string> {
    return new Set(this.block.sections.values?.missing?.find((of) => of.system === system)?.units ?? []);
  }
  /** Differences of pairs are those of mean ranks, not of values. */
  get byRanks(): boolean {
    const { decisions } = this.block.sections;
    return decisions !== undefined && (decisions.difference_of === "mean ranks" || (decisions.difference_of === undefined && decisions.method === "nemenyi"));
  }
  /** A negative difference speaks for the first. */
  lessIsBetter(score: string): boolean {
    return this.byRanks || this.lower(score);
  }
  /** Those with the best value: the core's word where there is one. */
  winners(score: string): string[] {
    const board = this.boards.get(score);
    if (board) return board.winners;
    const marked = this.block.sections.results?.winners;
    if (marked) return marked.find((of) => of.score === score)?.systems ?? [];
    const units = this.block.sections.disagreement?.units;
    const told = units?.length === 1 ? units[0]?.winners[score] : undefined;
    if (told) return told;
    const ordered = this.order(score).filter((system) => this.value(score, system) !== null);
    return ordered.length > 1 ? ordered.filter((system) => this.value(score, system) === this.value(score, ordered[0] ?? "")) : [];
  }
  couldBeBest(score: string, system: string): boolean | null {
    const row = this.boards.get(score)?.systems.find((of) => of.system === system);
    return row ? row.could_be_best : null;
  }
  /** The best first; without a value last. */
  order(score: string): string[] {
    const sign = this.lower(score) ? 1 : -1;
    return this.systems
      .map((system) => ({ system, value: this.value(score, system) }))
      .sort((x, y) => (x.value === null ? 1 : 0) - (y.value === null ? 1 : 0) || sign * ((x.value ?? 0) - (y.value ?? 0)))
      .map((of) => of.system);
  }

  /** How many objects, and of what the values are means. */
  get objects(): number {
    const inputs = this.block.sections.results?.inputs ?? [];
    const { decisions } = this.block.sections;
    return Math.max(0, ...inputs.map((input) => Number(input.objects ?? 0)), decisions?.unit === "objects" ? decisions.units : 0, ...(this.block.sections.leaderboards ?? []).map((board) => (board.unit === "objects" ? board.n : 0)));
  }
  get units(): number {
    const inputs = this.block.sections.results?.inputs ?? [];
    const { decisions, values } = this.block.sections;
    return Math.max(1, ...inputs.map((input) => Number(input.units ?? 1)), values?.units.length ?? 1, decisions && decisions.unit !== "objects" ? decisions.units : 1, ...(this.block.sections.leaderboards ?? []).map((board) => (board.unit !== "objects" ? board.n : 1)));
  }
  objectText(n: number): string {
    const [one, several] = this.block.words?.object ?? ["object", "objects"];
    return counted(n, one, several);
  }
  /** What is drawn again: objects, or the units of which the values are means. */
  get several(): string {
    return (this.units > 1 ? this.unitText(2) : this.objectText(2)).slice(2);
  }
  unitText(n: number): string {
    const unit = this.block.sections.decisions?.unit ?? this.block.sections.leaderboards?.[0]?.unit;
    const given = unit && unit !== "objects" ? UNITS[unit] : undefined;
    const [one, several] = this.block.words?.unit ?? given ?? ["unit", "units"];
    return counted(n, one, several);
  }
  /** " on these 2,021 objects" or " on 11 of these 12 queries": what the values of a score rest on. */
  basisOf(score: string): string {
    if (this.units <= 1) return this.objects > 0 ? ` on these ${this.objectText(this.objects)}` : "";
    const cells = [...(this.cells.get(score)?.values() ?? [])].filter((cell) => cell.value !== null);
    const [used] = new Set(cells.map((cell) => cell.units));
    const same = cells.every((cell) => cell.units === used && cell.left_out === cells[0]?.left_out);
    const left = cells[0]?.left_out ?? 0;
    return same && used !== undefined && left > 0 ? ` on ${count(used)} of these ${this.unitText(used + left)}` : ` on these ${this.unitText(this.units)}`;
  }
}

const UNITS: Record<string, [string, string]> = {
  queries: ["query", "queries"],
  folds: ["fold", "folds"],
  datasets: ["data set", "data sets"],
  seeds: ["seed", "seeds"],
};

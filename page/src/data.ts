// data.ts: the data block of a page. Records are those of `--format json`; README.md says where each comes from.

import type { Advice, Baseline, Communities, DocumentBlock, Laws } from "./law_data";

export interface Block {
  format: 1;
  version: string;
  /** As it was typed. */
  command: string;
  title: string;
  domain?: string;
  /** A day, 2026-11-16. */
  date?: string;
  /** Words for what is counted: one and several. */
  words?: { object?: Words; part?: Words; unit?: Words };
  /** Sentences that take the place of the page's own. */
  answer?: string[];
  measures?: MeasureFacts[];
  laws?: LawFacts[];
  inputs?: InputFile[];
  /** Options that are not as unless told, name and value. */
  options?: [string, string][];
  /** What is not on the page, and why. */
  notes?: string[];
  /** For each section the command that prints its records. */
  commands?: Record<string, string>;
  sections: Sections;
}
export type Words = [one: string, several: string];

export interface Sections {
  results?: Results;
  values?: Values;
  decisions?: Decisions;
  leaderboards?: Leaderboard[];
  disagreement?: Disagreement;
  sensitivity?: Sensitivity;
  consistency?: Consistency;
  separation?: Separation;
  confusion?: { matrices: ConfusionMatrix[]; guess?: Guess | null; common?: CommonConfusion[] };
  classes?: { classes: ClassFacts[] };
  contingency?: { tables: Contingency[] };
  places?: { units?: number; places: Places[] };
  curves?: { label?: string; curves: ClassCurve[] };
  plots?: { plots: LinePlot[] };
  laws?: Laws;
  baseline?: Baseline;
  advice?: Advice;
  communities?: Communities;
  graph?: { edges: [string, string, number?][] };
  document?: { blocks: DocumentBlock[] };
}

export interface MeasureFacts {
  score: string;
  title?: string;
  meaning?: string;
  formula?: string;
  range?: [number | null, number | null];
  better?: "higher" | "lower";
  undefined?: string;
  reference?: string;
  link?: string;
}
export interface LawFacts {
  name: string;
  head?: string;
  says: string;
  weakly?: string;
}
export interface InputFile {
  name: string;
  bytes?: number;
  sha256?: string;
  licence?: string;
}

export interface Results {
  inputs: Record<string, string | number>[];
  results: ResultRecord[];
  interval?: { method: string; confidence: number };
  notes?: string[];
  /** Those that no other is better than by a score: the core decides ties exactly. */
  winners?: { score: string; systems: string[] }[];
  /** How likely so much agreement is by chance, where it was asked for. */
  chances?: { score: string; system: string; unit?: string; value: number | null; p: number; method: string }[];
}
export interface ResultRecord {
  system: string;
  unit?: string;
  score: string;
  value: number | null;
  undefined: string | null;
  units: number;
  left_out: number;
  low: number | null;
  high: number | null;
  interval?: string;
}

/** Values of units in columns: values[score][system][unit]. */
export interface Values {
  units: string[];
  systems: string[];
  scores: string[];
  values: (number | null)[][][];
  /** Units that a system has nothing for, and that count as if it had found nothing. */
  missing?: { system: string; units: string[] }[];
}

export type Decision = "a" | "b" | "equivalent" | "undecided";
export interface Pair {
  score: string;
  a: string;
  b: string;
  difference: number | null;
  low: number | null;
  high: number | null;
  p?: number | null;
  p_adjusted?: number | null;
  /** Checks that ask less of the values. */
  p_randomization?: number | null;
  p_swaps?: number | null;
  method: string;
  n: number;
  effect?: number | null;
  effect_name?: string;
  wins?: number;
  ties?: number;
  losses?: number;
  power?: number | null;
  detectable?: number | null;
  identical?: boolean;
  needed?: number | null;
  decision?: Decision;
  undefined?: string;
}
export interface Decisions {
  score: string;
  better: "higher" | "lower";
  unit: string;
  units: number;
  method: string;
  correction: string;
  alpha: number;
  margin: number | null;
  /** What units were to show, where that was asked for. */
  plan?: { difference: number; power: number };
  systems: string[];
  means: { score: string; system: string; mean: number | null }[];
  ranks: { score: string; system: string; rank: number }[];
  groups: { score: string; systems: string[] }[];
  pairs: Pair[];
  described?: Pair[];
  notes?: string[];
  /** What differences are of: values, or mean ranks, of which less is better. */
  difference_of?: "values" | "mean ranks";
  /** What was compared by which test, and what it comes to, in words. */
  heading?: string;
  conclusion?: string;
  /** Only pairs with this system were tested. */
  baseline?: string;
  /** The chance with which as many units as are needed show a difference. */
  power?: number;
}

export interface Leaderboard {
  score: string;
  better: "higher" | "lower";
  unit: string;
  n: number;
  alpha: number;
  test: string;
  winner: string | null;
  winners: string[];
  candidates: number;
  again: number | null;
  inflation: number | null;
  corrected: number | null;
  systems: {
    system: string;
    value: number | null;
    low: number | null;
    high: number | null;
    rank: number;
    rank_low: number;
    rank_high: number;
    could_be_best: boolean;
    wins: number;
  }[];
  notes?: string[];
}

export interface Agreement {
  f: string;
  g: string;
  same: number;
  opposite: number;
  f_only: number;
  g_only: number;
  both_tied: number;
  inconsistency?: number | null;
  C?: number | null;
  D?: number | null;
}
export interface Disagreement {
  tolerance: number;
  systems: number;
  inconsistency: Agreement[];
  units: { unit: string; winners: Record<string, string[]> }[];
  contested: { unit: string; first: string; second: string; for_first: string[]; for_second: string[] }[];
  notes?: string[];
}
export interface Consistency {
  universe: string;
  consistency: Agreement[];
}
export interface SeparationExample {
  size: number;
  truth?: string;
  first: string;
  second: string;
  for_first: string[];
  for_second: string[];
}
export interface Separation {
  universe: string;
  cover: SeparationExample[];
}
export interface Sensitivity {
  alpha: number;
  unit?: string;
  units: number;
  sensitivity: {
    score: string;
    pairs: number;
    significant: number;
    stability?: { tau_b: number | null; swap_rate: number | null } | null;
  }[];
}

export interface ConfusionMatrix {
  system: string;
  unit: string;
  classes: string[];
  counts: number[][];
}
/** The class that most objects have: always answering it is right on this share. */
export interface Guess {
  class: string;
  count: number;
  of: number;
  share: number;
}
/** Shares are of the true class: the least and the most of all systems. */
export interface CommonConfusion {
  truth: string;
  predicted: string;
  systems: number;
  of: number;
  count: number;
  least: number;
  most: number;
}
export interface ClassFacts {
  system: string;
  unit: string;
  class: string;
  [score: string]: string | number | null;
}
export interface Contingency {
  system: string;
  unit?: string;
  rows: string[];
  columns: string[];
  counts: number[][];
}
export interface Places {
  system: string;
  unit?: string;
  /** How many items there are; those that moved farthest are told. */
  of?: number;
  items: { item: string; target: number; predicted: number; moved?: number }[];
}
export interface ClassCurve {
  system: string;
  classi: (number | null)[];
  random?: (number | null)[];
}

/** Lines over an axis, in words of the domain. */
export interface LinePlot {
  title: string;
  says: string;
  x: string;
  y: string;
  lines: { name: string; points: [number, number | null][] }[];
}

// law_data.ts: records about measures themselves, and documents; data.ts has the rest of the block.

export interface CounterexampleItem {
  what: string;
  matrix: number[][];
  value: number | null;
  exact: string;
}
export interface Counterexample {
  says: string;
  labelings?: Record<string, string>;
  items: CounterexampleItem[];
}
export interface Verdict {
  score: string;
  law: string;
  form: "strict" | "weak";
  verdict: "holds" | "refuted" | "untested";
  universe: string;
  cases: number;
  undefined?: number;
  reason?: string;
  counterexample: Counterexample | null;
}
export interface Laws {
  laws: Verdict[];
  biases?: {
    score: string;
    bias: string;
    universe: string;
    more: Counterexample | null;
    fewer: Counterexample | null;
  }[];
  theorems?: { name: string; says: string; checked: number; suspects: string[] }[];
  notes?: string[];
}
export interface Baseline {
  what: string;
  over: string;
  curves: { score: string; verdict: string; means: { size: number; mean: number | null }[] }[];
}
export interface Advice {
  universe: string;
  needs: string[];
  theorem: string | null;
  measures: { score: string; has_all: boolean; weakly: string[]; lacks: { law: string; counterexample: string | null }[]; untested: string[] }[];
}
export interface Communities {
  graph: { nodes: number; edges: number };
  method: string;
  communities: number;
  singletons: number;
  modularity: number | null;
  nodes: { node: string; community: number; reference?: string }[];
}

/** Blocks of a document that has no view of its own. */
export type DocumentBlock =
  | { kind: "heading"; text: string; level: number }
  | { kind: "paragraph" | "code" | "formula"; text: string }
  | { kind: "list" | "notes" | "legend"; items: string[] }
  | { kind: "fields"; fields: [string, string][] }
  | { kind: "grid"; caption?: string; head: string[]; rows: { text: string; best?: boolean }[][]; numbers_from: number }
  | { kind: "picture"; svg: string; title: string };

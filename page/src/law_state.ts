// law_state.ts: what the verdicts of a measure about a law come to, over all universes in which it was checked.
import type { Verdict } from "./law_data";

export type State = "holds" | "weak" | "refuted" | "untested";
export interface LawState {
  state: State;
  /** By universe, where the law was checked. */
  each: { universe: string; state: State; strict: Verdict; weak: Verdict | undefined }[];
}

const WORSE: State[] = ["untested", "holds", "weak", "refuted"];

const index = new WeakMap<Verdict[], Map<string, Verdict[]>>();
function of(verdicts: Verdict[], score: string, law: string): Verdict[] {
  let found = index.get(verdicts);
  if (!found) {
    found = new Map();
    for (const verdict of verdicts) {
      const key = JSON.stringify([verdict.score, verdict.law]);
      const there = found.get(key);
      if (there) there.push(verdict);
      else found.set(key, [verdict]);
    }
    index.set(verdicts, found);
  }
  return found.get(JSON.stringify([score, law])) ?? [];
}

/** The worst of the universes. */
export function lawState(verdicts: Verdict[], score: string, law: string): LawState {
  const these = of(verdicts, score, law);
  const each = these.filter((verdict) => verdict.form === "strict").map((strict) => {
    const weak = these.find((verdict) => verdict.form === "weak" && verdict.universe === strict.universe);
    // As on a terminal: where the strict form is refuted, the weak one speaks.
    const state: State = strict.verdict === "refuted" && weak ? (weak.verdict === "holds" ? "weak" : weak.verdict) : strict.verdict;
    return { universe: strict.universe, state, strict, weak };
  });
  const state = each.reduce<State>((worst, one) => (WORSE.indexOf(one.state) > WORSE.indexOf(worst) ? one.state : worst), "untested");
  return { state, each };
}

export const plain = (law: string): string => law.replaceAll("_", " ");

export const universesOf = (verdicts: Verdict[]): string[] => [...new Set(verdicts.map((verdict) => verdict.universe))];

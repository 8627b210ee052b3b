// colour.ts: colours of at most eight systems, which the colour-blind can tell apart; more are grey.

export const MOST_COLOURS = 8;

/** A class of the style sheet, or that of grey lines. */
export const inkOf = (place: number): string => (place >= 0 && place < MOST_COLOURS ? `ink-${place + 1}` : "ink-grey");

/** The systems that get a colour: all where there are few, otherwise those named first. */
export function inks(systems: string[], first: string[]): Map<string, string> {
  const found = new Map<string, string>();
  const coloured = systems.length <= MOST_COLOURS ? systems : first.slice(0, MOST_COLOURS);
  for (const system of systems) found.set(system, inkOf(coloured.indexOf(system)));
  return found;
}

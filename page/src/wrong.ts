// wrong.ts: where does it go wrong? What there is, by what the data are: classes, clusters, items, positions, units, nodes.
import { alluvial } from "./alluvial";
import { confusion } from "./confusion";
import { curves, curvesAtK, plots } from "./curves";
import { communities } from "./graph";
import { hardest } from "./hardest";
import type { Model } from "./model";
import { places } from "./places";

export function wrong(model: Model): HTMLElement[] {
  return [...confusion(model), ...alluvial(model), ...places(model), curves(model), curvesAtK(model), ...plots(model), hardest(model), ...communities(model)].filter((part) => part !== null);
}

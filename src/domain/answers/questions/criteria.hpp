// criteria.hpp: what a measure of two lists should see of a common document: how near its ranks are, and how early.
#pragma once

#include "engine/judge.hpp"
#include "engine/walks.hpp"

namespace etalon {

/// Michel 2000, 2.1.1 and 2.1.2. A common document changes places with one that is in its list only, so that nothing
/// else about the two lists changes.
void nearer_ranks(Judge& judge, Findings& findings);
void earlier_ranks(Judge& judge, Findings& findings);

}  // namespace etalon

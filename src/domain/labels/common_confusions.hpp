// common_confusions.hpp: what a page tells of the confusions of several systems together, and of the class sizes.
#pragma once

#include "etalon/samples.hpp"
#include "etalon/tree.hpp"

namespace etalon {

/// The class that most objects have, and what always answering it is right on.
Tree largest_class(const Samples& samples);

/// What many systems take for what: how many have it among their own most frequent confusions, how often all systems
/// together, and how much of the true class the least and the most of them. Those of most systems first.
Tree common_confusions(const Samples& samples);

}  // namespace etalon

// class_curves.hpp: how ClasSi develops along rankings, as numbers and as a picture.
#pragma once

#include <span>

#include "etalon/class_systems.hpp"
#include "etalon/document.hpp"

namespace etalon {

/// ClasSi at every k, and what a random ranking of the same objects has on average: the mean over the queries that have
/// a value. A ranking shorter than k counts as a whole.
struct MeanClassCurve {
  std::vector<double> classi{};
  std::vector<double> random{};
  std::size_t queries = 0;  ///< that it is the mean over
};
MeanClassCurve mean_class_curve(const RankedSystem& system);

/// The plot; for machines the mean of each system over the queries that have a value, and how many have none; each of
/// the queries if wanted (in CSV instead of the means). `random` is what a random ranking of the same objects has on
/// average. A ranking shorter than k counts as a whole. The systems must live as long as the document.
Document curves_document(std::span<const RankedSystem> systems, bool each_query);

/// Every position of every ranking: the object, its class and distance, what it costs and all up to it cost, the best
/// and the worst ranking beside it, ClasSi and what a random ranking has. The objects must be listed; the systems must
/// live as long as the document.
Document positions_document(std::span<const RankedSystem> systems);

/// One query: a line for each system. Several: the mean of each system; when there is one system only, its queries
/// behind it, or each of them by name when they are few.
Plot class_curves_plot(std::span<const RankedSystem> systems);

}  // namespace etalon

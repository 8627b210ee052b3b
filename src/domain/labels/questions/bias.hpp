// bias.hpp: which class sizes of the prediction measures favour.
#pragma once

#include <span>
#include <vector>

#include "etalon/validate.hpp"

namespace etalon {

/// The bias of every score that is of the universe: the exact expectations over all predictions of given class sizes,
/// compared with those after one object more is given one class and one fewer another, for all truths and sizes up to
/// those of the universe.
std::vector<BiasVerdict> bias_of_labels(std::span<const Score> scores, const Universe& universe,
                                        const ValidateOptions& options);

}  // namespace etalon

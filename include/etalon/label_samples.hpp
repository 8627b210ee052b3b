// label_samples.hpp: predicted labels against true ones, ready to be measured.
#pragma once

#include "etalon/samples.hpp"
#include "etalon/state.hpp"
#include "etalon/systems.hpp"

namespace etalon {

/// Disagreements are for kappa(weights=own), by class.
Samples label_samples(std::vector<System> systems, const MatrixOptions& options = {},
                      const LabelNumbers& disagreement = {});
State label_state(const std::vector<System>& systems, const MatrixOptions& options = {},
                  const LabelNumbers& disagreement = {});
/// Of objects that can be drawn again.
State label_state(JointCells objects, const MatrixOptions& options = {}, const LabelNumbers& disagreement = {});

}  // namespace etalon

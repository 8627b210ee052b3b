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

/// What is said of classes takes the place of what the parts were given; classes where there are some.
void choose_label_views(State& state, const MatrixOptions& options, const LabelNumbers& disagreement = {});

}  // namespace etalon

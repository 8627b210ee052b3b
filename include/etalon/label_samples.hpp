// label_samples.hpp: predicted labels against true ones, ready to be measured.
#pragma once

#include <span>

#include "etalon/samples.hpp"
#include "etalon/state.hpp"
#include "etalon/systems.hpp"

namespace etalon {

/// Disagreements are for kappa(weights=own), by class.
Samples label_samples(std::vector<System> systems, const MatrixOptions& options = {},
                      const LabelNumbers& disagreement = {});
/// Throws Error(input) where several systems have scores or probabilities instead of labels.
void refuse_scores(std::span<const System> systems);
void refuse_scores(const JointCells& objects);
State label_state(const std::vector<System>& systems, const MatrixOptions& options = {},
                  const LabelNumbers& disagreement = {});
/// Of objects that can be drawn again.
State label_state(JointCells objects, const MatrixOptions& options = {}, const LabelNumbers& disagreement = {});

/// What is said of classes takes the place of what the parts were given; classes where there are some.
void choose_label_views(State& state, const MatrixOptions& options, const LabelNumbers& disagreement = {});

}  // namespace etalon

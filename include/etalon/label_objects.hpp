// label_objects.hpp: predicted labels of the objects of one test set, ready to be drawn again.
#pragma once

#include "etalon/confusion.hpp"
#include "etalon/objects.hpp"

namespace etalon {

/// Disagreements are for kappa(weights=own), by class.
std::unique_ptr<Objects> label_objects(JointCells cells, const MatrixOptions& options = {},
                                       const LabelNumbers& disagreement = {});

}  // namespace etalon

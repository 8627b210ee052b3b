// cluster_objects.hpp: clusterings of the objects of one reference, ready to be drawn again.
#pragma once

#include "etalon/objects.hpp"

namespace etalon {

std::unique_ptr<Objects> cluster_objects(JointCells cells, const Noise& noise = {});

}  // namespace etalon

// joint_bytes.hpp: the objects of one test set as bytes.
#pragma once

#include "etalon/joint.hpp"
#include "statistic/bytes.hpp"

namespace etalon {

void write_joint(const JointCells& cells, ByteWriter& writer);
/// Throws Error(input) for what join_objects would not give.
JointCells read_joint(ByteReader& reader);

}  // namespace etalon

// joint_bytes.cpp: labels, then cell by cell the codes and how many objects have them.
#include "statistic/joint_bytes.hpp"

#include "etalon/error.hpp"

namespace etalon {

void write_joint(const JointCells& cells, ByteWriter& writer) {
  writer.texts(cells.truth);
  writer.compact(cells.systems.size());
  for (const JointCells::System& system : cells.systems) {
    writer.compact_text(system.name);
    writer.texts(system.labels);
  }
  writer.texts(cells.cluster_names);
  writer.compact(cells.cells());
  const std::size_t width = cells.systems.size() + 1;
  for (std::size_t cell = 0; cell < cells.cells(); ++cell) {
    writer.compact(cells.counts[cell]);
    for (std::size_t i = 0; i < width; ++i) writer.compact(cells.codes[cell * width + i]);
    if (!cells.clusters.empty()) writer.compact(cells.clusters[cell]);
  }
}

JointCells read_joint(ByteReader& reader) {
  const auto fail = [] {
    throw Error(ErrorKind::input, "the state does not fit together: its objects are miscounted");
  };
  JointCells cells;
  cells.truth = reader.texts();
  cells.systems.resize(reader.compact_count(2));
  for (JointCells::System& system : cells.systems) {
    system.name = reader.compact_text();
    system.labels = reader.texts();
  }
  cells.cluster_names = reader.texts();
  const std::size_t width = cells.systems.size() + 1;
  const auto code = [&](std::size_t labels) {
    const std::uint32_t found = reader.compact32();
    if (found >= labels) fail();
    return found;
  };
  for (std::size_t left = reader.compact_count(width + 1); left > 0; --left) {
    cells.counts.push_back(reader.compact());
    cells.codes.push_back(code(cells.truth.size()));
    for (const JointCells::System& system : cells.systems) cells.codes.push_back(code(system.labels.size()));
    if (!cells.cluster_names.empty()) cells.clusters.push_back(code(cells.cluster_names.size()));
  }
  // Whatever is counted has one form: labels that occur, in their order, and every combination once.
  const JointCells* const parts[] = {&cells};
  if (cells.cells() == 0 || join_parts(parts) != cells) fail();
  return cells;
}

}  // namespace etalon

// joint.hpp: the objects of one test set, counted by their truth and what every system says of them. Two tables of one
// system each do not tell on which objects the systems differ; these cells do.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "etalon/labels.hpp"
#include "etalon/systems.hpp"

namespace etalon {

/// Labels in their order, cells in the order of the labels: they depend on the objects, and not on how these come.
struct JointCells {
  struct System {
    std::string name;
    std::vector<std::string> labels;  ///< by code
    bool operator==(const System&) const = default;
  };
  std::vector<std::string> truth;  ///< labels by code
  std::vector<System> systems;
  std::vector<std::uint64_t> counts;    ///< of objects, one for each cell
  std::vector<std::uint32_t> codes;     ///< cell by cell: of the truth, then of each system
  std::vector<std::uint32_t> clusters;  ///< of each cell, where objects come in clusters (days, documents); else empty
  std::vector<std::string> cluster_names{};  ///< by code

  bool operator==(const JointCells&) const = default;

  [[nodiscard]] std::size_t cells() const { return counts.size(); }
  [[nodiscard]] std::uint64_t objects() const;
  [[nodiscard]] std::size_t cluster_count() const { return cluster_names.size(); }
  [[nodiscard]] std::uint32_t truth_of(std::size_t cell) const { return codes[cell * (systems.size() + 1)]; }
  [[nodiscard]] std::uint32_t label_of(std::size_t cell, std::size_t system) const {
    return codes[cell * (systems.size() + 1) + 1 + system];
  }
};

/// A column in one piece or several.
struct ObjectColumn {
  std::string name;  ///< the system's, and what errors tell of
  std::vector<LabelView> pieces;

  [[nodiscard]] std::size_t size() const;
};

/// Columns of equal length. Throws Error(input) when they are not, and when two systems have one name.
/// `counts`: how many objects each row stands for, where another counted them already; empty: one each.
JointCells join_objects(const ObjectColumn& truth, const std::vector<ObjectColumn>& systems,
                        const std::optional<ObjectColumn>& clusters = {}, std::span<const std::uint64_t> counts = {});

/// The cells of all objects of one part or more. Throws Error(input) when these are not of the same systems in the same
/// order, or when some of them have clusters and others have not.
JointCells join_parts(std::span<const JointCells* const> parts);

/// These cells alone, with the labels and clusters that they have.
JointCells some_cells(const JointCells& cells, std::span<const std::size_t> kept);

/// From files of labels, as read_systems reads them; counted tables are refused, and so are weights and units.
/// `cluster` names a column beside the truth; empty: every object is drawn by itself.
JointCells read_joint(const LabelFiles& files, const std::string& cluster = {});

}  // namespace etalon

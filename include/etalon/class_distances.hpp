// class_distances.hpp: how far classes are from each other: by a table, a tree or an order.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "etalon/read.hpp"

namespace etalon {

/// Distances are finite and not negative. Those of a tree are path lengths, those of an order differences of places.
class ClassDistances {
 public:
  /// Row by row: a row has the distances from the class of a query to all classes.
  static ClassDistances of_table(LabelNumbers table);
  /// To the class of one query, which need not be named.
  static ClassDistances of_query(std::vector<std::string> classes, std::vector<double> distances);
  static ClassDistances of_order(std::vector<std::string> classes);
  /// The parent of each node; the root is its own. All nodes are classes.
  static ClassDistances of_tree(std::vector<std::string> nodes, std::vector<std::uint32_t> parents);

  [[nodiscard]] const std::vector<std::string>& classes() const { return classes_; }
  [[nodiscard]] bool of_one_query() const { return kind_ == Kind::query; }
  /// Of each class to that of the query. Throws Error(input) when there is no such class.
  [[nodiscard]] std::vector<double> to(const std::string& query) const;
  /// "there is no class 'x' …; there are …", for what has not been found.
  [[nodiscard]] std::string unknown(const std::string& name) const;

 private:
  enum class Kind { table, query, order, tree };
  ClassDistances(Kind kind, std::vector<std::string> classes) : kind_(kind), classes_(std::move(classes)) {}

  Kind kind_;
  std::vector<std::string> classes_;
  std::vector<double> values_{};                          // of a table or a query
  std::vector<std::vector<std::uint32_t>> neighbours_{};  // of a tree
};

/// "class,distance" a line below such a header, to the class of one query; or a square of distances with a header, rows
/// the class of the query. `symmetric`: both ways between two classes must be equally far.
ClassDistances read_class_distances(const Source& source, bool symmetric = false);

/// Classes in their order, one a line.
ClassDistances read_class_order(const Source& source);

/// A parent and its child a line; or a table with the columns child and parent. Lines that begin with # are comments.
ClassDistances read_taxonomy(const Source& source);

}  // namespace etalon

// taxonomy.cpp: a tree of classes from its parents and children.
#include <optional>

#include "etalon/class_distances.hpp"
#include "etalon/text.hpp"
#include "read/encoder.hpp"
#include "read/fields.hpp"
#include "read/lines.hpp"

namespace etalon {
namespace {

constexpr std::uint32_t kNone = TextInterner::kUnknown;

class TreeReader {
 public:
  explicit TreeReader(const Source& source) : source_(source) {}

  void add(std::size_t line, std::string_view parent, std::string_view child) {
    if (parent.empty() || child.empty()) source_.fail(line, "a name is missing; a parent and its child are expected");
    const std::uint32_t above = node(parent);
    const std::uint32_t below = node(child);
    if (parent_[below] == above)
      source_.fail(line, "'" + std::string(child) + "' is said to be below '" + std::string(parent) + "' twice");
    if (parent_[below] != kNone) {
      source_.fail(line, "'" + std::string(child) + "' has two parents, '" + names_.keys()[parent_[below]] + "' and '" +
                             std::string(parent) + "'; a tree has one parent for each node");
    }
    for (std::uint32_t up = above; up != kNone; up = parent_[up]) {
      if (up == below)
        source_.fail(line, "'" + std::string(parent) + "' is below '" + std::string(child) + "' already: a cycle");
      // A node without children yet cannot be above anything.
      if (!has_child_[below]) break;
    }
    parent_[below] = above;
    has_child_[above] = true;
  }

  [[nodiscard]] ClassDistances take() {
    if (parent_.empty()) source_.fail("the file is empty; a parent and its child a line are expected");
    std::optional<std::uint32_t> root;
    for (std::uint32_t i = 0; i < parent_.size(); ++i) {
      if (parent_[i] != kNone) continue;
      if (root) {
        source_.fail("'" + names_.keys()[*root] + "' and '" + names_.keys()[i] +
                     "' are both without a parent; a tree has one root");
      }
      root = i;
    }
    parent_[*root] = *root;
    return ClassDistances::of_tree({names_.keys().begin(), names_.keys().end()}, std::move(parent_));
  }

 private:
  std::uint32_t node(std::string_view name) {
    const std::uint32_t code = names_.code(name);
    if (code == parent_.size()) {
      parent_.push_back(kNone);
      has_child_.push_back(false);
    }
    return code;
  }

  const Source& source_;
  TextInterner names_;
  std::vector<std::uint32_t> parent_;
  std::vector<bool> has_child_;
};

}  // namespace

ClassDistances read_taxonomy(const Source& source) {
  TreeReader tree(source);
  Lines lines(source);
  std::string_view line;
  std::optional<FieldCutter> cutter;
  bool child_first = false;
  while (lines.next(line)) {
    if (trim(line).empty() || trim(line)[0] == '#') continue;
    const bool first = !cutter;
    if (first) cutter.emplace(source, delimiter_of(line));
    const std::vector<std::string_view>& fields = cutter->cut(line, lines.number());
    if (fields.size() != 2) {
      source.fail(lines.number(),
                  "the line has " + std::to_string(fields.size()) + " fields; a parent and its child are expected");
    }
    const bool child_parent = fields[0] == "child" && fields[1] == "parent";
    if (first && (child_parent || (fields[0] == "parent" && fields[1] == "child"))) {
      child_first = child_parent;
      continue;
    }
    tree.add(lines.number(), fields[child_first ? 1 : 0], fields[child_first ? 0 : 1]);
  }
  return tree.take();
}

}  // namespace etalon

// subjects.hpp: the measures of one domain that are judged: of the catalogue, formulas, and Python functions.
#pragma once

#include <memory>
#include <set>
#include <string>
#include <variant>
#include <vector>

#include "bindings.hpp"
#include "etalon/answers.hpp"
#include "etalon/class_ranking.hpp"
#include "etalon/matrix.hpp"
#include "etalon/orders.hpp"
#include "etalon/partitions.hpp"
#include "etalon/validate.hpp"

namespace etalon::python {

class Subjects {
 public:
  using Function = nb::typed<nb::callable, nb::object(nb::object)>;

  Subjects(const std::string& domain, const std::string& undefined);

  /// A score that is there already is not added again.
  void add_score(const std::string& text);
  void add_all();
  /// "mine = 2*c11 / (2*c11 + c10 + c01)"
  void add_definition(const std::string& text);
  /// The function gives a number, or the reason as text when there is none.
  void add_function(const std::string& name, const std::string& better, bool binary, Function function);

  [[nodiscard]] Domain domain() const { return domain_; }
  /// The whole catalogue was asked for.
  [[nodiscard]] bool whole() const { return whole_; }
  /// Python functions need the lock, and one thread holds it.
  [[nodiscard]] bool python() const { return python_; }

  /// Calls visit with a vector of subjects, of candidates for clusters and answers. Without Python functions the lock
  /// is released.
  template <class Visit>
  auto visit(Visit visit) const {
    if (python_) return std::visit(visit, all_);
    const nb::gil_scoped_release unlocked;
    return std::visit(visit, all_);
  }

 private:
  void enter(const std::string& name);

  Domain domain_;
  Undefined undefined_;
  bool python_ = false;
  bool whole_ = false;
  std::set<std::string> names_;
  /// Reasons are pointers for the core: kept until what was found, which copies them, is made.
  std::shared_ptr<std::set<std::string>> reasons_ = std::make_shared<std::set<std::string>>();
  std::variant<std::vector<Subject>, std::vector<ClusterCandidate>, std::vector<OrderSubject>,
               std::vector<ClassRankingSubject>, std::vector<AnswerCandidate>>
      all_;
};

void bind_subjects(nb::module_& module);

/// The subjects themselves, where a list has candidates.
template <class Item>
auto subjects_of(const std::vector<Item>& items) {
  if constexpr (requires { items.front().subject; }) {
    std::vector<decltype(Item::subject)> subjects;
    for (const Item& item : items) subjects.push_back(item.subject);
    return subjects;
  } else {
    return items;
  }
}

/// Kind, classes, objects, constant labelings.
using UniverseFacts = std::tuple<std::string, std::size_t, std::size_t, bool>;
Universe to_universe(const UniverseFacts& facts);

}  // namespace etalon::python

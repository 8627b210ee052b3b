// judged.hpp: the measures of one domain that are judged: of the catalogue, formulas, and Python functions.
#pragma once

#include <memory>
#include <set>
#include <string>
#include <vector>

#include "bindings.hpp"
#include "etalon/questions.hpp"
#include "unlocked.hpp"

namespace etalon::python {

class Judged {
 public:
  using Function = nb::typed<nb::callable, nb::object(nb::object)>;

  Judged(const std::string& domain, const std::string& undefined);

  /// A score that is there already is not added again. It may name the user's own measures that are.
  void add_score(const std::string& text);
  void add_all();
  /// "mine = 2*c11 / (2*c11 + c10 + c01)"
  void add_definition(const std::string& text);
  /// The function of a statistic of this kind gives a number, or the reason as text when there is none.
  void add_function(const std::string& name, const std::string& better, const std::string& kind, Function function);

  [[nodiscard]] Domain domain() const { return domain_; }
  [[nodiscard]] const std::vector<Score>& scores() const { return scores_; }
  /// Of the whole catalogue, those that are of the universe; of what was named, all.
  [[nodiscard]] std::vector<Score> fitting(const Universe& universe) const;
  [[nodiscard]] Evaluation how() const { return {undefined_, {}}; }
  /// Python functions need the lock, and one thread holds it.
  [[nodiscard]] unsigned threads(unsigned asked) const { return python_ ? 1 : asked; }

  /// Calls work, without the lock when no Python function is among the measures.
  template <class Work>
  auto unlocked(Work work) const {
    if (python_) {
      const Interruptible interruptible;
      return work();
    }
    const Unlocked unlocked;
    return work();
  }

 private:
  void enter(Score score);

  Domain domain_;
  Undefined undefined_;
  bool python_ = false;
  bool whole_ = false;
  std::vector<Score> scores_;
  std::set<std::string> names_;
};

void bind_judged(nb::module_& module);

/// What a setting of a domain is set to.
using Given = std::vector<std::pair<std::string, std::vector<std::string>>>;

}  // namespace etalon::python

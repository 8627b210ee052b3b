// walks.hpp: the laws that several domains have alike, as walks over a space from small to large.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "engine/judge.hpp"
#include "etalon/cancel.hpp"

namespace etalon {

/// What a walk over the space has found: the first counterexample of each form. One against the weak form refutes both.
class Findings {
 public:
  /// `objects` is the size of the example, where parts of a law are taken together.
  void refute(Form form, Counterexample example, std::size_t objects = 0) {
    if (!strict_) {
      strict_ = example;
      strict_objects_ = objects;
    }
    if (form != Form::weak || weak_) return;
    weak_ = std::move(example);
    weak_objects_ = objects;
  }
  /// A case that the law speaks of, with values.
  void count() {
    check_cancelled();
    ++cases_;
  }
  /// What refutes a part of a law refutes the law, and the smallest counterexample stays; the cases of the part are not
  /// its own.
  void take(const Findings& part) {
    if (part.strict_ && (!strict_ || part.strict_objects_ < strict_objects_)) {
      strict_ = part.strict_;
      strict_objects_ = part.strict_objects_;
    }
    if (part.weak_ && (!weak_ || part.weak_objects_ < weak_objects_)) {
      weak_ = part.weak_;
      weak_objects_ = part.weak_objects_;
    }
  }
  /// Whether inputs of so many objects are too large to hold a smaller counterexample.
  [[nodiscard]] bool settled_below(std::size_t objects) const {
    return settled() && strict_objects_ <= objects && weak_objects_ <= objects;
  }
  [[nodiscard]] bool settled() const { return strict_ && weak_; }
  [[nodiscard]] bool open(Form form) const { return form == Form::strict ? !strict_ : !weak_; }
  [[nodiscard]] std::optional<Counterexample> example(Form form) const {
    return form == Form::strict ? strict_ : weak_;
  }
  [[nodiscard]] std::size_t cases() const { return cases_; }

 private:
  std::optional<Counterexample> strict_;
  std::optional<Counterexample> weak_;
  std::size_t strict_objects_ = 0;
  std::size_t weak_objects_ = 0;
  std::size_t cases_ = 0;
};

// Of the extremes the strict form is that no other input has the value.
void max_agreement(Judge& judge, Findings& findings);
void min_agreement(Judge& judge, Findings& findings);

void symmetry(Judge& judge, Findings& findings);

/// Zero for equal sides and for no others, symmetry, and the triangle inequality.
void distance(Judge& judge, Findings& findings);

void constant_baseline(Judge& judge, Findings& findings);

/// No value is beyond the stated range; strictly, its finite ends are reached.
void range_law(Judge& judge, Findings& findings);

/// `from` became `to` by a change that must improve the value.
void expect_improvement(Judge& judge, Findings& findings, Index from, Index to, const std::string& change,
                        const std::vector<Counterexample::Labeling>& labelings = {});

/// All means over sizes must be one constant. `mean_of` takes the place of the sizes among the margins, and whether it
/// is to be exact.
using MeanOf = std::function<std::optional<Judge::Mean>(std::size_t place, bool exactly)>;
void check_constant(Judge& judge, Findings& findings, const char* what, const char* says, const MeanOf& mean_of);

/// The verdict of each form of the law that makes sense.
std::vector<Verdict> verdicts_on(Law law, const std::string& score, const Universe& universe, const Findings& findings,
                                 std::size_t undefined);
std::vector<Verdict> verdicts_on(Law law, const Judge& judge, const Findings& findings);

}  // namespace etalon

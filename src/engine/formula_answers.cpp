// formula_answers.cpp: the value of a formula on two answers.
#include "engine/formula_value.hpp"
#include "etalon/answers.hpp"

namespace etalon {
namespace {

/// What the names of a formula stand for on two answers.
template <class T>
class AnswerNames {
 public:
  using Node = Formula::Node;

  explicit AnswerNames(const Answers<T>& answers) : answers_(answers) {}

  T variable(std::size_t which) {
    const AnswerSide& answer = answers_->answer;
    const AnswerSide& reference = answers_->reference;
    switch (which) {
      case Node::answer: return T(answer.documents());
      case Node::reference: return T(reference.documents());
      case Node::common: return T(answers_->common);
      case Node::m_answer: return T(answer.classes());
      case Node::m_reference: return T(reference.classes());
      case Node::m: return T(std::max(answer.classes(), reference.classes()));
      case Node::correlation: return correlation();
      case Node::k: return T(k_);
      case Node::i: return T(i_ + 1);
      case Node::j: return T(j_ + 1);
      case Node::a_i: return T(answer.size(i_));
      case Node::b_j: return T(reference.size(j_));
      case Node::c_ij: return T(shared_);
      case Node::before_i: return T(answer.before(i_));
      case Node::before_j: return T(reference.before(j_));
      default: return pi_as<T>();
    }
  }
  template <class Term>
  T sum(Node::Kind kind, Term term) {
    if (kind == Node::Kind::sum_k) return over_ranks(term);
    return kind == Node::Kind::sum_x ? over_common(term) : over_pairs(term);
  }
  /// Why R has no value, when it was asked for.
  [[nodiscard]] const char* reason() const { return reason_; }

 private:
  template <class Term>
  T over_ranks(Term term) {
    const std::size_t m = std::max(answers_->answer.classes(), answers_->reference.classes());
    T sum{};
    for (k_ = 1; k_ <= m; ++k_) sum += term();
    return sum;
  }
  template <class Term>
  T over_common(Term term) {
    T sum{};
    for (const AnswerData::Cell& cell : answers_->cells) {
      i_ = cell.answer;
      j_ = cell.reference;
      shared_ = cell.count;
      sum += T(cell.count) * term();
    }
    return sum;
  }
  /// All pairs, also those of classes that share nothing: a similarity of one's own need not be 0 there.
  template <class Term>
  T over_pairs(Term term) {
    T sum{};
    auto cell = answers_->cells.begin();
    for (i_ = 0; i_ < answers_->answer.classes(); ++i_) {
      for (j_ = 0; j_ < answers_->reference.classes(); ++j_) {
        const bool here = cell != answers_->cells.end() && cell->answer == i_ && cell->reference == j_;
        shared_ = here ? (cell++)->count : 0;
        sum += term();
      }
    }
    return sum;
  }
  T correlation() {
    const Value<T> found = rank_correlation<T>(*answers_, RankOf::by_class, false);
    if (!found.defined()) reason_ = found.reason;
    return found.defined() ? found.number : T(1);
  }

  const Answers<T>& answers_;
  std::size_t i_ = 0;
  std::size_t j_ = 0;
  std::size_t k_ = 0;
  std::uint64_t shared_ = 0;
  const char* reason_ = nullptr;
};

}  // namespace

template <class T>
Value<T> Formula::evaluate(const Answers<T>& answers) const {
  return Evaluator<T, AnswerNames<T>>(AnswerNames<T>(answers), {}).value(*root_);
}

template Value<double> Formula::evaluate(const Answers<double>&) const;
template Value<Exact> Formula::evaluate(const Answers<Exact>&) const;

}  // namespace etalon

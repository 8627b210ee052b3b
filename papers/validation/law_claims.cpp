// law_claims.cpp: what the slides say of laws in general: which follow from others, and what measures of one kind lack.
#include <fmt/core.h>

#include <algorithm>
#include <map>

#include "etalon/error.hpp"
#include "etalon/questions.hpp"
#include "etalon/text.hpp"
#include "parts.hpp"

namespace etalon::papers {
namespace {

/// What was found of a measure: in all universes where a law was tested.
class Found {
 public:
  Found(std::span<const Score> scores, std::span<const Universe> universes) {
    for (const Verdict& verdict : validate(scores, universes)) {
      if (verdict.outcome() == Outcome::untested) continue;
      if (laws_.find(verdict.score) == laws_.end()) names_.push_back(verdict.score);
      auto& law = laws_[verdict.score];
      const auto [known, fresh] = law.try_emplace({verdict.law, verdict.form}, verdict);
      if (!fresh && !verdict.holds()) known->second = verdict;
    }
  }
  [[nodiscard]] const std::vector<std::string>& names() const { return names_; }
  /// Null where it was not tested.
  [[nodiscard]] const Verdict* verdict(const std::string& name, Law law, Form form = Form::strict) const {
    const auto score = laws_.find(name);
    if (score == laws_.end()) return nullptr;
    const auto found = score->second.find({law, form});
    return found == score->second.end() ? nullptr : &found->second;
  }
  [[nodiscard]] bool holds(const std::string& name, Law law, Form form = Form::strict) const {
    const Verdict* found = verdict(name, law, form);
    return found != nullptr && found->holds();
  }

 private:
  std::vector<std::string> names_;
  std::map<std::string, std::map<std::pair<Law, Form>, Verdict>> laws_;
};

std::string names_of(std::span<const Law> laws) {
  std::vector<std::string> names;
  for (const Law law : laws) names.emplace_back(facts(law).name);
  return names.empty() ? "none" : join(names, ", ");
}

/// Every measure that has the first law has the second one.
Comparison implication(const std::string& what, const Found& found, Law first, Law second,
                       const std::string& reason = {}) {
  std::size_t measures = 0;
  std::vector<std::string> exceptions;
  for (const std::string& name : found.names()) {
    if (!found.holds(name, first)) continue;
    ++measures;
    const Verdict* other = found.verdict(name, second);
    if (other == nullptr || other->holds()) continue;
    exceptions.push_back(name + ": " + in_one_line(other->counterexample.value()));
  }
  std::string note = fmt::format("{} measures have {}", measures, facts(first).name);
  if (!exceptions.empty()) note = "exceptions: " + join(exceptions, "; ");
  if (!exceptions.empty() && !reason.empty()) note += "; " + reason;
  return compare_published(what, "✓", yes(exceptions.empty()), note);
}

/// Measures of one class against the rest, and the same on pairs of objects.
Comparison on_pairs(Form form) {
  const Universe two_classes = default_universes(Domain::labels).front();
  std::vector<Score> binary;
  std::vector<Score> of_pairs;
  for (const Score& score : known_scores(Domain::labels)) {
    if (!score.lifts.empty() || !judged_in(score, two_classes)) continue;
    try {
      of_pairs.push_back(parse_score("pairs(" + score.text() + ")", Domain::clusters));
      binary.push_back(score);
    } catch (const Error&) {
      continue;  // it is no measure of one class against the rest
    }
  }
  const Law laws[] = {Law::monotonicity};
  std::vector<Verdict> of_labels = validate(binary, {&two_classes, 1}, {{laws[0]}, 1});
  std::vector<Universe> partitions = default_universes(Domain::clusters);
  std::vector<Verdict> of_clusters = validate(of_pairs, partitions, {{laws[0]}, 1});
  const auto holds = [&](const std::vector<Verdict>& verdicts, const Score& score) {
    return std::any_of(verdicts.begin(), verdicts.end(), [&](const Verdict& verdict) {
      return verdict.score == score.text() && verdict.form == form && verdict.holds();
    });
  };
  std::size_t monotone = 0;
  std::vector<std::string> exceptions;
  for (std::size_t i = 0; i < binary.size(); ++i) {
    if (!holds(of_labels, binary[i])) continue;
    ++monotone;
    if (!holds(of_clusters, of_pairs[i])) exceptions.push_back(of_pairs[i].text());
  }
  const std::string note = exceptions.empty()
                               ? fmt::format(
                                     "{} of {} measures of one class against the rest are monotone, and all "
                                     "of these on pairs",
                                     monotone, binary.size())
                               : "exceptions: " + join(exceptions, ", ");
  return compare_published(fmt::format("a monotone binary measure is monotone on pairs, {}",
                                       form == Form::strict ? "strictly" : "ties allowed"),
                           "✓", yes(exceptions.empty() && monotone > 0), note);
}

constexpr Law kGood[] = {Law::max_agreement, Law::symmetry,          Law::distance,
                         Law::monotonicity,  Law::constant_baseline, Law::approximate_constant_baseline};

/// What the matched measures have and lack.
PaperTable matched_table(const std::vector<Universe>& partitions) {
  constexpr const char* inner[] = {"accuracy", "balanced_accuracy", "macro(f1)", "macro(jaccard)", "mcc",
                                   "kappa",    "confusion_entropy"};
  std::vector<Score> scores;
  for (const char* score : inner) scores.push_back(parse_score(fmt::format("matched({})", score), Domain::clusters));
  const Found found(scores, partitions);
  PaperTable table{.title = "Matching-based measures, over all pairs of partitions of six objects",
                   .head = {"measure"}};
  for (const Law law : kGood) table.head.emplace_back(facts(law).head);
  for (const Score& score : scores) {
    table.rows.push_back({score.text()});
    for (const Law law : kGood) {
      const Verdict* strict = found.verdict(score.text(), law);
      const bool weak = found.holds(score.text(), law, Form::weak);
      table.rows.back().emplace_back(strict == nullptr ? "–" : strict->holds() ? "✓" : weak ? "weak" : "✗");
    }
  }
  const auto all_lack = [&](const std::string& what, Law law) {
    std::size_t refuted = 0;
    for (const Score& score : scores) {
      const Verdict* strict = found.verdict(score.text(), law);
      refuted += strict != nullptr && !strict->holds() ? 1 : 0;
    }
    return compare_published(what, "✓", yes(refuted == scores.size()),
                             fmt::format("refuted for {} of {}", refuted, scores.size()));
  };
  table.comparisons = {all_lack("no matched measure is strictly monotone", Law::monotonicity),
                       all_lack("no matched measure has a constant baseline", Law::constant_baseline)};
  table.listed = true;
  table.note =
      "The slides say that these measures “don't have good properties” and show none. All have maximal agreement, and "
      "some are distances.";
  return table;
}

/// Laws of Rand that the adjusted Rand index does not have, and the other way round.
std::vector<Comparison> rand_rows(const std::vector<Universe>& partitions) {
  const std::vector<Score> scores{parse_score("rand", Domain::clusters), parse_score("ari", Domain::clusters)};
  const Found found(scores, partitions);
  constexpr Law laws[] = {Law::max_agreement,
                          Law::symmetry,
                          Law::distance,
                          Law::monotonicity,
                          Law::strong_monotonicity,
                          Law::constant_baseline,
                          Law::approximate_constant_baseline};
  std::vector<Law> lost;
  std::vector<Law> won;
  for (const Law law : laws) {
    const bool rand = found.holds("rand", law);
    const bool adjusted = found.holds("ari", law);
    if (rand && !adjusted) lost.push_back(law);
    if (!rand && adjusted) won.push_back(law);
  }
  // On the four counts, also those of no partitions.
  const Universe two_classes = default_universes(Domain::labels).front();
  const std::vector<Score> counts{parse_score("accuracy"), parse_score("kappa")};
  const Found on_counts(counts, {&two_classes, 1});
  if (on_counts.holds("accuracy", Law::min_agreement) && !on_counts.holds("kappa", Law::min_agreement))
    lost.push_back(Law::min_agreement);
  return {compare_published("adjusted Rand loses several properties of Rand", "✓", yes(lost.size() > 1),
                            fmt::format("it loses {} and wins {}", names_of(lost), names_of(won)))};
}

}  // namespace

std::vector<PaperTable> law_claim_tables() {
  const std::vector<Universe> partitions = default_universes(Domain::clusters);
  std::vector<Score> of_clusters = known_scores(Domain::clusters);
  const Found clusters(of_clusters, partitions);
  PaperTable table{.title = "Laws that follow from others, over all measures of the list"};
  table.comparisons = {on_pairs(Form::strict), on_pairs(Form::weak)};
  for (const Universe& universe : default_universes(Domain::labels)) {
    std::vector<Score> scores = known_scores(Domain::labels);
    std::erase_if(scores, [&](const Score& score) { return !judged_in(score, universe); });
    const Found labels(scores, {&universe, 1});
    const std::string of = fmt::format("labels of {} classes", universe.classes);
    table.comparisons.push_back(implication("constant baseline implies the approximate one: " + of, labels,
                                            Law::constant_baseline, Law::approximate_constant_baseline));
    table.comparisons.push_back(implication("a distance is symmetric: " + of, labels, Law::distance, Law::symmetry));
    table.comparisons.push_back(
        implication("a distance has maximal agreement: " + of, labels, Law::distance, Law::max_agreement));
  }
  table.comparisons.push_back(implication(
      "constant baseline implies the approximate one: partitions", clusters, Law::constant_baseline,
      Law::approximate_constant_baseline,
      "the mean over all partitions is 0 by its standardisation, and its value at the expected table is another"));
  table.comparisons.push_back(
      implication("a distance is symmetric: partitions", clusters, Law::distance, Law::symmetry));
  table.comparisons.push_back(
      implication("a distance has maximal agreement: partitions", clusters, Law::distance, Law::max_agreement));
  for (Comparison& row : rand_rows(partitions)) table.comparisons.push_back(std::move(row));
  return {table, matched_table(partitions)};
}

}  // namespace etalon::papers

// own_page.cpp: a user's formula against laws, and beside all known measures of its domain.
#include "etalon/own_page.hpp"

#include <algorithm>

#include "etalon/error.hpp"
#include "validate/answer_space.hpp"
#include "validate/class_ranking_space.hpp"
#include "validate/known.hpp"
#include "validate/order_space.hpp"
#include "validate/partition_space.hpp"
#include "validate/space.hpp"

namespace etalon {
namespace {

constexpr std::size_t kNearest = 5;

template <class S>
void add_values(const S& space, const typename S::Subject& subject, OwnPage& page) {
  page.universe = space.universe().text();
  bool first = true;
  for (Index i = 0; i < space.size(); ++i) {
    if (!space.inside(i)) continue;
    ++page.inputs;
    const Value<double> value = subject.fast(space.fast(i));
    if (!value.defined()) {
      ++page.undefined[value.reason];
      continue;
    }
    page.low = first ? value.number : std::min(page.low, value.number);
    page.high = first ? value.number : std::max(page.high, value.number);
    first = false;
  }
}

/// The known measures by how consistent they are; of equally consistent ones that which ties where the user's does.
template <class SomeSubject>
void add_neighbours(const SomeSubject& subject, const std::vector<SomeSubject>& known, const Universe& universe,
                    OwnPage& page) {
  page.alike = orders_like(subject, universe);
  for (const SomeSubject& other : known) {
    const bool alike = std::find(page.alike.begin(), page.alike.end(), other.name) != page.alike.end();
    if (alike || other.better == Better::neither) continue;
    const SomeSubject two[] = {subject, other};
    Consistency found = consistency(std::span<const SomeSubject>(two), universe);
    page.compared_on = found.universe;
    if (found.pairs.front().consistency().defined()) page.nearest.push_back({found.pairs.front(), std::nullopt});
  }
  const auto closer = [](const OwnPage::Neighbour& a, const OwnPage::Neighbour& b) {
    const double x = a.agreement.consistency().number;
    const double y = b.agreement.consistency().number;
    return x != y ? x > y : a.agreement.f_only + a.agreement.g_only < b.agreement.f_only + b.agreement.g_only;
  };
  std::stable_sort(page.nearest.begin(), page.nearest.end(), closer);
  if (page.nearest.size() > kNearest) page.nearest.resize(kNearest);
  for (OwnPage::Neighbour& neighbour : page.nearest) {
    const auto other = std::find_if(known.begin(), known.end(),
                                    [&](const SomeSubject& one) { return one.name == neighbour.agreement.g; });
    const SomeSubject two[] = {subject, *other};
    const Separation apart = separate(std::span<const SomeSubject>(two), universe);
    if (!apart.smallest.empty()) neighbour.example = apart.smallest.front();
  }
}

template <class SomeSubject>
OwnPage page_of(const SomeSubject& subject, Domain domain) {
  refuse_known_name(subject.name, domain);
  OwnPage page;
  page.name = subject.name;
  page.domain = domain;
  return page;
}

}  // namespace

OwnPage describe(const Subject& subject, unsigned threads) {
  OwnPage page = page_of(subject, Domain::labels);
  const Universe& universe = kDefaultUniverses[subject.binary ? 0 : 1];
  add_values(*Space::of(universe), subject, page);
  page.verdicts = validate_labels({&subject, 1}, kDefaultUniverses, {{}, threads});
  add_neighbours(subject, known_label_subjects(subject.binary), universe, page);
  return page;
}

OwnPage describe(const ClusterCandidate& candidate, unsigned threads) {
  OwnPage page = page_of(candidate.subject, Domain::clusters);
  add_values(*PartitionSpace::of(kDefaultPartitions), candidate.subject, page);
  page.verdicts = validate_clusters({&candidate, 1}, kDefaultPartitions.objects, {{}, threads});
  add_neighbours(candidate.subject, subjects_of(known_cluster_candidates()), kDefaultPartitions, page);
  return page;
}

OwnPage describe(const OrderSubject& subject, unsigned threads) {
  OwnPage page = page_of(subject, Domain::orders);
  add_values(*OrderSpace::of(kDefaultOrders[0]), subject, page);
  page.verdicts = validate_orders({&subject, 1}, kDefaultOrders, {{}, threads});
  // 720 orders beside each of some thirty measures.
  add_neighbours(subject, known_order_subjects(), {0, 6, false, Universe::Kind::permutations}, page);
  return page;
}

OwnPage describe(const ClassRankingSubject& subject, unsigned threads) {
  OwnPage page = page_of(subject, Domain::classi);
  add_values(*ClassRankingSpace::of(kDefaultClassRankings), subject, page);
  page.verdicts = validate_class_rankings({&subject, 1}, {&kDefaultClassRankings, 1}, {{}, threads});
  add_neighbours(subject, known_class_ranking_subjects(), {4, 5, false, Universe::Kind::class_rankings}, page);
  return page;
}

OwnPage describe(const AnswerCandidate& candidate, unsigned threads) {
  OwnPage page = page_of(candidate.subject, Domain::answers);
  add_values(*AnswerSpace::of(kDefaultAnswers), candidate.subject, page);
  page.verdicts = validate_answers({&candidate, 1}, kDefaultAnswers.objects, {{}, threads});
  add_neighbours(candidate.subject, subjects_of(known_answer_candidates()), {0, 3, false, Universe::Kind::answers},
                 page);
  return page;
}

OwnPage describe(const std::string& definition, Domain domain, unsigned threads) {
  if (domain == Domain::classi || domain == Domain::answers)
    throw Error(ErrorKind::usage,
                "formulas are of labels, clusters and orders, not of " + std::string(facts(domain).name));
  OwnPage page = domain == Domain::labels     ? describe(subject_of_definition(definition), threads)
                 : domain == Domain::clusters ? describe(candidate_of_definition(definition), threads)
                                              : describe(order_subject_of_definition(definition), threads);
  page.definition = definition;
  return page;
}

}  // namespace etalon

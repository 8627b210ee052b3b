// own_page.cpp: a user's formula against laws, and beside all known measures of its domain.
#include "etalon/own_page.hpp"

#include <algorithm>

#include "etalon/error.hpp"
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
    if (alike || other.better == Better::neither || other.name == subject.name) continue;
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

}  // namespace

OwnPage describe(const std::string& definition, Domain domain, unsigned threads) {
  OwnPage page;
  page.definition = definition;
  page.domain = domain;
  const ValidateOptions options{{}, threads};
  if (domain == Domain::labels) {
    const Subject subject = subject_of_definition(definition);
    page.name = subject.name;
    const Universe& universe = kDefaultUniverses[0];
    add_values(*Space::of(universe), subject, page);
    page.verdicts = validate_labels({&subject, 1}, kDefaultUniverses, options);
    std::vector<Subject> known;
    for (const Score& score : all_scores_lifted(domain)) known.push_back(subject_of(score));
    add_neighbours(subject, known, universe, page);
  } else if (domain == Domain::clusters) {
    const ClusterCandidate candidate = candidate_of_definition(definition);
    page.name = candidate.subject.name;
    add_values(*PartitionSpace::of(kDefaultPartitions), candidate.subject, page);
    page.verdicts = validate_clusters({&candidate, 1}, kDefaultPartitions.objects, options);
    std::vector<ClusterSubject> known;
    for (const Score& score : all_scores(domain)) known.push_back(candidate_of(score).subject);
    add_neighbours(candidate.subject, known, kDefaultPartitions, page);
  } else if (domain == Domain::orders) {
    const OrderSubject subject = order_subject_of_definition(definition);
    page.name = subject.name;
    const Universe universe{0, 6, false,
                            Universe::Kind::permutations};  // 720 orders beside each of some thirty measures
    add_values(*OrderSpace::of(kDefaultOrders[0]), subject, page);
    page.verdicts = validate_orders({&subject, 1}, kDefaultOrders, options);
    std::vector<OrderSubject> known;
    for (const Score& score : all_scores(domain)) known.push_back(order_subject_of(score));
    add_neighbours(subject, known, universe, page);
  } else {
    throw Error(ErrorKind::usage,
                "formulas are of labels, clusters and orders, not of " + std::string(facts(domain).name));
  }
  return page;
}

}  // namespace etalon

// own_page.cpp: a user's own measure against laws, and beside all known measures of its domain.
#include "etalon/own_page.hpp"

#include <algorithm>
#include <numeric>

#include "engine/universe_kind.hpp"
#include "etalon/questions.hpp"

namespace etalon {
namespace {

constexpr std::size_t kNearest = 5;

void add_values(const Score& score, const Universe& universe, OwnPage& page) {
  const std::shared_ptr<const Space> space = space_of(universe);
  page.universe = universe.text();
  std::vector<Index> inside;
  for (Index i = 0; i < space->size(); ++i) {
    if (space->inside(i)) inside.push_back(i);
  }
  page.inputs = inside.size();
  bool first = true;
  for (const Value<double>& value : space->values(score, {}, inside)) {
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
void add_neighbours(const Score& score, const Universe& universe, OwnPage& page) {
  page.alike = orders_like(score, universe);
  std::vector<Score> known = known_scores(score.domain());
  std::erase_if(known, [&](const Score& other) {
    return other == score || other.better() == Better::neither || !judged_in(other, universe) ||
           std::find(page.alike.begin(), page.alike.end(), other.text()) != page.alike.end();
  });
  std::vector<OwnPage::Neighbour> near;
  for (const Score& other : known) {
    const Score two[] = {score, other};
    Consistency found = consistency(two, universe);
    page.compared_on = found.universe;
    near.push_back({found.pairs.front(), std::nullopt});
  }
  std::vector<std::size_t> order(near.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::erase_if(order, [&](std::size_t i) { return !near[i].agreement.consistency().defined(); });
  std::stable_sort(order.begin(), order.end(), [&](std::size_t i, std::size_t j) {
    const Agreement &a = near[i].agreement, &b = near[j].agreement;
    const double x = a.consistency().number;
    const double y = b.consistency().number;
    return x != y ? x > y : a.f_only + a.g_only < b.f_only + b.g_only;
  });
  if (order.size() > kNearest) order.resize(kNearest);
  for (const std::size_t i : order) {
    const Score two[] = {score, known[i]};
    const Separation apart = separate(two, universe);
    page.nearest.push_back(std::move(near[i]));
    if (!apart.smallest.empty()) page.nearest.back().example = apart.smallest.front();
  }
}

}  // namespace

OwnPage describe(const Score& score, unsigned threads) {
  OwnPage page;
  page.name = score.text();
  page.domain = score.domain();
  if (score.own != nullptr) {
    page.definition = score.own->definition;
    refuse_known_name(page.name, page.domain);
  }
  const Questions& of_domain = questions(page.domain);
  add_values(score, of_domain.described(score), page);
  page.verdicts = validate({&score, 1}, default_universes(page.domain), {{}, threads});
  add_neighbours(score, of_domain.beside_known(score), page);
  return page;
}

}  // namespace etalon

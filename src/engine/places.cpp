// places.cpp: sorting inputs by value, and those that nearly tie by exact value.
#include "engine/places.hpp"

#include <algorithm>
#include <cmath>

#include "engine/judge.hpp"

namespace etalon {

Places places_of(const Score& score, const Evaluation& how, const Space& space, std::span<const Index> members) {
  Places places{score.text(), std::vector<std::uint32_t>(members.size(), kNoPlace)};
  const double sign = score.better() == Better::lower ? -1 : 1;
  const std::vector<Value<double>> found = space.values(score, how, members);
  std::vector<double> value(members.size());
  std::vector<std::uint32_t> order;
  for (std::uint32_t i = 0; i < members.size(); ++i) {
    if (!found[i].defined() || std::isnan(found[i].number)) continue;
    value[i] = sign * found[i].number;
    order.push_back(i);
  }
  std::sort(order.begin(), order.end(), [&](std::uint32_t a, std::uint32_t b) { return value[a] < value[b]; });
  std::uint32_t next = 0;
  for (std::size_t begin = 0; begin < order.size();) {
    std::size_t end = begin + 1;
    while (end < order.size() && nearly_equal(value[order[end - 1]], value[order[end]])) ++end;
    const auto first = order.begin() + static_cast<std::ptrdiff_t>(begin);
    const auto last = order.begin() + static_cast<std::ptrdiff_t>(end);
    if (end - begin == 1 || !score.has_exact()) {
      for (auto i = first; i != last; ++i) places.place[*i] = next;
      ++next;
    } else {
      std::vector<std::pair<Exact, std::uint32_t>> exactly;
      for (auto i = first; i != last; ++i) exactly.emplace_back(space.exact_value(score, how, members[*i]).number, *i);
      std::sort(exactly.begin(), exactly.end(),
                [&](const auto& a, const auto& b) { return sign > 0 ? a.first < b.first : b.first < a.first; });
      for (std::size_t i = 0; i < exactly.size(); ++i) {
        if (i > 0 && exactly[i].first != exactly[i - 1].first) ++next;
        places.place[exactly[i].second] = next;
      }
      ++next;
    }
    begin = end;
  }
  return places;
}

std::vector<Places> places_of(std::span<const Score> scores, const Evaluation& how, const Space& space,
                              std::span<const Index> members) {
  std::vector<Places> places;
  for (const Score& score : scores) places.push_back(places_of(score, how, space, members));
  return places;
}

}  // namespace etalon

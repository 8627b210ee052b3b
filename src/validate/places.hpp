// places.hpp: the order that a measure gives to inputs, ties decided exactly.
#pragma once

#include <algorithm>
#include <cmath>
#include <numeric>
#include <vector>

#include "etalon/consistency.hpp"
#include "validate/judge.hpp"

namespace etalon {

/// fast(i) and exact(i) give the i-th input. Values that nearly tie are compared exactly; a subject without exact
/// values ties them.
template <class Subject, class Fast, class ExactOf>
Places places_of(const Subject& subject, std::size_t count, Fast fast, ExactOf exact) {
  Places places{subject.name, std::vector<std::uint32_t>(count, kNoPlace)};
  const double sign = subject.better == Better::lower ? -1 : 1;
  std::vector<double> value(count);
  std::vector<std::uint32_t> order;
  for (std::uint32_t i = 0; i < count; ++i) {
    const Value<double> found = subject.fast(fast(i));
    if (!found.defined() || std::isnan(found.number)) continue;
    value[i] = sign * found.number;
    order.push_back(i);
  }
  std::sort(order.begin(), order.end(), [&](std::uint32_t a, std::uint32_t b) { return value[a] < value[b]; });
  std::uint32_t next = 0;
  for (std::size_t begin = 0; begin < order.size();) {
    std::size_t end = begin + 1;
    while (end < order.size() && nearly_equal(value[order[end - 1]], value[order[end]])) ++end;
    const auto first = order.begin() + static_cast<std::ptrdiff_t>(begin);
    const auto last = order.begin() + static_cast<std::ptrdiff_t>(end);
    if (end - begin == 1 || !subject.exact) {
      for (auto i = first; i != last; ++i) places.place[*i] = next;
      ++next;
    } else {
      std::vector<std::pair<Exact, std::uint32_t>> exactly;
      for (auto i = first; i != last; ++i) exactly.emplace_back(subject.exact(exact(*i)).number, *i);
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

/// The places of some inputs of a space under each subject.
template <class S>
std::vector<Places> places_of(std::span<const typename S::Subject> subjects, const S& space,
                              const std::vector<Index>& members) {
  std::vector<Places> places;
  for (const auto& subject : subjects)
    places.push_back(places_of(
        subject, members.size(), [&](std::size_t i) -> decltype(auto) { return space.fast(members[i]); },
        [&](std::size_t i) -> decltype(auto) { return space.exact(members[i]); }));
  return places;
}

}  // namespace etalon

// common_confusions.cpp: which confusions several systems share, and the class that most objects have.
#include "domain/labels/common_confusions.hpp"

#include <algorithm>
#include <map>
#include <utility>

#include "domain/labels/item.hpp"

namespace etalon {
namespace {

constexpr std::size_t kMostFrequent = 5;  // confusions of a system that are its most frequent
constexpr std::size_t kMostShared = 12;   // that are told

struct Confused {
  std::string truth;
  std::string predicted;
  double count = 0;
  double share = 0;  ///< of the objects of the true class
};

struct SharedConfusion {
  std::size_t systems = 0;  ///< that have it among their most frequent
  std::size_t confusing = 0;
  double count = 0;
  double least = 1;
  double most = 0;
};

/// Of the first unit, the most frequent first.
std::vector<Confused> confusions_of(const LabelItem& item) {
  std::vector<double> sizes(item.classes.size());
  for (std::size_t i = 0; i < sizes.size(); ++i) sizes[i] = item.matrix.hit(i);
  item.matrix.for_each_error([&](std::size_t i, std::size_t, double count) { sizes[i] += count; });
  std::vector<Confused> found;
  item.matrix.for_each_error([&](std::size_t i, std::size_t j, double count) {
    if (count > 0) found.push_back({item.classes[i], item.classes[j], count, count / sizes[i]});
  });
  std::stable_sort(found.begin(), found.end(), [](const Confused& x, const Confused& y) { return x.count > y.count; });
  return found;
}

const LabelItem* item_of(const Samples& samples, std::size_t system) {
  const std::size_t place = samples.at(system, 0).place;
  return place == Sample::kNone ? nullptr : &dynamic_cast<const LabelBatch&>(*samples.batch).items()[place];
}

}  // namespace

Tree largest_class(const Samples& samples) {
  const LabelItem* item = nullptr;
  for (std::size_t system = 0; system < samples.systems.size() && item == nullptr; ++system)
    item = item_of(samples, system);
  if (item == nullptr || item->classes.empty()) return {};
  std::size_t largest = 0;
  double most = -1;
  for (std::size_t i = 0; i < item->classes.size(); ++i) {
    const Binary<double> counts = item->matrix.one_against_rest(i);
    if (counts.c11 + counts.c10 <= most) continue;
    most = counts.c11 + counts.c10;
    largest = i;
  }
  const double all = item->matrix.total();
  return Tree::record().add("class", item->classes[largest]).add("count", most).add("of", all).add("share", most / all);
}

Tree common_confusions(const Samples& samples) {
  std::map<std::pair<std::string, std::string>, SharedConfusion> shared;
  std::size_t systems = 0;
  for (std::size_t system = 0; system < samples.systems.size(); ++system) {
    const LabelItem* item = item_of(samples, system);
    if (item == nullptr) continue;
    ++systems;
    const std::vector<Confused> all = confusions_of(*item);
    for (std::size_t i = 0; i < all.size(); ++i) {
      SharedConfusion& one = shared[{all[i].truth, all[i].predicted}];
      // What is as frequent as the last of them is as well.
      if (i < kMostFrequent || all[i].count == all[kMostFrequent - 1].count) ++one.systems;
      ++one.confusing;
      one.count += all[i].count;
      one.least = std::min(one.least, all[i].share);
      one.most = std::max(one.most, all[i].share);
    }
  }
  std::vector<std::pair<std::pair<std::string, std::string>, SharedConfusion>> order(shared.begin(), shared.end());
  std::stable_sort(order.begin(), order.end(), [](const auto& x, const auto& y) {
    return x.second.systems != y.second.systems ? x.second.systems > y.second.systems : x.second.count > y.second.count;
  });
  Tree list = Tree::list();
  for (std::size_t i = 0; i < std::min(order.size(), kMostShared) && order[i].second.systems > 1; ++i) {
    const auto& [names, one] = order[i];
    list.add(Tree::record()
                 .add("truth", names.first)
                 .add("predicted", names.second)
                 .add("systems", one.systems)
                 .add("of", systems)
                 .add("count", one.count)
                 .add("least", one.confusing < systems ? 0 : one.least)
                 .add("most", one.most));
  }
  return list;
}

}  // namespace etalon

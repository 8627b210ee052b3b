// precision_sums.hpp: the ends of average precision for each number of unjudged documents that turn out relevant.
#pragma once

#include <algorithm>
#include <vector>

#include "etalon/judged.hpp"

namespace etalon::runs {

/// Σ of the precisions at relevant places of one list, with more and more of its unjudged documents relevant.
class Precisions {
 public:
  Precisions(const JudgedList& list, double level, double k) {
    for (std::uint32_t i = 0; i < list.documents->size(); ++i) {
      const RankedDocument& document = (*list.documents)[i];
      if (document.judged())
        relevant_.push_back(*document.grade >= level);
      else {
        relevant_.push_back(false);
        open_.push_back(i);
      }
    }
    end_ = k == 0 ? relevant_.size() : std::min(relevant_.size(), static_cast<std::size_t>(k));
  }
  [[nodiscard]] std::size_t open() const { return open_.size(); }

  /// With the first 0, 1, 2 … of the unjudged ones relevant, or the last; no other choice of as many goes beyond.
  [[nodiscard]] std::vector<double> sums(bool first) const {
    std::vector<double> reciprocals(relevant_.size() + 1, 0);  // of the relevant places from here on
    std::vector<double> above(relevant_.size() + 1, 0);        // relevant ones before
    double sum = 0;
    for (std::size_t i = 0; i < relevant_.size(); ++i) {
      above[i + 1] = above[i] + (relevant_[i] ? 1 : 0);
      if (relevant_[i] && i < end_) sum += above[i + 1] / static_cast<double>(i + 1);
    }
    for (std::size_t i = relevant_.size(); i-- > 0;)
      reciprocals[i] = reciprocals[i + 1] + (relevant_[i] && i < end_ ? 1 / static_cast<double>(i + 1) : 0);
    std::vector<double> found{sum};
    double below = 0;  // the same of those made relevant, where they are the last ones
    for (std::size_t m = 0; m < open_.size(); ++m) {
      const std::size_t place = first ? open_[m] : open_[open_.size() - 1 - m];
      if (place < end_) {
        const double own = (above[place] + (first ? static_cast<double>(m) : 0.0) + 1) / static_cast<double>(place + 1);
        sum += own + reciprocals[place + 1] + below;
        if (!first) below += 1 / static_cast<double>(place + 1);
      }
      found.push_back(sum);
    }
    return found;
  }

 private:
  std::vector<bool> relevant_;
  std::vector<std::size_t> open_;
  std::size_t end_;
};

}  // namespace etalon::runs

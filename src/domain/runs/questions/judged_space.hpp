// judged_space.hpp: all short lists of grades with all judgments, numbered from small to large.
#pragma once

#include <memory>
#include <string>
#include <unordered_map>
#include <vector>

#include "engine/space.hpp"
#include "etalon/judged.hpp"

namespace etalon {

/// A list is a text, as judged_letters reads it: documents matter only by their grades. Grades are 0, 1 and 2; a
/// document may also be one that nobody judged. Beside each list there are those in which two neighbours tie.
/// With `longer` there are also lists of relevant and irrelevant documents alone, by kMore documents longer: some laws
/// of measures that add up over places are broken far down only.
class JudgedSpace : public StatisticSpace<JudgedSpace> {
 public:
  static constexpr std::size_t kMore = 3;

  JudgedSpace(const Universe& universe, bool longer);
  /// Throws Error(usage) when there are too many.
  static void refuse(const Universe& universe, std::span<const Law> laws);

  /// A list and the grades of the documents that it lacks, the highest first.
  struct Written {
    std::string list;
    std::string missing;

    [[nodiscard]] std::string text() const { return missing.empty() ? list : list + "/" + missing; }
  };

  [[nodiscard]] std::size_t size() const override { return elements_.size(); }
  /// Lists with ties are there for the law that is about them.
  [[nodiscard]] bool inside(Index i) const override { return !elements_[i].tied; }
  /// Lists of all lengths for the same judgments.
  [[nodiscard]] bool compared(Index i) const override { return inside(i); }
  [[nodiscard]] std::size_t objects(Index i) const override;
  [[nodiscard]] std::string truth(Index i) const override;
  [[nodiscard]] std::string prediction(Index i) const override { return elements_[i].written.list; }
  /// All documents with a grade above 0 come first, the best before the others.
  [[nodiscard]] bool agreeing(Index i) const override;
  /// None of them was retrieved.
  [[nodiscard]] bool opposite(Index i) const override;
  [[nodiscard]] std::string text(Index i) const override { return elements_[i].written.text(); }

  [[nodiscard]] const Written& written(Index i) const { return elements_[i].written; }
  [[nodiscard]] bool tied(Index i) const { return elements_[i].tied; }
  /// kOutside when it is too large.
  [[nodiscard]] Index find(const Written& written) const;
  /// What the document at a place is worth: of one that was not judged, 0.
  static int worth(char letter) { return letter == '-' ? 0 : letter - '0'; }

  [[nodiscard]] Judged<double> fast(Index i) const { return Judged<double>(elements_[i].list); }
  [[nodiscard]] Judged<Exact> exact(Index i) const { return Judged<Exact>(elements_[i].list); }

 private:
  struct Element {
    Written written;
    bool tied;
    std::shared_ptr<const JudgedList> list;
  };
  void add(Written written, bool tied);

  std::vector<Element> elements_;
  std::unordered_map<std::string, Index> index_;
};

}  // namespace etalon

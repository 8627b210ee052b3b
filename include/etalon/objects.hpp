// objects.hpp: systems on the objects of one test set, which can be drawn again: what a score would be on other objects
// of the same kind. Units (queries, folds) are not needed.
#pragma once

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "etalon/compare_table.hpp"
#include "etalon/joint.hpp"
#include "etalon/samples.hpp"

namespace etalon {

/// What a domain knows of its objects.
class Objects {
 public:
  explicit Objects(JointCells cells) : cells_(std::move(cells)) {}
  virtual ~Objects() = default;

  [[nodiscard]] const JointCells& cells() const { return cells_; }
  /// As they are, one unit: for checks, notes and the values of the data.
  [[nodiscard]] virtual Samples samples() const = 0;
  /// A value for each score and system, score by score, NaN where there is none, when the cells have other counts.
  virtual void measure(std::span<const std::uint64_t> counts, std::span<const Score> scores, Undefined undefined,
                       std::span<double> into) const = 0;
  /// Drawing an object twice changes nothing but weights. Where it does (a pair of copies is in one cluster whatever
  /// the clustering), half of the objects are drawn instead, none twice: their values spread as much.
  [[nodiscard]] virtual bool may_repeat() const { return true; }
  /// Two systems use the same labels, so that what they say of an object could be exchanged.
  [[nodiscard]] virtual bool may_swap() const { return false; }
  /// The same with other cells.
  [[nodiscard]] virtual std::unique_ptr<Objects> with(JointCells cells) const = 0;
  /// The score is the share of objects whose label is the true one, or of the others.
  [[nodiscard]] virtual bool counts_right(const Score&) const { return false; }
  /// Notes for the reader of a decision by these measures: labels that the truth never has, classes with few instances.
  [[nodiscard]] virtual std::vector<std::string> cautions(std::span<const Score>) const { return {}; }
  /// The score is an average over classes, of which a resample may lack some: its values may then jump.
  [[nodiscard]] virtual bool may_lack_classes(const Score&) const { return false; }

  /// Notes from reading or counting the instances.
  std::vector<std::string> reader_notes{};

 private:
  JointCells cells_;
};

struct RedrawOptions {
  std::uint64_t resamples = 10000;
  std::uint64_t seed = 1;
  unsigned threads = 1;  ///< the result does not depend on it
  Undefined undefined = Undefined::report;
};

/// The values of all systems by each score on the same draws of the objects, or of their clusters. Throws Error(usage)
/// for a score that the objects cannot have.
std::vector<compare::Redrawn> redraw(const Objects& objects, std::span<const Score> scores,
                                     const RedrawOptions& options = {});

/// How many objects one of two systems alone has right.
struct RightAlone {
  std::uint64_t first = 0;
  std::uint64_t second = 0;
};
/// Where the score counts these, and every object is drawn by itself.
std::optional<RightAlone> right_alone(const Objects& objects, const Score& score, std::size_t first,
                                      std::size_t second);

/// Two systems whose labels of each object (or of all in a cluster) are exchanged at random: p = (those whose
/// difference, in standard errors, is at least as far from 0 + 1) / (resamples + 1). Without the standard errors it
/// would be a test of whether the systems are interchangeable, and call too many equal scores different; the greater of
/// the observed standard error and that of the mixture is taken, so that it is exact where they are interchangeable.
/// Exact (McNemar) for the share of objects that are right.
Value<double> swapped_p(const Objects& objects, const Score& score, std::size_t first, std::size_t second,
                        const RedrawOptions& options = {});

}  // namespace etalon

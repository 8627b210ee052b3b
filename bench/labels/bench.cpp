// bench.cpp: the floor, a plain pass that does nothing but count, and ours from C++; called by run.py on NumPy's
// arrays.
#include <cstdint>
#include <cstring>
#include <string_view>
#include <vector>

#include "etalon/confusion.hpp"
#include "etalon/score.hpp"

namespace {

using namespace etalon;

/// What a label of 20 bytes costs at least: a hash and a look into a table that is known to be large enough.
class PlainTable {
 public:
  explicit PlainTable(std::size_t labels) {
    std::size_t size = 16;
    while (size < 4 * labels) size *= 2;
    slots_.resize(size);
    codes_.resize(size);
  }
  std::uint32_t code(std::string_view label) {
    const auto word = [&](std::size_t at) {
      std::uint64_t value = 0;
      std::memcpy(&value, label.data() + at, 8);
      return value;
    };
    // Labels of 20 bytes: three overlapping words.
    std::uint64_t hash =
        (word(0) * 0x9E3779B97F4A7C15ULL) ^ (word(8) * 0xC2B2AE3D27D4EB4FULL) ^ (word(12) * 0x165667B19E3779F9ULL);
    hash ^= hash >> 32;
    for (std::size_t slot = hash & (slots_.size() - 1);; slot = (slot + 1) & (slots_.size() - 1)) {
      if (slots_[slot].data() == nullptr) {
        slots_[slot] = label;
        return codes_[slot] = next_++;
      }
      const char* known = slots_[slot].data();
      if (std::memcmp(known, label.data(), 20) == 0) return codes_[slot];
    }
  }

 private:
  std::vector<std::string_view> slots_;
  std::vector<std::uint32_t> codes_;
  std::uint32_t next_ = 0;
};

double all_measures(const Confusion& confusion) {
  const Matrix<double> matrix = confusion.matrix<double>();
  double sum = 0;
  for (const Score& score : all_scores_lifted()) {
    if (score.needs_positive() && matrix.positive() == kNoClass) continue;
    const Value<double> value = evaluate(score, matrix);
    if (value.defined()) sum += value.number;
  }
  return sum;
}

}  // namespace

extern "C" {

std::uint64_t floor_int64(const std::int64_t* truth, const std::int64_t* prediction, std::size_t n, std::int64_t k) {
  std::vector<std::uint64_t> table(static_cast<std::size_t>(k * k));
  for (std::size_t i = 0; i < n; ++i) ++table[static_cast<std::size_t>(truth[i] * k + prediction[i])];
  return table[0];
}

std::uint64_t floor_text(const char* truth, const char* prediction, std::size_t n, std::size_t width, std::size_t k) {
  PlainTable truths(k);
  PlainTable predictions(k);
  std::vector<std::uint64_t> table(k * k);
  for (std::size_t i = 0; i < n; ++i) {
    const std::uint32_t t = truths.code({truth + i * width, width});
    const std::uint32_t p = predictions.code({prediction + i * width, width});
    ++table[t * k + p];
  }
  return table[0];
}

double ours_int64(const std::int64_t* truth, const std::int64_t* prediction, std::size_t n, unsigned threads) {
  return all_measures(
      tabulate(LabelView::integers(std::span(truth, n)), LabelView::integers(std::span(prediction, n)), {{}, threads}));
}

double ours_text(const char* truth, const char* prediction, std::size_t n, std::size_t units, unsigned threads) {
  return all_measures(tabulate(LabelView::ucs4(truth, n, units), LabelView::ucs4(prediction, n, units), {{}, threads}));
}
}

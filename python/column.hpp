// column.hpp: a column of labels as Python hands it over: the views that C++ counts, and what keeps their memory alive.
#pragma once

#include <nanobind/nanobind.h>

#include <cstdint>
#include <functional>
#include <limits>
#include <memory>
#include <span>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "etalon/confusion.hpp"
#include "etalon/contingency.hpp"
#include "etalon/labels.hpp"

namespace etalon::python {

namespace nb = nanobind;

/// Borrows where it can: arrays and Arrow buffers are read in place, and given back when the column goes. Must be made
/// and destroyed with the interpreter's lock held; counting needs no lock.
class Column {
 public:
  /// Takes an object with an Arrow capsule, an object with a buffer, or a tuple of labels; `name` is for messages.
  Column(nb::handle source, std::string name);
  explicit Column(std::string name) : name_(std::move(name)) {}

  /// What labels can be in Python; as text they are all alike.
  enum Kind : unsigned { boolean = 1, whole = 2, fraction = 4, text = 8 };

  [[nodiscard]] const std::string& name() const { return name_; }
  /// Of the labels that were added: several together.
  [[nodiscard]] unsigned kinds() const { return kinds_; }
  [[nodiscard]] std::size_t size() const { return size_; }
  /// The pieces in order; none of them is empty.
  [[nodiscard]] const std::vector<LabelView>& chunks() const { return chunks_; }

  void add(Kind kind, const LabelView& view) {
    if (view.size() == 0) return;
    kinds_ |= kind;
    chunks_.push_back(view);
    size_ += view.size();
  }
  /// Makes an owner of memory that lives as long as the column.
  template <class Owner, class... Arguments>
  Owner& keep(Arguments&&... arguments) {
    auto owner = std::make_shared<Owner>(std::forward<Arguments>(arguments)...);
    Owner& kept = *owner;
    owners_.push_back(std::move(owner));
    return kept;
  }

  /// Numbers that are no labels of the core, as the texts of these: each distinct one once.
  template <class Number>
  void add_numbers(Kind kind, std::span<const Number> numbers) {
    struct Coded {
      std::vector<std::string> labels;
      std::vector<std::uint32_t> codes;
    };
    auto& coded = keep<Coded>();
    std::unordered_map<Number, std::uint32_t> known;
    for (std::size_t i = 0; i < numbers.size(); ++i) {
      const auto [entry, fresh] = known.try_emplace(numbers[i], static_cast<std::uint32_t>(coded.labels.size()));
      if (fresh) coded.labels.push_back(text_of(numbers[i], size_ + i));
      coded.codes.push_back(entry->second);
    }
    add(kind, LabelView::coded(coded.codes, coded.labels));
  }
  /// Numbers with fractions; those that have none are counted as whole numbers are, which have the same texts.
  template <class Float>
  void add_floats(std::span<const Float> floats) {
    constexpr auto most = static_cast<Float>(std::int64_t{1} << std::numeric_limits<Float>::digits);
    auto integers = std::make_shared<std::vector<std::int64_t>>(floats.size());
    bool all = true;
    for (std::size_t i = 0; i < floats.size(); ++i) {
      const bool counted = floats[i] >= -most && floats[i] <= most;
      const std::int64_t number = counted ? static_cast<std::int64_t>(floats[i]) : 0;
      all = all && counted && static_cast<Float>(number) == floats[i];
      (*integers)[i] = number;
    }
    if (!all) return add_numbers<double>(fraction, std::vector<double>(floats.begin(), floats.end()));
    add(fraction, LabelView::integers(std::span<const std::int64_t>(*integers)));
    owners_.push_back(std::move(integers));
  }
  /// The text of a number at a position: 1.0 is 1. Throws Error(input) for what is missing or infinite.
  [[nodiscard]] std::string text_of(double number, std::size_t position) const;
  [[nodiscard]] static std::string text_of(std::uint64_t number, std::size_t) { return std::to_string(number); }

  /// "truth[3]": positions count from 0, as in Python.
  [[nodiscard]] std::string at(std::size_t position) const { return name_ + "[" + std::to_string(position) + "]"; }
  [[noreturn]] void fail_missing(std::size_t position) const;
  [[noreturn]] void fail_type(const std::string& found) const;

 private:
  std::string name_;
  std::size_t size_ = 0;
  unsigned kinds_ = 0;
  std::vector<LabelView> chunks_;
  std::vector<std::shared_ptr<void>> owners_;
};

/// Anything with __arrow_c_stream__ or __arrow_c_array__ (see arrow.cpp).
bool has_arrow(nb::handle source);
void take_arrow(Column& column, nb::handle source);

/// The buffer of an array, held until the destructor; contiguous, one-dimensional.
class Buffer {
 public:
  explicit Buffer(nb::handle source);
  ~Buffer() { PyBuffer_Release(&view_); }
  Buffer(const Buffer&) = delete;
  Buffer& operator=(const Buffer&) = delete;

  [[nodiscard]] const void* data() const { return view_.buf; }
  [[nodiscard]] std::size_t size() const { return static_cast<std::size_t>(view_.shape[0]); }
  [[nodiscard]] std::size_t item_size() const { return static_cast<std::size_t>(view_.itemsize); }
  /// The type of the items in the notation of Python's struct module.
  [[nodiscard]] std::string format() const { return view_.format == nullptr ? "B" : view_.format; }

 private:
  Py_buffer view_{};
};

/// Adds whole numbers without a sign; the core's labels have 63 bits, and what has more becomes text.
void add_unsigned(Column& column, const LabelView& view);

/// Objects begin … begin+size−1 of a view.
LabelView part_of(const LabelView& view, std::size_t begin, std::size_t size);
/// The text of one label of a view.
std::string text_at(const LabelView& view, std::size_t i);

/// The parts of two columns of the same size, chunk by chunk on their common refinement, and where each begins.
void each_common_part(const Column& first, const Column& second,
                      const std::function<void(const LabelView&, const LabelView&, std::size_t)>& visit);

/// Counts two columns chunk by chunk on their common refinement. Needs no lock.
Confusion tabulate_columns(const Column& truth, const Column& prediction, std::span<const double> weights,
                           unsigned threads);

/// The same with the weights as an array of float64, or None; takes the lock off while it counts.
Confusion tabulate_labels(const Column& truth, const Column& prediction, nb::handle weights, unsigned threads);

/// The same for the clusters of two partitions.
Contingency cross_tabulate_columns(const Column& reference, const Column& clustering, unsigned threads);

}  // namespace etalon::python

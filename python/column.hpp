// column.hpp: a column of labels as Python hands it over: the views that C++ counts, and what keeps their memory alive.
#pragma once

#include <nanobind/nanobind.h>

#include <memory>
#include <string>
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

  [[nodiscard]] const std::string& name() const { return name_; }
  [[nodiscard]] std::size_t size() const { return size_; }
  /// The pieces in order; none of them is empty.
  [[nodiscard]] const std::vector<LabelView>& chunks() const { return chunks_; }

  void add(const LabelView& view) {
    if (view.size() == 0) return;
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

  /// "truth[3]": positions count from 0, as in Python.
  [[nodiscard]] std::string at(std::size_t position) const { return name_ + "[" + std::to_string(position) + "]"; }
  [[noreturn]] void fail_missing(std::size_t position) const;
  [[noreturn]] void fail_type(const std::string& found) const;

 private:
  std::string name_;
  std::size_t size_ = 0;
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

/// Objects begin … begin+size−1 of a view.
LabelView part_of(const LabelView& view, std::size_t begin, std::size_t size);
/// The text of one label of a view.
std::string text_at(const LabelView& view, std::size_t i);

/// Counts two columns chunk by chunk on their common refinement. Needs no lock.
Confusion tabulate_columns(const Column& truth, const Column& prediction, std::span<const double> weights,
                           unsigned threads);

/// The same for the clusters of two partitions.
Contingency cross_tabulate_columns(const Column& reference, const Column& clustering, unsigned threads);

}  // namespace etalon::python

// tabulation.cpp: cutting views, and counting columns whose chunks do not line up.
#include <algorithm>
#include <limits>

#include "column.hpp"
#include "etalon/error.hpp"

namespace etalon::python {
namespace {

using Layout = LabelView::Layout;

template <class Item>
std::span<const Item> items(const LabelView& view, std::size_t begin, std::size_t size) {
  return {static_cast<const Item*>(view.data()) + begin, size};
}

/// Calls with a value of the type of the items of a column of whole numbers; false when it has another layout.
template <class Visit>
bool with_integer(Layout layout, Visit visit) {
  switch (layout) {
    case Layout::int8: return visit(std::int8_t{}), true;
    case Layout::int16: return visit(std::int16_t{}), true;
    case Layout::int32: return visit(std::int32_t{}), true;
    case Layout::int64: return visit(std::int64_t{}), true;
    case Layout::uint8: return visit(std::uint8_t{}), true;
    case Layout::uint16: return visit(std::uint16_t{}), true;
    case Layout::uint32: return visit(std::uint32_t{}), true;
    case Layout::uint64: return visit(std::uint64_t{}), true;
    default: return false;
  }
}

}  // namespace

LabelView part_of(const LabelView& view, std::size_t begin, std::size_t size) {
  const auto* bytes = static_cast<const char*>(view.data());
  switch (view.layout()) {
    case Layout::codes: return LabelView::coded(items<std::uint32_t>(view, begin, size), *view.dictionary());
    case Layout::ucs4: return LabelView::ucs4(bytes + begin * view.units() * 4, size, view.units());
    case Layout::bytes: return LabelView::bytes(bytes + begin * view.units(), size, view.units());
    case Layout::offsets32: return LabelView::text(items<std::int32_t>(view, begin, size + 1), view.characters());
    case Layout::offsets64: return LabelView::text(items<std::int64_t>(view, begin, size + 1), view.characters());
    case Layout::views: return LabelView::text(items<std::string_view>(view, begin, size));
    default: break;
  }
  LabelView part = view;
  with_integer(view.layout(),
               [&]<class Integer>(Integer) { part = LabelView::integers(items<Integer>(view, begin, size)); });
  return part;
}

void add_unsigned(Column& column, const LabelView& view) {
  if (view.layout() == Layout::uint64) {
    const std::span<const std::uint64_t> numbers = items<std::uint64_t>(view, 0, view.size());
    constexpr std::uint64_t most = std::numeric_limits<std::int64_t>::max();
    if (std::any_of(numbers.begin(), numbers.end(), [](std::uint64_t number) { return number > most; }))
      return column.add_numbers(Column::whole, numbers);
  }
  column.add(Column::whole, view);
}

std::string text_at(const LabelView& view, std::size_t i) {
  std::string text;
  if (with_integer(view.layout(),
                   [&]<class Integer>(Integer) { text = std::to_string(items<Integer>(view, i, 1)[0]); }))
    return text;
  const auto cut = [&](auto offsets) {
    return std::string(view.characters() + offsets[0], static_cast<std::size_t>(offsets[1] - offsets[0]));
  };
  switch (view.layout()) {
    case Layout::offsets32: return cut(items<std::int32_t>(view, i, 2));
    case Layout::offsets64: return cut(items<std::int64_t>(view, i, 2));
    case Layout::views: return std::string(items<std::string_view>(view, i, 1)[0]);
    case Layout::codes: return (*view.dictionary())[items<std::uint32_t>(view, i, 1)[0]];
    default: throw std::logic_error("Arrow has no such values");
  }
}

void each_common_part(const Column& first, const Column& second,
                      const std::function<void(const LabelView&, const LabelView&, std::size_t)>& visit) {
  // A place in a column: a chunk and how much of it was visited.
  struct Place {
    const Column& column;
    std::size_t chunk = 0;
    std::size_t used = 0;
    [[nodiscard]] std::size_t left() const { return column.chunks()[chunk].size() - used; }
    LabelView take(std::size_t size) {
      const LabelView part = part_of(column.chunks()[chunk], used, size);
      used += size;
      if (left() == 0) {
        ++chunk;
        used = 0;
      }
      return part;
    }
  };
  Place left{first};
  Place right{second};
  for (std::size_t done = 0; done < first.size();) {
    const std::size_t size = std::min(left.left(), right.left());
    const LabelView view = left.take(size);
    visit(view, right.take(size), done);
    done += size;
  }
}

namespace {

/// `count` counts two views of the same size that begin at the given object.
template <class Table, class Count>
Table count_columns(const Column& truth, const Column& prediction, Count count) {
  if (truth.size() != prediction.size()) {
    throw Error(ErrorKind::input, truth.name() + " has " + std::to_string(truth.size()) + " labels and " +
                                      prediction.name() + " " + std::to_string(prediction.size()) +
                                      "; they must have the same number");
  }
  Table counts;
  each_common_part(truth, prediction, [&](const LabelView& left, const LabelView& right, std::size_t begin) {
    counts += count(left, right, begin);
  });
  return counts;
}

}  // namespace

Confusion tabulate_columns(const Column& truth, const Column& prediction, std::span<const double> weights,
                           unsigned threads) {
  if (!weights.empty() && truth.size() == prediction.size() && weights.size() != truth.size()) {
    throw Error(ErrorKind::input, "there are " + std::to_string(weights.size()) + " weights for " +
                                      std::to_string(truth.size()) + " objects");
  }
  return count_columns<Confusion>(
      truth, prediction, [&](const LabelView& left, const LabelView& right, std::size_t begin) {
        return tabulate(left, right, {weights.empty() ? weights : weights.subspan(begin, left.size()), threads});
      });
}

Contingency cross_tabulate_columns(const Column& reference, const Column& clustering, unsigned threads) {
  return count_columns<Contingency>(reference, clustering,
                                    [&](const LabelView& left, const LabelView& right, std::size_t) {
                                      return cross_tabulate(left, right, {{}, threads});
                                    });
}

}  // namespace etalon::python

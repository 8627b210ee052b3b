// row_store.cpp: rows of judgments or of a run that come in any order, kept until all of them are known.
#include "domain/runs/read/row_store.hpp"

#include <charconv>

#include "etalon/error.hpp"
#include "intake/byte_masks.hpp"

namespace etalon {
namespace {

/// The decimal digits of a number.
class IntegerText {
 public:
  explicit IntegerText(std::int64_t value) : end_(std::to_chars(text_, text_ + sizeof text_, value).ptr) {}
  [[nodiscard]] std::string_view view() const { return {text_, static_cast<std::size_t>(end_ - text_)}; }

 private:
  char text_[24];
  char* end_;
};

}  // namespace

const char* RowStore::keep(std::string_view id) {
  constexpr std::size_t block = std::size_t{1} << 20;
  if (ids_.empty() || ids_.back().capacity() - ids_.back().size() < id.size() + kPadding) {
    ids_.emplace_back();
    ids_.back().reserve(std::max(block, id.size() + kPadding));
  }
  std::vector<char>& bytes = ids_.back();
  const std::size_t at = bytes.size();
  bytes.insert(bytes.end(), id.begin(), id.end());
  return bytes.data() + at;
}

void RowStore::add_query(std::string_view query) {
  if (last_code_ != TextInterner::kUnknown && last_query_ == query) return;
  last_query_ = query;
  last_code_ = queries_.code(query);
}

void RowStore::refuse_more_than(std::size_t rows, std::size_t id) const {
  if (rows > TextInterner::kUnknown || id >= TextInterner::kUnknown)
    throw Error(ErrorKind::input, place_.name + ": there are more than four billion rows, or an id is as long as that");
}

void RowStore::skip(std::size_t rows) {
  refuse_more_than(size_ + skipped_ + rows, 0);
  skipped_ += rows;
}

void RowStore::add(std::string_view query, std::string_view document, double value, std::uint32_t rank,
                   std::size_t line) {
  const std::size_t number = place_.file ? line : size_ + skipped_ + 1;
  if (query.empty() || document.empty())
    place_.fail({number, std::string("the ") + (query.empty() ? "query" : "document") + " is an empty text"});
  add_query(query);
  refuse_more_than(size_ + skipped_ + 1, document.size());
  if (size_ % kBlock == 0) {
    blocks_.emplace_back();
    blocks_.back().reserve(kBlock);
  }
  blocks_.back().push_back({value, keep(document), static_cast<std::uint32_t>(document.size()), last_code_,
                            static_cast<std::uint32_t>(number), rank});
  ++size_;
}

void RowStore::add(std::int64_t query, std::int64_t document, double value, std::uint32_t rank, std::size_t line) {
  add(IntegerText(query).view(), IntegerText(document).view(), value, rank, line);
}

void RowPlace::fail(const BadRow& bad) const {
  std::string message = before_line() + std::to_string(bad.line) + ": " + bad.message;
  if (bad.other > 0)
    message += (file ? "; the first time is on line " : "; the first time is in row ") + std::to_string(bad.other);
  throw Error(ErrorKind::input, message);
}

RowStore::Groups::Groups(const RowStore& store) : first_(store.queries_.keys().size() + 1) {
  bool together = true;
  std::uint32_t before = 0;
  for (std::size_t i = 0; i < store.size(); ++i) {
    const std::uint32_t query = store.row(i).query;
    ++first_[query + 1];
    together = together && query >= before;
    before = query;
  }
  for (std::size_t query = 1; query < first_.size(); ++query) first_[query] += first_[query - 1];
  if (together) return;
  order_.resize(store.size());
  std::vector<std::size_t> next(first_.begin(), first_.end() - 1);
  for (std::size_t i = 0; i < store.size(); ++i) order_[next[store.row(i).query]++] = static_cast<std::uint32_t>(i);
}

}  // namespace etalon

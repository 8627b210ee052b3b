// tree.cpp: making trees.
#include "etalon/tree.hpp"

namespace etalon {

Tree::Tree() : content_(nullptr) {}
Tree::Tree(const Tree& other) = default;
Tree::Tree(Tree&& other) noexcept = default;
Tree& Tree::operator=(const Tree& other) = default;
Tree& Tree::operator=(Tree&& other) noexcept = default;
Tree::~Tree() = default;

Tree::Tree(Content content) : content_(std::move(content)) {}
Tree::Tree(double number) : content_(number) {}
Tree::Tree(std::string_view text) : content_(std::string(text)) {}
Tree::Tree(const Value<double>& value) : content_(nullptr) {
  if (value.defined()) content_ = value.number;
}

Tree Tree::object() { return Tree(Content(Members{})); }
Tree Tree::list() { return Tree(Content(List{})); }
Tree Tree::stream(Stream items) { return Tree(Content(std::move(items))); }

Tree Tree::count(Int128 count) {
  if (count > (Int128{1} << 53)) return Exact::fraction(count, 1).text();
  return static_cast<std::uint64_t>(count);
}

Tree& Tree::add(std::string key, Tree value) & {
  std::get<Members>(content_).push_back({std::move(key), std::move(value)});
  return *this;
}

Tree& Tree::add(Tree item) & {
  std::get<List>(content_).push_back(std::move(item));
  return *this;
}

}  // namespace etalon

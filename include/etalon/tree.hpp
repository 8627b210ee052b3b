// tree.hpp: what a result tells machines: objects with ordered keys, lists, texts, numbers, truths and nulls.
#pragma once

#include <concepts>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "etalon/value.hpp"

namespace etalon {

class Tree {
 public:
  struct Member;
  using List = std::vector<Tree>;
  using Members = std::vector<Member>;
  using Visit = std::function<void(const Tree&)>;
  /// Calls a visitor for each item in turn: a list of millions need not be there as a whole.
  using Stream = std::function<void(const Visit&)>;
  using Content = std::variant<std::nullptr_t, bool, double, std::uint64_t, std::string, List, Members, Stream>;

  // Not inline: GCC 12 warns of what a moved variant does not hold (GCC bug 105562).
  Tree();
  Tree(const Tree& other);
  Tree(Tree&& other) noexcept;
  Tree& operator=(const Tree& other);
  Tree& operator=(Tree&& other) noexcept;
  ~Tree();

  // A value is a tree.
  Tree(double number);                                             // NOLINT
  Tree(std::string_view text);                                     // NOLINT
  Tree(const Value<double>& value);                                // NOLINT: null when it is undefined
  Tree(const char* text) : Tree(std::string_view(text)) {}         // NOLINT
  Tree(const std::string& text) : Tree(std::string_view(text)) {}  // NOLINT
  Tree(std::same_as<bool> auto truth) : Tree(Content(truth)) {}    // NOLINT
  Tree(std::unsigned_integral auto number)                         // NOLINT
    requires(!std::same_as<decltype(number), bool>)
      : Tree(Content(static_cast<std::uint64_t>(number))) {}

  static Tree object();
  /// An object in one line: records are read line by line.
  static Tree record() { return object().in_one_line(); }
  static Tree list();
  /// A list of names or numbers.
  template <class Range>
  static Tree list(const Range& items) {
    Tree tree = list();
    for (const auto& item : items) tree.add(Tree(item));
    return tree;
  }
  /// Its items are asked for when it is written; what they come from must live so long.
  static Tree stream(Stream items);
  /// The text, or null when it is empty.
  static Tree text_or_null(std::string_view text) { return text.empty() ? Tree() : Tree(text); }
  /// A count, as text where a reader's doubles would not hold it.
  static Tree count(Int128 count);

  /// To an object.
  Tree& add(std::string key, Tree value) &;
  Tree&& add(std::string key, Tree value) && { return std::move(add(std::move(key), std::move(value))); }
  /// To a list.
  Tree& add(Tree item) &;
  Tree&& in_one_line() && {
    one_line_ = true;
    return std::move(*this);
  }

  [[nodiscard]] const Content& content() const { return content_; }
  [[nodiscard]] bool one_line() const { return one_line_; }

 private:
  explicit Tree(Content content);

  Content content_;
  bool one_line_ = false;  ///< with all that is below
};

struct Tree::Member {
  std::string key;
  Tree value;
};

}  // namespace etalon

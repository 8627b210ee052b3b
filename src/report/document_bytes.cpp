// document_bytes.cpp: documents as bytes and back, so that a result can travel without the data it is of.
#include <algorithm>
#include <cmath>
#include <concepts>
#include <optional>
#include <tuple>

#include "etalon/document.hpp"
#include "statistic/bytes.hpp"

namespace etalon {
namespace {

constexpr std::string_view kDocumentKind = "document";
constexpr std::uint32_t kDocumentVersion = 3;

template <class T, class Of>
concept Part = std::same_as<std::remove_const_t<T>, Of>;

// What each part of a document consists of: said once, for writing and for reading.
auto parts(Part<block::Heading> auto& x) { return std::tie(x.text, x.level, x.terminal); }
auto parts(Part<block::Paragraph> auto& x) { return std::tie(x.text, x.indent, x.wrap); }
auto parts(Part<block::Legend> auto& x) { return std::tie(x.phrases); }
auto parts(Part<block::Fields::Field> auto& x) { return std::tie(x.name, x.text, x.code); }
auto parts(Part<block::Fields> auto& x) { return std::tie(x.fields, x.width); }
auto parts(Part<block::List::Item> auto& x) { return std::tie(x.text, x.below); }
auto parts(Part<block::List> auto& x) { return std::tie(x.items, x.numbered); }
auto parts(Part<block::Notes> auto& x) { return std::tie(x.notes); }
auto parts(Part<block::Cell> auto& x) { return std::tie(x.text, x.link); }
auto parts(Part<block::Grid> auto& x) { return std::tie(x.head, x.rows, x.numbers_from, x.caption); }
auto parts(Part<block::Findings::Finding> auto& x) { return std::tie(x.law, x.over, x.verdict, x.examples); }
auto parts(Part<block::Findings> auto& x) { return std::tie(x.findings); }
auto parts(Part<block::Matrices::Item> auto& x) { return std::tie(x.what, x.rows, x.value); }
auto parts(Part<block::Matrices> auto& x) { return std::tie(x.items, x.above, x.indent); }
auto parts(Part<block::Code> auto& x) { return std::tie(x.text); }
auto parts(Part<block::Formula> auto& x) { return std::tie(x.latex); }
auto parts(Part<PlotLine> auto& x) { return std::tie(x.name, x.x, x.y, x.look); }
auto parts(Part<Plot> auto& x) {
  return std::tie(x.title, x.subtitle, x.x_label, x.y_label, x.lines, x.x_range, x.y_range, x.width, x.height);
}
auto parts(Part<SketchLine> auto& x) { return std::tie(x.x1, x.y1, x.x2, x.y2, x.ink, x.dashed, x.thickness); }
auto parts(Part<SketchShape> auto& x) {
  return std::tie(x.x, x.y, x.width, x.height, x.text, x.ink, x.filled, x.round, x.strength);
}
auto parts(Part<SketchText> auto& x) { return std::tie(x.x, x.y, x.text, x.ink, x.anchor, x.bold); }
auto parts(Part<Sketch> auto& x) {
  return std::tie(x.name, x.title, x.subtitle, x.width, x.height, x.lines, x.shapes, x.texts);
}
auto parts(Part<Block> auto& x) { return std::tie(x.content, x.shown, x.close); }
auto parts(Part<CsvTable> auto& x) { return std::tie(x.name, x.columns, x.rows); }

// What writers rely on, and bytes that somebody altered need not have.
constexpr auto last_of(Block::Shown) { return Block::Shown::in_html; }
constexpr auto last_of(PlotLine::Look) { return PlotLine::Look::points; }
constexpr auto last_of(Ink) { return Ink::seventh; }
constexpr auto last_of(SketchText::Anchor) { return SketchText::Anchor::end; }

constexpr std::size_t kWidest = 1000;  // columns of a terminal
constexpr int kLargest = 100000;       // pixels of a picture

template <class Rows>
bool are_as_wide(const Rows& rows, std::size_t width) {
  return std::all_of(rows.begin(), rows.end(), [&](const auto& row) { return row.size() == width; });
}
bool is_size(int width, int height) { return width > 0 && width <= kLargest && height > 0 && height <= kLargest; }
bool is_range(const std::optional<std::pair<double, double>>& ends) {
  return !ends || (std::isfinite(ends->first) && std::isfinite(ends->second) && ends->first < ends->second);
}
bool is_sound(const block::Heading& x) { return x.level >= 1 && x.level <= 6; }
bool is_sound(const block::Paragraph& x) { return x.indent <= kWidest; }
bool is_sound(const block::Fields& x) { return x.width <= kWidest; }
bool is_sound(const block::Grid& x) { return are_as_wide(x.rows, x.head.size()); }
bool is_sound(const block::Matrices::Item& x) { return x.rows.empty() || are_as_wide(x.rows, x.rows[0].size()); }
bool is_sound(const block::Matrices& x) { return x.indent <= kWidest; }
bool is_sound(const PlotLine& x) {
  return x.x.size() == x.y.size() && std::all_of(x.x.begin(), x.x.end(), [](double at) { return std::isfinite(at); });
}
bool is_sound(const Plot& x) { return is_size(x.width, x.height) && is_range(x.x_range) && is_range(x.y_range); }
bool is_sound(const Sketch& x) { return is_size(x.width, x.height); }
bool is_sound(const CsvTable& x) { return are_as_wide(x.rows, x.columns.size()); }
bool is_sound(const auto&) { return true; }

class DocumentWriter {
 public:
  void put(const std::string& text) { bytes_.text(text); }
  void put(double number) { bytes_.real(number); }
  template <class T>
    requires std::integral<T> || std::is_enum_v<T>
  void put(T number) {
    bytes_.number(static_cast<std::uint64_t>(number));
  }
  template <class T>
  void put(const std::vector<T>& items) {
    bytes_.number(items.size());
    for (const T& item : items) put(item);
  }
  template <class A, class B>
  void put(const std::pair<A, B>& both) {
    put(both.first);
    put(both.second);
  }
  template <class T>
  void put(const std::optional<T>& item) {
    put(item.has_value());
    if (item) put(*item);
  }
  void put(const block::Content& content) {
    bytes_.number(content.index());
    std::visit([&](const auto& one) { put(one); }, content);
  }
  template <class T>
    requires requires(const T& x) { parts(x); }
  void put(const T& part) {
    std::apply([&](const auto&... fields) { (put(fields), ...); }, parts(part));
  }
  void put(const Tree& tree) {
    put(tree.one_line());
    // What is asked for when it is written is a list like any other.
    const bool stream = std::holds_alternative<Tree::Stream>(tree.content());
    bytes_.number(stream ? kListPlace : tree.content().index());
    std::visit([&](const auto& content) { put_content(content); }, tree.content());
  }
  std::string finish() { return bytes_.finish(); }

  static constexpr std::size_t kListPlace = 5;
  static_assert(std::same_as<std::variant_alternative_t<kListPlace, Tree::Content>, Tree::List>);

 private:
  void put_content(std::nullptr_t) {}
  void put_content(const Tree::Stream& stream) {
    Tree::List items;
    stream([&](const Tree& item) { items.push_back(item); });
    put(items);
  }
  void put_content(const Tree::Members& members) {
    bytes_.number(members.size());
    for (const auto& [key, value] : members) {
      put(key);
      put(value);
    }
  }
  void put_content(const auto& content) { put(content); }

  ByteWriter bytes_{kDocumentKind, kDocumentVersion};
};

class DocumentReader {
 public:
  explicit DocumentReader(std::string_view bytes) : bytes_(bytes, kDocumentKind, kDocumentVersion) {}

  void get(std::string& text) { text = bytes_.text(); }
  void get(double& number) { number = bytes_.real(); }
  template <std::integral T>
  void get(T& number) {
    const std::uint64_t read = bytes_.number();
    number = static_cast<T>(read);
    if (static_cast<std::uint64_t>(number) != read) fail();
  }
  template <class T>
    requires std::is_enum_v<T>
  void get(T& which) {
    const std::uint64_t read = bytes_.number();
    if (read > static_cast<std::uint64_t>(last_of(T{}))) fail();
    which = static_cast<T>(read);
  }
  template <class T>
  void get(std::vector<T>& items) {
    for (std::size_t left = bytes_.count(8); left > 0; --left) {
      if constexpr (std::default_initializable<T>) {
        items.emplace_back();
      } else {
        items.emplace_back(std::string());
      }
      get(items.back());
    }
  }
  template <class A, class B>
  void get(std::pair<A, B>& both) {
    get(both.first);
    get(both.second);
  }
  template <class T>
  void get(std::optional<T>& item) {
    if (bytes_.number() != 0) get(item.emplace());
  }
  void get(block::Content& content) { get_alternative<0>(content, bytes_.number()); }
  template <class T>
    requires requires(T& x) { parts(x); }
  void get(T& part) {
    std::apply([&](auto&... fields) { (get(fields), ...); }, parts(part));
    if (!is_sound(part)) fail();
  }
  void get(Tree& tree) {
    constexpr int deepest = 1000;
    if (++depth_ > deepest) fail();
    const bool one_line = bytes_.number() != 0;
    tree = content();
    if (one_line) (void)std::move(tree).in_one_line();
    --depth_;
  }
  void finish() const { bytes_.finish(); }

 private:
  [[noreturn]] static void fail() { throw Error(ErrorKind::input, "the state is no document that this version knows"); }

  template <std::size_t I>
  void get_alternative(block::Content& content, std::uint64_t place) {
    if constexpr (I == std::variant_size_v<block::Content>) {
      fail();
    } else if (place == I) {
      get(content.emplace<I>());
    } else {
      get_alternative<I + 1>(content, place);
    }
  }

  Tree content() {
    switch (bytes_.number()) {
      case 0: return {};
      case 1: return bytes_.number() != 0;
      case 2: return bytes_.real();
      case 3: return bytes_.number();
      case 4: return bytes_.text();
      case DocumentWriter::kListPlace: {
        Tree::List items;
        get(items);
        Tree list = Tree::list();
        for (Tree& item : items) list.add(std::move(item));
        return list;
      }
      case 6: {
        Tree object = Tree::object();
        for (std::size_t left = bytes_.count(8); left > 0; --left) {
          std::string key = bytes_.text();
          Tree value;
          get(value);
          object.add(std::move(key), std::move(value));
        }
        return object;
      }
      default: fail();
    }
  }

  ByteReader bytes_;
  int depth_ = 0;
};

}  // namespace

std::string to_bytes(const Document& document) {
  Document whole = document;
  if (document.for_people) document.for_people(whole);
  for (CsvTable& table : whole.tables) {
    if (table.stream) table.stream([&](const CsvTable::Row& row) { table.rows.push_back(row); });
  }
  DocumentWriter writer;
  writer.put(whole.blocks);
  writer.put(whole.records);
  writer.put(whole.tables);
  writer.put(whole.view);
  return writer.finish();
}

Document document_from_bytes(std::string_view bytes) {
  DocumentReader reader(bytes);
  Document document;
  reader.get(document.blocks);
  reader.get(document.records);
  reader.get(document.tables);
  reader.get(document.view);
  reader.finish();
  return document;
}

}  // namespace etalon

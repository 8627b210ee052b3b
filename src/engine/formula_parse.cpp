// formula_parse.cpp: recursive descent over a formula's text.
#include <algorithm>
#include <cctype>
#include <optional>

#include "engine/formula.hpp"
#include "etalon/error.hpp"
#include "etalon/text.hpp"

namespace etalon {
namespace {

using Node = Formula::Node;
using Tree = std::unique_ptr<Node>;

class Parser {
 public:
  Parser(const std::string& text, const std::vector<std::string>& parameters, Formula::Of of)
      : text_(text), parameters_(parameters), of_(of) {}

  Tree parse() {
    Tree tree = sum();
    skip();
    if (at_ < text_.size()) fail(at_, "an operator is expected");
    return tree;
  }

 private:
  [[noreturn]] void fail(std::size_t place, const std::string& message) const {
    constexpr std::size_t around = 100;  // of a long formula only what is near
    const std::size_t begin = place > around ? place - around : 0;
    throw Error(ErrorKind::usage,
                message + "\n  " + text_.substr(begin, 2 * around) + "\n  " + std::string(place - begin, ' ') + "^");
  }
  void skip() {
    while (at_ < text_.size() && std::isspace(static_cast<unsigned char>(text_[at_])) != 0) ++at_;
  }
  bool take(char c) {
    skip();
    if (at_ >= text_.size() || text_[at_] != c) return false;
    ++at_;
    return true;
  }
  /// Sums of many terms make trees as deep as nested formulas do, and evaluating them takes as much stack.
  Tree node(Node::Kind kind, Tree left, Tree right = nullptr) {
    if (++operators_ > 1000) fail(at_, "a formula has at most 1000 operators");
    auto tree = std::make_unique<Node>(Node{kind});
    tree->children.push_back(std::move(left));
    if (right) tree->children.push_back(std::move(right));
    return tree;
  }
  Tree sum() {
    Tree left = product();
    while (true) {
      if (take('+')) {
        left = node(Node::Kind::add, std::move(left), product());
      } else if (take('-')) {
        left = node(Node::Kind::subtract, std::move(left), product());
      } else {
        return left;
      }
    }
  }
  Tree product() {
    Tree left = factor();
    while (true) {
      if (take('*')) {
        left = node(Node::Kind::multiply, std::move(left), factor());
      } else if (take('/')) {
        left = node(Node::Kind::divide, std::move(left), factor());
      } else {
        return left;
      }
    }
  }
  /// A sign, a parenthesis or a power has another factor inside.
  Tree factor() {
    if (++depth_ > 200) fail(at_, "the formula is nested too deeply");
    Tree tree = factor_inside();
    --depth_;
    return tree;
  }
  Tree factor_inside() {
    if (take('-')) return node(Node::Kind::negate, factor());
    Tree base = atom();
    if (take('^')) return node(Node::Kind::power, std::move(base), factor());
    return base;
  }
  Tree atom() {
    skip();
    const std::size_t begin = at_;
    if (take('(')) {
      Tree inside = sum();
      if (!take(')')) fail(at_, "a closing parenthesis is expected");
      return inside;
    }
    if (at_ >= text_.size()) fail(at_, "the formula ends where a value is expected");
    const auto in_name = [](char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_'; };
    if (std::isdigit(static_cast<unsigned char>(text_[at_])) != 0 || text_[at_] == '.') {
      while (at_ < text_.size() && (std::isdigit(static_cast<unsigned char>(text_[at_])) != 0 || text_[at_] == '.'))
        ++at_;
      const auto value = parse_number(std::string_view(text_).substr(begin, at_ - begin));
      if (!value) fail(begin, "this is not a number");
      auto tree = std::make_unique<Node>(Node{Node::Kind::number});
      tree->number = *value;
      return tree;
    }
    while (at_ < text_.size() && in_name(text_[at_])) ++at_;
    if (at_ == begin) fail(begin, "a value is expected");
    return named(begin, text_.substr(begin, at_ - begin));
  }
  Tree named(std::size_t begin, const std::string& name) {
    if (of_ == Formula::Of::pairs && speaks_of_clusters(name))
      fail(begin, "a formula of clusters counts pairs of objects, and has no '" + name +
                      "' of single clusters: it may use " + join(known_names(), " ") +
                      ". For overlaps of clusters use measures such as mi, nmi, vi and bcubed_f, or a Python "
                      "function of your own, @etalon.measure(\"partitions\")");
    if (const auto kind = sum_kind(name)) {
      // A sum over k, which no other sum goes over, may stand inside of one.
      const bool over_k = *kind == Node::Kind::sum_k;
      if (over_k ? inside_k_ : inside_sum_ || inside_k_) fail(begin, "a sum inside of a sum is not possible");
      if (!take('(')) fail(at_, name + " needs parentheses");
      if (over_k)
        inside_k_ = true;
      else
        inside_sum_ = *kind;
      const std::size_t places = places_;
      Tree tree = node(*kind, sum());
      if (over_k)
        inside_k_ = false;
      else
        inside_sum_.reset();
      tree->constant = over_k && places_ == places;
      if (!take(')')) fail(at_, "a closing parenthesis is expected");
      return tree;
    }
    const auto function = std::find_if(std::begin(kFunctions), std::end(kFunctions),
                                       [&](const FormulaFunction& f) { return f.name == name; });
    if (function != std::end(kFunctions)) return call(*function, static_cast<std::size_t>(function - kFunctions));
    const auto parameter = std::find(parameters_.begin(), parameters_.end(), name);
    if (parameter != parameters_.end())
      return leaf(Node::Kind::parameter, static_cast<std::size_t>(parameter - parameters_.begin()));
    const auto variable = std::find(std::begin(kVariables), std::end(kVariables), name);
    const auto which = static_cast<std::size_t>(variable - std::begin(kVariables));
    if (variable == std::end(kVariables) || !speaks_of(of_, which)) {
      constexpr const char* kinds[] = {"", " of clusters", " of orders", " of ranks", " of answers"};
      fail(begin, "there is no '" + name + "' in a formula" + kinds[static_cast<std::size_t>(of_)] + "; known are " +
                      join(known_names(), " "));
    }
    if (which == Node::k && !inside_k_) fail(begin, "k has a meaning inside of sum_k(…) only");
    if (which == Node::i || which == Node::j || (of_ == Formula::Of::answers && of_pair_of_classes(which))) ++places_;
    if (of_ == Formula::Of::answers) {
      if (of_pair_of_classes(which) && !inside_sum_)
        fail(begin, name + " has a meaning inside of sum_ij(…) and sum_x(…) only");
      return leaf(Node::Kind::variable, which);
    }
    const bool of_class = which >= Node::c_ii && which <= Node::v_j;
    const bool of_pair = of_class && name.find('j') != std::string::npos;
    const bool inside_pair = inside_sum_ == Node::Kind::sum_ij;
    if (of_class && (!inside_sum_ || (of_pair && !inside_pair)))
      fail(begin, name + " has a meaning inside of " + (of_pair ? "sum_ij(…)" : "sum_i(…)") + " only");
    if ((which == Node::r || which == Node::s) && !inside_sum_)
      fail(begin, name + " has a meaning inside of sum_x(…) only");
    return leaf(Node::Kind::variable, which);
  }
  /// Names of the cells and sums of a whole table, of which the pairs of two partitions have none.
  static bool speaks_of_clusters(const std::string& name) {
    if (name.starts_with("sum_")) return true;
    const auto variable = std::find(std::begin(kVariables), std::end(kVariables), name);
    const auto which = static_cast<std::size_t>(variable - std::begin(kVariables));
    return variable != std::end(kVariables) && speaks_of(Formula::Of::matrix, which) &&
           !speaks_of(Formula::Of::pairs, which);
  }
  /// The sums that the formula may hold: over the classes of a matrix or of answers, items, common documents, ranks.
  [[nodiscard]] std::optional<Node::Kind> sum_kind(const std::string& name) const {
    if (of_ == Formula::Of::pairs) return std::nullopt;
    if (of_ == Formula::Of::ranks) return name == "sum_k" ? std::optional(Node::Kind::sum_k) : std::nullopt;
    if (of_ == Formula::Of::orders) return name == "sum_x" ? std::optional(Node::Kind::sum_x) : std::nullopt;
    if (name == "sum_i" && of_ == Formula::Of::matrix) return Node::Kind::sum_i;
    if (name == "sum_x" && of_ == Formula::Of::answers) return Node::Kind::sum_x;
    if (name == "sum_k" && of_ == Formula::Of::answers) return Node::Kind::sum_k;
    return name == "sum_ij" ? std::optional(Node::Kind::sum_ij) : std::nullopt;
  }
  [[nodiscard]] std::vector<std::string> known_names() const {
    std::vector<std::string> known;
    for (std::size_t i = 0; i < std::size(kVariables); ++i) {
      if (speaks_of(of_, i)) known.emplace_back(kVariables[i]);
    }
    for (const FormulaFunction& f : kFunctions) known.emplace_back(f.name);
    for (const char* sum : {"sum_i", "sum_ij", "sum_x", "sum_k"}) {
      if (sum_kind(sum)) known.emplace_back(sum);
    }
    return known;
  }
  static Tree leaf(Node::Kind kind, std::size_t which) {
    auto tree = std::make_unique<Node>(Node{kind});
    tree->which = which;
    return tree;
  }
  Tree call(const FormulaFunction& function, std::size_t which) {
    Tree tree = leaf(Node::Kind::function, which);
    if (!take('(')) fail(at_, std::string(function.name) + " needs parentheses");
    for (std::size_t i = 0; i < function.arguments; ++i) {
      if (i > 0 && !take(','))
        fail(at_, std::string(function.name) + " takes " + std::to_string(function.arguments) + " values");
      tree->children.push_back(sum());
    }
    if (!take(')')) fail(at_, "a closing parenthesis is expected");
    return tree;
  }

  const std::string& text_;
  const std::vector<std::string>& parameters_;
  Formula::Of of_;
  std::size_t at_ = 0;
  std::optional<Node::Kind> inside_sum_;
  bool inside_k_ = false;
  std::size_t places_ = 0;  // names read that a sum around them gives another value each time
  int depth_ = 0;
  int operators_ = 0;
};

}  // namespace

std::unique_ptr<Formula::Node> parse_formula(const std::string& text, const std::vector<std::string>& parameters,
                                             Formula::Of of) {
  return Parser(text, parameters, of).parse();
}

}  // namespace etalon

// formula_parse.cpp: recursive descent over a formula's text.
#include <algorithm>
#include <cctype>

#include "etalon/error.hpp"
#include "etalon/text.hpp"
#include "measure/formula.hpp"

namespace etalon {
namespace {

using Node = Formula::Node;
using Tree = std::unique_ptr<Node>;

class Parser {
 public:
  Parser(const std::string& text, const std::vector<std::string>& parameters) : text_(text), parameters_(parameters) {}

  Tree parse() {
    Tree tree = sum();
    skip();
    if (at_ < text_.size()) fail(at_, "an operator is expected");
    return tree;
  }

 private:
  [[noreturn]] void fail(std::size_t place, const std::string& message) const {
    throw Error(ErrorKind::usage, message + "\n  " + text_ + "\n  " + std::string(place, ' ') + "^");
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
  static Tree node(Node::Kind kind, Tree left, Tree right = nullptr) {
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
  Tree factor() {
    if (take('-')) return node(Node::Kind::negate, factor());
    Tree base = atom();
    if (take('^')) return node(Node::Kind::power, std::move(base), factor());
    return base;
  }
  Tree atom() {
    if (++depth_ > 200) fail(at_, "the formula is nested too deeply");
    Tree tree = atom_inside();
    --depth_;
    return tree;
  }
  Tree atom_inside() {
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
    if (name == "sum_i" || name == "sum_ij") {
      if (inside_sum_) fail(begin, "a sum inside of a sum is not possible");
      if (!take('(')) fail(at_, name + " needs parentheses");
      inside_sum_ = name == "sum_i" ? 1 : 2;
      Tree tree = node(name == "sum_i" ? Node::Kind::sum_i : Node::Kind::sum_ij, sum());
      inside_sum_ = 0;
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
    if (variable == std::end(kVariables)) {
      std::vector<std::string> known(std::begin(kVariables), std::end(kVariables));
      for (const FormulaFunction& f : kFunctions) known.emplace_back(f.name);
      fail(begin, "there is no '" + name + "' in a formula; known are " + join(known, " ") + " sum_i sum_ij");
    }
    const auto which = static_cast<std::size_t>(variable - kVariables);
    const bool of_pair = name.find('j') != std::string::npos;
    const bool of_class = which >= Node::c_ii;
    if (of_class && (inside_sum_ == 0 || (of_pair && inside_sum_ == 1))) {
      fail(begin, name + " has a meaning inside of " + (of_pair ? "sum_ij(…)" : "sum_i(…)") + " only");
    }
    return leaf(Node::Kind::variable, which);
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
  std::size_t at_ = 0;
  int inside_sum_ = 0;
  int depth_ = 0;
};

}  // namespace

std::unique_ptr<Formula::Node> parse_formula(const std::string& text, const std::vector<std::string>& parameters) {
  return Parser(text, parameters).parse();
}

}  // namespace etalon

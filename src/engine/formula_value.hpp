// formula_value.hpp: the value of a formula in any number type, whatever its names stand for.
#pragma once

#include <algorithm>
#include <cmath>
#include <utility>

#include "engine/formula.hpp"

namespace etalon {

/// The value of a formula whose names stand for what Names says: a variable, a sum over terms, and perhaps the reason
/// why a variable has no value.
template <class T, class Names>
class Evaluator {
 public:
  Evaluator(Names names, std::span<const double> arguments) : names_(std::move(names)), arguments_(arguments) {}

  Value<T> value(const Formula::Node& node) {
    T result = number(node);
    if constexpr (requires { names_.reason(); }) {
      if (reason_ == nullptr) reason_ = names_.reason();
    }
    if (reason_ == nullptr && !is_number(result)) reason_ = "not a number";  // infinity less infinity
    return reason_ != nullptr ? Value<T>::undefined(reason_) : Value<T>(std::move(result));
  }

 private:
  using Node = Formula::Node;

  static bool is_number(double result) { return !std::isnan(result); }
  /// Digits have an exponent, and so an end too.
  static bool is_number(const Exact& result) { return result.rational() || !std::isnan(result.to_double()); }
  T undefined(const char* reason) {
    if (reason_ == nullptr) reason_ = reason;
    return T(1);  // any number that later operations accept
  }
  T number(const Node& node) {
    using std::pow;
    switch (node.kind) {
      case Node::Kind::number: return parameter_as<T>(node.number);
      case Node::Kind::parameter: return parameter_as<T>(arguments_[node.which]);
      case Node::Kind::variable: return names_.variable(node.which);
      case Node::Kind::negate: return -child(node, 0);
      case Node::Kind::add: return child(node, 0) + child(node, 1);
      case Node::Kind::subtract: return child(node, 0) - child(node, 1);
      case Node::Kind::multiply: return child(node, 0) * child(node, 1);
      case Node::Kind::divide: {
        const T above = child(node, 0);
        const T below = child(node, 1);
        return below == T(0) ? undefined("division by zero") : above / below;
      }
      case Node::Kind::power: {
        const T base = child(node, 0);
        const T exponent = child(node, 1);
        if (base < T(0) || (base == T(0) && exponent < T(0))) {
          const bool square = exponent == T(2) && base != T(0);
          return square ? base * base : undefined("a power without a value");
        }
        return pow(base, exponent);
      }
      case Node::Kind::function: return function(node);
      case Node::Kind::sum_i:
      case Node::Kind::sum_ij:
      case Node::Kind::sum_x:
      case Node::Kind::sum_k: return node.constant ? once(node) : names_.sum(node.kind, [&] { return child(node, 0); });
    }
    return T(0);
  }
  /// The value of a sum that is the same wherever it stands.
  T once(const Node& node) {
    for (const auto& [sum, value] : known_) {
      if (sum == &node) return value;
    }
    return known_.emplace_back(&node, names_.sum(node.kind, [&] { return child(node, 0); })).second;
  }
  T child(const Node& node, std::size_t i) { return number(*node.children[i]); }
  T function(const Node& node) {
    using std::abs, std::acos, std::exp, std::log, std::sqrt;
    const T x = child(node, 0);
    switch (node.which) {
      case Node::sqrt: return x < T(0) ? undefined("root of a negative number") : sqrt(x);
      case Node::log: return x > T(0) ? log(x) : undefined("logarithm of a number that is not positive");
      case Node::exp: return exp(x);
      case Node::abs: return abs(x);
      case Node::acos: {
        // A cosine that was computed may lie beyond its range by rounding.
        const T rounding = T(1) / T(1000000000);
        if (x > T(1) + rounding || x < T(-1) - rounding) return undefined("arc cosine of a number beyond 1");
        return acos(x > T(1) ? T(1) : x < T(-1) ? T(-1) : x);
      }
      case Node::min: return std::min(x, child(node, 1));
      case Node::max: return std::max(x, child(node, 1));
      case Node::xlogy: {
        if (x == T(0)) return T(0);
        const T y = child(node, 1);
        return y > T(0) ? x * log(y) : undefined("logarithm of a number that is not positive");
      }
      default: {
        const T y = child(node, 1);
        if (x < T(0) || y < T(0)) return undefined("mean of negative numbers");
        if constexpr (std::is_same_v<T, Exact>) {
          return power_mean(x, y, child(node, 2).to_double());
        } else {
          return power_mean(x, y, child(node, 2));
        }
      }
    }
  }

  Names names_;
  std::span<const double> arguments_;
  const char* reason_ = nullptr;
  std::vector<std::pair<const Node*, T>> known_;
};

}  // namespace etalon

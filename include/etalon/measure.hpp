// measure.hpp: a measure declared once: its names, formula, meaning, range, laws, example and function, in one entry.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "etalon/kind.hpp"
#include "etalon/law.hpp"
#include "etalon/value.hpp"

namespace etalon {

/// A short constexpr list.
template <class T, std::size_t N>
struct Few {
  std::array<T, N> items{};
  std::size_t count = 0;

  constexpr Few() = default;
  template <class... U>
    requires(sizeof...(U) > 0 && sizeof...(U) <= N)
  constexpr Few(U... values) : items{T(values)...}, count(sizeof...(U)) {}  // NOLINT: reads as a list
  [[nodiscard]] constexpr const T* begin() const { return items.data(); }
  [[nodiscard]] constexpr const T* end() const { return items.data() + count; }
  [[nodiscard]] constexpr std::size_t size() const { return count; }
  [[nodiscard]] constexpr bool empty() const { return count == 0; }
};

enum class Better { higher, lower, neither };

struct Range {
  double low = -std::numeric_limits<double>::infinity();
  double high = std::numeric_limits<double>::infinity();
  bool sharp = true;  ///< the finite ends are reached, not only approached
};

/// A number in [low, high], one word of `choices` (then the value is the index of the word), or a table of numbers
/// (then the value is what number_table.hpp knows it by).
struct Parameter {
  std::string_view name;
  std::string_view meaning;
  double low = -std::numeric_limits<double>::infinity();
  double high = std::numeric_limits<double>::infinity();
  bool has_default = false;
  double value = 0;  ///< the default
  bool low_excluded = false;
  bool whole = false;  ///< a whole number
  bool table = false;  ///< {1:3,2:9}
  Few<std::string_view, 12> choices{};
};

inline constexpr std::size_t kMaxParameters = 6;
using Arguments = std::array<double, kMaxParameters>;

/// Another name. With arguments it stands for the measure at these, and the score prints by it: f(beta=1) is f1.
struct Alias {
  std::string_view name;
  std::string_view arguments{};

  constexpr Alias() = default;
  constexpr Alias(std::string_view alias, std::string_view at = {}) : name(alias), arguments(at) {}  // NOLINT
  constexpr Alias(const char* alias) : name(alias) {}                                                // NOLINT
};

/// What becomes of a part without a value, such as a class that is never predicted, and of a whole without one.
enum class Undefined {
  report,   ///< the whole is undefined, with the reason
  skip,     ///< averages leave the part out
  zero,     ///< the part counts as 0, or as the worst value where less is better
  authors,  ///< agreement is best, no agreement is worst, else the baseline (Gösgens et al. 2021)
  sklearn,  ///< what scikit-learn does for this measure; one that it does not have stays undefined
  best,     ///< counts as the best value: no choice of a user's, but scikit-learn's for some measures
};

/// The measure's name in another tool; it parses, and prints as ours. With arguments it is the measure at these, where
/// the tool's own choice is another than ours.
struct Elsewhere {
  std::string_view tool;
  std::string_view name;
  std::string_view arguments{};
  /// What scikit-learn gives where the formula has no value; `sklearn`: what it gives as a rule, 0, and for partitions
  /// that agree the best value.
  Undefined missing = Undefined::sklearn;
};

/// What an entry claims about laws.
using Claims = Few<Claim, 12>;

/// The measure at other arguments than the default ones, with the laws that it obeys there.
struct Variant {
  std::string_view arguments;
  Claims holds{};
};

struct Own;

/// As a user names them; fail is report, and an error for the first value that is missing.
inline constexpr std::string_view kUndefinedNames = "report, skip, zero, fail, authors, sklearn";
std::optional<Undefined> find_undefined(std::string_view name);

/// The reason of a mean by chance that only tables tell.
inline constexpr const char* kNoClosedForm = "there is no closed form";

/// What a function sees beside the statistic.
struct Context {
  Arguments arguments{};
  Undefined parts = Undefined::report;
  /// Disagreements by class for kappa(weights=own), row by row; empty unless the user gave them.
  std::span<const double> disagreement{};
  /// The measure itself when a user wrote it.
  const Own* own = nullptr;

  template <class T>
  [[nodiscard]] T argument(std::size_t i) const {
    return parameter_as<T>(arguments[i]);
  }
};

/// A measure's function of one kind of statistic, fast and exact.
struct Function {
  const Kind* of = nullptr;
  Value<double> (*fast)(const void*, const Context&) = nullptr;
  Value<Exact> (*exact)(const void*, const Context&) = nullptr;
  bool of_few = false;  ///< numbers of the statistic, such as its counts of pairs: exact ones take no time

  [[nodiscard]] bool few() const { return of_few || of->few; }
  [[nodiscard]] Value<double> call(const Any<double>& on, const Context& context) const {
    return fast(on.statistic, context);
  }
  [[nodiscard]] Value<Exact> call(const Any<Exact>& on, const Context& context) const {
    return exact(on.statistic, context);
  }
};

/// A lambda that is an argument of a template, by its type: the object itself has one name in all files that have a
/// namespace without a name, which clang does not keep apart.
template <auto function>
  requires std::is_class_v<decltype(function)>
using Lambda = decltype(function);

template <auto function, class Statistic>
Value<typename Statistic::Number> call(const void* statistic, const Context& context) {
  return Lambda<function>{}(*static_cast<const Statistic*>(statistic), context);
}

template <template <class> class Statistic, auto function>
inline constexpr Function function_of{kind_of<Statistic>, &call<function, Statistic<double>>,
                                      &call<function, Statistic<Exact>>};
template <template <class> class Statistic, auto function>
inline constexpr Function function_of_few{kind_of<Statistic>, &call<function, Statistic<double>>,
                                          &call<function, Statistic<Exact>>, true};

/// What one class against the rest adds to a measure of all classes that grows with Σ sum / Σ weight over them.
template <class T>
struct ClassShare {
  T sum{};
  T weight{};
};

/// How a measure of all classes is made up of its classes; without it, only trying tells which naming of the classes
/// is best.
struct ByClass {
  Value<ClassShare<double>> (*fast)(const void* one_against_rest, const Context&) = nullptr;
  Value<ClassShare<Exact>> (*exact)(const void* one_against_rest, const Context&) = nullptr;
  bool overlaps_only = false;  ///< what labels do not share adds the same, whatever the sizes of the classes
};

/// One function, or two when it serves a second kind directly: the first is what the measure is of.
using Functions = Few<Function, 2>;

/// One step of building an order without ties: the item that belongs to place `label` is put on place `place`, where
/// 1 is the lowest; the items of `below` (bit label − 1) are already placed.
struct Placement {
  std::uint32_t below;
  std::int64_t label;
  std::int64_t place;
  std::int64_t items;
  std::int64_t argument = 0;  ///< the first one of the measure, a whole number
};

/// A measure of orders without ties that depends on a sum of whole costs, one a placement.
struct PrefixCost {
  std::int64_t (*cost)(const Placement&) = nullptr;
  Better better = Better::lower;  ///< whether a high sum is good
};

/// How likely so much agreement is by chance, and by which distribution: "exact", "normal" or "student".
struct Chance {
  double p = 1;
  std::string_view method{};
};

/// What the values of several units come to.
enum class Mean {
  arithmetic,
  geometric,
  sum,
  none,  ///< nothing: they belong to their units
};

struct Measure {
  std::string_view name;
  Few<Alias, 4> aliases{};
  std::string_view title;
  std::string_view formula;  ///< in the notation of formula.hpp: parsed, evaluated and compared with the function
  std::string_view latex;
  std::string_view meaning;
  Few<Parameter, kMaxParameters> parameters{};
  Range range{};
  Range (*range_at)(const Arguments&) = nullptr;  ///< the range where the arguments change it
  Better better = Better::higher;
  std::string_view undefined;  ///< when there is no value; empty when there always is one
  double baseline = std::numeric_limits<double>::quiet_NaN();  ///< for two classes; NaN without a constant baseline
  Claims holds{};
  Few<Variant, 12> variants{};
  std::string_view reference;
  double example = 0;  ///< the value on the worked example of the statistic
  Few<Elsewhere, 4> elsewhere{};
  Mean over_units = Mean::arithmetic;
  /// The test of a measure that has one, of the statistic that it is first of, or of what that is understood from.
  Value<Chance> (*chance)(const Any<double>&) = nullptr;
  ByClass by_class{};  ///< of labels: set when the measure grows with a sum over the classes, or with a ratio of two
  /// At given sizes of both sides the value is linear in the counts: its mean over all tables of these sizes is the
  /// value at the expected table.
  bool linear = false;
  /// That mean where there is another closed form; undefined with kNoClosedForm where the arguments leave none.
  Function by_chance{};
  PrefixCost along{};  ///< of orders: set when the measure is a function of a sum along the list
  Functions compute;

  [[nodiscard]] constexpr const Kind& kind() const { return *compute.items[0].of; }
  [[nodiscard]] constexpr Domain domain() const { return kind().domain; }
  /// Null when the measure is not a function of this kind.
  [[nodiscard]] constexpr const Function* of(const Kind* kind) const {
    for (const Function& function : compute) {
      if (function.of == kind) return &function;
    }
    return nullptr;
  }
};

/// Measures that share an idea, declared in one file. An entry that does not explain itself does not compile.
class Family {
 public:
  template <std::size_t N>
  consteval Family(std::string_view title, const Measure (&entries)[N]) : title_(title), entries_(entries) {
    for (const Measure& entry : entries) {
      if (entry.name.empty()) entry_without_name();
      if (entry.title.empty()) entry_without_title();
      if (entry.formula.empty() || entry.latex.empty()) entry_without_formula();
      if (entry.meaning.empty()) entry_without_meaning();
      if (entry.reference.empty()) entry_without_reference();
      if (!(entry.range.low < entry.range.high)) entry_without_range();
    }
  }
  [[nodiscard]] std::string_view title() const { return title_; }
  [[nodiscard]] std::span<const Measure> entries() const { return entries_; }

 private:
  // Not constexpr on purpose: calling one during compilation is the error message.
  static void entry_without_name();
  static void entry_without_title();
  static void entry_without_formula();
  static void entry_without_meaning();
  static void entry_without_reference();
  static void entry_without_range();

  std::string_view title_;
  std::span<const Measure> entries_;
};

/// All families, in the order in which they are listed and printed.
std::span<const Family* const> catalogue();

/// Null when no measure of the domain has this name, alias or name in another tool.
const Measure* find_measure(std::string_view name, Domain domain);
/// The same in the first domain that knows it.
const Measure* find_measure(std::string_view name);

/// The names of the domain nearest to a misspelt one, best first; at most three.
std::vector<std::string> nearest_names(std::string_view name, Domain domain);

}  // namespace etalon

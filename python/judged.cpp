// judged.cpp: measures of any domain as scores, Python functions among them.
#include "judged.hpp"

#include <nanobind/stl/map.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <map>

#include "etalon/answers.hpp"
#include "etalon/class_ranking.hpp"
#include "etalon/error.hpp"
#include "etalon/judged.hpp"
#include "etalon/matrix.hpp"
#include "etalon/order_systems.hpp"
#include "etalon/orders.hpp"
#include "etalon/partitions.hpp"
#include "etalon/text.hpp"
#include "etalon/units.hpp"
#include "text_caster.hpp"

namespace etalon::python {
namespace {

Better parse_better(std::string_view word) {
  if (word == "higher") return Better::higher;
  if (word == "lower") return Better::lower;
  throw Error(ErrorKind::usage, "better cannot be '" + std::string(word) + "'; choose one of higher, lower");
}

// What a function sees of an input.
nb::object view(const Matrix<double>& matrix) { return nb::cast(matrix); }

nb::object view(const Binary<double>& counts) {
  const double cells[] = {counts.c00, counts.c01, counts.c10, counts.c11};
  return nb::cast(dense_matrix<double, double>(2, cells));
}

nb::object view(const Partitions<double>& p) {
  std::vector<std::vector<std::uint64_t>> rows(p.rows(), std::vector<std::uint64_t>(p.columns()));
  for (const auto& cell : p.cells()) rows[cell.row][cell.column] = cell.count;
  return nb::cast(rows);
}

nb::object view(const Orders<double>& orders) {
  return nb::cast(OrderUnit{kOnlyUnit, 1, std::make_shared<const OrderData>(*orders), orders->pairs});
}

/// The distances of the objects, best first, and the group of tied objects that each is in.
nb::object view(const ClassRanking<double>& ranking) {
  std::vector<double> distances;
  for (const std::uint32_t level : ranking->levels) distances.push_back(ranking->distances[level]);
  std::vector<std::size_t> groups(ranking->n());
  for (std::size_t i = 0; i < groups.size(); ++i) groups[i] = i;
  for (std::size_t g = 0; g + 1 < ranking->group_start.size(); ++g) {
    for (std::size_t i = ranking->group_start[g]; i < ranking->group_start[g + 1]; ++i) groups[i] = g;
  }
  return nb::make_tuple(distances, groups);
}

/// The sizes of the classes of both sides, and the documents that they share, rows the classes of the answer.
nb::object view(const Answers<double>& answers) {
  const auto sizes = [](const AnswerSide& side) {
    std::vector<std::uint64_t> list;
    for (std::size_t i = 0; i < side.classes(); ++i) list.push_back(side.size(i));
    return list;
  };
  std::vector<std::vector<std::uint64_t>> common(answers->answer.classes(),
                                                 std::vector<std::uint64_t>(answers->reference.classes()));
  for (const AnswerData::Cell& cell : answers->cells) common[cell.answer][cell.reference] = cell.count;
  return nb::make_tuple(sizes(answers->answer), sizes(answers->reference), common);
}

/// The grades of the list in its order, None where a document was not judged, and those of all that was judged.
nb::object view(const etalon::Judged<double>& judged) {
  nb::list grades;
  std::uint32_t rank = 1;
  const auto unjudged_up_to = [&](std::uint32_t end) {
    for (; rank < end; ++rank) grades.append(nb::none());
  };
  for (const JudgedList::Hit& hit : judged->hits) {
    unjudged_up_to(hit.rank);
    if (hit.grade < 0) continue;
    grades.append(hit.grade);
    ++rank;
  }
  unjudged_up_to(judged->retrieved + 1);
  std::vector<double> all;
  for (const Judgments::Level& level : judged->judgments->levels) all.insert(all.end(), level.documents, level.grade);
  return nb::make_tuple(grades, all);
}

/// Reasons are pointers for the core: kept as long as the function.
template <template <class> class Statistic>
Score function_score(const std::string& name, Better better, Judged::Function function) {
  auto reasons = std::make_shared<std::set<std::string>>();
  return own_score<Statistic>(
      name,
      [reasons, function](const Statistic<double>& input) {
        const nb::object result = function(view(input));
        if (!nb::isinstance<nb::str>(result)) return Value<double>(nb::cast<double>(result));
        return Value<double>::undefined(reasons->insert(nb::cast<std::string>(result)).first->c_str());
      },
      {}, better);
}

/// The statistics that functions can be of, by the names of their kinds.
struct FunctionKind {
  const Kind* kind;
  Score (*make)(const std::string&, Better, Judged::Function);
};
constexpr FunctionKind kFunctionKinds[] = {{kind_of<Binary>, function_score<Binary>},
                                           {kind_of<Matrix>, function_score<Matrix>},
                                           {kind_of<Partitions>, function_score<Partitions>},
                                           {kind_of<Orders>, function_score<Orders>},
                                           {kind_of<ClassRanking>, function_score<ClassRanking>},
                                           {kind_of<Answers>, function_score<Answers>},
                                           {kind_of<etalon::Judged>, function_score<etalon::Judged>}};

const FunctionKind& function_kind(const std::string& name) {
  for (const FunctionKind& known : kFunctionKinds) {
    if (known.kind->name == name) return known;
  }
  throw Error(ErrorKind::usage, "there are no functions of '" + name + "'");
}

Settings settings_of(const Questions& of, const Given& given) {
  Settings settings(of.settings);
  for (const auto& [name, values] : given) settings.set(name, values);
  return settings;
}

}  // namespace

Domain parse_domain(std::string_view name) {
  if (const auto found = find_domain(name)) return *found;
  throw Error(ErrorKind::usage,
              "there is no domain '" + std::string(name) + "' to validate; there are " + domain_names());
}

Judged::Judged(const std::string& domain, const std::string& undefined)
    : domain_(parse_domain(domain)), undefined_(parse_undefined(undefined)) {
  refuse_undefined(domain_, undefined);
}

void Judged::enter(Score score) {
  if (!names_.insert(score.text()).second)
    throw Error(ErrorKind::usage, "two measures are called '" + score.text() + "'");
  scores_.push_back(std::move(score));
}

void Judged::add_score(const std::string& text) {
  Score score = parse_score(text, domain_, scores_);
  if (!names_.contains(score.text())) enter(std::move(score));
}

void Judged::add_all() {
  whole_ = true;
  for (Score& score : known_scores(domain_)) {
    if (!names_.contains(score.text())) enter(std::move(score));
  }
}

void Judged::add_definition(const std::string& text) { enter(own_score(text, domain_)); }

void Judged::add_function(const std::string& name, const std::string& better, const std::string& kind,
                          Function function) {
  enter(function_kind(kind).make(name, parse_better(better), std::move(function)));
  python_ = true;
}

std::vector<Score> Judged::fitting(const Universe& universe) const {
  std::vector<Score> scores = scores_;
  if (whole_) std::erase_if(scores, [&](const Score& score) { return !judged_in(score, universe); });
  return scores;
}

void bind_judged(nb::module_& module) {
  nb::class_<Judged>(module, "Judged", "Measures of one domain to be judged.")
      .def(nb::init<const std::string&, const std::string&>(), nb::arg("domain"), nb::arg("undefined"))
      .def("add_score", &Judged::add_score, nb::arg("text"))
      .def("add_all", &Judged::add_all)
      .def("add_definition", &Judged::add_definition, nb::arg("text"))
      .def("add_function", &Judged::add_function, nb::arg("name"), nb::arg("better"), nb::arg("kind"),
           nb::arg("function"));
  module.def(
      "function_score",
      [](const std::string& name, const std::string& better, const std::string& kind, Judged::Function function) {
        const FunctionKind& known = function_kind(kind);
        refuse_known_name(name, known.kind->domain);
        return known.make(name, parse_better(better), std::move(function));
      },
      nb::arg("name"), nb::arg("better"), nb::arg("kind"), nb::arg("function"));
  module.def(
      "definition_score",
      [](const std::string& definition, const std::string& domain) {
        return own_score(definition, parse_domain(domain));
      },
      nb::arg("definition"), nb::arg("domain"));
  module.def("function_kinds", [] {
    std::vector<std::string> kinds;
    for (const FunctionKind& known : kFunctionKinds) kinds.emplace_back(known.kind->name);
    return kinds;
  });
  module.def(
      "domain_of_kind",
      [](const std::string& kind) { return std::string(facts(function_kind(kind).kind->domain).name); },
      nb::arg("kind"));
  nb::class_<Universe>(module, "Universe", "All inputs of a kind up to a size.").def("__str__", &Universe::text);
  module.def(
      "settings_of",
      [](const std::string& domain) {
        std::map<std::string, bool> several;
        for (const Setting& setting : questions(parse_domain(domain)).settings)
          several.emplace(setting.name, setting.type == Setting::Type::texts);
        return several;
      },
      nb::arg("domain"), "The settings of a domain, and whether they have several values.");
  module.def(
      "domains_with",
      [](const std::string& setting) {
        std::vector<std::string> domains;
        for (const Questions* of : all_questions()) {
          if (Settings(of->settings).knows(setting)) domains.emplace_back(facts(of->domain).name);
        }
        return domains;
      },
      nb::arg("setting"));
  module.def(
      "universes",
      [](const std::string& domain, const Given& given) {
        const Questions& of = questions(parse_domain(domain));
        return of.universes(settings_of(of, given));
      },
      nb::arg("domain"), nb::arg("given"));
  module.def(
      "compared_universe",
      [](const std::string& domain, const Given& given) {
        const Questions& of = questions(parse_domain(domain));
        return of.compared(settings_of(of, given));
      },
      nb::arg("domain"), nb::arg("given"));
}

}  // namespace etalon::python

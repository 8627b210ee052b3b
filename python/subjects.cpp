// subjects.cpp: measures of any domain made subjects, Python functions among them.
#include "subjects.hpp"

#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include "etalon/error.hpp"
#include "etalon/order_systems.hpp"

namespace etalon::python {
namespace {

Domain parse_domain(std::string_view name) {
  for (const DomainFacts& domain : kDomains) {
    if (domain.name == name) return domain.domain;
  }
  throw Error(ErrorKind::usage, "there is no domain '" + std::string(name) +
                                    "' to validate; there are labels, clusters, orders, classi and answers");
}

Better parse_better(std::string_view word) {
  if (word == "higher") return Better::higher;
  if (word == "lower") return Better::lower;
  throw Error(ErrorKind::usage, "better cannot be '" + std::string(word) + "'; choose one of higher, lower");
}

// What a function sees of an input.
nb::object view(const Matrix<double>& matrix) { return nb::cast(matrix); }

nb::object view(const Partitions<double>& p) {
  std::vector<std::vector<std::uint64_t>> rows(p.rows(), std::vector<std::uint64_t>(p.columns()));
  for (const auto& cell : p.cells()) rows[cell.row][cell.column] = cell.count;
  return nb::cast(rows);
}

nb::object view(const Orders<double>& orders) {
  return nb::cast(OrderUnit{"all", 1, std::make_shared<const OrderData>(*orders), orders->pairs});
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

template <class Item>
auto& subject_in(Item& item) {
  if constexpr (requires { item.subject; }) {
    return item.subject;
  } else {
    return item;
  }
}

}  // namespace

Subjects::Subjects(const std::string& domain, const std::string& undefined)
    : domain_(parse_domain(domain)), undefined_(parse_undefined(undefined)) {
  switch (domain_) {
    case Domain::labels: break;
    case Domain::clusters: all_.emplace<std::vector<ClusterCandidate>>(); break;
    case Domain::orders: all_.emplace<std::vector<OrderSubject>>(); break;
    case Domain::classi: all_.emplace<std::vector<ClassRankingSubject>>(); break;
    case Domain::answers: all_.emplace<std::vector<AnswerCandidate>>(); break;
  }
}

void Subjects::enter(const std::string& name) {
  if (!names_.insert(name).second) throw Error(ErrorKind::usage, "two measures are called '" + name + "'");
}

void Subjects::add_score(const std::string& text) {
  const Score score = parse_score(text, domain_);
  if (!names_.insert(score.text()).second) return;
  const Evaluation how{undefined_, {}};
  switch (domain_) {
    case Domain::labels: std::get<0>(all_).push_back(subject_of(score, how)); break;
    case Domain::clusters: std::get<1>(all_).push_back(candidate_of(score, how)); break;
    case Domain::orders: std::get<2>(all_).push_back(order_subject_of(score, how)); break;
    case Domain::classi: std::get<3>(all_).push_back(class_ranking_subject_of(score, how)); break;
    case Domain::answers: std::get<4>(all_).push_back(answer_candidate(score, how)); break;
  }
}

void Subjects::add_all() {
  whole_ = true;
  for (const Score& score : all_scores_lifted(domain_)) {
    // Of rankings of classes every claimed form: cut lists obey other laws than whole ones.
    if (domain_ == Domain::classi) {
      for (const ClaimedScore& claimed : claimed_scores(*score.measure)) add_score(claimed.score.text());
    } else {
      add_score(score.text());
    }
  }
}

void Subjects::add_definition(const std::string& text) {
  const Evaluation how{undefined_, {}};
  switch (domain_) {
    case Domain::labels: std::get<0>(all_).push_back(subject_of_definition(text, how)); break;
    case Domain::clusters: std::get<1>(all_).push_back(candidate_of_definition(text, how)); break;
    case Domain::orders: std::get<2>(all_).push_back(order_subject_of_definition(text, how)); break;
    default:
      throw Error(ErrorKind::usage, "formulas are of labels, clusters and orders; of " +
                                        std::string(facts(domain_).name) + " write a function with @etalon.measure");
  }
  std::visit([&](const auto& items) { enter(subject_in(items.back()).name); }, all_);
}

void Subjects::add_function(const std::string& name, const std::string& better, bool binary, Function function) {
  enter(name);
  python_ = true;
  const bool zero = undefined_ == Undefined::zero;
  std::visit(
      [&](auto& items) {
        auto& subject = subject_in(items.emplace_back());
        subject.name = name;
        subject.better = parse_better(better);
        subject.binary = binary;
        subject.fast = [reasons = reasons_, function, zero](const auto& input) {
          const nb::object result = function(view(input));
          if (!nb::isinstance<nb::str>(result)) return Value<double>(nb::cast<double>(result));
          if (zero) return Value<double>(0.0);
          return Value<double>::undefined(reasons->insert(nb::cast<std::string>(result)).first->c_str());
        };
      },
      all_);
}

Universe to_universe(const UniverseFacts& facts) {
  using Kind = Universe::Kind;
  const auto& [kind, classes, objects, constant] = facts;
  constexpr std::pair<const char*, Kind> kinds[] = {
      {"labels", Kind::labels},           {"clusters", Kind::partitions},   {"permutations", Kind::permutations},
      {"weak_orders", Kind::weak_orders}, {"classi", Kind::class_rankings}, {"answers", Kind::answers}};
  for (const auto& [name, known] : kinds) {
    if (kind == name) return {classes, objects, constant, known};
  }
  throw Error(ErrorKind::usage, "there is no universe of " + kind);
}

void bind_subjects(nb::module_& module) {
  nb::class_<Subjects>(module, "Subjects", "Measures of one domain to be judged.")
      .def(nb::init<const std::string&, const std::string&>(), nb::arg("domain"), nb::arg("undefined"))
      .def("add_score", &Subjects::add_score, nb::arg("text"))
      .def("add_all", &Subjects::add_all)
      .def("add_definition", &Subjects::add_definition, nb::arg("text"))
      .def("add_function", &Subjects::add_function, nb::arg("name"), nb::arg("better"), nb::arg("binary"),
           nb::arg("function"));
  module.def("default_universes", [](const std::string& domain) {
    std::vector<UniverseFacts> facts;
    switch (parse_domain(domain)) {
      case Domain::labels:
        for (const Universe& universe : kDefaultUniverses)
          facts.emplace_back("labels", universe.classes, universe.objects, false);
        break;
      case Domain::clusters: facts.emplace_back("clusters", 0, kDefaultPartitions.objects, false); break;
      case Domain::orders:
        facts.emplace_back("permutations", 0, kDefaultOrders[0].objects, false);
        facts.emplace_back("weak_orders", 0, kDefaultOrders[1].objects, false);
        break;
      case Domain::classi:
        facts.emplace_back("classi", kDefaultClassRankings.classes, kDefaultClassRankings.objects, false);
        break;
      case Domain::answers: facts.emplace_back("answers", 0, kDefaultAnswers.objects, false); break;
    }
    return facts;
  });
}

}  // namespace etalon::python

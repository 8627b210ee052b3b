// reproduce.cpp: the sources' tables and figures in Python, published and ours side by side.
#include <nanobind/stl/pair.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include "documents.hpp"
#include "etalon/report.hpp"
#include "papers.hpp"
#include "text_caster.hpp"
#include "unlocked.hpp"

namespace etalon::python {
namespace {

/// One source, or all of them with what came out of each.
struct Reproduction {
  std::vector<Paper> papers;
  bool all = false;
};

Document document_of(const Reproduction& found) {
  return found.all ? etalon::document_of(found.papers) : etalon::document_of(found.papers.front());
}

Reproduction make_again(const std::string& name, std::size_t up_to, const std::vector<std::string>& paths) {
  const Unlocked unlocked;
  if (name.empty()) return {papers::reproduce_all(), true};
  return {{papers::reproduce(name, up_to, papers::read_data(paths))}, false};
}

/// The source, the figure's name, its picture and its numbers; a record has numbers alone.
using Figure = std::tuple<nb::str, nb::str, nb::str, nb::str>;

std::vector<Figure> figures_of(const Reproduction& found) {
  std::vector<Figure> figures;
  for (const Paper& paper : found.papers) {
    for (const PaperFigure& figure : paper.figures)
      figures.emplace_back(to_python(paper.name), to_python(figure.name), to_python(figure.svg), to_python(figure.csv));
    for (const PaperRecord& record : paper.records)
      figures.emplace_back(to_python(paper.name), to_python(record.name), to_python(""), to_python(record.csv));
  }
  return figures;
}

}  // namespace

void bind_reproduce(nb::module_& module) {
  bind_report<Reproduction>(module, "Reproduction").def("figures", &figures_of);
  module.def("reproduce", &make_again, nb::arg("source"), nb::arg("up_to"), nb::arg("data"));
  module.def("sources", [] {
    std::vector<std::string> names;
    for (const papers::Source& source : papers::sources()) names.emplace_back(source.name);
    return names;
  });
}

}  // namespace etalon::python

// documents.cpp: what a result shows, in any format, with bytes to travel as.
#include "documents.hpp"

#include "etalon/evaluation.hpp"
#include "etalon/format.hpp"
#include "etalon/write_file.hpp"
#include "text_caster.hpp"
#include "unlocked.hpp"

namespace etalon::python {
namespace {

/// The page of one document.
std::string page_text(const Shown& self, const std::string& title) {
  const Unlocked unlocked;
  Page page = page_of(self.document);
  page.title = title;
  return to_html(page);
}

/// All that a page tells of systems that were measured.
std::string evaluation_text(const Results& results, const HeldObjects* objects, const std::string& no_objects,
                            std::uint64_t seed, unsigned threads, const std::string& title) {
  const Unlocked unlocked;
  EvaluationOptions how;
  how.objects = objects == nullptr ? nullptr : objects->objects.get();
  how.no_objects = no_objects;
  how.seed = seed;
  how.threads = threads;
  Page page = evaluate(results, how);
  page.title = title;
  return to_html(page);
}

std::string rendered(const Shown& self, const std::string& format) {
  const OutputFormat known = parse_output_format(format);
  const Unlocked unlocked;
  return write(self.document, known);
}

}  // namespace

void bind_documents(nb::module_& module) {
  nb::class_<Shown>(module, "Document", "What a result shows, as the command shows it.")
      .def(
          "render", [](const Shown& self, const std::string& format) { return to_python(rendered(self, format)); },
          nb::arg("format"))
      .def(
          "page", [](const Shown& self, const std::string& title) { return to_python(page_text(self, title)); },
          nb::arg("title"), "A page to look at.")
      .def(
          "fragment", [](const Shown& self) { return to_python(html_fragment(self.document)); },
          "A piece of a page, for notebooks.")
      .def(
          "svg",
          [](const Shown& self, const std::string& name) {
            for (const Picture& picture : pictures_of(self.document)) {
              if (name.empty() || picture.name == name) return to_python(picture.svg());
            }
            return to_python("");
          },
          nb::arg("name") = "", "The first picture, or that of a name; empty when there is none.")
      .def("pictures",
           [](const Shown& self) {
             nb::list names;
             for (const Picture& picture : pictures_of(self.document)) names.append(to_python(picture.name));
             return names;
           })
      .def("__getstate__",
           [](const Shown& self) {
             const std::string bytes = to_bytes(self.document);
             return nb::bytes(bytes.data(), bytes.size());
           })
      .def("__setstate__", [](Shown& self, const nb::bytes& bytes) {
        new (&self) Shown{document_from_bytes({bytes.c_str(), bytes.size()})};
      });
  module.def("write_file", &write_file, nb::arg("path"), nb::arg("text"), nb::call_guard<nb::gil_scoped_release>(),
             "Replaces a file by its new text at once, or writes through a link, a pipe or a device.");
  module.def(
      "evaluation",
      [](const Results& results, const HeldObjects* objects, const std::string& no_objects, std::uint64_t seed,
         unsigned threads, const std::string& title) {
        return to_python(evaluation_text(results, objects, no_objects, seed, threads, title));
      },
      nb::arg("results"), nb::arg("objects").none(), nb::arg("no_objects"), nb::arg("seed"), nb::arg("threads"),
      nb::arg("title"), "A page that tells who is best, whether that can be trusted, and where systems go wrong.");
  module.def("formats", [] {
    nb::list names;
    for (const FormatFacts* format : formats()) names.append(to_python(format->name));
    return names;
  });
}

}  // namespace etalon::python

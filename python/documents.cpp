// documents.cpp: what a result shows, in any format, with bytes to travel as.
#include "documents.hpp"

#include "etalon/format.hpp"
#include "text_caster.hpp"
#include "unlocked.hpp"

namespace etalon::python {
namespace {

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
  module.def("formats", [] {
    nb::list names;
    for (const FormatFacts* format : formats()) names.append(to_python(format->name));
    return names;
  });
}

}  // namespace etalon::python

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
          [](const Shown& self) {
            for (const Block& block : self.document.blocks) {
              if (const auto* plot = std::get_if<Plot>(&block.content)) return to_python(to_svg(*plot));
            }
            return to_python("");
          },
          "The first picture; empty when there is none.")
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

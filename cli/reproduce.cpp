// reproduce.cpp: etalon reproduce: the sources' tables and figures, published and ours side by side.
#include <filesystem>
#include <memory>

#include "command.hpp"
#include "etalon/error.hpp"
#include "etalon/text.hpp"
#include "papers.hpp"

namespace etalon::cli {
namespace {

struct ReproduceOptions {
  std::string source;
  std::string figures;
  std::size_t up_to = 0;
  std::vector<std::string> data;
  Output output;
};

const papers::Source& find_source(const std::string& name) {
  std::vector<std::string> known;
  for (const papers::Source& source : papers::sources()) {
    if (source.name == name) return source;
    known.emplace_back(source.name);
  }
  throw Error(ErrorKind::usage, "there is no source '" + name + "'; the sources are " + join(known, ", "));
}

Document list_of_sources() {
  Document document;
  block::Fields fields{.fields = {}, .width = 13};
  Tree records = Tree::list();
  CsvTable table{"sources", {"name", "title"}};
  for (const papers::Source& source : papers::sources()) {
    const std::string name(source.name);
    const std::string title(source.title);
    fields.fields.push_back({name, title});
    records.add(Tree::record().add("name", name).add("title", title));
    table.rows.push_back({name, title});
  }
  document.records.add("version", version()).add("sources", std::move(records));
  document.tables.push_back(std::move(table));
  document.add(block::Paragraph{"Sources that etalon reproduce makes again:"});
  document.add_close(std::move(fields));
  return document;
}

void write_figures(const Paper& paper, const std::string& folder) {
  std::error_code error;
  std::filesystem::create_directories(folder, error);
  if (error) throw Error(ErrorKind::io, folder + ": cannot be made (" + error.message() + ")");
  for (const PaperFigure& figure : paper.figures) {
    Output file;
    file.path = (std::filesystem::path(folder) / (figure.name + ".svg")).string();
    file.write(figure.svg);
    file.path = (std::filesystem::path(folder) / (figure.name + ".csv")).string();
    file.write(figure.csv);
  }
}

void run_reproduce(const ReproduceOptions& options) {
  if (options.source.empty()) return options.output.write(list_of_sources());
  const papers::Source& source = find_source(options.source);
  if (options.up_to > 0 && source.up_to == nullptr)
    throw Error(ErrorKind::usage, options.source + " has no size to choose: --up-to is for ordering");
  if (!options.data.empty() && source.with_data == nullptr)
    throw Error(ErrorKind::usage, options.source + " needs no data: --data is for validation");
  std::vector<Source> data;
  for (const std::string& path : options.data) data.push_back(read_source(path));
  const Paper paper = options.up_to > 0 ? source.up_to(options.up_to)
                      : !data.empty()   ? source.with_data(data)
                                        : source.reproduce();
  if (!options.figures.empty()) write_figures(paper, options.figures);
  options.output.write(document_of(paper));
}

}  // namespace

void add_reproduce(Command& program) {
  auto options = std::make_shared<ReproduceOptions>();
  Command& command = program.subcommand("reproduce", "Make a source's tables and figures again, published beside ours");
  command.option("source", options->source, "its name; without one, the sources are listed");
  command.option("--figures", options->figures, "write the figures into this folder, as SVG and CSV").type("FOLDER");
  command.option("--up-to", options->up_to, "ordering: lists of so many items at most (default 14; 16 needs 5 GB)")
      .type("ITEMS");
  command.option("--data", options->data,
                 "validation: data that are not in the program: values of indices of clusterings (data set, "
                 "clustering, index, value), counts of rain forecasts");
  options->output.add_to(command);
  command.runs([options] { run_reproduce(*options); });
}

}  // namespace etalon::cli

// reproduce.cpp: etalon reproduce: the sources' tables and figures, published and ours side by side.
#include <filesystem>
#include <memory>

#include "command.hpp"
#include "etalon/error.hpp"
#include "etalon/text.hpp"
#include "papers.hpp"

namespace etalon::cli {
namespace {

struct Options {
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

void run(const Options& options) {
  const OutputFormat format = options.output.kind();
  if (options.source.empty()) {
    std::string text = "Sources that etalon reproduce makes again:\n";
    for (const papers::Source& source : papers::sources())
      text += "  " + std::string(source.name) + std::string(14 - std::min<std::size_t>(13, source.name.size()), ' ') +
              std::string(source.title) + "\n";
    options.output.write(text);
    return;
  }
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
  const std::string text = render(paper, format, options.output.style());
  if (!options.figures.empty()) write_figures(paper, options.figures);
  options.output.write(text);
}

}  // namespace

void add_reproduce(Command& program) {
  auto options = std::make_shared<Options>();
  Command& command = program.subcommand("reproduce", "Make a source's tables and figures again, published beside ours");
  command.option("source", options->source, "its name; without one, the sources are listed");
  command.option("--figures", options->figures, "write the figures into this folder, as SVG and CSV").type("FOLDER");
  command.option("--up-to", options->up_to, "ordering: lists of so many items at most (default 14; 16 needs 5 GB)")
      .type("ITEMS");
  command.option("--data", options->data,
                 "validation: data that are not in the program: values of indices of clusterings (data set, "
                 "clustering, index, value), counts of rain forecasts");
  options->output.add_to(command);
  command.runs([options] { run(*options); });
}

}  // namespace etalon::cli

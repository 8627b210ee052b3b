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
  known.emplace_back("all");
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
    if (figure.csv.empty()) continue;
    file.path = (std::filesystem::path(folder) / (figure.name + ".csv")).string();
    file.write(figure.csv);
  }
}

/// Every source as it is by itself; of the one with a size, the lengths that its own tables have.
void reproduce_all(const ReproduceOptions& options) {
  constexpr std::size_t printed_length = 8;
  if (options.up_to > 0)
    throw Error(ErrorKind::usage, "--up-to is for ordering alone: etalon reproduce ordering --up-to");
  if (!options.data.empty())
    throw Error(ErrorKind::usage, "--data is for validation: etalon reproduce validation --data");
  std::vector<Paper> all;
  for (const papers::Source& source : papers::sources()) {
    all.push_back(source.up_to == nullptr ? source.reproduce() : source.up_to(printed_length));
    if (!options.figures.empty())
      write_figures(all.back(), (std::filesystem::path(options.figures) / source.name).string());
  }
  options.output.write(document_of(all));
}

void run_reproduce(const ReproduceOptions& options) {
  if (options.source.empty() || options.source == "all") return reproduce_all(options);
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
  command.option("source", options->source, "its name; all, or none: how much of each source comes out");
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

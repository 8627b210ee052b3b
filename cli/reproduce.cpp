// reproduce.cpp: etalon reproduce: the sources' tables and figures, published and ours side by side.
#include <filesystem>
#include <memory>

#include "command.hpp"
#include "etalon/error.hpp"
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
  for (const PaperRecord& record : paper.records) {
    Output file;
    file.path = (std::filesystem::path(folder) / (record.name + ".csv")).string();
    file.write(record.csv);
  }
}

void run_reproduce(const ReproduceOptions& options) {
  if (options.source.empty() || options.source == "all") {
    if (options.up_to > 0 || !options.data.empty())
      throw Error(ErrorKind::usage, "--up-to and --data are for one source: etalon reproduce ordering --up-to");
    const std::vector<Paper> all = papers::reproduce_all();
    for (const Paper& paper : all) {
      if (!options.figures.empty())
        write_figures(paper, (std::filesystem::path(options.figures) / paper.name).string());
    }
    options.output.write(document_of(all));
    return;
  }
  const Paper paper = papers::reproduce(options.source, options.up_to, papers::read_data(options.data));
  if (!options.figures.empty()) write_figures(paper, options.figures);
  options.output.write(document_of(paper));
}

}  // namespace

void add_reproduce(Command& program) {
  auto options = std::make_shared<ReproduceOptions>();
  Command& command = program.subcommand("reproduce", "Make a source's tables and figures again, published beside ours");
  command.option("source", options->source, "its name; all, or none: how much of each source comes out")
      .suggest([](const std::string&) {
        std::vector<Word> words;
        for (const papers::Source& source : papers::sources())
          words.push_back({std::string(source.name), std::string(source.title)});
        words.push_back({"all", "how much of each comes out"});
        return words;
      });
  command
      .option("--figures", options->figures,
              "write the figures into this folder, as SVG and CSV, and what is recorded of data that are not in the "
              "program")
      .type("FOLDER");
  command.option("--up-to", options->up_to, "ordering: lists of so many items at most (default 14; 16 needs 5 GB)")
      .type("ITEMS");
  command.option(
      "--data", options->data,
      "validation: data that are not in the program: values of indices of clusterings (data set, "
      "clustering, index, value), the authors' counts of rain forecasts (a file .tsv for each threshold), or "
      "a folder of such files");
  options->output.add_to(command);
  command.runs([options] { run_reproduce(*options); });
}

}  // namespace etalon::cli

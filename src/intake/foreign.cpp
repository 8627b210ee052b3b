// foreign.cpp: files that are no text, known by their first bytes and refused with what to type instead.
#include "intake/foreign.hpp"

#include <algorithm>
#include <array>

#include "etalon/error.hpp"

namespace etalon {
namespace {

using namespace std::string_view_literals;

enum class Way { python, pickle, pipe, advice };

struct Format {
  std::string_view first;  ///< with ? for any byte; nothing that a text begins with: a label may be called PAR1
  std::string_view what;   ///< this is …
  Way way;
  std::string_view line;  ///< what to type; FILE stands for the file
};

/// A longer mark stands before one that it begins with.
constexpr std::array<Format, 22> kFormats{{
    {"PAR1\x15"sv, "a Parquet file", Way::python, "import pyarrow.parquet as pq; t = pq.read_table('FILE')"},
    {"ARROW1\0"sv, "an Arrow file", Way::python, "import pyarrow.feather as pf; t = pf.read_table('FILE')"},
    {"FEA1\0"sv, "a Feather file", Way::python, "import pyarrow.feather as pf; t = pf.read_table('FILE')"},
    {"\xFF\xFF\xFF\xFF"sv, "an Arrow stream", Way::python,
     "import pyarrow as pa; t = pa.ipc.open_stream('FILE').read_all()"},
    {"PK\x03\x04"sv, "a zip archive, as Excel files and NumPy's .npz are", Way::advice,
     "save the sheet as CSV, or each array with numpy.save, or unpack it with unzip -p 'FILE' | etalon … -"},
    {"\xD0\xCF\x11\xE0"sv, "an old Excel file", Way::advice, "save the sheet as CSV"},
    {"\x80\x02"sv, "a pickle", Way::pickle, "import pandas as pd; t = pd.read_pickle('FILE')"},
    {"\x80\x03"sv, "a pickle", Way::pickle, "import pandas as pd; t = pd.read_pickle('FILE')"},
    {"\x80\x04"sv, "a pickle", Way::pickle, "import pandas as pd; t = pd.read_pickle('FILE')"},
    {"\x80\x05"sv, "a pickle", Way::pickle, "import pandas as pd; t = pd.read_pickle('FILE')"},
    {"\x89HDF\r\n"sv, "an HDF5 file", Way::python, "import pandas as pd; t = pd.read_hdf('FILE')"},
    {"BZh?1AY&SY"sv, "packed with bzip2", Way::pipe, "bzip2 -dc 'FILE'"},
    {"\xFD\x37zXZ\0"sv, "packed with xz", Way::pipe, "xz -dc 'FILE'"},
    {"\x28\xB5\x2F\xFD"sv, "packed with zstd", Way::pipe, "zstd -dc 'FILE'"},
    {"\xFF\xFE\0\0"sv, "text in UTF-32", Way::pipe, "iconv -f UTF-32 -t UTF-8 'FILE'"},
    {"\0\0\xFE\xFF"sv, "text in UTF-32", Way::pipe, "iconv -f UTF-32 -t UTF-8 'FILE'"},
    {"\xFF\xFE"sv, "text in UTF-16", Way::pipe, "iconv -f UTF-16 -t UTF-8 'FILE'"},
    {"\xFE\xFF"sv, "text in UTF-16", Way::pipe, "iconv -f UTF-16 -t UTF-8 'FILE'"},
    // Without a mark every character of English has zeros beside it, which no other text has.
    {"?\0\0\0"sv, "text in UTF-32", Way::pipe, "iconv -f UTF-32LE -t UTF-8 'FILE'"},
    {"\0\0\0?"sv, "text in UTF-32", Way::pipe, "iconv -f UTF-32BE -t UTF-8 'FILE'"},
    {"?\0?\0"sv, "text in UTF-16", Way::pipe, "iconv -f UTF-16LE -t UTF-8 'FILE'"},
    {"\0?\0?"sv, "text in UTF-16", Way::pipe, "iconv -f UTF-16BE -t UTF-8 'FILE'"},
}};

bool begins(std::string_view text, std::string_view mark) {
  return text.size() >= mark.size() && std::equal(mark.begin(), mark.end(), text.begin(),
                                                  [](char wanted, char is) { return wanted == '?' || wanted == is; });
}

std::string remedy(const Format& format, const std::string& name) {
  std::string line(format.line);
  const std::size_t place = line.find("FILE");
  if (place != std::string::npos && !name.starts_with('(')) line.replace(place, 4, name);
  switch (format.way) {
    case Way::python: return "read it in Python and hand over its columns: " + line;
    case Way::pickle:
      return "a pickle can run any code when it is read: only if you trust the file, read it in Python and pass its "
             "columns: " +
             line;
    case Way::pipe: return "type " + line + " | etalon … -";
    case Way::advice: return line;
  }
  return line;
}

}  // namespace

void refuse_foreign(const std::string& name, std::string_view first) {
  const auto* const format =
      std::find_if(kFormats.begin(), kFormats.end(), [&](const Format& one) { return begins(first, one.first); });
  if (format == kFormats.end()) return;
  throw Error(ErrorKind::input, name + ": this is " + std::string(format->what) + "; " + remedy(*format, name));
}

void refuse_no_text(const std::string& name, std::string_view first) {
  if (first.starts_with("\x93NUMPY") || first.starts_with("ETALON")) return;
  if (const std::size_t zero = first.find('\0'); zero != std::string_view::npos)
    throw Error(ErrorKind::input, name + ": this is no text: byte " + std::to_string(zero + 1) + " is zero");
}

}  // namespace etalon

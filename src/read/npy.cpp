// npy.cpp: NumPy's .npy files with one-dimensional labels.
#include "read/npy.hpp"

#include <sys/types.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <filesystem>

#include "etalon/error.hpp"
#include "etalon/text.hpp"
#include "read/encoder.hpp"
#include "read/open_file.hpp"

namespace etalon {
namespace {

constexpr std::string_view kMagic = "\x93NUMPY";
constexpr long long kLongestLabel = 1LL << 32;  // characters; far beyond any, and far from where their bytes overflow

/// The text after 'key': in the header's dictionary, up to the closing mark.
std::string_view header_value(const Source& source, std::string_view header, const std::string& key, char open,
                              char close) {
  const std::size_t at = header.find("'" + key + "'");
  const std::size_t begin = at == std::string_view::npos ? at : header.find(open, at + key.size() + 2);
  const std::size_t end = begin == std::string_view::npos ? begin : header.find(close, begin + 1);
  if (end == std::string_view::npos) source.fail("the .npy header has no " + key);
  return header.substr(begin + 1, end - begin - 1);
}

template <class Integer>
LabelView integers(const char* data, std::size_t size) {
  return LabelView::integers(std::span(reinterpret_cast<const Integer*>(data), size));
}

}  // namespace

LabelView npy_view(const Source& source, const NpyHeader& header, const char* data, std::size_t size) {
  const std::string_view kind = std::string_view(header.type).substr(1);
  if (kind == "i1") return integers<std::int8_t>(data, size);
  if (kind == "i2") return integers<std::int16_t>(data, size);
  if (kind == "i4") return integers<std::int32_t>(data, size);
  if (kind == "i8") return integers<std::int64_t>(data, size);
  if (kind == "b1" && std::any_of(data, data + size, [](char byte) { return (byte & ~1) != 0; }))
    source.fail("a boolean is neither 0 nor 1 in its byte: as numbers of 8 bits (view('u1')) they are labels");
  if (kind == "u1" || kind == "b1") return integers<std::uint8_t>(data, size);
  if (kind == "u2") return integers<std::uint16_t>(data, size);
  if (kind == "u4") return integers<std::uint32_t>(data, size);
  if (kind == "u8") return integers<std::uint64_t>(data, size);
  if (kind.starts_with('U')) return LabelView::ucs4(data, size, header.units);
  if (kind.starts_with('S')) return LabelView::bytes(data, size, header.units);
  source.fail("labels must be integers, booleans or strings; the array has type '" + header.type + "'");
}

bool is_npy(const Source& source) { return source.content.starts_with(kMagic); }

NpyHeader read_npy_header(const Source& source) {
  const std::string& bytes = source.content;
  if (!is_npy(source) || bytes.size() < 12) source.fail("this is not a .npy file");
  const bool first_version = bytes[6] == 1;
  const std::size_t start = first_version ? 10 : 12;
  std::size_t length = 0;
  for (std::size_t i = start; i-- > 8;) length = (length << 8) | static_cast<unsigned char>(bytes[i]);
  if (length > bytes.size() - start) source.fail("the .npy header is cut off");
  const std::string_view header = std::string_view(bytes).substr(start, length);

  const std::size_t descr = header.find("'descr'");
  const std::size_t colon = descr == std::string_view::npos ? descr : header.find(':', descr);
  if (colon != std::string_view::npos && trim(header.substr(colon + 1)).starts_with('['))
    source.fail("the array has named fields; a plain array of labels is expected");
  const std::string_view type = header_value(source, header, "descr", '\'', '\'');
  if (type == "|O")
    source.fail("the array holds Python objects, which are not read; save it as texts: array.astype(str)");
  if (type.size() < 3) source.fail("the .npy header has no type");
  if (type[1] == 'M' || type[1] == 'm')
    source.fail("the array holds " + std::string(type[1] == 'M' ? "dates" : "durations") + " ('" + std::string(type) +
                "'); labels are integers, booleans or texts: save it as texts, array.astype(str)");
  if (type[0] == '>')
    source.fail("the array is big-endian ('" + std::string(type) + "'); save it in the machine's order");
  const std::string_view shape = header_value(source, header, "shape", '(', ')');
  const std::size_t comma = shape.find(',');
  const auto size = parse_whole(trim(shape.substr(0, comma)));
  const bool one_dimension = comma == std::string_view::npos || trim(shape.substr(comma + 1)).empty();
  if (!size || !one_dimension)
    source.fail("the array has shape (" + std::string(shape) + "); one dimension is expected");
  if (*size == 0) source.fail("the array is empty");

  const auto units = parse_whole(type.substr(2));
  if (!units || *units < 1) source.fail("the array has type '" + std::string(type) + "', which holds nothing");
  if (*units > kLongestLabel) source.fail("the array has type '" + std::string(type) + "', whose labels are too long");
  const std::size_t unit = type[1] == 'U' ? 4 : 1;
  const auto characters = static_cast<std::size_t>(*units);
  return {std::string(type), static_cast<std::size_t>(*size), characters * unit, characters, start + length};
}

namespace {

void check_length(const Source& source, const NpyHeader& header, std::size_t bytes) {
  const std::size_t available = (bytes - header.offset) / header.width;
  if (header.count > available) {
    source.fail("the array is cut off: " + std::to_string(header.count) + " labels are announced and " +
                std::to_string(available) + " are there");
  }
  const std::size_t behind = bytes - header.offset - header.count * header.width;
  if (behind > 0)
    source.fail("the array of " + std::to_string(header.count) + " labels is followed by " + std::to_string(behind) +
                " more bytes, such as a second np.save into the same file: save one array, np.concatenate(…)");
}

}  // namespace

CodedLabels read_npy_labels(const Source& source) {
  const NpyHeader header = read_npy_header(source);
  check_length(source, header, source.content.size());
  const std::size_t count = header.count;
  // A copy, so that the labels are aligned as their type asks.
  std::vector<std::uint64_t> aligned((count * header.width + 7) / 8);
  std::memcpy(aligned.data(), source.content.data() + header.offset, count * header.width);
  const LabelView view = npy_view(source, header, reinterpret_cast<const char*>(aligned.data()), count);
  CodedLabels column{source.name, std::vector<std::uint32_t>(count), {}};
  const auto encoder = make_encoder(view);
  std::uint32_t bound = 0;
  constexpr std::size_t block = 2048;
  for (std::size_t i = 0; i < count; i += block)
    bound = encoder->encode(i, std::min(block, count - i), column.codes.data() + i);
  for (std::uint32_t code = 0; code < bound; ++code) column.labels.push_back(encoder->label(code));
  return column;
}

bool NpyFile::plain(const std::string& path) {
  // Looking into a pipe would take from it what it cannot give again.
  std::error_code unknown;
  if (!std::filesystem::is_regular_file(path, unknown)) return false;
  const std::unique_ptr<std::FILE, int (*)(std::FILE*)> file(open_stream_to_read(path),
                                                             [](std::FILE* f) { return f ? std::fclose(f) : 0; });
  char first[kMagic.size()];
  return file && std::fread(first, 1, sizeof first, file.get()) == sizeof first &&
         std::string_view(first, sizeof first) == kMagic;
}

NpyFile::NpyFile(const std::string& path)
    : head_{path, {}}, file_(open_stream_to_read(path), [](std::FILE* f) { return f ? std::fclose(f) : 0; }) {
  if (!file_) throw Error(ErrorKind::input, path + ": cannot be opened (" + std::strerror(errno) + ")");
  head_.content.resize(1 << 17);  // more than a head can be long
  head_.content.resize(std::fread(head_.content.data(), 1, head_.content.size(), file_.get()));
  header_ = read_npy_header(head_);
  ::fseeko(file_.get(), 0, SEEK_END);
  check_length(head_, header_, static_cast<std::size_t>(::ftello(file_.get())));
  ::fseeko(file_.get(), static_cast<off_t>(header_.offset), SEEK_SET);
}

LabelView NpyFile::next(std::size_t most) {
  const std::size_t count = std::min(most, header_.count - taken_);
  const std::size_t bytes = count * header_.width;
  buffer_.resize((bytes + 7) / 8);
  if (std::fread(buffer_.data(), 1, bytes, file_.get()) != bytes) {
    const std::string reason =
        std::feof(file_.get()) != 0 ? "it became shorter while it was read" : std::string(std::strerror(errno));
    throw Error(ErrorKind::io, head_.name + ": cannot be read (" + reason + ")");
  }
  taken_ += count;
  return npy_view(head_, header_, reinterpret_cast<const char*>(buffer_.data()), count);
}

void NpyFile::seek(std::size_t place) {
  if (place == taken_) return;
  taken_ = place;
  ::fseeko(file_.get(), static_cast<off_t>(header_.offset + place * header_.width), SEEK_SET);
}

}  // namespace etalon

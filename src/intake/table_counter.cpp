// table_counter.cpp: the records of a table, counted by one thread piece by piece.
#include "intake/table_counter.hpp"

#include <algorithm>

#include "etalon/text.hpp"

namespace etalon {
namespace {

constexpr std::size_t kBlock = 1024;       // records whose codes are kept at a time
constexpr std::size_t kMostMissed = 2048;  // lines that were not known before; with more, counting lines does not pay

std::size_t lines_before(const RecordText& text, std::size_t at) {
  return static_cast<std::size_t>(std::count(text.data, text.data + at, '\n'));
}

}  // namespace

TableCounter::TableCounter(const TableShape& shape, bool whole_lines)
    : shape_(shape),
      tally_(shape.plan),
      codes_(shape.places.size(), std::vector<std::uint32_t>(kBlock)),
      sizes_(shape.places.size()),
      record_codes_(shape.places.size()),
      weights_(shape.plan.weighted ? kBlock : 0) {
  if (shape.plan.weighted || !whole_lines) mode_ = Mode::fields;
}

PieceReport TableCounter::count(const RecordText& text) {
  PieceReport report;
  std::size_t done = 0;
  const auto rest = [&] { return RecordText{text.data + done, text.size - done, text.delimiter, text.quotes}; };
  if (mode_ == Mode::narrow) {
    if (!narrow_) narrow_.emplace();
    done += count_lines(rest(), *narrow_, report);
  }
  if (mode_ == Mode::wide) {
    if (!wide_) wide_.emplace();
    done += count_lines(rest(), *wide_, report);
  }
  if (mode_ == Mode::fields && !report.trouble) done += count_fields(rest(), report);
  report.lines = text.quotes || report.trouble ? lines_before(text, done) : report.records;
  return report;
}

/// Returns how much of the text is done with: all of it, or up to a record that is wrong, or up to where counting lines
/// in this way is given up.
template <std::size_t Words>
std::size_t TableCounter::count_lines(const RecordText& text, LineCounts<Words>& lines, PieceReport& report) {
  ends_.find(text, false);
  std::size_t line = 0;
  for (; line < ends_.size(); ++line) {
    const std::size_t known = lines.count(text.data, ends_, line, ends_.size());
    report.records += known - line;
    line = known;
    if (line == ends_.size()) break;
    const std::size_t begin = ends_.begin(line);
    const std::size_t size = ends_.end(line) - begin;
    if (missed_ > kMostMissed || size > lines.kLongest) {
      mode_ = missed_ <= kMostMissed && size <= LineCounts<4>::kLongest ? Mode::wide : Mode::fields;
      drain(lines);
      return begin;
    }
    if (!count_one({text.data + begin, size + 1, text.delimiter, text.quotes})) break;
    ++missed_;
    ++report.records;
    lines.keep(text.data + begin, size);
  }
  const std::size_t done = std::min(ends_.begin(line), text.size);
  if (done < text.size) report.trouble.emplace(text.data + done, text.size - done);
  return done;
}

template <std::size_t Words>
void TableCounter::drain(LineCounts<Words>& lines) {
  lines.drain([&](std::string_view line, std::uint64_t count) {
    std::string record(line);
    record += '\n';
    record.resize(record.size() + 64);
    encode_one({record.data(), line.size() + 1, shape_.delimiter, line.find('"') != std::string_view::npos},
               record_codes_);
    tally_.add(record_codes_, count);
  });
}

bool TableCounter::refuses(const RecordText& text, const Ends& ends, std::size_t field) const {
  const std::string_view raw(text.data + ends.begin(field), ends.end(field) - ends.begin(field));
  const std::size_t first = raw.find_first_not_of(' ');
  if (first == std::string_view::npos || raw[first] != '"') return false;
  std::string kept;
  return !field_meaning(raw, kept);
}

bool TableCounter::encode_one(const RecordText& record, std::vector<std::uint32_t>& codes) {
  own_ends_.find(record, true);
  if (own_ends_.size() != shape_.width) return false;
  for (const std::size_t place : shape_.others) {
    if (record.quotes && refuses(record, own_ends_, place)) return false;
  }
  for (std::size_t i = 0; i < shape_.places.size(); ++i) {
    const std::size_t begin = own_ends_.begin(shape_.places[i]);
    codes[i] = tally_.column(i).code(record.data + begin, own_ends_.end(shape_.places[i]) - begin);
    if (codes[i] == FieldCodes::kRefused) return false;
  }
  return true;
}

bool TableCounter::count_one(const RecordText& record) {
  if (!encode_one(record, record_codes_)) return false;
  tally_.add(record_codes_, 1);
  return true;
}

/// How many of the records have as many fields as the header, up to the first that has not.
std::size_t TableCounter::well_formed(const RecordText& text, std::size_t first, std::size_t most) const {
  const std::uint32_t* end = ends_.data() + first;
  for (std::size_t record = 0; record < most; ++record, end += shape_.width) {
    int wrong = text.data[end[shape_.width - 1]] ^ '\n';
    for (std::size_t i = 0; i + 1 < shape_.width; ++i) wrong |= text.data[end[i]] ^ text.delimiter;
    if (wrong != 0) return record;
  }
  return most;
}

/// Finds the codes; returns how many records there are before the first that is refused.
std::size_t TableCounter::encode(const Block& block) {
  std::size_t records = block.records;
  for (std::size_t i = 0; i < shape_.places.size(); ++i) {
    FieldCodes& column = tally_.column(i);
    std::uint32_t* const codes = codes_[i].data();
    std::size_t field = block.first + shape_.places[i];
    for (std::size_t record = 0; record < records; ++record, field += shape_.width) {
      const std::size_t begin = ends_.begin(field);
      codes[record] = column.code(block.text.data + begin, ends_.end(field) - begin);
      if (codes[record] == FieldCodes::kRefused) records = record;
    }
  }
  if (!block.text.quotes) return records;
  for (const std::size_t place : shape_.others) {
    for (std::size_t record = 0; record < records; ++record) {
      if (refuses(block.text, ends_, block.first + record * shape_.width + place)) records = record;
    }
  }
  return records;
}

void TableCounter::read_weights(const Block& block, PieceReport& report) {
  std::string kept;
  for (std::size_t i = 0; i < block.records; ++i) {
    const std::size_t field = block.first + i * shape_.width + *shape_.weights;
    const std::size_t begin = ends_.begin(field);
    const std::string_view text = *field_meaning({block.text.data + begin, ends_.end(field) - begin}, kept);
    const auto value = parse_number(text);
    const bool readable = value && *value >= -1e308 && *value <= 1e308;
    weights_[i] = readable && *value >= 0 ? *value : 0;
    if (readable && *value >= 0) continue;
    auto& trouble = readable ? report.negative_weight : report.unreadable_weight;
    if (trouble) continue;
    const std::size_t line = lines_before(block.text, ends_.begin(block.first + i * shape_.width));
    trouble = {line, block.record + i, std::string(text), readable ? *value : 0};
  }
}

/// Returns how much of the text is done with: all of it, or up to a record that is wrong.
std::size_t TableCounter::count_fields(const RecordText& text, PieceReport& report) {
  ends_.find(text, true);
  std::size_t first = 0;
  while (first + shape_.width <= ends_.size()) {
    const std::size_t most = std::min(kBlock, (ends_.size() - first) / shape_.width);
    Block block{text, first, report.records, well_formed(text, first, most)};
    block.records = encode(block);
    std::fill(sizes_.begin(), sizes_.end(), block.records);
    if (shape_.plan.weighted) read_weights(block, report);
    tally_.add(codes_, sizes_, weights_.data());
    report.records += block.records;
    first += block.records * shape_.width;
    if (block.records < most) break;
  }
  const std::size_t done = std::min(ends_.begin(first), text.size);
  if (done < text.size) report.trouble.emplace(text.data + done, text.size - done);
  return done;
}

Tally& TableCounter::finish() {
  if (narrow_) drain(*narrow_);
  if (wide_) drain(*wide_);
  return tally_;
}

}  // namespace etalon

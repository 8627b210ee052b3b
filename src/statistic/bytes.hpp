// bytes.hpp: how statistics become bytes: magic, kind, format version, body, checksum; all numbers little-endian. A
// piece is a body alone, which stands in another one.
#pragma once

#include <cstdint>
#include <cstring>
#include <string>
#include <string_view>
#include <vector>

#include "etalon/error.hpp"
#include "etalon/exact.hpp"

namespace etalon {

/// FNV-1a: catches cut-off and altered states, not attackers.
inline std::uint64_t checksum(std::string_view bytes) {
  std::uint64_t hash = 0xCBF29CE484222325ULL;
  for (const char c : bytes) hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001B3ULL;
  return hash;
}

class ByteWriter {
 public:
  /// A piece.
  ByteWriter() = default;
  ByteWriter(std::string_view kind, std::uint32_t version) {
    bytes_ = "ETALON";
    text(kind);
    number(version);
  }
  void number(std::uint64_t value) {
    for (int i = 0; i < 8; ++i) bytes_ += static_cast<char>((value >> (8 * i)) & 0xFF);
  }
  void real(double value) {
    std::uint64_t bits = 0;
    std::memcpy(&bits, &value, sizeof bits);
    number(bits);
  }
  void text(std::string_view value) {
    number(value.size());
    bytes_ += value;
  }
  /// Seven bits a byte, the lowest first: most numbers are small.
  void compact(std::uint64_t value) {
    for (; value >= 0x80; value >>= 7) bytes_ += static_cast<char>((value & 0x7F) | 0x80);
    bytes_ += static_cast<char>(value);
  }
  void wide(Int128 value) {
    number(static_cast<std::uint64_t>(value));
    number(static_cast<std::uint64_t>(value >> 64));
  }
  void compact_text(std::string_view value) {
    compact(value.size());
    bytes_ += value;
  }
  void texts(const std::vector<std::string>& values) {
    compact(values.size());
    for (const std::string& value : values) compact_text(value);
  }
  std::string finish() {
    number(checksum(bytes_));
    return std::move(bytes_);
  }
  /// Of a piece: without a checksum of its own.
  std::string piece() { return std::move(bytes_); }

 private:
  std::string bytes_;
};

class ByteReader {
 public:
  /// A piece.
  explicit ByteReader(std::string_view piece) : rest_(piece) {}
  /// Of any version from the oldest that can be read up to this one.
  ByteReader(std::string_view bytes, std::string_view kind, std::uint32_t newest, std::uint32_t oldest = 1)
      : rest_(bytes) {
    if (bytes.size() < 14 || !bytes.starts_with("ETALON")) fail("these bytes are not a state of Etalon");
    rest_ = bytes.substr(bytes.size() - 8);
    if (number() != checksum(bytes.substr(0, bytes.size() - 8)))
      fail("the state is cut off or altered: its checksum does not fit");
    rest_ = bytes.substr(6, bytes.size() - 14);
    if (const std::string found = text(); found != kind)
      fail("the state is a " + found + ", not a " + std::string(kind));
    version_ = number();
    if (version_ < oldest || version_ > newest)
      fail("the state has format version " + std::to_string(version_) + "; this version reads " +
           (newest > oldest ? std::to_string(oldest) + " to " : "") + std::to_string(newest));
  }
  [[nodiscard]] std::uint64_t version() const { return version_; }
  std::uint64_t number() {
    const std::string_view raw = take(8);
    std::uint64_t value = 0;
    for (int i = 7; i >= 0; --i) value = (value << 8) | static_cast<unsigned char>(raw[static_cast<std::size_t>(i)]);
    return value;
  }
  double real() {
    const std::uint64_t bits = number();
    double value = 0;
    std::memcpy(&value, &bits, sizeof value);
    return value;
  }
  std::string text() {
    const std::uint64_t size = number();
    return std::string(take(size));
  }
  std::uint64_t compact() {
    std::uint64_t value = 0;
    for (int shift = 0; shift < 64; shift += 7) {
      const auto byte = static_cast<unsigned char>(take(1)[0]);
      if (shift == 63 && byte > 1) break;
      value |= static_cast<std::uint64_t>(byte & 0x7F) << shift;
      if (byte < 0x80) return value;
    }
    fail("the state has a number that is too long");
  }
  std::uint32_t compact32() {
    const std::uint64_t value = compact();
    if (value > 0xFFFFFFFFULL) fail("the state has a number that is too large");
    return static_cast<std::uint32_t>(value);
  }
  Int128 wide() {
    const std::uint64_t low = number();
    return (static_cast<Int128>(static_cast<std::int64_t>(number())) << 64) | static_cast<Int128>(low);
  }
  std::string compact_text() { return std::string(take(compact())); }
  std::vector<std::string> texts() {
    std::vector<std::string> values(compact_count(1));
    for (std::string& value : values) value = compact_text();
    return values;
  }
  /// A count of things that take at least `each` bytes: guards against reserving what cannot be there.
  std::size_t count(std::size_t each) { return checked(number(), each); }
  std::size_t compact_count(std::size_t each) { return checked(compact(), each); }
  [[nodiscard]] bool at_end() const { return rest_.empty(); }
  void finish() const {
    if (!rest_.empty()) fail("the state has bytes left over");
  }

 private:
  [[noreturn]] static void fail(const std::string& message) { throw Error(ErrorKind::input, message); }
  [[nodiscard]] std::size_t checked(std::uint64_t value, std::size_t each) const {
    if (value > rest_.size() / each) fail("the state is cut off");
    return static_cast<std::size_t>(value);
  }
  std::string_view take(std::uint64_t size) {
    if (size > rest_.size()) fail("the state is cut off");
    const std::string_view taken = rest_.substr(0, static_cast<std::size_t>(size));
    rest_.remove_prefix(static_cast<std::size_t>(size));
    return taken;
  }
  std::string_view rest_;
  std::uint64_t version_ = 0;
};

}  // namespace etalon

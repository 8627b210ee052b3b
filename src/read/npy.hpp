// npy.hpp: a .npy file read in pieces, so that memory does not grow with it.
#pragma once

#include <cstdio>
#include <memory>
#include <string>
#include <vector>

#include "etalon/read.hpp"

namespace etalon {

/// What the head of a .npy file tells about its labels.
struct NpyHeader {
  std::string type;        ///< "<i4", "<U5", …
  std::size_t count = 0;   ///< labels
  std::size_t width = 0;   ///< bytes of one label
  std::size_t units = 0;   ///< its characters, when it is a text
  std::size_t offset = 0;  ///< where the labels begin
};

/// From the first bytes of the file, at least the whole head.
NpyHeader read_npy_header(const Source& source);
LabelView npy_view(const Source& source, const NpyHeader& header, const char* data, std::size_t count);

/// The labels of a plain file (not gzipped, not the standard input), some at a time.
class NpyFile {
 public:
  /// Whether the path is a plain .npy file.
  static bool plain(const std::string& path);
  explicit NpyFile(const std::string& path);

  [[nodiscard]] std::size_t size() const { return header_.count; }
  /// The next labels, at most so many; valid until the next call. None at the end.
  LabelView next(std::size_t most);
  /// The next labels are those from this place on.
  void seek(std::size_t place);

 private:
  Source head_;  // the name, and the first bytes
  NpyHeader header_;
  std::unique_ptr<std::FILE, int (*)(std::FILE*)> file_;
  std::size_t taken_ = 0;
  std::vector<std::uint64_t> buffer_;  // aligned for any type
};

}  // namespace etalon

// memory_file.hpp: a file in memory, gone with the process: thousands of small ones on a disk would take minutes.
#pragma once

#include <sys/mman.h>
#include <unistd.h>

#include <cstdlib>
#include <string>
#include <string_view>

namespace etalon {

class MemoryFile {
 public:
  MemoryFile() : file_(::memfd_create("text", MFD_CLOEXEC)), path_("/proc/self/fd/" + std::to_string(file_)) {
    if (file_ < 0) std::abort();
  }
  ~MemoryFile() { ::close(file_); }
  MemoryFile(const MemoryFile&) = delete;
  MemoryFile& operator=(const MemoryFile&) = delete;

  void put(std::string_view content) const {
    const bool written = ::ftruncate(file_, 0) == 0 &&
                         ::pwrite(file_, content.data(), content.size(), 0) == static_cast<ssize_t>(content.size());
    if (!written) std::abort();
  }
  [[nodiscard]] const std::string& path() const { return path_; }

 private:
  int file_;
  std::string path_;
};

}  // namespace etalon

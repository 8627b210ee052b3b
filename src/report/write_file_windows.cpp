// write_file_windows.cpp: writing to devices, and beside a file that is then replaced, on Windows.
#ifdef _WIN32

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <random>

#include "etalon/error.hpp"
#include "etalon/write_file.hpp"
#include "read/open_file.hpp"

namespace etalon {
namespace {

/// 0, or the number of the error. "x" refuses a file that is there.
int write_all(const std::filesystem::path& path, const wchar_t* mode, const std::string& text) {
  std::FILE* const file = ::_wfopen(path.c_str(), mode);
  if (file == nullptr) return errno;
  const int reason = std::fwrite(text.data(), 1, text.size(), file) == text.size() ? 0 : errno;
  return std::fclose(file) == 0 || reason != 0 ? reason : errno;
}

int replace(const std::filesystem::path& path, const std::string& text) {
  std::filesystem::path beside;
  int reason = EEXIST;
  std::random_device random;
  for (int tries = 0; tries < 10 && reason == EEXIST; ++tries) {
    beside = path;
    beside += "." + std::to_string(random());  // a name that nobody else has, in the same folder
    reason = write_all(beside, L"wbxN", text);
    if (reason == EEXIST) continue;
    std::error_code failed;
    if (reason == 0) std::filesystem::rename(beside, path, failed);
    if (failed) reason = failed.default_error_condition().value();
    if (reason != 0) std::filesystem::remove(beside, failed);
  }
  return reason;
}

}  // namespace

void write_file(const std::string& path, const std::string& text) {
  std::error_code unknown;
  std::filesystem::path target = path_of(path);
  if (std::filesystem::is_symlink(target, unknown)) target = std::filesystem::weakly_canonical(target, unknown);
  const std::filesystem::file_status found = std::filesystem::status(target, unknown);
  const bool through = std::filesystem::exists(found) && !std::filesystem::is_regular_file(found);
  if (const int reason = through ? write_all(target, L"abN", text) : replace(target, text); reason != 0)
    throw Error(ErrorKind::io, path + ": cannot be written (" + std::strerror(reason) + ")");
}

}  // namespace etalon

#endif

// open_file.hpp: opening a file whose name is UTF-8, as bytes and for this process alone, on every system.
#pragma once

#include <fcntl.h>

#include <cstdio>
#include <string>

#ifdef _WIN32
#include <io.h>

#include <filesystem>
#else
#include <unistd.h>
#endif

namespace etalon {

#ifdef _WIN32

inline std::filesystem::path path_of(const std::string& name) {
  return std::filesystem::path(std::u8string(name.begin(), name.end()));
}

inline int open_to_read(const std::string& name) {
  return ::_wopen(path_of(name).c_str(), _O_RDONLY | _O_BINARY | _O_NOINHERIT);
}

inline std::FILE* open_stream_to_read(const std::string& name) { return ::_wfopen(path_of(name).c_str(), L"rbN"); }

#else

inline int open_to_read(const std::string& name) { return ::open(name.c_str(), O_RDONLY | O_CLOEXEC); }

inline std::FILE* open_stream_to_read(const std::string& name) { return std::fopen(name.c_str(), "rb"); }

#endif

}  // namespace etalon

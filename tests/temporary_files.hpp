// temporary_files.hpp: files of one test, in a folder of its process, gone with it.
#pragma once

#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <string>

namespace etalon {

class TemporaryFiles {
 public:
  TemporaryFiles() { std::filesystem::create_directories(folder_); }
  ~TemporaryFiles() { std::filesystem::remove_all(folder_); }
  TemporaryFiles(const TemporaryFiles&) = delete;
  TemporaryFiles& operator=(const TemporaryFiles&) = delete;

  std::string write(const std::string& name, const std::string& content) {
    const std::string path = (folder_ / name).string();
    std::ofstream(path, std::ios::binary) << content;
    return path;
  }

 protected:
  // Tests run beside each other in processes of their own.
  std::filesystem::path folder_ =
      std::filesystem::temp_directory_path() / ("etalon_tests_" + std::to_string(::getpid()));
};

}  // namespace etalon

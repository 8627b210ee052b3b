// error.hpp: what a user can do wrong, said in words. Measures never throw; readers, parsers and arguments do.
#pragma once

#include <stdexcept>
#include <string>

namespace etalon {

/// The kind decides the exit code of the command line and the exception type in Python.
enum class ErrorKind {
  usage = 2,  ///< a wrong option, an unknown score, an argument out of range
  input = 3,  ///< a file that is not there, or data that are not what they should be
  io = 4,     ///< reading breaks off, or a result cannot be written
};

class Error : public std::runtime_error {
 public:
  Error(ErrorKind kind, const std::string& message) : std::runtime_error(message), kind_(kind) {}
  [[nodiscard]] ErrorKind kind() const { return kind_; }

 private:
  ErrorKind kind_;
};

/// What was asked for cannot be done.
[[noreturn]] inline void refuse(const std::string& message) { throw Error(ErrorKind::usage, message); }

}  // namespace etalon

// memory.hpp: what does not fit into memory, said in words.
#pragma once

#include <memory>
#include <new>
#include <string>

namespace etalon {

/// As std::bad_alloc, which it is caught as, with the file that was too large and what to do about it.
class NotEnoughMemory : public std::bad_alloc {
 public:
  explicit NotEnoughMemory(const std::string& message) : message_(std::make_shared<const std::string>(message)) {}
  [[nodiscard]] const char* what() const noexcept override { return message_->c_str(); }

 private:
  std::shared_ptr<const std::string> message_;  // exceptions are copied, and copying must not fail
};

}  // namespace etalon

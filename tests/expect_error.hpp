// expect_error.hpp: an error that says what it should, and texts that are read as files.
#pragma once

#include <gtest/gtest.h>

#include <string>

#include "etalon/error.hpp"
#include "etalon/read.hpp"

namespace etalon {

void expect_error(auto action, const std::string& message) {
  try {
    action();
    ADD_FAILURE() << "accepted where this was expected: " << message;
  } catch (const Error& error) {
    EXPECT_NE(std::string(error.what()).find(message), std::string::npos) << error.what();
  }
}

inline Source text(const std::string& content) { return {"file", content}; }

}  // namespace etalon

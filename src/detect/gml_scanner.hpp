// gml_scanner.hpp: goes through the entries of GML's nested lists, whatever they are about.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "etalon/read.hpp"

namespace etalon {

class GmlScanner {
 public:
  explicit GmlScanner(const Source& source);

  /// A key with a number or a text, or with a list that enter() goes into.
  struct Entry {
    std::string key;  ///< in lower case
    std::string value{};
    bool list = false;
    std::size_t line = 0;
  };
  /// The next entry of the list at hand; nothing at its end, after which the list around it is at hand again. A list
  /// that was not entered is passed over.
  std::optional<Entry> entry();
  /// Into the list of the last entry.
  void enter();

 private:
  void skip_space();
  void skip_list();
  std::string_view word();
  std::string text();

  const Source& source_;
  std::string_view rest_;
  std::size_t line_ = 1;
  bool list_pending_ = false;
  struct Open {
    std::string key;
    std::size_t line;
  };
  std::vector<Open> open_;  // the lists around the entry at hand
  Open last_{};
};

}  // namespace etalon

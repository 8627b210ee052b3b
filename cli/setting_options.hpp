// setting_options.hpp: declared settings as options of a command, and back.
#pragma once

#include <deque>
#include <span>
#include <string>
#include <vector>

#include "etalon/settings.hpp"
#include "options.hpp"

namespace etalon::cli {

/// Bound to the command: it lives as long.
class SettingOptions {
 public:
  /// Adds an option for each.
  void add_to(Command& command, std::span<const Setting> settings);
  /// What the user has given, checked; it refers to the settings in here.
  [[nodiscard]] Settings read() const;

 private:
  struct Bound {
    const Option* option = nullptr;
    std::vector<std::string> texts{};
    std::string text{};
    bool flag = false;
  };
  std::vector<Setting> known_;
  std::deque<Bound> bound_;  // one for each; options keep the addresses of their variables
};

}  // namespace etalon::cli

// settings.hpp: the settings of a domain as options of a command.
#pragma once

#include <deque>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "etalon/settings.hpp"
#include "options.hpp"

namespace etalon::cli {

/// Options for settings, and what the user has given of them.
class SettingOptions {
 public:
  /// As often as there are settings to add.
  void add_to(Command& command, std::span<const Setting> settings);
  /// Throws Error(usage) for a value that a setting cannot have. It refers to the settings in here.
  [[nodiscard]] Settings given() const;
  /// What the user has given, as it is typed: "--truth y --units fold"; of settings that say what is shown, nothing.
  [[nodiscard]] std::string typed() const;
  /// The option is one of them.
  [[nodiscard]] bool has(const Option& option) const;
  /// The files among them.
  [[nodiscard]] std::vector<std::string> files() const;

 private:
  struct Slot {
    std::optional<std::string> text{};
    std::vector<std::string> texts{};
    bool flag = false;
    const Option* option = nullptr;
  };
  std::vector<Setting> settings_{};
  std::deque<Slot> slots_{};  // one for each; options hold on to their variables
};

}  // namespace etalon::cli

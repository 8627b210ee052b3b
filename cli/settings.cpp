// settings.cpp: an option for each setting: average_over is --average-over.
#include "settings.hpp"

#include <algorithm>

#include "etalon/text.hpp"

namespace etalon::cli {
namespace {

/// The help of a setting, with what may be chosen and what is without a choice.
std::string help_of(const Setting& setting) {
  std::string help(setting.help);
  if (!setting.choices.empty()) help += ": " + join({setting.choices.begin(), setting.choices.end()}, ", ");
  if (!setting.value.empty()) help += " [" + std::string(setting.value) + "]";
  return help;
}

bool takes_several(const Setting& setting) {
  return setting.type == Setting::Type::texts || setting.type == Setting::Type::formulas;
}

std::string type_of(const Setting& setting) {
  if (!setting.shows.empty()) return std::string(setting.shows);
  return setting.type == Setting::Type::whole ? "UINT" : setting.type == Setting::Type::number ? "FLOAT" : "TEXT";
}

}  // namespace

void SettingOptions::add_to(Command& command, std::span<const Setting> settings) {
  for (const Setting& setting : settings) {
    settings_.push_back(setting);
    Slot& slot = slots_.emplace_back();
    const std::string name = option_name(setting.name);
    if (setting.type == Setting::Type::flag) {
      slot.option = &command.flag(name, slot.flag, help_of(setting));
      continue;
    }
    Option& option = takes_several(setting) ? command.option(name, slot.texts, help_of(setting))
                                            : command.option(name, slot.text, help_of(setting));
    if (setting.type == Setting::Type::texts) option.split(',');
    option.type(type_of(setting));
    if (!setting.choices.empty())
      option.suggest(std::vector<std::string>(setting.choices.begin(), setting.choices.end()));
    if (setting.type == Setting::Type::whole || setting.type == Setting::Type::number) option.no_file();
    if (!setting.alone.empty()) option.value_optional();
    slot.option = &option;
  }
}

bool SettingOptions::has(const Option& option) const {
  return std::any_of(slots_.begin(), slots_.end(), [&](const Slot& slot) { return slot.option == &option; });
}

Settings SettingOptions::given() const {
  Settings settings(settings_);
  for (std::size_t i = 0; i < slots_.size(); ++i) {
    const Setting& setting = settings_[i];
    const Slot& slot = slots_[i];
    if (!slot.option->given()) continue;
    if (setting.type == Setting::Type::flag) {
      settings.set(setting.name, "true");
    } else if (takes_several(setting)) {
      settings.set(setting.name, slot.texts);
    } else {
      const bool alone = !setting.alone.empty() && slot.text.value_or("").empty();
      settings.set(setting.name, alone ? std::string(setting.alone) : slot.text.value_or(""));
    }
  }
  return settings;
}

std::string SettingOptions::typed() const {
  std::string words;
  for (std::size_t i = 0; i < slots_.size(); ++i) {
    const Setting& setting = settings_[i];
    const Slot& slot = slots_[i];
    if (!slot.option->given() || setting.view) continue;
    words += " " + option_name(setting.name);
    if (setting.type == Setting::Type::texts) words += " " + shell_word(join(slot.texts, ","));
    if (setting.type == Setting::Type::formulas) {
      for (const std::string& text : slot.texts) words += " " + shell_word(text);
    }
    if (slot.text) words += " " + shell_word(*slot.text);
  }
  return words;
}

std::vector<std::string> SettingOptions::files() const {
  std::vector<std::string> files;
  for (std::size_t i = 0; i < slots_.size(); ++i) {
    if (settings_[i].shows == "FILE" && slots_[i].option->given() && slots_[i].text) files.push_back(*slots_[i].text);
  }
  return files;
}

}  // namespace etalon::cli

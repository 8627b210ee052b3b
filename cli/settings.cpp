// settings.cpp: an option for each setting: average_over is --average-over.
#include "settings.hpp"

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

}  // namespace

void SettingOptions::add_to(Command& command, std::span<const Setting> settings) {
  settings_ = settings;
  for (const Setting& setting : settings) {
    Slot& slot = slots_.emplace_back(Slot{&setting});
    const std::string name = option_name(setting.name);
    if (setting.type == Setting::Type::flag) {
      slot.option = &command.flag(name, slot.flag, help_of(setting));
      continue;
    }
    Option& option = setting.type == Setting::Type::texts
                         ? command.option(name, slot.texts, help_of(setting)).split(',')
                         : command.option(name, slot.text, help_of(setting));
    if (!setting.shows.empty()) option.type(std::string(setting.shows));
    if (!setting.alone.empty()) option.value_optional();
    slot.option = &option;
  }
}

Settings SettingOptions::given() const {
  Settings settings(settings_);
  for (const Slot& slot : slots_) {
    if (!slot.option->given()) continue;
    if (slot.setting->type == Setting::Type::flag) {
      settings.set(slot.setting->name, "true");
    } else if (slot.setting->type == Setting::Type::texts) {
      settings.set(slot.setting->name, slot.texts);
    } else {
      const bool alone = !slot.setting->alone.empty() && slot.text.value_or("").empty();
      settings.set(slot.setting->name, alone ? std::string(slot.setting->alone) : slot.text.value_or(""));
    }
  }
  return settings;
}

}  // namespace etalon::cli

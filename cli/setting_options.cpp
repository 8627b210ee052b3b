// setting_options.cpp: how help shows a setting, and how its values are read.
#include "setting_options.hpp"

namespace etalon::cli {
namespace {

using Type = Setting::Type;

bool takes_several(const Setting& setting) { return setting.type == Type::texts || setting.type == Type::formulas; }

std::string type_of(const Setting& setting) {
  if (!setting.shows.empty()) return std::string(setting.shows);
  return setting.type == Type::whole ? "UINT" : setting.type == Type::number ? "FLOAT" : "TEXT";
}

}  // namespace

void SettingOptions::add_to(Command& command, std::span<const Setting> settings) {
  for (const Setting& setting : settings) {
    known_.push_back(setting);
    Bound& bound = bound_.emplace_back();
    const std::string name = option_name(setting.name);
    const std::string help(setting.help);
    if (setting.type == Type::flag) {
      bound.option = &command.flag(name, bound.flag, help);
      continue;
    }
    bound.text = setting.value;
    if (takes_several(setting)) bound.texts = Settings({&setting, 1}).texts(setting.name);
    Option& option =
        takes_several(setting) ? command.option(name, bound.texts, help) : command.option(name, bound.text, help);
    option.type(type_of(setting));
    if (setting.type == Type::texts) option.split(',');
    if (!setting.value.empty()) option.show_default();
    bound.option = &option;
  }
}

Settings SettingOptions::read() const {
  Settings settings(known_);
  for (std::size_t i = 0; i < known_.size(); ++i) {
    const Bound& bound = bound_[i];
    if (!bound.option->given()) continue;
    if (takes_several(known_[i])) {
      settings.set(known_[i].name, bound.texts);
    } else {
      settings.set(known_[i].name, known_[i].type == Type::flag ? "true" : bound.text);
    }
  }
  return settings;
}

}  // namespace etalon::cli

// settings.cpp: the values of settings, checked as they are given and marked as they are read.
#include "etalon/settings.hpp"

#include <algorithm>
#include <cmath>
#include <stdexcept>

#include "etalon/error.hpp"
#include "etalon/text.hpp"

namespace etalon {
namespace {

std::vector<std::string> split_at_commas(std::string_view list) {
  std::vector<std::string> parts;
  for (std::size_t begin = 0; begin < list.size();) {
    const std::size_t end = std::min(list.find(',', begin), list.size());
    parts.emplace_back(list.substr(begin, end - begin));
    begin = end + 1;
  }
  return parts;
}

bool takes_several(const Setting& setting) {
  return setting.type == Setting::Type::texts || setting.type == Setting::Type::formulas;
}

/// Empty when the setting can have the value.
std::string wrong_with(const Setting& setting, const std::string& value) {
  using Type = Setting::Type;
  if (!setting.choices.empty() &&
      std::find(setting.choices.begin(), setting.choices.end(), value) == setting.choices.end())
    return "choose one of " + join({setting.choices.begin(), setting.choices.end()}, ", ");
  const auto number = parse_number(value);
  if (setting.type == Type::number && !(number && std::isfinite(*number))) return "a number is expected";
  if (setting.type == Type::whole && !(parse_whole(value) && *parse_whole(value) >= 0))
    return "a whole number is expected";
  return {};
}

}  // namespace

Settings::Settings(std::span<const Setting> known) {
  for (const Setting& setting : known) {
    if (takes_several(setting)) {
      held_.push_back({&setting, split_at_commas(setting.value)});
    } else {
      held_.push_back({&setting, {std::string(setting.value)}});
    }
  }
}

void Settings::set(std::string_view name, std::vector<std::string> values) {
  Held& held = held_[place_of(name)];
  if (!takes_several(*held.setting) && values.size() != 1)
    throw Error(ErrorKind::usage, option_name(name) + " takes one value");
  for (const std::string& value : values) {
    if (const std::string wrong = wrong_with(*held.setting, value); !wrong.empty())
      throw Error(ErrorKind::usage, option_name(name) + " cannot be '" + value + "'; " + wrong);
  }
  held.values = std::move(values);
  held.given = true;
}

std::size_t Settings::place_of(std::string_view name) const {
  for (std::size_t i = 0; i < held_.size(); ++i) {
    if (held_[i].setting->name == name) return i;
  }
  throw std::logic_error("there is no setting " + std::string(name));
}

const std::vector<std::string>& Settings::read(std::string_view name) const {
  const Held& held = held_[place_of(name)];
  held.read = true;
  return held.values;
}

bool Settings::given(std::string_view name) const { return held_[place_of(name)].given; }

bool Settings::knows(std::string_view name) const {
  return std::any_of(held_.begin(), held_.end(), [&](const Held& held) { return held.setting->name == name; });
}

const std::string& Settings::text(std::string_view name) const { return read(name).front(); }

const std::vector<std::string>& Settings::texts(std::string_view name) const { return read(name); }

bool Settings::flag(std::string_view name) const { return read(name).front() == "true"; }

double Settings::number(std::string_view name) const { return parse_number(read(name).front()).value_or(0); }

std::size_t Settings::whole(std::string_view name) const {
  return static_cast<std::size_t>(parse_whole(read(name).front()).value_or(0));
}

void Settings::refuse(const std::string& here, bool unless_read) const {
  std::vector<std::string> unread;
  for (const Held& held : held_) {
    if (held.given && !(unless_read && held.read)) unread.push_back(option_name(held.setting->name));
  }
  if (unread.empty()) return;
  throw Error(ErrorKind::usage, join(unread, ", ") + (unread.size() == 1 ? " has" : " have") + " no effect " + here);
}

std::string view_path(const Settings& settings, std::string_view name,
                      std::initializer_list<std::string_view> endings) {
  const std::string& path = settings.text(name);
  if (path == "-") return "";
  for (const std::string_view ending : endings) {
    if (path.ends_with(ending)) return path;
  }
  throw Error(ErrorKind::usage, option_name(name) + " takes a file that ends with " +
                                    join(std::vector<std::string>(endings.begin(), endings.end()), " or ") + ", not '" +
                                    path + "'");
}

std::string option_name(std::string_view setting) {
  std::string option = "--" + std::string(setting);
  std::replace(option.begin(), option.end(), '_', '-');
  return option;
}

}  // namespace etalon

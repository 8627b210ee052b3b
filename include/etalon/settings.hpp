// settings.hpp: what a user may choose about reading and judging, declared once: options of the command line, arguments
// of Python. One that was given and never read is refused.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "etalon/measure.hpp"

namespace etalon {

/// One choice. `average_over` is --average-over on the command line and average_over= in Python.
struct Setting {
  /// Formulas are texts that may have commas in them.
  enum class Type { text, texts, formulas, flag, number, whole };

  std::string_view name;
  std::string_view help;
  Type type = Type::text;
  std::string_view shows{};  ///< what help shows for the value: COLUMN
  std::string_view value{};  ///< unless it is given; texts are apart by commas
  Few<std::string_view, 10> choices{};
  bool view = false;         ///< asks to see something else of the samples, and says nothing of how they are read
  bool later = false;        ///< says how what was counted is looked at: it may be chosen where states are merged
  std::string_view alone{};  ///< what the option means when it has no value; empty: it needs one
};

/// The values of settings. Reading one marks it; what was given and is not read has no effect, and is an error.
class Settings {
 public:
  explicit Settings(std::span<const Setting> known);

  /// Throws Error(usage) for a value that the setting cannot have.
  void set(std::string_view name, std::vector<std::string> values);
  void set(std::string_view name, const std::string& value) { set(name, std::vector<std::string>{value}); }

  /// Does not count as reading.
  [[nodiscard]] bool given(std::string_view name) const;
  [[nodiscard]] bool knows(std::string_view name) const;
  [[nodiscard]] const std::string& text(std::string_view name) const;
  [[nodiscard]] const std::vector<std::string>& texts(std::string_view name) const;
  [[nodiscard]] bool flag(std::string_view name) const;
  [[nodiscard]] double number(std::string_view name) const;
  [[nodiscard]] std::size_t whole(std::string_view name) const;

  /// Throws Error(usage) that names what was given and not read; `here` says where it has no effect.
  void refuse_unread(const std::string& here) const { refuse(here, true); }
  /// The same for all that was given.
  void refuse_given(const std::string& here) const { refuse(here, false); }

 private:
  struct Held {
    const Setting* setting;
    std::vector<std::string> values;
    bool given = false;
    mutable bool read = false;
  };
  void refuse(const std::string& here, bool unless_read) const;
  [[nodiscard]] std::size_t place_of(std::string_view name) const;
  [[nodiscard]] const std::vector<std::string>& read(std::string_view name) const;

  std::vector<Held> held_;
};

/// The file that a view goes to, with one of these endings; empty for -, which is in place of the result.
std::string view_path(const Settings& settings, std::string_view name, std::initializer_list<std::string_view> endings);

/// --average-over
std::string option_name(std::string_view setting);

}  // namespace etalon

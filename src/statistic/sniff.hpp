// sniff.hpp: what a file is when nobody has said so.
#pragma once

#include <string_view>

#include "etalon/systems.hpp"

namespace etalon {

std::string_view first_line(const Source& source);
/// From the first file; Format::automatic when it is columns of labels.
LabelFiles::Format sniff(const Source& source, const LabelFiles& files);
/// An object and its label a line, rather than labels of two words.
bool looks_keyed(const Source& source);

}  // namespace etalon

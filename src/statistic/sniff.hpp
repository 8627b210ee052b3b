// sniff.hpp: what a file is when nobody has said so.
#pragma once

#include <string_view>

#include "etalon/systems.hpp"

namespace etalon {

std::string_view first_line(const Source& source);
/// From the first file; Format::automatic when it is columns of labels.
LabelFiles::Format sniff(const Source& source, const LabelFiles& files);
/// A table of counts whose rows are named as its columns are, whatever the corner says. Of the begin of a file, whether
/// it may be one.
bool looks_cross_tabulated(const Source& source);
/// An object and its label a line, rather than labels of two words.
bool looks_keyed(const Source& source);

}  // namespace etalon

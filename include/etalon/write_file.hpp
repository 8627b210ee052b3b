// write_file.hpp: a text into a file, whole or not at all.
#pragma once

#include <string>

namespace etalon {

/// Replaces a file by its new text at once, so that nobody sees half of it. A link stays and what it leads to is
/// replaced; a pipe or a device is written to. Throws Error(io), and leaves nothing behind then.
void write_file(const std::string& path, const std::string& text);

}  // namespace etalon

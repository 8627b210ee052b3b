// standard_streams.hpp: the three streams and the signals of writing, put in order before anything is opened.
#pragma once

namespace etalon::cli {

/// A stream that is closed (`>&-`) is opened so that using it fails. Otherwise the next file that is opened would take
/// its place, and messages would be written into a result. A limit on the size of files is an error of writing then,
/// with a message, and not the end of the program in the middle of a file.
void prepare_streams();

/// Whether somebody looks at the standard output (1) or the standard error (2).
bool is_terminal(int stream);

/// How many letters a line of the standard output has, or 0 where that is not known.
unsigned terminal_width();

}  // namespace etalon::cli

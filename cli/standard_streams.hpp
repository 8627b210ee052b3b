// standard_streams.hpp: the three streams and the signals of writing, put in order before anything is opened.
#pragma once

namespace etalon::cli {

/// A stream that is closed (`>&-`) is opened so that using it fails. Otherwise the next file that is opened would take
/// its place, and messages would be written into a result. A limit on the size of files is an error of writing then,
/// with a message, and not the end of the program in the middle of a file.
void prepare_streams();

}  // namespace etalon::cli

// standard_streams.cpp: the three streams and the signals of writing, put in order before anything is opened.
#include "standard_streams.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <csignal>

namespace etalon::cli {

void prepare_streams() {
  // The lowest free number is taken, and those below are open by then.
  for (const int stream : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO}) {
    if (::fcntl(stream, F_GETFD) < 0) (void)::open("/dev/null", stream == STDIN_FILENO ? O_WRONLY : O_RDONLY);
  }
  (void)std::signal(SIGXFSZ, SIG_IGN);
}

}  // namespace etalon::cli

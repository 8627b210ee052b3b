// standard_streams.cpp: the three streams and the signals of writing, put in order before anything is opened.
#include "standard_streams.hpp"

#include <fcntl.h>

#ifdef _WIN32
#include <io.h>
#include <windows.h>
#else
#include <sys/ioctl.h>
#include <unistd.h>

#include <csignal>
#endif

#include <initializer_list>

namespace etalon::cli {

#ifdef _WIN32

void prepare_streams() {
  for (const int stream : {0, 1, 2}) (void)::_setmode(stream, _O_BINARY);  // what is written is the same everywhere
  (void)::SetConsoleOutputCP(CP_UTF8);
}

bool is_terminal(int stream) { return ::_isatty(stream) != 0; }

unsigned terminal_width() {
  CONSOLE_SCREEN_BUFFER_INFO window{};
  if (::GetConsoleScreenBufferInfo(::GetStdHandle(STD_OUTPUT_HANDLE), &window) == 0) return 0;
  return static_cast<unsigned>(window.srWindow.Right - window.srWindow.Left + 1);
}

#else

void prepare_streams() {
  // The lowest free number is taken, and those below are open by then.
  for (const int stream : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO}) {
    if (::fcntl(stream, F_GETFD) < 0) (void)::open("/dev/null", stream == STDIN_FILENO ? O_WRONLY : O_RDONLY);
  }
  (void)std::signal(SIGXFSZ, SIG_IGN);
}

bool is_terminal(int stream) { return ::isatty(stream) != 0; }

unsigned terminal_width() {
  winsize window{};
  return ::ioctl(STDOUT_FILENO, TIOCGWINSZ, &window) == 0 ? window.ws_col : 0;
}

#endif

}  // namespace etalon::cli

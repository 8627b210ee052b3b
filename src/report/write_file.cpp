// write_file.cpp: writing through links, pipes and devices, and beside a file that is then replaced.
#ifndef _WIN32

#include "etalon/write_file.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <cstring>
#include <filesystem>

#include "etalon/error.hpp"

namespace etalon {
namespace {

bool write_all(int file, const std::string& text) {
  for (std::size_t done = 0; done < text.size();) {
    const ssize_t written = ::write(file, text.data() + done, text.size() - done);
    if (written < 0 && errno == EINTR) continue;
    if (written < 0) return false;
    done += static_cast<std::size_t>(written);
  }
  return true;
}

bool write_through(const std::string& path, const std::string& text) {
  const int file = ::open(path.c_str(), O_WRONLY | O_APPEND | O_CLOEXEC);
  if (file < 0) return false;
  const bool written = write_all(file, text);
  const int reason = errno;
  const bool closed = ::close(file) == 0;
  if (!written) errno = reason;
  return written && closed;
}

/// What is open already, such as /dev/stdout: it may lead to a file that others write to as well.
bool is_open_already(const std::filesystem::path& path) {
  return path.native().starts_with("/dev/") || path.native().starts_with("/proc/");
}

/// Where the links lead, whether there is a file or not yet; still a link where they lead round.
std::filesystem::path followed(std::filesystem::path path) {
  std::error_code unknown;
  for (int links = 0; links < 40 && !is_open_already(path) && std::filesystem::is_symlink(path, unknown); ++links) {
    const std::filesystem::path next = std::filesystem::read_symlink(path, unknown);
    path = next.is_absolute() ? next : path.parent_path() / next;
  }
  return path;
}

/// What would end the program waits while this lives, so that no file stays behind that nobody knows of.
class EndWaits {
 public:
  EndWaits() {
    sigset_t ends;
    sigemptyset(&ends);
    for (const int signal : {SIGINT, SIGTERM, SIGHUP, SIGQUIT}) sigaddset(&ends, signal);
    pthread_sigmask(SIG_BLOCK, &ends, &before_);
  }
  ~EndWaits() { pthread_sigmask(SIG_SETMASK, &before_, nullptr); }
  EndWaits(const EndWaits&) = delete;
  EndWaits& operator=(const EndWaits&) = delete;

 private:
  sigset_t before_{};
};

/// A new file in the same folder, by a name that nobody else has. Without the mode of an old one it has the user's
/// customary one, which the system gives: asking for it would change it for other threads meanwhile.
int make_beside(const std::string& path, std::string& beside, bool has_mode) {
  for (unsigned number = 0;; ++number) {
    beside = path + "." + std::to_string(::getpid()) + "-" + std::to_string(number);
    const int file = ::open(beside.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, has_mode ? 0600 : 0666);
    if (file >= 0 || errno != EEXIST) return file;
  }
}

/// `old` is the file that was there, or null.
bool replace(const std::string& path, const std::string& text, const struct stat* old) {
  const EndWaits waits;
  std::string beside;
  const int file = make_beside(path, beside, old != nullptr);
  if (file < 0) return false;
  const bool written = write_all(file, text) && (old == nullptr || ::fchmod(file, old->st_mode & 07777) == 0);
  int reason = errno;
  const bool closed = ::close(file) == 0;
  if (written && !closed) reason = errno;
  if (written && closed) {
    if (::rename(beside.c_str(), path.c_str()) == 0) return true;
    reason = errno;
  }
  ::unlink(beside.c_str());
  errno = reason;
  return false;
}

}  // namespace

void write_file(const std::string& path, const std::string& text) {
  if (path.find('\0') != std::string::npos)
    throw Error(ErrorKind::io, "a name of a file with a zero byte in it: nothing can be written there");
  const std::filesystem::path target = followed(path);
  struct stat found{};
  const bool exists = ::stat(target.c_str(), &found) == 0;
  const bool endless = !exists && errno == ELOOP;  // links that lead to each other: none of them is replaced
  const bool through = exists && (!S_ISREG(found.st_mode) || is_open_already(target));
  const struct stat* const old = exists ? &found : nullptr;
  const bool done = !endless && (through ? write_through(target, text) : replace(target, text, old));
  if (!done) throw Error(ErrorKind::io, path + ": cannot be written (" + std::strerror(errno) + ")");
}

}  // namespace etalon

#endif

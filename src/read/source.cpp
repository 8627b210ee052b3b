// source.cpp: the bytes of a file or of the standard input, unpacked when they are gzipped.
#include <sys/stat.h>
#include <zlib.h>

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <memory>

#include "etalon/error.hpp"
#include "etalon/read.hpp"

namespace etalon {

void Source::fail(std::size_t line, const std::string& message) const {
  throw Error(ErrorKind::input, name + ":" + std::to_string(line) + ": " + message);
}

void Source::fail(const std::string& message) const { throw Error(ErrorKind::input, name + ": " + message); }

namespace {

std::string read_bytes(const std::string& path) {
  const bool standard = path == "-";
  const std::unique_ptr<std::FILE, int (*)(std::FILE*)> file(
      standard ? stdin : std::fopen(path.c_str(), "rb"), [](std::FILE* f) { return f == stdin ? 0 : std::fclose(f); });
  if (!file) throw Error(ErrorKind::input, path + ": cannot be opened (" + std::strerror(errno) + ")");
  struct stat facts{};
  const bool known = fstat(fileno(file.get()), &facts) == 0;
  if (known && S_ISDIR(facts.st_mode)) throw Error(ErrorKind::input, path + ": this is a folder, not a file");
  std::string bytes;
  if (known && S_ISREG(facts.st_mode)) bytes.reserve(static_cast<std::size_t>(facts.st_size));
  char buffer[1 << 16];
  while (const std::size_t got = std::fread(buffer, 1, sizeof buffer, file.get())) bytes.append(buffer, got);
  if (std::ferror(file.get()) != 0)
    throw Error(ErrorKind::io, path + ": cannot be read (" + std::strerror(errno) + ")");
  return bytes;
}

/// All members of a gzip file, one after the other.
std::string unpack(const std::string& name, const std::string& packed) {
  z_stream stream{};
  if (inflateInit2(&stream, 15 + 16) != Z_OK) throw Error(ErrorKind::io, name + ": cannot start unpacking");
  const std::unique_ptr<z_stream, int (*)(z_stream*)> guard(&stream, inflateEnd);
  std::string content;
  std::size_t taken = 0;
  char buffer[1 << 16];
  int status = Z_OK;
  do {
    if (stream.avail_in == 0 && taken < packed.size()) {
      const std::size_t portion = std::min<std::size_t>(packed.size() - taken, 1U << 30);
      stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(packed.data() + taken));
      stream.avail_in = static_cast<uInt>(portion);
      taken += portion;
    }
    stream.next_out = reinterpret_cast<Bytef*>(buffer);
    stream.avail_out = sizeof buffer;
    status = inflate(&stream, Z_NO_FLUSH);
    content.append(buffer, sizeof buffer - stream.avail_out);
    if (status == Z_STREAM_END && (stream.avail_in > 0 || taken < packed.size())) {
      inflateReset(&stream);
      status = Z_OK;
    } else if (status == Z_BUF_ERROR ||
               (status == Z_OK && stream.avail_in == 0 && stream.avail_out != 0 && taken == packed.size())) {
      throw Error(ErrorKind::input,
                  name + ": the gzip data are cut off after " + std::to_string(content.size()) + " unpacked bytes");
    } else if (status != Z_OK && status != Z_STREAM_END) {
      throw Error(ErrorKind::input, name + ": the gzip data are damaged (" +
                                        (stream.msg != nullptr ? stream.msg : "unknown error") + ")");
    }
  } while (status != Z_STREAM_END);
  return content;
}

}  // namespace

Source read_source(const std::string& path) {
  Source source{path == "-" ? "(standard input)" : path, read_bytes(path)};
  if (source.content.starts_with("\x1F\x8B")) source.content = unpack(source.name, source.content);
  return source;
}

std::string file_stem(const std::string& path) {
  std::string name = path.substr(path.find_last_of('/') + 1);
  for (const std::string_view ending :
       {".gz", ".csv", ".tsv", ".txt", ".npy", ".labels", ".soc", ".soi", ".toc", ".toi"}) {
    if (name.size() > ending.size() && name.ends_with(ending)) name.resize(name.size() - ending.size());
  }
  return name == "-" ? "(standard input)" : name;
}

}  // namespace etalon

// Bytes from files, pipes and gzip: each once, in order, whatever the sizes that are asked for.
#include "intake/byte_source.hpp"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>
#include <zlib.h>

#include <thread>

#include "etalon/error.hpp"
#include "intake/checksum.hpp"
#include "intake/count.hpp"
#include "intake/whole_reader.hpp"
#include "temporary_files.hpp"

namespace etalon {
namespace {

class ByteSources : public testing::Test, protected TemporaryFiles {};

std::string gzip(const std::string& content) {
  std::string packed(content.size() + 200, 0);
  z_stream stream{};
  deflateInit2(&stream, 9, Z_DEFLATED, 15 + 16, 8, Z_DEFAULT_STRATEGY);
  stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(content.data()));
  stream.avail_in = static_cast<uInt>(content.size());
  stream.next_out = reinterpret_cast<Bytef*>(packed.data());
  stream.avail_out = static_cast<uInt>(packed.size());
  deflate(&stream, Z_FINISH);
  packed.resize(stream.total_out);
  deflateEnd(&stream);
  return packed;
}

std::string read_all(ByteSource& source, std::size_t piece) {
  std::string all;
  std::string buffer(piece, 0);
  while (const std::size_t got = source.read(buffer.data(), piece)) all.append(buffer, 0, got);
  return all;
}

std::string error_of(auto action, ErrorKind kind) {
  try {
    action();
  } catch (const Error& error) {
    EXPECT_EQ(error.kind(), kind) << error.what();
    return error.what();
  }
  return "no error";
}

std::string long_text() {
  std::string text;
  for (int i = 0; i < 100000; ++i) text += std::to_string(i * 7919 % 1000) + "\n";
  return text;
}

TEST_F(ByteSources, PeekLosesNothing) {
  const std::string text = long_text();
  for (const std::string& content : {text, gzip(text), gzip(text.substr(0, 777)) + gzip(text.substr(777))}) {
    for (const std::size_t piece : {1UL, 1000UL, 1UL << 20}) {
      ByteSource source(write("text", content));
      EXPECT_EQ(source.peek(5), text.substr(0, 5));
      EXPECT_EQ(source.peek(3), text.substr(0, 3));
      char first = 0;
      EXPECT_EQ(source.read(&first, 1), 1U);
      EXPECT_EQ(source.peek(100), text.substr(1, 100));
      EXPECT_EQ(read_all(source, piece), text.substr(1));
      EXPECT_EQ(source.peek(1), "");
    }
    ByteSource source(write("text", content));
    EXPECT_EQ(source.peek(10), text.substr(0, 10));
    EXPECT_EQ(source.rest().content, text);
  }
  for (const std::string small : {"", "a", "\x1F", "ab"}) {
    ByteSource source(write("small", small));
    EXPECT_EQ(source.peek(10), small);
    EXPECT_EQ(source.rest().content, small);
  }
}

TEST_F(ByteSources, GzipMembersPaddingAndDamage) {
  const std::string text = long_text();
  const std::string packed = gzip(text);
  const auto unpack = [&](const std::string& content) {
    ByteSource source(write("packed", content));
    return read_all(source, 1000);
  };
  EXPECT_EQ(unpack(packed + std::string(5000, '\0')), text);
  EXPECT_EQ(unpack(packed + gzip("") + packed + std::string(1, '\0')), text + text);
  EXPECT_EQ(unpack(packed + std::string(512, '\0') + packed), text + text);
  for (const std::size_t cut :
       {packed.size() - 1, packed.size() - 8, packed.size() / 2, std::size_t{11}, std::size_t{3}, std::size_t{2}}) {
    EXPECT_NE(
        error_of([&] { unpack(packed.substr(0, cut)); }, ErrorKind::input).find("the gzip data are cut off after"),
        std::string::npos);
  }
  EXPECT_NE(error_of([&] { unpack(packed + "rest"); }, ErrorKind::input).find("damaged"), std::string::npos);
  std::string damaged = packed;
  damaged[packed.size() - 5] = static_cast<char>(damaged[packed.size() - 5] ^ 0x55);
  EXPECT_NE(error_of([&] { unpack(damaged); }, ErrorKind::input).find("damaged"), std::string::npos);
}

TEST_F(ByteSources, ChecksumsAreThoseOfZlib) {
  std::string text = long_text();
  for (std::size_t size = 0; size < 300; ++size) {
    for (const std::size_t begin : {std::size_t{0}, std::size_t{7}, size}) {
      const std::string part = text.substr(begin, size);
      const auto expected = crc32_z(12345, reinterpret_cast<const Bytef*>(part.data()), size);
      EXPECT_EQ(checksum(12345, part.data(), size), expected) << size;
    }
  }
  EXPECT_EQ(checksum(0, text.data(), text.size()),
            crc32_z(0, reinterpret_cast<const Bytef*>(text.data()), text.size()));
}

/// Packed bytes are read 16 first and then 2^17 at a time: what does not pack ends wherever it is wanted to.
TEST_F(ByteSources, TheEndOfAMemberMayBeCutInTwo) {
  std::string noise = "\x93NUMPY";  // whose bytes may be anything
  for (std::uint32_t state = 1; noise.size() < (1U << 18); state = state * 1664525U + 1013904223U)
    noise += static_cast<char>(state >> 24);
  const std::size_t cut = 16 + (1U << 17);
  const std::size_t beside = gzip(noise.substr(0, 1U << 17)).size() - (1U << 17);
  std::size_t cuts = 0;
  for (std::size_t more = 0; more < 24; ++more) {
    const std::string text = noise.substr(0, cut - beside + more - 8);
    const std::string packed = gzip(text);
    cuts += packed.size() > cut && packed.size() < cut + 8 ? 1 : 0;
    EXPECT_TRUE(ByteSource(write("cut", packed)).rest().content == text) << more;
    for (const std::size_t place : {packed.size() - 8, packed.size() - 1}) {
      std::string damaged = packed;
      damaged[place] = static_cast<char>(damaged[place] ^ 1);
      EXPECT_NE(error_of([&] { ByteSource(write("damaged", damaged)).rest(); }, ErrorKind::input).find("damaged"),
                std::string::npos);
    }
  }
  EXPECT_GE(cuts, 6U);
}

TEST_F(ByteSources, ClearErrors) {
  const std::string folder = folder_.string();
  EXPECT_EQ(error_of([&] { ByteSource source(folder); }, ErrorKind::input), folder + ": is a folder");
  EXPECT_NE(error_of([&] { ByteSource source(folder + "/absent"); }, ErrorKind::input).find("cannot be opened"),
            std::string::npos);
  const std::string path = write("shrinking", long_text());
  ByteSource source(path);
  source.peek(10);
  ASSERT_EQ(::truncate(path.c_str(), 1000), 0);
  EXPECT_NE(error_of([&] { read_all(source, 1 << 16); }, ErrorKind::io).find("became shorter while it was read"),
            std::string::npos);
}

TEST_F(ByteSources, OnlyWhatIsNoTextIsRefused) {
  const auto refusal = [&](const std::string& content) {
    return error_of([&] { ByteSource source(write("other", content)); }, ErrorKind::input);
  };
  EXPECT_NE(refusal("PAR1\x15").find("other: this is a Parquet file; read it in Python"), std::string::npos);
  EXPECT_NE(refusal(gzip("PAR1\x15")).find("Parquet"), std::string::npos);
  EXPECT_NE(refusal("BZh51AY&SY").find("bzip2 -dc"), std::string::npos);
  for (const std::string content : {"PAR1\nPAR2\n", "ARROW1\n", "PK\n", "BZh9\n", "",
                                    "\xEF\xBB\xBF"
                                    "a\n",
                                    "\xC3\xA4\n"}) {
    EXPECT_EQ(refusal(content), "no error") << content;
    EXPECT_EQ(refusal(gzip(content)), "no error") << content;
  }
}

/// Writes the text into a pipe, some bytes at a time, while `use` reads from it.
void through_fifo(const std::string& path, const std::string& content, auto use) {
  ASSERT_EQ(::mkfifo(path.c_str(), 0600), 0);
  std::jthread writer([&] {
    const int file = ::open(path.c_str(), O_WRONLY | O_CLOEXEC);
    for (std::size_t at = 0; at < content.size();) {
      const ssize_t put = ::write(file, content.data() + at, std::min<std::size_t>(1237, content.size() - at));
      if (put <= 0) break;
      at += static_cast<std::size_t>(put);
    }
    ::close(file);
  });
  use();
  ::unlink(path.c_str());
}

TEST_F(ByteSources, PipesAreReadOnce) {
  const std::string text = "truth,x\n" + [] {
    std::string lines;
    for (int i = 0; i < 50000; ++i) lines += std::to_string(i % 10) + "," + std::to_string(i % 7) + "\n";
    return lines;
  }();
  for (const std::string& content : {text, gzip(text)}) {
    through_fifo((folder_ / "pipe").string(), content, [&] {
      ByteSource source((folder_ / "pipe").string());
      EXPECT_EQ(source.peek(8), "truth,x\n");
      const CountedSystems counted = count_columns(source, {}, {2, 1000});
      std::uint64_t total = 0;
      for (const auto& cell : counted.systems[0].tables[0].cells) total += cell.count;
      EXPECT_EQ(total, 50000U);
    });
  }
}

TEST_F(ByteSources, TheStandardInput) {
  const std::string path = write("input", "abcdef");
  const int kept = ::dup(STDIN_FILENO);
  const int file = ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
  ::lseek(file, 2, SEEK_SET);
  ::dup2(file, STDIN_FILENO);
  {
    ByteSource source("-");
    EXPECT_EQ(source.name(), "(standard input)");
    EXPECT_EQ(source.rest().content, "cdef");
  }
  ::dup2(kept, STDIN_FILENO);
  ::close(kept);
  ::close(file);
}

/// Where unpacking has a thread of its own: more than it makes ahead, read to the end or given up at once.
TEST_F(ByteSources, UnpackingAheadChangesNothing) {
  std::string lines[2];
  for (int i = 0; i < 200000; ++i) {
    lines[0] += "class" + std::to_string(i % 7) + "\n";
    lines[1] += "class" + std::to_string(i * 31 % 11) + "\n";
  }
  std::string table = "truth,x\n";
  for (int i = 0; i < 200000; ++i) table += std::to_string(i % 7) + "," + std::to_string(i * 31 % 11) + "\n";
  const std::string paths[]{write("truth", gzip(lines[0])), write("x", gzip(lines[1]))};
  const auto counted = [&](const std::string& content, unsigned threads, std::size_t piece) {
    ByteSource source(write("table", content));
    return outcome_of([&] { return outcome_of_counted(count_columns(source, {}, {threads, piece})); });
  };
  const auto listed = [&](unsigned threads) {
    ByteSource truth(paths[0]);
    ByteSource x(paths[1]);
    ByteSource* const sources[]{&truth, &x};
    return outcome_of([&] { return outcome_of_counted(count_lists(sources, {threads, 20000})); });
  };
  const std::string broken = "truth,x\n1\n" + table;
  for (const unsigned threads : {2, 3, 5}) {
    EXPECT_EQ(listed(threads), listed(1));
    for (const std::size_t piece : {1000U, 50000U}) {
      for (const std::string& content :
           {gzip(table), gzip(broken), gzip(table) + gzip("1\n"), gzip(table).substr(0, 50000)})
        EXPECT_EQ(counted(content, threads, piece), counted(content, 1, piece));
    }
  }
  EXPECT_NE(counted(gzip(broken), 2, 1000).error.find("the line has 1 fields"), std::string::npos);
}

TEST_F(ByteSources, DamageComesAfterErrorsBeforeIt) {
  std::string text = "truth,x\n";
  for (int i = 0; i < 20000; ++i) text += i == 10000 ? "a\n" : "a,b\n";
  std::string packed = gzip(text);
  packed.resize(packed.size() - 4);
  for (const unsigned threads : {1, 2, 4}) {
    ByteSource source(write("broken", packed));
    EXPECT_NE(error_of([&] { count_columns(source, {}, {threads, 500}); }, ErrorKind::input)
                  .find(":10002: the line has 1 fields and the header 2"),
              std::string::npos);
  }
}

}  // namespace
}  // namespace etalon

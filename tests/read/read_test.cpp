// Readers: what they accept, and the file and line of what they refuse.
#include "etalon/read.hpp"

#include <gtest/gtest.h>
#include <zlib.h>

#include <cstdio>

#include "etalon/error.hpp"
#include "etalon/systems.hpp"
#include "read/npy.hpp"
#include "temporary_files.hpp"

#include "expect_error.hpp"

namespace etalon {
namespace {

TEST(LabelList, OneALine) {
  const auto labels =
      read_label_list(text("\xEF\xBB\xBF"
                           "cat\r\n dog \ncat\n\n"));
  EXPECT_EQ(labels.labels, (std::vector<std::string>{"cat", "dog"}));
  EXPECT_EQ(labels.codes, (std::vector<std::uint32_t>{0, 1, 0}));
  expect_error([] { read_label_list(text("a\n\nb\n")); }, "file:2: the line is blank");
  expect_error([] { read_label_list(text("")); }, "file: the file is empty");
  expect_error([] { read_label_list(text("a\nNaN\n")); }, "file:2: the label is 'NaN', a missing value");
}

TEST(Tables, ColumnsByNameWithQuotes) {
  const Source source = text("truth,\"the, model\"\n\"a \"\"b\"\"\",x\n\"two\nlines\",y\n");
  const Table table(source);
  EXPECT_EQ(table.columns(), (std::vector<std::string>{"truth", "the, model"}));
  const std::string names[] = {"the, model", "truth"};
  const auto columns = table.labels(names);
  EXPECT_EQ(columns[1].labels, (std::vector<std::string>{"a \"b\"", "two\nlines"}));
  EXPECT_EQ(columns[0].labels, (std::vector<std::string>{"x", "y"}));
}

// Fields with doubled quotes are kept beside the text; none may be lost when there are many.
TEST(Tables, RecordsOfAnyNumberOfQuotedFields) {
  for (const std::size_t width : {1, 2, 3, 17, 255, 256, 257, 258, 301, 512, 1000}) {
    std::string content;
    std::vector<std::string> names;
    for (std::size_t i = 0; i < width; ++i) {
      content += (i > 0 ? ",\"h\"\"" : "\"h\"\"") + std::to_string(i) + "\"";
      names.push_back("h\"" + std::to_string(i));
    }
    content += "\n";
    for (const std::string row : {"x", "y"}) {
      for (std::size_t i = 0; i < width; ++i)
        content += (i > 0 ? "," : "") + ("\"" + row) + "\"\"" + std::to_string(i) + "\"";
      content += "\n";
    }
    const Source source = text(content);
    const Table table(source);
    ASSERT_EQ(table.columns(), names);
    const auto columns = table.labels(names);
    for (std::size_t i = 0; i < width; ++i) {
      const std::string number = std::to_string(i);
      ASSERT_EQ(columns[i].labels, (std::vector<std::string>{"x\"" + number, "y\"" + number})) << width;
    }
  }
}

TEST(Tables, ErrorsNameTheLine) {
  const auto read = [](const std::string& content, const std::string& column) {
    const Source source = text(content);
    return Table(source).labels({&column, 1});
  };
  expect_error([&] { read("a,b\n1,2\n1\n", "a"); }, "file:3: the line has 1 fields and the header 2");
  expect_error([&] { read("a,b\n1,2\n", "c"); }, "there is no column 'c'; the columns are a, b");
  expect_error([&] { read("a,a\n1,2\n", "a"); }, "column 'a' occurs twice");
  expect_error([&] { read("a,b\n", "a"); }, "no line below the header");
  expect_error([&] { read("", "a"); }, "the file is empty");
  expect_error([&] { read("a,b\n1,\n", "b"); }, "file:2: the label in column 'b' is missing");
  expect_error([&] { read("a,b\n1,2\n\n3,4\n", "b"); }, "file:3: the line is blank");
  expect_error([&] { read("a,b\n\"1,2\n", "b"); }, "file:2: a quoted field is not closed");
  const Source source = text("w\n1\nx\n");
  expect_error([&] { (void)Table(source).numbers("w"); }, "file:3: 'x' in column 'w' is not a finite number");
}

TEST(Counts, SquaresWithAndWithoutNames) {
  for (const char* content : {"5 3\n2 10\n", "5,3\n2,10\n", "5\t3\n2\t10"}) {
    const auto counts = read_count_matrix(text(content));
    EXPECT_EQ(counts.labels, (std::vector<std::string>{"0", "1"}));
    EXPECT_EQ(counts.entries[2].count, 2U);
  }
  for (const char* content :
       {"a,b\n5,3\n2,10\n", ",a,b\na,5,3\nb,2,10\n", "a,b\na,5,3\nb,2,10\n", ",a,b\nb,2,10\na,5,3\n"}) {
    const auto counts = read_count_matrix(text(content));
    EXPECT_EQ(counts.labels, (std::vector<std::string>{"a", "b"})) << content;
    std::uint64_t of_b = 0;
    for (const auto& entry : counts.entries) of_b += entry.truth == 1 ? entry.count : 0;
    EXPECT_EQ(of_b, 12U) << content;
  }
  expect_error([] { read_count_matrix(text("1 2\n3 -4\n")); }, "file:2: the count -4 is negative");
  expect_error([] { read_count_matrix(text("1 2\n3 0.5\n")); },
               "file:2: the count '0.5' is not written as a whole number");
  expect_error([] { read_count_matrix(text("1 2\n3 1e10\n")); },
               "file:2: the count '1e10' is not written as a whole number");
  expect_error([] { read_count_matrix(text("1 2\n3 99999999999999999999\n")); }, "file:2");
  expect_error([] { read_count_matrix(text("1 2\n3 x\n")); }, "'x' is not a count");
  expect_error([] { read_count_matrix(text("1 2 3\n3 4 5\n")); }, "must be square");
  expect_error([] { read_count_matrix(text("0 0\n0 0\n")); }, "there is no object");
  expect_error([] { read_count_matrix(text(",a,b\na,1,2\nc,3,4\n")); }, "file:3: the row is named 'c'");
}

TEST(CountTable, MayHaveAnyShape) {
  struct Case {
    const char* content;
    std::vector<std::string> rows;
    std::vector<std::string> columns;
  };
  // With a corner, without one, with names that are numbers below an empty corner, without names of rows, bare.
  const Case cases[] = {{"reference,x,y,z\na,1,0,2\nb,3,4,5\n", {"a", "b"}, {"x", "y", "z"}},
                        {"x y z\na 1 0 2\nb 3 4 5\n", {"a", "b"}, {"x", "y", "z"}},
                        {",x,y,z\n7,1,0,2\n8,3,4,5\n", {"7", "8"}, {"x", "y", "z"}},
                        {"x,y,z\n1,0,2\n3,4,5\n", {"0", "1"}, {"x", "y", "z"}},
                        {"1 0 2\n3 4 5\n", {"0", "1"}, {"0", "1", "2"}}};
  for (const auto& [content, rows, columns] : cases) {
    const ClusterCounts counts = read_count_table(text(content));
    EXPECT_EQ(counts.rows, rows) << content;
    EXPECT_EQ(counts.columns, columns) << content;
    ASSERT_EQ(counts.entries.size(), 5U) << content;
    EXPECT_EQ(counts.entries[1].prediction, 2U);
    EXPECT_EQ(counts.entries[4].count, 5U);
  }
  expect_error([] { read_count_table(text("1 2 3\n4 5\n")); },
               "file:2: the row has 2 fields and that of line 1 has 3; all rows must have the same number");
  expect_error([] { read_count_table(text("x,y\na,1,2\nb,3\n")); }, "file:3: the row has 2 fields");
  expect_error([] { read_count_table(text("x,y,z\n1,2\n")); }, "file:1: the header names 3 clusters");
  expect_error([] { read_count_table(text("x,x\n1,2\n")); }, "file:1: cluster 'x' occurs twice");
  expect_error([] { read_count_table(text(",x\na,1\na,2\n")); }, "file:3: cluster 'a' occurs twice");
  expect_error([] { read_count_table(text("1 2 3\n4 5 -6\n")); }, "file:2: the count -6 is negative");
  expect_error([] { read_count_table(text("0 0 0\n")); }, "there is no object");
}

TEST(Counts, Triples) {
  const auto counts = read_triples(text("truth,prediction,count\na,a,5\na,b,2\nb,b,0\n"));
  EXPECT_EQ(counts.entries.size(), 2U);
  EXPECT_EQ(read_triples(text("0\t0\t49\n0\t133\t1\n")).labels, (std::vector<std::string>{"0", "133"}));
  expect_error([] { read_triples(text("a,b\n")); }, "file:1: the line has 2 fields");
  expect_error([] { read_triples(text("a,b,1\na,b,-1\n")); }, "file:2: the count -1 is negative");
}

std::string npy(const std::string& descr, const std::string& shape, const std::string& data) {
  std::string header = "{'descr': '" + descr + "', 'fortran_order': False, 'shape': (" + shape + "), }";
  header.resize((header.size() + 11 + 63) / 64 * 64 - 11, ' ');
  header += '\n';
  std::string bytes = "\x93NUMPY";
  bytes += '\x01';
  bytes += '\0';
  bytes += static_cast<char>(header.size() & 0xFF);
  bytes += static_cast<char>(header.size() >> 8);
  return bytes + header + data;
}

TEST(Npy, IntegersAndStrings) {
  const std::int16_t values[] = {-3, 700, -3};
  const Source integers = text(npy("<i2", "3,", {reinterpret_cast<const char*>(values), sizeof values}));
  ASSERT_TRUE(is_npy(integers));
  const auto labels = read_npy_labels(integers);
  EXPECT_EQ(labels.labels[labels.codes[0]], "-3");
  EXPECT_EQ(labels.labels[labels.codes[1]], "700");
  const char32_t wide[] = {U'a', U'ß', U'b', 0};
  const auto strings = read_npy_labels(text(npy("<U2", "2,", {reinterpret_cast<const char*>(wide), sizeof wide})));
  EXPECT_EQ(strings.labels, (std::vector<std::string>{"aß", "b"}));
  expect_error([&] { read_npy_labels(text(npy("<i2", "4,", {reinterpret_cast<const char*>(values), sizeof values}))); },
               "cut off: 4 labels are announced and 3 are there");
  expect_error([&] { read_npy_labels(text(npy("<f8", "1,", std::string(8, 'x')))); },
               "must be integers, booleans or strings; the array has type '<f8'");
  expect_error([&] { read_npy_labels(text(npy("<i2", "1, 2", std::string(4, 'x')))); }, "one dimension is expected");
  expect_error([&] { read_npy_labels(text(npy(">i2", "1,", std::string(2, 'x')))); }, "big-endian");
  expect_error([&] { read_npy_labels(text(npy("<i2", "0,", ""))); }, "the array is empty");
  // Four bytes a character of this many would be 2^64.
  expect_error([&] { read_npy_labels(text(npy("<U4611686018427387904", "1,", "abcd"))); }, "labels are too long");
}

/// Minutes, when each name is looked for among all that came before it.
TEST(Reading, ManyNamesAreReadInOnePass) {
  constexpr std::size_t count = 300000;
  std::string header = "truth";
  std::string rows = "name,x\n";
  std::string counts = "1";
  for (std::size_t i = 1; i < count; ++i) {
    header += ",some_model_" + std::to_string(i);
    rows += "some_cluster_" + std::to_string(i) + ",1\n";
    counts += ",1";
  }
  const Source wide = text(header + "\n" + counts + "\n");
  const Table table(wide);
  EXPECT_EQ(table.labels(table.columns()).size(), count);
  EXPECT_EQ(read_count_table(wide).columns.size(), count);
  EXPECT_EQ(read_count_table(text(rows)).rows.size(), count - 1);
}

class Files : public testing::Test, protected TemporaryFiles {};

TEST_F(Files, ArraysAreReadInPieces) {
  std::vector<std::int32_t> values;
  for (int i = 0; i < 1000; ++i) values.push_back(i * i % 37 - 5);
  const std::string data(reinterpret_cast<const char*>(values.data()), values.size() * 4);
  const std::string path = write("pieces.npy", npy("<i4", "1000,", data));
  ASSERT_TRUE(NpyFile::plain(path));
  NpyFile file(path);
  EXPECT_EQ(file.size(), 1000U);
  std::vector<std::int32_t> read;
  for (LabelView view = file.next(300); view.size() > 0; view = file.next(300)) {
    EXPECT_EQ(view.layout(), LabelView::Layout::int32);
    const auto* from = static_cast<const std::int32_t*>(view.data());
    read.insert(read.end(), from, from + view.size());
  }
  EXPECT_EQ(read, values);
  const std::string cut = write("cut.npy", npy("<i4", "1001,", data));
  expect_error([&] { NpyFile short_one(cut); }, "1001 labels are announced and 1000 are there");
  EXPECT_FALSE(NpyFile::plain(write("text.npy", "not an array")));
  EXPECT_FALSE(NpyFile::plain(path + ".absent"));
  EXPECT_FALSE(NpyFile::plain("-"));
}

TEST_F(Files, ArraysInFilesAreCountedAsInMemory) {
  std::vector<std::int16_t> a;
  std::vector<std::int16_t> b;
  for (int i = 0; i < 5000; ++i) {
    a.push_back(static_cast<std::int16_t>(i * 7 % 11));
    b.push_back(static_cast<std::int16_t>(i * i % 13 - 4));
  }
  const auto bytes = [](const auto& values) {
    return std::string(reinterpret_cast<const char*>(values.data()), values.size() * 2);
  };
  LabelFiles files{{write("a.npy", npy("<i2", "5000,", bytes(a))), write("b.npy", npy("<i2", "5000,", bytes(b)))}};
  const auto systems = read_cluster_systems(files);
  ASSERT_EQ(systems.size(), 1U);
  EXPECT_EQ(systems[0].name, "b");
  EXPECT_EQ(systems[0].contingency,
            cross_tabulate(LabelView::integers<std::int16_t>(a), LabelView::integers<std::int16_t>(b)));
  EXPECT_EQ(read_systems(files)[0].confusion,
            tabulate(LabelView::integers<std::int16_t>(a), LabelView::integers<std::int16_t>(b)));
  files.paths.push_back(write("short.npy", npy("<i2", "2,", bytes(std::vector<std::int16_t>{1, 2}))));
  expect_error([&] { read_cluster_systems(files); }, "they must have the same number");
}

/// The most memory that the process has had since it was last asked, in MB.
long peak_of_memory() {
  std::ifstream status("/proc/self/status");
  std::string word;
  long peak = 0;
  while (status >> word && word != "VmHWM:") {
  }
  status >> peak;
  std::ofstream("/proc/self/clear_refs") << 5;
  return peak / 1024;
}

TEST_F(Files, LongArraysTakeLittleMemory) {
  constexpr std::size_t count = std::size_t{1} << 25;
  const std::string path = write("long.npy", npy("|i1", std::to_string(count) + ",", ""));
  std::filesystem::resize_file(path, std::filesystem::file_size(path) + count);  // zeros that take no room on the disk
  const LabelFiles files{{path, path}};
  peak_of_memory();
  const long before = peak_of_memory();
  EXPECT_EQ(read_systems(files).at(0).confusion.objects(), count);
  EXPECT_EQ(read_cluster_systems(files).at(0).contingency.objects(), count);
  EXPECT_LT(peak_of_memory() - before, 24);  // one of the arrays takes 32
}

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

TEST_F(Files, GzipByItsMagicBytes) {
  const std::string content = std::string(100000, 'x') + "\nend\n";
  const std::string packed = gzip(content);
  EXPECT_EQ(read_source(write("plain", packed)).content, content);
  EXPECT_EQ(read_source(write("two members", packed + gzip("more\n"))).content, content + "more\n");
  EXPECT_EQ(read_source(write("padded", packed + std::string(512, '\0'))).content, content);
  for (const std::size_t cut :
       {packed.size() - 1, packed.size() - 8, packed.size() / 2, std::size_t{11}, std::size_t{3}}) {
    expect_error([&] { read_source(write("cut", packed.substr(0, cut))); }, "the gzip data are cut off");
  }
  std::string damaged = packed;
  damaged[packed.size() - 5] = static_cast<char>(damaged[packed.size() - 5] ^ 0x55);
  expect_error([&] { read_source(write("damaged", damaged)); }, "damaged");
  expect_error([&] { read_source(folder_ / "absent"); }, "cannot be opened");
}

TEST_F(Files, SystemsFromEveryLayout) {
  const std::string truth = write("truth.txt", "a\nb\na\n");
  const std::string first = write("first.txt", "a\nb\nb\n");
  const auto lists = read_systems({.paths = {truth, first, truth}});
  ASSERT_EQ(lists.size(), 2U);
  EXPECT_EQ(lists[0].name, "first");
  EXPECT_EQ(lists[0].confusion.objects(), 3U);
  const std::string table = write("all.csv", "truth,first,second\na,a,a\nb,b,a\na,b,a\n");
  const auto columns = read_systems({.paths = {table}});
  ASSERT_EQ(columns.size(), 2U);
  EXPECT_EQ(columns[0].confusion, lists[0].confusion);
  EXPECT_EQ(read_systems({.paths = {table}, .predictions = {"first"}}).size(), 1U);
  expect_error([&] { (void)read_systems({.paths = {table, table}}); }, "is given twice");
  const std::string other = write("other.csv", "truth,first,second\na,a,a\nb,b,a\nb,b,a\n");
  const auto data_sets = read_systems({.paths = {table, other}});
  ASSERT_EQ(data_sets.size(), 4U);
  EXPECT_EQ(data_sets[0].unit, "all");
  EXPECT_EQ(data_sets[2].unit, "other");
  EXPECT_EQ(data_sets[2].name, "first");
  const std::string triples = write("triples.csv", "truth,prediction,count\na,a,1\nb,b,1\na,b,1\n");
  const std::string more = write("more.csv", "truth,prediction,count\na,a,1\nb,b,1\na,b,1\n");
  EXPECT_EQ(read_systems({.paths = {triples, more}})[1].confusion, lists[0].confusion);
  EXPECT_EQ(read_systems({.paths = {triples, more}})[1].name, "more");
  const std::string matrix = write("matrix.txt", "a b\n1 1\n0 1\n");
  EXPECT_EQ(read_systems({.paths = {matrix}, .format = LabelFiles::Format::matrix})[0].confusion, lists[0].confusion);
  const std::string weighted = write("weighted.csv", "truth,w,first\na,2,a\nb,0.5,b\na,1,b\n");
  EXPECT_TRUE(read_systems({.paths = {weighted}, .weights = "w"})[0].confusion.weighted());
}

TEST_F(Files, CountsBySystemAndUnit) {
  const std::string one = write("one.csv", "unit,tn,c11,fp,c10,system,note\nu,10000000000,1,2,3,a,x\nv,0,5,0,0,a,\n");
  const std::string two = write("two.csv", "tp\tfn\tfp\ttn\n1\t0\t0\t1\n");
  const auto systems = read_systems({.paths = {one, two}});
  ASSERT_EQ(systems.size(), 3U);
  EXPECT_EQ(systems[0].name, "a");
  EXPECT_EQ(systems[0].unit, "u");
  EXPECT_EQ(systems[0].confusion, Confusion({"0", "1"}, {{0, 0, 10000000000}, {0, 1, 2}, {1, 0, 3}, {1, 1, 1}}));
  EXPECT_EQ(systems[1].unit, "v");
  EXPECT_EQ(systems[2].name, "two");
  EXPECT_EQ(systems[2].unit, kOnlyUnit);
  // A class that does not occur is there all the same, and 1 is the positive one.
  const auto matrix = systems[1].confusion.matrix<double>(systems[1].matrix_options({}));
  EXPECT_EQ(matrix.classes(), 2U);
  EXPECT_EQ(matrix.positive(), 1U);
  EXPECT_EQ(systems[1].matrix_options({.classes = {"1"}}).classes, std::vector<std::string>{"1"});
  expect_error([&] { read_systems({.paths = {one}, .units = "unit"}); }, "naming a column for units has no effect");
}

TEST_F(Files, RefusesBrokenCounts) {
  const auto read = [&](const std::string& text) {
    read_systems({.paths = {write("c.csv", text)}, .format = LabelFiles::Format::counts});
  };
  const std::string head = "system,tp,fn,fp,tn\n";
  expect_error([&] { read(head + "a,1,2,-3,4\n"); }, "c.csv:2: the count -3 is negative");
  expect_error([&] { read(head + "a,1,2,3,4\nb,1,2.5,3,4\n"); }, "c.csv:3: the count '2.5' is not written as a whole");
  expect_error([&] { read(head + "a,1,2,3,\n"); }, "c.csv:2: '' is not a count");
  expect_error([&] { read(head + "a,1,2,3\n"); }, "c.csv:2: the line has 4 fields and the header 5");
  expect_error([&] { read(head + "a,0,0,0,0\n"); }, "c.csv:2: all counts are 0");
  expect_error([&] { read(head + ",1,2,3,4\n"); }, "c.csv:2: the system is missing");
  expect_error([&] { read(head + "a,1,2,3,4\nb,1,2,3,4\na,5,6,7,8\n"); },
               "c.csv:4: system 'a' is on unit 'all' twice; it is in ");
  expect_error([&] { read(head + "a,9223372036854775807,9223372036854775807,9,0\n"); },
               "c.csv:2: the counts add up to");
  expect_error([&] { read("system,tp,fn,fp\na,1,2,3\n"); }, "c.csv:1: there is no column 'c00' or 'tn'");
  expect_error([&] { read("tp,fn,fp,tn,c11\n1,2,3,4,5\n"); }, "c.csv:1: columns 'tp' and 'c11' mean the same");
  expect_error([&] { read(head); }, "there is no line below the header");
  expect_error([&] { read_cluster_systems({.paths = {write("d.csv", head + "a,1,2,3,4\n")}}); }, "take etalon labels");
  const std::string lists = write("l.txt", "a\nb\n");
  expect_error([&] { read_systems({.paths = {lists, lists}, .units = "u"}); }, "l.txt: there is no column 'u'");
}

TEST_F(Files, RefusesWhatDoesNotFit) {
  const std::string three = write("three.txt", "a\nb\na\n");
  const std::string two = write("two.txt", "a\nb\n");
  expect_error([&] { read_systems({.paths = {three, two}}); }, "three.txt has 3 labels and ");
  expect_error([&] { read_systems({.paths = {three}}); }, "alone is neither a table");
  expect_error([&] { read_systems({.paths = {"-", "-"}}); }, "standard input can be read once");
  expect_error([&] { read_systems({.paths = {}}); }, "no file");
  expect_error([&] { read_systems({.paths = {write("empty", ""), two}}); }, "the file is empty");
  expect_error([&] { read_systems({.paths = {write("t.csv", "truth,x\na,b\n")}, .truth = "nope"}); },
               "no column 'nope'");
  expect_error([&] { (void)parse_label_format("xml"); }, "there is no input 'xml'");
}

}  // namespace
}  // namespace etalon

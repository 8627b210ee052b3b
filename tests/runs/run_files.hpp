// run_files.hpp: judgments and runs in files of a folder of their own.
#pragma once

#include <gtest/gtest.h>

#include "etalon/runs.hpp"
#include "expect_error.hpp"
#include "runs/shown_lists.hpp"
#include "temporary_files.hpp"

namespace etalon {

class RunFiles : public ::testing::Test, protected TemporaryFiles {
 protected:
  Qrels qrels(const std::string& text, const std::string& name = "qrels.txt") { return read_qrels(write(name, text)); }
  JudgedRun run(const Qrels& judged, const std::string& text, const RunReading& reading = {}, unsigned threads = 1,
                const std::string& name = "run.txt") {
    const std::vector<std::string> paths{write(name, text)};
    return std::move(read_runs(judged, paths, reading, threads).front());
  }
  /// The message that the files lead to, behind the folder.
  std::string run_error(const std::string& text, const RunReading& reading = {}, const std::string& name = "run.txt") {
    try {
      run(qrels(kQrels), text, reading, 1, name);
    } catch (const Error& error) {
      EXPECT_EQ(error.kind(), ErrorKind::input);
      return without_folder(error.what());
    }
    return "no error";
  }
  std::string qrels_error(const std::string& text, const std::string& name = "qrels.txt") {
    try {
      qrels(text, name);
    } catch (const Error& error) {
      EXPECT_EQ(error.kind(), ErrorKind::input);
      return without_folder(error.what());
    }
    return "no error";
  }
  std::string without_folder(std::string text) const {
    for (std::size_t at = 0; (at = text.find(folder_.string() + "/")) != std::string::npos;)
      text.erase(at, folder_.string().size() + 1);
    return text;
  }
  std::vector<std::string> notes_of(const JudgedRun& found) const {
    std::vector<std::string> notes;
    for (const std::string& note : found.notes) notes.push_back(without_folder(note));
    return notes;
  }

  static constexpr const char* kQrels = "q1 0 d1 2\nq1 0 d2 0\nq1 0 d9 -1\nq2 0 d3 1\nq3 0 d1 1\n";
  static constexpr const char* kRun =
      "q1 Q0 d2 1 3.5 tag\nq1 Q0 d7 2 2.5 tag\nq1 Q0 d1 3 2.5 tag\nq1 Q0 d9 4 1 tag\nq2 Q0 d4 1 0.5 tag\n"
      "q2 Q0 d3 2 0.25 tag\nq9 Q0 d3 1 7 tag\n";
};

}  // namespace etalon

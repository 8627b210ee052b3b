// findings.hpp: what threads find wrong in pieces of a text, put in the order of the text.
#pragma once

#include <atomic>
#include <exception>
#include <functional>
#include <map>
#include <mutex>
#include <optional>
#include <string>

namespace etalon {

/// What a thread tells of a piece. Lines and records are counted from the begin of the piece: where that is in the text
/// is known when all pieces before have been told of.
struct PieceReport {
  std::size_t lines = 0;
  std::size_t records = 0;
  /// The rest of the piece, from a record on that is blank or wrong; `lines` then counts those before it.
  std::optional<std::string> trouble{};
  /// The text could not be read on.
  std::exception_ptr failure{};
  struct Weight {
    std::size_t line;
    std::size_t record;
    std::string text;
    double value;
  };
  std::optional<Weight> unreadable_weight{};
  std::optional<Weight> negative_weight{};
};

/// The first error of a text. Errors of weights come after all others, wherever they are.
class TextFindings {
 public:
  /// Throws what is wrong with a text that begins with a blank or wrong record on this line; returns when all of the
  /// text is blank.
  using Judge = std::function<void(std::size_t line, const std::string& text)>;

  /// `blank` throws that a line is blank.
  TextFindings(std::size_t first_line, Judge judge, std::function<void(std::size_t line)> blank)
      : line_(first_line), judge_(std::move(judge)), blank_(std::move(blank)) {}

  /// The pieces have numbers from 0 on and may be told of in any order.
  void tell(std::size_t piece, PieceReport report);
  /// Whether an error is certain, so that the rest of the text need not be read.
  [[nodiscard]] bool failed() const { return failed_; }
  /// Throws the first error, but for those of weights.
  void check() const {
    if (error_) std::rethrow_exception(error_);
  }
  [[nodiscard]] std::size_t records() const { return records_; }
  /// The first of each kind, counted from the begin of the text.
  [[nodiscard]] const std::optional<PieceReport::Weight>& unreadable_weight() const { return unreadable_weight_; }
  [[nodiscard]] const std::optional<PieceReport::Weight>& negative_weight() const { return negative_weight_; }

 private:
  void append(const PieceReport& report);
  void append_after_blank(const PieceReport& report);

  std::mutex mutex_;
  std::map<std::size_t, PieceReport> waiting_;
  std::size_t next_ = 0;
  std::size_t line_;
  std::size_t records_ = 0;
  std::optional<std::size_t> blank_since_;
  std::exception_ptr error_;
  std::atomic<bool> failed_ = false;
  std::optional<PieceReport::Weight> unreadable_weight_;
  std::optional<PieceReport::Weight> negative_weight_;
  Judge judge_;
  std::function<void(std::size_t)> blank_;
};

}  // namespace etalon

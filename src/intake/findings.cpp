// findings.cpp: what threads find wrong in pieces of a text, put in the order of the text.
#include "intake/findings.hpp"

#include "etalon/text.hpp"

namespace etalon {

void TextFindings::tell(std::size_t piece, PieceReport report) {
  const std::lock_guard lock(mutex_);
  waiting_.emplace(piece, std::move(report));
  for (auto first = waiting_.begin(); first != waiting_.end() && first->first == next_; first = waiting_.begin()) {
    if (!error_) append(first->second);
    failed_ = error_ != nullptr;
    waiting_.erase(first);
    ++next_;
  }
}

void TextFindings::append(const PieceReport& report) {
  try {
    if (report.failure) std::rethrow_exception(report.failure);
    if (blank_since_) {
      append_after_blank(report);
      return;
    }
    const auto moved = [&](PieceReport::Weight weight) {
      weight.line += line_;
      weight.record += records_;
      return weight;
    };
    if (!unreadable_weight_ && report.unreadable_weight) unreadable_weight_ = moved(*report.unreadable_weight);
    if (!negative_weight_ && report.negative_weight) negative_weight_ = moved(*report.negative_weight);
    line_ += report.lines;
    records_ += report.records;
    if (!report.trouble) return;
    judge_(line_, *report.trouble);
    blank_since_ = line_;
  } catch (...) {
    error_ = std::current_exception();
  }
}

void TextFindings::append_after_blank(const PieceReport& report) {
  if (report.records > 0 || (report.trouble && !trim(*report.trouble).empty())) blank_(*blank_since_);
}

}  // namespace etalon

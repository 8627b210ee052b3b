// rankings.cpp: rankings written with > and ~, one a line or in a column, and PrefLib's files.
#include "etalon/rankings.hpp"

#include <algorithm>

#include "etalon/exact.hpp"
#include "etalon/text.hpp"
#include "read/encoder.hpp"
#include "read/lines.hpp"

namespace etalon {
namespace {

class Collector {
 public:
  Collector(const Source& source, RankingNotation notation) : source_(source), notation_(notation) {}

  void add(std::string_view text, std::size_t line) {
    Ranking ranking{{}, 1, line};
    ++number_;
    for (std::size_t begin = 0; begin <= text.size();) {
      const std::size_t end = std::min(text.find('>', begin), text.size());
      const std::string_view group = trim(text.substr(begin, end - begin));
      if (group.empty()) source_.fail(line, "an item is missing in '" + std::string(text) + "'");
      ranking.groups.emplace_back();
      add_group(group, ranking.groups.back(), line);
      begin = end + 1;
    }
    found_.rankings.push_back(std::move(ranking));
  }
  Rankings take() {
    if (found_.rankings.empty()) source_.fail("there is no ranking; a line such as E > B > C ~ A is expected");
    found_.items.assign(items_.keys().begin(), items_.keys().end());
    return std::move(found_);
  }

 private:
  void add_group(std::string_view group, std::vector<std::uint32_t>& items, std::size_t line) {
    if (notation_ == RankingNotation::letters) {
      for (std::size_t i = 0; i < group.size(); ++i) add_item(group.substr(i, 1), items, line);
      return;
    }
    for (std::size_t begin = 0; begin <= group.size();) {
      const std::size_t end = std::min(group.find_first_of("~=", begin), group.size());
      add_item(trim(group.substr(begin, end - begin)), items, line);
      begin = end + 1;
    }
  }
  void add_item(std::string_view name, std::vector<std::uint32_t>& items, std::size_t line) {
    if (name.empty()) source_.fail(line, "an item is missing beside a tie");
    const std::uint32_t item = items_.code(name);
    if (item >= seen_in_.size()) seen_in_.resize(item + 1);
    if (seen_in_[item] == number_) source_.fail(line, "item '" + std::string(name) + "' occurs twice");
    seen_in_[item] = number_;
    items.push_back(item);
  }

  const Source& source_;
  RankingNotation notation_;
  TextInterner items_;
  std::size_t number_ = 0;
  std::vector<std::size_t> seen_in_;  // the last ranking that holds the item
  Rankings found_;
};

}  // namespace

Rankings read_ranking_lines(const Source& source, RankingNotation notation) {
  Collector collector(source, notation);
  Lines lines(source);
  std::string_view line;
  while (lines.next(line)) {
    const std::string_view text = trim(line);
    if (text.starts_with('#')) continue;
    if (text.empty()) {
      if (lines.only_blank_left()) break;
      source.fail(lines.number(), "the line is blank; a ranking is expected on every line");
    }
    collector.add(text, lines.number());
  }
  return collector.take();
}

Rankings read_ranking_column(const Source& source, const std::string& column, RankingNotation notation) {
  const Table table(source);
  Collector collector(source, notation);
  const CodedLabels texts = table.labels({&column, 1}).front();
  for (std::size_t i = 0; i < texts.codes.size(); ++i) collector.add(texts.labels[texts.codes[i]], i + 2);
  return collector.take();
}

bool is_preflib(const Source& source) {
  const auto ends = [&](std::string_view ending) {
    return source.name.ends_with(ending) || source.name.ends_with(std::string(ending) + ".gz");
  };
  return ends(".soc") || ends(".soi") || ends(".toc") || ends(".toi") || source.content.starts_with("# FILE NAME:");
}

namespace {

/// The number of an alternative, which PrefLib counts from 1.
std::uint32_t alternative(const Source& source, std::size_t line, std::string_view text, std::size_t alternatives) {
  const auto number = parse_whole(trim(text));
  if (!number || *number < 1 || static_cast<std::uint64_t>(*number) > alternatives) {
    source.fail(line, "'" + std::string(trim(text)) + "' is not the number of an alternative, 1 to " +
                          std::to_string(alternatives));
  }
  return static_cast<std::uint32_t>(*number - 1);
}

/// "3,1,{2,4}" after the count.
void read_vote(const Source& source, std::size_t line, std::string_view text, std::size_t alternatives,
               Ranking& ranking) {
  std::vector<bool> seen(alternatives);
  bool tied = false;
  for (std::size_t begin = 0; begin < text.size();) {
    const std::size_t end = std::min(text.find(',', begin), text.size());
    std::string_view field = trim(text.substr(begin, end - begin));
    begin = end + 1;
    const bool opens = field.starts_with('{');
    const bool closes = field.ends_with('}');
    if (opens && tied) source.fail(line, "a '{' within braces");
    if (closes && !tied && !opens) source.fail(line, "a '}' without its '{'");
    if (opens) field.remove_prefix(1);
    if (closes) field.remove_suffix(1);
    if (!tied) ranking.groups.emplace_back();
    tied = (tied || opens) && !closes;
    // PrefLib writes {} for an empty group, and { and } may stand apart from the numbers.
    if (trim(field).empty()) continue;
    const std::uint32_t item = alternative(source, line, field, alternatives);
    if (seen[item]) source.fail(line, "alternative " + std::to_string(item + 1) + " occurs twice");
    seen[item] = true;
    ranking.groups.back().push_back(item);
  }
  if (tied) source.fail(line, "a '{' without its '}'");
  std::erase_if(ranking.groups, [](const auto& group) { return group.empty(); });
  if (ranking.groups.empty()) source.fail(line, "the vote ranks nothing");
}

}  // namespace

Rankings read_preflib(const Source& source) {
  Rankings found;
  Lines lines(source);
  std::string_view line;
  while (lines.next(line)) {
    std::string_view text = trim(line);
    if (text.empty()) continue;
    constexpr std::string_view kName = "# ALTERNATIVE NAME ";
    if (text.starts_with(kName)) {
      const std::size_t colon = text.find(':');
      const auto number = parse_whole(text.substr(kName.size(), std::min(colon, text.size()) - kName.size()));
      if (colon == std::string_view::npos || !number || *number != static_cast<std::int64_t>(found.items.size()) + 1)
        source.fail(lines.number(), "the alternatives must be named 1, 2, … in order");
      found.items.emplace_back(trim(text.substr(colon + 1)));
      continue;
    }
    if (text.starts_with('#')) continue;
    const std::size_t colon = text.find(':');
    const auto count = parse_whole(trim(text.substr(0, colon)));
    if (colon == std::string_view::npos || !count || *count < 1)
      source.fail(lines.number(), "a vote looks like 'count: 3,1,{2,4}', not '" + std::string(text) + "'");
    found.rankings.push_back({{}, static_cast<std::uint64_t>(*count), lines.number()});
    read_vote(source, lines.number(), trim(text.substr(colon + 1)), found.items.size(), found.rankings.back());
  }
  if (found.rankings.empty()) source.fail("there is no vote; lines such as '12: 3,1,2' are expected");
  // Two alternatives of one name would be one item.
  std::vector<std::string> sorted = found.items;
  std::sort(sorted.begin(), sorted.end());
  if (const auto twice = std::adjacent_find(sorted.begin(), sorted.end()); twice != sorted.end())
    source.fail("two alternatives are named '" + *twice + "'");
  return found;
}

Ranking borda(const Rankings& rankings, std::size_t items) {
  std::vector<Int128> sum(items);
  std::vector<bool> known(items);
  for (const Ranking& ranking : rankings.rankings) {
    for (const auto& group : ranking.groups) {
      for (const std::uint32_t item : group) known[item] = true;
    }
  }
  const auto all = static_cast<std::uint64_t>(std::count(known.begin(), known.end(), true));
  for (const Ranking& ranking : rankings.rankings) {
    std::uint64_t before = 0;
    for (const auto& group : ranking.groups) before += group.size();
    const auto twice_last = static_cast<Int128>(before + all + 1);  // twice the mean rank of what it does not hold
    for (Int128& total : sum) total += static_cast<Int128>(ranking.count) * twice_last;
    before = 0;
    for (const auto& group : ranking.groups) {
      const auto twice = static_cast<Int128>(2 * before + group.size() + 1);
      for (const std::uint32_t item : group) sum[item] += static_cast<Int128>(ranking.count) * (twice - twice_last);
      before += group.size();
    }
  }
  std::vector<std::uint32_t> order;
  for (std::uint32_t item = 0; item < items; ++item) {
    if (known[item]) order.push_back(item);
  }
  std::stable_sort(order.begin(), order.end(), [&](std::uint32_t a, std::uint32_t b) { return sum[a] < sum[b]; });
  Ranking consensus;
  for (std::size_t i = 0; i < order.size(); ++i) {
    if (i == 0 || sum[order[i]] != sum[order[i - 1]]) consensus.groups.emplace_back();
    consensus.groups.back().push_back(order[i]);
  }
  return consensus;
}

}  // namespace etalon

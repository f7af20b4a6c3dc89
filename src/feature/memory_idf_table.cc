#include "feature/memory_idf_table.h"

#include <algorithm>
#include <charconv>
#include <string>
#include <vector>

#include "base/hash.h"
#include "feature/weights.h"

namespace sameish::feature {
namespace {

std::uint32_t upper_median(const TokenMap& values) {
  if (values.empty()) return 0;
  std::vector<std::uint32_t> all;
  all.reserve(values.size());
  for (const auto& [token_hash, value] : values) all.push_back(value);
  const auto middle = all.begin() + static_cast<std::ptrdiff_t>(all.size() / 2);
  std::nth_element(all.begin(), middle, all.end());
  return *middle;
}

struct Line {
  std::string_view word;
  double idf;
};

/// The parts of one line; none when it is not "word idf".
std::optional<Line> parse_line(std::string_view line) {
  constexpr std::string_view kBlanks = " \t";
  const std::size_t number = line.find_last_of(kBlanks);
  if (number == std::string_view::npos) return std::nullopt;
  const std::size_t word_end = line.find_last_not_of(kBlanks, number);
  if (word_end == std::string_view::npos) return std::nullopt;
  Line result{line.substr(0, word_end + 1), 0};
  const char* const end = line.data() + line.size();
  const auto [stop, error] = std::from_chars(line.data() + number + 1, end, result.idf);
  const bool whole = error == std::errc{} && stop == end;
  if (!whole || !(result.idf >= 0 && result.idf <= kMaxIdf)) return std::nullopt;
  return result;
}

Error bad_line(std::string_view file_name, std::size_t line_number, std::string_view line) {
  constexpr std::size_t kShown = 60;
  return {ErrorCode::invalid_record, std::string(file_name) + ":" + std::to_string(line_number) + ": found '" +
                                         std::string(line.substr(0, kShown)) +
                                         "'; expected a word, a space and a number 0..4194303, as in 'moon 7.25'"};
}

}  // namespace

MemoryIdfTable::MemoryIdfTable(TokenMap values) : values_(std::move(values)), absent_(upper_median(values_)) {}

Result<std::unique_ptr<MemoryIdfTable>> MemoryIdfTable::parse(std::string_view lines, std::string_view file_name) {
  if (lines.starts_with("\xEF\xBB\xBF")) lines.remove_prefix(3);
  TokenMap values;
  for (std::size_t line_number = 1; !lines.empty(); ++line_number) {
    const std::size_t end = std::min(lines.find('\n'), lines.size());
    std::string_view line = lines.substr(0, end);
    lines.remove_prefix(std::min(end + 1, lines.size()));
    const std::size_t last = line.find_last_not_of(" \t\r");
    if (last == std::string_view::npos) continue;
    line = line.substr(0, last + 1);
    const std::optional<Line> parsed = parse_line(line);
    if (!parsed) return bad_line(file_name, line_number, line);
    values.insert_or_assign(hash64(parsed->word), idf1024_of(parsed->idf));
  }
  return std::make_unique<MemoryIdfTable>(std::move(values));
}

std::optional<std::uint32_t> MemoryIdfTable::find(std::string_view token) const {
  return find_hashed(token, hash64(token));
}

std::optional<std::uint32_t> MemoryIdfTable::find_hashed(std::string_view, std::uint64_t token_hash) const {
  const auto found = values_.find(token_hash);
  if (found == values_.end()) return std::nullopt;
  return found->second;
}

}  // namespace sameish::feature

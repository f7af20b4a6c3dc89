#include "text/jieba/source_parsers.h"

#include <algorithm>
#include <charconv>
#include <cmath>

#include "text/jieba/block_alphabet.h"
#include "text/jieba/dictionary_format.h"
#include "text/jieba/frequency_table.h"
#include "text/utf8.h"

namespace sameish::text::jieba {
namespace {

constexpr std::uint64_t kMaxFrequency = 1'000'000'000'000;
constexpr std::uint64_t kMaxTotal = std::uint64_t{1} << 53;  // doubles hold every integer up to here
constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";

/// Refuses broken UTF-8 and words longer than the format allows.
Status check_word(const SourceText& source, std::uint64_t line, std::string_view word) {
  if (const std::optional<std::size_t> invalid = find_invalid_utf8(word)) {
    return source_error(source, line,
                        "byte " + std::to_string(*invalid + 1) + " of the word is not valid UTF-8; convert the file");
  }
  if (count_code_points(word) <= kMaxWordCodePoints) return {};
  return source_error(source, line,
                      "the word " + quoted(word) + " is longer than " + std::to_string(kMaxWordCodePoints) +
                          " code points, the most there may be");
}

Result<std::uint64_t> parse_frequency(const SourceText& source, std::uint64_t line, std::string_view digits) {
  std::uint64_t value = 0;
  const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), value);
  if (error != std::errc() || end != digits.data() + digits.size() || value > kMaxFrequency) {
    return source_error(
        source, line,
        "the frequency is " + quoted(digits) + "; expected a whole number from 0 to " + std::to_string(kMaxFrequency));
  }
  return value;
}

Status add_checked(const SourceText& source, std::uint64_t line, std::string_view word, std::uint64_t frequency,
                   FrequencyTable& table) {
  if (table.total() + frequency > kMaxTotal) {
    return source_error(source, line, "the frequencies sum to more than 2^53; scale them down");
  }
  table.add(word, frequency);
  return {};
}

Status read_word_line(const SourceText& source, std::uint64_t line_number, std::string_view line,
                      FrequencyTable& table) {
  if (line_number == 1 && line.starts_with(kByteOrderMark)) {
    return source_error(source, 1,
                        "the file starts with a byte order mark, which jieba takes as part of the word; remove it");
  }
  const std::string_view entry = strip(line);
  const std::size_t word_end = entry.find(' ');
  if (word_end == std::string_view::npos) {
    return source_error(source, line_number, "found " + quoted(entry) + "; expected 'word frequency tag'");
  }
  const std::string_view rest = entry.substr(word_end + 1);
  Status status = check_word(source, line_number, entry.substr(0, word_end));
  if (!status.ok()) return status;
  const Result<std::uint64_t> frequency = parse_frequency(source, line_number, rest.substr(0, rest.find(' ')));
  if (!frequency) return frequency.error();
  return add_checked(source, line_number, entry.substr(0, word_end), *frequency, table);
}

/// The length of a trailing " " + one or more bytes that `matches` accepts; 0 if there is none.
template <class Matches>
std::size_t trailing_field(std::string_view line, Matches matches) noexcept {
  std::size_t begin = line.size();
  while (begin > 0 && matches(static_cast<unsigned char>(line[begin - 1]))) --begin;
  if (begin == line.size() || begin == 0 || line[begin - 1] != ' ') return 0;
  return line.size() - (begin - 1);
}

Result<double> parse_idf(const SourceText& source, std::uint64_t line, std::string_view text) {
  double value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  constexpr double kMaxIdf = 4'194'303;  // 1024 times it still fits 32 bits
  if (error != std::errc() || end != text.data() + text.size() || !(value >= 0) || value > kMaxIdf) {
    return source_error(source, line, "the idf is " + quoted(text) + "; expected a number from 0 to 4194303");
  }
  return value;
}

std::uint32_t fixed_point(double idf) { return static_cast<std::uint32_t>(std::floor(1024 * idf + 0.5)); }

}  // namespace

Status read_words(const SourceText& source, FrequencyTable& table) {
  return for_each_line(source.bytes, [&](std::string_view line, std::uint64_t line_number) {
    return read_word_line(source, line_number, line, table);
  });
}

UserEntry split_user_entry(std::string_view line) noexcept {
  const std::size_t tag_bytes = trailing_field(line, [](unsigned char byte) { return byte >= 'a' && byte <= 'z'; });
  const std::string_view untagged = line.substr(0, tag_bytes < line.size() ? line.size() - tag_bytes : line.size());
  const std::size_t frequency_bytes = trailing_field(untagged, is_ascii_digit);
  if (frequency_bytes == 0 || frequency_bytes == untagged.size()) return {untagged, std::nullopt};
  const std::size_t word_bytes = untagged.size() - frequency_bytes;
  return {untagged.substr(0, word_bytes), untagged.substr(word_bytes + 1)};
}

Status read_user_words(const SourceText& source, FrequencyTable& table, UserWords& words) {
  return for_each_line(source.bytes, [&](std::string_view raw, std::uint64_t line_number) -> Status {
    std::string_view line = strip(raw);
    while (line.starts_with(kByteOrderMark)) line.remove_prefix(kByteOrderMark.size());
    if (line.empty()) return {};
    const UserEntry entry = split_user_entry(line);
    Status checked = check_word(source, line_number, entry.word);
    if (!checked.ok()) return checked;
    std::uint64_t frequency = 0;
    if (entry.frequency) {
      const Result<std::uint64_t> given = parse_frequency(source, line_number, *entry.frequency);
      if (!given) return given.error();
      frequency = *given;
    } else {
      frequency = table.suggest(entry.word);
    }
    ++words.num_entries;
    if (frequency == 0) words.forced_splits.emplace(entry.word);
    return add_checked(source, line_number, entry.word, frequency, table);
  });
}

Result<IdfTable> read_idf(const SourceText& source) {
  std::unordered_map<std::string, double> values;
  values.reserve(source.bytes.size() / 22);
  Status status = for_each_line(source.bytes, [&](std::string_view raw, std::uint64_t line_number) -> Status {
    const std::string_view line = strip(raw);
    const std::size_t word_end = line.find(' ');
    if (word_end == std::string_view::npos) {
      return source_error(source, line_number, "found " + quoted(line) + "; expected 'word idf'");
    }
    Status checked = check_word(source, line_number, line.substr(0, word_end));
    if (!checked.ok()) return checked;
    const Result<double> idf = parse_idf(source, line_number, line.substr(word_end + 1));
    if (!idf) return idf.error();
    values[std::string(line.substr(0, word_end))] = *idf;
    return {};
  });
  if (!status.ok()) return std::move(status).error();

  IdfTable table;
  table.idf1024.reserve(values.size());
  std::vector<double> sorted;
  sorted.reserve(values.size());
  for (const auto& [word, idf] : values) {
    table.idf1024.emplace(word, fixed_point(idf));
    sorted.push_back(idf);
  }
  if (!sorted.empty()) {
    const auto middle = sorted.begin() + static_cast<std::ptrdiff_t>(sorted.size() / 2);
    std::nth_element(sorted.begin(), middle, sorted.end());
    table.median_idf1024 = fixed_point(*middle);
  }
  return table;
}

Result<std::vector<std::string>> read_stop_words(const SourceText& source) {
  std::vector<std::string> words;
  Status status = for_each_line(source.bytes, [&](std::string_view raw, std::uint64_t line_number) -> Status {
    std::string_view line = strip(raw);
    if (line_number == 1 && line.starts_with(kByteOrderMark)) line.remove_prefix(kByteOrderMark.size());
    if (line.empty()) return {};
    Status checked = check_word(source, line_number, line);
    if (!checked.ok()) return checked;
    words.emplace_back(line);
    return {};
  });
  if (!status.ok()) return std::move(status).error();
  return words;
}

}  // namespace sameish::text::jieba

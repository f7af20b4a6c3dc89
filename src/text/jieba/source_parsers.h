// Parsers of jieba's text files: dict.txt, idf.txt, a user dictionary, stop words.
// Idea     one line, one entry, read as python3-jieba reads it; what Python would refuse, or take only by accident
//          (signs, digit groups, NaN, a byte order mark), is invalid_record with file and line.
// Threads  pure functions over their arguments.
// Tests    tests/unit/text/jieba_sources_test.cc, tests/safety/text/jieba_sources_test.cc
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include <sameish/result.h>

#include "text/jieba/source_text.h"

namespace sameish::text::jieba {

class FrequencyTable;

/// `word frequency [tag]`, one space between. The last of equal words wins; all add to the total.
[[nodiscard]] Status read_words(const SourceText& source, FrequencyTable& table);

struct UserWords {
  std::uint64_t num_entries = 0;
  std::unordered_set<std::string> forced_splits;  ///< words that were given the frequency 0
};

/// `word [frequency] [tag]`, applied in file order on top of `table`.
[[nodiscard]] Status read_user_words(const SourceText& source, FrequencyTable& table, UserWords& words);

/// `word idf`, one space between; the last of equal words wins. Values are idf1024 = floor(1024 * idf + 0.5).
struct IdfTable {
  std::unordered_map<std::string, std::uint32_t> idf1024;
  std::uint32_t median_idf1024 = 0;  ///< of the upper median; 0 when the table is empty
};
[[nodiscard]] Result<IdfTable> read_idf(const SourceText& source);

/// One word a line, spaces around it dropped, empty lines skipped.
[[nodiscard]] Result<std::vector<std::string>> read_stop_words(const SourceText& source);

/// The parts of a user dictionary's line, split as jieba's pattern `^(.+?)( [0-9]+)?( [a-z]+)?$` does.
struct UserEntry {
  std::string_view word;
  std::optional<std::string_view> frequency;
};
[[nodiscard]] UserEntry split_user_entry(std::string_view line) noexcept;

}  // namespace sameish::text::jieba

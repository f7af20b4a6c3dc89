// FrequencyTable: the word counts while a dictionary is compiled, grown exactly as python3-jieba grows its own.
// Idea     a hash map from every word and every prefix of a word to its frequency (0: a prefix only) and a running
//          total. Words of a user dictionary without a frequency get one from the table's state at that moment, which
//          needs a cut of the word by this table; it is the slow obvious cut, as it runs once a word.
// Cost     about 0.2 s for jieba's 349,045 words.
// Threads  one thread.
// Tests    tests/differential/text/jieba_cut_test.cc (user dictionaries), tests/unit/text/jieba_sources_test.cc
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace sameish::text::jieba {

class FrequencyTable {
 public:
  using Entries = std::unordered_map<std::string, std::uint64_t>;

  void reserve(std::size_t num_entries) { entries_.reserve(num_entries); }

  /// Adds `frequency` to the total and makes it the word's; marks the word's prefixes.
  void add(std::string_view word, std::uint64_t frequency);

  /// The frequency that a user word without one gets: enough for the word to be cut out as a whole.
  [[nodiscard]] std::uint64_t suggest(std::string_view word) const;

  [[nodiscard]] const Entries& entries() const noexcept { return entries_; }
  [[nodiscard]] std::uint64_t total() const noexcept { return total_; }

 private:
  [[nodiscard]] std::uint64_t find(std::string_view word, std::uint64_t if_absent) const;
  [[nodiscard]] std::vector<std::string_view> cut_without_hmm(std::string_view text) const;
  void cut_block(std::string_view block, std::vector<std::string_view>& pieces) const;

  Entries entries_;
  std::uint64_t total_ = 0;
};

}  // namespace sameish::text::jieba

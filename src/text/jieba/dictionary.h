// Dictionary: a compiled dictionary, used as it lies in memory.
// Idea     open() compares every size with the file's before it is used, then all checksums, then the few indices a
//          walk follows; after that the views below need no checks. Nothing is copied: processes share the mapped
//          pages.
// Cost     open: one pass over the image, about 2 ms for jieba's 20 MB.
// Threads  immutable after open(); any number of readers. The bytes must outlive the Dictionary.
// Tests    tests/unit/text/jieba_dictionary_test.cc, tests/safety/text/jieba_dictionary_test.cc
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include <sameish/result.h>

#include "text/jieba/dictionary_format.h"

namespace sameish::text::jieba {

/// What the dictionary's tables say about one word.
struct WordWeight {
  std::uint32_t idf1024 = 0;  ///< the median when the word is absent
  bool has_idf = false;       ///< false: absent from the IDF table
  bool is_stop_word = false;
};

class Dictionary {
 public:
  /// `image` at an address divisible by 8, as mapped files and allocated memory are; `label` is for messages.
  /// Errors: corrupt_file naming the section, unsupported_version, invalid_argument (address).
  [[nodiscard]] static Result<Dictionary> open(std::span<const std::byte> image, std::string_view label = "dictionary");

  [[nodiscard]] const Facts& facts() const noexcept { return *facts_; }

  /// 32 hexadecimal digits over all contents and sources: part of the scheme's name.
  [[nodiscard]] const std::string& digest() const noexcept { return digest_; }

  /// Size and hash128 of one source; all zero when it was not given.
  [[nodiscard]] const SourceRecord& source(Source which) const noexcept {
    return header_->sources[static_cast<std::size_t>(which)];
  }

  /// IDF and stop word in one look. `hash` is hash64 of the word's bytes, which features are made of anyway.
  [[nodiscard]] WordWeight weight(std::uint64_t hash) const noexcept;
  [[nodiscard]] WordWeight weight(std::string_view word) const noexcept;

  /// Asks the processor to fetch what weight(hash) will read; worth it when many words are looked up in a row.
  void prefetch_weight(std::uint64_t hash) const noexcept {
    __builtin_prefetch(&weights_[hash & (weights_.size() - 1)]);
  }

  [[nodiscard]] const CodeTable& codes() const noexcept { return *codes_; }
  [[nodiscard]] std::span<const Unit> units() const noexcept { return units_; }
  [[nodiscard]] const HmmTables& hmm() const noexcept { return *hmm_; }

  /// True if the hidden Markov model may not form this word (frequency 0 in the user dictionary).
  [[nodiscard]] bool is_forced_split(std::string_view word) const noexcept;
  [[nodiscard]] bool has_forced_splits() const noexcept { return !splits_.empty(); }

 private:
  Dictionary() = default;

  const FileHeader* header_ = nullptr;
  const Facts* facts_ = nullptr;
  const CodeTable* codes_ = nullptr;
  const HmmTables* hmm_ = nullptr;
  std::span<const Unit> units_;
  std::span<const WordSlot> weights_;
  std::span<const std::uint64_t> splits_;
  std::string digest_;
};

}  // namespace sameish::text::jieba

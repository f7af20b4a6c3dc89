// EntryBlock: fingerprints of a piece of the input, each with what its document is called.
// Idea     names lie one behind the other in one string, so that an entry costs no allocation. A fingerprint that brings
//          no id has its place in the block for a number until the blocks are taken in order.
// Threads  a plain value, handed from a worker to the one that takes.
// Tests    tests/unit/engine/index_input_test.cc
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include <sameish/index.h>
#include <sameish/input.h>

namespace sameish::engine {

/// What ids shall be. A question is called what its record calls it.
enum class IdRule : std::uint8_t { numbers, names, as_given };

struct EntryBlock {
  static constexpr std::uint32_t kNoFingerprint = 0;  ///< the `bits` of a text without a feature

  std::vector<IndexEntry> entries;
  std::string names;                     ///< of all entries, if they have any
  std::vector<std::uint64_t> name_ends;  ///< beside `entries`, or empty: their ids are numbers
  bool counted = false;                  ///< the numbers are places in the block, from 0
  std::uint64_t num_places = 0;          ///< with records that were refused
  std::vector<Rejection> rejections;
  /// Answers to entries of the block, when it is one of questions: those before `end` that are not in the answers before.
  struct Answered {
    std::size_t end = 0;
    IndexAnswers answers;
  };
  std::vector<Answered> answered;

  void clear();
  void add_number(std::uint64_t number, const Fingerprint& fingerprint) {
    entries.push_back({{number, {}}, fingerprint});
  }
  void add_name(std::string_view name, const Fingerprint& fingerprint);
  /// By the rule: as a number, or a name. Errors: invalid_record.
  Status add(std::string_view id, const Fingerprint& fingerprint, IdRule rule);

  [[nodiscard]] bool has_names() const noexcept { return !name_ends.empty(); }
  [[nodiscard]] std::string_view name_of(std::size_t i) const noexcept {
    const std::uint64_t begin = i == 0 ? 0 : name_ends[i - 1];
    return std::string_view(names).substr(begin, name_ends[i] - begin);
  }
};

/// Whether an index may hold it. Errors: invalid_record.
[[nodiscard]] Status check_name(std::string_view name);
/// Errors: invalid_record.
[[nodiscard]] Result<std::uint64_t> number_from_id(std::string_view id);

}  // namespace sameish::engine

// EditMatcher: the edit distances of one text to many, each within its limit; the same answers as edit_distance_within.
// Idea     the masks of the one text are laid out once, found by code point in a table as long as Unicode, of which only the
//          pages of code points that occur are ever touched; the others then go through kernel/edit_lanes.h, several at a
//          time. Texts whose band is wider than the kernel's go through edit_distance_within, one by one.
// Cost     about 1 us for the one text, then 0.3 us for each of 430 code points within 86 edits (AVX-512).
// Threads  one matcher a thread.
// Tests    tests/unit/measure/edit_matcher_test.cc, tests/differential/measure/edit_matcher_test.cc
#pragma once

#include <array>
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "kernel/edit_lanes.h"
#include "measure/code_points.h"

namespace sameish::measure {

struct EditQuery {
  CodePoints text;
  std::uint64_t limit = 0;
  std::optional<std::uint64_t> distance = {};  ///< out: none when it is over the limit
  bool is_too_long = false;                    ///< out: the table is too large to walk; there is no distance then
};

class EditMatcher {
 public:
  /// Answers each query about its distance to `pattern`.
  void match(CodePoints pattern, std::span<EditQuery> queries);

 private:
  struct FreeRows {
    void operator()(std::uint16_t* rows) const noexcept { std::free(rows); }
  };

  void sort_out(CodePoints pattern, std::span<EditQuery> queries);
  bool lay_out(CodePoints pattern);
  std::size_t number_symbols(CodePoints pattern, std::size_t mask_words);
  void forget(CodePoints pattern) noexcept;
  void run(std::span<EditQuery> queries);

  std::unique_ptr<std::uint16_t, FreeRows> rows_;  // by code point; all 0 between calls
  std::vector<std::uint64_t> masks_;
  kernel::EditPattern layout_;
  std::array<std::vector<kernel::EditJob>, kernel::kMaxEditWords> jobs_;  // by words of the band, less 1
  std::array<std::vector<std::uint32_t>, kernel::kMaxEditWords> queries_of_;
};

}  // namespace sameish::measure

// Difference: what two texts have in common and where they differ, for people to read.
// Idea     the texts are cut into units (units.h) and the shortest edit script between them is found (edit_script.h): by
//          words where scripts have spaces, else by characters when the texts are near, by words, in which a Han character
//          is one, when they are far or long, by sentences and lines when they are very far. Changes with next to nothing in common between them are then joined, since nobody reads confetti.
// Promise  the spans put one behind the other are exactly both texts; no span begins or ends inside a character as readers
//          see it (marks, joined emoji). For showing only: no measure is computed from it.
// Cost     near texts cost about 10 ns a byte; the work at each level is bounded, so 1 MB against 1 MB of anything ends
//          within a second.
// Threads  pure function.
// Tests    tests/unit/explain/difference_test.cc, tests/differential/explain/difference_test.cc
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include <sameish/result.h>

namespace sameish::explain {

enum class SpanKind : std::uint8_t {
  equal,     ///< in both
  only_a,    ///< in A alone
  only_b,    ///< in B alone
  replaced,  ///< A's part stands where B has another
};

enum class SpanLevel : std::uint8_t { characters, words, lines };

[[nodiscard]] std::string_view name(SpanKind kind) noexcept;
[[nodiscard]] std::string_view name(SpanLevel level) noexcept;

/// A place in a text: in bytes of UTF-8, and in code points.
struct Place {
  std::uint64_t byte = 0;
  std::uint64_t code_point = 0;
  friend bool operator==(const Place&, const Place&) = default;
};

struct Span {
  SpanKind kind = SpanKind::equal;
  Place a_begin;
  Place a_end;
  Place b_begin;
  Place b_end;
};

struct Difference {
  std::vector<Span> spans;
  SpanLevel level = SpanLevel::characters;
};

struct DiffOptions {
  std::optional<SpanLevel> level;      ///< always at this level; otherwise the finest that stays readable
  std::uint64_t max_distance = 5'000;  ///< a level with more insertions and deletions than this is given up
  bool join_small_islands = true;
};

/// Errors: invalid_text (not UTF-8; says which text and byte), resource_limit (a text over 2^31 bytes).
[[nodiscard]] Result<Difference> diff(std::string_view a_utf8, std::string_view b_utf8,
                                      const DiffOptions& options = {});

}  // namespace sameish::explain

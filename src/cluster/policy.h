// Policy: which document of a cluster is kept, as the user writes it: "longest,first", "newest:date,prefer:source=a,b".
// Idea     ordered criteria; a later one decides where all earlier ones tie; input order ends every list.
// Threads  plain values.
// Tests    tests/unit/cluster/policy_test.cc
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include <sameish/result.h>

namespace sameish::cluster {

enum class CriterionKind : std::uint8_t {
  first,     ///< earlier in the input
  last,      ///< later in the input
  longest,   ///< most code points, of the text or of a field
  shortest,  ///< fewest code points
  newest,    ///< latest date
  oldest,    ///< earliest date
  max,       ///< largest number
  min,       ///< smallest number
  prefer,    ///< earliest in a list of values
  central,   ///< largest sum of edge scores
};

struct Criterion {
  CriterionKind kind = CriterionKind::first;
  std::string field;                   ///< empty: the text itself (longest, shortest), or none needed
  std::vector<std::string> preferred;  ///< for prefer: the values, best first

  /// As the user writes it: "newest:date".
  [[nodiscard]] std::string text() const;
  /// What must be given for it: PolicyOrder::set_count() for these kinds, set_text() for other kinds with a field.
  [[nodiscard]] bool takes_count() const noexcept {
    return kind == CriterionKind::longest || kind == CriterionKind::shortest || kind == CriterionKind::central;
  }
  [[nodiscard]] bool takes_text() const noexcept {
    return !takes_count() && kind != CriterionKind::first && kind != CriterionKind::last;
  }
  friend bool operator==(const Criterion&, const Criterion&) = default;
};

struct Policy {
  std::vector<Criterion> criteria;  ///< `first` is implied at the end

  [[nodiscard]] std::string text() const;

  /// Items are separated by commas; the values of prefer run on over commas until an item that names a criterion
  /// ("prefer:source=a,b,longest" prefers a, then b, then the longest). "score" is short for "max:score".
  /// Errors: invalid_argument (empty, unknown name, missing or needless field, prefer without values).
  static Result<Policy> parse(std::string_view text);
};

inline constexpr std::string_view kDefaultPolicy = "longest,first";

}  // namespace sameish::cluster

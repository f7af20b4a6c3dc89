// PolicyOrder: all documents of a run in the order of a policy, the most wanted first.
// Idea     for each criterion one column of keys that compare as integers: 4 bytes for lengths, 8 for sums of scores and
//          places in a list, 16 for field values (sort_key.h). Only values too long for their key keep their text.
// Order    total and the same every time: where all criteria tie, the earlier document in the input comes first.
//          Missing values come last, in either direction.
// Threads  one thread fills it; sorting and comparing only read.
// Tests    tests/unit/cluster/policy_order_test.cc
#pragma once

#include <compare>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "cluster/edge.h"
#include "cluster/policy.h"
#include "cluster/sort_key.h"

namespace sameish::cluster {

class PolicyOrder {
 public:
  PolicyOrder(const Policy& policy, Ordinal num_documents);

  [[nodiscard]] const Policy& policy() const noexcept { return policy_; }

  /// The key of one document for criterion number `criterion` of the policy; a document without one counts as missing.
  /// set_count: a length in code points, or for central a sum of scores. set_text: the value of the field as text.
  void set_count(std::size_t criterion, Ordinal document, std::uint64_t count);
  void set_text(std::size_t criterion, Ordinal document, std::string_view value);

  [[nodiscard]] bool before(Ordinal a, Ordinal b) const noexcept;
  void sort(std::span<Ordinal> documents) const;
  /// Every document, sorted.
  [[nodiscard]] std::vector<Ordinal> order() const;

  /// The item of the policy that decided for `kept` among `members` (which may hold `kept`): the deepest one that was
  /// needed, as in "longest"; "first" when all tied.
  [[nodiscard]] std::string deciding(Ordinal kept, std::span<const Ordinal> members) const;

 private:
  struct Column {
    Criterion criterion;
    std::vector<std::uint32_t> lengths;  // one of the three is in use; smaller sorts first in each
    std::vector<std::uint64_t> counts;
    std::vector<SortKey> keys;
    std::unordered_map<Ordinal, std::string> cut_values;

    [[nodiscard]] std::strong_ordering compare(Ordinal a, Ordinal b) const noexcept;
    [[nodiscard]] std::strong_ordering compare_keys(Ordinal a, Ordinal b) const noexcept;
  };
  // The first column in which the two differ; the number of columns when none.
  [[nodiscard]] std::size_t first_difference(Ordinal a, Ordinal b, std::strong_ordering& order) const noexcept;

  Policy policy_;
  Ordinal num_documents_;
  std::vector<Column> columns_;
};

}  // namespace sameish::cluster

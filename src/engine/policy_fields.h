// PolicyFields: the values a representative policy asks for, gathered while reading, and the order they give.
// Idea     a policy such as "newest:date" needs one field of every record. Values wait in spill buffers, because the order
//          can only be made when the number of documents is known.
// Threads  take() by one thread.
// Tests    tests/unit/engine/policy_fields_test.cc
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "cluster/policy_order.h"
#include "engine/collect.h"
#include "engine/id_store.h"

namespace sameish::engine {

class PolicyFields final : public FieldCollector {
 public:
  PolicyFields(FileSystem& files, const std::string& scratch_directory, cluster::Policy policy);

  [[nodiscard]] const std::vector<std::string>& fields() const noexcept override { return fields_; }
  Status take(DocumentOrdinal document, const std::vector<Value>& values) override;

  [[nodiscard]] const cluster::Policy& policy() const noexcept { return policy_; }
  /// One sentence for each field that no record had, most likely a misspelled name; none when nothing was read.
  [[nodiscard]] std::vector<std::string> warnings() const;

  /// All keys but those of `central`, which needs the edges: score_sums is by text, and empty when not asked for.
  [[nodiscard]] Result<cluster::PolicyOrder> order(const Collection& collection,
                                                   const std::vector<std::uint64_t>& score_sums) const;
  [[nodiscard]] bool needs_scores() const noexcept;

 private:
  Status set_field(cluster::PolicyOrder& order, std::size_t criterion, const Collection& collection) const;

  cluster::Policy policy_;
  std::vector<std::string> fields_;               // one for each criterion that names a field
  std::vector<std::size_t> field_of_;             // by criterion; kNoField when it names none
  std::vector<std::unique_ptr<IdStore>> values_;  // by field
  std::vector<bool> any_has_;                     // by field: some record has it
  bool any_record_ = false;
  static constexpr std::size_t kNoField = ~std::size_t{0};
};

}  // namespace sameish::engine

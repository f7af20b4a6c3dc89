// The plans of the commands below `sameish index`; see plan.h.
// Tests    tests/unit/cli/index_plan_test.cc
#pragma once

#include <string>
#include <vector>

#include "plan.h"

namespace sameish::cli {

[[nodiscard]] Result<IndexBuildPlan> plan_index_build(const RawArgs& args);
[[nodiscard]] Result<IndexAddPlan> plan_index_add(const RawArgs& args);
[[nodiscard]] Result<IndexRemovePlan> plan_index_remove(const RawArgs& args);
[[nodiscard]] Result<IndexQueryPlan> plan_index_query(const RawArgs& args);
[[nodiscard]] Result<IndexCarePlan> plan_index_care(const RawArgs& args);

}  // namespace sameish::cli

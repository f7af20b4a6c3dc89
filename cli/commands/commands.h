// One function a command: runs a plan, writes its results, answers the exit code.
#pragma once

#include "plan.h"
#include "terminal/console.h"

namespace sameish::cli {

[[nodiscard]] int run_fingerprint(const FingerprintPlan& plan, Console& console);
[[nodiscard]] int run_pairs(const PairsPlan& plan, Console& console);
[[nodiscard]] int run_dedup(const DedupPlan& plan, Console& console);
[[nodiscard]] int run_compare(const ComparePlan& plan, Console& console);
[[nodiscard]] int run_index_build(const IndexBuildPlan& plan, Console& console);
[[nodiscard]] int run_index_add(const IndexAddPlan& plan, Console& console);
[[nodiscard]] int run_index_remove(const IndexRemovePlan& plan, Console& console);
[[nodiscard]] int run_index_query(const IndexQueryPlan& plan, Console& console);
[[nodiscard]] int run_index_care(const IndexCarePlan& plan, Console& console);
[[nodiscard]] int run_dict_build(const DictBuildPlan& plan, Console& console);
[[nodiscard]] int run_info(const InfoPlan& plan, Console& console);
[[nodiscard]] int run_reference(const ReferencePlan& plan, Console& console);

/// The command of the plan.
[[nodiscard]] int run(const Plan& plan);

}  // namespace sameish::cli

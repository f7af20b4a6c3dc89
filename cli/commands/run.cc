#include <type_traits>

#include "commands/commands.h"

namespace sameish::cli {

int run(const Plan& plan) {
  Console console(plan.appearance);
  return std::visit(
      [&console](const auto& job) {
        using Job = std::decay_t<decltype(job)>;
        if constexpr (std::is_same_v<Job, FingerprintPlan>) return run_fingerprint(job, console);
        if constexpr (std::is_same_v<Job, PairsPlan>) return run_pairs(job, console);
        if constexpr (std::is_same_v<Job, DedupPlan>) return run_dedup(job, console);
        if constexpr (std::is_same_v<Job, ComparePlan>) return run_compare(job, console);
        if constexpr (std::is_same_v<Job, IndexBuildPlan>) return run_index_build(job, console);
        if constexpr (std::is_same_v<Job, IndexAddPlan>) return run_index_add(job, console);
        if constexpr (std::is_same_v<Job, IndexRemovePlan>) return run_index_remove(job, console);
        if constexpr (std::is_same_v<Job, IndexQueryPlan>) return run_index_query(job, console);
        if constexpr (std::is_same_v<Job, IndexCarePlan>) return run_index_care(job, console);
        if constexpr (std::is_same_v<Job, DictBuildPlan>) return run_dict_build(job, console);
        if constexpr (std::is_same_v<Job, InfoPlan>) return run_info(job, console);
        if constexpr (std::is_same_v<Job, ReferencePlan>) return run_reference(job, console);
      },
      plan.job);
}

}  // namespace sameish::cli

#include "cluster/guard.h"

#include <algorithm>
#include <cstdio>
#include <tuple>
#include <unordered_map>

#include "cluster/clustering.h"

namespace sameish::cluster {
namespace {

// More than `share_ppm` of `whole`, on integers. Counts stay below 2^32, so the products fit.
bool exceeds_share(std::uint64_t part, std::uint64_t whole, std::uint32_t share_ppm) noexcept {
  return part * kEqualPpm > whole * share_ppm;
}

std::string percent(std::uint64_t part, std::uint64_t whole) {
  char text[32];
  const double share = whole == 0 ? 0.0 : 100.0 * static_cast<double>(part) / static_cast<double>(whole);
  std::snprintf(text, sizeof text, "%.1f %%", share);
  return text;
}

std::vector<RunawayComponent> large_components(std::span<const Ordinal> component, std::uint64_t num_documents,
                                               const GuardLimits& limits) {
  std::vector<Ordinal> sizes(component.size(), 0);
  for (const Ordinal id : component) ++sizes[id];
  std::vector<RunawayComponent> result;
  for (Ordinal id = 0; id < sizes.size(); ++id) {
    if (sizes[id] <= limits.list_from || !exceeds_share(sizes[id], num_documents, limits.runaway_share_ppm)) continue;
    RunawayComponent runaway;
    runaway.component = id;
    runaway.num_texts = sizes[id];
    runaway.lowest_score_ppm = kEqualPpm;
    runaway.stops = !limits.allow_runaway && sizes[id] > limits.stop_from;
    result.push_back(runaway);
  }
  return result;
}

// Counts the edge, and keeps it as the sample when it is the weakest; of equal ones the first by its ends, whatever the
// order of the edges.
void add_edge(RunawayComponent& runaway, const Edge& edge) noexcept {
  const Ordinal low = std::min(edge.a, edge.b);
  const Ordinal high = std::max(edge.a, edge.b);
  const auto candidate = std::tuple(edge.score_ppm, low, high);
  const auto sample = std::tuple(runaway.lowest_score_ppm, runaway.sample_a, runaway.sample_b);
  if (runaway.num_edges++ > 0 && sample <= candidate) return;
  std::tie(runaway.lowest_score_ppm, runaway.sample_a, runaway.sample_b) = candidate;
}

std::string describe(const RunawayComponent& runaway) {
  char numbers[160];
  std::snprintf(numbers, sizeof numbers,
                "%llu texts that are not identical hang together (density %.2g, lowest score %.6f)",
                static_cast<unsigned long long>(runaway.num_texts), runaway.density,
                static_cast<double>(runaway.lowest_score_ppm) / kEqualPpm);
  return numbers;
}

constexpr std::size_t kMaxNamed = 4;  // of the run and its sources; the rest is counted

std::string describe(const SourceRemovals& source) {
  const std::string where = source.name.empty() ? "the whole run" : source.name;
  return std::to_string(source.num_removed) + " of " + std::to_string(source.num_documents) + " documents (" +
         percent(source.num_removed, source.num_documents) + ") of " + where;
}

std::string describe(const std::vector<SourceRemovals>& heavy_removals) {
  std::string text = "near-duplicates would remove ";
  const std::size_t num_named = std::min(heavy_removals.size(), kMaxNamed);
  for (std::size_t i = 0; i < num_named; ++i) text += (i == 0 ? "" : ", ") + describe(heavy_removals[i]);
  const std::size_t num_more = heavy_removals.size() - num_named;
  if (num_more != 0) text += " and as large a share of " + std::to_string(num_more) + " more of its sources";
  return text;
}

}  // namespace

std::vector<RunawayComponent> find_runaways(std::span<const Ordinal> component, std::span<const Edge> edges,
                                            std::uint64_t num_documents, const GuardLimits& limits) {
  std::vector<RunawayComponent> runaways = large_components(component, num_documents, limits);
  if (runaways.empty()) return runaways;
  std::unordered_map<Ordinal, RunawayComponent*> by_id;
  for (RunawayComponent& runaway : runaways) by_id[runaway.component] = &runaway;
  for (const Edge& edge : edges) {
    const auto found = by_id.find(component[edge.a]);
    if (found != by_id.end()) add_edge(*found->second, edge);
  }
  for (RunawayComponent& runaway : runaways) {
    const auto num_texts = static_cast<double>(runaway.num_texts);
    runaway.density = static_cast<double>(runaway.num_edges) / (num_texts * (num_texts - 1) / 2);
  }
  std::stable_sort(runaways.begin(), runaways.end(),
                   [](const RunawayComponent& a, const RunawayComponent& b) { return a.num_texts > b.num_texts; });
  return runaways;
}

std::vector<SourceRemovals> find_heavy_removals(std::span<const SourceRemovals> sources, const GuardLimits& limits) {
  const auto is_heavy = [&](const SourceRemovals& source) {
    return source.num_documents >= limits.removal_from &&
           exceeds_share(source.num_removed, source.num_documents, limits.removal_share_ppm);
  };
  SourceRemovals run;
  for (const SourceRemovals& source : sources) {
    run.num_documents += source.num_documents;
    run.num_removed += source.num_removed;
  }
  std::vector<SourceRemovals> result;
  if (sources.size() != 1 && is_heavy(run)) result.push_back(run);  // a single source is the run, under its name
  for (const SourceRemovals& source : sources) {
    if (is_heavy(source)) result.push_back(source);
  }
  return result;
}

bool GuardReport::stops() const noexcept {
  return !heavy_removals.empty() ||
         std::any_of(runaways.begin(), runaways.end(), [](const RunawayComponent& runaway) { return runaway.stops; });
}

Status GuardReport::status() const {
  if (!stops()) return {};
  std::string message;
  for (const RunawayComponent& runaway : runaways) {
    if (!runaway.stops) continue;
    message = describe(runaway);
    break;
  }
  if (!heavy_removals.empty()) message += (message.empty() ? "" : "; ") + describe(heavy_removals);
  message +=
      ". Nothing was written. Look at some of the pairs (sameish pairs) for a header that all texts share or a text "
      "field that is not the text; raise --threshold; or allow it with --allow-removal and the share that may go, up to 1";
  return Error{ErrorCode::safety_guard, message};
}

}  // namespace sameish::cluster

#include "engine/pair_judge.h"

#include <algorithm>
#include <bit>

#include "feature/length_class.h"
#include "measure/cosine.h"
#include "measure/edit_distance.h"
#include "measure/overlap.h"

namespace sameish::engine {
namespace {

constexpr std::size_t kCheapToCount = 1000;  // features that are counted in about the time of a sample

using feature::LengthClass;
using Verdict = std::optional<std::uint32_t>;

Ground ground_of(Measure measure) noexcept {
  switch (measure) {
    case Measure::automatic:
    case Measure::resemblance: return Ground::resemblance;
    case Measure::containment: return Ground::containment;
    case Measure::cosine: return Ground::cosine;
    case Measure::edit: return Ground::edit;
    case Measure::none: return Ground::distance_alone;
  }
  return Ground::resemblance;
}

Verdict accept_if(bool reached, std::uint32_t score_ppm) { return reached ? Verdict(score_ppm) : std::nullopt; }

std::uint32_t to_ppm(double score) noexcept { return static_cast<std::uint32_t>(score * measure::kPpm); }

Verdict judge_resemblance(const measure::Overlap& shared, std::uint32_t threshold_ppm) {
  return accept_if(measure::reaches(shared, threshold_ppm), measure::resemblance_ppm(shared));
}

Verdict judge_containment(const measure::Overlap& shared, std::uint32_t threshold_ppm) {
  const std::uint64_t smaller = std::min(shared.size_a, shared.size_b);
  if (smaller == 0) return std::nullopt;
  const auto score_ppm = static_cast<std::uint32_t>(shared.num_shared * measure::kPpm / smaller);
  return accept_if(shared.num_shared * measure::kPpm >= std::uint64_t{threshold_ppm} * smaller, score_ppm);
}

Verdict judge_cosine(const LoadedText& a, const LoadedText& b, std::uint32_t threshold_ppm) {
  const auto products = measure::inner_products({a.shingles(), a.counts}, {b.shingles(), b.counts});
  const std::optional<double> cosine = measure::cosine(products);
  if (!cosine) return std::nullopt;
  return accept_if(*cosine * measure::kPpm >= threshold_ppm, to_ppm(*cosine));
}

Result<Verdict> judge_edit(measure::CodePoints a, measure::CodePoints b, std::uint64_t limit) {
  const auto within = measure::edit_distance_within(a, b, limit);
  if (!within.ok()) return within.error();
  const std::optional<std::uint64_t>& distance = within.value();
  if (!distance) return Verdict{};
  return Verdict(measure::edit_similarity_ppm(*distance, a.size(), b.size()));
}

}  // namespace

std::string_view name(Ground ground) noexcept {
  switch (ground) {
    case Ground::identical: return "exact";
    case Ground::none: return "none";
    case Ground::few_tokens: return "edit_similarity";
    case Ground::resemblance: return "resemblance";
    case Ground::containment: return "containment";
    case Ground::cosine: return "cosine";
    case Ground::edit: return "edit_similarity";
    case Ground::distance_alone: return "estimated_cosine";
  }
  return "none";
}

Ground PairJudge::ground(const TextFacts& a, const TextFacts& b) const noexcept {
  if (a.num_tokens == 0 || b.num_tokens == 0) return Ground::none;
  if (a.own_features != b.own_features) return Ground::none;
  const Ground normal = ground_of(plan_->normal_measure);
  if (a.own_features) return normal == Ground::edit ? Ground::resemblance : normal;
  switch (feature::length_class(std::min(a.num_tokens, b.num_tokens))) {
    case LengthClass::empty: return Ground::none;
    case LengthClass::very_short: return Ground::few_tokens;
    case LengthClass::short_text: return ground_of(plan_->short_measure);
    case LengthClass::normal: return normal;
  }
  return normal;
}

LoadNeeds PairJudge::needs(Ground ground) noexcept {
  switch (ground) {
    case Ground::resemblance:
    case Ground::containment: return {.shingles = true};
    case Ground::cosine: return {.shingles = true, .counts = true};
    case Ground::few_tokens: return {.joined_tokens = true};
    case Ground::edit: return {.characters = true};
    case Ground::identical:
    case Ground::none:
    case Ground::distance_alone: return {};
  }
  return {};
}

std::uint32_t PairJudge::threshold_ppm(const TextFacts& a, const TextFacts& b) const noexcept {
  const bool is_short = feature::length_class(std::min(a.num_tokens, b.num_tokens)) == LengthClass::short_text;
  return is_short && !a.own_features ? plan_->short_ppm : plan_->normal_ppm;
}

bool PairJudge::must_be_exact(const TextFacts& a, const TextFacts& b) const noexcept {
  if (!plan_->joins_fingerprints) return false;
  const std::optional<unsigned> distance = fingerprint_distance(a, b);
  return distance && *distance <= plan_->options.max_distance;
}

std::uint64_t PairJudge::edit_limit(const TextFacts& a, const TextFacts& b, const LoadedText& loaded_a,
                                    const LoadedText& loaded_b) const noexcept {
  return measure::edit_limit(loaded_a.characters.size(), loaded_b.characters.size(), threshold_ppm(a, b));
}

bool PairJudge::excludes(const TextFacts& a, const TextFacts& b, const LoadedText& loaded_a,
                         const LoadedText& loaded_b) const noexcept {
  const Ground by = ground(a, b);
  if (by == Ground::edit) {
    return least_edit_distance(loaded_a.classes, loaded_b.classes) > edit_limit(a, b, loaded_a, loaded_b);
  }
  if (by != Ground::resemblance) return false;
  const std::uint32_t threshold = threshold_ppm(a, b);
  const std::size_t size_a = loaded_a.shingles().size();
  const std::size_t size_b = loaded_b.shingles().size();
  if (measure::shared_needed(size_a, size_b, threshold) > std::min(size_a, size_b)) return true;
  if (std::min(size_a, size_b) <= kCheapToCount || must_be_exact(a, b)) return false;
  return sample_excludes(loaded_a.shingles(), loaded_b.shingles(), threshold);
}

Result<std::optional<std::uint32_t>> PairJudge::judge(const TextFacts& a, const TextFacts& b,
                                                      const LoadedText& loaded_a, const LoadedText& loaded_b,
                                                      const measure::FeatureIndex* index_of_a) const {
  const std::uint32_t threshold = threshold_ppm(a, b);
  const auto shared = [&] {
    return index_of_a != nullptr ? index_of_a->overlap_with(loaded_b.shingles())
                                 : measure::overlap(loaded_a.shingles(), loaded_b.shingles());
  };
  switch (ground(a, b)) {
    case Ground::identical: return Verdict(measure::kPpm);
    case Ground::none: return Verdict{};
    case Ground::few_tokens:
      return judge_edit(loaded_a.joined_tokens, loaded_b.joined_tokens, plan_->options.very_short_distance);
    case Ground::resemblance: return judge_resemblance(shared(), threshold);
    case Ground::containment: return judge_containment(shared(), threshold);
    case Ground::cosine: return judge_cosine(loaded_a, loaded_b, threshold);
    case Ground::edit:
      return judge_edit(loaded_a.characters, loaded_b.characters, edit_limit(a, b, loaded_a, loaded_b));
    case Ground::distance_alone: {
      const std::optional<unsigned> distance = fingerprint_distance(a, b);
      if (!distance || *distance > plan_->options.max_distance) return Verdict{};
      return Verdict(to_ppm(estimated_cosine(*distance, plan_->options.scheme.bits)));
    }
  }
  return Verdict{};
}

std::optional<unsigned> fingerprint_distance(const TextFacts& a, const TextFacts& b) noexcept {
  if (!a.has_fingerprint || !b.has_fingerprint) return std::nullopt;
  return static_cast<unsigned>(std::popcount(a.fingerprint_low ^ b.fingerprint_low) +
                               std::popcount(a.fingerprint_high ^ b.fingerprint_high));
}

}  // namespace sameish::engine

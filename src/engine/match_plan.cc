#include "engine/match_plan.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <string>

namespace sameish::engine {
namespace {

constexpr std::uint32_t kMillion = 1'000'000;
constexpr std::uint32_t kChosenBandsFrom = 750'000;  // above this threshold fewer, longer bands lose nothing
constexpr double kChosenRecall = 0.99;
constexpr unsigned kMaxValues = 128;
constexpr std::uint32_t kFewTokens = 32;  // fewer give so few pairs of tokens that 24 bands miss much

std::uint32_t default_threshold_ppm(Measure measure) {
  switch (measure) {
    case Measure::resemblance: return 500'000;
    case Measure::containment:
    case Measure::cosine:
    case Measure::edit: return 800'000;
    case Measure::automatic:
    case Measure::none: return 0;
  }
  return 0;
}

Status check(const MatchOptions& options) {
  const auto refuse = [](std::string what) -> Status { return Error{ErrorCode::invalid_argument, std::move(what)}; };
  if (options.max_distance > 10) {
    return refuse("distance " + std::to_string(options.max_distance) + " is out of range; expected 0..10");
  }
  if (options.threshold_ppm > kMillion) return refuse("threshold is out of range; expected 0..1");
  if ((options.num_bands == 0) != (options.num_rows == 0))
    return refuse("bands and rows go together; give both or none");
  if (options.num_bands > 256 || options.num_rows > 64 || options.num_bands * options.num_rows > 1024) {
    return refuse("bands x rows is out of range; expected at most 256 bands, 64 rows and 1024 values");
  }
  if (options.very_short_distance > 1) return refuse("very short distance is out of range; expected 0 or 1");
  if (options.measure == Measure::none && options.method != Method::simhash) {
    return refuse("measure 'none' lets the fingerprint distance decide; it needs --method simhash");
  }
  return {};
}

sketch::BandPlan choose_bands(const MatchOptions& options, std::uint32_t threshold_ppm, sketch::BandPlan otherwise) {
  if (options.num_bands != 0) return {.num_bands = options.num_bands, .rows_per_band = options.num_rows};
  if (threshold_ppm < kChosenBandsFrom || threshold_ppm >= kMillion) return otherwise;
  const Result<sketch::BandPlan> chosen = sketch::choose_bands(threshold_ppm / 1e6, kChosenRecall, kMaxValues);
  return chosen.ok() ? chosen.value() : otherwise;
}

/// 0.85 for 850,000.
std::string decimal(std::uint32_t ppm) {
  std::string digits = std::to_string(ppm + kMillion).substr(1);
  while (digits.size() > 1 && digits.back() == '0') digits.pop_back();
  return ppm >= kMillion ? "1" : "0." + digits;
}

/// To four digits, as everywhere; to six, or beside the threshold, where that would contradict the verdict.
std::uint32_t shown_ppm(double value, std::uint32_t threshold_ppm, bool holds) {
  for (const std::uint32_t step : {100U, 1U}) {
    const auto ppm = static_cast<std::uint32_t>(std::lround(value * kMillion / step)) * step;
    if ((ppm >= threshold_ppm) == holds) return ppm;
  }
  return holds ? threshold_ppm : threshold_ppm - 1;
}

}  // namespace

std::string rule_text(const Rule& rule) { return verdict_text(rule, std::nullopt, true); }

std::string verdict_text(const Rule& rule, std::optional<double> value, bool holds) {
  if (rule.measure == Measure::none) {
    const std::string known = value ? " " + std::to_string(static_cast<unsigned>(*value)) : "";
    return "fingerprint distance" + known + (holds ? " <= " : " > ") + std::to_string(rule.max_distance);
  }
  const std::string known = value ? " " + decimal(shown_ppm(*value, rule.ppm, holds)) : "";
  const std::string_view measure = rule.measure == Measure::edit ? "edit similarity" : name(rule.measure);
  return std::string(measure) + known + (holds ? " >= " : " < ") + decimal(rule.ppm);
}

std::string describe(const MatchPlan& plan) {
  std::string text = "normal texts: " + rule_text({plan.normal_measure, plan.normal_ppm, plan.options.max_distance}) +
                     "; short texts: " + rule_text({plan.short_measure, plan.short_ppm, plan.options.max_distance});
  text += "; candidates: ";
  if (plan.joins_fingerprints) text += "SimHash distance <= " + std::to_string(plan.options.max_distance);
  if (!plan.sketches.empty()) {
    const sketch::BandPlan& bands = plan.sketches.front().bands;
    text += std::string(plan.joins_fingerprints ? " and " : "") + "MinHash " + std::to_string(bands.num_bands) +
            " bands x " + std::to_string(bands.rows_per_band) + " rows";
  }
  return text;
}

Result<MatchPlan> plan_match(const MatchOptions& options) {
  if (Status status = check(options); !status.ok()) return std::move(status).error();
  MatchPlan plan;
  plan.options = options;
  plan.joins_fingerprints = options.method != Method::minhash;
  if (options.measure != Measure::automatic) plan.normal_measure = plan.short_measure = options.measure;
  if (options.measure == Measure::none) plan.short_measure = Measure::edit;
  const auto threshold = [&](Measure measure) {
    return options.threshold_ppm != 0 ? options.threshold_ppm : default_threshold_ppm(measure);
  };
  plan.normal_ppm = threshold(plan.normal_measure);
  plan.short_ppm = threshold(plan.short_measure);
  if (options.method == Method::simhash) return plan;

  SketchPlan normal{.min_tokens = feature::kNormalMinTokens};
  if (plan.normal_measure == Measure::resemblance) {
    normal.bands = choose_bands(options, plan.normal_ppm, normal.bands);
  }
  // What a short document matches is bounded in characters; half as many tokens again leave room for shorter words.
  const auto longest_partner = [&plan](std::uint64_t num_tokens) {
    const std::uint64_t num_partner_tokens = 3 * num_tokens / 2 * kMillion / std::max(plan.short_ppm, 1U);
    return static_cast<std::uint32_t>(std::min<std::uint64_t>(kAnyTokens, num_partner_tokens));
  };
  const std::uint32_t longest = longest_partner(feature::kNormalMinTokens);
  SketchPlan brief{.kind = SketchKind::permutations,
                   .features = SketchFeatures::token_pairs,
                   .min_tokens = kFewTokens,
                   .max_tokens = longest};
  // In a text of twenty characters three that differ touch a third of its pairs: more bands find it all the same. Fewer
  // rows would too, but then a million texts that have nothing to do with each other share more bands than can be looked at.
  SketchPlan tiny{.kind = SketchKind::permutations,
                  .features = SketchFeatures::token_pairs,
                  .bands = {.num_bands = 64, .rows_per_band = 4},
                  .min_tokens = feature::kShortMinTokens,
                  .max_tokens = static_cast<std::uint32_t>(std::min<std::uint64_t>(
                      kAnyTokens, std::uint64_t{kFewTokens} * kMillion / std::max(plan.short_ppm, 1U)))};
  SketchPlan misspelled{.kind = SketchKind::permutations,
                        .features = SketchFeatures::character_grams,
                        .bands = {.num_bands = 24, .rows_per_band = 6},
                        .min_tokens = feature::kShortMinTokens,
                        .max_tokens = longest};
  for (SketchPlan* sketch : {&brief, &tiny, &misspelled}) {
    if (options.num_bands != 0) sketch->bands = choose_bands(options, plan.short_ppm, sketch->bands);
  }
  plan.sketches = {normal, brief, tiny, misspelled};
  plan.expected_recall = plan.normal_measure == Measure::resemblance
                             ? sketch::candidate_probability(normal.bands, plan.normal_ppm / 1e6)
                             : std::numeric_limits<double>::quiet_NaN();
  return plan;
}

}  // namespace sameish::engine

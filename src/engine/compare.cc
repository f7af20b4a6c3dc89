// compare(): see sameish/compare.h.
#include <sameish/compare.h>

#include <optional>
#include <utility>

#include "engine/difference_spans.h"
#include "engine/match_plan.h"
#include "engine/pair_judge.h"
#include "engine/text_scheme.h"
#include "measure/common_subsequence.h"
#include "measure/common_substring.h"
#include "measure/cosine.h"
#include "measure/edit_distance.h"
#include "text/normalize.h"
#include "text/utf8.h"

namespace sameish {
namespace {

using engine::LoadedText;
using engine::TextFacts;

/// One side, with everything the measures read.
struct Side {
  std::string_view text;
  TextFacts facts;
  LoadedText loaded;
  std::optional<Fingerprint> fingerprint;
};

Status load_side(const engine::TextScheme& scheme, const text::Normalizer& normalizer, std::string_view text,
                 std::string_view label, Side& side) {
  if (const auto bad = text::find_invalid_utf8(text)) {
    return Error{ErrorCode::invalid_text,
                 std::string(label) + ": byte " + std::to_string(*bad) + " is not valid UTF-8; try --encoding auto"};
  }
  side.text = text;
  io::Record record;
  record.text = text;
  engine::AnalyzedText analyzed;
  if (Status status = engine::analyze_record(scheme, record, analyzed); !status.ok()) return status;
  scheme.fingerprint(analyzed);
  side.fingerprint = analyzed.fingerprint;
  side.facts.num_tokens = analyzed.num_tokens();
  side.facts.has_fingerprint = analyzed.fingerprint.has_value();
  if (analyzed.fingerprint) {
    side.facts.fingerprint_low = analyzed.fingerprint->low;
    side.facts.fingerprint_high = analyzed.fingerprint->high;
  }
  side.loaded.own_shingles = std::move(analyzed.shingles);
  feature::sort_counted(side.loaded.own_shingles, side.loaded.counts, analyzed.sort_scratch);
  std::string normalized;
  engine::join_tokens(analyzed.text, normalized);
  engine::decode_characters(normalized, side.loaded.joined_tokens);
  normalized.clear();
  normalizer.append(text, normalized);
  engine::decode_characters(normalized, side.loaded.characters);
  return {};
}

class Comparer {
 public:
  Comparer(const engine::MatchPlan& plan, const Side& a, const Side& b, Comparison& out)
      : plan_(plan), judge_(plan), a_(a), b_(b), out_(out) {}

  void compare_fingerprints() {
    out_.fingerprint_a = a_.fingerprint;
    out_.fingerprint_b = b_.fingerprint;
    out_.distance = engine::fingerprint_distance(a_.facts, b_.facts);
    if (out_.distance) out_.estimated_cosine = estimated_cosine(*out_.distance, plan_.options.scheme.bits);
  }

  void compare_features() {
    const measure::Overlap shared = measure::overlap(a_.loaded.shingles(), b_.loaded.shingles());
    out_.resemblance = measure::resemblance(shared);
    out_.containment_a_in_b = measure::containment_of_a(shared);
    out_.containment_b_in_a = measure::containment_of_b(shared);
    const auto products =
        measure::inner_products({a_.loaded.shingles(), a_.loaded.counts}, {b_.loaded.shingles(), b_.loaded.counts});
    out_.cosine = measure::cosine(products);
    out_.euclidean = measure::euclidean(products);
  }

  void compare_characters() {
    const measure::CodePoints a = a_.loaded.characters;
    const measure::CodePoints b = b_.loaded.characters;
    if (const auto distance = measure::edit_distance(a, b); noted("edit distance", distance)) {
      out_.edit_distance = *distance;
      out_.edit_similarity = measure::edit_similarity(*distance, a.size(), b.size());
    }
    if (const auto longest = measure::longest_common_substring(a, b); noted("longest common substring", longest)) {
      out_.longest_common_substring = longest->length;
      const std::size_t shorter = std::min(a.size(), b.size());
      if (shorter != 0) out_.substring_ratio = static_cast<double>(longest->length) / static_cast<double>(shorter);
    }
    if (const auto longest = measure::longest_common_subsequence(a, b); noted("longest common subsequence", longest)) {
      out_.longest_common_subsequence = *longest;
      out_.subsequence_ratio = measure::subsequence_ratio(*longest, a.size(), b.size());
    }
  }

  void decide() {
    out_.identical = a_.text == b_.text;
    out_.equal_normalized = a_.loaded.characters == b_.loaded.characters;
    if (out_.identical && a_.facts.num_tokens != 0) {
      out_.near_duplicate = true;
      out_.decided_by = "the same bytes";
      return;
    }
    const engine::Ground ground = judge_.ground(a_.facts, b_.facts);
    if (ground == engine::Ground::none) {
      out_.decided_by = "a text without words or numbers is never a near-duplicate";
      return;
    }
    const auto verdict = judge_.judge(a_.facts, b_.facts, a_.loaded, b_.loaded);
    out_.near_duplicate = verdict.ok() && verdict->has_value();
    out_.decided_by = verdict.ok() ? explain(ground) : verdict.error().message;
  }

 private:
  template <class Value>
  bool noted(std::string_view measure, const Result<Value>& result) {
    if (!result.ok()) out_.notes.push_back(std::string(measure) + " left out: " + result.error().message);
    return result.ok();
  }

  /// "resemblance 0.41 < 0.5".
  std::string explain(engine::Ground ground) const {
    using feature::LengthClass;
    if (ground == engine::Ground::few_tokens) {
      return plan_.options.very_short_distance == 0 ? "very short texts must be equal but for spaces, case and signs"
                                                    : "very short texts may be one edit apart";
    }
    const LengthClass length = feature::length_class(std::min(a_.facts.num_tokens, b_.facts.num_tokens));
    const bool is_short = length == LengthClass::short_text;
    const engine::Rule rule{.measure = is_short ? plan_.short_measure : plan_.normal_measure,
                            .ppm = is_short ? plan_.short_ppm : plan_.normal_ppm,
                            .max_distance = plan_.options.max_distance};
    return engine::verdict_text(rule, value_of(ground), out_.near_duplicate);
  }

  [[nodiscard]] std::optional<double> value_of(engine::Ground ground) const {
    switch (ground) {
      case engine::Ground::resemblance: return out_.resemblance;
      case engine::Ground::containment: return std::max(out_.containment_a_in_b, out_.containment_b_in_a);
      case engine::Ground::cosine: return out_.cosine;
      case engine::Ground::edit: return out_.edit_similarity;
      case engine::Ground::distance_alone: return out_.distance;
      default: return std::nullopt;
    }
  }

  const engine::MatchPlan& plan_;
  engine::PairJudge judge_;
  const Side& a_;
  const Side& b_;
  Comparison& out_;
};

}  // namespace

Result<Comparison> compare(std::string_view text_a, std::string_view text_b, const CompareOptions& options) {
  const Result<engine::MatchPlan> plan = engine::plan_match(options.match);
  if (!plan.ok()) return plan.error();
  const auto scheme = engine::TextScheme::open(options.match.scheme);
  if (!scheme.ok()) return scheme.error();
  const auto normalizer = text::Normalizer::make(text::NormalForm::casefold, options.match.scheme.simplify_han);
  if (!normalizer.ok()) return normalizer.error();
  Side a;
  Side b;
  if (Status status = load_side(**scheme, *normalizer, text_a, "the first text", a); !status.ok())
    return status.error();
  if (Status status = load_side(**scheme, *normalizer, text_b, "the second text", b); !status.ok())
    return status.error();

  Comparison out;
  out.scheme = (*scheme)->name();
  out.num_tokens_a = a.facts.num_tokens;
  out.num_tokens_b = b.facts.num_tokens;
  out.num_characters_a = a.loaded.characters.size();
  out.num_characters_b = b.loaded.characters.size();
  out.length_class = feature::name(feature::length_class(std::min(a.facts.num_tokens, b.facts.num_tokens)));
  Comparer comparer(*plan, a, b, out);
  comparer.compare_fingerprints();
  comparer.compare_features();
  comparer.compare_characters();
  comparer.decide();
  if (!options.with_spans) return out;
  Result<engine::DifferenceSpans> difference = engine::difference_spans(text_a, text_b);
  if (!difference.ok()) return std::move(difference).error();
  out.spans = std::move(difference->spans);
  out.spans_level = std::move(difference->level);
  return out;
}

}  // namespace sameish

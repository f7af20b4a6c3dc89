// to_json(RunSummary): see sameish/dedup.h.
#include <sameish/dedup.h>

#include "feature/length_class.h"
#include "io/json_writer.h"

namespace sameish {

std::string to_json(const RunSummary& summary) {
  std::string text;
  io::JsonWriter json(text);
  json.begin_object().member("read", summary.num_read).member("kept", summary.num_kept);
  json.member("removed", summary.num_removed).member("rejected", summary.num_rejected);
  json.member("removed_identical", summary.num_removed_identical).key("rejected_by_reason").begin_object();
  for (const auto& [reason, count] : summary.rejected_by_reason) json.member(reason, count);
  json.end_object().key("documents_by_class").begin_object();
  for (std::size_t i = 0; i < summary.num_by_class.size(); ++i) {
    json.member(feature::name(static_cast<feature::LengthClass>(i)), summary.num_by_class[i]);
  }
  json.end_object().member("clusters", summary.num_clusters).member("largest_cluster", summary.largest_cluster);
  json.member("candidate_pairs", summary.num_candidates).member("verified_text_pairs", summary.num_verified);
  json.member("pairs_too_long_to_measure", summary.num_too_long);
  json.member("pairs", summary.num_pairs).member("pairs_implied", summary.num_pairs_implied);
  json.member("duplicate_ids", summary.num_duplicate_ids).member("input_bytes", summary.num_bytes);
  json.member("scheme", summary.scheme).member("settings", summary.settings);
  json.member("expected_recall_at_threshold", summary.expected_recall).key("seconds").begin_object();
  for (const auto& [stage, seconds] : summary.seconds_by_stage) json.member(stage, seconds);
  json.end_object().key("warnings").begin_array();
  for (const std::string& warning : summary.warnings) json.value(warning);
  json.end_array().end_object();
  return text;
}

}  // namespace sameish

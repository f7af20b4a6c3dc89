#include "flags/dedup_flags.h"

#include "flags/flag.h"
#include "flags/values.h"

namespace sameish::cli {

void DedupFlags::add_to(CLI::App& app) {
  const FlagGroup group{app, "Keeping"};
  group.value("--keep", keep, "POLICY",
              "Which document of a cluster stays: criteria in order, of first, last, longest, shortest (the text, or "
              "with :FIELD that field), newest:FIELD, oldest:FIELD, max:FIELD, min:FIELD, prefer:FIELD=a,b,c, "
              "score (short for max:score), central (most like the others).");
  group.choice("--cluster", cluster, "star|components",
               "star: every removed document is a near-duplicate of the one kept; components: one of each chain.");
  group.choice("--empty", empty, "keep|remove", "Documents without a token: keep each, or drop all.");
  group.value("--allow-removal", allow_removal, "SHARE",
              "Share of the input that near-duplicates may remove before the run stops [default: the safety guard's].");
  group.toggle("--no-report", no_report, "Do not write report.html.");
}

Status DedupFlags::apply(DedupOptions& out) const {
  out.keep = keep;
  out.whole_components = cluster == "components";
  out.match.remove_empty = empty == "remove";
  if (!allow_removal.empty()) {
    const auto share = parse_share_ppm("--allow-removal", allow_removal);
    if (!share) return share.error();
    out.allow_removal = static_cast<double>(*share) / kMillion;
  }
  return {};
}

}  // namespace sameish::cli

#include "engine/report_sampler.h"

#include <algorithm>
#include <utility>

#include "engine/difference_spans.h"
#include "io/record_parser.h"

namespace sameish::engine {
namespace {

constexpr std::size_t kShownBytes = 4000;
constexpr std::uint64_t kShownDistance = 1100;  // keeps the report's share of a run small

class ClusterSampler {
 public:
  ClusterSampler(MatchRun& run, const KeepPlan& plan)
      : run_(run), plan_(plan), judge_(run.plan()), parser_(run.fields()) {}

  Status sample(const DocumentCluster& cluster, unsigned max_members, ReportCluster& out) {
    const auto members = plan_.members(cluster);
    out.size = members.size();
    out.reason = plan_.reason(cluster);
    if (Status status = show(cluster.representative, out.representative); !status.ok()) return status;
    for (const DocumentOrdinal member : most_telling(cluster, max_members)) {
      ReportMember shown;
      if (Status status = show(member, shown); !status.ok()) return status;
      measure(member, cluster.representative, shown);
      const Result<DifferenceSpans> difference = difference_spans(out.representative.text, shown.text, kShownDistance);
      if (difference.ok()) shown.spans = difference->spans;
      out.members.push_back(std::move(shown));
    }
    return {};
  }

 private:
  /// Members whose text differs come first: copies have nothing to show.
  std::vector<DocumentOrdinal> most_telling(const DocumentCluster& cluster, unsigned max_members) const {
    const TextOrdinal kept_text = run_.collection().text_of[cluster.representative];
    std::vector<DocumentOrdinal> chosen;
    std::vector<TextOrdinal> shown_texts;
    for (const bool copies : {false, true}) {
      for (const DocumentOrdinal member : plan_.members(cluster)) {
        const TextOrdinal text = run_.collection().text_of[member];
        if (chosen.size() == max_members) return chosen;
        if (member == cluster.representative || (text == kept_text) != copies) continue;
        if (!copies && std::find(shown_texts.begin(), shown_texts.end(), text) != shown_texts.end()) continue;
        chosen.push_back(member);
        shown_texts.push_back(text);
      }
    }
    return chosen;
  }

  Status show(DocumentOrdinal document, ReportMember& out) {
    Result<std::string> id = run_.ids().find(document);
    if (!id.ok()) return std::move(id).error();
    out.id = std::move(id).value();
    if (Status status = run_.store().fetch(document, line_); !status.ok()) return status;
    if (Status status = parser_.parse_unpadded(line_); !status.ok()) return status;
    std::string_view text = parser_.record().text;
    out.text_cut = text.size() > kShownBytes;
    if (out.text_cut) {
      std::size_t end = kShownBytes;
      while (end > 0 && (static_cast<unsigned char>(text[end]) & 0xC0U) == 0x80U) --end;
      text = text.substr(0, end);
    }
    out.text = text;
    return {};
  }

  void measure(DocumentOrdinal member, DocumentOrdinal representative, ReportMember& out) const {
    const Collection& collection = run_.collection();
    const TextOrdinal text = collection.text_of[member];
    const TextOrdinal kept = collection.text_of[representative];
    const bool copy = text == kept;
    out.distance = fingerprint_distance(collection.texts[text], collection.texts[kept]);
    out.measure = name(copy ? Ground::identical : judge_.ground(collection.texts[text], collection.texts[kept]));
    out.score = copy ? 1 : plan_.texts().score_ppm[text] / 1e6;
  }

  MatchRun& run_;
  const KeepPlan& plan_;
  PairJudge judge_;
  io::RecordParser parser_;
  std::string line_;
};

}  // namespace

Status sample_clusters(MatchRun& run, const KeepPlan& plan, const DedupOptions& options, DedupReport& report) {
  if (!options.render_report) return {};
  ClusterSampler sampler(run, plan);
  const std::size_t num_shown = std::min<std::size_t>(plan.clusters().size(), options.max_report_clusters);
  for (std::size_t i = 0; i < num_shown; ++i) {
    ReportCluster cluster;
    if (Status status = sampler.sample(plan.clusters()[i], options.max_report_members, cluster); !status.ok()) {
      return status;
    }
    report.clusters.push_back(std::move(cluster));
  }
  return {};
}

}  // namespace sameish::engine

#include "engine/report_sampler.h"

#include <algorithm>
#include <utility>

#include "engine/difference_spans.h"
#include "io/record_parser.h"

namespace sameish::engine {
namespace {

constexpr std::size_t kShownBytes = 4000;
constexpr std::size_t kNamedCopies = 5;
constexpr std::uint64_t kShownDistance = 1100;  // keeps the report's share of a run small

class ClusterSampler {
 public:
  ClusterSampler(MatchRun& run, const KeepPlan& plan)
      : run_(run), plan_(plan), judge_(run.plan()), parser_(run.fields()) {}

  Status sample(const DocumentCluster& cluster, unsigned max_members, ReportCluster& out) {
    const auto members = plan_.members(cluster);
    out.size = members.size();
    out.reason = plan_.reason(cluster);
    for (const ShownText& text : shown_texts(cluster, max_members)) {
      ReportMember shown;
      if (Status status = show(text.first, shown); !status.ok()) return status;
      if (Status status = name_copies(text, shown); !status.ok()) return status;
      if (text.first == cluster.representative) {
        out.representative = std::move(shown);
        continue;
      }
      measure(text.first, cluster.representative, shown);
      const Result<DifferenceSpans> difference = difference_spans(out.representative.text, shown.text, kShownDistance);
      if (difference.ok()) shown.spans = difference->spans;
      out.members.push_back(std::move(shown));
    }
    return {};
  }

 private:
  /// A text of a cluster, the document that stands for it, and its further documents.
  struct ShownText {
    TextOrdinal text = 0;
    DocumentOrdinal first = 0;
    std::uint64_t num_copies = 0;
    std::vector<DocumentOrdinal> copies;  // the first few
  };

  /// The representative's first, then the first few others: copies have nothing to show.
  std::vector<ShownText> shown_texts(const DocumentCluster& cluster, unsigned max_members) const {
    const auto text_of = [&](DocumentOrdinal document) { return run_.collection().text_of[document]; };
    std::vector<ShownText> shown = {{text_of(cluster.representative), cluster.representative, 0, {}}};
    for (const DocumentOrdinal member : plan_.members(cluster)) {
      if (member == cluster.representative) continue;
      const auto known =
          std::find_if(shown.begin(), shown.end(), [&](const ShownText& text) { return text.text == text_of(member); });
      if (known == shown.end()) {
        if (shown.size() <= max_members) shown.push_back({text_of(member), member, 0, {}});
        continue;
      }
      ++known->num_copies;
      if (known->copies.size() < kNamedCopies) known->copies.push_back(member);
    }
    return shown;
  }

  Status name_copies(const ShownText& text, ReportMember& out) const {
    out.num_copies = text.num_copies;
    for (const DocumentOrdinal copy : text.copies) {
      Result<std::string> id = run_.ids().find(copy);
      if (!id.ok()) return std::move(id).error();
      out.copies.push_back(std::move(id).value());
    }
    return {};
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
    out.distance = fingerprint_distance(collection.texts[text], collection.texts[kept]);
    out.measure = name(judge_.ground(collection.texts[text], collection.texts[kept]));
    out.score = plan_.texts().score_ppm[text] / 1e6;
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

#include "engine/keep_plan.h"

#include <algorithm>
#include <numeric>
#include <utility>

#include "engine/hot_star.h"

namespace sameish::engine {
namespace {

std::string percent(std::uint64_t part, std::uint64_t whole) {
  return std::to_string(whole == 0 ? 0 : part * 100 / whole) + " %";
}

}  // namespace

Result<KeepPlan> KeepPlan::make(MatchRun& run, const PolicyFields& policy, const DedupOptions& options,
                                ProgressReporter& progress) {
  const Collection& collection = run.collection();
  std::vector<std::uint64_t> sums;
  if (policy.needs_scores()) sums = cluster::score_sums(collection.num_texts(), run.edges());
  Result<cluster::PolicyOrder> order = policy.order(collection, sums);
  if (!order.ok()) return std::move(order).error();
  KeepPlan plan(collection, std::move(order).value(), options.match.remove_empty);
  plan.choose_best_documents();
  if (Status status = plan.cluster_texts(run, options.whole_components, progress); !status.ok()) {
    return std::move(status).error();
  }
  plan.list_clusters();
  return plan;
}

void KeepPlan::choose_best_documents() {
  constexpr DocumentOrdinal kNone = ~DocumentOrdinal{0};
  best_.assign(collection_->num_texts(), kNone);
  for (DocumentOrdinal d = 0; d < collection_->num_documents(); ++d) {
    DocumentOrdinal& best = best_[collection_->text_of[d]];
    if (best == kNone || order_.before(d, best)) best = d;
  }
}

std::vector<TextOrdinal> KeepPlan::text_order(MatchRun& run) const {
  std::vector<bool> involved(collection_->num_texts(), false);
  for (const cluster::Edge& edge : run.edges()) involved[edge.a] = involved[edge.b] = true;
  for (const std::vector<TextOrdinal>& bucket : run.hot_buckets()) {
    for (const TextOrdinal text : bucket) involved[text] = true;
  }
  std::vector<DocumentOrdinal> best;
  for (TextOrdinal text = 0; text < collection_->num_texts(); ++text) {
    if (involved[text]) best.push_back(best_[text]);
  }
  order_.sort(best);
  std::vector<TextOrdinal> texts;
  texts.reserve(collection_->num_texts());
  for (const DocumentOrdinal document : best) texts.push_back(collection_->text_of[document]);
  // The place of a text without neighbors makes no difference.
  for (TextOrdinal text = 0; text < collection_->num_texts(); ++text) {
    if (!involved[text]) texts.push_back(text);
  }
  return texts;
}

Status KeepPlan::cluster_texts(MatchRun& run, bool whole_components, ProgressReporter& progress) {
  const std::vector<TextOrdinal> order = text_order(run);
  const std::uint32_t num_texts = collection_->num_texts();
  if (whole_components) {
    clustering_ = cluster::component_clusters(num_texts, order, run.edges());
    return {};
  }
  if (run.hot_buckets().empty()) {
    clustering_ = cluster::star(num_texts, order, run.edges());
    return {};
  }
  Result<cluster::Clustering> star = hot_star(run, order, run.memory().tile_bytes, progress);
  if (!star.ok()) return std::move(star).error();
  clustering_ = std::move(star).value();
  run.summary().num_verified = run.edges().size();
  run.summary().warnings.push_back(
      std::to_string(run.hot_buckets().size()) + (run.hot_buckets().size() == 1 ? " group" : " groups") +
      " of more than " + std::to_string(run.hot_bucket()) +
      " similar texts: those were compared with the kept ones only; pairs among removed texts are not all listed");
  return {};
}

void KeepPlan::list_clusters() {
  const std::uint32_t num_texts = collection_->num_texts();
  std::vector<std::uint32_t> sizes(num_texts);  // documents of the cluster, by its text
  const auto counts = [&](DocumentOrdinal d) { return collection_->texts[collection_->text_of[d]].num_tokens != 0; };
  const auto root = [&](DocumentOrdinal d) { return clustering_.representative[collection_->text_of[d]]; };
  for (DocumentOrdinal d = 0; d < collection_->num_documents(); ++d) {
    if (counts(d)) ++sizes[root(d)];
  }
  std::vector<bool> loose(num_texts, false);
  for (std::size_t i = 0; i < clustering_.num_clusters(); ++i) {
    loose[clustering_.cluster(i).front()] = clustering_.loose[i];
  }
  std::vector<std::uint32_t> next(num_texts);
  std::uint32_t begin = 0;
  for (TextOrdinal text = 0; text < num_texts; ++text) {
    next[text] = begin;
    if (sizes[text] < 2) continue;
    clusters_.push_back({best_[text], begin, begin + sizes[text], loose[text]});
    begin += sizes[text];
  }
  members_.resize(begin);
  for (DocumentOrdinal d = 0; d < collection_->num_documents(); ++d) {
    if (counts(d) && sizes[root(d)] >= 2) members_[next[root(d)]++] = d;
  }
  std::sort(clusters_.begin(), clusters_.end(), [](const DocumentCluster& x, const DocumentCluster& y) {
    const std::uint64_t size_x = x.end - x.begin;
    const std::uint64_t size_y = y.end - y.begin;
    return size_x != size_y ? size_x > size_y : x.representative < y.representative;
  });
}

DocumentOrdinal KeepPlan::representative(DocumentOrdinal document) const noexcept {
  const TextOrdinal text = collection_->text_of[document];
  return collection_->texts[text].num_tokens == 0 ? document : best_[clustering_.representative[text]];
}

bool KeepPlan::is_dropped_as_empty(DocumentOrdinal document) const noexcept {
  return remove_empty_ && collection_->texts[collection_->text_of[document]].num_tokens == 0;
}

std::string KeepPlan::reason(const DocumentCluster& cluster) const {
  return order_.deciding(cluster.representative, members(cluster));
}

std::vector<cluster::SourceRemovals> KeepPlan::removals_by_source(const io::LineSource& source) const {
  std::vector<cluster::SourceRemovals> sources;
  const std::vector<DocumentOrdinal>& begins = collection_->file_begins;
  for (std::size_t file = 0; file < begins.size(); ++file) {
    const DocumentOrdinal end = file + 1 < begins.size() ? begins[file + 1] : collection_->num_documents();
    cluster::SourceRemovals removals{
        .name = source.file(file).path, .num_documents = end - begins[file], .num_removed = 0};
    for (DocumentOrdinal d = begins[file]; d < end; ++d) {
      const TextOrdinal text = collection_->text_of[d];
      // A text is counted where its best copy lies; its other copies would go anyway.
      if (clustering_.representative[text] != text && best_[text] == d) ++removals.num_removed;
    }
    sources.push_back(std::move(removals));
  }
  return sources;
}

Status KeepPlan::guard(MatchRun& run, const DedupOptions& options) const {
  cluster::GuardLimits limits;
  if (options.allow_removal) {
    limits.removal_share_ppm = static_cast<std::uint32_t>(*options.allow_removal * 1e6);
    limits.allow_runaway = true;
  }
  const cluster::GuardReport report{
      .runaways = cluster::find_runaways(clustering_.component, run.edges(), collection_->num_documents(), limits),
      .heavy_removals = cluster::find_heavy_removals(removals_by_source(run.source()), limits)};
  for (const cluster::RunawayComponent& runaway : report.runaways) {
    run.summary().warnings.push_back("one group of near-duplicates holds " + std::to_string(runaway.num_texts) +
                                     " different texts, " + percent(runaway.num_texts, collection_->num_documents()) +
                                     " of the input; look at it in the report");
  }
  return report.status();
}

}  // namespace sameish::engine

#include "engine/hot_star.h"

#include <algorithm>
#include <boost/unordered/unordered_flat_map.hpp>
#include <optional>
#include <unordered_map>
#include <utility>

#include "cluster/adjacency.h"
#include "engine/pair_judge.h"
#include "engine/verify.h"

namespace sameish::engine {
namespace {

class HotStar {
 public:
  HotStar(MatchRun& run, std::uint64_t cache_bytes)
      : run_(run),
        texts_(run.collection().texts),
        judge_(run.plan()),
        context_(run.load_context()),
        loader_(context_),
        cache_bytes_(cache_bytes),
        stars_(run.collection().num_texts()),
        kept_in_(run.hot_buckets().size()) {
    for (const cluster::Edge& edge : run.edges()) {
      scores_[pack_pair(edge.a, edge.b)] = edge.score_ppm;
      neighbors_[edge.a].push_back(edge.b);
      neighbors_[edge.b].push_back(edge.a);
    }
    for (std::uint32_t bucket = 0; bucket < run.hot_buckets().size(); ++bucket) {
      for (const TextOrdinal text : run.hot_buckets()[bucket]) buckets_of_[text].push_back(bucket);
    }
  }

  Result<cluster::Clustering> run(std::span<const TextOrdinal> order, ProgressReporter& progress) {
    progress.begin("cluster", order.size(), false);
    std::uint64_t num_done = 0;
    for (const TextOrdinal text : order) {
      visit(text);
      if (!error_.ok()) return std::move(error_).error();
      if (++num_done % 256 != 0) continue;
      if (Status status = progress.tick(num_done); !status.ok()) return std::move(status).error();
    }
    std::vector<cluster::Edge>& edges = run_.edges();
    edges.insert(edges.end(), found_.begin(), found_.end());
    std::sort(edges.begin(), edges.end(),
              [](const cluster::Edge& x, const cluster::Edge& y) { return pack_pair(x.a, x.b) < pack_pair(y.a, y.b); });
    cluster::Clustering clustering = std::move(stars_).finish();
    clustering.component = cluster::components(run_.collection().num_texts(), edges);
    return clustering;
  }

 private:
  void visit(TextOrdinal text) {
    if (cached_bytes_ > cache_bytes_) {
      cache_.clear();
      cached_bytes_ = 0;
    }
    candidates_.clear();
    if (const auto known = neighbors_.find(text); known != neighbors_.end()) candidates_ = known->second;
    const auto buckets = buckets_of_.find(text);
    if (buckets != buckets_of_.end()) {
      for (const std::uint32_t bucket : buckets->second) {
        candidates_.insert(candidates_.end(), kept_in_[bucket].begin(), kept_in_[bucket].end());
      }
    }
    const TextOrdinal representative =
        stars_.visit(text, candidates_, [this](TextOrdinal a, TextOrdinal kept) { return score(a, kept); });
    if (representative != text) forget(text);
    if (representative != text || buckets == buckets_of_.end()) return;
    for (const std::uint32_t bucket : buckets->second) kept_in_[bucket].push_back(text);
  }

  std::optional<std::uint32_t> score(TextOrdinal text, TextOrdinal kept) {
    const std::uint64_t pair = pack_pair(text, kept);
    if (const auto known = scores_.find(pair); known != scores_.end()) return known->second;
    if (!error_.ok()) return std::nullopt;
    const LoadNeeds needs = PairJudge::needs(judge_.ground(texts_[text], texts_[kept]));
    const LoadedText* loaded_kept = load(kept, needs);
    const LoadedText* loaded_text = load(text, needs);
    if (loaded_text == nullptr || loaded_kept == nullptr) return std::nullopt;
    if (judge_.excludes(texts_[text], texts_[kept], *loaded_text, *loaded_kept)) return std::nullopt;
    const auto verdict = judge_.judge(texts_[text], texts_[kept], *loaded_text, *loaded_kept);
    if (!verdict.ok() || !verdict->has_value()) return std::nullopt;
    found_.push_back({std::min(text, kept), std::max(text, kept), **verdict});
    return *verdict;
  }

  const LoadedText* load(TextOrdinal text, LoadNeeds needs) {
    LoadedText& loaded = cache_[text];
    needs = needs.missing_in(loaded);
    if (!needs.any()) return &loaded;
    if (Status status = loader_.load(text, needs, loaded); !status.ok()) {
      error_ = std::move(status);
      return nullptr;
    }
    cached_bytes_ += bytes_of(loaded);
    return &loaded;
  }

  void forget(TextOrdinal text) {
    const auto loaded = cache_.find(text);
    if (loaded == cache_.end()) return;
    cached_bytes_ -= std::min(cached_bytes_, bytes_of(loaded->second));
    cache_.erase(loaded);
  }

  static std::uint64_t bytes_of(const LoadedText& loaded) noexcept {
    return loaded.shingles.size() * sizeof(std::uint64_t) +
           (loaded.characters.size() + loaded.joined_tokens.size()) * sizeof(char32_t);
  }

  MatchRun& run_;
  const ChunkedVector<TextFacts>& texts_;
  PairJudge judge_;
  LoadContext context_;
  TextLoader loader_;
  std::uint64_t cache_bytes_;
  cluster::StarAssigner stars_;
  std::vector<std::vector<TextOrdinal>> kept_in_;  // by hot bucket
  boost::unordered_flat_map<std::uint64_t, std::uint32_t> scores_;
  boost::unordered_flat_map<TextOrdinal, std::vector<TextOrdinal>> neighbors_;
  boost::unordered_flat_map<TextOrdinal, std::vector<std::uint32_t>> buckets_of_;
  std::unordered_map<TextOrdinal, LoadedText> cache_;
  std::uint64_t cached_bytes_ = 0;
  std::vector<TextOrdinal> candidates_;
  std::vector<cluster::Edge> found_;
  Status error_;
};

}  // namespace

Result<cluster::Clustering> hot_star(MatchRun& run, std::span<const TextOrdinal> order, std::uint64_t cache_bytes,
                                     ProgressReporter& progress) {
  return HotStar(run, cache_bytes).run(order, progress);
}

}  // namespace sameish::engine

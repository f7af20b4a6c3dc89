#include "engine/hot_star.h"

#include <algorithm>
#include <memory>
#include <numeric>
#include <optional>
#include <utility>

#include "base/number_set.h"
#include "base/ordered_parallel.h"
#include "base/rows.h"
#include "cluster/adjacency.h"
#include "cluster/edge_order.h"
#include "engine/kept_texts.h"
#include "engine/pair_judge.h"
#include "engine/parallel_load.h"
#include "engine/text_matcher.h"
#include "engine/verify.h"

namespace sameish::engine {
namespace {

constexpr std::size_t kBatchTexts = 512;
constexpr std::size_t kLeastBatchTexts = 16;
constexpr std::size_t kWaveTexts = 512;

/// A text of the batch on its way along the kept texts that it may be like.
struct Search {
  struct Found {
    KeptNumber kept;
    std::uint32_t score_ppm;
  };

  TextOrdinal text = 0;
  std::unique_ptr<LoadedText> loaded = std::make_unique<LoadedText>();
  std::vector<KeptNumber> options;  // to be compared with, ascending
  std::size_t next = 0;             // the option to look at
  std::size_t wave_end = 0;
  std::optional<Found> found;  // the most like so far
  std::uint64_t num_compared = 0;
  std::uint64_t num_too_long = 0;

  [[nodiscard]] bool goes_on() const noexcept { return next < options.size(); }
  /// Of equals the first that was kept stays.
  void take(KeptNumber kept, std::uint32_t score_ppm) noexcept {
    const bool is_better = !found || score_ppm > found->score_ppm;
    if (is_better || (score_ppm == found->score_ppm && kept < found->kept)) found = {kept, score_ppm};
  }
};

struct Worker {
  explicit Worker(const LoadContext& context) : loader(context) {}

  TextLoader loader;
  TextMatcher matcher;
  NumberSet marks;
  std::vector<KeptNumber> known;
  std::vector<MatchCandidate> candidates;
};

Rows<std::uint32_t> buckets_of_texts(const MatchRun& run) {
  return Rows<std::uint32_t>(run.collection().num_texts(), [&buckets = run.hot_buckets()](const auto& put) {
    for (std::uint32_t bucket = 0; bucket < buckets.size(); ++bucket) {
      for (const TextOrdinal text : buckets[bucket]) put(text, bucket);
    }
  });
}

class HotStar {
 public:
  HotStar(MatchRun& run, std::uint64_t cache_bytes)
      : run_(run),
        texts_(run.collection().texts),
        judge_(run.plan()),
        context_(run.load_context()),
        adjacency_(cluster::adjacency(run.collection().num_texts(), run.edges())),
        buckets_of_(buckets_of_texts(run)),
        kept_(cache_bytes),
        kept_number_(run.collection().num_texts(), kNotKept),
        kept_in_(run.hot_buckets().size()) {
    for (unsigned i = 0; i < run.num_threads(); ++i) workers_.emplace_back(context_);
    clustering_.representative.resize(run.collection().num_texts());
    std::iota(clustering_.representative.begin(), clustering_.representative.end(), 0U);
    clustering_.score_ppm.assign(run.collection().num_texts(), cluster::kEqualPpm);
  }

  Result<cluster::Clustering> run(std::span<const TextOrdinal> order, ProgressReporter& progress) {
    progress.begin("cluster", order.size(), false);
    for (std::size_t begin = 0; begin < order.size();) {
      begin = gather_batch(order, begin);
      Status status = search_kept(begin, progress);
      if (status.ok()) status = settle_batch();
      if (status.ok()) status = progress.tick(begin);
      if (!status.ok()) return std::move(status).error();
    }
    std::vector<cluster::Edge>& edges = run_.edges();
    edges.insert(edges.end(), found_.begin(), found_.end());
    cluster::sort_edges(run_.collection().num_texts(), edges);
    clustering_.component = cluster::components(run_.collection().num_texts(), edges);
    cluster::list_clusters(clustering_);
    run_.summary().num_candidates += num_compared_;
    run_.summary().num_too_long += num_too_long_;
    return std::move(clustering_);
  }

 private:
  static constexpr KeptNumber kNotKept = ~KeptNumber{0};

  /// Takes the next texts that may be like another; the rest are kept without a look. Returns where it stopped.
  std::size_t gather_batch(std::span<const TextOrdinal> order, std::size_t begin) {
    batch_.clear();
    batch_begin_ = kept_.size();
    std::uint64_t num_bytes = 0;
    // Each text of a batch may have a list of all kept ones.
    const std::uint64_t list_bytes = sizeof(KeptNumber) * 2 * (std::uint64_t{kept_.size()} + kBatchTexts);
    const auto max_texts = std::clamp<std::uint64_t>(kept_.max_bytes() / list_bytes, kLeastBatchTexts, kBatchTexts);
    for (; begin < order.size() && batch_.size() < max_texts && num_bytes < kept_.max_bytes(); ++begin) {
      const TextOrdinal text = order[begin];
      if (buckets_of_.of(text).empty() && adjacency_.of(text).empty()) continue;
      batch_.emplace_back().text = text;
      num_bytes += memory_bytes_once_loaded(texts_[text]);
    }
    return begin;
  }

  /// Compares the batch with the texts kept before it, a wave of them at a time.
  Status search_kept(std::uint64_t num_done, ProgressReporter& progress) {
    parallel_for(run_.num_threads(), batch_.size(),
                 [this](std::uint64_t i, unsigned worker) { list_options(batch_[i], 0, workers_[worker]); });
    while (std::any_of(batch_.begin(), batch_.end(), [](const Search& search) { return search.goes_on(); })) {
      for (Search& search : batch_) {
        search.wave_end = search.goes_on() ? std::min(search.next + kWaveTexts, search.options.size()) : search.next;
      }
      if (Status status = load_wave(); !status.ok()) return status;
      parallel_for(run_.num_threads(), batch_.size(),
                   [this](std::uint64_t i, unsigned worker) { compare_wave(batch_[i], workers_[worker]); });
      if (Status status = progress.tick(num_done); !status.ok()) return status;
    }
    return {};
  }

  /// What the text may be like of those kept from number `first` on. Near-duplicates that are known are taken at once, the
  /// others listed.
  void list_options(Search& search, KeptNumber first, Worker& worker) const {
    search.next = 0;
    gather_options(search, first, worker.marks);
    std::vector<KeptNumber>& known = worker.known;
    known.clear();
    for (const cluster::Neighbor& neighbor : adjacency_.of(search.text)) {
      const KeptNumber number = kept_number_[neighbor.document];
      if (number == kNotKept || number < first) continue;
      search.take(number, neighbor.score_ppm);
      known.push_back(number);
    }
    std::sort(known.begin(), known.end());
    std::erase_if(search.options,
                  [&known](KeptNumber kept) { return std::binary_search(known.begin(), known.end(), kept); });
    search.num_compared += search.options.size();
  }

  /// Each of the kept texts that share a bucket once, ascending. Where they would be many, a bit for each kept text takes
  /// them, so that no list is longer than there are kept texts, however many buckets repeat them.
  void gather_options(Search& search, KeptNumber first, NumberSet& marks) const {
    const auto for_each_bucket = [&](const auto& take) {
      for (const std::uint32_t bucket : buckets_of_.of(search.text)) {
        const std::vector<KeptNumber>& kept = kept_in_[bucket];
        take(std::lower_bound(kept.begin(), kept.end(), first), kept.end());
      }
    };
    std::size_t num_shared = 0;
    for_each_bucket([&](auto begin, auto end) { num_shared += static_cast<std::size_t>(end - begin); });
    std::vector<KeptNumber>& options = search.options;
    options.clear();
    if (num_shared < kept_.size() / 64) {
      for_each_bucket([&](auto begin, auto end) { options.insert(options.end(), begin, end); });
      std::sort(options.begin(), options.end());
      options.erase(std::unique(options.begin(), options.end()), options.end());
      return;
    }
    marks.reset(kept_.size());
    for_each_bucket([&](auto begin, auto end) {
      for (; begin != end; ++begin) marks.insert(*begin);
    });
    marks.append_to(options);
  }

  /// Loads what the wave compares; cuts the wave where memory ends.
  Status load_wave() {
    NumberSet& in_wave = workers_.front().marks;
    in_wave.reset(kept_.size());
    for (const Search& search : batch_) {
      for (std::size_t i = search.next; i < search.wave_end; ++i) in_wave.insert(search.options[i]);
    }
    std::vector<KeptNumber> wanted;
    in_wave.append_to(wanted);
    cut_to_memory(wanted);
    for (Search& search : batch_) want_wave(search);
    return load_wanted();
  }

  void want_wave(Search& search) {
    LoadNeeds own_needs;
    for (std::size_t i = search.next; i < search.wave_end; ++i) {
      const KeptNumber kept = search.options[i];
      const LoadNeeds needs = PairJudge::needs(judge_.ground(texts_[search.text], texts_[kept_.text(kept)]));
      want(kept_.text(kept), needs, kept_.loaded(kept), true);
      own_needs |= needs;
    }
    want(search.text, own_needs, *search.loaded, false);
  }

  void cut_to_memory(const std::vector<KeptNumber>& wanted) {
    std::uint64_t num_bytes = 0;
    std::uint64_t all_bytes = 0;
    std::size_t end = 0;
    for (; end < wanted.size(); ++end) {
      const std::uint64_t needed = memory_bytes_once_loaded(texts_[kept_.text(wanted[end])]);
      if (end > 0 && all_bytes + needed > kept_.max_bytes()) break;
      all_bytes += needed;
      if (!kept_.is_loaded(wanted[end])) num_bytes += needed;
    }
    kept_.make_room(num_bytes);
    if (end == wanted.size()) return;
    for (Search& search : batch_) {
      const auto begin = search.options.begin();
      const auto cut = std::lower_bound(begin + static_cast<std::ptrdiff_t>(search.next),
                                        begin + static_cast<std::ptrdiff_t>(search.wave_end), wanted[end]);
      search.wave_end = static_cast<std::size_t>(cut - begin);
    }
  }

  void want(TextOrdinal text, LoadNeeds needs, LoadedText& loaded, bool is_kept) {
    needs = needs.missing_in(loaded);
    if (!needs.any()) return;
    loaded.mark(needs);  // at once, so that it is asked for once; a failed load ends the run
    (is_kept ? kept_jobs_ : jobs_).push_back({text, needs, &loaded});
  }

  Status load_wanted() {
    for (const LoadJob& job : kept_jobs_) kept_.uncount(memory_bytes(*job.loaded));
    jobs_.insert(jobs_.end(), kept_jobs_.begin(), kept_jobs_.end());
    Status status = load_all(workers_, jobs_);
    for (const LoadJob& job : kept_jobs_) kept_.count(memory_bytes(*job.loaded));
    jobs_.clear();
    kept_jobs_.clear();
    return status;
  }

  void compare_wave(Search& search, Worker& worker) const {
    const auto options = std::span(search.options).subspan(search.next, search.wave_end - search.next);
    if (options.empty()) return;
    worker.candidates.clear();
    for (const KeptNumber kept : options) {
      worker.candidates.push_back({texts_[kept_.text(kept)], &kept_.loaded(kept)});
    }
    worker.matcher.match(judge_, texts_[search.text], *search.loaded, worker.candidates);
    for (std::size_t i = 0; i < options.size(); ++i) {
      const MatchCandidate& candidate = worker.candidates[i];
      if (candidate.is_too_long) ++search.num_too_long;
      if (candidate.score_ppm) search.take(options[i], *candidate.score_ppm);
    }
    search.next = search.wave_end;
  }

  /// In their order: each text goes on along those kept in this batch; then it is removed or kept.
  Status settle_batch() {
    for (Search& search : batch_) {
      if (Status status = search_batch(search); !status.ok()) return status;
      num_compared_ += search.num_compared;
      num_too_long_ += search.num_too_long;
      if (search.found) {
        remove(search.text, *search.found);
      } else {
        keep(search);
      }
    }
    return {};
  }

  void remove(TextOrdinal text, const Search::Found& found) {
    const TextOrdinal kept = kept_.text(found.kept);
    clustering_.representative[text] = kept;
    clustering_.score_ppm[text] = found.score_ppm;
    const auto neighbors = adjacency_.of(text);
    const bool is_known = std::any_of(neighbors.begin(), neighbors.end(),
                                      [&](const auto& neighbor) { return neighbor.document == kept; });
    if (is_known) return;
    found_.push_back({std::min(text, kept), std::max(text, kept), found.score_ppm});
  }

  Status search_batch(Search& search) {
    list_options(search, batch_begin_, workers_.front());
    search.wave_end = search.options.size();
    if (!search.goes_on()) return {};
    want_wave(search);
    if (Status status = load_wanted(); !status.ok()) return status;
    compare_wave(search, workers_.front());
    return {};
  }

  void keep(Search& search) {
    const KeptNumber number = kept_.size();
    kept_number_[search.text] = number;
    const bool is_loaded =
        search.loaded->has_shingles || search.loaded->has_characters || search.loaded->has_joined_tokens;
    kept_.add(search.text, is_loaded ? std::move(search.loaded) : nullptr);
    for (const std::uint32_t bucket : buckets_of_.of(search.text)) kept_in_[bucket].push_back(number);
  }

  MatchRun& run_;
  const TextTable& texts_;
  PairJudge judge_;
  LoadContext context_;
  std::vector<Worker> workers_;
  cluster::Adjacency adjacency_;    // of the pairs verified before
  Rows<std::uint32_t> buckets_of_;  // the hot buckets of every text
  KeptTexts kept_;
  std::vector<KeptNumber> kept_number_;           // by text
  std::vector<std::vector<KeptNumber>> kept_in_;  // by hot bucket, ascending
  std::vector<Search> batch_;
  KeptNumber batch_begin_ = 0;      // the first number of texts kept in this batch
  std::vector<LoadJob> jobs_;       // for texts of the batch
  std::vector<LoadJob> kept_jobs_;  // for kept ones
  std::vector<cluster::Edge> found_;
  cluster::Clustering clustering_;
  std::uint64_t num_compared_ = 0;
  std::uint64_t num_too_long_ = 0;
};

}  // namespace

Result<cluster::Clustering> hot_star(MatchRun& run, std::span<const TextOrdinal> order, std::uint64_t cache_bytes,
                                     ProgressReporter& progress) {
  return HotStar(run, cache_bytes).run(order, progress);
}

}  // namespace sameish::engine

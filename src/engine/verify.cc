#include "engine/verify.h"

#include <algorithm>
#include <memory>
#include <utility>

#include "base/ordered_parallel.h"
#include "base/radix_sort.h"
#include "cluster/edge_order.h"
#include "cluster/union_find.h"
#include "engine/pair_judge.h"
#include "engine/parallel_load.h"
#include "engine/text_matcher.h"

namespace sameish::engine {
namespace {

constexpr std::size_t kPairsPerTask = 256;  // at most
constexpr std::size_t kPairsPerTick = std::size_t{1} << 16U;

/// Texts that occur in candidates, in an order that keeps texts that hang together side by side.
class TextOrder {
 public:
  TextOrder(const std::vector<std::uint64_t>& candidates, std::uint32_t num_texts) : position_(num_texts, 0) {
    cluster::UnionFind sets(num_texts);
    std::vector<bool> used(num_texts, false);
    for (const std::uint64_t pair : candidates) {
      const auto a = static_cast<TextOrdinal>(pair >> 32U);
      const auto b = static_cast<TextOrdinal>(pair);
      sets.unite(a, b);
      used[a] = used[b] = true;
    }
    std::vector<std::uint64_t> keys;
    for (TextOrdinal text = 0; text < num_texts; ++text) {
      if (used[text]) keys.push_back((std::uint64_t{sets.find(text)} << 32U) | text);
    }
    std::sort(keys.begin(), keys.end());
    texts_.reserve(keys.size());
    for (const std::uint64_t key : keys) {
      position_[static_cast<TextOrdinal>(key)] = static_cast<std::uint32_t>(texts_.size());
      texts_.push_back(static_cast<TextOrdinal>(key));
    }
  }

  [[nodiscard]] std::uint32_t size() const noexcept { return static_cast<std::uint32_t>(texts_.size()); }
  [[nodiscard]] TextOrdinal text(std::uint32_t position) const noexcept { return texts_[position]; }
  [[nodiscard]] std::uint32_t position(TextOrdinal text) const noexcept { return position_[text]; }

 private:
  std::vector<std::uint32_t> position_;
  std::vector<TextOrdinal> texts_;
};

/// What a worker compares with.
struct VerifyWorker {
  explicit VerifyWorker(const LoadContext& context) : loader(context) {}

  TextLoader loader;
  TextMatcher matcher;
  std::vector<MatchCandidate> candidates;
};

class TileVerifier {
 public:
  TileVerifier(const VerifyRequest& request, const TextOrder& order, ProgressReporter& progress)
      : request_(request), order_(order), progress_(progress), judge_(request.plan), loaded_(order.size()) {
    for (unsigned i = 0; i < std::max(request.num_threads, 1U); ++i) workers_.emplace_back(request.context);
    cut_tiles();
  }

  /// `pairs` in positions, sorted.
  Status run(std::vector<std::uint64_t>& pairs, VerifiedPairs& verified) {
    for (std::size_t begin = 0; begin < pairs.size();) {
      const std::uint32_t tile = tile_of(static_cast<std::uint32_t>(pairs[begin] >> 32U));
      std::size_t end = begin;
      while (end < pairs.size() && tile_of(static_cast<std::uint32_t>(pairs[end] >> 32U)) == tile) ++end;
      std::stable_sort(pairs.begin() + static_cast<std::ptrdiff_t>(begin),
                       pairs.begin() + static_cast<std::ptrdiff_t>(end), [this](std::uint64_t x, std::uint64_t y) {
                         return tile_of(static_cast<std::uint32_t>(x)) < tile_of(static_cast<std::uint32_t>(y));
                       });
      if (Status status = run_tile({pairs.data() + begin, end - begin}, tile, verified); !status.ok()) return status;
      begin = end;
    }
    return {};
  }

 private:
  void cut_tiles() {
    std::uint64_t bytes = 0;
    tile_of_.resize(order_.size());
    std::uint32_t tile = 0;
    for (std::uint32_t position = 0; position < order_.size(); ++position) {
      const std::uint64_t needed = memory_bytes_once_loaded(facts(position));
      if (bytes != 0 && bytes + needed > request_.tile_bytes / 2) {
        ++tile;
        bytes = 0;
      }
      bytes += needed;
      tile_of_[position] = tile;
    }
  }
  [[nodiscard]] std::uint32_t tile_of(std::uint32_t position) const noexcept { return tile_of_[position]; }

  /// All pairs whose first text lies in `tile`, sorted by the tile of the second.
  Status run_tile(std::span<const std::uint64_t> pairs, std::uint32_t tile, VerifiedPairs& verified) {
    for (std::size_t begin = 0; begin < pairs.size();) {
      const std::uint32_t other = tile_of(static_cast<std::uint32_t>(pairs[begin]));
      std::size_t end = begin;
      while (end < pairs.size() && tile_of(static_cast<std::uint32_t>(pairs[end])) == other) ++end;
      const auto group = pairs.subspan(begin, end - begin);
      if (Status status = load(group); !status.ok()) return status;
      if (Status status = judge(group, verified); !status.ok()) return status;
      if (other != tile) forget(other);
      begin = end;
    }
    forget(tile);
    return {};
  }

  Status load(std::span<const std::uint64_t> pairs) {
    jobs_.clear();
    for (const std::uint64_t pair : pairs) {
      const auto a = static_cast<std::uint32_t>(pair >> 32U);
      const auto b = static_cast<std::uint32_t>(pair);
      const LoadNeeds needs = PairJudge::needs(judge_.ground(facts(a), facts(b)));
      for (const std::uint32_t position : {a, b}) want(position, needs);
    }
    return load_all(workers_, jobs_);
  }

  void want(std::uint32_t position, LoadNeeds needs) {
    if (!loaded_[position]) loaded_[position] = std::make_unique<LoadedText>();
    LoadedText& text = *loaded_[position];
    needs = needs.missing_in(text);
    if (!needs.any()) return;
    text.mark(needs);  // at once; a failed load ends the run
    jobs_.push_back({order_.text(position), needs, &text});
  }

  Status judge(std::span<const std::uint64_t> pairs, VerifiedPairs& verified) {
    for (std::size_t begin = 0; begin < pairs.size();) {
      const auto batch = pairs.subspan(begin, num_pairs_until_tick(pairs.subspan(begin)));
      begin += batch.size();
      const std::size_t pairs_per_task =
          std::clamp<std::size_t>(batch.size() / (4 * workers_.size()), 1, kPairsPerTask);
      const std::size_t num_tasks = (batch.size() + pairs_per_task - 1) / pairs_per_task;
      std::vector<VerifiedPairs> found(num_tasks);
      parallel_for(request_.num_threads, num_tasks, [&](std::uint64_t task, unsigned worker) {
        const std::size_t first = task * pairs_per_task;
        judge_pairs(batch.subspan(first, std::min(pairs_per_task, batch.size() - first)), workers_[worker],
                    found[task]);
      });
      for (const VerifiedPairs& part : found) {
        verified.edges.insert(verified.edges.end(), part.edges.begin(), part.edges.end());
        verified.num_too_long += part.num_too_long;
      }
      num_done_ += batch.size();
      if (Status status = progress_.tick(num_done_); !status.ok()) return status;
    }
    return {};
  }

  /// As many as take about a tenth of a second, by a guess that holds for long texts too.
  [[nodiscard]] std::size_t num_pairs_until_tick(std::span<const std::uint64_t> pairs) const {
    constexpr std::uint64_t kMaxSteps = std::uint64_t{1} << 26U;
    std::uint64_t num_steps = 0;
    std::size_t num_pairs = 0;
    while (num_pairs < std::min(pairs.size(), kPairsPerTick) && num_steps < kMaxSteps) {
      const TextFacts a = facts(static_cast<std::uint32_t>(pairs[num_pairs] >> 32U));
      const TextFacts b = facts(static_cast<std::uint32_t>(pairs[num_pairs]));
      const bool by_table = judge_.ground(a, b) == Ground::edit;
      num_steps += by_table ? std::uint64_t{a.num_characters} * b.num_characters / 64
                            : std::uint64_t{a.num_tokens} + b.num_tokens;
      ++num_pairs;
    }
    return num_pairs;
  }

  void judge_pairs(std::span<const std::uint64_t> pairs, VerifyWorker& worker, VerifiedPairs& found) const {
    for (std::size_t begin = 0; begin < pairs.size();) {
      const auto a = static_cast<std::uint32_t>(pairs[begin] >> 32U);
      std::size_t end = begin;
      worker.candidates.clear();
      for (; end < pairs.size() && static_cast<std::uint32_t>(pairs[end] >> 32U) == a; ++end) {
        const auto b = static_cast<std::uint32_t>(pairs[end]);
        worker.candidates.push_back({facts(b), loaded_[b].get()});
      }
      worker.matcher.match(judge_, facts(a), *loaded_[a], worker.candidates);
      for (const MatchCandidate& candidate : worker.candidates) {
        const auto b = static_cast<std::uint32_t>(pairs[begin++]);
        if (candidate.is_too_long) ++found.num_too_long;
        if (candidate.score_ppm) add_edge(a, b, *candidate.score_ppm, found);
      }
    }
  }

  void add_edge(std::uint32_t a, std::uint32_t b, std::uint32_t score_ppm, VerifiedPairs& found) const {
    const TextOrdinal text_a = order_.text(a);
    const TextOrdinal text_b = order_.text(b);
    found.edges.push_back({std::min(text_a, text_b), std::max(text_a, text_b), score_ppm});
  }

  void forget(std::uint32_t tile) {
    const auto first = std::lower_bound(tile_of_.begin(), tile_of_.end(), tile);
    for (auto at = first; at != tile_of_.end() && *at == tile; ++at) {
      loaded_[static_cast<std::size_t>(at - tile_of_.begin())].reset();
    }
  }

  [[nodiscard]] TextFacts facts(std::uint32_t position) const {
    return request_.context.collection.texts[order_.text(position)];
  }

  const VerifyRequest& request_;
  const TextOrder& order_;
  ProgressReporter& progress_;
  PairJudge judge_;
  std::vector<VerifyWorker> workers_;
  std::vector<std::uint32_t> tile_of_;
  std::vector<std::unique_ptr<LoadedText>> loaded_;  // by position; there while its tile is in use
  std::vector<LoadJob> jobs_;
  std::uint64_t num_done_ = 0;
};

}  // namespace

Result<VerifiedPairs> verify(const std::vector<std::uint64_t>& candidates, const VerifyRequest& request,
                             ProgressReporter& progress) {
  progress.begin("verify", candidates.size(), false);
  const TextOrder order(candidates, request.context.collection.num_texts());
  std::vector<std::uint64_t> pairs;
  pairs.reserve(candidates.size());
  for (const std::uint64_t pair : candidates) {
    pairs.push_back(pack_pair(order.position(static_cast<TextOrdinal>(pair >> 32U)),
                              order.position(static_cast<TextOrdinal>(pair))));
  }
  {
    std::vector<std::uint64_t> scratch;
    radix_sort(pairs, scratch);
  }
  VerifiedPairs verified;
  TileVerifier verifier(request, order, progress);
  if (Status status = verifier.run(pairs, verified); !status.ok()) return std::move(status).error();
  cluster::sort_edges(request.context.collection.num_texts(), verified.edges);
  return verified;
}

}  // namespace sameish::engine

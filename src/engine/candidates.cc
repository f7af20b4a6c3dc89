#include "engine/candidates.h"

#include <algorithm>
#include <set>
#include <string>
#include <utility>

#include "base/hash.h"
#include "base/radix_sort.h"
#include "engine/verify.h"
#include "feature/length_class.h"
#include "index/band_join.h"
#include "index/identical_groups.h"
#include "index/self_join.h"

namespace sameish::engine {
namespace {

using feature::LengthClass;

constexpr std::uint64_t kManyPairs = std::uint64_t{1} << 22U;
constexpr std::uint64_t kManyPairsPerText = 16;
constexpr std::size_t kMembersPerPair = 3;  // of a hot bucket, in the memory of a pair

std::pair<std::uint64_t, std::uint64_t> content_of(std::span<const TextOrdinal> texts) noexcept {
  const Hash128 hash = hash128({reinterpret_cast<const char*>(texts.data()), texts.size_bytes()});
  return {hash.low, hash.high};
}

/// Gathers pairs and drops repeats whenever they have doubled.
class PairGatherer {
 public:
  explicit PairGatherer(std::uint64_t max_pairs) : max_pairs_(max_pairs) {}

  void add(TextOrdinal a, TextOrdinal b) {
    pairs_.push_back(pack_pair(a, b));
    if (pairs_.size() >= next_compaction_) compact();
  }
  /// Takes the room of so many pairs.
  void reserve(std::uint64_t num_pairs) {
    num_reserved_ += num_pairs;
    full_ = full_ || num_reserved_ > max_pairs_;
  }
  /// More distinct pairs than allowed; known at every compaction.
  [[nodiscard]] bool is_full() const noexcept { return full_; }

  Result<std::vector<std::uint64_t>> finish() {
    compact();
    if (!is_full()) return std::move(pairs_);
    return too_many();
  }

  [[nodiscard]] Error too_many() const {
    return Error{ErrorCode::resource_limit,
                 "more than " + std::to_string(max_pairs_) +
                     " candidate pairs would be needed; give more --memory, or ask for a smaller --distance, a higher "
                     "--threshold or fewer --bands"};
  }

 private:
  void compact() {
    radix_sort(pairs_, scratch_);
    pairs_.erase(std::unique(pairs_.begin(), pairs_.end()), pairs_.end());
    full_ = pairs_.size() + num_reserved_ > max_pairs_;
    next_compaction_ = pairs_.size() + std::max(kLeastGrowth, pairs_.size() / 2);
  }

  static constexpr std::size_t kLeastGrowth = std::size_t{1} << 19U;
  bool full_ = false;
  std::uint64_t max_pairs_;
  std::uint64_t num_reserved_ = 0;
  std::size_t next_compaction_ = kLeastGrowth;
  std::vector<std::uint64_t> pairs_;
  std::vector<std::uint64_t> scratch_;
};

class CandidateFinder {
 public:
  CandidateFinder(const CandidateRequest& request, ProgressReporter& progress)
      : request_(request), texts_(request.collection.texts), progress_(progress), gatherer_(request.max_pairs) {}

  Result<Candidates> run() {
    std::uint64_t num_steps = 2;
    for (const BandTable& bands : request_.bands) num_steps += bands.num_bands();
    progress_.begin("candidates", num_steps, false);
    join_equal_tokens();
    Status status = step();
    {
      index::BandSorter sorter;
      for (const BandTable& bands : request_.bands) {
        if (status.ok()) status = join_bands(bands, sorter);
      }
    }
    if (status.ok() && request_.plan.joins_fingerprints) status = join_fingerprints();
    if (!status.ok()) return std::move(status).error();
    Result<std::vector<std::uint64_t>> pairs = gatherer_.finish();
    if (!pairs.ok()) return std::move(pairs).error();
    found_.pairs = std::move(pairs).value();
    return std::move(found_);
  }

 private:
  Status step() {
    if (gatherer_.is_full()) return gatherer_.finish().error();
    return progress_.tick(++num_done_);
  }

  /// The caller's answer inside a step.
  bool goes_on() {
    if (stopped_.ok()) stopped_ = progress_.tick(num_done_);
    return stopped_.ok();
  }

  /// Texts of a bucket, all pairs or handed over whole.
  void take_bucket(std::span<const TextOrdinal> texts) {
    if (texts.size() > request_.hot_bucket) {
      if (!hot_seen_.insert(content_of(texts)).second) return;
      found_.hot_buckets.emplace_back(texts.begin(), texts.end());
      gatherer_.reserve(texts.size() / kMembersPerPair);
      return;
    }
    for (std::size_t i = 0; i < texts.size(); ++i) {
      for (std::size_t j = i + 1; j < texts.size() && !gatherer_.is_full(); ++j) gatherer_.add(texts[i], texts[j]);
    }
  }

  void join_equal_tokens() {
    std::vector<std::pair<std::uint64_t, TextOrdinal>> keys;
    for (std::size_t i = 0; i < request_.collection.text_keys.size(); ++i) {
      const TextKey& key = request_.collection.text_keys[i];
      keys.emplace_back(key.hash, key.text);
    }
    take_equal_keys(keys);
  }

  void take_equal_keys(std::vector<std::pair<std::uint64_t, TextOrdinal>>& keys) {
    std::sort(keys.begin(), keys.end());
    std::vector<TextOrdinal> bucket;
    for (std::size_t begin = 0; begin < keys.size();) {
      bucket.clear();
      std::size_t end = begin;
      for (; end < keys.size() && keys[end].first == keys[begin].first; ++end) {
        if (bucket.empty() || bucket.back() != keys[end].second) bucket.push_back(keys[end].second);
      }
      take_bucket(bucket);
      begin = end;
    }
  }

  [[nodiscard]] bool joins(const TextFacts& facts) const {
    if (!facts.has_fingerprint) return false;
    return facts.own_features || feature::length_class(facts.num_tokens) >= LengthClass::short_text;
  }

  /// A template with one word changed gives pairs by the square. When there are that many, the texts that hot buckets
  /// hold already are left to those, and the result says so.
  Status join_fingerprints() {
    std::vector<bool> left_out(texts_.size(), false);
    const std::uint64_t many = std::max(kManyPairs, kManyPairsPerText * texts_.size());
    const bool may_leave_out = !found_.hot_buckets.empty();
    Status status = join_without(left_out, may_leave_out ? std::min(many, request_.max_pairs) : request_.max_pairs);
    if (status.ok() || !may_leave_out || status.error().code != ErrorCode::resource_limit) return status;
    for (const std::vector<TextOrdinal>& bucket : found_.hot_buckets) {
      for (const TextOrdinal text : bucket) left_out[text] = true;
    }
    found_.leaves_join_to_hot_buckets = true;
    return join_without(left_out, request_.max_pairs);
  }

  Status join_without(const std::vector<bool>& left_out, std::uint64_t max_pairs) {
    std::vector<TextOrdinal> members;
    for (TextOrdinal text = 0; text < texts_.size(); ++text) {
      if (joins(texts_[text]) && !left_out[text]) members.push_back(text);
    }
    if (request_.plan.options.scheme.bits == 64) {
      std::vector<std::uint64_t> values(members.size());
      for (std::size_t i = 0; i < members.size(); ++i) values[i] = texts_[members[i]].fingerprint_low;
      return join_values<std::uint64_t>(members, values, max_pairs);
    }
    std::vector<index::Bits128> values(members.size());
    for (std::size_t i = 0; i < members.size(); ++i) {
      values[i] = {texts_[members[i]].fingerprint_low, texts_[members[i]].fingerprint_high};
    }
    return join_values<index::Bits128>(members, values, max_pairs);
  }

  template <class Value>
  Status join_values(const std::vector<TextOrdinal>& members, std::vector<Value>& values, std::uint64_t max_pairs) {
    const index::Groups groups = index::group_identical(std::span<const Value>(values), request_.num_threads);
    index::keep_unique_values(values, groups);
    GroupPairSink sink(*this, members, groups, max_pairs);
    const index::JoinOptions options{.max_distance = request_.plan.options.max_distance,
                                     .num_threads = request_.num_threads,
                                     .max_pairs = max_pairs,
                                     .goes_on = [this] { return goes_on(); }};
    const Result<index::JoinStats> stats = index::self_join(std::span<const Value>(values), options, sink);
    if (!stats.ok()) return stats.error();
    if (sink.is_full()) return gatherer_.too_many();
    if (stats->stopped) return std::move(stopped_);
    std::vector<TextOrdinal> bucket;
    for (std::size_t g = 0; g < groups.num_groups(); ++g) {
      bucket.clear();
      for (const std::uint32_t member : groups.members(g)) bucket.push_back(members[member]);
      if (bucket.size() >= 2) take_bucket(bucket);
    }
    found_.join_plan = stats->plan;
    return step();
  }

  /// Pairs of groups of equal fingerprints become pairs of their texts.
  class GroupPairSink final : public index::PairSink {
   public:
    GroupPairSink(CandidateFinder& finder, const std::vector<TextOrdinal>& members, const index::Groups& groups,
                  std::uint64_t max_pairs)
        : finder_(finder), members_(members), groups_(groups), num_left_(max_pairs) {}

    bool take(std::span<const index::Pair> pairs) override {
      if (!finder_.goes_on()) return false;
      for (const index::Pair& pair : pairs) {
        const std::uint64_t product = std::uint64_t{groups_.members(pair.a).size()} * groups_.members(pair.b).size();
        if (product > num_left_) {
          is_full_ = true;
          return false;
        }
        num_left_ -= product;
        for (const std::uint32_t a : groups_.members(pair.a)) {
          for (const std::uint32_t b : groups_.members(pair.b)) finder_.gatherer_.add(members_[a], members_[b]);
        }
      }
      return true;
    }
    [[nodiscard]] bool is_full() const noexcept { return is_full_; }

   private:
    CandidateFinder& finder_;
    const std::vector<TextOrdinal>& members_;
    const index::Groups& groups_;
    std::uint64_t num_left_;
    bool is_full_ = false;
  };

  Status join_bands(const BandTable& bands, index::BandSorter& sorter) {
    std::vector<std::uint32_t> keys;
    std::vector<TextOrdinal> bucket;
    for (std::uint32_t band = 0; band < bands.num_bands(); ++band) {
      if (Status status = bands.read_band(band, keys); !status.ok()) return status;
      index::for_each_bucket(sorter, keys, [&](std::span<const std::uint32_t> rows) {
        bucket.clear();
        for (const std::uint32_t row : rows) bucket.push_back(bands.text(row));
        take_bucket(bucket);
      });
      if (Status status = step(); !status.ok()) return status;
    }
    return {};
  }

  const CandidateRequest& request_;
  const TextTable& texts_;
  ProgressReporter& progress_;
  PairGatherer gatherer_;
  Candidates found_;
  std::set<std::pair<std::uint64_t, std::uint64_t>> hot_seen_;  // one template gives the same bucket in every band
  std::uint64_t num_done_ = 0;
  Status stopped_;
};

}  // namespace

Result<Candidates> find_candidates(const CandidateRequest& request, ProgressReporter& progress) {
  return CandidateFinder(request, progress).run();
}

}  // namespace sameish::engine

#include "index/bucket_joiner.h"

#include <algorithm>
#include <bit>
#include <numeric>

#include "index/pair_words.h"

namespace sameish::index {
namespace {

constexpr double kCompareNs = 0.085;
constexpr double kSplitNs = 20;  // a value and piece
constexpr std::size_t kMaxDepth = 4;
constexpr std::size_t kNumSamples = 256;
constexpr unsigned kMaxPieceBits = 12;
constexpr std::size_t kMaxSampledBits = 128;

double num_pairs(std::size_t rows, std::size_t columns, bool is_self) {
  const double product = static_cast<double>(rows) * static_cast<double>(columns);
  return is_self ? product / 2 : product;
}

}  // namespace

template <class Value>
struct BucketJoiner<Value>::Side {
  std::vector<std::uint16_t> keys;                 // all pieces, one after another
  std::vector<std::vector<std::uint32_t>> begins;  // by piece: where each key begins, and the end
  std::vector<Value> values;
  std::vector<std::uint32_t> ranks;

  void count(const Entries<Value>& entries, const std::vector<Piece>& pieces) {
    keys.resize(entries.size * pieces.size());
    begins.resize(std::max(begins.size(), pieces.size()));
    for (std::size_t p = 0; p < pieces.size(); ++p) {
      std::uint16_t* const out = keys.data() + p * entries.size;
      begins[p].assign((std::size_t{1} << pieces[p].bits.size()) + 1, 0);
      for (std::size_t i = 0; i < entries.size; ++i) {
        std::uint32_t key = 0;
        for (const unsigned bit : pieces[p].bits) key = key << 1 | bit_at(entries.values[i], bit);
        out[i] = static_cast<std::uint16_t>(key);
        ++begins[p][key + 1];
      }
    }
  }

  /// Puts the entries in order of their keys of piece p.
  Entries<Value> order(const Entries<Value>& entries, std::size_t p) {
    std::vector<std::uint32_t>& next = begins[p];
    std::partial_sum(next.begin(), next.end(), next.begin());
    values.resize(entries.size);
    ranks.resize(entries.size);
    const std::uint16_t* const key = keys.data() + p * entries.size;
    for (std::size_t i = 0; i < entries.size; ++i) {
      const std::uint32_t to = next[key[i]]++;
      values[to] = entries.values[i];
      ranks[to] = entries.ranks[i];
    }
    std::copy_backward(next.begin(), next.end() - 1, next.end());  // each place now holds its end: shift back
    next.front() = 0;
    return {values.data(), ranks.data(), entries.size};
  }
};

template <class Value>
struct BucketJoiner<Value>::Split {
  std::vector<Piece> pieces;
  std::size_t piece = 0;  // the one being joined
  Side rows;
  Side columns;
};

template <class Value>
BucketJoiner<Value>::BucketJoiner(const std::vector<MaskTest<Value>>& tests, unsigned max_distance, StopRule& stop_rule,
                                  const SplitRule& rule)
    : tests_(tests),
      max_distance_(max_distance),
      stop_rule_(stop_rule),
      rule_(rule),
      kernel_(kernel::hamming_compare<Value>(kernel::active_level())),
      hits_(kernel::kCompareTile * kernel::kCompareTile) {}

template <class Value>
BucketJoiner<Value>::~BucketJoiner() = default;
template <class Value>
BucketJoiner<Value>::BucketJoiner(BucketJoiner&&) noexcept = default;

template <class Value>
void BucketJoiner<Value>::join_self(const Entries<Value>& bucket) {
  if (bucket.size < 2) return;
  ++counts_.num_buckets;
  counts_.largest_bucket = std::max<std::uint64_t>(counts_.largest_bucket, bucket.size);
  if (bucket.size <= std::min(kernel::kCompareTile, rule_.smallest)) return compare_tile(bucket);
  join(bucket, bucket, true, regions_of_test(0));
}

template <class Value>
void BucketJoiner<Value>::join_cross(const Entries<Value>& rows, const Entries<Value>& columns,
                                     unsigned num_block_errors) {
  if (rows.size > 0 && columns.size > 0) join(rows, columns, false, regions_of_test(num_block_errors));
}

template <class Value>
void BucketJoiner<Value>::compare_self(const Entries<Value>& bucket) {
  compare(bucket, bucket, true);
}

template <class Value>
void BucketJoiner<Value>::compare_cross(const Entries<Value>& rows, const Entries<Value>& columns) {
  compare(rows, columns, false);
}

template <class Value>
auto BucketJoiner<Value>::regions_of_test(unsigned num_block_errors) const noexcept -> Regions {
  const Value all = range_mask<Value>(0, kNumBits<Value>);
  if (tests_.empty()) return {{Region{all, max_distance_}}, 1};
  const MaskTest<Value>& test = tests_[test_];
  const Value rest = without(without(all, test.mask), test.guard);
  const Region whole{rest, max_distance_ - std::min(max_distance_, num_block_errors)};
  if (count_bits(test.guard) == 0) return {{whole}, 1};
  return {{Region{test.guard, test.guard_radius}, whole}, 2};
}

template <class Value>
void BucketJoiner<Value>::join(const Entries<Value>& rows, const Entries<Value>& columns, bool is_self,
                               const Regions& regions) {
  const bool is_large = num_pairs(rows.size, columns.size, is_self) > num_pairs(rule_.smallest, rule_.smallest, true);
  if (is_large && depth_ < kMaxDepth && try_split(rows, columns, is_self, regions)) return;
  compare(rows, columns, is_self);
}

template <class Value>
bool BucketJoiner<Value>::try_split(const Entries<Value>& rows, const Entries<Value>& columns, bool is_self,
                                    const Regions& regions) {
  if (splits_.size() <= depth_) splits_.push_back(std::make_unique<Split>());
  Split& split = *splits_[depth_];
  for (std::size_t r = 0; r < regions.size; ++r) {
    choose_pieces(split, rows, columns, regions.items[r]);
    if (split.pieces.empty()) continue;
    split.rows.count(rows, split.pieces);
    if (!is_self) split.columns.count(columns, split.pieces);
    if (!pays(split, rows, columns, is_self)) continue;
    ++counts_.num_split_buckets;
    ++depth_;
    join_pieces(split, rows, columns, is_self, regions, r);
    --depth_;
    return true;
  }
  return false;
}

/// Deals the bits of the region that vary most in a sample to one more piece than there may be errors, the best bit of
/// each round to the piece that had the worst of the round before. No pieces when the region has too few varying bits.
template <class Value>
void BucketJoiner<Value>::choose_pieces(Split& split, const Entries<Value>& rows, const Entries<Value>& columns,
                                        const Region& region) const {
  std::array<std::uint32_t, kMaxSampledBits> num_set{};
  std::size_t num_samples = 0;
  for (const Entries<Value>& entries : {rows, columns}) {
    const std::size_t step = std::max<std::size_t>(1, entries.size / kNumSamples);
    for (std::size_t i = 0; i < entries.size; i += step, ++num_samples) {
      for (unsigned bit = 0; bit < kNumBits<Value>; ++bit) num_set[bit] += bit_at(entries.values[i], bit);
    }
  }
  std::vector<std::pair<std::size_t, unsigned>> bits;  // how far from an even split, bit
  for (unsigned bit = 0; bit < kNumBits<Value>; ++bit) {
    if (bit_at(region.mask, bit) == 0 || num_set[bit] == 0 || num_set[bit] == num_samples) continue;
    const std::size_t twice = 2 * std::size_t{num_set[bit]};
    bits.emplace_back(twice > num_samples ? twice - num_samples : num_samples - twice, bit);
  }
  std::sort(bits.begin(), bits.end());
  const std::size_t num_pieces = region.max_errors + 1;
  split.pieces.assign(num_pieces, {});
  const unsigned size_bits = static_cast<unsigned>(std::bit_width(std::max(rows.size, columns.size)));
  const std::size_t piece_bits =
      std::min<std::size_t>({kMaxPieceBits, bits.size() / num_pieces, std::max(4U, size_bits - 2)});
  for (std::size_t i = 0; i < piece_bits * num_pieces; ++i) {
    const std::size_t place = i % num_pieces;
    Piece& piece = split.pieces[i / num_pieces % 2 == 0 ? place : num_pieces - 1 - place];
    piece.bits.push_back(bits[i].second);
    set_bit(piece.mask, bits[i].second);
  }
  if (piece_bits == 0) split.pieces.clear();
}

/// Whether comparing inside the sub-buckets, counted exactly, is less work than comparing everything.
template <class Value>
bool BucketJoiner<Value>::pays(Split& split, const Entries<Value>& rows, const Entries<Value>& columns,
                               bool is_self) const {
  double num_left = 0;
  for (std::size_t p = 0; p < split.pieces.size(); ++p) {
    const std::vector<std::uint32_t>& row_counts = split.rows.begins[p];
    const std::vector<std::uint32_t>& column_counts = is_self ? row_counts : split.columns.begins[p];
    for (std::size_t key = 1; key < row_counts.size(); ++key) {
      num_left += num_pairs(row_counts[key], column_counts[key], is_self);
    }
  }
  const auto num_values = static_cast<double>(rows.size + (is_self ? 0 : columns.size));
  const double split_ns = num_left * kCompareNs + num_values * static_cast<double>(split.pieces.size()) * kSplitNs;
  const double max_share = depth_ == 0 ? rule_.max_share_left : rule_.max_share_left_deeper;
  return split_ns < max_share * num_pairs(rows.size, columns.size, is_self) * kCompareNs;
}

template <class Value>
void BucketJoiner<Value>::join_pieces(Split& split, const Entries<Value>& rows, const Entries<Value>& columns,
                                      bool is_self, const Regions& regions, std::size_t region) {
  for (split.piece = 0; split.piece < split.pieces.size(); ++split.piece) {
    const std::size_t p = split.piece;
    Regions left = regions;
    left.items[region].mask = without(left.items[region].mask, split.pieces[p].mask);
    const Entries<Value> ordered_rows = split.rows.order(rows, p);
    const Entries<Value> ordered_columns = is_self ? ordered_rows : split.columns.order(columns, p);
    const std::vector<std::uint32_t>& row_begins = split.rows.begins[p];
    const std::vector<std::uint32_t>& column_begins = is_self ? row_begins : split.columns.begins[p];
    for (std::size_t key = 0; key + 1 < row_begins.size(); ++key) {
      const Entries<Value> sub_rows = ordered_rows.part(row_begins[key], row_begins[key + 1]);
      const Entries<Value> sub_columns = ordered_columns.part(column_begins[key], column_begins[key + 1]);
      if (sub_rows.size < (is_self ? 2U : 1U) || sub_columns.size == 0) continue;
      join(sub_rows, sub_columns, is_self, left);
    }
  }
}

template <class Value>
void BucketJoiner<Value>::ask_whether_to_go_on() {
  constexpr std::uint64_t kComparisons = std::uint64_t{1} << 26U;  // some 20 ms
  if (counts_.num_comparisons < next_question_) return;
  stop_rule_.ask();
  next_question_ = counts_.num_comparisons + kComparisons;
}

template <class Value>
void BucketJoiner<Value>::compare(const Entries<Value>& rows, const Entries<Value>& columns, bool is_self) {
  constexpr std::size_t kTile = kernel::kCompareTile;
  for (std::size_t r = 0; r < rows.size && !stop_rule_.ends(); r += kTile) {
    ask_whether_to_go_on();
    const Entries<Value> row_tile = rows.part(r, std::min(r + kTile, rows.size));
    if (is_self) compare_tile(row_tile);
    for (std::size_t c = is_self ? r + kTile : 0; c < columns.size; c += kTile) {
      const Entries<Value> column_tile = columns.part(c, std::min(c + kTile, columns.size));
      counts_.num_comparisons += row_tile.size * column_tile.size;
      report(row_tile, column_tile,
             kernel_.cross(row_tile.values, row_tile.size, column_tile.values, column_tile.size, max_distance_,
                           hits_.data()));
    }
  }
}

template <class Value>
void BucketJoiner<Value>::compare_tile(const Entries<Value>& tile) {
  counts_.num_comparisons += tile.size * (tile.size - 1) / 2;
  report(tile, tile, kernel_.self(tile.values, tile.size, max_distance_, hits_.data()));
}

template <class Value>
void BucketJoiner<Value>::report(const Entries<Value>& rows, const Entries<Value>& columns, std::size_t num_hits) {
  const std::size_t num_before = found_.size();
  for (std::size_t h = 0; h < num_hits; ++h) {
    const kernel::Hit hit = hits_[h];
    const Value x = bit_xor(rows.values[hit.row], columns.values[hit.column]);
    if (owns(x)) found_.push_back(pack_pair(rows.ranks[hit.row], columns.ranks[hit.column], count_bits(x)));
  }
  if (num_hits > 0) stop_rule_.count(found_.size() - num_before);
}

/// Whether the current test, and in every split the current piece, is the first one that x passes. The current test
/// itself is checked too: a bucket holds pairs that fail its guard, and another test owns those.
template <class Value>
bool BucketJoiner<Value>::owns(const Value& x) const noexcept {
  if (!tests_.empty()) {
    for (std::size_t t = 0; t < test_; ++t) {
      if (tests_[t].passes(x)) return false;
    }
    if (!tests_[test_].passes(x)) return false;
  }
  for (std::size_t d = 0; d < depth_; ++d) {
    const Split& split = *splits_[d];
    for (std::size_t p = 0; p < split.piece; ++p) {
      if (count_bits(bit_and(x, split.pieces[p].mask)) == 0) return false;
    }
  }
  return true;
}

template class BucketJoiner<std::uint64_t>;
template class BucketJoiner<Bits128>;

}  // namespace sameish::index

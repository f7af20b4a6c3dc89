#include "index/pair_words.h"

#include <algorithm>
#include <array>
#include <bit>
#include <span>

#include "base/ordered_parallel.h"
#include "base/radix_sort.h"

namespace sameish::index {
namespace {

constexpr std::size_t kBlockSize = 4096;
constexpr std::size_t kRangeSize = std::size_t{1} << 16;  // aimed at: a range and its scratch stay in the L2 cache
constexpr unsigned kMaxRangeBits = 14;

bool give(std::span<const std::uint64_t> words, PairSink& sink) {
  std::array<Pair, kBlockSize> block;
  while (!words.empty()) {
    const std::size_t size = std::min(words.size(), kBlockSize);
    std::transform(words.begin(), words.begin() + static_cast<std::ptrdiff_t>(size), block.begin(), unpack_pair);
    if (!sink.take(std::span(block).first(size))) return false;
    words = words.subspan(size);
  }
  return true;
}

/// How far to shift a position to get its range, so that there are about one range for kRangeSize words.
unsigned range_shift(std::uint64_t num_ranks, std::uint64_t num_words) {
  const auto rank_bits = static_cast<unsigned>(std::bit_width(num_ranks));
  const auto range_bits = std::min(kMaxRangeBits, static_cast<unsigned>(std::bit_width(num_words / kRangeSize)));
  return rank_bits - std::min(rank_bits, range_bits);
}

}  // namespace

bool deliver(std::vector<PairWords>& words_by_worker, std::uint64_t num_ranks, unsigned num_threads, PairSink& sink) {
  std::uint64_t num_words = 0;
  for (const PairWords& words : words_by_worker) num_words += words.size();
  const unsigned shift = range_shift(num_ranks, num_words);
  std::vector<std::vector<std::uint64_t>> ranges((num_ranks >> shift) + 1);
  std::vector<std::size_t> counts(ranges.size());
  for (const PairWords& words : words_by_worker) {
    for (std::size_t i = 0; i < words.size(); ++i) ++counts[first_of(words[i]) >> shift];
  }
  for (std::size_t r = 0; r < ranges.size(); ++r) ranges[r].reserve(counts[r]);
  for (PairWords& words : words_by_worker) {
    for (std::size_t i = 0; i < words.size(); ++i) ranges[first_of(words[i]) >> shift].push_back(words[i]);
    words.clear();
  }
  std::vector<std::vector<std::uint64_t>> scratch(std::max(1U, num_threads));
  parallel_for(num_threads, ranges.size(),
               [&](std::uint64_t range, unsigned worker) { radix_sort(ranges[range], scratch[worker]); });
  return std::all_of(ranges.begin(), ranges.end(), [&](const auto& words) { return give(words, sink); });
}

}  // namespace sameish::index

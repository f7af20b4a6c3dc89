#include "feature/token_counter.h"

#include <bit>
#include <cassert>

namespace sameish::feature {

std::span<const CountedToken> TokenCounter::count(const text::TokenizedText& text,
                                                  std::span<const std::uint64_t> token_hashes) {
  assert(token_hashes.size() == text.tokens.size());
  const std::size_t num_slots = std::bit_ceil(2 * token_hashes.size() + 1);
  const std::size_t mask = num_slots - 1;
  slots_.assign(num_slots, kFree);
  distinct_.clear();
  for (std::size_t i = 0; i < token_hashes.size(); ++i) {
    const std::uint64_t hash = token_hashes[i];
    std::size_t place = hash & mask;
    while (slots_[place] != kFree && distinct_[slots_[place]].hash != hash) place = (place + 1) & mask;
    if (slots_[place] == kFree) {
      slots_[place] = static_cast<std::uint32_t>(distinct_.size());
      distinct_.push_back({hash, text.tokens[i], 0});
    }
    ++distinct_[slots_[place]].count;
  }
  return distinct_;
}

}  // namespace sameish::feature

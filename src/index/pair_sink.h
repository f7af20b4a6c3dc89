// Pair and PairSink: what a join finds, and who takes it.
// Idea     pairs come in order of (a, b), in blocks; the taker may end the run by answering false.
// Threads  take() is called by one thread at a time, the one that started the join.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace sameish::index {

/// Two positions of the input, a < b, and the number of bits in which their fingerprints differ.
struct Pair {
  std::uint32_t a = 0;
  std::uint32_t b = 0;
  std::uint8_t distance = 0;
  friend bool operator==(const Pair&, const Pair&) = default;
  friend auto operator<=>(const Pair&, const Pair&) = default;
};

class PairSink {
 public:
  virtual ~PairSink() = default;
  /// Takes the next pairs in ascending order of (a, b). False: no more are wanted, the run ends.
  virtual bool take(std::span<const Pair> pairs) = 0;
};

/// The sink that keeps everything.
class PairCollector final : public PairSink {
 public:
  bool take(std::span<const Pair> pairs) override {
    pairs_.insert(pairs_.end(), pairs.begin(), pairs.end());
    return true;
  }
  [[nodiscard]] const std::vector<Pair>& pairs() const noexcept { return pairs_; }
  [[nodiscard]] std::vector<Pair> release() noexcept { return std::move(pairs_); }

 private:
  std::vector<Pair> pairs_;
};

}  // namespace sameish::index

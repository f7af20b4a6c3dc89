// NumberedChange: change n of a history, the same whenever it is asked for; nothing need be remembered across a crash.
// Idea     few ids and few fingerprints, so that most changes replace or remove something, and copies and crowds arise.
#pragma once

#include <deque>
#include <string>
#include <vector>

#include <sameish/index.h>

#include "base/hash.h"
#include "reference/engine/plain_index.h"

namespace sameish::reference {

class NumberedChange {
 public:
  enum class Kind { insert, remove, merge, settle };

  /// `growing_size` of the index: some changes are larger than it, and take another way.
  NumberedChange(const IndexSettings& settings, std::uint64_t growing_size, std::uint64_t seed, std::uint64_t n)
      : settings_(settings), random_(fmix64(fmix64(seed) + n)) {
    const std::uint64_t dice = random_() % 20;
    const bool is_large = random_() % 5 == 0;
    const std::uint64_t size = 1 + random_() % (is_large ? growing_size * 2 : std::min<std::uint64_t>(8, growing_size));
    kind_ = dice < 12 ? Kind::insert : dice < 17 ? Kind::remove : dice < 19 ? Kind::settle : Kind::merge;
    for (std::uint64_t i = 0; i < size && kind_ == Kind::insert; ++i)
      entries_.push_back({draw_id(), draw_fingerprint()});
    for (std::uint64_t i = 0; i < size && kind_ == Kind::remove; ++i) ids_.push_back(draw_id());
  }
  NumberedChange(const NumberedChange&) = delete;
  NumberedChange& operator=(const NumberedChange&) = delete;

  /// Whether it changes what is answered.
  [[nodiscard]] bool is_visible() const { return kind_ == Kind::insert || kind_ == Kind::remove; }

  [[nodiscard]] Status apply(Index& index) const {
    switch (kind_) {
      case Kind::insert: return status_of(index.insert(entries_));
      case Kind::remove: return status_of(index.remove(ids_));
      case Kind::merge: return index.merge();
      case Kind::settle: return index.settle();
    }
    return {};
  }

  void apply(PlainIndex& plain) const {
    if (kind_ == Kind::insert) plain.insert(entries_);
    if (kind_ == Kind::remove) plain.remove(ids_);
  }

 private:
  template <class Counts>
  static Status status_of(const Result<Counts>& result) {
    return result.ok() ? Status() : Status(result.error());
  }

  IndexId draw_id() {
    const std::uint64_t number = random_() % 150;
    if (settings_.ids == IdKind::numbers) return {fmix64(number), {}};
    names_.push_back("document-" + std::to_string(number));
    return {0, names_.back()};
  }

  Fingerprint draw_fingerprint() {
    const std::uint64_t center = random_() % 12;
    Fingerprint fingerprint{fmix64(center), settings_.bits == 128 ? fmix64(~center) : 0, settings_.bits};
    for (std::uint64_t flips = random_() % 5; flips > 0; --flips) fingerprint.low ^= std::uint64_t{1} << random_() % 64;
    return fingerprint;
  }

  IndexSettings settings_;
  SplitMix64 random_;
  Kind kind_ = Kind::insert;
  std::vector<IndexEntry> entries_;
  std::vector<IndexId> ids_;
  std::deque<std::string> names_;  // of the ids
};

}  // namespace sameish::reference

// The meaning of an index: a map from id to fingerprint, and a look at every one.
#pragma once

#include <algorithm>
#include <map>
#include <span>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include <sameish/index.h>

#include "reference/index/quadratic_join.h"

namespace sameish::reference {

class PlainIndex {
 public:
  using Key = std::pair<std::uint64_t, std::string>;  // a number, or 0 and a name
  struct Match {
    std::uint32_t distance = 0;
    Key key;
    friend bool operator==(const Match&, const Match&) = default;
  };

  explicit PlainIndex(IdKind ids) : ids_(ids) {}

  [[nodiscard]] Key key_of(const IndexId& id) const {
    return ids_ == IdKind::numbers ? Key(id.number, "") : Key(0, id.name);
  }

  InsertCounts insert(std::span<const IndexEntry> entries) {
    std::map<Key, Fingerprint> last;
    for (const IndexEntry& entry : entries) last.insert_or_assign(key_of(entry.id), entry.fingerprint);
    InsertCounts counts;
    for (const auto& [key, fingerprint] : last) {
      const auto found = entries_.find(key);
      if (found == entries_.end()) {
        ++counts.num_added;
      } else {
        ++(found->second == fingerprint ? counts.num_unchanged : counts.num_replaced);
      }
      entries_.insert_or_assign(key, fingerprint);
    }
    return counts;
  }

  RemoveCounts remove(std::span<const IndexId> ids) {
    RemoveCounts counts;
    for (std::size_t i = 0; i < ids.size(); ++i) {
      if (entries_.erase(key_of(ids[i])) > 0) {
        ++counts.num_removed;
      } else {
        counts.missing.push_back(i);
      }
    }
    return counts;
  }

  /// By distance, then by id.
  [[nodiscard]] std::vector<Match> query(const Fingerprint& question, unsigned max_distance) const {
    std::vector<Match> matches;
    for (const auto& [key, fingerprint] : entries_) {
      const unsigned distance =
          slow_distance(question.low, fingerprint.low) + slow_distance(question.high, fingerprint.high);
      if (distance <= max_distance) matches.push_back({distance, key});
    }
    std::sort(matches.begin(), matches.end(),
              [](const Match& a, const Match& b) { return std::tie(a.distance, a.key) < std::tie(b.distance, b.key); });
    return matches;
  }

  [[nodiscard]] std::size_t size() const { return entries_.size(); }
  [[nodiscard]] const std::map<Key, Fingerprint>& entries() const { return entries_; }

 private:
  IdKind ids_;
  std::map<Key, Fingerprint> entries_;
};

}  // namespace sameish::reference

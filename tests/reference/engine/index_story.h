// A story of an index: changes and questions drawn from a seed, told to an index and to a plain one, which must agree.
#pragma once

#include <gtest/gtest.h>

#include <deque>
#include <functional>
#include <string>
#include <vector>

#include <sameish/index.h>

#include "base/hash.h"
#include "reference/engine/plain_index.h"

namespace sameish::reference {

class IndexStory {
 public:
  IndexStory(const IndexSettings& settings, std::uint64_t seed)
      : settings_(settings), plain_(settings.ids), random_(seed) {
    for (int i = 0; i < 40; ++i) centers_.push_back(draw());
  }

  /// One change, small mostly, sometimes many at once.
  void change(Index& index) {
    const std::uint64_t kind = random_() % 10;
    if (kind < 6) return insert(index, 1 + random_() % 30);
    if (kind < 7) return insert(index, 300 + random_() % 1500);
    if (kind < 9) return remove(index, 1 + random_() % 40);
    return remove(index, 400);
  }

  void insert(Index& index, std::uint64_t size) {
    std::vector<IndexEntry> entries;
    for (std::uint64_t i = 0; i < size; ++i) entries.push_back({draw_id(), near_one()});
    const Result<InsertCounts> counts = index.insert(entries);
    ASSERT_TRUE(counts.ok()) << counts.error().message;
    const InsertCounts plain = plain_.insert(entries);
    // Of an id given twice in one call, only the sum of what happened to it is stated.
    ASSERT_EQ(counts.value().num_added, plain.num_added);
    ASSERT_EQ(index.size(), plain_.size());
  }

  void remove(Index& index, std::uint64_t size) {
    std::vector<IndexId> ids;
    for (std::uint64_t i = 0; i < size; ++i) ids.push_back(draw_id());
    const Result<RemoveCounts> counts = index.remove(ids);
    ASSERT_TRUE(counts.ok()) << counts.error().message;
    const RemoveCounts plain = plain_.remove(ids);
    ASSERT_EQ(counts.value().num_removed, plain.num_removed);
    ASSERT_EQ(counts.value().missing, plain.missing);
    ASSERT_EQ(index.size(), plain_.size());
  }

  /// Questions near and far, of all distances, whole and cut.
  void ask(const Index& index, std::size_t num_questions) {
    std::vector<Fingerprint> questions;
    for (std::size_t i = 0; i < num_questions; ++i) questions.push_back(i % 8 == 0 ? draw() : near_one());
    const unsigned distance = static_cast<unsigned>(random_() % (settings_.max_distance + 1));
    const std::uint64_t most = random_() % 2 == 0 ? 0 : 1 + random_() % 20;
    const Result<IndexAnswers> answers =
        index.query(questions, {.max_distance = distance, .max_matches = most, .num_threads = 2});
    ASSERT_TRUE(answers.ok()) << answers.error().message;
    ASSERT_EQ(answers->num_questions(), num_questions);
    for (std::size_t i = 0; i < num_questions; ++i) {
      std::vector<PlainIndex::Match> expected = plain_.query(questions[i], distance);
      const bool is_cut = most != 0 && expected.size() > most;
      if (is_cut) expected.resize(most);
      std::vector<PlainIndex::Match> found;
      for (const IndexMatch& match : (*answers)[i]) found.push_back({match.distance, plain_.key_of(match.id)});
      ASSERT_EQ(found, expected) << "distance " << distance << ", at most " << most;
      ASSERT_EQ(answers->truncated(i), is_cut);
    }
  }

  [[nodiscard]] const PlainIndex& plain() const { return plain_; }
  [[nodiscard]] std::uint64_t draw_number() { return random_(); }

 private:
  Fingerprint draw() { return {random_(), settings_.bits == 128 ? random_() : 0, settings_.bits}; }

  /// Some bits away from one of few centers, so that there are neighbors, copies and crowds.
  Fingerprint near_one() {
    Fingerprint fingerprint = centers_[random_() % centers_.size()];
    for (std::uint64_t flips = random_() % (settings_.max_distance + 4); flips > 0; --flips) {
      const std::uint64_t bit = random_() % settings_.bits;
      (bit < 64 ? fingerprint.low : fingerprint.high) ^= std::uint64_t{1} << bit % 64;
    }
    return fingerprint;
  }

  IndexId draw_id() {
    const std::uint64_t number = random_() % 2500;
    if (settings_.ids == IdKind::numbers) return {fmix64(number), {}};
    names_.push_back("document-" + std::to_string(number));
    return {0, names_.back()};
  }

  IndexSettings settings_;
  PlainIndex plain_;
  SplitMix64 random_;
  std::vector<Fingerprint> centers_;
  std::deque<std::string> names_;  // of the ids given, for as long as the story lives
};

}  // namespace sameish::reference

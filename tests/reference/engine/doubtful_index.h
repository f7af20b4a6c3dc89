// DoubtfulIndex: what an index has to hold when the outcome of its last change is not known: without it, or with all of it.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <sameish/index.h>

#include "reference/engine/numbered_change.h"
#include "reference/engine/plain_index.h"

namespace sameish::reference {

/// Empty, or where an index is not the plain one: an id that is missing, one too many, a wrong answer.
inline std::string difference(const Index& index, const PlainIndex& plain) {
  if (index.size() != plain.size()) {
    return std::to_string(index.size()) + " documents instead of " + std::to_string(plain.size());
  }
  std::map<std::pair<std::uint64_t, std::uint64_t>, std::size_t> copies;
  std::vector<Fingerprint> questions;
  for (const auto& [key, fingerprint] : plain.entries()) {
    if (++copies[{fingerprint.low, fingerprint.high}] == 1) questions.push_back(fingerprint);
  }
  const Result<IndexAnswers> same = index.query(questions, {.max_distance = 0});
  if (!same.ok()) return same.error().message;
  for (std::size_t i = 0; i < questions.size(); ++i) {
    if ((*same)[i].size() != copies[{questions[i].low, questions[i].high}]) return "another number of copies";
    for (const IndexMatch& match : (*same)[i]) {
      const auto found = plain.entries().find(plain.key_of(match.id));
      if (found == plain.entries().end()) return "an id that is not there";
      if (!(found->second == questions[i])) return "an id with a fingerprint that it does not have";
    }
  }
  const Result<IndexAnswers> near = index.query(questions);
  if (!near.ok()) return near.error().message;
  for (std::size_t i = 0; i < questions.size(); i += 11) {
    std::vector<PlainIndex::Match> found;
    for (const IndexMatch& match : (*near)[i]) found.push_back({match.distance, plain.key_of(match.id)});
    if (found != plain.query(questions[i], index.settings().max_distance)) return "a wrong answer";
  }
  return {};
}

class DoubtfulIndex {
 public:
  explicit DoubtfulIndex(IdKind ids) : sure_(ids) {}

  /// The change was answered: it is there, and one in doubt before it is not.
  void answered(const NumberedChange& change) {
    if (!change.is_visible()) return;
    change.apply(sure_);
    maybe_.reset();
  }
  /// The change was given an error, or no answer.
  void in_doubt(const NumberedChange& change) {
    maybe_ = sure_;
    change.apply(*maybe_);
  }

  [[nodiscard]] const PlainIndex& sure() const { return sure_; }

  /// Whether an index holds what is sure, or that with the change in doubt.
  [[nodiscard]] bool is_one_of_both(const Index& index) const {
    return difference(index, sure_).empty() || (maybe_ && difference(index, *maybe_).empty());
  }

  /// Empty, or what is wrong with an index that was opened again. From now on what it holds is sure.
  std::string resolve(const Index& index) {
    const std::string without = difference(index, sure_);
    if (!without.empty() && maybe_ && difference(index, *maybe_).empty()) {
      sure_ = *maybe_;
      maybe_.reset();
    } else if (!without.empty()) {
      return without;
    }
    const Result<IndexCheck> check = index.check();
    return check.ok() ? "" : check.error().message;
  }

 private:
  PlainIndex sure_;
  std::optional<PlainIndex> maybe_;
};

}  // namespace sameish::reference

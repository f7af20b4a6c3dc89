// DocumentPairs: from edges between unique texts to pairs of documents, in input order.
// Idea     the partners of a document are the later copies of its own text and the later documents of every neighboring
//          text. The latter are gathered one document at a time; copies, of which one text may have very many, are not.
// Memory   16 bytes a document, 16 an edge, and 24 for each partner of one document that is no copy of it.
// Threads  immutable; for_each() calls back on the caller's thread.
// Tests    tests/differential/engine/document_pairs_test.cc
#pragma once

#include <algorithm>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <vector>

#include "base/rows.h"
#include "cluster/adjacency.h"
#include "engine/collection.h"
#include "engine/pair_judge.h"

namespace sameish::engine {

/// The documents of every unique text, ascending.
class TextDocuments {
 public:
  explicit TextDocuments(const Collection& collection);
  [[nodiscard]] std::span<const DocumentOrdinal> documents(TextOrdinal text) const noexcept {
    return documents_.of(text);
  }
  /// How many documents with that text come before `document`, which is one of them.
  [[nodiscard]] std::size_t place(TextOrdinal text, DocumentOrdinal document) const noexcept {
    const auto all = documents(text);
    return static_cast<std::size_t>(std::lower_bound(all.begin(), all.end(), document) - all.begin());
  }

 private:
  Rows<DocumentOrdinal, std::uint32_t> documents_;
};

/// One pair of documents, a before b.
struct DocumentPair {
  DocumentOrdinal a = 0;
  DocumentOrdinal b = 0;
  std::uint32_t score_ppm = 0;
  Ground ground = Ground::identical;
  std::optional<unsigned> distance;
};

class DocumentPairs {
 public:
  /// `edges` between text ordinals, each pair once.
  DocumentPairs(const Collection& collection, const TextDocuments& documents, const PairJudge& judge,
                std::span<const cluster::Edge> edges);

  /// Every pair, ascending by (a, b); stops when `visit` returns an error. Of more than `max_copies` documents with one
  /// text only the first max_copies take part, but each copy is paired with the first; how many pairs that leaves
  /// out is returned. Texts without a token are never paired.
  Result<std::uint64_t> for_each(std::uint64_t max_copies,
                                 const std::function<Status(const DocumentPair&)>& visit) const;

 private:
  [[nodiscard]] std::uint64_t count_all() const;
  /// Replaces `others` by the pairs of `a` with documents of neighboring texts, ascending.
  void list_others(DocumentOrdinal a, std::uint64_t max_copies, std::vector<DocumentPair>& others) const;
  /// The documents of the text that take part in all its pairs.
  [[nodiscard]] std::span<const DocumentOrdinal> listed(TextOrdinal text, std::uint64_t max_copies) const noexcept;

  const Collection& collection_;
  const TextDocuments& documents_;
  const PairJudge& judge_;
  cluster::Adjacency neighbors_;  // of each text
};

}  // namespace sameish::engine

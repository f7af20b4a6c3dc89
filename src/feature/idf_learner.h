// IdfLearner: inverse document frequencies from the collection itself, in a first pass over it.
// Idea     idf(t) = ln((1 + N) / (1 + df(t))): N documents, df(t) of them with token t. A token never met has df 0.
// Cost     about 30 bytes a distinct token of the collection.
// Threads  one learner a thread, then merge(); sums do not depend on the order.
// Tests    tests/unit/feature/idf_learner_test.cc
#pragma once

#include <memory>

#include "feature/memory_idf_table.h"
#include "feature/token_counter.h"

namespace sameish::feature {

class IdfLearner {
 public:
  /// Counts each distinct token of a document once; token_hashes[i] belongs to text.tokens[i].
  void add_document(const text::TokenizedText& text, std::span<const std::uint64_t> token_hashes);

  /// Adds what another learner counted.
  void merge(const IdfLearner& other);

  [[nodiscard]] std::uint32_t num_documents() const noexcept { return num_documents_; }
  [[nodiscard]] std::size_t num_tokens() const noexcept { return document_counts_.size(); }

  [[nodiscard]] std::unique_ptr<IdfTable> finish() const;

 private:
  TokenMap document_counts_;
  std::uint32_t num_documents_ = 0;
  TokenCounter counter_;
};

}  // namespace sameish::feature

#include "feature/idf_learner.h"

#include <cmath>

#include "feature/weights.h"

namespace sameish::feature {

void IdfLearner::add_document(const text::TokenizedText& text, std::span<const std::uint64_t> token_hashes) {
  ++num_documents_;
  for (const CountedToken& counted : counter_.count(text, token_hashes)) ++document_counts_[counted.hash];
}

void IdfLearner::merge(const IdfLearner& other) {
  num_documents_ += other.num_documents_;
  for (const auto& [token_hash, count] : other.document_counts_) document_counts_[token_hash] += count;
}

std::unique_ptr<IdfTable> IdfLearner::finish() const {
  const auto idf1024 = [this](std::uint32_t document_count) {
    return idf1024_of(std::log((1.0 + num_documents_) / (1.0 + document_count)));
  };
  TokenMap values;
  values.reserve(document_counts_.size());
  for (const auto& [token_hash, count] : document_counts_) values.emplace(token_hash, idf1024(count));
  return std::make_unique<MemoryIdfTable>(std::move(values), idf1024(0));
}

}  // namespace sameish::feature

// Collection: what a run remembers of every document after the one pass over the input.
// Idea     per document: which unique text it has and a hash of its id. Per unique text: fingerprint, size, and where its
//          first record lies. Band keys go to a spill buffer. The texts themselves stay in their files.
// Memory   12 bytes a document, 24 a unique text, besides ContentIndex while reading and the record locations.
// Threads  filled by one thread; read by any number afterwards.
// Tests    tests/unit/engine/collect_test.cc
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "base/chunked_vector.h"
#include "feature/length_class.h"

namespace sameish::engine {

using DocumentOrdinal = std::uint32_t;  ///< position in the input, rejected records not counted
using TextOrdinal = std::uint32_t;      ///< number of a unique text, by first occurrence

/// What is kept of a unique text.
struct TextFacts {
  std::uint64_t fingerprint_low = 0;
  std::uint64_t fingerprint_high = 0;  ///< 128-bit schemes only
  DocumentOrdinal first_document = 0;
  std::uint32_t num_tokens = 0;
  std::uint32_t num_characters = 0;  ///< code points of the text as given; what "longest" means
  bool has_fingerprint = false;
  bool own_features = false;  ///< the record brought its own weighted features
};

/// The facts of every unique text, 24 bytes each; 32 where fingerprints have 128 bits.
class TextTable {
 public:
  [[nodiscard]] std::size_t size() const noexcept { return rows_.size(); }
  [[nodiscard]] TextFacts operator[](TextOrdinal text) const noexcept {
    const Row& row = rows_[text];
    return {.fingerprint_low = row.fingerprint_low,
            .fingerprint_high = text < high_halves_.size() ? high_halves_[text] : 0,
            .first_document = row.first_document,
            .num_tokens = row.num_tokens,
            .num_characters = row.num_characters,
            .has_fingerprint = row.has_fingerprint,
            .own_features = row.own_features};
  }
  void push_back(const TextFacts& facts) {
    rows_.push_back({});
    set(static_cast<TextOrdinal>(rows_.size() - 1), facts);
  }
  void set(TextOrdinal text, const TextFacts& facts) {
    rows_[text] = {facts.fingerprint_low, facts.first_document,  facts.num_tokens,
                   facts.num_characters,  facts.has_fingerprint, facts.own_features};
    if (facts.fingerprint_high == 0) return;
    while (high_halves_.size() <= text) high_halves_.push_back(0);
    high_halves_[text] = facts.fingerprint_high;
  }
  [[nodiscard]] std::uint64_t memory_bytes() const noexcept {
    return rows_.memory_bytes() + high_halves_.memory_bytes();
  }

 private:
  struct Row {
    std::uint64_t fingerprint_low = 0;
    DocumentOrdinal first_document = 0;
    std::uint32_t num_tokens = 0;
    std::uint32_t num_characters = 0;
    bool has_fingerprint = false;
    bool own_features = false;
  };

  ChunkedVector<Row> rows_;
  ChunkedVector<std::uint64_t> high_halves_;  // none behind the last that is not 0
};

/// A hash of the tokens of a very short text, or of its joined tokens whole or with one character left out; equal keys
/// make a candidate.
struct TextKey {
  std::uint64_t hash = 0;
  TextOrdinal text = 0;
};

struct Collection {
  ChunkedVector<TextOrdinal> text_of;        ///< by document
  ChunkedVector<std::uint64_t> id_hash;      ///< by document
  TextTable texts;                           ///< by unique text
  ChunkedVector<TextKey> text_keys;          ///< of very short texts
  std::vector<DocumentOrdinal> file_begins;  ///< first document of each input file, ascending

  [[nodiscard]] std::uint32_t num_documents() const noexcept { return static_cast<std::uint32_t>(text_of.size()); }
  [[nodiscard]] std::uint32_t num_texts() const noexcept { return static_cast<std::uint32_t>(texts.size()); }
};

}  // namespace sameish::engine

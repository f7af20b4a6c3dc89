// Collection: what a run remembers of every document after the one pass over the input.
// Idea     per document: which unique text it has and a hash of its id. Per unique text: fingerprint, size, and where its
//          first record lies. Band keys go to a spill buffer. The texts themselves stay in their files.
// Memory   12 bytes a document, about 40 a unique text, besides ContentIndex while reading and the record locations.
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
  std::uint64_t tokens_hash = 0;       ///< very short texts only: hash of the tokens, candidates when equal
  DocumentOrdinal first_document = 0;
  std::uint32_t num_tokens = 0;
  std::uint32_t num_characters = 0;  ///< code points of the text as given; what "longest" means
  bool has_fingerprint = false;
  bool own_features = false;  ///< the record brought its own weighted features
};

/// A hash of the joined tokens of a text, or of those with one character left out; equal keys make a candidate.
struct DeletionKey {
  std::uint64_t hash = 0;
  TextOrdinal text = 0;
};

struct Collection {
  ChunkedVector<TextOrdinal> text_of;        ///< by document
  ChunkedVector<std::uint64_t> id_hash;      ///< by document
  ChunkedVector<TextFacts> texts;            ///< by unique text
  ChunkedVector<DeletionKey> deletion_keys;  ///< of texts of 1..10 tokens, when very short ones may be one edit apart
  std::vector<DocumentOrdinal> file_begins;  ///< first document of each input file, ascending

  [[nodiscard]] std::uint32_t num_documents() const noexcept { return static_cast<std::uint32_t>(text_of.size()); }
  [[nodiscard]] std::uint32_t num_texts() const noexcept { return static_cast<std::uint32_t>(texts.size()); }
};

}  // namespace sameish::engine

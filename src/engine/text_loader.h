// TextLoader: what verification needs of a text, from the window or read again from the record's file.
// Threads  one loader a thread; two may not load one part of one text at a time.
// Tests    tests/unit/engine/text_loader_test.cc
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <sameish/result.h>

#include "engine/collection.h"
#include "engine/pair_filter.h"
#include "engine/text_scheme.h"
#include "engine/text_window.h"
#include "io/record_parser.h"
#include "io/record_store.h"
#include "text/normalize.h"

namespace sameish::engine {

struct LoadedText;

struct LoadNeeds {
  bool shingles = false;
  bool counts = false;
  bool characters = false;
  bool joined_tokens = false;

  /// What of these is not loaded yet.
  [[nodiscard]] LoadNeeds missing_in(const LoadedText& loaded) const noexcept;
  [[nodiscard]] bool any() const noexcept { return shingles || characters || joined_tokens; }
  LoadNeeds& operator|=(const LoadNeeds& other) noexcept;
};

/// The parts of a text that a measure reads.
struct LoadedText {
  std::vector<std::uint64_t> own_shingles;
  std::span<const std::uint64_t> kept_shingles;  ///< those of the window instead, if it has them
  std::vector<std::uint32_t> counts;             ///< beside shingles, when asked for
  std::vector<char32_t> characters;              ///< code points of the normalized text, when asked for
  CharacterClasses classes{};                    ///< of the characters
  std::vector<char32_t> joined_tokens;           ///< code points of the tokens with spaces between, when asked for
  bool has_shingles = false;
  bool has_characters = false;
  bool has_joined_tokens = false;

  /// Sorted, distinct.
  [[nodiscard]] std::span<const std::uint64_t> shingles() const noexcept {
    return kept_shingles.data() != nullptr ? kept_shingles : std::span<const std::uint64_t>(own_shingles);
  }
  /// Notes as loaded what is about to be, so that it is asked for once.
  void mark(const LoadNeeds& needs) noexcept;
};

/// What a loaded text takes besides the window, and about what it will, by what is known of it before.
[[nodiscard]] std::uint64_t memory_bytes(const LoadedText& loaded) noexcept;
[[nodiscard]] std::uint64_t memory_bytes_once_loaded(const TextFacts& facts) noexcept;

/// The shared parts of a run that loaders draw on; of the window see there.
struct LoadContext {
  const TextScheme& scheme;
  const text::Normalizer& normalizer;
  const Collection& collection;
  const io::RecordStore& store;
  TextWindow& window;
  const io::RecordFields& fields;
};

/// Decodes valid UTF-8.
void decode_characters(std::string_view valid_utf8, std::vector<char32_t>& out);

class TextLoader {
 public:
  explicit TextLoader(const LoadContext& context) : context_(&context), parser_(context.fields) {}

  /// Errors: read_failed, when the record's file changed or is gone.
  Status load(TextOrdinal text, LoadNeeds needs, LoadedText& out);

 private:
  bool find_in_window(TextOrdinal text, bool with_counts, LoadedText& out);
  void set_shingles(std::span<const std::uint64_t> shingles, bool with_counts, LoadedText& out);

  const LoadContext* context_;
  io::RecordParser parser_;
  std::string line_;
  std::string normalized_;
  AnalyzedText analyzed_;
};

}  // namespace sameish::engine

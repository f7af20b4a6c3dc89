// compare(): two texts, every measure, and what exactly differs.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <sameish/fingerprint.h>
#include <sameish/input.h>
#include <sameish/match.h>
#include <sameish/result.h>

namespace sameish {

enum class SpanKind : std::uint8_t { equal, only_a, only_b };

/// A stretch of the two texts. Ranges are bytes of the texts as given; spans in order rebuild both texts.
/// equal: both ranges hold the same characters. only_a: b's range is empty. only_b: a's range is empty.
struct DifferenceSpan {
  SpanKind kind = SpanKind::equal;
  std::uint64_t a_begin = 0, a_end = 0;
  std::uint64_t b_begin = 0, b_end = 0;
};

/// A measure that has no value (both texts without features, or too long for it) is nullopt; `notes` says why.
struct Comparison {
  std::string scheme;
  std::optional<Fingerprint> fingerprint_a, fingerprint_b;
  std::optional<unsigned> distance;
  std::optional<double> estimated_cosine;
  std::uint64_t num_tokens_a = 0, num_tokens_b = 0;
  std::uint64_t num_characters_a = 0, num_characters_b = 0;  ///< code points of the normalized texts
  std::string length_class;                                  ///< of the shorter document
  std::optional<double> resemblance, containment_a_in_b, containment_b_in_a, cosine, euclidean;
  std::optional<std::uint64_t> edit_distance, longest_common_substring, longest_common_subsequence;
  std::optional<double> edit_similarity, substring_ratio, subsequence_ratio;
  bool identical = false;          ///< byte for byte
  bool equal_normalized = false;   ///< after normalization; what the spans show is then of no weight
  bool near_duplicate = false;     ///< by the same rule as dedup
  std::string decided_by;          ///< "resemblance 0.83 >= 0.5", or "... 0.41 < 0.5", ready to print
  std::vector<std::string> notes;  ///< measures left out and why
  std::vector<DifferenceSpan> spans;
  std::string spans_level;  ///< "characters", "words" or "lines"
};

struct CompareOptions {
  MatchOptions match;
  bool with_spans = true;
};

/// Errors: invalid_text with the offset; those of Fingerprinter::open.
[[nodiscard]] Result<Comparison> compare(std::string_view text_a, std::string_view text_b,
                                         const CompareOptions& options);

/// A text with the name it goes by.
struct Document {
  std::string id;
  std::string text;
};

/// The whole file as one text (plain, gzip or zstd). Errors: read_failed, invalid_text, resource_limit.
[[nodiscard]] Result<Document> read_text_file(const std::string& path, const InputOptions& input);

/// The records with these ids, in the order of `ids`, in one pass over the input; a record without an id is found by its
/// "file:line". Errors: not_found (the first id that no record has), invalid_argument (a record that brings features of its
/// own has no text to compare), and those of reading.
[[nodiscard]] Result<std::vector<Document>> find_documents(const InputOptions& input, std::span<const std::string> ids);

}  // namespace sameish

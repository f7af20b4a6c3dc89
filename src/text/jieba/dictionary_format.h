// The bytes of a compiled dictionary: header, sections, and the fixed-width records inside them.
// Idea     one file that is mapped and used as it lies. A header (magic, version, sizes, digests of the sources,
//          section table, checksum over all of that), then sections at multiples of 64 bytes with zeros between them.
//          Every byte is under a checksum or must be zero, so no flipped bit can pass. Written out in
//          docs/spec/dictionary.md.
// Threads  plain values.
// Tests    tests/safety/text/jieba_dictionary_test.cc
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <type_traits>

#include "text/jieba/block_alphabet.h"

namespace sameish::text::jieba {

static_assert(std::endian::native == std::endian::little, "compiled dictionaries are used as they lie, little-endian");

inline constexpr std::array<char, 8> kMagic = {'S', 'A', 'M', 'E', 'J', 'D', 'I', 'C'};
inline constexpr std::uint32_t kFormatVersion = 1;
inline constexpr std::size_t kSectionAlignmentBytes = 64;

/// A dictionary word longer than this is refused; jieba's longest has 16 code points.
inline constexpr std::size_t kMaxWordCodePoints = 512;

enum class Section : std::uint32_t { facts, codes, units, hmm, weights, splits };
inline constexpr std::size_t kNumSections = 6;
inline constexpr std::array<std::string_view, kNumSections> kSectionNames = {"facts", "codes",   "units",
                                                                             "hmm",   "weights", "splits"};

enum class Source : std::uint32_t { words, idf, start, trans, emit, user_words, stop_words };
inline constexpr std::size_t kNumSources = 7;

/// What one source was: its size and hash128. All zero when an optional source was not given.
struct SourceRecord {
  std::uint64_t size_bytes;
  std::uint64_t digest_low;
  std::uint64_t digest_high;
};

struct SectionRecord {
  std::uint32_t id;
  std::uint32_t record_bytes;  ///< the width of one record; length_bytes is a multiple of it
  std::uint64_t offset_bytes;
  std::uint64_t length_bytes;
  std::uint64_t checksum;  ///< hash64 of the section
};

struct FileHeader {
  std::array<char, 8> magic;
  std::uint32_t format_version;
  std::uint32_t header_bytes;
  std::uint64_t file_bytes;
  std::uint32_t num_sections;
  std::uint32_t num_sources;
  std::array<SourceRecord, kNumSources> sources;
  std::array<SectionRecord, kNumSections> sections;
  std::uint64_t checksum;  ///< hash64 of all header bytes before this field
};

/// Section `facts`: counts for the reader's eyes, and the numbers the algorithm needs.
struct Facts {
  std::uint64_t num_words;        ///< words with a frequency above 0, user dictionary included
  std::uint64_t num_prefixes;     ///< words and prefixes of words, as jieba counts them
  std::uint64_t total_frequency;  ///< what log(total) was taken of
  std::uint64_t num_idf_entries;
  std::uint64_t num_stop_words;
  std::uint64_t num_user_words;     ///< entries of the user dictionary
  std::uint64_t num_forced_splits;  ///< user words of frequency 0
  std::uint32_t longest_word;       ///< code points
  std::uint32_t num_codes;          ///< distinct code points of block words; codes are 1..num_codes
  std::uint32_t median_idf1024;     ///< for words absent from the IDF table
  std::uint32_t reserved;           ///< 0
  double unknown_weight;            ///< log 1 - log total
};

/// Section `codes`: dense number of each code point of the block alphabet, 0 when no word holds it.
struct CodeTable {
  std::array<std::uint16_t, kNumAscii> ascii;
  std::array<std::uint16_t, kNumHan> han;
};

/// Section `units`: one cell of the double array. See double_array_builder.h.
struct Unit {
  double weight;         ///< log F - log total; minus infinity when the prefix is not a word
  std::uint32_t base;    ///< children lie at base + code; 0: no children
  std::uint32_t parent;  ///< the unit this one is a child of; kNoParent for first characters and free cells
};
inline constexpr std::uint32_t kNoParent = 0xFFFFFFFF;

using State = std::uint32_t;  ///< in the alphabetical order that decides ties
inline constexpr State kB = 0;
inline constexpr State kE = 1;
inline constexpr State kM = 2;
inline constexpr State kS = 3;
inline constexpr std::size_t kNumStates = 4;
using StateValues = std::array<double, kNumStates>;

/// Section `hmm`: log probabilities, absent ones as -3.14e100.
struct HmmTables {
  StateValues start;
  std::array<StateValues, kNumStates> trans;  ///< [from][to]
  std::array<StateValues, kNumHan> emit;      ///< [han_index(code point)][state]
};
inline constexpr double kAbsentLogProbability = -3.14e100;

/// Section `weights`: an open-addressed table by hash64 of the word, a power of two long, linear probing.
struct WordSlot {
  std::uint64_t hash;
  std::uint32_t idf1024;
  std::uint32_t flags;  ///< 0: free
};
inline constexpr std::uint32_t kSlotUsed = 1;
inline constexpr std::uint32_t kSlotHasIdf = 2;
inline constexpr std::uint32_t kSlotIsStopWord = 4;

// Section `splits`: hash64 of each forced split, ascending, 8 bytes each.

static_assert(sizeof(FileHeader) == 32 + 24 * kNumSources + 32 * kNumSections + 8);
static_assert(sizeof(Facts) == 80 && sizeof(Unit) == 16 && sizeof(WordSlot) == 16);
static_assert(std::is_trivially_copyable_v<FileHeader> && std::has_unique_object_representations_v<FileHeader>);
static_assert(std::has_unique_object_representations_v<CodeTable>);

[[nodiscard]] constexpr std::size_t align_up(std::size_t offset_bytes) noexcept {
  return (offset_bytes + kSectionAlignmentBytes - 1) / kSectionAlignmentBytes * kSectionAlignmentBytes;
}

}  // namespace sameish::text::jieba

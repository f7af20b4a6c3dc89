#include "text/jieba/dictionary_builder.h"

#include <algorithm>
#include <bit>
#include <cstring>
#include <span>
#include <unordered_map>

#include "base/hash.h"
#include "text/jieba/dictionary_format.h"
#include "text/jieba/double_array_builder.h"
#include "text/jieba/frequency_table.h"
#include "text/jieba/hmm_reader.h"
#include "text/jieba/source_parsers.h"
#include "text/normalize.h"
#include "text/utf8.h"

namespace sameish::text::jieba {
namespace {

template <class Record>
std::span<const std::byte> bytes_of(const Record& record) {
  return std::as_bytes(std::span(&record, 1));
}

std::uint64_t checksum_of(std::span<const std::byte> bytes) {
  return hash64({reinterpret_cast<const char*>(bytes.data()), bytes.size()});
}

/// Only words made of block characters can ever match; the others count for the total alone.
bool is_reachable(std::string_view word) {
  for (std::size_t i = 0; i < word.size();) {
    if (!in_block(decode(word.data() + i))) return false;
    i += sequence_bytes(word[i]);
  }
  return !word.empty();
}

std::vector<PrefixEntry> reachable_entries(const FrequencyTable& table) {
  std::vector<PrefixEntry> entries;
  entries.reserve(table.entries().size());
  for (const auto& [word, frequency] : table.entries()) {
    if (is_reachable(word)) entries.emplace_back(word, frequency);
  }
  return entries;
}

void count_words(const FrequencyTable& table, Facts& facts) {
  facts.num_prefixes = table.entries().size();
  facts.total_frequency = table.total();
  for (const auto& [word, frequency] : table.entries()) {
    if (frequency == 0) continue;
    ++facts.num_words;
    facts.longest_word = std::max(facts.longest_word, static_cast<std::uint32_t>(count_code_points(word)));
  }
}

/// The table of IDF values and stop words, three quarters full at most. Built from sorted entries, so equal input
/// gives equal bytes.
class WeightTableBuilder {
 public:
  /// False if another word has the same hash: such words could not be told apart.
  bool add(std::string_view word, std::uint32_t flag, std::uint32_t idf1024) {
    const auto [at, is_new] = entries_.try_emplace(hash64(word), Entry{std::string(word), 0, 0});
    if (!is_new && at->second.word != word) return false;
    at->second.flags |= flag | kSlotUsed;
    if (flag == kSlotHasIdf) at->second.idf1024 = idf1024;
    return true;
  }

  [[nodiscard]] std::vector<WordSlot> build() const {
    std::vector<WordSlot> sorted;
    sorted.reserve(entries_.size());
    for (const auto& [hash, entry] : entries_) sorted.push_back({hash, entry.idf1024, entry.flags});
    std::sort(sorted.begin(), sorted.end(), [](const WordSlot& a, const WordSlot& b) { return a.hash < b.hash; });
    std::vector<WordSlot> slots(std::bit_ceil(sorted.size() + sorted.size() / 3 + 1), WordSlot{0, 0, 0});
    for (const WordSlot& slot : sorted) {
      std::size_t i = slot.hash & (slots.size() - 1);
      while (slots[i].flags != 0) i = (i + 1) & (slots.size() - 1);
      slots[i] = slot;
    }
    return slots;
  }

 private:
  struct Entry {
    std::string word;
    std::uint32_t idf1024;
    std::uint32_t flags;
  };
  std::unordered_map<std::uint64_t, Entry> entries_;
};

Result<std::vector<WordSlot>> build_weights(const DictionaryTexts& texts, Facts& facts) {
  const Result<IdfTable> idf = read_idf(texts.idf);
  if (!idf) return idf.error();
  facts.num_idf_entries = idf->idf1024.size();
  facts.median_idf1024 = idf->median_idf1024;
  WeightTableBuilder builder;
  for (const auto& [word, idf1024] : idf->idf1024) {
    if (!builder.add(word, kSlotHasIdf, idf1024))
      return source_error(texts.idf, 1, "two words have the same 64-bit hash");
  }
  if (texts.stop_words) {
    const Result<std::vector<std::string>> words = read_stop_words(*texts.stop_words);
    if (!words) return words.error();
    const Result<Normalizer> normalizer = Normalizer::make(NormalForm::casefold, false);
    if (!normalizer) return normalizer.error();
    for (const std::string& word : *words) {
      std::string normalized;
      normalizer->append(word, normalized);
      if (!builder.add(normalized, kSlotIsStopWord, 0)) {
        return source_error(*texts.stop_words, 1, "two words have the same 64-bit hash");
      }
    }
    facts.num_stop_words = words->size();
  }
  return builder.build();
}

std::vector<std::uint64_t> sorted_hashes(const std::unordered_set<std::string>& words) {
  std::vector<std::uint64_t> hashes;
  for (const std::string& word : words) hashes.push_back(hash64(word));
  std::sort(hashes.begin(), hashes.end());
  return hashes;
}

SourceRecord record_of(const SourceText& source) {
  const Hash128 digest = hash128(source.bytes);
  return {source.bytes.size(), digest.low, digest.high};
}

/// Lays sections out one after the other and closes with the header.
class ImageWriter {
 public:
  ImageWriter() : image_(align_up(sizeof(FileHeader))) {}

  template <class Record>
  void add(std::span<const Record> records) {
    const std::span<const std::byte> bytes = std::as_bytes(records);
    const std::size_t i = header_.num_sections++;
    header_.sections[i] = {static_cast<std::uint32_t>(i), sizeof(Record), image_.size(), bytes.size(),
                           checksum_of(bytes)};
    image_.insert(image_.end(), bytes.begin(), bytes.end());
    image_.resize(align_up(image_.size()));
  }

  void add_source(Source which, const SourceText& source) {
    header_.sources[static_cast<std::size_t>(which)] = record_of(source);
  }

  std::vector<std::byte> finish() && {
    header_.magic = kMagic;
    header_.format_version = kFormatVersion;
    header_.header_bytes = sizeof(FileHeader);
    header_.file_bytes = image_.size();
    header_.num_sources = kNumSources;
    header_.checksum = checksum_of(bytes_of(header_).first(sizeof(FileHeader) - sizeof(std::uint64_t)));
    std::memcpy(image_.data(), &header_, sizeof(header_));
    return std::move(image_);
  }

 private:
  FileHeader header_ = {};
  std::vector<std::byte> image_;
};

void add_sources(const DictionaryTexts& texts, ImageWriter& writer) {
  writer.add_source(Source::words, texts.words);
  writer.add_source(Source::idf, texts.idf);
  writer.add_source(Source::start, texts.start);
  writer.add_source(Source::trans, texts.trans);
  writer.add_source(Source::emit, texts.emit);
  if (texts.user_words) writer.add_source(Source::user_words, *texts.user_words);
  if (texts.stop_words) writer.add_source(Source::stop_words, *texts.stop_words);
}

}  // namespace

Result<std::vector<std::byte>> compile_dictionary(const DictionaryTexts& texts) {
  FrequencyTable table;
  table.reserve(texts.words.bytes.size() / 10);
  if (Status status = read_words(texts.words, table); !status.ok()) return std::move(status).error();
  if (table.total() == 0)
    return source_error(texts.words, 1, "no word has a frequency above 0; expected jieba's dict.txt");
  UserWords user_words;
  if (texts.user_words) {
    if (Status status = read_user_words(*texts.user_words, table, user_words); !status.ok())
      return std::move(status).error();
  }
  const Result<std::unique_ptr<HmmTables>> hmm = read_hmm(texts.start, texts.trans, texts.emit);
  if (!hmm) return hmm.error();

  Facts facts = {};
  count_words(table, facts);
  facts.num_user_words = user_words.num_entries;
  facts.num_forced_splits = user_words.forced_splits.size();
  const Result<std::vector<WordSlot>> weights = build_weights(texts, facts);
  if (!weights) return weights.error();
  const DoubleArray array = build_double_array(reachable_entries(table), table.total());
  facts.num_codes = array.num_codes;
  facts.unknown_weight = array.units.front().weight;

  ImageWriter writer;
  add_sources(texts, writer);
  writer.add(std::span<const Facts>(&facts, 1));
  writer.add(std::span<const CodeTable>(&array.codes, 1));
  writer.add(std::span<const Unit>(array.units));
  writer.add(std::span<const HmmTables>(hmm->get(), 1));
  writer.add(std::span<const WordSlot>(*weights));
  writer.add(std::span<const std::uint64_t>(sorted_hashes(user_words.forced_splits)));
  return std::move(writer).finish();
}

}  // namespace sameish::text::jieba

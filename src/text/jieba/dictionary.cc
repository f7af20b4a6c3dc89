#include "text/jieba/dictionary.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdio>
#include <optional>

#include "base/hash.h"

namespace sameish::text::jieba {
namespace {

std::string_view bytes_of(std::span<const std::byte> bytes) {
  return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
}

constexpr std::array<std::uint32_t, kNumSections> kRecordBytes = {
    sizeof(Facts), sizeof(CodeTable), sizeof(Unit), sizeof(HmmTables), sizeof(WordSlot), sizeof(std::uint64_t)};
/// Sections that are exactly one record.
constexpr std::array<bool, kNumSections> kIsSingle = {true, true, false, true, false, false};

/// The checks of one image, in the order that makes each of them safe to do.
class ImageChecker {
 public:
  ImageChecker(std::span<const std::byte> image, std::string_view label) : image_(image), label_(label) {}

  Status check() {
    if (Status status = check_header(); !status.ok()) return status;
    if (Status status = check_layout(); !status.ok()) return status;
    for (std::size_t i = 0; i < kNumSections; ++i) {
      if (hash64(bytes_of(section(i))) != header().sections[i].checksum)
        return corrupt(i, "the checksum does not match");
    }
    if (Status status = check_units(); !status.ok()) return status;
    if (Status status = check_numbers(); !status.ok()) return status;
    return check_slots();
  }

  [[nodiscard]] const FileHeader& header() const { return *reinterpret_cast<const FileHeader*>(image_.data()); }

  [[nodiscard]] std::span<const std::byte> section(std::size_t i) const {
    return image_.subspan(header().sections[i].offset_bytes, header().sections[i].length_bytes);
  }

  template <class Record>
  [[nodiscard]] std::span<const Record> records(Section which) const {
    const std::span<const std::byte> bytes = section(static_cast<std::size_t>(which));
    return {reinterpret_cast<const Record*>(bytes.data()), bytes.size() / sizeof(Record)};
  }

 private:
  [[nodiscard]] Error corrupt(const std::string& where, const std::string& what) const {
    return {ErrorCode::corrupt_file, std::string(label_) + ": " + where + ": " + what +
                                         "; compile the dictionary again (sameish dict build --overwrite)"};
  }
  [[nodiscard]] Error corrupt(std::size_t section_index, const std::string& what) const {
    return corrupt("section '" + std::string(kSectionNames[section_index]) + "'", what);
  }

  Status check_header() const {
    if (image_.size() < sizeof(FileHeader)) {
      return corrupt("header", "the file has " + std::to_string(image_.size()) + " bytes, a header alone has " +
                                   std::to_string(sizeof(FileHeader)));
    }
    if (header().magic != kMagic) return corrupt("header", "this is no compiled dictionary (wrong first 8 bytes)");
    if (header().format_version != kFormatVersion) return check_foreign_version();
    if (header().header_bytes != sizeof(FileHeader) || header().num_sections != kNumSections ||
        header().num_sources != kNumSources) {
      return corrupt("header",
                     "its size or its number of sections is not that of format " + std::to_string(kFormatVersion));
    }
    const std::string_view checked = bytes_of(image_.first(sizeof(FileHeader) - sizeof(std::uint64_t)));
    if (hash64(checked) != header().checksum) return corrupt("header", "the checksum does not match");
    if (header().file_bytes != image_.size()) {
      return corrupt("header", "the file has " + std::to_string(image_.size()) + " bytes, it should have " +
                                   std::to_string(header().file_bytes));
    }
    return {};
  }

  /// A version of another build, or a damaged number: both are refused, and neither is read further.
  [[nodiscard]] Error check_foreign_version() const {
    return {ErrorCode::unsupported_version, std::string(label_) + ": header: the dictionary has format " +
                                                std::to_string(header().format_version) + ", this build reads format " +
                                                std::to_string(kFormatVersion) +
                                                "; compile the dictionary again (sameish dict build --overwrite)"};
  }

  /// Sections follow each other without gaps other than zeros, so every byte of the file is accounted for.
  Status check_layout() const {
    std::uint64_t end = sizeof(FileHeader);
    for (std::size_t i = 0; i < kNumSections; ++i) {
      const SectionRecord& record = header().sections[i];
      if (record.id != i || record.record_bytes != kRecordBytes[i] || record.length_bytes % kRecordBytes[i] != 0 ||
          (kIsSingle[i] && record.length_bytes != kRecordBytes[i])) {
        return corrupt(i, "its entry in the section table is not that of format " + std::to_string(kFormatVersion));
      }
      if (record.offset_bytes != align_up(end) || record.offset_bytes > image_.size() ||
          record.length_bytes > image_.size() - record.offset_bytes) {
        return corrupt(i, "it does not lie inside the file where it should");
      }
      if (!is_zero(end, record.offset_bytes)) return corrupt(i, "the bytes before it are not zero");
      end = record.offset_bytes + record.length_bytes;
    }
    if (align_up(end) != image_.size() || !is_zero(end, image_.size())) {
      return corrupt("end of file", "what follows the last section is not zero or of the wrong length");
    }
    return {};
  }

  [[nodiscard]] bool is_zero(std::uint64_t begin, std::uint64_t end) const {
    const std::span<const std::byte> padding = image_.subspan(begin, end - begin);
    return std::all_of(padding.begin(), padding.end(), [](std::byte b) { return b == std::byte{0}; });
  }

  /// No walk may leave the array: code <= num_codes and base + num_codes is a cell.
  Status check_units() const {
    constexpr auto kUnits = static_cast<std::size_t>(Section::units);
    const std::span<const Unit> units = records<Unit>(Section::units);
    const CodeTable& codes = records<CodeTable>(Section::codes).front();
    const std::uint64_t num_codes = records<Facts>(Section::facts).front().num_codes;
    std::uint64_t highest_code = *std::max_element(codes.han.begin(), codes.han.end());
    highest_code = std::max<std::uint64_t>(highest_code, *std::max_element(codes.ascii.begin(), codes.ascii.end()));
    if (highest_code != num_codes) return corrupt(static_cast<std::size_t>(Section::codes), "a code is out of range");
    bool is_inside = num_codes < units.size();
    bool has_weights = true;
    for (const Unit& unit : units) {
      is_inside &= unit.base + num_codes < units.size();
      has_weights &= unit.weight <= 0;
    }
    if (!is_inside || units[0].base != 0 || units[0].parent != kNoParent)
      return corrupt(kUnits, "a base is out of range");
    // Code 0 ends every block of text; were it a child, a walk would leave the block.
    for (std::size_t i = 0; i < units.size(); ++i) {
      if (units[units[i].base].parent == i) return corrupt(kUnits, "code 0 has become a child");
    }
    if (!has_weights || !std::isfinite(units[0].weight))
      return corrupt(kUnits, "a weight is not a logarithm of a share");
    return {};
  }

  Status check_numbers() const {
    const Facts& facts = records<Facts>(Section::facts).front();
    if (facts.reserved != 0 || facts.longest_word > kMaxWordCodePoints || facts.num_words > facts.num_prefixes) {
      return corrupt(static_cast<std::size_t>(Section::facts), "its numbers contradict each other");
    }
    if (std::bit_cast<std::uint64_t>(facts.unknown_weight) !=
        std::bit_cast<std::uint64_t>(records<Unit>(Section::units).front().weight)) {
      return corrupt(static_cast<std::size_t>(Section::facts), "its unknown weight is not that of the units");
    }
    const std::span<const std::byte> hmm = section(static_cast<std::size_t>(Section::hmm));
    const std::span<const double> values(reinterpret_cast<const double*>(hmm.data()), hmm.size() / sizeof(double));
    if (!std::all_of(values.begin(), values.end(), [](double value) { return std::isfinite(value); })) {
      return corrupt(static_cast<std::size_t>(Section::hmm), "a probability is not a finite number");
    }
    return {};
  }

  /// The table is a power of two long and has a free slot, so every look-up ends.
  Status check_slots() const {
    const std::span<const WordSlot> slots = records<WordSlot>(Section::weights);
    const bool has_free = std::any_of(slots.begin(), slots.end(), [](const WordSlot& slot) { return slot.flags == 0; });
    if (!std::has_single_bit(slots.size()) || !has_free) {
      return corrupt(static_cast<std::size_t>(Section::weights), "the table has a wrong size or no free slot");
    }
    const std::span<const std::uint64_t> splits = records<std::uint64_t>(Section::splits);
    if (!std::is_sorted(splits.begin(), splits.end())) {
      return corrupt(static_cast<std::size_t>(Section::splits), "the hashes are not in order");
    }
    return {};
  }

  std::span<const std::byte> image_;
  std::string_view label_;
};

std::string hex(const Hash128& value) {
  std::array<char, 33> text = {};
  std::snprintf(text.data(), text.size(), "%016llx%016llx", static_cast<unsigned long long>(value.high),
                static_cast<unsigned long long>(value.low));
  return text.data();
}

}  // namespace

Result<Dictionary> Dictionary::open(std::span<const std::byte> image, std::string_view label) {
  if (reinterpret_cast<std::uintptr_t>(image.data()) % alignof(std::uint64_t) != 0) {
    return Error{ErrorCode::invalid_argument, std::string(label) + ": the image must lie at an address divisible by 8"};
  }
  ImageChecker checker(image, label);
  if (Status status = checker.check(); !status.ok()) return std::move(status).error();
  Dictionary dictionary;
  dictionary.header_ = &checker.header();
  dictionary.facts_ = &checker.records<Facts>(Section::facts).front();
  dictionary.codes_ = &checker.records<CodeTable>(Section::codes).front();
  dictionary.units_ = checker.records<Unit>(Section::units);
  dictionary.hmm_ = &checker.records<HmmTables>(Section::hmm).front();
  dictionary.weights_ = checker.records<WordSlot>(Section::weights);
  dictionary.splits_ = checker.records<std::uint64_t>(Section::splits);
  dictionary.digest_ = hex(hash128(bytes_of(image.first(sizeof(FileHeader)))));
  return dictionary;
}

WordWeight Dictionary::weight(std::uint64_t hash) const noexcept {
  const std::size_t mask = weights_.size() - 1;
  for (std::size_t i = hash & mask;; i = (i + 1) & mask) {
    const WordSlot& slot = weights_[i];
    if (slot.flags == 0) return {facts_->median_idf1024, false, false};
    if (slot.hash != hash) continue;
    const bool has_idf = (slot.flags & kSlotHasIdf) != 0;
    return {has_idf ? slot.idf1024 : facts_->median_idf1024, has_idf, (slot.flags & kSlotIsStopWord) != 0};
  }
}

WordWeight Dictionary::weight(std::string_view word) const noexcept { return weight(hash64(word)); }

bool Dictionary::is_forced_split(std::string_view word) const noexcept {
  return std::binary_search(splits_.begin(), splits_.end(), hash64(word));
}

}  // namespace sameish::text::jieba

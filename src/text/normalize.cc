#include "text/normalize.h"

#include <algorithm>
#include <array>
#include <cstring>

#include "text/ascii_class.h"
#include "text/byte_buffer.h"
#include "text/code_point_table.h"
#include "text/icu_normalizer.h"
#include "text/mark_order.h"
#include "text/utf8.h"

namespace sameish::text {

struct NormalizerTables {
  NormalForm form;
  bool hans;
  CodePointTable table;
  const icu::Normalizer2* icu;  // the form, for text without ignorables
  const icu::Normalizer2* nfc;
};

namespace {

constexpr std::size_t kNumForms = 4;
// After this many code points that stand alone, a segment in ICU's hands ends: scripts with many marks (Devanagari,
// decomposed Vietnamese) would otherwise pay the price of a call for every few letters.
constexpr unsigned kCalmCodePoints = 6;
// A run of joining code points longer than this is put in order by us (mark_order.h).
constexpr std::size_t kMaxJoinsForIcu = 64;

// One pass over a text. The buffer collects what the table answers; the rest goes straight to `out`.
class Pass {
 public:
  Pass(const NormalizerTables& tables, std::string_view text, std::string& out)
      : tables_(tables),
        table_(tables.table),
        lower_bits_(tables.form == NormalForm::casefold ? 0x20 * ascii::kEveryByte : 0),
        begin_(text.data()),
        end_(text.data() + text.size()),
        buffer_(out),
        out_(out) {}

  void run() {
    const char* at = begin_;
    while (at < end_) {
      buffer_.make_room();
      const auto lead = static_cast<unsigned char>(*at);
      if (lead < 0x80) {
        at = ascii_bytes(at);
      } else if (lead < 0xE0) {
        at = step<2>(at, table_.of_two(at));
      } else if (lead < 0xF0) {
        at = three_bytes(at);
      } else {
        at = step<4>(at, table_.of_four(at));
      }
    }
    buffer_.flush();
  }

 private:
  static constexpr std::ptrdiff_t kThreeByteSteps = ByteBuffer::kStepBytes / ByteBuffer::kPaddedBytes - 1;

  // Eight bytes at a time while they are all ASCII, or one byte.
  const char* ascii_bytes(const char* at) {
    const std::size_t num_words = std::min(static_cast<std::size_t>(end_ - at), ByteBuffer::kStepBytes) / 8;
    for (std::size_t i = 0; i < num_words; ++i, at += 8) {
      const std::uint64_t word = ascii::load(at);
      if ((word & ascii::kHighBits) != 0) return i == 0 ? ascii_byte(at) : at;
      const std::uint64_t lowered = word | (ascii::in_range(word, 'A', 'Z') >> 2U & lower_bits_);
      std::memcpy(buffer_.claim(8), &lowered, 8);
    }
    return num_words == 0 ? ascii_byte(at) : at;
  }

  const char* ascii_byte(const char* at) {
    const bool upper = static_cast<unsigned char>(*at - 'A') < 26;
    buffer_.put(static_cast<char>(*at | (upper ? static_cast<char>(lower_bits_ & 0x20U) : 0)));
    return at + 1;
  }

  // Sequences of three bytes as far as they go. Whether one stays or is replaced is as good as random in Chinese text
  // (its punctuation is replaced), so the choice is made by a mask, without a branch. The locals are for the compiler,
  // which must think that a store of chars may change any member.
  const char* three_bytes(const char* at) {
    const CodePointTable table = table_;
    const char* next = at;
    char* target = buffer_.end();
    for (auto steps = std::min(kThreeByteSteps, (end_ - at) / std::ptrdiff_t{ByteBuffer::kPaddedBytes}); steps > 0;
         --steps) {
      if ((static_cast<unsigned char>(*next) & 0xF0U) != 0xE0U) break;
      const CodePointEntry entry = table.of_three(next);
      if (entry.action() == NormalAction::join || entry.num_bytes() > ByteBuffer::kPaddedBytes) break;
      const std::uint64_t replaced = std::uint64_t{0} - (entry.action() == NormalAction::replace ? 1U : 0U);
      const std::uint64_t word =
          (ascii::load(next) & ~replaced) | (ascii::load(kReplacementPool + entry.offset()) & replaced);
      std::memcpy(target, &word, sizeof word);
      target += entry.num_bytes();
      next += 3;
    }
    buffer_.set_end(target);
    return next == at ? step<3>(at, table.of_three(at)) : next;
  }

  template <std::size_t kBytes>
  const char* step(const char* at, CodePointEntry entry) {
    if (entry.action() == NormalAction::keep) {
      buffer_.template copy<kBytes>(at);
      return at + kBytes;
    }
    if (entry.action() == NormalAction::replace) {
      buffer_.put_replacement(kReplacementPool + entry.offset(), entry.num_bytes());
      return at + kBytes;
    }
    return joined(at);
  }

  // `at` has no boundary before it: takes the code point before it back and hands the segment of both to ICU.
  const char* joined(const char* at) {
    buffer_.flush();
    const char* first = at;
    if (at != begin_) {
      first = previous(at);
      out_.resize(out_.size() - num_bytes_alone(first));
    }
    const std::size_t old_size = out_.size();
    std::size_t longest_run = 0;
    const char* const last = end_of_segment(at, longest_run);
    const std::string_view segment(first, static_cast<std::size_t>(last - first));
    longest_run > kMaxJoinsForIcu ? append_ordered(segment) : append_by_icu(*tables_.icu, segment);
    if (tables_.hans) simplify_from(old_size);
    return last;
  }

  [[nodiscard]] CodePointEntry entry_at(const char* at) const noexcept { return table_[decode(at)]; }

  [[nodiscard]] std::size_t num_bytes_alone(const char* at) const noexcept { return entry_at(at).num_bytes(); }

  // The first boundary after `at` behind which kCalmCodePoints stand alone (or the text ends).
  const char* end_of_segment(const char* at, std::size_t& longest_run) const {
    const char* boundary = at;
    unsigned num_calm = 0;
    std::size_t run = 0;
    while (at < end_ && num_calm <= kCalmCodePoints) {
      const bool joins = entry_at(at).action() == NormalAction::join;
      at += sequence_bytes(*at);
      if (joins) {
        num_calm = 0;
        boundary = at;
        longest_run = std::max(longest_run, ++run);
      } else {
        ++num_calm;
        run = 0;
      }
    }
    return boundary;
  }

  void append_by_icu(const icu::Normalizer2& normalizer, std::string_view segment) {
    std::string kept;
    if (tables_.form == NormalForm::cut) {
      kept = without_ignorables(segment);
      segment = kept;
    }
    append_normalized(normalizer, segment, out_);
  }

  void append_ordered(std::string_view segment) {
    MarkOrder order(*tables_.icu, *tables_.nfc, tables_.form == NormalForm::cut);
    for (const char* at = segment.data(); at < segment.data() + segment.size(); at += sequence_bytes(*at)) {
      order.add(decode(at));
    }
    append_normalized(*tables_.nfc, order.ordered(), out_);
  }

  // Folds the Han of what ICU wrote. That is normalized: the only replacements left for it are simplified forms.
  void simplify_from(std::size_t offset) {
    const std::string written = out_.substr(offset);
    out_.resize(offset);
    for (const char* at = written.data(); at < written.data() + written.size(); at += sequence_bytes(*at)) {
      const CodePointEntry entry = entry_at(at);
      if (entry.action() == NormalAction::replace) {
        out_.append(kReplacementPool + entry.offset(), entry.num_bytes());
      } else {
        out_.append(at, sequence_bytes(*at));
      }
    }
  }

  const NormalizerTables& tables_;
  const CodePointTable table_;
  const std::uint64_t lower_bits_;  // what is added to the capitals among eight bytes
  const char* const begin_;
  const char* const end_;
  ByteBuffer buffer_;
  std::string& out_;
};

}  // namespace

Result<Normalizer> Normalizer::make(NormalForm form, bool hans) {
  static const IcuNormalizers icu = load_icu_normalizers();
  if (!icu.all_there()) {
    return Error{ErrorCode::internal,
                 "ICU gave no normalization data; its data library (libicudata) is missing or damaged"};
  }
  static const std::array<NormalizerTables, kNumForms> all = {
      NormalizerTables{NormalForm::cut, false, {false, false}, icu.nfkc, icu.nfc},
      NormalizerTables{NormalForm::casefold, false, {true, false}, icu.nfkc_casefold, icu.nfc},
      NormalizerTables{NormalForm::cut, true, {false, true}, icu.nfkc, icu.nfc},
      NormalizerTables{NormalForm::casefold, true, {true, true}, icu.nfkc_casefold, icu.nfc}};
  return Normalizer(all[(form == NormalForm::casefold ? 1U : 0U) + (hans ? 2U : 0U)]);
}

void Normalizer::append(std::string_view valid_utf8, std::string& out) const { Pass(*tables_, valid_utf8, out).run(); }

}  // namespace sameish::text

#include "text/jieba/segmenter.h"

#include <algorithm>
#include <limits>

#include "text/jieba/viterbi.h"
#include "text/utf8.h"

namespace sameish::text::jieba {

void SegmenterScratch::grow_input() {
  const std::size_t capacity = std::max<std::size_t>(2 * input_capacity_, 4096);
  auto codes = std::make_unique_for_overwrite<std::uint16_t[]>(capacity + 1);
  auto offsets = std::make_unique_for_overwrite<std::uint32_t[]>(capacity + 1);
  std::copy_n(codes_.get(), input_capacity_, codes.get());
  std::copy_n(offsets_.get(), input_capacity_, offsets.get());
  codes_ = std::move(codes);
  offsets_ = std::move(offsets);
  input_capacity_ = capacity;
}

void SegmenterScratch::fit_path(std::size_t num_code_points) {
  if (num_code_points <= path_capacity_) return;
  path_capacity_ = input_capacity_;
  route_ = std::make_unique_for_overwrite<double[]>(path_capacity_ + 1);
  ends_ = std::make_unique_for_overwrite<std::uint32_t[]>(path_capacity_);
  previous_ = std::make_unique_for_overwrite<std::uint8_t[]>(path_capacity_);
}

/// The cut of one block. Positions count its code points.
class BlockCutter {
 public:
  BlockCutter(const Dictionary& dictionary, std::string_view text, SegmenterScratch& scratch, std::vector<Token>& out)
      : dictionary_(dictionary), text_(text), scratch_(scratch), out_(out) {}

  /// Reads code points from byte `begin` to the end of the block, and returns that end.
  std::size_t read(std::size_t begin);

  void cut_with_hmm();
  void cut_without_hmm();

 private:
  void find_best_path();
  void emit(std::size_t begin, std::size_t end) { out_.push_back({scratch_.offsets_[begin], scratch_.offsets_[end]}); }
  void emit_singles(std::size_t begin, std::size_t end);
  void emit_unknown(std::size_t begin, std::size_t end);
  void emit_han_run(std::size_t begin, std::size_t end);
  void emit_ascii_run(std::size_t begin, std::size_t end);
  void emit_formed_word(std::size_t begin, std::size_t end);
  [[nodiscard]] bool is_word(std::size_t begin, std::size_t end) const;
  [[nodiscard]] unsigned char byte_at(std::size_t i) const {
    return static_cast<unsigned char>(text_[scratch_.offsets_[i]]);
  }
  [[nodiscard]] std::size_t skip(std::size_t i, std::size_t end, bool (*matches)(unsigned char)) const {
    while (i < end && matches(byte_at(i))) ++i;
    return i;
  }

  const Dictionary& dictionary_;
  std::string_view text_;
  SegmenterScratch& scratch_;
  std::vector<Token>& out_;
  std::size_t size_ = 0;
};

std::size_t BlockCutter::read(std::size_t begin) {
  const CodeTable& codes = dictionary_.codes();
  const Unit* const units = dictionary_.units().data();
  std::uint16_t previous_code = 0;
  std::size_t i = begin;
  std::size_t n = 0;
  while (i < text_.size()) {
    const auto lead = static_cast<unsigned char>(text_[i]);
    std::uint16_t code = 0;
    std::size_t num_bytes = 1;
    if (lead < kNumAscii) {
      if (!kAsciiInBlock[lead]) break;
      code = codes.ascii[lead];
    } else {
      if ((lead & 0xF0U) != 0xE0U) break;
      const std::uint32_t index = han_index(decode_three(text_.data() + i));
      if (index >= kNumHan) break;
      code = codes.han[index];
      num_bytes = 3;
    }
    if (n == scratch_.input_capacity_) scratch_.grow_input();
    __builtin_prefetch(units + units[previous_code].base + code);  // the first cell that the walk will ask
    previous_code = code;
    scratch_.codes_[n] = code;
    scratch_.offsets_[n] = static_cast<std::uint32_t>(i);
    ++n;
    i += num_bytes;
  }
  if (n == scratch_.input_capacity_) scratch_.grow_input();
  scratch_.codes_[n] = 0;
  scratch_.offsets_[n] = static_cast<std::uint32_t>(i);
  size_ = n;
  return i;
}

/// route[i] = max over words i..j of weight + route[j], in this order of additions; of equal ones the longest word.
void BlockCutter::find_best_path() {
  scratch_.fit_path(size_);
  constexpr double kNoEdge = -std::numeric_limits<double>::infinity();
  const Unit* const units = dictionary_.units().data();
  const double unknown = dictionary_.facts().unknown_weight;
  const std::uint16_t* const codes = scratch_.codes_.get();
  double* const route = scratch_.route_.get();
  std::uint32_t* const ends = scratch_.ends_.get();
  route[size_] = 0;
  for (std::size_t i = size_; i-- > 0;) {
    std::uint32_t parent = codes[i];
    double best = units[parent].weight + route[i + 1];
    std::size_t end = i + 1;
    // codes[size_] is 0, which is nobody's child, so the walk stays inside the block.
    for (std::size_t j = i + 1;; ++j) {
      const std::uint32_t cell = units[parent].base + codes[j];
      if (units[cell].parent != parent) break;
      const double sum = units[cell].weight + route[j + 1];
      if (sum >= best) {
        best = sum;
        end = j + 1;
      }
      parent = cell;
    }
    if (best == kNoEdge) {
      best = unknown + route[i + 1];
      end = i + 1;
    }
    route[i] = best;
    ends[i] = static_cast<std::uint32_t>(end);
  }
}

void BlockCutter::cut_with_hmm() {
  if (size_ == 1) return emit(0, 1);
  find_best_path();
  std::size_t singles_begin = 0;
  for (std::size_t i = 0; i < size_;) {
    const std::size_t end = scratch_.ends_[i];
    if (end - i > 1) {
      emit_singles(singles_begin, i);
      emit(i, end);
      singles_begin = end;
    }
    i = end;
  }
  emit_singles(singles_begin, size_);
}

/// Single ASCII letters and digits in a row are one token; everything else is as the path has it.
void BlockCutter::cut_without_hmm() {
  find_best_path();
  for (std::size_t i = 0; i < size_;) {
    std::size_t end = scratch_.ends_[i];
    if (end - i == 1 && is_ascii_letter_or_digit(byte_at(i))) {
      while (end < size_ && scratch_.ends_[end] == end + 1 && is_ascii_letter_or_digit(byte_at(end))) ++end;
    }
    emit(i, end);
    i = end;
  }
}

/// A run of one-character pieces: kept apart if it is itself a word (then the path preferred it apart), else re-formed.
void BlockCutter::emit_singles(std::size_t begin, std::size_t end) {
  if (begin == end) return;
  if (end - begin == 1) return emit(begin, end);
  if (!is_word(begin, end)) return emit_unknown(begin, end);
  for (std::size_t i = begin; i < end; ++i) emit(i, i + 1);
}

bool BlockCutter::is_word(std::size_t begin, std::size_t end) const {
  const std::span<const Unit> units = dictionary_.units();
  std::uint32_t cell = scratch_.codes_[begin];
  for (std::size_t i = begin + 1; i < end; ++i) {
    const std::uint32_t child = units[cell].base + scratch_.codes_[i];
    if (units[child].parent != cell) return false;
    cell = child;
  }
  return units[cell].weight > -std::numeric_limits<double>::infinity();
}

void BlockCutter::emit_unknown(std::size_t begin, std::size_t end) {
  while (begin < end) {
    std::size_t run_end = begin + 1;
    const bool is_ascii = byte_at(begin) < kNumAscii;
    while (run_end < end && (byte_at(run_end) < kNumAscii) == is_ascii) ++run_end;
    if (is_ascii) {
      emit_ascii_run(begin, run_end);
    } else {
      emit_han_run(begin, run_end);
    }
    begin = run_end;
  }
}

/// Tokens are the matches of [a-zA-Z0-9]+(\.[0-9]+)?%? and the stretches between them.
void BlockCutter::emit_ascii_run(std::size_t begin, std::size_t end) {
  while (begin < end) {
    std::size_t i = skip(begin, end, is_ascii_letter_or_digit);
    if (i == begin) {
      i = skip(begin, end, [](unsigned char byte) { return !is_ascii_letter_or_digit(byte); });
    } else {
      if (i < end && byte_at(i) == '.') {
        const std::size_t decimals_end = skip(i + 1, end, is_ascii_digit);
        if (decimals_end > i + 1) i = decimals_end;
      }
      if (i < end && byte_at(i) == '%') ++i;
    }
    emit(begin, i);
    begin = i;
  }
}

void BlockCutter::emit_han_run(std::size_t begin, std::size_t end) {
  if (end - begin == 1) return emit(begin, end);
  const HmmTables& hmm = dictionary_.hmm();
  const std::span<std::uint8_t> is_end(scratch_.previous_.get(), end - begin);
  mark_word_ends(
      hmm,
      [&](std::size_t i) -> const StateValues& {
        return hmm.emit[han_index(decode_three(text_.data() + scratch_.offsets_[begin + i]))];
      },
      is_end);
  std::size_t word_begin = begin;
  for (std::size_t i = begin; i < end; ++i) {
    if (is_end[i - begin] == 0) continue;
    emit_formed_word(word_begin, i + 1);
    word_begin = i + 1;
  }
}

void BlockCutter::emit_formed_word(std::size_t begin, std::size_t end) {
  const std::size_t first_byte = scratch_.offsets_[begin];
  if (!dictionary_.has_forced_splits() ||
      !dictionary_.is_forced_split(text_.substr(first_byte, scratch_.offsets_[end] - first_byte))) {
    return emit(begin, end);
  }
  for (std::size_t i = begin; i < end; ++i) emit(i, i + 1);
}

void Segmenter::cut(std::string_view valid_utf8, bool hmm, SegmenterScratch& scratch, std::vector<Token>& out) const {
  BlockCutter cutter(*dictionary_, valid_utf8, scratch, out);
  for (std::size_t i = 0; i < valid_utf8.size();) {
    const std::size_t end = cutter.read(i);
    if (end == i) {
      const std::size_t num_bytes = valid_utf8.substr(i).starts_with("\r\n") ? 2 : sequence_bytes(valid_utf8[i]);
      out.push_back({static_cast<std::uint32_t>(i), static_cast<std::uint32_t>(i + num_bytes)});
      i += num_bytes;
      continue;
    }
    if (hmm) {
      cutter.cut_with_hmm();
    } else {
      cutter.cut_without_hmm();
    }
    i = end;
  }
}

}  // namespace sameish::text::jieba

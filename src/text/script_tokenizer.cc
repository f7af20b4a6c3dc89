// tokenize_auto and tokenize_chars: a state of four values over the classes of code points.
// Idea     ASCII is taken 64 bytes at a time as bit masks of letters and digits, whose edges are the borders of words;
//          runs of ideographs are found by slots of 64 code points and written as tokens of three bytes each.
// Tests    tests/differential/text/tokenizers_test.cc
#include <bit>
#include <cstdint>

#include "text/ascii_class.h"
#include "text/code_point_table.h"
#include "text/token_buffer.h"
#include "text/tokenizers.h"
#include "text/utf8.h"

namespace sameish::text {
namespace {

// The tokenizers `auto` and `chars` differ in one thing: which letters and numbers stand alone.
template <bool kEveryLetterAlone>
class ScriptTokenizer {
 public:
  ScriptTokenizer(std::string_view text, std::vector<Token>& tokens) : text_(text), tokens_(tokens) {}

  void run() {
    std::size_t at = 0;
    while (at < text_.size()) {
      const auto lead = static_cast<unsigned char>(text_[at]);
      if (lead < 0x80) {
        at = ascii_bytes(at);
      } else if (lead < 0xE0) {
        take(table_.of_two(text_.data() + at).char_class(), at);
        at += 2;
      } else if (lead < 0xF0) {
        at = three_bytes(at);
      } else {
        take(table_.of_four(text_.data() + at).char_class(), at);
        at += 4;
      }
    }
    close(at);
    tokens_.flush();
  }

 private:
  // What the open run is. Only a run with a letter or number becomes a token.
  enum class Open : std::uint8_t { nothing, marks, word, single };
  static constexpr std::size_t kBlock = 64;

  void close(std::size_t at) {
    if (open_ >= Open::word) tokens_.put(begin_, at);
  }

  void take(CharClass char_class, std::size_t at) {
    switch (char_class) {
      case CharClass::separator:
        close(at);
        open_ = Open::nothing;
        return;
      case CharClass::mark:
        if (open_ == Open::nothing) {
          begin_ = at;
          open_ = Open::marks;
        }
        return;
      case CharClass::word: take_word(at); return;
      case CharClass::single:
        close(at);
        begin_ = at;
        open_ = Open::single;
        return;
    }
  }

  void take_word(std::size_t at) {
    if (kEveryLetterAlone || open_ == Open::single) {
      close(at);
      begin_ = at;
    } else if (open_ == Open::nothing) {
      begin_ = at;
    }
    open_ = Open::word;
  }

  // A run of characters that stand alone; or one code point. The last of the run stays open, marks may follow.
  std::size_t three_bytes(std::size_t at) {
    const char* const data = text_.data();
    const auto run_end =
        static_cast<std::size_t>(CodePointTable::end_of_singles(data + at, data + text_.size()) - data);
    if (run_end == at) {
      take(table_.of_three(data + at).char_class(), at);
      return at + 3;
    }
    close(at);
    tokens_.put_run(at, (run_end - at) / 3 - 1, 3);
    begin_ = run_end - 3;
    open_ = Open::single;
    return run_end;
  }

  // One ASCII byte; or, for whole words, the ASCII bytes that follow in this block of 64.
  std::size_t ascii_bytes(std::size_t at) {
    if (!kEveryLetterAlone && text_.size() - at >= kBlock && is_ascii_word(text_.data() + at)) return ascii_block(at);
    take(is_ascii_alnum(text_[at]) ? CharClass::word : CharClass::separator, at);
    return at + 1;
  }

  std::size_t ascii_block(std::size_t at) {
    const AsciiBlock block = classify_block(text_.data() + at);
    const auto num_ascii = static_cast<unsigned>(std::countr_zero(block.not_ascii));
    if (open_ == Open::single || (open_ == Open::marks && (block.alnum & 1U) == 0)) {
      close(at);
      open_ = Open::nothing;
    }
    const std::uint64_t before = block.alnum << 1U | (open_ == Open::nothing ? 0U : 1U);
    const std::uint64_t looked_at = num_ascii == kBlock ? ~std::uint64_t{0} : (std::uint64_t{1} << num_ascii) - 1;
    std::uint64_t starts = block.alnum & ~before & looked_at;
    std::uint64_t ends = ~block.alnum & before & looked_at;
    std::size_t begin = begin_;
    if (open_ == Open::nothing && starts != 0) begin = next_bit(starts, at);
    while (ends != 0) {
      tokens_.put(begin, next_bit(ends, at));
      if (starts != 0) begin = next_bit(starts, at);
    }
    begin_ = begin;
    open_ = (block.alnum >> (num_ascii - 1) & 1U) != 0 ? Open::word : Open::nothing;
    return at + num_ascii;
  }

  static std::size_t next_bit(std::uint64_t& bits, std::size_t base) noexcept {
    const auto bit = static_cast<std::size_t>(std::countr_zero(bits));
    bits &= bits - 1;
    return base + bit;
  }

  const std::string_view text_;
  const CodePointTable table_{true, false};
  TokenBuffer tokens_;
  std::size_t begin_ = 0;
  Open open_ = Open::nothing;
};

}  // namespace

void tokenize_auto(std::string_view normalized, std::vector<Token>& tokens) {
  ScriptTokenizer<false>(normalized, tokens).run();
}

void tokenize_chars(std::string_view normalized, std::vector<Token>& tokens) {
  ScriptTokenizer<true>(normalized, tokens).run();
}

}  // namespace sameish::text

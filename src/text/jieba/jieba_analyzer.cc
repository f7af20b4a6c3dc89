#include "text/jieba/jieba_analyzer.h"

#include <algorithm>
#include <cassert>
#include <utility>

#include "text/code_point_table.h"
#include "text/jieba/segmenter.h"
#include "text/normalize.h"
#include "text/utf8.h"

namespace sameish::text::jieba {
namespace {

/// Turns the cut of a text into its folded tokens: bytes are copied in long stretches, tokens move in place.
class TokenFolder {
 public:
  TokenFolder(std::string_view cut_text, const Normalizer& casefold, TokenizedText& out)
      : text_(cut_text), casefold_(casefold), out_(out) {}

  void run() {
    out_.bytes.reserve(text_.size());
    for (const Token token : out_.tokens) {
      const auto lead = static_cast<unsigned char>(text_[token.begin]);
      if (is_block_token(token, lead)) {
        if (has_letter_or_digit(token)) keep(token.begin + shift_, token.end + shift_);
      } else if (lead >= kNumAscii) {
        fold_lone(token);
      }
    }
    copy_up_to(text_.size());
    out_.tokens.resize(num_kept_);
    for (char& byte : out_.bytes) byte = static_cast<char>(byte + (byte >= 'A' && byte <= 'Z' ? 'a' - 'A' : 0));
  }

 private:
  [[nodiscard]] bool is_block_token(const Token& token, unsigned char lead) const {
    if (lead < kNumAscii) return kAsciiInBlock[lead];
    return token.end - token.begin >= 3 && lead < 0xF0 && is_han(decode_three(text_.data() + token.begin));
  }

  [[nodiscard]] bool has_letter_or_digit(const Token& token) const {
    const std::string_view bytes = text_.substr(token.begin, token.end - token.begin);
    return std::any_of(bytes.begin(), bytes.end(), [](char byte) {
      const auto value = static_cast<unsigned char>(byte);
      return value >= kNumAscii || is_ascii_letter_or_digit(value);  // in a block only Han is not ASCII
    });
  }

  /// A code point outside the blocks, alone: the table knows its folded form, or the normalizer works it out.
  void fold_lone(const Token& token) {
    const CodePointEntry entry = table_[decode(text_.data() + token.begin)];
    if (entry.action() == NormalAction::keep) {
      if (entry.letter_or_number()) keep(token.begin + shift_, token.end + shift_);
      return;
    }
    copy_up_to(token.begin);
    const std::size_t begin = out_.bytes.size();
    casefold_.append(text_.substr(token.begin, token.end - token.begin), out_.bytes);
    copied_ = token.end;
    shift_ = static_cast<std::int64_t>(out_.bytes.size()) - token.end;
    if (holds_letter_or_number(begin)) {
      keep(static_cast<std::int64_t>(begin), static_cast<std::int64_t>(out_.bytes.size()));
    }
  }

  [[nodiscard]] bool holds_letter_or_number(std::size_t begin) const {
    for (std::size_t i = begin; i < out_.bytes.size(); i += sequence_bytes(out_.bytes[i])) {
      if (table_[decode(out_.bytes.data() + i)].letter_or_number()) return true;
    }
    return false;
  }

  void copy_up_to(std::size_t end) {
    out_.bytes.append(text_, copied_, end - copied_);
    copied_ = end;
  }

  void keep(std::int64_t begin, std::int64_t end) {
    out_.tokens[num_kept_++] = {static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(end)};
  }

  std::string_view text_;
  const Normalizer& casefold_;
  TokenizedText& out_;
  CodePointTable table_{true, false};
  std::size_t copied_ = 0;  ///< bytes of the text whose folded form is in out_.bytes
  std::int64_t shift_ = 0;  ///< from places of the text to places of out_.bytes
  std::size_t num_kept_ = 0;
};

struct ThreadScratch {
  std::string cut_text;
  SegmenterScratch segmenter;
};

class JiebaAnalyzer final : public Analyzer {
 public:
  JiebaAnalyzer(const Dictionary& dictionary, bool hmm, Normalizer cut_form, Normalizer casefold)
      : segmenter_(dictionary), hmm_(hmm), cut_form_(cut_form), casefold_(casefold) {}

  void analyze(std::string_view valid_utf8, TokenizedText& out) const override {
    assert(valid_utf8.size() <= kMaxTextBytes);
    thread_local ThreadScratch scratch;
    out.clear();
    scratch.cut_text.clear();
    cut_form_.append(valid_utf8, scratch.cut_text);
    segmenter_.cut(scratch.cut_text, hmm_, scratch.segmenter, out.tokens);
    TokenFolder(scratch.cut_text, casefold_, out).run();
    if (scratch.cut_text.size() > kKeptScratchBytes) scratch = ThreadScratch();
  }

 private:
  static constexpr std::size_t kKeptScratchBytes = std::size_t{4} << 20;

  Segmenter segmenter_;
  bool hmm_;
  Normalizer cut_form_;
  Normalizer casefold_;
};

}  // namespace

Result<std::unique_ptr<Analyzer>> make_jieba_analyzer(const Dictionary& dictionary, JiebaOptions options) {
  Result<Normalizer> cut_form = Normalizer::make(NormalForm::cut, options.hans);
  if (!cut_form) return std::move(cut_form).error();
  Result<Normalizer> casefold = Normalizer::make(NormalForm::casefold, false);
  if (!casefold) return std::move(casefold).error();
  return std::unique_ptr<Analyzer>(std::make_unique<JiebaAnalyzer>(dictionary, options.hmm, *cut_form, *casefold));
}

}  // namespace sameish::text::jieba

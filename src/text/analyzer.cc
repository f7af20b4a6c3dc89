#include "text/analyzer.h"

#include <cstdint>
#include <limits>
#include <utility>

#include "text/normalize.h"
#include "text/tokenizers.h"

namespace sameish::text {
namespace {

using Tokenize = void (*)(std::string_view, std::vector<Token>&);

class PlainAnalyzer final : public Analyzer {
 public:
  PlainAnalyzer(Normalizer normalizer, Tokenize tokenize) : normalizer_(normalizer), tokenize_(tokenize) {}

  void analyze(std::string_view valid_utf8, TokenizedText& out) const override {
    out.clear();
    normalizer_.append(valid_utf8, out.bytes);
    if (out.bytes.size() > std::numeric_limits<std::uint32_t>::max()) return;  // no tokens rather than wrong ones
    tokenize_(out.bytes, out.tokens);
  }

 private:
  Normalizer normalizer_;
  Tokenize tokenize_;
};

}  // namespace

Result<std::unique_ptr<Analyzer>> make_analyzer(const AnalyzerOptions& options) {
  Tokenize tokenize = nullptr;
  switch (options.tokenizer) {
    case TokenizerKind::auto_script: tokenize = tokenize_auto; break;
    case TokenizerKind::words: tokenize = tokenize_words; break;
    case TokenizerKind::chars: tokenize = tokenize_chars; break;
    case TokenizerKind::jieba: break;
  }
  if (tokenize == nullptr) {
    return Error{ErrorCode::invalid_argument, "the tokenizer jieba needs a dictionary; make its analyzer with one"};
  }
  Result<Normalizer> normalizer = Normalizer::make(NormalForm::casefold, options.hans);
  if (!normalizer) return std::move(normalizer).error();
  return std::unique_ptr<Analyzer>(std::make_unique<PlainAnalyzer>(*normalizer, tokenize));
}

}  // namespace sameish::text

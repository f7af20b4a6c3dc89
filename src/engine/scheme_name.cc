// parse_scheme(): the inverse of TextScheme's name, as far as a name goes.
// Tests    tests/unit/engine/scheme_name_test.cc: every combination of options, through TextScheme's own names
#include <sameish/scheme.h>

#include <algorithm>
#include <charconv>
#include <string>

namespace sameish {
namespace {

/// Takes `text` up to `mark` off its front, and the mark; all of it if there is no mark.
std::string_view take_until(std::string_view& text, char mark) {
  const std::size_t end = text.find(mark);
  const std::string_view head = text.substr(0, end);
  text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
  return head;
}

/// A part up to its first digest or addition; what follows stays in `text`.
std::string_view take_word(std::string_view& text) {
  const std::size_t end = std::min(text.find_first_of("@+"), text.size());
  const std::string_view word = text.substr(0, end);
  text.remove_prefix(end);
  return word;
}

bool read_count(std::string_view digits, unsigned& out) {
  const std::from_chars_result end = std::from_chars(digits.data(), digits.data() + digits.size(), out);
  return end.ec == std::errc() && end.ptr == digits.data() + digits.size() && out != 0;
}

bool read_width(std::string_view part, SchemeOptions& out) {
  out.bits = part == "simhash128" ? 128 : 64;
  return part == "simhash64" || part == "simhash128";
}

/// "jieba@8e3a587b+nohmm+hans@2344af81-3".
bool read_tokens(std::string_view part, SchemeOptions& out) {
  const std::size_t dash = part.rfind('-');
  if (dash == std::string_view::npos || !read_count(part.substr(dash + 1), out.shingle)) return false;
  std::string_view rest = part.substr(0, dash);
  const Result<Tokenizer> tokenizer = parse_tokenizer(take_word(rest));
  if (!tokenizer) return false;
  out.tokenizer = *tokenizer;
  while (!rest.empty()) {
    const bool addition = rest.front() == '+';
    rest.remove_prefix(1);
    const std::string_view word = take_word(rest);
    if (!addition) continue;  // a digest
    if (word != "nohmm" && word != "hans") return false;
    (word == "nohmm" ? out.hidden_markov : out.simplify_han) = word == "hans";
  }
  return true;
}

/// "tfidf-20@8e3a587b+stop@80b2eed9".
bool read_weights(std::string_view part, SchemeOptions& out) {
  std::string_view word = take_word(part);
  const Result<Weighting> weights = parse_weighting(take_until(word, '-'));
  if (!weights) return false;
  out.weights = *weights;
  const bool counted = out.weights == Weighting::tfidf && word != "auto";
  if (!counted) return word.empty() || word == "auto";
  return read_count(word, out.top_n);
}

}  // namespace

Result<SchemeOptions> parse_scheme(std::string_view name) {
  SchemeOptions out;
  std::string_view rest = name;
  bool known = read_width(take_until(rest, '/'), out);
  known = known && read_tokens(take_until(rest, '/'), out);
  known = known && read_weights(take_until(rest, '/'), out);
  if (known && rest == "v1") return out;
  return Error{ErrorCode::scheme_mismatch,
               "'" + std::string(name) + "' is no scheme that this version makes from texts; give ready fingerprints"};
}

}  // namespace sameish

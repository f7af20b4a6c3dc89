#include "text/jieba/python_literal.h"

#include <charconv>
#include <cmath>
#include <cstring>
#include <string>

#include "text/utf8.h"

namespace sameish::text::jieba {
namespace {

/// A place in the source; the grammar's parts are its methods, each of which moves on or says what was expected.
class LiteralReader {
 public:
  explicit LiteralReader(const SourceText& source) : source_(source), rest_(source.bytes) {}

  /// Everything up to and with `P =`: blank lines, comments and import lines only.
  Status skip_preamble() {
    for (;;) {
      skip_space();
      if (accept("P")) return expect('=', "after P");
      if (!rest_.starts_with("from ") && !rest_.starts_with("import ")) {
        return fail("a comment, an import or 'P={...}'");
      }
      skip_line();
    }
  }

  Status end_of_file() {
    skip_space();
    return rest_.empty() ? Status() : Status(fail("the end of the file after the literal"));
  }

  /// `{ key: value, ... }` with an optional last comma; `value` reads one value and stores it under the key.
  template <class Value>
  Status dict(Value&& value) {
    if (Status status = expect('{', "to open a dict"); !status.ok()) return status;
    while (!accept("}")) {
      Result<char32_t> key = read_key();
      if (!key) return key.error();
      if (Status status = expect(':', "after a key"); !status.ok()) return status;
      if (Status status = value(*key); !status.ok()) return status;
      if (accept(",")) continue;
      return expect('}', "or ',' after a value");
    }
    return {};
  }

  Result<FlatLiteral> flat_dict() {
    FlatLiteral literal;
    Status status = dict([&](char32_t key) -> Status {
      const Result<double> number = read_number();
      if (!number) return number.error();
      literal.values.emplace_back(key, *number);
      return {};
    });
    if (!status.ok()) return std::move(status).error();
    return literal;
  }

 private:
  Error fail(const std::string& expected) const {
    return source_error(
        source_, line_,
        "found " + (rest_.empty() ? "the end" : quoted(rest_.substr(0, rest_.find('\n')))) + "; expected " + expected);
  }

  void skip_line() {
    const std::size_t end = rest_.find('\n');
    rest_.remove_prefix(end == std::string_view::npos ? rest_.size() : end);
  }

  void skip_space() {
    while (!rest_.empty()) {
      if (rest_.front() == '#') {
        skip_line();
      } else if (is_ascii_space(rest_.front())) {
        line_ += rest_.front() == '\n';
        rest_.remove_prefix(1);
      } else {
        return;
      }
    }
  }

  bool accept(std::string_view token) {
    skip_space();
    if (!rest_.starts_with(token)) return false;
    rest_.remove_prefix(token.size());
    return true;
  }

  Status expect(char token, const std::string& where) {
    if (accept(std::string_view(&token, 1))) return {};
    return fail(std::string("'") + token + "' " + where);
  }

  /// 'x' or "x", where x is one code point as itself or as \uXXXX.
  Result<char32_t> read_key() {
    skip_space();
    if (rest_.empty() || (rest_.front() != '\'' && rest_.front() != '"')) return fail("a quoted key");
    const std::string_view quote = rest_.substr(0, 1);
    const std::string_view body = rest_.substr(1);
    char32_t key = 0;
    std::size_t key_bytes = 0;
    if (body.starts_with("\\u")) {
      key = escaped(body.substr(2));
      key_bytes = 6;
    } else if (!body.empty() && body.front() != '\\' && body.front() != '\n') {
      key_bytes = sequence_bytes(body.front());
      if (key_bytes <= body.size() && !find_invalid_utf8(body.substr(0, key_bytes))) key = decode(body.data());
    }
    if (key == 0 || !body.substr(key_bytes).starts_with(quote)) {
      return fail("a key of one character, as itself or as \\uXXXX");
    }
    rest_.remove_prefix(1 + key_bytes + 1);
    return key;
  }

  /// The value of four hexadecimal digits; 0 when they are not there.
  static char32_t escaped(std::string_view digits) {
    std::uint32_t value = 0;
    if (digits.size() < 4) return 0;
    const auto [end, error] = std::from_chars(digits.data(), digits.data() + 4, value, 16);
    return error == std::errc() && end == digits.data() + 4 ? static_cast<char32_t>(value) : 0;
  }

  /// [-]digits[.digits][e[+-]digits], to the nearest double.
  Result<double> read_number() {
    skip_space();
    const std::size_t length = std::min(rest_.find_first_not_of("+-.0123456789eE"), rest_.size());
    double value = 0;
    const auto [end, error] = std::from_chars(rest_.data(), rest_.data() + length, value);
    if (length == 0 || error != std::errc() || end != rest_.data() + length || !std::isfinite(value)) {
      return fail("a decimal number that a double can hold");
    }
    rest_.remove_prefix(length);
    return value;
  }

  const SourceText& source_;
  std::string_view rest_;
  std::uint64_t line_ = 1;
};

}  // namespace

Result<FlatLiteral> read_flat_literal(const SourceText& source) {
  LiteralReader reader(source);
  if (Status status = reader.skip_preamble(); !status.ok()) return std::move(status).error();
  Result<FlatLiteral> literal = reader.flat_dict();
  if (!literal) return literal;
  if (Status status = reader.end_of_file(); !status.ok()) return std::move(status).error();
  return literal;
}

Result<NestedLiteral> read_nested_literal(const SourceText& source) {
  LiteralReader reader(source);
  if (Status status = reader.skip_preamble(); !status.ok()) return std::move(status).error();
  NestedLiteral literal;
  Status status = reader.dict([&](char32_t key) -> Status {
    Result<FlatLiteral> inner = reader.flat_dict();
    if (!inner) return inner.error();
    literal.values.emplace_back(key, std::move(*inner));
    return {};
  });
  if (!status.ok()) return std::move(status).error();
  if (status = reader.end_of_file(); !status.ok()) return std::move(status).error();
  return literal;
}

}  // namespace sameish::text::jieba

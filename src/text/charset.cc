#include "text/charset.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <type_traits>
#include <utility>

#include <uchardet/uchardet.h>
#include <unicode/ucnv.h>
#include <unicode/ucnv_err.h>

#include "text/utf8.h"

namespace sameish::text {
namespace {

struct CloseConverter {
  void operator()(UConverter* converter) const { ucnv_close(converter); }
};
using Converter = std::unique_ptr<UConverter, CloseConverter>;

struct DeleteDetector {
  void operator()(uchardet_t detector) const { uchardet_delete(detector); }
};
using Detector = std::unique_ptr<std::remove_pointer_t<uchardet_t>, DeleteDetector>;

// UTF-16 of one chunk, appended as UTF-8. ICU never splits a pair of surrogates between two chunks of its output unless
// the chunk is full, so the first half may be carried over.
class Utf16Sink {
 public:
  explicit Utf16Sink(std::string& out) : out_(out) {}
  void append(const UChar* units, std::size_t count) {
    for (std::size_t i = 0; i < count; ++i) append_unit(static_cast<std::uint32_t>(units[i]));
  }

 private:
  void append_unit(std::uint32_t unit) {
    if (unit >= 0xD800 && unit < 0xDC00) {
      high_ = unit;
    } else if (unit >= 0xDC00 && unit < 0xE000) {
      append_utf8(static_cast<char32_t>(0x10000U + ((high_ - 0xD800U) << 10U) + (unit - 0xDC00U)), out_);
    } else {
      append_utf8(static_cast<char32_t>(unit), out_);
    }
  }
  std::string& out_;
  std::uint32_t high_ = 0xD800;
};

Error bad_bytes(std::string_view charset, std::size_t offset) {
  return {ErrorCode::invalid_text, "byte " + std::to_string(offset) + " is not valid " + std::string(charset) +
                                       "; expected text in that encoding: convert it to UTF-8, or name its encoding"};
}

Result<std::string> convert(std::string_view bytes, const std::string& charset) {
  UErrorCode status = U_ZERO_ERROR;
  const Converter converter(ucnv_open(charset.c_str(), &status));
  if (U_FAILURE(status)) {
    return Error{ErrorCode::invalid_text,
                 "the text looks like " + charset + ", which cannot be read; convert it to UTF-8"};
  }
  ucnv_setToUCallBack(converter.get(), UCNV_TO_U_CALLBACK_STOP, nullptr, nullptr, nullptr, &status);
  std::string utf8;
  utf8.reserve(bytes.size() + bytes.size() / 2);
  Utf16Sink sink(utf8);
  const char* source = bytes.data();
  const char* const source_end = source + bytes.size();
  do {
    std::array<UChar, 2048> chunk;
    UChar* target = chunk.data();
    status = U_ZERO_ERROR;
    ucnv_toUnicode(converter.get(), &target, chunk.data() + chunk.size(), &source, source_end, nullptr, true, &status);
    sink.append(chunk.data(), static_cast<std::size_t>(target - chunk.data()));
  } while (status == U_BUFFER_OVERFLOW_ERROR);
  if (U_SUCCESS(status)) return utf8;
  std::array<char, 32> bad;
  auto num_bad = static_cast<std::int8_t>(bad.size());
  UErrorCode ignored = U_ZERO_ERROR;
  ucnv_getInvalidChars(converter.get(), bad.data(), &num_bad, &ignored);
  const auto consumed = static_cast<std::size_t>(source - bytes.data());
  return bad_bytes(charset, consumed - std::min(consumed, static_cast<std::size_t>(num_bad)));
}

// The name uchardet gives; empty if it has no idea.
std::string guess(std::string_view bytes) {
  const Detector detector(uchardet_new());
  if (detector == nullptr) return {};
  if (uchardet_handle_data(detector.get(), bytes.data(), bytes.size()) != 0) return {};
  uchardet_data_end(detector.get());
  return uchardet_get_charset(detector.get());
}

}  // namespace

Result<std::string> utf8_from_gb18030(std::string_view gb18030) { return convert(gb18030, "GB18030"); }

Result<std::string> guess_charset(std::string_view sample) {
  constexpr std::size_t kLongestSequence = 4;
  const auto bad = find_invalid_utf8(sample);
  if (!bad || sample.size() - *bad < kLongestSequence) return std::string("UTF-8");
  std::string charset = guess(sample);
  if (!charset.empty()) return charset;
  return Error{ErrorCode::invalid_text, "the encoding of the text cannot be guessed; convert it to UTF-8"};
}

Result<std::string> utf8_from(std::string_view bytes, const std::string& charset) { return convert(bytes, charset); }

Result<GuessedText> utf8_from_guess(std::string_view bytes) {
  if (!find_invalid_utf8(bytes)) return GuessedText{std::string(bytes), "UTF-8"};
  std::string charset = guess(bytes);
  if (charset.empty()) {
    return Error{ErrorCode::invalid_text, "the encoding of the text cannot be guessed; convert it to UTF-8"};
  }
  Result<std::string> utf8 = convert(bytes, charset);
  if (!utf8) return std::move(utf8).error();
  return GuessedText{std::move(utf8).value(), std::move(charset)};
}

}  // namespace sameish::text

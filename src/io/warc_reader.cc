// WARC and WET: web archives, a record a page.
// Idea     a record is a version line, headers, a blank line, Content-Length bytes, and two line breaks. "conversion"
//          records (WET), "resource" records and the bodies of "response" records become documents when their type is
//          text; other records are not documents and are passed over. A record that breaks the rules ends the file
//          with a rejection, because nothing tells where the next one begins.
// Cost     a copy of each payload; markup is not removed.
// Paper    ISO 28500:2017 (WARC/1.1), RFC 9112 section 7.1 (chunks)
// Threads  one thread.
// Tests    tests/unit/io/warc_reader_test.cc, tests/safety/io/bad_warc_test.cc
#include <algorithm>
#include <charconv>
#include <string>

#include "io/record_converter.h"
#include "io/record_reader.h"
#include "io/utf8_check.h"

namespace sameish::io {
namespace {

constexpr std::size_t kBlockBytes = std::size_t{1} << 20;
constexpr std::size_t kMaxHeaderBytes = std::size_t{1} << 16;

bool same_word(std::string_view a, std::string_view b) {
  const auto lower = [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; };
  return std::equal(a.begin(), a.end(), b.begin(), b.end(), [&](char x, char y) { return lower(x) == lower(y); });
}

std::string_view trimmed(std::string_view text) {
  text.remove_prefix(std::min(text.find_first_not_of(" \t"), text.size()));
  text.remove_suffix(text.size() - std::min(text.find_last_not_of(" \t\r") + 1, text.size()));
  return text;
}

/// Takes a line off `text`, without its break.
std::string_view take_line(std::string_view& text) {
  const std::size_t length = std::min(text.find('\n'), text.size());
  std::string_view line = text.substr(0, length);
  text.remove_prefix(std::min(length + 1, text.size()));
  if (line.ends_with('\r')) line.remove_suffix(1);
  return line;
}

/// The value of the header `name` among `lines`; empty if there is none.
std::string_view header(std::string_view lines, std::string_view name) {
  while (!lines.empty()) {
    const std::string_view line = take_line(lines);
    const std::size_t colon = line.find(':');
    if (colon != std::string_view::npos && same_word(line.substr(0, colon), name))
      return trimmed(line.substr(colon + 1));
  }
  return {};
}

/// The length of the header block at the start of `text`, its blank line included; 0 if it does not end here.
std::size_t header_length(std::string_view text) {
  std::size_t at = 0;
  while (true) {
    const std::size_t end = text.find('\n', at);
    if (end == std::string_view::npos) return 0;
    const std::string_view line = text.substr(at, end - at);
    at = end + 1;
    if (line.empty() || line == "\r") return at;
  }
}

bool is_text_type(std::string_view type) {
  type = trimmed(type.substr(0, type.find(';')));
  return (type.size() >= 5 && same_word(type.substr(0, 5), "text/")) || same_word(type, "application/xhtml+xml");
}

/// A chunked body put together; false if it is not well formed (then it was stored already put together).
bool join_chunks(std::string_view body, std::string& joined) {
  joined.clear();
  while (true) {
    const std::string_view size_line = take_line(body);
    std::size_t length = 0;
    const std::from_chars_result read =
        std::from_chars(size_line.data(), size_line.data() + size_line.size(), length, 16);
    if (read.ec != std::errc() || read.ptr == size_line.data()) return false;
    if (length == 0) return true;
    if (length > body.size()) return false;
    joined += body.substr(0, length);
    body.remove_prefix(length);
    if (!take_line(body).empty()) return false;
  }
}

class WarcReader final : public RecordReader {
 public:
  WarcReader(std::unique_ptr<ByteSource> bytes, ReaderContext context)
      : bytes_(std::move(bytes)), converter_(std::move(context)) {}

  Result<bool> next(LineBlock& out) override {
    out.clear();
    out.file = converter_.context().file;
    if (done_) return false;
    if (const Status known = converter_.check_fields(); !known) return known.error();
    while (!done_ && out.buffer.size() < kBlockBytes && out.rejections.size() < 1000) {
      if (const Status read = next_record(out); !read) {
        if (read.error().code == ErrorCode::read_failed) return read.error();
        done_ = true;
        out.rejections.push_back(
            {converter_.context().name, number_, position_, read.error().code, read.error().message});
      }
    }
    return true;
  }

 private:
  /// Reads until `length` bytes are there; fewer only at the end.
  Status ensure(std::size_t length) {
    while (ahead().size() < length && !at_end_) {
      if (begin_ != 0) drop_consumed();
      if (buffer_.room() == 0) buffer_.reserve(std::max(buffer_.capacity() * 2, kBlockBytes / 4));
      const Result<std::size_t> got = bytes_->read(buffer_.end(), buffer_.room());
      if (!got) return got.error();
      at_end_ = *got == 0;
      buffer_.set_size(buffer_.size() + *got);
    }
    return {};
  }

  [[nodiscard]] std::string_view ahead() const { return buffer_.view().substr(begin_); }

  void drop_consumed() {
    const std::string_view rest = ahead();
    if (!rest.empty()) std::memmove(buffer_.data(), rest.data(), rest.size());
    buffer_.set_size(rest.size());
    begin_ = 0;
  }

  void consume(std::size_t length) {
    begin_ += length;
    position_ += length;
  }

  /// Passes over `length` bytes without keeping them.
  Status skip(std::uint64_t length) {
    while (length != 0) {
      if (const Status read = ensure(1); !read) return read;
      if (ahead().empty()) return damaged("the file ends inside a record");
      const auto step = static_cast<std::size_t>(std::min<std::uint64_t>(length, ahead().size()));
      consume(step);
      length -= step;
    }
    return {};
  }

  [[nodiscard]] Error damaged(const std::string& what) const {
    return {ErrorCode::invalid_record, converter_.context().name + ": record " + std::to_string(number_) + " at byte " +
                                           std::to_string(position_) + ": " + what +
                                           "; the records before it were read"};
  }

  /// Line breaks between records; there should be two.
  Status skip_line_breaks() {
    while (true) {
      if (const Status read = ensure(1); !read) return read;
      if (ahead().empty() || (ahead()[0] != '\n' && ahead()[0] != '\r')) return {};
      consume(1);
    }
  }

  /// The header block of the next record into `header_`; empty at the end of the file.
  Status read_header() {
    header_.clear();
    if (const Status read = skip_line_breaks(); !read) return read;
    if (ahead().empty()) return {};
    ++number_;
    std::size_t length = 0;
    for (std::size_t looked = 4096; length == 0 && looked <= kMaxHeaderBytes; looked *= 2) {
      if (const Status read = ensure(looked); !read) return read;
      length = header_length(ahead().substr(0, looked));
    }
    if (!ahead().starts_with("WARC/1.")) return damaged("expected a WARC/1.0 or WARC/1.1 record");
    if (length == 0) return damaged("a header that does not end within " + std::to_string(kMaxHeaderBytes) + " bytes");
    header_ = ahead().substr(0, length);
    consume(length);
    return {};
  }

  Status next_record(LineBlock& out) {
    if (const Status read = read_header(); !read) return read;
    if (header_.empty()) {
      done_ = true;
      return {};
    }
    const Result<std::uint64_t> length = content_length();
    if (!length) return length.error();
    const std::string_view type = header(header_, "WARC-Type");
    const bool is_response = same_word(type, "response");
    const bool is_plain = same_word(type, "conversion") || same_word(type, "resource");
    if (!is_response && !(is_plain && is_text_type(header(header_, "Content-Type")))) return skip(*length);
    const std::uint64_t most = converter_.context().options.max_record_bytes;
    if (*length <= most) return read_payload(out, static_cast<std::size_t>(*length), is_response);
    converter_.reject(
        out, ErrorCode::resource_limit, number_, position_,
        "a record of " + std::to_string(*length) + " bytes; at most " + std::to_string(most) + " are read");
    return skip(*length);
  }

  [[nodiscard]] Result<std::uint64_t> content_length() const {
    const std::string_view digits = header(header_, "Content-Length");
    const char* const end = digits.data() + digits.size();
    std::uint64_t length = 0;
    const std::from_chars_result read = std::from_chars(digits.data(), end, length);
    if (digits.empty() || read.ec != std::errc() || read.ptr != end) return damaged("no valid Content-Length");
    return length;
  }

  Status read_payload(LineBlock& out, std::size_t length, bool is_response) {
    if (const Status filled = ensure(length); !filled) return filled;
    if (ahead().size() < length) return damaged("the file ends inside a record");
    std::string_view body = ahead().substr(0, length);
    if (!is_response || take_http_body(out, body)) add(out, body);
    consume(length);
    return {};
  }

  /// Leaves the page in `body`; false if the response is not a text page (or one we cannot unpack: a rejection).
  bool take_http_body(LineBlock& out, std::string_view& body) {
    const std::size_t length = header_length(body);
    const std::string_view lines = body.substr(0, length);
    if (length == 0 || !is_text_type(header(lines, "Content-Type"))) return false;
    body.remove_prefix(length);
    const std::string_view packed = header(lines, "Content-Encoding");
    if (!packed.empty() && !same_word(packed, "identity")) {
      converter_.reject(
          out, ErrorCode::invalid_record, number_, position_,
          "a page packed with Content-Encoding " + std::string(packed.substr(0, 40)) + ", which is not read");
      return false;
    }
    if (same_word(header(lines, "Transfer-Encoding"), "chunked") && join_chunks(body, joined_)) body = joined_;
    return true;
  }

  void add(LineBlock& out, std::string_view body) {
    std::string_view text;
    if (!converter_.decode(out, body, number_, position_, text)) return;
    const std::string_view url = clean(header(header_, "WARC-Target-URI"));
    std::string_view id = clean(header(header_, "WARC-Record-ID"));
    if (id.empty()) id = url;
    JsonWriter& writer = converter_.start();
    writer.member(converter_.id_key(), id.empty() ? converter_.place(number_) : std::string(id));
    if (converter_.id_key() != "url" && converter_.text_key() != "url") writer.member("url", url);
    const std::string_view date = clean(header(header_, "WARC-Date"));
    if (converter_.id_key() != "date" && converter_.text_key() != "date") writer.member("date", date);
    writer.member(converter_.text_key(), text);
    converter_.finish(out, number_, position_);
  }

  /// Without the angle brackets; nothing if it is not UTF-8.
  static std::string_view clean(std::string_view value) {
    if (value.starts_with('<') && value.ends_with('>')) value = value.substr(1, value.size() - 2);
    return first_invalid_utf8(value) == value.size() ? value : std::string_view();
  }

  std::unique_ptr<ByteSource> bytes_;
  RecordConverter converter_;
  PaddedBuffer buffer_;
  std::size_t begin_ = 0;
  std::uint64_t position_ = 0;  // of ahead() in the unpacked file
  std::uint64_t number_ = 0;    // of the current record
  std::string header_;
  std::string joined_;
  bool at_end_ = false;
  bool done_ = false;
};

}  // namespace

std::unique_ptr<RecordReader> make_warc_reader(std::unique_ptr<ByteSource> bytes, ReaderContext context) {
  return std::make_unique<WarcReader>(std::move(bytes), std::move(context));
}

}  // namespace sameish::io

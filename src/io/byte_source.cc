#include "io/byte_source.h"

#include <algorithm>
#include <array>

namespace sameish::io {
namespace {

using namespace std::string_view_literals;

class PlainSource final : public ByteSource {
 public:
  explicit PlainSource(InputWindow window) : window_(std::move(window)) {}

  Result<std::size_t> read(char* out, std::size_t length) override {
    const std::string_view ahead = window_.bytes();
    if (ahead.empty()) return window_.read_through(out, length);
    const std::size_t taken = ahead.copy(out, length);
    window_.consume(taken);
    return taken;
  }

 private:
  InputWindow window_;
};

struct Magic {
  std::string_view bytes;
  std::string_view name;
};

constexpr std::array<Magic, 4> kUnreadKinds = {{
    {"BZh"sv, "bzip2"sv},
    {"\xfd\x37zXZ\0"sv, "xz"sv},
    {"PK\x03\x04"sv, "zip"sv},
    {"PAR1"sv, "Parquet"sv},
}};

bool is_gzip(std::string_view first) { return first.starts_with("\x1f\x8b"sv); }

bool is_zstd(std::string_view first) {
  if (first.starts_with("\x28\xb5\x2f\xfd"sv)) return true;
  // A skippable frame may come first; its magic number ends in any of sixteen values.
  return first.size() >= 4 && (static_cast<unsigned char>(first[0]) & 0xf0U) == 0x50 &&
         first.substr(1, 3) == "\x2a\x4d\x18"sv;
}

}  // namespace

InputWindow::InputWindow(std::unique_ptr<File> file, std::atomic<std::uint64_t>& num_bytes_read)
    : file_(std::move(file)), num_bytes_read_(num_bytes_read) {}

void InputWindow::consume(std::size_t length) noexcept {
  begin_ += length;
  position_ += length;
}

Result<bool> InputWindow::refill() {
  buffer_.reserve(kBytes);
  if (begin_ != 0) {
    const std::string_view rest = bytes();
    if (!rest.empty()) std::memmove(buffer_.data(), rest.data(), rest.size());
    buffer_.set_size(rest.size());
    begin_ = 0;
  }
  if (buffer_.room() == 0) buffer_.reserve(buffer_.capacity() * 2);
  const Result<std::size_t> got = file_->read(buffer_.end(), buffer_.room());
  if (!got) return got.error();
  buffer_.set_size(buffer_.size() + *got);
  num_bytes_read_.fetch_add(*got, std::memory_order_relaxed);
  return *got != 0;
}

Status InputWindow::ensure(std::size_t length) {
  while (bytes().size() < length) {
    const Result<bool> more = refill();
    if (!more) return more.error();
    if (!*more) break;
  }
  return {};
}

Result<std::size_t> InputWindow::read_through(char* out, std::size_t length) {
  Result<std::size_t> got = file_->read(out, length);
  if (!got) return got;
  position_ += *got;
  num_bytes_read_.fetch_add(*got, std::memory_order_relaxed);
  return got;
}

Result<OpenedBytes> open_byte_source(std::unique_ptr<File> file, int max_zstd_window_log,
                                     std::atomic<std::uint64_t>& num_bytes_read) {
  InputWindow window(std::move(file), num_bytes_read);
  if (const Status looked = window.ensure(8); !looked) return looked.error();
  const std::string_view first = window.bytes();
  for (const Magic& kind : kUnreadKinds) {
    if (!first.starts_with(kind.bytes)) continue;
    const std::string found(kind.name);
    return Error{ErrorCode::invalid_record,
                 window.name() + ": " + found + " data; expected text, gzip or zstd. Unpack or convert it first"};
  }
  OpenedBytes opened;
  if (is_gzip(first)) {
    opened.compression = Compression::gzip;
    opened.bytes = make_gzip_source(std::move(window));
  } else if (is_zstd(first)) {
    opened.compression = Compression::zstd;
    opened.bytes = make_zstd_source(std::move(window), max_zstd_window_log);
  } else {
    opened.bytes = std::make_unique<PlainSource>(std::move(window));
  }
  return opened;
}

}  // namespace sameish::io

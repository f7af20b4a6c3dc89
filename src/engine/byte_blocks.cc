#include "engine/byte_blocks.h"

#include <algorithm>
#include <utility>

namespace sameish::engine {
namespace {

constexpr std::size_t kBlockBytes = std::size_t{1} << 20;

/// The end of the last whole line or value.
std::size_t whole_bytes(std::string_view bytes, std::size_t width) {
  if (width != 0) return bytes.size() - bytes.size() % width;
  const std::size_t last = bytes.rfind('\n');
  return last == std::string_view::npos ? 0 : last + 1;
}

}  // namespace

void ByteBlocks::fill(io::PaddedBuffer& out, std::size_t wanted) {
  out.reserve(wanted);
  while (!over_ && !fault_ && out.size() < wanted) {
    const Result<std::size_t> got = bytes_->read(out.end(), wanted - out.size());
    if (!got) {
      fault_ = got.error();
      return;
    }
    over_ = *got == 0;
    out.set_size(out.size() + *got);
  }
}

std::string_view ByteBlocks::peek(std::size_t length) {
  if (rest_.size() < length) {
    io::PaddedBuffer more;
    more.append(rest_);
    fill(more, length);
    rest_ = more.view();
  }
  return std::string_view(rest_).substr(0, length);
}

Result<bool> ByteBlocks::next(io::PaddedBuffer& out, std::size_t width) {
  out.clear();
  out.append(std::exchange(rest_, {}));
  for (std::size_t wanted = std::max(kBlockBytes, out.size());; wanted *= 2) {
    fill(out, wanted);
    if (over_) return out.size() != 0;
    const std::size_t whole = whole_bytes(out.view(), width);
    if (whole != 0) {
      rest_ = out.view().substr(whole);
      out.set_size(whole);
      return true;
    }
    if (fault_) return *fault_;
    if (out.size() >= max_line_bytes_) {
      return Error{ErrorCode::resource_limit, name_ + ": a line of more than " + std::to_string(max_line_bytes_) +
                                                  " bytes; expected a fingerprint a line"};
    }
  }
}

}  // namespace sameish::engine

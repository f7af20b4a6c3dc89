#include "io/spill_buffer.h"

#include <algorithm>
#include <cstring>

namespace sameish::io {

SpilledBytes::SpilledBytes(FileSystem& files, std::string directory, std::size_t budget_bytes)
    : files_(files), directory_(std::move(directory)), budget_bytes_(std::max(budget_bytes, std::size_t{1} << 16)) {}

Status SpilledBytes::append(const char* bytes, std::size_t length) {
  if (!buffer_) buffer_.reset(new char[budget_bytes_]);
  while (length != 0) {
    if (num_buffered_ == budget_bytes_) {
      if (Status spilled = spill(); !spilled) return spilled;
    }
    const std::size_t taken = std::min(length, budget_bytes_ - num_buffered_);
    std::memcpy(buffer_.get() + num_buffered_, bytes, taken);
    num_buffered_ += taken;
    bytes += taken;
    length -= taken;
  }
  return {};
}

Status SpilledBytes::spill() {
  if (!file_) {
    Result<std::unique_ptr<File>> file = files_.open_scratch(directory_);
    if (!file) return file.error();
    file_ = std::move(file).value();
  }
  if (Status written = file_->write({buffer_.get(), num_buffered_}); !written) return written;
  num_in_file_ += num_buffered_;
  num_buffered_ = 0;
  return {};
}

Status SpilledBytes::read(std::uint64_t offset, char* out, std::size_t length) const {
  if (offset < num_in_file_) {
    const auto in_file = static_cast<std::size_t>(std::min<std::uint64_t>(length, num_in_file_ - offset));
    if (Status got = read_exactly(*file_, out, in_file, offset); !got) return got;
    offset += in_file;
    out += in_file;
    length -= in_file;
  }
  if (length == 0) return {};
  if (offset + length > num_bytes()) return Error{ErrorCode::internal, "a read past the end of a spill buffer"};
  std::memcpy(out, buffer_.get() + (offset - num_in_file_), length);
  return {};
}

}  // namespace sameish::io

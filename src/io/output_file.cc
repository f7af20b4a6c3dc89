#include "io/output_file.h"

namespace sameish::io {

OutputFile::OutputFile(std::unique_ptr<File> file) : file_(std::move(file)) {}

Status OutputFile::checked(Status status) {
  if (!status) failure_ = status.error();
  return status;
}

Status OutputFile::append(std::string_view bytes) {
  if (failure_) return *failure_;
  num_bytes_ += bytes.size();
  if (bytes.size() < kBufferBytes) {
    buffer_ += bytes;
    return buffer_.size() < kBufferBytes ? Status() : flush();
  }
  if (Status flushed = flush(); !flushed) return flushed;
  return checked(file_->write(bytes));
}

Status OutputFile::flush() {
  if (failure_) return *failure_;
  if (buffer_.empty()) return {};
  const Status written = checked(file_->write(buffer_));
  buffer_.clear();
  return written;
}

Status OutputFile::sync() {
  if (Status flushed = flush(); !flushed) return flushed;
  return checked(file_->sync());
}

Status OutputFile::close() {
  if (Status flushed = flush(); !flushed) return flushed;
  return checked(file_->close());
}

}  // namespace sameish::io

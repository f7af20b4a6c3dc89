// What a LineSource gives, as plain lists; and byte sources made of strings.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <cstring>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "io/line_source.h"

namespace sameish::test {

struct ReadLine {
  std::string text;
  std::uint64_t line_number = 0;
  std::uint32_t file = 0;
  std::uint64_t byte = 0;  // in the file, if in_place
  bool in_place = false;
};

struct ReadResult {
  std::vector<ReadLine> lines;
  std::vector<Rejection> rejections;
  std::uint64_t num_blank_lines = 0;
  Status status;

  std::vector<std::string> texts() const {
    std::vector<std::string> texts;
    for (const ReadLine& line : lines) texts.push_back(line.text);
    return texts;
  }
};

/// Drains `next`, a callable like LineSource::next.
template <class Next>
ReadResult drain(Next next) {
  ReadResult all;
  io::LineBlock block;
  while (true) {
    const Result<bool> more = next(block);
    if (!more) {
      all.status = more.error();
      return all;
    }
    if (!*more) return all;
    for (const io::LineRef& ref : block.lines) {
      all.lines.push_back(
          {std::string(block.line(ref)), ref.line_number, block.file, block.file_offset + ref.offset, block.in_place});
    }
    all.rejections.insert(all.rejections.end(), block.rejections.begin(), block.rejections.end());
    all.num_blank_lines += block.num_blank_lines;
  }
}

inline ReadResult read_all(const InputOptions& options, io::TranscoderChooser chooser = {},
                           FileSystem& files = posix_file_system()) {
  Result<std::unique_ptr<io::LineSource>> source = io::LineSource::open(files, options, std::move(chooser));
  if (!source) {
    ReadResult refused;
    refused.status = source.error();
    return refused;
  }
  return drain([&](io::LineBlock& block) { return (*source)->next(block); });
}

inline ReadResult read_all(const std::string& path) {
  InputOptions options;
  options.paths = {path};
  return read_all(options);
}

/// Gives `bytes` at most `step` at a time, then `fault` if it has a message.
class StringSource final : public io::ByteSource {
 public:
  StringSource(std::string bytes, std::size_t step, Error fault = {})
      : bytes_(std::move(bytes)), step_(step), fault_(std::move(fault)) {}

  Result<std::size_t> read(char* out, std::size_t length) override {
    const std::size_t taken = std::min({length, step_, bytes_.size() - given_});
    if (taken == 0 && !fault_.message.empty()) return fault_;
    if (taken != 0) std::memcpy(out, bytes_.data() + given_, taken);
    given_ += taken;
    return taken;
  }

 private:
  std::string bytes_;
  std::size_t step_;
  std::size_t given_ = 0;
  Error fault_;
};

}  // namespace sameish::test

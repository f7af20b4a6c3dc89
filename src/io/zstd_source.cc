// Zstandard: one file, any number of frames, skippable ones among them.
// Idea     the streaming decoder; its return value 0 marks the end of a frame, and only there may the file end. The
//          window is limited, because a stranger's frame may ask for gigabytes.
// Cost     the library's speed; each call fills the caller's memory directly.
// Paper    RFC 8878
// Tests    tests/unit/io/byte_source_test.cc, tests/safety/io/damaged_archives_test.cc
#include <zstd.h>
#include <zstd_errors.h>

#include <new>
#include <optional>

#include "io/byte_source.h"

namespace sameish::io {
namespace {

struct FreeStream {
  void operator()(ZSTD_DStream* stream) const { ZSTD_freeDStream(stream); }
};

class ZstdSource final : public ByteSource {
 public:
  ZstdSource(InputWindow window, int max_window_log)
      : window_(std::move(window)), max_window_log_(max_window_log), stream_(ZSTD_createDStream()) {
    if (!stream_) throw std::bad_alloc();
    ZSTD_DCtx_setParameter(stream_.get(), ZSTD_d_windowLogMax, max_window_log);
  }

  Result<std::size_t> read(char* out, std::size_t length) override {
    if (fault_) return *fault_;
    while (true) {
      if (window_.bytes().empty() && !output_waits_) {
        const Result<bool> more = window_.refill();
        if (!more) return more.error();
        if (!*more) return at_end();
      }
      const std::size_t produced = decompress(out, length);
      if (produced != 0) return produced;
      if (fault_) return *fault_;
    }
  }

 private:
  std::size_t decompress(char* out, std::size_t length) {
    const std::string_view ahead = window_.bytes();
    ZSTD_inBuffer input{ahead.data(), ahead.size(), 0};
    ZSTD_outBuffer output{out, length, 0};
    const std::size_t code = ZSTD_decompressStream(stream_.get(), &output, &input);
    window_.consume(input.pos);
    if (ZSTD_getErrorCode(code) == ZSTD_error_memory_allocation) throw std::bad_alloc();  // no fault of the file
    if (ZSTD_isError(code) != 0) {
      fault_ = refusal(code);
      return output.pos;
    }
    in_frame_ = code != 0;
    output_waits_ = in_frame_ && output.pos == output.size;
    return output.pos;
  }

  Result<std::size_t> at_end() {
    if (!in_frame_) return std::size_t{0};
    fault_ = damaged("the zstd data end inside a frame");
    return *fault_;
  }

  Error refusal(std::size_t code) const {
    if (ZSTD_getErrorCode(code) == ZSTD_error_frameParameter_windowTooLarge) {
      return {ErrorCode::resource_limit, place() + "the zstd frame asks for a window above 2^" +
                                             std::to_string(max_window_log_) +
                                             " bytes; pack it without a longer --long"};
    }
    if (ZSTD_getErrorCode(code) == ZSTD_error_prefix_unknown) {
      return damaged("bytes that are no zstd frame follow a frame");
    }
    return damaged(std::string("the zstd data are damaged (") + ZSTD_getErrorName(code) + ")");
  }

  Error damaged(const std::string& what) const { return {ErrorCode::invalid_record, place() + what}; }
  std::string place() const { return window_.name() + ": byte " + std::to_string(window_.position()) + ": "; }

  InputWindow window_;
  int max_window_log_;
  std::unique_ptr<ZSTD_DStream, FreeStream> stream_;
  std::optional<Error> fault_;
  bool in_frame_ = false;
  bool output_waits_ = false;
};

}  // namespace

std::unique_ptr<ByteSource> make_zstd_source(InputWindow window, int max_window_log) {
  return std::make_unique<ZstdSource>(std::move(window), max_window_log);
}

}  // namespace sameish::io

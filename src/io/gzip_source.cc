// Gzip through ISA-L: one file, any number of members.
// Idea     after each member the state is reset and the unread input goes on, as bgzip files and web archives with a
//          member a record need. ISA-L returns success when the input merely stops, so the end of a member is believed
//          only when its block state says so; then zeros are skipped, as gzip(1) does, and anything else that is no new
//          member is damage.
// Cost     ISA-L's own speed; each call fills the caller's memory directly.
// Paper    RFC 1952
// Tests    tests/unit/io/byte_source_test.cc, tests/safety/io/damaged_archives_test.cc
#include <isa-l/igzip_lib.h>

#include <algorithm>
#include <optional>

#include "io/byte_source.h"

namespace sameish::io {
namespace {

constexpr std::size_t kFlagsAt = 3;                          // in a member's header
constexpr unsigned kReservedFlags = 0xe0U;                   // must be zero, which ISA-L does not check
constexpr std::size_t kMaxCallBytes = std::size_t{1} << 30;  // ISA-L counts in 32 bits

std::string_view reason(int code) {
  switch (code) {
    case ISAL_INVALID_BLOCK: return "an invalid block";
    case ISAL_INVALID_SYMBOL: return "an invalid symbol";
    case ISAL_INVALID_LOOKBACK: return "a copy from before the start";
    case ISAL_INVALID_WRAPPER: return "an invalid member header";
    case ISAL_UNSUPPORTED_METHOD: return "an unknown compression method";
    case ISAL_INCORRECT_CHECKSUM: return "a wrong checksum";
    default: return "damaged bytes";
  }
}

class GzipSource final : public ByteSource {
 public:
  explicit GzipSource(InputWindow window) : window_(std::move(window)), state_(std::make_unique<inflate_state>()) {}

  Result<std::size_t> read(char* out, std::size_t length) override {
    if (fault_) return *fault_;
    while (true) {
      if (!in_member_) {
        const Result<bool> begun = begin_member();
        if (!begun) return begun.error();
        if (!*begun) return std::size_t{0};
      }
      const std::size_t produced = inflate(out, length);
      if (produced != 0) return produced;
      if (fault_) return *fault_;
      if (!in_member_ || !window_.bytes().empty()) continue;
      const Result<bool> more = window_.refill();
      if (!more) return more.error();
      if (!*more) return damaged("the gzip data end inside a member");
    }
  }

 private:
  /// At the start or after a member: true if another one begins here.
  Result<bool> begin_member() {
    while (true) {
      if (const Status looked = window_.ensure(kFlagsAt + 1); !looked) return looked.error();
      const std::string_view ahead = window_.bytes();
      if (ahead.empty()) return false;
      if (any_member_ && ahead[0] == '\0') {
        window_.consume(std::min(ahead.find_first_not_of('\0'), ahead.size()));
        continue;
      }
      if (ahead == "\x1f") {
        window_.consume(1);
        return damaged("the gzip data end inside a member");
      }
      if (!ahead.starts_with("\x1f\x8b")) return damaged("bytes that are no gzip member follow a member");
      if (ahead.size() > kFlagsAt && (static_cast<unsigned char>(ahead[kFlagsAt]) & kReservedFlags) != 0) {
        return damaged("the gzip member has flags that no reader knows");
      }
      break;
    }
    isal_inflate_init(state_.get());
    state_->crc_flag = ISAL_GZIP;
    in_member_ = any_member_ = true;
    return true;
  }

  std::size_t inflate(char* out, std::size_t length) {
    const std::string_view ahead = window_.bytes();
    const std::size_t room = std::min(length, kMaxCallBytes);
    // ISA-L does not write to its input; its interface only lacks the const.
    state_->next_in = reinterpret_cast<std::uint8_t*>(const_cast<char*>(ahead.data()));
    state_->avail_in = static_cast<std::uint32_t>(ahead.size());
    state_->next_out = reinterpret_cast<std::uint8_t*>(out);
    state_->avail_out = static_cast<std::uint32_t>(room);
    const int code = isal_inflate(state_.get());
    const std::size_t produced = room - state_->avail_out;
    const std::size_t used = ahead.size() - state_->avail_in;
    window_.consume(used);
    if (code < 0) {
      fault_ = damaged("the gzip data have " + std::string(reason(code)));
    } else if (code == ISAL_NEED_DICT) {
      fault_ = damaged("the gzip data need a dictionary");
    } else if (state_->block_state == ISAL_BLOCK_FINISH) {
      in_member_ = false;
    } else if (produced == 0 && used == 0 && !ahead.empty()) {
      fault_ = damaged("the gzip data stand still");  // never seen; a loop without end would be worse
    }
    return produced;
  }

  Error damaged(const std::string& what) {
    fault_ =
        Error{ErrorCode::invalid_record, window_.name() + ": byte " + std::to_string(window_.position()) + ": " + what};
    return *fault_;
  }

  InputWindow window_;
  std::unique_ptr<inflate_state> state_;
  std::optional<Error> fault_;
  bool in_member_ = false;
  bool any_member_ = false;
};

}  // namespace

std::unique_ptr<ByteSource> make_gzip_source(InputWindow window) {
  return std::make_unique<GzipSource>(std::move(window));
}

}  // namespace sameish::io

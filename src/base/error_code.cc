#include <sameish/result.h>

namespace sameish {

std::string_view name(ErrorCode code) noexcept {
  switch (code) {
    case ErrorCode::invalid_argument: return "invalid_argument";
    case ErrorCode::invalid_text: return "invalid_text";
    case ErrorCode::invalid_record: return "invalid_record";
    case ErrorCode::read_failed: return "read_failed";
    case ErrorCode::write_failed: return "write_failed";
    case ErrorCode::disk_full: return "disk_full";
    case ErrorCode::corrupt_file: return "corrupt_file";
    case ErrorCode::scheme_mismatch: return "scheme_mismatch";
    case ErrorCode::unsupported_version: return "unsupported_version";
    case ErrorCode::resource_limit: return "resource_limit";
    case ErrorCode::safety_guard: return "safety_guard";
    case ErrorCode::locked: return "locked";
    case ErrorCode::not_found: return "not_found";
    case ErrorCode::interrupted: return "interrupted";
    case ErrorCode::internal: return "internal";
  }
  return "internal";
}

}  // namespace sameish

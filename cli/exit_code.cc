#include "exit_code.h"

#include <array>
#include <cstddef>
#include <utility>

namespace sameish::cli {
namespace {

constexpr std::array<std::pair<ErrorCode, int>, 15> kExitCodes = {{
    {ErrorCode::invalid_argument, kExitUsage},
    {ErrorCode::invalid_text, kExitRejected},
    {ErrorCode::invalid_record, kExitRejected},
    {ErrorCode::read_failed, kExitRead},
    {ErrorCode::write_failed, kExitWrite},
    {ErrorCode::disk_full, kExitWrite},
    {ErrorCode::corrupt_file, kExitDamaged},
    {ErrorCode::scheme_mismatch, kExitDamaged},
    {ErrorCode::unsupported_version, kExitDamaged},
    {ErrorCode::resource_limit, kExitResource},
    {ErrorCode::safety_guard, kExitSafety},
    {ErrorCode::locked, kExitLocked},
    {ErrorCode::not_found, kExitRead},
    {ErrorCode::interrupted, kExitInterrupted},
    {ErrorCode::internal, kExitInternal},
}};

}  // namespace

int exit_code(ErrorCode code) noexcept {
  for (const auto& [known, exit] : kExitCodes) {
    if (known == code) return exit;
  }
  return kExitInternal;
}

}  // namespace sameish::cli

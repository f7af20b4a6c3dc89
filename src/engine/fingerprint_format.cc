// The names of FingerprintFormat.
#include <array>
#include <utility>

#include <sameish/index_input.h>

namespace sameish {
namespace {

constexpr std::array<std::pair<FingerprintFormat, std::string_view>, 6> kNames = {{
    {FingerprintFormat::automatic, "auto"},
    {FingerprintFormat::json_lines, "jsonl"},
    {FingerprintFormat::hex, "hex"},
    {FingerprintFormat::decimal, "decimal"},
    {FingerprintFormat::binary, "binary"},
    {FingerprintFormat::npy, "npy"},
}};

}  // namespace

std::string_view name(FingerprintFormat format) noexcept {
  for (const auto& [known, text] : kNames) {
    if (known == format) return text;
  }
  return "auto";
}

Result<FingerprintFormat> parse_fingerprint_format(std::string_view text) {
  std::string all;
  for (const auto& [format, known] : kNames) {
    if (known == text) return format;
    all += (all.empty() ? "" : ", ") + std::string(known);
  }
  return Error{ErrorCode::invalid_argument,
               "unknown format of fingerprints '" + std::string(text) + "'; expected " + all};
}

}  // namespace sameish

#include "feature/weights.h"

#include <algorithm>
#include <array>
#include <bit>
#include <charconv>
#include <cmath>
#include <limits>
#include <optional>
#include <string>

namespace sameish::feature {
namespace {

constexpr std::uint64_t kMaxWeight = std::numeric_limits<std::uint32_t>::max();

/// round-half-even, whatever the rounding mode of the machine.
double round_half_even(double value) noexcept {
  const double below = std::floor(value);
  const double fraction = value - below;
  if (fraction != 0.5) return fraction < 0.5 ? below : below + 1;
  return std::fmod(below, 2) == 0 ? below : below + 1;
}

std::optional<std::uint32_t> weight_of(std::int64_t integer) noexcept {
  if (integer < 0 || static_cast<std::uint64_t>(integer) > kMaxWeight) return std::nullopt;
  return static_cast<std::uint32_t>(integer);
}

std::optional<std::uint32_t> weight_of(double real) noexcept {
  if (!(real >= 0) || std::isinf(real)) return std::nullopt;  // NaN compares false
  const double scaled = round_half_even(1024 * real);
  if (scaled > static_cast<double>(kMaxWeight)) return std::nullopt;
  return static_cast<std::uint32_t>(scaled);
}

std::string shown(const OwnWeight& weight) {
  std::array<char, 32> digits;  // the longest: 20 of an integer, 24 of a real
  const auto end = std::visit(
      [&](auto value) { return std::to_chars(digits.data(), digits.data() + digits.size(), value).ptr; }, weight);
  return {digits.data(), end};
}

Error bad_weight(std::size_t index, const OwnWeight& weight) {
  return {ErrorCode::invalid_argument, "weight " + shown(weight) + " of feature " + std::to_string(index + 1) +
                                           "; expected an integer 0..4294967295 or a real number 0..4194303.999"};
}

Error mixed_weights(std::size_t index, const OwnWeight& weight) {
  return {ErrorCode::invalid_argument, "weight " + shown(weight) + " of feature " + std::to_string(index + 1) +
                                           " is of another kind than the first one; give all weights of a document as "
                                           "integers, or all as real numbers"};
}

}  // namespace

std::uint32_t idf1024_of(double idf) noexcept { return static_cast<std::uint32_t>(std::floor(1024 * idf + 0.5)); }

std::uint32_t tfidf_weight(std::uint32_t count, std::uint32_t idf1024) noexcept {
  return static_cast<std::uint32_t>(std::min(std::uint64_t{count} * idf1024, kMaxWeight));
}

std::uint32_t level5_weight(std::uint32_t count, std::uint32_t idf1024) noexcept {
  const std::uint64_t doublings = static_cast<std::uint64_t>(std::bit_width(count)) - 1;
  const std::uint64_t s = idf1024 + 1024 * doublings;
  return 1u + (s >= 5120) + (s >= 6144) + (s >= 7168) + (s >= 9216);
}

std::uint32_t automatic_top_n(std::uint64_t num_bytes) noexcept {
  return static_cast<std::uint32_t>(std::clamp<std::uint64_t>(num_bytes / 120, 5, 200));
}

Result<std::vector<std::uint32_t>> own_weights(std::span<const OwnWeight> weights) {
  std::vector<std::uint32_t> result;
  result.reserve(weights.size());
  for (std::size_t i = 0; i < weights.size(); ++i) {
    if (weights[i].index() != weights.front().index()) return mixed_weights(i, weights[i]);
    const std::optional<std::uint32_t> weight = std::visit([](auto value) { return weight_of(value); }, weights[i]);
    if (!weight) return bad_weight(i, weights[i]);
    result.push_back(*weight);
  }
  return result;
}

}  // namespace sameish::feature

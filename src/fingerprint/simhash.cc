#include "fingerprint/simhash.h"

namespace sameish::fingerprint {

std::optional<Fingerprint> simhash(Width width, std::span<const std::uint64_t> hashes) noexcept {
  Votes votes(width);
  votes.add(hashes);
  return votes.fingerprint();
}

std::optional<Fingerprint> simhash(Width width, std::span<const std::uint64_t> hashes,
                                   std::span<const std::uint32_t> weights) noexcept {
  Votes votes(width);
  votes.add(hashes, weights);
  return votes.fingerprint();
}

}  // namespace sameish::fingerprint

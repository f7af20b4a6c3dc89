// A bare integer does not become a fingerprint on the way: its width must be said.
// Refused  invalid initialization|no matching function|no known conversion
#include <cstdint>

#include <sameish/fingerprint.h>

std::string use(std::uint64_t bits) {
#ifdef FAIL
  return sameish::to_hex(bits);
#else
  return sameish::to_hex(sameish::Fingerprint{.low = bits, .high = 0, .bits = 64});
#endif
}

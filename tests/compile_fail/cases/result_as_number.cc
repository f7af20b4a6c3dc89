// A Result does not slip into arithmetic: its truth is explicit, its value is asked for.
// Refused  no match for .operator\+|invalid operands
#include <sameish/fingerprint.h>

std::uint32_t use(const sameish::Fingerprint& a, const sameish::Fingerprint& b) {
#ifdef FAIL
  return sameish::distance(a, b) + 1;
#else
  const auto distance = sameish::distance(a, b);
  return distance ? *distance + 1 : 0;
#endif
}

// Fingerprints are equal or not; an order between them means nothing.
// Refused  no match for .operator<|invalid operands
#include <sameish/fingerprint.h>

bool use(const sameish::Fingerprint& a, const sameish::Fingerprint& b) {
#ifdef FAIL
  return a < b;
#else
  return a == b;
#endif
}

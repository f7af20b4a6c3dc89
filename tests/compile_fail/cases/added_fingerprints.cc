// A fingerprint is not a number: adding two means nothing, their distance does.
// Refused  no match for .operator\+|invalid operands
#include <sameish/fingerprint.h>

void use(const sameish::Fingerprint& a, const sameish::Fingerprint& b) {
#ifdef FAIL
  (void)(a + b);
#else
  (void)sameish::distance(a, b);
#endif
}

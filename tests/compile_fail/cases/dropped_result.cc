// A Result that nobody looks at: the error in it would be lost.
// Refused  ignoring return
#include <sameish/fingerprint.h>

void use() {
#ifdef FAIL
  sameish::parse_hex("0123456789abcdef");
#else
  if (!sameish::parse_hex("0123456789abcdef")) return;
#endif
}

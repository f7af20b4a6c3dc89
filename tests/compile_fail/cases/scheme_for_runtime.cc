// What changes the answer and what changes the speed are different types and do not stand in for each other.
// Refused  could not convert|no viable conversion
#include <sameish/runtime.h>
#include <sameish/scheme.h>

sameish::RuntimeOptions use(const sameish::SchemeOptions& scheme, const sameish::RuntimeOptions& runtime) {
#ifdef FAIL
  (void)runtime;
  return scheme;
#else
  (void)scheme;
  return runtime;
#endif
}

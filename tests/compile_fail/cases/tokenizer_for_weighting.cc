// Each choice of a scheme has its own type.
// Refused  cannot convert|assigning to
#include <sameish/scheme.h>

sameish::SchemeOptions use() {
  sameish::SchemeOptions scheme;
#ifdef FAIL
  scheme.weights = sameish::Tokenizer::words;
#else
  scheme.tokenizer = sameish::Tokenizer::words;
#endif
  return scheme;
}

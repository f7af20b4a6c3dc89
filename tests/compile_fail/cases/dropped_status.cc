// A Status that nobody looks at, returned by any function: the type itself is nodiscard.
// Refused  ignoring return
#include <sameish/result.h>

sameish::Status save();

void use() {
#ifdef FAIL
  save();
#else
  if (!save()) return;
#endif
}

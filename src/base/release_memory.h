// release_memory: hands freed memory back to the system between the stages of a run.
// Idea     the allocator keeps what was freed for later; a stage that frees large tables would otherwise add its peak to
//          the next stage's. Where the C library has no such call, nothing happens.
// Threads  any.
#pragma once

#include <cstdlib>  // defines __GLIBC__ where it is the C library

#if defined(__GLIBC__)
#include <malloc.h>
#endif

namespace sameish {

inline void release_memory() noexcept {
#if defined(__GLIBC__)
  malloc_trim(0);
#endif
}

}  // namespace sameish

# Flags every target of ours gets. Third-party headers come in as SYSTEM and stay out of -Werror.
set(SAMEISH_SANITIZE "" CACHE STRING "comma-separated sanitizers, e.g. address,undefined")

if(NOT CMAKE_BUILD_TYPE)
  set(CMAKE_BUILD_TYPE RelWithDebInfo CACHE STRING "" FORCE)
endif()
set(CMAKE_CXX_FLAGS_RELWITHDEBINFO "-O2 -g1")
set(CMAKE_CXX_FLAGS_RELEASE "-O2 -DNDEBUG")
if(SAMEISH_SANITIZE)
  # Instrumented code compiles in half the time at -O1 and runs nearly as fast.
  set(CMAKE_CXX_FLAGS_RELWITHDEBINFO "-O1 -g1")
endif()

find_program(CCACHE_PROGRAM ccache)
if(CCACHE_PROGRAM)
  set(CMAKE_CXX_COMPILER_LAUNCHER ${CCACHE_PROGRAM})
endif()

add_library(sameish_flags INTERFACE)
target_compile_options(sameish_flags INTERFACE
  -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wsign-conversion -Wold-style-cast -Wnon-virtual-dtor -Werror
  -ffp-contract=off -fno-fast-math)
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU" AND CMAKE_CXX_COMPILER_VERSION VERSION_LESS 13)
  # GCC 12 warns of overlapping copies inside std::string where there are none (GCC bug 105651).
  target_compile_options(sameish_flags INTERFACE -Wno-restrict)
endif()
if(SAMEISH_SANITIZE)
  target_compile_options(sameish_flags INTERFACE -fsanitize=${SAMEISH_SANITIZE} -fno-sanitize-recover=all -fno-omit-frame-pointer)
  target_link_options(sameish_flags INTERFACE -fsanitize=${SAMEISH_SANITIZE})
  if(SAMEISH_SANITIZE MATCHES "address")
    target_compile_definitions(sameish_flags INTERFACE _GLIBCXX_ASSERTIONS)
  endif()
else()
  target_compile_options(sameish_flags INTERFACE $<$<CONFIG:Release>:-D_FORTIFY_SOURCE=3 -fstack-protector-strong -fcf-protection>)
  target_link_options(sameish_flags INTERFACE -Wl,-z,relro,-z,now)
endif()

# Tests count with plain ints and name only the options they set. Linked behind sameish_flags, whose options these take back.
add_library(sameish_test_flags INTERFACE)
target_compile_options(sameish_test_flags INTERFACE -Wno-conversion -Wno-sign-conversion -Wno-missing-field-initializers)

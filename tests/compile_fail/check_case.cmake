# cmake -DCXX=... -DSOURCE=... -DINCLUDE=... -P check_case.cmake: one misuse, tried twice.
# As it stands the source compiles, or its failure would prove nothing; with -DFAIL it does not, and the complaint is the
# one the source announces in its line "// Refused  REGEX", or a slip of the pen would pass for a refusal.
set(ENV{LC_ALL} C)
set(flags -std=c++20 -fsyntax-only -Wall -Wextra -Werror -I${INCLUDE})
file(STRINGS ${SOURCE} announced REGEX "^// Refused  " LIMIT_COUNT 1)
string(REGEX REPLACE "^// Refused  " "" announced "${announced}")
if(announced STREQUAL "")
  message(FATAL_ERROR "${SOURCE} has no line '// Refused  REGEX'")
endif()

execute_process(COMMAND ${CXX} ${flags} ${SOURCE} RESULT_VARIABLE right ERROR_VARIABLE complaint)
if(NOT right EQUAL 0)
  message(FATAL_ERROR "the right use does not compile:\n${complaint}")
endif()
execute_process(COMMAND ${CXX} ${flags} -DFAIL ${SOURCE} RESULT_VARIABLE wrong ERROR_VARIABLE complaint)
if(wrong EQUAL 0)
  message(FATAL_ERROR "the misuse compiles: ${SOURCE}")
endif()
if(NOT complaint MATCHES "error: [^\n]*(${announced})")
  message(FATAL_ERROR "refused, but not with '${announced}':\n${complaint}")
endif()

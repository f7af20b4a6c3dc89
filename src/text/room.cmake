# The tables of Unicode properties are made at build time by a small program that asks ICU for every code point.
add_executable(make_code_point_tables ${CMAKE_SOURCE_DIR}/tools/unicode/make_code_point_tables.cc)
target_include_directories(make_code_point_tables PRIVATE ${CMAKE_SOURCE_DIR}/src)
target_link_libraries(make_code_point_tables PRIVATE sameish_flags ICU::uc)

set(code_point_tables ${CMAKE_CURRENT_BINARY_DIR}/text/code_point_tables.cc)
file(MAKE_DIRECTORY ${CMAKE_CURRENT_BINARY_DIR}/text)
add_custom_command(
  OUTPUT ${code_point_tables}
  COMMAND make_code_point_tables ${code_point_tables}
  DEPENDS make_code_point_tables
  COMMENT "Making the Unicode tables"
  VERBATIM)
target_sources(sameish_text PRIVATE ${code_point_tables})

# Files named *_avx2.cc and *_avx512.cc are compiled for that instruction set; nothing else is.
if(CMAKE_SYSTEM_PROCESSOR MATCHES "x86_64|AMD64")
  file(GLOB avx2_sources ${CMAKE_SOURCE_DIR}/src/*/*_avx2.cc)
  file(GLOB avx512_sources ${CMAKE_SOURCE_DIR}/src/*/*_avx512.cc)
  set_source_files_properties(${avx2_sources} PROPERTIES COMPILE_OPTIONS "-mavx2;-mbmi;-mbmi2;-mpopcnt;-mlzcnt")
  set_source_files_properties(${avx512_sources} PROPERTIES
    COMPILE_OPTIONS "-mavx512f;-mavx512bw;-mavx512vl;-mavx512dq;-mavx512vpopcntdq;-mavx2;-mbmi;-mbmi2;-mpopcnt;-mlzcnt;-mprefer-vector-width=512")
endif()

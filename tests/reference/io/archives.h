// Packed bytes for tests, made by zlib and libzstd.
#pragma once

#include <zlib.h>
#include <zstd.h>

#include <cstdlib>
#include <string>
#include <string_view>

namespace sameish::test {

/// One gzip member.
inline std::string gzip(std::string_view bytes, int level = 6) {
  z_stream stream{};
  if (deflateInit2(&stream, level, Z_DEFLATED, 15 + 16, 8, Z_DEFAULT_STRATEGY) != Z_OK) std::abort();
  std::string packed(deflateBound(&stream, bytes.size()) + 64, '\0');
  stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(bytes.data()));
  stream.avail_in = static_cast<uInt>(bytes.size());
  stream.next_out = reinterpret_cast<Bytef*>(packed.data());
  stream.avail_out = static_cast<uInt>(packed.size());
  if (deflate(&stream, Z_FINISH) != Z_STREAM_END) std::abort();
  packed.resize(stream.total_out);
  deflateEnd(&stream);
  return packed;
}

/// One zstd frame with a checksum; `window_log` 0: the library's choice.
inline std::string zstd(std::string_view bytes, int window_log = 0) {
  ZSTD_CCtx* context = ZSTD_createCCtx();
  ZSTD_CCtx_setParameter(context, ZSTD_c_checksumFlag, 1);
  if (window_log != 0) {
    ZSTD_CCtx_setParameter(context, ZSTD_c_windowLog, window_log);
    ZSTD_CCtx_setParameter(context, ZSTD_c_contentSizeFlag, 0);
  }
  std::string packed(ZSTD_compressBound(bytes.size()) + 64, '\0');
  ZSTD_inBuffer input{bytes.data(), bytes.size(), 0};
  ZSTD_outBuffer output{packed.data(), packed.size(), 0};
  // Flushing before the end keeps the frame from being shrunk to a single segment.
  if (ZSTD_isError(ZSTD_compressStream2(context, &output, &input, ZSTD_e_flush)) != 0) std::abort();
  if (ZSTD_compressStream2(context, &output, &input, ZSTD_e_end) != 0) std::abort();
  ZSTD_freeCCtx(context);
  packed.resize(output.pos);
  return packed;
}

/// A zstd frame that decoders pass over.
inline std::string zstd_skippable(std::string_view bytes) {
  std::string frame("\x53\x2a\x4d\x18", 4);
  for (unsigned shift = 0; shift < 32; shift += 8) frame += static_cast<char>(bytes.size() >> shift & 0xff);
  return frame += bytes;
}

}  // namespace sameish::test

#include "engine/input_encoding.h"

#include <string>
#include <utility>

#include "base/file_system.h"
#include "text/charset.h"

namespace sameish::engine {
namespace {

Result<std::string> transcode_guess(std::string_view bytes) {
  Result<text::GuessedText> guessed = text::utf8_from_guess(bytes);
  if (!guessed.ok()) return std::move(guessed).error();
  return std::move(guessed->utf8);
}

Result<io::Transcoder> always_gb18030(const std::string&, std::string_view) {
  return io::Transcoder(text::utf8_from_gb18030);
}

Result<io::Transcoder> always_guess(const std::string&, std::string_view) { return io::Transcoder(transcode_guess); }

}  // namespace

io::RecordFields record_fields(const InputOptions& options) {
  return {.text = options.text_field, .id = options.id_field, .features = "features", .extras = {}};
}

Result<std::unique_ptr<io::LineSource>> open_input(const InputOptions& options) {
  if (options.encoding == "utf-8" || options.encoding == "utf8") {
    return io::LineSource::open(posix_file_system(), options);
  }
  if (options.encoding == "gb18030") return io::LineSource::open(posix_file_system(), options, always_gb18030);
  if (options.encoding == "auto") return io::LineSource::open(posix_file_system(), options, always_guess);
  return Error{ErrorCode::invalid_argument,
               "unknown encoding '" + options.encoding + "'; expected utf-8, gb18030 or auto"};
}

}  // namespace sameish::engine

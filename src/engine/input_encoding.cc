#include "engine/input_encoding.h"

#include <string>
#include <utility>

#include "base/file_system.h"
#include "text/charset.h"

namespace sameish::engine {
namespace {

Result<io::Transcoder> always_gb18030(const std::string&, std::string_view) {
  return io::Transcoder(text::utf8_from_gb18030);
}

/// Guesses once a file, from its beginning, and tells of every guess that is not UTF-8.
io::TranscoderChooser guess_by_file(const io::InputLog& log) {
  return [log](const std::string& name, std::string_view first_bytes) -> Result<io::Transcoder> {
    Result<std::string> charset = text::guess_charset(first_bytes);
    if (!charset.ok()) return std::move(charset).error();
    if (*charset == "UTF-8" || *charset == "ASCII") return io::Transcoder();
    if (log) log(name + " was read as " + *charset + ", which is a guess");
    return io::Transcoder([charset = *charset](std::string_view bytes) { return text::utf8_from(bytes, charset); });
  };
}

}  // namespace

io::RecordFields record_fields(const InputOptions& options) {
  return {.text = options.text_field, .id = options.id_field, .features = "features", .extras = {}};
}

Result<std::unique_ptr<io::LineSource>> open_input(const InputOptions& options, io::InputLog log) {
  const auto open = [&](io::TranscoderChooser chooser) {
    return io::LineSource::open(posix_file_system(), options, std::move(chooser), std::move(log));
  };
  if (options.encoding == "utf-8" || options.encoding == "utf8") return open({});
  if (options.encoding == "gb18030") return open(always_gb18030);
  if (options.encoding == "auto") return open(guess_by_file(log));
  return Error{ErrorCode::invalid_argument,
               "unknown encoding '" + options.encoding + "'; expected utf-8, gb18030 or auto"};
}

}  // namespace sameish::engine

#include "io/record_converter.h"

#include <limits>

#include "io/field_path.h"
#include "io/utf8_check.h"

namespace sameish::io {
namespace {

/// The key that `field` names at the top of an object; empty if it lies deeper.
std::string top_level_key(const std::string& field) {
  const FieldPath path(field);
  return path.steps().size() == 1 ? path.steps().front() : std::string();
}

std::string hex_byte(char c) {
  constexpr std::string_view kHex = "0123456789abcdef";
  const auto code = static_cast<unsigned char>(c);
  return {'0', 'x', kHex[code >> 4U], kHex[code & 15U]};
}

}  // namespace

RecordConverter::RecordConverter(ReaderContext context)
    : context_(std::move(context)),
      id_key_(top_level_key(context_.options.id_field)),
      text_key_(top_level_key(context_.options.text_field)),
      writer_(json_) {}

Status RecordConverter::check_fields() const {
  if (!id_key_.empty() && !text_key_.empty()) return {};
  const std::string& deep = id_key_.empty() ? context_.options.id_field : context_.options.text_field;
  return Error{ErrorCode::invalid_argument, context_.name + " is not JSON Lines, so the field " + deep +
                                                " names nothing in it; name a key or a column"};
}

bool RecordConverter::decode(LineBlock& out, std::string_view raw, std::uint64_t line, std::uint64_t file_byte,
                             std::string_view& text) {
  text = raw;
  if (context_.transcoder) {
    Result<std::string> decoded = context_.transcoder(raw);
    if (!decoded) {
      reject(out, decoded.error().code, line, file_byte, decoded.error().message);
      return false;
    }
    decoded_ = std::move(decoded).value();
    text = decoded_;
  }
  const std::size_t bad = first_invalid_utf8(text);
  if (bad == text.size()) return true;
  reject(out, ErrorCode::invalid_text, line, file_byte + bad,
         "byte " + std::to_string(file_byte + bad) + ": " + hex_byte(text[bad]) +
             " is not valid UTF-8 here; try --encoding gb18030 or auto");
  return false;
}

JsonWriter& RecordConverter::start() {
  json_.clear();
  writer_ = JsonWriter(json_);
  return writer_.begin_object();
}

void RecordConverter::finish(LineBlock& out, std::uint64_t line, std::uint64_t file_byte) {
  writer_.end_object();
  add_line(out, json_, line, file_byte);
}

void RecordConverter::add(LineBlock& out, std::string_view id, std::string_view text, std::uint64_t line,
                          std::uint64_t file_byte) {
  start().member(id_key_, id).member(text_key_, text);
  finish(out, line, file_byte);
}

void RecordConverter::add_line(LineBlock& out, std::string_view line_text, std::uint64_t line,
                               std::uint64_t file_byte) {
  const std::size_t offset = out.buffer.size();
  if (line_text.size() + offset > std::numeric_limits<std::uint32_t>::max()) {
    reject(out, ErrorCode::resource_limit, line, file_byte, "a record too long to be held as JSON");
    return;
  }
  out.buffer.append(line_text);
  out.lines.push_back({static_cast<std::uint32_t>(offset), static_cast<std::uint32_t>(line_text.size()), line});
}

std::string RecordConverter::place(std::uint64_t line) const { return context_.name + ":" + std::to_string(line); }

void RecordConverter::reject(LineBlock& out, ErrorCode code, std::uint64_t line, std::uint64_t file_byte,
                             const std::string& what) const {
  const std::string where = line == 0 ? context_.name : place(line);
  out.rejections.push_back({context_.name, line, file_byte, code, where + ": " + what});
}

}  // namespace sameish::io

// read_text_file() and find_document(): see sameish/compare.h.
#include <sameish/compare.h>

#include <utility>

#include "base/file_system.h"
#include "engine/input_encoding.h"
#include "io/line_source.h"
#include "io/record_parser.h"

namespace sameish {
namespace {

/// The first record for which `wanted` answers true; not_found when there is none. A rejected record is its error.
template <class Wanted>
Result<Document> first_record(const InputOptions& input, Wanted wanted) {
  Result<std::unique_ptr<io::LineSource>> source = engine::open_input(input);
  if (!source.ok()) return std::move(source).error();
  io::RecordParser parser(engine::record_fields(input));
  io::LineBlock block;
  for (;;) {
    const Result<bool> more = (*source)->next(block);
    if (!more.ok()) return more.error();
    if (!more.value()) return Error{ErrorCode::not_found, "no such record"};
    for (const io::LineRef& line : block.lines) {
      if (!parser.parse(block.line(line)).ok()) continue;
      const io::Record& record = parser.record();
      if (wanted(record)) return Document{std::string(record.id), std::string(record.text)};
    }
    if (!block.rejections.empty() && input.format == "text") {
      return Error{block.rejections.front().code, block.rejections.front().message};
    }
  }
}

}  // namespace

Result<Document> read_text_file(const std::string& path, const InputOptions& input) {
  const Result<FileStatus> status = posix_file_system().status(path);
  if (status.ok() && status->kind == FileKind::directory) {
    return Error{ErrorCode::read_failed, "cannot read " + path + ": it is a directory; name a file"};
  }
  InputOptions one = input;
  one.paths = {path};
  one.format = "text";
  Result<Document> document = first_record(one, [](const io::Record&) { return true; });
  if (!document.ok() && document.error().code == ErrorCode::not_found) {
    return Document{path, ""};  // an empty file is an empty text
  }
  if (document.ok()) document->id = path;
  return document;
}

Result<Document> find_document(const InputOptions& input, std::string_view id) {
  Result<Document> document =
      first_record(input, [&](const io::Record& record) { return record.has_id && record.id == id; });
  if (!document.ok() && document.error().code == ErrorCode::not_found) {
    return Error{ErrorCode::not_found, "no record with the id '" + std::string(id) + "' in the input"};
  }
  return document;
}

}  // namespace sameish

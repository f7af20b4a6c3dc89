// read_text_file() and find_document(): see sameish/compare.h.
#include <sameish/compare.h>

#include <utility>

#include "base/file_system.h"
#include "engine/input_encoding.h"
#include "io/line_source.h"
#include "io/record_parser.h"

namespace sameish {
namespace {

struct Rejected {
  std::uint64_t num_records = 0;
  Error first;

  void add(const Error& error) {
    if (num_records++ == 0) first = error;
  }
};

/// The first record for which `wanted` answers true; not_found when there is none. Records that cannot be read are passed
/// over and counted.
template <class Wanted>
Result<Document> first_record(const InputOptions& input, Wanted wanted, Rejected& rejected) {
  Result<std::unique_ptr<io::LineSource>> source = engine::open_input(input);
  if (!source.ok()) return std::move(source).error();
  io::RecordParser parser(engine::record_fields(input));
  io::LineBlock block;
  for (;;) {
    const Result<bool> more = (*source)->next(block);
    if (!more.ok()) return more.error();
    if (!more.value()) return Error{ErrorCode::not_found, "no such record"};
    for (const io::LineRef& line : block.lines) {
      if (const Status parsed = parser.parse(block.line(line)); !parsed.ok()) {
        rejected.add(parsed.error());
        continue;
      }
      const io::Record& record = parser.record();
      if (wanted(record)) return Document{std::string(record.id), std::string(record.text)};
    }
    for (const Rejection& rejection : block.rejections) rejected.add({rejection.code, rejection.message});
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
  Rejected rejected;
  Result<Document> document = first_record(
      one, [](const io::Record&) { return true; }, rejected);
  if (!document.ok() && document.error().code == ErrorCode::not_found) {
    if (rejected.num_records > 0) return std::move(rejected.first);
    return Document{path, ""};  // an empty file is an empty text
  }
  if (document.ok()) document->id = path;
  return document;
}

Result<Document> find_document(const InputOptions& input, std::string_view id) {
  Rejected rejected;
  Result<Document> document = first_record(
      input, [&](const io::Record& record) { return record.has_id && record.id == id; }, rejected);
  if (!document.ok() && document.error().code == ErrorCode::not_found) {
    std::string message = "no record with the id '" + std::string(id) + "' in the input";
    if (rejected.num_records > 0) {
      message += "; " + std::to_string(rejected.num_records) + (rejected.num_records == 1 ? " record" : " records") +
                 " could not be read, the first: " + rejected.first.message;
    }
    return Error{ErrorCode::not_found, std::move(message)};
  }
  return document;
}

}  // namespace sameish

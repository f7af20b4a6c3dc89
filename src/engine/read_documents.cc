// read_text_file() and find_documents(): see sameish/compare.h.
#include <sameish/compare.h>

#include <optional>
#include <utility>

#include "base/file_system.h"
#include "engine/input_encoding.h"
#include "engine/record_pass.h"
#include "io/line_source.h"
#include "io/record_parser.h"

namespace sameish {
namespace {

struct Rejected {
  std::uint64_t num_records = 0;
  Error first;

  void add(const Rejection& rejection) {
    if (num_records++ == 0) first = {rejection.code, rejection.message};
  }
};

/// Shows every record to visit(record, place) until it answers false. Records that cannot be read are counted.
template <class Visit>
Status visit_records(const InputOptions& input, Visit visit, Rejected& rejected) {
  Result<std::unique_ptr<io::LineSource>> source = engine::open_input(input);
  if (!source.ok()) return std::move(source).error();
  io::RecordParser parser(engine::record_fields(input));
  io::LineBlock block;
  for (;;) {
    const Result<bool> more = (*source)->next(block);
    if (!more.ok()) return more.error();
    if (!more.value()) return {};
    for (const io::LineRef& line : block.lines) {
      if (const Status parsed = parser.parse(block.line(line)); !parsed.ok()) {
        rejected.add(engine::rejection_of(**source, block, line, parsed.error(), parser.fault_byte()));
      } else if (!visit(parser.record(), engine::place_of(**source, block, line.line_number))) {
        return {};
      }
    }
    for (const Rejection& rejection : block.rejections) rejected.add(rejection);
  }
}

/// The documents that were asked for, as far as they are found.
class Wanted {
 public:
  explicit Wanted(std::span<const std::string> ids) : ids_(ids), found_(ids.size()) {}

  /// False when there is nothing left to look for.
  bool take(const io::Record& record, const std::string& place) {
    const std::string_view id = record.has_id ? record.id : std::string_view(place);
    for (std::size_t i = 0; i < ids_.size(); ++i) {
      if (found_[i] || ids_[i] != id) continue;
      if (record.has_features) {
        error_ = Error{ErrorCode::invalid_argument,
                       "the record '" + ids_[i] + "' brings features of its own; there is no text to compare"};
        return false;
      }
      found_[i] = Document{std::string(id), std::string(record.text)};
      ++num_found_;
    }
    return num_found_ < ids_.size();
  }

  Result<std::vector<Document>> finish(const Rejected& rejected) {
    if (!error_.ok()) return std::move(error_).error();
    std::vector<Document> documents;
    for (std::size_t i = 0; i < ids_.size(); ++i) {
      std::optional<Document>& document = found_[i];
      if (!document) return not_found(ids_[i], rejected);
      documents.push_back(*std::move(document));
    }
    return documents;
  }

 private:
  static Error not_found(const std::string& id, const Rejected& rejected) {
    std::string message = "no record with the id '" + id + "' in the input";
    if (rejected.num_records > 0) {
      message += "; " + std::to_string(rejected.num_records) + (rejected.num_records == 1 ? " record" : " records") +
                 " could not be read, the first: " + rejected.first.message;
    }
    return Error{ErrorCode::not_found, std::move(message)};
  }

  std::span<const std::string> ids_;
  std::vector<std::optional<Document>> found_;
  std::size_t num_found_ = 0;
  Status error_;
};

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
  std::optional<Document> document;
  const auto take = [&](const io::Record& record, const std::string&) {
    document = Document{path, std::string(record.text)};
    return false;
  };
  if (Status read = visit_records(one, take, rejected); !read.ok()) return std::move(read).error();
  if (document) return *std::move(document);
  if (rejected.num_records > 0) return std::move(rejected.first);
  return Document{path, ""};  // an empty file is an empty text
}

Result<std::vector<Document>> find_documents(const InputOptions& input, std::span<const std::string> ids) {
  Rejected rejected;
  Wanted wanted(ids);
  const auto take = [&](const io::Record& record, const std::string& place) { return wanted.take(record, place); };
  if (Status read = visit_records(input, take, rejected); !read.ok()) return std::move(read).error();
  return wanted.finish(rejected);
}

}  // namespace sameish

// A file of plain text as one document, its path as the id.
#include <algorithm>
#include <string>

#include "io/record_converter.h"
#include "io/record_reader.h"
#include "io/utf8_check.h"

namespace sameish::io {
namespace {

class DocumentReader final : public RecordReader {
 public:
  DocumentReader(std::unique_ptr<ByteSource> bytes, ReaderContext context)
      : bytes_(std::move(bytes)), converter_(std::move(context)) {}

  Result<bool> next(LineBlock& out) override {
    out.clear();
    out.file = converter_.context().file;
    if (done_) return false;
    done_ = true;
    if (const Status known = converter_.check_fields(); !known) return known.error();
    const Result<bool> whole = read_all(out);
    if (!whole) return whole.error();
    if (*whole) convert(out);
    return true;
  }

 private:
  /// False (and a rejection) if the file is damaged or too long.
  Result<bool> read_all(LineBlock& out) {
    const std::uint64_t most = converter_.context().options.max_record_bytes;
    PaddedBuffer& all = raw_;
    while (true) {
      if (all.size() > most) {
        converter_.reject(out, ErrorCode::resource_limit, 0, 0,
                          "a document of more than " + std::to_string(most) + " bytes; longer ones are not read");
        return false;
      }
      const std::size_t hint = static_cast<std::size_t>(std::min(converter_.context().size_hint_bytes, most)) + 1;
      if (all.room() == 0) all.reserve(std::max({all.capacity() * 2, hint, std::size_t{1} << 14}));
      const Result<std::size_t> got = bytes_->read(all.end(), all.room());
      if (!got && got.error().code == ErrorCode::read_failed) return got.error();
      if (!got) {
        out.rejections.push_back({converter_.context().name, 0, all.size(), got.error().code, got.error().message});
        return false;
      }
      if (*got == 0) return true;
      all.set_size(all.size() + *got);
    }
  }

  void convert(LineBlock& out) {
    std::string_view raw = raw_.view();
    const std::size_t mark = raw.starts_with("\xef\xbb\xbf") ? 3 : 0;
    raw.remove_prefix(mark);
    std::string_view text;
    if (!converter_.decode(out, raw, 0, mark, text)) return;
    // An id must be UTF-8 to stand in JSON; the rare path that is not is refused, not altered.
    const std::string& name = converter_.context().name;
    if (first_invalid_utf8(name) != name.size()) {
      converter_.reject(out, ErrorCode::invalid_text, 0, 0,
                        "the path is not valid UTF-8 and cannot be an id; rename the file");
      return;
    }
    converter_.add(out, name, text, 1, 0);
  }

  std::unique_ptr<ByteSource> bytes_;
  RecordConverter converter_;
  PaddedBuffer raw_;
  bool done_ = false;
};

}  // namespace

std::unique_ptr<RecordReader> make_document_reader(std::unique_ptr<ByteSource> bytes, ReaderContext context) {
  return std::make_unique<DocumentReader>(std::move(bytes), std::move(context));
}

}  // namespace sameish::io

// The readers of formats that are lines: JSON Lines, and plain lines.
#include "io/record_converter.h"
#include "io/record_reader.h"
#include "io/record_splitter.h"

namespace sameish::io {
namespace {

SplitOptions split_options(const ReaderContext& context) {
  SplitOptions split;
  split.max_record_bytes = context.options.max_record_bytes;
  split.expects_utf8 = !context.transcoder;
  split.size_hint_bytes = static_cast<std::size_t>(context.size_hint_bytes);
  return split;
}

/// The lines of the file themselves.
class JsonLinesReader final : public RecordReader {
 public:
  JsonLinesReader(std::unique_ptr<ByteSource> bytes, const ReaderContext& context)
      : bytes_(std::move(bytes)),
        splitter_(*bytes_, context.name, context.file, split_options(context)),
        is_plain_(context.is_plain) {}

  Result<bool> next(LineBlock& out) override {
    Result<bool> more = splitter_.next(out);
    out.unchanged = true;
    out.in_place = is_plain_;
    return more;
  }

 private:
  std::unique_ptr<ByteSource> bytes_;
  RecordSplitter splitter_;
  bool is_plain_;
};

/// Lines that change on their way in: plain text, or JSON in another encoding.
class ConvertedLinesReader final : public RecordReader {
 public:
  ConvertedLinesReader(std::unique_ptr<ByteSource> bytes, const ReaderContext& context, bool lines_are_json)
      : bytes_(std::move(bytes)),
        splitter_(*bytes_, context.name, context.file, split_options(context)),
        converter_(context),
        lines_are_json_(lines_are_json) {}

  Result<bool> next(LineBlock& out) override {
    out.clear();
    if (!lines_are_json_) {
      if (const Status known = converter_.check_fields(); !known) return known.error();
    }
    Result<bool> more = splitter_.next(raw_);
    if (!more) return more;
    out.file = raw_.file;
    out.num_blank_lines = raw_.num_blank_lines;
    out.rejections.swap(raw_.rejections);
    for (const LineRef& ref : raw_.lines) convert(out, ref);
    return more;
  }

 private:
  void convert(LineBlock& out, const LineRef& ref) {
    const std::uint64_t byte = raw_.file_offset + ref.offset;
    std::string_view text;
    if (!converter_.decode(out, raw_.line(ref), ref.line_number, byte, text)) return;
    if (lines_are_json_) {
      converter_.add_line(out, text, ref.line_number, byte);
    } else {
      converter_.add(out, converter_.place(ref.line_number), text, ref.line_number, byte);
    }
  }

  std::unique_ptr<ByteSource> bytes_;
  RecordSplitter splitter_;
  RecordConverter converter_;
  LineBlock raw_;
  bool lines_are_json_;
};

}  // namespace

std::unique_ptr<RecordReader> make_json_lines_reader(std::unique_ptr<ByteSource> bytes, const ReaderContext& context) {
  if (context.transcoder) return std::make_unique<ConvertedLinesReader>(std::move(bytes), context, true);
  return std::make_unique<JsonLinesReader>(std::move(bytes), context);
}

std::unique_ptr<RecordReader> make_lines_reader(std::unique_ptr<ByteSource> bytes, const ReaderContext& context) {
  return std::make_unique<ConvertedLinesReader>(std::move(bytes), context, false);
}

}  // namespace sameish::io

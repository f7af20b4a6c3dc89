// CSV and TSV: the first row names the columns, every other row becomes an object of strings.
#include <algorithm>
#include <string>
#include <vector>

#include "io/record_converter.h"
#include "io/record_reader.h"
#include "io/record_splitter.h"
#include "io/table_row.h"

namespace sameish::io {
namespace {

SplitOptions split_options(const ReaderContext& context, bool quotes) {
  SplitOptions split;
  split.max_record_bytes = context.options.max_record_bytes;
  split.quotes = quotes;
  split.expects_utf8 = !context.transcoder;
  split.size_hint_bytes = static_cast<std::size_t>(context.size_hint_bytes);
  return split;
}

class TableReader final : public RecordReader {
 public:
  TableReader(std::unique_ptr<ByteSource> bytes, const ReaderContext& context, bool is_csv)
      : bytes_(std::move(bytes)),
        splitter_(*bytes_, context.name, context.file, split_options(context, is_csv)),
        converter_(context),
        is_csv_(is_csv) {}

  Result<bool> next(LineBlock& out) override {
    out.clear();
    if (const Status known = converter_.check_fields(); !known) return known.error();
    Result<bool> more = splitter_.next(raw_);
    if (!more) return more;
    out.file = raw_.file;
    out.num_blank_lines = raw_.num_blank_lines;
    out.rejections.swap(raw_.rejections);
    for (const LineRef& ref : raw_.lines) {
      if (const Status converted = convert(out, ref); !converted) return converted.error();
    }
    return more;
  }

 private:
  Status convert(LineBlock& out, const LineRef& ref) {
    const std::uint64_t byte = raw_.file_offset + ref.offset;
    std::string_view row;
    if (!converter_.decode(out, raw_.line(ref), ref.line_number, byte, row)) {
      if (!columns_.empty()) return {};
      return Error{ErrorCode::invalid_text, out.rejections.back().message + " (in the row that names the columns)"};
    }
    const std::vector<std::string_view>& fields = is_csv_ ? row_.split_csv(row) : row_.split_tsv(row);
    if (columns_.empty()) return name_columns(fields);
    if (fields.size() == columns_.size()) {
      write(out, fields, ref.line_number, byte);
    } else {
      converter_.reject(out, ErrorCode::invalid_record, ref.line_number, byte,
                        "a row of " + std::to_string(fields.size()) + " fields; expected " +
                            std::to_string(columns_.size()) + ", as in the first row");
    }
    return {};
  }

  Status name_columns(const std::vector<std::string_view>& fields) {
    std::string all;
    for (const std::string_view field : fields) {
      const std::string name = field.empty() ? "column_" + std::to_string(columns_.size() + 1) : std::string(field);
      if (has_column(name)) return refused("two columns are named \"" + name + "\"; name them apart");
      columns_.push_back(name);
      all += (all.empty() ? "" : ", ") + name;
    }
    has_id_ = has_column(converter_.id_key());
    if (has_column(converter_.text_key())) return {};
    return refused("no column \"" + converter_.text_key() + "\"; the columns are: " + all.substr(0, 500) +
                   ". Name the one that holds the text");
  }

  [[nodiscard]] bool has_column(const std::string& name) const {
    return std::find(columns_.begin(), columns_.end(), name) != columns_.end();
  }

  [[nodiscard]] Error refused(const std::string& why) const {
    return {ErrorCode::invalid_argument, converter_.context().name + ": " + why};
  }

  void write(LineBlock& out, const std::vector<std::string_view>& fields, std::uint64_t line, std::uint64_t byte) {
    JsonWriter& writer = converter_.start();
    if (!has_id_) writer.member(converter_.id_key(), converter_.place(line));
    for (std::size_t i = 0; i < fields.size(); ++i) writer.member(columns_[i], fields[i]);
    converter_.finish(out, line, byte);
  }

  std::unique_ptr<ByteSource> bytes_;
  RecordSplitter splitter_;
  RecordConverter converter_;
  bool is_csv_;
  bool has_id_ = false;
  LineBlock raw_;
  TableRow row_;
  std::vector<std::string> columns_;
};

}  // namespace

std::unique_ptr<RecordReader> make_csv_reader(std::unique_ptr<ByteSource> bytes, ReaderContext context) {
  return std::make_unique<TableReader>(std::move(bytes), context, true);
}

std::unique_ptr<RecordReader> make_tsv_reader(std::unique_ptr<ByteSource> bytes, ReaderContext context) {
  return std::make_unique<TableReader>(std::move(bytes), context, false);
}

}  // namespace sameish::io

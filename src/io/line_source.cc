#include "io/line_source.h"

#include <algorithm>
#include <optional>

namespace sameish::io {
namespace {

constexpr std::size_t kSampleBytes = std::size_t{64} << 10;
constexpr std::uint64_t kMostRecordBytes = std::uint64_t{1} << 30;

/// A source whose first bytes can be looked at. An error met while looking is kept until the bytes before it are read.
class SampledSource final : public ByteSource {
 public:
  explicit SampledSource(std::unique_ptr<ByteSource> bytes) : bytes_(std::move(bytes)) {}

  std::string_view sample() {
    sample_.reserve(kSampleBytes);
    while (!over_ && !fault_ && sample_.room() != 0) {
      const Result<std::size_t> got = bytes_->read(sample_.end(), sample_.room());
      if (!got) {
        fault_ = got.error();
        break;
      }
      over_ = *got == 0;
      sample_.set_size(sample_.size() + *got);
    }
    return sample_.view();
  }

  Result<std::size_t> read(char* out, std::size_t length) override {
    if (given_ < sample_.size()) {
      const std::size_t taken = sample_.view().substr(given_).copy(out, length);
      given_ += taken;
      return taken;
    }
    if (fault_) return *fault_;
    if (over_) return std::size_t{0};
    return bytes_->read(out, length);
  }

 private:
  std::unique_ptr<ByteSource> bytes_;
  PaddedBuffer sample_;
  std::optional<Error> fault_;
  std::size_t given_ = 0;
  bool over_ = false;
};

Status check(const InputOptions& options) {
  if (options.max_record_bytes == 0 || options.max_record_bytes > kMostRecordBytes) {
    return Error{ErrorCode::invalid_argument, "the limit of a record is " + std::to_string(options.max_record_bytes) +
                                                  " bytes; expected 1 to " + std::to_string(kMostRecordBytes)};
  }
  if (options.max_zstd_window_log < 10 || options.max_zstd_window_log > 31) {
    return Error{ErrorCode::invalid_argument, "the zstd window is 2^" + std::to_string(options.max_zstd_window_log) +
                                                  " bytes; expected 2^10 to 2^31"};
  }
  if (options.text_field.empty() || options.id_field.empty()) {
    return Error{ErrorCode::invalid_argument, "the fields of id and text need a name or a JSON pointer"};
  }
  return {};
}

std::unique_ptr<RecordReader> make_format_reader(Format format, std::unique_ptr<ByteSource> bytes,
                                                 ReaderContext context) {
  switch (format) {
    case Format::tsv: return make_tsv_reader(std::move(bytes), std::move(context));
    case Format::csv: return make_csv_reader(std::move(bytes), std::move(context));
    case Format::lines: return make_lines_reader(std::move(bytes), std::move(context));
    case Format::text: return make_document_reader(std::move(bytes), std::move(context));
    case Format::warc: return make_warc_reader(std::move(bytes), std::move(context));
    case Format::automatic:
    case Format::json_lines: break;
  }
  return make_json_lines_reader(std::move(bytes), std::move(context));
}

std::string other_json_text(const std::string& name, OtherJson json, Format format) {
  const bool array = json == OtherJson::array;
  return name + " looks like " + (array ? "a JSON array" : "JSON over several lines") + " and was read as " +
         (format == Format::lines ? "a text a line" : "one text") +
         "; if it holds records, make it JSON Lines, an object a line: jq -c " + (array ? "'.[]'" : ".");
}

}  // namespace

Result<std::unique_ptr<LineSource>> LineSource::open(FileSystem& files, const InputOptions& options,
                                                     TranscoderChooser chooser, InputLog log) {
  if (const Status known = check(options); !known) return known.error();
  const Result<Format> format = parse_format(options.format);
  if (!format) return format.error();
  Result<std::vector<InputFile>> inputs = list_inputs(files, options.paths);
  if (!inputs) return inputs.error();
  return std::unique_ptr<LineSource>(
      new LineSource(files, options, std::move(chooser), std::move(log), *format, std::move(inputs).value()));
}

LineSource::LineSource(FileSystem& files, const InputOptions& options, TranscoderChooser chooser, InputLog log,
                       Format format, std::vector<InputFile> inputs)
    : files_(files),
      options_(options),
      chooser_(std::move(chooser)),
      log_(std::move(log)),
      format_(format),
      inputs_(std::move(inputs)) {
  bool any_stream = false;
  for (const InputFile& input : inputs_) {
    if (!input.refusal.empty()) continue;
    any_stream = any_stream || input.origin == Origin::standard_input || input.status.kind != FileKind::regular;
    bytes_total_ += input.status.size_bytes;
  }
  if (any_stream) bytes_total_ = 0;
}

Result<bool> LineSource::next(LineBlock& out) {
  while (true) {
    if (!reader_) {
      out.clear();
      if (next_input_ == inputs_.size()) return false;
      const Result<bool> opened = open_file(out);
      if (!opened) return opened.error();
      if (!*opened) return true;  // refused: the block holds the rejection
    }
    const Result<bool> more = reader_->next(out);
    if (!more) {
      reader_.reset();
      if (const Status refused = refuse(out, more.error()); !refused) return refused.error();
      return true;
    }
    if (*more) return true;
    reader_.reset();
  }
}

/// Opens the next input; false if it is refused and `out` says why.
Result<bool> LineSource::open_file(LineBlock& out) {
  InputFile& input = inputs_[next_input_++];
  if (!input.refusal.empty()) {
    out.file = static_cast<std::uint32_t>(next_input_ - 1);
    out.rejections.push_back({input.path, 0, 0, ErrorCode::invalid_record, input.path + ": " + input.refusal});
    return false;
  }
  const bool is_stream = input.origin == Origin::standard_input;
  Result<std::unique_ptr<File>> file = is_stream ? files_.standard_input() : files_.open(input.path, OpenMode::read);
  if (!file) return file.error();
  const Result<FileStatus> status = (*file)->status();
  if (!status) return status.error();
  input.status = *status;
  if (status->kind == FileKind::directory) {
    return Error{ErrorCode::read_failed, "cannot read " + (*file)->path() + ": it is a directory"};
  }
  Result<std::unique_ptr<RecordReader>> reader = make_reader(std::move(file).value(), input);
  if (!reader) {
    if (const Status refused = refuse(out, reader.error()); !refused) return refused.error();
    return false;
  }
  reader_ = std::move(reader).value();
  return true;
}

/// Only what concerns this file alone is a rejection. In a directory that includes a table without the wanted columns.
Status LineSource::refuse(LineBlock& out, const Error& error) {
  const std::size_t at = next_input_ - 1;
  const bool forgivable = error.code == ErrorCode::invalid_record || error.code == ErrorCode::invalid_text ||
                          error.code == ErrorCode::resource_limit ||
                          (error.code == ErrorCode::invalid_argument && inputs_[at].origin == Origin::in_directory);
  if (!forgivable) return error;
  out.clear();
  out.file = static_cast<std::uint32_t>(at);
  out.rejections.push_back({inputs_[at].path, 0, 0, error.code, error.message});
  return {};
}

/// What was asked for, or a guess. In directories only names decide, and nobody asked for records there.
Format LineSource::choose_format(const InputFile& input, const std::string& name, std::string_view first) const {
  if (format_ != Format::automatic) return format_;
  const Format format = detect_format(input.path, input.origin, first);
  if (!log_ || input.origin == Origin::in_directory) return format;
  if (format != Format::text && format != Format::lines) return format;
  const OtherJson json = guess_other_json(first);
  if (json != OtherJson::none) log_(other_json_text(name, json, format));
  return format;
}

Result<std::unique_ptr<RecordReader>> LineSource::make_reader(std::unique_ptr<File> file, const InputFile& input) {
  ReaderContext context;
  context.name = file->path();
  context.file = static_cast<std::uint32_t>(next_input_ - 1);
  context.options = options_;
  Result<OpenedBytes> opened = open_byte_source(std::move(file), options_.max_zstd_window_log, bytes_read_);
  if (!opened) return opened.error();
  auto sampled = std::make_unique<SampledSource>(std::move(opened->bytes));
  Format format = format_;
  if (format == Format::automatic || chooser_) {
    const std::string_view first = sampled->sample();
    format = choose_format(input, context.name, first);
    if (chooser_) {
      Result<Transcoder> chosen = chooser_(context.name, first);
      if (!chosen) return chosen.error();
      context.transcoder = std::move(chosen).value();
    }
  }
  const bool is_regular = input.origin != Origin::standard_input && input.status.kind == FileKind::regular;
  context.is_plain = is_regular && opened->compression == Compression::none;
  if (context.is_plain) context.size_hint_bytes = input.status.size_bytes;
  return make_format_reader(format, std::move(sampled), std::move(context));
}

}  // namespace sameish::io

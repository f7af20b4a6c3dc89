#include "engine/fingerprint_files.h"

#include <algorithm>
#include <utility>

#include "engine/npy_header.h"

namespace sameish::engine {
namespace {

constexpr std::size_t kSampleBytes = std::size_t{64} << 10;

bool named_binary(std::string_view path) {
  for (const std::string_view packed : {".gz", ".zst", ".zstd"}) {
    if (path.ends_with(packed)) path.remove_suffix(packed.size());
  }
  return path.ends_with(".u64") || path.ends_with(".bin");
}

}  // namespace

FingerprintFiles::FingerprintFiles(FileSystem& files, Options options, std::vector<io::InputFile> inputs)
    : files_(files), options_(std::move(options)), inputs_(std::move(inputs)) {
  bool any_stream = false;
  for (const io::InputFile& input : inputs_) {
    any_stream = any_stream || input.origin == io::Origin::standard_input || input.status.kind != FileKind::regular;
    bytes_total_ += input.status.size_bytes;
  }
  if (any_stream) bytes_total_ = 0;
}

Result<std::unique_ptr<FingerprintFiles>> FingerprintFiles::open(FileSystem& files, Options options) {
  Result<std::vector<io::InputFile>> inputs = io::list_inputs(files, options.input.paths);
  if (!inputs) return inputs.error();
  std::unique_ptr<FingerprintFiles> out(new FingerprintFiles(files, std::move(options), std::move(inputs).value()));
  if (Status opened = out->open_next(); !opened) return opened.error();
  while (!out->refused_ && out->shape_.format == FingerprintFormat::automatic && out->blocks_) {
    if (Status opened = out->open_next(); !opened) return opened.error();
  }
  out->first_shape_ = out->shape_;
  return out;
}

Result<std::unique_ptr<ByteBlocks>> FingerprintFiles::open_bytes(const io::InputFile& input) {
  if (!input.refusal.empty()) return Error{ErrorCode::invalid_record, input.path + ": " + input.refusal};
  const bool is_stream = input.origin == io::Origin::standard_input;
  Result<std::unique_ptr<File>> file = is_stream ? files_.standard_input() : files_.open(input.path, OpenMode::read);
  if (!file) return file.error();
  const Result<FileStatus> status = (*file)->status();
  if (!status) return status.error();
  if (status->kind == FileKind::directory) {
    return Error{ErrorCode::read_failed, "cannot read " + input.path + ": it is a directory"};
  }
  Result<io::OpenedBytes> opened =
      io::open_byte_source(std::move(file).value(), options_.input.max_zstd_window_log, bytes_read_);
  if (!opened) return opened.error();
  return std::make_unique<ByteBlocks>(std::move(opened->bytes), input.path, options_.input.max_record_bytes);
}

/// Opens the next file and finds out what it is; blocks_ is empty when there is none.
Status FingerprintFiles::open_next() {
  blocks_.reset();
  shape_ = {};
  num_rows_.reset();
  next_line_ = 1;
  offset_ = 0;
  if (num_opened_ == inputs_.size()) return {};
  const io::InputFile& input = inputs_[num_opened_++];
  Result<std::unique_ptr<ByteBlocks>> opened = open_bytes(input);
  Status status = opened ? Status{} : Status(opened.error());
  if (opened) {
    blocks_ = std::move(opened).value();
    status = recognize(input.path);
  }
  if (status) return {};
  const ErrorCode code = status.error().code;
  if (code != ErrorCode::invalid_record && code != ErrorCode::invalid_text && code != ErrorCode::resource_limit) {
    return status;
  }
  refused_ = status.error();
  return {};
}

/// The shape of the file just opened. Errors: invalid_record.
Status FingerprintFiles::recognize(const std::string& path) {
  const std::string_view first = blocks_->peek(kMostNpyHeaderBytes);
  const FingerprintFormat asked = options_.format;
  const bool npy = asked == FingerprintFormat::npy || (asked == FingerprintFormat::automatic && is_npy(first));
  const bool binary =
      asked == FingerprintFormat::binary || (asked == FingerprintFormat::automatic && named_binary(path));
  if (npy && !first.empty()) {
    if (!is_npy(first)) return Error{ErrorCode::invalid_record, path + ": not a NumPy file (.npy)"};
    const Result<NpyHeader> header = read_npy_header(first);
    if (!header) return Error{header.error().code, path + ": " + header.error().message};
    shape_ = {FingerprintFormat::npy, 64 * header->num_columns, false, {}};
    num_rows_ = header->num_rows;
    blocks_->skip(header->num_header_bytes);
    offset_ = header->num_header_bytes;
  } else if (binary) {
    shape_ = {FingerprintFormat::binary, options_.binary_bits, false, {}};
  } else {
    const bool marked = first.starts_with("\xef\xbb\xbf");
    if (marked) blocks_->skip(3);
    if (marked) offset_ = 3;
    Result<FingerprintShape> shape = shape_of_lines(blocks_->peek(kSampleBytes), asked);
    if (!shape) return Error{shape.error().code, path + ": " + shape.error().message};
    shape_ = std::move(shape).value();
  }
  return {};
}

std::size_t FingerprintFiles::value_bytes() const noexcept {
  const bool values = shape_.format == FingerprintFormat::npy || shape_.format == FingerprintFormat::binary;
  return values ? shape_.bits / 8 : 0;
}

Result<bool> FingerprintFiles::next(FingerprintBytes& out) {
  out.bytes.clear();
  out.rejections.clear();
  while (true) {
    if (refused_) {
      const Error error = std::move(*refused_);
      refused_.reset();
      if (Status told = refuse(out, error); !told) return told.error();
      if (Status opened = open_next(); !opened) return opened.error();
      return true;
    }
    if (!blocks_) return false;
    const Result<bool> more = blocks_->next(out.bytes, value_bytes());
    if (!more) {
      refused_ = more.error();
      continue;
    }
    if (*more) {
      describe(out);
      return true;
    }
    check_end(out);
    if (Status opened = open_next(); !opened) return opened.error();
    if (!out.rejections.empty()) return true;
  }
}

/// What concerns this file alone is a rejection; what the system refused ends the run.
Status FingerprintFiles::refuse(FingerprintBytes& out, const Error& error) {
  const bool forgivable = error.code == ErrorCode::invalid_record || error.code == ErrorCode::invalid_text ||
                          error.code == ErrorCode::resource_limit;
  if (!forgivable) return error;
  out.bytes.clear();
  out.file = static_cast<std::uint32_t>(num_opened_ - 1);
  out.rejections.push_back({file(out.file), 0, 0, error.code, error.message});
  return {};
}

/// Where the block is, and what it is of. The end of a file that is no whole value is cut off and rejected.
void FingerprintFiles::describe(FingerprintBytes& out) {
  out.format = shape_.format;
  out.bits = shape_.bits;
  out.has_ids = shape_.has_ids;
  out.file = static_cast<std::uint32_t>(num_opened_ - 1);
  out.first_line = next_line_;
  out.file_offset = offset_;
  const std::size_t width = value_bytes();
  if (width == 0) {
    next_line_ += static_cast<std::uint64_t>(std::count(out.bytes.data(), out.bytes.data() + out.bytes.size(), '\n'));
  } else {
    const std::size_t rest = out.bytes.size() % width;
    if (rest != 0) {
      out.rejections.push_back(
          {file(out.file), 0, offset_ + out.bytes.size() - rest, ErrorCode::invalid_record, refusal_of_end(rest)});
      out.bytes.set_size(out.bytes.size() - rest);
    }
    next_line_ += out.bytes.size() / width;
  }
  offset_ += out.bytes.size();
}

std::string FingerprintFiles::refusal_of_end(std::uint64_t num_rest) const {
  return inputs_[num_opened_ - 1].path + ": the last " +
         (num_rest == 1 ? "byte is" : std::to_string(num_rest) + " bytes are") + " no whole value of " +
         std::to_string(value_bytes()) + " bytes; the file is cut, or of another width";
}

/// A NumPy file says how many values it has.
void FingerprintFiles::check_end(FingerprintBytes& out) {
  if (!num_rows_ || *num_rows_ == next_line_ - 1) return;
  out.file = static_cast<std::uint32_t>(num_opened_ - 1);
  out.rejections.push_back({file(out.file), 0, offset_, ErrorCode::invalid_record,
                            file(out.file) + ": its header promises " + std::to_string(*num_rows_) +
                                " fingerprints, and it holds " + std::to_string(next_line_ - 1) +
                                "; the file is cut or damaged"});
}

}  // namespace sameish::engine

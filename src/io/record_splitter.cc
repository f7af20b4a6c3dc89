#include "io/record_splitter.h"

#include <algorithm>
#include <cstring>

namespace sameish::io {
namespace {

using namespace std::string_view_literals;

constexpr std::string_view kUtf8Mark = "\xef\xbb\xbf"sv;

const char* find_byte(const char* from, const char* end, char byte) {
  return static_cast<const char*>(std::memchr(from, byte, static_cast<std::size_t>(end - from)));
}

bool is_blank(std::string_view record) { return record.find_first_not_of(" \t\r") == std::string_view::npos; }

}  // namespace

RecordSplitter::RecordSplitter(ByteSource& bytes, std::string name, std::uint32_t file, const SplitOptions& options)
    : bytes_(bytes), name_(std::move(name)), file_(file), options_(options) {}

Result<bool> RecordSplitter::next(LineBlock& out) {
  out.clear();
  out.file = file_;
  if (done_) return false;
  out.buffer.append(rest_);
  rest_.clear();
  out.file_offset = position_;
  record_begin_ = 0;
  scanned_ = out.buffer.size();
  if (const Status filled = fill(out); !filled) return filled.error();
  if (at_end_) {
    finish(out);
    done_ = true;
  } else {
    keep_rest(out);
  }
  return !out.lines.empty() || !out.rejections.empty() || out.num_blank_lines != 0 || !done_;
}

/// Reads until the block is full and holds at least one record's end, or the input is over.
Status RecordSplitter::fill(LineBlock& out) {
  const std::size_t first_bytes = std::min(options_.block_bytes, options_.size_hint_bytes + 1);
  std::size_t limit = std::max(out.buffer.size(), options_.size_hint_bytes == 0 ? options_.block_bytes : first_bytes);
  while (!at_end_) {
    if (out.buffer.size() >= limit) {
      if (record_begin_ != 0) break;
      limit = std::max(limit * 2, options_.block_bytes);
    }
    out.buffer.reserve(limit);
    const Result<std::size_t> got = bytes_.read(out.buffer.end(), limit - out.buffer.size());
    if (!got) return stop_at_fault(out, got.error());
    at_end_ = *got == 0;
    out.buffer.set_size(out.buffer.size() + *got);
    if (at_start_ && !start_file(out)) break;
    scan(out);
    if (scanned_ - record_begin_ <= options_.max_record_bytes && num_dropped_ == 0) continue;
    if (!out.lines.empty()) break;  // the giant record comes first in the next block, and is dropped there
    drop_oversized(out);
    limit = options_.block_bytes;
  }
  return {};
}

/// Damage ends the file with a rejection; what the system refuses to read ends the run.
Status RecordSplitter::stop_at_fault(LineBlock& out, const Error& fault) {
  if (fault.code == ErrorCode::read_failed) return fault;
  reject(out, fault.code, out.file_offset + record_begin_,
         fault.message + "; the complete records before it were read");
  out.buffer.set_size(record_begin_);  // without the record that the fault cut
  num_dropped_ = 0;
  quote_state_ = QuoteState::field_start;
  at_end_ = true;
  return {};
}

/// Looks at the byte order mark once there are enough bytes (or all). False if the file is refused.
bool RecordSplitter::start_file(LineBlock& out) {
  if (out.buffer.size() < kUtf8Mark.size() && !at_end_) return true;
  at_start_ = false;
  const std::string_view first = out.buffer.view();
  if (first.starts_with(kUtf8Mark)) {
    record_begin_ = scanned_ = kUtf8Mark.size();
  } else if (options_.expects_utf8 && (first.starts_with("\xff\xfe"sv) || first.starts_with("\xfe\xff"sv))) {
    reject(out, ErrorCode::invalid_text, 0, name_ + ": UTF-16 text; expected UTF-8. Convert it first");
    out.buffer.set_size(record_begin_);
    at_end_ = true;
    return false;
  }
  return true;
}

void RecordSplitter::scan(LineBlock& out) {
  if (at_start_) return;  // too few bytes so far to tell a byte order mark
  const char* const data = out.buffer.data();
  const char* const end = data + out.buffer.size();
  const char* from = data + scanned_;
  while (from != end) {
    const char* const found = find_end(from, end);
    if (found == nullptr) break;
    add_record(out, record_begin_, static_cast<std::size_t>(found - data));
    from = found + 1;
    record_begin_ = static_cast<std::size_t>(from - data);
  }
  scanned_ = out.buffer.size();
}

void RecordSplitter::add_record(LineBlock& out, std::size_t begin, std::size_t end) {
  std::string_view record(out.buffer.data() + begin, end - begin);
  const std::uint64_t line = next_line_;
  next_line_ += 1 + count_lines(record) + num_dropped_lines_;
  const std::uint64_t length = record.size() + num_dropped_;
  num_dropped_ = num_dropped_lines_ = 0;
  if (length > options_.max_record_bytes) {
    out.rejections.push_back({name_, line, out.file_offset + begin - (length - record.size()),
                              ErrorCode::resource_limit,
                              name_ + ":" + std::to_string(line) + ": a record of " + std::to_string(length) +
                                  " bytes; at most " + std::to_string(options_.max_record_bytes) + " are read"});
    return;
  }
  if (record.ends_with('\r')) record.remove_suffix(1);
  if (is_blank(record)) {
    ++out.num_blank_lines;
    return;
  }
  out.lines.push_back({static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(record.size()), line});
}

/// The unfinished record is too long already, and no line before it needs the buffer: forget its bytes.
void RecordSplitter::drop_oversized(LineBlock& out) {
  const std::string_view record = out.buffer.view().substr(record_begin_);
  num_dropped_ += record.size();
  num_dropped_lines_ += count_lines(record);
  out.file_offset += out.buffer.size();
  out.buffer.clear();
  record_begin_ = scanned_ = 0;
}

/// The last record needs no line break.
void RecordSplitter::finish(LineBlock& out) {
  if (quote_state_ == QuoteState::quoted) {
    reject(out, ErrorCode::invalid_record, out.file_offset + record_begin_,
           name_ + ":" + std::to_string(next_line_) +
               ": a quote opened in this record is not closed by the end of the file");
    return;
  }
  if (record_begin_ != out.buffer.size() || num_dropped_ != 0) add_record(out, record_begin_, out.buffer.size());
}

void RecordSplitter::keep_rest(LineBlock& out) {
  rest_.assign(out.buffer.view().substr(record_begin_));
  position_ = out.file_offset + record_begin_;
}

const char* RecordSplitter::find_end(const char* from, const char* end) {
  return options_.quotes ? find_end_outside_quotes(from, end) : find_byte(from, end, '\n');
}

/// RFC 4180, and gently beyond it: a quote opens a field only at the field's start, elsewhere it is text.
const char* RecordSplitter::find_end_outside_quotes(const char* from, const char* end) {
  for (const char* at = from; at != end; ++at) {
    if (quote_state_ == QuoteState::quoted) {
      at = find_byte(at, end, '"');
      if (at == nullptr) return nullptr;
      quote_state_ = QuoteState::quote_in_quoted;
    } else if (*at == '\n') {
      quote_state_ = QuoteState::field_start;
      return at;
    } else if (*at == ',') {
      quote_state_ = QuoteState::field_start;
    } else if (*at == '"' && quote_state_ != QuoteState::bare) {
      quote_state_ = QuoteState::quoted;  // opens a field, or is the second of a doubled quote
    } else {
      quote_state_ = QuoteState::bare;
    }
  }
  return nullptr;
}

std::uint64_t RecordSplitter::count_lines(std::string_view record) const {
  if (!options_.quotes) return 0;
  return static_cast<std::uint64_t>(std::count(record.begin(), record.end(), '\n'));
}

void RecordSplitter::reject(LineBlock& out, ErrorCode code, std::uint64_t byte, const std::string& what) const {
  out.rejections.push_back({name_, next_line_, byte, code, what});
}

}  // namespace sameish::io

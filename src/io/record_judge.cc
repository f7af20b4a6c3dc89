#include "io/record_judge.h"

#include <rapidjson/error/en.h>
#include <rapidjson/memorystream.h>
#include <rapidjson/reader.h>

#include <algorithm>
#include <charconv>
#include <cstdlib>
#include <new>
#include <string>
#include <vector>

#include "io/utf8_check.h"

namespace sameish::io {
namespace {

/// The characters a number is made of, from the start of `text` on.
std::string_view number_at(std::string_view text) {
  return text.substr(0, std::min(text.find_first_not_of("+-.0123456789eE"), text.size()));
}

bool take_digits(std::string_view& text) {
  const std::size_t length = std::min(text.find_first_not_of("0123456789"), text.size());
  text.remove_prefix(length);
  return length != 0;
}

/// The grammar of RFC 8259, section 6.
bool is_json_number(std::string_view text) {
  if (text.starts_with('-')) text.remove_prefix(1);
  if (text.starts_with('0')) {
    text.remove_prefix(1);
  } else if (!take_digits(text)) {
    return false;
  }
  if (text.starts_with('.')) {
    text.remove_prefix(1);
    if (!take_digits(text)) return false;
  }
  if (text.starts_with('e') || text.starts_with('E')) {
    text.remove_prefix(1);
    if (text.starts_with('+') || text.starts_with('-')) text.remove_prefix(1);
    if (!take_digits(text)) return false;
  }
  return text.empty();
}

/// The line with every number written as 0 and blanks: RapidJSON refuses what no double can hold
/// even when it is to give the digits only. Lengths stay, so that places in both are the same.
std::string without_numbers(std::string_view line) {
  std::string plain(line);
  bool in_string = false;
  for (std::size_t at = 0; at < line.size(); ++at) {
    const char c = line[at];
    if (in_string) {
      if (c == '\\') ++at;
      if (c == '"') in_string = false;
    } else if (c == '"') {
      in_string = true;
    } else if (c == '-' || (c >= '0' && c <= '9')) {
      const std::string_view number = number_at(line.substr(at));
      if (is_json_number(number)) plain.replace(at, number.size(), "0" + std::string(number.size() - 1, ' '));
      at += number.size() - 1;
    }
  }
  return plain;
}

/// Receives RapidJSON's events. A false return stops the parse; error() then says why.
class Events {
 public:
  /// `stream` runs over without_numbers(line).
  Events(std::string_view line, const rapidjson::MemoryStream& stream, std::size_t max_depth, RecordBuilder& builder)
      : line_(line), stream_(stream), max_depth_(max_depth), builder_(builder) {}

  bool Null() { return value({ValueKind::null, "null"}); }
  bool Bool(bool truth) { return value({ValueKind::boolean, truth ? "true" : "false"}); }
  bool Int(int) { return false; }  // numbers come as their digits, these never
  bool Uint(unsigned) { return false; }
  bool Int64(std::int64_t) { return false; }
  bool Uint64(std::uint64_t) { return false; }
  bool Double(double) { return false; }
  /// The digits are taken from the line itself.
  bool RawNumber(const char*, rapidjson::SizeType length, bool) {
    return number(number_at(line_.substr(stream_.Tell() - length)));
  }
  bool String(const char* text, rapidjson::SizeType length, bool) { return string({text, length}); }
  bool StartObject() { return open(false); }
  bool Key(const char* text, rapidjson::SizeType length, bool);
  bool EndObject(rapidjson::SizeType) { return close(); }
  bool StartArray() { return open(true); }
  bool EndArray(rapidjson::SizeType) { return close(); }

  [[nodiscard]] const Error& error() const noexcept { return error_; }

 private:
  /// A container we are in, and the fields whose paths lead here.
  struct Frame {
    bool is_array = false;
    std::size_t next_index = 0;
    std::vector<std::size_t> fields;  // leading here
    std::vector<std::size_t> inner;   // leading on to the value that comes next
  };
  enum class Features : std::uint8_t { none, list, pair };

  bool string(std::string_view text);
  bool number(std::string_view digits);
  bool value(FieldValue found);
  bool open(bool is_array);
  bool close();
  bool open_features(bool is_array);
  void choose_inner(Frame& frame, std::string_view step) const;
  std::vector<std::size_t> enter_value();
  bool passed(Status status);
  FieldValue kept(FieldValue found) { return {found.kind, builder_.keep(found.text)}; }

  std::string_view line_;
  const rapidjson::MemoryStream& stream_;
  std::size_t max_depth_;
  RecordBuilder& builder_;
  std::vector<Frame> frames_;
  Features features_ = Features::none;
  std::size_t features_depth_ = 0;
  FieldValue pair_[2];
  std::size_t num_pair_values_ = 0;
  Error error_;
};

bool Events::passed(Status status) {
  if (status) return true;
  error_ = std::move(status).error();
  return false;
}

/// RapidJSON turns a lone low surrogate into bytes that are not UTF-8.
bool valid_string(std::string_view text) { return first_invalid_utf8(text) == text.size(); }

bool Events::string(std::string_view text) {
  if (!valid_string(text)) return passed(Error{ErrorCode::invalid_record, "a string has a lone surrogate escape"});
  return value({ValueKind::string, text});
}

/// The same text for the same number as the fast parser gives: an integer's digits, a real in its shortest form.
bool Events::number(std::string_view digits) {
  if (digits.find_first_of(".eE") == std::string_view::npos) {
    return value({ValueKind::integer, digits == "-0" ? std::string_view("0") : digits});
  }
  double real = 0;
  const std::from_chars_result read = std::from_chars(digits.data(), digits.data() + digits.size(), real);
  if (read.ec != std::errc()) return value({ValueKind::real, digits});
  char shortest[32];
  const std::to_chars_result end = std::to_chars(shortest, shortest + sizeof shortest, real);
  return value({ValueKind::real, {shortest, static_cast<std::size_t>(end.ptr - shortest)}});
}

void Events::choose_inner(Frame& frame, std::string_view step) const {
  frame.inner.clear();
  for (const std::size_t field : frame.fields) {
    const std::vector<std::string>& steps = builder_.paths()[field].steps();
    if (steps.size() >= frames_.size() && steps[frames_.size() - 1] == step) frame.inner.push_back(field);
  }
}

bool Events::Key(const char* text, rapidjson::SizeType length, bool) {
  const std::string_view key(text, length);
  if (!valid_string(key)) return passed(Error{ErrorCode::invalid_record, "a key has a lone surrogate escape"});
  choose_inner(frames_.back(), key);
  return true;
}

/// The fields whose paths lead to the value that begins now.
std::vector<std::size_t> Events::enter_value() {
  Frame& frame = frames_.back();
  if (frame.is_array && !frame.fields.empty()) choose_inner(frame, std::to_string(frame.next_index++));
  return frame.inner;
}

bool Events::value(FieldValue found) {
  if (frames_.empty()) return passed(Error{ErrorCode::invalid_record, "the line is not a JSON object"});
  if (features_ == Features::list) return passed(builder_.refuse_features());
  if (features_ == Features::pair) {
    if (num_pair_values_ < 2) pair_[num_pair_values_] = kept(found);
    ++num_pair_values_;
    return true;
  }
  for (const std::size_t field : enter_value()) {
    if (builder_.paths()[field].steps().size() != frames_.size()) continue;
    if (!passed(builder_.take(field, kept(found)))) return false;
  }
  return true;
}

bool Events::open_features(bool is_array) {
  if (features_ == Features::list && is_array) {
    features_ = Features::pair;
    num_pair_values_ = 0;
    frames_.push_back({is_array, 0, {}, {}});
    return true;
  }
  return passed(builder_.refuse_features());
}

bool Events::open(bool is_array) {
  if (frames_.size() == max_depth_) {
    return passed(Error{ErrorCode::invalid_record, "nesting deeper than " + std::to_string(max_depth_)});
  }
  if (features_ != Features::none) return open_features(is_array);
  Frame inside;
  inside.is_array = is_array;
  if (frames_.empty()) {
    if (is_array) return passed(Error{ErrorCode::invalid_record, "the line is not a JSON object"});
    for (std::size_t field = 0; field < builder_.paths().size(); ++field) inside.fields.push_back(field);
    frames_.push_back(std::move(inside));
    return true;
  }
  for (const std::size_t field : enter_value()) {
    if (builder_.paths()[field].steps().size() > frames_.size()) {
      inside.fields.push_back(field);
    } else if (builder_.is_features(field) && is_array) {
      if (!passed(builder_.start_features(field))) return false;
      features_ = Features::list;
      features_depth_ = frames_.size();
    } else if (!passed(builder_.take(field, {ValueKind::composite, {}}))) {
      return false;
    }
  }
  frames_.push_back(std::move(inside));
  return true;
}

bool Events::close() {
  frames_.pop_back();
  if (features_ == Features::pair) {
    features_ = Features::list;
    return passed(builder_.take_pair(pair_[0], pair_[1], num_pair_values_));
  }
  if (features_ == Features::list && frames_.size() == features_depth_) features_ = Features::none;
  return true;
}

/// RapidJSON's own allocator hands on null when the system refuses memory, and its stack writes there.
class ThrowingAllocator {
 public:
  // NOLINTBEGIN(readability-identifier-naming): the names that RapidJSON asks for
  static constexpr bool kNeedFree = true;
  void* Malloc(std::size_t size) { return size == 0 ? nullptr : checked(std::malloc(size)); }
  void* Realloc(void* old, std::size_t, std::size_t size) {
    if (size != 0) return checked(std::realloc(old, size));
    Free(old);
    return nullptr;
  }
  static void Free(void* memory) noexcept { std::free(memory); }
  // NOLINTEND(readability-identifier-naming)

 private:
  static void* checked(void* memory) {
    if (memory == nullptr) throw std::bad_alloc();
    return memory;
  }
};

using Reader = rapidjson::GenericReader<rapidjson::UTF8<>, rapidjson::UTF8<>, ThrowingAllocator>;

Error not_json(std::size_t byte, const std::string& why, std::optional<std::size_t>& fault_byte) {
  fault_byte = byte;
  return {ErrorCode::invalid_record, "byte " + std::to_string(byte) + " of the line: not JSON: " + why};
}

}  // namespace

Status judge_record(std::string_view line, std::size_t max_depth, RecordBuilder& builder,
                    std::optional<std::size_t>& fault_byte) {
  const std::size_t bad = first_invalid_utf8(line);
  if (bad != line.size()) {
    fault_byte = bad;
    return Error{ErrorCode::invalid_text, "byte " + std::to_string(bad) + " of the line is not valid UTF-8"};
  }
  builder.start();
  const std::string plain = without_numbers(line);
  rapidjson::MemoryStream stream(plain.data(), plain.size());
  Events events(line, stream, max_depth, builder);
  Reader reader;
  constexpr unsigned kFlags = rapidjson::kParseIterativeFlag | rapidjson::kParseNumbersAsStringsFlag;
  const rapidjson::ParseResult parsed = reader.Parse<kFlags>(stream, events);
  if (parsed.Code() == rapidjson::kParseErrorTermination) return events.error();
  if (parsed.IsError()) return not_json(parsed.Offset(), rapidjson::GetParseError_En(parsed.Code()), fault_byte);
  // RapidJSON takes a zero byte for the end.
  if (stream.Tell() != line.size()) return not_json(stream.Tell(), "A zero byte follows the object.", fault_byte);
  return builder.finish();
}

}  // namespace sameish::io

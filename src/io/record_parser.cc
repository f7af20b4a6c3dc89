#include "io/record_parser.h"

#include <simdjson.h>

#include <algorithm>
#include <bit>
#include <charconv>
#include <new>

#include "io/padded_buffer.h"
#include "io/record_builder.h"
#include "io/record_judge.h"

namespace sameish::io {
namespace {

namespace dom = simdjson::dom;

constexpr std::size_t kFirstCapacity = std::size_t{1} << 16;
constexpr std::size_t kLargestFastLine = std::size_t{8} << 20;

template <class Number>
std::string_view digits_of(Number number, RecordBuilder& builder) {
  char digits[32];
  const std::to_chars_result end = std::to_chars(digits, digits + sizeof digits, number);
  return builder.keep({digits, static_cast<std::size_t>(end.ptr - digits)});
}

FieldValue to_value(dom::element element, RecordBuilder& builder) {
  switch (element.type()) {
    case dom::element_type::STRING: return {ValueKind::string, element.get_string().value_unsafe()};
    case dom::element_type::INT64: return {ValueKind::integer, digits_of(element.get_int64().value_unsafe(), builder)};
    case dom::element_type::UINT64:
      return {ValueKind::integer, digits_of(element.get_uint64().value_unsafe(), builder)};
    case dom::element_type::DOUBLE: return {ValueKind::real, digits_of(element.get_double().value_unsafe(), builder)};
    case dom::element_type::BOOL: return {ValueKind::boolean, element.get_bool().value_unsafe() ? "true" : "false"};
    case dom::element_type::NULL_VALUE: return {ValueKind::null, "null"};
    case dom::element_type::ARRAY:
    case dom::element_type::OBJECT: break;
  }
  return {ValueKind::composite, {}};
}

Status take_features(dom::array pairs, std::size_t field, RecordBuilder& builder) {
  if (Status first = builder.start_features(field); !first) return first;
  for (const dom::element pair : pairs) {
    if (!pair.is_array()) return builder.refuse_features();
    FieldValue values[2];
    std::size_t num_values = 0;
    const dom::array items = pair.get_array().value_unsafe();
    for (const dom::element value : items) {
      if (num_values < 2) values[num_values] = to_value(value, builder);
      ++num_values;
    }
    if (Status taken = builder.take_pair(values[0], values[1], num_values); !taken) return taken;
  }
  return {};
}

/// `element` stands where the first `depth` steps of the field's path lead.
Status take_at(dom::element element, std::size_t depth, std::size_t field, RecordBuilder& builder) {
  const std::vector<std::string>& steps = builder.paths()[field].steps();
  if (depth == steps.size()) {
    if (builder.is_features(field) && element.is_array()) {
      return take_features(element.get_array().value_unsafe(), field, builder);
    }
    return builder.take(field, to_value(element, builder));
  }
  if (element.is_object()) {
    const dom::object object = element.get_object().value_unsafe();
    for (const dom::key_value_pair member : object) {
      if (member.key != steps[depth]) continue;
      if (Status taken = take_at(member.value, depth + 1, field, builder); !taken) return taken;
    }
  } else if (element.is_array()) {
    std::size_t index = 0;
    const dom::array items = element.get_array().value_unsafe();
    for (const dom::element item : items) {
      if (std::to_string(index++) != steps[depth]) continue;
      return take_at(item, depth + 1, field, builder);
    }
  }
  return {};
}

Status take_members(dom::object object, RecordBuilder& builder) {
  const std::vector<FieldPath>& paths = builder.paths();
  for (const dom::key_value_pair member : object) {
    for (std::size_t field = 0; field < paths.size(); ++field) {
      if (member.key != paths[field].steps().front()) continue;
      if (Status taken = take_at(member.value, 1, field, builder); !taken) return taken;
    }
  }
  return builder.finish();
}

}  // namespace

struct RecordParser::State {
  explicit State(const RecordFields& fields) : builder(fields) {}

  /// Room for `length` bytes, in powers of two; false if there is no memory.
  bool make_room(std::size_t length) {
    if (length <= capacity) return true;
    const std::size_t wanted = std::bit_ceil(std::max(length, kFirstCapacity));
    if (parser.allocate(wanted, kMaxDepth) != simdjson::SUCCESS) return false;
    if (document.allocate(wanted) != simdjson::SUCCESS) return false;
    capacity = wanted;
    return true;
  }

  RecordBuilder builder;
  dom::parser parser;
  dom::document document;
  std::size_t capacity = 0;
  std::optional<std::size_t> fault_byte;
  PaddedBuffer copy;
};

RecordParser::RecordParser(const RecordFields& fields) : state_(std::make_unique<State>(fields)) {}
RecordParser::RecordParser(RecordParser&&) noexcept = default;
RecordParser& RecordParser::operator=(RecordParser&&) noexcept = default;
RecordParser::~RecordParser() = default;

const Record& RecordParser::record() const noexcept { return state_->builder.record(); }

std::optional<std::size_t> RecordParser::fault_byte() const noexcept { return state_->fault_byte; }

Status RecordParser::parse(std::string_view line) {
  State& state = *state_;
  state.builder.start();
  state.fault_byte.reset();
  if (line.size() > kLargestFastLine) return judge_record(line, kMaxDepth, state.builder, state.fault_byte);
  if (!state.make_room(line.size())) throw std::bad_alloc();  // the record is not to blame: it must not be rejected
  dom::element root;
  const auto refused = state.parser.parse_into_document(state.document, line.data(), line.size(), false).get(root);
  if (refused != simdjson::SUCCESS) return judge_record(line, kMaxDepth, state.builder, state.fault_byte);
  if (!root.is_object()) return Error{ErrorCode::invalid_record, "the line is not a JSON object"};
  return take_members(root.get_object().value_unsafe(), state.builder);
}

Status RecordParser::parse_unpadded(std::string_view line) {
  state_->copy.clear();
  state_->copy.append(line);
  state_->copy.reserve(line.size() + 1);
  return parse(state_->copy.view());
}

}  // namespace sameish::io

#include "io/record_builder.h"

#include <charconv>
#include <cmath>

namespace sameish::io {
namespace {

constexpr std::size_t kIdField = 0;
constexpr std::size_t kTextField = 1;

std::string_view describe(ValueKind kind) {
  switch (kind) {
    case ValueKind::missing: return "missing";
    case ValueKind::null: return "null";
    case ValueKind::boolean: return "a boolean";
    case ValueKind::integer: return "an integer";
    case ValueKind::real: return "a number that is not an integer";
    case ValueKind::string: return "a string";
    case ValueKind::composite: return "an object or array";
  }
  return "unknown";
}

Error invalid(const FieldPath& path, const std::string& what) {
  return {ErrorCode::invalid_record, "field \"" + path.name() + "\" " + what};
}

template <class Number>
bool fits(std::string_view digits) {
  Number number{};
  const std::from_chars_result end = std::from_chars(digits.data(), digits.data() + digits.size(), number);
  return end.ec == std::errc() && end.ptr == digits.data() + digits.size();
}

bool fits_64_bits(std::string_view digits) { return fits<std::int64_t>(digits) || fits<std::uint64_t>(digits); }

}  // namespace

RecordBuilder::RecordBuilder(const RecordFields& fields) {
  paths_.emplace_back(fields.id);
  paths_.emplace_back(fields.text);
  if (!fields.features.empty()) {
    features_field_ = paths_.size();
    paths_.emplace_back(fields.features);
  }
  needs_text_ = fields.needs_text;
  first_extra_ = paths_.size();
  for (const std::string& extra : fields.extras) paths_.emplace_back(extra);
  record_.extras.resize(fields.extras.size());
}

void RecordBuilder::start() {
  seen_.assign(paths_.size(), false);
  kept_.clear();
  record_.id = record_.text = {};
  record_.has_id = record_.has_text = record_.has_features = false;
  record_.features.clear();
  for (FieldValue& extra : record_.extras) extra = {};
}

Status RecordBuilder::note_seen(std::size_t field) {
  if (seen_[field]) return invalid(paths_[field], "occurs twice; expected once");
  seen_[field] = true;
  return {};
}

Status RecordBuilder::take(std::size_t field, FieldValue value) {
  if (field == kTextField && !needs_text_) return {};
  if (Status first = note_seen(field); !first) return first;
  if (field == kIdField) return take_id(value);
  if (field == kTextField) return take_text(value);
  if (is_features(field))
    return invalid(paths_[field],
                   "is " + std::string(describe(value.kind)) + "; expected an array of [\"word\",weight] pairs");
  record_.extras[field - first_extra_] = value;
  return {};
}

Status RecordBuilder::take_id(const FieldValue& value) {
  if (value.kind == ValueKind::null) return {};
  if (value.kind == ValueKind::integer && !fits_64_bits(value.text)) {
    return invalid(paths_[kIdField], "is an integer of more than 64 bits; write it as a string");
  }
  if (value.kind != ValueKind::string && value.kind != ValueKind::integer) {
    return invalid(paths_[kIdField], "is " + std::string(describe(value.kind)) + "; expected a string or an integer");
  }
  record_.id = value.text;
  record_.has_id = true;
  return {};
}

Status RecordBuilder::take_text(const FieldValue& value) {
  if (value.kind != ValueKind::string) {
    return invalid(paths_[kTextField], "is " + std::string(describe(value.kind)) + "; expected a string");
  }
  record_.text = value.text;
  record_.has_text = true;
  return {};
}

Status RecordBuilder::start_features(std::size_t field) {
  record_.has_features = true;
  return note_seen(field);
}

Status RecordBuilder::refuse_features() {
  return invalid(paths_[features_field_], "holds something other than [\"word\",weight] pairs");
}

Status RecordBuilder::take_pair(const FieldValue& word, const FieldValue& weight, std::size_t num_values) {
  const bool is_number = weight.kind == ValueKind::integer || weight.kind == ValueKind::real;
  if (num_values != 2 || word.kind != ValueKind::string || !is_number) return refuse_features();
  WeightedWord pair;
  pair.word = word.text;
  const char* const end = weight.text.data() + weight.text.size();
  const std::from_chars_result read = std::from_chars(weight.text.data(), end, pair.weight);
  if (read.ec != std::errc() || !std::isfinite(pair.weight)) {
    return invalid(paths_[features_field_],
                   "has the weight " + std::string(weight.text.substr(0, 40)) + ", which is no finite number");
  }
  if (weight.kind == ValueKind::integer) {
    const std::from_chars_result whole = std::from_chars(weight.text.data(), end, pair.integer);
    pair.is_integer = whole.ec == std::errc();
    if (!pair.is_integer) pair.integer = 0;
  }
  record_.features.push_back(pair);
  return {};
}

Status RecordBuilder::finish() {
  if (record_.has_text || record_.has_features || !needs_text_) return {};
  return invalid(paths_[kTextField], "is missing; expected a string");
}

std::string_view RecordBuilder::keep(std::string_view text) { return kept_.emplace_back(text); }

}  // namespace sameish::io

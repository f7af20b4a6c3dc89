#include "cluster/policy.h"

#include <array>

namespace sameish::cluster {
namespace {

enum class FieldUse : std::uint8_t { none, allowed, needed };

struct KindName {
  std::string_view name;
  CriterionKind kind;
  FieldUse field;
};

constexpr std::array<KindName, 10> kKinds{{
    {"first", CriterionKind::first, FieldUse::none},
    {"last", CriterionKind::last, FieldUse::none},
    {"longest", CriterionKind::longest, FieldUse::allowed},
    {"shortest", CriterionKind::shortest, FieldUse::allowed},
    {"newest", CriterionKind::newest, FieldUse::needed},
    {"oldest", CriterionKind::oldest, FieldUse::needed},
    {"max", CriterionKind::max, FieldUse::needed},
    {"min", CriterionKind::min, FieldUse::needed},
    {"prefer", CriterionKind::prefer, FieldUse::needed},
    {"central", CriterionKind::central, FieldUse::none},
}};
constexpr std::string_view kScore = "score";

const KindName* find_kind(std::string_view name) noexcept {
  for (const KindName& entry : kKinds) {
    if (entry.name == name) return &entry;
  }
  return nullptr;
}

Error invalid(std::string_view item, std::string_view why) {
  return {ErrorCode::invalid_argument,
          "policy item \"" + std::string(item) + "\": " + std::string(why) +
              "; known are first, last, longest, shortest, newest:FIELD, oldest:FIELD, max:FIELD, min:FIELD, "
              "prefer:FIELD=a,b,c, score, central"};
}

std::vector<std::string_view> split(std::string_view text) {
  std::vector<std::string_view> items;
  for (;;) {
    const std::size_t comma = text.find(',');
    items.push_back(text.substr(0, comma));
    if (comma == std::string_view::npos) return items;
    text.remove_prefix(comma + 1);
  }
}

// An item that begins a criterion, as opposed to one more value of prefer.
bool names_criterion(std::string_view item) noexcept {
  const std::string_view name = item.substr(0, item.find(':'));
  return item == kScore || find_kind(name) != nullptr;
}

Result<Criterion> parse_item(std::string_view item) {
  if (item == kScore) return Criterion{CriterionKind::max, std::string(kScore), {}};
  const std::size_t colon = item.find(':');
  const KindName* kind = find_kind(item.substr(0, colon));
  if (kind == nullptr) return invalid(item, "unknown criterion");
  const bool has_field = colon != std::string_view::npos;
  std::string_view field = has_field ? item.substr(colon + 1) : std::string_view{};
  Criterion criterion{kind->kind, {}, {}};
  if (kind->kind == CriterionKind::prefer) {
    const std::size_t equals = field.find('=');
    if (equals == std::string_view::npos || equals + 1 == field.size()) return invalid(item, "expected FIELD=VALUE");
    criterion.preferred.emplace_back(field.substr(equals + 1));
    field = field.substr(0, equals);
  }
  if (has_field && kind->field == FieldUse::none) return invalid(item, "takes no field");
  if (has_field && field.empty()) return invalid(item, "the field after \":\" is empty");
  if (!has_field && kind->field == FieldUse::needed) return invalid(item, "expected a field, as in newest:date");
  criterion.field = std::string(field);
  return criterion;
}

}  // namespace

std::string Criterion::text() const {
  std::string result;
  for (const KindName& entry : kKinds) {
    if (entry.kind == kind) result = entry.name;
  }
  if (!field.empty()) result += ":" + field;
  for (std::size_t i = 0; i < preferred.size(); ++i) result += (i == 0 ? "=" : ",") + preferred[i];
  return result;
}

std::string Policy::text() const {
  std::string result;
  for (const Criterion& criterion : criteria) result += (result.empty() ? "" : ",") + criterion.text();
  return result;
}

Result<Policy> Policy::parse(std::string_view text) {
  Policy policy;
  for (const std::string_view item : split(text)) {
    const bool in_prefer = !policy.criteria.empty() && policy.criteria.back().kind == CriterionKind::prefer;
    if (in_prefer && !item.empty() && !names_criterion(item)) {
      policy.criteria.back().preferred.emplace_back(item);
      continue;
    }
    Result<Criterion> criterion = parse_item(item);
    if (!criterion) return criterion.error();
    policy.criteria.push_back(std::move(*criterion));
  }
  return policy;
}

}  // namespace sameish::cluster

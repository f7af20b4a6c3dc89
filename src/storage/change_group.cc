#include "storage/change_group.h"

#include <cassert>

#include <sameish/index.h>

#include "storage/byte_image.h"
#include "storage/damage.h"

namespace sameish::storage {
namespace {

struct GroupHeader {
  std::uint32_t kind;
  std::uint32_t has_names;
  std::uint64_t num_changes;
};

static_assert(sizeof(GroupHeader) == 16);

/// What a payload has before its names' bytes; num_changes is known to be small beside 2^60.
template <class Value>
std::uint64_t arrays_length(const GroupHeader& header) {
  using Kind = typename ChangeGroup<Value>::Kind;
  const bool is_insert = header.kind == static_cast<std::uint32_t>(Kind::insert);
  const std::uint64_t each =
      sizeof(std::uint64_t) + (is_insert ? sizeof(Value) : 0) + (header.has_names == 0 ? 0 : sizeof(std::uint32_t));
  return sizeof(GroupHeader) + header.num_changes * each;
}

/// The next `num` records of `rest`.
template <class Record>
std::vector<Record> take_array(std::string_view& rest, std::uint64_t num) {
  std::vector<Record> records(num);
  if (num > 0) std::memcpy(records.data(), rest.data(), num * sizeof(Record));
  rest.remove_prefix(num * sizeof(Record));
  return records;
}

template <class Value>
bool can_be(const GroupHeader& header, std::string_view payload) {
  using Kind = typename ChangeGroup<Value>::Kind;
  const bool known = header.kind == static_cast<std::uint32_t>(Kind::insert) ||
                     header.kind == static_cast<std::uint32_t>(Kind::remove);
  return known && header.has_names <= 1 && header.num_changes <= payload.size() / sizeof(std::uint64_t) &&
         arrays_length<Value>(header) <= payload.size();
}

}  // namespace

template <class Value>
void encode_group(const ChangeGroup<Value>& group, std::string& payload) {
  assert(group.values.size() == (group.kind == ChangeGroup<Value>::Kind::insert ? group.numbers.size() : 0));
  assert(group.names.empty() || group.names.size() == group.numbers.size());
  const GroupHeader header{static_cast<std::uint32_t>(group.kind), group.names.empty() ? 0U : 1U, group.numbers.size()};
  payload += bytes_of(header);
  payload += bytes_of(group.numbers.data(), group.numbers.size());
  payload += bytes_of(group.values.data(), group.values.size());
  for (const std::string_view name : group.names) {
    assert(name.size() <= kMaxNameBytes);
    const auto length = static_cast<std::uint32_t>(name.size());
    payload += bytes_of(length);
  }
  for (const std::string_view name : group.names) payload += name;
}

template <class Value>
Result<ChangeGroup<Value>> decode_group(std::string_view payload, const std::string& where) {
  if (payload.size() < sizeof(GroupHeader)) return damaged(where, "is too short for a group of changes");
  const auto header = record_at<GroupHeader>(payload, 0);
  if (!can_be<Value>(header, payload)) return damaged(where, "is no group of changes");
  std::string_view rest = payload.substr(sizeof(GroupHeader));
  ChangeGroup<Value> group;
  group.kind = static_cast<typename ChangeGroup<Value>::Kind>(header.kind);
  group.numbers = take_array<std::uint64_t>(rest, header.num_changes);
  if (group.kind == ChangeGroup<Value>::Kind::insert) group.values = take_array<Value>(rest, header.num_changes);
  if (header.has_names != 0) {
    const auto lengths = take_array<std::uint32_t>(rest, header.num_changes);
    for (const std::uint32_t length : lengths) {
      if (length > kMaxNameBytes || length > rest.size()) return damaged(where, "holds a name that is too long");
      group.names.push_back(rest.substr(0, length));
      rest.remove_prefix(length);
    }
  }
  if (!rest.empty()) return damaged(where, "has " + std::to_string(rest.size()) + " bytes behind its last change");
  return group;
}

template void encode_group(const ChangeGroup<std::uint64_t>&, std::string&);
template void encode_group(const ChangeGroup<index::Bits128>&, std::string&);
template Result<ChangeGroup<std::uint64_t>> decode_group(std::string_view, const std::string&);
template Result<ChangeGroup<index::Bits128>> decode_group(std::string_view, const std::string&);

}  // namespace sameish::storage

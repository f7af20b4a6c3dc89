#include "engine/entry_block.h"

#include "engine/fingerprint_text.h"

namespace sameish::engine {

void EntryBlock::clear() {
  entries.clear();
  names.clear();
  name_ends.clear();
  counted = false;
  num_places = 0;
  rejections.clear();
  answered.clear();
}

void EntryBlock::add_name(std::string_view name, const Fingerprint& fingerprint) {
  names += name;
  name_ends.push_back(names.size());
  entries.push_back({{}, fingerprint});
}

Status EntryBlock::add(std::string_view id, const Fingerprint& fingerprint, IdRule rule) {
  if (rule == IdRule::numbers) {
    const Result<std::uint64_t> number = number_from_id(id);
    if (!number) return number.error();
    add_number(*number, fingerprint);
    return {};
  }
  if (Status known = rule == IdRule::names ? check_name(id) : Status{}; !known) return known;
  add_name(id, fingerprint);
  return {};
}

Status check_name(std::string_view name) {
  if (name.empty()) return Error{ErrorCode::invalid_record, "the id is empty; expected a name or a number"};
  if (name.size() <= kMaxNameBytes) return {};
  return Error{ErrorCode::invalid_record, "an id of " + std::to_string(name.size()) +
                                              " bytes; names in an index have " + std::to_string(kMaxNameBytes) +
                                              " at most"};
}

Result<std::uint64_t> number_from_id(std::string_view id) {
  if (const auto number = number_of_id(id)) return *number;
  return Error{ErrorCode::invalid_record, "the id " + quoted_start(id) +
                                              " is no whole number from 0 to 18446744073709551615, as the ids of this "
                                              "index are; an index of names takes any (--id-kind names)"};
}

}  // namespace sameish::engine

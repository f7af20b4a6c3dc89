// How much a test does: less for every change, all of it at night (SAMEISH_NIGHTLY=1).
#pragma once

#include <cstdlib>
#include <string_view>

namespace sameish::test {

inline bool is_nightly() {
  const char* value = std::getenv("SAMEISH_NIGHTLY");
  return value != nullptr && std::string_view(value) == "1";
}

/// `daily`, or `nightly` at night.
template <class Count>
Count by_day_or_night(Count daily, Count nightly) {
  return is_nightly() ? nightly : daily;
}

}  // namespace sameish::test

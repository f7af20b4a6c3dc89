// MarkOrder: puts long runs of combining marks into canonical order before ICU composes them.
// Idea     A normalizer inserts each mark at its place by moving back from the end; marks of alternating classes make
//          that quadratic, and a million of them a denial of service. Here every code point is mapped and decomposed
//          alone, each run of marks is sorted by class (stable, as UAX #15 orders them), and the outcome needs nothing
//          but composition, which is linear on ordered text.
// Cost     n log n; used only for runs longer than any real text has.
// Threads  one object a segment.
// Source   UAX #15, canonical ordering algorithm; composition is indifferent to an order that is already canonical.
// Tests    tests/safety/text/long_marks_test.cc, tests/differential/text/normalize_test.cc
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include <unicode/normalizer2.h>

namespace sameish::text {

class MarkOrder {
 public:
  /// `form` maps each code point; with `drop_ignorables` the default-ignorable ones are left out before.
  MarkOrder(const icu::Normalizer2& form, const icu::Normalizer2& nfc, bool drop_ignorables)
      : form_(form), nfc_(nfc), drop_ignorables_(drop_ignorables) {}

  void add(char32_t code_point);

  /// What was added, decomposed and in canonical order, as UTF-8. NFC of it is the normal form of what was added.
  [[nodiscard]] std::string ordered();

 private:
  struct Mark {
    char32_t code_point;
    std::uint8_t combining_class;
  };
  void add_decomposed(char32_t mapped);

  const icu::Normalizer2& form_;
  const icu::Normalizer2& nfc_;
  bool drop_ignorables_;
  std::vector<Mark> marks_;
};

}  // namespace sameish::text

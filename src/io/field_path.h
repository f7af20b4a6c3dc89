// FieldPath: the place of a value in a record: a key, or a JSON pointer if it begins with '/'.
// Idea     split once; the steps are then compared, never parsed again.
// Paper    RFC 6901
// Threads  immutable.
// Tests    tests/unit/io/record_parser_test.cc
#pragma once

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

namespace sameish::io {

class FieldPath {
 public:
  explicit FieldPath(std::string_view field) : name_(field) {
    if (!field.starts_with('/')) {
      steps_.emplace_back(field);
      return;
    }
    while (!field.empty()) {
      field.remove_prefix(1);
      const std::size_t slash = std::min(field.find('/'), field.size());
      steps_.push_back(unescaped(field.substr(0, slash)));
      field.remove_prefix(slash);
    }
  }

  [[nodiscard]] const std::string& name() const noexcept { return name_; }
  /// At least one.
  [[nodiscard]] const std::vector<std::string>& steps() const noexcept { return steps_; }

 private:
  /// "~1" is '/', "~0" is '~'.
  static std::string unescaped(std::string_view step) {
    std::string plain;
    for (std::size_t i = 0; i < step.size(); ++i) {
      const bool escape = step[i] == '~' && i + 1 < step.size() && (step[i + 1] == '0' || step[i + 1] == '1');
      plain += escape ? (step[i + 1] == '1' ? '/' : '~') : step[i];
      i += escape ? 1U : 0U;
    }
    return plain;
  }

  std::string name_;
  std::vector<std::string> steps_;
};

}  // namespace sameish::io

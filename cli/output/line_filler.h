// LineFiller: characters on lines of a terminal, with colors.
// Idea     lines are broken where allow_break() was called last, and inside a word only when it fills a line by itself. Line
//          breaks and colors are written when something follows them, so no line ends in either.
// Tests    tests/unit/cli/diff_view_test.cc
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace sameish::cli {

inline constexpr std::string_view kPlainCodes = "\x1b[0m";

class LineFiller {
 public:
  LineFiller(bool color, std::size_t indent, std::size_t num_columns);

  /// Colors of what follows; `codes` must outlive the filler.
  void set_codes(std::string_view codes) { codes_ = codes; }
  void put(std::string_view bytes, std::size_t columns);
  /// A space between words. At the end of a line the break stands for it, unless it is `shown` as a change.
  void put_space(bool shown);
  /// The line may be broken here.
  void allow_break();
  void break_line() { ++num_breaks_; }

  /// All lines, each with its end.
  [[nodiscard]] std::string finish();

 private:
  void start_line();
  void write_codes();
  void make_room(std::size_t columns);
  void move_last_word();

  bool color_;
  std::size_t indent_;
  std::size_t most_columns_;
  std::string out_;
  std::size_t column_;
  std::size_t num_breaks_ = 0;                  // asked for and not written yet
  std::string_view codes_ = kPlainCodes;        // wanted
  std::string_view written_ = kPlainCodes;      // in force at the end of out_
  std::size_t break_at_ = 0;                    // in out_: where this line may be broken; 0: nowhere
  std::size_t break_column_ = 0;                // there
  std::string_view break_codes_ = kPlainCodes;  // in force there
};

}  // namespace sameish::cli

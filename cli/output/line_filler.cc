#include "output/line_filler.h"

#include <algorithm>
#include <utility>

namespace sameish::cli {
namespace {

constexpr std::size_t kLeastColumns = 10;

void remove_spaces_at_end(std::string& line) { line.erase(line.find_last_not_of(' ') + 1); }

}  // namespace

LineFiller::LineFiller(bool color, std::size_t indent, std::size_t num_columns)
    : color_(color),
      indent_(indent),
      most_columns_(std::max(num_columns, indent + kLeastColumns)),
      out_(indent, ' '),
      column_(indent) {}

void LineFiller::put(std::string_view bytes, std::size_t columns) {
  start_line();
  if (column_ + columns > most_columns_) make_room(columns);
  write_codes();
  const bool belongs_to_last = columns == 0 && break_at_ == out_.size();  // an accent stays with its letter
  out_ += bytes;
  column_ += columns;
  if (belongs_to_last) break_at_ = out_.size();
}

void LineFiller::put_space(bool shown) {
  start_line();
  if (column_ + 1 > most_columns_) {
    break_line();
    if (!shown) return;
  }
  put(" ", 1);
  allow_break();
}

void LineFiller::allow_break() {
  if (num_breaks_ != 0 || column_ == indent_) return;
  break_at_ = out_.size();
  break_column_ = column_;
  break_codes_ = written_;
}

std::string LineFiller::finish() {
  if (written_ != kPlainCodes) out_ += kPlainCodes;
  remove_spaces_at_end(out_);
  return std::move(out_) + "\n";
}

void LineFiller::start_line() {
  if (num_breaks_ == 0) return;
  if (written_ != kPlainCodes) {
    out_ += kPlainCodes;
  } else {
    remove_spaces_at_end(out_);
  }
  written_ = kPlainCodes;
  out_.append(num_breaks_, '\n').append(indent_, ' ');
  num_breaks_ = 0;
  column_ = indent_;
  break_at_ = 0;
}

void LineFiller::write_codes() {
  if (!color_ || written_ == codes_) return;
  if (written_ != kPlainCodes) out_ += kPlainCodes;
  if (codes_ != kPlainCodes) out_ += codes_;
  written_ = codes_;
}

void LineFiller::make_room(std::size_t columns) {
  if (break_at_ != 0) move_last_word();
  if (column_ + columns <= most_columns_) return;
  break_line();
  start_line();
}

/// What stands behind the last place for a break goes to a line of its own.
void LineFiller::move_last_word() {
  const std::string word = out_.substr(break_at_);
  const std::size_t word_columns = column_ - break_column_;
  const std::string_view codes_at_end = written_;
  out_.resize(break_at_);
  written_ = break_codes_;
  break_line();
  start_line();
  if (break_codes_ != kPlainCodes) out_ += break_codes_;
  out_ += word;
  written_ = codes_at_end;
  column_ += word_columns;
}

}  // namespace sameish::cli

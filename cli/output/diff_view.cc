#include "output/diff_view.h"

#include <fmt/format.h>

#include <algorithm>

#include "output/line_filler.h"
#include "terminal/code_points.h"
#include "terminal/figures.h"
#include "terminal/sanitize.h"

namespace sameish::cli {
namespace {

constexpr std::string_view kRemovedCodes = "\x1b[31;9m";
constexpr std::string_view kAddedCodes = "\x1b[32;4m";
constexpr std::string_view kDimCodes = "\x1b[2m";

std::size_t count_characters(std::string_view text) {
  std::size_t count = 0;
  for (std::size_t at = 0; at < text.size(); at += code_point_at(text, at).num_bytes) ++count;
  return count;
}

/// A cut inside a word moves to the word's border when that is near; scripts without spaces are cut where they are.
constexpr std::size_t kNearBytes = 14;

std::size_t word_end_before(std::string_view text, std::size_t at) {
  const std::size_t space = text.rfind(' ', at);
  return space != std::string_view::npos && at - space <= kNearBytes ? space : at;
}

std::size_t word_begin_after(std::string_view text, std::size_t at) {
  const std::size_t space = text.find(' ', at);
  return space != std::string_view::npos && space - at <= kNearBytes ? space + 1 : at;
}

/// Scripts of wide characters have no spaces: a line may be broken at each of them.
void put_character(LineFiller& filler, std::string_view bytes, std::size_t columns) {
  const bool is_wide = columns > 1;
  if (is_wide) filler.allow_break();
  filler.put(bytes, columns);
  if (is_wide) filler.allow_break();
}

void put_text(LineFiller& filler, std::string_view text, bool changed) {
  for (std::size_t at = 0; at < text.size();) {
    const CodePoint point = code_point_at(text, at);
    const std::string_view bytes = text.substr(at, point.num_bytes);
    at += point.num_bytes;
    if (point.valid && point.value == U'\n') {
      if (changed) filler.put("\u21b5", 1);
      filler.break_line();
    } else if (point.valid && (point.value == U' ' || (point.value == U'\t' && !changed))) {
      filler.put_space(changed);
    } else if (!point.valid || is_unsafe(point.value)) {
      const std::string escape = visible(bytes);
      filler.put(escape, escape.size());
    } else {
      put_character(filler, bytes, columns_of(point.value));
    }
  }
}

void put_elision(LineFiller& filler, std::size_t num_left_out) {
  if (num_left_out == 0) return;
  filler.set_codes(kDimCodes);
  const std::string text = fmt::format("\u2026 {} \u2026", counted(num_left_out, "character"));
  filler.allow_break();
  filler.put(text, columns_of(text));
  filler.allow_break();
}

void put_equal(LineFiller& filler, std::string_view text, const DiffStyle& style, bool first, bool last) {
  const Elided parts = elide(text, first ? 0 : style.context_characters, last ? 0 : style.context_characters);
  filler.set_codes(kPlainCodes);
  put_text(filler, parts.head, false);
  put_elision(filler, parts.num_left_out);
  filler.set_codes(kPlainCodes);
  put_text(filler, parts.tail, false);
}

void put_changed(LineFiller& filler, std::string_view text, const DiffStyle& style, bool removed) {
  const Elided parts = elide(text, style.most_changed_characters, 0);
  filler.set_codes(removed ? kRemovedCodes : kAddedCodes);
  if (!style.color) filler.put(removed ? "[-" : "{+", 2);
  put_text(filler, parts.head, true);
  put_elision(filler, parts.num_left_out);
  if (!style.color) filler.put(removed ? "-]" : "+}", 2);
}

}  // namespace

Elided elide(std::string_view text, std::size_t head_characters, std::size_t tail_characters) {
  constexpr std::size_t kLeastLeftOut = 24;  // shorter gaps are cheaper to show than to announce
  std::size_t head_end = 0, tail_begin = 0;
  const std::size_t num_characters = count_characters(text);
  if (num_characters < head_characters + tail_characters + kLeastLeftOut) return {text, {}, 0};
  std::size_t index = 0;
  for (std::size_t at = 0; at < text.size(); at += code_point_at(text, at).num_bytes, ++index) {
    if (index == head_characters) head_end = at;
    if (index == num_characters - tail_characters) tail_begin = at;
  }
  if (tail_characters == 0) tail_begin = text.size();
  head_end = word_end_before(text, head_end);
  tail_begin = word_begin_after(text, tail_begin);
  return {text.substr(0, head_end), text.substr(tail_begin),
          count_characters(text.substr(head_end, tail_begin - head_end))};
}

std::string diff_text(std::string_view a, std::string_view b, const std::vector<DifferenceSpan>& spans,
                      const DiffStyle& style) {
  if (spans.empty()) return {};
  LineFiller filler(style.color, style.indent, style.num_columns);
  for (const DifferenceSpan& span : spans) {
    const std::string_view in_a = a.substr(span.a_begin, span.a_end - span.a_begin);
    const std::string_view in_b = b.substr(span.b_begin, span.b_end - span.b_begin);
    switch (span.kind) {
      case SpanKind::equal: put_equal(filler, in_a, style, &span == &spans.front(), &span == &spans.back()); break;
      case SpanKind::only_a: put_changed(filler, in_a, style, true); break;
      case SpanKind::only_b: put_changed(filler, in_b, style, false); break;
    }
  }
  return filler.finish();
}

}  // namespace sameish::cli

#include "explain/difference.h"

#include <algorithm>
#include <utility>

#include "explain/edit_script.h"
#include "explain/islands.h"
#include "explain/units.h"

namespace sameish::explain {
namespace {

constexpr std::size_t kLeastWords = 8;           // units of both texts together, the spaces counted
constexpr std::uint64_t kAlwaysCharacters = 64;  // code points of both texts together: too short to be far

// From this share of both texts' units inserted or deleted on, the next coarser level reads better.
constexpr std::uint64_t far_percent(SpanLevel level) noexcept { return level == SpanLevel::characters ? 40 : 75; }

// Both texts cut at one level.
struct Cut {
  std::vector<std::uint32_t> borders_a;
  std::vector<std::uint32_t> borders_b;
  std::vector<std::uint32_t> units_a;
  std::vector<std::uint32_t> units_b;

  [[nodiscard]] std::uint64_t num_units() const noexcept { return units_a.size() + units_b.size(); }
};

Cut cut(const DecodedText& a, const DecodedText& b, SpanLevel level) {
  Cut result;
  result.borders_a = unit_borders(a, level);
  result.borders_b = unit_borders(b, level);
  UnitNumbers numbers;
  result.units_a = numbers.number(a.code_points, result.borders_a);
  result.units_b = numbers.number(b.code_points, result.borders_b);
  return result;
}

// Whether most of both texts is words of several letters, of which readers want to see whole ones. A name or a number
// is shown by its characters.
bool reads_by_words(const DecodedText& a, const DecodedText& b) {
  const auto num_words = unit_borders(a, SpanLevel::words).size() + unit_borders(b, SpanLevel::words).size();
  const auto num_characters =
      unit_borders(a, SpanLevel::characters).size() + unit_borders(b, SpanLevel::characters).size();
  return num_words >= kLeastWords && num_words * 2 < num_characters;
}

// Runs of units to runs of code points.
std::vector<Run> in_code_points(const std::vector<Run>& runs, const Cut& units) {
  std::vector<Run> result;
  result.reserve(runs.size());
  for (const Run& run : runs) {
    const std::uint32_t begin_a = units.borders_a[run.a_begin];
    const std::uint32_t begin_b = units.borders_b[run.b_begin];
    result.push_back({begin_a, begin_b, units.borders_a[run.a_begin + run.length] - begin_a});
  }
  return result;
}

// The script at this level, or nothing when the texts are too far apart for it. A level that is asked for, and the last
// one, always has a script.
std::optional<std::vector<Run>> script_at(const DecodedText& a, const DecodedText& b, SpanLevel level, bool always,
                                          const DiffOptions& options) {
  const Cut units = cut(a, b, level);
  std::uint64_t limit = options.max_distance;
  const bool short_texts = a.code_points.size() + b.code_points.size() <= kAlwaysCharacters;
  if (!always && !short_texts) limit = std::min(limit, units.num_units() * far_percent(level) / 100);
  std::optional<std::vector<Run>> runs = shortest_script(units.units_a, units.units_b, limit);
  if (!runs && always) runs = anchored_script(units.units_a, units.units_b, options.max_distance);
  if (!runs) return std::nullopt;
  return in_code_points(*runs, units);
}

SpanKind kind_of(std::uint64_t length_a, std::uint64_t length_b) noexcept {
  if (length_a > 0 && length_b > 0) return SpanKind::replaced;
  return length_a > 0 ? SpanKind::only_a : SpanKind::only_b;
}

class SpanBuilder {
 public:
  SpanBuilder(const DecodedText& a, const DecodedText& b) : a_(a), b_(b) {}

  // Everything up to the run differs; the run itself is equal.
  void add(const Run& run) {
    if (run.a_begin > a_done_ || run.b_begin > b_done_) {
      add_span(kind_of(run.a_begin - a_done_, run.b_begin - b_done_), run.a_begin, run.b_begin);
    }
    if (run.length > 0) add_span(SpanKind::equal, run.a_begin + run.length, run.b_begin + run.length);
  }

  std::vector<Span> finish() && {
    add({static_cast<std::uint32_t>(a_.code_points.size()), static_cast<std::uint32_t>(b_.code_points.size()), 0});
    return std::move(spans_);
  }

 private:
  void add_span(SpanKind kind, std::uint32_t a_end, std::uint32_t b_end) {
    spans_.push_back({kind, place(a_, a_done_), place(a_, a_end), place(b_, b_done_), place(b_, b_end)});
    a_done_ = a_end;
    b_done_ = b_end;
  }
  static Place place(const DecodedText& text, std::uint32_t at) noexcept { return {text.begins[at], at}; }

  const DecodedText& a_;
  const DecodedText& b_;
  std::uint32_t a_done_ = 0;
  std::uint32_t b_done_ = 0;
  std::vector<Span> spans_;
};

}  // namespace

std::string_view name(SpanKind kind) noexcept {
  switch (kind) {
    case SpanKind::equal: return "equal";
    case SpanKind::only_a: return "only_a";
    case SpanKind::only_b: return "only_b";
    case SpanKind::replaced: return "replaced";
  }
  return "";
}

std::string_view name(SpanLevel level) noexcept {
  switch (level) {
    case SpanLevel::characters: return "characters";
    case SpanLevel::words: return "words";
    case SpanLevel::lines: return "lines";
  }
  return "";
}

Result<Difference> diff(std::string_view a_utf8, std::string_view b_utf8, const DiffOptions& options) {
  const Result<DecodedText> a = decode(a_utf8, "A");
  if (!a) return a.error();
  const Result<DecodedText> b = decode(b_utf8, "B");
  if (!b) return b.error();
  Difference result;
  std::optional<std::vector<Run>> runs;
  const SpanLevel finest = reads_by_words(*a, *b) ? SpanLevel::words : SpanLevel::characters;
  for (const SpanLevel level : {SpanLevel::characters, SpanLevel::words, SpanLevel::lines}) {
    if (runs || (options.level ? *options.level != level : level < finest)) continue;
    const bool always = options.level.has_value() || level == SpanLevel::lines;
    runs = script_at(*a, *b, level, always, options);
    result.level = level;
  }
  if (options.join_small_islands) runs = without_small_islands(*runs, a.value().code_points, b.value().code_points);
  SpanBuilder spans(*a, *b);
  for (const Run& run : *runs) spans.add(run);
  result.spans = std::move(spans).finish();
  return result;
}

}  // namespace sameish::explain

#include "commands/comparison_text.h"

#include <unistd.h>

#include <algorithm>
#include <cmath>
#include <optional>
#include <vector>

#include "output/diff_view.h"
#include "output/json_writer.h"
#include "terminal/code_points.h"
#include "terminal/figures.h"
#include "terminal/sanitize.h"

namespace sameish::cli {
namespace {

constexpr std::size_t kNameColumns = 27;
constexpr std::size_t kValueColumns = 8;
constexpr std::size_t kBarColumns = 20;
constexpr std::size_t kWidestPanel = 120;

/// A measure as a row: its value, a bar when it is a share, a remark.
struct Row {
  std::string name, value;
  std::optional<double> share;
  std::string remark;
};

void add_share(std::vector<Row>& rows, const std::string& name, const std::optional<double>& share) {
  if (share) rows.push_back({name, measure_text(*share), std::clamp(*share, 0.0, 1.0), ""});
}

void add_count(std::vector<Row>& rows, const std::string& name, const std::optional<std::uint64_t>& count,
               const std::string& unit) {
  if (count) rows.push_back({name, count_text(*count), std::nullopt, unit});
}

std::vector<Row> measure_rows(const Comparison& c) {
  std::vector<Row> rows;
  if (c.distance && c.fingerprint_a) {
    rows.push_back({"fingerprint distance", std::to_string(*c.distance), std::nullopt,
                    "of " + counted(c.fingerprint_a->bits, "bit")});
  }
  add_share(rows, "estimated cosine", c.estimated_cosine);
  add_share(rows, "resemblance", c.resemblance);
  add_share(rows, "containment of a in b", c.containment_a_in_b);
  add_share(rows, "containment of b in a", c.containment_b_in_a);
  add_share(rows, "cosine", c.cosine);
  if (c.euclidean) rows.push_back({"Euclidean distance", measure_text(*c.euclidean), std::nullopt, ""});
  add_share(rows, "edit similarity", c.edit_similarity);
  add_count(rows, "edit distance", c.edit_distance, "characters");
  add_share(rows, "substring ratio", c.substring_ratio);
  add_count(rows, "longest common substring", c.longest_common_substring, "characters");
  add_share(rows, "subsequence ratio", c.subsequence_ratio);
  add_count(rows, "longest common subsequence", c.longest_common_subsequence, "characters");
  return rows;
}

std::string bar(double share, const Appearance& appearance) {
  const auto num_full = static_cast<std::size_t>(std::lround(share * static_cast<double>(kBarColumns)));
  std::string full, rest;
  for (std::size_t i = 0; i < num_full; ++i) full += appearance.utf8 ? "\u2501" : "=";
  for (std::size_t i = num_full; i < kBarColumns; ++i) rest += appearance.utf8 ? "\u2500" : "-";
  return styled(appearance.color_stdout, kGreen, full) + styled(appearance.color_stdout, kDim, rest);
}

std::string row_text(const Row& row, const Appearance& appearance) {
  std::string out = "  " + pad_right(row.name, kNameColumns) + pad_left(row.value, kValueColumns);
  if (row.share) out += "  " + bar(*row.share, appearance);
  if (!row.remark.empty()) out += "  " + styled(appearance.color_stdout, kDim, row.remark);
  return out + "\n";
}

std::string document_line(const std::string& letter, const std::string& id, std::uint64_t num_characters,
                          std::uint64_t num_tokens, std::size_t id_columns, const Appearance& appearance) {
  return "  " + styled(appearance.color_stdout, kBold, letter) + "  " + pad_right(id, id_columns) + "  " +
         pad_left(counted(num_characters, "character"), 18) + "  " + pad_left(counted(num_tokens, "token"), 14) + "\n";
}

std::string documents_text(const Document& a, const Document& b, const Comparison& c, const Appearance& appearance) {
  constexpr std::size_t kWidestId = 60;
  const std::string id_a = cut_to_columns(visible(a.id), kWidestId), id_b = cut_to_columns(visible(b.id), kWidestId);
  const std::size_t columns = std::max(columns_of(id_a), columns_of(id_b));
  return document_line("a", id_a, c.num_characters_a, c.num_tokens_a, columns, appearance) +
         document_line("b", id_b, c.num_characters_b, c.num_tokens_b, columns, appearance);
}

std::string verdict_text(const Comparison& c, const Appearance& appearance) {
  const std::string verdict = c.identical ? "identical" : c.near_duplicate ? "near-duplicates" : "not near-duplicates";
  const std::string equal = !c.identical && c.equal_normalized ? ", equal after normalization" : "";
  const std::string reason = c.decided_by.empty() ? "" : "  " + visible(c.decided_by);
  return "  " + styled(appearance.color_stdout, c.near_duplicate || c.identical ? "1;32" : "1;33", verdict + equal) +
         reason + "\n";
}

std::string differences_text(const Document& a, const Document& b, const Comparison& c, const Appearance& appearance) {
  if (c.identical || c.spans.empty()) return {};
  DiffStyle style;
  style.color = appearance.color_stdout;
  style.num_columns = std::min<std::size_t>(terminal_columns(STDOUT_FILENO), kWidestPanel);
  const std::string legend = style.color ? "\x1b[31;9monly a\x1b[0m \x1b[32;4monly b\x1b[0m" : "[-only a-]{+only b+}";
  const std::string title = c.equal_normalized ? "what differs before normalization" : "what differs";
  return "\n  " + styled(style.color, kBold, title) + ", by " + c.spans_level + "  " + legend + "\n\n" +
         diff_text(a.text, b.text, c.spans, style);
}

void write_side(JsonWriter& json, std::string_view name, const Document& document,
                const std::optional<Fingerprint>& fingerprint, std::uint64_t num_characters, std::uint64_t num_tokens) {
  json.key(name).begin_object().member("id", document.id).member("characters", num_characters);
  json.member("tokens", num_tokens).key("fingerprint");
  fingerprint ? json.value(to_hex(*fingerprint)) : json.null();
  json.end_object();
}

void write_measures(JsonWriter& json, const Comparison& c) {
  json.key("measures").begin_object().member("distance", c.distance).member("estimated_cosine", c.estimated_cosine);
  json.member("resemblance", c.resemblance).member("containment_a_in_b", c.containment_a_in_b);
  json.member("containment_b_in_a", c.containment_b_in_a).member("cosine", c.cosine).member("euclidean", c.euclidean);
  json.member("edit_distance", c.edit_distance).member("edit_similarity", c.edit_similarity);
  json.member("longest_common_substring", c.longest_common_substring).member("substring_ratio", c.substring_ratio);
  json.member("longest_common_subsequence", c.longest_common_subsequence);
  json.member("subsequence_ratio", c.subsequence_ratio).end_object();
}

/// A changed span carries its text, so that a reader needs no byte arithmetic.
void write_span(JsonWriter& json, const DifferenceSpan& span, std::string_view a, std::string_view b) {
  json.begin_object();
  if (span.kind == SpanKind::equal) json.member("kind", "equal");
  if (span.kind == SpanKind::only_a) {
    json.member("kind", "only_a").member("text", a.substr(span.a_begin, span.a_end - span.a_begin));
  }
  if (span.kind == SpanKind::only_b) {
    json.member("kind", "only_b").member("text", b.substr(span.b_begin, span.b_end - span.b_begin));
  }
  json.key("a").begin_array().value(span.a_begin).value(span.a_end).end_array();
  json.key("b").begin_array().value(span.b_begin).value(span.b_end).end_array().end_object();
}

}  // namespace

std::string comparison_panel(const Document& a, const Document& b, const Comparison& c, const Appearance& appearance) {
  std::string out = "\n" + documents_text(a, b, c, appearance) + "\n";
  for (const Row& row : measure_rows(c)) out += row_text(row, appearance);
  out += "\n" + verdict_text(c, appearance);
  out += styled(appearance.color_stdout, kDim, "  scheme " + c.scheme + ", length class " + c.length_class) + "\n";
  for (const std::string& note : c.notes) out += "  note: " + visible(note) + "\n";
  return out + differences_text(a, b, c, appearance);
}

std::string comparison_json(const Document& a, const Document& b, const Comparison& c) {
  std::string out;
  JsonWriter json(out);
  json.begin_object();
  write_side(json, "a", a, c.fingerprint_a, c.num_characters_a, c.num_tokens_a);
  write_side(json, "b", b, c.fingerprint_b, c.num_characters_b, c.num_tokens_b);
  json.member("scheme", c.scheme).member("length_class", c.length_class).member("identical", c.identical);
  json.member("equal_normalized", c.equal_normalized);
  json.member("near_duplicate", c.near_duplicate).member("decided_by", c.decided_by);
  write_measures(json, c);
  json.key("notes").begin_array();
  for (const std::string& note : c.notes) json.value(note);
  json.end_array().member("spans_level", c.spans_level).key("spans").begin_array();
  for (const DifferenceSpan& span : c.spans) write_span(json, span, a.text, b.text);
  json.end_array().end_object();
  return out + "\n";
}

}  // namespace sameish::cli

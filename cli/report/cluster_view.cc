#include "report/cluster_view.h"

#include <algorithm>

#include "output/diff_view.h"
#include "report/html_text.h"
#include "terminal/figures.h"

namespace sameish::cli {
namespace {

constexpr std::size_t kContextCharacters = 60;
constexpr std::size_t kMostChangedCharacters = 900;
constexpr std::size_t kExcerptCharacters = 420;

std::string_view slice(std::string_view text, std::uint64_t begin, std::uint64_t end) {
  begin = std::min<std::uint64_t>(begin, text.size());
  end = std::clamp<std::uint64_t>(end, begin, text.size());
  return text.substr(begin, end - begin);
}

std::string gap(std::size_t num_left_out) {
  return num_left_out == 0 ? "" : "<span class=\"gap\">\u2026 " + counted(num_left_out, "character") + " \u2026</span>";
}

/// A line break that was added or removed is seen.
std::string html_with_line_marks(std::string_view text) {
  std::string out;
  while (true) {
    const std::size_t end = text.find('\n');
    out += html(text.substr(0, end));
    if (end == std::string_view::npos) return out;
    out += "<i class=\"gap\">\u21b5</i>\n";
    text.remove_prefix(end + 1);
  }
}

std::string changed(std::string_view text, const char* tag, const char* sign) {
  const Elided parts = elide(text, kMostChangedCharacters, 0);
  const std::string name = tag;
  const std::string joiner = "\u2060";  // the sign is never alone at the end of a line
  return "<" + name + "><b>" + sign + "</b>" + joiner + html_with_line_marks(parts.head) + gap(parts.num_left_out) +
         "</" + name + ">";
}

std::string excerpt(const ReportMember& member) {
  const Elided parts = elide(member.text, kExcerptCharacters, 0);
  const bool more = parts.num_left_out != 0 || member.text_cut;
  return "<div class=\"text\" dir=\"auto\">" + html(parts.head) + (more ? "<span class=\"gap\">\u2026</span>" : "") +
         "</div>";
}

bool is_same_text(const ReportMember& member) {
  return !member.text_cut && std::all_of(member.spans.begin(), member.spans.end(),
                                         [](const DifferenceSpan& span) { return span.kind == SpanKind::equal; });
}

std::string chips(const ReportMember& member) {
  std::string out;
  if (!member.measure.empty()) {
    std::string measure = member.measure;
    std::replace(measure.begin(), measure.end(), '_', ' ');
    out += "<span class=\"chip\">" + html(measure + " " + measure_text(member.score)) + "</span>";
  }
  if (member.distance) {
    const bool same = *member.distance == 0;
    out += "<span class=\"chip\">" +
           (same ? "the same fingerprint" : "fingerprints " + counted(*member.distance, "bit") + " apart") + "</span>";
  }
  return out;
}

/// Documents of one text share a row.
std::string copies_line(const ReportMember& member, const std::string& before, const std::string& behind) {
  if (member.num_copies == 0) return {};
  std::string out = "<p class=\"copies\">" + before + count_text(member.num_copies) +
                    (member.num_copies == 1 ? " identical copy" : " identical copies") + behind;
  for (std::size_t i = 0; i < member.copies.size(); ++i) out += (i == 0 ? ": " : ", ") + html_name(member.copies[i]);
  return out + (member.copies.size() < member.num_copies ? ", \u2026</p>" : "</p>");
}

std::string size_text(const ReportCluster& cluster) {
  if (cluster.representative.num_copies + 1 == cluster.size) return count_text(cluster.size) + " identical documents";
  return counted(cluster.size, "document");
}

std::string member_view(const ReportMember& member, const ReportMember& representative) {
  std::string out =
      "<article><h4><span class=\"role removed\">removed</span>" + html_name(member.id) + chips(member) + "</h4>";
  if (member.spans.empty()) {
    out += excerpt(member);
  } else if (is_same_text(member)) {
    out += "<p class=\"none\">the same text</p>";
  } else {
    out += "<div class=\"text\" dir=\"auto\">" + diff_markup(representative.text, member.text, member.spans) +
           (member.text_cut ? "<span class=\"gap\">\u2026</span>" : "") + "</div>";
  }
  return out + copies_line(member, "and ", "") + "</article>";
}

}  // namespace

std::string diff_markup(std::string_view a, std::string_view b, const std::vector<DifferenceSpan>& spans) {
  std::string out;
  for (const DifferenceSpan& span : spans) {
    const std::string_view in_a = slice(a, span.a_begin, span.a_end), in_b = slice(b, span.b_begin, span.b_end);
    if (span.kind == SpanKind::only_a) out += changed(in_a, "del", "\u2212");
    if (span.kind == SpanKind::only_b) out += changed(in_b, "ins", "+");
    if (span.kind != SpanKind::equal) continue;
    const Elided parts =
        elide(in_a, &span == &spans.front() ? 0 : kContextCharacters, &span == &spans.back() ? 0 : kContextCharacters);
    out += html(parts.head) + gap(parts.num_left_out) + html(parts.tail);
  }
  return out;
}

std::string cluster_view(const ReportCluster& cluster, std::size_t number, bool open) {
  const ReportMember& kept = cluster.representative;
  std::string out = std::string("<details class=\"cluster\"") + (open ? " open" : "") + "><summary>";
  out += "<span class=\"number\">" + std::to_string(number) + "</span>";
  out += "<span class=\"title\">" + html_name(kept.id) + "</span>";
  out += "<span class=\"size\">" + size_text(cluster) + "</span></summary>";
  out += "<article><h4><span class=\"role kept\">kept</span>" + html_name(kept.id);
  if (!cluster.reason.empty()) out += "<span class=\"chip\">by " + html(cluster.reason) + "</span>";
  out += "</h4>" + excerpt(kept) + copies_line(kept, "", " removed") + "</article>";
  for (const ReportMember& member : cluster.members) out += member_view(member, kept);
  std::uint64_t num_shown = 1 + kept.num_copies;
  for (const ReportMember& member : cluster.members) num_shown += 1 + member.num_copies;
  if (cluster.size > num_shown) {
    out += "<p class=\"none\">and " + count_text(cluster.size - num_shown) + " more, in clusters.jsonl</p>";
  }
  return out + "</details>";
}

}  // namespace sameish::cli

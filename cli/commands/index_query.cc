#include <array>
#include <charconv>
#include <optional>
#include <string>

#include "commands/commands.h"
#include "commands/index_input.h"
#include "commands/line_stream.h"
#include "terminal/figures.h"

namespace sameish::cli {
namespace {

/// A name that is a number as JSON writes one.
std::optional<std::uint64_t> as_number(std::string_view name) {
  std::uint64_t number = 0;
  const std::from_chars_result end = std::from_chars(name.data(), name.data() + name.size(), number);
  if (end.ec != std::errc() || std::to_string(number) != name) return std::nullopt;
  return number;
}

/// As files of fingerprints are read: either case, perhaps behind 0x.
std::string plain_digits(std::string digits) {
  for (char& c : digits) c = c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
  return digits.starts_with("0x") ? digits.substr(2) : digits;
}

/// Prints answers a line each.
class AnswerWriter {
 public:
  AnswerWriter(const IndexSettings& settings, bool matches_only, OutputStream& stream)
      : settings_(settings), matches_only_(matches_only), stream_(stream) {
    for (std::uint32_t distance = 0; distance < cosines_.size(); ++distance) {
      cosines_[distance] = estimated_cosine(distance, settings.bits);
    }
  }

  bool write(const IndexAnswer& answer) {
    if (matches_only_ && answer.matches.empty()) return true;
    line_.clear();
    JsonWriter json(line_);
    json.begin_object().key("query");
    append_question(json, answer);
    json.key("matches");
    if (answer.fingerprint) {
      append_matches(json, answer);
    } else {
      json.null();
    }
    if (answer.truncated) json.member("truncated", true);
    json.end_object();
    line_ += '\n';
    return write_line(stream_, line_);
  }

 private:
  /// As ids are printed: where those of the index are numbers, a number is one here too.
  void append_question(JsonWriter& json, const IndexAnswer& answer) const {
    std::optional<std::uint64_t> number = answer.number;
    if (!number && settings_.ids == IdKind::numbers) number = as_number(answer.name);
    number ? json.value(*number) : json.value(answer.name);
  }

  void append_matches(JsonWriter& json, const IndexAnswer& answer) const {
    json.begin_array();
    for (const IndexMatch& match : answer.matches) {
      json.begin_object().key("id");
      append_id(json, match.id, settings_.ids);
      json.member("distance", match.distance).member("estimated_cosine", cosines_[match.distance]).end_object();
    }
    json.end_array();
  }

  const IndexSettings& settings_;
  bool matches_only_;
  OutputStream& stream_;
  std::array<double, kMaxIndexDistance + 1> cosines_{};
  std::string line_;
};

/// The questions of the command line, each called by its digits, or by the place of its text.
class LineQuestions {
 public:
  LineQuestions(const Index& index, const IndexQueryPlan& plan) : index_(index), plan_(plan) {}

  Status ask(const SchemeOptions& scheme, AnswerWriter& writer, IndexQuerySummary& summary) const {
    for (const std::string& digits : plan_.fingerprints) {
      const Result<Fingerprint> fingerprint = parse_hex(plain_digits(digits));
      if (!fingerprint) return Error{fingerprint.error().code, "--fingerprint: " + fingerprint.error().message};
      if (Status asked = ask_one(digits, *fingerprint, writer, summary); !asked) return asked;
    }
    if (plan_.texts.empty()) return {};
    const Result<Fingerprinter> fingerprinter = open_fingerprinter(scheme);
    if (!fingerprinter) return fingerprinter.error();
    for (std::size_t i = 0; i < plan_.texts.size(); ++i) {
      const Result<FingerprintedText> text = fingerprinter->fingerprint(plan_.texts[i]);
      if (!text) return Error{text.error().code, "--text: " + text.error().message};
      if (Status asked = ask_one("text:" + std::to_string(i + 1), text->fingerprint, writer, summary); !asked) {
        return asked;
      }
    }
    return {};
  }

 private:
  Result<Fingerprinter> open_fingerprinter(const SchemeOptions& scheme) const {
    const std::string& wanted = index_.settings().scheme;
    if (wanted == kUnnamedScheme) {
      return Error{
          ErrorCode::scheme_mismatch,
          "the index does not know the scheme of its fingerprints, so a text cannot be compared with them; ask "
          "with --fingerprint, or build it again with --scheme NAME"};
    }
    Result<Fingerprinter> opened = Fingerprinter::open(scheme);
    if (opened && opened->scheme() != wanted) {
      return Error{ErrorCode::scheme_mismatch, "the index is of scheme " + wanted + ", and the text would be of " +
                                                   opened->scheme() +
                                                   "; give the files the index was built with: "
                                                   "--dict, --idf, --stop-words"};
    }
    return opened;
  }

  Status ask_one(const std::string& name, const std::optional<Fingerprint>& fingerprint, AnswerWriter& writer,
                 IndexQuerySummary& summary) const {
    IndexAnswer answer;
    answer.name = name;
    answer.fingerprint = fingerprint;
    ++summary.num_read;
    if (!fingerprint) {
      ++summary.num_empty;
      return end_of(writer.write(answer));
    }
    const Result<IndexAnswers> answers = index_.query({&*fingerprint, 1}, plan_.query);
    if (!answers) return answers.error();
    answer.matches = (*answers)[0];
    answer.truncated = answers->truncated(0);
    ++summary.num_asked;
    summary.num_found += answer.matches.empty() ? 0U : 1U;
    summary.num_matches += answer.matches.size();
    return end_of(writer.write(answer));
  }

  static Status end_of(bool go_on) { return go_on ? Status{} : Error{ErrorCode::interrupted, "stopped by request"}; }

  const Index& index_;
  const IndexQueryPlan& plan_;
};

void add_counts(const IndexQuerySummary& part, IndexQuerySummary& sum) {
  sum.num_read += part.num_read;
  sum.num_asked += part.num_asked;
  sum.num_found += part.num_found;
  sum.num_matches += part.num_matches;
  sum.num_empty += part.num_empty;
  sum.num_rejected += part.num_rejected;
  sum.warnings.insert(sum.warnings.end(), part.warnings.begin(), part.warnings.end());
}

Result<IndexQuerySummary> ask_all(const Index& index, const IndexQueryPlan& plan, AnswerWriter& writer,
                                  Console& console) {
  IndexInputOptions input = plan.input;
  IndexQuerySummary summary;
  const bool has_texts = !plan.texts.empty() || (plan.reads_input && !input.fingerprints);
  if (has_texts) {
    if (const Status known = take_scheme(index.settings(), plan.scheme_files, input); !known) return known.error();
  }
  input.scheme.bits = index.settings().bits;
  if (const Status asked = LineQuestions(index, plan).ask(input.scheme, writer, summary); !asked) return asked.error();
  if (!plan.reads_input) return summary;
  const auto read = query_input(
      index, input, plan.query, [&](const IndexAnswer& answer) { return writer.write(answer); },
      [&](const Rejection& rejection) { console.reject(rejection); }, console.progress_callback());
  if (!read) return read;
  add_counts(*read, summary);
  return summary;
}

void print_summary(const IndexQuerySummary& summary, Console& console) {
  for (const std::string& warning : summary.warnings) console.warn(warning);
  if (!console.appearance().summaries) return;
  std::string text = counted(summary.num_asked, "question") + ", " + count_text(summary.num_found) + " with a match, " +
                     (summary.num_matches == 1 ? "1 match" : count_text(summary.num_matches) + " matches");
  if (summary.num_empty != 0) text += ", " + count_text(summary.num_empty) + " without a feature not asked";
  if (summary.num_rejected != 0) text += ", " + count_text(summary.num_rejected) + " rejected";
  console.print(text + "\n");
}

}  // namespace

int run_index_query(const IndexQueryPlan& plan, Console& console) {
  const auto index = open_index(plan.index, IndexAccess::read, plan.input.runtime.num_threads, console);
  if (!index) return end_with_error(index.error(), console);
  auto opened = OutputStream::open(plan.stream.path, plan.stream.overwrite);
  if (!opened) return end_with_error(opened.error(), console);
  OutputStream& stream = **opened;
  AnswerWriter writer(index->settings(), plan.matches_only, stream);
  const auto summary = ask_all(*index, plan, writer, console);
  const int code = end_line_stream(summary, stream, plan.tolerance, console,
                                   [&](const IndexQuerySummary& counts) { print_summary(counts, console); });
  if (code != kExitOk || !summary) return code;
  return summary->num_found != 0 ? kExitOk : kExitNone;
}

}  // namespace sameish::cli

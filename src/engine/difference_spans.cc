#include "engine/difference_spans.h"

#include <utility>

#include "explain/difference.h"

namespace sameish::engine {
namespace {

DifferenceSpan between(SpanKind kind, const explain::Span& span) {
  DifferenceSpan out{kind, span.a_begin.byte, span.a_end.byte, span.b_begin.byte, span.b_end.byte};
  if (kind == SpanKind::only_a) out.b_end = out.b_begin;
  if (kind == SpanKind::only_b) out.a_begin = out.a_end;
  return out;
}

}  // namespace

Result<DifferenceSpans> difference_spans(std::string_view a, std::string_view b, std::uint64_t max_distance) {
  const Result<explain::Difference> difference = explain::diff(a, b, {.level = {}, .max_distance = max_distance});
  if (!difference.ok()) return difference.error();
  DifferenceSpans out;
  out.level = explain::name(difference->level);
  for (const explain::Span& span : difference->spans) {
    switch (span.kind) {
      case explain::SpanKind::equal: out.spans.push_back(between(SpanKind::equal, span)); break;
      case explain::SpanKind::only_a: out.spans.push_back(between(SpanKind::only_a, span)); break;
      case explain::SpanKind::only_b: out.spans.push_back(between(SpanKind::only_b, span)); break;
      case explain::SpanKind::replaced:
        out.spans.push_back(between(SpanKind::only_a, span));
        out.spans.push_back(between(SpanKind::only_b, span));
        break;
    }
  }
  return out;
}

}  // namespace sameish::engine

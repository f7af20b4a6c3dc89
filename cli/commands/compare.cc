#include "commands/commands.h"
#include "commands/comparison_text.h"
#include "commands/outcome.h"
#include "exit_code.h"

namespace sameish::cli {
namespace {

Result<Document> read_document(const ComparePlan& plan, const std::string& name) {
  return plan.by_id ? find_document(plan.input, name) : read_text_file(name, plan.input);
}

}  // namespace

int run_compare(const ComparePlan& plan, Console& console) {
  const auto a = read_document(plan, plan.name_a);
  if (!a) return end_with_error(a.error(), console);
  const auto b = read_document(plan, plan.name_b);
  if (!b) return end_with_error(b.error(), console);
  const auto comparison = compare(a->text, b->text, plan.options);
  if (!comparison) return end_with_error(comparison.error(), console);
  const std::string text =
      plan.json ? comparison_json(*a, *b, *comparison) : comparison_panel(*a, *b, *comparison, console.appearance());
  const int code = print_to_stdout(text, console);
  if (code != kExitOk) return code;
  return comparison->near_duplicate ? kExitOk : kExitNone;
}

}  // namespace sameish::cli

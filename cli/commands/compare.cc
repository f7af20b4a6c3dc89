#include <utility>
#include <vector>

#include "commands/commands.h"
#include "commands/comparison_text.h"
#include "commands/outcome.h"
#include "exit_code.h"
#include "terminal/stop_signal.h"

namespace sameish::cli {
namespace {

Result<std::vector<Document>> read_documents(const ComparePlan& plan) {
  const std::vector<std::string> names = {plan.name_a, plan.name_b};
  if (plan.by_id) return find_documents(plan.input, names);
  std::vector<Document> documents;
  for (const std::string& name : names) {
    Result<Document> document = read_text_file(name, plan.input);
    if (!document) return document.error();
    documents.push_back(std::move(document).value());
  }
  return documents;
}

}  // namespace

int run_compare(const ComparePlan& plan, Console& console) {
  leave_at_stop_signals();
  const auto documents = read_documents(plan);
  if (!documents) return end_with_error(documents.error(), console);
  const Document& a = documents->front();
  const Document& b = documents->back();
  const auto comparison = compare(a.text, b.text, plan.options);
  if (!comparison) return end_with_error(comparison.error(), console);
  const std::string text =
      plan.json ? comparison_json(a, b, *comparison) : comparison_panel(a, b, *comparison, console.appearance());
  const int code = print_to_stdout(text, console);
  if (code != kExitOk) return code;
  return comparison->near_duplicate ? kExitOk : kExitNone;
}

}  // namespace sameish::cli

#include <string>

#include "commands/commands.h"
#include "commands/outcome.h"
#include "exit_code.h"
#include "output/json_writer.h"
#include "terminal/figures.h"
#include "terminal/sanitize.h"

namespace sameish::cli {

int run_dict_build(const DictBuildPlan& plan, Console& console) {
  const auto built = build_dictionary(plan.sources, plan.output, console.progress_callback());
  console.hide_progress();
  if (!built) return end_with_error(built.error(), console);
  if (!plan.json) {
    console.print(visible(built->path) + ": " + counted(built->num_words, "word") + ", " +
                  counted(built->num_idf_entries, "rarity value") + ", " + counted(built->num_stop_words, "stop word") +
                  ", " + bytes_text(built->num_bytes) + ", digest " + built->digest + "\n");
    return kExitOk;
  }
  std::string out;
  JsonWriter json(out);
  json.begin_object().member("path", built->path).member("num_words", built->num_words);
  json.member("num_idf_entries", built->num_idf_entries).member("num_stop_words", built->num_stop_words);
  json.member("num_bytes", built->num_bytes).member("digest", built->digest).end_object();
  return print_to_stdout(out + "\n", console);
}

}  // namespace sameish::cli

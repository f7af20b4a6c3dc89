#include "index_commands.h"

#include <CLI/CLI.hpp>

namespace sameish::cli {
namespace {

void add_build(CLI::App& index, RawArgs& args) {
  CLI::App& command = add_command(
      index, "build",
      "Make an index of documents, or of fingerprints that are there already.\n"
      "The index is a directory; it appears when it is whole. It answers which of its documents have a fingerprint "
      "within a distance of another's: all of them, exactly.",
      "  sameish index build docs.jsonl.gz -o docs.index\n"
      "  sameish index build --distance 6 --space compact news/ -o news.index\n"
      "  sameish index build --fingerprints hashes.npy --ids ids.npy -o hashes.index");
  args.input.add_files_to(command);
  args.output.add_index_to(command);
  args.output.add_json_to(command, "Print the counts as one JSON object on standard output.");
  args.index.add_settings_to(command);
  args.input.add_to(command);
  args.input.add_tolerance_to(command);
  args.index.add_input_to(command);
  args.scheme.add_to(command);
  args.runtime.add_without_spill_to(command);
  args.screen.add_to(command);
}

void add_add(CLI::App& index, RawArgs& args) {
  CLI::App& command = add_command(
      index, "add",
      "Add documents to an index, or replace those it has by their ids.\n"
      "The scheme is that of the index. What is added is on disk, batch by batch; running the same again changes "
      "nothing.",
      "  sameish index add docs.index new.jsonl\n"
      "  sameish index add hashes.index --fingerprints more.txt --first-id 5000000");
  args.index.add_index_to(command);
  args.input.add_files_to(command);
  args.output.add_json_to(command, "Print the counts as one JSON object on standard output.");
  args.input.add_to(command);
  args.input.add_tolerance_to(command);
  args.index.add_input_to(command);
  args.scheme.add_files_to(command);
  args.runtime.add_without_spill_to(command);
  args.screen.add_to(command);
}

void add_remove(CLI::App& index, RawArgs& args) {
  CLI::App& command = add_command(
      index, "remove",
      "Remove documents from an index by their ids.\n"
      "Each line of the files is an id, or a JSON object with one. Ids that are not in the index are counted and named.",
      "  sameish index remove docs.index gone.txt\n"
      "  sameish index remove docs.index out/removed.jsonl\n"
      "  echo a17 | sameish index remove docs.index -");
  args.index.add_index_to(command);
  args.input.add_files_to(command);
  args.output.add_json_to(command, "Print the counts as one JSON object on standard output.");
  args.input.add_id_field_to(command);
  args.input.add_tolerance_to(command);
  args.runtime.add_threads_to(command);
  args.screen.add_to(command);
}

void add_query(CLI::App& index, RawArgs& args) {
  CLI::App& command = add_command(
      index, "query",
      "Ask an index for the near neighbors of documents or fingerprints.\n"
      "Prints {\"query\":\u2026,\"matches\":[{\"id\":\u2026,\"distance\":d,\"estimated_cosine\":c},\u2026]} a line for each, in "
      "the order of the input; the nearest match first. Exit code 0: something was found; 1: nothing.",
      "  sameish index query docs.index new.jsonl\n"
      "  sameish index query docs.index --text 'To be or not to be, that is the question.'\n"
      "  sameish index query hashes.index --fingerprint 9ae8d09af5d03f23 --distance 2 --top 5\n"
      "  sameish index query docs.index --matches-only docs.jsonl | jq -r '.query'");
  args.index.add_index_to(command);
  args.input.add_files_to(command);
  args.index.add_questions_to(command);
  args.output.add_file_to(command);
  args.input.add_to(command);
  args.input.add_tolerance_to(command);
  args.index.add_input_to(command);
  args.scheme.add_files_to(command);
  args.runtime.add_without_spill_to(command);
  args.screen.add_to(command);
}

void add_care(CLI::App& index, RawArgs& args) {
  CLI::App& info = add_command(index, "info", "Show what an index holds, its settings and its parts.",
                               "  sameish index info docs.index\n  sameish index info docs.index --json | jq .size");
  args.index.add_index_to(info);
  args.output.add_json_to(info, "Print one JSON object.");
  args.screen.add_to(info);

  CLI::App& check =
      add_command(index, "check",
                  "Check an index: every sum of its files, and answers against a look at every fingerprint.\n"
                  "Exit code 0: all is well; 6: damaged, and the message says what.",
                  "  sameish index check docs.index");
  args.index.add_index_to(check);
  args.output.add_json_to(check, "Print what was checked as one JSON object.");
  args.runtime.add_threads_to(check);
  args.screen.add_to(check);

  CLI::App& merge =
      add_command(index, "merge",
                  "Make one part of all parts of an index, and give back the space of what was removed.\n"
                  "An index does this by itself as it grows; afterwards it is at its smallest and fastest.",
                  "  sameish index merge docs.index");
  args.index.add_index_to(merge);
  args.output.add_json_to(merge, "Print the size before and after as one JSON object.");
  args.runtime.add_threads_to(merge);
  args.screen.add_to(merge);
}

}  // namespace

CLI::App& add_command(CLI::App& parent, const std::string& name, const std::string& description,
                      const std::string& examples) {
  CLI::App& command = *parent.add_subcommand(name, description);
  command.footer(examples);
  command.get_help_ptr()->group("About");
  return command;
}

void add_index(CLI::App& root, RawArgs& args) {
  CLI::App& index = add_command(root, "index", "Make and ask an index that stays on disk and grows.", "");
  index.require_subcommand(0, 1);
  add_build(index, args);
  add_add(index, args);
  add_remove(index, args);
  add_query(index, args);
  add_care(index, args);
}

}  // namespace sameish::cli

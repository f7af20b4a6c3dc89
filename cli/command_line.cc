#include "command_line.h"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <iterator>
#include <memory>
#include <utility>

#include "exit_code.h"
#include "flags/flag.h"
#include "index_commands.h"
#include "reference/help_text.h"
#include "reference/suggestion.h"
#include "terminal/sanitize.h"

namespace sameish::cli {
namespace {

void add_fingerprint(CLI::App& root, RawArgs& args) {
  CLI::App& command = add_command(
      root, "fingerprint",
      "Print one fingerprint a document.\n"
      "Prints {\"id\":\u2026,\"fingerprint\":\"hex digits\",\"features\":n} a line, in the order of the input. A document without "
      "a token has the fingerprint null.",
      "  sameish fingerprint docs.jsonl.gz > fingerprints.jsonl\n"
      "  sameish fingerprint --tokenizer jieba --weights tfidf-20 news/\n"
      "  printf '{\"id\":1,\"text\":\"to be or not to be\"}' | sameish fingerprint --header");
  args.input.add_files_to(command);
  args.input.add_to(command);
  args.input.add_tolerance_to(command);
  args.scheme.add_to(command);
  args.output.add_file_to(command);
  args.output.add_header_to(command);
  args.runtime.add_to(command);
  args.screen.add_to(command);
}

void add_compare(CLI::App& root, RawArgs& args) {
  CLI::App& command =
      add_command(root, "compare",
                  "Compare two texts: every measure, the verdict, and what exactly differs.\n"
                  "A and B are files, or two ids of the records in --in FILE. Exit code 0: near-duplicates; 1: not.",
                  "  sameish compare contract_2019.txt contract_2020.txt\n"
                  "  sameish compare --in docs.jsonl a17 b4\n"
                  "  sameish compare --json a.txt b.txt | jq .measures.resemblance");
  FlagGroup{command, "Arguments"}.arguments("DOCUMENT", "A B", args.documents, "Two files, or with --in two ids.");
  FlagGroup{command, "Input"}.value("--in", args.documents_in, "FILE", "The records to find the two ids in.");
  args.input.add_to(command);
  args.scheme.add_to(command);
  args.match.add_to(command);
  args.output.add_json_to(command, "Print one JSON object with the measures and the differing spans.");
  args.screen.add_to(command);
}

void add_pairs(CLI::App& root, RawArgs& args) {
  CLI::App& command = add_command(
      root, "pairs",
      "Print every near-duplicate pair.\n"
      "Prints {\"a\":\u2026,\"b\":\u2026,\"distance\":d,\"resemblance\":r} a line; the last field has the name of the measure "
      "that decided. Pairs come in the order of the input, the same for any number of threads.",
      "  sameish pairs docs.jsonl > pairs.jsonl\n"
      "  sameish pairs --threshold 0.9 --method simhash --distance 6 a.jsonl.zst b.jsonl.zst\n"
      "  sameish pairs --format lines titles.txt | head");
  args.input.add_files_to(command);
  args.input.add_to(command);
  args.input.add_tolerance_to(command);
  args.match.add_to(command);
  args.scheme.add_to(command);
  args.output.add_file_to(command);
  args.output.add_header_to(command);
  args.runtime.add_to(command);
  args.screen.add_to(command);
}

void add_dedup(CLI::App& root, RawArgs& args) {
  CLI::App& command = add_command(
      root, "dedup",
      "Find near-duplicates and keep one of each.\n"
      "Writes kept.jsonl, removed.jsonl, pairs.jsonl, clusters.jsonl, rejected.jsonl, summary.json and report.html "
      "into a directory: all of them, or none.",
      "  sameish dedup corpus/ -o out\n"
      "  sameish dedup a.jsonl.gz b.jsonl.gz -o out --keep prefer:source=wiki,longest --threshold 0.8\n"
      "  sameish dedup docs.jsonl -o out --overwrite --json | jq .removed");
  args.input.add_files_to(command);
  args.output.add_directory_to(command);
  args.output.add_json_to(command, "Print the summary as one JSON object on standard output.");
  args.dedup.add_to(command);
  args.match.add_to(command);
  args.input.add_to(command);
  args.input.add_tolerance_to(command);
  args.scheme.add_to(command);
  args.runtime.add_to(command);
  args.screen.add_to(command);
}

void add_dict(CLI::App& root, RawArgs& args) {
  CLI::App& dict = add_command(root, "dict", "Make the dictionary for Chinese words.", "");
  dict.require_subcommand(0, 1);
  CLI::App& build =
      add_command(dict, "build",
                  "Compile jieba's word list, rarities and model to one file.\n"
                  "The file is mapped into memory, so it opens at once and is shared between processes. One that is "
                  "there, in the default place too, is replaced only with --overwrite.",
                  "  sameish dict build\n"
                  "  sameish dict build --overwrite    # after jieba's files have changed\n"
                  "  sameish dict build --user own_words.txt -o own.dict");
  args.dict.add_to(build);
  args.output.add_file_to(build, "the place 'sameish info' names");
  args.output.add_json_to(build, "Print what was built as one JSON object.");
  args.screen.add_to(build);
}

void add_about(CLI::App& root, RawArgs& args) {
  CLI::App& info =
      add_command(root, "info", "Show version, CPU kernels, dictionary and limits.", "  sameish info --json");
  args.output.add_json_to(info, "Print one JSON object.");
  args.screen.add_to(info);

  CLI::App& completions =
      add_command(root, "completions", "Print a completion script for a shell.",
                  "  sameish completions bash > ~/.local/share/bash-completion/completions/sameish\n"
                  "  sameish completions fish > ~/.config/fish/completions/sameish.fish");
  FlagGroup{completions, "Arguments"}.choice("SHELL", args.shell, "bash|zsh|fish", "bash, zsh or fish.");

  CLI::App& man = add_command(root, "man", "Print the manual page.", "  sameish man | man -l -");
  FlagGroup{man, "Output"}.choice("--format", args.man_format, "roff|markdown", "roff for man(1), or Markdown.");
}

std::unique_ptr<CLI::App> make_tree(RawArgs& args) {
  auto root = std::make_unique<CLI::App>(
      "Find texts that are the same, or nearly the same.\n"
      "Says how sure it is, shows what differs, and keeps one of each. Reads JSON Lines, tables, plain text and web "
      "archives, plain, .gz or .zst. Results go to standard output or -o, everything else to standard error.",
      "sameish");
  root->footer("  sameish dedup corpus.jsonl.gz -o out\n  sameish compare old.txt new.txt\n  sameish pairs docs.jsonl");
  root->set_help_flag("-h,--help", "Show help and leave.")->group("About");
  root->set_version_flag("--version", std::string("sameish ") + SAMEISH_VERSION, "Show the version and leave.")
      ->group("About");
  // Inherited by every command: unknown words are collected and answered by unknown_word(), with a suggestion.
  root->allow_extras();
  root->require_subcommand(0, 1);
  add_fingerprint(*root, args);
  add_compare(*root, args);
  add_pairs(*root, args);
  add_dedup(*root, args);
  add_index(*root, args);
  add_dict(*root, args);
  add_about(*root, args);
  return root;
}

/// The deepest command that was named.
const CLI::App& chosen(const CLI::App& app) {
  const auto below = app.get_subcommands();
  return below.empty() ? app : chosen(*below.front());
}

std::string path_of(const CLI::App& app) {
  return app.get_parent() == nullptr ? app.get_name() : path_of(*app.get_parent()) + " " + app.get_name();
}

CommandDescription describe_chosen(const CLI::App& app) {
  return describe(app, app.get_parent() == nullptr ? "" : path_of(*app.get_parent()));
}

ParsedCommandLine usage_error(const CLI::App& command, const std::string& message) {
  return {std::nullopt, fmt::format("sameish: error: {}\nTry '{} --help'.\n", message, path_of(command)), kExitUsage};
}

ParsedCommandLine unknown_word(const CLI::App& command, const std::string& word) {
  const CommandDescription description = describe_chosen(command);
  const bool option = word.starts_with('-');
  const std::string name = option ? word.substr(0, word.find('=')) : word;
  std::vector<std::string> known;
  for (const OptionDescription& each : description.options) {
    if (option) known.insert(known.end(), each.names.begin(), each.names.end());
  }
  for (const CommandDescription& each : description.commands) {
    if (!option) known.push_back(each.name);
  }
  const std::string kind = option ? "option" : description.commands.empty() ? "argument" : "command";
  const auto closest = closest_name(name, known);
  const std::string hint = closest ? fmt::format("; did you mean '{}'?", *closest) : "";
  return usage_error(command, fmt::format("unknown {} '{}'{}", kind, visible(name), hint));
}

std::optional<Verb> verb_of(const CLI::App& command) {
  const std::string path = path_of(command);
  if (path == "sameish fingerprint") return Verb::fingerprint;
  if (path == "sameish compare") return Verb::compare;
  if (path == "sameish pairs") return Verb::pairs;
  if (path == "sameish dedup") return Verb::dedup;
  for (const auto& [words, verb] : kIndexCommands) {
    if (path == words) return verb;
  }
  if (path == "sameish dict build") return Verb::dict_build;
  if (path == "sameish info") return Verb::info;
  if (path == "sameish completions") return Verb::completions;
  if (path == "sameish man") return Verb::man;
  return std::nullopt;
}

/// CLI11 reports every outcome that is not a plain success by an exception; it ends here.
ParsedCommandLine answer_to(const CLI::App& root, const CLI::ParseError& error) {
  const CLI::App& command = chosen(root);
  const std::string message = visible(error.what());
  if (error.get_name() == "ArgumentMismatch")
    return usage_error(command, message.substr(0, message.find(':')) + " needs a value");
  if (error.get_exit_code() != 0) return usage_error(command, message);
  if (error.get_name() == "CallForVersion") return {std::nullopt, std::string(error.what()) + "\n", kExitOk};
  return {std::nullopt, help_text(describe_chosen(command)), kExitOk};
}

/// `sameish help dict build` is `sameish dict build --help`.
void turn_help_around(std::vector<std::string>& words) {
  if (words.empty() || words.front() != "help") return;
  words.erase(words.begin());
  words.emplace_back("--help");
}

}  // namespace

ParsedCommandLine parse_command_line(std::vector<std::string> words) {
  ParsedCommandLine out;
  RawArgs args;
  const std::unique_ptr<CLI::App> root = make_tree(args);
  turn_help_around(words);
  try {
    std::vector<std::string> reversed;
    std::transform(words.rbegin(), words.rend(), std::back_inserter(reversed), guarded);
    root->parse(std::move(reversed));
  } catch (const CLI::ParseError& error) {
    return answer_to(*root, error);
  }
  const CLI::App& command = chosen(*root);
  for (const CLI::App* app = &command; app != nullptr; app = app->get_parent()) {
    auto unknown = app->remaining();
    std::erase(unknown, "--");  // CLI11 keeps the mark that ends the options among the rest
    if (!unknown.empty()) return unknown_word(*app, unguarded(unknown.front()));
  }
  const auto verb = verb_of(command);
  if (!verb) return {std::nullopt, help_text(describe_chosen(command)), kExitUsage};
  args.verb = *verb;
  out.args = std::move(args);
  return out;
}

CommandDescription describe_command_line() {
  RawArgs args;
  return describe(*make_tree(args));
}

}  // namespace sameish::cli

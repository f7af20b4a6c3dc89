#include "flags/input_flags.h"

#include "flags/flag.h"

namespace sameish::cli {

void InputFlags::add_files_to(CLI::App& app) {
  FlagGroup{app, "Arguments"}.arguments("FILE", "[FILE...]", files,
                                        "Files or directories; plain, .gz or .zst. None, or '-', is standard input.");
}

void InputFlags::add_to(CLI::App& app) {
  const FlagGroup group{app, "Input"};
  group.choice("--format", format, "auto|jsonl|tsv|csv|lines|text|warc",
               "What the files are. lines: each line a document; text: each file a document; auto looks at the content "
               "and the name.");
  group.choice("--encoding", encoding, "utf-8|gb18030|auto", "Encoding of the text; auto guesses once a file.");
  group.value("--text-field", text_field, "FIELD",
              "Where a record has its text: a key, or a JSON pointer as /page/body.");
  group.value("--id-field", id_field, "FIELD", "Where a record has its id. A record without one is called file:line.");
  group.value("--max-record", max_record, "SIZE", "Longer records are rejected.");
}

void InputFlags::add_tolerance_to(CLI::App& app) {
  FlagGroup{app, "Input"}.value("--max-rejected", max_rejected, "N|P%",
                                "How many records, or what share of them, may be rejected before the exit code is 3.");
}

void InputFlags::add_id_field_to(CLI::App& app) {
  FlagGroup{app, "Input"}.value("--id-field", id_field, "FIELD", "Where a JSON object has its id.");
}

Status InputFlags::refuse_of_documents() const {
  const InputFlags usual;
  const char* given = text_field != usual.text_field ? "--text-field"
                      : format != usual.format       ? "--format"
                      : encoding != usual.encoding   ? "--encoding"
                                                     : nullptr;
  if (given == nullptr) return {};
  return Error{ErrorCode::invalid_argument,
               std::string(given) + " has no effect on ready fingerprints; leave it or --fingerprints out"};
}

Result<InputOptions> InputFlags::options() const {
  constexpr std::uint64_t kLargestRecordBytes = std::uint64_t{1} << 30;
  InputOptions out;
  const auto max_record_bytes = parse_size_bytes("--max-record", max_record);
  if (!max_record_bytes) return max_record_bytes.error();
  if (*max_record_bytes == 0 || *max_record_bytes > kLargestRecordBytes) {
    return Error{ErrorCode::invalid_argument, "--max-record: '" + max_record + "' is not between 1 byte and 1G"};
  }
  out.paths = files;
  out.text_field = text_field;
  out.id_field = id_field;
  out.format = format;
  out.encoding = encoding;
  out.max_record_bytes = *max_record_bytes;
  return out;
}

}  // namespace sameish::cli

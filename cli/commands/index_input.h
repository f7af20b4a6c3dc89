// What the commands below `sameish index` share.
#pragma once

#include <string>

#include <sameish/index_input.h>
#include <sameish/result.h>

#include "flags/scheme_flags.h"
#include "flags/values.h"
#include "output/json_writer.h"
#include "terminal/console.h"

namespace sameish::cli {

/// The index, with its faults of memory explained from now on.
[[nodiscard]] Result<Index> open_index(const std::string& path, IndexAccess access, unsigned num_threads,
                                       const Console& console);

/// The scheme that an index of this name takes documents by, with the files the flags name. Errors: scheme_mismatch.
[[nodiscard]] Status take_scheme(const IndexSettings& settings, const SchemeFlags& files, IndexInputOptions& input);

/// Warnings, and the counts as text or JSON; the exit code.
[[nodiscard]] int end_with_counts(const IndexInputSummary& summary, const std::string& index,
                                  const Tolerance& tolerance, bool json, Console& console);

/// An id as JSON: a number as a number.
void append_id(JsonWriter& json, const IndexId& id, IdKind kind);

}  // namespace sameish::cli

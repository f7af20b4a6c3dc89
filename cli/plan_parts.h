// What the makers of plans share: parts that are Results, and mistakes of the request.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include <sameish/result.h>

namespace sameish::cli {

[[nodiscard]] inline Error usage_fault(std::string message) {
  return {ErrorCode::invalid_argument, std::move(message)};
}

/// Writing over what is being read would destroy it half-way.
[[nodiscard]] Status refuse_output_among_inputs(const std::string& output, const std::vector<std::string>& inputs);

/// A part that is itself a Result goes to its place, or its error becomes ours.
template <class T>
bool take(Result<T> part, T& place, Status& status) {
  if (!status) return false;
  if (part) {
    place = std::move(*part);
  } else {
    status = std::move(part).error();
  }
  return status.ok();
}

}  // namespace sameish::cli

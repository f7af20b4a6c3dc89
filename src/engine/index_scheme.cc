#include "engine/index_scheme.h"

#include <string>

namespace sameish::engine {
namespace {

std::string shown(std::string_view scheme) { return scheme.empty() ? "an unnamed scheme" : std::string(scheme); }

}  // namespace

Status check_scheme(const IndexSettings& index, const EntryTraits& input) {
  const bool unnamed = index.scheme.empty() || index.scheme == kUnnamedScheme;
  if (input.documents && unnamed) {
    return Error{ErrorCode::scheme_mismatch,
                 "the index does not know the scheme of its fingerprints, so texts cannot be compared with them; give "
                 "ready fingerprints, or build it again with the scheme's name (--scheme NAME)"};
  }
  if (!input.scheme.empty() && !unnamed && input.scheme != index.scheme) {
    return Error{ErrorCode::scheme_mismatch,
                 "the index is of scheme " + shown(index.scheme) + ", and the input of " + shown(input.scheme) +
                     "; distances between two schemes say nothing. " +
                     (input.documents ? "The dictionary (--dict), the rarities (--idf) and the stop words "
                                        "(--stop-words) must be those the index was built with"
                                      : "Make the fingerprints again under the scheme of the index")};
  }
  if (input.bits != 0 && input.bits != index.bits) {
    return Error{ErrorCode::scheme_mismatch, "the index holds fingerprints of " + std::to_string(index.bits) +
                                                 " bits, and the input has " + std::to_string(input.bits) + " bits"};
  }
  return {};
}

}  // namespace sameish::engine

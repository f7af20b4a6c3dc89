// What tests of verdicts need to know of a text.
#pragma once

#include <cstdint>

#include "engine/collection.h"

namespace sameish::reference {

inline engine::TextFacts facts(std::uint32_t num_tokens) { return {.num_tokens = num_tokens}; }

}  // namespace sameish::reference

#include "feature/token_hash.h"

#include "base/hash.h"

namespace sameish::feature {

void hash_tokens(std::string_view bytes, std::span<const text::Token> tokens, std::vector<std::uint64_t>& hashes) {
  hashes.resize(tokens.size());
  std::uint64_t* out = hashes.data();
  for (const text::Token token : tokens) {
    const char* const begin = bytes.data() + token.begin;
    const std::size_t num_bytes = token.end - token.begin;
    // The branch leaves the constant 3 to the compiler, which keeps only that form of XXH3.
    *out++ = num_bytes == 3 ? hash64({begin, 3}) : hash64({begin, num_bytes});
  }
}

}  // namespace sameish::feature

// The definition of a near-duplicate pair, by looking at every pair: slow, obvious, for tests alone.
#pragma once

#include <algorithm>
#include <bit>
#include <map>
#include <set>
#include <string>
#include <vector>

#include <sameish/fingerprinter.h>

#include "text/analyzer.h"
#include "text/normalize.h"
#include "text/utf8.h"

namespace sameish::reference {

struct SlowText {
  std::string id;
  std::string text;
  std::vector<std::string> tokens;
  std::set<std::string> shingles;  // three tokens with a separator; all tokens when there are fewer
  std::u32string characters;       // of the normalized text
  std::uint64_t fingerprint = 0;
  bool has_fingerprint = false;
};

inline SlowText make_slow_text(const std::string& id, const std::string& text) {
  SlowText out{.id = id, .text = text};
  const auto analyzer = text::make_analyzer({});
  text::TokenizedText tokenized;
  (*analyzer)->analyze(text, tokenized);
  for (const text::Token& token : tokenized.tokens) {
    out.tokens.push_back(tokenized.bytes.substr(token.begin, token.end - token.begin));
  }
  const std::size_t width = std::min<std::size_t>(3, out.tokens.size());
  for (std::size_t i = 0; width > 0 && i + width <= out.tokens.size(); ++i) {
    std::string shingle;
    for (std::size_t j = 0; j < width; ++j) shingle += out.tokens[i + j] + '\x1f';
    out.shingles.insert(shingle);
  }
  std::string normalized;
  text::Normalizer::make(text::NormalForm::casefold, false)->append(text, normalized);
  for (std::size_t at = 0; at < normalized.size(); at += text::sequence_bytes(normalized[at])) {
    out.characters.push_back(text::decode(normalized.data() + at));
  }
  const auto result = Fingerprinter::open({})->fingerprint(text);
  out.has_fingerprint = result->fingerprint.has_value();
  if (out.has_fingerprint) out.fingerprint = result->fingerprint->low;
  return out;
}

inline std::size_t slow_edit_distance(const std::u32string& a, const std::u32string& b) {
  std::vector<std::size_t> row(b.size() + 1);
  for (std::size_t j = 0; j <= b.size(); ++j) row[j] = j;
  for (std::size_t i = 1; i <= a.size(); ++i) {
    std::size_t diagonal = row[0];
    row[0] = i;
    for (std::size_t j = 1; j <= b.size(); ++j) {
      const std::size_t above = row[j];
      row[j] = std::min({row[j] + 1, row[j - 1] + 1, diagonal + (a[i - 1] == b[j - 1] ? 0u : 1u)});
      diagonal = above;
    }
  }
  return row[b.size()];
}

/// Does the pair pass the check (not: is it a candidate)?
inline bool passes(const SlowText& a, const SlowText& b, double resemblance, double similarity) {
  if (a.tokens.empty() || b.tokens.empty()) return false;
  if (a.text == b.text) return true;
  const std::size_t shorter = std::min(a.tokens.size(), b.tokens.size());
  if (shorter < 10) return a.tokens == b.tokens;
  if (shorter < 100) {
    const double longer = static_cast<double>(std::max(a.characters.size(), b.characters.size()));
    return 1.0 - static_cast<double>(slow_edit_distance(a.characters, b.characters)) / longer >= similarity - 1e-12;
  }
  std::size_t shared = 0;
  for (const std::string& shingle : a.shingles) shared += b.shingles.count(shingle);
  const double all = static_cast<double>(a.shingles.size() + b.shingles.size() - shared);
  return static_cast<double>(shared) / all >= resemblance - 1e-12;
}

/// Pairs (a before b) that pass and whose fingerprints lie within the distance (very short texts need no fingerprint).
inline std::set<std::pair<std::string, std::string>> quadratic_pairs(const std::vector<SlowText>& texts,
                                                                     int max_distance, double resemblance,
                                                                     double similarity) {
  std::set<std::pair<std::string, std::string>> pairs;
  for (std::size_t i = 0; i < texts.size(); ++i) {
    for (std::size_t j = i + 1; j < texts.size(); ++j) {
      const SlowText& a = texts[i];
      const SlowText& b = texts[j];
      const bool very_short = std::min(a.tokens.size(), b.tokens.size()) < 10;
      const bool near =
          a.has_fingerprint && b.has_fingerprint && std::popcount(a.fingerprint ^ b.fingerprint) <= max_distance;
      if (!(a.text == b.text || very_short || near)) continue;
      if (passes(a, b, resemblance, similarity)) pairs.emplace(a.id, b.id);
    }
  }
  return pairs;
}

}  // namespace sameish::reference

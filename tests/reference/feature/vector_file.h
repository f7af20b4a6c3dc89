// Reads testvectors/*.json: the token lists they give or describe, and their hexadecimal numbers.
#pragma once

#include <cstdint>
#include <fstream>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "text/token.h"

namespace sameish::reference {

inline nlohmann::json vector_file(const std::string& name) {
  std::ifstream file(std::string(SAMEISH_SOURCE_DIR) + "/testvectors/" + name);
  return nlohmann::json::parse(file);
}

/// One list of the file, by value: a range-for over a part of a temporary would outlive it.
inline nlohmann::json vector_cases(const std::string& name, const std::string& list) { return vector_file(name)[list]; }

inline std::uint64_t hex(const nlohmann::json& digits) { return std::stoull(digits.get<std::string>(), nullptr, 16); }

inline std::vector<std::uint64_t> hex_list(const nlohmann::json& list) {
  std::vector<std::uint64_t> numbers;
  for (const nlohmann::json& digits : list) numbers.push_back(hex(digits));
  return numbers;
}

inline std::vector<std::string> tokens_of(const nlohmann::json& test_case) {
  if (test_case.contains("tokens")) return test_case["tokens"].get<std::vector<std::string>>();
  const auto count = test_case["generate"]["count"].get<std::uint64_t>();
  const auto modulus = test_case["generate"]["modulus"].get<std::uint64_t>();
  std::vector<std::string> tokens;
  for (std::uint64_t i = 0; i < count; ++i) tokens.push_back("t" + std::to_string((i * i + i) % modulus));
  return tokens;
}

/// The tokens one after the other, as a tokenizer would hand them on.
inline text::TokenizedText tokenized(const std::vector<std::string>& tokens) {
  text::TokenizedText text;
  for (const std::string& token : tokens) {
    const auto begin = static_cast<std::uint32_t>(text.bytes.size());
    text.bytes += token;
    text.tokens.push_back({begin, static_cast<std::uint32_t>(text.bytes.size())});
    text.bytes += ' ';
  }
  return text;
}

}  // namespace sameish::reference

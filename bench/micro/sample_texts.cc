#include "micro/sample_texts.h"

#include <cstdlib>
#include <fstream>

#include "micro/answer_check.h"

namespace sameish::bench {
namespace {

SampleTexts load(const std::string& language) {
  std::ifstream file(data_file(language + ".texts"), std::ios::binary);
  SampleTexts texts{.language = language};
  for (std::string document; std::getline(file, document, '\0');) {
    texts.num_bytes += document.size();
    texts.documents.push_back(document);
  }
  require(texts.documents.size() >= kNumChecked, "no texts in " + data_file(language + ".texts"));
  return texts;
}

}  // namespace

const SampleTexts& chinese() {
  static const SampleTexts texts = load("chinese");
  return texts;
}

const SampleTexts& english() {
  static const SampleTexts texts = load("english");
  return texts;
}

std::string data_file(const std::string& name) {
  const char* folder = std::getenv("SAMEISH_BENCH_DATA");
  require(folder != nullptr, "SAMEISH_BENCH_DATA is not set; start through bench/run.sh");
  return std::string(folder) + "/" + name;
}

}  // namespace sameish::bench

#include <sameish/info.h>

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "commands/commands.h"
#include "commands/outcome.h"
#include "output/json_writer.h"
#include "terminal/code_points.h"
#include "terminal/sanitize.h"

namespace sameish::cli {
namespace {

std::string info_json(const Info& about) {
  std::string out;
  JsonWriter json(out);
  json.begin_object().member("version", about.version).member("unicode_version", about.unicode_version);
  json.member("default_scheme", about.default_scheme);
  json.key("dictionary");
  about.dictionary.empty() ? json.null() : json.value(about.dictionary);
  json.key("dictionary_search_path").begin_array();
  for (const std::string& path : dictionary_search_path()) json.value(path);
  json.end_array().key("kernels").begin_array();
  for (const KernelInfo& kernel : about.kernels) {
    json.begin_object().member("name", kernel.name).member("supported", kernel.supported);
    json.member("active", kernel.active).end_object();
  }
  json.end_array().key("limits").begin_object();
  for (const auto& [name, value] : about.limits) json.member(name, value);
  json.end_object().end_object();
  return out + "\n";
}

std::string kernels_text(const Info& about) {
  std::string out;
  for (const KernelInfo& kernel : about.kernels) {
    out += (out.empty() ? "" : ", ") + kernel.name;
    if (kernel.active) out += " (in use)";
    if (!kernel.supported) out += " (not on this machine)";
  }
  return out;
}

std::string info_text(const Info& about) {
  std::string searched;
  for (const std::string& path : dictionary_search_path()) searched += (searched.empty() ? "" : ", ") + path;
  std::vector<std::pair<std::string, std::string>> rows = {
      {"version", about.version},
      {"Unicode", about.unicode_version},
      {"kernels", kernels_text(about)},
      {"default scheme", about.default_scheme},
      {"dictionary", about.dictionary.empty() ? "none; 'sameish dict build' makes one" : about.dictionary},
      {"looked for in", searched},
  };
  rows.insert(rows.end(), about.limits.begin(), about.limits.end());
  std::size_t widest = 0;
  for (const auto& [name, value] : rows) widest = std::max(widest, columns_of(name));
  std::string out;
  for (const auto& [name, value] : rows) out += pad_right(name, widest + 2) + visible(value) + "\n";
  return out;
}

}  // namespace

int run_info(const InfoPlan& plan, Console& console) {
  const Info about = info();
  return print_to_stdout(plan.json ? info_json(about) : info_text(about), console);
}

}  // namespace sameish::cli

// The rules of a record, decided over another JSON library, one event at a time.
#pragma once

#include <nlohmann/json.hpp>
#include <optional>
#include <string>

namespace sameish::test {

struct SlowRecord {
  std::string text;
  std::string id;
  bool has_id = false;
};

class SlowRecordEvents : public nlohmann::json_sax<nlohmann::json> {
 public:
  bool null() override { return take("null", ""); }
  bool boolean(bool) override { return take("boolean", ""); }
  bool number_integer(number_integer_t value) override { return take("integer", std::to_string(value)); }
  bool number_unsigned(number_unsigned_t value) override { return take("integer", std::to_string(value)); }
  bool number_float(number_float_t, const string_t&) override { return take("real", ""); }
  bool string(string_t& value) override { return take("string", value); }
  bool binary(binary_t&) override { return false; }
  bool start_object(std::size_t) override { return open(); }
  bool start_array(std::size_t) override {
    if (depth_ == 0) return false;
    return open();
  }
  bool key(string_t& name) override {
    if (depth_ == 1) key_ = name;
    return true;
  }
  bool end_object() override { return --depth_, true; }
  bool end_array() override { return --depth_, true; }
  bool parse_error(std::size_t, const std::string&, const nlohmann::detail::exception& error) override {
    out_of_range = error.id == 406;  // a number no double holds: valid JSON, but this library cannot go on
    return false;
  }

  SlowRecord record;
  int num_texts = 0;
  int num_ids = 0;
  bool out_of_range = false;

 private:
  bool open() {
    if (depth_ != 0 && !take("composite", "")) return false;
    return ++depth_ <= 64;
  }
  bool take(const std::string& kind, const std::string& value) {
    if (depth_ == 0) return false;
    if (depth_ != 1) return true;
    if (key_ == "text") {
      record.text = value;
      return ++num_texts == 1 && kind == "string";
    }
    if (key_ == "id") {
      if (kind == "null") return ++num_ids == 1;
      record.id = value;
      record.has_id = true;
      return ++num_ids == 1 && (kind == "string" || kind == "integer");
    }
    return true;
  }

  int depth_ = 0;
  std::string key_;
};

enum class Verdict { accepted, refused, unknown };

inline Verdict slow_parse(const std::string& line, SlowRecord& out) {
  if (line.find('\0') != std::string::npos) return Verdict::refused;  // this library takes it for the end
  SlowRecordEvents events;
  const bool parsed = nlohmann::json::sax_parse(line, &events);
  if (events.out_of_range) return Verdict::unknown;
  out = events.record;
  return parsed && events.num_texts == 1 ? Verdict::accepted : Verdict::refused;
}

}  // namespace sameish::test

#include "engine/collect.h"

#include <algorithm>
#include <optional>
#include <utility>
#include <variant>

#include "base/hash.h"
#include "engine/content_index.h"
#include "engine/record_pass.h"
#include "feature/character_grams.h"
#include "feature/shingle.h"
#include "sketch/bands.h"
#include "sketch/minhash.h"
#include "sketch/one_permutation_minhash.h"
#include "text/utf8.h"

namespace sameish::engine {
namespace {

/// What a worker found in one record.
struct Row {
  Hash128 content;
  std::uint32_t id_begin = 0;  // the id's bytes in CollectWorker::ids
  std::uint32_t id_end = 0;
  std::uint32_t line = 0;  // position in block.lines
  bool analyzed = false;   // this worker was the first to meet the text
  TextFacts facts;
  std::uint32_t first_key = 0;      // of this row's band keys in CollectWorker::keys
  std::uint32_t sketches = 0;       // a bit for each of the plan's that the text has
  std::uint32_t first_shingle = 0;  // and of its shingles, when they are offered to the window
  std::uint32_t num_shingles = 0;
  bool is_offered = false;  // to the window
  std::uint32_t first_text_key = 0;
  std::uint32_t num_text_keys = 0;
};

constexpr std::uint64_t kFeatureDomain =
    0xf1a7e5c3b29d8640ULL;                       // sets feature lists apart from texts of the same bytes
constexpr std::size_t kMaxDeletionBytes = 1024;  // longer texts of few tokens are compared by equality alone
constexpr std::uint64_t kContentBytes = 39;      // of ContentIndex, a text

/// One sketch of the plan, ready to run.
class Sketcher {
 public:
  explicit Sketcher(const SketchPlan& sketch_plan) : plan(sketch_plan) {
    const std::uint32_t num_values = plan.bands.num_values();
    if (plan.kind == SketchKind::permutations) {
      minhash_.emplace<sketch::MinHash>(num_values);
    } else {
      minhash_.emplace<sketch::OnePermutationMinHash>(num_values);
    }
  }

  /// There is at least one feature.
  void sketch(std::span<const std::uint64_t> features, std::vector<std::uint32_t>& values) const {
    values.resize(plan.bands.num_values());
    std::visit([&](const auto& minhash) { sketch_by(minhash, features, values); }, minhash_);
  }

  SketchPlan plan;

 private:
  static void sketch_by(std::monostate, std::span<const std::uint64_t>, std::span<std::uint32_t>) {}
  template <class MinHash>
  static void sketch_by(const MinHash& minhash, std::span<const std::uint64_t> features,
                        std::span<std::uint32_t> values) {
    (void)minhash.sketch(features, values);
  }

  std::variant<std::monostate, sketch::OnePermutationMinHash, sketch::MinHash> minhash_;
};

/// The token hash that very short texts are candidates by; never equal for texts of different tokens but by chance.
std::uint64_t tokens_hash(const std::vector<std::uint64_t>& token_hashes) {
  std::uint64_t sum = token_hashes.size();
  for (const std::uint64_t hash : token_hashes) sum = fmix64(sum * kGoldenGamma + hash);
  return sum;
}

/// Hashes of the text and of the text without each of its characters: two texts at edit distance 1 share one.
void append_deletion_hashes(const std::string& text, std::string& shorter, std::vector<std::uint64_t>& hashes) {
  hashes.push_back(hash64(text));
  if (text.size() > kMaxDeletionBytes) return;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t length = text::sequence_bytes(text[at]);
    shorter.assign(text, 0, at).append(text, at + length);
    hashes.push_back(hash64(shorter));
    at += length;
  }
}

/// The bytes that make two records the same content. Own features are set apart from texts.
Hash128 content_hash(const io::Record& record, std::string& scratch) {
  if (!record.has_features) return hash128(record.text);
  scratch.clear();
  const auto append_number = [&scratch](const auto& number) {
    scratch.append(reinterpret_cast<const char*>(&number), sizeof number);
  };
  for (const io::WeightedWord& feature : record.features) {
    append_number(feature.word.size());
    scratch.append(feature.word);
    append_number(feature.is_integer);
    append_number(feature.is_integer ? static_cast<double>(feature.integer) : feature.weight);
  }
  Hash128 content = hash128(scratch);
  content.high ^= kFeatureDomain;
  return content;
}

class CollectWorker {
 public:
  CollectWorker(const CollectRequest& request, const std::vector<Sketcher>& sketchers, ContentIndex& contents,
                const TextWindow& window, const io::LineSource& source)
      : request_(&request), sketchers_(&sketchers), contents_(&contents), window_(&window), source_(&source) {}

  void begin_block() {
    rows.clear();
    keys.clear();
    shingles.clear();
    ids.clear();
    text_keys.clear();
    fields.clear();
    line_ = 0;
  }

  Status add(const io::Record& record, const io::LineRef& line, const io::LineBlock& block) {
    Row row;
    while (block.lines[line_].offset != line.offset) ++line_;
    row.line = line_;
    row.id_begin = static_cast<std::uint32_t>(ids.size());
    ids += record.has_id ? record.id : place_of(*source_, block, line.line_number);
    row.id_end = static_cast<std::uint32_t>(ids.size());
    // Whatever can refuse a record is asked before its content is claimed, so that a copy is refused like the first.
    if (Status status = check_record(request_->scheme, record, text_); !status.ok()) return status;
    row.content = content_hash(record, scratch_);
    row.analyzed = contents_->claim(row.content);
    if (row.analyzed) {
      if (Status status = analyze(record, row); !status.ok()) return status;
    }
    if (request_->field_collector != nullptr) copy_fields(record);
    rows.push_back(row);
    return {};
  }

  std::vector<Row> rows;
  std::vector<std::uint32_t> keys;
  std::vector<std::uint64_t> shingles;
  std::string ids;
  std::vector<std::uint64_t> text_keys;
  std::vector<std::vector<FieldCollector::Value>> fields;  // beside rows

 private:
  Status analyze(const io::Record& record, Row& row) {
    if (Status status = analyze_record(request_->scheme, record, text_); !status.ok()) return status;
    request_->scheme.fingerprint(text_);
    TextFacts& facts = row.facts;
    facts.num_tokens = text_.num_tokens();
    facts.own_features = text_.own_features;
    facts.num_characters = static_cast<std::uint32_t>(text::count_code_points(record.text));
    facts.has_fingerprint = text_.fingerprint.has_value();
    if (facts.has_fingerprint) {
      facts.fingerprint_low = text_.fingerprint->low;
      facts.fingerprint_high = text_.fingerprint->high;
    }
    add_keys(row);
    row.first_key = static_cast<std::uint32_t>(keys.size());
    for (std::size_t s = 0; s < sketchers_->size(); ++s) {
      if (sketch((*sketchers_)[s], facts)) row.sketches |= std::uint32_t{1} << s;
    }
    row.is_offered = !window_->is_full();
    if (row.is_offered) {
      row.first_shingle = static_cast<std::uint32_t>(shingles.size());
      row.num_shingles = static_cast<std::uint32_t>(text_.shingles.size());
      shingles.insert(shingles.end(), text_.shingles.begin(), text_.shingles.end());
    }
    return {};
  }

  void add_keys(Row& row) {
    row.first_text_key = static_cast<std::uint32_t>(text_keys.size());
    if (text_.own_features || text_.num_tokens() == 0) return;
    if (feature::length_class(text_.num_tokens()) == feature::LengthClass::very_short) {
      text_keys.push_back(tokens_hash(text_.token_hashes));
    }
    if (request_->plan.options.very_short_distance != 0 && text_.num_tokens() <= feature::kShortMinTokens) {
      join_tokens(text_.text, scratch_);
      append_deletion_hashes(scratch_, shorter_, text_keys);
    }
    row.num_text_keys = static_cast<std::uint32_t>(text_keys.size()) - row.first_text_key;
  }

  /// False when the text has no such sketch.
  bool sketch(const Sketcher& sketcher, const TextFacts& facts) {
    if (!sketcher.plan.covers(facts.num_tokens)) return false;
    const std::vector<std::uint64_t>* features = &text_.shingles;
    if (sketcher.plan.features != SketchFeatures::shingles && !text_.own_features) {
      make_features(sketcher.plan.features);
      features = &grams_;
    }
    if (features->empty()) return false;
    sketcher.sketch(*features, values_);
    wide_keys_.resize(sketcher.plan.bands.num_bands);
    sketch::band_keys(values_, sketcher.plan.bands, wide_keys_);
    for (const std::uint64_t key : wide_keys_) keys.push_back(static_cast<std::uint32_t>(key));
    return true;
  }

  void make_features(SketchFeatures kind) {
    if (kind == SketchFeatures::token_pairs) {
      feature::shingle(text_.token_hashes, std::min(request_->scheme.options().shingle, 2U), grams_);
      return;
    }
    join_tokens(text_.text, scratch_);
    feature::character_grams(scratch_, gram_scratch_, grams_);
  }

  void copy_fields(const io::Record& record) {
    std::vector<FieldCollector::Value>& values = fields.emplace_back();
    for (const io::FieldValue& value : record.extras) values.push_back({value.kind, std::string(value.text)});
  }

  const CollectRequest* request_;
  const std::vector<Sketcher>* sketchers_;
  ContentIndex* contents_;
  const TextWindow* window_;
  const io::LineSource* source_;
  std::uint32_t line_ = 0;
  AnalyzedText text_;
  std::string scratch_;
  std::string shorter_;
  feature::GramScratch gram_scratch_;
  std::vector<std::uint64_t> grams_;
  std::vector<std::uint32_t> values_;
  std::vector<std::uint64_t> wide_keys_;
};

/// Puts the rows of one block behind all earlier ones.
class RowTaker {
 public:
  RowTaker(const CollectRequest& request, const CollectOutput& output, ContentIndex& contents,
           const io::LineSource& source)
      : request_(request), out_(output), contents_(contents), source_(source) {}

  Status take(const CollectWorker& worker, const io::LineBlock& block) {
    std::vector<DocumentOrdinal>& begins = out_.collection.file_begins;
    while (begins.size() <= block.file) begins.push_back(out_.collection.num_documents());
    for (std::size_t i = 0; i < worker.rows.size(); ++i) {
      const Row& row = worker.rows[i];
      const DocumentOrdinal document = out_.collection.num_documents();
      if (document == ContentIndex::kUnnumbered - 1) {
        return Error{ErrorCode::resource_limit, "more than 4,294,967,294 documents in one run; split the input"};
      }
      if (Status status = out_.store.append(source_, block, block.lines[row.line]); !status.ok()) return status;
      if (Status status = take_text(worker, row, document); !status.ok()) return status;
      const std::string_view id = std::string_view(worker.ids).substr(row.id_begin, row.id_end - row.id_begin);
      out_.collection.id_hash.push_back(hash64(id));
      if (Status status = out_.ids.append(id); !status.ok()) return status;
      if (request_.field_collector == nullptr) continue;
      if (Status status = request_.field_collector->take(document, worker.fields[i]); !status.ok()) return status;
    }
    return check_memory();
  }

 private:
  [[nodiscard]] Status check_memory() const {
    const Collection& collection = out_.collection;
    std::uint64_t used = collection.text_of.memory_bytes() + collection.id_hash.memory_bytes() +
                         collection.texts.memory_bytes() + out_.store.memory_bytes() +
                         collection.text_keys.memory_bytes() + kContentBytes * collection.num_texts();
    for (const BandTable& bands : out_.bands) used += bands.memory_bytes();
    if (request_.max_bytes == 0 || used <= request_.max_bytes) return {};
    return Error{ErrorCode::resource_limit, "the memory given is used up by " +
                                                std::to_string(collection.num_documents()) + " documents, about " +
                                                std::to_string(used / std::max(collection.num_documents(), 1U)) +
                                                " bytes each; give more --memory or split the input"};
  }

  Status take_text(const CollectWorker& worker, const Row& row, DocumentOrdinal document) {
    bool is_new = false;
    const TextOrdinal text = contents_.number(row.content, out_.collection.num_texts(), is_new);
    out_.collection.text_of.push_back(text);
    if (is_new) {
      out_.collection.texts.push_back({.first_document = document});
    }
    if (!row.analyzed) return {};
    TextFacts facts = row.facts;
    facts.first_document = out_.collection.texts[text].first_document;
    out_.collection.texts.set(text, facts);
    if (row.is_offered) {
      out_.window.offer(text, std::span(worker.shingles).subspan(row.first_shingle, row.num_shingles));
    }
    for (const std::uint64_t hash : std::span(worker.text_keys).subspan(row.first_text_key, row.num_text_keys)) {
      out_.collection.text_keys.push_back({hash, text});
    }
    std::size_t key = row.first_key;
    for (std::size_t s = 0; s < out_.bands.size(); ++s) {
      if ((row.sketches >> s & 1U) == 0) continue;
      const sketch::BandPlan& plan = request_.plan.sketches[s].bands;
      const auto keys = std::span(worker.keys).subspan(key, plan.num_bands);
      if (Status status = out_.bands[s].append(text, keys); !status.ok()) return status;
      key += plan.num_bands;
    }
    return {};
  }

  const CollectRequest& request_;
  const CollectOutput& out_;
  ContentIndex& contents_;
  const io::LineSource& source_;
};

}  // namespace

Status collect(io::LineSource& source, const CollectRequest& request, const CollectOutput& output,
               ProgressReporter& progress) {
  const std::vector<Sketcher> sketchers(request.plan.sketches.begin(), request.plan.sketches.end());
  ContentIndex contents;
  RowTaker taker(request, output, contents, source);
  progress.begin("read", source.bytes_total(), true);
  Status status = read_records(
      source, request.fields, request.num_threads, progress,
      [&] { return CollectWorker(request, sketchers, contents, output.window, source); },
      [&](const CollectWorker& worker, const io::LineBlock& block) -> Status {
        progress.count_documents(output.collection.num_documents());
        return taker.take(worker, block);
      },
      output.reject);
  if (!status.ok()) return status;
  for (BandTable& bands : output.bands) {
    if (status = bands.finish(); !status.ok()) return status;
  }
  return output.store.finish();
}

}  // namespace sameish::engine

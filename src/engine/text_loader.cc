#include "engine/text_loader.h"

#include "text/utf8.h"

namespace sameish::engine {

LoadNeeds LoadNeeds::missing_in(const LoadedText& loaded) const noexcept {
  return {.shingles = shingles && !loaded.has_shingles,
          .counts = counts,
          .characters = characters && !loaded.has_characters,
          .joined_tokens = joined_tokens && !loaded.has_joined_tokens};
}

LoadNeeds& LoadNeeds::operator|=(const LoadNeeds& other) noexcept {
  shingles = shingles || other.shingles;
  counts = counts || other.counts;
  characters = characters || other.characters;
  joined_tokens = joined_tokens || other.joined_tokens;
  return *this;
}

void LoadedText::mark(const LoadNeeds& needs) noexcept {
  has_shingles = has_shingles || needs.shingles;
  has_characters = has_characters || needs.characters;
  has_joined_tokens = has_joined_tokens || needs.joined_tokens;
}

std::uint64_t memory_bytes(const LoadedText& loaded) noexcept {
  return sizeof(LoadedText) + loaded.own_shingles.capacity() * sizeof(std::uint64_t) +
         loaded.counts.capacity() * sizeof(std::uint32_t) +
         (loaded.characters.capacity() + loaded.joined_tokens.capacity()) * sizeof(char32_t);
}

std::uint64_t memory_bytes_once_loaded(const TextFacts& facts) noexcept {
  return sizeof(LoadedText) + std::uint64_t{facts.num_tokens} * sizeof(std::uint64_t) +
         std::uint64_t{facts.num_characters} * sizeof(char32_t);
}

void decode_characters(std::string_view valid_utf8, std::vector<char32_t>& out) {
  out.clear();
  for (std::size_t at = 0; at < valid_utf8.size();) {
    out.push_back(text::decode(valid_utf8.data() + at));
    at += text::sequence_bytes(valid_utf8[at]);
  }
}

Status TextLoader::load(TextOrdinal text, LoadNeeds needs, LoadedText& out) {
  if (needs.shingles && !needs.characters && !needs.joined_tokens) {
    if (find_in_window(text, needs.counts, out)) return {};
  }
  if (Status status = context_->store.fetch(context_->collection.texts[text].first_document, line_); !status.ok()) {
    return status;
  }
  if (Status status = parser_.parse_unpadded(line_); !status.ok()) {
    return Error{ErrorCode::read_failed,
                 "a record could not be read a second time; was its file changed? " + status.error().message};
  }
  const io::Record& record = parser_.record();
  if (needs.shingles || needs.joined_tokens) {
    if (Status status = analyze_record(context_->scheme, record, analyzed_); !status.ok()) return status;
  }
  if (needs.shingles) set_shingles(analyzed_.shingles, needs.counts, out);
  if (needs.joined_tokens) {
    join_tokens(analyzed_.text, normalized_);
    decode_characters(normalized_, out.joined_tokens);
    out.has_joined_tokens = true;
  }
  if (needs.characters) {
    normalized_.clear();
    context_->normalizer.append(record.text, normalized_);
    decode_characters(normalized_, out.characters);
    out.classes = count_classes(out.characters);
    out.has_characters = true;
  }
  return {};
}

bool TextLoader::find_in_window(TextOrdinal text, bool with_counts, LoadedText& out) {
  if (!with_counts) {
    const auto kept = context_->window.find_set(text, analyzed_.sort_scratch);
    if (!kept) return false;
    out.kept_shingles = *kept;
    out.has_shingles = true;
    return true;
  }
  const auto kept = context_->window.find(text);
  if (kept) set_shingles(*kept, true, out);
  return kept.has_value();
}

void TextLoader::set_shingles(std::span<const std::uint64_t> shingles, bool with_counts, LoadedText& out) {
  out.kept_shingles = {};
  out.own_shingles.assign(shingles.begin(), shingles.end());
  if (with_counts) {
    feature::sort_counted(out.own_shingles, out.counts, analyzed_.sort_scratch);
  } else {
    feature::sort_distinct(out.own_shingles, analyzed_.sort_scratch);
  }
  out.has_shingles = true;
}

}  // namespace sameish::engine

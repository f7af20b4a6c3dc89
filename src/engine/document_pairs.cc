#include "engine/document_pairs.h"

#include "cluster/edge.h"

namespace sameish::engine {
namespace {

/// Those behind `document` in the input.
std::span<const DocumentOrdinal> later(std::span<const DocumentOrdinal> documents, DocumentOrdinal document) noexcept {
  const auto begin = std::upper_bound(documents.begin(), documents.end(), document);
  return documents.subspan(static_cast<std::size_t>(begin - documents.begin()));
}

}  // namespace

TextDocuments::TextDocuments(const Collection& collection)
    : documents_(collection.num_texts(), [&collection](const auto& put) {
        for (DocumentOrdinal d = 0; d < collection.num_documents(); ++d) put(collection.text_of[d], d);
      }) {}

DocumentPairs::DocumentPairs(const Collection& collection, const TextDocuments& documents, const PairJudge& judge,
                             std::span<const cluster::Edge> edges)
    : collection_(collection),
      documents_(documents),
      judge_(judge),
      neighbors_(cluster::adjacency(collection.num_texts(), edges)) {}

Result<std::uint64_t> DocumentPairs::for_each(std::uint64_t max_copies,
                                              const std::function<Status(const DocumentPair&)>& visit) const {
  std::vector<DocumentPair> others;
  std::uint64_t num_visited = 0;
  for (DocumentOrdinal a = 0; a < collection_.num_documents(); ++a) {
    const TextOrdinal text = collection_.text_of[a];
    const TextFacts facts = collection_.texts[text];
    const std::uint64_t copy = documents_.place(text, a);
    if (facts.num_tokens == 0 || copy >= max_copies) continue;
    const auto copies = later(copy == 0 ? documents_.documents(text) : listed(text, max_copies), a);
    list_others(a, max_copies, others);
    DocumentPair own{.a = a, .b = a, .score_ppm = cluster::kEqualPpm, .ground = Ground::identical, .distance = {}};
    if (facts.has_fingerprint) own.distance = 0;
    auto other = others.begin();
    for (const DocumentOrdinal b : copies) {
      for (; other != others.end() && other->b < b; ++other) {
        if (Status status = visit(*other); !status.ok()) return std::move(status).error();
      }
      own.b = b;
      if (Status status = visit(own); !status.ok()) return std::move(status).error();
    }
    for (; other != others.end(); ++other) {
      if (Status status = visit(*other); !status.ok()) return std::move(status).error();
    }
    num_visited += copies.size() + others.size();
  }
  return count_all() - num_visited;
}

void DocumentPairs::list_others(DocumentOrdinal a, std::uint64_t max_copies, std::vector<DocumentPair>& others) const {
  const TextOrdinal text = collection_.text_of[a];
  const TextFacts facts = collection_.texts[text];
  others.clear();
  for (const cluster::Neighbor& neighbor : neighbors_.of(text)) {
    const TextFacts other = collection_.texts[neighbor.document];
    for (const DocumentOrdinal b : later(listed(neighbor.document, max_copies), a)) {
      others.push_back({a, b, neighbor.score_ppm, judge_.ground(facts, other), fingerprint_distance(facts, other)});
    }
  }
  std::sort(others.begin(), others.end(), [](const DocumentPair& x, const DocumentPair& y) { return x.b < y.b; });
}

std::span<const DocumentOrdinal> DocumentPairs::listed(TextOrdinal text, std::uint64_t max_copies) const noexcept {
  const auto all = documents_.documents(text);
  return all.first(static_cast<std::size_t>(std::min<std::uint64_t>(all.size(), max_copies)));
}

std::uint64_t DocumentPairs::count_all() const {
  std::uint64_t num_pairs = 0;
  std::uint64_t num_crossing = 0;
  for (TextOrdinal text = 0; text < collection_.num_texts(); ++text) {
    if (collection_.texts[text].num_tokens == 0) continue;
    const std::uint64_t copies = documents_.documents(text).size();
    num_pairs += copies * (copies - 1) / 2;
    for (const cluster::Neighbor& neighbor : neighbors_.of(text)) {
      num_crossing += copies * documents_.documents(neighbor.document).size();
    }
  }
  return num_pairs + num_crossing / 2;
}

}  // namespace sameish::engine

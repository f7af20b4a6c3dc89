#include "engine/document_pairs.h"

#include "cluster/edge.h"

namespace sameish::engine {

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
  std::vector<DocumentPair> partners;
  std::uint64_t num_visited = 0;
  for (DocumentOrdinal a = 0; a < collection_.num_documents(); ++a) {
    const TextOrdinal text = collection_.text_of[a];
    const TextFacts facts = collection_.texts[text];
    if (facts.num_tokens == 0) continue;
    const std::uint64_t copy = documents_.place(text, a);
    partners.clear();
    const auto add = [&](std::span<const DocumentOrdinal> documents, std::uint32_t score_ppm, Ground ground,
                         std::optional<unsigned> distance) {
      for (auto b = std::upper_bound(documents.begin(), documents.end(), a); b != documents.end(); ++b) {
        partners.push_back({a, *b, score_ppm, ground, distance});
      }
    };
    const auto listed = [&](TextOrdinal of) {
      const auto all = documents_.documents(of);
      return all.subspan(0, static_cast<std::size_t>(std::min<std::uint64_t>(all.size(), max_copies)));
    };
    const std::optional<unsigned> own_distance = facts.has_fingerprint ? std::optional(0U) : std::nullopt;
    if (copy < max_copies) {
      const auto copies = copy == 0 ? documents_.documents(text) : listed(text);
      add(copies, cluster::kEqualPpm, Ground::identical, own_distance);
      for (const cluster::Neighbor& neighbor : neighbors_.of(text)) {
        const TextFacts other = collection_.texts[neighbor.document];
        add(listed(neighbor.document), neighbor.score_ppm, judge_.ground(facts, other),
            fingerprint_distance(facts, other));
      }
    }
    std::sort(partners.begin(), partners.end(), [](const DocumentPair& x, const DocumentPair& y) { return x.b < y.b; });
    for (const DocumentPair& pair : partners) {
      if (Status status = visit(pair); !status.ok()) return std::move(status).error();
    }
    num_visited += partners.size();
  }
  return count_all() - num_visited;
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

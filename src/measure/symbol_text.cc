#include "measure/symbol_text.h"

#include <utility>

#include "base/hash.h"

namespace sameish::measure {

SymbolTable::SymbolTable(CodePoints pattern) : slots_(64) {
  for (const char32_t code_point : pattern) {
    if (find(code_point) == 0) add(code_point);
  }
}

// The place of the code point, or the free one where it belongs.
std::size_t SymbolTable::slot_of(char32_t code_point) const noexcept {
  const std::size_t mask = slots_.size() - 1;
  std::size_t slot = fmix64(code_point) & mask;
  while (slots_[slot].symbol != 0 && slots_[slot].code_point != code_point) slot = (slot + 1) & mask;
  return slot;
}

Symbol SymbolTable::find_hashed(char32_t code_point) const noexcept { return slots_[slot_of(code_point)].symbol; }

void SymbolTable::add(char32_t code_point) {
  const Symbol symbol = num_symbols_++;
  if (code_point < kDirect) {
    direct_[code_point] = symbol;
    return;
  }
  if (2 * ++num_hashed_ > slots_.size()) grow();
  slots_[slot_of(code_point)] = {code_point, symbol};
}

void SymbolTable::grow() {
  const std::vector<Slot> old = std::exchange(slots_, std::vector<Slot>(2 * slots_.size()));
  for (const Slot& slot : old) {
    if (slot.symbol != 0) slots_[slot_of(slot.code_point)] = slot;
  }
}

std::vector<Symbol> SymbolTable::encode(CodePoints text) const {
  std::vector<Symbol> symbols(text.size());
  for (std::size_t i = 0; i < text.size(); ++i) symbols[i] = find(text[i]);
  return symbols;
}

}  // namespace sameish::measure

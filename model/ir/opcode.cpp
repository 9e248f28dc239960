#include "model/ir/opcode.h"

#include <utility>

#include "absl/container/flat_hash_map.h"
#include "absl/strings/match.h"
#include "absl/strings/strip.h"

namespace hlo {
namespace {

struct OpcodeInfo {
  absl::string_view word;
  Category category;
};

constexpr OpcodeInfo kOpcodes[] = {
#define HLO_INFO(name, word, category) {word, Category::category},
    HLO_OPCODES(HLO_INFO)
#undef HLO_INFO
};

const absl::flat_hash_map<absl::string_view, OpKind>& kindsByWord() {
  static const auto* const kinds = [] {
    auto* map = new absl::flat_hash_map<absl::string_view, OpKind>;
    uint8_t kind = 0;
    for (const OpcodeInfo& info : kOpcodes) (*map)[info.word] = static_cast<OpKind>(kind++);
    return map;
  }();
  return *kinds;
}

// Removes the suffix of an asynchronous operation from a word, and returns the generic opcode of that suffix.
OpKind consumeAsyncSuffix(absl::string_view* word) {
  if (absl::ConsumeSuffix(word, "-start")) return OpKind::kAsyncStart;
  if (absl::ConsumeSuffix(word, "-update")) return OpKind::kAsyncUpdate;
  if (absl::ConsumeSuffix(word, "-done")) return OpKind::kAsyncDone;
  return OpKind::kUnknown;
}

// Returns the wrapped opcode and the generic async opcode of a sugared word.
std::pair<OpKind, OpKind> readSugar(absl::string_view word) {
  const OpKind generic = consumeAsyncSuffix(&word);
  if (generic == OpKind::kUnknown) return {OpKind::kUnknown, OpKind::kUnknown};
  const auto wrapped = kindsByWord().find(word);
  if (wrapped == kindsByWord().end()) return {OpKind::kUnknown, OpKind::kUnknown};
  return {wrapped->second, generic};
}

}  // namespace

OpKind opKindFromWord(absl::string_view word) {
  const auto& kinds = kindsByWord();
  const auto it = kinds.find(word);
  return it != kinds.end() ? it->second : readSugar(word).second;
}

OpKind sugaredOpKind(absl::string_view word) {
  return kindsByWord().contains(word) ? OpKind::kUnknown : readSugar(word).first;
}

OpKind asyncOpKindBySuffix(absl::string_view word) {
  const OpKind generic = consumeAsyncSuffix(&word);
  return word.empty() ? OpKind::kUnknown : generic;
}

absl::string_view opKindWord(OpKind kind) {
  return kind == OpKind::kUnknown ? absl::string_view() : kOpcodes[static_cast<size_t>(kind)].word;
}

Category category(OpKind kind) {
  return kind == OpKind::kUnknown ? Category::kControl : kOpcodes[static_cast<size_t>(kind)].category;
}

absl::string_view categoryName(Category category) {
  switch (category) {
    case Category::kElementwise: return "elementwise";
    case Category::kDataMovement: return "data movement";
    case Category::kBroadcast: return "broadcast, update";
    case Category::kDot: return "dot, convolution";
    case Category::kReduction: return "reduction, indexed";
    case Category::kParameter: return "parameter";
    case Category::kFusion: return "fusion";
    case Category::kCollective: return "collective, transfer";
    case Category::kControl: return "control, call";
  }
  return "";
}

}  // namespace hlo

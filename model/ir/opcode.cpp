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

}  // namespace

namespace {

// The opcode that such a word has sugar of, and the opcode that it stands for.
std::pair<OpKind, OpKind> readSugar(absl::string_view word) {
  const auto& kinds = kindsByWord();
  const struct {
    absl::string_view suffix;
    OpKind kind;
  } sugars[] = {{"-start", OpKind::kAsyncStart}, {"-update", OpKind::kAsyncUpdate}, {"-done", OpKind::kAsyncDone}};
  for (const auto& sugar : sugars) {
    absl::string_view rest = word;
    if (!absl::ConsumeSuffix(&rest, sugar.suffix)) continue;
    if (auto it = kinds.find(rest); it != kinds.end()) return {it->second, sugar.kind};
  }
  return {OpKind::kUnknown, OpKind::kUnknown};
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

#include "model/verify/opcode_rules.h"

#include <array>

#include "absl/strings/str_split.h"
#include "absl/strings/strip.h"
#include "model/ir/opcode_properties.h"

namespace hlo {
namespace {

// --- operands ---------------------------------------------------------------------------------------

struct CountRow {
  OperandCount count;
  absl::string_view opcodes;
};

// Elementwise opcodes have elementwiseOperands(); other opcodes without a row may have any number. Before 2018 there
// were no tokens: send, recv, infeed and outfeed had one operand less.
constexpr CountRow kCounts[] = {
    {{0, 0}, "iota partition-id replica-id rng-get-and-update-state"},
    {{1, 1},
     "all-gather-done all-reduce-done bitcast broadcast cholesky collective-permute-done copy-done copy-start domain "
     "fft get-dimension-size get-tuple-element opt-barrier recv-done reshape reverse send-done slice topk transpose "
     "while"},
    {{0, 1}, "infeed recv"},
    {{1, 2}, "outfeed send"},
    {{2, 2}, "add-dependency gather pad set-dimension-size triangular-solve"},
    {{2, 4}, "convolution"},  // since 2026, two more operands describe sparsity
    {{3, 3}, "batch-norm-training select-and-scatter"},
    {{5, 5}, "batch-norm-grad batch-norm-inference"},
    {{1, -1},
     "concatenate conditional dynamic-reshape rng-bit-generator sort dynamic-slice all-gather all-gather-start "
     "reduce-scatter"},
    {{2, -1}, "dot ragged-dot scaled-dot dynamic-update-slice reduce reduce-window"},
};

// --- tables by index --------------------------------------------------------------------------------

template <typename Use>
void eachOpcode(absl::string_view words, const Use& use) {
  for (absl::string_view word : absl::StrSplit(words, ' ', absl::SkipEmpty())) {
    const bool isMarked = absl::ConsumeSuffix(&word, "!");
    use(static_cast<size_t>(opKindFromWord(word)), isMarked);
  }
}

struct OpcodeRules {
  OperandCount operands;
  KeySet allowed;
  const AttributeRow* required = nullptr;
};

using Rules = std::array<OpcodeRules, kOpKindCount>;

Rules makeRules() {
  Rules rules;
  for (size_t kind = 0; kind < kOpKindCount; ++kind) {
    if (const int count = elementwiseOperands(static_cast<OpKind>(kind)); count > 0)
      rules[kind].operands = {count, count};
  }
  for (const CountRow& row : kCounts) {
    eachOpcode(row.opcodes, [&](size_t kind, bool) { rules[kind].operands = row.count; });
  }
  for (const AttributeRow& row : kAttributeTable) {
    if (row.opcodes == "*") {
      for (OpcodeRules& rule : rules) rule.allowed.set(rowNumber(row));
      continue;
    }
    eachOpcode(row.opcodes, [&](size_t kind, bool isRequired) {
      rules[kind].allowed.set(rowNumber(row));
      if (isRequired) rules[kind].required = &row;
    });
  }
  return rules;
}

const OpcodeRules& rulesOf(OpKind kind) {
  static const auto* const rules = new Rules(makeRules());
  return (*rules)[static_cast<size_t>(kind)];
}

}  // namespace

OperandCount operandCount(OpKind kind) { return rulesOf(kind).operands; }
const KeySet& allowedKeys(OpKind kind) { return rulesOf(kind).allowed; }
const AttributeRow* requiredKey(OpKind kind) { return rulesOf(kind).required; }

}  // namespace hlo

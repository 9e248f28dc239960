#include "model/documents/compared_rows.h"

#include <string>

#include "absl/container/flat_hash_set.h"
#include "absl/strings/str_cat.h"
#include "model/print/hlo_printer.h"

namespace model {

using compare::Side;
using hlo::ComputationId;
using hlo::InstructionId;

void forEachComparedRow(const Comparison& comparison, const std::stop_token& stop,
                        const std::function<void(const ComparedRow&)>& use) {
  const auto add = [&](std::optional<ComputationId> a, std::optional<ComputationId> b) {
    use({ComparedRow::kHead, a, b, {}, {}});
    for (compare::UnionNode node : unionOrder(comparison.moduleA(), comparison.moduleB(), comparison.match, a, b)) {
      // An instruction and the one that replaced it are on one row.
      if (!node.a && a) {
        const auto before = comparison.match.replacement(Side::kB, *node.b);
        if (before && comparison.moduleA().computation(*before) == *a) node.a = before;
      } else if (!node.b && b) {
        const auto after = comparison.match.replacement(Side::kA, *node.a);
        if (after && comparison.moduleB().computation(*after) == *b &&
            comparison.match.replacement(Side::kB, *after) == node.a)
          continue;
      }
      use({ComparedRow::kInstruction, a, b, node.a, node.b});
    }
    use({ComparedRow::kEnd, a, b, {}, {}});
    use({ComparedRow::kBlank, a, b, {}, {}});
  };
  for (const ComputationId id : hlo::printOrder(comparison.moduleB())) {
    if (stop.stop_requested()) return;
    add(comparison.match.counterpart(Side::kB, id), id);
  }
  for (const ComputationId id : hlo::printOrder(comparison.moduleA())) {
    if (stop.stop_requested()) return;
    if (!comparison.match.counterpart(Side::kA, id)) add(id, std::nullopt);
  }
}

hlo::WrittenNames namesOfB(const Comparison& comparison) {
  hlo::WrittenNames names(comparison.moduleA());
  const hlo::WrittenNames theirs(comparison.moduleB());
  absl::flat_hash_set<absl::string_view> taken;
  for (const InstructionId id : comparison.moduleB().instructions()) taken.insert(theirs.of(id));
  for (const InstructionId id : comparison.moduleA().instructions()) {
    if (const auto pair = comparison.match.counterpart(Side::kA, id)) {
      names.rename(id, std::string(theirs.of(*pair)));
    } else if (taken.contains(names.of(id))) {
      names.rename(id, absl::StrCat(names.of(id), ".A"));
    }
  }
  for (uint32_t i = 0; i < comparison.moduleA().computationCount(); ++i) {
    const auto pair = comparison.match.counterpart(Side::kA, ComputationId(i));
    if (pair) names.rename(ComputationId(i), std::string(theirs.of(*pair)));
  }
  return names;
}

}  // namespace model

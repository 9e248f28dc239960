#include "model/words/fact_comparison.h"

#include <algorithm>
#include <utility>

#include "absl/container/flat_hash_map.h"
#include "model/words/comparison_text.h"
#include "model/words/translation.h"

namespace words {
namespace {

ComparedFact comparedFact(const Fact* left, const Fact* right) {
  ComparedFact row;
  row.name = (left != nullptr ? left : right)->name;
  if (left != nullptr) {
    row.left = left->text;
    row.leftTarget = left->target;
  }
  if (right != nullptr) {
    row.right = right->text;
    row.rightTarget = right->target;
  }
  const auto rowsOf = [](const Fact* fact) { return fact == nullptr ? absl::Span<const Fact>() : fact->rows; };
  row.rows = compareFacts(rowsOf(left), rowsOf(right));
  row.differs = row.left != row.right ||
                std::any_of(row.rows.begin(), row.rows.end(), [](const ComparedFact& below) { return below.differs; });
  return row;
}

}  // namespace

std::vector<ComparedFact> compareFacts(absl::Span<const Fact> left, absl::Span<const Fact> right) {
  absl::flat_hash_map<absl::string_view, std::vector<size_t>> places;  // in `right`, the last of a name first
  for (size_t i = right.size(); i-- > 0;) places[right[i].name].push_back(i);
  std::vector<std::optional<size_t>> matches;
  std::vector<bool> isMatched(right.size(), false);
  for (const Fact& fact : left) {
    const auto found = places.find(fact.name);
    if (found == places.end() || found->second.empty()) {
      matches.emplace_back();
      continue;
    }
    matches.emplace_back(found->second.back());
    isMatched[found->second.back()] = true;
    found->second.pop_back();
  }
  std::vector<ComparedFact> rows;
  const auto addOnlyRight = [&](size_t from) {
    for (; from < right.size() && !isMatched[from]; ++from) rows.push_back(comparedFact(nullptr, &right[from]));
  };
  addOnlyRight(0);
  for (size_t i = 0; i < left.size(); ++i) {
    rows.push_back(comparedFact(&left[i], matches[i] ? &right[*matches[i]] : nullptr));
    if (matches[i]) addOnlyRight(*matches[i] + 1);
  }
  return rows;
}

ComparedFact changeFacts(const model::Comparison& comparison, size_t most) {
  using compare::Side;
  const hlo::Module& a = comparison.moduleA();
  const hlo::Module& b = comparison.moduleB();
  const auto instructions = [](const hlo::Module& module) {
    return translate("Comparison", "%n instruction(s)", nullptr, static_cast<int64_t>(module.instructionCount()));
  };
  ComparedFact changes;
  changes.differs = !comparison.isSameProgram();
  changes.name = changes.differs ? translate("Comparison", "Changes") : translate("Comparison", "No changes");
  changes.left = instructions(a);
  changes.right = instructions(b);
  size_t count = 0;
  const auto add = [&](Side side, std::optional<hlo::InstructionId> ofA, std::optional<hlo::InstructionId> ofB) {
    const hlo::InstructionId id = side == Side::kA ? *ofA : *ofB;
    if (!compare::isChange(comparison.changes.of(side, id).kind) || ++count > most) return;
    ComparedFact& row = changes.rows.emplace_back();
    row.name = changeText(comparison, side, id);
    if (ofA) row.left = std::string(a.name(*ofA));
    if (ofB) row.right = std::string(b.name(*ofB));
    row.differs = true;
  };
  for (const hlo::InstructionId id : b.instructions()) {
    const auto pair = comparison.match.counterpart(Side::kB, id);
    add(Side::kB, pair ? pair : comparison.match.replacement(Side::kB, id), id);
  }
  for (const hlo::InstructionId id : a.instructions()) {
    if (!comparison.match.counterpart(Side::kA, id) && !comparison.match.replacement(Side::kA, id))
      add(Side::kA, id, std::nullopt);
  }
  if (count > most) {
    ComparedFact& rest = changes.rows.emplace_back();
    rest.name = translate("Comparison", "%n more change(s)", nullptr, static_cast<int64_t>(count - most));
    rest.differs = true;
  }
  return changes;
}

}  // namespace words

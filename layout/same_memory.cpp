#include "layout/same_memory.h"

#include <algorithm>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "model/attributes/alias.h"
#include "model/ir/opcode_properties.h"

namespace layout {
namespace {

using hlo::InstructionId;
using hlo::OpKind;

constexpr int kLongestWay = 16;  // limit on the operations followed that leave an array unchanged

/// Returns true if the operation itself writes into the operand.
bool writesInto(const hlo::Module& module, InstructionId id, size_t operand) {
  const OpKind kind = module.kind(id);
  return kind == OpKind::kWhile ? operand == 0 : operand < hlo::updatedOperands(kind, module.operands(id).size());
}

}  // namespace

bool SameMemory::isInPlace(InstructionId id, size_t operand) {
  if (writesInto(m_module, id, operand)) return true;
  const OpKind kind = m_module.kind(id);
  if (kind != OpKind::kFusion && kind != OpKind::kCustomCall) return false;
  const auto number = static_cast<int64_t>(operand);
  if (const auto text = m_module.attribute(id, "output_to_operand_aliasing")) {
    const auto aliases = hlo::parseOutputOperandAliases(*text);
    if (aliases.ok() &&
        std::any_of(aliases->begin(), aliases->end(), [&](const auto& alias) { return alias.operand == number; })) {
      return true;
    }
  }
  if (kind != OpKind::kFusion) return false;
  const auto callee = m_module.mainCallee(id);
  if (!callee) return false;
  const std::vector<int64_t>& written = writtenParameters(*callee);
  return std::find(written.begin(), written.end(), number) != written.end();
}

/// Returns the parameters that the results of a fused computation overwrite, found backwards from its root.
const std::vector<int64_t>& SameMemory::writtenParameters(hlo::ComputationId fused) {
  const auto [at, isNew] = m_fused.try_emplace(fused.index());
  const auto root = m_module.root(fused);
  if (!isNew || !root) return at->second;
  std::vector<InstructionId> results{*root};
  if (m_module.kind(*root) == OpKind::kTuple)
    results.assign(m_module.operands(*root).begin(), m_module.operands(*root).end());
  for (InstructionId id : results) {
    bool isWritten = false;
    for (int way = 0; way < kLongestWay; ++way) {
      const OpKind kind = m_module.kind(id);
      if (isWritten && kind == OpKind::kParameter) {
        if (const auto number = m_module.parameterNumber(id)) at->second.push_back(*number);
        break;
      }
      const bool isSeveral = kind == OpKind::kScatter && m_module.operands(id).size() > 3;
      const bool writes = kind != OpKind::kWhile && !isSeveral && writesInto(m_module, id, 0);
      if ((!writes && !hlo::keepsElements(kind)) || m_module.operands(id).empty()) break;
      isWritten = isWritten || writes;
      id = m_module.operands(id)[0];
    }
  }
  return at->second;
}

std::vector<OutputAlias> SameMemory::outputAliases() const {
  std::vector<OutputAlias> aliases;
  for (const hlo::Attribute& attribute : m_module.headerAttributes()) {
    if (m_module.text().text(attribute.key) != "input_output_alias") continue;
    const auto parsed = hlo::parseInputOutputAlias(m_module.text().text(attribute.value));
    if (!parsed.ok()) continue;
    for (const hlo::InputOutputAlias& alias : *parsed) {
      aliases.push_back({alias.parameter, absl::StrCat("{", absl::StrJoin(alias.output, ","), "}"), alias.isMust});
    }
  }
  return aliases;
}

}  // namespace layout

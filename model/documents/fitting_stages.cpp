#include "model/documents/fitting_stages.h"

namespace model {
namespace {

using compare::Side;

std::optional<io::StageId> stageAs(const io::Stage& wanted, const io::Dump& in, uint32_t module) {
  const std::vector<io::Stage>& stages = in.modules[module].stages;
  for (uint32_t i = 0; i < stages.size(); ++i) {
    const io::Stage& one = stages[i];
    const bool isNamed = wanted.kind == io::Kind::kFinal || wanted.kind == io::Kind::kBeforeOptimizations;
    if (!one.modules.empty() && one.kind == wanted.kind &&
        (isNamed || (one.pipeline == wanted.pipeline && one.pass == wanted.pass)))
      return io::StageId{module, i};
  }
  return std::nullopt;
}

}  // namespace

std::optional<FittingStages> fittingStages(const io::Dump& a, io::StageId atA, const io::Dump& b, io::StageId atB,
                                           Side before) {
  const io::Dump* const dumps[2] = {&a, &b};
  for (const Side side : {before, compare::other(before)}) {
    io::StageId at[2] = {atA, atB};
    const size_t own = compare::index(side), other = 1 - own;
    const io::StageId like = at[other];
    const auto found = stageAs(dumps[other]->modules[like.module].stages[like.stage], *dumps[own], at[own].module);
    if (!found || (&a == &b && *found == like)) continue;
    at[own] = *found;
    return FittingStages{at[0], at[1]};
  }
  return std::nullopt;
}

}  // namespace model

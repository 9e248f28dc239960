#include "model/queries/instruction_filter.h"

#include <algorithm>

namespace queries {
namespace {

hlo::InstructionRange rangeOf(const hlo::Module& module, std::optional<hlo::ComputationId> computation) {
  return computation ? module.instructions(*computation) : module.instructions();
}

}  // namespace

InstructionRows filterInstructions(const QuerySubject& subject, const InstructionQuery& query,
                                   std::shared_ptr<const InstructionOrder> known, std::stop_token stop) {
  if (subject.instructions == nullptr) return {};  // the index was stopped
  const InstructionIndex& index = *subject.instructions;
  const hlo::InstructionRange range = rangeOf(index.module(), query.computation);
  const size_t first = range.empty() ? 0 : range[0].index();
  const size_t count = range.size();
  QueryResult matches = findInstructions(query.query, subject, range, stop);
  const std::vector<uint8_t>& keep = matches.found;

  InstructionRows result;
  result.total = count;
  result.notes = std::move(matches.notes);
  if (query.sortBy) {
    if (known == nullptr || known->column != *query.sortBy || known->descending != query.descending ||
        known->computation != query.computation || known->instructions.size() != count) {
      known = std::make_shared<InstructionOrder>(
          sortInstructions(index, *query.sortBy, query.descending, query.computation, stop, query.costs));
    }
    result.order = std::move(known);
  }
  if (stop.stop_requested()) return result;
  // Branch-free, because the branch would be unpredictable.
  result.rows.resize(count + 1);
  hlo::InstructionId* to = result.rows.data();
  for (size_t i = 0; i < count; ++i) {
    const hlo::InstructionId row =
        result.order == nullptr ? hlo::InstructionId(static_cast<uint32_t>(first + i)) : result.order->instructions[i];
    *to = row;
    to += keep[row.index() - first];
  }
  result.rows.resize(static_cast<size_t>(to - result.rows.data()));
  return result;
}

}  // namespace queries

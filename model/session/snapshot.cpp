#include "model/session/snapshot.h"

namespace model {

void Snapshot::connect() {
  link = queries::Link(module.get(), assignment.get());
  if (assignment != nullptr) liveBytes = queries::LiveBytes(*assignment);
  if (module != nullptr) {
    sources = hlo::SourceIndex(*module);
    workload = std::make_unique<const Lazy<Workload>>([this] {
      return std::make_unique<const Workload>(*module, sources, assignment.get(), link, liveBytes);
    });
    instructions = std::make_unique<const Lazy<queries::InstructionIndex>>([this] {
      const size_t steps = assignment == nullptr ? 0 : assignment->stepCount();
      return std::make_unique<const queries::InstructionIndex>(*module, sources, link, steps);
    });
  }
  if (assignment != nullptr) {
    valueNames = std::make_unique<const Lazy<queries::TextArena>>([this] {
      auto names = std::make_unique<queries::TextArena>();
      for (uint32_t i = 0; i < assignment->valueCount(); ++i) names->append(assignment->value(buffers::ValueId(i)).name());
      return names;
    });
  }
  diagnostics.insert(diagnostics.end(), link.diagnostics().begin(), link.diagnostics().end());
}

queries::QuerySubject Snapshot::querySubject() const {
  queries::QuerySubject subject{nullptr, assignment.get(), &link, &liveBytes, {}};
  if (module != nullptr) {
    subject.instructions = &instructions->get();
    subject.costs = [this]() -> const hlo::Costs& { return workload->get().costs; };
  }
  return subject;
}

}  // namespace model

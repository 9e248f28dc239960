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
  }
  diagnostics.insert(diagnostics.end(), link.diagnostics().begin(), link.diagnostics().end());
}

}  // namespace model

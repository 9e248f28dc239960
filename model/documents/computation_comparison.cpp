#include "model/documents/computation_comparison.h"

#include <utility>
#include <vector>

#include "model/print/extract.h"
#include "model/text/hlo_parser.h"

namespace model {

bool haveBuffers(const hlo::Module& module, hlo::ComputationId a, hlo::ComputationId b) {
  return !module.isEmbedded(a) && !module.isEmbedded(b);
}

std::shared_ptr<const Snapshot> computationAlone(const Snapshot& of, hlo::ComputationId id, bool isScheduled,
                                                 std::string* problem, const std::stop_token& stop) {
  std::vector<hlo::InstructionId> instructions;
  for (const hlo::InstructionId each : of.module->instructions(id)) instructions.push_back(each);
  auto text = hlo::extract(*of.module, instructions, stop);
  absl::Status status = text.status();
  constexpr char kScheduled[] = ", is_scheduled=true";
  const size_t at = text.ok() && !isScheduled ? text->find(kScheduled) : std::string::npos;
  if (at != std::string::npos) text->erase(at, sizeof(kScheduled) - 1);
  Snapshot alone;
  if (text.ok()) {
    auto parsed = hlo::parseHlo(std::make_shared<const hlo::SourceText>(of.path, *std::move(text)), stop);
    status = parsed.status();
    if (parsed.ok() && !parsed->modules.empty()) alone.module = parsed->modules.front();
  }
  if (alone.module == nullptr) {
    *problem = std::string(status.message());
    return nullptr;
  }
  alone.title = std::string(of.module->name(id));
  alone.path = of.path;
  alone.frameRules = of.frameRules;
  return makeSnapshot(std::move(alone), stop);
}

std::shared_ptr<const Comparison> compareComputations(const Snapshot& of, hlo::ComputationId a, hlo::ComputationId b,
                                                      std::string* problem, const std::stop_token& stop) {
  const bool isScheduled = haveBuffers(*of.module, a, b);
  auto first = computationAlone(of, a, isScheduled, problem, stop);
  auto second = first == nullptr ? nullptr : computationAlone(of, b, isScheduled, problem, stop);
  return second == nullptr ? nullptr : makeComparison(std::move(first), std::move(second), {}, {}, stop);
}

}  // namespace model

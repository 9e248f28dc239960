#include "model/documents/comparison.h"

#include <algorithm>
#include <map>
#include <utility>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "model/documents/compared_sides.h"
#include "model/documents/known_comparison.h"
#include "model/documents/module_memory.h"
#include "model/words/names.h"
#include "model/words/text.h"

namespace model {
namespace {

using compare::Side;
using hlo::InstructionId;

constexpr absl::string_view kDeltaByNames[kDeltaByCount] = {"scope", "line",   "argument",    "kind",
                                                            "type",  "opcode", "computation", "value"};

// The snapshot with its memory estimated, even if it has a buffer assignment.
std::shared_ptr<const Snapshot> estimated(const std::shared_ptr<const Snapshot>& of, std::string* problem,
                                          const std::stop_token& stop) {
  std::shared_ptr<const Snapshot> alone = of;
  if (of->assignment != nullptr) {
    Snapshot module;
    module.title = of->title;
    module.path = of->path;
    module.module = of->module;
    module.frameRules = of->frameRules;
    alone = makeSnapshot(std::move(module), stop);
  }
  const MemoryEstimate* const estimate =
      alone == nullptr || alone->estimate == nullptr ? nullptr : alone->estimate->get(stop);
  if (estimate != nullptr && estimate->snapshot != nullptr) return estimate->snapshot;
  *problem = estimate != nullptr         ? estimate->problem
             : of->module->isScheduled() ? "its memory cannot be estimated"
                                         : "it is not scheduled and has no buffer assignment";
  return nullptr;
}

bool hasSteps(const Snapshot& snapshot) {
  return snapshot.assignment != nullptr && snapshot.liveBytes.peakStep().has_value();
}

std::unique_ptr<const Comparison::Memories> memoriesOf(const std::shared_ptr<const Snapshot>& a,
                                                       const std::shared_ptr<const Snapshot>& b,
                                                       const std::stop_token& stop) {
  auto memories = std::make_unique<Comparison::Memories>();
  if (hasSteps(*a) && hasSteps(*b)) {
    memories->a = a;
    memories->b = b;
    return memories;
  }
  // A dumped and an estimated peak are never in one sum.
  std::string problem;
  memories->a = estimated(a, &problem, stop);
  if (memories->a == nullptr) {
    memories->problem = absl::StrCat("A: ", problem);
    return memories;
  }
  memories->b = estimated(b, &problem, stop);
  if (memories->b == nullptr) memories->problem = absl::StrCat("B: ", problem);
  if (memories->b == nullptr) memories->a = nullptr;
  return memories;
}

}  // namespace

absl::string_view deltaByName(DeltaBy by) { return kDeltaByNames[static_cast<size_t>(by)]; }

Comparison::Comparison(std::shared_ptr<const Snapshot> of, std::shared_ptr<const Snapshot> to, compare::Match by,
                       const compare::ChangeOptions& options, const std::stop_token& stop)
    : a(std::move(of)),
      b(std::move(to)),
      match(std::move(by)),
      changes(*a->module, *b->module, match, options, stop),
      header(compare::headerChanges(*a->module, *b->module, match)),
      m_memories(std::make_unique<const Lazy<Memories>>(
          [first = a, second = b](const std::stop_token& stopping) { return memoriesOf(first, second, stopping); })),
      m_compared(std::make_unique<const Lazy<ComparedSides>>(
          [this](const std::stop_token& stopping) { return makeComparedSides(*this, stopping); })) {}

bool Comparison::isSameText() const {
  const hlo::Module& one = moduleA();
  const hlo::Module& two = moduleB();
  return one.text().text(one.range()) == two.text().text(two.range());
}

const Comparison::Memories& Comparison::memories(const std::stop_token& stop) const {
  static const Memories kStopped{nullptr, nullptr, "stopped"};
  const Memories* const found = m_memories->get(stop);
  return found == nullptr ? kStopped : *found;
}

compare::TimeAxis Comparison::timeAxis() const {
  const Memories& memory = memories();
  if (memory.a == nullptr) return compare::TimeAxis();
  std::vector<std::pair<uint32_t, uint32_t>> pairs;
  for (uint32_t step = 0; step < memory.a->assignment->stepCount(); ++step) {
    const auto instruction = memory.a->link.instructionAt(step);
    const auto partner = instruction ? match.counterpart(Side::kA, *instruction) : std::nullopt;
    const auto other = partner ? memory.b->link.step(*partner) : std::nullopt;
    if (other) pairs.emplace_back(step, *other);
  }
  return compare::TimeAxis(pairs, static_cast<uint32_t>(memory.a->assignment->stepCount()),
                           static_cast<uint32_t>(memory.b->assignment->stepCount()));
}

std::string Comparison::costProblem() const {
  for (const Side side : {Side::kA, Side::kB}) {
    const std::string problem = missingEntry(side == Side::kA ? moduleA() : moduleB());
    if (!problem.empty()) return absl::StrCat(side == Side::kA ? "A: " : "B: ", problem);
  }
  return {};
}

CostDelta Comparison::cost(DeltaBy by, const std::stop_token& stop) const {
  CostDelta delta;
  if (!costProblem().empty()) {
    delta.a = delta.b = hlo::Cost::unknown();
    return delta;
  }
  std::map<std::string, CostRow> rows;
  for (const Side side : {Side::kA, Side::kB}) {
    const Snapshot& snapshot = side == Side::kA ? *a : *b;
    const hlo::Module& module = *snapshot.module;
    const ModuleCosts* const costs = snapshot.costs->get(stop);
    if (costs == nullptr) return delta;
    for (const InstructionId id : module.instructions()) {
      const auto partner = match.counterpart(side, id);
      std::string name;
      switch (by) {
        case DeltaBy::kScope: {
          const hlo::ScopeId scope = costs->scopes.scope(id);
          name = scope == costs->scopes.root() ? "(no scope)" : std::string(costs->scopes.path(scope));
          break;
        }
        case DeltaBy::kLine: {
          const auto line = costs->lines.lineId(id);
          name = line ? words::wholePlaceText(module, costs->lines.lines()[line->index()].line) : "(no line)";
          break;
        }
        case DeltaBy::kComputation: {
          const hlo::ComputationId computation = module.computation(id);
          const auto other = side == Side::kA ? match.counterpart(side, computation) : std::optional(computation);
          name = other ? std::string(moduleB().name(*other)) : absl::StrCat(module.name(computation), " (A)");
          break;
        }
        case DeltaBy::kValue:
          name = side == Side::kA && partner ? std::string(moduleB().name(*partner))
                                             : absl::StrCat(module.name(id), side == Side::kA ? " (A)" : "");
          break;
        default: name = std::string(module.opcode(id)); break;
      }
      CostRow& row = rows[name];
      const hlo::Cost share = costs->costs.share(id);
      (side == Side::kA ? row.a : row.b) += share;
      (side == Side::kA ? delta.a : delta.b) += share;
      row.instructions += side == Side::kB || !partner ? 1 : 0;
    }
  }
  for (auto& [name, row] : rows) {
    row.group = name;
    delta.rows.push_back(std::move(row));
  }
  std::stable_sort(delta.rows.begin(), delta.rows.end(), [](const CostRow& one, const CostRow& two) {
    return std::pair(std::abs(one.bytes()), std::abs(one.flops())) >
           std::pair(std::abs(two.bytes()), std::abs(two.flops()));
  });
  return delta;
}

bool isTruncated(const Snapshot& snapshot) {
  return !missingEntry(*snapshot.module).empty() ||
         std::any_of(snapshot.diagnostics.begin(), snapshot.diagnostics.end(),
                     [](const hlo::Diagnostic& of) { return absl::StartsWith(of.message, "this file is truncated"); });
}

std::shared_ptr<const Comparison> makeComparison(std::shared_ptr<const Snapshot> a, std::shared_ptr<const Snapshot> b,
                                                 const compare::MatchOptions& matching,
                                                 const compare::ChangeOptions& counting, const std::stop_token& stop) {
  compare::MatchOptions options = matching;
  options.isTruncated = isTruncated(*a) || isTruncated(*b);
  compare::Match match = compare::match(*a->module, *b->module, options, stop);
  return stop.stop_requested() ? nullptr : comparisonBy(std::move(match), std::move(a), std::move(b), counting, stop);
}

std::shared_ptr<const Comparison> comparisonBy(compare::Match match, std::shared_ptr<const Snapshot> a,
                                               std::shared_ptr<const Snapshot> b,
                                               const compare::ChangeOptions& counting, const std::stop_token& stop) {
  auto made = std::make_shared<const Comparison>(std::move(a), std::move(b), std::move(match), counting, stop);
  return stop.stop_requested() ? nullptr : made;
}

}  // namespace model

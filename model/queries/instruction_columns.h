#pragma once

// The columns of a table of instructions, each in one row of one list: its key, its title, and the function that
// computes its value. The window's table, its sorting, `hloscope list` and queries use this list. A new column is a row
// at the end of the list, without an enumerator of its own unless code needs to name it.

#include <cstdint>
#include <optional>
#include <variant>
#include <vector>

#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "model/analysis/device.h"
#include "model/analysis/schedule.h"
#include "model/analysis/source_index.h"
#include "model/analysis/xla_cycles.h"
#include "model/buffers/assignment.h"
#include "model/ir/module.h"
#include "model/queries/link.h"

namespace queries {

/// Indices into instructionColumns().
enum class InstructionColumn : uint8_t {
  kName,
  kOpcode,
  kShape,
  kBytes,
  kFlops,
  kBytesAccessed,
  kIntensity,
  kTime,
  kCycles,
  kFusionKind,
  kScope,
  kSource,
  kStep,
  kUsers,
  kUnpadded,
  kPadding,
  kExecutions,
  kComputation,
  kTripCount,
  kSpace,
  kSharding,
  kLiveRange,
  kOverlappedBy,
};

/// The costs of an instruction and everything it calls in one run of the module, as all tables show them: one execution
/// times the executions. Null while or if unknown; all referenced objects must outlive the query.
struct InstructionCosts {
  const hlo::Costs* costs = nullptr;
  const hlo::TimeEstimates* times = nullptr;
  const hlo::XlaCycles* xlaCycles = nullptr;

  /// Requires costs.
  hlo::Cost cost(hlo::InstructionId id) const { return costs->perRun(id); }
  /// How often it runs or is applied to elements in one run of the module. Requires costs.
  hlo::Amount executions(hlo::ComputationId id) const { return costs->executions(id) + costs->applications(id); }
  std::optional<double> intensity(hlo::InstructionId id) const;
  /// No value if the device is unknown, and for instructions without a time of their own (TimeEstimates::perRun()).
  std::optional<hlo::TimeEstimate> time(hlo::InstructionId id) const;
  /// Cycles estimated by XLA; no value if it estimated none.
  std::optional<hlo::Amount> cycles(hlo::InstructionId id) const;
};

/// The inputs of column values; all of them must outlive their use.
struct InstructionSubject {
  const hlo::Module& module;
  const hlo::SourceIndex& sources;
  const Link& link;
  size_t printedSteps;  ///< of the linked dump; 0 without one
  InstructionCosts costs = {};
  const buffers::Assignment* assignment = nullptr;  ///< of the linked dump; null without one
  const hlo::Schedule* schedule = nullptr;          ///< of the module; null if it is not scheduled
};

/// No value, a text of the dump, a source line, a number, an amount that may be partly known, a ratio, a time, steps or
/// instructions.
using InstructionValue = std::variant<std::monostate, absl::string_view, hlo::SourceLine, int64_t, hlo::Amount, double,
                                      hlo::TimeEstimate, buffers::StepRange, std::vector<hlo::InstructionId>>;

/// Determines how the values of a column are formatted. Numbers are right-aligned.
enum class ColumnUnit : uint8_t { kText, kCode, kCount, kBytes, kRatio, kSeconds, kSteps };

struct InstructionColumnSpec {
  absl::string_view key;  ///< for programs: the field name in queries, CSV and JSON
  const char* title;      ///< in English; the window translates it in the context "model::InstructionModel"
  const char* purpose;    ///< likewise, for a tool tip; "" for some
  ColumnUnit unit;
  InstructionValue (*value)(const InstructionSubject& subject, hlo::InstructionId id);
  bool isListed = false;          ///< `hloscope list` prints it
  bool isCost = false;            ///< needs InstructionSubject::costs
  const char* fieldPurpose = "";  ///< if not "", queries compare the number, and completion shows this description

  bool isNumber() const { return unit != ColumnUnit::kText && unit != ColumnUnit::kCode; }
};

absl::Span<const InstructionColumnSpec> instructionColumns();
inline const InstructionColumnSpec& specOf(InstructionColumn column) {
  return instructionColumns()[static_cast<size_t>(column)];
}

/// Returns the instruction's step: in the linked dump's sequence; without such a dump (`printedSteps` is 0) in the
/// schedule of the module, which numbers all computations as the dump would. Nothing without both.
std::optional<uint32_t> scheduleStep(const Link& link, size_t printedSteps, const hlo::Schedule* schedule,
                                     hlo::InstructionId id);

/// Returns a fusion's kind= ("kLoop"); "" for other instructions.
absl::string_view fusionKind(const hlo::Module& module, hlo::InstructionId id);

}  // namespace queries

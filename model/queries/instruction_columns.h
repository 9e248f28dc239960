#pragma once

// The columns of a table of instructions, each in one row of one list: how programs and people call it, and how its
// value is computed. The window's table, its sorting, `hloscope list` and queries take them from here. A new column is
// a row at the end of the list, without an enumerator of its own unless code needs to name it.

#include <cstdint>
#include <optional>
#include <variant>

#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "model/analysis/device.h"
#include "model/analysis/source_index.h"
#include "model/analysis/xla_cycles.h"
#include "model/ir/module.h"
#include "model/queries/link.h"

namespace queries {

/// Places in instructionColumns().
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
};

/// What an instruction costs with all that it calls, loops as often as is known: what the table shows. Null where it is
/// not known (yet); all that it is asked for must outlive the query.
struct InstructionCosts {
  const hlo::Costs* costs = nullptr;
  const hlo::TimeEstimates* times = nullptr;
  const hlo::XlaCycles* xlaCycles = nullptr;

  hlo::Amount flops(hlo::InstructionId id) const;
  hlo::Amount bytesAccessed(hlo::InstructionId id) const;
  std::optional<double> intensity(hlo::InstructionId id) const;
  /// Partial, with 0 seconds, where nothing is known.
  hlo::TimeEstimate time(hlo::InstructionId id) const;
  /// Of one execution, estimated by XLA.
  std::optional<int64_t> cycles(hlo::InstructionId id) const;
};

/// What values are computed from; all of it must outlive its use.
struct InstructionSubject {
  const hlo::Module& module;
  const hlo::SourceIndex& sources;
  const Link& link;
  size_t printedSteps;  ///< of the linked dump; 0 without one
  InstructionCosts costs = {};
};

/// Nothing, or: a text of the dump, a line, a number, an amount that may be known in part, a ratio, a time.
using InstructionValue =
    std::variant<std::monostate, absl::string_view, hlo::SourceLine, int64_t, hlo::Amount, double, hlo::TimeEstimate>;

/// How the values of a column are written. Numbers are aligned to the right.
enum class ColumnUnit : uint8_t { kText, kCode, kCount, kBytes, kRatio, kSeconds };

struct InstructionColumnSpec {
  absl::string_view key;  ///< for programs: as a field of queries, in CSV and JSON
  const char* title;      ///< in English; the window translates it in the context "model::InstructionModel"
  const char* purpose;    ///< likewise, for a tool tip; "" for some
  ColumnUnit unit;
  InstructionValue (*value)(const InstructionSubject& subject, hlo::InstructionId id);
  bool isListed = false;          ///< `hloscope list` prints it
  bool isCost = false;            ///< needs InstructionSubject::costs
  const char* fieldPurpose = "";  ///< not "": queries compare the number, and completion says this of it

  bool isNumber() const { return unit != ColumnUnit::kText && unit != ColumnUnit::kCode; }
};

absl::Span<const InstructionColumnSpec> instructionColumns();
inline const InstructionColumnSpec& specOf(InstructionColumn column) {
  return instructionColumns()[static_cast<size_t>(column)];
}

/// Where the instruction stands in the schedule: its step in the linked dump's sequence; without such a dump
/// (`printedSteps` is 0) its place in its computation where that is scheduled. Nothing where neither says.
std::optional<uint32_t> scheduleStep(const hlo::Module& module, const Link& link, size_t printedSteps,
                                     hlo::InstructionId id);

/// A fusion's kind= ("kLoop"); "" for all else.
absl::string_view fusionKind(const hlo::Module& module, hlo::InstructionId id);

}  // namespace queries

#pragma once

// The execution order of a module's instructions, flattened: the instructions of a while's condition, then its body, of
// a conditional's branches, of a call's and of an async start's computation come before the instruction that calls
// them, each computation once. An async start may leave operands or its result to the subsequent updates and the done:
// then the computation comes before the first of these for which all are available. A step is the position of an
// instruction in this order. Computations that describe a function per element or per kernel (fusions, reducers) have
// no steps. Source: HloLiveRange::FlattenSchedule; formats/live-range-rules.md §5.1.
//
// For a module that is not scheduled the order is legal (text order if that is legal), but not the real one.

#include <optional>
#include <vector>

#include "absl/types/span.h"
#include "model/buffers/assignment.h"
#include "model/ir/module.h"

namespace hlo {

class Schedule {
 public:
  /// The module must outlive the schedule. Linear.
  explicit Schedule(const Module& module);
  Schedule(const Schedule&) = delete;
  Schedule& operator=(const Schedule&) = delete;

  uint32_t stepCount() const { return static_cast<uint32_t>(m_steps.size()); }
  InstructionId at(uint32_t step) const { return m_steps[step]; }
  absl::Span<const InstructionId> steps() const { return m_steps; }
  /// Returns nothing for an instruction that is not on the schedule.
  std::optional<uint32_t> step(InstructionId id) const {
    return m_stepOf[id.index()] == kNone ? std::nullopt : std::optional(m_stepOf[id.index()]);
  }
  bool contains(ComputationId id) const { return m_spans[id.index()].begin != kNone; }
  /// Returns the steps from the first of the computation and its callees to the last, as a half-open range. The
  /// computation must be on the schedule.
  buffers::StepRange span(ComputationId id) const { return {m_spans[id.index()].begin, m_spans[id.index()].end}; }
  /// Returns the scheduled instructions that call the computation to run there, in text order, each once; the
  /// computation precedes the one that runs first.
  absl::Span<const InstructionId> callers(ComputationId id) const;
  /// Returns the async start in whose computation this one runs, directly or indirectly.
  std::optional<InstructionId> asyncStart(ComputationId id) const {
    const uint32_t start = m_asyncStart[id.index()];
    return start == kNone ? std::nullopt : std::optional(InstructionId(start));
  }

 private:
  struct Span {
    uint32_t begin = kNone;
    uint32_t end = kNone;
  };

  void flatten(ComputationId entry);
  std::vector<uint32_t> legalOrder(ComputationId id) const;
  std::vector<Call> callsBefore(InstructionId id) const;
  void listCallers();

  const Module& m_module;
  std::vector<InstructionId> m_steps;
  std::vector<uint32_t> m_stepOf;
  std::vector<Span> m_spans;
  std::vector<uint32_t> m_asyncStart;
  std::vector<uint32_t> m_callersBegin;
  std::vector<InstructionId> m_callers;
};

/// Maximum number of updates in a chain of async operations.
inline constexpr int kMaximumAsyncUpdates = 64;

/// Returns the start of the chain that an async update or done belongs to; for a start, itself.
std::optional<InstructionId> asyncChainStart(const Module& module, InstructionId id);

/// Returns the computations that an instruction runs on the schedule, in schedule order: empty except for call, while,
/// conditional and async-start.
std::vector<Call> scheduledCalls(const Module& module, InstructionId id);

}  // namespace hlo

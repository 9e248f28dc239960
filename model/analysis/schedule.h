#pragma once

// The order in which a module's instructions run, flattened: those of a while's condition, then of its body, of a
// conditional's branches, of a call's and of an async start's computation stand before the instruction that calls them,
// each computation once. An async start may leave operands or its result to the updates and the done behind it: then
// the computation stands before the first of these that has all. A step is the ordinal of an instruction in it.
// Computations that describe a function per element or per kernel (fusions, reducers) have no steps. Source:
// HloLiveRange::FlattenSchedule; formats/live-range-rules.md §5.1.
//
// A module that is not scheduled gives a legal order, that of its text where that is one, but not the real one.

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
  /// Nothing for an instruction that is not on the schedule.
  std::optional<uint32_t> step(InstructionId id) const {
    return m_stepOf[id.index()] == kNone ? std::nullopt : std::optional(m_stepOf[id.index()]);
  }
  bool contains(ComputationId id) const { return m_spans[id.index()].begin != kNone; }
  /// From the first step of the computation, or of what it calls there, to behind its last one. It must be contained.
  buffers::StepRange span(ComputationId id) const { return {m_spans[id.index()].begin, m_spans[id.index()].end}; }
  /// Instructions on the schedule that call it to run there, in order of the text, each once; the first of them to run
  /// is the one before which it stands.
  absl::Span<const InstructionId> callers(ComputationId id) const;
  /// The async start inside whose computation this one runs, however deep.
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

/// Updates in a chain of async operations, at most.
inline constexpr int kMaximumAsyncUpdates = 64;

/// The start of the chain that an async update or done belongs to; a start itself.
std::optional<InstructionId> asyncChainStart(const Module& module, InstructionId id);

/// The computations that an instruction runs on the schedule, in the order in which they stand there: none but for
/// call, while, conditional and async-start.
std::vector<Call> scheduledCalls(const Module& module, InstructionId id);

}  // namespace hlo

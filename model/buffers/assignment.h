#pragma once

// What one buffer-assignment dump says: allocations, values with positions, uses and live ranges, the
// schedule and the printed peak. Immutable once built (by model/buffers/assignment_parser). Views point
// into the texts that the assignment owns. What the dump does not say is absent, never guessed.
// Source: BufferAssignment::ToString, HloLiveRange::ToString; formats/buffer-assignment.md.

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "model/ir/id.h"
#include "model/text/source_text.h"

namespace buffers {

using AllocationId = hlo::Id<struct AllocationTag>;  ///< order of the text
using ValueId = hlo::Id<struct ValueTag>;            ///< ascending printed value id

/// A path into nested tuples, as written: "{}" is the whole, "{1,0}" element 0 of element 1.
using ShapeIndex = absl::string_view;

/// What an allocation is for, from its flags; the first that applies.
enum class AllocationKind : uint8_t { kParameter, kOutput, kTemp, kConstant, kThreadLocal };
inline constexpr int kAllocationKindCount = 5;
absl::string_view allocationKindName(AllocationKind kind);  ///< "parameter", "output", "temp", …

/// Schedule steps [begin, end): ordinals of the printed sequence, no time. The dump's inclusive ends are
/// converted once, by the parser.
struct StepRange {
  uint32_t begin = 0;
  uint32_t end = 0;
  /// The dump's end was the number of steps: alive after the program too.
  bool outlives = false;

  bool contains(uint32_t step) const { return begin <= step && step < end; }
  /// The end as the dump prints it: the last step alive, or the number of steps.
  uint32_t printedEnd() const { return outlives ? end : end - 1; }
  friend bool operator==(StepRange, StepRange) = default;
};

struct Allocation {
  int64_t number = 0;          ///< as printed
  int64_t sizeBytes = 0;
  int64_t memorySpace = 0;     ///< `color`
  std::optional<int64_t> page;
  std::optional<int64_t> parameterNumber;
  ShapeIndex parameterIndex;   ///< "" where not printed
  absl::string_view shape;     ///< of the parameter or the output, between the bars; may be empty
  bool isOutput = false;       ///< `output shape is`
  bool isConstant = false;
  bool isThreadLocal = false;
  bool isLiveOut = false;      ///< `maybe-live-out`
  bool isTemp = false;         ///< `preallocated-temp`
  uint32_t line = 0;           ///< from 1, in the assignment's first text

  /// kParameter where a parameter; else kOutput for output and maybe-live-out; else kConstant,
  /// kThreadLocal; kTemp for the rest.
  AllocationKind kind() const;
};

/// An instruction and an index into its shape, by name: the module may not be at hand.
struct Position {
  absl::string_view instruction;
  ShapeIndex index;  ///< "{}" where not printed
};

struct Use {
  absl::string_view instruction;
  int64_t operand = 0;
  ShapeIndex index;  ///< inside the operand; "{}" where not printed
};

struct Value {
  int64_t number = 0;              ///< as printed: the id in `<75 fusion.7{0} @0>`
  absl::string_view instruction;   ///< defining instruction, without %
  ShapeIndex index;                ///< "{}" where not printed
  bool hasIndex = false;           ///< the dump printed an index: the instruction's shape is a tuple
  bool isPhi = false;
  int64_t memorySpace = 0;
  std::optional<AllocationId> allocation;
  int64_t sizeBytes = 0;
  int64_t offsetBytes = 0;         ///< in its allocation
  absl::string_view shape;         ///< with layout; "" where not printed
  std::optional<StepRange> range;  ///< absent: not in the live-range section
  absl::string_view fromInstruction;  ///< the defining instruction's text; "" where not printed
  uint32_t line = 0;               ///< of its allocation line, from 1, in the assignment's first text; 0: none

  /// `fusion.7{0}`, or `add.3` for an instruction whose shape is no tuple.
  std::string name() const;
};

/// One line of the dump's peak listing.
struct PeakEntry {
  absl::string_view instruction;
  ShapeIndex index;  ///< "" before 2025-04
  int64_t bytes = 0;
};

class Assignment {
 public:
  Assignment(const Assignment&) = delete;
  Assignment& operator=(const Assignment&) = delete;

  /// The texts it was read from: one file, or the three of 2026. Never empty.
  absl::Span<const std::shared_ptr<const hlo::SourceText>> texts() const { return m_texts; }

  size_t allocationCount() const { return m_allocations.size(); }
  const Allocation& allocation(AllocationId id) const { return m_allocations[id.index()]; }
  /// Its values, in order of offset, then of first step, then of id.
  absl::Span<const ValueId> values(AllocationId id) const;

  size_t valueCount() const { return m_values.size(); }
  const Value& value(ValueId id) const { return m_values[id.index()]; }
  /// Where the value is visible without copying; the first is its definition. Empty where not printed.
  absl::Span<const Position> positions(ValueId id) const;
  absl::Span<const Use> uses(ValueId id) const;
  std::optional<ValueId> findValue(absl::string_view instruction, ShapeIndex index) const;
  /// Values that have a position at the instruction, any index.
  std::vector<ValueId> valuesAt(absl::string_view instruction) const;

  /// Names in schedule order; empty where the dump has no sequence.
  absl::Span<const absl::string_view> sequence() const { return m_sequence; }
  size_t stepCount() const { return m_sequence.size(); }
  std::optional<uint32_t> stepOf(absl::string_view instruction) const;

  /// `Total bytes used`, where printed.
  std::optional<int64_t> printedTotalBytes() const { return m_printedTotalBytes; }
  /// Sum of all allocation sizes.
  int64_t totalBytes() const { return m_totalBytes; }
  /// `Live ranges at N (peak)`, where printed. XLA finds it by a rough rule: see formats §4.
  std::optional<uint32_t> printedPeakStep() const { return m_printedPeakStep; }
  absl::Span<const PeakEntry> peakEntries() const { return m_peakEntries; }

 private:
  friend class AssignmentBuilder;
  Assignment() = default;

  std::vector<std::shared_ptr<const hlo::SourceText>> m_texts;
  std::vector<Allocation> m_allocations;
  std::vector<uint32_t> m_allocationValuesBegin;
  std::vector<ValueId> m_allocationValues;
  std::vector<Value> m_values;
  std::vector<uint32_t> m_positionsBegin;
  std::vector<Position> m_positions;
  std::vector<uint32_t> m_usesBegin;
  std::vector<Use> m_uses;
  std::vector<absl::string_view> m_sequence;
  absl::flat_hash_map<absl::string_view, uint32_t> m_steps;
  absl::flat_hash_map<absl::string_view, std::vector<ValueId>> m_byInstruction;
  absl::flat_hash_map<absl::string_view, std::vector<ValueId>> m_byPosition;
  std::vector<PeakEntry> m_peakEntries;
  std::optional<int64_t> m_printedTotalBytes;
  int64_t m_totalBytes = 0;
  std::optional<uint32_t> m_printedPeakStep;
};

}  // namespace buffers

#pragma once

// The content of one buffer-assignment dump: allocations, values with positions, uses and live ranges, the schedule and
// the printed peak, and the statements of reports and out-of-memory messages about them. Immutable once built (by
// model/buffers/assignment_parser). Views point into the texts that the assignment owns.
// Data that the dump does not state is absent, never guessed.
// Source: BufferAssignment::ToString, HloLiveRange::ToString; formats/buffer-assignment.md.
//
// Real dumps have 10^5 values and far more positions and uses, so values are stored packed and returned as plain
// structs, and positions and uses are read from their lines on demand:
//
//   for (const buffers::Use& use : assignment.uses(id)) show(use.instruction, use.operand);

#include <cstddef>
#include <iterator>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "model/buffers/name_buckets.h"
#include "model/buffers/report.h"
#include "model/ir/id.h"
#include "model/text/source_text.h"

namespace buffers {

using AllocationId = hlo::Id<struct AllocationTag>;  ///< order of the text
using ValueId = hlo::Id<struct ValueTag>;            ///< ascending printed value id

/// A path into nested tuples, as printed: "{}" is the whole value, "{1,0}" is element 0 of element 1.
using ShapeIndex = absl::string_view;

/// The purpose of an allocation, from its flags; the first kind that applies.
enum class AllocationKind : uint8_t { kParameter, kOutput, kTemp, kConstant, kThreadLocal };
inline constexpr int kAllocationKindCount = 5;
absl::string_view allocationKindName(AllocationKind kind);  ///< "parameter", "output", "temp", …

/// Schedule steps [begin, end): positions in the printed sequence, not times. The parser converts the dump's inclusive
/// ends.
struct StepRange {
  uint32_t begin = 0;
  uint32_t end = 0;
  /// The dump's end equals the number of steps: the value is also live after the program.
  bool outlives = false;

  bool contains(uint32_t step) const { return begin <= step && step < end; }
  /// Returns the end as the dump prints it: the last live step, or the number of steps.
  uint32_t printedEnd() const { return outlives ? end : end - 1; }
  friend bool operator==(StepRange, StepRange) = default;
};

struct Allocation {
  int64_t number = 0;  ///< as printed
  int64_t sizeBytes = 0;
  int64_t roundingBytes =
      0;  ///< maximum error of the size; more than 0 only if the size comes from a memory-usage report
  int64_t memorySpace = 0;  ///< `color`
  std::optional<int64_t> page;
  std::optional<int64_t> parameterNumber;
  ShapeIndex parameterIndex;  ///< "" where not printed
  absl::string_view shape;    ///< of the parameter or the output, between the bars; may be empty
  bool isOutput = false;      ///< `output shape is`
  bool isConstant = false;
  bool isThreadLocal = false;
  bool isLiveOut = false;  ///< `maybe-live-out`
  bool isTemp = false;     ///< `preallocated-temp`
  uint32_t line = 0;       ///< from 1, in the assignment's first text

  /// Returns kParameter for parameters, else kOutput for output and maybe-live-out, else kConstant or kThreadLocal,
  /// else kTemp.
  AllocationKind kind() const;
};

/// An instruction and an index into its shape, by name, because the module may not be available.
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
  int64_t number = 0;             ///< as printed: the id in `<75 fusion.7{0} @0>`; -1: only in the live-range section
  absl::string_view instruction;  ///< defining instruction, without %
  ShapeIndex index;               ///< "{}" where not printed
  bool hasIndex = false;          ///< the dump printed an index: the instruction's shape is a tuple
  bool isPhi = false;
  int64_t memorySpace = 0;
  std::optional<AllocationId> allocation;
  bool hasSize = false;  ///< false: the dump does not state the size
  int64_t sizeBytes = 0;
  int64_t offsetBytes = 0;            ///< in its allocation
  absl::string_view shape;            ///< with layout; "" where not printed
  std::optional<StepRange> range;     ///< absent: not in the live-range section
  absl::string_view fromInstruction;  ///< the defining instruction's text; "" where not printed
  uint32_t line = 0;                  ///< of its allocation line, from 1, in the assignment's first text; 0: none

  /// Returns `fusion.7{0}`, or `add.3` for an instruction whose shape is not a tuple.
  std::string name() const;
};

/// One line of the dump's peak listing.
struct PeakEntry {
  absl::string_view instruction;
  ShapeIndex index;  ///< "" before 2025-04
  int64_t bytes = 0;
};

/// One line of the tree that splits the peak's bytes by operation (2025-07 on). A node precedes its children.
struct PeakNode {
  uint32_t depth = 0;  ///< 0: a root
  absl::string_view name;
  int64_t totalBytes = 0;  ///< including its children
  int64_t ownBytes = 0;
};

class Assignment;

/// Entries of one value, read from the text one at a time. Cheap to copy; valid while the assignment exists.
template <typename Entry>
class EntryList {
 public:
  class Iterator {
   public:
    using iterator_category = std::input_iterator_tag;
    using value_type = Entry;
    using difference_type = std::ptrdiff_t;
    using pointer = const Entry*;
    using reference = Entry;

    Iterator() = default;
    Iterator(const Assignment* assignment, const uint32_t* place) : m_assignment(assignment), m_place(place) {}
    Entry operator*() const;
    Iterator& operator++() {
      ++m_place;
      return *this;
    }
    Iterator operator++(int) {
      Iterator before = *this;
      ++m_place;
      return before;
    }
    friend bool operator==(Iterator a, Iterator b) { return a.m_place == b.m_place; }

   private:
    const Assignment* m_assignment = nullptr;
    const uint32_t* m_place = nullptr;
  };

  EntryList(const Assignment* assignment, absl::Span<const uint32_t> places)
      : m_assignment(assignment), m_places(places) {}
  size_t size() const { return m_places.size(); }
  bool empty() const { return m_places.empty(); }
  Entry operator[](size_t n) const { return *Iterator(m_assignment, m_places.data() + n); }
  Entry front() const { return (*this)[0]; }
  Iterator begin() const { return {m_assignment, m_places.data()}; }
  Iterator end() const { return {m_assignment, m_places.data() + m_places.size()}; }

 private:
  const Assignment* m_assignment;
  absl::Span<const uint32_t> m_places;
};

class Assignment {
 public:
  Assignment(const Assignment&) = delete;
  Assignment& operator=(const Assignment&) = delete;

  /// The texts that the assignment was read from, with the one that contains the allocations first: one file, or the
  /// three files of 2026. Never empty.
  absl::Span<const std::shared_ptr<const hlo::SourceText>> texts() const { return m_texts; }

  size_t allocationCount() const { return m_allocations.size(); }
  const Allocation& allocation(AllocationId id) const { return m_allocations[id.index()]; }
  /// The values in the allocation, ordered by offset, then first step, then id.
  absl::Span<const ValueId> values(AllocationId id) const;

  size_t valueCount() const { return m_values.size(); }
  Value value(ValueId id) const;
  /// The positions at which the value is visible without a copy; the first is its definition. Empty if not printed.
  EntryList<Position> positions(ValueId id) const;
  EntryList<Use> uses(ValueId id) const;
  /// Returns the value that the instruction defines at the index. If several values have that name, prefers the first
  /// with memory of its own (not thread-local), then the first.
  std::optional<ValueId> findValue(absl::string_view instruction, ShapeIndex index) const;
  /// Returns the values that the instruction defines or at which they have a position, at any index; ascending by id.
  std::vector<ValueId> valuesAt(absl::string_view instruction) const;

  /// Names in schedule order; empty if the dump has no sequence. The name of a step with an unreadable line is "".
  absl::Span<const absl::string_view> sequence() const { return m_sequence; }
  size_t stepCount() const { return m_sequence.size(); }
  std::optional<uint32_t> stepOf(absl::string_view instruction) const;

  /// `Total bytes used`, if printed.
  std::optional<int64_t> printedTotalBytes() const { return m_printedTotalBytes; }
  /// Sum of all allocation sizes. If only a memory-usage report states them, rounded, the exact total of the report.
  int64_t totalBytes() const { return m_totalBytes; }
  /// True if the sum is 2^63 or more; totalBytes() is then the maximum of its type.
  bool totalIsLeast() const { return m_totalIsLeast; }
  /// True if computed from the module's text (model/analysis/estimate.h) rather than printed by XLA.
  bool isEstimated() const { return m_isEstimated; }
  /// `Live ranges at N (peak)`, if printed. XLA finds the step by a rough rule: see formats §4.
  std::optional<uint32_t> printedPeakStep() const { return m_printedPeakStep; }
  absl::Span<const PeakEntry> peakEntries() const { return m_peakEntries; }
  absl::Span<const PeakNode> peakTree() const { return m_peakTree; }

  /// The content of a memory-usage report, of the stats of a log or of an out-of-memory message; null if there is none.
  const Report* report() const { return m_report.get(); }

 private:
  friend class AssignmentBuilder;
  template <typename Entry>
  friend class EntryList;
  Assignment() = default;

  static constexpr uint32_t kNone = UINT32_MAX;

  // A place numbers the bytes of all texts consecutively, in the order in which the texts were passed to the parser.
  struct Part {
    uint32_t firstPlace = 0;
    const char* bytes = nullptr;
  };
  struct ValueRecord {
    int64_t number = -1;
    int64_t sizeBytes = 0;
    int64_t offsetBytes = 0;
    hlo::TextRange instruction;
    hlo::TextRange shape;
    hlo::TextRange fromInstruction;
    uint32_t index = 0;  // into m_indices
    uint32_t allocation = kNone;
    uint32_t firstStep = kNone;  // kNone: no range
    uint32_t endStep = 0;
    uint32_t line = 0;
    int32_t memorySpace = 0;
    uint32_t nameHash = 0;  // of the instruction's name, computed while its bytes are in the cache
    bool hasIndex = false;
    bool hasSize = false;
    bool isPhi = false;
    bool outlives = false;
  };

  const char* bytesAt(uint32_t place) const {
    size_t part = m_parts.size() - 1;
    while (m_parts[part].firstPlace > place) --part;
    return m_parts[part].bytes + (place - m_parts[part].firstPlace);
  }
  absl::string_view textAt(hlo::TextRange range) const {
    return range.empty() ? absl::string_view() : absl::string_view(bytesAt(range.begin), range.size());
  }
  Position read(uint32_t place, Position*) const;
  Use read(uint32_t place, Use*) const;
  bool isThreadLocal(const ValueRecord& record) const {
    return record.allocation != kNone && m_allocations[record.allocation].isThreadLocal;
  }

  std::vector<std::shared_ptr<const hlo::SourceText>> m_texts;
  std::vector<Part> m_parts;
  std::vector<absl::string_view> m_indices;                // distinct shape indices; 0 is "{}"
  std::vector<std::unique_ptr<std::string>> m_ownIndices;  // indices that the dump prints in another notation
  std::vector<Allocation> m_allocations;
  std::vector<uint32_t> m_allocationValuesBegin;
  std::vector<ValueId> m_allocationValues;
  std::vector<ValueRecord> m_values;
  std::vector<uint32_t> m_positionsBegin;
  std::vector<uint32_t> m_positions;  // places of names
  std::vector<uint32_t> m_usesBegin;
  std::vector<uint32_t> m_uses;  // places of names
  std::vector<absl::string_view> m_sequence;
  NameBuckets m_byDefinition;  // values by instruction and index
  NameBuckets m_byPosition;    // values by the instructions of their positions
  NameBuckets m_byStep;        // steps by name
  std::vector<PeakEntry> m_peakEntries;
  std::vector<PeakNode> m_peakTree;
  std::unique_ptr<const Report> m_report;
  std::optional<int64_t> m_printedTotalBytes;
  int64_t m_totalBytes = 0;
  bool m_totalIsLeast = false;
  std::optional<uint32_t> m_printedPeakStep;
  bool m_isEstimated = false;
};

template <typename Entry>
inline Entry EntryList<Entry>::Iterator::operator*() const {
  return m_assignment->read(*m_place, static_cast<Entry*>(nullptr));
}

inline Value Assignment::value(ValueId id) const {
  const ValueRecord& record = m_values[id.index()];
  Value value;
  value.number = record.number;
  value.instruction = textAt(record.instruction);
  value.index = m_indices[record.index];
  value.hasIndex = record.hasIndex;
  value.isPhi = record.isPhi;
  value.memorySpace = record.memorySpace;
  if (record.allocation != kNone) value.allocation = AllocationId(record.allocation);
  value.hasSize = record.hasSize;
  value.sizeBytes = record.sizeBytes;
  value.offsetBytes = record.offsetBytes;
  value.shape = textAt(record.shape);
  if (record.firstStep != kNone) value.range = StepRange{record.firstStep, record.endStep, record.outlives};
  value.fromInstruction = textAt(record.fromInstruction);
  value.line = record.line;
  return value;
}

}  // namespace buffers

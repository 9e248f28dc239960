#pragma once

// Builds an Assignment from the lines that the parser reads, with the sections in any order. At the end, values are
// sorted by id and joined with their blocks of "Used values" by id and with their live ranges by name.

#include <memory>
#include <string>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "absl/container/flat_hash_set.h"
#include "model/buffers/assignment.h"
#include "model/buffers/assignment_lines.h"
#include "model/buffers/problems.h"
#include "model/buffers/stated_totals.h"

namespace buffers {

class AssignmentBuilder {
 public:
  /// The texts must be shorter than 4 GiB in total.
  AssignmentBuilder(std::vector<std::shared_ptr<const hlo::SourceText>> texts, Problems* problems);

  /// firstPlace() returns the place of a text's first byte, place() that of a byte of the text entered last.
  uint32_t firstPlace(size_t text) const { return m_assignment->m_parts[text].firstPlace; }
  void enterText(size_t text) { m_text = text; }
  uint32_t place(const char* at) const {
    const Assignment::Part& part = m_assignment->m_parts[m_text];
    return part.firstPlace + static_cast<uint32_t>(at - part.bytes);
  }

  /// Adds an allocation; the values that follow belong to it.
  void addAllocation(const AllocationLine& allocation, const char* begin, uint32_t line);
  /// The header could not be read: the values that follow belong to no allocation.
  void closeAllocation() { m_currentAllocation = Assignment::kNone; }
  void addValue(const ValueLine& value, uint32_t line);

  void beginBlock(const ValueName& name);
  void addPosition(absl::string_view instruction);
  void addUse(absl::string_view instruction);
  void setFromInstruction(absl::string_view text);

  /// Marks the assignment as not printed by a compiler.
  void setEstimated() { m_assignment->m_isEstimated = true; }
  void setTotal(int64_t bytes, const char* at);
  void setScheduleEnd(uint32_t step, const char* at);
  void addStep(const SequenceLine& entry, const char* at);
  /// Adds a step whose line could not be read.
  void addUnreadableStep();
  void addRange(const RangeLine& range);
  void setPeakStep(uint32_t step, const char* at);
  void addPeakEntry(const PeakLine& entry, const char* at);
  void setPeakTreeTotal(int64_t bytes, const char* at);
  void addPeakNode(const PeakNodeLine& node);

  /// Adds an allocation from a memory-usage report, used if no text lists the allocations themselves. Returns its kind.
  AllocationKind addReportedAllocation(const AllocationLine& allocation, const char* begin, uint32_t line);
  /// The content of reports and messages.
  Report& report() { return m_report; }
  StatedTotals& claims() { return m_claims; }

  std::shared_ptr<const Assignment> finish();
  /// Returns the value for ParsedAssignment::looks; valid after finishing.
  uint64_t looks() const { return m_looks; }

 private:
  using ValueRecord = Assignment::ValueRecord;

  // The lines about one value in "Used values".
  struct Block {
    int64_t number = 0;
    hlo::TextRange instruction;
    hlo::TextRange fromInstruction;
    uint32_t nameHash = 0;
    uint32_t index = 0;
    int32_t memorySpace = 0;
    uint32_t positionsBegin = 0;
    uint32_t usesBegin = 0;
    uint32_t positionsEnd = 0;
    uint32_t usesEnd = 0;
    bool hasIndex = false;
    bool isPhi = false;
  };
  struct Range {
    hlo::TextRange instruction;
    uint32_t index = 0;
    uint32_t first = 0;
    uint32_t last = 0;
  };

  static Allocation allocationOf(const AllocationLine& allocation, uint32_t line);
  hlo::TextRange range(absl::string_view text) const;
  absl::string_view textAt(hlo::TextRange range) const { return m_assignment->textAt(range); }
  uint32_t indexNumber(absl::string_view index);
  uint32_t ownIndexNumber(absl::string_view oldIndex);
  void warn(uint32_t place, std::string message) {
    m_problems->add(place, hlo::Severity::kWarning, std::move(message));
  }

  void sortValues();
  void joinBlocks();
  void indexDefinitions();
  void joinRanges();
  void setRange(ValueRecord& record, const Range& range);
  void indexPositions();
  void listValuesOfAllocations();
  void adoptReportedAllocations();
  void takeSizesOfPeak();
  void checkSchedule();

  Problems* m_problems;
  std::unique_ptr<Assignment> m_assignment;
  size_t m_text = 0;
  size_t m_allocationsText = SIZE_MAX;
  uint32_t m_currentAllocation = Assignment::kNone;
  absl::flat_hash_map<absl::string_view, uint32_t> m_indexNumbers;
  std::vector<uint32_t> m_indexHashes;
  std::vector<Block> m_blocks;
  std::vector<uint32_t> m_positions;
  std::vector<uint32_t> m_positionHashes;
  std::vector<uint32_t> m_uses;
  std::vector<Range> m_ranges;
  std::optional<uint32_t> m_scheduleEnd;
  uint32_t m_scheduleEndPlace = 0;
  uint32_t m_peakPlace = 0;
  int64_t m_peakSum = 0;        // of the peak's entries
  int64_t m_peakTreeTotal = 0;  // in the title of the tree
  uint32_t m_peakTreePlace = 0;
  int64_t m_peakTreeSum = 0;            // of its roots
  std::vector<uint32_t> m_peakColumns;  // of the names of the last node read and of its ancestors
  std::vector<Allocation> m_reportedAllocations;
  absl::flat_hash_set<int64_t> m_reportedNumbers;
  size_t m_reportedText = SIZE_MAX;
  Report m_report;
  StatedTotals m_claims;
  uint64_t m_looks = 0;
};

}  // namespace buffers

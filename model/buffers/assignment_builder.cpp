#include "model/buffers/assignment_builder.h"

#include <algorithm>
#include <limits>
#include <utility>

#include "absl/strings/str_cat.h"

namespace buffers {
namespace {

// A gap in the printed steps up to this size is filled with unreadable steps; a larger one is treated as a wrong
// number.
constexpr uint32_t kMaximumGap = 4096;

}  // namespace

AssignmentBuilder::AssignmentBuilder(std::vector<std::shared_ptr<const hlo::SourceText>> texts, Problems* problems)
    : m_problems(problems), m_assignment(new Assignment) {
  uint32_t place = 0;
  for (const auto& text : texts) {
    m_assignment->m_parts.push_back({place, text->text().data()});
    place += static_cast<uint32_t>(text->text().size());
  }
  m_assignment->m_texts = std::move(texts);
  m_assignment->m_indices.push_back("{}");
  m_indexNumbers.emplace("{}", 0);
  m_indexHashes.push_back(NameBuckets::hash("{}"));
}

hlo::TextRange AssignmentBuilder::range(absl::string_view text) const {
  if (text.empty()) return {};
  const uint32_t begin = place(text.data());
  return {begin, begin + static_cast<uint32_t>(text.size())};
}

uint32_t AssignmentBuilder::indexNumber(absl::string_view index) {
  if (index.empty() || index == "{}") return 0;
  const auto [entry, isNew] = m_indexNumbers.try_emplace(index, static_cast<uint32_t>(m_assignment->m_indices.size()));
  if (isNew) {
    m_assignment->m_indices.push_back(index);
    m_indexHashes.push_back(NameBuckets::hash(index));
  }
  return entry->second;
}

uint32_t AssignmentBuilder::ownIndexNumber(absl::string_view oldIndex) {
  std::string index = absl::StrCat("{", oldIndex, "}");
  const auto known = m_indexNumbers.find(index);
  if (known != m_indexNumbers.end()) return known->second;
  m_assignment->m_ownIndices.push_back(std::make_unique<std::string>(std::move(index)));
  return indexNumber(*m_assignment->m_ownIndices.back());
}

void AssignmentBuilder::addAllocation(const AllocationLine& allocation, const char* begin, uint32_t line) {
  std::vector<Allocation>& all = m_assignment->m_allocations;
  m_currentAllocation = Assignment::kNone;
  int64_t& total = m_assignment->m_totalBytes;
  if (__builtin_add_overflow(total, allocation.sizeBytes, &total)) {
    total = std::numeric_limits<int64_t>::max();
    if (!m_assignment->m_totalIsLeast) {
      m_problems->add(place(begin), hlo::Severity::kError,
                      "the sizes of the allocations up to here add up to 2^63 bytes or more; the total is capped");
    }
    m_assignment->m_totalIsLeast = true;
  }
  if (!all.empty() && allocation.number <= all.back().number) {
    warn(place(begin), absl::StrCat("allocation ", allocation.number, " comes after allocation ", all.back().number));
  }
  m_allocationsText = m_text;
  m_currentAllocation = static_cast<uint32_t>(all.size());
  all.push_back(allocationOf(allocation, line));
  if (!allocation.unknownFlag.empty()) {
    m_problems->add(place(allocation.unknownFlag.data()), hlo::Severity::kNote, "unknown allocation flag, ignored");
  }
}

Allocation AssignmentBuilder::allocationOf(const AllocationLine& allocation, uint32_t line) {
  Allocation added;
  added.number = allocation.number;
  added.sizeBytes = allocation.sizeBytes;
  added.roundingBytes = allocation.roundingBytes;
  added.memorySpace = allocation.memorySpace;
  added.page = allocation.page;
  added.parameterNumber = allocation.parameterNumber;
  added.parameterIndex = allocation.parameterIndex;
  added.shape = allocation.shape;
  added.isOutput = allocation.isOutput;
  added.isConstant = allocation.isConstant;
  added.isThreadLocal = allocation.isThreadLocal;
  added.isLiveOut = allocation.isLiveOut;
  added.isTemp = allocation.isTemp;
  added.line = line;
  return added;
}

void AssignmentBuilder::addValue(const ValueLine& value, uint32_t line) {
  ValueRecord& record = m_assignment->m_values.emplace_back();
  record.number = value.name.number;
  record.hasSize = value.hasSize;
  record.sizeBytes = value.sizeBytes;
  record.offsetBytes = value.offsetBytes;
  record.instruction = range(value.name.instruction);
  record.nameHash = NameBuckets::hash(value.name.instruction);
  record.shape = range(value.shape);
  record.isPhi = value.name.isPhi;
  record.memorySpace = value.name.memorySpace;
  record.allocation = m_currentAllocation;
  record.line = line;
  if (value.hasOldIndex) {
    // That spelling also prints an empty index for arrays.
    record.index = ownIndexNumber(value.oldIndex);
    record.hasIndex = !value.oldIndex.empty() || value.shape.front() == '(';
  } else {
    record.index = indexNumber(value.name.index);
    record.hasIndex = !value.name.index.empty();
  }
  if (record.allocation == Assignment::kNone) return;
  const Allocation& allocation = m_assignment->m_allocations[record.allocation];
  if (record.offsetBytes + record.sizeBytes > allocation.sizeBytes) {
    warn(record.instruction.begin,
         absl::StrCat("the value ends at byte ", record.offsetBytes + record.sizeBytes, " of allocation ",
                      allocation.number, ", whose size is ", allocation.sizeBytes));
  }
}

void AssignmentBuilder::beginBlock(const ValueName& name) {
  Block& block = m_blocks.emplace_back();
  block.number = name.number;
  block.instruction = range(name.instruction);
  block.nameHash = NameBuckets::hash(name.instruction);
  block.index = indexNumber(name.index);
  block.hasIndex = !name.index.empty();
  block.isPhi = name.isPhi;
  block.memorySpace = name.memorySpace;
  block.positionsBegin = block.positionsEnd = static_cast<uint32_t>(m_positions.size());
  block.usesBegin = block.usesEnd = static_cast<uint32_t>(m_uses.size());
}

void AssignmentBuilder::addPosition(absl::string_view instruction) {
  m_positions.push_back(place(instruction.data()));
  m_positionHashes.push_back(NameBuckets::hash(instruction));
  m_blocks.back().positionsEnd = static_cast<uint32_t>(m_positions.size());
}

void AssignmentBuilder::addUse(absl::string_view instruction) {
  m_uses.push_back(place(instruction.data()));
  m_blocks.back().usesEnd = static_cast<uint32_t>(m_uses.size());
}

void AssignmentBuilder::setFromInstruction(absl::string_view text) { m_blocks.back().fromInstruction = range(text); }

void AssignmentBuilder::setTotal(int64_t bytes, const char* at) {
  if (!m_assignment->m_printedTotalBytes) m_assignment->m_printedTotalBytes = bytes;
  m_claims.addTotal(bytes, at);
}

void AssignmentBuilder::setScheduleEnd(uint32_t step, const char* at) {
  m_scheduleEnd = step;
  m_scheduleEndPlace = place(at);
}

void AssignmentBuilder::addStep(const SequenceLine& entry, const char* at) {
  std::vector<absl::string_view>& sequence = m_assignment->m_sequence;
  const auto next = static_cast<uint32_t>(sequence.size());
  if (entry.step != next) {
    const bool isGap = entry.step > next && entry.step - next <= kMaximumGap;
    m_problems->add(
        place(at), hlo::Severity::kError,
        absl::StrCat("expected step ", next, ", found step ", entry.step, isGap ? "" : "; the line is ignored"));
    if (!isGap) return;
    sequence.resize(entry.step);
  }
  sequence.push_back(entry.instruction);
}

void AssignmentBuilder::addUnreadableStep() { m_assignment->m_sequence.emplace_back(); }

void AssignmentBuilder::addRange(const RangeLine& line) {
  m_ranges.push_back({range(line.instruction), indexNumber(line.index), line.first, line.last});
}

void AssignmentBuilder::setPeakStep(uint32_t step, const char* at) {
  m_assignment->m_printedPeakStep = step;
  m_peakPlace = place(at);
}

void AssignmentBuilder::addPeakEntry(const PeakLine& entry, const char* at) {
  m_assignment->m_peakEntries.push_back({entry.instruction, entry.index, entry.bytes});
  m_peakSum = saturatingSum(m_peakSum, entry.bytes);
  if (entry.cumulativeBytes && *entry.cumulativeBytes != m_peakSum) {
    warn(place(at), absl::StrCat("this file states ", *entry.cumulativeBytes,
                                 " bytes up to here, but the listed sizes add up to ", m_peakSum));
    m_peakSum = *entry.cumulativeBytes;
  }
}

void AssignmentBuilder::setPeakTreeTotal(int64_t bytes, const char* at) {
  m_peakTreeTotal = bytes;
  m_peakTreePlace = place(at);
}

// A node is a child of the last one above it whose name begins further to the left.
void AssignmentBuilder::addPeakNode(const PeakNodeLine& node) {
  while (!m_peakColumns.empty() && m_peakColumns.back() >= node.column) m_peakColumns.pop_back();
  const auto depth = static_cast<uint32_t>(m_peakColumns.size());
  m_peakColumns.push_back(node.column);
  m_assignment->m_peakTree.push_back({depth, node.name, node.totalBytes, node.ownBytes});
  if (depth == 0) m_peakTreeSum = saturatingSum(m_peakTreeSum, node.totalBytes);
}

AllocationKind AssignmentBuilder::addReportedAllocation(const AllocationLine& allocation, const char* begin,
                                                        uint32_t line) {
  const Allocation added = allocationOf(allocation, line);
  // The report lists them twice.
  if (m_reportedNumbers.insert(allocation.number).second) {
    m_reportedText = m_text;
    m_reportedAllocations.push_back(added);
    m_claims.addAllocation(allocation, begin);
  }
  return added.kind();
}

// Uses the allocations of a report if no text has the allocations themselves.
void AssignmentBuilder::adoptReportedAllocations() {
  Assignment& a = *m_assignment;
  if (!a.m_allocations.empty()) return;
  a.m_allocations = std::move(m_reportedAllocations);
  m_allocationsText = m_reportedText;
  for (const Allocation& allocation : a.m_allocations) {
    a.m_totalBytes = saturatingSum(a.m_totalBytes, allocation.sizeBytes);
  }
  if (!a.m_allocations.empty() && a.m_printedTotalBytes) a.m_totalBytes = *a.m_printedTotalBytes;
}

}  // namespace buffers

// The builder's last phase, after all lines are read: values are sorted, joined with their blocks and ranges, and
// indexed.

#include <algorithm>
#include <utility>

#include "absl/strings/str_cat.h"
#include "model/buffers/assignment_builder.h"

namespace buffers {

// Sorts by id. The text lists the values by allocation.
void AssignmentBuilder::sortValues() {
  std::vector<ValueRecord>& values = m_assignment->m_values;
  std::vector<std::pair<int64_t, uint32_t>> order;
  order.reserve(values.size());
  for (uint32_t i = 0; i < values.size(); ++i) order.emplace_back(values[i].number, i);
  std::sort(order.begin(), order.end());
  std::vector<ValueRecord> sorted;
  sorted.reserve(values.size());
  for (const auto& [number, i] : order) {
    if (!sorted.empty() && sorted.back().number == number) {
      warn(values[i].instruction.begin,
           absl::StrCat("value ", number, " is listed again; line ", sorted.back().line, " is used"));
      continue;
    }
    sorted.push_back(values[i]);
  }
  values = std::move(sorted);
}

// Merges, by id, the values that have memory with the blocks of "Used values". A block without memory becomes a
// separate value, and a value without a block has no positions or uses.
void AssignmentBuilder::joinBlocks() {
  const auto byNumber = [](const Block& a, const Block& b) { return a.number < b.number; };
  if (!std::is_sorted(m_blocks.begin(), m_blocks.end(), byNumber)) {
    std::stable_sort(m_blocks.begin(), m_blocks.end(), byNumber);
  }
  Assignment& a = *m_assignment;
  std::vector<ValueRecord> joined;
  joined.reserve(std::max(a.m_values.size(), m_blocks.size()));
  std::vector<uint32_t> hashes;
  hashes.reserve(m_positions.size());
  a.m_positions.reserve(m_positions.size());
  a.m_uses.reserve(m_uses.size());
  size_t value = 0;
  size_t block = 0;
  while (value < a.m_values.size() || block < m_blocks.size()) {
    const bool hasBlock =
        block < m_blocks.size() && (value == a.m_values.size() || m_blocks[block].number <= a.m_values[value].number);
    const bool hasValue =
        value < a.m_values.size() && (!hasBlock || a.m_values[value].number == m_blocks[block].number);
    ValueRecord& record = joined.emplace_back();
    if (hasValue) record = a.m_values[value++];
    a.m_positionsBegin.push_back(static_cast<uint32_t>(a.m_positions.size()));
    a.m_usesBegin.push_back(static_cast<uint32_t>(a.m_uses.size()));
    if (!hasBlock) continue;
    const Block& from = m_blocks[block++];
    if (!hasValue) {
      record.number = from.number;
      record.instruction = from.instruction;
      record.nameHash = from.nameHash;
      record.index = from.index;
      record.hasIndex = from.hasIndex;
      record.isPhi = from.isPhi;
      record.memorySpace = from.memorySpace;
    } else if (record.index != from.index || record.nameHash != from.nameHash) {
      warn(from.instruction.begin,
           absl::StrCat("value ", from.number, " has a different name in its allocation, in line ", record.line,
                        "; that name is used"));
    }
    record.fromInstruction = from.fromInstruction;
    a.m_positions.insert(a.m_positions.end(), m_positions.begin() + from.positionsBegin,
                         m_positions.begin() + from.positionsEnd);
    hashes.insert(hashes.end(), m_positionHashes.begin() + from.positionsBegin,
                  m_positionHashes.begin() + from.positionsEnd);
    a.m_uses.insert(a.m_uses.end(), m_uses.begin() + from.usesBegin, m_uses.begin() + from.usesEnd);
    for (; block < m_blocks.size() && m_blocks[block].number == from.number; ++block) {
      warn(m_blocks[block].instruction.begin,
           absl::StrCat("value ", from.number, " is described again; the first description is used"));
    }
  }
  a.m_values = std::move(joined);
  m_positionHashes = std::move(hashes);
}

// Thread-local values come after the others, because a look-up returns the first value of a name.
void AssignmentBuilder::indexDefinitions() {
  const std::vector<ValueRecord>& values = m_assignment->m_values;
  std::vector<uint32_t> hashes;
  std::vector<uint32_t> numbers;
  hashes.reserve(values.size());
  numbers.reserve(values.size());
  for (const bool threadLocal : {false, true}) {
    for (uint32_t i = 0; i < values.size(); ++i) {
      if (m_assignment->isThreadLocal(values[i]) != threadLocal) continue;
      numbers.push_back(i);
      hashes.push_back(NameBuckets::combine(values[i].nameHash, m_indexHashes[values[i].index]));
    }
  }
  m_assignment->m_byDefinition = NameBuckets(hashes, numbers);
}

// The dump lists ranges in order of value ids, so the value of the next range is usually a few ids further on;
// otherwise it is looked up. Names of thread-local values may also be those of other values, and they have no range. If
// many values have the same name, settled values at the front of the bucket are not visited again.
void AssignmentBuilder::joinRanges() {
  constexpr size_t kLookAhead = 8;
  Assignment& a = *m_assignment;
  const size_t known = a.m_values.size();
  const auto isSettled = [&](size_t value) {
    return a.m_values[value].firstStep != Assignment::kNone || a.isThreadLocal(a.m_values[value]);
  };
  const auto isOf = [&](size_t value, const Range& range) {
    ++m_looks;
    const ValueRecord& record = a.m_values[value];
    return record.index == range.index && !isSettled(value) && textAt(record.instruction) == textAt(range.instruction);
  };
  absl::flat_hash_map<const uint32_t*, size_t> settled;  // by bucket
  size_t cursor = 0;
  for (const Range& range : m_ranges) {
    size_t found = cursor;
    const size_t end = std::min(cursor + kLookAhead, known);
    while (found < end && !isOf(found, range)) ++found;
    if (found == end) {
      found = known;
      const uint32_t hash = NameBuckets::hash(textAt(range.instruction));
      const absl::Span<const uint32_t> bucket =
          a.m_byDefinition.find(NameBuckets::combine(hash, m_indexHashes[range.index]));
      // An empty bucket begins at the same index as the next one.
      if (!bucket.empty()) {
        size_t& begin = settled[bucket.data()];
        for (; begin < bucket.size() && isSettled(bucket[begin]); ++begin) ++m_looks;
        const auto at = std::find_if(bucket.begin() + static_cast<ptrdiff_t>(begin), bucket.end(),
                                     [&](uint32_t value) { return isOf(value, range); });
        if (at != bucket.end()) found = *at;
      }
    }
    if (found < known) {
      setRange(a.m_values[found], range);
      cursor = found + 1;
      continue;
    }
    ValueRecord& record = a.m_values.emplace_back();
    record.instruction = range.instruction;
    record.nameHash = NameBuckets::hash(textAt(range.instruction));
    record.index = range.index;
    record.hasIndex = range.index != 0;
    setRange(record, range);
    a.m_positionsBegin.push_back(static_cast<uint32_t>(a.m_positions.size()));
    a.m_usesBegin.push_back(static_cast<uint32_t>(a.m_uses.size()));
  }
  if (a.m_values.size() > known) indexDefinitions();
}

// Converts inclusive ends to [first, end), clamped to the schedule.
void AssignmentBuilder::setRange(ValueRecord& record, const Range& range) {
  const auto listed = static_cast<uint32_t>(m_assignment->m_sequence.size());
  const uint32_t steps = listed > 0 ? listed : m_scheduleEnd.value_or(Assignment::kNone);
  const uint32_t end = std::max(steps, m_scheduleEnd.value_or(0));
  if (range.last > end) {
    warn(range.instruction.begin,
         absl::StrCat("the live range ends at step ", range.last, ", but the schedule ends at ", end));
  }
  if (range.first >= steps) {
    warn(range.instruction.begin,
         absl::StrCat("the live range begins at step ", range.first, ", but the schedule has ", steps, " steps"));
    return;
  }
  record.firstStep = range.first;
  record.outlives = range.last >= steps;
  record.endStep = record.outlives ? steps : range.last + 1;
}

void AssignmentBuilder::indexPositions() {
  Assignment& a = *m_assignment;
  std::vector<uint32_t> hashes;
  std::vector<uint32_t> numbers;
  hashes.reserve(a.m_values.size() + a.m_positions.size());
  numbers.reserve(hashes.capacity());
  for (uint32_t value = 0; value < a.m_values.size(); ++value) {
    uint32_t last = a.m_values[value].nameHash;
    hashes.push_back(last);
    numbers.push_back(value);
    for (uint32_t i = a.m_positionsBegin[value]; i < a.m_positionsBegin[value + 1]; ++i) {
      if (m_positionHashes[i] == last) continue;
      last = m_positionHashes[i];
      hashes.push_back(last);
      numbers.push_back(value);
    }
  }
  a.m_byPosition = NameBuckets(hashes, numbers);

  hashes.clear();
  numbers.clear();
  for (const absl::string_view name : a.m_sequence) {
    numbers.push_back(static_cast<uint32_t>(numbers.size()));
    hashes.push_back(NameBuckets::hash(name));
  }
  a.m_byStep = NameBuckets(hashes, numbers);
}

void AssignmentBuilder::listValuesOfAllocations() {
  struct Key {
    int64_t offsetBytes;
    uint32_t firstStep;
    uint32_t value;
  };
  Assignment& a = *m_assignment;
  std::vector<uint32_t>& begin = a.m_allocationValuesBegin;
  begin.assign(a.m_allocations.size() + 1, 0);
  for (const ValueRecord& record : a.m_values) {
    if (record.allocation != Assignment::kNone) ++begin[record.allocation + 1];
  }
  for (size_t i = 1; i < begin.size(); ++i) begin[i] += begin[i - 1];
  std::vector<Key> keys(begin.back());
  std::vector<uint32_t> next(begin.begin(), begin.end() - 1);
  for (uint32_t i = 0; i < a.m_values.size(); ++i) {
    const ValueRecord& record = a.m_values[i];
    if (record.allocation == Assignment::kNone) continue;
    // A value without a range exists from the first step on.
    const uint32_t first = record.firstStep == Assignment::kNone ? 0 : record.firstStep;
    keys[next[record.allocation]++] = {record.offsetBytes, first, i};
  }
  for (size_t i = 0; i + 1 < begin.size(); ++i) {
    std::sort(keys.begin() + begin[i], keys.begin() + begin[i + 1], [](const Key& left, const Key& right) {
      if (left.offsetBytes != right.offsetBytes) return left.offsetBytes < right.offsetBytes;
      if (left.firstStep != right.firstStep) return left.firstStep < right.firstStep;
      return left.value < right.value;
    });
  }
  a.m_allocationValues.reserve(keys.size());
  for (const Key& key : keys) a.m_allocationValues.emplace_back(key.value);
}

// Without allocations, sizes are known only for the values live at the peak. Before 2025-04, when the list had no
// indices, its sizes were those of the instructions' whole shapes.
void AssignmentBuilder::takeSizesOfPeak() {
  Assignment& a = *m_assignment;
  for (const PeakEntry& entry : a.m_peakEntries) {
    if (entry.index.empty()) continue;
    const std::optional<ValueId> id = a.findValue(entry.instruction, entry.index);
    if (!id || a.m_values[id->index()].hasSize) continue;
    a.m_values[id->index()].hasSize = true;
    a.m_values[id->index()].sizeBytes = entry.bytes;
  }
}

void AssignmentBuilder::checkSchedule() {
  Assignment& a = *m_assignment;
  if (m_scheduleEnd && *m_scheduleEnd != a.m_sequence.size()) {
    warn(m_scheduleEndPlace, absl::StrCat("the live ranges are for ", *m_scheduleEnd, " steps, but the sequence has ",
                                          a.m_sequence.size()));
  }
  if (a.m_printedPeakStep && !a.m_sequence.empty() && *a.m_printedPeakStep >= a.m_sequence.size()) {
    warn(m_peakPlace, absl::StrCat("the peak is at step ", *a.m_printedPeakStep, ", but the schedule has ",
                                   a.m_sequence.size(), " steps"));
    a.m_printedPeakStep.reset();
  }
  if (!a.m_peakTree.empty() && m_peakTreeSum != m_peakTreeTotal) {
    warn(m_peakTreePlace, absl::StrCat("the breakdown states ", m_peakTreeTotal,
                                       " bytes, but the roots of its tree add up to ", m_peakTreeSum));
  }
}

std::shared_ptr<const Assignment> AssignmentBuilder::finish() {
  Assignment& a = *m_assignment;
  const bool isDump = !a.m_allocations.empty();
  adoptReportedAllocations();
  sortValues();
  joinBlocks();
  indexDefinitions();
  joinRanges();
  a.m_positionsBegin.push_back(static_cast<uint32_t>(a.m_positions.size()));
  a.m_usesBegin.push_back(static_cast<uint32_t>(a.m_uses.size()));
  indexPositions();
  listValuesOfAllocations();
  takeSizesOfPeak();
  isDump ? m_claims.check(a, m_problems, &m_looks) : m_claims.checkAlone(m_problems);
  checkSchedule();
  if (m_report.droppedEntries > 0) {
    warn(0, absl::StrCat("only the first ", Report::kMaximumEntries, " entries of the report are read; ",
                         m_report.droppedEntries, " more are skipped"));
  }
  if (!m_report.isEmpty()) a.m_report = std::make_unique<const Report>(std::move(m_report));
  a.m_values.shrink_to_fit();
  a.m_positionsBegin.shrink_to_fit();
  a.m_usesBegin.shrink_to_fit();
  a.m_allocations.shrink_to_fit();
  a.m_sequence.shrink_to_fit();
  a.m_peakEntries.shrink_to_fit();
  a.m_peakTree.shrink_to_fit();
  if (m_allocationsText != SIZE_MAX) {
    std::rotate(a.m_texts.begin(), a.m_texts.begin() + static_cast<ptrdiff_t>(m_allocationsText),
                a.m_texts.begin() + static_cast<ptrdiff_t>(m_allocationsText) + 1);
  }
  return std::shared_ptr<const Assignment>(std::move(m_assignment));
}

}  // namespace buffers

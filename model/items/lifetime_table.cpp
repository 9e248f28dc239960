#include "model/items/lifetime_table.h"

#include <algorithm>
#include <numeric>

#include "model/items/format.h"
#include "model/items/keyed_sort.h"
#include "model/items/text.h"
#include "model/queries/schedule_loops.h"

namespace model {
namespace {

using hlo::kNone;

class Maker {
 public:
  Maker(const Snapshot& snapshot, LifetimeTable& table)
      : m_snapshot(snapshot),
        m_assignment(*snapshot.assignment),
        m_table(table),
        m_firstOf(m_assignment.valueCount(), kNone) {}

  void addLoops() {
    if (m_snapshot.module == nullptr) return;
    for (const queries::ScheduleLoop& loop : queries::scheduleLoops(*m_snapshot.module, m_assignment)) {
      m_table.loops.push_back(words::bracketOf(*m_snapshot.module, loop));
      for (const std::vector<buffers::ValueId>& carried : loop.carried) {
        for (const buffers::ValueId value : carried) join(carried.front(), value);
      }
    }
  }

  void addRows(const std::stop_token& stop) {
    const auto count = static_cast<uint32_t>(m_assignment.valueCount());
    m_table.rowOfValue.assign(count, std::nullopt);
    // A group of joined values has the row of its lowest id. The members of a row follow each other.
    std::vector<uint32_t> sizes;
    for (uint32_t i = 0; i < count; ++i) {
      if (i % 4096 == 0 && stop.stop_requested()) return;
      const buffers::Value value = m_assignment.value(buffers::ValueId(i));
      if (!isShown(value)) continue;
      const uint32_t root = rootOf(i);
      std::optional<LifetimeRowId>& row = m_table.rowOfValue[root];
      const uint32_t begin = value.range ? value.range->begin : 0;
      const uint32_t end = value.range ? std::min(value.range->end, m_table.steps) : m_table.steps;
      if (!row) {
        row = LifetimeRowId(static_cast<uint32_t>(m_table.rows.size()));
        m_table.rows.push_back(
            {buffers::ValueId(i), begin, end, value.sizeBytes, 0, 0, value.range.has_value(), false});
        sizes.push_back(0);
      }
      m_table.rowOfValue[i] = row;
      LifetimeTable::Row& of = m_table.rows[row->index()];
      if (begin < of.begin) of.value = buffers::ValueId(i);
      of.begin = std::min(of.begin, begin);
      of.end = std::max(of.end, end);
      of.outlives |= value.range && value.range->outlives;
      of.bytes = std::max(of.bytes, value.sizeBytes);
      ++sizes[row->index()];
    }
    uint32_t next = 0;
    for (uint32_t row = 0; row < sizes.size(); ++row) {
      m_table.rows[row].firstMember = next;
      next += sizes[row];
    }
    m_table.members.assign(next, buffers::ValueId(0));
    for (uint32_t i = 0; i < count; ++i) {
      if (!m_table.rowOfValue[i]) continue;
      LifetimeTable::Row& row = m_table.rows[m_table.rowOfValue[i]->index()];
      m_table.members[row.firstMember + row.memberCount++] = buffers::ValueId(i);
    }
  }

 private:
  bool isShown(const buffers::Value& value) const {
    if (!value.allocation) return value.range.has_value();
    return !m_assignment.allocation(*value.allocation).isThreadLocal;
  }

  uint32_t rootOf(uint32_t value) {
    while (m_firstOf[value] != kNone) {
      if (m_firstOf[m_firstOf[value]] != kNone) m_firstOf[value] = m_firstOf[m_firstOf[value]];
      value = m_firstOf[value];
    }
    return value;
  }

  void join(buffers::ValueId a, buffers::ValueId b) {
    const uint32_t x = rootOf(a.index()), y = rootOf(b.index());
    if (x != y) m_firstOf[std::max(x, y)] = std::min(x, y);
  }

  const Snapshot& m_snapshot;
  const buffers::Assignment& m_assignment;
  LifetimeTable& m_table;
  std::vector<uint32_t> m_firstOf;  // by value: a value that it is joined with; kNone if it is not joined
};

}  // namespace

LifetimeTable makeLifetimeTable(const Snapshot* snapshot, std::stop_token stop) {
  LifetimeTable table;
  if (snapshot == nullptr || snapshot->assignment == nullptr) return table;
  table.steps = static_cast<uint32_t>(snapshot->assignment->stepCount());
  if (table.steps == 0) return table;
  Maker maker(*snapshot, table);
  maker.addLoops();
  maker.addRows(stop);
  return stop.stop_requested() ? LifetimeTable() : table;
}

std::vector<LifetimeRowId> lifetimeOrder(const LifetimeTable& table, const buffers::Assignment& assignment,
                                         const ValueGroups* scopes, const LifetimeQuery& query) {
  std::vector<LifetimeRowId> order;
  const auto isFound = [&](buffers::ValueId value) { return query.found[value.index()] != 0; };
  for (uint32_t row = 0; row < table.rows.size(); ++row) {
    const LifetimeTable::Row& of = table.rows[row];
    const auto first = table.members.begin() + of.firstMember;
    if (!query.found.empty() && std::none_of(first, first + of.memberCount, isFound)) continue;
    if (query.range && (of.begin >= query.range->end || of.end <= query.range->begin)) continue;
    order.emplace_back(row);
  }
  const auto by = [&](auto key) {
    sortByKey(order.begin(), order.end(), query.order, [&](LifetimeRowId row) { return key(table.row(row)); });
  };
  switch (query.key) {
    case LifetimeKey::kName:
      by([&](const LifetimeTable::Row& row) {
        const buffers::Value value = assignment.value(row.value);
        return NameKey{value.instruction, value.index};
      });
      break;
    case LifetimeKey::kBytes: by([](const LifetimeTable::Row& row) { return row.bytes; }); break;
    case LifetimeKey::kBegin: by([](const LifetimeTable::Row& row) { return std::pair(row.begin, row.end); }); break;
    case LifetimeKey::kLength: by([](const LifetimeTable::Row& row) { return row.end - row.begin; }); break;
    case LifetimeKey::kScope: {
      if (scopes == nullptr) break;
      std::vector<uint32_t> groups(scopes->size()), rank(scopes->size());
      std::iota(groups.begin(), groups.end(), 0);
      const auto path = [&](uint32_t index) -> const std::string& {
        const ValueGroups::Group& of = scopes->group(GroupId(index));
        return of.whole.empty() ? of.name : of.whole;
      };
      std::sort(groups.begin(), groups.end(), [&](uint32_t a, uint32_t b) { return path(a) < path(b); });
      for (uint32_t i = 0; i < groups.size(); ++i) rank[groups[i]] = i;
      by([&](const LifetimeTable::Row& row) { return rank[scopes->of(row.value).index()]; });
    }
  }
  return order;
}

}  // namespace model

#include "model/items/live_tree.h"

#include <algorithm>
#include <array>
#include <tuple>

#include "model/buffers/byte_count.h"

namespace model {
namespace {

using hlo::kNone;
constexpr int kChanges = 3;

struct Entry {
  buffers::ValueId value;
  int64_t bytes = 0, pinnedBytes = 0;
  std::optional<buffers::ValueId> holder;
  LiveChange change = LiveChange::kKept;
};

std::vector<Entry> entriesOf(const queries::LiveShares& shares, uint32_t step, std::optional<uint32_t> pinned) {
  const auto byValue = [](const queries::LiveShare& a, const queries::LiveShare& b) { return a.value < b.value; };
  std::vector<queries::LiveShare> now = shares.at(step), then;
  if (pinned) then = shares.at(*pinned);
  std::sort(now.begin(), now.end(), byValue);
  std::sort(then.begin(), then.end(), byValue);
  std::vector<Entry> entries;
  entries.reserve(now.size() + then.size());
  auto a = now.begin();
  auto b = then.begin();
  while (a != now.end() || b != then.end()) {
    if (b == then.end() || (a != now.end() && a->value < b->value)) {
      entries.push_back({a->value, a->bytes, 0, a->holder, pinned ? LiveChange::kAdded : LiveChange::kKept});
      ++a;
    } else if (a == now.end() || b->value < a->value) {
      entries.push_back({b->value, 0, b->bytes, b->holder, LiveChange::kGone});
      ++b;
    } else {
      entries.push_back({a->value, a->bytes, b->bytes, a->holder, LiveChange::kKept});
      ++a, ++b;
    }
  }
  return entries;
}

bool hasMemory(const std::shared_ptr<const Snapshot>& snapshot) {
  return snapshot != nullptr && snapshot->assignment != nullptr;
}

Lazy<ValueGroups> groupsBy(const std::shared_ptr<const Snapshot>& snapshot, int grouping) {
  return Lazy<ValueGroups>([snapshot, grouping](std::stop_token stop) {
    return std::make_unique<const ValueGroups>(snapshot.get(), static_cast<Grouping>(grouping), std::move(stop));
  });
}

// Lists the nodes of a tree: the listed values and all groups that contain them.
class Builder {
 public:
  Builder(const ValueGroups& groups, bool compares) : m_groups(groups), m_compares(compares) {
    for (auto& nodes : m_nodeOfGroup) nodes.assign(groups.size(), kNone);
  }

  void add(const Entry& entry) {
    const GroupId group = m_groups.of(entry.value);
    const uint32_t parent = nodeOf(entry.change, group);
    LiveNode& leaf = addNode(parent, group, entry.change);
    leaf.value = entry.value;
    leaf.holder = entry.holder;
    leaf.bytes = entry.bytes;
    leaf.pinnedBytes = entry.pinnedBytes;
    leaf.valueCount = 1;
  }

  std::vector<LiveNode>& nodes() { return m_nodes; }

 private:
  LiveNode& addNode(uint32_t parent, GroupId group, LiveChange change) {
    LiveNode& node = m_nodes.emplace_back();
    node.parent = parent;
    node.group = group;
    node.change = change;
    return node;
  }

  uint32_t nodeOf(LiveChange change, GroupId group) {
    uint32_t& node = m_nodeOfGroup[static_cast<size_t>(change)][group.index()];
    if (node != kNone) return node;
    if (group != ValueGroups::kAll) {
      addNode(nodeOf(change, m_groups.group(group).parent), group, change);
    } else if (m_compares) {
      addNode(0, group, change).isChange = true;
    } else {
      return node = 0;
    }
    return node = static_cast<uint32_t>(m_nodes.size() - 1);
  }

  const ValueGroups& m_groups;
  bool m_compares;
  std::vector<LiveNode> m_nodes{1};
  std::array<std::vector<uint32_t>, kChanges> m_nodeOfGroup;
};

// Added, kept and removed values in this order; otherwise the largest first, groups before values.
bool isBefore(const LiveNode& a, const LiveNode& b) {
  const auto key = [](const LiveNode& node) {
    return std::tuple(node.isChange ? node.change : LiveChange::kKept, -node.weight(), node.value);
  };
  return key(a) < key(b);
}

}  // namespace

LiveSources::LiveSources(std::shared_ptr<const Snapshot> snapshot, int64_t space)
    : m_space(space),
      m_ofSnapshot(snapshot != nullptr && space == queries::kDefaultSpace ? &snapshot->liveBytes : nullptr),
      m_live([snapshot = m_ofSnapshot == nullptr ? snapshot : nullptr, space](const std::stop_token& stop) {
        return hasMemory(snapshot) ? std::make_unique<const queries::LiveBytes>(*snapshot->assignment, space, stop)
                                   : std::make_unique<const queries::LiveBytes>();
      }),
      m_shares([snapshot, space](const std::stop_token& stop) {
        return hasMemory(snapshot) ? std::make_unique<const queries::LiveShares>(*snapshot->assignment, space, stop)
                                   : std::make_unique<const queries::LiveShares>();
      }),
      m_groups{groupsBy(snapshot, 0), groupsBy(snapshot, 1), groupsBy(snapshot, 2), groupsBy(snapshot, 3),
               groupsBy(snapshot, 4), groupsBy(snapshot, 5), groupsBy(snapshot, 6), groupsBy(snapshot, 7)} {}

LiveNode& LiveNode::operator+=(const LiveNode& child) {
  bytes = buffers::saturatingSum(bytes, child.bytes);
  pinnedBytes = buffers::saturatingSum(pinnedBytes, child.pinnedBytes);
  valueCount += child.valueCount;
  return *this;
}

std::optional<uint32_t> LiveTree::nodeOf(buffers::ValueId value) const {
  const auto it =
      std::find_if(nodes.begin(), nodes.end(), [value](const LiveNode& node) { return node.value == value; });
  return it == nodes.end() ? std::nullopt : std::optional(static_cast<uint32_t>(it - nodes.begin()));
}

LiveTree makeLiveTree(const queries::LiveShares& shares, const ValueGroups& groups, uint32_t step,
                      std::optional<uint32_t> pinned, std::stop_token stop) {
  LiveTree tree;
  tree.step = step;
  if (pinned == step) pinned.reset();
  tree.pinned = pinned;
  Builder builder(groups, pinned.has_value());
  const std::vector<Entry> entries = entriesOf(shares, step, pinned);
  for (size_t i = 0; i < entries.size(); ++i) {
    if (i % 4096 == 0 && stop.stop_requested()) return tree;
    builder.add(entries[i]);
  }
  addUp(&builder.nodes());
  tree.nodes = inLevels(builder.nodes(), isBefore);
  return tree;
}

}  // namespace model

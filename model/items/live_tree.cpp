#include "model/items/live_tree.h"

#include <algorithm>
#include <array>
#include <numeric>
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

Lazy<ValueGroups> groupsBy(const std::shared_ptr<const Snapshot>& snapshot, int grouping) {
  return Lazy<ValueGroups>([snapshot, grouping](std::stop_token stop) {
    return std::make_unique<const ValueGroups>(snapshot.get(), static_cast<Grouping>(grouping), std::move(stop));
  });
}

class Builder {
 public:
  Builder(const ValueGroups& groups, bool compares) : m_groups(groups), m_compares(compares) {
    for (auto& nodes : m_nodeOfGroup) nodes.assign(groups.size(), kNone);
  }

  void add(const Entry& entry) {
    LiveTree::Node leaf;
    leaf.group = m_groups.of(entry.value);
    leaf.parent = nodeOf(entry.change, leaf.group);
    leaf.change = entry.change;
    leaf.value = entry.value;
    leaf.holder = entry.holder;
    leaf.bytes = entry.bytes;
    leaf.pinnedBytes = entry.pinnedBytes;
    leaf.valueCount = 1;
    uint32_t at = leaf.parent;
    leaf.depth = m_nodes[at].depth + 1;
    while (true) {
      LiveTree::Node& node = m_nodes[at];
      node.bytes = buffers::saturatingSum(node.bytes, leaf.bytes);
      node.pinnedBytes = buffers::saturatingSum(node.pinnedBytes, leaf.pinnedBytes);
      ++node.valueCount;
      if (at == 0) break;
      at = node.parent;
    }
    m_nodes.push_back(leaf);
  }

  /// Level by level, the children of a node side by side.
  void finish(LiveTree* tree) {
    std::vector<uint32_t> childrenBegin(m_nodes.size() + 1, 0), children(m_nodes.size() - 1);
    for (size_t i = 1; i < m_nodes.size(); ++i) ++childrenBegin[m_nodes[i].parent + 1];
    std::partial_sum(childrenBegin.begin(), childrenBegin.end(), childrenBegin.begin());
    std::vector<uint32_t> next(childrenBegin.begin(), childrenBegin.end() - 1);
    for (uint32_t i = 1; i < m_nodes.size(); ++i) children[next[m_nodes[i].parent]++] = i;
    std::vector<uint32_t> order{0};
    order.reserve(m_nodes.size());
    tree->nodes.clear();
    tree->nodes.reserve(m_nodes.size());
    for (size_t i = 0; i < order.size(); ++i) {
      const uint32_t old = order[i];
      const auto first = children.begin() + childrenBegin[old], last = children.begin() + childrenBegin[old + 1];
      std::sort(first, last, [this](uint32_t a, uint32_t b) {
        const auto key = [this](uint32_t n) {
          const LiveTree::Node& node = m_nodes[n];
          return std::tuple(node.isChange ? static_cast<int>(node.change) : 0, -node.weight(), node.value.has_value(),
                            node.value, n);
        };
        return key(a) < key(b);
      });
      LiveTree::Node node = m_nodes[old];
      node.firstChild = static_cast<uint32_t>(order.size());
      node.childCount = static_cast<uint32_t>(last - first);
      tree->depth = std::max(tree->depth, node.depth);
      tree->nodes.push_back(node);
      order.insert(order.end(), first, last);
    }
    for (uint32_t i = 0; i < tree->nodes.size(); ++i) {
      const LiveTree::Node& node = tree->nodes[i];
      for (uint32_t c = 0; c < node.childCount; ++c) tree->nodes[node.firstChild + c].parent = i;
    }
  }

 private:
  uint32_t nodeOf(LiveChange change, uint32_t group) {
    std::vector<uint32_t>& nodes = m_nodeOfGroup[static_cast<size_t>(change)];
    // From the group up to the first that has a node, and down again.
    std::vector<uint32_t>& path = m_path;
    path.clear();
    while (nodes[group] == kNone && group != 0) {
      path.push_back(group);
      group = m_groups.group(group).parent;
    }
    if (nodes[group] == kNone) nodes[0] = m_compares ? addNode(0, 0, change, true) : 0;
    uint32_t node = nodes[group];
    for (auto it = path.rbegin(); it != path.rend(); ++it) node = nodes[*it] = addNode(node, *it, change, false);
    return node;
  }

  uint32_t addNode(uint32_t parent, uint32_t group, LiveChange change, bool isChange) {
    LiveTree::Node node;
    node.parent = parent;
    node.depth = m_nodes[parent].depth + 1;
    node.group = group;
    node.change = change;
    node.isChange = isChange;
    m_nodes.push_back(node);
    return static_cast<uint32_t>(m_nodes.size() - 1);
  }

  const ValueGroups& m_groups;
  bool m_compares;
  std::vector<LiveTree::Node> m_nodes{1};
  std::array<std::vector<uint32_t>, kChanges> m_nodeOfGroup;
  std::vector<uint32_t> m_path;
};

}  // namespace

LiveSources::LiveSources(std::shared_ptr<const Snapshot> snapshot)
    : m_shares([snapshot](const std::stop_token& stop) {
        const bool hasData = snapshot != nullptr && snapshot->assignment != nullptr;
        return hasData
                   ? std::make_unique<const queries::LiveShares>(*snapshot->assignment, queries::kDefaultSpace, stop)
                   : std::make_unique<const queries::LiveShares>();
      }),
      m_groups{groupsBy(snapshot, 0), groupsBy(snapshot, 1), groupsBy(snapshot, 2), groupsBy(snapshot, 3),
               groupsBy(snapshot, 4), groupsBy(snapshot, 5), groupsBy(snapshot, 6)} {}

std::optional<uint32_t> LiveTree::nodeOf(buffers::ValueId value) const {
  const auto it = std::find_if(nodes.begin(), nodes.end(), [value](const Node& node) { return node.value == value; });
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
  builder.finish(&tree);
  return tree;
}

}  // namespace model

#pragma once

// The live values at a step as a tree of groups with the values below them, and the changes since another step. Every
// byte counts once (queries/live_shares.h), so each level of the tree adds up to the live bytes at the step, as in the
// usage curve, and the pinned bytes to those of the pinned step.

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <stop_token>
#include <vector>

#include "model/documents/lazy.h"
#include "model/documents/value_groups.h"
#include "model/items/sum_tree.h"
#include "model/queries/live_shares.h"

namespace model {

enum class LiveChange : uint8_t {
  kKept,   ///< live at both steps; everything, if there is no pinned step
  kAdded,  ///< not live at the pinned step
  kGone,   ///< live only at the pinned step
};

struct LiveNode : SumNode {
  GroupId group;  ///< of the value's group, or itself
  LiveChange change = LiveChange::kKept;
  bool isChange = false;  ///< represents all values with this change
  std::optional<buffers::ValueId> value;
  std::optional<buffers::ValueId> holder;  ///< the value for which the bytes count instead
  uint32_t valueCount = 0;
  int64_t bytes = 0;
  int64_t pinnedBytes = 0;

  int64_t weight() const { return bytes > pinnedBytes ? bytes : pinnedBytes; }
  LiveNode& operator+=(const LiveNode& child);
};

struct LiveTree : SumTree<LiveNode> {
  uint32_t step = 0;
  std::optional<uint32_t> pinned;

  std::optional<uint32_t> nodeOf(buffers::ValueId value) const;
};

/// The inputs of trees of one memory space, each computed once, by the first worker that needs it. Null or without an
/// assignment: empty. Valid while the snapshot is; only what is not yet computed keeps the snapshot.
class LiveSources {
 public:
  explicit LiveSources(std::shared_ptr<const Snapshot> snapshot, int64_t space = queries::kDefaultSpace);

  int64_t space() const { return m_space; }
  /// The live bytes of the space. To be called in a job; returns null if stopped.
  const queries::LiveBytes* live(const std::stop_token& stop) const {
    return m_ofSnapshot != nullptr ? m_ofSnapshot : m_live.get(stop);
  }
  const queries::LiveBytes& live() const { return *live({}); }
  const queries::LiveShares* shares(const std::stop_token& stop) const { return m_shares.get(stop); }
  const queries::LiveShares& shares() const { return m_shares.get(); }
  const ValueGroups& groups(Grouping grouping) const { return m_groups[static_cast<size_t>(grouping)].get(); }
  /// To be called in a job; returns null if stopped.
  const ValueGroups* groups(Grouping grouping, const std::stop_token& stop) const {
    return m_groups[static_cast<size_t>(grouping)].get(stop);
  }

 private:
  int64_t m_space;
  const queries::LiveBytes* m_ofSnapshot;  // those of the default space; null for other spaces
  Lazy<queries::LiveBytes> m_live;
  Lazy<queries::LiveShares> m_shares;
  std::array<Lazy<ValueGroups>, kGroupingCount> m_groups;
};

/// Runs on a worker. Near-linear in the live values; returns an empty tree if stopped. With a pinned step other than
/// the step, the first level is added, kept and removed values.
LiveTree makeLiveTree(const queries::LiveShares& shares, const ValueGroups& groups, uint32_t step,
                      std::optional<uint32_t> pinned, std::stop_token stop = {});

}  // namespace model

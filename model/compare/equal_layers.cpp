#include "model/compare/equal_layers.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "model/compare/colours.h"
#include "model/compare/labels.h"
#include "model/compare/topology.h"

namespace compare {
namespace {

using hlo::InstructionId;

constexpr size_t kFewestInLayer = 3;

// Constants, parameters and what only passes values on are equal everywhere.
bool countsForLayer(hlo::OpKind kind) {
  switch (kind) {
    case hlo::OpKind::kConstant:
    case hlo::OpKind::kParameter:
    case hlo::OpKind::kBroadcast:
    case hlo::OpKind::kBitcast:
    case hlo::OpKind::kTuple:
    case hlo::OpKind::kGetTupleElement: return false;
    default: return true;
  }
}

// The instructions of each hunk that only this side has, as far as they count.
std::vector<std::vector<InstructionId>> layersAlone(const hlo::Module& module, const Match& match,
                                                    const Changes& changes, Side side) {
  std::vector<std::vector<InstructionId>> all;
  for (const Hunk& hunk : changes.hunks()) {
    std::vector<InstructionId> alone;
    for (const InstructionId id : side == Side::kA ? hunk.a : hunk.b) {
      if (countsForLayer(module.kind(id)) && !match.counterpart(side, id)) alone.push_back(id);
    }
    if (alone.size() >= kFewestInLayer) all.push_back(std::move(alone));
  }
  return all;
}

bool hasEqualLayers(const hlo::Module& module, const Match& match, const Changes& changes, Side side,
                    const std::stop_token& stop) {
  const auto layers = layersAlone(module, match, changes, side);
  if (layers.empty()) return false;
  const Topology topology(module, false);
  const Labels labels(module, topology, {}, stop);
  const auto count = static_cast<uint32_t>(module.instructionCount());
  std::vector<uint32_t> open(count);
  for (uint32_t i = 0; i < count; ++i) open[i] = i;
  hlo::LargeVector<uint32_t> partners;
  partners.resize(count, hlo::kNone);
  const Colours colours(topology, labels, Level::kValues, false, open, partners, true, 1, 1, stop);
  if (stop.stop_requested()) return false;
  absl::flat_hash_map<std::pair<uint32_t, uint32_t>, size_t> paired;  // by computation and colour
  const auto keyOf = [&](InstructionId id) {
    return std::pair(module.computation(id).index(), colours.at(1, id.index()));
  };
  for (const InstructionId id : module.instructions()) {
    if (match.counterpart(side, id)) ++paired[keyOf(id)];
  }
  return std::any_of(layers.begin(), layers.end(), [&](const std::vector<InstructionId>& layer) {
    const auto equal =
        std::count_if(layer.begin(), layer.end(), [&](InstructionId id) { return paired.contains(keyOf(id)); });
    return static_cast<size_t>(equal) * 2 > layer.size();
  });
}

}  // namespace

bool hasEqualLayers(const hlo::Module& a, const hlo::Module& b, const Match& match, const Changes& changes,
                    const std::stop_token& stop) {
  return hasEqualLayers(a, match, changes, Side::kA, stop) || hasEqualLayers(b, match, changes, Side::kB, stop);
}

}  // namespace compare

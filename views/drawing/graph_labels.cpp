#include "views/drawing/graph_labels.h"

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"
#include "layout/fold_text.h"
#include "model/analysis/async_operation.h"
#include "model/analysis/cost_collective.h"
#include "model/analysis/operation_category.h"
#include "model/analysis/platform.h"
#include "model/analysis/trip_count.h"
#include "model/queries/memory_spaces.h"
#include "model/words/numbers.h"
#include "model/words/translation.h"

namespace drawing {
namespace {

constexpr int kMaximumColumns = 36;  // of a name or a detail: wider boxes push their neighbours off the screen
constexpr int kMinimumColumns = 12;
constexpr int kScopeColumns = 22;  // of the name of a folded scope
constexpr double kLeastShare = 0.001;
constexpr int kBarColumns = 7;    // of the share's bar, with the space before it
constexpr int kChipColumns = 24;  // of one chip
constexpr int kFlowColumns = 28;  // chips fill lines at least this long before they start another
constexpr int kChipGap = 2;
constexpr int kMaximumChipLines = 4;
constexpr int64_t kLargeParameterElements = 4096;  // as XLA's graph dumper has it

/// Names memory spaces. Looks for the module's platform when it is first asked: most modules have one space.
class SpaceNames {
 public:
  explicit SpaceNames(const hlo::Module& module) : m_module(module) {}

  std::string operator()(int64_t space) {
    if (!m_platform) m_platform = hlo::platformOf(m_module);
    return queries::spaceName(*m_platform, space);
  }

 private:
  const hlo::Module& m_module;
  std::optional<hlo::Platform> m_platform;
};

/// `f32[8,16]`, and the memory space if it is not the default one: `f32[8,16] VMEM`, `f32[8,16] S(7)`.
std::string shapeText(const hlo::Shape& shape, SpaceNames& spaces) {
  std::string text = displayText(shape.withoutLayout());
  if (shape.memorySpace != queries::kDefaultSpace) absl::StrAppend(&text, " ", spaces(shape.memorySpace));
  return text;
}

/// The target of a custom call, without the quotes.
std::string customCallTarget(const hlo::Module& module, hlo::InstructionId id) {
  const auto target = module.attribute(id, "custom_call_target");
  if (!target) return {};
  std::string text = displayText(*target);
  if (text.size() >= 2 && text.front() == '"' && text.back() == '"') text = text.substr(1, text.size() - 2);
  return text;
}

/// Describes the start or the end of a collective that runs in a computation or in fusions of its own: the opcode of
/// the collective rather than "fusion", and for a start what overlaps it.
void describeCollective(const hlo::Module& module, hlo::InstructionId id, SpaceNames& spaces, NodeLabel& label) {
  const hlo::OpKind kind = module.kind(id);
  if (kind != hlo::OpKind::kFusion && kind != hlo::OpKind::kAsyncStart && kind != hlo::OpKind::kAsyncDone) return;
  const auto async = hlo::asyncOperation(module, id);
  if (!async || async->operation == id || (async->start != id && async->done != id)) return;
  if (hlo::category(hlo::kindWithoutSugar(module, async->operation)) != hlo::Category::kCollective) return;
  label.word = displayText(module.opcode(async->operation)) + (async->start == id ? "-start" : "-done");
  label.detail = elided(label.word + ' ' + shapeText(module.shape(async->operation), spaces), kMaximumColumns, false);
  if (async->start != id) return;
  const std::vector<hlo::InstructionId> overlap = hlo::overlapping(module, *async);
  if (overlap.empty()) return;
  const std::string first = displayText(module.name(overlap.front()));
  const std::string text = overlap.size() == 1
                               ? words::filled(words::translate("GraphLabels", "overlapped by %1"), first)
                               : words::filled(words::translate("GraphLabels", "overlapped by %1 and %2 more"), first,
                                               words::grouped(static_cast<int64_t>(overlap.size() - 1)));
  label.note = elided(label.note.empty() ? text : absl::StrCat(text, " · ", label.note), kMaximumColumns, false);
}

/// Places the chips in lines below the others; what has no room is counted in a last chip's stead.
void placeChips(NodeLabel& label, int width) {
  int line = label.chipLine();
  const int end = line + kMaximumChipLines;
  int column = 0;
  std::vector<Chip> placed;
  for (Chip& chip : label.chips) {
    const int columns = columnsOf(chip.text);
    if (column > 0 && column + columns > width) {
      ++line;
      column = 0;
    }
    if (line == end) break;
    chip.line = static_cast<uint16_t>(line);
    chip.column = static_cast<uint16_t>(column);
    column += columns + kChipGap;
    placed.push_back(chip);
  }
  const size_t hidden = label.chips.size() - placed.size();
  if (hidden > 0) {
    // The last line makes room for the count, which stands for the node.
    Chip more;
    const Chip& last = placed.back();
    more.instruction = label.instruction;
    more.text = words::filled(words::translate("GraphLabels", "… %1 more"),
                              words::grouped(static_cast<int64_t>(last.column > 0 ? hidden + 1 : hidden)));
    if (last.column > 0) {
      more.line = last.line;
      more.column = last.column;
      placed.back() = more;
    } else {
      more.line = static_cast<uint16_t>(last.line + 1);
      placed.push_back(more);
    }
  }
  label.chips = std::move(placed);
}

std::string badgeOf(const NodeLabel& label) {
  std::vector<std::string> parts;
  if (label.copies > 1) parts.push_back(absl::StrCat("× ", words::grouped(label.copies)));
  if (label.hubUsers > 0)
    parts.push_back(words::filled(words::translate("GraphLabels", "%1 users"), words::grouped(label.hubUsers)));
  if (label.isRoot) parts.push_back("ROOT");  // the dump's own word
  return absl::StrJoin(parts, " · ");
}

/// The target of a custom call and, in a drawing of several computations, the computation.
std::string noteOf(const hlo::Module& module, hlo::InstructionId id, bool withComputation) {
  std::vector<std::string> parts;
  if (const std::string target = customCallTarget(module, id); !target.empty()) parts.push_back(target);
  if (withComputation) {
    parts.push_back(
        words::filled(words::translate("GraphLabels", "in %1"), displayText(module.name(module.computation(id)))));
  }
  return absl::StrJoin(parts, " · ");
}

/// The operands that the caller of an opened computation passes to its parameters, by their numbers.
absl::Span<const hlo::InstructionId> passedTo(const hlo::Module& module, const layout::ComputationGraph& graph,
                                              const layout::GraphCluster& cluster) {
  const hlo::InstructionId caller = graph.nodes[cluster.node].instruction;
  const auto operands = module.operands(caller);
  for (const hlo::Call& call : module.calls(caller)) {
    if (call.callee != cluster.computation) continue;
    if (call.role != hlo::CallRole::kBranch) break;
    // The first operand of a conditional chooses the branch, each other one is passed to its own.
    return operands.subspan(std::min<size_t>(operands.size(), size_t{call.branch} + 1), 1);
  }
  return operands;
}

std::string shareText(double share) {
  if (share <= 0) return "0%";
  return share < kLeastShare ? "< " + words::percentText(kLeastShare) : words::percentText(share);
}

std::string lastName(const std::string& path) {
  const std::string text = displayText(path);
  return text.substr(text.rfind('/') + 1);
}

/// A folded scope: its name, how much is in it, its pass, and its share of a run if that was computed.
void describeScope(const layout::GraphScope& scope, const std::string& name, NodeLabel& label) {
  const auto number = [](size_t n) { return words::grouped(static_cast<int64_t>(n)); };
  label.isScope = true;
  label.isEnterable = true;
  label.note.clear();  // that of its first instruction
  label.category = scope.most;
  label.share = scope.share;
  std::vector<std::string> badges, marks;
  if (scope.parts > 1) {
    badges.push_back(absl::StrCat(number(scope.part + 1), "/", number(scope.parts)));
    marks = badges;
  }
  if (scope.transforms.has(hlo::Transform::kRematted)) {
    badges.push_back(words::translate("GraphLabels", "↺ recomputed"));
    marks.emplace_back("↺");
  } else if (scope.transforms.isBackward()) {
    badges.push_back(words::translate("GraphLabels", "∂ backward"));
    marks.emplace_back("∂");
  } else if (scope.transforms.has(hlo::Transform::kJvp)) {
    badges.emplace_back(hlo::transformName(hlo::Transform::kJvp));
  }
  label.badge = absl::StrJoin(badges, " · ");
  label.mark = absl::StrJoin(marks, " ");
  label.word = scope.path.empty() ? words::translate("GraphLabels", "no scope") : name;
  if (!scope.siblings.empty()) label.word = lastName(scope.path) + " … " + lastName(scope.lastPath);
  label.name = label.word;
  if (scope.isRest && !scope.path.empty())
    label.name = words::filled(words::translate("GraphLabels", "rest of %1"), label.word);
  if (columnsOf(label.name) > kScopeColumns) label.name = elided(label.name, kScopeColumns, true);
  label.detail =
      scope.siblings.empty()
          ? words::filled(words::translate("GraphLabels", "%1 instructions"), number(scope.instructions.size()))
          : words::filled(words::translate("GraphLabels", "%1 scopes, %2 instructions"), number(scope.siblings.size()),
                          number(scope.instructions.size()));
}

/// A loop beside folded scopes: its trip count and size say more than the shape of its state.
void describeLoop(const hlo::Module& module, hlo::InstructionId id, NodeLabel& label) {
  const auto body = module.mainCallee(id);
  if (module.kind(id) != hlo::OpKind::kWhile || !body) return;
  const std::string size = words::grouped(static_cast<int64_t>(module.instructions(*body).size()));
  const auto trips = hlo::tripCount(module, id);
  label.detail = trips ? words::filled(words::translate("GraphLabels", "loop of %1, %2 instructions"),
                                       words::grouped(trips->count), size)
                       : words::filled(words::translate("GraphLabels", "loop, %1 instructions"), size);
}

NodeLabel labelOf(const hlo::Module& module, SpaceNames& spaces, const layout::ComputationGraph& graph,
                  const std::vector<std::string>& scopeNames, const layout::GraphNode& node, bool withComputation,
                  std::optional<hlo::InstructionId> passed) {
  NodeLabel label;
  const hlo::InstructionId id = node.instruction;
  const hlo::OpKind kind = module.kind(id);
  const hlo::Shape& shape = module.shape(id);
  label.instruction = id;
  label.category = hlo::operationCategory(module, id);
  label.isLargeParameter =
      kind == hlo::OpKind::kParameter && shape.elementCount().value_or(0) >= kLargeParameterElements;
  label.isRoot = module.isRoot(id);
  label.isEnterable = module.mainCallee(id).has_value();
  label.isBoundary = node.isBoundary;
  label.hubUsers = node.hubUsers == 0 ? 0 : static_cast<uint32_t>(module.users(id).size());
  label.copies = node.copies;
  label.badge = badgeOf(label);
  label.name = fittedName(displayText(module.name(id)), kMaximumColumns);
  label.word = displayText(module.opcode(id));
  label.detail = elided(displayText(module.opcode(id)) + ' ' + shapeText(shape, spaces), kMaximumColumns, false);
  label.note = elided(noteOf(module, id, withComputation), kMaximumColumns, true);
  if (!node.scope && node.copies <= 1) describeCollective(module, id, spaces, label);
  if (node.scope) {
    describeScope(graph.scopes[*node.scope], scopeNames[*node.scope], label);
  } else if (node.share) {
    label.share = node.share;
    describeLoop(module, id, label);
  }
  if (label.share) label.shareText = shareText(*label.share);
  if (passed) {
    Chip chip;
    chip.text = elided(displayText("← " + layout::shortName(module.name(*passed))), kChipColumns, true);
    chip.instruction = *passed;
    chip.isReference = true;
    label.chips.push_back(std::move(chip));
  }
  for (const layout::FoldedOperand& folded : node.folded) {
    Chip chip;
    chip.text = elided(displayText(folded.text), kChipColumns, true);
    chip.instruction = folded.instruction;
    chip.isReference = folded.isHub;
    label.chips.push_back(std::move(chip));
  }

  int columns = columnsOf(label.name) + (label.badge.empty() ? 0 : columnsOf(label.badge) + kChipGap) +
                (label.shareText.empty() ? 0 : columnsOf(label.shareText) + kChipGap);
  const int bar = label.isScope && label.share ? kBarColumns : 0;
  columns = std::max({columns, columnsOf(label.detail) + bar, columnsOf(label.note), kMinimumColumns});
  int lines = label.chipLine();
  if (!label.chips.empty()) {
    placeChips(label, std::max(columns, kFlowColumns));
    for (const Chip& chip : label.chips) columns = std::max(columns, chip.column + columnsOf(chip.text));
    lines = label.chips.back().line + 1;
  }
  label.columns = static_cast<uint16_t>(columns);
  label.lines = static_cast<uint16_t>(lines);
  return label;
}

}  // namespace

std::string scopeText(absl::string_view path, int columns) { return fittedPath(displayText(path), columns); }

std::vector<std::string> distinctScopeNames(const std::vector<std::string>& paths) {
  std::map<std::string, std::set<std::string>> byName;
  for (const std::string& path : paths) byName[lastName(path)].insert(displayText(path));
  std::map<std::string, std::string> names;  // by path
  for (const auto& [name, alike] : byName) {
    size_t most = 0;
    std::map<std::string, std::vector<std::string>> parts;
    for (const std::string& path : alike) {
      parts[path] = absl::StrSplit(path, '/');
      most = std::max(most, parts[path].size());
    }
    // By the nearest level at which most of them differ.
    size_t level = 0, kinds = 1;
    const auto at = [&](const std::string& path, size_t above) {
      const std::vector<std::string>& all = parts[path];
      return above < all.size() ? all[all.size() - 1 - above] : std::string();
    };
    for (size_t above = 1; above < most && kinds < alike.size(); ++above) {
      std::set<std::string> distinct;
      for (const std::string& path : alike) distinct.insert(at(path, above));
      if (distinct.size() <= kinds) continue;
      level = above;
      kinds = distinct.size();
    }
    for (const std::string& path : alike) {
      const std::string outer = level > 0 ? at(path, level) : std::string();
      names[path] = outer.empty() ? name : absl::StrCat(outer, level == 1 ? "/" : "/…/", name);
    }
  }
  std::vector<std::string> result;
  result.reserve(paths.size());
  for (const std::string& path : paths) result.push_back(names.at(displayText(path)));
  return result;
}

std::vector<NodeLabel> graphLabels(const hlo::Module& module, const layout::ComputationGraph& graph) {
  std::vector<NodeLabel> labels;
  labels.reserve(graph.nodes.size());
  SpaceNames spaces(module);
  // Nodes are in order of the text, so the ends tell. Those that were opened are within frames that tell.
  const size_t outer = graph.clusters.empty() ? graph.nodes.size() : graph.clusters.front().firstNode;
  // Names are distinct within a computation: they and the sizes of their boxes stay when another one is opened.
  std::vector<std::string> scopeNames(graph.scopes.size());
  const auto nameScopes = [&](size_t begin, size_t end) {
    std::vector<size_t> scopes;
    std::vector<std::string> paths;
    for (size_t i = begin; i < end; ++i) {
      if (!graph.nodes[i].scope) continue;
      scopes.push_back(*graph.nodes[i].scope);
      paths.push_back(graph.scopes[scopes.back()].path);
    }
    std::vector<std::string> names = distinctScopeNames(paths);
    for (size_t i = 0; i < scopes.size(); ++i) scopeNames[scopes[i]] = std::move(names[i]);
  };
  nameScopes(0, outer);
  for (const layout::GraphCluster& cluster : graph.clusters) nameScopes(cluster.firstNode, cluster.endNode);
  const bool areSeveral = outer > 0 && module.computation(graph.nodes.front().instruction) !=
                                           module.computation(graph.nodes[outer - 1].instruction);
  for (size_t i = 0; i < outer; ++i) {
    labels.push_back(labelOf(module, spaces, graph, scopeNames, graph.nodes[i], areSeveral, std::nullopt));
  }
  for (const layout::GraphCluster& cluster : graph.clusters) {
    const auto operands = passedTo(module, graph, cluster);
    for (uint32_t i = cluster.firstNode; i < cluster.endNode; ++i) {
      const auto number = module.parameterNumber(graph.nodes[i].instruction);
      const bool isPassed = number && *number >= 0 && static_cast<uint64_t>(*number) < operands.size();
      labels.push_back(labelOf(module, spaces, graph, scopeNames, graph.nodes[i], false,
                               isPassed ? std::optional(operands[static_cast<size_t>(*number)]) : std::nullopt));
    }
  }
  for (const layout::GraphCluster& each : graph.clusters) labels[each.node].isOpen = true;
  return labels;
}

std::string clusterTitle(const hlo::Module& module, const layout::ComputationGraph& graph,
                         const layout::GraphCluster& cluster) {
  std::string title = displayText(module.name(cluster.computation));
  for (const hlo::Call& call : module.calls(graph.nodes[cluster.node].instruction)) {
    if (call.callee != cluster.computation) continue;
    const std::string role = hlo::callRoleName(call.role, call.branch);
    if (call.role == hlo::CallRole::kBranch) title = absl::StrCat(role, ": ", title);
    // A loop is known by its own name, not by that of the computation, which is long and ends in "clone.clone".
    if (call.role == hlo::CallRole::kBody || call.role == hlo::CallRole::kCondition)
      title = absl::StrCat(displayText(module.name(graph.nodes[cluster.node].instruction)), " ", role);
    break;
  }
  const auto count = static_cast<int64_t>(module.instructions(cluster.computation).size());
  return words::filled(words::translate("GraphLabels", "%1 · %n instruction(s)", nullptr, count), title);
}

layout::Box measure(const LabelFacts& label) {
  using namespace label_metrics;
  const double width = 2 * kPaddingX + kGlyphWidth + label.columns * kAdvance + (label.isEnterable ? kSignWidth : 0);
  const double height = 2 * kPaddingY + label.lines * kLineHeight;
  return {static_cast<float>(width), static_cast<float>(height)};
}

}  // namespace drawing

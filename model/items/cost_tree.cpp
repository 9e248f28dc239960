#include "model/items/cost_tree.h"

#include <QCoreApplication>
#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>

#include "model/items/amount_text.h"
#include "model/items/format.h"
#include "model/items/text.h"

namespace model {
namespace {

struct CostTreeText {
  Q_DECLARE_TR_FUNCTIONS(CostTree)
};

using hlo::kNone;
constexpr double kLeastLeaf = 1.0 / 4000;  // of the whole: instructions below it are part of their group only

struct Figure {
  double amount = 0;
  bool isAtLeast = false;
};

Figure figureOf(hlo::Amount amount) { return {static_cast<double>(amount.atLeast()), !amount.isExact()}; }

// What each instruction is of one run.
std::vector<Figure> figuresOf(const Estimates& estimates, CostMeasure measure) {
  const hlo::Module& module = *estimates.snapshot->module;
  const Workload& workload = *estimates.workload;
  std::vector<Figure> figures(module.instructionCount());
  switch (measure) {
    case CostMeasure::kFlops:
      for (const hlo::InstructionId id : module.instructions())
        figures[id.index()] = figureOf(workload.costs.share(id).flops);
      break;
    case CostMeasure::kBytes:
      for (const hlo::InstructionId id : module.instructions())
        figures[id.index()] = figureOf(workload.costs.share(id).bytes());
      break;
    case CostMeasure::kTime: {
      for (const hlo::InstructionId id : runInstructions(module)) {
        const hlo::Amount runs = workload.costs.executions(module.computation(id));
        const hlo::TimeEstimate time = estimates.times.of(id, hlo::Loops::kOnce);
        figures[id.index()] = {time.seconds * static_cast<double>(runs.atLeast()), time.isPartial || !runs.isExact()};
      }
      break;
    }
    case CostMeasure::kInstructions:
      for (Figure& figure : figures) figure.amount = 1;
      break;
    case CostMeasure::kPeakBytes:
      for (size_t i = 0; workload.peak && i < figures.size(); ++i) {
        figures[i].amount = static_cast<double>(workload.peak->byInstruction[i]);
      }
      break;
  }
  return figures;
}

// Groups before they are sorted; 0 is the module, and a group stands behind its parent.
struct Groups {
  struct Group {
    uint32_t parent = 0;
    QString name;
    std::optional<Target> target;
  };
  std::vector<Group> all{1};
  std::vector<uint32_t> of;  // by instruction

  uint32_t add(uint32_t parent, QString name, std::optional<Target> target) {
    all.push_back({parent, std::move(name), target});
    return static_cast<uint32_t>(all.size() - 1);
  }
};

Groups byScope(const hlo::Module& module, const Workload& workload) {
  Groups groups;
  const hlo::ScopeTree& scopes = workload.scopes;
  for (uint32_t i = 1; i < scopes.size(); ++i) {
    const hlo::ScopeId id(i);
    groups.add(scopes.parent(id)->index(), oneLine(scopes.name(id)), Target(id));
  }
  const uint32_t none = groups.add(0, CostTreeText::tr("(no scope)"), std::nullopt);
  for (const hlo::InstructionId id : module.instructions()) {
    const hlo::ScopeId scope = scopes.scope(id);
    groups.of.push_back(scope == scopes.root() ? none : scope.index());
  }
  return groups;
}

Groups byFile(const hlo::Module& module, const Workload& workload) {
  Groups groups;
  const auto lines = workload.lines.lines();
  std::vector<uint32_t> groupOfLine;
  uint32_t file = kNone;
  for (size_t i = 0; i < lines.size(); ++i) {
    const hlo::SourceLine line = lines[i].line;
    if (i == 0 || lines[i - 1].line.file != line.file) {
      const QString path = toQString(module.file(line.file));
      file = groups.add(0, oneLine(path.mid(path.lastIndexOf(u'/') + 1)),
                        Target(SourceRange{line.file, line.line, line.line}));
    }
    std::get<SourceRange>(*groups.all[file].target).last = line.line;  // they rise
    groupOfLine.push_back(groups.add(file, CostTreeText::tr("line %1").arg(line.line), Target(line)));
  }
  const uint32_t none = groups.add(0, CostTreeText::tr("(no source line)"), std::nullopt);
  for (const hlo::InstructionId id : module.instructions()) {
    const auto number = workload.lines.lineNumber(id);
    groups.of.push_back(number ? groupOfLine[*number] : none);
  }
  return groups;
}

Groups byOpcode(const hlo::Module& module) {
  Groups groups;
  std::map<absl::string_view, uint32_t> byWord;
  for (const hlo::InstructionId id : module.instructions()) {
    const absl::string_view word = module.opcode(id);
    auto it = byWord.find(word);
    if (it == byWord.end()) it = byWord.emplace(word, groups.add(0, oneLine(word), std::nullopt)).first;
    groups.of.push_back(it->second);
  }
  return groups;
}

// Breadth first from the entry; computations that nobody calls stand at the top.
Groups byComputation(const hlo::Module& module) {
  Groups groups;
  std::vector<uint32_t> groupOf(module.computationCount(), kNone);
  std::vector<hlo::ComputationId> order;
  const auto enter = [&](hlo::ComputationId id, uint32_t parent) {
    if (groupOf[id.index()] != kNone) return;
    groupOf[id.index()] = groups.add(parent, oneLine(module.name(id)), Target(id));
    order.push_back(id);
  };
  size_t walked = 0;
  const auto walk = [&] {
    for (; walked < order.size(); ++walked) {
      for (const hlo::InstructionId id : module.instructions(order[walked])) {
        for (const hlo::Call& call : module.calls(id)) enter(call.callee, groupOf[order[walked].index()]);
      }
    }
  };
  if (module.entry()) enter(*module.entry(), 0);
  walk();
  std::vector<bool> isCalled(module.computationCount(), false);
  for (const hlo::InstructionId id : module.instructions()) {
    for (const hlo::Call& call : module.calls(id)) isCalled[call.callee.index()] = true;
  }
  for (uint32_t i = 0; i < module.computationCount(); ++i) {
    if (!isCalled[i]) enter(hlo::ComputationId(i), 0);
    walk();
  }
  for (uint32_t i = 0; i < module.computationCount(); ++i) enter(hlo::ComputationId(i), 0);
  for (const hlo::InstructionId id : module.instructions())
    groups.of.push_back(groupOf[module.computation(id).index()]);
  return groups;
}

Groups groupsOf(const Estimates& estimates, CostGrouping grouping) {
  const hlo::Module& module = *estimates.snapshot->module;
  switch (grouping) {
    case CostGrouping::kScope: return byScope(module, *estimates.workload);
    case CostGrouping::kFile: return byFile(module, *estimates.workload);
    case CostGrouping::kOpcode: return byOpcode(module);
    case CostGrouping::kComputation: return byComputation(module);
  }
  return {};
}

}  // namespace

std::vector<hlo::InstructionId> runInstructions(const hlo::Module& module, std::vector<hlo::InstructionId> of) {
  std::vector<hlo::InstructionId> result;
  std::vector<bool> isSeen(module.instructionCount(), false), isEntered(module.computationCount(), false);
  for (size_t i = 0; i < of.size(); ++i) {  // it grows while it is walked
    const hlo::InstructionId id = of[i];
    if (isSeen[id.index()]) continue;
    isSeen[id.index()] = true;
    bool stands = false;
    for (const hlo::Call& call : module.calls(id)) {
      if (!call.isControlFlow()) continue;
      stands = true;
      if (isEntered[call.callee.index()]) continue;
      isEntered[call.callee.index()] = true;
      for (const hlo::InstructionId callee : module.instructions(call.callee)) of.push_back(callee);
    }
    if (!stands) result.push_back(id);
  }
  return result;
}

std::vector<hlo::InstructionId> runInstructions(const hlo::Module& module, std::optional<hlo::ComputationId> of) {
  std::vector<hlo::InstructionId> all;
  if (!of) of = module.entry();
  if (!of) return all;
  for (const hlo::InstructionId id : module.instructions(*of)) all.push_back(id);
  return runInstructions(module, std::move(all));
}

CostTree makeCostTree(std::shared_ptr<const Estimates> estimates, CostGrouping grouping, CostMeasure measure,
                      std::stop_token stop) {
  CostTree tree;
  tree.grouping = grouping;
  tree.measure = measure;
  tree.estimates = estimates;
  const hlo::Module& module = *estimates->snapshot->module;
  const std::vector<Figure> figures = figuresOf(*estimates, measure);
  if (stop.stop_requested()) return tree;
  Groups groups = groupsOf(*estimates, grouping);
  if (stop.stop_requested()) return tree;

  double whole = 0;
  for (const Figure& figure : figures) whole += figure.amount;
  std::vector<CostTree::Node> sums(groups.all.size());
  const auto add = [](CostTree::Node& node, double amount, bool isAtLeast, uint32_t instructions) {
    node.amount += amount;
    node.isAtLeast |= isAtLeast;
    node.instructions += instructions;
  };
  // The costliest instructions are groups of their own.
  for (const hlo::InstructionId id : module.instructions()) {
    const Figure& figure = figures[id.index()];
    const uint32_t group = groups.of[id.index()];
    add(sums[group], figure.amount, figure.isAtLeast, 1);
    if (measure == CostMeasure::kInstructions || figure.amount <= whole * kLeastLeaf) continue;
    groups.add(group, oneLine(module.name(id)), Target(id));
    sums.emplace_back();
    sums.back().amount = figure.amount;
    sums.back().isAtLeast = figure.isAtLeast;
    sums.back().instructions = 1;
  }
  const size_t groupCount = groups.all.size();
  const auto isLeaf = [&](size_t i) {
    return groups.all[i].target && std::holds_alternative<hlo::InstructionId>(*groups.all[i].target);
  };
  std::vector<std::vector<uint32_t>> children(groupCount);
  for (size_t i = groupCount; i-- > 1;) {
    const uint32_t parent = groups.all[i].parent;
    // What an instruction costs is counted with its group already.
    if (!isLeaf(i)) add(sums[parent], sums[i].amount, sums[i].isAtLeast, sums[i].instructions);
    if (sums[i].amount > 0) children[parent].push_back(static_cast<uint32_t>(i));
  }

  // Level by level, the biggest first.
  std::vector<uint32_t> groupOfNode{0};
  tree.nodes.front().name = oneLine(module.name());
  add(tree.nodes.front(), sums[0].amount, sums[0].isAtLeast, sums[0].instructions);
  for (uint32_t i = 0; i < tree.nodes.size(); ++i) {
    std::vector<uint32_t>& below = children[groupOfNode[i]];
    std::sort(below.begin(), below.end(), [&](uint32_t a, uint32_t b) {
      return sums[a].amount != sums[b].amount ? sums[a].amount > sums[b].amount : a < b;
    });
    tree.nodes[i].firstChild = static_cast<uint32_t>(tree.nodes.size());
    tree.nodes[i].childCount = static_cast<uint32_t>(below.size());
    const uint32_t depth = tree.nodes[i].depth + 1;
    for (uint32_t group : below) {
      QString name = std::move(groups.all[group].name);
      // A scope with nothing but one other in it is one with that.
      while (grouping == CostGrouping::kScope && children[group].size() == 1 && !isLeaf(children[group].front()) &&
             sums[children[group].front()].amount == sums[group].amount) {
        group = children[group].front();
        name += u'/' + groups.all[group].name;
      }
      CostTree::Node node = std::move(sums[group]);
      node.parent = i;
      node.depth = depth;
      node.name = std::move(name);
      node.target = groups.all[group].target;
      tree.nodes.push_back(std::move(node));
      groupOfNode.push_back(group);
      tree.depth = depth;
    }
  }
  return tree;
}

QString costGroupingText(CostGrouping grouping) {
  switch (grouping) {
    case CostGrouping::kScope: return CostTreeText::tr("Scopes");
    case CostGrouping::kFile: return CostTreeText::tr("Files and lines");
    case CostGrouping::kOpcode: return CostTreeText::tr("Opcodes");
    case CostGrouping::kComputation: return CostTreeText::tr("Computations");
  }
  return {};
}

QString costMeasureText(CostMeasure measure) {
  switch (measure) {
    case CostMeasure::kFlops: return CostTreeText::tr("FLOPs");
    case CostMeasure::kBytes: return CostTreeText::tr("Bytes accessed");
    case CostMeasure::kTime: return CostTreeText::tr("Time");
    case CostMeasure::kInstructions: return CostTreeText::tr("Instructions");
    case CostMeasure::kPeakBytes: return CostTreeText::tr("Bytes at the peak");
  }
  return {};
}

QString costAmountText(const CostTree& tree, const CostTree::Node& node) {
  const double rounded = std::min(node.amount, 9e18);
  const auto count = static_cast<int64_t>(std::llround(rounded));
  const hlo::Amount amount = node.isAtLeast ? hlo::Amount::atLeast(count) : hlo::Amount(count);
  switch (tree.measure) {
    case CostMeasure::kFlops: return CostTreeText::tr("%1 FLOPs").arg(countText(amount));
    case CostMeasure::kBytes: return bytesText(amount);
    case CostMeasure::kTime: return (node.isAtLeast ? QStringLiteral("≥ ") : QString()) + secondsText(node.amount);
    case CostMeasure::kInstructions:
      return count == 1 ? CostTreeText::tr("1 instruction") : CostTreeText::tr("%1 instructions").arg(grouped(count));
    case CostMeasure::kPeakBytes: return bytesText(amount);
  }
  return {};
}

}  // namespace model

#include "model/items/cost_tree.h"

#include <QCoreApplication>
#include <algorithm>
#include <cmath>
#include <map>

#include "model/items/amount_text.h"
#include "model/items/format.h"
#include "model/items/text.h"

namespace model {
namespace {

struct CostTreeText {
  Q_DECLARE_TR_FUNCTIONS(CostTree)
};

using hlo::kNone;
constexpr double kLeastLeaf = 1.0 / 4000;  // share of the total; instructions below it get no node of their own

CostSum sumOf(hlo::Amount amount) { return {static_cast<double>(amount.atLeast()), !amount.isExact(), 1}; }

// Returns the cost of each instruction per module run.
std::vector<CostSum> sumsOf(const Estimates& estimates, CostMeasure measure) {
  const hlo::Module& module = *estimates.snapshot->module;
  const Workload& workload = *estimates.workload;
  std::vector<CostSum> sums(module.instructionCount(), CostSum{0, false, 1});
  switch (measure) {
    case CostMeasure::kFlops:
      for (const hlo::InstructionId id : module.instructions())
        sums[id.index()] = sumOf(workload.costs.share(id).flops);
      break;
    case CostMeasure::kBytes:
      for (const hlo::InstructionId id : module.instructions())
        sums[id.index()] = sumOf(workload.costs.share(id).bytes());
      break;
    case CostMeasure::kTime:
      for (const hlo::InstructionId id : runInstructions(module)) {
        const auto time = estimates.times.perRun(id);
        if (time) sums[id.index()] = {time->seconds, time->isPartial, 1};
      }
      break;
    case CostMeasure::kInstructions:
      for (CostSum& sum : sums) sum.amount = 1;
      break;
    case CostMeasure::kPeakBytes:
      for (size_t i = 0; workload.peak && i < sums.size(); ++i) {
        sums[i].amount = static_cast<double>(workload.peak->byInstruction[i]);
      }
      break;
  }
  return sums;
}

// The nodes before their sums are added up. Node 0 is the module.
struct Groups {
  std::vector<CostNode> all{1};
  std::vector<uint32_t> of;  // by instruction

  uint32_t add(uint32_t parent, QString name, std::optional<Target> target) {
    CostNode& node = all.emplace_back();
    node.parent = parent;
    node.name = std::move(name);
    node.target = std::move(target);
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
    std::get<SourceRange>(*groups.all[file].target).last = line.line;  // lines are in ascending order
    groupOfLine.push_back(groups.add(file, CostTreeText::tr("line %1").arg(line.line), Target(line)));
  }
  const uint32_t none = groups.add(0, CostTreeText::tr("(no source line)"), std::nullopt);
  for (const hlo::InstructionId id : module.instructions()) {
    const auto line = workload.lines.lineId(id);
    groups.of.push_back(line ? groupOfLine[line->index()] : none);
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

// Breadth-first from the entry. Computations without callers are at the top level.
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

// Merges each scope that contains only one other scope with that scope.
void joinChains(std::vector<CostNode>* nodes) {
  std::vector<uint32_t> children(nodes->size(), 0), only(nodes->size(), 0), joined(nodes->size(), kNone);
  for (uint32_t i = 1; i < nodes->size(); ++i) {
    const uint32_t parent = (*nodes)[i].parent;
    if (parent == kNone) continue;
    ++children[parent];
    only[parent] = i;
  }
  for (auto i = static_cast<uint32_t>(nodes->size()); i-- > 1;) {
    CostNode& outer = (*nodes)[i];
    const CostNode& inner = (*nodes)[only[i]];
    if (outer.parent == kNone || children[i] != 1 || inner.isInstruction() || inner.amount != outer.amount) continue;
    const uint32_t parent = outer.parent;
    const QString name = outer.name + u'/' + inner.name;
    outer = inner;
    outer.parent = parent;
    outer.name = name;
    joined[only[i]] = i;
  }
  for (uint32_t i = 1; i < nodes->size(); ++i) {
    uint32_t& parent = (*nodes)[i].parent;
    while (parent != kNone && joined[parent] != kNone) parent = joined[parent];
  }
  for (uint32_t i = 1; i < nodes->size(); ++i) {
    if (joined[i] != kNone) (*nodes)[i].parent = kNone;
  }
}

}  // namespace

std::vector<hlo::InstructionId> runInstructions(const hlo::Module& module, std::vector<hlo::InstructionId> of) {
  std::vector<hlo::InstructionId> result;
  std::vector<bool> isSeen(module.instructionCount(), false), isEntered(module.computationCount(), false);
  for (size_t i = 0; i < of.size(); ++i) {  // `of` grows in the loop
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
  const std::vector<CostSum> sums = sumsOf(*estimates, measure);
  if (stop.stop_requested()) return tree;
  Groups groups = groupsOf(*estimates, grouping);
  if (stop.stop_requested()) return tree;

  double whole = 0;
  for (const CostSum& sum : sums) whole += sum.amount;
  // The most expensive instructions are separate nodes.
  for (const hlo::InstructionId id : module.instructions()) {
    const CostSum& sum = sums[id.index()];
    uint32_t node = groups.of[id.index()];
    if (measure != CostMeasure::kInstructions && sum.amount > whole * kLeastLeaf)
      node = groups.add(node, oneLine(module.name(id)), Target(id));
    groups.all[node] += sum;
  }
  groups.all.front().name = oneLine(module.name());
  addUp(&groups.all);
  for (size_t i = 1; i < groups.all.size(); ++i) {
    if (groups.all[i].amount <= 0) groups.all[i].parent = kNone;
  }
  if (grouping == CostGrouping::kScope) joinChains(&groups.all);
  tree.nodes = inLevels(groups.all, [](const CostNode& a, const CostNode& b) { return a.amount > b.amount; });
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

QString costAmountText(CostMeasure measure, const CostSum& sum) {
  const double rounded = std::min(sum.amount, 9e18);
  const auto count = static_cast<int64_t>(std::llround(rounded));
  const hlo::Amount amount = sum.isAtLeast ? hlo::Amount::atLeast(count) : hlo::Amount(count);
  switch (measure) {
    case CostMeasure::kFlops: return CostTreeText::tr("%1 FLOPs").arg(countText(amount));
    case CostMeasure::kBytes: return bytesText(amount);
    case CostMeasure::kTime: return (sum.isAtLeast ? QStringLiteral("≥ ") : QString()) + secondsText(sum.amount);
    case CostMeasure::kInstructions: return CostTreeText::tr("%n instruction(s)", nullptr, static_cast<int>(count));
    case CostMeasure::kPeakBytes: return bytesText(amount);
  }
  return {};
}

}  // namespace model

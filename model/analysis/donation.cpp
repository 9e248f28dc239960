#include "model/analysis/donation.h"

#include <algorithm>
#include <string>
#include <tuple>

#include "absl/container/flat_hash_map.h"
#include "model/analysis/may_share.h"
#include "model/attributes/alias.h"

namespace hlo {
namespace {

// An array of the result.
struct Output {
  ValuePosition at;
  uint32_t firstStep = 0;  // the first step that writes its memory
  FlowValueId first;       // the value written then
  bool isTaken = false;
};

struct Parameter {
  DonationAdvice advice;
  std::optional<FlowValueId> value;
  uint32_t lastRead = 0;
  std::optional<ValuePosition> readFrom;  // by the last reader; nothing if it only passes the value on
  std::optional<InstructionId> lastReader;
};

class Advisor {
 public:
  explicit Advisor(const MemoryAnalysis& memory)
      : m_memory(memory),
        m_dataflow(memory.dataflow),
        m_module(memory.dataflow.module()),
        m_mayShare(memory.dataflow, memory.inPlace, memory.rules.platform()),
        m_stepsLeft(kStepsPerInstruction * (m_module.instructionCount() + 1)) {}

  std::vector<DonationAdvice> advise(const std::stop_token& stop) {
    std::vector<DonationAdvice> result;
    if (!m_module.entry() || !m_module.root(*m_module.entry())) return result;
    listOutputs();
    if (stop.stop_requested()) return {};
    listParameters();
    for (auto& [shape, group] : m_groups) {
      if (stop.stop_requested()) return {};
      match(group);
      for (const Parameter& parameter : group.parameters) result.push_back(parameter.advice);
    }
    std::sort(result.begin(), result.end(), [](const DonationAdvice& a, const DonationAdvice& b) {
      return std::tuple(a.verdict != DonationVerdict::kCouldAlias, -a.bytes, a.number, a.parameter.node) <
             std::tuple(b.verdict != DonationVerdict::kCouldAlias, -b.bytes, b.number, b.parameter.node);
    });
    return result;
  }

 private:
  // Outputs and parameters with the same type, dimensions and layout.
  struct Group {
    std::vector<Output> outputs;
    std::vector<Parameter> parameters;
  };

  // An output that is a constant, or contains the value of another output, gets its memory by a later copy, if at all.
  void listOutputs() {
    const InstructionId root = *m_module.root(*m_module.entry());
    const ShapeId shape = m_module.shapeId(root);
    std::vector<bool> isParameter(m_memory.buffers.count(), false), isListed(m_memory.buffers.count(), false);
    for (uint32_t i = 0; i < m_dataflow.valueCount(); ++i) {
      const ValuePosition at = m_dataflow.definition(FlowValueId(i));
      if (m_memory.buffers.isAliased(at)) isParameter[m_memory.buffers.of(FlowValueId(i)).index()] = true;
    }
    for (uint32_t node = 0; node < m_memory.trees.size(shape); ++node) {
      const std::optional<FlowValueId> value = m_dataflow.at({root, node});
      const Shape& array = m_memory.trees.shape(shape, node);
      if (!value || !array.isArray()) continue;
      const BufferId buffer = m_memory.buffers.of(*value);
      const bool isConstant = m_module.kind(m_dataflow.definition(*value).instruction) == OpKind::kConstant;
      if (isConstant || isListed[buffer.index()]) continue;
      isListed[buffer.index()] = true;
      Output output{{root, node}, m_memory.ranges.range(*value).begin, *value, isParameter[buffer.index()]};
      for (const FlowValueId each : m_memory.buffers.values(buffer)) {
        if (m_memory.ranges.range(each).begin >= output.firstStep) continue;
        output.firstStep = m_memory.ranges.range(each).begin;
        output.first = each;
      }
      m_groups[withLayout(array)].outputs.push_back(output);
      m_firstOutput.try_emplace(array.withoutLayout(), output.at);
    }
  }

  // Makes the row-major layout explicit, because dumps may omit it.
  static std::string withLayout(const Shape& shape) {
    Shape key = shape;
    key.hasLayout = true;
    if (key.minorToMajor.empty()) {
      for (size_t i = shape.dimensions.size(); i-- > 0;) key.minorToMajor.push_back(static_cast<int64_t>(i));
    }
    return key.withLayout();
  }

  void listParameters() {
    const auto less = [](const BufferDonor& a, const BufferDonor& b) {
      return std::tie(a.parameter, a.parameterIndex) < std::tie(b.parameter, b.parameterIndex);
    };
    std::vector<BufferDonor> donors;
    for (const Attribute& attribute : m_module.headerAttributes()) {
      if (m_module.text().text(attribute.key) != "buffer_donor") continue;
      if (auto parsed = parseBufferDonors(m_module.text().text(attribute.value)); parsed.ok())
        donors = *std::move(parsed);
    }
    std::sort(donors.begin(), donors.end(), less);
    for (const InstructionId id : m_module.instructions(*m_module.entry())) {
      const std::optional<int64_t> number = m_module.parameterNumber(id);
      if (!number) continue;
      const ShapeId shape = m_module.shapeId(id);
      for (uint32_t node = 0; node < m_memory.trees.size(shape); ++node) {
        const Shape& array = m_memory.trees.shape(shape, node);
        if (!array.isArray() || m_memory.buffers.isAliased({id, node})) continue;
        const int64_t bytes = m_memory.rules.bufferBytes(array).value_or(0);
        if (bytes == 0) continue;
        Parameter parameter;
        parameter.advice.parameter = {id, node};
        parameter.advice.number = *number;
        parameter.advice.bytes = bytes;
        parameter.advice.isDonor = std::binary_search(donors.begin(), donors.end(),
                                                      BufferDonor{*number, m_memory.trees.index(shape, node)}, less);
        parameter.value = m_dataflow.at({id, node});
        findLastRead(parameter);
        m_groups[withLayout(array)].parameters.push_back(parameter);
      }
    }
  }

  void findLastRead(Parameter& parameter) {
    if (!parameter.value) return;
    const auto reads = [&](InstructionId id, uint32_t step, std::optional<ValuePosition> from) {
      if (parameter.advice.reader && step < parameter.lastRead) return;
      parameter.readFrom = from;
      parameter.lastRead = step;
      parameter.advice.reader = id;
      parameter.lastReader = id;
    };
    m_dataflow.forEachUse(*parameter.value, [&](ValueUse use) {
      // The result tuple does not count as a reader.
      if (m_module.isRoot(use.user) && m_module.kind(use.user) == OpKind::kTuple) return;
      const ValuePosition from{m_module.operands(use.user)[use.operand], use.node};
      if (const auto step = stepOfUse(m_module, m_memory.schedule, use.user)) reads(use.user, *step, from);
    });
    for (const ValuePosition position : m_dataflow.positions(*parameter.value)) {
      const ComputationId computation = m_module.computation(position.instruction);
      if (!m_module.isRoot(position.instruction) || computation == m_module.entry()) continue;
      reads(position.instruction, m_memory.schedule.span(computation).end, std::nullopt);
    }
  }

  void take(Parameter& parameter, Output& output) const {
    output.isTaken = true;
    parameter.advice.verdict = DonationVerdict::kCouldAlias;
    setOutput(parameter, output);
    parameter.advice.reader.reset();
  }

  void setOutput(Parameter& parameter, const Output& output) const {
    parameter.advice.output = output.at;
    parameter.advice.assumed.reset();
    const InstructionId first = m_dataflow.definition(output.first).instruction;
    if (first == parameter.lastReader && parameter.lastRead == output.firstStep && isWithoutBody(first))
      parameter.advice.assumed = first;
  }

  bool isWithoutBody(InstructionId id) const {
    return m_module.kind(id) == OpKind::kFusion && m_module.calls(id).empty();
  }

  bool isParameter(const Output& output) const {
    const InstructionId id = m_dataflow.definition(output.first).instruction;
    return m_module.kind(id) == OpKind::kParameter && m_module.computation(id) == m_module.entry();
  }

  bool canTake(const Parameter& parameter, const Output& output) {
    if (!parameter.lastReader) return true;
    if (parameter.lastRead != output.firstStep) return parameter.lastRead < output.firstStep;
    return m_stepsLeft > 0 && canWriteOver(parameter, output);
  }

  // Frameworks pair the k-th parameter of a state with the k-th output of its shape. Swaps matched pairs so that they
  // do, where both stay possible.
  void pairByNumber(Group& group) {
    if (group.outputs.size() != group.parameters.size()) return;
    std::vector<Parameter*> parameters;
    std::vector<Output*> outputs;
    for (Parameter& parameter : group.parameters) parameters.push_back(&parameter);
    for (Output& output : group.outputs) outputs.push_back(&output);
    std::sort(parameters.begin(), parameters.end(), [](const Parameter* a, const Parameter* b) {
      return std::tuple(a->advice.number, a->advice.parameter.node) <
             std::tuple(b->advice.number, b->advice.parameter.node);
    });
    std::sort(outputs.begin(), outputs.end(), [](const Output* a, const Output* b) { return a->at.node < b->at.node; });
    absl::flat_hash_map<uint32_t, Parameter*> holders;  // by node of the output
    for (Parameter* parameter : parameters) {
      if (parameter->advice.verdict == DonationVerdict::kCouldAlias)
        holders[parameter->advice.output->node] = parameter;
    }
    absl::flat_hash_map<uint32_t, Output*> byNode;
    for (Output* output : outputs) byNode[output->at.node] = output;
    for (size_t i = 0; i < parameters.size(); ++i) {
      Parameter* const own = parameters[i];
      const auto holder = holders.find(outputs[i]->at.node);
      if (own->advice.verdict != DonationVerdict::kCouldAlias || holder == holders.end() || holder->second == own)
        continue;
      Parameter* const other = holder->second;
      Output* const theirs = byNode[own->advice.output->node];
      if (!canTake(*own, *outputs[i]) || !canTake(*other, *theirs)) continue;
      setOutput(*own, *outputs[i]);
      setOutput(*other, *theirs);
      holders[outputs[i]->at.node] = own;
      holders[theirs->at.node] = other;
    }
  }

  // Outputs that begin as a parameter use its memory and no other. The rest is assigned to parameters in the order of
  // their last reads: to each the output of its last reader, which pairs an update with its operand, else the first
  // output that is started later.
  void match(Group& group) {
    std::sort(group.outputs.begin(), group.outputs.end(), [](const Output& a, const Output& b) {
      return std::tuple(a.firstStep, a.at.node) < std::tuple(b.firstStep, b.at.node);
    });
    std::sort(group.parameters.begin(), group.parameters.end(), [](const Parameter& a, const Parameter& b) {
      return std::tuple(a.lastRead, a.advice.number, a.advice.parameter.node) <
             std::tuple(b.lastRead, b.advice.number, b.advice.parameter.node);
    });
    absl::flat_hash_map<FlowValueId, Parameter*> byValue;
    for (Parameter& parameter : group.parameters) {
      if (parameter.value) byValue.emplace(*parameter.value, &parameter);
    }
    for (Output& output : group.outputs) {
      if (output.isTaken || !isParameter(output)) continue;
      const auto own = byValue.find(output.first);
      if (own != byValue.end()) take(*own->second, output);
      output.isTaken = true;
    }
    size_t same = 0;   // outputs before this index are started too early for all remaining parameters
    size_t after = 0;  // outputs before this index are taken, or started no later than the last read
    for (Parameter& parameter : group.parameters) {
      if (parameter.advice.verdict == DonationVerdict::kCouldAlias) continue;
      const auto isLost = [&](const Output& output) {
        return output.isTaken || (parameter.advice.reader && output.firstStep <= parameter.lastRead);
      };
      while (same < group.outputs.size() && group.outputs[same].firstStep < parameter.lastRead) ++same;
      while (after < group.outputs.size() && isLost(group.outputs[after])) ++after;
      for (size_t i = same; i < after && m_stepsLeft > 0; ++i) {
        Output& output = group.outputs[i];
        if (output.firstStep > parameter.lastRead || !mayWriteOver(parameter, output)) continue;
        take(parameter, output);
        break;
      }
      if (parameter.advice.verdict == DonationVerdict::kCouldAlias) continue;
      if (after < group.outputs.size()) {
        take(parameter, group.outputs[after]);
      } else {
        explain(parameter, group);
      }
    }
    pairByNumber(group);
  }

  // The last reader starts the output and may write over its operand. A copy of the parameter exists because the
  // parameter must be kept.
  bool mayWriteOver(const Parameter& parameter, const Output& output) {
    return !output.isTaken && canWriteOver(parameter, output);
  }
  bool canWriteOver(const Parameter& parameter, const Output& output) {
    const ValuePosition first = m_dataflow.definition(output.first);
    m_stepsLeft -= std::min(m_stepsLeft, m_module.operands(first.instruction).size() + 1);
    if (!parameter.readFrom || first.instruction != parameter.lastReader) return false;
    return m_module.kind(first.instruction) == OpKind::kCopy || isWithoutBody(first.instruction) ||
           m_mayShare.mayShare(*parameter.readFrom, first);
  }

  void explain(Parameter& parameter, const Group& group) const {
    const auto set = [&](DonationVerdict verdict, std::optional<ValuePosition> output) {
      parameter.advice.verdict = verdict;
      parameter.advice.output = output;
      if (verdict != DonationVerdict::kReadLater) parameter.advice.reader.reset();
    };
    if (group.outputs.empty()) {
      const Shape& shape = m_dataflow.trees().shape(m_module.shapeId(parameter.advice.parameter.instruction),
                                                    parameter.advice.parameter.node);
      const auto other = m_firstOutput.find(shape.withoutLayout());
      if (other == m_firstOutput.end()) return set(DonationVerdict::kNoOutput, std::nullopt);
      return set(DonationVerdict::kOtherLayout, other->second);
    }
    const auto free =
        std::find_if(group.outputs.begin(), group.outputs.end(), [](const Output& o) { return !o.isTaken; });
    if (free != group.outputs.end() && parameter.advice.reader) return set(DonationVerdict::kReadLater, free->at);
    set(DonationVerdict::kOutputsTaken, group.outputs.front().at);
  }

  static constexpr size_t kStepsPerInstruction = 64;

  const MemoryAnalysis& m_memory;
  const Dataflow& m_dataflow;
  const Module& m_module;
  MayShare m_mayShare;
  size_t m_stepsLeft;  // budget of the search
  absl::flat_hash_map<std::string, Group> m_groups;
  absl::flat_hash_map<std::string, ValuePosition> m_firstOutput;  // by shape without layout
};

}  // namespace

std::vector<DonationAdvice> donationAdvice(const MemoryAnalysis& memory, const std::stop_token& stop) {
  if (stop.stop_requested()) return {};
  return Advisor(memory).advise(stop);
}

}  // namespace hlo

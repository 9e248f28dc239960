#include "model/analysis/donation.h"

#include <algorithm>
#include <tuple>

#include "absl/container/flat_hash_map.h"
#include "absl/strings/str_cat.h"
#include "model/analysis/may_share.h"
#include "model/attributes/alias.h"

namespace hlo {
namespace {

// An array of the result.
struct Output {
  ValuePosition at;
  uint32_t firstStep = 0;  // at which its memory is written first
  std::optional<ValueId> first;  // what is written then
  bool isTaken = false;
};

struct Parameter {
  DonationAdvice advice;
  uint32_t lastRead = 0;
};

class Advisor {
 public:
  explicit Advisor(const MemoryAnalysis& memory)
      : m_memory(memory),
        m_dataflow(memory.dataflow),
        m_module(memory.dataflow.module()),
        m_mayShare(memory.dataflow, memory.inPlace, platformOf(m_module)) {}

  std::vector<DonationAdvice> advise() {
    std::vector<DonationAdvice> result;
    if (!m_module.entry() || !m_module.root(*m_module.entry())) return result;
    listOutputs();
    listParameters();
    for (auto& [shape, group] : m_groups) match(group);
    for (auto& [shape, group] : m_groups) {
      for (const Parameter& parameter : group.parameters) result.push_back(parameter.advice);
    }
    std::sort(result.begin(), result.end(), [](const DonationAdvice& a, const DonationAdvice& b) {
      return std::tuple(a.verdict != DonationVerdict::kCouldAlias, -a.bytes, a.number, a.parameter.node) <
             std::tuple(b.verdict != DonationVerdict::kCouldAlias, -b.bytes, b.number, b.parameter.node);
    });
    return result;
  }

 private:
  // Of one type and dimensions.
  struct Group {
    std::vector<Output> outputs;
    std::vector<Parameter> parameters;
  };

  void listOutputs() {
    const InstructionId root = *m_module.root(*m_module.entry());
    const ShapeId shape = m_module.shapeId(root);
    std::vector<bool> isParameter(m_memory.buffers.count(), false);
    for (uint32_t i = 0; i < m_dataflow.valueCount(); ++i) {
      const ValuePosition at = m_dataflow.definition(ValueId(i));
      if (m_memory.buffers.isAliased(at)) isParameter[m_memory.buffers.of(ValueId(i)).index()] = true;
    }
    for (uint32_t node = 0; node < m_memory.trees.size(shape); ++node) {
      const std::optional<ValueId> value = m_dataflow.at({root, node});
      if (!value || !m_memory.trees.shape(shape, node).isArray()) continue;
      Output output{{root, node}, UINT32_MAX, std::nullopt, false};
      const BufferId buffer = m_memory.buffers.of(*value);
      output.isTaken = isParameter[buffer.index()];
      for (const ValueId each : m_memory.buffers.values(buffer)) {
        if (m_memory.ranges.range(each).begin >= output.firstStep) continue;
        output.firstStep = m_memory.ranges.range(each).begin;
        output.first = each;
      }
      m_groups[m_memory.trees.shape(shape, node).withoutLayout()].outputs.push_back(output);
    }
  }

  void listParameters() {
    std::vector<BufferDonor> donors;
    for (const Attribute& attribute : m_module.headerAttributes()) {
      if (m_module.text().text(attribute.key) != "buffer_donor") continue;
      if (auto parsed = parseBufferDonors(m_module.text().text(attribute.value)); parsed.ok()) donors = *std::move(parsed);
    }
    std::sort(donors.begin(), donors.end(), [](const BufferDonor& a, const BufferDonor& b) {
      return std::tie(a.parameter, a.parameterIndex) < std::tie(b.parameter, b.parameterIndex);
    });
    for (const InstructionId id : m_module.instructions(*m_module.entry())) {
      const std::optional<int64_t> number = m_module.parameterNumber(id);
      if (!number) continue;
      const ShapeId shape = m_module.shapeId(id);
      for (uint32_t node = 0; node < m_memory.trees.size(shape); ++node) {
        const Shape& array = m_memory.trees.shape(shape, node);
        if (!array.isArray() || m_memory.buffers.isAliased({id, node})) continue;
        Parameter parameter;
        parameter.advice.parameter = {id, node};
        parameter.advice.number = *number;
        parameter.advice.bytes = array.bufferBytes().value_or(0);
        parameter.advice.isDonor = std::binary_search(
            donors.begin(), donors.end(), BufferDonor{*number, m_memory.trees.index(shape, node)},
            [](const BufferDonor& a, const BufferDonor& b) {
              return std::tie(a.parameter, a.parameterIndex) < std::tie(b.parameter, b.parameterIndex);
            });
        findLastRead(parameter);
        m_groups[array.withoutLayout()].parameters.push_back(parameter);
      }
    }
  }

  void findLastRead(Parameter& parameter) {
    const std::optional<ValueId> value = m_dataflow.at(parameter.advice.parameter);
    if (!value) return;
    const auto reads = [&](InstructionId id, uint32_t step) {
      if (parameter.advice.reader && step < parameter.lastRead) return;
      parameter.lastRead = step;
      parameter.advice.reader = id;
    };
    m_dataflow.forEachUse(*value, [&](ValueUse use) {
      // The result that it is returned in is none that reads it.
      if (m_module.isRoot(use.user) && m_module.kind(use.user) == OpKind::kTuple) return;
      if (const auto step = stepOfUse(m_module, m_memory.schedule, use.user)) reads(use.user, *step);
    });
    for (const ValuePosition position : m_dataflow.positions(*value)) {
      const ComputationId computation = m_module.computation(position.instruction);
      if (!m_module.isRoot(position.instruction) || computation == m_module.entry()) continue;
      reads(position.instruction, m_memory.schedule.span(computation).end);
    }
  }

  // Parameters that are read last take the output that is written first after that, in this order: that is a largest
  // set of pairs, and pairs an update with what it updates.
  void match(Group& group) {
    std::sort(group.outputs.begin(), group.outputs.end(), [](const Output& a, const Output& b) {
      return std::tuple(a.firstStep, a.at.node) < std::tuple(b.firstStep, b.at.node);
    });
    std::sort(group.parameters.begin(), group.parameters.end(), [](const Parameter& a, const Parameter& b) {
      return std::tuple(a.lastRead, a.advice.number, a.advice.parameter.node) <
             std::tuple(b.lastRead, b.advice.number, b.advice.parameter.node);
    });
    size_t from = 0;  // outputs before it are begun too early for all parameters that are left
    for (Parameter& parameter : group.parameters) {
      while (from < group.outputs.size() && group.outputs[from].firstStep < parameter.lastRead) ++from;
      int tries = 0;
      for (size_t i = from; i < group.outputs.size() && tries < kMaximumTries; ++i) {
        Output& output = group.outputs[i];
        if (output.isTaken) continue;
        ++tries;
        if (!mayTake(parameter, output)) continue;
        output.isTaken = true;
        parameter.advice.verdict = DonationVerdict::kCouldAlias;
        parameter.advice.output = output.at;
        break;
      }
    }
    for (Parameter& parameter : group.parameters) {
      if (parameter.advice.verdict != DonationVerdict::kCouldAlias) explain(parameter, group);
    }
  }

  bool isSameLayout(const Parameter& parameter, const Output& output) const {
    return isSameArray(shapeAt(parameter.advice.parameter), shapeAt(output.at));
  }
  const Shape& shapeAt(ValuePosition at) const {
    return m_memory.trees.shape(m_module.shapeId(at.instruction), at.node);
  }

  // The output's memory is begun after the last read, or by the reader, which may write over what it reads. A copy of the
  // parameter is there because the parameter must be kept.
  bool mayTake(const Parameter& parameter, const Output& output) {
    if (!output.first || !isSameLayout(parameter, output)) return false;
    const ValuePosition first = m_dataflow.definition(*output.first);
    const std::optional<ValueId> value = m_dataflow.at(parameter.advice.parameter);
    if (output.first == value) return true;
    if (output.firstStep > parameter.lastRead || !parameter.advice.reader) return true;
    if (first.instruction != *parameter.advice.reader) return false;
    const absl::Span<const InstructionId> operands = m_module.operands(first.instruction);
    for (const InstructionId operand : operands) {
      if (m_dataflow.at({operand, 0}) != value) continue;
      return m_module.kind(first.instruction) == OpKind::kCopy || m_mayShare.mayShare({operand, 0}, first);
    }
    return false;
  }

  void explain(Parameter& parameter, const Group& group) const {
    const auto first = [&](const auto& holds) -> const Output* {
      const auto found = std::find_if(group.outputs.begin(), group.outputs.end(), holds);
      return found == group.outputs.end() ? nullptr : &*found;
    };
    const auto set = [&](DonationVerdict verdict, const Output* output) {
      parameter.advice.verdict = verdict;
      if (output != nullptr) parameter.advice.output = output->at;
      if (verdict != DonationVerdict::kReadLater) parameter.advice.reader.reset();
    };
    if (group.outputs.empty()) return set(DonationVerdict::kNoOutput, nullptr);
    const Output* const sameLayout = first([&](const Output& output) { return isSameLayout(parameter, output); });
    if (sameLayout == nullptr) return set(DonationVerdict::kOtherLayout, &group.outputs.front());
    const Output* const free =
        first([&](const Output& output) { return !output.isTaken && isSameLayout(parameter, output); });
    if (free != nullptr) return set(DonationVerdict::kReadLater, free);
    set(DonationVerdict::kOutputsTaken, sameLayout);
  }

  // Of one parameter: pairs that begin where it is read last are looked into.
  static constexpr int kMaximumTries = 64;

  const MemoryAnalysis& m_memory;
  const Dataflow& m_dataflow;
  const Module& m_module;
  MayShare m_mayShare;
  absl::flat_hash_map<std::string, Group> m_groups;
};

}  // namespace

std::vector<DonationAdvice> donationAdvice(const MemoryAnalysis& memory) { return Advisor(memory).advise(); }

std::string sentenceOf(const MemoryAnalysis& memory, const DonationAdvice& advice) {
  const Module& module = memory.dataflow.module();
  const ShapeId shape = module.shapeId(advice.parameter.instruction);
  const auto indexOf = [&](ValuePosition at) { return memory.trees.indexText(module.shapeId(at.instruction), at.node); };
  std::string text = absl::StrCat("parameter ", advice.number);
  if (memory.trees.size(shape) > 1) absl::StrAppend(&text, " at ", indexOf(advice.parameter));
  absl::StrAppend(&text, " (", memory.trees.shape(shape, advice.parameter.node).withoutLayout(), ", ", advice.bytes,
                  " bytes) ");
  const std::string output = advice.output ? absl::StrCat("output ", indexOf(*advice.output)) : std::string();
  switch (advice.verdict) {
    case DonationVerdict::kCouldAlias:
      return absl::StrCat(text, "could alias ", output, advice.isDonor ? " and is a donor without it" : " and is not donated");
    case DonationVerdict::kReadLater:
      return absl::StrCat(text, "cannot alias ", output, ": ", module.name(*advice.reader), " still reads it");
    case DonationVerdict::kOutputsTaken:
      return absl::StrCat(text, "has no output left: ", output, " takes the memory of another parameter");
    case DonationVerdict::kOtherLayout:
      return absl::StrCat(text, "cannot alias ", output, ": its layout is another one");
    case DonationVerdict::kNoOutput: return absl::StrCat(text, "has no output of its shape");
  }
  return text;
}

}  // namespace hlo

#include "model/analysis/estimate.h"

#include <utility>

#include "absl/container/flat_hash_map.h"
#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "model/attributes/shape_text.h"
#include "model/buffers/assignment_parser.h"
#include "model/buffers/markers.h"
#include "model/ir/stop.h"
#include "model/verify/cycles.h"

namespace hlo {
namespace {

// Limits of the text: a name may be as long as the text and occur in it once, yet be written for each of many values.
constexpr size_t kBytesPerByteOfModule = 4;
constexpr size_t kBytesAtLeast = size_t{1} << 20;

class Writer {
 public:
  Writer(const MemoryAnalysis& memory, const MemoryPlan& plan, const std::stop_token& stop)
      : m_stop(stop),
        m_memory(memory),
        m_dataflow(memory.dataflow),
        m_module(memory.dataflow.module()),
        m_plan(plan),
        m_limit(kBytesAtLeast + kBytesPerByteOfModule * m_module.range().size()) {}

  absl::StatusOr<std::string> write() {
    absl::StrAppend(&m_text, buffers::kEstimateMarker,
                    " from the module's text, not printed by XLA: BufferAssignment:\n");
    writeAllocations();
    const size_t behindAllocations = m_text.size();
    writeValues();
    // Positions and uses may be omitted; live ranges may not.
    if (isFull()) m_text.resize(behindAllocations);
    writeRanges();
    return finished();
  }

  absl::StatusOr<std::string> writeRangesAlone() {
    absl::StrAppend(&m_text, buffers::kEstimatedRangesMarker, " from the module's text, not printed by XLA");
    writeRanges();
    return finished();
  }

 private:
  absl::StatusOr<std::string> finished() {
    if (m_stop.stop_requested()) return absl::CancelledError("cancelled");
    if (!isFull()) return std::move(m_text);
    return absl::ResourceExhaustedError(
        absl::StrCat("the names in ", m_module.name(), " are too long to estimate its memory"));
  }

  bool isFull() const { return m_text.size() > m_limit; }

  void writeAllocations() {
    std::vector<uint32_t> begin(m_plan.allocations.size() + 1, 0);
    forEachPlace([&](uint32_t, const PlannedPlace& place) { ++begin[place.allocation + 1]; });
    for (size_t i = 1; i < begin.size(); ++i) begin[i] += begin[i - 1];
    std::vector<uint32_t> next(begin.begin(), begin.end() - 1);
    std::vector<uint32_t> values(m_plan.places.size() + m_plan.embedded.size());
    forEachPlace([&](uint32_t n, const PlannedPlace& place) { values[next[place.allocation]++] = n; });

    int64_t total = 0;
    for (size_t i = 0; i < m_plan.allocations.size() && !isFull() && !m_stop.stop_requested(); ++i) {
      const PlannedAllocation& allocation = m_plan.allocations[i];
      total += allocation.bytes;
      absl::StrAppend(&m_text, "allocation ", i, ": size ", allocation.bytes);
      if (allocation.memorySpace != 0) absl::StrAppend(&m_text, ", color ", allocation.memorySpace);
      if (allocation.parameter) {
        const ValuePosition at = *allocation.parameter;
        const ShapeId shape = m_module.shapeId(at.instruction);
        absl::StrAppend(&m_text, ", parameter ", m_module.parameterNumber(at.instruction).value_or(0), ", shape |",
                        m_memory.trees.shape(shape, at.node).withoutLayout(), "| at ShapeIndex ",
                        m_memory.trees.indexText(shape, at.node));
      }
      if (allocation.isOutput) {
        absl::StrAppend(&m_text, ", output shape is |",
                        m_module.shape(*m_module.root(*m_module.entry())).withoutLayout(), "|");
      }
      if (allocation.isConstant) m_text += ", constant";
      if (allocation.isThreadLocal) m_text += ", thread-local";
      if (allocation.isLiveOut) m_text += ", maybe-live-out";
      if (allocation.isTemp) m_text += ", preallocated-temp";
      m_text += ":\n";
      for (uint32_t k = begin[i]; k < begin[i + 1] && !isFull(); ++k) {
        const uint32_t n = values[k];
        const PlannedPlace& place = isEmbedded(n) ? embedded(n).place : m_plan.places[n];
        m_text += " value: ";
        writeName(n);
        const std::string size = place.hasSize ? absl::StrCat(place.bytes) : std::string(buffers::kUnknownSize);
        absl::StrAppend(&m_text, " (size=", size, ",offset=", place.offsetBytes, "): ", shapeText(definition(n)), "\n");
      }
    }
    absl::StrAppend(&m_text, "\nTotal bytes used: ", total, "\n");
  }

  // Values of the dataflow come first, then the embedded ones.
  bool isEmbedded(uint32_t n) const { return n >= m_plan.places.size(); }
  const EmbeddedValue& embedded(uint32_t n) const { return m_plan.embedded[n - m_plan.places.size()]; }
  ValuePosition definition(uint32_t n) const {
    return isEmbedded(n) ? embedded(n).definition : m_dataflow.definition(FlowValueId(n));
  }
  template <typename Visit>
  void forEachPlace(const Visit& visit) const {
    uint32_t n = 0;
    for (const PlannedPlace& place : m_plan.places) visit(n++, place);
    for (const EmbeddedValue& value : m_plan.embedded) visit(n++, value.place);
  }

  // `<75 fusion.7{0} (phi) @0>`.
  void writeName(uint32_t n) {
    const ValuePosition at = definition(n);
    absl::StrAppend(&m_text, "<", n, " ", m_module.name(at.instruction));
    if (m_module.shape(at.instruction).isTuple()) m_text += indexOf(at);
    const bool isPhi = !isEmbedded(n) && m_dataflow.isPhi(FlowValueId(n));
    const int64_t memorySpace = m_memory.trees.shape(m_module.shapeId(at.instruction), at.node).memorySpace;
    absl::StrAppend(&m_text, isPhi ? " (phi) @" : " @", memorySpace, ">");
  }

  void writeValues() {
    m_text += "\nUsed values:\n";
    for (uint32_t i = 0; i < m_dataflow.valueCount() && !isFull() && !isStopped(m_stop, i); ++i) {
      const FlowValueId id(i);
      writeName(i);
      m_text += "\n positions:\n";
      for (const ValuePosition position : m_dataflow.positions(id)) {
        if (isFull()) return;
        absl::StrAppend(&m_text, "  ", m_module.name(position.instruction));
        if (m_module.shape(position.instruction).isTuple()) absl::StrAppend(&m_text, " ", indexOf(position));
        m_text += "\n";
      }
      m_text += " uses:\n";
      m_dataflow.forEachUse(id, [&](ValueUse use) {
        if (isFull()) return;
        const InstructionId operand = m_module.operands(use.user)[use.operand];
        absl::StrAppend(&m_text, "  ", m_module.name(use.user), ", operand ", use.operand);
        if (m_module.shape(operand).isTuple()) absl::StrAppend(&m_text, " ", indexOf({operand, use.node}));
        m_text += "\n";
      });
    }
  }

  void writeRanges() {
    const uint32_t steps = m_memory.schedule.stepCount();
    absl::StrAppend(&m_text, "\n\nHloLiveRange (max ", steps, "):\n  InstructionSequence:\n");
    for (uint32_t i = 0; i < steps; ++i) {
      absl::StrAppend(&m_text, "    ", i, ":", m_module.name(m_memory.schedule.at(i)), "\n");
    }
    m_text += "  BufferLiveRange:\n";
    for (uint32_t i = 0; i < m_dataflow.valueCount() && !isFull() && !isStopped(m_stop, i); ++i) {
      const ValuePosition at = m_dataflow.definition(FlowValueId(i));
      const buffers::StepRange range = m_memory.ranges.range(FlowValueId(i));
      absl::StrAppend(&m_text, "    ", m_module.name(at.instruction), indexOf(at), ":", range.begin, "-",
                      range.printedEnd(), "\n");
    }
  }

  // The text of the shape in the module, including its layout.
  std::string shapeText(ValuePosition at) {
    const ShapeId id = m_module.shapeId(at.instruction);
    if (!m_module.shape(id).isKnown()) return std::string(buffers::kUnknownSize);
    if (at.node == 0) return canonicalShape(m_module.shape(id).text);
    const auto [known, isNew] = m_shapeTexts.try_emplace(id.index());
    if (isNew) known->second = m_memory.trees.texts(id);
    if (known->second.empty()) return m_memory.trees.shape(id, at.node).withoutLayout();
    return canonicalShape(known->second[at.node]);
  }

  std::string indexOf(ValuePosition at) const {
    return m_memory.trees.indexText(m_module.shapeId(at.instruction), at.node);
  }

  const std::stop_token& m_stop;
  const MemoryAnalysis& m_memory;
  const Dataflow& m_dataflow;
  const Module& m_module;
  const MemoryPlan& m_plan;
  size_t m_limit;
  absl::flat_hash_map<uint32_t, std::vector<absl::string_view>> m_shapeTexts;
  std::string m_text;
};

}  // namespace

absl::StatusOr<std::string> estimateText(const MemoryAnalysis& memory, std::stop_token stop) {
  if (stop.stop_requested()) return absl::CancelledError("cancelled");  // the analysis may be incomplete
  if (std::string why = cycleIn(memory.dataflow.module()); !why.empty()) return absl::FailedPreconditionError(why);
  const std::optional<MemoryPlan> plan = planMemory(memory, stop);
  if (plan) return Writer(memory, *plan, stop).write();
  if (stop.stop_requested()) return absl::CancelledError("cancelled");
  return absl::ResourceExhaustedError(
      absl::StrCat("the sizes in ", memory.dataflow.module().name(), " add up to more than 1 EiB"));
}

absl::StatusOr<std::shared_ptr<const buffers::Assignment>> estimateAssignment(const MemoryAnalysis& memory,
                                                                              std::stop_token stop) {
  absl::StatusOr<std::string> text = estimateText(memory, stop);
  if (!text.ok()) return text.status();
  const Module& module = memory.dataflow.module();
  auto source = std::make_shared<const SourceText>(absl::StrCat("estimate of ", module.name()), *text);
  text->clear();
  absl::StatusOr<buffers::ParsedAssignment> parsed = buffers::parseAssignment({std::move(source)}, std::move(stop));
  if (!parsed.ok()) return parsed.status();
  return std::move(parsed->assignment);
}

absl::StatusOr<std::shared_ptr<const buffers::Assignment>> withEstimatedRanges(const MemoryAnalysis& memory,
                                                                               const buffers::Assignment& assignment,
                                                                               std::stop_token stop) {
  if (stop.stop_requested()) return absl::CancelledError("cancelled");  // the analysis may be incomplete
  if (std::string why = cycleIn(memory.dataflow.module()); !why.empty()) return absl::FailedPreconditionError(why);
  const MemoryPlan none;
  absl::StatusOr<std::string> text = Writer(memory, none, stop).writeRangesAlone();
  if (!text.ok()) return text.status();
  std::vector<std::shared_ptr<const SourceText>> texts(assignment.texts().begin(), assignment.texts().end());
  texts.push_back(std::make_shared<const SourceText>(absl::StrCat("live ranges of ", memory.dataflow.module().name()),
                                                     *std::move(text)));
  absl::StatusOr<buffers::ParsedAssignment> parsed = buffers::parseAssignment(std::move(texts), std::move(stop));
  if (!parsed.ok()) return parsed.status();
  return std::move(parsed->assignment);
}

bool areRangesEstimated(const buffers::Assignment& assignment) {
  return assignment.isEstimated() && assignment.texts().size() > 1;
}

}  // namespace hlo

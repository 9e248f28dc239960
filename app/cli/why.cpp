#include "app/cli/why.h"

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "app/cli/memory_source.h"
#include "app/cli/space_memory.h"
#include "app/cli/walk.h"
#include "model/analysis/estimate.h"
#include "model/analysis/why_alive.h"
#include "model/attributes/lists.h"
#include "model/documents/memory_advice.h"
#include "model/documents/reduced_module.h"
#include "model/queries/padding.h"
#include "model/words/memory_advice_text.h"
#include "model/words/memory_report_text.h"
#include "model/words/missing.h"
#include "model/words/names.h"
#include "model/words/numbers.h"
#include "model/words/text.h"
#include "model/words/translation.h"
#include "model/words/why_report.h"

namespace cli {
namespace {

using hlo::ValuePosition;

constexpr size_t kMostNames = 8;  // maximum in a sentence

// Returns instructions of that name, in the computation if one is given.
std::vector<hlo::InstructionId> findNamed(const hlo::Module& module, absl::string_view name,
                                          std::optional<hlo::ComputationId> computation) {
  std::vector<hlo::InstructionId> found = module.findInstructions(name);
  if (computation) std::erase_if(found, [&](hlo::InstructionId id) { return module.computation(id) != *computation; });
  return found;
}

// Returns a sentence that lists the computations with such an instruction.
std::string several(const hlo::Module& module, absl::string_view name, const std::vector<hlo::InstructionId>& found) {
  std::string places;
  for (size_t i = 0; i < found.size() && i <= kMostNames; ++i) {
    absl::StrAppend(&places, i == 0 ? "" : ", ", i < kMostNames ? module.name(module.computation(found[i])) : "…");
  }
  return absl::StrCat(found.size(), " computations have a value ", name, " (", places, "); --computation selects one");
}

// Returns the value that NAME or NAME{INDEX} denotes in the schedule; otherwise sets an error message.
std::optional<hlo::FlowValueId> findValue(const hlo::MemoryAnalysis& memory, const std::string& text,
                                          const std::string& computation, std::string* problem) {
  const hlo::Module& module = memory.dataflow.module();
  std::optional<hlo::ComputationId> in;
  if (!computation.empty()) {
    std::string wrong;
    in = words::findComputation(module, computation, &wrong);
    if (!in) {
      *problem = wrong;
      return std::nullopt;
    }
  }
  const std::string whole = words::plainName(text);
  absl::string_view name = whole, index;
  std::vector<hlo::InstructionId> found = findNamed(module, name, in);
  if (const size_t brace = whole.find('{'); found.empty() && brace != std::string::npos) {
    name = absl::string_view(whole).substr(0, brace);
    index = absl::string_view(whole).substr(brace);
    found = findNamed(module, name, in);
  }
  if (found.empty()) {
    *problem = absl::StrCat("there is no instruction ", name, in ? absl::StrCat(" in ", module.name(*in)) : "");
    return std::nullopt;
  }
  // Instructions of that name inside fusions have no values.
  std::erase_if(found, [&](hlo::InstructionId id) { return !memory.schedule.step(id); });
  if (found.size() > 1) {
    *problem = several(module, name, found);
    return std::nullopt;
  }
  if (found.empty()) {
    *problem = absl::StrCat(name, " has no value in the schedule: it is inside a fusion, or runs for each element");
    return std::nullopt;
  }
  const hlo::InstructionId id = found.front();
  const hlo::ShapeId shape = module.shapeId(id);
  if (index.empty() && memory.trees.size(shape) > 1) {
    std::string elements;
    for (uint32_t node = 0; node < memory.trees.size(shape) && node <= kMostNames; ++node) {
      absl::StrAppend(&elements, node == 0 ? "" : ", ",
                      node < kMostNames ? model::placeName(memory, {id, node}) : std::string("…"));
    }
    *problem = absl::StrCat(name, " is a tuple; its elements are values: ", elements);
    return std::nullopt;
  }
  const auto path = hlo::parseIntegers(index.empty() ? "{}" : index);
  const auto node = path.ok() ? memory.trees.find(shape, *path) : std::nullopt;
  const auto value = node ? memory.dataflow.at({id, *node}) : std::nullopt;
  if (!value) *problem = absl::StrCat(name, " has no value ", index.empty() ? "{}" : index);
  return value;
}

class WhyWriter {
 public:
  WhyWriter(const model::Snapshot& snapshot, const SpaceMemory& space, const model::MemoryJoin& join,
            hlo::FlowValueId value, uint32_t step)
      : m_snapshot(snapshot),
        m_space(space),
        m_memory(join.memory().analysis),
        m_donation(join.memory().donation),
        m_join(join),
        m_value(value),
        m_step(step),
        m_advice(model::adviseMemory(snapshot)),
        m_why(hlo::whyAlive(m_memory, join.memory().loops, value, step)) {}

  std::string text() const {
    const bool isPeak = m_space.live().peakStep() == m_step;
    std::string text =
        words::filled("%1 at step %2%3\n", words::valueText(m_memory, m_memory.dataflow.definition(m_value)),
                      absl::StrCat(m_step), isPeak ? m_space.inSpace(", the peak") : std::string());
    if (m_snapshot.assignment->isEstimated()) {
      absl::StrAppend(&text, words::estimatedText(hlo::areRangesEstimated(*m_snapshot.assignment)), "\n");
    }
    const words::WhyReport report = words::whyReport(m_join, m_value, m_step);
    if (!absl::StartsWith(report.sentence, report.cause)) absl::StrAppend(&text, report.cause, ". ");
    absl::StrAppend(&text, report.sentence, "\n");
    for (const model::Advice& one : m_advice.advice) {
      if (isAboutValue(one)) add(&text, adviceFact(one));
    }
    for (const words::Fact& row : report.rows) add(&text, row);
    if (const auto possible = words::donationReport(m_join.memory()).possible) add(&text, possible->fact());
    return text;
  }

  Json::Object json() const {
    const buffers::StepRange range = m_memory.ranges.range(m_value);
    const hlo::Shape& shape = m_memory.dataflow.shape(m_value);
    const std::optional<int64_t> bytes = m_memory.rules.bufferBytes(shape);
    Json::Object result{{"module", m_snapshot.module->name()},
                        {"value", place(m_memory.dataflow.definition(m_value))},
                        {"estimated", m_snapshot.assignment->isEstimated()},
                        {"step", m_step},
                        {"computed_peak_step", orNull(m_space.live().peakStep())},
                        {"space", m_space.space()},
                        {"space_name", m_space.name()},
                        {"alive", m_why.has_value()},
                        {"first_step", range.begin},
                        {"last_step", range.end - 1},
                        {"size_bytes", orNull(bytes)},
                        {"bytes", orNull(bytes)},  // the former key
                        {"padding_bytes", orNull(bytes ? queries::paddingBytes(shape, *bytes) : std::nullopt)}};
    result.insert_or_assign("why", m_why ? Json(whyJson()) : Json());
    Json::Array donation;
    for (const hlo::DonationAdvice& advice : m_donation) donation.push_back(donationJson(advice));
    result.insert_or_assign("donation", donation);
    Json::Array changes;
    for (const model::Advice& one : m_advice.advice) {
      if (isAboutValue(one)) changes.push_back(adviceJson(one));
    }
    result.insert_or_assign("advice", changes);
    return result;
  }

 private:
  bool isAboutValue(const model::Advice& one) const { return model::isAbout(one, m_memory, m_value); }

  words::Fact adviceFact(const model::Advice& one) const {
    const words::AdviceText text = words::adviceText(m_snapshot, m_advice, one);
    words::Fact fact{"To save memory", text.action, {}, {}};
    for (const auto& [name, words] : {std::pair("saves", text.saves), {"write", text.means}, {"line", text.line}}) {
      if (!words.empty()) fact.rows.push_back({name, words, {}, {}});
    }
    return fact;
  }

  Json::Object adviceJson(const model::Advice& one) const {
    const words::AdviceText text = words::adviceText(m_snapshot, m_advice, one);
    return {{"kind", text.kind},
            {"action", text.action},
            {"means", orNull(text.means)},
            {"saves_bytes", one.savedBytes},
            {"is_upper_bound", one.isUpperBound},
            {"line", orNull(text.line)}};
  }

  static void add(std::string* text, const words::Fact& row) {
    *text += words::filled("  %1 %2\n", words::padded(row.name, 16), row.text);
    for (const words::Fact& child : row.rows)
      *text += words::filled("    %1 %2\n", words::padded(child.name, 14), child.text);
  }

  Json::Object place(ValuePosition at) const {
    return {{"instruction", m_snapshot.module->name(at.instruction)},
            {"index", m_memory.trees.indexText(m_snapshot.module->shapeId(at.instruction), at.node)},
            {"step", orNull(m_memory.schedule.step(at.instruction))}};
  }
  Json::Object named(hlo::InstructionId id) const {
    return {{"instruction", m_snapshot.module->name(id)}, {"step", orNull(m_memory.schedule.step(id))}};
  }
  Json instruction(std::optional<hlo::InstructionId> id) const { return id ? Json(named(*id)) : Json(); }

  Json::Object holder(hlo::FlowValueId id) const {
    Json::Object json = place(m_memory.dataflow.definition(id));
    const buffers::StepRange range = m_memory.ranges.ownRange(id);
    json.insert_or_assign("first_step", range.begin);
    json.insert_or_assign("last_step", range.end - 1);
    return json;
  }

  Json::Object whyJson() const {
    Json::Array chain;
    for (const ValuePosition at : m_why->chain) chain.push_back(place(at));
    Json lastUse;
    if (m_why->lastUse) {
      Json::Object use = named(m_why->lastUse->user);
      use.insert_or_assign("operand", m_why->lastUse->operand);
      lastUse = use;
    }
    const bool isLate = m_why->cause == hlo::AliveCause::kUsedLaterThanNeeded;
    return {{"headline", words::whyReport(m_join, m_value, m_step).cause},
            {"cause", hlo::aliveCauseName(m_why->cause)},
            {"sentence", words::whySentence(m_memory, *m_why)},
            {"chain", chain},
            {"last_use", lastUse},
            {"pinned_by", instruction(m_why->pinnedBy)},
            {"steps_away", m_why->stepsAway},
            {"held_by", m_why->heldBy ? Json(holder(*m_why->heldBy)) : Json()},
            {"start", instruction(m_why->start)},
            {"done", instruction(m_why->done)},
            {"loop", instruction(m_why->loop)},
            {"waits_for", instruction(m_why->waitsFor)},
            {"could_run_at", isLate ? Json(m_why->couldRunAt) : Json()}};
  }

  Json::Object donationJson(const hlo::DonationAdvice& advice) const {
    const Json::Object parameter = place(advice.parameter);
    return {{"parameter", advice.number},
            {"index", parameter.at("index")},
            {"bytes", advice.bytes},
            {"could_alias", advice.verdict == hlo::DonationVerdict::kCouldAlias},
            {"is_assumed", advice.assumed.has_value()},
            {"output", advice.output ? place(*advice.output).at("index") : Json()},
            {"sentence", words::donationSentence(m_memory, advice)}};
  }

  const model::Snapshot& m_snapshot;
  const SpaceMemory& m_space;
  const hlo::MemoryAnalysis& m_memory;
  const std::vector<hlo::DonationAdvice>& m_donation;
  const model::MemoryJoin& m_join;
  hlo::FlowValueId m_value;
  uint32_t m_step;
  const model::MemoryAdvice m_advice;
  std::optional<hlo::WhyAlive> m_why;
};

}  // namespace

Result why(const std::string& path, const WhyRequest& request) {
  std::string text;
  Json::Array modules;
  Json::Object only{{"why", Json()}};
  Walk walk(path, request.module);
  walk.visit([&](const ModuleAt& at) {
    // A buffer assignment alone states enough of its module.
    auto snapshot = at.snapshot;
    if (snapshot->module == nullptr) snapshot = model::withReducedModule(*at.snapshot, nullptr);
    if (snapshot == nullptr) return walk.skip(at, words::noModuleText(*at.snapshot));
    const MemorySource source = memorySource(snapshot);
    if (source.snapshot == nullptr) return walk.skip(at, source.problem);
    const model::MemoryJoin join(*source.snapshot);
    if (!join.problem().empty()) return walk.skip(at, join.problem());
    std::string problem;
    const auto inSpace = SpaceMemory::of(*source.snapshot, request.space, &problem);
    if (!inSpace) return walk.skip(at, problem);
    const auto step = stepIn(inSpace->live(), request.at, &problem);
    if (!step) return walk.skip(at, problem);
    const auto value = findValue(join.memory().analysis, request.value, request.computation, &problem);
    if (!value) return walk.skip(at, problem);
    const WhyWriter writer(*source.snapshot, *inSpace, join, *value, *step);
    if (!request.asJson) {
      const std::string title =
          walk.takesAll() ? absl::StrCat("module ", words::oneLine(at.snapshot->title, 80), "\n") : std::string();
      absl::StrAppend(&text, text.empty() ? "" : "\n", title, writer.text());
    } else if (walk.takesAll()) {
      modules.push_back(writer.json());
    } else {
      only = writer.json();
    }
  });
  if (!request.asJson) return walk.answer(text);
  return walk.jsonAnswer("why", walk.takesAll() ? Json::Object{{"modules", modules}} : only);
}

}  // namespace cli

#include "app/why_command.h"

#include <QJsonDocument>
#include <QJsonObject>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "app/cell_text.h"
#include "app/instruction_names.h"
#include "app/memory_source.h"
#include "app/output_file.h"
#include "app/space_memory.h"
#include "model/analysis/why_alive.h"
#include "model/attributes/lists.h"
#include "model/documents/document.h"
#include "model/items/format.h"
#include "model/queries/padding.h"
#include "model/words/why_report.h"

namespace app {
namespace {

using hlo::ValuePosition;
using model::toQString;

constexpr size_t kMostNames = 8;  // in a sentence

// Instructions of that name, in the computation where one is given.
std::vector<hlo::InstructionId> findNamed(const hlo::Module& module, absl::string_view name,
                                          std::optional<hlo::ComputationId> computation) {
  std::vector<hlo::InstructionId> found = module.findInstructions(name);
  if (computation) std::erase_if(found, [&](hlo::InstructionId id) { return module.computation(id) != *computation; });
  return found;
}

// A sentence with the computations that have one.
std::string several(const hlo::Module& module, absl::string_view name, const std::vector<hlo::InstructionId>& found) {
  std::string places;
  for (size_t i = 0; i < found.size() && i <= kMostNames; ++i) {
    absl::StrAppend(&places, i == 0 ? "" : ", ", i < kMostNames ? module.name(module.computation(found[i])) : "…");
  }
  return absl::StrCat(found.size(), " computations have a value ", name, " (", places,
                      "); --computation says of which");
}

// What NAME or NAME{INDEX} means on the schedule; else a sentence.
std::optional<hlo::ValueId> findValue(const hlo::MemoryAnalysis& memory, const QString& text,
                                      const QString& computation, std::string* problem) {
  const hlo::Module& module = memory.dataflow.module();
  std::optional<hlo::ComputationId> in;
  if (!computation.isEmpty()) {
    QString wrong;
    in = findComputation(module, computation, &wrong);
    if (!in) {
      *problem = wrong.toStdString();
      return std::nullopt;
    }
  }
  const std::string whole = plainName(text);
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
  // Namesakes inside fusions have no values.
  std::erase_if(found, [&](hlo::InstructionId id) { return !memory.schedule.step(id); });
  if (found.size() > 1) {
    *problem = several(module, name, found);
    return std::nullopt;
  }
  if (found.empty()) {
    *problem = absl::StrCat(name, " is no value of the schedule: it is inside a fusion, or runs per element");
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
    *problem = absl::StrCat(name, " is a tuple, and each of its elements a value: ", elements);
    return std::nullopt;
  }
  const auto path = hlo::parseIntegers(index.empty() ? "{}" : index);
  const auto node = path.ok() ? memory.trees.find(shape, *path) : std::nullopt;
  const auto value = node ? memory.dataflow.at({id, *node}) : std::nullopt;
  if (!value) *problem = absl::StrCat(name, " has no value ", index.empty() ? "{}" : index);
  return value;
}

class Writer {
 public:
  Writer(const QString& path, const model::Snapshot& snapshot, const SpaceMemory& space, const model::MemoryJoin& join,
         hlo::ValueId value, uint32_t step)
      : m_path(path),
        m_snapshot(snapshot),
        m_space(space),
        m_memory(join.memory().analysis),
        m_donation(join.memory().donation),
        m_join(join),
        m_value(value),
        m_step(step),
        m_why(hlo::whyAlive(m_memory, join.memory().loops, value, step)) {}

  QByteArray text() const {
    const bool isPeak = m_space.live().peakStep() == m_step;
    QString text =
        QStringLiteral("%1 at step %2%3\n")
            .arg(toQString(model::placeName(m_memory, m_memory.dataflow.definition(m_value))), QString::number(m_step),
                 isPeak ? m_space.inSpace(QStringLiteral(", the peak")) : QString());
    if (m_snapshot.assignment->isEstimated()) {
      text += QStringLiteral("estimated from the module: no buffer assignment was found with it\n");
    }
    const words::WhyReport report = words::whyReport(m_snapshot, m_join, m_value, m_step);
    const QString cause = toQString(report.cause), sentence = toQString(report.sentence);
    if (!sentence.startsWith(cause)) text += cause + QStringLiteral(". ");
    text += sentence + u'\n';
    for (const words::Fact& row : report.rows) add(&text, row);
    for (const words::Fact& row : words::donationReport(m_join.memory()).rows) add(&text, row);
    return text.toUtf8();
  }

  QByteArray json(const std::vector<hlo::Diagnostic>& problems) const {
    const buffers::StepRange range = m_memory.ranges.range(m_value);
    const hlo::Shape& shape = m_memory.dataflow.shape(m_value);
    const std::optional<int64_t> bytes = m_memory.rules.bufferBytes(shape);
    QJsonObject result{
        {QStringLiteral("path"), m_path},
        {QStringLiteral("problems"), problemsJson(problems)},
        {QStringLiteral("module"), toQString(m_snapshot.module->name())},
        {QStringLiteral("value"), place(m_memory.dataflow.definition(m_value))},
        {QStringLiteral("estimated"), m_snapshot.assignment->isEstimated()},
        {QStringLiteral("step"), qint64{m_step}},
        {QStringLiteral("computed_peak_step"), orNull(m_space.live().peakStep())},
        {QStringLiteral("space"), qint64{m_space.space()}},
        {QStringLiteral("space_name"), m_space.name()},
        {QStringLiteral("alive"), m_why.has_value()},
        {QStringLiteral("first_step"), qint64{range.begin}},
        {QStringLiteral("last_step"), qint64{range.end - 1}},
        {QStringLiteral("bytes"), orNull(bytes)},
        {QStringLiteral("padding_bytes"), orNull(bytes ? queries::paddingBytes(shape, *bytes) : std::nullopt)}};
    result.insert(QStringLiteral("why"), m_why ? QJsonValue(whyJson()) : QJsonValue());
    QJsonArray donation;
    for (const hlo::DonationAdvice& advice : m_donation) donation.append(donationJson(advice));
    result.insert(QStringLiteral("donation"), donation);
    return QJsonDocument(result).toJson();
  }

 private:
  static void add(QString* text, const words::Fact& row) {
    *text += QStringLiteral("  %1 %2\n").arg(toQString(row.name), -16).arg(toQString(row.text));
    for (const words::Fact& child : row.rows)
      *text += QStringLiteral("    %1 %2\n").arg(toQString(child.name), -14).arg(toQString(child.text));
  }

  QJsonObject place(ValuePosition at) const {
    return {{QStringLiteral("instruction"), toQString(m_snapshot.module->name(at.instruction))},
            {QStringLiteral("index"),
             toQString(m_memory.trees.indexText(m_snapshot.module->shapeId(at.instruction), at.node))},
            {QStringLiteral("step"), orNull(m_memory.schedule.step(at.instruction))}};
  }
  QJsonValue instruction(std::optional<hlo::InstructionId> id) const {
    if (!id) return {};
    return QJsonObject{{QStringLiteral("instruction"), toQString(m_snapshot.module->name(*id))},
                       {QStringLiteral("step"), orNull(m_memory.schedule.step(*id))}};
  }

  QJsonObject holder(hlo::ValueId id) const {
    QJsonObject json = place(m_memory.dataflow.definition(id));
    const buffers::StepRange range = m_memory.ranges.ownRange(id);
    json.insert(QStringLiteral("first_step"), qint64{range.begin});
    json.insert(QStringLiteral("last_step"), qint64{range.end - 1});
    return json;
  }

  QJsonObject whyJson() const {
    QJsonArray chain;
    for (const ValuePosition at : m_why->chain) chain.append(place(at));
    QJsonValue lastUse;
    if (m_why->lastUse) {
      QJsonObject use = instruction(m_why->lastUse->user).toObject();
      use.insert(QStringLiteral("operand"), qint64{m_why->lastUse->operand});
      lastUse = use;
    }
    const bool isLate = m_why->cause == hlo::AliveCause::kUsedLaterThanNeeded;
    return {{QStringLiteral("cause"), toQString(hlo::aliveCauseName(m_why->cause))},
            {QStringLiteral("sentence"), QString::fromStdString(hlo::sentenceOf(m_memory, *m_why))},
            {QStringLiteral("chain"), chain},
            {QStringLiteral("last_use"), lastUse},
            {QStringLiteral("pinned_by"), instruction(m_why->pinnedBy)},
            {QStringLiteral("steps_away"), qint64{m_why->stepsAway}},
            {QStringLiteral("held_by"), m_why->heldBy ? QJsonValue(holder(*m_why->heldBy)) : QJsonValue()},
            {QStringLiteral("start"), instruction(m_why->start)},
            {QStringLiteral("done"), instruction(m_why->done)},
            {QStringLiteral("loop"), instruction(m_why->loop)},
            {QStringLiteral("waits_for"), instruction(m_why->waitsFor)},
            {QStringLiteral("could_run_at"), isLate ? QJsonValue(qint64{m_why->couldRunAt}) : QJsonValue()}};
  }

  QJsonObject donationJson(const hlo::DonationAdvice& advice) const {
    const QJsonObject parameter = place(advice.parameter);
    return {
        {QStringLiteral("parameter"), qint64{advice.number}},
        {QStringLiteral("index"), parameter.value(QStringLiteral("index"))},
        {QStringLiteral("bytes"), qint64{advice.bytes}},
        {QStringLiteral("could_alias"), advice.verdict == hlo::DonationVerdict::kCouldAlias},
        {QStringLiteral("output"), advice.output ? place(*advice.output).value(QStringLiteral("index")) : QJsonValue()},
        {QStringLiteral("sentence"), QString::fromStdString(hlo::sentenceOf(m_memory, advice))}};
  }

  const QString& m_path;
  const model::Snapshot& m_snapshot;
  const SpaceMemory& m_space;
  const hlo::MemoryAnalysis& m_memory;
  const std::vector<hlo::DonationAdvice>& m_donation;
  const model::MemoryJoin& m_join;
  hlo::ValueId m_value;
  uint32_t m_step;
  std::optional<hlo::WhyAlive> m_why;
};

}  // namespace

CommandResult why(const QString& path, const QString& value, const QString& at, InfoFormat format, const QString& out,
                  const QString& computation, const QString& space) {
  const auto document = model::readDocument(path.toStdString(), nullptr);
  if (!document.ok()) return failed(path, document.status());
  const auto opened = document->loaded.begin()->second.snapshots.front();
  if (opened->module == nullptr) {
    return notThere(
        path, QStringLiteral("the module tells why a value is alive, and this buffer assignment has none beside it"));
  }
  const MemorySource source = memorySource(opened);
  if (source.snapshot == nullptr) return notThere(path, QString::fromStdString(source.problem));
  const model::MemoryJoin join(*source.snapshot);
  if (!join.problem().empty()) return notThere(path, QString::fromStdString(join.problem()));
  QString noSpace, noStep;
  const auto inSpace = SpaceMemory::of(*source.snapshot, space, &noSpace);
  if (!inSpace) return notThere(path, noSpace);
  const auto step = stepIn(inSpace->live(), at, &noStep);
  if (!step) return notThere(path, noStep);
  std::string noValue;
  const auto found = findValue(join.memory().analysis, value, computation, &noValue);
  if (!found) return notThere(path, QString::fromStdString(noValue));

  const Writer writer(path, *source.snapshot, *inSpace, join, *found, *step);
  std::vector<hlo::Diagnostic> problems = document->diagnostics;
  problems.insert(problems.end(), opened->diagnostics.begin(), opened->diagnostics.end());
  CommandResult result;
  for (const hlo::Diagnostic& problem : problems)
    result.errors += QByteArray::fromStdString(hlo::format(problem)) + '\n';
  result.output = format == InfoFormat::kJson ? writer.json(problems) : writer.text();
  return writtenTo(out, std::move(result));
}

}  // namespace app

#include "app/info_command.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <algorithm>
#include <map>

#include "absl/strings/str_cat.h"
#include "absl/strings/strip.h"
#include "app/cell_text.h"
#include "app/memory_source.h"
#include "app/report_info.h"
#include "app/space_memory.h"
#include "model/documents/document.h"
#include "model/documents/module_memory.h"
#include "model/io/loader.h"
#include "model/items/report_matches.h"
#include "model/items/report_text.h"
#include "views/view.h"

namespace app {
namespace {

using views::grouped;
using views::toQString;

QJsonObject problem(const hlo::Diagnostic& diagnostic) {
  return {{QStringLiteral("severity"), toQString(hlo::severityName(diagnostic.severity))},
          {QStringLiteral("file"), QString::fromStdString(diagnostic.file)},
          {QStringLiteral("line"), diagnostic.line > 0 ? QJsonValue(qint64{diagnostic.line}) : QJsonValue()},
          {QStringLiteral("column"), diagnostic.line > 0 ? QJsonValue(qint64{diagnostic.column}) : QJsonValue()},
          {QStringLiteral("message"), QString::fromStdString(diagnostic.message)}};
}

std::map<std::string, int64_t> opcodeCounts(const hlo::Module& module) {
  std::map<std::string, int64_t> counts;
  for (hlo::InstructionId id : module.instructions()) ++counts[std::string(module.opcode(id))];
  return counts;
}

QJsonValue flagsJson(const model::Snapshot& snapshot) {
  if (snapshot.compilerFlags == nullptr) return {};
  QJsonObject flags;
  for (const io::CompilerFlag& flag : *snapshot.compilerFlags)
    flags.insert(toQString(flag.name), toQString(flag.value));
  return flags;
}

QJsonObject moduleJson(const model::Snapshot& snapshot, const std::string& id) {
  const hlo::Module& module = *snapshot.module;
  QJsonObject opcodes;
  QJsonArray counts;
  for (const auto& [opcode, count] : opcodeCounts(module)) {
    const QString name = QString::fromStdString(opcode);
    opcodes.insert(name, qint64{count});
    counts.append(QJsonObject{{QStringLiteral("opcode"), name}, {QStringLiteral("count"), qint64{count}}});
  }
  return {
      {QStringLiteral("file"), QString::fromStdString(snapshot.path)},
      {QStringLiteral("debug_options"), flagsJson(snapshot)},
      {QStringLiteral("id"), id.empty() ? QJsonValue() : QJsonValue(QString::fromStdString(id))},
      {QStringLiteral("opcode_counts"), counts},
      {QStringLiteral("name"), toQString(module.name())},
      {QStringLiteral("computations"), static_cast<qint64>(module.computationCount())},
      {QStringLiteral("instructions"), static_cast<qint64>(module.instructionCount())},
      {QStringLiteral("operands"), static_cast<qint64>(module.operandReferences())},
      {QStringLiteral("opcodes"), opcodes},
      {QStringLiteral("entry"), module.entry() ? QJsonValue(toQString(module.name(*module.entry()))) : QJsonValue()},
      {QStringLiteral("scheduled"), module.isScheduled()}};
}

QJsonObject assignmentJson(const model::Snapshot& snapshot, const SpaceMemory& space,
                           const std::shared_ptr<const model::Snapshot>& memory = nullptr) {
  const buffers::Assignment& assignment = *snapshot.assignment;
  const queries::SpaceFigures& figures = space.figures();
  const bool isPeakKnown = figures.livePeak.exact().has_value();
  const std::optional<int64_t> total =
      assignment.allocationCount() > 0 ? assignment.totalBytes() : assignment.printedTotalBytes();
  QJsonObject object{
      {QStringLiteral("file"), QString::fromStdString(snapshot.assignmentPath)},
      {QStringLiteral("allocations"), static_cast<qint64>(assignment.allocationCount())},
      {QStringLiteral("values"), static_cast<qint64>(assignment.valueCount())},
      {QStringLiteral("total_bytes"), orNull(total)},
      {QStringLiteral("report"), reportJson(snapshot, memory)},
      {QStringLiteral("steps"),
       assignment.stepCount() > 0 ? QJsonValue(static_cast<qint64>(assignment.stepCount())) : QJsonValue()},
      {QStringLiteral("peak_step"), orNull(assignment.printedPeakStep())},
      {QStringLiteral("computed_peak_step"), isPeakKnown ? orNull(figures.livePeakStep) : QJsonValue()},
      {QStringLiteral("computed_peak_bytes"), exactJson(figures.livePeak)}};
  insertSpaces(snapshot, space, &object);
  return object;
}

QByteArray json(const QString& path, const QJsonArray& modules, const QJsonArray& assignments,
                const std::vector<hlo::Diagnostic>& diagnostics) {
  return QJsonDocument(QJsonObject{{QStringLiteral("path"), path},
                                   {QStringLiteral("problems"), problemsJson(diagnostics)},
                                   {QStringLiteral("modules"), modules},
                                   {QStringLiteral("assignments"), assignments}})
      .toJson();
}

QString flagsText(const model::Snapshot& snapshot) {
  if (snapshot.compilerFlags == nullptr) return {};
  constexpr size_t kShown = 8;
  QString text;
  for (size_t i = 0; i < std::min(kShown, snapshot.compilerFlags->size()); ++i) {
    const io::CompilerFlag& flag = (*snapshot.compilerFlags)[i];
    text += QStringLiteral("  %1 --%2=%3\n")
                .arg(QLatin1String(i == 0 ? "flags" : ""), -13)
                .arg(toQString(flag.name), cellText(toQString(flag.value)));
  }
  if (const size_t all = snapshot.compilerFlags->size(); all > kShown)
    text += QStringLiteral("                %1 more flags\n").arg(all - kShown);
  return text;
}

QString moduleText(const model::Snapshot& snapshot) {
  const hlo::Module& module = *snapshot.module;
  QString text = QStringLiteral("module %1%2\n")
                     .arg(toQString(module.name()), module.isScheduled() ? QStringLiteral(", scheduled") : QString());
  if (module.entry()) text += QStringLiteral("  entry         %1\n").arg(toQString(module.name(*module.entry())));
  if (const std::string why = model::missingEntry(module); !why.empty()) {
    text += QStringLiteral("  entry         %1\n").arg(QString::fromStdString(why));
  }
  text += QStringLiteral("  computations  %1\n").arg(grouped(static_cast<int64_t>(module.computationCount())));
  text += QStringLiteral("  instructions  %1\n").arg(grouped(static_cast<int64_t>(module.instructionCount())));
  text += QStringLiteral("  operands      %1\n").arg(grouped(static_cast<int64_t>(module.operandReferences())));
  std::vector<std::pair<int64_t, std::string>> opcodes;
  for (const auto& [opcode, count] : opcodeCounts(module)) opcodes.emplace_back(count, opcode);
  std::stable_sort(opcodes.begin(), opcodes.end(), [](const auto& a, const auto& b) { return a.first > b.first; });
  QStringList most;
  for (const auto& [count, opcode] : opcodes) {
    if (most.size() == 8) {
      most.append(QStringLiteral("%1 more opcodes").arg(opcodes.size() - 8));
      break;
    }
    most.append(QStringLiteral("%1 %2").arg(grouped(count), QString::fromStdString(opcode)));
  }
  if (!most.isEmpty()) text += QStringLiteral("  opcodes       %1\n").arg(most.join(QStringLiteral(", ")));
  return text + flagsText(snapshot);
}

QString assignmentText(const model::Snapshot& snapshot, const SpaceMemory& space, const QStringList& joined = {}) {
  const buffers::Assignment& assignment = *snapshot.assignment;
  QString text = QStringLiteral("%1 %2\n").arg(model::formName(assignment).toLower(),
                                               QString::fromStdString(snapshot.assignmentPath));
  const bool isWhole = model::memoryForm(assignment) == model::MemoryForm::kWhole;
  if (isWhole || assignment.allocationCount() > 0) {
    text += QStringLiteral("  allocations   %1, %2\n")
                .arg(grouped(static_cast<int64_t>(assignment.allocationCount())),
                     space.inSpace(about(space.figures().reserved)));
    text += otherSpacesText(snapshot, space);
  }
  if (isWhole || assignment.valueCount() > 0) {
    text += QStringLiteral("  values        %1\n").arg(grouped(static_cast<int64_t>(assignment.valueCount())));
  }
  if (assignment.stepCount() > 0) {
    text += QStringLiteral("  steps         %1\n").arg(grouped(static_cast<int64_t>(assignment.stepCount())));
  }
  if (const auto step = assignment.printedPeakStep()) {
    text += QStringLiteral("  dump's peak   step %1\n").arg(*step);
  }
  if (const auto step = space.figures().livePeakStep) {
    text +=
        QStringLiteral("  computed peak step %1, %2\n").arg(*step).arg(space.inSpace(about(space.figures().livePeak)));
  }
  return isWhole ? text : text + reportText(snapshot, joined);
}

// The lines that the message's module adds: sums of its memory, and how many entries were found in it.
QStringList joinLines(const model::Snapshot& message, const std::shared_ptr<const model::Snapshot>& memory) {
  QStringList lines;
  const buffers::Report* const report = message.assignment->report();
  if (report == nullptr || memory == nullptr) return lines;
  if (memory->assignment != nullptr) lines = model::spaceLines(*report, *memory);
  const auto matches = model::matchReport(message, memory);
  const QString found = matches == nullptr ? QString() : model::matchSummary(*matches);
  return found.isEmpty() ? lines : lines << found;
}

// A proto without a module: what it says, field by field.
CommandResult fieldsInfo(const QString& path, const hlo::SourceText& fields, InfoFormat format) {
  CommandResult result;
  const QString text = toQString(fields.text());
  if (format == InfoFormat::kJson) {
    QJsonObject object{{QStringLiteral("path"), path}, {QStringLiteral("problems"), QJsonArray()},
                       {QStringLiteral("modules"), QJsonArray()}, {QStringLiteral("assignments"), QJsonArray()},
                       {QStringLiteral("fields"), text}};
    result.output = QJsonDocument(object).toJson();
  } else {
    result.output = (path + QLatin1Char('\n') + text).toUtf8();
  }
  return result;
}

bool hasMessages(const io::DumpModule& module) {
  return std::any_of(module.stages.begin(), module.stages.end(),
                     [](const io::Stage& stage) { return stage.kind == io::Kind::kOutOfMemory; });
}

QString problemCounts(const std::vector<hlo::Diagnostic>& diagnostics) {
  if (diagnostics.empty()) return {};
  int64_t counts[3] = {};
  for (const hlo::Diagnostic& diagnostic : diagnostics) ++counts[static_cast<size_t>(diagnostic.severity)];
  QStringList parts;
  constexpr const char* kWords[] = {"error", "warning", "note"};
  for (size_t i = 0; i < std::size(counts); ++i) {
    if (counts[i] > 0)
      parts += QStringLiteral("%1 %2%3").arg(grouped(counts[i]), QLatin1String(kWords[i]), counts[i] == 1 ? "" : "s");
  }
  return QStringLiteral("problems: %1\n").arg(parts.join(QStringLiteral(", ")));
}

}  // namespace

hlo::Diagnostic failure(const QString& path, const absl::Status& status) {
  hlo::Diagnostic failure;
  failure.file = path.toStdString();
  absl::string_view sentence = status.message();
  absl::ConsumePrefix(&sentence, absl::StrCat(failure.file, ": "));
  failure.message = std::string(sentence);
  return failure;
}

QJsonArray problemsJson(const std::vector<hlo::Diagnostic>& diagnostics) {
  QJsonArray problems;
  for (const hlo::Diagnostic& diagnostic : diagnostics) problems.append(problem(diagnostic));
  return problems;
}

CommandResult failed(const QString& path, const absl::Status& status) {
  CommandResult result;
  result.status = 2;
  result.errors = QByteArray::fromStdString(hlo::format(failure(path, status))) + '\n';
  return result;
}

CommandResult info(const QString& path, InfoFormat format, const QString& space) {
  std::vector<hlo::Diagnostic> diagnostics;
  QJsonArray modules, assignments;
  QString messages, text;  // a failure is what one looks for first
  bool isMissing = false;
  // Messages of one module wait until all its stages were visited, since a message may come before the module.
  struct Failure {
    std::shared_ptr<const model::Snapshot> message;
    SpaceMemory inSpace;
    qsizetype place;  // among the assignments
  };
  std::vector<Failure> failures;
  std::shared_ptr<const model::Snapshot> memory;
  uint32_t visited = 0;
  const auto joinFailures = [&] {
    for (const auto& [message, inSpace, place] : failures) {
      if (format == InfoFormat::kJson) {
        assignments.replace(place, assignmentJson(*message, inSpace, memory));
      } else {
        messages += assignmentText(*message, inSpace, joinLines(*message, memory));
      }
    }
    failures.clear();
    memory = nullptr;
  };
  const auto dump = model::listDocument(path.toStdString());
  const auto visit = [&](io::StageId id, const model::LoadedStage& stage) {
    if (id.module != visited) joinFailures();
    visited = id.module;
    for (const auto& snapshot : stage.snapshots) {
      const std::vector<hlo::Diagnostic> unknown = estimateProblems(snapshot);
      diagnostics.insert(diagnostics.end(), unknown.begin(), unknown.end());
      if (snapshot->module != nullptr && format == InfoFormat::kJson)
        modules.append(moduleJson(*snapshot, snapshot->id.empty() ? (*dump)->modules[id.module].id : snapshot->id));
      if (snapshot->module != nullptr && format == InfoFormat::kText) text += moduleText(*snapshot);
      if (snapshot->module != nullptr && hasMessages((*dump)->modules[id.module])) {
        memory = memorySource(snapshot).snapshot;
        if (memory == nullptr) memory = snapshot;
      }
      if (snapshot->assignment == nullptr) continue;
      QString noSpace;
      const auto inSpace = SpaceMemory::of(*snapshot, space, &noSpace);
      if (!inSpace) {
        diagnostics.push_back(noSuchSpace(*snapshot, noSpace));
        isMissing = true;
      } else if ((*dump)->modules[id.module].stages[id.stage].kind == io::Kind::kOutOfMemory) {
        failures.push_back({snapshot, *inSpace, assignments.size()});
        if (format == InfoFormat::kJson) assignments.append(QJsonValue());
      } else if (format == InfoFormat::kJson) {
        assignments.append(assignmentJson(*snapshot, *inSpace));
      } else {
        text += assignmentText(*snapshot, *inSpace);
      }
    }
  };
  if (dump.ok()) diagnostics = (*dump)->diagnostics;
  const absl::Status status = dump.ok() ? model::visitStages(**dump, &diagnostics, visit) : dump.status();
  if (io::isCompilerInput(status)) {
    hlo::Diagnostic input = failure(path, status);
    input.severity = hlo::Severity::kNote;
    CommandResult result;
    result.output = format == InfoFormat::kJson ? json(path, {}, {}, {input})
                                                : QByteArray::fromStdString(hlo::format(input)) + '\n';
    return result;
  }
  if (!status.ok()) {
    if (const io::TextPtr fields = io::openFields(path.toStdString())) return fieldsInfo(path, *fields, format);
    CommandResult result = failed(path, status);
    if (format == InfoFormat::kJson) result.output = json(path, {}, {}, {failure(path, status)});
    return result;
  }
  joinFailures();
  CommandResult result;
  result.status = isMissing ? 1 : 0;
  for (const hlo::Diagnostic& diagnostic : diagnostics) {
    result.errors += QByteArray::fromStdString(hlo::format(diagnostic)) + '\n';
  }
  result.output = format == InfoFormat::kJson
                      ? json(path, modules, assignments, diagnostics)
                      : (path + QLatin1Char('\n') + messages + text + problemCounts(diagnostics)).toUtf8();
  return result;
}

}  // namespace app

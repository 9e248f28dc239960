#include "app/cost_command.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <algorithm>
#include <map>

#include "app/cell_text.h"
#include "app/cost_figures.h"
#include "app/memory_source.h"
#include "app/space_memory.h"
#include "model/analysis/cost_operands.h"
#include "model/analysis/trip_count.h"
#include "model/buffers/byte_count.h"
#include "model/documents/document.h"
#include "model/items/amount_text.h"
#include "model/items/text.h"
#include "views/view.h"

namespace app {
namespace {

using views::grouped;
using views::toQString;

/// A cell of a row that says what the row is of: a column's name and what stands in it.
using GroupKey = std::pair<QString, QJsonValue>;

struct CostRow {
  std::vector<GroupKey> keys;
  QString label;      ///< as text
  QStringList cells;  ///< as text, before the label: under the group's columns
  int64_t instructions = 0;
  hlo::Cost cost;
  std::optional<int64_t> peakBytes;
};

std::vector<CostRow> byScope(const hlo::Module&, const model::Workload& workload) {
  std::vector<CostRow> rows;
  const hlo::ScopeTree& scopes = workload.scopes;
  for (uint32_t i = 1; i < scopes.size(); ++i) {
    const hlo::ScopeId id(i);
    QString label = toQString(scopes.path(id));
    QJsonArray transforms;
    for (int t = 0; t < hlo::kTransformCount; ++t) {
      const auto transform = static_cast<hlo::Transform>(t);
      if (scopes.transforms(id).has(transform)) transforms.append(toQString(hlo::transformName(transform)));
    }
    CostRow row{{{QStringLiteral("scope"), label}, {QStringLiteral("transforms"), transforms}},
                std::move(label),
                {},
                static_cast<int64_t>(scopes.allInstructions(id).size()),
                workload.scopeCosts[i],
                std::nullopt};
    if (workload.peak) row.peakBytes = workload.peak->byScope[i];
    rows.push_back(std::move(row));
  }
  return rows;
}

std::vector<CostRow> byLine(const hlo::Module& module, const model::Workload& workload) {
  std::vector<CostRow> rows;
  const auto lines = workload.lines.lines();
  for (size_t i = 0; i < lines.size(); ++i) {
    const hlo::LineCost& line = lines[i];
    CostRow row{{{QStringLiteral("source_file"), toQString(module.file(line.line.file))},
                 {QStringLiteral("source_line"), qint64{line.line.line}},
                 {QStringLiteral("inferred"), qint64{line.inferred}}},
                model::wholePlaceText(module, line.line),
                {},
                line.instructions,
                line.cost,
                std::nullopt};
    if (workload.peak) row.peakBytes = workload.peak->byLine[i];
    rows.push_back(std::move(row));
  }
  const hlo::LineCost& rest = workload.lines.all().unattributed;
  if (rest.instructions > 0) {
    rows.push_back({{{QStringLiteral("source_file"), {}},
                     {QStringLiteral("source_line"), {}},
                     {QStringLiteral("inferred"), qint64{0}}},
                    QStringLiteral("(no line)"),
                    {},
                    rest.instructions,
                    rest.cost,
                    std::nullopt});
  }
  return rows;
}

std::vector<CostRow> byOpcode(const hlo::Module& module, const model::Workload& workload) {
  std::map<std::string, CostRow> byWord;
  for (const hlo::InstructionId id : module.instructions()) {
    CostRow& row = byWord[std::string(module.opcode(id))];
    ++row.instructions;
    row.cost += workload.costs.share(id);
    if (workload.peak) {
      row.peakBytes = buffers::saturatingSum(row.peakBytes.value_or(0), workload.peak->byInstruction[id.index()]);
    }
  }
  std::vector<CostRow> rows;
  for (auto& [word, row] : byWord) {
    row.label = QString::fromStdString(word);
    row.keys = {{QStringLiteral("opcode"), row.label}};
    rows.push_back(std::move(row));
  }
  return rows;
}

std::vector<CostRow> byComputation(const hlo::Module& module, const model::Workload& workload) {
  std::vector<CostRow> rows;
  for (uint32_t i = 0; i < module.computationCount(); ++i) {
    const hlo::ComputationId id(i);
    const hlo::Amount executions = workload.costs.executions(id) + workload.costs.applications(id);
    rows.push_back({{{QStringLiteral("computation"), toQString(module.name(id))},
                     {QStringLiteral("executions"), amountJson(executions)},
                     {QStringLiteral("executions_at_least"), !executions.isExact()}},
                    toQString(module.name(id)),
                    {},
                    static_cast<int64_t>(module.instructions(id).size()),
                    workload.costs.share(id),
                    std::nullopt});
  }
  return rows;
}

/// What the operands' bytes and shares are, as JSON: null where nothing is known of all of them, or of one.
std::pair<QJsonValue, QJsonValue> operandsJson(const std::optional<std::vector<hlo::OperandCosts::Operand>>& operands) {
  if (!operands) return {};
  QJsonArray bytes, shares;
  for (const auto& [read, share] : *operands) {
    bytes.append(amountJson(read));
    shares.append(share ? QJsonValue(*share) : QJsonValue());
  }
  return {bytes, shares};
}

std::vector<CostRow> byInstruction(const hlo::Module& module, const model::Workload& workload) {
  std::vector<CostRow> rows;
  const hlo::Costs& costs = workload.costs;
  hlo::OperandCosts operandCosts(module, costs);
  for (const hlo::InstructionId id : module.instructions()) {
    const hlo::ComputationId computation = module.computation(id);
    const hlo::Amount executions = costs.executions(computation) + costs.applications(computation);
    const hlo::Cost once = costs.inclusive(id, hlo::Loops::kOnce);
    const auto [bytes, shares] = operandsJson(operandCosts.of(id));
    CostRow row{{{QStringLiteral("instruction"), toQString(module.name(id))},
                 {QStringLiteral("computation"), toQString(module.name(computation))},
                 {QStringLiteral("opcode"), toQString(module.opcode(id))},
                 {QStringLiteral("executions"), amountJson(executions)},
                 {QStringLiteral("executions_at_least"), !executions.isExact()}},
                QStringLiteral("%1, %2 in %3")
                    .arg(toQString(module.name(id)), toQString(module.opcode(id)), toQString(module.name(computation))),
                {model::countText(executions), model::countText(once.flops), model::countText(once.transcendentals),
                 model::bytesText(once.bytesRead), model::bytesText(once.bytesWritten)},
                1,
                costs.share(id),
                std::nullopt};
    const QJsonObject onceJson = costJson(once);
    for (const CostFigure& figure : costFigures({})) {
      row.keys.push_back({QStringLiteral("once_") + figure.key, onceJson.value(figure.key)});
    }
    row.keys.push_back({QStringLiteral("once_at_least"), onceJson.value(QStringLiteral("at_least"))});
    row.keys.push_back({QStringLiteral("operand_bytes"), bytes});
    row.keys.push_back({QStringLiteral("operand_utilization"), shares});
    if (workload.peak) row.peakBytes = workload.peak->byInstruction[id.index()];
    rows.push_back(std::move(row));
  }
  return rows;
}

/// Adds to the rows by instruction the cycles that XLA estimates for one execution; as text only if it states any.
void addXlaCycles(const hlo::Module& module, const hlo::XlaCycles& cycles, std::vector<CostRow>* rows) {
  size_t i = 0;
  for (const hlo::InstructionId id : module.instructions()) {
    CostRow& row = (*rows)[i++];
    const auto once = cycles.of(id);
    row.keys.push_back({QStringLiteral("xla_cycles"), orNull(once)});
    if (cycles.isKnown()) row.cells += once ? grouped(*once) : QString();
  }
}

struct Group {
  QString name;
  QString heading;   ///< over the labels, as text
  QStringList keys;  ///< of its rows
  std::vector<CostRow> (*rows)(const hlo::Module&, const model::Workload&);
  QStringList columns = {};  ///< of its own, as text
};

const std::vector<Group>& groups() {
  static const std::vector<Group> groups = {
      {QStringLiteral("scope"), QStringLiteral("scope, with all below"), {"scope", "transforms"}, byScope},
      {QStringLiteral("line"), QStringLiteral("source line"), {"source_file", "source_line", "inferred"}, byLine},
      {QStringLiteral("opcode"), QStringLiteral("opcode"), {"opcode"}, byOpcode},
      {QStringLiteral("computation"),
       QStringLiteral("computation, with all that it calls"),
       {"computation", "executions", "executions_at_least"},
       byComputation},
      {QStringLiteral("instruction"),
       QStringLiteral("instruction"),
       {"instruction", "computation", "opcode", "executions", "executions_at_least", "once_flops",
        "once_transcendentals", "once_bytes", "once_bytes_read", "once_bytes_written", "once_link_bytes",
        "once_at_least", "operand_bytes", "operand_utilization", "xla_cycles"},
       byInstruction,
       {"executions", "once: FLOPs", "transcendentals", "read", "written"}},
  };
  return groups;
}

/// Most FLOPs first, then most bytes; what is not known at all counts as nothing.
void sortByCost(std::vector<CostRow>* rows) {
  std::stable_sort(rows->begin(), rows->end(), [](const CostRow& a, const CostRow& b) {
    const auto key = [](const CostRow& row) { return std::pair(row.cost.flops.atLeast(), row.cost.bytes().atLeast()); };
    return key(a) > key(b);
  });
}

// While loops whose trip count is not known, with the reason: their bodies count at least once.
std::vector<std::pair<hlo::InstructionId, QString>> unknownLoops(const hlo::Module& module) {
  std::vector<std::pair<hlo::InstructionId, QString>> loops;
  for (const hlo::InstructionId id : module.instructions()) {
    if (module.kind(id) != hlo::OpKind::kWhile) continue;
    const std::string reason = hlo::whyNoTripCount(module, id);
    if (!reason.empty()) loops.emplace_back(id, QString::fromStdString(reason));
  }
  return loops;
}

// Why the bytes at the peak of a memory space are not known though the assignment has steps; "" otherwise.
QString whyNoPeak(const model::Snapshot& memory, const model::Workload& workload, int64_t space) {
  if (workload.peak) return {};
  const auto found = std::find_if(memory.spaces.begin(), memory.spaces.end(),
                                  [&](const queries::SpaceFigures& figures) { return figures.space == space; });
  return found == memory.spaces.end() || !found->livePeakStep ? QString()
                                                              : QString::fromStdString(found->livePeak.reason);
}

QString text(const model::Snapshot& memory, const model::Workload& workload, const Group& group,
             const std::vector<CostRow>& rows, const hlo::Cost& total, int64_t space) {
  const bool hasPeak = workload.peak && group.name != QLatin1String("computation");
  const bool hasLinks = !total.linkBytes.isZero();
  QStringList head{QStringLiteral("FLOPs"), QStringLiteral("share"), QStringLiteral("bytes"), QStringLiteral("share")};
  if (hasLinks) head += QStringLiteral("link bytes");
  if (hasPeak) {
    head += workload.peak->isEstimated ? QStringLiteral("at peak, est.") : QStringLiteral("at peak");
    if (memory.spaces.size() > 1) head.last() += u' ' + QString::fromStdString(memory.spaceName(workload.peak->space));
  }
  if (group.columns.isEmpty()) head += QStringLiteral("instructions");
  head += group.columns + QStringList{group.heading};
  QList<QStringList> lines{head};
  const auto add = [&](const hlo::Cost& cost, std::optional<int64_t> peak, int64_t instructions, const QString& label,
                       QStringList cells) {
    QStringList line{model::countText(cost.flops), shareText(cost.flops, total.flops), model::bytesText(cost.bytes()),
                     shareText(cost.bytes(), total.bytes())};
    if (hasLinks) line += model::bytesText(cost.linkBytes);
    if (hasPeak) line += peak ? model::humanBytes(*peak) : QString();
    if (group.columns.isEmpty()) line += grouped(instructions);
    cells.resize(group.columns.size());
    line += cells + QStringList{model::oneLine(label, label.size())};
    lines += line;
  };
  const std::optional<int64_t> peak = hasPeak ? std::optional(workload.peak->total) : std::nullopt;
  add(total, peak, static_cast<int64_t>(memory.module->instructionCount()), QStringLiteral("one run of the module"),
      {});
  for (const CostRow& row : rows) add(row.cost, row.peakBytes, row.instructions, row.label, row.cells);
  QString result = QStringLiteral("module %1, estimated by XLA's cost rules\n").arg(toQString(memory.module->name())) +
                   alignedColumns(lines);
  for (const auto& [id, reason] : unknownLoops(*memory.module)) {
    result += QStringLiteral("trip count of %1 not known: %2\n")
                  .arg(model::oneLine(toQString(memory.module->name(id)), 80), reason);
  }
  const QString whyNot = whyNoPeak(memory, workload, space);
  if (!whyNot.isEmpty()) result += QStringLiteral("bytes at the peak not known: %1\n").arg(whyNot);
  return result;
}

QJsonObject rowJson(const CostRow& row) {
  QJsonObject object = costJson(row.cost);
  for (const GroupKey& key : row.keys) object.insert(key.first, key.second);
  object.insert(QStringLiteral("instructions"), qint64{row.instructions});
  object.insert(QStringLiteral("peak_bytes"), row.peakBytes ? QJsonValue(qint64{*row.peakBytes}) : QJsonValue());
  return object;
}

QJsonObject json(const model::Snapshot& snapshot, const model::Snapshot& memory, const model::Workload& workload,
                 const std::vector<CostRow>& rows, const hlo::Cost& total, int64_t space) {
  QJsonArray array, loops;
  for (const auto& [id, reason] : unknownLoops(*snapshot.module)) {
    loops.append(QJsonObject{{QStringLiteral("instruction"), toQString(snapshot.module->name(id))},
                             {QStringLiteral("reason"), reason}});
  }
  for (const CostRow& row : rows) array.append(rowJson(row));
  QJsonObject all = costJson(total);
  all.insert(QStringLiteral("instructions"), static_cast<qint64>(snapshot.module->instructionCount()));
  all.insert(QStringLiteral("peak_bytes"), workload.peak ? QJsonValue(qint64{workload.peak->total}) : QJsonValue());
  const QString whyNot = whyNoPeak(memory, workload, space);
  all.insert(QStringLiteral("peak_unknown"), whyNot.isEmpty() ? QJsonValue() : QJsonValue(whyNot));
  all.insert(QStringLiteral("peak_estimated"), workload.peak ? QJsonValue(workload.peak->isEstimated) : QJsonValue());
  all.insert(QStringLiteral("peak_space"), workload.peak ? QJsonValue(qint64{workload.peak->space}) : QJsonValue());
  const auto name = [&] { return QString::fromStdString(memory.spaceName(workload.peak->space)); };
  all.insert(QStringLiteral("peak_space_name"), workload.peak ? QJsonValue(name()) : QJsonValue());
  return {{QStringLiteral("name"), toQString(snapshot.module->name())},
          {QStringLiteral("file"), QString::fromStdString(snapshot.path)},
          {QStringLiteral("total"), all},
          {QStringLiteral("unknown_trip_counts"), loops},
          {QStringLiteral("rows"), array}};
}

QByteArray cell(const QJsonValue& value) { return model::csvCell(cellText(value)).toUtf8(); }

QByteArray csvNames(const Group& group) {
  QStringList names{QStringLiteral("file"), QStringLiteral("module")};
  names += group.keys;
  names += QStringLiteral("instructions");
  for (const CostFigure& figure : costFigures({})) names += figure.key;
  names += {QStringLiteral("at_least"), QStringLiteral("peak_bytes")};
  return names.join(u',').toUtf8() + '\n';
}

QByteArray csv(const model::Snapshot& snapshot, const std::vector<CostRow>& rows) {
  QByteArray text;
  for (const CostRow& row : rows) {
    QList<QByteArray> cells{cell(QString::fromStdString(snapshot.path)), cell(orNull(snapshot.module->name()))};
    for (const GroupKey& key : row.keys) cells += cell(key.second);
    cells += QByteArray::number(qint64{row.instructions});
    for (const CostFigure& figure : costFigures(row.cost)) cells += cell(amountJson(figure.amount));
    cells += cell(costJson(row.cost).value(QStringLiteral("at_least")));
    cells += row.peakBytes ? QByteArray::number(qint64{*row.peakBytes}) : QByteArray();
    text += cells.join(',') + '\n';
  }
  return text;
}

}  // namespace

QStringList costGroups() {
  QStringList names;
  for (const Group& group : groups()) names += group.name;
  return names;
}

CommandResult cost(const QString& path, const QString& by, const QString& format, const QString& space) {
  const Group& group = groups()[static_cast<size_t>(std::max<qsizetype>(0, costGroups().indexOf(by)))];
  CommandResult result;
  std::vector<hlo::Diagnostic> diagnostics;
  QJsonArray modules;
  bool isAny = false;
  const auto dump = model::listDocument(path.toStdString());
  absl::Status status = dump.status();
  if (dump.ok()) {
    diagnostics = (*dump)->diagnostics;
    status = model::visitStages(**dump, &diagnostics, [&](io::StageId, const model::LoadedStage& stage) {
      for (const auto& snapshot : stage.snapshots) {
        if (snapshot->module == nullptr) continue;
        const std::shared_ptr<const model::Snapshot> memory = memorySource(snapshot).snapshot;
        const model::Snapshot& of = memory == nullptr ? *snapshot : *memory;
        std::optional<model::Workload> other;
        int64_t number = queries::kDefaultSpace;
        if (!space.isEmpty() && of.assignment != nullptr) {
          QString noSpace;
          const auto inSpace = SpaceMemory::of(of, space, &noSpace);
          if (!inSpace) {
            diagnostics.push_back(noSuchSpace(of, noSpace));
            result.status = 1;
            continue;
          }
          const std::shared_ptr<const model::ModuleCosts> costs(of.costs, &of.costs->get());
          number = inSpace->space();
          other.emplace(costs, of.assignment.get(), of.link, inSpace->live());
        }
        const model::Workload& workload = other ? *other : of.workload->get();
        std::vector<CostRow> rows = group.rows(*snapshot->module, workload);
        Group shown = group;
        if (group.name == QLatin1String("instruction")) {
          const hlo::XlaCycles& cycles = snapshot->xlaCycles->get();
          addXlaCycles(*snapshot->module, cycles, &rows);
          if (cycles.isKnown()) shown.columns += QStringLiteral("XLA's cycles");
        }
        sortByCost(&rows);
        const hlo::Cost total = workload.costs.total(hlo::Loops::kAllTrips);
        if (format == QLatin1String("json")) {
          QJsonObject module = json(*snapshot, of, workload, rows, total, number);
          if (group.name == QLatin1String("instruction")) {
            module.insert(QStringLiteral("xla_cycles_unknown"), orNull(snapshot->xlaCycles->get().reason));
          }
          modules.append(module);
        } else if (format == QLatin1String("csv")) {
          result.output += csv(*snapshot, rows);
        } else {
          result.output += (isAny ? "\n" : "") + text(of, workload, shown, rows, total, number).toUtf8();
        }
        isAny = true;
      }
    });
  }
  if (!status.ok()) {
    result = failed(path, status);
    diagnostics = {failure(path, status)};
  } else {
    for (const hlo::Diagnostic& diagnostic : diagnostics)
      result.errors += QByteArray::fromStdString(hlo::format(diagnostic)) + '\n';
    if (!isAny && result.status == 0) {
      result.status = 1;
      result.errors += QStringLiteral("%1: there is no module in it, only buffers\n").arg(path).toUtf8();
    }
  }
  // The names stand there without rows too.
  if (format == QLatin1String("csv") && status.ok()) result.output.prepend(csvNames(group));
  if (format == QLatin1String("json")) {
    result.output = QJsonDocument(QJsonObject{{QStringLiteral("path"), path},
                                              {QStringLiteral("problems"), problemsJson(diagnostics)},
                                              {QStringLiteral("by"), group.name},
                                              {QStringLiteral("modules"), modules}})
                        .toJson();
  }
  return result;
}

}  // namespace app

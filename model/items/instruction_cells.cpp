#include "model/items/instruction_cells.h"

#include <QCoreApplication>
#include <variant>

#include "model/analysis/async_operation.h"
#include "model/analysis/cost_collective.h"
#include "model/analysis/trip_count.h"
#include "model/items/amount_text.h"
#include "model/items/buffer_text.h"
#include "model/items/format.h"
#include "model/items/overloaded.h"
#include "model/items/text.h"
#include "model/queries/padding.h"

namespace model {
namespace {

using Column = queries::InstructionColumn;

struct CellText {
  Q_DECLARE_TR_FUNCTIONS(model::InstructionModel)
};

/// The line that counts for the instruction, marked if it has none of its own, as in search results.
QString lineText(const Snapshot& snapshot, hlo::InstructionId id) {
  const auto line = snapshot.sources.nearestLine(id);
  if (!line) return {};
  const QString place = placeText(*snapshot.module, *line);
  return snapshot.sources.line(id) ? place : CellText::tr("%1 (inferred)").arg(place);
}

QString lineTip(const Snapshot& snapshot, hlo::InstructionId id) {
  const auto from = snapshot.sources.source(id);
  if (!from) return {};
  const QString place = wholePlaceText(*snapshot.module, *snapshot.sources.line(*from));
  const QString origin = lineOriginText(*snapshot.module, id, *from);
  return origin.isEmpty() ? place : place + u'\n' + origin;
}

/// "VMEM, SMEM": the memory spaces of the result, most bytes first.
QString spacesText(const Snapshot& snapshot, hlo::InstructionId id) {
  QStringList names;
  for (const queries::SpaceBytes& space : queries::bytesBySpace(snapshot.module->shape(id)))
    names += memorySpaceText(snapshot, space.space);
  return names.join(QStringLiteral(", "));
}

QString spacesTip(const Snapshot& snapshot, hlo::InstructionId id) {
  QStringList lines;
  const auto spaces = queries::bytesBySpace(snapshot.module->shape(id));
  for (const queries::SpaceBytes& space : spaces) {
    if (spaces.size() > 1) {
      lines += CellText::tr("%1 in %2: S(%3) in layouts, space:%3 in queries")
                   .arg(exactBytes(space.held), memorySpaceText(snapshot, space.space))
                   .arg(space.space);
    } else {
      lines += CellText::tr("S(%1) in layouts, space:%1 in queries").arg(space.space);
    }
  }
  return lines.join(u'\n');
}

}  // namespace

queries::InstructionCosts costsOf(const Estimates* estimates) {
  if (estimates == nullptr) return {};
  return {&estimates->workload->costs, &estimates->times, estimates->cycles};
}

queries::InstructionValue InstructionCells::value(hlo::InstructionId id, Column column) const {
  return queries::specOf(column).value(snapshot.instructionSubject(costsOf(estimates)), id);
}

QString InstructionCells::display(hlo::InstructionId id, Column column) const {
  if (column == Column::kSource) return lineText(snapshot, id);
  if (column == Column::kSpace) return spacesText(snapshot, id);
  const queries::ColumnUnit unit = queries::specOf(column).unit;
  return std::visit(
      Overloaded{
          [](std::monostate) { return QString(); }, [](absl::string_view text) { return oneLine(text); },
          [this](hlo::SourceLine line) { return placeText(*snapshot.module, line); },
          [unit](int64_t number) { return unit == queries::ColumnUnit::kBytes ? humanBytes(number) : grouped(number); },
          [unit](hlo::Amount amount) {
            return unit == queries::ColumnUnit::kBytes ? bytesText(amount) : countText(amount);
          },
          [](double ratio) { return intensityText(ratio); },
          [](const hlo::TimeEstimate& time) { return secondsText(time); },
          [](buffers::StepRange steps) { return stepsText(steps); },
          [this](const std::vector<hlo::InstructionId>& all) {
            if (all.empty()) return CellText::tr("nothing");
            const QString first = oneLine(snapshot.module->name(all.front()));
            return all.size() == 1
                       ? first
                       : CellText::tr("%1 and %2 more").arg(first, grouped(static_cast<int64_t>(all.size()) - 1));
          }},
      value(id, column));
}

QVariant InstructionCells::exact(hlo::InstructionId id, Column column) const {
  return std::visit(
      Overloaded{[](std::monostate) { return QVariant(); },
                 [](absl::string_view text) { return QVariant(toQString(text)); },
                 [this](hlo::SourceLine line) { return QVariant(wholePlaceText(*snapshot.module, line)); },
                 [](int64_t number) { return QVariant(static_cast<qlonglong>(number)); },
                 [](hlo::Amount amount) {
                   if (amount.isUnknown()) return QVariant(QStringLiteral("?"));
                   if (!amount.isExact()) return QVariant(QStringLiteral("≥ %1").arg(amount.atLeast()));
                   return QVariant(static_cast<qlonglong>(amount.atLeast()));
                 },
                 [](double ratio) { return QVariant(intensityText(ratio)); },
                 [](const hlo::TimeEstimate& time) { return QVariant(secondsText(time)); },
                 [](buffers::StepRange steps) { return QVariant(stepsText(steps)); },
                 [this](const std::vector<hlo::InstructionId>& all) {
                   QStringList names;
                   for (hlo::InstructionId each : all) names += toQString(snapshot.module->name(each));
                   return QVariant(names.isEmpty() ? CellText::tr("nothing") : names.join(QStringLiteral(", ")));
                 }},
      value(id, column));
}

QString InstructionCells::tip(hlo::InstructionId id, Column column) const {
  const hlo::Module& module = *snapshot.module;
  switch (column) {
    case Column::kBytes:
    case Column::kUnpadded:
    case Column::kPadding: {
      const queries::ResultBytes bytes = queries::resultBytes(module.shape(id));
      if (!bytes.held) return CellText::tr("The size is unknown.");
      const QString text = exactBytes(*bytes.held);
      return bytes.isPadded() ? CellText::tr("%1\n%2 without tile padding").arg(text, exactBytes(*bytes.unpadded))
                              : text;
    }
    case Column::kFlops:
    case Column::kBytesAccessed:
    case Column::kIntensity: return costTip(id, column);
    case Column::kTime: return timeTip(id);
    case Column::kCycles: {
      if (estimates == nullptr) return CellText::tr("Computing…");
      const auto once = estimates->cycles->of(id);
      if (!once) return CellText::tr("XLA reports no cycles for this instruction.");
      QStringList lines{
          CellText::tr("%1 cycles in one run of the module").arg(exactCount(*costsOf(estimates).cycles(id)))};
      lines += CellText::tr("One execution: %1").arg(grouped(*once));
      lines += executionsTip(id);
      return (lines << CellText::tr("Estimated by XLA's compiler")).join(u'\n');
    }
    case Column::kStep:
      if (std::holds_alternative<std::monostate>(value(id, column))) return {};
      return snapshot.assignment != nullptr && snapshot.assignment->stepCount() > 0
                 ? CellText::tr("Step in the dump's schedule")
                 : CellText::tr("Step in the module's schedule");
    case Column::kExecutions:
      if (estimates == nullptr) return CellText::tr("Computing…");
      if (estimates->workload->costs.isApplied(module.computation(id))) {
        return CellText::tr("Applied to this many elements; its cost counts at the instruction that applies it");
      }
      return executionsTip(id);
    case Column::kTripCount: {
      const QString reason =
          module.kind(id) == hlo::OpKind::kWhile ? QString::fromStdString(hlo::whyNoTripCount(module, id)) : QString();
      return reason.isEmpty() ? QString() : CellText::tr("unknown: %1").arg(reason);
    }
    case Column::kOverlappedBy: return overlapTip(id);
    case Column::kSource: return lineTip(snapshot, id);
    case Column::kUsers: return {};
    case Column::kSpace: return spacesTip(snapshot, id);
    default: return exact(id, column).toString();
  }
}

QString InstructionCells::overlapTip(hlo::InstructionId id) const {
  const hlo::Module& module = *snapshot.module;
  const queries::InstructionValue overlap = value(id, Column::kOverlappedBy);
  const auto* const all = std::get_if<std::vector<hlo::InstructionId>>(&overlap);
  if (all == nullptr) {
    const auto operation = hlo::asyncOperation(module, id);
    const hlo::InstructionId of = operation ? operation->operation : id;
    if (hlo::category(hlo::kindWithoutSugar(module, of)) != hlo::Category::kCollective) return {};
    if (!operation) return CellText::tr("It is synchronous: nothing runs beside it.");
    return module.isScheduled() ? CellText::tr("Its end is not in the text.")
                                : CellText::tr("The module has no schedule.");
  }
  if (all->empty()) return CellText::tr("Nothing with work is scheduled between start and done.");
  constexpr size_t kMost = 12;
  QStringList lines{CellText::tr("Scheduled between start and done:")};
  for (size_t i = 0; i < all->size() && i < kMost; ++i) lines += toQString(module.name((*all)[i]));
  if (all->size() > kMost) lines += CellText::tr("%1 more").arg(grouped(static_cast<int64_t>(all->size() - kMost)));
  return lines.join(u'\n');
}

QString InstructionCells::executionsTip(hlo::InstructionId id) const {
  return CellText::tr("Executions per run: %1")
      .arg(exactCount(costsOf(estimates).executions(snapshot.module->computation(id))));
}

QString InstructionCells::costTip(hlo::InstructionId id, Column column) const {
  if (estimates == nullptr) return CellText::tr("Computing…");
  const hlo::Costs& all = estimates->workload->costs;
  const hlo::Module& module = *snapshot.module;
  const hlo::Cost once = all.inclusive(id, hlo::Loops::kAllTrips), run = all.perRun(id);
  const bool isApplied = all.isApplied(module.computation(id));
  QStringList lines;
  if (column == Column::kFlops) {
    if (!isApplied) {
      lines += CellText::tr("%1 FLOPs in one run of the module").arg(exactCount(run.flops));
      if (!run.transcendentals.isZero())
        lines += CellText::tr("%1 transcendentals, counted separately").arg(exactCount(run.transcendentals));
    }
    lines += CellText::tr("One execution: %1").arg(exactCount(once.flops));
  } else if (column == Column::kBytesAccessed) {
    if (!isApplied) {
      lines += CellText::tr("In one run of the module:");
      lines += CellText::tr("%1 read").arg(exactBytes(run.bytesRead));
      lines += CellText::tr("%1 written").arg(exactBytes(run.bytesWritten));
    }
    lines += CellText::tr("One execution: %1").arg(exactBytes(once.bytes()));
  } else {
    lines += once.bytes().isZero() ? CellText::tr("It accesses no memory.")
                                   : CellText::tr("%1 FLOP/byte").arg(intensityText(costsOf(estimates).intensity(id)));
  }
  if (column != Column::kIntensity) {
    lines += isApplied ? CellText::tr("Its cost counts at the instruction that applies it.") : executionsTip(id);
  }
  if (module.kind(id) == hlo::OpKind::kWhile) {
    const auto trips = all.tripCount(id);
    lines += trips ? CellText::tr("All %1 iterations of the loop").arg(grouped(*trips))
                   : CellText::tr("One iteration: trip count unknown");
  }
  lines += CellText::tr("Estimated by XLA's cost rules");
  return lines.join(u'\n');
}

QString InstructionCells::timeTip(hlo::InstructionId id) const {
  if (estimates == nullptr) return CellText::tr("Computing…");
  if (!estimates->times.isKnown()) {
    return noTimesText(estimates->device) + u'\n' +
           CellText::tr("Choose a device in View ▸ Device for Estimated Times.");
  }
  const auto run = estimates->times.perRun(id);
  if (!run) {
    return estimates->workload->costs.isFused(snapshot.module->computation(id))
               ? CellText::tr("A fusion runs as one: only the fusion has a time.")
               : CellText::tr("Its time is part of the instruction that applies it.");
  }
  const hlo::TimeEstimate once = estimates->times.of(id);
  QStringList lines{CellText::tr("In one run of the module, at the peak rates of %1:")
                        .arg(QString::fromStdString(estimates->device.name))};
  lines += CellText::tr("compute: %1").arg(secondsText(run->computeSeconds));
  lines += CellText::tr("memory: %1").arg(secondsText(run->memorySeconds));
  if (run->linkSeconds > 0) lines += CellText::tr("links: %1").arg(secondsText(run->linkSeconds));
  if (const QString bound = boundText(run->bound); !bound.isEmpty()) lines += CellText::tr("Bound by %1").arg(bound);
  lines += CellText::tr("One execution: %1").arg(secondsText(once));
  lines += executionsTip(id);
  if (run->isPartial) lines += CellText::tr("Lower bound: some costs are unknown");
  return lines.join(u'\n');
}

QString InstructionCells::title(Column column) { return CellText::tr(queries::specOf(column).title); }

QString InstructionCells::purpose(Column column, const hlo::Device* device) {
  const queries::InstructionColumnSpec& spec = queries::specOf(column);
  if (spec.purpose[0] == '\0') return title(column);
  const bool isOfDevice = column == Column::kTime && device != nullptr && !device->name.empty();
  return CellText::tr(spec.purpose) + (isOfDevice ? u'\n' + QString::fromStdString(device->name) : QString());
}

}  // namespace model

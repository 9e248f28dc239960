#include "app/window/selection_copy.h"

#include <QClipboard>
#include <QGuiApplication>
#include <algorithm>

#include "model/items/format.h"
#include "model/items/selection_report.h"
#include "model/print/extract.h"

namespace app {
namespace {

struct Copied {
  QString text;  ///< "" where there is none
  QString sentence;
};

/// Those of the one computation that the HLO is of.
std::vector<hlo::InstructionId> ofOneComputation(const hlo::Module& module, const std::vector<hlo::InstructionId>& all,
                                                 std::optional<hlo::ComputationId> active) {
  const auto first = module.computation(all.front());
  const bool isOne =
      std::all_of(all.begin(), all.end(), [&](hlo::InstructionId id) { return module.computation(id) == first; });
  if (isOne) return all;
  std::vector<hlo::InstructionId> chosen;
  std::copy_if(all.begin(), all.end(), std::back_inserter(chosen),
               [&](hlo::InstructionId id) { return module.computation(id) == active; });
  return chosen;
}

QString pluralText(size_t count) { return SelectionCopy::tr("%n instruction(s)", nullptr, static_cast<int>(count)); }

Copied make(SelectionCopy::Form form, const model::Snapshot& snapshot, std::vector<hlo::InstructionId> all,
            std::optional<hlo::ComputationId> active, const std::stop_token& stop) {
  std::sort(all.begin(), all.end());
  all.erase(std::unique(all.begin(), all.end()), all.end());
  const auto chosen = ofOneComputation(*snapshot.module, all, active);
  const auto hlo = hlo::extract(*snapshot.module, chosen, stop);
  if (stop.stop_requested()) return {};
  if (form == SelectionCopy::Form::kReport) {
    return {model::selectionReport(snapshot, all, hlo.ok() ? QString::fromStdString(*hlo) : QString()),
            SelectionCopy::tr("Copied a report on %1 to the clipboard.").arg(pluralText(all.size()))};
  }
  if (!hlo.ok())
    return {{},
            SelectionCopy::tr("Cannot copy the HLO: the selection spans several computations, none of them shown. Show "
                              "one of them first.")};
  return {QString::fromStdString(*hlo),
          SelectionCopy::tr("Copied the HLO of %1 to the clipboard.").arg(pluralText(chosen.size()))};
}

}  // namespace

SelectionCopy::SelectionCopy(model::JobRunner& jobs, model::Navigation& navigation, QObject* parent)
    : QObject(parent), m_jobs(jobs), m_navigation(navigation) {}

void SelectionCopy::copy(Form form) {
  const auto snapshot = m_navigation.snapshot();
  const auto& instructions = m_navigation.selection().instructions;
  if (const auto& target = m_navigation.selection().target; form == Form::kReport && target && instructions.empty()) {
    if (const QString report = model::bufferReport(*m_navigation.memory(), *target); !report.isEmpty()) {
      QGuiApplication::clipboard()->setText(report);
      return emit message(tr("Copied a report on the selected buffer to the clipboard."));
    }
  }
  if (snapshot == nullptr || snapshot->module == nullptr || instructions.empty()) {
    emit message(tr("No instruction is selected."));
    return;
  }
  if (instructions.size() > kMostInstructions) {
    emit message(tr("%1 are selected; at most %2 can be copied.")
                     .arg(pluralText(instructions.size()), model::grouped(kMostInstructions)));
    return;
  }
  m_jobs.start<Copied>(
      this, QStringLiteral("copy"), tr("Copying the selection"),
      [form, snapshot, instructions, active = m_navigation.active()](std::stop_token stop,
                                                                     const model::JobRunner::Progress&) {
        return make(form, *snapshot, instructions, active, stop);
      },
      [this](const Copied& copied) {
        if (!copied.text.isEmpty()) QGuiApplication::clipboard()->setText(copied.text);
        emit message(copied.sentence);
      });
}

}  // namespace app

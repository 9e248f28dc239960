#include "views/memory/missing_assignment.h"

#include <QClipboard>
#include <QGuiApplication>

namespace views {
namespace {

constexpr QLatin1String kDumpFlag("XLA_FLAGS=--xla_dump_to=DIR");

}  // namespace

MissingAssignment::MissingAssignment(QWidget* parent) : EmptyState(parent) {
  connect(this, &EmptyState::buttonClicked, this, [this] {
    QGuiApplication::clipboard()->setText(kDumpFlag);
    emit message(tr("Copied %1").arg(kDumpFlag));
  });
  explain(nullptr);
}

void MissingAssignment::explain(const model::Snapshot* snapshot) {
  if (snapshot == nullptr) {
    setText(tr("Nothing is open."), tr("Open a dump with a buffer assignment to see its memory."));
    return;
  }
  const bool isUnscheduled = snapshot->module != nullptr && !snapshot->module->isScheduled();
  const model::MemoryEstimate* const estimate = snapshot->estimate != nullptr ? snapshot->estimate->tryGet() : nullptr;
  if (snapshot->estimate != nullptr && estimate == nullptr) {
    setText(tr("The memory is being estimated."),
            tr("This document has no buffer assignment; XLA’s rules tell from the module what it would be."));
    return;
  }
  const QString noEstimate =
      estimate != nullptr ? tr("There is no estimate: %1. ").arg(QString::fromStdString(estimate->problem))
      : isUnscheduled     ? tr("The module is not scheduled: without the order in which it runs there is no estimate. ")
                          : QString();
  setText(tr("This document has no buffer assignment."),
          noEstimate + tr("Memory is read from *-buffer-assignment.txt, next to the module in the dump "
                          "folder. XLA writes it when the program runs with %1.")
                           .arg(kDumpFlag),
          tr("Copy %1").arg(kDumpFlag));
}

}  // namespace views

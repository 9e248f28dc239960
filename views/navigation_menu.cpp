#include "views/navigation_menu.h"
#include "views/menu_text.h"

#include <QClipboard>
#include <QGuiApplication>

namespace views {
namespace {

QString baseName(absl::string_view path) {
  const QString whole = toQString(path);
  return whole.mid(whole.lastIndexOf(QLatin1Char('/')) + 1);
}

}  // namespace

QString targetName(const model::Snapshot& snapshot, const model::Target& target) {
  struct Visitor {
    const model::Snapshot& snapshot;
    QString operator()(hlo::InstructionId id) const { return toQString(snapshot.module->name(id)); }
    QString operator()(hlo::ComputationId id) const {
      return QMenu::tr("computation %1").arg(toQString(snapshot.module->name(id)));
    }
    QString operator()(buffers::ValueId id) const {
      return QString::fromStdString(snapshot.assignment->value(id).name());
    }
    QString operator()(buffers::AllocationId id) const {
      return QMenu::tr("allocation %1").arg(snapshot.assignment->allocation(id).number);
    }
    QString operator()(hlo::SourceLine line) const {
      return QStringLiteral("%1:%2").arg(baseName(snapshot.module->file(line.file)), QString::number(line.line));
    }
    QString operator()(const model::SourceRange& range) const {
      QString name =
          QStringLiteral("%1:%2").arg(baseName(snapshot.module->file(range.file)), QString::number(range.first));
      if (range.last != range.first) name += QStringLiteral("–%1").arg(range.last);
      return range.withCalls ? QMenu::tr("%1 and everything it calls").arg(name) : name;
    }
    QString operator()(hlo::ScopeId id) const {
      const model::Workload* const workload = snapshot.readyWorkload();
      return workload == nullptr ? QMenu::tr("a scope") : QString::fromStdString(workload->scopes.path(id));
    }
    QString operator()(const model::InstructionSet& set) const {
      return QMenu::tr("%1 instructions").arg(grouped(static_cast<int64_t>(set.ids().size())));
    }
    QString operator()(const model::ComputationPair& pair) const {
      return QMenu::tr("computations %1 and %2")
          .arg(toQString(snapshot.module->name(pair.first)), toQString(snapshot.module->name(pair.second)));
    }
    QString operator()(model::Step step) const { return QMenu::tr("step %1").arg(step.index); }
  };
  return std::visit(Visitor{snapshot}, target);
}

void fillNavigationMenu(QMenu& menu, const model::Target& target, model::Navigation& navigation,
                        const QList<View*>& views, const std::function<void(View*)>& raise) {
  const auto snapshot = navigation.snapshot();
  if (snapshot == nullptr) return;
  const bool isOfMemory =
      std::holds_alternative<buffers::ValueId>(target) || std::holds_alternative<buffers::AllocationId>(target);
  const QString name = targetName(isOfMemory ? *navigation.memory() : *snapshot, target);

  if (const auto* const id = std::get_if<hlo::InstructionId>(&target)) {
    for (const hlo::Call& call : snapshot->module->calls(*id)) {
      const hlo::ComputationId callee = call.callee;
      const hlo::InstructionId caller = *id;
      menu.addAction(escapeMnemonics(QMenu::tr("Enter %1 (%2)")
                                         .arg(toQString(snapshot->module->name(callee)),
                                              QString::fromStdString(hlo::callRoleName(call.role, call.branch)))),
                     &navigation, [&navigation, caller, callee] {
                       navigation.select(caller);
                       navigation.enter(callee);
                     });
      if (menu.actions().size() >= 12) break;
    }
    if (!menu.isEmpty()) menu.addSeparator();
  }
  for (View* const view : views) view->addToMenu(menu, target, [raise, view] { raise(view); });
  menu.addSeparator();
  QMenu* const showIn = menu.addMenu(QMenu::tr("Show In"));
  for (View* const view : views) {
    if (!view->canShow(target)) continue;
    showIn->addAction(escapeMnemonics(view->title()), view, [&navigation, view, target, raise] {
      navigation.select(target);
      const auto computation = navigation.selection().computation;
      if (computation) navigation.enter(*computation);
      raise(view);
      view->reveal(target);
    });
  }
  menu.addSeparator();
  const auto copies = [&menu, &navigation](const QString& text, const QString& copied) {
    return menu.addAction(text, &navigation, [copied] { QGuiApplication::clipboard()->setText(copied); });
  };
  copies(QMenu::tr("Copy Name"), name)
      ->setIcon(QIcon::fromTheme(QStringLiteral("edit-copy"), QIcon(QStringLiteral(":/icons/edit-copy.svg"))));
  if (const auto* const id = std::get_if<hlo::InstructionId>(&target))
    copies(QMenu::tr("Copy Shape"), QString::fromStdString(snapshot->module->shape(*id).text));
}

}  // namespace views

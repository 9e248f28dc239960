#include "app/window/copy_actions.h"

#include <QClipboard>
#include <QGuiApplication>

#include "app/preferences/actions.h"
#include "app/window/copy_rows.h"
#include "app/window/docks.h"
#include "model/items/format.h"

namespace app {

CopyActions::CopyActions(const Actions& actions, const Docks& docks, model::JobRunner& jobs,
                         model::Navigation& navigation, QObject* parent)
    : QObject(parent), m_docks(docks), m_selection(jobs, navigation) {
  const auto on = [&](const char* id, auto slot) { connect(actions[id], &QAction::triggered, this, slot); };
  on("copy-cell", [this] { copyFromList(cellText); });
  on("copy-rows", [this] { copyFromList(rowsText); });
  on("copy-picture", [this] { copyPane(); });
  on("copy-report", [this] { m_selection.copy(SelectionCopy::Form::kReport); });
  on("copy-hlo", [this] { m_selection.copy(SelectionCopy::Form::kHlo); });
  connect(&m_selection, &SelectionCopy::message, this, &CopyActions::message);
}

void CopyActions::copyFromList(QString (*text)(const QAbstractItemView&)) {
  const auto* const list = qobject_cast<const QAbstractItemView*>(m_docks.focusWidget());
  const QString copied = list == nullptr ? QString() : text(*list);
  if (copied.isEmpty()) return emit message(tr("Select a row in a list first."));
  QGuiApplication::clipboard()->setText(copied);
  const auto rows = copied.count(u'\n') + 1;
  emit message(rows == 1 ? tr("Copied") : tr("%1 rows copied").arg(model::grouped(rows)));
}

void CopyActions::copyPane() {
  views::View* const view = m_docks.focused();
  if (view == nullptr) return emit message(tr("Select a pane first. F6 moves to the next pane."));
  QGuiApplication::clipboard()->setPixmap(view->grab());
  emit message(tr("Image of “%1” copied").arg(view->title()));
}

}  // namespace app

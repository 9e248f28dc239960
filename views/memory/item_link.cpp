#include "views/memory/item_link.h"

#include <QEvent>
#include <QItemSelectionModel>
#include <QKeyEvent>

#include "model/items/roles.h"

namespace views {
namespace {

std::optional<model::Target> targetOf(const QModelIndex& index) {
  const QVariant target = index.data(model::TargetRole);
  return target.canConvert<model::Target>() ? std::optional(target.value<model::Target>()) : std::nullopt;
}

}  // namespace

ItemLink::ItemLink(QAbstractItemView* view, Context context) : QObject(view), m_view(view), m_context(context) {
  view->setMouseTracking(true);
  view->viewport()->installEventFilter(this);
  view->installEventFilter(this);
  view->setContextMenuPolicy(Qt::CustomContextMenu);
  connect(view, &QAbstractItemView::entered, this,
          [this](const QModelIndex& index) { m_context.navigation.hover(targetOf(index)); });
  connect(view, &QWidget::customContextMenuRequested, this, [this](const QPoint& position) {
    if (const auto target = targetOf(m_view->indexAt(position))) {
      emit menuRequested(*target, m_view->viewport()->mapToGlobal(position));
    }
  });
  // A view that gets the focus makes its first row current without selecting it; such a row is not passed to the hub.
  connect(view->selectionModel(), &QItemSelectionModel::selectionChanged, this, [this](const QItemSelection& selected) {
    const auto target = selected.isEmpty() ? std::nullopt : targetOf(selected.indexes().front());
    if (target && !m_following) select(*target);
  });
  // A click on the row that is already current, after a selection elsewhere.
  connect(view, &QAbstractItemView::clicked, this, [this](const QModelIndex& index) {
    if (const auto target = targetOf(index)) select(*target);
  });
  connect(view, &QAbstractItemView::activated, this, [this](const QModelIndex& index) {
    if (const auto target = targetOf(index)) m_context.navigation.reveal(*target);
  });
}

void ItemLink::select(const model::Target& target) {
  model::Navigation& navigation = m_context.navigation;
  navigation.select(target);
  const auto* const value = std::get_if<buffers::ValueId>(&target);
  const std::shared_ptr<const model::Snapshot> memory = navigation.memory();
  if (value == nullptr || memory == nullptr || memory->assignment == nullptr) return;
  const auto range = memory->assignment->value(*value).range;
  if (range && !(navigation.cursor() && range->contains(*navigation.cursor()))) navigation.setCursor(range->begin);
}

void ItemLink::follow(const QModelIndex& index) {
  m_following = true;
  if (index.isValid()) {
    if (m_view->currentIndex().siblingAtColumn(0) != index.siblingAtColumn(0)) {
      m_view->selectionModel()->setCurrentIndex(index, QItemSelectionModel::ClearAndSelect | QItemSelectionModel::Rows);
    }
    m_view->scrollTo(index);
  } else {
    m_view->selectionModel()->clear();
  }
  m_following = false;
}

bool ItemLink::eventFilter(QObject* watched, QEvent* event) {
  if (event->type() == QEvent::Leave) m_context.navigation.hover(std::nullopt);
  // The first row is current but not selected until the user moves to it.
  if (watched == m_view && event->type() == QEvent::KeyPress && !m_view->selectionModel()->hasSelection() &&
      static_cast<QKeyEvent*>(event)->keyCombination() == QKeyCombination(Qt::Key_Down)) {
    const QModelIndex current = m_view->currentIndex();
    if (current.isValid()) {
      m_view->selectionModel()->select(current, QItemSelectionModel::ClearAndSelect | QItemSelectionModel::Rows);
      return true;
    }
  }
  return QObject::eventFilter(watched, event);
}

}  // namespace views

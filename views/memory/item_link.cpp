#include "views/memory/item_link.h"

#include <QEvent>
#include <QItemSelectionModel>

#include "model/items/roles.h"

namespace views {
namespace {

std::optional<model::Target> targetOf(const QModelIndex& index) {
  const QVariant target = index.data(model::TargetRole);
  return target.canConvert<model::Target>() ? std::optional(target.value<model::Target>()) : std::nullopt;
}

}  // namespace

ItemLink::ItemLink(QAbstractItemView* view, Context context, Selects selects)
    : QObject(view), m_view(view), m_context(context) {
  view->setMouseTracking(true);
  view->viewport()->installEventFilter(this);
  view->setContextMenuPolicy(Qt::CustomContextMenu);
  connect(view, &QAbstractItemView::entered, this,
          [this](const QModelIndex& index) { m_context.navigation.hover(targetOf(index)); });
  connect(view, &QWidget::customContextMenuRequested, this, [this](const QPoint& position) {
    if (const auto target = targetOf(m_view->indexAt(position))) {
      emit menuRequested(*target, m_view->viewport()->mapToGlobal(position));
    }
  });
  if (selects == Selects::kCurrent) {
    // A view that gets the focus makes its first row current without selecting it: nobody asked for that row.
    connect(view->selectionModel(), &QItemSelectionModel::currentChanged, this, [this, view](const QModelIndex& index) {
      const auto target = targetOf(index);
      if (target && !m_following && view->selectionModel()->isSelected(index)) m_context.navigation.select(*target);
    });
    // A click on the row that is current already, after something else was selected elsewhere.
    connect(view, &QAbstractItemView::clicked, this, [this](const QModelIndex& index) {
      if (const auto target = targetOf(index)) m_context.navigation.select(*target);
    });
    connect(view, &QAbstractItemView::activated, this, [this](const QModelIndex& index) {
      if (const auto target = targetOf(index)) m_context.navigation.reveal(*target);
    });
  } else {
    for (const auto signal : {&QAbstractItemView::clicked, &QAbstractItemView::activated}) {
      connect(view, signal, this, [this](const QModelIndex& index) {
        if (const auto target = targetOf(index)) m_context.navigation.select(*target);
      });
    }
  }
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
  return QObject::eventFilter(watched, event);
}

}  // namespace views

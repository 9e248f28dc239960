#include "views/computations/modules_view.h"

#include <QApplication>
#include <QClipboard>
#include <QHeaderView>
#include <QMenu>
#include <QStackedLayout>

#include "views/computations/name_delegate.h"
#include "views/computations/name_tree.h"

namespace views {

ModulesView::ModulesView(Context context, QWidget* parent)
    : View(context, QStringLiteral("modules"), tr("Modules"), parent),
      m_model(new model::ModuleModel(this)),
      m_tree(new NameTree(this)),
      m_empty(new EmptyState(this)) {
  m_tree->setModel(m_model);
  m_tree->fitColumns();
  m_tree->setContextMenuPolicy(Qt::CustomContextMenu);
  m_tree->setItemDelegate(new NameDelegate(
      context.theme, model::ModuleModel::DetailRole,
      [this](const QModelIndex& index) { return snapshot() != nullptr && m_model->snapshot(index) == snapshot(); },
      this));
  m_pages = new QStackedLayout(this);
  m_pages->addWidget(m_tree);
  m_pages->addWidget(m_empty);
  m_empty->setText(tr("No module is open."), tr("Open an HLO dump, a buffer assignment or a folder of them."));
  m_pages->setCurrentWidget(m_empty);
  setFocusProxy(m_tree);
  connect(m_tree, &NameTree::rowChosen, this, &ModulesView::choose);
  connect(m_tree, &NameTree::copyRequested, this, [this] { copy(m_tree->currentIndex()); });
  connect(m_tree, &QTreeView::customContextMenuRequested, this, &ModulesView::showMenu);
  connect(&theme(), &Theme::changed, m_tree->viewport(), QOverload<>::of(&QWidget::update));
}

void ModulesView::setModules(const QList<std::shared_ptr<const model::Snapshot>>& modules) {
  m_model->setModules(modules);
  m_tree->expandAll();
  m_pages->setCurrentWidget(modules.isEmpty() ? static_cast<QWidget*>(m_empty) : m_tree);
  applySnapshot();
}

bool ModulesView::canShow(const model::Target&) const { return false; }

void ModulesView::reveal(const model::Target&) {}

void ModulesView::applySnapshot() {
  const QModelIndex index = m_model->find(snapshot());
  m_tree->setCurrentIndex(index);
  m_tree->viewport()->update();
}

void ModulesView::choose(const QModelIndex& index) {
  if (auto chosen = m_model->snapshot(index)) navigation().show(std::move(chosen));
}

void ModulesView::copy(const QModelIndex& index) {
  const QModelIndex row = index.siblingAtColumn(0);
  if (row.isValid()) QApplication::clipboard()->setText(row.data(Qt::EditRole).toString());
}

void ModulesView::showMenu(const QPoint& position) {
  const QModelIndex index = m_tree->indexAt(position);
  const auto chosen = m_model->snapshot(index);
  if (chosen == nullptr) return;
  auto* const menu = new QMenu(this);
  menu->setAttribute(Qt::WA_DeleteOnClose);
  connect(menu->addAction(tr("Show")), &QAction::triggered, this, [this, chosen] { navigation().show(chosen); });
  connect(menu->addAction(tr("Copy Name")), &QAction::triggered, this,
          [chosen] { QApplication::clipboard()->setText(QString::fromStdString(chosen->title)); });
  connect(menu->addAction(tr("Copy Path")), &QAction::triggered, this,
          [chosen] { QApplication::clipboard()->setText(QString::fromStdString(chosen->path)); });
  menu->addSeparator();
  connect(menu->addAction(tr("Close")), &QAction::triggered, this, [this, chosen] { emit closeRequested(chosen); });
  menu->popup(m_tree->viewport()->mapToGlobal(position));
}

}  // namespace views

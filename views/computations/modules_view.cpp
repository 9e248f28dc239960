#include "views/computations/modules_view.h"

#include <QApplication>
#include <QClipboard>
#include <QHeaderView>
#include <QMenu>
#include <QStackedLayout>
#include <algorithm>

#include "views/computations/name_delegate.h"
#include "views/computations/name_tree.h"

namespace views {
namespace {

// Of each column of figures, the header's included, the longest.
QStringList widestFigures(const QAbstractItemModel& model) {
  QStringList widest;
  for (int column = 1; column < model.columnCount(); ++column) {
    QString longest = model.headerData(column, Qt::Horizontal).toString();
    const auto look = [&](const QModelIndex& index) {
      const QString text = index.data().toString();
      if (text.size() > longest.size()) longest = text;
    };
    for (int row = 0; row < model.rowCount(); ++row) {
      look(model.index(row, column));
      const QModelIndex parent = model.index(row, 0);
      for (int child = 0; child < model.rowCount(parent); ++child) look(model.index(child, column, parent));
    }
    widest += longest;
  }
  return widest;
}

}  // namespace

ModulesView::ModulesView(Context context, QWidget* parent)
    : View(context, QStringLiteral("modules"), tr("Modules"), parent),
      m_model(new model::ModuleModel(this)),
      m_tree(new NameTree(this)),
      m_empty(new EmptyState(this)) {
  m_tree->setModel(m_model);
  m_tree->setContextMenuPolicy(Qt::CustomContextMenu);
  m_tree->setItemDelegate(new NameDelegate(
      context.theme, model::ModuleModel::DetailRole,
      [this](const QModelIndex& index) { return snapshot() != nullptr && m_model->snapshot(index) == snapshot(); },
      this));
  setAutoFillBackground(true);
  setBackgroundRole(QPalette::Base);
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
  // Bytes come with a buffer assignment; without any, their columns are left out.
  const bool hasBytes =
      std::any_of(modules.begin(), modules.end(), [](const auto& module) { return module->assignment != nullptr; });
  for (const int column : {model::ModuleModel::kPeak, model::ModuleModel::kTotal}) {
    m_tree->setColumnHidden(column, !hasBytes);
  }
  m_tree->fitColumns(widestFigures(*m_model));
  m_tree->setRootIsDecorated(m_model->rowCount() < modules.size());
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

#include "app/preferences/frame_rules_page.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QKeyEvent>
#include <QLabel>
#include <QPainter>
#include <QPushButton>
#include <QStyledItemDelegate>
#include <QTableWidget>
#include <QTimer>
#include <QVBoxLayout>
#include <utility>

namespace app {
namespace {

constexpr int kFiles = 0, kRole = 1;
constexpr hlo::FrameRole kRoles[] = {hlo::FrameRole::kUser, hlo::FrameRole::kFramework, hlo::FrameRole::kPlumbing};

QString roleText(hlo::FrameRole role) {
  switch (role) {
    case hlo::FrameRole::kUser: return FrameRulesPage::tr("Your code");
    case hlo::FrameRole::kFramework: return FrameRulesPage::tr("Framework");
    case hlo::FrameRole::kPlumbing: break;
  }
  return FrameRulesPage::tr("Skip");
}

/// A role is one of a list, which is there while it is chosen: the table is one stop of the Tab key.
class RoleDelegate : public QStyledItemDelegate {
 public:
  using QStyledItemDelegate::QStyledItemDelegate;

  QWidget* createEditor(QWidget* parent, const QStyleOptionViewItem&, const QModelIndex&) const override {
    auto* const roles = new QComboBox(parent);
    roles->setAccessibleName(FrameRulesPage::tr("File ownership"));
    for (const hlo::FrameRole role : kRoles) roles->addItem(roleText(role), static_cast<int>(role));
    auto* const self = const_cast<RoleDelegate*>(this);
    connect(roles, &QComboBox::activated, self, [self, roles] {
      emit self->commitData(roles);
      emit self->closeEditor(roles);
    });
    QTimer::singleShot(0, roles, &QComboBox::showPopup);
    return roles;
  }
  void setEditorData(QWidget* editor, const QModelIndex& index) const override {
    auto* const roles = static_cast<QComboBox*>(editor);
    roles->setCurrentIndex(roles->findData(index.data(Qt::UserRole)));
  }
  void setModelData(QWidget* editor, QAbstractItemModel* model, const QModelIndex& index) const override {
    const auto* const roles = static_cast<QComboBox*>(editor);
    if (roles->currentData() == index.data(Qt::UserRole)) return;
    model->setItemData(index, {{Qt::EditRole, roles->currentText()}, {Qt::UserRole, roles->currentData()}});
  }
  void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override {
    QStyledItemDelegate::paint(painter, option, index);
    QStyleOption arrow;
    arrow.palette = option.palette;
    arrow.state = QStyle::State_Enabled;
    arrow.rect = QRect(option.rect.right() - kArrow, option.rect.center().y() - kArrow / 2, kArrow, kArrow);
    option.widget->style()->drawPrimitive(QStyle::PE_IndicatorArrowDown, &arrow, painter, option.widget);
  }
  QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override {
    return QStyledItemDelegate::sizeHint(option, index) + QSize(2 * kArrow, 0);
  }

 private:
  static constexpr int kArrow = 12;
};

}  // namespace

FrameRulesPage::FrameRulesPage(QWidget* parent) : QWidget(parent), m_table(new QTableWidget(0, 2, this)) {
  auto* const column = new QVBoxLayout(this);
  auto* const what = new QLabel(tr("An instruction is attributed to the innermost frame in your own code. These "
                                   "patterns mark frames that are not. A pattern is a part of a path, with * for any "
                                   "characters of a path component. The first matching row applies."),
                                this);
  what->setWordWrap(true);
  column->addWidget(what);
  m_table->setObjectName(QStringLiteral("preferences-frames"));
  m_table->setAccessibleName(tr("Frame patterns"));
  m_table->setHorizontalHeaderLabels({tr("Pattern"), tr("Treated as")});
  m_table->horizontalHeader()->setSectionResizeMode(kFiles, QHeaderView::Stretch);
  m_table->horizontalHeader()->setSectionResizeMode(kRole, QHeaderView::ResizeToContents);
  m_table->horizontalHeader()->setDefaultAlignment(Qt::AlignLeft | Qt::AlignVCenter);
  m_table->verticalHeader()->hide();
  m_table->setSelectionBehavior(QAbstractItemView::SelectRows);
  m_table->setSelectionMode(QAbstractItemView::SingleSelection);
  m_table->setTabKeyNavigation(false);
  m_table->setItemDelegateForColumn(kRole, new RoleDelegate(m_table));
  m_table->installEventFilter(this);
  connect(m_table, &QTableWidget::itemClicked, this, [this](QTableWidgetItem* item) {
    if (item->column() == kRole) m_table->editItem(item);
  });
  column->addWidget(m_table, 1);

  auto* const row = new QHBoxLayout;
  const auto button = [&](const char* name, const QString& text, auto slot) {
    auto* const made = new QPushButton(text, this);
    made->setObjectName(QLatin1String(name));
    made->setAutoDefault(false);
    connect(made, &QPushButton::clicked, this, slot);
    row->addWidget(made);
    return made;
  };
  button("preferences-add-frame", tr("&Add"), [this] {
    const int at = m_table->currentRow() < 0 ? m_table->rowCount() : m_table->currentRow();
    addRow(at, {}, hlo::FrameRole::kFramework);
    m_table->setCurrentCell(at, kFiles);
    m_table->setFocus();
    m_table->editItem(m_table->item(at, kFiles));
  });
  m_remove = button("preferences-remove-frame", tr("&Remove"), [this] {
    m_table->removeRow(m_table->currentRow());
    emit rulesChanged();
  });
  m_up = button("preferences-frame-up", tr("Move &Up"), [this] { moveRow(-1); });
  m_down = button("preferences-frame-down", tr("Move Do&wn"), [this] { moveRow(1); });
  row->addStretch(1);
  button("preferences-frame-defaults", tr("De&fault Rules"), [this] {
    setRules(hlo::FrameRules::defaults());
    emit rulesChanged();
  });
  column->addLayout(row);
  connect(m_table, &QTableWidget::itemChanged, this, [this] {
    if (!m_isShowing) emit rulesChanged();
  });
  connect(m_table, &QTableWidget::currentCellChanged, this, &FrameRulesPage::showButtons);
  showButtons();
}

bool FrameRulesPage::eventFilter(QObject* watched, QEvent* event) {
  // Space opens the list too: a table begins to edit with any letter.
  const auto* const key = event->type() == QEvent::KeyPress ? static_cast<QKeyEvent*>(event) : nullptr;
  const bool isOpening = key != nullptr && key->key() == Qt::Key_Down && key->modifiers() == Qt::AltModifier;
  QTableWidgetItem* const item = m_table->currentItem();
  if (!isOpening || item == nullptr) return QWidget::eventFilter(watched, event);
  m_table->editItem(item);
  return true;
}

void FrameRulesPage::showButtons() {
  const int row = m_table->currentRow();
  m_remove->setEnabled(row >= 0);
  m_up->setEnabled(row > 0);
  m_down->setEnabled(row >= 0 && row + 1 < m_table->rowCount());
}

void FrameRulesPage::addRow(int row, const QString& pattern, hlo::FrameRole role) {
  const bool wasShowing = std::exchange(m_isShowing, true);
  m_table->insertRow(row);
  m_table->setItem(row, kFiles, new QTableWidgetItem(pattern));
  auto* const whose = new QTableWidgetItem(roleText(role));
  whose->setData(Qt::UserRole, static_cast<int>(role));
  m_table->setItem(row, kRole, whose);
  m_isShowing = wasShowing;
  showButtons();
}

void FrameRulesPage::moveRow(int by) {
  const int row = m_table->currentRow();
  std::vector<hlo::FrameRule> all = rules().rules();
  const auto to = static_cast<size_t>(row + by);
  if (row < 0 || to >= all.size() || static_cast<size_t>(row) >= all.size()) return;
  std::swap(all[static_cast<size_t>(row)], all[to]);
  setRules(hlo::FrameRules(std::move(all)));
  m_table->setCurrentCell(row + by, kFiles);
  emit rulesChanged();
}

hlo::FrameRules FrameRulesPage::rules() const {
  std::vector<hlo::FrameRule> rules;
  for (int row = 0; row < m_table->rowCount(); ++row) {
    const QString pattern = m_table->item(row, kFiles)->text().trimmed();
    if (pattern.isEmpty()) continue;
    const int role = m_table->item(row, kRole)->data(Qt::UserRole).toInt();
    rules.push_back({pattern.toStdString(), static_cast<hlo::FrameRole>(role)});
  }
  return hlo::FrameRules(std::move(rules));
}

void FrameRulesPage::setRules(const hlo::FrameRules& rules) {
  const bool wasShowing = std::exchange(m_isShowing, true);
  m_table->setRowCount(0);
  for (const hlo::FrameRule& rule : rules.rules()) {
    addRow(m_table->rowCount(), QString::fromStdString(rule.pattern), rule.role);
  }
  m_isShowing = wasShowing;
  showButtons();
}

}  // namespace app

#include "app/frame_rules_page.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QPushButton>
#include <QTableWidget>
#include <QVBoxLayout>
#include <utility>

namespace app {
namespace {

constexpr int kFiles = 0, kRole = 1;

}  // namespace

FrameRulesPage::FrameRulesPage(QWidget* parent) : QWidget(parent), m_table(new QTableWidget(0, 2, this)) {
  auto* const column = new QVBoxLayout(this);
  auto* const what =
      new QLabel(tr("An instruction comes from the innermost line of its call stack that is in a file of yours. "
                    "Which files are not is told here: parts of paths, with * for any characters of a part. The "
                    "first row that fits a file counts."),
                 this);
  what->setWordWrap(true);
  column->addWidget(what);
  m_table->setObjectName(QStringLiteral("preferences-frames"));
  m_table->setAccessibleName(tr("Files of frameworks and of the language"));
  m_table->setHorizontalHeaderLabels({tr("Files"), tr("Are")});
  m_table->horizontalHeader()->setSectionResizeMode(kFiles, QHeaderView::Stretch);
  m_table->horizontalHeader()->setSectionResizeMode(kRole, QHeaderView::ResizeToContents);
  m_table->horizontalHeader()->setDefaultAlignment(Qt::AlignLeft | Qt::AlignVCenter);
  m_table->verticalHeader()->hide();
  m_table->setSelectionBehavior(QAbstractItemView::SelectRows);
  m_table->setSelectionMode(QAbstractItemView::SingleSelection);
  m_table->setTabKeyNavigation(false);
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
  button("preferences-frame-defaults", tr("De&faults"), [this] {
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
  auto* const roles = new QComboBox(m_table);
  roles->setAccessibleName(tr("Whose files these are"));
  roles->addItem(tr("yours"), static_cast<int>(hlo::FrameRole::kUser));
  roles->addItem(tr("a framework's"), static_cast<int>(hlo::FrameRole::kFramework));
  roles->addItem(tr("always skipped"), static_cast<int>(hlo::FrameRole::kPlumbing));
  roles->setCurrentIndex(roles->findData(static_cast<int>(role)));
  connect(roles, &QComboBox::currentIndexChanged, this, [this] {
    if (!m_isShowing) emit rulesChanged();
  });
  m_table->setCellWidget(row, kRole, roles);
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
    const auto* const roles = qobject_cast<const QComboBox*>(m_table->cellWidget(row, kRole));
    if (pattern.isEmpty() || roles == nullptr) continue;
    rules.push_back({pattern.toStdString(), static_cast<hlo::FrameRole>(roles->currentData().toInt())});
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

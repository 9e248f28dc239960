#include "app/preferences/source_rules_page.h"

#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QPersistentModelIndex>
#include <QPushButton>
#include <QStyledItemDelegate>
#include <QTableWidget>
#include <QVBoxLayout>
#include <functional>
#include <utility>

#include "model/items/format.h"
#include "model/items/text.h"

namespace app {
namespace {

constexpr int kFrom = 0, kTo = 1, kCheck = 2;

/// Reports the text of a cell while it is edited.
class TypingDelegate : public QStyledItemDelegate {
 public:
  using Typed = std::function<void(const QModelIndex&, const QString&)>;
  TypingDelegate(Typed typed, QObject* parent) : QStyledItemDelegate(parent), m_typed(std::move(typed)) {}

  QWidget* createEditor(QWidget* parent, const QStyleOptionViewItem& option, const QModelIndex& index) const override {
    QWidget* const editor = QStyledItemDelegate::createEditor(parent, option, index);
    if (auto* const line = qobject_cast<QLineEdit*>(editor)) {
      connect(line, &QLineEdit::textEdited, line,
              [typed = m_typed, cell = QPersistentModelIndex(index)](const QString& text) {
                if (cell.isValid()) typed(cell, text);
              });
    }
    return editor;
  }

 private:
  Typed m_typed;
};

}  // namespace

SourceRulesPage::SourceRulesPage(model::JobRunner& jobs, QWidget* parent)
    : QWidget(parent), m_jobs(jobs), m_table(new QTableWidget(0, 3, this)) {
  auto* const column = new QVBoxLayout(this);
  column->setContentsMargins({});
  auto* const what = new QLabel(tr("Files below the first folder are looked up below the second."), this);
  what->setWordWrap(true);
  column->addWidget(what);
  m_table->setObjectName(QStringLiteral("preferences-rules"));
  m_table->setAccessibleName(tr("Source folder rules"));
  m_table->setHorizontalHeaderLabels({tr("In the Dump"), tr("On This Machine"), tr("Found")});
  m_table->horizontalHeader()->setSectionResizeMode(QHeaderView::Stretch);
  m_table->horizontalHeader()->setSectionResizeMode(kCheck, QHeaderView::ResizeToContents);
  m_table->horizontalHeader()->setDefaultAlignment(Qt::AlignLeft | Qt::AlignVCenter);
  m_table->verticalHeader()->hide();
  m_table->setTabKeyNavigation(false);
  auto* const delegate = new TypingDelegate(
      [this](const QModelIndex& cell, const QString& text) {
        model::SourceRule typed = rule(cell.row());
        (cell.column() == kFrom ? typed.from : typed.to) = text.trimmed().toStdString();
        check(cell.row(), typed);
      },
      this);
  m_table->setItemDelegate(delegate);
  column->addWidget(m_table, 1);

  auto* const row = new QHBoxLayout;
  auto* const add = new QPushButton(tr("&Add"), this);
  add->setObjectName(QStringLiteral("preferences-add-rule"));
  auto* const remove = new QPushButton(tr("&Remove"), this);
  remove->setObjectName(QStringLiteral("preferences-remove-rule"));
  for (QPushButton* const button : {add, remove}) {
    button->setAutoDefault(false);
    row->addWidget(button);
  }
  row->addStretch(1);
  column->addLayout(row);

  connect(add, &QPushButton::clicked, this, [this] {
    addRow({});
    m_table->setCurrentCell(m_table->rowCount() - 1, kFrom);
    m_table->setFocus();
    m_table->editItem(m_table->currentItem());
  });
  connect(remove, &QPushButton::clicked, this, [this] {
    m_table->removeRow(m_table->currentRow());
    checkAll();
    emit rulesChanged();
  });
  connect(m_table, &QTableWidget::itemChanged, this, [this](const QTableWidgetItem* item) {
    if (m_isShowing) return;
    check(item->row(), rule(item->row()));
    emit rulesChanged();
  });
  // The edit may have been cancelled.
  connect(delegate, &QAbstractItemDelegate::closeEditor, this, &SourceRulesPage::checkAll);
  connect(m_table, &QTableWidget::currentCellChanged, remove,
          [remove](int current) { remove->setEnabled(current >= 0); });
  remove->setEnabled(false);
}

model::SourceRule SourceRulesPage::rule(int row) const {
  return {m_table->item(row, kFrom)->text().trimmed().toStdString(),
          m_table->item(row, kTo)->text().trimmed().toStdString()};
}

std::vector<model::SourceRule> SourceRulesPage::rules() const {
  std::vector<model::SourceRule> rules;
  for (int row = 0; row < m_table->rowCount(); ++row) {
    const model::SourceRule one = rule(row);
    if (!one.from.empty() && !one.to.empty()) rules.push_back(one);
  }
  return rules;
}

void SourceRulesPage::setRules(const std::vector<model::SourceRule>& rules) {
  m_table->setRowCount(0);
  for (const model::SourceRule& rule : rules) addRow(rule);
  checkAll();
}

void SourceRulesPage::setNamedFiles(std::optional<std::vector<std::string>> files) {
  m_files = std::move(files);
  checkAll();
}

void SourceRulesPage::addRow(const model::SourceRule& rule) {
  const bool wasShowing = std::exchange(m_isShowing, true);
  const int row = m_table->rowCount();
  m_table->insertRow(row);
  m_table->setItem(row, kFrom, new QTableWidgetItem(model::toQString(rule.from)));
  m_table->setItem(row, kTo, new QTableWidgetItem(model::toQString(rule.to)));
  auto* const said = new QTableWidgetItem;
  said->setFlags(Qt::ItemIsEnabled | Qt::ItemIsSelectable);
  m_table->setItem(row, kCheck, said);
  m_isShowing = wasShowing;
}

void SourceRulesPage::checkAll() {
  for (int row = 0; row < m_table->rowCount(); ++row) check(row, rule(row));
}

void SourceRulesPage::check(int row, const model::SourceRule& rule) {
  const QString key = QStringLiteral("rule-%1").arg(row);
  if (rule.from.empty() || rule.to.empty()) {
    m_jobs.cancel(this, key);
    return say(row, {}, {});
  }
  const QString from = model::toQString(rule.from), to = model::toQString(rule.to);
  const bool isModule = m_files.has_value();
  m_jobs.start<model::RuleCheck>(
      this, key, tr("Looking for source files below %1").arg(to),
      [rule, files = m_files.value_or(std::vector<std::string>())](
          std::stop_token stop, const model::JobRunner::Progress&) { return model::checkRule(rule, files, stop); },
      [this, isModule, from, to,
       at = QPersistentModelIndex(m_table->model()->index(row, kCheck))](model::RuleCheck check) {
        if (!at.isValid()) return;
        const QString named = model::grouped(static_cast<int64_t>(check.named));
        const QString found = model::grouped(static_cast<int64_t>(check.found));
        if (!check.isFolder)
          return say(at.row(), tr("no such folder"), tr("%1 is not a folder on this machine.").arg(to));
        if (!isModule)
          return say(at.row(), tr("folder exists"), tr("The folder exists. Open a module to test the rule."));
        if (check.named == 0) {
          return say(at.row(), tr("no such files in the module"),
                     tr("The open module names no source file below %1.").arg(from));
        }
        say(at.row(), tr("%1 of %2 files").arg(found, named),
            tr("The open module names %1 source files below %2; %3 of them exist below %4.")
                .arg(named, from, found, to));
      });
}

void SourceRulesPage::say(int row, const QString& brief, const QString& whole) {
  const bool wasShowing = std::exchange(m_isShowing, true);
  QTableWidgetItem* const said = m_table->item(row, kCheck);
  said->setText(brief);
  said->setToolTip(model::toolTip(whole));
  m_isShowing = wasShowing;
}

}  // namespace app

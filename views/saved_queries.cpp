#include "views/saved_queries.h"

#include <QDialogButtonBox>
#include <QHeaderView>
#include <QInputDialog>
#include <QLabel>
#include <QPushButton>
#include <QTableWidget>
#include <QVBoxLayout>

#include "model/items/format.h"
#include "model/items/text.h"
#include "views/menu_text.h"
#include "views/query_field.h"

namespace views {
namespace {

constexpr qsizetype kLongestInMenu = 60;
constexpr int kName = 0, kQuery = 1;

QString menuText(const QString& text) { return escapeMnemonics(model::oneLine(text, kLongestInMenu)); }

}  // namespace

SavedQueriesMenu::SavedQueriesMenu(SavedQueries store, QueryField* field)
    : QMenu(field), m_store(std::move(store)), m_field(field) {
  setObjectName(QStringLiteral("saved-queries"));
  connect(this, &QMenu::aboutToShow, this, &SavedQueriesMenu::fill);
}

void SavedQueriesMenu::fill() {
  clear();
  const QMap<QString, QString> queries = m_store.load();
  for (auto each = queries.begin(); each != queries.end(); ++each) {
    addAction(menuText(each.key()) + u'\t' + menuText(each.value()), m_field, [field = m_field, query = each.value()] {
      field->setText(query);
      field->setFocus();
    });
  }
  addSeparator();
  addAction(tr("&Save This Query…"), this, &SavedQueriesMenu::saveQuery)
      ->setEnabled(!m_field->isError() && !m_field->query().isEmpty());
  addAction(tr("&Edit Saved Queries…"), this, &SavedQueriesMenu::edit)->setEnabled(!queries.isEmpty());
  setActiveAction(actions().first());
}

void SavedQueriesMenu::saveQuery() {
  auto* const dialog = new QInputDialog(m_field);
  dialog->setAttribute(Qt::WA_DeleteOnClose);
  dialog->setWindowTitle(tr("Save This Query"));
  dialog->setLabelText(tr("Query name (an existing one is replaced):"));
  const QString query = m_field->text();
  dialog->setTextValue(m_store.load().key(query, query));
  connect(dialog, &QInputDialog::textValueSelected, this, [this, query](const QString& name) {
    QMap<QString, QString> queries = m_store.load();
    queries.insert(name.trimmed(), query);
    m_store.save(queries);
  });
  dialog->open();
  QPushButton* const ok = dialog->findChild<QDialogButtonBox*>()->button(QDialogButtonBox::Ok);
  connect(dialog, &QInputDialog::textValueChanged, ok,
          [ok](const QString& name) { ok->setEnabled(!name.trimmed().isEmpty()); });
}

void SavedQueriesMenu::edit() {
  auto* const dialog = new SavedQueriesDialog(m_store, m_field);
  dialog->setAttribute(Qt::WA_DeleteOnClose);
  dialog->open();
}

SavedQueriesDialog::SavedQueriesDialog(SavedQueries store, QWidget* parent)
    : QDialog(parent), m_store(std::move(store)), m_table(new QTableWidget(this)), m_problem(new QLabel(this)) {
  setWindowTitle(tr("Saved Queries"));
  m_table->setAccessibleName(windowTitle());
  m_table->setColumnCount(2);
  m_table->setHorizontalHeaderLabels({tr("Name"), tr("Query")});
  m_table->horizontalHeader()->setStretchLastSection(true);
  m_table->horizontalHeader()->resizeSection(kName, 24 * fontMetrics().averageCharWidth());
  m_table->verticalHeader()->hide();
  m_table->setSelectionMode(QAbstractItemView::SingleSelection);
  m_table->setTabKeyNavigation(false);
  const QMap<QString, QString> queries = m_store.load();
  m_table->setRowCount(static_cast<int>(queries.size()));
  int row = 0;
  for (auto each = queries.begin(); each != queries.end(); ++each, ++row) {
    m_table->setItem(row, kName, new QTableWidgetItem(each.key()));
    m_table->setItem(row, kQuery, new QTableWidgetItem(each.value()));
  }
  m_table->setCurrentCell(0, kName);
  m_problem->setTextFormat(Qt::PlainText);
  m_problem->setWordWrap(true);

  auto* const buttons = new QDialogButtonBox(QDialogButtonBox::Ok | QDialogButtonBox::Cancel, this);
  m_ok = buttons->button(QDialogButtonBox::Ok);
  m_remove = buttons->addButton(tr("&Remove"), QDialogButtonBox::ResetRole);
  m_remove->setShortcut(Qt::Key_Delete);
  m_remove->setToolTip(tr("Remove the selected query (Del)"));
  connect(m_remove, &QPushButton::clicked, this, &SavedQueriesDialog::removeRow);
  connect(buttons, &QDialogButtonBox::accepted, this, &SavedQueriesDialog::accept);
  connect(buttons, &QDialogButtonBox::rejected, this, &SavedQueriesDialog::reject);
  connect(m_table, &QTableWidget::cellChanged, this, &SavedQueriesDialog::check);
  auto* const column = new QVBoxLayout(this);
  column->addWidget(m_table);
  column->addWidget(m_problem);
  column->addWidget(buttons);
  resize(560, 360);
  check();
}

QString SavedQueriesDialog::problem() const {
  QStringList names;
  for (int row = 0; row < m_table->rowCount(); ++row) {
    const QString name = m_table->item(row, kName)->text().trimmed(), text = m_table->item(row, kQuery)->text();
    if (name.isEmpty()) return tr("The query %1 has no name.").arg(text);
    if (names.contains(name)) return tr("Two queries are named %1.").arg(name);
    names << name;
    const auto query = queries::Query::parse(text.toStdString());
    if (!query.ok())
      return tr("%1: %2", "name of a query and what is wrong with it")
          .arg(name, model::toQString(query.status().message()));
    if (query->isEmpty()) return tr("%1 has no query.").arg(name);
  }
  return {};
}

void SavedQueriesDialog::check() {
  const QString sentence = problem();
  m_problem->setText(sentence);
  m_problem->setVisible(!sentence.isEmpty());
  m_ok->setEnabled(sentence.isEmpty());
  m_remove->setEnabled(m_table->rowCount() > 0);
}

void SavedQueriesDialog::removeRow() {
  m_table->removeRow(m_table->currentRow());
  check();
}

void SavedQueriesDialog::accept() {
  QMap<QString, QString> queries;
  for (int row = 0; row < m_table->rowCount(); ++row) {
    queries.insert(m_table->item(row, kName)->text().trimmed(), m_table->item(row, kQuery)->text());
  }
  m_store.save(queries);
  QDialog::accept();
}

}  // namespace views

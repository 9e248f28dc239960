#include "views/problems/problems_view.h"

#include <QApplication>
#include <QClipboard>
#include <QHeaderView>
#include <QKeyEvent>
#include <QPlainTextEdit>
#include <QSplitter>
#include <QStackedLayout>
#include <algorithm>

#include "views/problems/problem_delegate.h"
#include "views/row_list.h"

namespace views {

ProblemsView::ProblemsView(Context context, QWidget* parent)
    : View(context, QStringLiteral("problems"), tr("Problems"), parent),
      m_model(new model::ProblemModel(this)),
      m_list(new RowList(this)),
      m_detail(new QPlainTextEdit(this)),
      m_pages(new QStackedLayout(this)),
      m_splitter(new QSplitter(Qt::Horizontal, this)),
      m_empty(new EmptyState(this)),
      m_openAction(new QAction(tr("Show in Text"), this)),
      m_copyAction(new QAction(tr("Copy"), this)) {
  setAutoFillBackground(true);
  setBackgroundRole(QPalette::Base);
  m_list->setModel(m_model);
  m_list->setAccessibleName(tr("Problems"));
  m_list->setItemDelegate(new ProblemDelegate(context.theme, this));
  m_list->setContextMenuPolicy(Qt::ActionsContextMenu);
  m_list->addActions({m_openAction, m_copyAction});
  m_list->installEventFilter(this);
  m_detail->installEventFilter(this);
  QHeaderView* const header = m_list->header();
  header->setStretchLastSection(false);
  header->setSectionResizeMode(model::ProblemModel::kMessage, QHeaderView::Stretch);
  const int digit = fontMetrics().horizontalAdvance(u'0');
  header->resizeSection(model::ProblemModel::kSeverity, 14 * digit);
  header->resizeSection(model::ProblemModel::kFile, 24 * digit);
  header->resizeSection(model::ProblemModel::kPlace, 14 * digit);

  m_detail->setReadOnly(true);
  m_detail->setLineWrapMode(QPlainTextEdit::NoWrap);
  m_detail->setFrameShape(QFrame::NoFrame);
  m_detail->setObjectName(QStringLiteral("detail"));
  m_detail->setAccessibleName(tr("Full text of the problem"));
  m_splitter->addWidget(m_list);
  m_splitter->addWidget(m_detail);
  m_splitter->setStretchFactor(0, 3);
  m_splitter->setStretchFactor(1, 2);
  m_splitter->setChildrenCollapsible(false);
  m_splitter->setHandleWidth(1);
  m_pages->addWidget(m_splitter);
  m_pages->addWidget(m_empty);
  m_pages->setCurrentWidget(m_empty);
  m_empty->setText(tr("No problems"), tr("The open files were read without problems."));
  setFocusProxy(m_list);
  updateFont();

  m_copyAction->setShortcut(QKeySequence::Copy);
  m_copyAction->setShortcutContext(Qt::WidgetShortcut);
  connect(m_copyAction, &QAction::triggered, this, &ProblemsView::copyRows);
  connect(m_openAction, &QAction::triggered, this, [this] { open(m_list->currentIndex()); });
  connect(m_list, &RowList::doubleClicked, this, &ProblemsView::open);
  connect(m_list->selectionModel(), &QItemSelectionModel::currentRowChanged, this, &ProblemsView::showDetail);
  connect(&theme(), &Theme::changed, this, &ProblemsView::updateFont);
}

void ProblemsView::setProblems(std::vector<hlo::Diagnostic> problems) {
  m_model->setProblems(std::move(problems));
  const int count = m_model->rowCount();
  setWindowTitle(count == 0 ? tr("Problems") : tr("Problems (%1)").arg(grouped(count)));
  m_pages->setCurrentWidget(count == 0 ? static_cast<QWidget*>(m_empty) : m_splitter);
  if (count > 0) m_list->setCurrentIndex(m_model->index(0, 0));
  showDetail();
}

bool ProblemsView::canShow(const model::Target&) const { return false; }

void ProblemsView::reveal(const model::Target&) {}

QList<QAction*> ProblemsView::viewActions() { return {m_openAction, m_copyAction}; }

void ProblemsView::applySnapshot() {}  // problems belong to files, not to the current module

void ProblemsView::updateFont() {
  m_detail->setFont(theme().fixedFont());
  m_list->viewport()->update();
}

void ProblemsView::showDetail() {
  const QModelIndex current = m_list->currentIndex();
  m_openAction->setEnabled(current.isValid());
  m_copyAction->setEnabled(current.isValid());
  m_detail->setPlainText(current.isValid() ? m_model->text(current.row()) : QString());
}

void ProblemsView::open(const QModelIndex& index) {
  if (!index.isValid()) return;
  const hlo::Diagnostic& problem = m_model->problem(index.row());
  emit openPlace(toQString(problem.file), problem.line, problem.column);
}

void ProblemsView::copyRows() {
  QModelIndexList rows = m_list->selectionModel()->selectedRows();
  if (rows.isEmpty()) return;
  std::sort(rows.begin(), rows.end());
  QStringList texts;
  for (const QModelIndex& row : rows) texts += m_model->text(row.row()).trimmed();
  QApplication::clipboard()->setText(texts.join(u'\n') + u'\n');
}

bool ProblemsView::eventFilter(QObject* watched, QEvent* event) {
  if (watched == m_list && event->type() == QEvent::KeyPress) {
    auto* const key = static_cast<QKeyEvent*>(event);
    if (key->matches(QKeySequence::Copy)) {
      copyRows();
      return true;
    }
    if (key->key() == Qt::Key_Return || key->key() == Qt::Key_Enter) {
      open(m_list->currentIndex());
      return true;
    }
  }
  // The style sheet replaces the font when the field is shown for the first time.
  if (watched == m_detail && event->type() == QEvent::Show) updateFont();
  return View::eventFilter(watched, event);
}

}  // namespace views

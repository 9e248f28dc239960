#include "views/memory/report_panel.h"

#include <QClipboard>
#include <QDir>
#include <QFileInfo>
#include <QGuiApplication>
#include <QHeaderView>
#include <QLabel>
#include <QRegularExpression>
#include <QTableView>
#include <QToolButton>
#include <QVBoxLayout>
#include <algorithm>
#include <array>

#include "model/items/memory_report_model.h"
#include "model/items/memory_report_text.h"
#include "model/items/text.h"
#include "model/session/report_pairing.h"
#include "views/column_menu.h"
#include "views/memory/budget_bar.h"
#include "views/memory/item_link.h"
#include "views/memory/memory_delegate.h"
#include "views/row_list.h"
#include "views/sort_header.h"

namespace views {
namespace {

using model::MemoryReportModel;

// Widths in average characters; the last visible column takes the rest if it contains words.
constexpr std::pair<int, int> kWidths[] = {
    {MemoryReportModel::kName, 34},      {MemoryReportModel::kSize, 14},      {MemoryReportModel::kUnpadded, 14},
    {MemoryReportModel::kPadding, 14},   {MemoryReportModel::kExpansion, 15}, {MemoryReportModel::kScratch, 40},
    {MemoryReportModel::kFullShape, 24}, {MemoryReportModel::kBuffers, 10},   {MemoryReportModel::kShape, 38},
    {MemoryReportModel::kOperator, 60},  {MemoryReportModel::kKind, 16},      {MemoryReportModel::kOffset, 14},
    {MemoryReportModel::kValues, 10},    {MemoryReportModel::kSource, 40},    {MemoryReportModel::kMatch, 30}};

// Returns whether the name is one that XLA gives to a file of a dump, of this module if one is stated.
bool isDumpFile(const QString& name, const QString& module) {
  static const QRegularExpression kName(QStringLiteral("(^|\\.)module_\\d{4,}\\.(.+)$"));
  const QRegularExpressionMatch found = kName.match(name);
  if (!found.hasMatch()) return false;
  return module.isEmpty() || found.captured(2).startsWith(module + u'.');
}

constexpr qsizetype kMostFolders = 64;  // beside a message

// Maximum of rows searched for a selection made elsewhere.
constexpr int kMostSearched = 10'000;

}  // namespace

ReportPanel::ReportPanel(Context context, QWidget* parent)
    : QWidget(parent),
      m_context(context),
      m_model(new MemoryReportModel(this)),
      m_failure(new QLabel(this)),
      m_bar(new BudgetBar(context.theme, this)),
      m_title(new QLabel(this)),
      m_budget(new QLabel(this)),
      m_spaces(new QLabel(this)),
      m_breakdown(new QLabel(this)),
      m_found(new QLabel(this)),
      m_note(new QLabel(this)),
      m_folder(new QToolButton(this)),
      m_lead(new QToolButton(this)),
      m_table(new QTableView(this)) {
  setObjectName(QStringLiteral("memory.report"));
  for (QLabel* const label : labels()) {
    label->setTextFormat(Qt::PlainText);
    label->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    label->setWordWrap(true);
    label->setContentsMargins(12, 0, 12, 0);
  }
  QFont bold = font();
  bold.setBold(true);
  m_title->setFont(bold);
  bold.setPointSizeF(bold.pointSizeF() * 1.3);
  m_failure->setFont(bold);
  m_folder->setObjectName(QStringLiteral("memory.report.folder"));
  m_folder->setFocusPolicy(Qt::TabFocus);
  m_folder->hide();
  connect(m_folder, &QToolButton::clicked, this, [this] { emit folderRequested(m_folderPath); });
  m_lead->setObjectName(QStringLiteral("memory.report.advice"));
  m_lead->setText(tr("Show Advice"));
  m_lead->setToolTip(tr("Changes of the program that lower its memory, each planned again"));
  m_lead->setFocusPolicy(Qt::TabFocus);
  m_lead->hide();
  connect(m_lead, &QToolButton::clicked, this, [this] {
    emit adviceRequested();
    m_context.navigation.show(m_context.navigation.reports().module());
  });
  const auto colorFailure = [this] {
    QPalette palette = m_failure->palette();
    palette.setColor(QPalette::WindowText, m_context.theme.colors().error);
    m_failure->setPalette(palette);
  };
  colorFailure();
  connect(&context.theme, &Theme::changed, this, colorFailure);
  m_breakdown->setForegroundRole(QPalette::PlaceholderText);
  m_note->setForegroundRole(QPalette::PlaceholderText);

  m_table->setModel(m_model);
  m_table->setObjectName(QStringLiteral("memory.report.table"));
  m_table->setAccessibleName(tr("Listed entries"));
  m_table->setSelectionBehavior(QAbstractItemView::SelectRows);
  m_table->setSelectionMode(QAbstractItemView::ExtendedSelection);
  m_table->setShowGrid(false);
  m_table->setAlternatingRowColors(true);
  m_table->setWordWrap(false);
  m_table->setTabKeyNavigation(false);
  m_table->verticalHeader()->hide();
  m_table->verticalHeader()->setSectionResizeMode(QHeaderView::Fixed);
  followRowHeight(*m_table, context.theme);
  m_table->setItemDelegate(
      new MemoryDelegate(context.theme,
                         {.fixed = {MemoryReportModel::kName, MemoryReportModel::kMatch, MemoryReportModel::kScratch,
                                    MemoryReportModel::kFullShape, MemoryReportModel::kShape,
                                    MemoryReportModel::kOperator, MemoryReportModel::kSource},
                          .links = {MemoryReportModel::kSource},
                          .middle = {MemoryReportModel::kName, MemoryReportModel::kMatch, MemoryReportModel::kOperator,
                                     MemoryReportModel::kSource}},
                         this));
  auto* const header = new SortHeader(m_table);
  m_table->setHorizontalHeader(header);
  header->setSortIndicator(-1, Qt::AscendingOrder);  // in the order of the text
  addColumnMenu(*header, {MemoryReportModel::kName}, tr("Order of the Text"));
  header->moveSection(MemoryReportModel::kMatch, MemoryReportModel::kName + 1);
  m_table->setSortingEnabled(true);
  m_link = new ItemLink(m_table, context);
  connect(m_link, &ItemLink::menuRequested, this, &ReportPanel::menuRequested);
  for (const auto signal : {&QAbstractItemView::clicked, &QAbstractItemView::activated}) {
    connect(m_table, signal, this, &ReportPanel::goTo);
  }
  connect(m_table, &QAbstractItemView::activated, this, &ReportPanel::goToLine);
  connect(&context.navigation.reports(), &model::ReportPairing::changed, this, &ReportPanel::match);

  auto* const copy = new QAction(tr("Copy Rows"), this);
  copy->setShortcut(QKeySequence::Copy);
  copy->setShortcutContext(Qt::WidgetWithChildrenShortcut);
  connect(copy, &QAction::triggered, this, &ReportPanel::copySelection);
  m_table->addAction(copy);

  auto* const column = new QVBoxLayout(this);
  column->setContentsMargins(0, 12, 0, 0);
  column->setSpacing(8);
  for (QLabel* const label : labels()) {
    column->addWidget(label);
    if (label == m_failure) column->addWidget(m_bar);
  }
  auto* const buttons = new QHBoxLayout;
  buttons->setContentsMargins(12, 0, 12, 0);
  buttons->addWidget(m_folder);
  buttons->addWidget(m_lead);
  buttons->addStretch();
  column->addLayout(buttons);
  column->addWidget(m_table, 1);
  column->addStretch();  // takes the space if the list is empty
  setFocusProxy(m_table);
}

void ReportPanel::match() {
  const std::shared_ptr<const model::Snapshot> memory = m_context.navigation.reports().moduleMemory();
  if (m_matches != nullptr && m_matches->memory == memory) return showMatches(m_matches);
  using Matches = std::shared_ptr<const model::ReportMatches>;
  const QString key = QStringLiteral("report");
  m_context.jobs.cancel(this, key);
  showMatches(nullptr);
  if (m_snapshot == nullptr || m_snapshot->assignment == nullptr || memory == nullptr) return;
  m_context.jobs.start<Matches>(
      this, key, tr("Matching the entries of the message"),
      [message = m_snapshot, memory](std::stop_token stop, const model::JobRunner::Progress&) {
        return model::matchReport(*message, memory, stop);
      },
      [this](Matches matches) { showMatches(std::move(matches)); });
}

void ReportPanel::showMatches(std::shared_ptr<const model::ReportMatches> matches) {
  m_matches = std::move(matches);
  // A column of "no match" would say nothing else.
  if (isUnrelated()) {
    m_model->setMatches(nullptr, false);
    const QString title = QString::fromStdString(m_matches->memory->title);
    m_found->setText(tr("The open module %1 has none of these entries: the message is about another program.")
                         .arg(model::oneLine(title)));
    m_found->show();
    showNote();
    fitColumns();
    return;
  }
  m_model->setMatches(m_matches, m_matches != nullptr && m_matches->memory == m_context.navigation.memory());
  const QString found = m_matches == nullptr ? QString() : model::matchSummary(*m_matches);
  m_found->setText(found);
  m_found->setVisible(!found.isEmpty());
  showNote();
  fitColumns();
}

bool ReportPanel::isUnrelated() const {
  return m_matches != nullptr && !m_matches->entries.empty() && !m_matches->isOfModule();
}

// The module has the data that the message leaves out; no dump lists kernel memory.
void ReportPanel::showNote() {
  QStringList spaces;
  const bool isJoined = m_matches != nullptr && !isUnrelated() && m_matches->memory->assignment != nullptr;
  if (isJoined) spaces = model::spaceLines(*m_snapshot->assignment->report(), *m_matches->memory);
  m_spaces->setText(spaces.join(u'\n'));
  m_spaces->setVisible(!spaces.isEmpty());
  m_lead->setVisible(isJoined);
  // A message without entries or a name belongs to the dump that it was opened with.
  const bool isWithDump = isJoined && QFileInfo(model::toQString(m_matches->memory->path)).path() ==
                                          QFileInfo(model::toQString(m_snapshot->path)).path();
  const bool isAdvised = !m_advice.isEmpty() && !isWithDump && !(m_matches != nullptr && m_matches->isOfModule());
  m_note->setText(isAdvised ? m_advice : QString());
  m_note->setVisible(isAdvised);
  offerFolder();
}

// The item link reveals targets of the current snapshot; for a target of another module, that module must be shown
// first.
void ReportPanel::goTo(const QModelIndex& index) {
  if (index.data(model::TargetRole).isValid()) return;
  const std::optional<model::Target> target = m_model->matchedTarget(index);
  if (!target) return;
  emit moduleRequested();
  m_context.navigation.show(m_context.navigation.reports().module());
  if (m_matches != nullptr && m_matches->memory == m_context.navigation.memory()) m_context.navigation.select(*target);
}

void ReportPanel::goToLine(const QModelIndex& index) {
  if (index.column() != MemoryReportModel::kSource) return;
  const std::optional<model::Target> line = m_model->lineTarget(index);
  if (!line) {
    if (m_model->fileLine(index))
      emit message(tr("The module with this line is not open. “Open Source in Editor” (%1) opens the file.")
                       .arg(QStringLiteral("Ctrl+E")));
    return;
  }
  m_context.navigation.show(m_context.navigation.reports().module());
  m_context.navigation.reveal(*line);
}

std::optional<View::FileLine> ReportPanel::fileLine() const {
  const auto line = m_model->fileLine(m_table->currentIndex());
  return line ? std::optional(View::FileLine{line->first, line->second}) : std::nullopt;
}

// The files in the folder of a message are opened with it; a dump is often in a folder beside a log.
void ReportPanel::offerFolder() {
  m_folder->hide();
  m_folderPath.clear();
  const bool isAlone = m_context.navigation.reports().module() == nullptr || isUnrelated();
  if (m_snapshot == nullptr || !isAlone) return;
  const QFileInfo file(QString::fromStdString(m_snapshot->path));
  if (!file.isFile()) return;
  const buffers::Report* const report = m_snapshot->assignment->report();
  const QString module = report == nullptr ? QString() : model::toQString(report->module);
  const QStringList folders = file.dir().entryList(QDir::Dirs | QDir::NoDotAndDotDot, QDir::Name).mid(0, kMostFolders);
  QStringList dumps;
  for (const QString& name : folders) {
    const QStringList files = QDir(file.dir().filePath(name)).entryList(QDir::Files);
    if (std::any_of(files.begin(), files.end(), [&](const QString& each) { return isDumpFile(each, module); }))
      dumps += name;
  }
  // Of several dumps, none is known to be the message's.
  if (dumps.size() != 1) return;
  m_folderPath = file.dir().filePath(dumps.front());
  m_folder->setText(tr("Open the Dump in “%1”").arg(dumps.front()));
  m_folder->setToolTip(m_folderPath);
  m_folder->show();
}

void ReportPanel::setSnapshot(const std::shared_ptr<const model::Snapshot>& snapshot) {
  if (snapshot == m_snapshot) return match();
  m_snapshot = snapshot;
  m_matches = nullptr;
  m_model->setSnapshot(snapshot);
  QStringList budget, breakdown;
  QString title, failure;
  std::optional<buffers::Budget> first;
  m_advice.clear();
  if (snapshot != nullptr && snapshot->assignment != nullptr) {
    const buffers::Assignment& assignment = *snapshot->assignment;
    title = model::assignmentFacts(*snapshot).join(QStringLiteral(" · "));
    m_advice = model::adviceFor(assignment);
    if (assignment.report() != nullptr) {
      budget = model::budgetLines(*assignment.report());
      failure = model::failureHeadline(*assignment.report());
      // The first line says more than the headline, unless it is the headline.
      if (!budget.isEmpty() && budget.front() == failure) budget.removeFirst();
      if (!assignment.report()->budgets.empty()) first = assignment.report()->budgets.front();
      breakdown = model::breakdownLines(*assignment.report(), snapshot->platform);
    }
    if (assignment.printedPeakStep()) {
      budget << tr("The peak in the dump is at step %1. The values below are live there.")
                    .arg(grouped(*assignment.printedPeakStep()));
    }
  }
  m_title->setText(title);
  for (const auto& [label, text] :
       {std::pair(m_failure, failure), {m_budget, budget.join(u'\n')}, {m_breakdown, breakdown.join(u'\n')}}) {
    label->setText(text);
    label->setVisible(!text.isEmpty());
  }
  m_firstBudget = first;
  showFailure();
  m_table->setVisible(m_model->rowCount() > 0);
  match();
}

void ReportPanel::setHeadlineAbove(const QString& headline) {
  m_headlineAbove = headline;
  showFailure();
}

void ReportPanel::showFailure() {
  const bool isAbove = m_failure->text() == m_headlineAbove;
  m_failure->setVisible(!m_failure->text().isEmpty() && !isAbove);
  m_bar->setBudget(isAbove ? std::nullopt : m_firstBudget);
}

void ReportPanel::fitColumns() {
  const int letter = QFontMetrics(font()).averageCharWidth();
  int last = 0;
  for (const auto& [column, letters] : kWidths) {
    m_table->setColumnHidden(column, !m_model->hasColumn(column));
    m_table->horizontalHeader()->resizeSection(column, letters * letter);
    if (m_model->hasColumn(column)) last = column;
  }
  const auto alignment = m_model->headerData(last, Qt::Horizontal, Qt::TextAlignmentRole).toInt();
  m_table->horizontalHeader()->setStretchLastSection((alignment & Qt::AlignLeft) != 0);
}

std::array<QLabel*, 7> ReportPanel::labels() const {
  return {m_failure, m_title, m_budget, m_spaces, m_breakdown, m_found, m_note};
}

QStringList ReportPanel::lines() const {
  QStringList lines;
  for (const QLabel* const label : labels()) {
    if (!label->text().isEmpty()) lines << label->text().split(u'\n');
  }
  return lines;
}

void ReportPanel::follow(const model::Selection& selection) {
  const QModelIndex current = m_table->currentIndex();
  if (current.isValid() && selection.target &&
      current.data(model::TargetRole).value<model::Target>() == *selection.target)
    return;
  if (!selection.target) return m_link->follow({});
  for (int row = 0; row < std::min(m_model->rowCount(), kMostSearched); ++row) {
    const QVariant target = m_model->index(row, 0).data(model::TargetRole);
    if (target.isValid() && target.value<model::Target>() == *selection.target)
      return m_link->follow(m_model->index(row, 0));
  }
  m_link->follow({});
}

void ReportPanel::copySelection() {
  QList<int> columns;
  for (int column = 0; column < MemoryReportModel::kColumnCount; ++column) {
    if (!m_table->isColumnHidden(column)) columns << column;
  }
  const QModelIndexList rows = m_table->selectionModel()->selectedRows();
  if (rows.isEmpty()) return;
  QGuiApplication::clipboard()->setText(m_model->toTsv(rows, columns));
  emit message(tr("%n row(s) copied", nullptr, static_cast<int>(rows.size())));
}

}  // namespace views

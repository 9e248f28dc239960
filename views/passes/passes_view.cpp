#include "views/passes/passes_view.h"

#include <QApplication>
#include <QFileDialog>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QStackedLayout>
#include <QStyledItemDelegate>
#include <QTableView>
#include <QToolButton>
#include <QVBoxLayout>
#include <algorithm>
#include <numeric>

#include "model/documents/event_query.h"
#include "model/items/text.h"
#include "model/session/save_file.h"
#include "model/session/timeline.h"
#include "views/change_roles.h"
#include "views/dialog_folders.h"
#include "views/row_list.h"
#include "views/sort_header.h"

namespace views {
namespace {

using model::PassModel;

// Shown only while the filter asks for changes.
constexpr int kFoundColumns[] = {PassModel::kFound, PassModel::kFoundBytes, PassModel::kKept, PassModel::kKeptBytes};
const auto kFusionFilter = QStringLiteral("broke:");  // and the name of a fusion

/// Colours the counts of changes, and dims stages without changes.
class PassDelegate : public QStyledItemDelegate {
 public:
  PassDelegate(const Theme& theme, QObject* parent) : QStyledItemDelegate(parent), m_theme(theme) {}

 protected:
  void initStyleOption(QStyleOptionViewItem* option, const QModelIndex& index) const override {
    QStyledItemDelegate::initStyleOption(option, index);
    const Colors& colors = m_theme.colors();
    const int state = index.data(PassModel::StateRole).toInt();
    const auto of = [](model::PassState one) { return static_cast<int>(one); };
    QColor color = colors.text;
    if (state < 0 || state == of(model::PassState::kSame) || state == of(model::PassState::kSameBytes))
      color = colors.secondaryText;
    if (state == of(model::PassState::kUnreadable)) color = colors.error;
    const bool isZero = option->text == QStringLiteral("0");
    if (isZero) color = colors.secondaryText;
    const int column = index.column();
    if (!isZero && state == of(model::PassState::kChanged)) {
      if (column == PassModel::kAdded) color = colors.of(ChangeRole::kAdded);
      if (column == PassModel::kRemoved) color = colors.of(ChangeRole::kRemoved);
      if (column == PassModel::kChanged || column == PassModel::kReplaced) color = colors.of(ChangeRole::kChanged);
      if (column == PassModel::kMoved) color = colors.of(ChangeRole::kMoved);
    }
    option->state &= ~QStyle::State_HasFocus;  // the row is chosen, not a cell
    if (column == PassModel::kStage || column == PassModel::kPass) option->font = m_theme.fixedFont();
    if (column >= PassModel::kFound && column <= PassModel::kInstructions) option->font = m_theme.figureFont();
    option->palette.setColor(QPalette::Text, color);
    option->textElideMode = column == PassModel::kFile ? Qt::ElideLeft : Qt::ElideMiddle;
  }

 private:
  const Theme& m_theme;
};

}  // namespace

PassesView::PassesView(Context context, QWidget* parent)
    : View(context, QStringLiteral("passes"), tr("Passes"), parent),
      m_model(new PassModel(this)),
      m_table(new QTableView(this)),
      m_filter(new QLineEdit(this)),
      m_count(new QLabel(this)),
      m_pages(new QStackedLayout),
      m_empty(new EmptyState(this)) {
  setAutoFillBackground(true);
  setBackgroundRole(QPalette::Base);
  m_filter->setObjectName(QStringLiteral("passes.filter"));
  m_filter->setPlaceholderText(tr("Find passes: fusion, change:added opcode:copy bytes>1M …"));
  m_filter->setAccessibleName(tr("Find passes by name or by what they changed"));
  m_filter->setClearButtonEnabled(true);
  m_filter->setMaximumWidth(520);
  m_count->setTextFormat(Qt::PlainText);
  m_count->setForegroundRole(QPalette::PlaceholderText);

  auto* const header = new SortHeader(m_table);
  m_table->setHorizontalHeader(header);
  m_table->setModel(m_model);
  m_table->setObjectName(QStringLiteral("passes.table"));
  m_table->setAccessibleName(title());
  m_table->setItemDelegate(new PassDelegate(context.theme, this));
  m_table->setSelectionBehavior(QAbstractItemView::SelectRows);
  m_table->setSelectionMode(QAbstractItemView::ExtendedSelection);
  m_table->setEditTriggers(QAbstractItemView::NoEditTriggers);
  m_table->setShowGrid(false);
  m_table->setWordWrap(false);
  m_table->setTabKeyNavigation(false);
  m_table->verticalHeader()->hide();
  m_table->setHorizontalScrollMode(QAbstractItemView::ScrollPerPixel);
  followRowHeight(*m_table, context.theme);
  header->setSectionsClickable(true);
  header->setSectionsMovable(true);
  header->setHighlightSections(false);
  header->setSortIndicator(-1, Qt::DescendingOrder);
  header->setSortIndicatorClearable(true);
  m_table->setSortingEnabled(true);
  scrollToTopWhenSorted(header);
  // The name of the pass is the answer: the table scrolls sideways before it is cut to less than this.
  constexpr int kFewestLetters = 28;
  m_fit = new ColumnFit(*m_table, *header, {PassModel::kPass, PassModel::kPipeline, PassModel::kFile},
                        kFewestLetters * QFontMetrics(theme().fixedFont()).averageCharWidth());

  auto* const queries = new QToolButton(this);
  queries->setObjectName(QStringLiteral("passes.queries"));
  queries->setText(tr("Questions"));
  queries->setToolTip(tr("Filters for common questions"));
  queries->setAutoRaise(true);
  queries->setPopupMode(QToolButton::InstantPopup);
  for (const model::PassQuestion& question : model::passQuestions()) {
    addQuestion(toQString(question.name), toQString(question.title()), [this, question] {
      m_filter->setText(toQString(question.query));
      // What a filter finds is sorted by its number.
      const int column = question.amount == nullptr                     ? -1
                         : question.amount == &model::PassCounts::flops ? PassModel::kFlops
                                                                        : PassModel::kBytes;
      m_table->horizontalHeader()->setSortIndicator(column, Qt::DescendingOrder);
      emit raiseRequested();
      m_table->setFocus();
    });
  }
  addQuestion(QStringLiteral("fusion"), tr("Who Broke the Selected Fusion?"), [this] { askForFusion(); });
  auto* const menu = new QMenu(queries);
  menu->addActions(m_questions);
  queries->setMenu(menu);
  auto* const csv = new QAction(tr("Export as CSV…"), this);
  csv->setObjectName(QStringLiteral("passes.csv"));
  connect(csv, &QAction::triggered, this, &PassesView::exportCsv);
  m_actions << csv;
  auto* const csvButton = new QToolButton(this);
  csvButton->setDefaultAction(csv);
  csvButton->setToolButtonStyle(Qt::ToolButtonTextOnly);
  csvButton->setAutoRaise(true);
  csvButton->setFocusPolicy(Qt::TabFocus);

  auto* const page = new QWidget(this);
  auto* const inner = new QVBoxLayout(page);
  inner->setContentsMargins(0, 0, 0, 0);
  inner->setSpacing(0);
  auto* const row = new QHBoxLayout;
  row->setContentsMargins(8, 4, 8, 4);
  row->setSpacing(8);
  row->addWidget(m_filter, 1);
  row->addWidget(queries);
  row->addWidget(m_count, 1);
  row->addWidget(csvButton);
  inner->addLayout(row);
  inner->addWidget(m_table, 1);
  m_pages->addWidget(page);
  m_pages->addWidget(m_empty);
  auto* const column = new QVBoxLayout(this);
  column->setContentsMargins(0, 0, 0, 0);
  column->addLayout(m_pages);
  setFocusProxy(m_table);

  connect(m_filter, &QLineEdit::textChanged, this, &PassesView::applyFilter);
  connect(m_table, &QTableView::clicked, this, &PassesView::choose);
  connect(m_table, &QTableView::activated, this, &PassesView::choose);
  // By keys. The focus makes a row current, too, but does not select it.
  connect(m_table->selectionModel(), &QItemSelectionModel::currentRowChanged, this, [this](const QModelIndex& index) {
    const bool isChosen = m_table->hasFocus() && m_table->selectionModel()->isSelected(index);
    if (!m_applying && isChosen && QApplication::mouseButtons() == Qt::NoButton) choose(index);
  });
  connect(m_empty, &EmptyState::message, this, &View::message);
  connect(m_empty, &EmptyState::buttonClicked, m_filter, &QLineEdit::clear);
  connect(&theme(), &Theme::changed, m_table->viewport(), QOverload<>::of(&QWidget::update));
}

void PassesView::setTimeline(model::Timeline& timeline) {
  m_timeline = &timeline;
  connect(&timeline, &model::Timeline::changed, this, &PassesView::refresh);
  connect(&timeline, &model::Timeline::stagesRead, this, &PassesView::stagesRead);
  connect(&timeline, &model::Timeline::currentChanged, this, &PassesView::currentChanged);
  refresh();
}

void PassesView::addQuestion(const QString& id, const QString& title, const std::function<void()>& ask) {
  auto* const action = new QAction(title, this);
  action->setObjectName(QStringLiteral("passes.") + id);
  connect(action, &QAction::triggered, this, ask);
  m_questions << action;
}

// As a filter, so that it can be changed, kept with the session and cleared like the others.
void PassesView::askForFusion() {
  const auto& index = m_timeline == nullptr ? nullptr : m_timeline->index();
  if (index == nullptr) return emit message(tr("The stages are still being read."));
  const auto track = m_timeline->track();
  if (!track || index->tracks.track(*track).descent != compare::Descent::kHolds)
    return emit message(tr("First select a fusion that a pass made."));
  m_filter->setText(kFusionFilter + toQString(index->tracks.nameAt(*track, m_timeline->trackStage()).first));
  m_table->horizontalHeader()->setSortIndicator(PassModel::kStage, Qt::AscendingOrder);
  emit raiseRequested();
  m_table->setFocus();
}

// The changes by which a fusion, or what it held, ended or left it.
void PassesView::findFusion(const QString& name) {
  const auto& index = m_timeline->index();
  if (index == nullptr) {
    m_problem = m_timeline->isEmpty() ? QString() : tr("The stages are still being read.");
    return updateCount();
  }
  const compare::Tracks& tracks = index->tracks;
  const std::string written = (name.startsWith(u'%') ? name.mid(1) : name).trimmed().toStdString();
  std::vector<compare::TrackId> fusions;
  const auto selected = m_timeline->track();
  if (selected && tracks.nameAt(*selected, m_timeline->trackStage()).first == written)
    fusions = {*selected};
  else if (!written.empty())
    fusions = tracks.find(written, std::nullopt).tracks;
  std::erase_if(fusions, [&](compare::TrackId id) { return tracks.track(id).descent != compare::Descent::kHolds; });
  if (fusions.empty()) {
    m_problem = tr("No pass made a fusion of this name.");
    return updateCount();
  }
  std::vector<PassModel::Found> found(index->stages.size(), {0, {}});
  for (const compare::TrackId fusion : fusions) {
    for (const size_t event : model::eventsOfFusion(*index, fusion)) {
      m_events.push_back(event);
      ++found[tracks.event(event).stage].count;
    }
  }
  std::sort(m_events.begin(), m_events.end());
  m_changes = m_events.size();
  showFound(std::move(found), true);
}

void PassesView::fillMenu(QMenu& menu) {
  menu.addMenu(tr("Questions"))->addActions(m_questions);
  menu.addSeparator();
  menu.addActions(m_actions);
}

QByteArray PassesView::columns() const { return m_fit->state(); }

void PassesView::setColumns(const QByteArray& columns) {
  m_applying = true;
  m_fit->restore(columns);
  // The rows decide on these.
  for (const int column : kFoundColumns) m_table->setColumnHidden(column, !m_isOfEvents);
  m_applying = false;
  stagesRead();
  m_fit->measure();
}

void PassesView::focusField() {
  m_filter->setFocus();
  m_filter->selectAll();
}

QJsonObject PassesView::saveState() const {
  QJsonObject state;
  if (!m_filter->text().isEmpty()) state.insert(QStringLiteral("filter"), m_filter->text());
  if (m_timeline != nullptr && m_timeline->hidesUnchanged()) state.insert(QStringLiteral("hidesUnchanged"), true);
  return state;
}

bool PassesView::restoreState(const QJsonObject& state) {
  m_filter->setText(state.value(QStringLiteral("filter")).toString());
  if (m_timeline != nullptr) m_timeline->setHidesUnchanged(state.value(QStringLiteral("hidesUnchanged")).toBool());
  return true;
}

// --- rows ------------------------------------------------------------------------------------------------------------

void PassesView::refresh() {
  stagesRead();
  applyFilter();
  m_table->scrollToTop();  // the busiest passes; the stage that is shown was the last one before it was read
}

void PassesView::stagesRead() {
  if (m_timeline == nullptr) return;
  m_applying = true;
  std::vector<uint8_t> isRead, shown;
  for (uint32_t i = 0; i < m_timeline->stages().size(); ++i) {
    isRead.push_back(m_timeline->isRead(i) ? 1 : 0);
    shown.push_back(m_timeline->isShown(i) ? 1 : 0);
  }
  const bool isSmall = m_timeline->isEmpty();
  m_model->setStages(isSmall ? std::vector<model::PassStage>() : m_timeline->stages(),
                     isSmall ? std::vector<uint8_t>() : std::move(isRead));
  m_model->setShown(isSmall ? std::vector<uint8_t>() : std::move(shown));
  m_table->setColumnHidden(PassModel::kTime, !m_model->hasTimes());
  m_table->setColumnHidden(PassModel::kRenamed, !m_model->hasRenamed());
  m_applying = false;
  currentChanged();
  updateCount();
  updateEmptyState();
}

// A filter without a colon has names of passes and pipelines.
void PassesView::applyFilter() {
  if (m_timeline == nullptr) return;
  const QString text = m_filter->text().trimmed();
  jobs().cancel(this, QStringLiteral("events"));
  m_query = {};
  m_events.clear();
  m_problem.clear();
  m_changes = 0;
  const auto& stages = m_timeline->stages();
  if (text.isEmpty()) return showFound({}, false);
  if (text.startsWith(kFusionFilter, Qt::CaseInsensitive)) return findFusion(text.mid(kFusionFilter.size()));
  const bool isQuery =
      text.contains(u':') || text.contains(u'<') || text.contains(u'>') || text.contains(u'=') || text.contains(u'~');
  if (!isQuery) {
    std::vector<PassModel::Found> found;
    for (const model::PassStage& stage : stages) {
      const auto has = [&](const std::string& name) { return toQString(name).contains(text, Qt::CaseInsensitive); };
      const bool isFound = has(stage.name.pass) || has(stage.name.pipeline);
      found.push_back({isFound ? 1u : 0u, {}});
    }
    return showFound(std::move(found), false);
  }
  const std::string written = text.toStdString();
  const absl::StatusOr<queries::Query> parsed = queries::Query::parse(written);
  if (!parsed.ok()) {
    m_problem = toQString(parsed.status().message());
    return updateCount();
  }
  const model::EventQuery query(*parsed, written);
  if (query.problem()) {
    m_problem = toQString(query.problem()->sentence);
    return updateCount();
  }
  const auto index = m_timeline->index();
  if (index == nullptr) {
    m_problem = m_timeline->isEmpty() ? QString() : tr("The stages are still being read.");
    return updateCount();
  }
  jobs().start<std::vector<model::StageAnswer>>(
      this, QStringLiteral("events"), tr("Searching changes"),
      [index, query](std::stop_token stop, const model::JobRunner::Progress&) {
        std::vector<uint32_t> all(index->stages.size());
        std::iota(all.begin(), all.end(), 0);
        return model::answersTo(query, *index, all, stop);
      },
      [this, index, query](std::vector<model::StageAnswer>&& answers) {
        if (m_timeline->index() != index) return;
        m_query = query;
        std::vector<PassModel::Found> found(index->stages.size());
        for (const model::StageAnswer& answer : answers) {
          m_changes += answer.events.size();
          found[answer.stage] = {static_cast<uint32_t>(answer.events.size()), answer.bytes, answer.kept,
                                 answer.keptBytes};
        }
        showFound(std::move(found), true);
      });
}

void PassesView::showFound(std::vector<PassModel::Found> found, bool isOfEvents) {
  std::vector<uint8_t> marks;
  marks.reserve(found.size());
  for (const PassModel::Found& one : found) marks.push_back(one.count > 0 ? 1 : 0);
  m_isOfEvents = isOfEvents;
  m_applying = true;
  m_model->setFound(std::move(found));
  for (const int column : kFoundColumns) m_table->setColumnHidden(column, !isOfEvents);
  m_applying = false;
  m_fit->measure();
  m_timeline->setFound(std::move(marks));
  currentChanged();
  updateCount();
  updateEmptyState();
}

void PassesView::updateCount() {
  const auto rows = static_cast<int64_t>(m_model->rowCount());
  QString text = tr("%1 of %2 stages").arg(grouped(rows), grouped(static_cast<int64_t>(m_model->stages().size())));
  if (!m_query.isEmpty() || !m_events.empty())
    text += QStringLiteral("  ·  ") + tr("%n change(s) found", nullptr, static_cast<int>(m_changes));
  if (m_timeline != nullptr && m_timeline->readCount() < m_timeline->stages().size())
    text += QStringLiteral("  ·  ") + tr("%1 read").arg(grouped(static_cast<int64_t>(m_timeline->readCount())));
  QPalette palette = m_count->palette();
  palette.setColor(QPalette::PlaceholderText,
                   m_problem.isEmpty() ? theme().colors().secondaryText : theme().colors().error);
  m_count->setPalette(palette);
  m_count->setText(m_problem.isEmpty() ? text : m_problem);
  m_count->setToolTip(model::toolTip(m_count->text()));
}

void PassesView::updateEmptyState() {
  const bool hasStages = m_timeline != nullptr && !m_timeline->isEmpty();
  const bool isEmpty = !hasStages || m_model->rowCount() == 0;
  m_pages->setCurrentIndex(isEmpty ? 1 : 0);
  if (!isEmpty) return;
  if (navigation().snapshot() == nullptr) {
    m_empty->setReason(EmptyReason::kNothingOpen, tr("the passes of its compilation"));
  } else if (!hasStages) {
    m_empty->offerFlag(tr("There is only one stage of this module."),
                       tr("With this flag XLA writes a stage after each pass that changes the module:"),
                       QStringLiteral("--xla_dump_hlo_pass_re=.*"));
  } else if (!m_filter->text().isEmpty()) {
    const bool isFusion = m_filter->text().trimmed().startsWith(kFusionFilter, Qt::CaseInsensitive);
    m_empty->setNoMatch(m_filter->text(), m_query.isEmpty() && !isFusion
                                              ? tr("Names of passes and pipelines were searched.")
                                              : tr("The changes of all stages were searched."));
  } else {
    m_empty->setText(tr("No stage changed the module."), tr("Unchanged stages are hidden."));
  }
}

void PassesView::currentChanged() {
  if (m_timeline == nullptr) return;
  m_applying = true;
  const auto current = m_timeline->current();
  const QModelIndex row = current ? m_model->indexOf(*current) : QModelIndex();
  if (row.isValid()) {
    m_table->setCurrentIndex(row.siblingAtColumn(std::max(0, m_table->currentIndex().column())));
    m_table->selectRow(row.row());
  } else {
    m_table->clearSelection();
  }
  m_applying = false;
}

void PassesView::choose(const QModelIndex& index) {
  if (!index.isValid() || m_timeline == nullptr || m_table->selectionModel()->selectedRows().size() > 1) return;
  const uint32_t at = m_model->positionOf(index);
  std::vector<compare::TrackId> tracks;
  const auto passes = m_timeline->index();
  if (passes != nullptr && (!m_query.isEmpty() || !m_events.empty())) {
    const auto [begin, end] = passes->tracks.eventsOf(at);
    for (size_t i = begin; i < end; ++i) {
      const compare::TrackEvent event = passes->tracks.event(i);
      const bool isFound =
          m_query.isEmpty() ? std::binary_search(m_events.begin(), m_events.end(), i) : m_query.matches(*passes, event);
      if (isFound) tracks.push_back(event.track);
    }
  }
  if (at != m_timeline->current() || !tracks.empty()) m_timeline->choose(at, tracks);
}

void PassesView::exportCsv() {
  auto* const dialog = new QFileDialog(this, tr("Export Passes"), {}, tr("CSV files (*.csv)"));
  dialog->setAttribute(Qt::WA_DeleteOnClose);
  dialog->setAcceptMode(QFileDialog::AcceptSave);
  DialogFolders::start(dialog, kExportFolder);
  dialog->selectFile(QStringLiteral("passes.csv"));
  connect(dialog, &QFileDialog::fileSelected, this, [this](const QString& path) {
    const absl::Status saved = model::saveFile(path, m_model->csv());
    emit message(saved.ok() ? tr("Exported to %1").arg(path)
                            : tr("Cannot write %1: %2").arg(path, toQString(saved.message())));
  });
  dialog->open();
}

}  // namespace views

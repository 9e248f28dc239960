#include "views/memory/lifetimes_panel.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QMenu>
#include <QPainter>
#include <QScrollBar>
#include <QTableView>
#include <QVBoxLayout>
#include <QWheelEvent>
#include <algorithm>
#include <cmath>

#include "views/header_state.h"
#include "views/memory/item_link.h"
#include "views/memory/memory_delegate.h"
#include "views/memory/memory_painter.h"
#include "views/memory/memory_transform.h"
#include "views/row_list.h"

namespace views {
namespace {

using model::LifetimeModel;

/// Paints rows with their bars.
class LifetimeDelegate : public MemoryDelegate {
 public:
  LifetimeDelegate(const Theme& theme, const LifetimeModel& model, const LifetimeMarks& marks, QObject* parent)
      : MemoryDelegate(theme,
                       {.chip = LifetimeModel::kValue,
                        .fixed = {LifetimeModel::kValue, LifetimeModel::kScope},
                        .names = {LifetimeModel::kValue},
                        .middle = {LifetimeModel::kScope}},
                       parent),
        m_theme(theme),
        m_model(model),
        m_marks(marks) {}

  void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override {
    MemoryDelegate::paint(painter, option, index);
    if (index.column() != LifetimeModel::kBar) return;
    const Colors& colors = m_theme.colors();
    const QRectF cell = option.rect;
    const auto xOf = [&](double step) { return m_marks.window.xOf(step, cell.left(), cell.width()); };
    painter->save();
    painter->setClipRect(cell);
    if (m_marks.range) {
      const double left = xOf(m_marks.range->begin), right = xOf(m_marks.range->end);
      painter->fillRect(QRectF(left, cell.top(), right - left, cell.height()), withAlpha(colors.accent, 0.08));
    }
    const model::LifetimeTable::Row& row = m_model.row(index.row());
    const QVariant kind = index.data(model::MemoryKindRole);
    const uint8_t color = m_marks.colorOf.empty() ? uint8_t{0} : m_marks.colorOf[row.value.index()];
    const QColor fill =
        kind.isValid() ? memoryColor(colors, static_cast<buffers::ValueKind>(kind.toInt()), color) : colors.edge;
    const auto bar = [&](double begin, double end, const QBrush& brush) {
      const double left = std::round(xOf(begin)), right = std::max(left + 2, std::round(xOf(end)));
      painter->fillRect(QRectF(left, cell.center().y() - 5, right - left, 10), brush);
      return right - left;
    };
    if (!row.hasRange) {
      bar(row.begin, row.end, QBrush(fill, Qt::BDiagPattern));
    } else {
      double before = bar(row.begin, row.end, row.memberCount > 1 ? withAlpha(fill, 0.45) : fill);
      // Marks the steps at which the bytes pass from a member to the next.
      for (uint32_t i = 0; row.memberCount > 1 && before > 12 && i < row.memberCount; ++i) {
        const auto value = m_model.table()->members[row.firstMember + i];
        const auto range = m_model.rangeOf(value);
        if (!range) continue;
        const double left = std::round(xOf(range->begin)), right = std::max(left + 2, std::round(xOf(range->end)));
        painter->fillRect(QRectF(left, cell.center().y() - 5, std::max(1.0, right - left - 1), 10), fill);
      }
    }
    const auto line = [&](uint32_t step, const QPen& pen) {
      const double x = std::floor(xOf(step + 0.5)) + 0.5;
      painter->setPen(pen);
      painter->drawLine(QPointF(x, cell.top()), QPointF(x, cell.bottom() + 1));
    };
    if (m_marks.pinned) line(*m_marks.pinned, QPen(colors.accent, 1, Qt::DashLine));
    if (m_marks.cursor) line(*m_marks.cursor, QPen(colors.text, 1));
    painter->restore();
  }

 private:
  static QColor withAlpha(QColor color, double alpha) {
    color.setAlphaF(static_cast<float>(alpha));
    return color;
  }

  const Theme& m_theme;
  const LifetimeModel& m_model;
  const LifetimeMarks& m_marks;
};

}  // namespace

LifetimesPanel::LifetimesPanel(Context context, QWidget* parent)
    : QWidget(parent),
      m_context(context),
      m_model(new LifetimeModel(this)),
      m_filter(new QueryField(context.theme, this)),
      m_count(new QLabel(this)),
      m_table(new QTableView(this)),
      m_header(new TimeHeader(context, LifetimeModel::kBar, m_table)) {
  setObjectName(QStringLiteral("memory.lifetimes"));
  m_filter->setObjectName(QStringLiteral("memory.lifetimes.filter"));
  m_filter->setPlaceholderText(tr("Filter: words, bytes>64M, kind:temp, live@peak …"));
  m_filter->setMaximumWidth(520);
  m_filter->setAccessibleName(tr("Filter lifetimes"));
  m_count->setTextFormat(Qt::PlainText);
  m_count->setForegroundRole(QPalette::PlaceholderText);
  connect(m_filter, &QueryField::queryChanged, this, &LifetimesPanel::order);
  connect(m_filter, &QueryField::problemChanged, this, &LifetimesPanel::showCount);

  m_table->setObjectName(QStringLiteral("memory.lifetimes.table"));
  m_table->setAccessibleName(tr("Lifetimes of values"));
  m_table->setModel(m_model);
  m_table->setSelectionBehavior(QAbstractItemView::SelectRows);
  m_table->setSelectionMode(QAbstractItemView::SingleSelection);
  m_table->setShowGrid(false);
  m_table->setAlternatingRowColors(true);
  m_table->setWordWrap(false);
  m_table->setTabKeyNavigation(false);
  m_table->setHorizontalScrollMode(QAbstractItemView::ScrollPerPixel);
  m_table->verticalHeader()->hide();
  m_table->verticalHeader()->setSectionResizeMode(QHeaderView::Fixed);
  followRowHeight(*m_table, context.theme);
  m_table->setItemDelegate(new LifetimeDelegate(context.theme, *m_model, m_marks, this));
  m_table->setHorizontalHeader(m_header);
  m_header->setSectionsClickable(true);
  m_header->setHighlightSections(false);
  m_header->setSortIndicatorShown(true);
  m_header->setSortIndicator(LifetimeModel::kBytes, Qt::DescendingOrder);
  m_header->setSectionResizeMode(LifetimeModel::kBar, QHeaderView::Fixed);
  m_header->setContextMenuPolicy(Qt::CustomContextMenu);
  connect(m_header, &QHeaderView::sortIndicatorChanged, this, &LifetimesPanel::order);
  connect(m_header, &QHeaderView::customContextMenuRequested, this, &LifetimesPanel::showHeaderMenu);
  connect(m_header, &QHeaderView::sectionResized, this, [this] {
    if (m_isFitting) return;
    m_isArranged = true;
    fitBars();
  });
  connect(m_header, &QHeaderView::sectionMoved, this, &LifetimesPanel::axisMoved);
  connect(m_table->horizontalScrollBar(), &QScrollBar::valueChanged, this, &LifetimesPanel::axisMoved);
  m_link = new ItemLink(m_table, context);
  connect(m_link, &ItemLink::menuRequested, this, &LifetimesPanel::menuRequested);
  m_table->viewport()->installEventFilter(this);

  auto* const row = new QHBoxLayout;
  row->setContentsMargins(8, 4, 8, 4);
  row->setSpacing(8);
  row->addWidget(m_filter, 1);
  row->addWidget(m_count, 1);
  auto* const column = new QVBoxLayout(this);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(0);
  column->addLayout(row);
  column->addWidget(m_table, 1);
}

void LifetimesPanel::fitColumns() {
  if (m_isArranged) return fitBars();
  m_isFitting = true;
  const int letter = QFontMetrics(font()).averageCharWidth();
  const std::pair<int, int> widths[] = {{LifetimeModel::kValue, 26},
                                        {LifetimeModel::kBytes, 14},
                                        {LifetimeModel::kSteps, 15},
                                        {LifetimeModel::kLength, 11},
                                        {LifetimeModel::kScope, 26}};
  int taken = 0;
  for (const auto& [column, letters] : widths) {
    m_header->setSectionHidden(column, false);
    m_header->resizeSection(column, letters * letter);
    taken += letters * letter;
  }
  for (const int column : {LifetimeModel::kScope, LifetimeModel::kLength, LifetimeModel::kSteps}) {
    if (2 * taken <= m_table->viewport()->width()) break;
    taken -= m_header->sectionSize(column);
    m_header->setSectionHidden(column, true);
  }
  m_isFitting = false;
  fitBars();
}

// The first byte is nonzero if the user arranged the columns.
QByteArray LifetimesPanel::columns() const { return QByteArray(m_isArranged ? "1" : "0") + headerState(*m_header); }

void LifetimesPanel::setColumns(const QByteArray& columns) {
  m_isFitting = true;
  if (restoreHeader(*m_header, columns.mid(1))) m_isArranged = columns.front() == '1';
  m_isFitting = false;
  fitColumns();
}

void LifetimesPanel::fitBars() {
  m_isFitting = true;
  const int room = m_table->viewport()->width();
  const int taken = m_header->length() - m_header->sectionSize(LifetimeModel::kBar);
  m_header->resizeSection(LifetimeModel::kBar, std::max(room - taken, (room + 1) / 2));
  m_isFitting = false;
  emit axisMoved();
}

std::pair<int, int> LifetimesPanel::axis() const {
  const int left = m_header->sectionViewportPosition(LifetimeModel::kBar);
  const int inPanel = m_table->viewport()->mapTo(this, QPoint(left, 0)).x();
  return {inPanel, inPanel + m_header->sectionSize(LifetimeModel::kBar)};
}

void LifetimesPanel::showHeaderMenu(const QPoint& position) {
  auto* const menu = new QMenu(this);
  menu->setAttribute(Qt::WA_DeleteOnClose);
  for (int column = LifetimeModel::kValue + 1; column < LifetimeModel::kBar; ++column) {
    QAction* const action = menu->addAction(m_model->headerData(column, Qt::Horizontal).toString());
    action->setCheckable(true);
    action->setChecked(!m_header->isSectionHidden(column));
    connect(action, &QAction::toggled, this, [this, column](bool on) { m_header->setSectionHidden(column, !on); });
  }
  menu->addSeparator();
  menu->addAction(tr("Reset Columns"), this, [this] {
    for (int column = 0; column < LifetimeModel::kColumnCount; ++column)
      m_header->moveSection(m_header->visualIndex(column), column);
    m_isArranged = false;
    fitColumns();
  });
  menu->popup(m_header->mapToGlobal(position));
}

void LifetimesPanel::setSnapshot(std::shared_ptr<const model::Snapshot> snapshot,
                                 std::shared_ptr<const model::LiveSources> sources) {
  m_snapshot = std::move(snapshot);
  m_sources = std::move(sources);
  m_lifetimes.reset();
  m_filter->setSnapshot(m_snapshot);
  m_marks.colorOf.clear();
  if (m_snapshot != nullptr) {
    m_lifetimes = std::make_shared<const model::Lazy<model::LifetimeTable>>([of = m_snapshot](std::stop_token stop) {
      return std::make_unique<const model::LifetimeTable>(makeLifetimeTable(of.get(), std::move(stop)));
    });
  }
  m_model->setRows(nullptr, nullptr, nullptr, {});
  m_header->setTable(nullptr);
  order();
}

void LifetimesPanel::setMarks(std::optional<uint32_t> cursor, std::optional<uint32_t> pinned,
                              std::optional<buffers::StepRange> range) {
  const bool isOtherRange = range != m_marks.range;
  m_marks.cursor = cursor;
  m_marks.pinned = pinned;
  m_marks.range = range;
  m_header->setCursorStep(cursor);
  m_table->viewport()->update();
  if (isOtherRange) order();
}

void LifetimesPanel::setWindow(StepWindow window) {
  m_marks.window = window;
  m_header->setWindow(window);
  m_table->viewport()->update();
}

void LifetimesPanel::setColors(std::vector<uint8_t> colorOf) {
  m_marks.colorOf = std::move(colorOf);
  m_table->viewport()->update();
}

void LifetimesPanel::showEvent(QShowEvent* event) {
  QWidget::showEvent(event);
  if (m_isStale) order();
}

void LifetimesPanel::order() {
  const QString key = QStringLiteral("lifetimes");
  m_isStale = !isVisible();
  if (m_isStale || m_snapshot == nullptr) return m_context.jobs.cancel(this, key);
  model::LifetimeQuery query;
  query.range = m_marks.range;
  query.key = LifetimeModel::keyOf(m_header->sortIndicatorSection());
  query.order = m_header->sortIndicatorOrder();
  struct Result {
    std::vector<model::LifetimeRowId> rows;
    std::vector<queries::QueryNote> notes;
  };
  m_context.jobs.start<Result>(
      this, key, tr("Lifetimes"),
      [of = m_snapshot, lifetimes = m_lifetimes, sources = m_sources, query, filter = m_filter->query()](
          std::stop_token stop, const model::JobRunner::Progress&) mutable {
        Result result;
        if (!filter.isEmpty()) {
          queries::QueryResult found = findValues(filter, of->querySubject(queries::kDefaultSpace, stop), stop);
          query.found = std::move(found.found);
          result.notes = std::move(found.notes);
        }
        const model::LifetimeTable* const table = lifetimes->get(stop);
        const model::ValueGroups* const scopes = sources->groups(model::Grouping::kScope, stop);
        if (table != nullptr && scopes != nullptr) result.rows = lifetimeOrder(*table, *of->assignment, scopes, query);
        return result;
      },
      [this, of = m_snapshot, lifetimes = m_lifetimes, sources = m_sources](Result result) {
        if (of != m_snapshot) return;
        m_model->setRows(of, {lifetimes, &lifetimes->get()}, {sources, &sources->groups(model::Grouping::kScope)},
                         std::move(result.rows));
        m_header->setTable(m_model->table());
        m_filter->setNotes(result.notes);
        showCount();
        follow(m_selection);
      });
}

void LifetimesPanel::showCount() { m_filter->explain(*m_count, countText()); }

QString LifetimesPanel::countText() const {
  if (m_model->table() == nullptr) return {};
  const auto shown = static_cast<qint64>(m_model->rowCount());
  const auto all = static_cast<qint64>(m_model->table()->rows.size());
  QString text = shown == all ? tr("%n row(s)", nullptr, static_cast<int>(all))
                              : tr("%1 of %2 rows").arg(grouped(shown), grouped(all));
  if (m_marks.range) {
    text += tr(" · live in steps %1–%2").arg(grouped(m_marks.range->begin), grouped(m_marks.range->end - 1));
  }
  return text;
}

void LifetimesPanel::follow(const model::Selection& selection) {
  m_selection = selection;
  if (selection.values.size() <= kMostFollowed) {
    for (const buffers::ValueId value : selection.values) {
      if (const auto row = m_model->rowOf(value)) {
        // A row of several values stands for each of them.
        return m_link->follow(m_model->index(*row, 0));
      }
    }
  }
  m_link->follow({});
}

bool LifetimesPanel::eventFilter(QObject* watched, QEvent* event) {
  if (event->type() == QEvent::Resize) fitColumns();
  if (event->type() != QEvent::Wheel || m_model->table() == nullptr) return QWidget::eventFilter(watched, event);
  auto* const wheel = static_cast<QWheelEvent*>(event);
  const double notches = (wheel->angleDelta().y() != 0 ? wheel->angleDelta().y() : wheel->angleDelta().x()) / 120.0;
  const double steps = m_model->table()->steps;
  StepWindow window = m_marks.window;
  if (wheel->modifiers() & Qt::ControlModifier) {
    const double left = m_table->columnViewportPosition(LifetimeModel::kBar);
    const double share =
        std::clamp((wheel->position().x() - left) / m_table->columnWidth(LifetimeModel::kBar), 0.0, 1.0);
    const double count = std::clamp(window.count / std::pow(kWheelZoom, notches), std::min(kLeastSteps, steps), steps);
    window.first += (window.count - count) * share;
    window.count = count;
  } else if (wheel->modifiers() & Qt::ShiftModifier || wheel->angleDelta().y() == 0) {
    window.first -= notches * kWheelPan * window.count;
  } else {
    return QWidget::eventFilter(watched, event);
  }
  window.first = std::clamp(window.first, 0.0, std::max(0.0, steps - window.count));
  if (!(window == m_marks.window)) emit windowRequested(window.first, window.count);
  return true;
}

}  // namespace views

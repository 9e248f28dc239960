#include "views/passes/history_view.h"

#include <QApplication>
#include <QClipboard>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QMenu>
#include <QMouseEvent>
#include <QPainter>
#include <QStackedLayout>
#include <QStyledItemDelegate>
#include <QToolButton>
#include <QTreeView>
#include <QVBoxLayout>

#include "model/documents/pass_events.h"
#include "model/items/text.h"
#include "model/session/target_key.h"
#include "model/session/timeline.h"
#include "views/change_roles.h"

namespace views {
namespace {

using model::HistoryModel;

ChangeRole historyRole(int kind) {
  switch (kind) {
    case HistoryModel::kAdded: return ChangeRole::kAdded;
    case HistoryModel::kRemoved: return ChangeRole::kRemoved;
    case HistoryModel::kMoved: return ChangeRole::kMoved;
    case HistoryModel::kChanged:
    case HistoryModel::kReplaced: return ChangeRole::kChanged;
    default: return ChangeRole::kNone;
  }
}

QString historyGlyph(int kind) {
  switch (kind) {
    case HistoryModel::kAdded: return QStringLiteral("+");
    case HistoryModel::kRemoved: return QStringLiteral("−");
    case HistoryModel::kMoved: return QStringLiteral("⇄");
    case HistoryModel::kChanged: return QStringLiteral("~");
    case HistoryModel::kReplaced: return QStringLiteral("≠");
    case HistoryModel::kOrigin: return QStringLiteral("▸");
    default: return QStringLiteral("…");
  }
}

/// A glyph in the colour of the change, the stage and the pass, with the source line at the right edge; below them what
/// the pass did.
class HistoryDelegate : public QStyledItemDelegate {
 public:
  HistoryDelegate(const Theme& theme, QObject* parent) : QStyledItemDelegate(parent), m_theme(theme) {}

  QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override {
    const int lines = index.data(HistoryModel::TitleRole).toString().isEmpty() ? 1 : 2;
    return {100, lines * QFontMetrics(option.font).height() + 8};
  }

  void paint(QPainter* painter, const QStyleOptionViewItem& given, const QModelIndex& index) const override {
    QStyleOptionViewItem option = given;
    initStyleOption(&option, index);
    const Colors& colors = m_theme.colors();
    option.text.clear();
    option.state &= ~QStyle::State_HasFocus;
    option.widget->style()->drawControl(QStyle::CE_ItemViewItem, &option, painter, option.widget);
    painter->save();
    const int kind = index.data(HistoryModel::KindRole).toInt();
    const QFontMetrics metrics(option.font);
    const QRect cell = cellOf(option.rect);
    QRect first(cell.left(), cell.top(), cell.width(), metrics.height());
    painter->setFont(option.font);
    painter->setPen(colors.of(historyRole(kind)));
    painter->drawText(first, Qt::AlignVCenter | Qt::AlignLeft, historyGlyph(kind));
    const int indent = metrics.horizontalAdvance(QStringLiteral("⇄")) + 6;
    first.setLeft(first.left() + indent);
    const QString source = index.data(HistoryModel::SourceRole).toString();
    if (!source.isEmpty()) {
      const QRect link = linkRect(option.rect, metrics, source);
      painter->setPen(colors.accent);
      painter->drawText(link, Qt::AlignVCenter | Qt::AlignRight, elidedLink(option.rect, metrics, source));
      first.setRight(link.left() - 8);
    }
    const QFont fixed = m_theme.fixedFont();
    const QFontMetrics fixedMetrics(fixed);
    painter->setFont(fixed);
    const QString stage = index.data(HistoryModel::StageTextRole).toString();
    if (!stage.isEmpty()) {
      painter->setPen(colors.secondaryText);
      painter->drawText(first, Qt::AlignVCenter | Qt::AlignLeft, stage);
      first.setLeft(first.left() + fixedMetrics.horizontalAdvance(stage) + 8);
    }
    painter->setPen(colors.text);
    const QString title = index.data(HistoryModel::TitleRole).toString();
    painter->drawText(first, Qt::AlignVCenter | Qt::AlignLeft,
                      fixedMetrics.elidedText(title, Qt::ElideMiddle, std::max(0, first.width())));
    painter->setFont(option.font);
    painter->setPen(colors.secondaryText);
    const QRect second(cell.left() + indent, title.isEmpty() ? cell.top() : cell.top() + metrics.height(),
                       cell.width() - indent, metrics.height());
    painter->drawText(second, Qt::AlignVCenter | Qt::AlignLeft,
                      metrics.elidedText(index.data(HistoryModel::DetailRole).toString(), Qt::ElideRight,
                                         std::max(0, second.width())));
    painter->restore();
  }

  /// The rectangle of the line of a row with the rectangle `row`; empty without one.
  static QRect linkRect(const QRect& row, const QFontMetrics& metrics, const QString& source) {
    if (source.isEmpty()) return {};
    const QRect cell = cellOf(row);
    const int width = metrics.horizontalAdvance(elidedLink(row, metrics, source));
    return {cell.right() + 1 - width, cell.top(), width, metrics.height()};
  }

 private:
  static QRect cellOf(const QRect& row) { return row.adjusted(4, 4, -8, -4); }
  static QString elidedLink(const QRect& row, const QFontMetrics& metrics, const QString& source) {
    return metrics.elidedText(source, Qt::ElideLeft, cellOf(row).width() / 2);
  }

  const Theme& m_theme;
};

}  // namespace

HistoryView::HistoryView(Context context, QWidget* parent)
    : View(context, QStringLiteral("history"), tr("History"), parent),
      m_model(new HistoryModel(this)),
      m_tree(new QTreeView(this)),
      m_title(new QLabel(this)),
      m_subtitle(new QLabel(this)),
      m_pages(new QStackedLayout),
      m_empty(new EmptyState(this)) {
  setAutoFillBackground(true);
  setBackgroundRole(QPalette::Base);
  for (QLabel* const label : {m_title, m_subtitle}) {
    label->setTextFormat(Qt::PlainText);
    label->setWordWrap(true);
    label->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    label->setTextInteractionFlags(Qt::TextSelectableByMouse);
  }
  m_subtitle->setForegroundRole(QPalette::PlaceholderText);
  m_tree->setModel(m_model);
  m_tree->setObjectName(QStringLiteral("history.tree"));
  m_tree->setAccessibleName(title());
  m_tree->setItemDelegate(new HistoryDelegate(context.theme, this));
  m_tree->setIndentation(12);
  m_tree->setEditTriggers(QAbstractItemView::NoEditTriggers);
  m_tree->setAllColumnsShowFocus(true);
  m_tree->setExpandsOnDoubleClick(false);
  m_tree->setHeaderHidden(true);
  m_tree->header()->setStretchLastSection(false);
  m_tree->header()->setSectionResizeMode(HistoryModel::kText, QHeaderView::Stretch);
  m_tree->setColumnHidden(HistoryModel::kSource, true);  // painted in the first line of the row
  m_tree->viewport()->setMouseTracking(true);
  m_tree->viewport()->installEventFilter(this);
  connect(m_tree, &QTreeView::clicked, this, &HistoryView::choose);
  connect(m_tree, &QTreeView::activated, this, &HistoryView::choose);
  // By keys. The focus makes a row current, too, but does not select it.
  connect(m_tree->selectionModel(), &QItemSelectionModel::currentRowChanged, this, [this](const QModelIndex& index) {
    const bool isChosen = m_tree->hasFocus() && m_tree->selectionModel()->isSelected(index);
    if (isChosen && QApplication::mouseButtons() == Qt::NoButton) choose(index);
  });

  auto* const show = new QAction(tr("Where Does It Come From?"), this);
  show->setObjectName(QStringLiteral("history.show"));
  show->setShortcut(Qt::Key_B);
  connect(show, &QAction::triggered, this, &HistoryView::showHistory);
  auto* const copy = new QAction(tr("Copy History as Text"), this);
  copy->setObjectName(QStringLiteral("history.copy"));
  connect(copy, &QAction::triggered, this, [this] {
    if (m_model->rowCount() == 0) return;
    QApplication::clipboard()->setText(m_model->text());
    emit message(tr("History copied"));
  });
  m_actions << show << copy;
  auto* const copyButton = new QToolButton(this);
  copyButton->setDefaultAction(copy);
  copyButton->setText(tr("Copy as Text"));
  copyButton->setToolButtonStyle(Qt::ToolButtonTextOnly);
  copyButton->setFocusPolicy(Qt::TabFocus);
  copyButton->setAutoRaise(true);

  auto* const page = new QWidget(this);
  auto* const inner = new QVBoxLayout(page);
  inner->setContentsMargins(0, 0, 0, 0);
  inner->setSpacing(0);
  auto* const top = new QVBoxLayout;
  top->setContentsMargins(8, 6, 8, 6);
  top->setSpacing(2);
  auto* const firstLine = new QHBoxLayout;
  firstLine->addWidget(m_title, 1);
  firstLine->addWidget(copyButton);
  top->addLayout(firstLine);
  top->addWidget(m_subtitle);
  inner->addLayout(top);
  inner->addWidget(m_tree, 1);
  m_pages->addWidget(page);
  m_pages->addWidget(m_empty);
  auto* const column = new QVBoxLayout(this);
  column->setContentsMargins(0, 0, 0, 0);
  column->addLayout(m_pages);
  setFocusProxy(m_tree);
  connect(m_empty, &EmptyState::message, this, &View::message);
  connect(m_empty, &EmptyState::buttonClicked, this, [this] {
    if (m_timeline != nullptr) m_timeline->readAgain();
  });
  connect(&theme(), &Theme::changed, m_tree->viewport(), QOverload<>::of(&QWidget::update));
}

void HistoryView::setTimeline(model::Timeline& timeline) {
  m_timeline = &timeline;
  connect(&timeline, &model::Timeline::trackChanged, this, &HistoryView::refresh);
  connect(&timeline, &model::Timeline::changed, this, &HistoryView::refresh);
  connect(&timeline, &model::Timeline::currentChanged, this, &HistoryView::markStage);
  connect(&timeline, &model::Timeline::stagesRead, this, [this] {
    if (m_timeline->index() == nullptr) refresh();
  });
  refresh();
}

void HistoryView::addToMenu(QMenu& menu, const model::Target& target, const std::function<void()>& raise) {
  const auto* const id = std::get_if<hlo::InstructionId>(&target);
  const auto at = m_timeline == nullptr ? std::nullopt : m_timeline->current();
  if (id == nullptr || !at || m_timeline->isEmpty()) return;
  const QString key = m_actions.front()->shortcut().toString(QKeySequence::NativeText);
  menu.addAction(tr("Where Does It Come From?") + u'\t' + key, this, [this, target, raise] {
    navigation().select(target);
    raise();
  });
  const auto& index = m_timeline->index();
  const auto track = index == nullptr ? std::nullopt : index->tracks.trackAt(*at, *id);
  if (!track) return;
  const uint32_t first = index->tracks.track(*track).first;
  QAction* const action = menu.addAction(tr("First Stage with This"), this, [this, first, track] {
    if (m_timeline != nullptr) m_timeline->choose(first, {*track});
  });
  action->setEnabled(first != *at);
}

void HistoryView::broughtToFront() { refresh(); }

void HistoryView::showHistory() {
  emit raiseRequested();
  refresh();
  m_tree->setFocus();
  // The keys begin at the first row.
  if (!m_tree->selectionModel()->hasSelection()) m_tree->selectionModel()->clearCurrentIndex();
}

void HistoryView::refresh() {
  if (m_timeline == nullptr || !isInSight()) return;
  const auto& index = m_timeline->index();
  const auto track = index == nullptr ? std::nullopt : m_timeline->track();
  if (index != m_index || track != m_track) {
    m_index = index;
    m_track = track;
    m_applying = true;
    m_model->setTrack(index, track, m_timeline->trackStage());
    m_applying = false;
    m_title->setText(m_model->title());
    QFont bold = theme().fixedFont();
    bold.setBold(true);
    m_title->setFont(bold);
    m_tree->expandAll();
    markStage();
  }
  const auto selected = static_cast<int>(m_timeline->selectedTracks());
  m_subtitle->setText(selected > 1 ? tr("first of %n selected · %1", nullptr, selected).arg(m_model->subtitle())
                                   : m_model->subtitle());
  m_pages->setCurrentIndex(track ? 0 : 1);
  if (track) return;
  if (navigation().snapshot() == nullptr) {
    m_empty->setReason(EmptyReason::kNothingOpen, tr("the history of its instructions"));
  } else if (m_timeline->isEmpty()) {
    m_empty->offerFlag(tr("There is only one stage of this module."),
                       tr("With this flag XLA writes a stage after each pass that changes the module:"),
                       QStringLiteral("--xla_dump_hlo_pass_re=.*"));
  } else if (m_timeline->isInterrupted()) {
    m_empty->setText(tr("The stages were not read to the end."), tr("The history of an instruction needs all of them."),
                     tr("Read Stages"));
  } else if (index == nullptr) {
    m_empty->setText(tr("The stages are being read."),
                     tr("%1 of %2 are.")
                         .arg(grouped(static_cast<int64_t>(m_timeline->readCount())),
                              grouped(static_cast<int64_t>(m_timeline->stages().size()))));
  } else {
    m_empty->setText(tr("No instruction is selected."),
                     tr("Select one to see which passes made and changed it, and which line it comes from."));
  }
}

void HistoryView::markStage() {
  if (m_timeline == nullptr || !m_timeline->current()) return;
  const QModelIndex row = m_model->indexOfStage(*m_timeline->current());
  m_applying = true;
  if (row.isValid())
    m_tree->setCurrentIndex(row);
  else
    m_tree->clearSelection();
  m_applying = false;
}

bool HistoryView::eventFilter(QObject* watched, QEvent* event) {
  const bool isMove = event->type() == QEvent::MouseMove;
  const bool isButton = event->type() == QEvent::MouseButtonPress || event->type() == QEvent::MouseButtonRelease ||
                        event->type() == QEvent::MouseButtonDblClick;
  if (watched != m_tree->viewport() || (!isMove && !isButton)) return View::eventFilter(watched, event);
  const auto* const mouse = static_cast<QMouseEvent*>(event);
  const QModelIndex row = m_tree->indexAt(mouse->position().toPoint());
  const QRect link = HistoryDelegate::linkRect(m_tree->visualRect(row), m_tree->fontMetrics(),
                                               row.data(HistoryModel::SourceRole).toString());
  const bool isLink = row.isValid() && link.contains(mouse->position().toPoint());
  m_tree->viewport()->setCursor(isLink ? Qt::PointingHandCursor : Qt::ArrowCursor);
  const auto track = m_model->lineSourceOf(row);
  if (isMove || !isLink || !track || mouse->button() != Qt::LeftButton) return View::eventFilter(watched, event);
  if (event->type() == QEvent::MouseButtonRelease) showLine(*track);
  return true;
}

void HistoryView::showLine(compare::TrackId id) {
  const auto& snapshot = navigation().snapshot();
  if (m_index == nullptr || snapshot == nullptr || snapshot->module == nullptr) return;
  const compare::Track track = m_index->tracks.track(id);
  model::TargetKey line;
  line.kind = model::TargetKey::Kind::kLine;
  line.name = std::string(track.file);
  line.first = line.last = track.line;
  if (const auto target = model::findTarget(line, *snapshot)) return navigation().reveal(*target);
  emit message(tr("No instruction of this stage comes from %1.").arg(toQString(model::trackSource(track))));
}

void HistoryView::choose(const QModelIndex& index) {
  const auto place = m_model->placeOf(index);
  if (m_applying || m_timeline == nullptr || !place) return;
  m_timeline->choose(place->stage, {place->track}, true);
}

}  // namespace views

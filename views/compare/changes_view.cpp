#include "views/compare/changes_view.h"

#include <QApplication>
#include <QClipboard>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QMenu>
#include <QStackedLayout>
#include <QToolButton>
#include <QTreeView>
#include <QVBoxLayout>
#include <algorithm>
#include <utility>

#include "model/documents/compared_sides.h"
#include "model/documents/comparison_patch.h"
#include "model/items/text.h"
#include "model/words/comparison_text.h"
#include "views/change_roles.h"
#include "views/compare/change_delegate.h"
#include "views/elided_label.h"
#include "views/expand_triangle.h"
#include "views/header_state.h"
#include "views/query_field.h"
#include "views/sort_header.h"

namespace views {
namespace {

using compare::ChangeKind;
using compare::Side;
using hlo::InstructionId;
using ChangeColumns = model::ChangeModel;

constexpr size_t kLongestPatch = size_t{64} << 20;  // bytes, as a copied text
constexpr int kKeptRowsMilliseconds = 400;
constexpr size_t kMostSelectedChanges = 100'000;  // instructions that a row selects

constexpr ChangeKind kKinds[] = {ChangeKind::kAdded, ChangeKind::kRemoved, ChangeKind::kChanged, ChangeKind::kReplaced,
                                 ChangeKind::kMoved, ChangeKind::kClone,   ChangeKind::kMerged};

/// The tree paints its triangles as all others.
class ChangeTree : public QTreeView {
 public:
  ChangeTree(const Theme& theme, QWidget* parent) : QTreeView(parent), m_theme(theme) {}

 protected:
  void drawBranches(QPainter* painter, const QRect& rect, const QModelIndex& index) const override {
    const bool isSelected = selectionModel() != nullptr && selectionModel()->isRowSelected(index.row(), index.parent());
    // The tint of a group extends under its triangle.
    if (index.data(ChangeColumns::IsGroupRole).toBool() && !isSelected) {
      const auto kind = static_cast<ChangeKind>(index.data(ChangeColumns::KindRole).toInt());
      const auto side = static_cast<Side>(index.data(ChangeColumns::SideRole).toInt());
      painter->fillRect(rect, changeTint(changeRole(kind, side), m_theme.colors()));
    }
    paintBranch(painter, *this, rect, index, isSelected, 0);
  }

 private:
  const Theme& m_theme;
};

/// The rows that a query finds, on either side.
struct FoundChanges {
  std::vector<uint8_t> rows;
  std::vector<queries::QueryNote> notes;
};

FoundChanges findChanges(const model::ChangeTable& table, const queries::Query& query, const std::stop_token& stop) {
  FoundChanges found;
  found.rows.assign(table.rows.size(), 0);
  for (const Side side : {Side::kB, Side::kA}) {
    const auto& snapshot = side == Side::kA ? table.comparison->a : table.comparison->b;
    if (snapshot->instructions->get(stop) == nullptr) return found;
    const queries::QuerySubject subject = model::querySubject(snapshot, table.comparison, queries::kDefaultSpace, stop);
    const queries::QueryResult result =
        queries::findInstructions(query, subject, snapshot->module->instructions(), stop);
    if (stop.stop_requested()) return found;
    for (size_t row = 0; row < table.rows.size(); ++row) {
      const auto& id = side == Side::kA ? table.rows[row].a : table.rows[row].b;
      if (id && result.found[id->index()] != 0) found.rows[row] = 1;
    }
    if (side == Side::kB) found.notes = result.notes;
  }
  return found;
}

/// The aspects that do not count, and in which pairs differ.
uint32_t ignoredAspects(const model::Comparison& comparison) {
  uint32_t aspects = 0;
  for (int bit = 0; bit < compare::kAspectBits; ++bit) {
    if (comparison.changes.counts().aspects[bit] > 0 && !compare::aspectName(bit).empty()) aspects |= 1u << bit;
  }
  return aspects;
}

}  // namespace

ChangesView::ChangesView(Context context, QWidget* parent)
    : View(context, QStringLiteral("changes"), tr("Changes"), parent),
      m_model(new model::ChangeModel(this)),
      m_tree(new ChangeTree(context.theme, this)),
      m_summary(new QLabel(this)),
      m_remarks(new ElidedLabel(this)),
      m_count(new ElidedLabel(this)),
      m_filter(new QueryField(context.theme, this)),
      m_pins(new QToolButton(this)),
      m_pages(new QStackedLayout),
      m_empty(new EmptyState(this)) {
  setAutoFillBackground(true);
  setBackgroundRole(QPalette::Base);
  m_summary->setTextFormat(Qt::PlainText);
  m_summary->setWordWrap(true);
  m_summary->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
  m_remarks->setForegroundRole(QPalette::PlaceholderText);
  m_remarks->setObjectName(QStringLiteral("changes.remarks"));
  m_remarks->hide();
  m_count->setForegroundRole(QPalette::PlaceholderText);
  m_filter->setPlaceholderText(tr("Filter changes: change:added opcode:copy dpeak>1M …"));
  m_filter->setAccessibleName(tr("Filter changes"));
  m_filter->setMaximumWidth(520);
  m_filter->setMinimumWidth(280);

  auto* const header = new SortHeader(m_tree);
  m_tree->setHeader(header);
  m_tree->setModel(m_model);
  m_tree->setObjectName(QStringLiteral("changes.tree"));
  m_tree->setAccessibleName(title());
  m_tree->setItemDelegate(new ChangeDelegate(context.theme, this));
  m_tree->setUniformRowHeights(true);
  m_tree->setIndentation(14);
  m_tree->setSelectionMode(QAbstractItemView::ExtendedSelection);
  m_tree->setEditTriggers(QAbstractItemView::NoEditTriggers);
  m_tree->setAllColumnsShowFocus(true);
  m_tree->setExpandsOnDoubleClick(true);
  m_tree->setContextMenuPolicy(Qt::CustomContextMenu);
  m_tree->setMouseTracking(true);
  m_tree->viewport()->installEventFilter(this);
  header->setStretchLastSection(false);
  header->setSectionsMovable(true);
  header->setFirstSectionMovable(false);
  header->setSortIndicator(-1, Qt::DescendingOrder);
  header->setSortIndicatorClearable(true);
  m_tree->setSortingEnabled(true);
  connect(header, &QHeaderView::sectionResized, this, [this](int, int before, int now) {
    if (before > 0 && now > 0 && !m_applying) m_widthsAreOurs = false;
  });

  auto* const column = new QVBoxLayout(this);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(0);
  auto* const bar = new QWidget(this);
  auto* const lines = new QVBoxLayout(bar);
  lines->setContentsMargins(8, 4, 8, 4);
  lines->setSpacing(4);
  lines->addWidget(m_summary);
  lines->addWidget(m_remarks);
  auto* const row = new QHBoxLayout;
  row->setSpacing(8);
  for (const ChangeKind kind : kKinds) {
    auto* const button = new QToolButton(bar);
    button->setObjectName(QStringLiteral("kind-") + toQString(compare::changeKindName(kind)));
    button->setCheckable(true);
    button->setAutoRaise(true);
    connect(button, &QToolButton::toggled, this, &ChangesView::showFound);
    m_kinds.append(button);
    row->addWidget(button);
  }
  m_pins->setObjectName(QStringLiteral("pins"));
  m_pins->setAutoRaise(true);
  m_pins->setPopupMode(QToolButton::InstantPopup);
  m_pins->hide();
  row->addWidget(m_pins);
  row->addWidget(m_filter, 1);
  row->addWidget(m_count, 2);
  lines->addLayout(row);
  // The bar stays while the filter finds nothing, so that one can go on typing.
  m_bar = bar;
  column->addWidget(bar);
  m_pages->addWidget(m_tree);
  m_pages->addWidget(m_empty);
  column->addLayout(m_pages, 1);
  setFocusProxy(m_tree);

  makeAction("changes.next", tr("Next Change"), QKeySequence(Qt::Key_J), &ChangesView::nextChange);
  makeAction("changes.previous", tr("Previous Change"), QKeySequence(Qt::Key_K), &ChangesView::previousChange);
  makeAction("changes.next-same", tr("Next Change of the Same Pattern"), QKeySequence(Qt::SHIFT | Qt::Key_J),
             &ChangesView::nextOfPattern);
  makeAction("changes.previous-same", tr("Previous Change of the Same Pattern"), QKeySequence(Qt::SHIFT | Qt::Key_K),
             &ChangesView::previousOfPattern);
  makeAction("changes.not-same", tr("Not the Same"), {}, &ChangesView::notTheSame);
  makeAction("changes.same-as", tr("Same as…"), {}, &ChangesView::startSameAs);
  makeAction("changes.clear-pins", tr("Forget Pairs Set by Hand"), {}, &ChangesView::pinsCleared);
  m_pins->addAction(m_actions.back());
  makeAction("changes.copy", tr("Copy Changes"), QKeySequence::Copy, &ChangesView::copyRows);
  m_actions.back()->setShortcutContext(Qt::WidgetShortcut);
  m_tree->addAction(m_actions.back());
  makeAction("changes.copy-patch", tr("Copy as Patch"), {}, &ChangesView::copyPatch);

  connect(m_tree->selectionModel(), &QItemSelectionModel::currentRowChanged, this, &ChangesView::choose);
  connect(m_tree, &QTreeView::clicked, this, &ChangesView::choose);
  connect(m_tree, &QTreeView::activated, this, [this](const QModelIndex& index) {
    const model::ChangeRow* const change = m_model->change(index);
    const auto& comparison = navigation().comparison();
    if (change == nullptr || !m_isReady || comparison.shown() == nullptr) return;
    const auto& id = comparison.side() == Side::kA ? change->a : change->b;
    if (id) navigation().reveal(*id);
  });
  connect(m_tree, &QTreeView::customContextMenuRequested, this, &ChangesView::showRowMenu);
  connect(m_filter, &QueryField::queryChanged, this, &ChangesView::applyFilter);
  connect(m_filter, &QueryField::problemChanged, this, &ChangesView::updateSummary);
  connect(m_empty, &EmptyState::buttonClicked, this, [this] {
    if (m_shown != nullptr && m_isReady && m_model->table()->rows.empty())
      return emit countRequested(ignoredAspects(*m_shown));
    for (QToolButton* const button : m_kinds) button->setChecked(false);
    m_filter->clear();
  });
  connect(&navigation(), &model::Navigation::selectionChanged, this, &ChangesView::selectionChanged);
  connect(&navigation().comparison(), &model::ShownComparison::changed, this, [this] {
    // Back on the side of the instruction, there is nothing to pick.
    if (m_picking && navigation().comparison().side() == m_picking->side) m_picking.reset();
    comparisonChanged();
  });
  connect(&theme(), &Theme::changed, m_tree->viewport(), QOverload<>::of(&QWidget::update));
  connect(&theme(), &Theme::changed, this, &ChangesView::updateKinds);
  m_kept.setSingleShot(true);
  m_kept.setInterval(kKeptRowsMilliseconds);
  connect(&m_kept, &QTimer::timeout, this, &ChangesView::clearRows);
  updateEmptyState();
}

void ChangesView::makeAction(const char* id, const QString& text, const QKeySequence& key,
                             void (ChangesView::*slot)()) {
  auto* const action = new QAction(text, this);
  action->setObjectName(QLatin1String(id));
  action->setShortcut(key);
  connect(action, &QAction::triggered, this, slot);
  m_actions.append(action);
}

bool ChangesView::canShow(const model::Target& target) const {
  const auto* const id = std::get_if<hlo::InstructionId>(&target);
  const auto side = navigation().comparison().side();
  return id != nullptr && side && m_isReady && m_model->find(*side, *id).isValid();
}

void ChangesView::reveal(const model::Target&) { applySelection(); }

void ChangesView::setPinCount(size_t count) {
  m_pins->setVisible(count > 0);
  m_pins->setText(QStringLiteral("⚑ ") + tr("%n pair(s) set by hand", nullptr, static_cast<int>(count)));
}

void ChangesView::focusField() { m_filter->setFocus(); }

QByteArray ChangesView::columns() const { return m_widthsAreOurs ? QByteArray() : headerState(*m_tree->header()); }

void ChangesView::setColumns(const QByteArray& columns) {
  if (restoreHeader(*m_tree->header(), columns)) m_widthsAreOurs = false;
}

void ChangesView::broughtToFront() { comparisonChanged(); }

void ChangesView::applySnapshot() {
  m_filter->setSnapshot(snapshot());
  comparisonChanged();
}

void ChangesView::comparisonChanged() {
  const auto& comparison = navigation().comparison().comparison();
  if (comparison == m_shown) return updateEmptyState();
  // J and K work while the view is hidden, so its rows are computed at once.
  m_shown = comparison;
  m_isReady = false;
  m_found.clear();
  m_picking.reset();
  jobs().cancel(this, QStringLiteral("changes"));
  // The rows stay until the next ones are ready, unless that takes long: between two stages nothing flickers.
  if (comparison == nullptr || !isInSight()) {
    clearRows();
  } else {
    m_kept.start();
  }
  updateSummary();
  if (comparison == nullptr) return;
  struct Listed {
    std::shared_ptr<const model::ChangeTable> table;
    QString headline;
    QStringList notes;
  };
  jobs().start<Listed>(
      this, QStringLiteral("changes"), tr("Listing changes"),
      [comparison](std::stop_token stop, const model::JobRunner::Progress&) {
        Listed listed{model::makeChangeTable(comparison, stop), {}, {}};
        if (listed.table == nullptr) return listed;
        listed.headline = toQString(words::comparisonHeadline(*comparison));
        if (const std::string kernels = words::kernelCountsText(*comparison); !kernels.empty())
          listed.notes += toQString(kernels);
        for (const std::string& note : words::comparisonNotes(*comparison)) listed.notes += toQString(note);
        return listed;
      },
      [this](Listed listed) {
        if (listed.table == nullptr || listed.table->comparison != m_shown) return;
        m_headline = std::move(listed.headline);
        m_notes = std::move(listed.notes);
        showTable(std::move(listed.table));
      });
}

void ChangesView::clearRows() {
  m_kept.stop();
  m_headline.clear();
  m_notes.clear();
  m_applying = true;
  m_model->setTable(nullptr);
  m_applying = false;
  updateSummary();
  updateEmptyState();
}

void ChangesView::showTable(std::shared_ptr<const model::ChangeTable> table) {
  m_isReady = true;
  m_kept.stop();
  m_applying = true;
  m_tree->setColumnHidden(ChangeColumns::kPeak, !table->hasPeak());
  m_tree->setColumnHidden(ChangeColumns::kBytes, !table->hasCosts());
  m_tree->setColumnHidden(ChangeColumns::kFlops, !table->hasCosts());
  m_model->setTable(std::move(table));
  m_applying = false;
  fitColumns();
  updateKinds();
  applyFilter();
}

// "+ 573 added": one button for each kind that there is.
void ChangesView::updateKinds() {
  const auto& table = m_model->table();
  for (qsizetype i = 0; i < m_kinds.size(); ++i) {
    const ChangeKind kind = kKinds[i];
    const Side side = kind == ChangeKind::kRemoved || kind == ChangeKind::kMerged ? Side::kA : Side::kB;
    const size_t count =
        table == nullptr
            ? 0
            : static_cast<size_t>(std::count_if(table->rows.begin(), table->rows.end(),
                                                [kind](const model::ChangeRow& each) { return each.kind == kind; }));
    m_kinds[i]->setVisible(count > 0);
    if (count == 0) m_kinds[i]->setChecked(false);
    const QString name = toQString(compare::changeKindName(kind));
    m_kinds[i]->setText(
        QStringLiteral("%1 %2 %3").arg(changeGlyph(kind, side), grouped(static_cast<int64_t>(count)), name));
    if (kind == ChangeKind::kClone && count > 0) {
      // Copies may be on either side.
      const auto inA = std::count_if(table->rows.begin(), table->rows.end(), [](const model::ChangeRow& each) {
        return each.kind == ChangeKind::kClone && each.side() == Side::kA;
      });
      QStringList sides;
      if (inA > 0) sides += QStringLiteral("− %1").arg(tr("%1 clone in A").arg(grouped(inA)));
      if (const auto inB = static_cast<ptrdiff_t>(count) - inA; inB > 0)
        sides += QStringLiteral("+ %1").arg(tr("%1 clone in B").arg(grouped(inB)));
      m_kinds[i]->setText(sides.join(QStringLiteral(" · ")));
    }
    m_kinds[i]->setToolTip(tr("Show only rows that are %1, and those of the other buttons that are on").arg(name));
    m_kinds[i]->setStyleSheet(
        QStringLiteral("QToolButton { color: %1; border: 1px solid transparent; border-radius: 6px; padding: 2px 6px; }"
                       "QToolButton:hover { background: palette(midlight); }"
                       "QToolButton:checked { background: %2; border-color: %1; }"
                       "QToolButton:focus { border-color: palette(link); }")
            .arg(changeColor(kind, side, theme().colors()).name(),
                 changeTint(changeRole(kind, side), theme().colors()).name()));
  }
}

void ChangesView::showFound() {
  const auto& table = m_model->table();
  if (!m_isReady || table == nullptr) return;
  std::vector<uint8_t> shown = m_found;
  const bool hasKinds =
      std::any_of(m_kinds.begin(), m_kinds.end(), [](const QToolButton* button) { return button->isChecked(); });
  if (hasKinds) {
    if (shown.empty()) shown.assign(table->rows.size(), 1);
    for (size_t row = 0; row < shown.size(); ++row) {
      const auto kind = std::find(std::begin(kKinds), std::end(kKinds), table->rows[row].kind) - std::begin(kKinds);
      if (kind == m_kinds.size() || !m_kinds[kind]->isChecked()) shown[row] = 0;
    }
  }
  m_applying = true;
  m_model->setShown(std::move(shown));
  m_applying = false;
  constexpr size_t kExpanded = 200;
  if ((hasKinds || !m_found.empty()) && m_model->shownCount() <= kExpanded) m_tree->expandAll();
  if (m_model->rowCount() == 1) m_tree->expand(m_model->index(0, 0));
  updateSummary();
  updateEmptyState();
  applySelection();
}

void ChangesView::applyFilter() {
  if (!m_isReady) return;
  const auto table = m_model->table();
  if (m_filter->query().isEmpty()) {
    jobs().cancel(this, QStringLiteral("filter"));
    m_found.clear();
    m_filter->setNotes({});
    return showFound();
  }
  jobs().start<FoundChanges>(
      this, QStringLiteral("filter"), tr("Filtering changes"),
      [table, query = m_filter->query()](std::stop_token stop, const model::JobRunner::Progress&) {
        return findChanges(*table, query, stop);
      },
      [this, table](FoundChanges found) {
        if (table != m_model->table()) return;
        m_found = std::move(found.rows);
        m_filter->setNotes(found.notes);
        showFound();
      });
}

void ChangesView::updateSummary() {
  m_summary->setText(m_headline);
  m_summary->setToolTip(m_headline.isEmpty() ? QString()
                                             : model::toolTip((QStringList{m_headline} + m_notes).join(u'\n')));
  m_remarks->setText(m_notes.join(u' '));
  m_remarks->setVisible(!m_notes.isEmpty());
  if (m_shown == nullptr) return;
  const auto& table = m_model->table();
  QString count, tip;
  if (m_isReady && table != nullptr && !table->rows.empty()) {
    count = tr("%1 in %2")
                .arg(tr("%n hunk(s)", nullptr, static_cast<int>(table->hunks.size())),
                     tr("%n pattern(s)", nullptr, static_cast<int>(table->patterns.size())));
    if (m_model->shownCount() < table->rows.size())
      count = tr("%1 of %2 changes")
                  .arg(grouped(static_cast<int64_t>(m_model->shownCount())),
                       grouped(static_cast<int64_t>(table->rows.size())));
    QStringList elsewhere;
    if (table->hasPeak() && table->elsewhere.peak != 0)
      elsewhere += tr("%1 of the peak").arg(toQString(words::signedBytes(table->elsewhere.peak)));
    if (table->elsewhere.flops != 0)
      elsewhere += tr("%1 FLOPs").arg(toQString(words::signedCount(table->elsewhere.flops)));
    if (!elsewhere.isEmpty()) {
      count += QStringLiteral(" · ") + tr("not in the list: %1").arg(elsewhere.join(QStringLiteral(", ")));
      tip =
          tr("The rows and this add up to the difference of both modules. Instructions that are equal can differ in "
             "amount too: a loop that runs them has another number of iterations, or their values are live at one "
             "peak only.");
    }
  }
  m_filter->explain(*m_count, count);
  m_count->setToolTip(tip.isEmpty() ? QString() : model::toolTip(count + u'\n' + tip));
}

void ChangesView::updateEmptyState() {
  const bool hasRows = m_model->rowCount() > 0;
  m_pages->setCurrentIndex(hasRows ? 0 : 1);
  const bool isFiltered = m_isReady && m_model->table() != nullptr && !m_model->table()->rows.empty();
  // While the rows are computed again it stays as it is.
  if (m_isReady || m_shown == nullptr) m_bar->setVisible(hasRows || isFiltered);
  if (hasRows) return;
  if (m_shown == nullptr && snapshot() == nullptr) {
    m_empty->setReason(EmptyReason::kNothingOpen, tr("what changed"));
  } else if (m_shown == nullptr) {
    m_empty->setText(tr("No two modules are compared."),
                     tr("Select two modules in Modules and choose Compare in their menu, or choose File ▸ Compare "
                        "With…"));
  } else if (!m_isReady) {
    m_empty->setReason(EmptyReason::kComputing, {});
  } else if (isFiltered) {
    m_empty->setNoMatch(m_filter->text(), tr("The instructions of both sides were searched."));
  } else {
    QStringList notes = m_notes;
    const bool isOffered = m_shown->isSameProgram() && ignoredAspects(*m_shown) != 0;
    if (isOffered && notes.isEmpty()) notes.append(tr("What is ignored can be chosen in File ▸ Ignored Differences."));
    m_empty->setText(m_headline, notes.join(u' '), isOffered ? tr("List These Differences") : QString());
  }
}

// --- selection -------------------------------------------------------------------------------------------------------

void ChangesView::choose() {
  const QModelIndex current = m_tree->currentIndex().siblingAtColumn(0);
  model::ShownComparison& shown = navigation().comparison();
  if (m_applying || !m_isReady || !current.isValid() || shown.comparison() != m_shown || m_shown == nullptr) return;
  // A tree that gets the focus back, when its rows are computed again, makes its first row current without selecting
  // it.
  if (!m_tree->selectionModel()->isSelected(current)) return;
  if (const model::ChangeRow* const change = m_model->change(current); change != nullptr && m_picking) {
    // The user picks the counterpart of another instruction.
    const auto& other = m_picking->side == Side::kA ? change->b : change->a;
    if (!other) return emit message(tr("This row has no instruction on the other side."));
    return pickCounterpart(*other);
  }
  compare::Hunk hunk;
  for (const uint32_t row : m_model->rowsBelow(current)) {
    const model::ChangeRow& change = m_model->table()->rows[row];
    if (change.a) hunk.a.push_back(*change.a);
    if (change.b) hunk.b.push_back(*change.b);
    if (hunk.size() > kMostSelectedChanges) break;
  }
  if (!shown.side()) shown.show(Side::kB);
  m_applying = true;
  shown.select(hunk);
  m_applying = false;
}

void ChangesView::applySelection() {
  const auto side = navigation().comparison().side();
  if (m_applying || !m_isReady || !side) return;
  const auto& target = selection().target;
  const auto* const id = target ? std::get_if<hlo::InstructionId>(&*target) : nullptr;
  if (id == nullptr) return;
  const QModelIndex index = m_model->find(*side, *id);
  m_applying = true;
  if (index.isValid()) {
    m_tree->setCurrentIndex(index);
    m_tree->scrollTo(index);
  } else {
    m_tree->setCurrentIndex({});
    m_tree->clearSelection();
  }
  m_applying = false;
}

void ChangesView::step(int by, bool inPattern) {
  if (m_shown == nullptr) return emit message(tr("No two modules are compared."));
  if (!m_isReady) return;
  const QModelIndex next = m_model->nextHunk(m_tree->currentIndex(), by, inPattern);
  if (!next.isValid()) {
    emit message(by > 0 ? tr("This is the last change.") : tr("This is the first change."));
    return;
  }
  m_tree->expand(next.parent());
  m_tree->setCurrentIndex(next);
  m_tree->scrollTo(next);
}

void ChangesView::nextChange() { step(1, false); }
void ChangesView::previousChange() { step(-1, false); }
void ChangesView::nextOfPattern() { step(1, true); }
void ChangesView::previousOfPattern() { step(-1, true); }

// The instruction of the selection, else of the current row, has no counterpart.
void ChangesView::notTheSame() {
  const model::ShownComparison& shown = navigation().comparison();
  const auto side = shown.side();
  const auto& target = navigation().selection().target;
  const auto* const id = target ? std::get_if<hlo::InstructionId>(&*target) : nullptr;
  if (!side || id == nullptr) return emit message(tr("Select an instruction of the comparison first."));
  if (!shown.pairOf(*id)) return emit message(tr("This instruction has no counterpart."));
  compare::Pin pin;
  (*side == Side::kA ? pin.a : pin.b) = *id;
  emit pinRequested(pin);
}

void ChangesView::startSameAs() {
  const auto side = navigation().comparison().side();
  const auto& target = navigation().selection().target;
  const auto* const id = target ? std::get_if<hlo::InstructionId>(&*target) : nullptr;
  if (!side || id == nullptr) return emit message(tr("Select an instruction of the comparison first."));
  const Side from = *side;
  const InstructionId of = *id;
  navigation().comparison().flip();
  // The flip itself selects the present counterpart, if there is one: that is not the user's choice.
  m_picking = Picking{from, of, navigation().selection().target};
  emit message(from == Side::kA ? tr("Select its counterpart in B.") : tr("Select its counterpart in A."));
}

// Whatever view the user picks in, and whether this one is visible or not.
void ChangesView::selectionChanged(const model::Selection& selected) {
  const auto side = navigation().comparison().side();
  if (!m_picking || m_applying || !side || selected.target == m_picking->selectedAtFirst) return;
  const auto* const id = selected.target ? std::get_if<InstructionId>(&*selected.target) : nullptr;
  if (*side != m_picking->side && id != nullptr) pickCounterpart(*id);
}

void ChangesView::pickCounterpart(InstructionId other) {
  const Picking picking = *std::exchange(m_picking, std::nullopt);
  compare::Pin pin{picking.id, other};
  if (picking.side == Side::kB) std::swap(pin.a, pin.b);
  emit pinRequested(pin);
}

void ChangesView::showRowMenu(const QPoint& position) {
  const QModelIndex index = m_tree->indexAt(position);
  if (!index.isValid() || !m_isReady) return;
  auto* const menu = new QMenu(this);
  menu->setAttribute(Qt::WA_DeleteOnClose);
  const auto action = [this](const char* id) { return findChild<QAction*>(QLatin1String(id)); };
  const model::ChangeRow* const change = m_model->change(index);
  if (change != nullptr) {
    for (const Side side : {Side::kA, Side::kB}) {
      const auto& id = side == Side::kA ? change->a : change->b;
      if (!id) continue;
      connect(menu->addAction(side == Side::kA ? tr("Show in A") : tr("Show in B")), &QAction::triggered, this,
              [this, side, id = *id] {
                navigation().comparison().select(side, id);
                navigation().reveal(id);
              });
    }
    menu->addSeparator();
    menu->addAction(action("changes.not-same"));
    menu->addAction(action("changes.same-as"));
  }
  menu->addAction(action("changes.clear-pins"));
  menu->addSeparator();
  menu->addAction(action("changes.copy"));
  menu->addAction(action("changes.copy-patch"));
  menu->popup(m_tree->viewport()->mapToGlobal(position));
}

void ChangesView::copyRows() {
  const QModelIndexList rows = m_tree->selectionModel()->selectedRows();
  if (!rows.isEmpty()) QApplication::clipboard()->setText(m_model->copyText(rows));
}

void ChangesView::copyPatch() {
  if (m_shown == nullptr) return emit message(tr("No two modules are compared."));
  jobs().start<std::string>(
      this, QStringLiteral("patch"), tr("Writing the patch"),
      [comparison = m_shown](std::stop_token stop, const model::JobRunner::Progress&) {
        return model::comparisonPatch(*comparison, stop);
      },
      [this](const std::string& patch) {
        if (patch.size() > kLongestPatch)
          return emit message(
              tr("The patch is too long to copy: %1.").arg(humanBytes(static_cast<int64_t>(patch.size()))));
        QApplication::clipboard()->setText(toQString(patch));
        emit message(tr("The patch was copied: %n line(s).", nullptr,
                        static_cast<int>(std::count(patch.begin(), patch.end(), '\n'))));
      });
}

bool ChangesView::eventFilter(QObject* watched, QEvent* event) {
  if (event->type() == QEvent::Resize && watched == m_tree->viewport()) fitColumns();
  return View::eventFilter(watched, event);
}

// Names, texts and scopes share the width that numbers leave.
void ChangesView::fitColumns() {
  if (!m_widthsAreOurs) return;
  const QFontMetrics figures(theme().figureFont());
  const int number = figures.horizontalAdvance(QStringLiteral("−1,023.99 MiB")) + 20;
  const int kind = fontMetrics().horizontalAdvance(QStringLiteral("⇄ × 1,000")) + 2 * m_tree->indentation() + 16;
  int left = m_tree->viewport()->width() - kind;
  m_applying = true;
  m_tree->setColumnWidth(ChangeColumns::kKind, kind);
  for (const int column : {ChangeColumns::kPeak, ChangeColumns::kBytes, ChangeColumns::kFlops}) {
    if (m_tree->isColumnHidden(column)) continue;
    m_tree->setColumnWidth(column, number);
    left -= number;
  }
  const int unit = std::max(left, 480);
  for (const auto& [column, share] : {std::pair(ChangeColumns::kA, 0.24),
                                      {ChangeColumns::kB, 0.24},
                                      {ChangeColumns::kWhat, 0.28},
                                      {ChangeColumns::kScope, 0.24}})
    m_tree->setColumnWidth(column, static_cast<int>(unit * share));
  m_applying = false;
}

}  // namespace views

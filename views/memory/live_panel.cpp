#include "views/memory/live_panel.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QSplitter>
#include <QTabBar>
#include <QToolButton>
#include <QTreeView>
#include <QVBoxLayout>
#include <algorithm>

#include "model/items/buffer_text.h"
#include "model/session/memory_overview.h"
#include "views/expanded_rows.h"
#include "views/header_state.h"
#include "views/memory/grouping_key.h"
#include "views/memory/item_link.h"
#include "views/memory/live_icicle.h"
#include "views/memory/memory_delegate.h"
#include "views/memory/memory_transform.h"
#include "views/memory/peaks.h"
#include "views/sort_header.h"
#include "views/widget_style.h"

namespace views {
namespace {

using model::Grouping;
using model::LiveModel;

constexpr size_t kMeasuredNodes = 200;   // groups and their first values
constexpr int kLeastWithBlocks = 300;    // pixels of height
constexpr int kLeastWithSentence = 240;  // likewise
constexpr int kLeastName = 20;           // characters of a name, before the numbers beside it
constexpr int kGroupChip = 22;           // pixels before the name
constexpr int kMostIndented = 2;         // levels whose names have that room
constexpr int kShareBar = 28;            // pixels beside the share in percent
constexpr uint32_t kMostBlocks = 500;    // more values are too thin in the icicle and are binned by scope
constexpr int kMostExpandedGroups = 12;  // up to this number, groups are shown expanded

}  // namespace

LivePanel::LivePanel(Context context, QWidget* parent)
    : QWidget(parent),
      m_context(context),
      m_model(new LiveModel(this)),
      m_blocks(new LiveModel(this)),
      m_title(plainLabel(this)),
      m_pin(new QToolButton(this)),
      m_headline(plainLabel(this)),
      m_comparison(plainLabel(this)),
      m_sum(plainLabel(this)),
      m_grouping(new QTabBar(this)),
      m_splitter(new QSplitter(Qt::Vertical, this)),
      m_icicle(new LiveIcicle(context, *m_blocks, m_splitter)),
      m_table(new QTreeView(m_splitter)) {
  setObjectName(QStringLiteral("memory.live"));
  QFont bold = m_title->font();
  bold.setBold(true);
  m_title->setFont(bold);
  m_headline->setObjectName(QStringLiteral("memory.live.headline"));
  m_comparison->setObjectName(QStringLiteral("memory.live.comparison"));
  m_pin->setObjectName(QStringLiteral("memory.live.pin"));
  m_pin->setCheckable(true);
  m_pin->setFocusPolicy(Qt::TabFocus);
  connect(m_pin, &QToolButton::clicked, this, [this] {
    showTexts();  // its check mark follows the hub, not the click
    m_context.navigation.pinned() ? m_context.navigation.setPinned(std::nullopt) : emit pinRequested();
  });

  m_grouping->setObjectName(QStringLiteral("memory.live.grouping"));
  m_grouping->setAccessibleName(tr("Group by"));
  for (const auto& [grouping, name] : {std::pair(Grouping::kLine, tr("Line")),
                                       {Grouping::kArgument, tr("Argument")},
                                       {Grouping::kValue, tr("Value")},
                                       {Grouping::kScope, tr("Scope")},
                                       {Grouping::kKind, tr("Kind")},
                                       {Grouping::kElementType, tr("Type")},
                                       {Grouping::kAllocation, tr("Allocation")}}) {
    const int tab = m_grouping->addTab(name);
    m_grouping->setTabData(tab, static_cast<int>(grouping));
    m_grouping->setTabToolTip(tab, tr("Group live values by %1").arg(model::toQString(model::groupingWord(grouping))));
  }
  m_grouping->setExpanding(false);
  m_grouping->setDrawBase(false);
  m_grouping->setFocusPolicy(Qt::TabFocus);
  setGrouping(Grouping::kLine);
  connect(m_grouping, &QTabBar::currentChanged, this, [this] {
    m_isChosen = true;
    m_context.navigation.overview().setLiveGrouping(grouping());
    buildTree();
  });

  m_table->setModel(m_model);
  m_table->setObjectName(QStringLiteral("memory.live.table"));
  m_table->setAccessibleName(tr("Values live at the cursor"));
  m_table->setSelectionBehavior(QAbstractItemView::SelectRows);
  m_table->setSelectionMode(QAbstractItemView::SingleSelection);
  m_table->setAlternatingRowColors(true);
  m_table->setUniformRowHeights(true);
  m_table->setExpandsOnDoubleClick(false);
  m_delegate = new MemoryDelegate(context.theme,
                                  {.chip = LiveModel::kName,
                                   .share = LiveModel::kShare,
                                   .fixed = {LiveModel::kName},
                                   .names = {LiveModel::kName},
                                   .middle = {LiveModel::kName}},
                                  this);
  m_table->setItemDelegate(m_delegate);
  auto* const header = new SortHeader(m_table);
  m_table->setHeader(header);
  header->setStretchLastSection(false);
  header->setSectionResizeMode(LiveModel::kName, QHeaderView::Stretch);
  // Qt hides and shows columns later, too.
  connect(header, &QHeaderView::sectionResized, this, [this, header](int column, int before, int now) {
    const bool isByHand = !m_isFitting && before > 0 && now > 0;
    if (isByHand && header->sectionResizeMode(column) == QHeaderView::Interactive) m_isArranged = true;
  });
  m_table->setSortingEnabled(true);
  m_table->sortByColumn(LiveModel::kBytes, Qt::DescendingOrder);
  m_link = new ItemLink(m_table, context);
  connect(m_link, &ItemLink::menuRequested, this, &LivePanel::menuRequested);
  connect(m_icicle, &LiveIcicle::menuRequested, this, &LivePanel::menuRequested);
  connect(m_icicle, &LiveIcicle::nodeChosen, this, [this](uint32_t node) {
    const auto value = m_blocks->tree()->nodes[node].value;
    const bool isSame = m_blocks->tree() == m_model->tree();
    const QModelIndex index = isSame ? m_model->indexOf(node) : value ? m_model->indexOf(*value) : QModelIndex();
    if (!index.isValid()) return;  // a bin, which the table does not have
    m_table->setCurrentIndex(index);
    m_table->expand(index);
    m_table->scrollTo(index);
  });
  // A double click expands a group, which has no other target.
  connect(m_table, &QTreeView::doubleClicked, this, [this](const QModelIndex& index) {
    const bool isLink = index.data(model::TargetRole).isValid();  // it is shown elsewhere
    if (!isLink && m_model->rowCount(index.siblingAtColumn(0)) > 0) {
      m_table->setExpanded(index.siblingAtColumn(0), !m_table->isExpanded(index.siblingAtColumn(0)));
    }
  });

  m_splitter->setChildrenCollapsible(false);
  m_splitter->setHandleWidth(1);
  m_splitter->addWidget(m_icicle);
  m_splitter->addWidget(m_table);
  m_splitter->setStretchFactor(0, 1);
  m_splitter->setStretchFactor(1, 2);

  auto* const first = new QHBoxLayout;
  first->setContentsMargins(0, 0, 8, 0);
  first->setSpacing(8);
  first->addWidget(m_title, 1);
  first->addWidget(m_pin);
  auto* const column = new QVBoxLayout(this);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(2);
  column->addWidget(m_grouping);
  column->addSpacing(4);
  column->addLayout(first);
  for (QLabel* const label : {m_title, m_headline, m_comparison}) label->setContentsMargins(8, 0, 8, 0);
  column->addWidget(m_headline);
  column->addWidget(m_comparison);
  column->addSpacing(4);
  column->addWidget(m_splitter, 1);
  m_sum->setObjectName(QStringLiteral("memory.live.sum"));
  m_sum->setAlignment(Qt::AlignRight);
  m_sum->setForegroundRole(QPalette::PlaceholderText);
  m_sum->setContentsMargins(8, 2, 8, 4);
  column->addWidget(m_sum);
  setSteps(std::nullopt, std::nullopt);
}

void LivePanel::resizeEvent(QResizeEvent* event) {
  QWidget::resizeEvent(event);
  fitTabs(*m_grouping, width());
  giveRowsRoom();
  showColumns();
}

// In a low panel the list keeps some rows: the blocks are hidden first, then the sentence.
void LivePanel::giveRowsRoom() {
  m_icicle->setVisible(height() >= kLeastWithBlocks && m_model->tree() != nullptr &&
                       m_model->tree()->root().childCount > 0);
  m_headline->setVisible(height() >= kLeastWithSentence);
}

Grouping LivePanel::grouping() const {
  return static_cast<Grouping>(m_grouping->tabData(m_grouping->currentIndex()).toInt());
}

QString LivePanel::headline() const { return m_headline->text(); }
QString LivePanel::comparison() const { return m_comparison->text(); }

void LivePanel::showNextGrouping(int direction) {
  m_grouping->setCurrentIndex((m_grouping->currentIndex() + direction + m_grouping->count()) % m_grouping->count());
}

void LivePanel::setGrouping(Grouping grouping) {
  for (int tab = 0; tab < m_grouping->count(); ++tab) {
    if (m_grouping->tabData(tab).toInt() == static_cast<int>(grouping)) return m_grouping->setCurrentIndex(tab);
  }
}

void LivePanel::setSnapshot(std::shared_ptr<const model::Snapshot> snapshot,
                            std::shared_ptr<const model::LiveSources> sources) {
  // Another program begins with its largest values.
  if (snapshot != m_snapshot) m_table->sortByColumn(LiveModel::kBytes, Qt::DescendingOrder);
  m_snapshot = std::move(snapshot);
  m_sources = std::move(sources);
  if (m_snapshot != nullptr && !m_isChosen) {
    const QSignalBlocker blocker(m_grouping);
    setGrouping(m_snapshot->sources.lines().empty() ? Grouping::kValue : Grouping::kLine);
    m_context.navigation.overview().setLiveGrouping(grouping());
  }
  m_step.reset();
  m_pinnedStep.reset();
  showTree(nullptr);
}

void LivePanel::setSources(std::shared_ptr<const model::LiveSources> sources) {
  m_sources = std::move(sources);
  showTree(nullptr);
  buildTree();
}

void LivePanel::setSteps(std::optional<uint32_t> step, std::optional<uint32_t> pinned) {
  const size_t count = m_snapshot != nullptr ? m_snapshot->liveBytes.stepCount() : 0;
  if (step >= count) step.reset();
  if (pinned >= count) pinned.reset();
  if (step && step == m_step && pinned == m_pinnedStep) return;
  m_step = step;
  m_pinnedStep = pinned;
  showTexts();
  buildTree();
}

void LivePanel::buildTree() {
  const QString key = QStringLiteral("live");
  if (!m_step) {
    m_context.jobs.cancel(this, key);
    showTree(nullptr);
    return;
  }
  using Tree = std::shared_ptr<const model::LiveTree>;
  m_context.jobs.start<std::pair<Tree, Tree>>(
      this, key, tr("Live values"),
      [sources = m_sources, grouping = grouping(), step = *m_step, pinned = m_pinnedStep](
          std::stop_token stop, const model::JobRunner::Progress&) {
        // Not stopped: when the cursor moves on, the job for the next step needs these data too.
        sources->live();
        const auto make = [&](Grouping by) {
          return std::make_shared<const model::LiveTree>(
              makeLiveTree(sources->shares(), sources->groups(by), step, pinned, stop));
        };
        Tree tree = make(grouping), bins;
        if (grouping == Grouping::kValue && tree->nodes.size() > kMostBlocks) bins = make(Grouping::kScope);
        return std::pair(std::move(tree), std::move(bins));
      },
      [this, sources = m_sources](std::pair<Tree, Tree> made) {
        if (sources == m_sources) showTree(std::move(made.first), std::move(made.second));
      });
}

void LivePanel::setColors(const std::vector<uint8_t>& colorOf) {
  m_icicle->setColors(colorOf);
  m_delegate->setColors(colorOf);
  m_table->viewport()->update();
}

void LivePanel::showTree(std::shared_ptr<const model::LiveTree> tree, std::shared_ptr<const model::LiveTree> bins) {
  std::shared_ptr<const model::ValueGroups> groups;
  if (tree != nullptr) groups = {m_sources, &m_sources->groups(grouping())};
  // Expanded groups stay expanded from step to step, as long as the groups are the same.
  const bool isSame = groups != nullptr && groups.get() == m_model->groups() && m_model->tree() != nullptr;
  const auto open = isSame ? openGroups() : std::set<std::pair<model::LiveChange, model::GroupId>>();
  const bool compared = isSame && m_model->tree()->pinned.has_value();
  if (bins != nullptr) {
    m_blocks->setTree(m_snapshot, {m_sources, &m_sources->groups(Grouping::kScope)}, std::move(bins));
  } else {
    m_blocks->setTree(m_snapshot, groups, tree);
  }
  m_model->setTree(m_snapshot, std::move(groups), std::move(tree));
  m_delegate->setMaximumBytes(m_model->biggestBytes());
  m_table->setRootIsDecorated(m_model->tree() != nullptr && m_model->tree()->depth() > 1);
  if (!isSame && m_model->rowCount() <= kMostExpandedGroups) m_table->expandToDepth(0);
  if (!isSame) m_table->scrollToTop();
  for (uint32_t i = 1; isSame && i < m_model->tree()->nodes.size(); ++i) {
    const model::LiveNode& node = m_model->tree()->nodes[i];
    const bool wasOpen = open.count({node.change, node.group}) > 0;
    if (!node.value && (wasOpen || (node.isChange && !compared))) m_table->expand(m_model->indexOf(i));
  }
  if (m_model->tree() != nullptr && m_wantedOpen) setOpenRows(*m_table, *std::exchange(m_wantedOpen, std::nullopt));
  m_icicle->treeChanged();
  giveRowsRoom();
  // No empty rows below the blocks.
  const uint32_t depth = m_blocks->tree() != nullptr ? m_blocks->tree()->depth() : 0;
  m_icicle->setMaximumHeight(depth > 0 ? m_icicle->heightOf(static_cast<int>(depth) + 1) : QWIDGETSIZE_MAX);
  showColumns();
  showTexts();
  follow(m_selection);
}

std::set<std::pair<model::LiveChange, model::GroupId>> LivePanel::openGroups() const {
  std::set<std::pair<model::LiveChange, model::GroupId>> open;
  const model::LiveTree& tree = *m_model->tree();
  for (uint32_t i = 1; i < tree.nodes.size(); ++i) {
    const model::LiveNode& node = tree.nodes[i];
    if (!node.value && m_table->isExpanded(m_model->indexOf(i))) open.emplace(node.change, node.group);
  }
  return open;
}

QJsonObject LivePanel::place() const {
  QJsonObject place{{QStringLiteral("by"), groupingKey(grouping())}};
  if (m_wantedOpen || m_model->tree() != nullptr)
    place.insert(QStringLiteral("open"), m_wantedOpen ? *m_wantedOpen : openRows(*m_table));
  return place;
}

void LivePanel::restoreState(const QJsonObject& place) {
  const auto wanted = groupingOf(place.value(QStringLiteral("by")).toString());
  if (const QJsonValue open = place.value(QStringLiteral("open")); open.isObject()) m_wantedOpen = open.toObject();
  if (wanted) setGrouping(*wanted);
  // The tree of another grouping is still being computed; that of this grouping may be ready.
  const bool isHere =
      m_model->groups() != nullptr && m_model->tree() != nullptr && m_model->groups()->grouping() == grouping();
  if (isHere && m_wantedOpen) setOpenRows(*m_table, *std::exchange(m_wantedOpen, std::nullopt));
}

// The first byte is nonzero if the user set the widths.
QByteArray LivePanel::columns() const { return QByteArray(m_isArranged ? "1" : "0") + headerState(*m_table->header()); }

void LivePanel::setColumns(const QByteArray& columns) {
  m_isFitting = true;
  if (restoreHeader(*m_table->header(), columns.mid(1))) m_isArranged = columns.front() == '1';
  m_table->sortByColumn(LiveModel::kBytes, Qt::DescendingOrder);  // the widths are kept, the order is not
  m_isFitting = false;
  showColumns();
}

void LivePanel::showColumns() {
  m_isFitting = true;
  const bool compares = m_model->tree() != nullptr && m_model->tree()->pinned;
  for (const int column : {LiveModel::kPinned, LiveModel::kDifference}) m_table->setColumnHidden(column, !compares);
  for (const int column : {LiveModel::kAllocation, LiveModel::kSteps}) m_table->setColumnHidden(column, compares);
  m_table->setColumnHidden(LiveModel::kShare, compares);
  m_table->setColumnHidden(LiveModel::kBytes, false);
  if (!m_isArranged) fitColumns();
  giveNamesRoom(compares);
  m_isFitting = false;
}

void LivePanel::fitColumns() {
  const QFontMetrics metrics(font());
  const QString last = grouped(static_cast<int64_t>(m_snapshot != nullptr ? m_snapshot->liveBytes.stepCount() : 0));
  const auto widest = [&](const QString& text, int column) {
    const QString title = m_model->headerData(column, Qt::Horizontal).toString();
    // A header reserves room for its sort arrow.
    return std::max(metrics.horizontalAdvance(text) + 12, metrics.horizontalAdvance(title) + 24);
  };
  const auto valueCount = static_cast<int64_t>(m_snapshot != nullptr ? m_snapshot->assignment->valueCount() : 0);
  QHeaderView* const header = m_table->header();
  for (const int column : {LiveModel::kPinned, LiveModel::kDifference})
    header->resizeSection(column, widest(QStringLiteral("−1,023.99 MiB"), column));
  int bytes = widest({}, LiveModel::kBytes);
  const size_t nodes = m_model->tree() != nullptr ? m_model->tree()->nodes.size() : 0;
  for (uint32_t node = 1; node < std::min(nodes, kMeasuredNodes); ++node) {
    const QModelIndex cell = m_model->indexOf(node).siblingAtColumn(LiveModel::kBytes);
    QStyleOptionViewItem option;
    option.initFrom(m_table);
    bytes = std::max(bytes, m_delegate->sizeHint(option, cell).width() + 8);
  }
  header->resizeSection(LiveModel::kBytes, bytes);
  header->resizeSection(LiveModel::kShare, kShareBar + widest(model::percentText(1), LiveModel::kShare));
  header->resizeSection(LiveModel::kAllocation, widest(QStringLiteral("0000"), LiveModel::kAllocation));
  header->resizeSection(
      LiveModel::kSteps,
      std::max(widest(last + u'–' + last, LiveModel::kSteps),
               metrics.horizontalAdvance(tr("%n value(s)", nullptr, static_cast<int>(valueCount))) + 20));
}

// Names distinguish values: if they have no room, less important columns are hidden.
void LivePanel::giveNamesRoom(bool compares) {
  QHeaderView* const header = m_table->header();
  const bool isTree = m_model->tree() != nullptr && m_table->rootIsDecorated();
  // Deeper rows are rarely expanded.
  const int depth = isTree ? std::min(kMostIndented, static_cast<int>(m_model->tree()->depth())) : 0;
  const int before = kGroupChip + m_table->indentation() * depth;
  const int least = kLeastName * QFontMetrics(m_context.theme.fixedFont()).averageCharWidth() + before;
  const QList<int> lesser = compares ? QList<int>{LiveModel::kPinned, LiveModel::kBytes}
                                     : QList<int>{LiveModel::kAllocation, LiveModel::kSteps, LiveModel::kShare};
  for (const int column : lesser) {
    if (width() - header->length() + header->sectionSize(LiveModel::kName) >= least) break;
    m_table->setColumnHidden(column, true);
  }
}

void LivePanel::showTexts() {
  m_pin->setChecked(m_pinnedStep.has_value());
  m_pin->setEnabled(m_step.has_value());
  m_pin->setText(m_pinnedStep ? tr("Pinned: %1").arg(grouped(*m_pinnedStep)) : tr("Pin"));
  m_pin->setToolTip(m_pinnedStep ? tr("Unpin the step") : tr("Pin this step to compare others with it (M)"));
  m_comparison->clear();
  m_comparison->hide();
  m_sum->hide();
  m_grouping->setVisible(m_step.has_value());
  m_pin->setVisible(m_step.has_value());
  if (!m_step) {
    m_title->setText(tr("Live at a step"));
    const bool hasSteps = m_snapshot != nullptr && m_snapshot->liveBytes.stepCount() > 0;
    m_headline->setText(hasSteps ? tr("Click the axis below the map to choose a step.")
                                 : tr("Unknown without the dump's schedule."));
    return;
  }
  const bool isEstimated = m_snapshot->assignment->isEstimated();
  m_title->setText((isEstimated ? tr("Live at step %1 (estimated)") : tr("Live at step %1")).arg(grouped(*m_step)));
  const model::LiveTree* const tree = m_model->tree();
  if (tree == nullptr || tree->step != *m_step) return;  // follows soon
  const queries::LiveBytes& live = m_sources->live();    // computed with the tree
  uint32_t now = tree->root().valueCount;
  for (uint32_t i = 0; i < tree->root().childCount; ++i) {
    const auto& node = tree->nodes[tree->root().firstChild + i];
    if (node.isChange && node.change == model::LiveChange::kGone) now -= node.valueCount;
  }
  QString text = tr("%n value(s)", nullptr, static_cast<int>(now));
  text +=
      QStringLiteral(" · ") + model::withSpace(*m_snapshot, m_sources->space(), model::exactBytes(live.at(*m_step)));
  for (const PeakMark& mark : peakMarks(*m_snapshot, live)) {
    if (mark.step == *m_step) text += QStringLiteral(" · ") + model::toQString(mark.name());
    if (mark.dumpStep == *m_step) text += QStringLiteral(" · ") + tr("dump’s peak");
  }
  m_sum->setText(tr("sum %1, equal to the curve").arg(humanBytes(live.at(*m_step))));
  m_sum->show();
  m_headline->setText(text);
  if (!tree->pinned) {
    if (!m_pinnedStep) return;
    m_comparison->setText(tr("This is the pinned step. Move the cursor to compare."));
  } else {
    const int64_t then = live.at(*tree->pinned), difference = tree->root().bytes - then;
    const QString more = difference == 0  ? tr("same as")
                         : difference > 0 ? tr("%1 more than").arg(model::exactBytes(difference))
                                          : tr("%1 less than").arg(model::exactBytes(-difference));
    m_comparison->setText(tr("%1 at step %2 (%3)").arg(more, grouped(*tree->pinned), model::exactBytes(then)));
  }
  m_comparison->show();
}

void LivePanel::follow(const model::Selection& selection) {
  m_selection = selection;
  m_icicle->setSelected(selection);
  // The row of a source line or an allocation stands for all of its values.
  if (const QModelIndex group = selection.target ? m_model->indexOfGroup(*selection.target) : QModelIndex();
      group.isValid()) {
    return m_link->follow(group);
  }
  if (selection.values.size() <= kMostFollowed) {
    for (const buffers::ValueId value : selection.values) {
      const QModelIndex index = m_model->indexOf(value);
      if (index.isValid()) return m_link->follow(index);
    }
  }
  m_link->follow({});
}

}  // namespace views

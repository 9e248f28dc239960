#include "app/window/module_chooser.h"

#include <QHeaderView>
#include <QLabel>
#include <QScreen>
#include <QStyledItemDelegate>
#include <QTreeWidget>
#include <QVBoxLayout>
#include <algorithm>
#include <limits>
#include <set>

#include "model/items/amount_text.h"
#include "model/items/format.h"
#include "model/items/module_tree.h"
#include "model/items/text.h"
#include "views/menu_text.h"
#include "views/name_fit.h"
#include "views/sort_header.h"

namespace app {
namespace {

constexpr int kNameColumns = 28;  // characters of the module's name in the button
constexpr int kChooserRowRole = Qt::UserRole;
constexpr int kChooserSortRole = Qt::UserRole + 1;

enum ChooserColumn {
  kNameColumn,
  kFolderColumn,
  kStageColumn,
  kInstructionsColumn,
  kPeakColumn,
  kReservedColumn,
  kTimeColumn,
  kFileColumn,
  kChooserColumns
};

// Sorts numbers by their value; unknown ones are last in both directions.
class ChooserItem : public QTreeWidgetItem {
 public:
  using QTreeWidgetItem::QTreeWidgetItem;
  bool operator<(const QTreeWidgetItem& other) const override {
    const int column = treeWidget()->sortColumn();
    if (column < kInstructionsColumn) return QString::localeAwareCompare(text(column), other.text(column)) < 0;
    const bool isAscending = treeWidget()->header()->sortIndicatorOrder() == Qt::AscendingOrder;
    const auto amount = [column, isAscending](const QTreeWidgetItem& item) {
      const QVariant known = item.data(column, kChooserSortRole);
      return known.isValid() ? known.toLongLong() : isAscending ? std::numeric_limits<qlonglong>::max() : -1;
    };
    return amount(*this) < amount(other);
  }
};

int rowHeight(const QWidget& list) { return list.fontMetrics().height() + 6; }

class ChooserDelegate : public QStyledItemDelegate {
 public:
  using QStyledItemDelegate::QStyledItemDelegate;
  QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override {
    return {QStyledItemDelegate::sizeHint(option, index).width() + 12, rowHeight(*option.widget)};
  }

 protected:
  void initStyleOption(QStyleOptionViewItem* option, const QModelIndex& index) const override {
    QStyledItemDelegate::initStyleOption(option, index);
    // Paths of folders differ near their end.
    option->textElideMode = index.column() == kFolderColumn ? Qt::ElideLeft : Qt::ElideMiddle;
  }
};

void setAmount(QTreeWidgetItem* item, int column, std::optional<int64_t> figure, bool isBytes) {
  item->setTextAlignment(column, Qt::AlignRight | Qt::AlignVCenter);
  item->setData(column, kChooserSortRole, figure ? QVariant(static_cast<qlonglong>(*figure)) : QVariant());
  item->setText(column, !figure ? QStringLiteral("–") : isBytes ? model::humanBytes(*figure) : model::grouped(*figure));
  if (figure && isBytes) item->setToolTip(column, model::grouped(*figure));
}

}  // namespace

ModuleChooser::ModuleChooser(model::Session& session, model::Navigation& navigation, QWidget* parent)
    : QToolButton(parent), m_session(session), m_navigation(navigation) {
  setObjectName(QStringLiteral("module-chooser"));
  setStyleSheet(QStringLiteral(
      "QToolButton { padding: 4px 8px; border: 1px solid palette(mid); border-radius: 6px; background: palette(base); }"
      "QToolButton:hover { background: palette(midlight); }"
      "QToolButton:focus { border-color: palette(link); }"));
  setFocusPolicy(Qt::TabFocus);
  setToolTip(tr("Choose another module of the file or folder"));
  hide();
  connect(this, &QToolButton::clicked, this, &ModuleChooser::choose);
  connect(&session, &model::Session::documentsChanged, this, &ModuleChooser::refresh);
  connect(&navigation, &model::Navigation::memoryChanged, this, &ModuleChooser::refresh);
}

std::shared_ptr<const model::Document> ModuleChooser::document() const {
  return m_session.documentOf(m_navigation.snapshot());
}

std::vector<ModuleChooser::Row> ModuleChooser::rows() const {
  std::vector<Row> rows;
  const auto shown = document();
  if (shown == nullptr) return rows;
  const auto current = shown->stageOf(m_navigation.snapshot());
  std::set<std::string> folders;
  for (const io::DumpModule& module : shown->dump->modules) folders.insert(module.folder);
  for (uint32_t i = 0; i < shown->dump->modules.size(); ++i) {
    const auto main = shown->dump->modules[i].mainStage();
    if (!main) continue;
    // The module that is shown has its row at the stage that is shown.
    const io::StageId id = current && current->module == i ? *current : io::StageId{i, *main};
    const io::Stage& stage = shown->stage(id);
    if (stage.kind == io::Kind::kOutOfMemory) continue;
    Row row;
    row.stage = id;
    row.name = model::toQString(shown->dump->modules[i].name);
    if (folders.size() > 1) row.folder = model::toQString(shown->dump->modules[i].folder);
    row.stageName = model::stageTitle(stage);
    const auto& files = stage.modules.empty() ? stage.buffers : stage.modules;
    if (!files.empty()) row.fileBytes = shown->dump->files->entries()[files.front()].bytes;
    const auto loaded = shown->loaded.find(id);
    if (loaded == shown->loaded.end()) {
      const auto sizes = shown->sizes.find(id);
      if (sizes != shown->sizes.end()) row.sizes = sizes->second;
      if (!row.sizes.reservedBytes) row.sizes.totalBytes = stage.totalBytes;
      rows.push_back(std::move(row));
      continue;
    }
    const auto& snapshots = loaded->second.snapshots;
    for (const auto& snapshot : snapshots) {
      Row own = row;
      own.snapshot = snapshot;
      own.name = model::toQString(snapshot->title);
      if (snapshots.size() > 1) own.fileBytes.reset();
      own.sizes = model::sizesOf(*snapshot);
      // The times are those of the largest module of a file.
      const auto known = shown->sizes.find(id);
      if (known != shown->sizes.end() && snapshot == loaded->second.largest()) {
        own.sizes.time = known->second.time;
        own.sizes.whyNoTime = known->second.whyNoTime;
      }
      rows.push_back(std::move(own));
    }
  }
  return rows;
}

void ModuleChooser::refresh() {
  const std::vector<Row> all = rows();
  setVisible(all.size() > 1);
  if (all.size() < 2) return;
  const auto at =
      std::find_if(all.begin(), all.end(), [this](const Row& row) { return row.snapshot == m_navigation.snapshot(); });
  const auto count = static_cast<int>(all.size());
  setText(at == all.end()
              ? tr("%n module(s) ▾", nullptr, count)
              : tr("%1 · %2 of %3 ▾")
                    .arg(views::escapeMnemonics(views::elided(model::oneLine(at->name), kNameColumns, true)))
                    .arg(at - all.begin() + 1)
                    .arg(count));
  if (m_list != nullptr) fill(m_list);
  const auto shown = document();
  if (shown == nullptr || at == all.end() || m_announced.lock() == shown->dump) return;
  m_announced = shown->dump;
  const bool isLargest = shown->first == at->stage && at->snapshot == shown->loaded.at(at->stage).largest();
  const QString name = model::oneLine(at->name, 80);
  emit message(
      isLargest
          ? tr("%1 is shown, of %n module(s) the one with the most estimated work. The list at the top "
               "has all of them.",
               nullptr, count)
                .arg(name)
          : tr("%1 is shown, one of %n module(s). The list at the top has all of them.", nullptr, count).arg(name));
}

void ModuleChooser::fill(QTreeWidget* list) const {
  const std::vector<Row> all = rows();
  // Sizes that become known leave the keyboard where it is.
  const QTreeWidgetItem* const before = list->currentItem();
  const QVariant kept = before == nullptr ? QVariant() : before->data(0, kChooserRowRole);
  list->setSortingEnabled(false);
  list->clear();
  const auto isAny = [&all](auto has) { return std::any_of(all.begin(), all.end(), has); };
  list->setColumnHidden(kFolderColumn, !isAny([](const Row& row) { return !row.folder.isEmpty(); }));
  list->setColumnHidden(kPeakColumn, !isAny([](const Row& row) { return row.sizes.peakBytes.has_value(); }));
  list->setColumnHidden(kReservedColumn, !isAny([](const Row& row) { return row.sizes.reservedBytes.has_value(); }));
  for (const Row& row : all) {
    auto* const item = new ChooserItem(list);
    item->setText(kNameColumn, model::oneLine(row.name));
    item->setToolTip(kNameColumn, model::toolTip(row.name));
    item->setText(kFolderColumn, model::oneLine(row.folder));
    item->setToolTip(kFolderColumn, model::toolTip(row.folder));
    item->setText(kStageColumn, row.stageName);
    setAmount(item, kInstructionsColumn, row.sizes.instructions, false);
    setAmount(item, kPeakColumn, row.sizes.peakBytes, true);
    setAmount(item, kReservedColumn, row.sizes.reservedBytes, true);
    const auto& time = row.sizes.time;
    // Sorted by picoseconds.
    setAmount(item, kTimeColumn, time ? std::optional(static_cast<int64_t>(time->seconds * 1e12)) : std::nullopt,
              false);
    if (time) item->setText(kTimeColumn, model::secondsText(*time));
    if (!row.sizes.whyNoTime.empty()) item->setToolTip(kTimeColumn, model::toQString(row.sizes.whyNoTime));
    setAmount(item, kFileColumn, row.fileBytes, true);
    item->setData(0, kChooserRowRole, static_cast<qlonglong>(&row - all.data()));
    const bool isShown = row.snapshot != nullptr && row.snapshot == m_navigation.snapshot();
    if (kept.isValid() ? kept == item->data(0, kChooserRowRole) : isShown) list->setCurrentItem(item);
  }
  list->setSortingEnabled(true);
  if (list->currentItem() != nullptr) list->scrollToItem(list->currentItem());
  m_fit->measure();
}

void ModuleChooser::choose() {
  auto* const popup = new QFrame(window(), Qt::Popup);
  popup->setAttribute(Qt::WA_DeleteOnClose);
  popup->setObjectName(QStringLiteral("module-list"));
  popup->setFrameShape(QFrame::StyledPanel);
  auto* const list = new QTreeWidget(popup);
  list->setAccessibleName(tr("Modules"));
  list->setRootIsDecorated(false);
  list->setUniformRowHeights(true);
  list->setAllColumnsShowFocus(true);
  list->setItemDelegate(new ChooserDelegate(list));
  list->setHeader(new views::SortHeader(list));
  list->header()->setDefaultAlignment(Qt::AlignLeft | Qt::AlignVCenter);
  list->setHeaderLabels({tr("Module"), tr("Folder"), tr("Stage"), tr("Instructions"), tr("Peak"), tr("Reserved"),
                         tr("Est. time"), tr("File")});
  for (int column = kInstructionsColumn; column < kChooserColumns; ++column)
    list->headerItem()->setTextAlignment(column, Qt::AlignRight | Qt::AlignVCenter);
  list->header()->setStretchLastSection(false);
  list->sortByColumn(kInstructionsColumn, Qt::DescendingOrder);
  auto* const hint = new QLabel(tr("– is unknown: the dump does not state it, or the file is not read. Times are of "
                                   "one run, at the peak rates of "
                                   "the device. A click on a title sorts."),
                                popup);
  hint->setWordWrap(true);
  auto* const column = new QVBoxLayout(popup);
  column->setContentsMargins(6, 6, 6, 6);
  column->addWidget(list, 1);
  column->addWidget(hint);
  // Names and folders that have no room are elided, so that the sizes are on screen.
  m_fit = new views::ColumnFit(*list, *list->header(), {kNameColumn, kFolderColumn});
  fill(list);
  m_popup = popup;
  m_list = list;
  connect(list, &QTreeWidget::itemActivated, this, [this](const QTreeWidgetItem* item) {
    const std::vector<Row> all = rows();
    const auto index = static_cast<size_t>(item->data(0, kChooserRowRole).toLongLong());
    if (index >= all.size()) return;
    const Row& row = all[index];
    if (m_popup != nullptr) m_popup->close();
    show(row);
  });
  const QRect screen = this->screen()->availableGeometry();
  const QSize size(
      std::clamp(window()->width() - 80, std::min(860, screen.width() - 40), std::min(1200, screen.width() - 40)),
      std::min(100 + rowHeight(*list) * static_cast<int>(rows().size()), std::min(520, screen.height() - 80)));
  QPoint corner = mapToGlobal(QPoint(0, height() + 4));
  corner.setX(std::max(screen.left() + 4, std::min(corner.x(), screen.right() - size.width() - 4)));
  corner.setY(std::max(screen.top() + 4, std::min(corner.y(), screen.bottom() - size.height() - 4)));
  popup->setGeometry(QRect(corner, size));
  popup->show();
  if (list->currentItem() != nullptr) list->scrollToItem(list->currentItem(), QAbstractItemView::PositionAtCenter);
  list->setFocus();
  if (const auto shown = document()) m_session.readSizes(model::toQString(shown->path));
}

void ModuleChooser::show(const Row& row) {
  const auto shown = document();
  if (shown == nullptr) return;
  if (row.snapshot != nullptr) {
    m_navigation.show(row.snapshot);
  } else {
    m_session.show(model::toQString(shown->path), row.stage);
  }
}

}  // namespace app

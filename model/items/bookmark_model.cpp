#include "model/items/bookmark_model.h"

#include <algorithm>
#include <utility>

#include "model/items/buffer_text.h"
#include "model/items/format.h"
#include "model/items/text.h"

namespace model {
namespace {

QString detailText(const Snapshot& snapshot, const TargetKey& key, const Target& target) {
  switch (key.kind) {
    case TargetKey::Kind::kInstruction: {
      const auto id = std::get<hlo::InstructionId>(target);
      return toQString(snapshot.module->opcode(id)) + u' ' + toQString(snapshot.module->shape(id).text);
    }
    case TargetKey::Kind::kValue: {
      const buffers::Value value = snapshot.assignment->value(std::get<buffers::ValueId>(target));
      return BookmarkModel::tr("value, %1").arg(sizeText(value) + u' ' + toQString(value.shape)).trimmed();
    }
    case TargetKey::Kind::kAllocation:
      return BookmarkModel::tr("allocation, %1")
          .arg(humanBytes(snapshot.assignment->allocation(std::get<buffers::AllocationId>(target)).sizeBytes));
    case TargetKey::Kind::kComputation: return BookmarkModel::tr("computation");
    case TargetKey::Kind::kLine: return BookmarkModel::tr("source line");
    case TargetKey::Kind::kLines: return BookmarkModel::tr("source lines");
    case TargetKey::Kind::kScope: return BookmarkModel::tr("scope");
    case TargetKey::Kind::kStep: return BookmarkModel::tr("step of the schedule");
    case TargetKey::Kind::kInstructions:
    case TargetKey::Kind::kComputations: return BookmarkModel::tr("selection");
  }
  return {};
}

}  // namespace

QString targetName(const TargetKey& key) {
  const QString name = QString::fromStdString(key.name);
  switch (key.kind) {
    case TargetKey::Kind::kValue: return key.index == "{}" ? name : name + QString::fromStdString(key.index);
    case TargetKey::Kind::kAllocation: return BookmarkModel::tr("allocation %1").arg(key.first);
    case TargetKey::Kind::kLine: return QStringLiteral("%1:%2").arg(fileName(key.name), QString::number(key.first));
    case TargetKey::Kind::kLines:
      return QStringLiteral("%1:%2–%3").arg(fileName(key.name), QString::number(key.first), QString::number(key.last));
    case TargetKey::Kind::kStep: return BookmarkModel::tr("step %1").arg(key.first);
    case TargetKey::Kind::kInstructions:
      return BookmarkModel::tr("%1 instructions").arg(grouped(static_cast<int64_t>(key.members.size())));
    case TargetKey::Kind::kComputations: {
      QStringList names;
      for (const TargetKey& member : key.members) names += QString::fromStdString(member.name);
      return names.join(QStringLiteral(" · "));
    }
    default: return name;
  }
}

BookmarkModel::BookmarkModel(QObject* parent) : QAbstractTableModel(parent) {}

void BookmarkModel::setModules(std::vector<Bookmarks::ModuleBookmarks> modules) {
  std::vector<Row> rows;
  for (Bookmarks::ModuleBookmarks& module : modules) {
    for (Bookmarks::Entry& entry : module.entries) rows.push_back({module.snapshot, std::move(entry)});
  }
  const bool areSame =
      std::equal(rows.begin(), rows.end(), m_rows.begin(), m_rows.end(), [](const Row& a, const Row& b) {
        return a.snapshot == b.snapshot && a.entry.bookmark.place == b.entry.bookmark.place;
      });
  if (areSame) {
    m_rows = std::move(rows);
    if (!m_rows.empty()) emit dataChanged(index(0, 0), index(rowCount() - 1, kColumnCount - 1));
    return;
  }
  beginResetModel();
  m_rows = std::move(rows);
  endResetModel();
}

int BookmarkModel::row(const std::shared_ptr<const Snapshot>& snapshot, const TargetKey& place) const {
  const auto it = std::find_if(m_rows.begin(), m_rows.end(), [&](const Row& row) {
    return row.snapshot == snapshot && row.entry.bookmark.place == place;
  });
  return it == m_rows.end() ? -1 : static_cast<int>(it - m_rows.begin());
}

QString BookmarkModel::text(const Row& row, int column) const {
  const Bookmark& bookmark = row.entry.bookmark;
  switch (column) {
    case kNumber: return bookmark.number == 0 ? QString() : QString::number(bookmark.number);
    case kName: return targetName(bookmark.place);
    case kNote: return bookmark.note;
    case kDetail:
      return row.entry.target ? detailText(*memoryOf(row.snapshot), bookmark.place, *row.entry.target)
                              : tr("no longer in this module");
    case kWhere: {
      const QString title = toQString(row.snapshot->title);
      if (bookmark.place.kind != TargetKey::Kind::kInstruction) return title;
      return tr("%1 in %2").arg(QString::fromStdString(bookmark.place.computation), title);
    }
    default: return {};
  }
}

QString BookmarkModel::tabSeparated(const std::vector<int>& rows) const {
  const EnglishNumbers english;
  QString lines;
  for (const int row : rows) {
    QStringList cells;
    for (int column = 0; column < kColumnCount; ++column) cells += text(m_rows[static_cast<size_t>(row)], column);
    lines += delimited(cells, '\t') + u'\n';
  }
  return lines;
}

int BookmarkModel::rowCount(const QModelIndex& parent) const {
  return parent.isValid() ? 0 : static_cast<int>(m_rows.size());
}

int BookmarkModel::columnCount(const QModelIndex& parent) const { return parent.isValid() ? 0 : kColumnCount; }

QVariant BookmarkModel::data(const QModelIndex& index, int role) const {
  if (!checkIndex(index, CheckIndexOption::IndexIsValid | CheckIndexOption::ParentIsInvalid)) return {};
  const Row& row = m_rows[static_cast<size_t>(index.row())];
  switch (role) {
    case Qt::DisplayRole: return oneLine(text(row, index.column()));
    case Qt::EditRole: return text(row, index.column());
    case Qt::ToolTipRole: return toolTip(text(row, index.column()));
    case Qt::TextAlignmentRole:
      return index.column() == kNumber ? QVariant(static_cast<int>(Qt::AlignCenter)) : QVariant();
    case TargetRole: return row.entry.target ? QVariant::fromValue(*row.entry.target) : QVariant();
    default: return {};
  }
}

QVariant BookmarkModel::headerData(int section, Qt::Orientation orientation, int role) const {
  if (orientation != Qt::Horizontal || role != Qt::DisplayRole) return {};
  switch (section) {
    case kNumber: return tr("Key");
    case kName: return tr("Bookmark");
    case kNote: return tr("Note");
    case kDetail: return tr("Details");
    case kWhere: return tr("Location");
    default: return {};
  }
}

}  // namespace model

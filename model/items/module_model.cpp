#include "model/items/module_model.h"

#include <algorithm>
#include <optional>

#include "model/items/format.h"
#include "model/items/text.h"

namespace model {
namespace {

/// Bytes at the peak that our own curve finds; nothing without a schedule.
std::optional<int64_t> peakBytes(const Snapshot& snapshot) {
  if (!snapshot.liveBytes.peakStep()) return std::nullopt;
  return snapshot.liveBytes.peakBytes();
}

std::optional<int64_t> totalBytes(const Snapshot& snapshot) {
  if (snapshot.assignment == nullptr) return std::nullopt;
  if (snapshot.assignment->allocationCount() == 0) return snapshot.assignment->printedTotalBytes();
  return snapshot.assignment->totalBytes();
}

}  // namespace

ModuleModel::ModuleModel(QObject* parent) : QAbstractItemModel(parent) {}

void ModuleModel::setModules(QList<std::shared_ptr<const Snapshot>> modules) {
  beginResetModel();
  m_files.clear();
  for (auto& module : modules) {
    const QString path = QString::fromStdString(module->path);
    auto it = std::find_if(m_files.begin(), m_files.end(), [&path](const File& file) { return file.path == path; });
    if (it == m_files.end()) it = m_files.insert(m_files.end(), File{path, {}});
    it->modules.append(std::move(module));
  }
  endResetModel();
}

const ModuleModel::File& ModuleModel::file(const QModelIndex& index) const {
  return m_files[index.internalId() == 0 ? static_cast<size_t>(index.row()) : index.internalId() - 1];
}

std::shared_ptr<const Snapshot> ModuleModel::snapshot(const QModelIndex& index) const {
  if (!index.isValid()) return nullptr;
  const File& in = file(index);
  if (index.internalId() != 0) return in.modules[index.row()];
  return in.modules.size() == 1 ? in.modules.front() : nullptr;
}

QModelIndex ModuleModel::find(const std::shared_ptr<const Snapshot>& snapshot) const {
  for (size_t i = 0; i < m_files.size(); ++i) {
    const auto row = static_cast<int>(m_files[i].modules.indexOf(snapshot));
    if (row < 0) continue;
    return m_files[i].modules.size() == 1 ? createIndex(static_cast<int>(i), 0, quintptr{0})
                                          : createIndex(row, 0, static_cast<quintptr>(i + 1));
  }
  return {};
}

QModelIndex ModuleModel::index(int row, int column, const QModelIndex& parent) const {
  if (!hasIndex(row, column, parent)) return {};
  return createIndex(row, column, parent.isValid() ? static_cast<quintptr>(parent.row() + 1) : quintptr{0});
}

QModelIndex ModuleModel::parent(const QModelIndex& child) const {
  if (!child.isValid() || child.internalId() == 0) return {};
  return createIndex(static_cast<int>(child.internalId() - 1), 0, quintptr{0});
}

int ModuleModel::rowCount(const QModelIndex& parent) const {
  if (!parent.isValid()) return static_cast<int>(m_files.size());
  if (parent.column() != 0 || parent.internalId() != 0) return 0;
  const auto count = static_cast<int>(file(parent).modules.size());
  return count > 1 ? count : 0;
}

int ModuleModel::columnCount(const QModelIndex&) const { return kColumnCount; }

QVariant ModuleModel::data(const QModelIndex& index, int role) const {
  if (!index.isValid()) return {};
  if (role == Qt::TextAlignmentRole) {
    return QVariant::fromValue((index.column() == kName ? Qt::AlignLeft : Qt::AlignRight) | Qt::AlignVCenter);
  }
  const File& in = file(index);
  const std::shared_ptr<const Snapshot> module = snapshot(index);
  if (module == nullptr) {
    if (index.column() != kName) return {};
    if (role == Qt::DisplayRole) return fileName(in.path.toStdString());
    if (role == DetailRole) return tr("%1 modules").arg(in.modules.size());
    return role == Qt::ToolTipRole ? QVariant(toolTip(in.path)) : QVariant();
  }
  if (index.column() == kName) {
    switch (role) {
      case Qt::DisplayRole: return oneLine(module->title);
      case Qt::EditRole: return QString::fromStdString(module->title);
      case DetailRole: {
        const QString name = fileName(module->path);
        return index.internalId() != 0 || name == oneLine(module->title) ? QString() : name;
      }
      case Qt::ToolTipRole: {
        QString text = QString::fromStdString(module->title) + u'\n' + in.path;
        if (!module->assignmentPath.empty() && module->assignmentPath != module->path) {
          text += u'\n' + tr("with %1").arg(QString::fromStdString(module->assignmentPath));
        }
        return toolTip(text);
      }
      default: return {};
    }
  }
  std::optional<int64_t> number;
  if (index.column() == kInstructions) {
    if (module->module != nullptr) number = static_cast<int64_t>(module->module->instructionCount());
  } else {
    number = index.column() == kPeak ? peakBytes(*module) : totalBytes(*module);
  }
  if (!number) return {};
  const bool isBytes = index.column() != kInstructions;
  switch (role) {
    case Qt::DisplayRole: return isBytes ? humanBytes(*number) : grouped(*number);
    case Qt::EditRole:
    case SortRole: return static_cast<qlonglong>(*number);
    case BytesRole: return isBytes ? QVariant(static_cast<qlonglong>(*number)) : QVariant();
    case Qt::ToolTipRole: return isBytes ? exactBytes(*number) : QString();
    default: return {};
  }
}

QVariant ModuleModel::headerData(int section, Qt::Orientation orientation, int role) const {
  if (orientation != Qt::Horizontal) return {};
  if (role == Qt::TextAlignmentRole) {
    return QVariant::fromValue((section == kName ? Qt::AlignLeft : Qt::AlignRight) | Qt::AlignVCenter);
  }
  if (role == Qt::ToolTipRole && section == kInstructions) return tr("Instructions");
  if (role == Qt::ToolTipRole && section == kPeak)
    return tr("Bytes live at the peak, computed from the dump's live ranges");
  if (role == Qt::ToolTipRole && section == kTotal) return tr("Bytes of all allocations");
  if (role != Qt::DisplayRole) return {};
  switch (section) {
    case kName: return tr("Module");
    case kInstructions: return tr("Instr.");
    case kPeak: return tr("Peak");
    case kTotal: return tr("Total");
    default: return {};
  }
}

}  // namespace model

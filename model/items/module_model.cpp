#include "model/items/module_model.h"

#include <algorithm>
#include <utility>

#include "model/items/amount_text.h"
#include "model/items/format.h"
#include "model/items/pass_text.h"
#include "model/items/text.h"
#include "model/queries/natural_order.h"

namespace model {
namespace {

using RowKind = ModuleTree::Kind;

/// "0012 algsimp".
QString numberedTitle(const io::Stage& stage) { return (stageNumber(stage) + u' ' + stageTitle(stage)).trimmed(); }

}  // namespace

ModuleModel::ModuleModel(QObject* parent) : QAbstractItemModel(parent) {}

void ModuleModel::setDocuments(DocumentList documents) {
  std::erase_if(m_changes, [&](const auto& of) {
    return std::none_of(documents.begin(), documents.end(),
                        [&](const auto& document) { return document->dump == of.first.first; });
  });
  if (!hasSameRows(documents)) {
    beginResetModel();
    m_documents = std::move(documents);
    m_tree = ModuleTree(m_documents, m_words);
    sortTree();
    endResetModel();
    return;
  }
  std::vector<uint32_t> changed;
  for (uint32_t i = 0; i < m_tree.nodes().size(); ++i) {
    const Node& at = m_tree.nodes()[i];
    if (!at.hasStage) continue;
    const auto& before = m_documents[at.document]->loaded;
    const auto& after = documents[at.document]->loaded;
    const bool hasNewSizes =
        m_documents[at.document]->sizes.contains(at.stage) != documents[at.document]->sizes.contains(at.stage);
    if (hasNewSizes || before.contains(at.stage) != after.contains(at.stage)) changed.push_back(i);
  }
  m_documents = std::move(documents);
  for (const uint32_t at : changed) emit dataChanged(indexOf(at), indexOf(at, kColumnCount - 1));
  if (m_sortColumn > kName && !changed.empty()) sort(m_sortColumn, m_sortOrder);
}

void ModuleModel::setStages(const std::shared_ptr<const io::Dump>& dump, uint32_t module,
                            const std::vector<PassStage>& stages, const std::function<bool(uint32_t)>& isRead) {
  if (std::none_of(m_documents.begin(), m_documents.end(),
                   [&](const auto& document) { return document->dump == dump; }))
    return;
  std::map<uint32_t, StageChange>& known = m_changes[{dump, module}];
  std::vector<uint32_t> changed;
  for (uint32_t i = 0; i < stages.size(); ++i) {
    if (!isRead(i)) continue;
    const PassStage& stage = stages[i];
    const StageChange change{stage.state, stage.delta, static_cast<int64_t>(stage.counts.instructions)};
    if (known.try_emplace(stage.name.stage, change).second) changed.push_back(stage.name.stage);
  }
  if (changed.empty()) return;
  std::sort(changed.begin(), changed.end());
  for (uint32_t i = 0; i < m_tree.nodes().size(); ++i) {
    const Node& at = m_tree.nodes()[i];
    if (this->change(at) != nullptr && document(at).dump == dump && at.stage.module == module &&
        std::binary_search(changed.begin(), changed.end(), at.stage.stage))
      emit dataChanged(indexOf(i), indexOf(i, kColumnCount - 1));
  }
  if (m_sortColumn == kInstructions) sort(m_sortColumn, m_sortOrder);
}

QString ModuleModel::changeText(const Node& at) const {
  const StageChange* const known = change(at);
  if (known == nullptr) return {};
  if (known->isUnchanged()) return tr("no change");
  if (known->state == PassState::kUnreadable) return tr("cannot be read");
  return stageDeltaText(known->delta);
}

const ModuleModel::StageChange* ModuleModel::change(const Node& at) const {
  if (at.kind != RowKind::kStage || !at.hasStage) return nullptr;
  const auto module = m_changes.find({document(at).dump, at.stage.module});
  if (module == m_changes.end()) return nullptr;
  const auto found = module->second.find(at.stage.stage);
  return found == module->second.end() ? nullptr : &found->second;
}

void ModuleModel::sort(int column, Qt::SortOrder order) {
  emit layoutAboutToBeChanged({}, VerticalSortHint);
  m_sortColumn = column;
  m_sortOrder = order;
  sortTree();
  for (const QModelIndex& index : persistentIndexList())
    changePersistentIndex(index, indexOf(static_cast<uint32_t>(index.internalId()), index.column()));
  emit layoutChanged({}, VerticalSortHint);
}

void ModuleModel::sortTree() {
  const bool isDescending = m_sortOrder == Qt::DescendingOrder;
  if (m_sortColumn < 0) return m_tree.sort([](uint32_t, uint32_t) { return false; });
  if (m_sortColumn == kName) {
    std::vector<std::string> names;
    for (const Node& at : m_tree.nodes()) names.push_back(name(at).toLower().toStdString());
    return m_tree.sort([&](uint32_t a, uint32_t b) {
      const int order = queries::compareNaturally(names[a], names[b]);
      return isDescending ? order > 0 : order < 0;
    });
  }
  // Children come after their parents, so that the largest module reaches the document.
  std::vector<std::optional<int64_t>> sizes(m_tree.nodes().size());
  for (size_t i = sizes.size(); i-- > 0;) {
    const Node& at = m_tree.nodes()[i];
    if (const auto own = figure(at, m_sortColumn)) sizes[i] = own;
    if (!sizes[i] || at.parent == ModuleTree::kNone) continue;
    const Node& parent = m_tree.nodes()[at.parent];
    const bool isMainStage = at.kind == RowKind::kStage && parent.kind == RowKind::kModule && parent.stage == at.stage;
    const bool isModule = at.kind == RowKind::kSnapshot || at.kind == RowKind::kModule || at.kind == RowKind::kFolder;
    if (isMainStage || (isModule && parent.kind != RowKind::kTrials))
      sizes[at.parent] = std::max(sizes[at.parent].value_or(0), *sizes[i]);
  }
  m_tree.sort([&](uint32_t a, uint32_t b) {
    if (!sizes[a] || !sizes[b]) return sizes[a].has_value() && !sizes[b];
    return isDescending ? *sizes[a] > *sizes[b] : *sizes[a] < *sizes[b];
  });
}

// Returns true if the listings are the same and no stage with several modules was loaded or evicted.
bool ModuleModel::hasSameRows(const DocumentList& documents) const {
  if (documents.size() != m_documents.size()) return false;
  for (size_t i = 0; i < documents.size(); ++i) {
    if (documents[i]->dump != m_documents[i]->dump) return false;
    for (const auto* const loaded : {&documents[i]->loaded, &m_documents[i]->loaded}) {
      const auto& other = loaded == &documents[i]->loaded ? m_documents[i]->loaded : documents[i]->loaded;
      for (const auto& [id, stage] : *loaded) {
        if (stage.snapshots.size() > 1 && !other.contains(id)) return false;
      }
    }
  }
  return true;
}

void ModuleModel::setFilter(const QString& words) {
  beginResetModel();
  m_words = words.split(u' ', Qt::SkipEmptyParts);
  m_tree = ModuleTree(m_documents, m_words);
  sortTree();
  endResetModel();
}

const LoadedStage* ModuleModel::loaded(const Node& node) const {
  if (!node.hasStage && node.kind != RowKind::kSnapshot) return nullptr;
  const auto& all = document(node).loaded;
  const auto it = all.find(node.stage);
  return it == all.end() ? nullptr : &it->second;
}

// Returns the snapshot of the row; null if it is not in memory or the row contains several.
std::shared_ptr<const Snapshot> ModuleModel::snapshot(const Node& node) const {
  const LoadedStage* const stage = loaded(node);
  if (stage == nullptr) return nullptr;
  if (node.kind == RowKind::kSnapshot) return stage->snapshots[node.item];
  return stage->snapshots.size() == 1 ? stage->snapshots.front() : nullptr;
}

ModuleModel::Choice ModuleModel::choice(const QModelIndex& index) const {
  Choice choice;
  if (!index.isValid()) return choice;
  const Node& at = node(index);
  choice.path = toQString(document(at).path);
  if (at.kind == RowKind::kSnapshot) {
    choice.snapshot = snapshot(at);
  } else if (at.kind == RowKind::kFile) {
    choice.file = at.item;
  } else if (at.hasStage) {
    choice.stage = at.stage;
  }
  return choice;
}

QString ModuleModel::filePath(const QModelIndex& index) const {
  const Node& at = node(index);
  const Document& in = document(at);
  if (at.kind == RowKind::kFile) return toQString(in.dump->files->nameOf(at.item));
  if (!at.hasStage) return toQString(in.path);
  const io::Stage& stage = in.stage(at.stage);
  return toQString(in.dump->files->nameOf((stage.modules.empty() ? stage.buffers : stage.modules).front()));
}

bool ModuleModel::isOf(const QModelIndex& index, const std::shared_ptr<const Snapshot>& snapshot) const {
  if (!index.isValid() || snapshot == nullptr) return false;
  const Node& at = node(index);
  if (at.kind == RowKind::kSnapshot) return this->snapshot(at) == snapshot;
  if (!at.hasStage) return false;
  const auto stage = document(at).stageOf(snapshot);
  if (at.kind == RowKind::kModule) return stage && stage->module == at.stage.module;
  return stage == at.stage;
}

QModelIndex ModuleModel::find(const std::shared_ptr<const Snapshot>& snapshot) const {
  std::optional<uint32_t> found;
  for (uint32_t i = 0; snapshot != nullptr && i < m_tree.nodes().size(); ++i) {
    const Node& at = m_tree.nodes()[i];
    const bool isRow = at.hasStage || at.kind == RowKind::kSnapshot;
    // The innermost row comes last.
    if (isRow && isOf(indexOf(i), snapshot)) found = i;
  }
  return found ? indexOf(*found) : QModelIndex();
}

bool ModuleModel::hasTimes() const {
  return std::any_of(m_tree.nodes().begin(), m_tree.nodes().end(),
                     [this](const Node& at) { return figure(at, kTime).has_value(); });
}

bool ModuleModel::hasBytes() const {
  return std::any_of(m_tree.nodes().begin(), m_tree.nodes().end(),
                     [this](const Node& at) { return figure(at, kTotal).has_value(); });
}

QModelIndex ModuleModel::indexOf(uint32_t node, int column) const {
  return createIndex(static_cast<int>(m_tree.nodes()[node].row), column, quintptr{node});
}

QModelIndex ModuleModel::index(int row, int column, const QModelIndex& parent) const {
  if (!hasIndex(row, column, parent)) return {};
  const auto& rows = parent.isValid() ? node(parent).children : m_tree.roots();
  return createIndex(row, column, quintptr{rows[static_cast<size_t>(row)]});
}

QModelIndex ModuleModel::parent(const QModelIndex& child) const {
  if (!child.isValid() || node(child).parent == ModuleTree::kNone) return {};
  return indexOf(node(child).parent);
}

int ModuleModel::rowCount(const QModelIndex& parent) const {
  if (!parent.isValid()) return static_cast<int>(m_tree.roots().size());
  return parent.column() == 0 ? static_cast<int>(node(parent).children.size()) : 0;
}

int ModuleModel::columnCount(const QModelIndex&) const { return kColumnCount; }

QString ModuleModel::name(const Node& at) const {
  const Document& in = document(at);
  const auto& modules = in.dump->modules;
  switch (at.kind) {
    case RowKind::kDocument:
      if (const auto shown = snapshot(at)) return toQString(shown->title);
      return toQString(in.path).section(u'/', -1, -1, QString::SectionSkipEmpty);
    case RowKind::kFolder: return toQString(modules[at.stage.module].folder);
    case RowKind::kModule: return toQString(modules[at.stage.module].name);
    case RowKind::kRun: return toQString(in.stage(at.stage).pipeline);
    case RowKind::kStage: return numberedTitle(in.stage(at.stage));
    case RowKind::kSnapshot: return toQString(snapshot(at)->title);
    case RowKind::kTrials: return tr("Autotuning");
    case RowKind::kFiles:
      return at.parent == ModuleTree::kNone || m_tree.nodes()[at.parent].kind == RowKind::kDocument ? tr("Other files")
                                                                                                    : tr("Files");
    case RowKind::kFile: {
      const QString file = fileName(in.dump->files->entries()[at.item].path);
      const io::Kind kind = in.dump->kinds[at.item];
      return kind == io::Kind::kOther ? file : toQString(io::nameOf(kind));
    }
  }
  return {};
}

QString ModuleModel::detail(const Node& at) const {
  const Document& in = document(at);
  const auto& modules = in.dump->modules;
  switch (at.kind) {
    case RowKind::kDocument: {
      if (const auto shown = snapshot(at)) {
        const QString file = fileName(shown->path);
        return file == toQString(shown->title) ? QString() : file;
      }
      const size_t count = at.hasStage ? loaded(at)->snapshots.size() : modules.size();
      return tr("%n module(s)", nullptr, static_cast<int>(count));
    }
    case RowKind::kModule:
      return modules[at.stage.module].id.empty() ? QString() : u'#' + toQString(modules[at.stage.module].id);
    case RowKind::kFolder:
    case RowKind::kFiles:
    case RowKind::kTrials:
    case RowKind::kRun: return grouped(static_cast<int64_t>(at.children.size()));
    case RowKind::kStage: {
      const io::Stage& stage = in.stage(at.stage);
      QStringList parts;
      const LoadedStage* const read = loaded(at);
      if (change(at) != nullptr) {
        if (const QString text = changeText(at); !text.isEmpty()) parts += text;
      } else if (read != nullptr && read->isUnchanged.value_or(false)) {
        parts += tr("no change");
      }
      const bool isInRun = m_tree.nodes()[at.parent].kind == RowKind::kRun;
      if (!stage.pipeline.empty() && !isInRun) parts += toQString(stage.pipeline);
      if (!stage.backend.empty()) parts += toQString(stage.backend);
      return parts.join(QStringLiteral(" · "));
    }
    case RowKind::kFile: {
      const QString file = fileName(in.dump->files->entries()[at.item].path);
      return file == name(at) ? QString() : file;
    }
    case RowKind::kSnapshot: return {};
  }
  return {};
}

QString ModuleModel::tip(const Node& at) const {
  const Document& in = document(at);
  QStringList lines{name(at)};
  const auto addFile = [&](io::FileIndex file) {
    const int64_t bytes = in.dump->files->entries()[file].bytes;
    lines += toQString(in.dump->files->nameOf(file)) +
             (bytes < 0 ? QString() : QStringLiteral(" (%1)").arg(humanBytes(bytes)));
  };
  switch (at.kind) {
    case RowKind::kFile: addFile(at.item); break;
    case RowKind::kStage:
    case RowKind::kModule:
      if (at.hasStage) {
        const io::Stage& stage = in.stage(at.stage);
        if (const QString text = changeText(at); !text.isEmpty()) lines += text;
        if (stage.number) lines += tr("step %1 of pipeline %2").arg(*stage.number).arg(toQString(stage.pipeline));
        for (const auto* const list : {&stage.modules, &stage.buffers}) {
          for (const io::FileIndex file : *list) addFile(file);
        }
      }
      break;
    default:
      lines += toQString(in.path);
      if (const auto shown = snapshot(at);
          shown != nullptr && !shown->assignmentPath.empty() && shown->assignmentPath != shown->path) {
        lines += tr("with %1").arg(toQString(shown->assignmentPath));
      }
  }
  return toolTip(lines.join(u'\n'));
}

StageSizes ModuleModel::sizes(const Node& at) const {
  const auto shown = snapshot(at);
  StageSizes sizes;
  if (shown != nullptr) {
    sizes = sizesOf(*shown);
    const LoadedStage* const stage = loaded(at);
    const auto known = document(at).sizes.find(at.stage);
    if (known != document(at).sizes.end() && stage->largest() == shown) {
      sizes.time = known->second.time;
      sizes.whyNoTime = known->second.whyNoTime;
    }
  } else if (at.hasStage && loaded(at) == nullptr) {
    const auto known = document(at).sizes.find(at.stage);
    if (known != document(at).sizes.end()) sizes = known->second;
    // A total can be known before the stage is read.
    if (!sizes.totalBytes) sizes.totalBytes = document(at).stage(at.stage).totalBytes;
    const StageChange* const read = change(at);
    if (!sizes.instructions && read != nullptr && read->state != PassState::kUnreadable)
      sizes.instructions = read->instructions;
  }
  return sizes;
}

std::optional<int64_t> ModuleModel::figure(const Node& at, int column) const {
  const StageSizes of = sizes(at);
  switch (column) {
    case kInstructions: return of.instructions;
    case kPeak: return of.peakBytes;
    case kTotal: return of.totalBytes;
    case kTime: return of.time ? std::optional(static_cast<int64_t>(of.time->seconds * 1e12)) : std::nullopt;
    default: return std::nullopt;
  }
}

QVariant ModuleModel::data(const QModelIndex& index, int role) const {
  if (!index.isValid()) return {};
  const Node& at = node(index);
  const int column = index.column();
  if (role == Qt::TextAlignmentRole) {
    return QVariant::fromValue((column == kName ? Qt::AlignLeft : Qt::AlignRight) | Qt::AlignVCenter);
  }
  if (column == kName) {
    switch (role) {
      case Qt::DisplayRole: return oneLine(name(at));
      case Qt::EditRole: return name(at);
      case DetailRole: return oneLine(detail(at));
      case UnchangedRole: {
        const StageChange* const known = change(at);
        return known != nullptr && known->isUnchanged();
      }
      case Qt::ToolTipRole: return tip(at);
      default: return {};
    }
  }
  if (column == kTime && role != SortRole) {
    const StageSizes of = sizes(at);
    if (role == Qt::ToolTipRole && !of.time) return toQString(of.whyNoTime);
    if (!of.time) return {};
    return role == Qt::DisplayRole || role == Qt::EditRole ? QVariant(secondsText(*of.time)) : QVariant();
  }
  const std::optional<int64_t> number = figure(at, column);
  if (!number) return {};
  const bool isBytes = column != kInstructions;
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
  if (role == Qt::InitialSortOrderRole)
    return QVariant::fromValue(section == kName ? Qt::AscendingOrder : Qt::DescendingOrder);
  if (role == Qt::ToolTipRole && section == kInstructions)
    return tr("Number of instructions, for modules that have been read");
  if (role == Qt::ToolTipRole && section == kPeak) {
    return tr(
        "Peak live bytes in the default memory space, computed from the dump's live ranges, for modules that have been "
        "read");
  }
  if (role == Qt::ToolTipRole && section == kTotal)
    return tr("Total stated by the dump: bytes of all its allocations in all memory spaces");
  if (role == Qt::ToolTipRole && section == kTime)
    return tr("Time of one run of the module: a lower bound, estimated at the peak rates of the device");
  if (role != Qt::DisplayRole) return {};
  switch (section) {
    case kName: return tr("Module");
    case kInstructions: return tr("Instr.");
    case kPeak: return tr("Peak");
    case kTotal: return tr("Total");
    case kTime: return tr("Est. time");
    default: return {};
  }
}

}  // namespace model

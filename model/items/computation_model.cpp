#include "model/items/computation_model.h"

#include <algorithm>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/str_split.h"
#include "model/analysis/operation_category.h"
#include "model/items/format.h"
#include "model/items/text.h"

namespace model {
namespace {

bool isReducer(hlo::CallRole role) {
  return role == hlo::CallRole::kApply || role == hlo::CallRole::kSelect || role == hlo::CallRole::kScatter;
}

}  // namespace

ComputationModel::ComputationModel(QObject* parent) : QAbstractItemModel(parent) {}

void ComputationModel::setSnapshot(std::shared_ptr<const Snapshot> snapshot) {
  beginResetModel();
  m_snapshot = std::move(snapshot);
  m_uncalled = uncalled();
  build();
  endResetModel();
}

void ComputationModel::setFilter(const QString& words) {
  const std::string lower = absl::AsciiStrToLower(words.toStdString());
  std::vector<std::string> split = absl::StrSplit(lower, absl::ByAnyChar(" \t\r\n"), absl::SkipEmpty());
  if (split == m_words) return;
  beginResetModel();
  m_words = std::move(split);
  build();
  endResetModel();
}

void ComputationModel::setShowReducers(bool show) {
  if (show == m_showReducers) return;
  beginResetModel();
  m_showReducers = show;
  build();
  endResetModel();
}

void ComputationModel::build() {
  m_roots.clear();
  m_calls.clear();
  if (m_snapshot == nullptr || m_snapshot->module == nullptr) return;
  const hlo::Module& module = *m_snapshot->module;
  m_calls.resize(module.computationCount());
  const auto add = [this](std::unique_ptr<Node> node) {
    node->row = static_cast<int>(m_roots.size());
    m_roots.push_back(std::move(node));
  };
  if (isFiltered()) {
    for (uint32_t i = 0; i < module.computationCount(); ++i) {
      if (matches(hlo::ComputationId(i))) add(makeFiltered(hlo::ComputationId(i)));
    }
    return;
  }
  if (module.entry()) add(makeNode(*module.entry(), nullptr));
  if (!m_uncalled.empty()) add(std::make_unique<Node>());
}

std::vector<hlo::ComputationId> ComputationModel::uncalled() const {
  std::vector<hlo::ComputationId> result;
  if (m_snapshot == nullptr || m_snapshot->module == nullptr) return result;
  const hlo::Module& module = *m_snapshot->module;
  std::vector<bool> isReached(module.computationCount());
  std::vector<hlo::ComputationId> open;
  const auto reach = [&](hlo::ComputationId from) {
    open.push_back(from);
    isReached[from.index()] = true;
    while (!open.empty()) {
      const hlo::ComputationId at = open.back();
      open.pop_back();
      for (hlo::InstructionId id : module.instructions(at)) {
        for (const hlo::Call& call : module.calls(id)) {
          if (isReached[call.callee.index()]) continue;
          isReached[call.callee.index()] = true;
          open.push_back(call.callee);
        }
      }
    }
  };
  if (module.entry()) reach(*module.entry());
  // First the computations without callers; the rest call each other in a cycle.
  for (const bool ofRings : {false, true}) {
    for (uint32_t i = 0; i < module.computationCount(); ++i) {
      const hlo::ComputationId id(i);
      if (isReached[i] || (!ofRings && !module.callers(id).empty())) continue;
      result.push_back(id);
      reach(id);
    }
  }
  std::sort(result.begin(), result.end());
  return result;
}

bool ComputationModel::isShown(const hlo::Call& call) const { return m_showReducers || !isReducer(call.role); }

bool ComputationModel::hasShownCalls(hlo::ComputationId computation) const {
  uint8_t& known = m_calls[computation.index()];
  if (known == 0) {
    known = 1;
    const hlo::Module& module = *m_snapshot->module;
    for (hlo::InstructionId id : module.instructions(computation)) {
      const auto calls = module.calls(id);
      if (std::any_of(calls.begin(), calls.end(), [this](const hlo::Call& call) { return isShown(call); })) {
        known = 2;
        break;
      }
    }
  }
  return known == 2;
}

std::unique_ptr<ComputationModel::Node> ComputationModel::makeNode(hlo::ComputationId computation, Node* parent) const {
  auto node = std::make_unique<Node>();
  node->computation = computation;
  node->parent = parent;
  node->depth = parent == nullptr ? 0 : parent->depth + 1;
  for (const Node* at = parent; at != nullptr && !node->isRepeated; at = at->parent) {
    node->isRepeated = at->computation == computation;
  }
  return node;
}

std::unique_ptr<ComputationModel::Node> ComputationModel::makeFiltered(hlo::ComputationId computation) const {
  auto node = makeNode(computation, nullptr);
  const hlo::Module& module = *m_snapshot->module;
  const auto callers = module.callers(computation);
  if (callers.empty()) return node;
  node->caller = callers.front();
  for (const hlo::Call& call : module.calls(callers.front())) {
    if (call.callee == computation) node->call = call;
  }
  return node;
}

std::vector<std::unique_ptr<ComputationModel::Node>> ComputationModel::makeChildren(Node* node) const {
  std::vector<std::unique_ptr<Node>> children;
  const auto add = [&children](std::unique_ptr<Node> child) {
    child->row = static_cast<int>(children.size());
    children.push_back(std::move(child));
  };
  if (!node->computation) {
    for (hlo::ComputationId id : m_uncalled) add(makeNode(id, node));
    return children;
  }
  const hlo::Module& module = *m_snapshot->module;
  for (hlo::InstructionId id : module.instructions(*node->computation)) {
    for (const hlo::Call& call : module.calls(id)) {
      if (!isShown(call)) continue;
      auto child = makeNode(call.callee, node);
      child->caller = id;
      child->call = call;
      add(std::move(child));
    }
  }
  return children;
}

bool ComputationModel::matches(hlo::ComputationId computation) const {
  const hlo::Module& module = *m_snapshot->module;
  const auto holdsAll = [this](absl::string_view name) {
    return std::all_of(m_words.begin(), m_words.end(), [name](const std::string& word) {
      return absl::StrContains(absl::AsciiStrToLower(name), word);
    });
  };
  if (holdsAll(module.name(computation))) return true;
  // A reducer can have thousands of callers, so its own name is used.
  const auto callers = module.callers(computation);
  const size_t looked = std::min<size_t>(callers.size(), 8);
  return std::any_of(callers.begin(), callers.begin() + looked,
                     [&](hlo::InstructionId caller) { return holdsAll(module.name(caller)); });
}

std::optional<hlo::ComputationId> ComputationModel::computation(const QModelIndex& index) const {
  return index.isValid() ? node(index)->computation : std::nullopt;
}

std::vector<std::pair<hlo::InstructionId, hlo::ComputationId>> ComputationModel::path(const QModelIndex& index) const {
  std::vector<std::pair<hlo::InstructionId, hlo::ComputationId>> path;
  if (!index.isValid()) return path;
  for (const Node* at = node(index); at != nullptr && at->caller; at = at->parent) {
    path.emplace_back(*at->caller, *at->computation);
  }
  std::reverse(path.begin(), path.end());
  return path;
}

QModelIndex ComputationModel::find(hlo::ComputationId computation,
                                   const std::vector<std::pair<hlo::InstructionId, hlo::ComputationId>>& path) {
  if (m_roots.empty()) return {};
  const hlo::ComputationId top = path.empty() ? computation : m_snapshot->module->computation(path.front().first);
  const auto childOf = [this](Node* node, const auto& isWanted) -> Node* {
    const QModelIndex index = indexOf(node);
    if (canFetchMore(index)) fetchMore(index);
    const auto it = std::find_if(node->children.begin(), node->children.end(), isWanted);
    return it == node->children.end() ? nullptr : it->get();
  };
  Node* at = m_roots.front().get();
  if (at->computation != top) {
    at = childOf(m_roots.back().get(), [top](const auto& child) { return child->computation == top; });
    if (at == nullptr) return {};
  }
  for (const auto& [caller, callee] : path) {
    Node* const next = childOf(at, [caller = caller, callee = callee](const auto& child) {
      return child->caller == caller && child->computation == callee;
    });
    if (next == nullptr) break;
    at = next;
  }
  return indexOf(at);
}

QModelIndex ComputationModel::findTopLevel(hlo::ComputationId computation) const {
  const auto it = std::find_if(m_roots.begin(), m_roots.end(),
                               [computation](const auto& root) { return root->computation == computation; });
  return it == m_roots.end() ? QModelIndex() : indexOf(it->get());
}

ComputationModel::Node* ComputationModel::node(const QModelIndex& index) const {
  return static_cast<Node*>(index.internalPointer());
}

QModelIndex ComputationModel::indexOf(const Node* node) const {
  return createIndex(node->row, 0, const_cast<Node*>(node));
}

QModelIndex ComputationModel::index(int row, int column, const QModelIndex& parent) const {
  if (row < 0 || column < 0 || column >= kColumnCount || (parent.isValid() && parent.column() != 0)) return {};
  const auto& children = parent.isValid() ? node(parent)->children : m_roots;
  if (static_cast<size_t>(row) >= children.size()) return {};
  return createIndex(row, column, children[static_cast<size_t>(row)].get());
}

QModelIndex ComputationModel::parent(const QModelIndex& child) const {
  if (!child.isValid() || node(child)->parent == nullptr) return {};
  return indexOf(node(child)->parent);
}

int ComputationModel::rowCount(const QModelIndex& parent) const {
  if (!parent.isValid()) return static_cast<int>(m_roots.size());
  return parent.column() == 0 ? static_cast<int>(node(parent)->children.size()) : 0;
}

int ComputationModel::columnCount(const QModelIndex&) const { return kColumnCount; }

bool ComputationModel::hasChildren(const QModelIndex& parent) const {
  if (!parent.isValid()) return !m_roots.empty();
  if (parent.column() != 0 || isFiltered()) return false;
  const Node& at = *node(parent);
  if (!at.computation) return true;
  return !at.isRepeated && at.depth < kMaximumDepth && hasShownCalls(*at.computation);
}

bool ComputationModel::canFetchMore(const QModelIndex& parent) const {
  return parent.isValid() && hasChildren(parent) && !node(parent)->isFetched;
}

void ComputationModel::fetchMore(const QModelIndex& parent) {
  if (!canFetchMore(parent)) return;
  Node* const at = node(parent);
  at->isFetched = true;
  auto children = makeChildren(at);
  if (children.empty()) return;
  beginInsertRows(parent, 0, static_cast<int>(children.size()) - 1);
  at->children = std::move(children);
  endInsertRows();
}

QString ComputationModel::name(const Node& node) const {
  if (!node.computation) return tr("Not called");
  const hlo::Module& module = *m_snapshot->module;
  return oneLine(node.caller ? module.name(*node.caller) : module.name(*node.computation));
}

QString ComputationModel::detail(const Node& node) const {
  if (!node.computation || !node.caller) return {};
  const hlo::Module& module = *m_snapshot->module;
  const QString callee = oneLine(module.name(*node.computation));
  // A fusion is identified by its own name; only a filtered list shows which computation matched.
  if (node.call.role == hlo::CallRole::kFusion) return isFiltered() ? callee : QString();
  return QStringLiteral("%1 %2").arg(QString::fromStdString(hlo::callRoleName(node.call.role, node.call.branch)),
                                     callee);
}

QString ComputationModel::tip(const Node& node) const {
  const hlo::Module& module = *m_snapshot->module;
  if (!node.computation) {
    return tr("Computations that cannot be reached from the entry computation");
  }
  const size_t count = module.instructions(*node.computation).size();
  QString text = toQString(module.name(*node.computation)) + u'\n';
  text += tr("%n instruction(s)", nullptr, static_cast<int>(count));
  if (node.isRepeated) text += u'\n' + tr("It calls itself.");
  // The call path from the entry: through the tree or, in a filtered list, through the first caller of each
  // computation.
  QStringList way;
  if (!isFiltered()) {
    for (const Node* at = node.parent; at != nullptr && at->computation; at = at->parent) {
      way.prepend(toQString(module.name(*at->computation)));
    }
  } else {
    hlo::ComputationId at = *node.computation;
    for (int depth = 0; depth < kMaximumDepth && !module.callers(at).empty(); ++depth) {
      at = module.computation(module.callers(at).front());
      if (at == *node.computation) break;
      way.prepend(toQString(module.name(at)));
    }
  }
  if (!way.isEmpty()) text += u'\n' + tr("called from %1").arg(way.join(QStringLiteral(" › ")));
  return text;
}

QVariant ComputationModel::data(const QModelIndex& index, int role) const {
  if (!index.isValid()) return {};
  const Node& at = *node(index);
  if (role == Qt::ToolTipRole) return toolTip(tip(at));
  if (index.column() == kInstructions) {
    if (role == Qt::TextAlignmentRole) return QVariant::fromValue(Qt::AlignRight | Qt::AlignVCenter);
    if (role != Qt::DisplayRole && role != SortRole) return {};
    const qlonglong count = at.computation
                                ? static_cast<qlonglong>(m_snapshot->module->instructions(*at.computation).size())
                                : static_cast<qlonglong>(m_uncalled.size());
    return role == SortRole ? QVariant(count) : QVariant(grouped(count));
  }
  switch (role) {
    case Qt::DisplayRole: return name(at);
    case Qt::EditRole: return at.computation ? toQString(m_snapshot->module->name(*at.computation)) : name(at);
    case DetailRole: return detail(at);
    case PartRole:
      if (!at.caller || m_snapshot->module->calls(*at.caller).size() < 2) return {};
      return QString::fromStdString(hlo::callRoleName(at.call.role, at.call.branch));
    case Qt::AccessibleTextRole: return QStringLiteral("%1 %2").arg(name(at), detail(at)).trimmed();
    case TargetRole: return at.computation ? QVariant::fromValue(Target(*at.computation)) : QVariant();
    case CallerRole: return at.caller ? QVariant::fromValue(Target(*at.caller)) : QVariant();
    case CategoryRole:
      if (!at.computation) return {};
      return static_cast<int>(at.caller ? hlo::operationCategory(*m_snapshot->module, *at.caller)
                                        : hlo::Category::kControl);
    default: return {};
  }
}

QVariant ComputationModel::headerData(int section, Qt::Orientation orientation, int role) const {
  if (orientation != Qt::Horizontal || role != Qt::DisplayRole) return {};
  return section == kName           ? QVariant(tr("Computation"))
         : section == kInstructions ? QVariant(tr("Instructions"))
                                    : QVariant();
}

}  // namespace model

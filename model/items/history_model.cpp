#include "model/items/history_model.h"

#include <algorithm>
#include <utility>

#include "model/documents/pass_events.h"
#include "model/documents/pass_table.h"
#include "model/items/format.h"
#include "model/items/pass_text.h"
#include "model/items/text.h"

namespace model {
namespace {

using compare::Descent;
using compare::EventKind;
using compare::Track;
using compare::TrackEvent;
using compare::TrackId;

constexpr qsizetype kLongestHistoryName = 200;

QString descentText(Descent descent) {
  switch (descent) {
    case Descent::kReplaced: return HistoryModel::tr("made in place of");
    case Descent::kClone: return HistoryModel::tr("made as a copy of");
    case Descent::kHolds: return HistoryModel::tr("made, it holds");
    case Descent::kOrigin: return HistoryModel::tr("made, its origin is");
    case Descent::kNamed: return HistoryModel::tr("made from removed instructions with its op_name:");
    case Descent::kHunk: return HistoryModel::tr("made from what was removed there:");
    case Descent::kOperand: return HistoryModel::tr("made from its operands");
    case Descent::kUser: return HistoryModel::tr("made for");
    case Descent::kName: return HistoryModel::tr("made, by the same op_name as");
    case Descent::kNone: break;
  }
  return HistoryModel::tr("made");
}

QString historyName(absl::string_view name) { return oneLine(name, kLongestHistoryName); }

/// "0147 priority-fusion", or what the passes between two stages are.
std::pair<QString, QString> stageAndPass(const PassIndex& index, uint32_t at) {
  const PassStage& stage = index.stages[at];
  return {toQString(stageNumberText(stage)), oneLine(makerTitle(stage).toStdString(), kLongestHistoryName)};
}

QString alterationText(const TrackEvent& event) {
  QStringList parts;
  if (event.isRenamed())
    parts.append(HistoryModel::tr("renamed from %1 to %2").arg(historyName(event.oldName), historyName(event.name)));
  if (event.isMoved)
    parts.append(
        HistoryModel::tr("moved from %1 to %2").arg(historyName(event.oldComputation), historyName(event.computation)));
  if (event.isChanged()) parts.append(HistoryModel::tr("changed: %1").arg(toQString(whatText(event))));
  return parts.join(QStringLiteral("; "));
}

}  // namespace

HistoryModel::HistoryModel(QObject* parent) : QAbstractItemModel(parent) {}

void HistoryModel::setTrack(std::shared_ptr<const PassIndex> index, std::optional<TrackId> track, uint32_t stage) {
  beginResetModel();
  m_index = std::move(index);
  m_nodes.clear();
  m_roots.clear();
  m_title.clear();
  m_subtitle.clear();
  m_reached.clear();
  if (m_index != nullptr && track) {
    const compare::Tracks& tracks = m_index->tracks;
    const Track facts = tracks.track(*track);
    const compare::TrackResult result = tracks.resultAt(*track, stage);
    m_reached.assign(tracks.trackCount(), 0);
    m_reached[track->index()] = 1;
    m_title = historyName(tracks.nameAt(*track, stage).first);
    QStringList parts{QStringLiteral("%1 %2").arg(historyName(result.type), historyName(result.opcode))};
    const auto source = tracks.lineSource(*track);
    if (source && *source == *track) parts.append(toQString(trackSource(facts)));
    if (source && *source != *track)
      parts.append(tr("from %1, the line of %2")
                       .arg(toQString(trackSource(tracks.track(*source))), historyName(tracks.track(*source).name)));
    m_subtitle = parts.join(QStringLiteral(" · "));
    addEvents(kNone, *track, UINT32_MAX, true);
  }
  endResetModel();
}

uint32_t HistoryModel::add(uint32_t parent, Node node) {
  if (m_nodes.size() >= kMostRows) return kNone;
  const auto id = static_cast<uint32_t>(m_nodes.size());
  node.parent = parent;
  std::vector<uint32_t>& siblings = parent == kNone ? m_roots : m_nodes[parent].children;
  node.place = static_cast<uint32_t>(siblings.size());
  siblings.push_back(id);
  m_nodes.push_back(std::move(node));
  return id;
}

// The events of a track up to a stage, the latest first; the one that made it, or its place in the first stage, is
// last.
void HistoryModel::addEvents(uint32_t parent, TrackId id, uint32_t upTo, bool isRoot) {
  const compare::Tracks& tracks = m_index->tracks;
  const Track track = tracks.track(id);
  struct Row {
    uint32_t stage = 0;
    Node node;
    bool isMade = false;
  };
  std::vector<Row> rows;
  const auto addRow = [&](uint32_t stage, Kind kind, const QString& text, std::optional<Place> to) -> Row& {
    Row& row = rows.emplace_back();
    row.stage = stage;
    const auto [number, pass] = stageAndPass(*m_index, stage);
    row.node.kind = kind;
    row.node.stage = number;
    row.node.title = pass;
    row.node.text = text;
    row.node.to = to;
    return row;
  };
  for (const TrackEvent& event : tracks.eventsOf(id)) {
    if (event.stage > upTo) continue;
    switch (event.kind) {
      case EventKind::kMade: break;
      case EventKind::kAltered:
        if (const QString text = alterationText(event); !text.isEmpty())
          addRow(event.stage, event.isMoved ? kMoved : kChanged, text, Place{event.stage, id});
        break;
      case EventKind::kReplaced:
      case EventKind::kMerged:
      case EventKind::kRemoved: {
        if (!isRoot) break;
        const bool isReplaced = event.kind == EventKind::kReplaced;
        const QString other = event.other ? historyName(tracks.nameAt(*event.other, event.stage).first) : QString();
        const QString text = event.kind == EventKind::kRemoved ? tr("removed")
                             : other.isEmpty()                 ? isReplaced ? tr("replaced") : tr("merged")
                                             : isReplaced ? tr("replaced by %1").arg(other)
                                                               : tr("merged into %1").arg(other);
        // Without a successor the last stage that has it.
        const Place last{event.stage > 0 ? event.stage - 1 : 0, id};
        addRow(event.stage, isReplaced ? kReplaced : kRemoved, text,
               event.other ? Place{event.stage, *event.other} : last);
        break;
      }
    }
  }
  if (isRoot) {
    // What was made from it later, beside what took its place.
    size_t more = 0;
    constexpr size_t kMostLater = 12;
    size_t later = 0;
    for (const TrackId one : tracks.descendants(id)) {
      const Track made = tracks.track(one);
      if (made.descent == Descent::kReplaced) continue;
      if (later >= kMostLater) {
        ++more;
        continue;
      }
      ++later;
      const QString what = made.descent == Descent::kHolds     ? tr("held by %1 %2")
                           : made.descent == Descent::kClone   ? tr("copied as %1 %2")
                           : made.descent == Descent::kOperand ? tr("operand of the new %1 %2")
                           : made.descent == Descent::kUser    ? tr("user of the new %1 %2")
                                                               : tr("%1 %2 made from it");
      Row& row = addRow(made.first, kAdded,
                        what.arg(historyName(made.name),
                                 QStringLiteral("(%1)").arg(historyName(tracks.resultAt(one, made.first).opcode))),
                        Place{made.first, one});
      row.node.tip = tr("This instruction made or changed nothing then; another one was made from it.");
    }
    if (more > 0) {
      Node node;
      node.kind = kNote;
      node.text = tr("and %1 more made from it").arg(grouped(static_cast<int64_t>(more)));
      add(parent, std::move(node));
    }
  }
  std::stable_sort(rows.begin(), rows.end(), [](const Row& one, const Row& two) { return one.stage > two.stage; });
  for (Row& row : rows) add(parent, std::move(row.node));

  Node last;
  last.to = Place{track.first, id};
  const auto [number, pass] = stageAndPass(*m_index, track.first);
  last.stage = number;
  last.source = toQString(trackSource(track));
  if (track.hasLine()) last.lineSource = id;
  if (!track.opName.empty()) last.tip = historyName(track.opName);
  if (track.first == m_index->firstReadable()) {
    last.kind = kOrigin;
    last.title = pass;
    last.text = isRoot ? tr("in the first stage") : tr("%1 in the first stage").arg(historyName(track.name));
    add(parent, std::move(last));
    // It borrows the line of its neighbours.
    return;
  }
  last.kind = track.descent == Descent::kReplaced ? kReplaced : kAdded;
  QStringList names;
  for (size_t i = 0; i < std::min<size_t>(track.ancestors.size(), 3); ++i)
    names.append(historyName(otherName(*m_index, track.ancestors[i], track.first)));
  QString what =
      track.ancestors.empty() ? tr("made") : descentText(track.descent) + u' ' + names.join(QStringLiteral(", "));
  if (track.ancestors.size() > 3)
    what += tr(" and %1 more").arg(grouped(static_cast<int64_t>(track.ancestors.size() - 3)));
  last.title = pass;
  last.text = what;
  const uint32_t made = add(parent, std::move(last));
  if (made != kNone) addAncestors(made, track);
}

void HistoryModel::addAncestors(uint32_t parent, const Track& track) {
  const compare::Tracks& tracks = m_index->tracks;
  const size_t count = std::min(track.ancestors.size(), kMostAncestors);
  for (size_t i = 0; i < count; ++i) {
    const TrackId id = track.ancestors[i];
    const Track ancestor = tracks.track(id);
    Node node;
    const std::string name = otherName(*m_index, id, track.first);
    const uint32_t at = ancestor.first < track.first && track.first > 0 ? track.first - 1 : track.first;
    node.kind = kMoved;
    node.title = historyName(name);
    node.text = historyName(otherOpcode(*m_index, id, track.first));
    node.to = Place{at, id};
    node.lineSource = tracks.lineSource(id);
    if (node.lineSource) node.source = toQString(trackSource(tracks.track(*node.lineSource)));
    node.tip = ancestor.opName.empty() ? QString() : historyName(ancestor.opName);
    const bool isOld = ancestor.first == m_index->firstReadable();
    const bool isRepeated = m_reached[id.index()] != 0;
    m_reached[id.index()] = 1;
    if (isRepeated) node.text += QStringLiteral("  ") + tr("(above)");
    const auto events = tracks.eventsOf(id);
    const bool isAltered = std::any_of(events.begin(), events.end(), [&](const TrackEvent& event) {
      return event.kind == EventKind::kAltered && event.stage <= track.first && !alterationText(event).isEmpty();
    });
    if (isOld && !isRepeated && !isAltered) {
      node.kind = kOrigin;
      node.text += QStringLiteral("  ") + (ancestor.name == name
                                               ? tr("since the first stage")
                                               : tr("was %1 in the first stage").arg(historyName(ancestor.name)));
    }
    const uint32_t added = add(parent, std::move(node));
    if (added == kNone) return;
    if (!isRepeated && (!isOld || isAltered)) addEvents(added, id, track.first, false);
  }
  if (track.ancestors.size() > count) {
    Node more;
    more.kind = kNote;
    more.text = tr("and %1 more").arg(grouped(static_cast<int64_t>(track.ancestors.size() - count)));
    add(parent, std::move(more));
  }
}

std::optional<HistoryModel::Place> HistoryModel::placeOf(const QModelIndex& index) const {
  return index.isValid() ? node(index).to : std::nullopt;
}

std::optional<TrackId> HistoryModel::lineSourceOf(const QModelIndex& index) const {
  return index.isValid() ? node(index).lineSource : std::nullopt;
}

QModelIndex HistoryModel::indexOfStage(uint32_t stage) const {
  for (const uint32_t root : m_roots) {
    const auto& to = m_nodes[root].to;
    if (to && to->stage == stage) return createIndex(static_cast<int>(m_nodes[root].place), 0, quintptr{root});
  }
  return {};
}

void HistoryModel::addText(const std::vector<uint32_t>& nodes, int level, QString* all) const {
  for (const uint32_t id : nodes) {
    const Node& one = m_nodes[id];
    QStringList parts;
    for (const QString& part : {one.stage, one.title, one.text, one.source}) {
      if (!part.isEmpty()) parts.append(part);
    }
    *all += QString(level * 2, u' ') + parts.join(QStringLiteral("  ")) + u'\n';
    addText(one.children, level + 1, all);
  }
}

QString HistoryModel::text() const {
  QString all = m_title + QStringLiteral("  ") + m_subtitle + u'\n';
  addText(m_roots, 1, &all);
  return all;
}

QModelIndex HistoryModel::index(int row, int column, const QModelIndex& parent) const {
  const std::vector<uint32_t>& nodes = parent.isValid() ? node(parent).children : m_roots;
  if (row < 0 || static_cast<size_t>(row) >= nodes.size() || column < 0 || column >= kColumnCount) return {};
  if (parent.isValid() && parent.column() != 0) return {};
  return createIndex(row, column, quintptr{nodes[static_cast<size_t>(row)]});
}

QModelIndex HistoryModel::parent(const QModelIndex& child) const {
  if (!child.isValid() || node(child).parent == kNone) return {};
  const uint32_t up = node(child).parent;
  return createIndex(static_cast<int>(m_nodes[up].place), 0, quintptr{up});
}

int HistoryModel::rowCount(const QModelIndex& parent) const {
  if (parent.column() > 0) return 0;
  return static_cast<int>(parent.isValid() ? node(parent).children.size() : m_roots.size());
}

int HistoryModel::columnCount(const QModelIndex&) const { return kColumnCount; }

QVariant HistoryModel::data(const QModelIndex& index, int role) const {
  if (!index.isValid()) return {};
  const Node& one = node(index);
  const bool isText = index.column() == kText;
  switch (role) {
    case Qt::DisplayRole:
    case Qt::AccessibleTextRole: {
      if (!isText) return one.source;
      QStringList parts;
      for (const QString& part : {one.stage, one.title, one.text, role == Qt::DisplayRole ? QString() : one.source}) {
        if (!part.isEmpty()) parts.append(part);
      }
      return parts.join(QStringLiteral("  "));
    }
    case Qt::ToolTipRole: {
      const QString all = one.title.isEmpty() ? one.text : QStringLiteral("%1\n%2").arg(one.title, one.text);
      return toolTip(one.tip.isEmpty() ? all : QStringLiteral("%1\n%2").arg(all, one.tip));
    }
    case Qt::TextAlignmentRole: return QVariant(Qt::AlignVCenter | (isText ? Qt::AlignLeft : Qt::AlignRight));
    case KindRole: return static_cast<int>(one.kind);
    case StageTextRole: return one.stage;
    case TitleRole: return one.title;
    case SourceRole: return one.source;
    case DetailRole: return one.text;
    default: return {};
  }
}

QVariant HistoryModel::headerData(int section, Qt::Orientation orientation, int role) const {
  if (orientation != Qt::Horizontal || role != Qt::DisplayRole) return {};
  return section == kText ? tr("Stage and Event") : tr("Line");
}

}  // namespace model

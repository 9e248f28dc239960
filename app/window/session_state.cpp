#include "app/window/session_state.h"

#include <QFileInfo>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <algorithm>

#include "model/items/format.h"
#include "model/session/shown_comparison.h"

namespace app {
namespace {

using model::TargetKey;

const QString kSessionFormat = QStringLiteral("hloscope session");

const io::Files::Entry& entryOf(const io::Dump& dump, const io::Stage& stage) {
  return dump.files->entries()[(stage.modules.empty() ? stage.buffers : stage.modules).front()];
}

std::optional<TargetKey> stepMark(const std::optional<uint32_t>& step, const model::Snapshot& snapshot) {
  return step ? std::optional(model::targetKeyOf(model::Step{*step}, snapshot)) : std::nullopt;
}

void insert(QJsonObject* object, const char* name, const std::optional<TargetKey>& key) {
  if (key) object->insert(QLatin1String(name), model::targetKeyJson(*key));
}

std::optional<TargetKey> targetKeyAt(const QJsonObject& object, const char* key) {
  return model::readTargetKey(object.value(QLatin1String(key)).toObject());
}

}  // namespace

SessionState sessionState(const model::Session& session, const model::Navigation& navigation) {
  SessionState state;
  const auto shown = session.documentOf(navigation.snapshot());
  for (const auto& document : session.documents()) {
    const QString path = model::toQString(document->path);
    // Streams are read only once.
    const bool canReopen = QFileInfo(path).isFile() || QFileInfo(path).isDir();
    if (!canReopen || state.paths.size() == SessionState::kMaximumPaths) continue;
    if (document == shown) state.shown = state.paths.size();
    state.paths.append(path);
  }
  if (shown == nullptr || !state.paths.contains(model::toQString(shown->path))) return state;
  const io::StageId stage = *shown->stageOf(navigation.snapshot());
  state.file = QString::fromStdString(entryOf(*shown->dump, shown->stage(stage)).path);
  const auto& snapshots = shown->loaded.at(stage).snapshots;
  state.module = std::find(snapshots.begin(), snapshots.end(), navigation.snapshot()) - snapshots.begin();
  const model::Snapshot& memory = *navigation.memory();
  if (navigation.active()) state.place.computation = model::targetKeyOf(*navigation.active(), memory);
  if (const auto& target = navigation.selection().target) state.place.selection = model::targetKeyOf(*target, memory);
  state.place.cursor = stepMark(navigation.cursor(), memory);
  state.place.pinned = stepMark(navigation.pinned(), memory);
  state.place.range = navigation.range();
  return state;
}

QByteArray writeSession(const SessionState& state) {
  const SessionPlace& place = state.place;
  QJsonObject object{{QStringLiteral("format"), kSessionFormat},
                     {QStringLiteral("paths"), QJsonArray::fromStringList(state.paths)},
                     {QStringLiteral("shown"), state.shown},
                     {QStringLiteral("file"), state.file},
                     {QStringLiteral("module"), state.module}};
  insert(&object, "computation", place.computation);
  insert(&object, "selection", place.selection);
  insert(&object, "cursor", place.cursor);
  insert(&object, "pinned", place.pinned);
  if (!state.views.isEmpty()) object.insert(QStringLiteral("views"), state.views);
  if (place.range) {
    object.insert(QStringLiteral("range"),
                  QJsonArray{static_cast<qint64>(place.range->begin), static_cast<qint64>(place.range->end)});
  }
  return QJsonDocument(object).toJson(QJsonDocument::Compact);
}

SessionState readSession(const QByteArray& json) {
  SessionState state;
  const QJsonObject object = QJsonDocument::fromJson(json).object();
  if (object.value(QStringLiteral("format")).toString() != kSessionFormat) return state;
  for (const QJsonValue& path : object.value(QStringLiteral("paths")).toArray()) {
    if (path.isString() && !path.toString().isEmpty() && state.paths.size() < SessionState::kMaximumPaths) {
      state.paths.append(path.toString());
    }
  }
  state.paths.removeDuplicates();
  const qint64 shown = object.value(QStringLiteral("shown")).toInteger();
  if (shown >= 0 && shown < state.paths.size()) state.shown = shown;
  state.file = object.value(QStringLiteral("file")).toString();
  state.module = std::max<qsizetype>(object.value(QStringLiteral("module")).toInteger(), 0);
  state.place.computation = targetKeyAt(object, "computation");
  state.place.selection = targetKeyAt(object, "selection");
  state.place.cursor = targetKeyAt(object, "cursor");
  state.place.pinned = targetKeyAt(object, "pinned");
  state.views = object.value(QStringLiteral("views")).toObject();
  const QJsonArray range = object.value(QStringLiteral("range")).toArray();
  const qint64 begin = range.at(0).toInteger(-1), end = range.at(1).toInteger(-1);
  if (begin >= 0 && end > begin && end <= std::numeric_limits<uint32_t>::max()) {
    state.place.range = buffers::StepRange{static_cast<uint32_t>(begin), static_cast<uint32_t>(end)};
  }
  return state;
}

QJsonObject comparisonState(const model::Session& session, const model::Comparer& comparer,
                            const model::Navigation& navigation) {
  if (navigation.comparison().comparison() == nullptr) return {};
  const bool isA = navigation.comparison().side() == compare::Side::kA;
  QJsonObject state{{QStringLiteral("shown"), isA ? QStringLiteral("a") : QStringLiteral("b")}};
  for (const compare::Side side : {compare::Side::kA, compare::Side::kB}) {
    const model::Comparer::Module& module = comparer.module(side);
    for (const auto& document : session.documents()) {
      if (model::toQString(document->path) != module.path || !module.stage) continue;
      const QString file = QString::fromStdString(entryOf(*document->dump, document->stage(*module.stage)).path);
      state.insert(side == compare::Side::kA ? QStringLiteral("a") : QStringLiteral("b"),
                   QJsonObject{{QStringLiteral("path"), module.path}, {QStringLiteral("file"), file}});
    }
  }
  return state.size() == 3 ? state : QJsonObject();
}

std::optional<std::pair<model::Comparer::Module, model::Comparer::Module>> comparedModules(
    const QJsonObject& state, const model::Session& session) {
  model::Comparer::Module sides[2];
  for (const size_t side : {0, 1}) {
    const QJsonObject of = state.value(side == 0 ? QStringLiteral("a") : QStringLiteral("b")).toObject();
    sides[side].path = of.value(QStringLiteral("path")).toString();
    for (const auto& document : session.documents()) {
      if (model::toQString(document->path) == sides[side].path)
        sides[side].stage = stageOfFile(*document->dump, of.value(QStringLiteral("file")).toString());
    }
    if (!sides[side].stage) return std::nullopt;
  }
  return std::pair(sides[0], sides[1]);
}

compare::Side comparedSide(const QJsonObject& state) {
  return state.value(QStringLiteral("shown")).toString() == QStringLiteral("a") ? compare::Side::kA : compare::Side::kB;
}

std::optional<io::StageId> stageOfFile(const io::Dump& dump, const QString& file) {
  const std::string name = file.toStdString();
  for (uint32_t module = 0; module < dump.modules.size(); ++module) {
    const auto& stages = dump.modules[module].stages;
    for (uint32_t stage = 0; stage < stages.size(); ++stage) {
      if (entryOf(dump, stages[stage]).path == name) return io::StageId{module, stage};
    }
  }
  return std::nullopt;
}

}  // namespace app

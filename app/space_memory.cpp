#include "app/space_memory.h"

#include <QJsonObject>
#include <algorithm>

#include "app/memory_source.h"
#include "app/memory_sums.h"
#include "model/items/text.h"

namespace app {
namespace {

struct Key {
  const char* name;
  queries::SpaceFigure queries::SpaceFigures::*figure;
};

constexpr Key kKeys[] = {
    {"reserved_bytes", &queries::SpaceFigures::reserved},
    {"argument_bytes", &queries::SpaceFigures::argument},
    {"output_bytes", &queries::SpaceFigures::output},
    {"alias_bytes", &queries::SpaceFigures::alias},
    {"temp_bytes", &queries::SpaceFigures::temp},
    {"constant_bytes", &queries::SpaceFigures::constant},
    {"live_peak_bytes", &queries::SpaceFigures::livePeak},
    {"packing_loss_bytes", &queries::SpaceFigures::packingLoss},
    {"capacity_bytes", &queries::SpaceFigures::capacity},
};

QString listOfSpaces(const model::Snapshot& snapshot) {
  constexpr size_t kMost = 8;
  QStringList names;
  for (size_t i = 0; i < std::min(snapshot.spaces.size(), kMost); ++i)
    names += QString::fromStdString(snapshot.spaces[i].name);
  if (snapshot.spaces.size() > kMost) names += QStringLiteral("…");
  return names.join(QStringLiteral(", "));
}

std::optional<int64_t> find(const model::Snapshot& snapshot, const QString& space, QString* problem) {
  if (space.isEmpty()) return queries::kDefaultSpace;
  const auto number = queries::findSpace(snapshot.platform, space.toStdString());
  if (!number) {
    *problem = QStringLiteral("there is no memory space %1; there are: %2")
                   .arg(model::oneLine(space, 40), listOfSpaces(snapshot));
  }
  return number;
}

}  // namespace

QJsonObject spaceJson(const queries::SpaceFigures& figures) {
  QJsonObject unknown;
  QJsonObject object{{QStringLiteral("space"), qint64{figures.space}},
                     {QStringLiteral("name"), QString::fromStdString(figures.name)}};
  for (const Key& key : kKeys) {
    const queries::SpaceFigure& figure = figures.*key.figure;
    object.insert(QLatin1String(key.name), exactJson(figure));
    if (!figure.exact()) unknown.insert(QLatin1String(key.name), QString::fromStdString(figure.reason));
  }
  const bool isPeakKnown = figures.livePeakStep && figures.livePeak.exact();
  object.insert(QStringLiteral("live_peak_step"), isPeakKnown ? QJsonValue(qint64{*figures.livePeakStep}) : QJsonValue());
  if (!isPeakKnown) unknown.insert(QStringLiteral("live_peak_step"), QString::fromStdString(figures.livePeak.reason));
  object.insert(QStringLiteral("unknown"), unknown);
  return object;
}

std::optional<int64_t> spaceOf(const std::shared_ptr<const model::Snapshot>& snapshot, const QString& space,
                               QString* problem) {
  if (space.isEmpty()) return queries::kDefaultSpace;
  const MemorySource source = memorySource(snapshot);
  if (source.snapshot != nullptr) return find(*source.snapshot, space, problem);
  *problem = QString::fromStdString(source.problem);
  return std::nullopt;
}

std::optional<SpaceMemory> SpaceMemory::of(const model::Snapshot& snapshot, const QString& space, QString* problem) {
  const std::optional<int64_t> number = find(snapshot, space, problem);
  if (!number) return std::nullopt;
  SpaceMemory memory;
  memory.m_isNamed = !space.isEmpty() || snapshot.spaces.size() > 1;
  if (*number == queries::kDefaultSpace) {
    memory.m_live = {std::shared_ptr<const queries::LiveBytes>(), &snapshot.liveBytes};
    memory.m_figures = snapshot.defaultSpace();
    return memory;
  }
  memory.m_live = std::make_shared<const queries::LiveBytes>(*snapshot.assignment, *number);
  memory.m_figures = queries::spaceFigures(*snapshot.assignment, *memory.m_live, snapshot.platform, *number);
  return memory;
}

QString SpaceMemory::inSpace(const QString& bytes) const {
  return m_isNamed ? QStringLiteral("%1 in %2").arg(bytes, name()) : bytes;
}

hlo::Diagnostic noSuchSpace(const model::Snapshot& snapshot, const QString& problem) {
  hlo::Diagnostic diagnostic;
  diagnostic.file = snapshot.assignmentPath.empty() ? snapshot.path : snapshot.assignmentPath;
  diagnostic.message = problem.toStdString();
  return diagnostic;
}

QString about(const queries::SpaceFigure& figure) {
  return figure.sum ? about(*figure.sum) : QStringLiteral("unknown");
}

QString otherSpacesText(const model::Snapshot& snapshot, const SpaceMemory& besides) {
  QString text;
  for (const queries::SpaceFigures& figures : snapshot.spaces) {
    if (figures.space == besides.space()) continue;
    text += QStringLiteral("  %1 %2").arg(QString::fromStdString(figures.name), -13).arg(about(figures.reserved));
    if (figures.livePeakStep) {
      text += QStringLiteral(", peak step %1, %2").arg(*figures.livePeakStep).arg(about(figures.livePeak));
    }
    text += u'\n';
  }
  return text;
}

QJsonValue exactJson(const queries::SpaceFigure& figure) {
  const std::optional<int64_t> bytes = figure.exact();
  return bytes ? QJsonValue(qint64{*bytes}) : QJsonValue();
}

QJsonArray spacesJson(const model::Snapshot& snapshot) {
  QJsonArray spaces;
  for (const queries::SpaceFigures& figures : snapshot.spaces) spaces.append(spaceJson(figures));
  return spaces;
}

void insertSpaces(const model::Snapshot& snapshot, const SpaceMemory& memory, QJsonObject* object) {
  object->insert(QStringLiteral("space"), qint64{memory.space()});
  object->insert(QStringLiteral("space_name"), memory.name());
  object->insert(QStringLiteral("spaces"), spacesJson(snapshot));
  object->insert(QStringLiteral("reserved_bytes"), exactJson(snapshot.defaultSpace().reserved));
  object->insert(QStringLiteral("source"),
                 snapshot.assignment->isEstimated() ? QStringLiteral("estimated") : QStringLiteral("dump"));
}

}  // namespace app

// Where one is in the graph's computations, and what is opened in them: remembered while the program runs, and taken
// along to the next start.

#include <QJsonArray>
#include <algorithm>
#include <cmath>

#include "layout/cluster_graph.h"
#include "model/session/target_key.h"
#include "views/graph/graph_canvas.h"
#include "views/graph/graph_view.h"

namespace views {
namespace {

constexpr size_t kMaximumPlaces = 256;
constexpr size_t kMostOpened = 500;  // that are kept for the next start

QPointF middleOf(const QWidget& widget) { return {widget.width() / 2.0, widget.height() / 2.0}; }

}  // namespace

void GraphView::rememberPlace() {
  if (m_usesPlace || !m_picture || !m_picture->request.isWhole() || m_picture->scene.boxes().empty()) return;
  const ViewTransform at = m_canvas->destination();
  putPlace({m_pictureSnapshot, m_picture->request.computation, toScene(at, middleOf(*m_canvas)), at.scale});
}

void GraphView::putPlace(Place place) {
  m_places.remove_if([&](const Place& other) {
    return other.snapshot.expired() ||
           (other.computation == place.computation && other.snapshot.lock() == place.snapshot.lock());
  });
  m_places.push_front(std::move(place));
  if (m_places.size() > kMaximumPlaces) m_places.pop_back();
}

ViewTransform GraphView::transformAt(const Place& place, const GraphScene& scene) const {
  const ViewTransform there = centredOn(place.centre, place.scale, QSizeF(m_canvas->size()));
  return views::kept(there, scene.bounds(), QSizeF(m_canvas->size()), kKept);
}

void GraphView::movePlaces(const std::shared_ptr<const model::Snapshot>& before,
                           const std::shared_ptr<const model::Snapshot>& now) {
  if (m_pictureSnapshot == before) rememberPlace();
  if (m_openSnapshot.lock() == before) {
    moveOpen(*before, *now);
    m_wantedScopes = scopesByName(*before);
    if (m_wantedScopes.computation)
      m_wantedScopes.computation = model::counterpart(*m_wantedScopes.computation, *before, *now);
    m_folded.clear();
    m_onlyScope.reset();
    m_openSnapshot = now;
  }
  for (Place& place : m_places) {
    if (place.snapshot.lock() != before) continue;
    const auto there = model::counterpart(place.computation, *before, *now);
    if (!there) continue;
    place.snapshot = now;
    place.computation = *there;
  }
}

const GraphView::Place* GraphView::placeOf(hlo::ComputationId computation) const {
  for (const Place& place : m_places) {
    if (place.computation == computation && place.snapshot.lock() == snapshot()) return &place;
  }
  return nullptr;
}

QJsonObject GraphView::saveState() const {
  if (!module() || !active()) return {};
  // The picture is on its way.
  if (!isCurrent()) return m_openSnapshot.lock() == snapshot() ? m_wantedPlace : QJsonObject();
  QJsonObject place;
  QJsonArray opened;
  for (hlo::InstructionId id : m_open) {
    if (opened.size() == static_cast<qsizetype>(kMostOpened)) break;
    opened.append(QJsonArray{toQString(module()->name(module()->computation(id))), toQString(module()->name(id))});
  }
  if (!opened.isEmpty()) place.insert(QStringLiteral("opened"), opened);
  const WantedScopes named = scopesByName(*snapshot());
  QJsonArray folded;
  for (size_t i = 0; i < named.folded.size() && i < kMostOpened; ++i) folded.append(toQString(named.folded[i]));
  if (!folded.isEmpty()) place.insert(QStringLiteral("folded"), folded);
  if (!named.only.empty()) place.insert(QStringLiteral("scope"), toQString(named.only));
  if (m_picture->request.isWhole()) {
    const ViewTransform at = m_canvas->destination();
    const QPointF centre = toScene(at, middleOf(*m_canvas));
    place.insert(kSight, QJsonObject{{QStringLiteral("centre"), QJsonArray{centre.x(), centre.y()}},
                                     {QStringLiteral("scale"), at.scale}});
  }
  return place;
}

bool GraphView::restoreState(const QJsonObject& place) {
  if (!module() || !active()) return true;
  std::vector<hlo::InstructionId> opened;
  for (const QJsonValue& each : place.value(QStringLiteral("opened")).toArray()) {
    const QJsonArray names = each.toArray();
    const auto computation = module()->findComputation(names.at(0).toString().toStdString());
    const auto id =
        computation ? module()->findInstruction(*computation, names.at(1).toString().toStdString()) : std::nullopt;
    if (id && opened.size() < kMostOpened && !layout::calleesInside(*module(), *id).empty()) opened.push_back(*id);
  }
  std::sort(opened.begin(), opened.end());
  opened.erase(std::unique(opened.begin(), opened.end()), opened.end());
  m_open = std::move(opened);
  m_openSnapshot = snapshot();
  m_wantedScopes = {};
  for (const QJsonValue& path : place.value(QStringLiteral("folded")).toArray()) {
    if (m_wantedScopes.folded.size() < kMostOpened) m_wantedScopes.folded.push_back(path.toString().toStdString());
  }
  m_wantedScopes.only = place.value(QStringLiteral("scope")).toString().toStdString();
  m_wantedScopes.computation = active();
  m_toggled.reset();
  m_wantedPlace = place;
  takeWantedScopes();
  const QJsonObject sight = place.value(kSight).toObject();
  const QJsonArray centre = sight.value(QStringLiteral("centre")).toArray();
  const double x = centre.at(0).toDouble(NAN), y = centre.at(1).toDouble(NAN);
  const double scale = sight.value(QStringLiteral("scale")).toDouble(NAN);
  if (std::isfinite(x) && std::isfinite(y) && scale > 0 && scale <= kMostScale) {
    putPlace({snapshot(), *active(), {x, y}, scale});
    m_usesPlace = true;
  }
  requestPicture();
  return true;
}

}  // namespace views

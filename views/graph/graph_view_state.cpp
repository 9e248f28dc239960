#include "views/graph/graph_view_state.h"

#include <QJsonArray>
#include <algorithm>
#include <cmath>
#include <limits>

#include "model/session/target_key.h"
#include "views/graph/graph_canvas.h"
#include "views/view.h"

namespace views {
namespace {

constexpr size_t kMostViewports = 256;
constexpr size_t kMostSaved = 500;  // calls, and scopes

const auto kOpened = QStringLiteral("opened");
const auto kFolded = QStringLiteral("folded");
const auto kClosed = QStringLiteral("closed");
const auto kOpenedScopes = QStringLiteral("openedScopes");
const auto kOnlyScope = QStringLiteral("scope");
const auto kCentre = QStringLiteral("centre");
const auto kScale = QStringLiteral("scale");

}  // namespace

Viewport Viewport::of(const ViewTransform& transform, const QSizeF& canvas) {
  return {toScene(transform, QPointF(canvas.width() / 2, canvas.height() / 2)), transform.scale};
}

ViewTransform Viewport::transform(const GraphScene& scene, const QSizeF& canvas) const {
  return kept(centredOn(centre, scale, canvas), scene.bounds(), canvas, kKept);
}

QJsonObject Viewport::toJson() const { return {{kCentre, QJsonArray{centre.x(), centre.y()}}, {kScale, scale}}; }

std::optional<Viewport> Viewport::fromJson(const QJsonObject& json) {
  const QJsonArray centre = json.value(kCentre).toArray();
  const double x = centre.at(0).toDouble(NAN), y = centre.at(1).toDouble(NAN);
  const double scale = json.value(kScale).toDouble(NAN);
  if (!std::isfinite(x) || !std::isfinite(y) || !(scale > 0) || scale > kMostScale) return std::nullopt;
  return Viewport{{x, y}, scale};
}

void ViewportHistory::set(const std::shared_ptr<const model::Snapshot>& snapshot, hlo::ComputationId computation,
                          const Viewport& viewport) {
  m_entries.remove_if([&](const Entry& other) {
    return other.snapshot.expired() || (other.computation == computation && other.snapshot.lock() == snapshot);
  });
  m_entries.push_front({snapshot, computation, viewport});
  if (m_entries.size() > kMostViewports) m_entries.pop_back();
}

const Viewport* ViewportHistory::find(const std::shared_ptr<const model::Snapshot>& snapshot,
                                      hlo::ComputationId computation) const {
  for (const Entry& entry : m_entries) {
    if (entry.computation == computation && entry.snapshot.lock() == snapshot) return &entry.viewport;
  }
  return nullptr;
}

void ViewportHistory::moveTo(const std::shared_ptr<const model::Snapshot>& before,
                             const std::shared_ptr<const model::Snapshot>& now) {
  for (Entry& entry : m_entries) {
    if (entry.snapshot.lock() != before) continue;
    const auto there = model::counterpart(entry.computation, *before, *now);
    if (!there) continue;
    entry.snapshot = now;
    entry.computation = *there;
  }
}

QJsonObject GraphViewState::toJson(const hlo::Module& module) const {
  QJsonObject json;
  QJsonArray openedNames, foldedPaths;
  for (size_t i = 0; i < opened.size() && i < kMostSaved; ++i) {
    const hlo::InstructionId id = opened[i];
    openedNames.append(QJsonArray{toQString(module.name(module.computation(id))), toQString(module.name(id))});
  }
  for (size_t i = 0; i < scopes.folded.size() && i < kMostSaved; ++i) foldedPaths.append(toQString(scopes.folded[i]));
  if (!openedNames.isEmpty()) json.insert(kOpened, openedNames);
  if (!foldedPaths.isEmpty()) json.insert(kFolded, foldedPaths);
  QJsonObject closed, openedScopes;
  const auto insert = [](QJsonObject& all, const std::string& computation, const std::vector<std::string>& scopePaths) {
    QJsonArray paths;
    for (const std::string& path : scopePaths) paths.append(toQString(path));
    all.insert(toQString(computation), paths);
  };
  for (size_t i = 0; i < scopes.closed.size() && i < kMostSaved; ++i) {
    const ScopeFolding::Names::Closed& each = scopes.closed[i];
    insert(closed, each.computation, each.scopes);
    if (!each.opened.empty()) insert(openedScopes, each.computation, each.opened);
  }
  if (!closed.isEmpty()) json.insert(kClosed, closed);
  if (!openedScopes.isEmpty()) json.insert(kOpenedScopes, openedScopes);
  if (!scopes.only.empty()) json.insert(kOnlyScope, toQString(scopes.only));
  return json;
}

GraphViewState GraphViewState::fromJson(const QJsonObject& json, const hlo::Module& module) {
  GraphViewState state;
  for (const QJsonValue& each : json.value(kOpened).toArray()) {
    const QJsonArray names = each.toArray();
    const auto computation = module.findComputation(names.at(0).toString().toStdString());
    const auto id =
        computation ? module.findInstruction(*computation, names.at(1).toString().toStdString()) : std::nullopt;
    if (id && state.opened.size() < kMostSaved && canBeOpened(module, *id)) state.opened.push_back(*id);
  }
  for (const QJsonValue& path : json.value(kFolded).toArray()) {
    if (state.scopes.folded.size() < kMostSaved) state.scopes.folded.push_back(path.toString().toStdString());
  }
  const QJsonObject closed = json.value(kClosed).toObject();
  for (auto each = closed.begin(); each != closed.end() && state.scopes.closed.size() < kMostSaved; ++each) {
    ScopeFolding::Names::Closed& names = state.scopes.closed.emplace_back();
    names.computation = each.key().toStdString();
    const auto read = [](const QJsonValue& paths, std::vector<std::string>& into) {
      for (const QJsonValue& path : paths.toArray()) {
        if (into.size() < kMostSaved) into.push_back(path.toString().toStdString());
      }
    };
    read(each.value(), names.scopes);
    read(json.value(kOpenedScopes).toObject().value(each.key()), names.opened);
  }
  state.scopes.only = json.value(kOnlyScope).toString().toStdString();
  return state;
}

std::optional<ViewTransform> transformThatKeeps(std::optional<hlo::InstructionId> id, const GraphScene& present,
                                                const GraphScene& next, const ViewTransform& now,
                                                const QSizeF& canvas) {
  if (!id) {
    const QPointF middle = toScene(now, QPointF(canvas.width() / 2, canvas.height() / 2));
    double least = std::numeric_limits<double>::infinity();
    for (const SceneBox& box : present.boxes()) {
      const QPointF away = box.rect.center() - middle;
      const double square = QPointF::dotProduct(away, away);
      if (square >= least || !next.boxOf(box.label.instruction)) continue;
      least = square;
      id = box.label.instruction;
    }
  }
  const auto from = id ? present.boxOf(*id) : std::nullopt;
  const auto to = id ? next.boxOf(*id) : std::nullopt;
  if (!from || !to) return std::nullopt;
  const QPointF there = toViewport(now, present.boxes()[*from].rect.center());
  return ViewTransform{now.scale, there - next.boxes()[*to].rect.center() * now.scale};
}

}  // namespace views

#include "views/graph/neighbourhood_mode.h"

#include <algorithm>

#include "views/graph/graph_notice.h"

namespace views {

void NeighbourhoodMode::showAll() {
  m_part = Whole();
  emit m_shown.pictureWanted();
}

void NeighbourhoodMode::showNeighbourhood(int hops) {
  m_part = Neighbourhood();
  m_hops = std::clamp(hops, 1, GraphNotice::kMaximumHops);
  emit m_shown.pictureWanted();
}

void NeighbourhoodMode::showNeighbourhood(hlo::InstructionId centre, int hops,
                                          std::vector<hlo::InstructionId> boundary) {
  m_part = Neighbourhood{std::move(boundary)};
  m_hops = std::clamp(hops, 1, GraphNotice::kMaximumHops);
  m_shown.navigation().reveal(centre);
  emit m_shown.pictureWanted();
}

void NeighbourhoodMode::showPaths(const PathsRequest& paths) {
  // The paths before these may be in another computation than the one that becomes active.
  m_part = Whole();
  m_shown.navigation().reveal(paths.a);
  m_part = paths;
  emit m_shown.pictureWanted();
}

void NeighbourhoodMode::setHops(int hops) {
  m_hops = hops;
  emit m_shown.pictureWanted();
}

void NeighbourhoodMode::forgetIds() {
  if (isNeighbourhood()) {
    m_part = Neighbourhood();
  } else {
    m_part = Whole();
  }
}

void NeighbourhoodMode::leavePathsElsewhere() {
  if (paths() == nullptr || !m_shown.module() || !m_shown.active()) return;
  if (m_shown.module()->computation(paths()->a) != *m_shown.active()) m_part = Whole();
}

void NeighbourhoodMode::makeRoomFor(hlo::ScopeId scope) {
  if (onlyScope() == nullptr || m_shown.scopes()->isWithin(onlyScope()->scope, scope)) m_part = Whole();
}

void NeighbourhoodMode::leaveNeighbourhoodAndPaths() {
  if (onlyScope() == nullptr) m_part = Whole();
}

bool NeighbourhoodMode::isOnlyScope() const {
  return onlyScope() != nullptr && m_shown.active() && onlyScope()->computation == *m_shown.active();
}

void NeighbourhoodMode::apply(PictureRequest& request) const {
  if (paths() != nullptr) request.paths = *paths();
  if (isOnlyScope() && m_shown.scopes() != nullptr) request.scope = onlyScope()->scope;
  const auto* const neighbourhood = std::get_if<Neighbourhood>(&m_part);
  if (neighbourhood == nullptr) return;
  request.isNeighbourhood = true;
  request.boundary = neighbourhood->boundary;
  request.hops = static_cast<uint32_t>(m_hops);
  // Without a selection the neighbourhood stays where it is.
  const hlo::Module& module = *m_shown.module();
  const bool isShown = m_shown.isOf(request.computation) && m_shown.picture()->request.isNeighbourhood;
  request.centre =
      isShown ? m_shown.picture()->request.centre : module.root(request.computation).value_or(hlo::InstructionId());
  const auto selected = m_shown.selected();
  if (selected && module.computation(*selected) == request.computation) request.centre = *selected;
}

}  // namespace views

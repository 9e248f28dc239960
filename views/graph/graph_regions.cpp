// The regions of scopes in the graph view, which are seen from afar.

#include "model/documents/workload.h"
#include "model/items/format.h"
#include "views/graph/graph_canvas.h"
#include "views/graph/graph_overview.h"
#include "views/graph/graph_view.h"

namespace views {

/// Asks for what fits the scale, where that is another than before. What there is stays until then.
void GraphView::refreshOverview() {
  if (!m_options.hasOverview) m_canvas->setOverview(nullptr);
  const double scale = m_canvas->transform().scale;
  if (!m_options.hasOverview || !m_picture || m_canvas->scene() == nullptr ||
      graphDetail(scale) != GraphDetail::kBlocks || m_pictureSnapshot->readyWorkload() == nullptr) {
    return;
  }
  const double cell = overviewCell(scale);
  if (cell == m_overviewCell) return;
  m_overviewCell = cell;
  using Result = std::shared_ptr<const GraphOverview>;
  startJob<Result>(
      QStringLiteral("overview"), tr("Scopes in the graph"),
      [snapshot = m_pictureSnapshot, picture = m_picture, cell](std::stop_token stop,
                                                                const model::JobRunner::Progress&) {
        return std::make_shared<const GraphOverview>(graphOverview(*snapshot, picture->scene, cell, stop));
      },
      [this, picture = m_picture](Result overview) {
        if (picture == m_picture) m_canvas->setOverview(std::move(overview));
      });
}

QStringList GraphView::regionText(const OverviewRegion& region) const {
  QStringList lines;
  const model::Workload* const workload = m_pictureSnapshot->readyWorkload();
  if (workload == nullptr || !region.scope) return lines;
  lines += tr("scope %1").arg(toQString(workload->scopes.path(*region.scope)));
  QStringList figures = {tr("%n box(es) here", nullptr, static_cast<int>(region.boxes))};
  if (!region.heat.isEmpty()) figures += tr("%1 of this picture, estimated").arg(region.heat);
  lines += figures.join(QStringLiteral(", "));
  lines += tr("Click to select the scope, double-click to go nearer");
  return lines;
}

void GraphView::zoomToRegion(const OverviewRegion& region) {
  QRectF area;
  for (const QRectF& rect : region.rects) area |= rect;
  m_canvas->showArea(area);
}

}  // namespace views

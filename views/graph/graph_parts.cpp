// Parts of a module in the graph view, as one asks for them by name; and pictures of what is shown for a file.

#include <QFileInfo>
#include <algorithm>

#include "model/session/save_file.h"
#include "views/graph/export_dialog.h"
#include "views/graph/graph_canvas.h"
#include "views/graph/graph_notice.h"
#include "views/graph/graph_view.h"

namespace views {

void GraphView::showNeighbourhood(hlo::InstructionId centre, int hops, std::vector<hlo::InstructionId> boundary) {
  m_paths.reset();
  m_onlyScope.reset();
  m_isNeighbourhood = true;
  m_hops = std::clamp(hops, 1, GraphNotice::kMaximumHops);
  m_boundary = std::move(boundary);
  m_notice->setHops(m_hops);
  refreshActions();
  navigation().reveal(centre);
  requestPicture();
}

void GraphView::showPaths(const PathsRequest& paths) {
  m_isNeighbourhood = false;
  m_onlyScope.reset();
  m_paths.reset();  // of another computation, to which the next line may lead
  navigation().reveal(paths.a);
  m_paths = paths;
  refreshActions();
  requestPicture();
}

void GraphView::setBookmarks(const std::shared_ptr<const model::Snapshot>& snapshot, std::vector<Bookmark> bookmarks) {
  m_bookmarks = std::move(bookmarks);
  m_bookmarksOf = snapshot;
  refreshHighlight();
}

void GraphView::showAll() {
  m_paths.reset();
  m_boundary.clear();
  m_onlyScope.reset();
  m_isNeighbourhood = false;
  refreshActions();
  requestPicture();
}

/// Whoever goes to another computation wants to see that.
void GraphView::dropPathsElsewhere() {
  if (m_paths && module() && active() && module()->computation(m_paths->a) != *active()) m_paths.reset();
}

void GraphView::exportPicture() {
  if (!isCurrent()) return;
  const QString computation = toQString(module()->name(*active()));
  const auto choice = chooseExport(this, computation);
  if (!choice) return;
  ExportOptions options;
  options.scale = choice->scale;
  options.withEdgeWidths = m_options.withEdgeWidths;
  options.withLegend = choice->withLegend;
  if (!choice->isWhole) {
    options.area = toScene(m_canvas->transform(), QRectF(m_canvas->rect()))
                       .intersected(m_picture->scene.bounds().adjusted(-24, -24, 24, 24));
  }
  using Result = absl::Status;
  jobs().start<Result>(
      this, QStringLiteral("export"), tr("Writing %1").arg(QFileInfo(choice->file).fileName()),
      [picture = m_picture, boxColors = m_colors, snapshot = snapshot(), colors = theme().colors(),
       font = theme().fixedFont(), options,
       choice = *choice](std::stop_token stop, const model::JobRunner::Progress&) mutable {
        options.colors = boxColors.get();
        options.stop = std::move(stop);
        const auto bytes = exportScene(*snapshot->module, picture->scene, colors, font, choice.format, options);
        if (!bytes.ok()) return bytes.status();
        return model::saveFile(choice.file, *bytes);
      },
      [this, file = choice->file](const Result& result) {
        emit message(result.ok() ? tr("%1 is written").arg(file)
                                 : tr("%1 was not written: %2").arg(file, toQString(result.message())));
      });
}

}  // namespace views

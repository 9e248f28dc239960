// What the graph view says beside the picture: where in the module it is, what is left out, who drew it and how.

#include <algorithm>

#include "absl/container/flat_hash_set.h"
#include "views/graph/breadcrumbs.h"
#include "views/graph/graph_canvas.h"
#include "views/graph/graph_notice.h"
#include "views/graph/graph_view.h"

namespace views {
namespace {

QString counted(uint32_t count, const QString& one, const QString& many) {
  return count == 1 ? one : many.arg(grouped(count));
}

/// "2 constants, 11 parameters and 3 tuple elements"; "" where nothing is folded.
QString foldedText(const layout::ComputationGraph& graph) {
  QStringList parts;
  if (graph.constantsFolded > 0) {
    parts += counted(graph.constantsFolded, GraphView::tr("1 constant"), GraphView::tr("%1 constants"));
  }
  if (graph.parametersFolded > 0) {
    parts += counted(graph.parametersFolded, GraphView::tr("1 parameter"), GraphView::tr("%1 parameters"));
  }
  if (graph.tupleElementsFolded > 0) {
    parts += counted(graph.tupleElementsFolded, GraphView::tr("1 tuple element"), GraphView::tr("%1 tuple elements"));
  }
  if (parts.size() < 2) return parts.join(QString());
  const QString last = parts.takeLast();
  return GraphView::tr("%1 and %2").arg(parts.join(QStringLiteral(", ")), last);
}

/// "27 × 156, 27 × 200 boxes are one layer each"; the largest, and how many more.
QString repeatsText(const layout::ComputationGraph& graph) {
  constexpr size_t kMost = 3;
  if (graph.repeats.empty()) return {};
  std::vector<const layout::GraphRepeat*> repeats;
  for (const layout::GraphRepeat& repeat : graph.repeats) repeats.push_back(&repeat);
  std::stable_sort(repeats.begin(), repeats.end(),
                   [](const auto* a, const auto* b) { return a->others.size() > b->others.size(); });
  QStringList parts;
  for (size_t i = 0; i < repeats.size() && i < kMost; ++i) {
    parts +=
        GraphView::tr("%1 × %2").arg(grouped(repeats[i]->copies), grouped(repeats[i]->endNode - repeats[i]->firstNode));
  }
  if (repeats.size() > kMost)
    parts += GraphView::tr("%1 more").arg(grouped(static_cast<int64_t>(repeats.size() - kMost)));
  return GraphView::tr("layers %1").arg(parts.join(QStringLiteral(", ")));
}

/// That have boxes here.
size_t foldedScopes(const layout::ComputationGraph& graph) {
  absl::flat_hash_set<uint32_t> scopes;
  for (const layout::GraphScope& each : graph.scopes) scopes.insert(each.scope.index());
  return scopes.size();
}

constexpr int kNoticeColumns = 70;  // of a scope's path

}  // namespace

void GraphView::refreshCrumbs() {
  std::vector<Breadcrumbs::Crumb> crumbs;
  m_crumbTargets.clear();
  if (module() && active()) {
    const hlo::Module& m = *module();
    const auto path = navigation().pathTo(*active());
    const hlo::ComputationId first = path.empty() ? *active() : m.computation(path.front().first);
    m_crumbTargets.push_back(first);
    crumbs.push_back({toQString(m.name(first)), toQString(m.name(first))});
    for (const auto& [instruction, callee] : path) {
      const QString name = toQString(m.name(callee));
      const QString caller = toQString(m.name(instruction));
      QString text = name;
      for (const hlo::Call& call : m.calls(instruction)) {
        if (call.callee != callee || call.role == hlo::CallRole::kFusion) continue;
        text = caller + u' ' + QString::fromStdString(hlo::callRoleName(call.role, call.branch));
        break;
      }
      m_crumbTargets.push_back(callee);
      crumbs.push_back({text, tr("%1, called by %2").arg(name, caller)});
    }
  }
  m_crumbs->setCrumbs(std::move(crumbs));
}

void GraphView::refreshNotice() {
  const PictureRequest& request = m_picture->request;
  QStringList sentences;
  if (!m_picture->failure.empty()) {
    sentences += tr("%1 did not lay out this picture: %2. It is drawn by %3.")
                     .arg(QString::fromStdString(m_engines.graphviz->name()),
                          QString::fromStdString(m_picture->failure), QString::fromStdString(m_picture->engine));
  }
  if (request.isNeighbourhood) {
    sentences += tr("Showing the neighbourhood of %1.").arg(toQString(module()->name(request.centre)));
  }
  if (request.paths) {
    sentences += tr("Showing the paths between %1 and %2.")
                     .arg(toQString(module()->name(request.paths->a)), toQString(module()->name(request.paths->b)));
    if (const uint32_t leftOut = leftOutOfPaths(request, m_picture->scene.graph()); leftOut > 0) {
      sentences += counted(leftOut, tr("1 instruction on longer paths is left out."),
                           tr("%1 instructions on longer paths are left out."));
    }
  }
  if (request.scope) {
    sentences += tr("Showing only the scope %1, and what it meets.")
                     .arg(scopeText(scopes()->path(*request.scope), kNoticeColumns));
  }
  m_notice->setNotice(sentences.join(u' '), !m_picture->failure.empty(), request.isNeighbourhood,
                      request.isWhole() ? tr("Try Again") : tr("Show All"));
}

void GraphView::refreshFooter() {
  const GraphScene& scene = m_picture->scene;
  const double ms = m_picture->milliseconds;
  QStringList parts;
  parts += QString::fromStdString(m_picture->engine);
  parts += tr("%1 ms").arg(ms, 0, 'f', ms < 10 ? 1 : 0);
  parts += tr("%1 of %2 shown")
               .arg(grouped(static_cast<int64_t>(scene.boxes().size())), grouped(scene.graph().instructions));
  if (m_picture->request.isNeighbourhood) parts += counted(m_picture->request.hops, tr("1 hop"), tr("%1 hops"));
  if (scene.stubCount() > 0) parts += counted(scene.stubCount(), tr("1 edge as a stub"), tr("%1 edges as stubs"));
  if (scene.hasEdges(layout::EdgeKind::kAsync)) parts += tr("╍╍ async pair");
  if (scene.hasEdges(layout::EdgeKind::kAlias)) parts += tr("══ same memory");
  if (scene.hasEdges(layout::EdgeKind::kCall)) parts += tr("╌· in or out of a computation");
  if (scene.hasEdges(layout::EdgeKind::kControl)) parts += tr("┈┈ control");
  if (const QString repeats = repeatsText(scene.graph()); !repeats.isEmpty()) parts += repeats;
  const QString folded = foldedText(scene.graph());
  if (const size_t scopes = foldedScopes(scene.graph()); scopes > 0)
    parts += counted(static_cast<uint32_t>(scopes), tr("1 scope folded"), tr("%1 scopes folded"));
  if (m_picture->request.isWhole() && !folded.isEmpty()) parts += tr("%1 folded").arg(folded);
  m_canvas->setFooter(parts.join(QStringLiteral(" · ")));
}

}  // namespace views

#include "views/graph/graph_status.h"

#include <algorithm>

#include "absl/container/flat_hash_set.h"
#include "views/graph/shown_graph.h"
#include "views/view.h"

namespace views {
namespace {

constexpr int kNoticeColumns = 70;  // of a scope's path

/// "2 constants, 11 parameters and 3 tuple elements"; "" where nothing is folded.
QString foldedText(const layout::ComputationGraph& graph) {
  QStringList parts;
  if (graph.constantsFolded > 0) {
    parts += GraphText::tr("%n constant(s)", nullptr, static_cast<int>(graph.constantsFolded));
  }
  if (graph.parametersFolded > 0) {
    parts += GraphText::tr("%n parameter(s)", nullptr, static_cast<int>(graph.parametersFolded));
  }
  if (graph.tupleElementsFolded > 0) {
    parts += GraphText::tr("%n tuple element(s)", nullptr, static_cast<int>(graph.tupleElementsFolded));
  }
  if (graph.tuplesFolded > 0) parts += GraphText::tr("%n tuple(s)", nullptr, static_cast<int>(graph.tuplesFolded));
  if (parts.size() < 2) return parts.join(QString());
  const QString last = parts.takeLast();
  return GraphText::tr("%1 and %2").arg(parts.join(QStringLiteral(", ")), last);
}

/// "layers 27 × 156, 27 × 200": copies and boxes of the largest repeats, and how many more there are.
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
        GraphText::tr("%1 × %2").arg(grouped(repeats[i]->copies), grouped(repeats[i]->endNode - repeats[i]->firstNode));
  }
  if (repeats.size() > kMost)
    parts += GraphText::tr("%1 more").arg(grouped(static_cast<int64_t>(repeats.size() - kMost)));
  return GraphText::tr("repeated layers: %1").arg(parts.join(QStringLiteral(", ")));
}

/// Scopes that are folded to boxes of the graph.
size_t foldedScopes(const layout::ComputationGraph& graph) {
  absl::flat_hash_set<uint32_t> scopes;
  for (const layout::GraphScope& each : graph.scopes) scopes.insert(each.scope.index());
  return scopes.size();
}

}  // namespace

CallPath callPath(const model::Navigation& navigation, const hlo::Module& module, hlo::ComputationId computation) {
  const auto path = navigation.pathTo(computation);
  const QString first = toQString(module.name(path.empty() ? computation : module.computation(path.front().first)));
  const auto sizeOf = [&module](hlo::ComputationId of) {
    return GraphText::tr("%n instruction(s)", nullptr, static_cast<int>(module.instructions(of).size()));
  };
  CallPath result{{{first, first, sizeOf(path.empty() ? computation : module.computation(path.front().first))}}, {}};
  for (const auto& [instruction, callee] : path) {
    const QString name = toQString(module.name(callee));
    const QString caller = toQString(module.name(instruction));
    QString text = name;
    for (const hlo::Call& call : module.calls(instruction)) {
      if (call.callee != callee || call.role == hlo::CallRole::kFusion) continue;
      text = caller + u' ' + QString::fromStdString(hlo::callRoleName(call.role, call.branch));
      break;
    }
    result.calls.push_back(instruction);
    result.crumbs.push_back({text, GraphText::tr("%1, called by %2").arg(name, caller), sizeOf(callee)});
  }
  result.calls.push_back(std::nullopt);
  return result;
}

QString noticeText(const GraphPicture& picture, const hlo::Module& module, const hlo::ScopeTree* scopes,
                   const GraphEngines& engines) {
  const PictureRequest& request = picture.request;
  QStringList sentences;
  if (!picture.failure.empty()) {
    sentences += GraphText::tr("%1 could not lay out this graph: %2. It was laid out by %3 instead.")
                     .arg(QString::fromStdString(engines.graphviz->name()), QString::fromStdString(picture.failure),
                          QString::fromStdString(picture.engine));
  }
  if (request.isNeighbourhood) {
    sentences += GraphText::tr("Showing the neighbourhood of %1.").arg(toQString(module.name(request.centre)));
  }
  if (request.paths) {
    sentences += GraphText::tr("Showing the paths between %1 and %2.")
                     .arg(toQString(module.name(request.paths->a)), toQString(module.name(request.paths->b)));
    if (const uint32_t leftOut = leftOutOfPaths(request, picture.scene.graph()); leftOut > 0) {
      sentences +=
          GraphText::tr("%n instruction(s) on longer paths (is|are) not shown.", nullptr, static_cast<int>(leftOut));
    }
  }
  if (request.scope) {
    sentences += GraphText::tr("Showing only scope %1 and its direct neighbours.")
                     .arg(scopeText(scopes->path(*request.scope), kNoticeColumns));
  }
  return sentences.join(u' ');
}

GraphCaption captionOf(const GraphPicture& picture) {
  const GraphScene& scene = picture.scene;
  GraphCaption caption;
  caption.shown = GraphText::tr("%1 of %2 shown")
                      .arg(grouped(static_cast<int64_t>(scene.boxes().size())), grouped(scene.graph().instructions));
  QStringList folds;
  if (picture.request.isNeighbourhood)
    folds += GraphText::tr("%n hop(s)", nullptr, static_cast<int>(picture.request.hops));
  if (const size_t scopes = foldedScopes(scene.graph()); scopes > 0)
    folds += GraphText::tr("%n scope(s) folded", nullptr, static_cast<int>(scopes));
  if (!scene.graph().scopes.empty() && scene.graph().scopes.front().share) {
    folds += (scene.graph().scopes.front().isShareOfFlops ? GraphText::tr("full bar: %1% of FLOPs of a run")
                                                          : GraphText::tr("full bar: %1% of bytes of a run"))
                 .arg(qRound(scene.fullBar() * 100));
  }
  if (const QString repeats = repeatsText(scene.graph()); !repeats.isEmpty()) folds += repeats;
  caption.folds = folds.join(QStringLiteral(" · "));

  const double ms = picture.milliseconds;
  QStringList details;
  details += QString::fromStdString(picture.engine);
  details += GraphText::tr("%1 ms").arg(ms, 0, 'f', ms < 10 ? 1 : 0);
  if (scene.stubCount() > 0)
    details += GraphText::tr("%n edge(s) shown as (a stub|stubs)", nullptr, static_cast<int>(scene.stubCount()));
  if (scene.hasEdges(layout::EdgeKind::kAsync)) details += GraphText::tr("╍╍ async pair");
  if (scene.hasEdges(layout::EdgeKind::kAlias)) details += GraphText::tr("══ same memory");
  if (scene.hasEdges(layout::EdgeKind::kCall)) details += GraphText::tr("╌· in or out of a computation");
  if (scene.hasEdges(layout::EdgeKind::kControl)) details += GraphText::tr("┈┈ control");
  const QString folded = foldedText(scene.graph());
  if (picture.request.isWhole() && !folded.isEmpty()) details += GraphText::tr("%1 folded").arg(folded);
  if (!caption.folds.isEmpty() && !picture.request.isNeighbourhood)
    details +=
        GraphText::tr("Boxes of scopes and of repeated layers are made by hloscope; all others are instructions");
  caption.details = details.join(QStringLiteral(" · "));
  return caption;
}

}  // namespace views

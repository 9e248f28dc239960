#include "app/graph_command.h"

#include <QStringList>
#include <algorithm>

#include "absl/strings/str_cat.h"
#include "app/cli/memory_source.h"
#include "app/cli/walk.h"
#include "layout/graphviz/graphviz_engine.h"
#include "layout/layered_engine.h"
#include "model/documents/module_memory.h"
#include "model/items/format.h"
#include "model/words/names.h"
#include "views/graph/graph_export.h"
#include "views/graph/graph_picture.h"
#include "views/view.h"

namespace app {
namespace {

constexpr uint32_t kMostHops = 1000;
constexpr uint32_t kMostPathInstructions = 1000000;
constexpr uint32_t kMostHubUsers = 1000000;

class Words {
 public:
  explicit Words(const cli::CommandLine& line) : m_line(line) {}

  bool has(const char* name) const { return m_line.has(name); }
  QString text(const char* name) const { return model::toQString(m_line.option(name)); }
  /// Splits a comma-separated list.
  QStringList list(const char* name) const { return text(name).split(u',', Qt::SkipEmptyParts); }

  uint32_t number(const char* name, uint32_t otherwise, uint32_t least, uint32_t most) {
    if (!has(name)) return otherwise;
    bool isNumber = false;
    const uint32_t number = text(name).toUInt(&isNumber);
    if (isNumber && number >= least && number <= most) return number;
    wrong = QStringLiteral("--%1 is a number from %2 to %3").arg(QLatin1String(name)).arg(least).arg(most);
    return otherwise;
  }
  double factor(const char* name, double least, double most) {
    if (!has(name)) return 1;
    bool isNumber = false;
    const double number = text(name).toDouble(&isNumber);
    if (isNumber && number >= least && number <= most) return number;
    wrong = QStringLiteral("--%1 is a number from %2 to %3").arg(QLatin1String(name)).arg(least).arg(most);
    return 1;
  }
  /// Returns the index of the word in the list (default: 0).
  int choice(const char* name, const QStringList& choices) {
    if (!has(name)) return 0;
    const auto at = choices.indexOf(text(name));
    if (at >= 0) return static_cast<int>(at);
    wrong = QStringLiteral("--%1 is one of %2").arg(QLatin1String(name), choices.join(QStringLiteral(", ")));
    return 0;
  }

  QString wrong;  ///< error message, or ""

 private:
  const cli::CommandLine& m_line;
};

}  // namespace

QStringList unfoldable() {
  return {QStringLiteral("constants"), QStringLiteral("parameters"), QStringLiteral("elements")};
}

cli::Result graph(const cli::CommandLine& line, const views::Theme& theme) {
  const std::string &path = line.path(), &format = line.format;
  Words words(line);
  views::PictureRequest request;
  request.hops = words.number("width", request.hops, 0, kMostHops);
  const uint32_t limit = words.number("limit", views::kPathInstructions, 1, kMostPathInstructions);
  request.options.direction =
      static_cast<layout::Direction>(words.choice("direction", {QStringLiteral("down"), QStringLiteral("right")}));
  request.options.engine = static_cast<views::EngineChoice>(
      words.choice("engine", {QStringLiteral("auto"), QStringLiteral("graphviz"), QStringLiteral("layered")}));
  request.options.coloring =
      views::Coloring::all()[static_cast<size_t>(words.choice("coloring", model::toQStrings(model::coloringIds())))];
  request.options.folds.repeats = words.choice("layers", {QStringLiteral("fold"), QStringLiteral("all")}) == 0;
  for (const QString& name : words.list("unfold")) {
    layout::FoldOptions& folds = request.options.folds;
    switch (unfoldable().indexOf(name)) {
      case 0: folds.constants = false; break;
      case 1: folds.largeComputation = UINT32_MAX; break;  // folds only large computations
      case 2: folds.tupleElements = false; break;
      default: words.wrong = QStringLiteral("--unfold is any of %1").arg(unfoldable().join(QStringLiteral(", ")));
    }
  }
  request.options.folds.hubUsers = words.number("hubs", request.options.folds.hubUsers, 0, kMostHubUsers);
  views::ExportOptions options;
  options.withEdgeWidths = words.choice("edge-widths", {QStringLiteral("no"), QStringLiteral("yes")}) == 1;
  options.withLegend = words.choice("legend", {QStringLiteral("no"), QStringLiteral("yes")}) == 1;
  options.scale = words.factor("scale", views::kLeastExportScale, views::kMostExportScale);
  if (words.has("around") && words.has("paths"))
    words.wrong = QStringLiteral("--around and --paths do not go together");
  for (const char* const name : {"scope", "fold-scope"}) {
    for (const char* const other : {"around", "paths"}) {
      if (words.has(name) && words.has(other))
        words.wrong = QStringLiteral("--%1 and --%2 do not go together").arg(QLatin1String(name), QLatin1String(other));
    }
  }
  for (const char* const name : {"width", "boundary"}) {
    if (words.has(name) && !words.has("around"))
      words.wrong = QStringLiteral("--%1 goes with --around").arg(QLatin1String(name));
  }
  if (words.has("open") && words.has("paths")) words.wrong = QStringLiteral("--open and --paths do not go together");
  if (words.has("hubs") && words.has("paths")) words.wrong = QStringLiteral("--hubs and --paths do not go together");
  for (const char* const name : {"legend", "edge-widths"}) {
    if (words.text(name) == QLatin1String("yes") && format == "dot")
      words.wrong = QStringLiteral("--%1 goes with --format svg, png or pdf").arg(QLatin1String(name));
  }
  if (words.has("limit") && !words.has("paths")) words.wrong = QStringLiteral("--limit goes with --paths");
  if (words.has("scale") && format != "png") words.wrong = QStringLiteral("--scale goes with --format png");
  if (words.has("paths") && words.list("paths").size() != 2)
    words.wrong = QStringLiteral("--paths takes two instructions");
  if (!words.wrong.isEmpty()) return {2, {}, absl::StrCat("hloscope: ", words.wrong.toStdString(), "\n")};

  const cli::OneModule opened(path, line.option("module"));
  cli::Result result = opened.result();
  if (opened.snapshot() == nullptr) return result;
  const auto& snapshot = opened.snapshot();
  const auto add = [&](const QString& sentence) {
    absl::StrAppend(&result.errors, path, ": ", sentence.toStdString(), "\n");
  };
  const auto missing = [&](const QString& what) {
    result.status = 1;
    add(what);
    return result;
  };
  if (snapshot->module == nullptr) return missing(model::toQString(cli::noModuleText(*snapshot)));
  const hlo::Module& module = *snapshot->module;

  // The parts to be drawn.
  std::string wrong;
  std::optional<hlo::ComputationId> computation = module.entry();
  if (words.has("computation")) computation = words::findComputation(module, line.option("computation"), &wrong);
  if (!wrong.empty()) return missing(model::toQString(wrong));
  if (!computation && module.computationCount() > 0)
    return missing(QString::fromStdString(model::missingEntry(module)));
  if (!computation) return missing(QStringLiteral("the module has no computations"));
  const auto scope = words.has("computation") ? computation : std::nullopt;
  const auto find = [&](const QString& name) {
    const auto id = words::findInstruction(module, name.toStdString(), scope, &wrong);
    return id.value_or(hlo::InstructionId());
  };
  if (words.has("around")) {
    request.centre = find(words.text("around"));
    for (const QString& name : words.list("boundary")) request.boundary.push_back(find(name));
    if (!wrong.empty()) return missing(model::toQString(wrong));
    request.isNeighbourhood = true;
    computation = module.computation(request.centre);
  } else if (words.has("paths")) {
    const QStringList ends = words.list("paths");
    request.paths = views::PathsRequest{find(ends[0]), find(ends[1]), limit};
    if (!wrong.empty()) return missing(model::toQString(wrong));
    computation = module.computation(request.paths->a);
  }
  if (words.has("scope") || words.has("fold-scope")) {
    const model::Workload& workload = snapshot->workload->get();  // blocking is allowed here
    request.options.folds.scopes = {&workload.scopes, &workload.costs, {}};
    const auto findScopeOf = [&](const QString& name) {
      return words::findScope(workload.scopes, name.toStdString(), &wrong).value_or(workload.scopes.root());
    };
    for (const QString& name : words.list("fold-scope"))
      request.options.folds.scopes.folded.push_back(findScopeOf(name));
    if (words.has("scope")) {
      request.scope = findScopeOf(words.text("scope"));
      if (wrong.empty() && !words.has("computation"))
        computation = views::computationOf(module, workload.scopes, *request.scope, *computation);
    }
    if (!wrong.empty()) return missing(model::toQString(wrong));
  }
  request.computation = *computation;
  for (const QString& name : words.list("open")) {
    // Searches the drawn part, otherwise the whole module: the instruction may be within an expanded one.
    std::string ignored;
    const auto here = words::findInstruction(module, name.toStdString(), computation, &ignored);
    const auto anywhere = here ? here : words::findInstruction(module, name.toStdString(), std::nullopt, &wrong);
    if (!anywhere) return missing(model::toQString(wrong));
    const hlo::InstructionId id = *anywhere;
    if (!views::canBeOpened(module, id)) return missing(QStringLiteral("%1 calls no computation").arg(name));
    request.open.push_back(id);
  }
  std::sort(request.open.begin(), request.open.end());

  const layout::ComputationGraph drawn = views::pictureGraph(module, request);
  if (drawn.nodes.empty()) {
    return missing(
        request.paths
            ? QStringLiteral("no path leads from %1 to %2 or back").arg(words.list("paths")[0], words.list("paths")[1])
        : request.scope ? QStringLiteral("nothing of %1 is in %2")
                              .arg(words.text("scope"), views::toQString(module.name(*computation)))
                        : QStringLiteral("%1 has no instructions").arg(views::toQString(module.name(*computation))));
  }
  if (const uint32_t leftOut = views::leftOutOfPaths(request, drawn); leftOut > 0) {
    add(QStringLiteral("%1 more instructions are on longer paths; --limit says how many are shown")
            .arg(views::grouped(leftOut)));
  }
  for (hlo::InstructionId id : request.open) {
    const bool isOpen =
        std::any_of(drawn.clusters.begin(), drawn.clusters.end(),
                    [&](const layout::GraphCluster& cluster) { return drawn.nodes[cluster.node].instruction == id; });
    if (!isOpen)
      return missing(QStringLiteral("%1 is not in the picture, or too large to be opened in it")
                         .arg(views::toQString(module.name(id))));
  }
  std::shared_ptr<const model::Estimates> estimates;  // blocking is allowed here
  if (request.options.coloring.needs() == views::Coloring::Needs::kPeak && snapshot->estimate != nullptr)
    snapshot->estimate->get();
  if (!request.options.coloring.isCategory()) estimates = model::estimateAsStated(snapshot);
  if (format == "dot") {
    const views::GraphScene unplaced = views::unplacedScene(module, drawn);
    const views::GraphColors colors =
        views::graphColors(*snapshot, estimates.get(), unplaced, request.options.coloring);
    result.output =
        views::dotText(module, drawn, theme.colors(), request.options.direction, {}, colors.boxes).toStdString();
  } else {
    const views::GraphEngines engines{std::make_shared<layout::GraphvizEngine>(),
                                      std::make_shared<layout::LayeredEngine>()};
    const auto picture = views::makePicture(module, request, engines, {});
    const auto to = format == "pdf"   ? views::ExportFormat::kPdf
                    : format == "png" ? views::ExportFormat::kPng
                                      : views::ExportFormat::kSvg;
    std::optional<views::GraphColors> colors;
    if (picture.ok())
      colors = views::graphColors(*snapshot, estimates.get(), (*picture)->scene, request.options.coloring);
    options.colors = colors ? &*colors : nullptr;
    auto bytes = picture.ok()
                     ? views::exportScene(module, (*picture)->scene, theme.colors(), theme.fixedFont(), to, options)
                     : absl::StatusOr<QByteArray>(picture.status());
    if (!bytes.ok()) {
      result.status = 2;
      add(views::toQString(bytes.status().message()));
      return result;
    }
    if (!(*picture)->failure.empty()) {
      add(QStringLiteral("Graphviz did not draw it: %1").arg(QString::fromStdString((*picture)->failure)));
    }
    result.output = bytes->toStdString();
  }
  return cli::writtenTo(line.out, std::move(result));
}

}  // namespace app

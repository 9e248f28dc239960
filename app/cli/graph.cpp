#include "app/cli/graph.h"

#include <algorithm>

#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"
#include "app/cli/command_line.h"
#include "app/cli/drawings.h"
#include "app/cli/memory_source.h"
#include "app/cli/walk.h"
#include "layout/graphviz/graphviz_engine.h"
#include "layout/layered_engine.h"
#include "model/documents/module_memory.h"
#include "model/documents/reduced_module.h"
#include "model/words/memory_report_text.h"
#include "model/words/names.h"
#include "model/words/numbers.h"
#include "model/words/text.h"
#include "views/drawing/graph_coloring.h"
#include "views/drawing/graph_dot.h"
#include "views/drawing/graph_svg.h"

namespace cli {
namespace {

constexpr uint32_t kMostHops = 1000;
constexpr uint32_t kMostPathInstructions = 1000000;
constexpr uint32_t kMostHubUsers = 1000000;
constexpr double kLeastScale = 0.05, kMostScale = 8;  // of a PNG

const std::vector<std::string> kUnfoldable{"constants", "parameters", "elements"};

/// The values of the options, and what is wrong with them.
class GraphWords {
 public:
  explicit GraphWords(const CommandLine& line) : m_line(line) {}

  bool has(const char* name) const { return m_line.has(name); }
  std::string text(const char* name) const { return m_line.option(name); }
  /// Splits a comma-separated list.
  std::vector<std::string> list(const char* name) const { return absl::StrSplit(text(name), ',', absl::SkipEmpty()); }

  uint32_t number(const char* name, uint32_t otherwise, uint32_t least, uint32_t most) {
    if (!has(name)) return otherwise;
    uint32_t number = 0;
    if (absl::SimpleAtoi(text(name), &number) && number >= least && number <= most) return number;
    wrong = absl::StrCat("--", name, " is a number from ", least, " to ", most);
    return otherwise;
  }
  double factor(const char* name, double least, double most) {
    if (!has(name)) return 1;
    double number = 0;
    if (absl::SimpleAtod(text(name), &number) && number >= least && number <= most) return number;
    wrong = absl::StrCat("--", name, " is a number from ", least, " to ", most);
    return 1;
  }
  /// Returns the index of the word in the list (default: 0).
  size_t choice(const char* name, const std::vector<std::string>& choices) {
    if (!has(name)) return 0;
    const auto at = std::find(choices.begin(), choices.end(), text(name));
    if (at != choices.end()) return static_cast<size_t>(at - choices.begin());
    wrong = absl::StrCat("--", name, " is one of ", absl::StrJoin(choices, ", "));
    return 0;
  }
  void excludes(const char* name, const char* other) {
    if (has(name) && has(other)) wrong = absl::StrCat("--", name, " and --", other, " do not go together");
  }

  std::string wrong;  ///< error message, or ""

 private:
  const CommandLine& m_line;
};

}  // namespace

Result graph(const CommandLine& line, const GraphPainter& paint) {
  const std::string &path = line.path(), &format = line.format;
  GraphWords words(line);
  drawing::PictureRequest request;
  request.hops = words.number("width", request.hops, 0, kMostHops);
  const uint32_t limit = words.number("limit", drawing::kPathInstructions, 1, kMostPathInstructions);
  request.options.direction = static_cast<layout::Direction>(words.choice("direction", {"down", "right"}));
  request.options.engine = static_cast<drawing::EngineChoice>(words.choice("engine", {"auto", "graphviz", "layered"}));
  request.options.coloring = drawing::Coloring::all()[words.choice("coloring", model::coloringIds())];
  request.options.folds.repeats = words.choice("layers", {"fold", "all"}) == 0;
  for (const std::string& name : words.list("unfold")) {
    layout::FoldOptions& folds = request.options.folds;
    switch (std::find(kUnfoldable.begin(), kUnfoldable.end(), name) - kUnfoldable.begin()) {
      case 0: folds.constants = false; break;
      case 1: folds.largeComputation = UINT32_MAX; break;  // folds only large computations
      case 2: folds.tupleElements = false; break;
      default: words.wrong = absl::StrCat("--unfold is any of ", absl::StrJoin(kUnfoldable, ", "));
    }
  }
  request.options.folds.hubUsers = words.number("hubs", request.options.folds.hubUsers, 0, kMostHubUsers);
  request.options.withEdgeWidths = words.choice("edge-widths", {"no", "yes"}) == 1;
  const bool withLegend = words.choice("legend", {"no", "yes"}) == 1;
  const double scale = words.factor("scale", kLeastScale, kMostScale);
  words.excludes("around", "paths");
  for (const char* const name : {"scope", "fold-scope"}) {
    for (const char* const other : {"around", "paths"}) words.excludes(name, other);
  }
  for (const char* const name : {"width", "boundary"}) {
    if (words.has(name) && !words.has("around")) words.wrong = absl::StrCat("--", name, " goes with --around");
  }
  words.excludes("open", "paths");
  words.excludes("hubs", "paths");
  for (const char* const name : {"legend", "edge-widths"}) {
    if (words.text(name) == "yes" && format == "dot")
      words.wrong = absl::StrCat("--", name, " goes with --format svg, png or pdf");
  }
  if (words.has("limit") && !words.has("paths")) words.wrong = "--limit goes with --paths";
  if (words.has("scale") && format != "png") words.wrong = "--scale goes with --format png";
  if (words.has("paths") && words.list("paths").size() != 2) words.wrong = "--paths takes two instructions";
  if (!words.wrong.empty()) return {2, {}, absl::StrCat("hloscope: ", words.wrong, "\n")};

  const OneModule opened(path, line.option("module"));
  Result result = opened.result();
  if (opened.snapshot() == nullptr) return result;
  auto snapshot = opened.snapshot();
  const auto add = [&](absl::string_view sentence) { absl::StrAppend(&result.errors, path, ": ", sentence, "\n"); };
  const auto missing = [&](absl::string_view what) {
    result.status = 1;
    add(what);
    return result;
  };
  // A buffer assignment alone states enough of its module.
  if (snapshot->module == nullptr) {
    if (auto reduced = model::withReducedModule(*snapshot, nullptr)) snapshot = std::move(reduced);
  }
  if (snapshot->module == nullptr) return missing(words::noModuleText(*snapshot));
  const hlo::Module& module = *snapshot->module;

  // The parts to be drawn.
  std::string wrong;
  std::optional<hlo::ComputationId> computation = module.entry();
  if (words.has("computation")) computation = words::findComputation(module, line.option("computation"), &wrong);
  if (!wrong.empty()) return missing(wrong);
  if (!computation && module.computationCount() > 0) return missing(model::missingEntry(module));
  if (!computation) return missing("the module has no computations");
  const auto scope = words.has("computation") ? computation : std::nullopt;
  const auto find = [&](const std::string& name) {
    const auto id = words::findInstruction(module, name, scope, &wrong);
    return id.value_or(hlo::InstructionId());
  };
  if (words.has("around")) {
    request.centre = find(words.text("around"));
    for (const std::string& name : words.list("boundary")) request.boundary.push_back(find(name));
    if (!wrong.empty()) return missing(wrong);
    request.isNeighbourhood = true;
    computation = module.computation(request.centre);
  } else if (words.has("paths")) {
    const std::vector<std::string> ends = words.list("paths");
    request.paths = drawing::PathsRequest{find(ends[0]), find(ends[1]), limit};
    if (!wrong.empty()) return missing(wrong);
    computation = module.computation(request.paths->a);
  }
  if (words.has("scope") || words.has("fold-scope")) {
    const model::Workload& workload = snapshot->workload->get();  // blocking is allowed here
    request.options.folds.scopes = {&workload.scopes, &workload.costs, {}};
    const auto findScopeOf = [&](const std::string& name) {
      return words::findScope(workload.scopes, name, &wrong).value_or(workload.scopes.root());
    };
    for (const std::string& name : words.list("fold-scope"))
      request.options.folds.scopes.folded.push_back(findScopeOf(name));
    if (words.has("scope")) {
      request.scope = findScopeOf(words.text("scope"));
      if (wrong.empty() && !words.has("computation"))
        computation = drawing::computationOf(module, workload.scopes, *request.scope, *computation);
    }
    if (!wrong.empty()) return missing(wrong);
  }
  request.computation = *computation;
  for (const std::string& name : words.list("open")) {
    // Searches the drawn part, otherwise the whole module: the instruction may be within an expanded one.
    std::string ignored;
    const auto here = words::findInstruction(module, name, computation, &ignored);
    const auto anywhere = here ? here : words::findInstruction(module, name, std::nullopt, &wrong);
    if (!anywhere) return missing(wrong);
    const hlo::InstructionId id = *anywhere;
    if (!drawing::canBeOpened(module, id)) return missing(absl::StrCat(name, " calls no computation"));
    request.open.push_back(id);
  }
  std::sort(request.open.begin(), request.open.end());

  const layout::ComputationGraph drawn = drawing::pictureGraph(module, request);
  if (drawn.nodes.empty()) {
    const auto ends = words.list("paths");
    return missing(request.paths ? absl::StrCat("no path leads from ", ends[0], " to ", ends[1], " or back")
                   : request.scope
                       ? absl::StrCat("nothing of ", words.text("scope"), " is in ", module.name(*computation))
                       : absl::StrCat(module.name(*computation), " has no instructions"));
  }
  if (const uint32_t leftOut = drawing::leftOutOfPaths(request, drawn); leftOut > 0) {
    add(absl::StrCat(words::grouped(leftOut),
                     " more instructions are on longer paths; --limit says how many are shown"));
  }
  for (const hlo::InstructionId id : request.open) {
    const bool isOpen =
        std::any_of(drawn.clusters.begin(), drawn.clusters.end(),
                    [&](const layout::GraphCluster& cluster) { return drawn.nodes[cluster.node].instruction == id; });
    if (!isOpen) return missing(absl::StrCat(module.name(id), " is not in the graph, or too large to be opened in it"));
  }
  std::shared_ptr<const model::Estimates> estimates;  // blocking is allowed here
  if (request.options.coloring.needs() == drawing::Coloring::Needs::kPeak && snapshot->estimate != nullptr)
    snapshot->estimate->get();
  if (!request.options.coloring.isCategory()) estimates = model::estimateAsStated(snapshot);
  const drawing::Palette palette = paletteOf(line);
  const auto colorsOf = [&](const layout::ComputationGraph& of, const std::vector<drawing::NodeLabel>& labels) {
    std::vector<const drawing::LabelFacts*> facts;
    facts.reserve(labels.size());
    for (const drawing::NodeLabel& label : labels) facts.push_back(&label);
    return drawing::graphColors(*snapshot, estimates.get(), of, facts, request.options.coloring);
  };
  if (format == "dot") {
    const drawing::GraphColors colors = colorsOf(drawn, drawing::graphLabels(module, drawn));
    result.output = drawing::dotText(module, drawn, palette, request.options.direction, {}, colors.boxes);
    return writtenTo(line.out, std::move(result));
  }

  const drawing::GraphEngines engines{std::make_shared<layout::GraphvizEngine>(),
                                      std::make_shared<layout::LayeredEngine>()};
  auto placed = drawing::placeGraph(module, request, engines, {});
  if (!placed.ok()) {
    result.status = 2;
    add(placed.status().message());
    return result;
  }
  if (!placed->failure.empty())
    add(absl::StrCat("hloscope's own layout engine drew it, not Graphviz: ", placed->failure));
  absl::StatusOr<std::string> bytes;
  if (format == "svg") {
    const drawing::GraphColors colors = colorsOf(placed->graph, placed->labels);
    const drawing::GraphGeometry geometry = drawing::geometryOf(*placed, request.options.direction);
    bytes = drawing::graphSvg({.module = module,
                               .graph = placed->graph,
                               .labels = placed->labels,
                               .geometry = geometry,
                               .colors = &colors,
                               .withEdgeWidths = request.options.withEdgeWidths,
                               .withLegend = withLegend,
                               .description = absl::StrCat("Layout engine: ", placed->engine)},
                              palette);
  } else {
    bytes = paint(line, {snapshot, estimates, request.options, *std::move(placed), withLegend, scale});
  }
  if (!bytes.ok()) {
    result.status = 2;
    add(bytes.status().message());
    return result;
  }
  result.output = *std::move(bytes);
  return writtenTo(line.out, std::move(result));
}

}  // namespace cli

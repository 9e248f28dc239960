#include "views/drawing/graph_coloring.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <map>
#include <variant>

#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "model/buffers/byte_count.h"
#include "model/queries/padding.h"
#include "model/words/numbers.h"
#include "model/words/translation.h"
#include "views/drawing/text_fit.h"

namespace drawing {
namespace {

constexpr int kNameColumns = 40;

using Facts = absl::Span<const LabelFacts* const>;

/// The boxes of a drawing as colourings know them.
std::vector<model::ColoredBox> coloredBoxes(const layout::ComputationGraph& graph, Facts facts) {
  std::vector<model::ColoredBox> boxes;
  boxes.reserve(facts.size());
  for (uint32_t box = 0; box < facts.size(); ++box) {
    boxes.push_back({facts[box]->instruction, {}, {}, nullptr});
    if (const auto scope = graph.nodes[box].scope) {
      const layout::GraphScope* const folded = &graph.scopes[*scope];
      boxes.back().folded = folded->instructions;
      boxes.back().scope = folded->path;
      boxes.back().cost = &folded->cost;
    }
  }
  return boxes;
}

/// Groups by how many are in them; where there are more than colours, the rest are one.
void addClasses(const model::ByGroup& by, Facts facts, GraphColors& result) {
  std::map<std::string, std::vector<uint32_t>> groups;
  for (uint32_t box = 0; box < by.names.size(); ++box) groups[displayText(by.names[box])].push_back(box);
  std::vector<const std::pair<const std::string, std::vector<uint32_t>>*> order;
  for (const auto& group : groups) {
    if (!group.first.empty()) order.push_back(&group);
  }
  std::stable_sort(order.begin(), order.end(),
                   [](const auto* a, const auto* b) { return a->second.size() > b->second.size(); });
  const size_t coloured = order.size() <= kGroupCount ? order.size() : kGroupCount - 1;
  const auto add = [&](const std::string& name, BoxFill paint, const std::vector<uint32_t>& boxes) {
    GraphLegendEntry one{name, {}, paint, {}};
    for (uint32_t box : boxes) {
      result.boxes[box] = paint;
      one.instructions.push_back(facts[box]->instruction);
    }
    std::sort(one.instructions.begin(), one.instructions.end());
    result.classes.push_back(std::move(one));
  };
  for (size_t i = 0; i < coloured; ++i)
    add(elided(order[i]->first, kNameColumns, true), BoxFill::group(i), order[i]->second);
  std::vector<uint32_t> others;
  for (size_t i = coloured; i < order.size(); ++i)
    others.insert(others.end(), order[i]->second.begin(), order[i]->second.end());
  if (!others.empty())
    add(words::filled(words::translate("GraphColoring", "%1 others"), order.size() - coloured),
        BoxFill::group(kGroupCount - 1), others);
  if (const auto found = groups.find(""); found != groups.end()) add(by.none, BoxFill::none(), found->second);
}

/// Classes in the order of their numbers, without those that nothing is in.
void addNumbered(Facts facts, std::vector<GraphLegendEntry> classes, const std::vector<size_t>& classOf,
                 GraphColors& result) {
  for (uint32_t box = 0; box < classOf.size(); ++box) {
    GraphLegendEntry& one = classes[classOf[box]];
    one.instructions.push_back(facts[box]->instruction);
    result.boxes[box] = one.paint;
  }
  for (GraphLegendEntry& one : classes) {
    if (!one.instructions.empty()) result.classes.push_back(std::move(one));
  }
}

/// In words; the names of hlo::categoryName().
std::string categoryText(hlo::Category category) {
  const std::string texts[] = {
      words::translate("Category", "elementwise"),
      words::translate("Category", "data movement"),
      words::translate("Category", "broadcast, update"),
      words::translate("Category", "dot, convolution"),
      words::translate("Category", "reduction, indexed"),
      words::translate("Category", "parameter"),
      words::translate("Category", "fusion"),
      words::translate("Category", "collective, transfer"),
      words::translate("Category", "control, call"),
  };
  static_assert(std::size(texts) == hlo::kCategoryCount);
  return texts[static_cast<size_t>(category)];
}

void addClasses(const model::ByCategory&, Facts facts, GraphColors& result) {
  std::vector<GraphLegendEntry> classes;
  for (int i = 0; i < hlo::kCategoryCount; ++i) {
    const auto category = static_cast<hlo::Category>(i);
    classes.push_back({categoryText(category), categorySign(category), BoxFill::category(category), {}});
  }
  classes.push_back({words::translate("GraphColoring", "large parameter"),
                     categorySign(hlo::Category::kParameter),
                     BoxFill::largeParameter(),
                     {}});
  // A folded scope is in the class of its stripe.
  std::vector<size_t> classOf;
  for (const LabelFacts* const label : facts) {
    classOf.push_back(label->isLargeParameter ? hlo::kCategoryCount : static_cast<size_t>(label->category));
  }
  addNumbered(facts, std::move(classes), classOf, result);
  for (uint32_t box = 0; box < result.boxes.size(); ++box) result.boxes[box] = BoxFill::of(*facts[box]);
}

/// A value that is known in part has the colour of what is known, and a row of its own. An unknown one is not 0.
void addClasses(const model::ByMetric& by, Facts facts, GraphColors& result) {
  static_assert(model::kScaleSteps == kHeatCount);
  std::vector<GraphLegendEntry> classes;
  for (size_t i = 0; i < kHeatCount; ++i) {
    classes.push_back({by.names[i], {}, BoxFill::heat(i), {}});
    classes.push_back({by.leasts[i], {}, BoxFill::heat(i), {}});
  }
  classes.push_back({by.unknown, {}, BoxFill::none(), {}});
  std::vector<size_t> classOf;
  classOf.reserve(by.values.size());
  for (const model::Metric& value : by.values)
    classOf.push_back(value.isKnown ? 2 * by.stepOf(value) + (value.isExact ? 0 : 1) : 2 * kHeatCount);
  addNumbered(facts, std::move(classes), classOf, result);
}

/// Bytes of the element that a label such as "{1,0}" names; of the whole value if it names none or several.
int64_t bytesOf(const hlo::Shape& shape, absl::string_view label) {
  const hlo::Shape* element = &shape;
  if (label.size() >= 2 && label.front() == '{' && label.back() == '}' && label.find(' ') == label.npos) {
    for (const absl::string_view part : absl::StrSplit(label.substr(1, label.size() - 2), ',')) {
      int64_t index = 0;
      element = absl::SimpleAtoi(part, &index) ? element->at({index}) : nullptr;
      if (element == nullptr) return 0;
    }
  }
  return queries::resultBytes(*element).held.value_or(0);
}

}  // namespace

BoxFill BoxFill::of(const LabelFacts& label) {
  if (label.isScope) return none();
  return label.isLargeParameter ? largeParameter() : category(label.category);
}

const BoxColors& BoxFill::colors(const Palette& palette) const {
  if (m_index < kLargeParameter) return palette.categories[m_index];
  if (m_index == kLargeParameter) return palette.largeParameter;
  const GroupPalette& groups = groupPalette(palette.dark);
  if (m_index < kHeat) return groups.groups[m_index - kGroups];
  return m_index < kNone ? groups.heat[m_index - kHeat] : groups.none;
}

GraphColors graphColors(const model::Snapshot& snapshot, const model::Estimates* estimates,
                        const layout::ComputationGraph& graph, Facts facts, Coloring coloring) {
  GraphColors result;
  result.coloring = coloring;
  result.boxes.resize(facts.size());
  const std::vector<model::ColoredBox> boxes = coloredBoxes(graph, facts);
  std::visit([&](const auto& by) { addClasses(by, facts, result); }, coloring.classes({snapshot, estimates, boxes}));
  return result;
}

int64_t bytesAlong(const hlo::Module& module, const layout::ComputationGraph& graph, const layout::GraphEdge& edge) {
  if (edge.kind == layout::EdgeKind::kControl) return 0;
  if (edge.values.empty()) return bytesOf(module.shape(graph.nodes[edge.from].instruction), edge.label);
  int64_t sum = 0;
  for (const layout::EdgeValue& value : edge.values)
    sum = buffers::saturatingSum(sum, bytesOf(module.shape(value.instruction), value.element));
  return sum;
}

std::vector<LegendEdge> legendEdges(const std::array<int64_t, layout::kEdgeKindCount>& counts, bool withWidths) {
  std::vector<LegendEdge> edges;
  const auto add = [&](const std::string& name, layout::EdgeKind kind, bool isWide = false) {
    if (const int64_t count = counts[static_cast<size_t>(kind)]; count > 0)
      edges.push_back({name, kind, isWide, count});
  };
  add(withWidths ? words::translate("GraphLegend", "data (wider: more bytes)")
                 : words::translate("GraphLegend", "data"),
      layout::EdgeKind::kData, withWidths);
  add(words::translate("GraphLegend", "data in the same memory"), layout::EdgeKind::kAlias);
  add(words::translate("GraphLegend", "asynchronous pair"), layout::EdgeKind::kAsync);
  add(words::translate("GraphLegend", "control dependency"), layout::EdgeKind::kControl);
  add(words::translate("GraphLegend", "into or out of a computation"), layout::EdgeKind::kCall);
  return edges;
}

std::string legendTitle(Coloring coloring, const layout::ComputationGraph& graph) {
  const std::string name = coloring.name();
  const bool hasStripes = coloring.isCategory() && !graph.scopes.empty();
  return hasStripes ? words::filled(words::translate("GraphLegend", "%1 (stripe: what does most)"), name) : name;
}

double edgeWidth(int64_t bytes) {
  constexpr double kLeast = 10, kMost = 32;  // logarithms of a kibibyte and of 4 GiB
  const double logarithm = bytes > 0 ? std::log2(static_cast<double>(bytes)) : 0;
  return 1 + (static_cast<double>(kWidestEdge) - 1) * std::clamp((logarithm - kLeast) / (kMost - kLeast), 0.0, 1.0);
}

}  // namespace drawing

#include "views/graph/graph_coloring.h"

#include <QCoreApplication>
#include <algorithm>
#include <cmath>
#include <map>
#include <variant>

#include "model/buffers/byte_count.h"
#include "model/items/format.h"
#include "model/queries/padding.h"
#include "views/view.h"

namespace views {
namespace {

constexpr int kNameColumns = 40;

struct GraphColoringText {
  Q_DECLARE_TR_FUNCTIONS(GraphColoring)
};

/// The boxes of a scene as colourings know them.
std::vector<model::ColoredBox> coloredBoxes(const GraphScene& scene) {
  std::vector<model::ColoredBox> boxes;
  boxes.reserve(scene.boxes().size());
  for (uint32_t box = 0; box < scene.boxes().size(); ++box) {
    boxes.push_back({scene.boxes()[box].label.instruction, {}, {}, nullptr});
    if (const layout::GraphScope* const folded = scene.scopeAt(box)) {
      boxes.back().folded = folded->instructions;
      boxes.back().scope = folded->path;
      boxes.back().cost = &folded->cost;
    }
  }
  return boxes;
}

/// Groups by how many are in them; where there are more than colours, the rest are one.
void addClasses(const model::ByGroup& by, const GraphScene& scene, GraphColors& result) {
  std::map<QString, std::vector<uint32_t>> groups;
  for (uint32_t box = 0; box < by.names.size(); ++box) groups[displayText(by.names[box])].push_back(box);
  std::vector<const std::pair<const QString, std::vector<uint32_t>>*> order;
  for (const auto& group : groups) {
    if (!group.first.isEmpty()) order.push_back(&group);
  }
  std::stable_sort(order.begin(), order.end(),
                   [](const auto* a, const auto* b) { return a->second.size() > b->second.size(); });
  const size_t coloured = order.size() <= kGroupCount ? order.size() : kGroupCount - 1;
  const auto add = [&](const QString& name, BoxFill paint, const std::vector<uint32_t>& boxes) {
    GraphLegendEntry one{name, {}, paint, {}};
    for (uint32_t box : boxes) {
      result.boxes[box] = paint;
      one.instructions.push_back(scene.boxes()[box].label.instruction);
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
    add(GraphColoringText::tr("%1 others").arg(order.size() - coloured), BoxFill::group(kGroupCount - 1), others);
  if (const auto found = groups.find(QString()); found != groups.end())
    add(toQString(by.none), BoxFill::none(), found->second);
}

/// Classes in the order of their numbers, without those that nothing is in.
void addNumbered(const GraphScene& scene, std::vector<GraphLegendEntry> classes, const std::vector<size_t>& classOf,
                 GraphColors& result) {
  for (uint32_t box = 0; box < classOf.size(); ++box) {
    GraphLegendEntry& one = classes[classOf[box]];
    one.instructions.push_back(scene.boxes()[box].label.instruction);
    result.boxes[box] = one.paint;
  }
  for (GraphLegendEntry& one : classes) {
    if (!one.instructions.empty()) result.classes.push_back(std::move(one));
  }
}

// The names of hlo::categoryName(), marked for translation.
[[maybe_unused]] constexpr const char* kCategoryNames[] = {
    QT_TRANSLATE_NOOP("Category", "elementwise"),
    QT_TRANSLATE_NOOP("Category", "data movement"),
    QT_TRANSLATE_NOOP("Category", "broadcast, update"),
    QT_TRANSLATE_NOOP("Category", "dot, convolution"),
    QT_TRANSLATE_NOOP("Category", "reduction, indexed"),
    QT_TRANSLATE_NOOP("Category", "parameter"),
    QT_TRANSLATE_NOOP("Category", "fusion"),
    QT_TRANSLATE_NOOP("Category", "collective, transfer"),
    QT_TRANSLATE_NOOP("Category", "control, call"),
};

QString categoryText(hlo::Category category) {
  return QCoreApplication::translate("Category", hlo::categoryName(category).data());
}

void addClasses(const model::ByCategory&, const GraphScene& scene, GraphColors& result) {
  std::vector<GraphLegendEntry> classes;
  for (int i = 0; i < hlo::kCategoryCount; ++i) {
    const auto category = static_cast<hlo::Category>(i);
    classes.push_back({categoryText(category), categoryGlyph(category), BoxFill::category(category), {}});
  }
  classes.push_back({GraphColoringText::tr("large parameter"),
                     categoryGlyph(hlo::Category::kParameter),
                     BoxFill::largeParameter(),
                     {}});
  // A folded scope is in the class of its stripe.
  std::vector<size_t> classOf;
  for (const SceneBox& box : scene.boxes()) {
    classOf.push_back(box.label.isLargeParameter ? hlo::kCategoryCount : static_cast<size_t>(box.label.category));
  }
  addNumbered(scene, std::move(classes), classOf, result);
  for (uint32_t box = 0; box < result.boxes.size(); ++box) result.boxes[box] = BoxFill::of(scene.boxes()[box].label);
}

/// A value that is known in part has the colour of what is known, and a row of its own. An unknown one is not 0.
void addClasses(const model::ByMetric& by, const GraphScene& scene, GraphColors& result) {
  static_assert(model::kScaleSteps == kHeatCount);
  std::vector<GraphLegendEntry> classes;
  for (size_t i = 0; i < kHeatCount; ++i) {
    classes.push_back({toQString(by.names[i]), {}, BoxFill::heat(i), {}});
    classes.push_back({toQString(by.leasts[i]), {}, BoxFill::heat(i), {}});
  }
  classes.push_back({toQString(by.unknown), {}, BoxFill::none(), {}});
  std::vector<size_t> classOf;
  classOf.reserve(by.values.size());
  for (const model::Metric& value : by.values)
    classOf.push_back(value.isKnown ? 2 * by.stepOf(value) + (value.isExact ? 0 : 1) : 2 * kHeatCount);
  addNumbered(scene, std::move(classes), classOf, result);
}

/// Bytes of the element that a label such as "{1,0}" names; of the whole value if it names none or several.
int64_t bytesOf(const hlo::Shape& shape, const QString& label) {
  const hlo::Shape* element = &shape;
  if (label.startsWith(u'{') && label.endsWith(u'}') && !label.contains(u' ')) {
    for (const QString& part : label.mid(1, label.size() - 2).split(u',')) {
      bool isNumber = false;
      const int64_t index = part.toLongLong(&isNumber);
      element = isNumber ? element->at({index}) : nullptr;
      if (element == nullptr) return 0;
    }
  }
  return queries::resultBytes(*element).held.value_or(0);
}

}  // namespace

BoxFill BoxFill::of(const NodeLabel& label) {
  if (label.isScope) return none();
  return label.isLargeParameter ? largeParameter() : category(label.category);
}

const CategoryColors& BoxFill::colors(const Colors& colors) const {
  if (m_index < kLargeParameter) return colors.categories[m_index];
  if (m_index == kLargeParameter) return colors.largeParameter;
  const GroupColors& groups = groupColors(colors.dark);
  if (m_index < kHeat) return groups.groups[m_index - kGroups];
  return m_index < kNone ? groups.heat[m_index - kHeat] : groups.none;
}

GraphColors graphColors(const model::Snapshot& snapshot, const model::Estimates* estimates, const GraphScene& scene,
                        Coloring coloring) {
  const hlo::Module& module = *snapshot.module;
  GraphColors result;
  result.coloring = coloring;
  result.boxes.resize(scene.boxes().size());
  const std::vector<model::ColoredBox> boxes = coloredBoxes(scene);
  std::visit([&](const auto& by) { addClasses(by, scene, result); }, coloring.classes({snapshot, estimates, boxes}));
  result.edgeBytes.reserve(scene.edges().size());
  for (uint32_t edge = 0; edge < scene.edges().size(); ++edge)
    result.edgeBytes.push_back(bytesAlong(module, scene, edge));
  return result;
}

int64_t bytesAlong(const hlo::Module& module, const GraphScene& scene, uint32_t edge) {
  const SceneEdge& along = scene.edges()[edge];
  if (along.kind == layout::EdgeKind::kControl) return 0;
  if (along.values.empty()) return bytesOf(module.shape(scene.boxes()[along.from].label.instruction), along.label);
  int64_t sum = 0;
  for (const layout::EdgeValue& value : along.values) {
    sum = buffers::saturatingSum(sum, bytesOf(module.shape(value.instruction), QString::fromStdString(value.element)));
  }
  return sum;
}

double edgeWidth(int64_t bytes) {
  constexpr double kLeast = 10, kMost = 32;  // logarithms of a kibibyte and of 4 GiB
  const double logarithm = bytes > 0 ? std::log2(static_cast<double>(bytes)) : 0;
  return 1 + (static_cast<double>(kWidestEdge) - 1) * std::clamp((logarithm - kLeast) / (kMost - kLeast), 0.0, 1.0);
}

}  // namespace views

#include "views/graph/graph_coloring.h"

#include <QCoreApplication>
#include <algorithm>
#include <array>
#include <cmath>
#include <map>

#include "model/analysis/scope_name.h"
#include "model/buffers/byte_count.h"
#include "model/items/buffer_text.h"
#include "model/items/format.h"
#include "views/graph/graph_metrics.h"
#include "views/view.h"

namespace views {
namespace {

constexpr int kNameColumns = 40;

struct GraphColoringText {
  Q_DECLARE_TR_FUNCTIONS(GraphColoring)
};

/// What a box is grouped by: a name, or "" for none.
using Key = QString;

QString fileName(absl::string_view path) {
  const size_t slash = path.rfind('/');
  return displayText(slash == absl::string_view::npos ? path : path.substr(slash + 1));
}

/// The part of each op_name's scopes that follows what all of them have in common.
std::vector<Key> scopeKeys(const hlo::Module& module, const GraphScene& scene) {
  std::vector<hlo::ScopePath> paths;
  const std::vector<absl::string_view>* first = nullptr;
  size_t common = SIZE_MAX;
  paths.reserve(scene.boxes().size());
  for (uint32_t box = 0; box < scene.boxes().size(); ++box) {
    const layout::GraphScope* const folded = scene.scopeAt(box);
    paths.push_back(hlo::parseScopes(
        folded != nullptr ? absl::string_view(folded->path)
                          : hlo::splitOpName(module.opName(scene.boxes()[box].label.instruction)).scopes));
  }
  for (const hlo::ScopePath& path : paths) {
    if (path.scopes.empty()) continue;
    if (first == nullptr) {
      first = &path.scopes;
      common = first->size();
      continue;
    }
    common = std::min(common, path.scopes.size());
    for (size_t i = 0; i < common; ++i) {
      if (path.scopes[i] != (*first)[i]) common = i;
    }
  }
  std::vector<Key> keys;
  keys.reserve(paths.size());
  for (const hlo::ScopePath& path : paths) {
    if (path.scopes.empty()) {
      keys.emplace_back();
    } else if (path.scopes.size() > common) {
      keys.push_back(displayText(path.scopes[common]));
    } else {
      keys.push_back(GraphColoringText::tr("directly in %1").arg(displayText(path.scopes.back())));
    }
  }
  return keys;
}

/// Names of memory spaces that were asked for.
using NamesBySpace = std::map<int64_t, QString>;

Key keyOf(const model::Snapshot& snapshot, NamesBySpace& spaceNames, hlo::InstructionId id, Coloring coloring) {
  const hlo::Module& module = *snapshot.module;
  if (coloring == Coloring::kSourceFile) {
    const auto line = snapshot.sources.line(id);
    return line ? fileName(module.file(line->file)) : QString();
  }
  if (coloring == Coloring::kMemorySpace) {
    const int64_t space = module.shape(id).memorySpace;
    const auto [known, isNew] = spaceNames.try_emplace(space);
    if (isNew) known->second = model::memorySpaceText(snapshot, space);
    return known->second;
  }
  const auto sharding = module.attribute(id, "sharding");
  return sharding ? displayText(*sharding) : QString();
}

/// Of a folded scope what all its instructions have in common.
Key keyOf(const model::Snapshot& snapshot, NamesBySpace& spaceNames, const GraphScene& scene, uint32_t box,
          Coloring coloring) {
  const Key first = keyOf(snapshot, spaceNames, scene.boxes()[box].label.instruction, coloring);
  const layout::GraphScope* const folded = scene.scopeAt(box);
  if (folded == nullptr) return first;
  for (hlo::InstructionId id : folded->instructions) {
    if (keyOf(snapshot, spaceNames, id, coloring) != first) return GraphColoringText::tr("several");
  }
  return first;
}

/// Groups by how many are in them; where there are more than colours, the rest are one.
void addGroups(const GraphScene& scene, const std::vector<Key>& keys, const QString& none, GraphColors& result) {
  std::map<Key, std::vector<uint32_t>> groups;
  for (uint32_t box = 0; box < keys.size(); ++box) groups[keys[box]].push_back(box);
  std::vector<const std::pair<const Key, std::vector<uint32_t>>*> order;
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
  if (const auto found = groups.find(QString()); found != groups.end()) add(none, BoxFill::none(), found->second);
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

void addCategories(const GraphScene& scene, GraphColors& result) {
  std::vector<GraphLegendEntry> classes;
  for (int i = 0; i < hlo::kCategoryCount; ++i) {
    const auto category = static_cast<hlo::Category>(i);
    classes.push_back({categoryText(category), categoryGlyph(category), BoxFill::category(category), {}});
  }
  classes.push_back({GraphColoringText::tr("folded scope"), scopeGlyph(), BoxFill::none(), {}});
  std::vector<size_t> classOf;
  for (const SceneBox& box : scene.boxes())
    classOf.push_back(box.label.isScope ? hlo::kCategoryCount : static_cast<size_t>(box.label.category));
  addNumbered(scene, std::move(classes), classOf, result);
  for (uint32_t box = 0; box < scene.boxes().size(); ++box) result.boxes[box] = BoxFill::of(scene.boxes()[box].label);
}

/// What is known in part has the colour of what is known, and a row of its own; what is unknown is no zero.
void addFigures(const FigureScale& scale, const GraphScene& scene, GraphColors& result) {
  std::vector<GraphLegendEntry> classes;
  for (size_t i = 0; i < kHeatCount; ++i) {
    classes.push_back({scale.names[i], {}, BoxFill::heat(i), {}});
    classes.push_back({scale.leasts[i], {}, BoxFill::heat(i), {}});
  }
  classes.push_back({scale.unknown, {}, BoxFill::none(), {}});
  std::vector<size_t> classOf;
  classOf.reserve(scene.boxes().size());
  for (uint32_t box = 0; box < scene.boxes().size(); ++box) {
    const layout::GraphScope* const folded = scene.scopeAt(box);
    const Metric figure =
        folded != nullptr ? scale.figureOfScope(*folded) : scale.figure(scene.boxes()[box].label.instruction);
    const auto step = static_cast<size_t>(std::upper_bound(scale.begins.begin(), scale.begins.end(), figure.value) -
                                          scale.begins.begin());
    classOf.push_back(figure.isKnown ? 2 * step + (figure.isExact ? 0 : 1) : 2 * kHeatCount);
  }
  addNumbered(scene, std::move(classes), classOf, result);
}

/// Of the element that a label such as "{1,0}" names; of several, and without one, of the whole value.
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
  return element->bytes().value_or(0);
}

}  // namespace

QString coloringName(Coloring coloring) {
  switch (coloring) {
    case Coloring::kCategory: return GraphColoringText::tr("Category");
    case Coloring::kScope: return GraphColoringText::tr("Scope");
    case Coloring::kSourceFile: return GraphColoringText::tr("Source File");
    case Coloring::kBytes: return GraphColoringText::tr("Bytes");
    case Coloring::kFlops: return GraphColoringText::tr("FLOPs (estimated)");
    case Coloring::kAccessed: return GraphColoringText::tr("Bytes Accessed (estimated)");
    case Coloring::kIntensity: return GraphColoringText::tr("Intensity (estimated)");
    case Coloring::kTime: return GraphColoringText::tr("Time (estimated)");
    case Coloring::kPeak: return GraphColoringText::tr("Bytes at the Peak");
    case Coloring::kUsers: return GraphColoringText::tr("Users");
    case Coloring::kStep: return GraphColoringText::tr("Schedule Step");
    case Coloring::kMemorySpace: return GraphColoringText::tr("Memory Space");
    case Coloring::kSharding: return GraphColoringText::tr("Sharding");
  }
  return {};
}

QString coloringId(Coloring coloring) {
  static const char* const ids[kColoringCount] = {"category", "scope",        "source-file", "bytes", "flops",
                                                  "accessed", "intensity",    "time",        "peak",  "users",
                                                  "step",     "memory-space", "sharding"};
  return QString::fromLatin1(ids[static_cast<size_t>(coloring)]);
}

QStringList coloringIds() {
  QStringList ids;
  for (int i = 0; i < kColoringCount; ++i) ids += coloringId(static_cast<Coloring>(i));
  return ids;
}

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
  switch (coloring) {
    case Coloring::kCategory: addCategories(scene, result); break;
    case Coloring::kScope: addGroups(scene, scopeKeys(module, scene), GraphColoringText::tr("no scope"), result); break;
    case Coloring::kSourceFile:
    case Coloring::kMemorySpace:
    case Coloring::kSharding: {
      std::vector<Key> keys;
      NamesBySpace spaceNames;
      for (uint32_t box = 0; box < scene.boxes().size(); ++box) {
        keys.push_back(keyOf(snapshot, spaceNames, scene, box, coloring));
      }
      addGroups(
          scene, keys,
          coloring == Coloring::kSourceFile ? GraphColoringText::tr("no source") : GraphColoringText::tr("no sharding"),
          result);
      break;
    }
    default: addFigures(figureScale(snapshot, estimates, coloring), scene, result); break;
  }
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

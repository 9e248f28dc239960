#include "views/memory/live_icicle.h"

#include <algorithm>

#include "model/items/text.h"
#include "views/memory/memory_painter.h"

namespace views {
namespace {

constexpr uint8_t kMixedColors = UINT8_MAX;

}  // namespace

std::vector<IcicleNode> icicleNodes(const model::LiveTree& tree) {
  std::vector<IcicleNode> nodes;
  nodes.reserve(tree.nodes.size());
  for (const model::LiveNode& node : tree.nodes) {
    const double weight = node.childCount == 0 ? static_cast<double>(node.weight()) : 0;
    nodes.push_back({node, weight, node.isChange});
  }
  // Children follow their parents, so their sums are computed first.
  for (size_t i = nodes.size(); i-- > 1;) nodes[nodes[i].parent].weight += nodes[i].weight;
  return nodes;
}

LiveIcicle::LiveIcicle(Context context, const model::LiveModel& model, QWidget* parent)
    : Icicle(context, *this, parent), m_theme(context.theme), m_model(model) {
  setObjectName(QStringLiteral("memory.icicle"));
  setAccessibleName(tr("Icicle chart of values live at the cursor"));
}

void LiveIcicle::treeChanged() {
  m_nodes = m_model.tree() != nullptr ? icicleNodes(*m_model.tree()) : std::vector<IcicleNode>();
  findColors();
  contentChanged();
}

void LiveIcicle::setColors(std::vector<uint8_t> colorOf) {
  m_colorOf = std::move(colorOf);
  findColors();
  update();
}

void LiveIcicle::findColors() {
  m_colors.assign(m_nodes.size(), kMixedColors);
  std::vector<bool> isKnown(m_nodes.size(), false);
  // Children follow their parents.
  for (size_t i = m_nodes.size(); i-- > 1;) {
    const auto node = static_cast<uint32_t>(i);
    if (const auto value = of(node).value) {
      m_colors[i] = value->index() < m_colorOf.size() ? m_colorOf[value->index()] : uint8_t{0};
      isKnown[i] = true;
    }
    const uint32_t parent = m_nodes[i].parent;
    m_colors[parent] = !isKnown[parent] || m_colors[parent] == m_colors[i] ? m_colors[i] : kMixedColors;
    isKnown[parent] = true;
  }
}

void LiveIcicle::setSelected(const model::Selection& selection) {
  m_selected = selection.values;
  std::sort(m_selected.begin(), m_selected.end());
  selectionChanged();
}

QString LiveIcicle::amount(uint32_t node) const { return m_model.amountOf(node); }

QString LiveIcicle::mergedTip(uint32_t node, uint32_t count) const {
  int64_t bytes = 0;
  uint32_t values = 0;
  for (uint32_t i = node; i < node + count; ++i) {
    bytes += of(i).weight();
    values += of(i).valueCount;
  }
  return tr("%1 values too small to draw").arg(grouped(values)) + u'\n' + model::exactBytes(bytes);
}

bool LiveIcicle::isSelected(uint32_t node) const {
  return of(node).value && std::binary_search(m_selected.begin(), m_selected.end(), *of(node).value);
}

std::optional<CategoryColors> LiveIcicle::fill(uint32_t node) const {
  const Colors& colors = m_theme.colors();
  if (node == 0) return std::nullopt;
  const uint8_t color = node < m_colors.size() ? m_colors[node] : uint8_t{0};
  if (color == kMixedColors) return std::nullopt;
  if (color > 0 && !of(node).isChange) {
    return CategoryColors{memoryColor(colors, buffers::ValueKind::kTemp, color), colors.border, colors.memoryText};
  }
  if (const auto kind = m_model.kindOf(node))
    return CategoryColors{memoryColor(colors, *kind, 0), colors.border, colors.memoryText};
  return of(node).isChange ? std::optional(CategoryColors{colors.selection, colors.border, colors.text}) : std::nullopt;
}

bool LiveIcicle::isCode(uint32_t node) const { return of(node).value.has_value(); }

uint64_t LiveIcicle::key(uint32_t node) const {
  // Values cannot be zoomed to the whole width.
  return of(node).value ? UINT64_MAX : uint64_t{static_cast<uint8_t>(of(node).change)} << 32 | of(node).group.index();
}

}  // namespace views

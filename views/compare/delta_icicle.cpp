#include "views/compare/delta_icicle.h"

#include <QVBoxLayout>
#include <algorithm>
#include <cmath>
#include <map>
#include <memory>

#include "model/items/format.h"
#include "model/items/text.h"

namespace views {
namespace {

constexpr double kStrongest = 0.6;  // of the scale's colour, so that text can be read

/// A group while the tree is built.
struct Branch {
  QString name;
  int64_t a = 0, b = 0;
  std::map<QString, std::unique_ptr<Branch>> below;
};

/// "train_step/layers/attn" is three groups; a line is a file and a line.
QStringList partsOf(const QString& group, model::DeltaBy by) {
  if (by == model::DeltaBy::kScope) return group.split(u'/', Qt::SkipEmptyParts);
  if (by == model::DeltaBy::kLine) {
    const qsizetype colon = group.lastIndexOf(u':');
    if (colon > 0) return {group.left(colon), group};
  }
  return {group};
}

}  // namespace

DeltaIcicle::DeltaIcicle(Context context, QWidget* parent)
    : QWidget(parent), m_theme(context.theme), m_icicle(new Icicle(context, *this, this)) {
  m_icicle->setObjectName(QStringLiteral("waterfall.icicle"));
  m_icicle->setAccessibleName(tr("Icicle chart of the difference in cost"));
  auto* const column = new QVBoxLayout(this);
  column->setContentsMargins(0, 0, 0, 0);
  column->addWidget(m_icicle);
}

void DeltaIcicle::setRows(const DeltaRows& rows, model::DeltaBy by) {
  m_metric = rows.metric;
  m_groups.clear();
  m_nodes.clear();
  m_largest = 0;
  Branch root;
  root.name = tr("Module");
  const auto add = [&](const DeltaRow& row) {
    Branch* at = &root;
    at->a += row.a;
    at->b += row.b;
    QStringList parts = partsOf(row.group, by);
    if (parts.isEmpty()) parts += tr("(none)");
    for (const QString& part : parts) {
      std::unique_ptr<Branch>& next = at->below[part];
      if (next == nullptr) {
        next = std::make_unique<Branch>();
        next->name = model::oneLine(part);
      }
      at = next.get();
      at->a += row.a;
      at->b += row.b;
    }
  };
  for (const DeltaRow& row : rows.rows) add(row);
  for (const DeltaRow& row : rows.equal) add(row);
  const auto weight = [](const Branch& of) { return static_cast<double>(of.a) + static_cast<double>(of.b); };
  if (weight(root) > 0) {
    std::vector<const Branch*> order = {&root};  // by node
    m_nodes.emplace_back();
    for (size_t i = 0; i < order.size(); ++i) {
      const Branch& of = *order[i];
      m_groups.push_back({of.name, of.a, of.b});
      m_nodes[i].weight = weight(of);
      m_nodes[i].firstChild = static_cast<uint32_t>(order.size());
      std::vector<const Branch*> below;
      for (const auto& [name, branch] : of.below) {
        if (weight(*branch) > 0) below.push_back(branch.get());
      }
      std::stable_sort(below.begin(), below.end(),
                       [&](const Branch* one, const Branch* two) { return weight(*one) > weight(*two); });
      m_nodes[i].childCount = static_cast<uint32_t>(below.size());
      if (i > 0 && below.empty()) m_largest = std::max(m_largest, std::abs(of.b - of.a));
      for (const Branch* const branch : below) {
        order.push_back(branch);
        const uint32_t depth = m_nodes[i].depth + 1;
        IcicleNode& node = m_nodes.emplace_back();
        node.parent = static_cast<uint32_t>(i);
        node.depth = depth;
      }
    }
  }
  m_icicle->contentChanged();
}

QString DeltaIcicle::textOf(const Node& of) const {
  return QStringLiteral("%1 → %2 (%3)")
      .arg(amountText(m_metric, of.a), amountText(m_metric, of.b), signedText(m_metric, of.b - of.a));
}

QString DeltaIcicle::amount(uint32_t node) const {
  const Node& of = m_groups[node];
  return of.a == of.b ? tr("same") : signedText(m_metric, of.b - of.a);
}

QString DeltaIcicle::tip(uint32_t node) const { return m_groups[node].name + u'\n' + textOf(m_groups[node]); }

QString DeltaIcicle::mergedTip(uint32_t node, uint32_t count) const {
  Node sum;
  for (uint32_t i = node; i < node + count; ++i) {
    sum.a += m_groups[i].a;
    sum.b += m_groups[i].b;
  }
  return tr("%1 too small to draw").arg(model::grouped(count)) + u'\n' + textOf(sum);
}

QColor DeltaIcicle::scaleColor(double share, const Colors& colors) {
  const QColor hue = share > 0 ? QColor(0xE0, 0x7B, 0x00) : QColor(0x2F, 0x7B, 0xE0);
  // Small differences are visible, too.
  const double strength = share == 0 ? 0 : 0.12 + (kStrongest - 0.12) * std::sqrt(std::min(1.0, std::abs(share)));
  const auto mix = [&](int from, int to) { return static_cast<int>(std::lround(from + (to - from) * strength)); };
  return QColor(mix(colors.panel.red(), hue.red()), mix(colors.panel.green(), hue.green()),
                mix(colors.panel.blue(), hue.blue()));
}

std::optional<CategoryColors> DeltaIcicle::fill(uint32_t node) const {
  const Node& of = m_groups[node];
  if (node == 0 || of.a == of.b || m_largest == 0) return std::nullopt;
  const Colors& colors = m_theme.colors();
  const double share = static_cast<double>(of.b - of.a) / static_cast<double>(m_largest);
  const QColor color = scaleColor(std::clamp(share, -1.0, 1.0), colors);
  return CategoryColors{color, color, colors.text};
}

uint64_t DeltaIcicle::key(uint32_t node) const {
  uint64_t key = 0;
  for (uint32_t at = node; at != 0; at = m_nodes[at].parent) key = key * 1000003 + qHash(m_groups[at].name);
  return key;
}

}  // namespace views

#include "model/items/fact_comparison_model.h"

#include <QCoreApplication>
#include <algorithm>

#include "model/items/format.h"
#include "model/items/text.h"

namespace model {
namespace {

int differingFields(const std::vector<words::ComparedFact>& facts) {
  int count = 0;
  for (const words::ComparedFact& fact : facts) {
    count += fact.left != fact.right && fact.rows.empty();
    count += differingFields(fact.rows);
  }
  return count;
}

bool isDigitAt(const QString& text, qsizetype i) { return i >= 0 && i < text.size() && text[i].isDigit(); }

/// Returns true within a word or a number such as 2.50.
bool isInWord(const QString& text, qsizetype at) {
  if (at <= 0 || at >= text.size()) return false;
  const auto isLetter = [&](qsizetype i) { return text[i].isLetterOrNumber() || text[i].isSurrogate(); };
  const auto isPoint = [&](qsizetype i) { return text[i] == u'.' && isDigitAt(text, i - 1) && isDigitAt(text, i + 1); };
  return (isLetter(at - 1) && isLetter(at)) || isPoint(at - 1) || isPoint(at);
}

/// Returns true beside the separator of a number such as 1,024.
bool isInGroup(const QString& text, qsizetype at) {
  const auto isSeparator = [&](qsizetype i) {
    return i > 0 && i < text.size() && text[i] == u',' && isDigitAt(text, i - 1) && isDigitAt(text, i + 1) &&
           isDigitAt(text, i + 2) && isDigitAt(text, i + 3) && !isDigitAt(text, i + 4);
  };
  return isSeparator(at - 1) || isSeparator(at);
}

bool isDividing(const QString& left, qsizetype atLeft, const QString& right, qsizetype atRight) {
  return isInWord(left, atLeft) || isInWord(right, atRight) || (isInGroup(left, atLeft) && isInGroup(right, atRight));
}

}  // namespace

DifferingParts differingParts(const QString& left, const QString& right) {
  const qsizetype least = std::min(left.size(), right.size());
  qsizetype begin = 0, end = 0;  // lengths of the common beginning and the common end
  while (begin < least && left[begin] == right[begin]) ++begin;
  while (isDividing(left, begin, right, begin)) --begin;
  while (end < least - begin && left[left.size() - 1 - end] == right[right.size() - 1 - end]) ++end;
  while (end > 0 && isDividing(left, left.size() - end, right, right.size() - end)) --end;
  return {begin, left.size() - end, right.size() - end};
}

std::vector<words::Fact> factsOf(const std::vector<FactRow>& rows) {
  std::vector<words::Fact> facts;
  for (const FactRow& row : rows) {
    if (row.kind == FactRow::Kind::kText) continue;  // a piece of the text above it
    words::Fact& fact = facts.emplace_back();
    if (row.kind == FactRow::Kind::kLink || row.kind == FactRow::Kind::kMore) {
      fact.text = (row.text.isEmpty() ? row.label : row.label + QStringLiteral("  ") + row.text).toStdString();
    } else {
      fact.name = row.label.toStdString();
      fact.text = row.text.toStdString();
    }
    fact.target = row.target;
    fact.rows = factsOf(row.rows);
  }
  return facts;
}

struct FactComparisonModel::Node {
  const words::ComparedFact* fact = nullptr;
  Node* parent = nullptr;
  int place = 0;   // among the shown rows
  int number = 0;  // among all, from 1
  std::vector<std::unique_ptr<Node>> children;
};

FactComparisonModel::FactComparisonModel(QObject* parent)
    : QAbstractItemModel(parent), m_root(std::make_unique<Node>()) {}

FactComparisonModel::~FactComparisonModel() = default;

void FactComparisonModel::setFacts(const QString& left, const QString& right, std::vector<words::ComparedFact> facts) {
  beginResetModel();
  m_left = m_shownLeft = left;
  m_right = m_shownRight = right;
  m_facts = std::move(facts);
  m_differences = differingFields(m_facts);
  rebuild();
  endResetModel();
}

void FactComparisonModel::setOnlyDifferences(bool only) {
  if (m_onlyDifferences == only) return;
  beginResetModel();
  m_onlyDifferences = only;
  rebuild();
  endResetModel();
}

void FactComparisonModel::setShownTitles(const QString& left, const QString& right) {
  if (left == m_shownLeft && right == m_shownRight) return;
  m_shownLeft = left;
  m_shownRight = right;
  emit headerDataChanged(Qt::Horizontal, 1, 2);
}

bool FactComparisonModel::hasSide(const QModelIndex& index, int column) const {
  const words::ComparedFact& fact = *nodeAt(index).fact;
  return (column == 1 ? fact.left : fact.right).has_value();
}

void FactComparisonModel::rebuild() {
  m_root = std::make_unique<Node>();
  fill(m_root.get(), m_facts);
}

void FactComparisonModel::fill(Node* node, const std::vector<words::ComparedFact>& facts) {
  for (size_t i = 0; i < facts.size(); ++i) {
    if (m_onlyDifferences && !facts[i].differs) continue;
    auto child = std::make_unique<Node>();
    child->fact = &facts[i];
    child->parent = node;
    child->place = static_cast<int>(node->children.size());
    child->number = static_cast<int>(i) + 1;
    fill(child.get(), facts[i].rows);
    node->children.push_back(std::move(child));
  }
}

const FactComparisonModel::Node& FactComparisonModel::nodeAt(const QModelIndex& index) const {
  return index.isValid() ? *static_cast<const Node*>(index.internalPointer()) : *m_root;
}

QString FactComparisonModel::copyText() const {
  QString text = QStringLiteral("\t%1\t%2\n").arg(m_left, m_right);
  appendText(*m_root, &text);
  return text;
}

void FactComparisonModel::appendText(const Node& node, QString* text) const {
  for (const auto& child : node.children) {
    const words::ComparedFact& fact = *child->fact;
    const QString name = fact.name.empty() ? QString::number(child->number) : toQString(fact.name);
    *text += QStringLiteral("%1%2\t%3\t%4\n")
                 .arg(fact.differs ? QStringLiteral("≠ ") : QString(), name,
                      fact.left ? toQString(*fact.left) : QString(), fact.right ? toQString(*fact.right) : QString());
    appendText(*child, text);
  }
}

QModelIndex FactComparisonModel::index(int row, int column, const QModelIndex& parent) const {
  const Node& at = nodeAt(parent);
  if (row < 0 || column < 0 || column > 2 || static_cast<size_t>(row) >= at.children.size()) return {};
  return createIndex(row, column, at.children[static_cast<size_t>(row)].get());
}

QModelIndex FactComparisonModel::parent(const QModelIndex& child) const {
  if (!child.isValid()) return {};
  Node* const parent = nodeAt(child).parent;
  return parent == m_root.get() ? QModelIndex() : createIndex(parent->place, 0, parent);
}

int FactComparisonModel::rowCount(const QModelIndex& parent) const {
  return parent.column() > 0 ? 0 : static_cast<int>(nodeAt(parent).children.size());
}

int FactComparisonModel::columnCount(const QModelIndex&) const { return 3; }

QVariant FactComparisonModel::data(const QModelIndex& index, int role) const {
  if (!index.isValid()) return {};
  const Node& node = nodeAt(index);
  const words::ComparedFact& fact = *node.fact;
  const bool isSection = node.parent == m_root.get();
  const std::optional<std::string>& side = index.column() == 1 ? fact.left : fact.right;
  switch (role) {
    case Qt::DisplayRole: {
      if (index.column() > 0) return side ? oneLine(toQString(*side)) : QStringLiteral("–");
      const QString name = fact.name.empty() ? QString::number(node.number) : oneLine(toQString(fact.name));
      return fact.differs && !isSection ? QStringLiteral("≠ ") + name : name;
    }
    case Qt::ToolTipRole: return index.column() > 0 && side ? QVariant(toolTip(toQString(*side))) : QVariant();
    case TargetRole: {
      const auto& target = index.column() == 1 ? fact.leftTarget : fact.rightTarget;
      return index.column() > 0 && target ? QVariant::fromValue(*target) : QVariant();
    }
    case DiffersRole: return fact.differs;
    case SectionRole: return isSection;
    case TextsDifferRole: return fact.left != fact.right;
    case Qt::AccessibleTextRole:
      if (index.column() > 0 || !fact.differs) return data(index, Qt::DisplayRole);
      return tr("%1, differs").arg(fact.name.empty() ? QString::number(node.number) : toQString(fact.name));
    default: return {};
  }
}

QVariant FactComparisonModel::headerData(int section, Qt::Orientation orientation, int role) const {
  if (orientation != Qt::Horizontal || (role != Qt::DisplayRole && role != Qt::ToolTipRole)) return {};
  if (section == 0)
    return role == Qt::DisplayRole ? QVariant(tr("%n difference(s)", nullptr, m_differences)) : QVariant();
  if (role == Qt::ToolTipRole) return toolTip(title(section));
  return section == 1 ? m_shownLeft : m_shownRight;
}

}  // namespace model

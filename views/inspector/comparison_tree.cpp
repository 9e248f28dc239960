#include "views/inspector/comparison_tree.h"

#include <QApplication>
#include <QClipboard>
#include <QHeaderView>
#include <QPainter>
#include <QStyledItemDelegate>
#include <algorithm>

#include "views/name_fit.h"

namespace views {
namespace {

using Model = model::FactComparisonModel;

constexpr int kCellMargin = 4;
constexpr int kTitleMargin = 6;   // of the header's own
constexpr int kLeastName = 4;     // characters
constexpr int kLetterWidth = 16;  // of A and B before the texts of a stack
constexpr int kBelowStack = 4;    // pixels
constexpr int kBetweenLines = 3;
constexpr qsizetype kContext = 8;  // characters of what is common that stay beside the differing part
constexpr int kMostLines = 8;      // of one text

/// A row whose texts differ, and in which the difference is marked.
bool isMarked(const QModelIndex& index) {
  return index.data(Model::TextsDifferRole).toBool() && !index.data(Model::SectionRole).toBool();
}

class ComparisonDelegate : public QStyledItemDelegate {
 public:
  ComparisonDelegate(Theme& theme, ComparisonTree& tree) : QStyledItemDelegate(&tree), m_theme(theme), m_tree(tree) {}

  void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override {
    QStyleOptionViewItem row = option;
    const Colors& colors = m_theme.colors();
    const bool isSection = index.data(Model::SectionRole).toBool();
    const bool isDifferent = !isSection && index.data(Model::DiffersRole).toBool();
    if (isDifferent && (option.state & QStyle::State_Selected) == 0) {
      QColor tint = colors.warning;
      tint.setAlpha(colors.dark ? 60 : 40);
      painter->fillRect(option.rect, tint);
    }
    row.font.setBold(isSection);
    const bool isName = index.column() == 0 && !isDifferent && !isSection;
    row.palette.setColor(QPalette::Text, isName ? colors.secondaryText : colors.text);
    QStyledItemDelegate::paint(painter, row, index);
  }

  QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override {
    return {QStyledItemDelegate::sizeHint(option, index).width(), m_tree.heightOf(index)};
  }

 protected:
  // The tree itself paints the texts that differ, the names above them, and texts that need the room of both columns.
  void initStyleOption(QStyleOptionViewItem* option, const QModelIndex& index) const override {
    QStyledItemDelegate::initStyleOption(option, index);
    if (index.column() == 0) {
      if (m_tree.isStacked(index)) option->text.clear();
    } else if (isMarked(index) || m_tree.isSpanned(index)) {
      option->text.clear();
    } else {
      option->text = m_tree.textOf(index, index.column(), option->rect.width() - 2 * kCellMargin).shown;
    }
  }

 private:
  Theme& m_theme;
  ComparisonTree& m_tree;
};

}  // namespace

ComparisonTree::ComparisonTree(Context context, QWidget* parent)
    : QTreeView(parent),
      m_theme(context.theme),
      m_model(new Model(this)),
      m_onlyDifferences(new QAction(tr("Only Differences"), this)),
      m_copy(new QAction(tr("Copy Comparison"), this)) {
  setObjectName(QStringLiteral("comparison"));
  setAccessibleName(tr("Comparison"));
  setModel(m_model);
  setItemDelegate(new ComparisonDelegate(context.theme, *this));
  setFrameShape(QFrame::NoFrame);
  setIndentation(12);
  setSelectionBehavior(QAbstractItemView::SelectRows);
  setContextMenuPolicy(Qt::ActionsContextMenu);
  setExpandsOnDoubleClick(false);
  header()->setStretchLastSection(false);
  header()->setSectionsMovable(false);
  header()->setTextElideMode(Qt::ElideMiddle);
  m_onlyDifferences->setObjectName(QStringLiteral("inspector-only-differences"));
  m_onlyDifferences->setCheckable(true);
  m_copy->setObjectName(QStringLiteral("inspector-copy-comparison"));
  addActions(treeActions());
  connect(m_onlyDifferences, &QAction::toggled, this, [this](bool only) {
    m_model->setOnlyDifferences(only);
    openSections();
  });
  connect(m_copy, &QAction::triggered, this, [this] { QApplication::clipboard()->setText(m_model->copyText()); });
  connect(this, &QTreeView::activated, this, [this](const QModelIndex& index) {
    const QVariant target = index.data(model::TargetRole);
    if (target.isValid()) emit linkFollowed(target.value<model::Target>());
  });
}

void ComparisonTree::setFacts(const QString& left, const QString& right, std::vector<words::ComparedFact> facts) {
  m_model->setFacts(left, right, std::move(facts));
  openSections();
}

void ComparisonTree::openSections() {
  for (int row = 0; row < m_model->rowCount(); ++row) expand(m_model->index(row, 0));
  fitColumns();
}

void ComparisonTree::resizeEvent(QResizeEvent* event) {
  QTreeView::resizeEvent(event);
  fitColumns();
}

// The names get what they need, up to a half; the two columns share the rest equally.
void ComparisonTree::fitColumns() {
  const int width = viewport()->width();
  const int names = std::clamp(sizeHintForColumn(0), 60, std::max(60, width / 2));
  header()->resizeSection(0, names);
  header()->resizeSection(1, std::max(40, (width - names) / 2));
  header()->resizeSection(2, std::max(40, width - names - (width - names) / 2));
  const QString left = shownTitle(1), right = shownTitle(2);
  const bool hasNames = left.size() > 1 && right.size() > 1;
  m_model->setShownTitles(hasNames ? left : left.left(1), hasNames ? right : right.left(1));
  scheduleDelayedItemsLayout();  // rows may have other heights
}

// "A: …17", or the letter alone.
QString ComparisonTree::shownTitle(int column) const {
  const QString title = m_model->title(column), letter = title.section(u':', 0, 0);
  const QFontMetrics metrics(header()->font());
  const int room = columnWidth(column) - 2 * kCellMargin - kTitleMargin;
  if (metrics.horizontalAdvance(title) <= room) return title;
  const QString before = letter + QStringLiteral(": ");
  const QString name = fittedName(title.mid(before.size()), metrics, room - metrics.horizontalAdvance(before));
  return name.size() < kLeastName ? letter : before + name;
}

// --- texts -----------------------------------------------------------------------------------------------------------

bool ComparisonTree::isStacked(const QModelIndex& index) const {
  if (!index.isValid() || !isMarked(index)) return false;
  const int widths[2] = {columnWidth(1) - 2 * kCellMargin, columnWidth(2) - 2 * kCellMargin};
  const QString left = textOf(index, 1, widths[0]).shown, right = textOf(index, 2, widths[1]).shown;
  const QFontMetrics metrics(font());
  return left == right || metrics.horizontalAdvance(left) > widths[0] || metrics.horizontalAdvance(right) > widths[1];
}

bool ComparisonTree::isSpanned(const QModelIndex& index) const {
  if (index.data(Model::TextsDifferRole).toBool()) return false;
  const int width = columnWidth(1) - 2 * kCellMargin;
  return QFontMetrics(font()).horizontalAdvance(textOf(index, 1, width).shown) > width;
}

ComparisonTree::Text ComparisonTree::textOf(const QModelIndex& index, int column, int width) const {
  QString texts[2] = {index.siblingAtColumn(1).data().toString(), index.siblingAtColumn(2).data().toString()};
  const QFontMetrics metrics(font());
  const auto isWide = [&](const QString& text) { return metrics.horizontalAdvance(text) > width; };
  // A number stays whole without its exact form, "3.06 MiB (3,211,264 bytes)", unless that is what differs.
  const auto rounded = [](const QString& text) {
    return text.endsWith(u')') && !text.startsWith(u'(') ? text.section(QStringLiteral(" ("), 0, 0) : text;
  };
  const bool differs = texts[0] != texts[1];
  if ((isWide(texts[0]) || isWide(texts[1])) && (!differs || rounded(texts[0]) != rounded(texts[1]))) {
    for (QString& text : texts) text = rounded(text);
  }
  const QString& own = texts[column - 1];
  if (!differs) return {own};
  const model::DifferingParts parts = model::differingParts(texts[0], texts[1]);
  Text text{own, parts.begin, column == 1 ? parts.leftEnd : parts.rightEnd};
  // Without anything in common, the background of the row says it.
  if (parts.begin == 0 && parts.leftEnd == texts[0].size() && parts.rightEnd == texts[1].size()) return {own};
  const auto shorten = [&](qsizetype from, qsizetype count) {
    if (!isWide(text.shown) || count <= 1) return;
    text.shown.replace(from, count, QStringLiteral("…"));
    if (from >= text.end) return;
    text.begin -= count - 1;
    text.end -= count - 1;
  };
  shorten(0, text.begin - kContext);
  shorten(text.end + kContext, text.shown.size() - text.end - kContext);
  return text;
}

int ComparisonTree::stackLeft(const QModelIndex& index) const {
  int depth = 1;
  for (QModelIndex parent = index.parent(); parent.isValid(); parent = parent.parent()) ++depth;
  return depth * indentation() + kCellMargin;
}

int ComparisonTree::stackWidth(const QModelIndex& index) const {
  return std::max(40, header()->length() - stackLeft(index) - kLetterWidth - kCellMargin);
}

std::unique_ptr<QTextLayout> ComparisonTree::layOut(const Text& text, int width) const {
  auto layout = std::make_unique<QTextLayout>(text.shown, font());
  QTextOption option;
  option.setWrapMode(QTextOption::WrapAtWordBoundaryOrAnywhere);
  layout->setTextOption(option);
  QTextLayout::FormatRange mark;
  mark.start = static_cast<int>(text.begin);
  mark.length = static_cast<int>(text.end - text.begin);
  QColor ground = m_theme.colors().warning;
  ground.setAlpha(m_theme.colors().dark ? 90 : 70);
  mark.format.setBackground(ground);
  mark.format.setFontUnderline(true);
  if (mark.length > 0) layout->setFormats({mark});
  layout->beginLayout();
  double height = 0;
  for (int i = 0; i < kMostLines; ++i) {
    QTextLine line = layout->createLine();
    if (!line.isValid()) break;
    line.setLineWidth(width);
    line.setPosition({0, height});
    height += line.height();
  }
  layout->endLayout();
  return layout;
}

double ComparisonTree::stackHeight(const QModelIndex& index, int column) const {
  if (!m_model->hasSide(index, column)) return 0;
  const int width = stackWidth(index);
  return layOut(textOf(index, column, width), width)->boundingRect().height() + kBetweenLines;
}

int ComparisonTree::heightOf(const QModelIndex& index) const {
  if (!isStacked(index)) return m_theme.rowHeight();
  double height = m_theme.rowHeight() + kBelowStack;
  for (const int column : {1, 2}) height += stackHeight(index, column);
  return static_cast<int>(height);
}

void ComparisonTree::drawRow(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const {
  QTreeView::drawRow(painter, option, index);
  const bool spans = isSpanned(index);
  if (!isMarked(index) && !spans) return;
  const Colors& colors = m_theme.colors();
  painter->save();
  painter->setFont(font());
  painter->setPen(index.data(Model::SectionRole).toBool() ? colors.secondaryText : colors.text);
  if (spans) {
    const QRect room(columnViewportPosition(1) + kCellMargin, option.rect.top(),
                     columnWidth(1) + columnWidth(2) - 2 * kCellMargin, option.rect.height());
    const QString text = textOf(index, 1, room.width()).shown;
    painter->drawText(room, Qt::AlignLeft | Qt::AlignVCenter,
                      QFontMetrics(font()).elidedText(text, Qt::ElideRight, room.width()));
    painter->restore();
    return;
  }
  if (!isStacked(index)) {
    for (const int column : {1, 2}) {
      const int width = columnWidth(column) - 2 * kCellMargin;
      const auto layout = layOut(textOf(index, column, width), width);
      const double rest = option.rect.height() - layout->boundingRect().height();
      layout->draw(painter, QPointF(columnViewportPosition(column) + kCellMargin, option.rect.top() + rest / 2));
    }
    painter->restore();
    return;
  }
  const int left = stackLeft(index), width = stackWidth(index);
  const QRect name(left, option.rect.top(), header()->length() - left, m_theme.rowHeight());
  painter->drawText(name, Qt::AlignLeft | Qt::AlignVCenter, index.data().toString());
  double top = option.rect.top() + m_theme.rowHeight();
  for (const int column : {1, 2}) {
    if (!m_model->hasSide(index, column)) continue;
    const auto layout = layOut(textOf(index, column, width), width);
    painter->setPen(colors.secondaryText);
    painter->drawText(QPointF(left, top + QFontMetricsF(font()).ascent()), QChar(column == 1 ? u'A' : u'B'));
    painter->setPen(colors.text);
    layout->draw(painter, QPointF(left + kLetterWidth, top));
    top += stackHeight(index, column);
  }
  painter->restore();
}

// In a stack, the column of the text at the point.
QModelIndex ComparisonTree::indexAt(const QPoint& point) const {
  const QModelIndex index = QTreeView::indexAt(point);
  if (!isStacked(index)) return index;
  const int below = point.y() - visualRect(index).top() - m_theme.rowHeight();
  if (below < 0) return index.siblingAtColumn(0);
  return index.siblingAtColumn(below < stackHeight(index, 1) ? 1 : 2);
}

}  // namespace views

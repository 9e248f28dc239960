#include "views/inspector/comparison_tree.h"

#include <QApplication>
#include <QClipboard>
#include <QHeaderView>
#include <QPainter>
#include <QStyle>
#include <QStyledItemDelegate>
#include <algorithm>

namespace views {
namespace {

class ComparisonDelegate : public QStyledItemDelegate {
 public:
  ComparisonDelegate(Theme& theme, QObject* parent) : QStyledItemDelegate(parent), m_theme(theme) {}

  void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override {
    QStyleOptionViewItem row = option;
    const Colors& colors = m_theme.colors();
    const bool isSection = index.data(model::FactComparisonModel::SectionRole).toBool();
    const bool isDifferent = !isSection && index.data(model::FactComparisonModel::DiffersRole).toBool();
    if (isDifferent && (option.state & QStyle::State_Selected) == 0) {
      QColor tint = colors.warning;
      tint.setAlpha(colors.dark ? 60 : 40);
      painter->fillRect(option.rect, tint);
    }
    row.font.setBold(isSection);  // values are as narrow as they can be: the tint and the sign mark differences
    const bool isName = index.column() == 0 && !isDifferent && !isSection;
    row.palette.setColor(QPalette::Text, isName ? colors.secondaryText : colors.text);
    QStyledItemDelegate::paint(painter, row, index);
  }

  QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override {
    return {QStyledItemDelegate::sizeHint(option, index).width(), m_theme.rowHeight()};
  }

 protected:
  // A number stays whole without its exact form: "3.06 MiB (3,211,264 bytes)".
  void initStyleOption(QStyleOptionViewItem* option, const QModelIndex& index) const override {
    QStyledItemDelegate::initStyleOption(option, index);
    if (index.column() == 0) return;
    const QStyle* const style = option->widget != nullptr ? option->widget->style() : QApplication::style();
    const int margin = style->pixelMetric(QStyle::PM_FocusFrameHMargin, option, option->widget) + 1;
    const int room = option->rect.width() - 2 * margin;
    if (option->text.endsWith(u')') && !option->text.startsWith(u'(') &&
        QFontMetrics(option->font).horizontalAdvance(option->text) > room)
      option->text = option->text.section(QStringLiteral(" ("), 0, 0);
  }

 private:
  Theme& m_theme;
};

}  // namespace

ComparisonTree::ComparisonTree(Context context, QWidget* parent)
    : QTreeView(parent),
      m_model(new model::FactComparisonModel(this)),
      m_onlyDifferences(new QAction(tr("Only Differences"), this)),
      m_copy(new QAction(tr("Copy Comparison"), this)) {
  setObjectName(QStringLiteral("comparison"));
  setAccessibleName(tr("Comparison"));
  setModel(m_model);
  setItemDelegate(new ComparisonDelegate(context.theme, this));
  setFrameShape(QFrame::NoFrame);
  setIndentation(12);
  setUniformRowHeights(true);
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

// The names get what they need, up to 3/7: "Bytes read" and "Bytes written" have to differ in the default width, where
// values still begin with their number. The two columns share the rest equally.
void ComparisonTree::fitColumns() {
  const int width = viewport()->width();
  const int names = std::clamp(sizeHintForColumn(0), 60, std::max(60, width * 3 / 7));
  header()->resizeSection(0, names);
  header()->resizeSection(1, std::max(40, (width - names) / 2));
  header()->resizeSection(2, std::max(40, width - names - (width - names) / 2));
}

}  // namespace views

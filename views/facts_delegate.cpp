#include "views/facts_delegate.h"

#include <QApplication>
#include <QLineEdit>
#include <QPainter>
#include <QTreeView>
#include <algorithm>

#include "model/items/facts_model.h"
#include "views/name_fit.h"
#include "views/sort_header.h"

namespace views {
namespace {

using Kind = model::FactRow::Kind;

constexpr int kHeadingHeight = 30;
constexpr int kRowMargin = 4;
constexpr int kGap = 10;
constexpr int kMinimumLabelWidth = 64;
constexpr int kMaximumLabelWidth = 112;
constexpr int kCellGap = 8;
constexpr int kTitleArrow = 7;           // pixels wide, of the column by which a table is sorted
constexpr int kMaximumTableLabel = 160;  // for which a column at the right end is hidden
constexpr int kMinimumTableLabel = 80;   // beside two columns

/// Returns the number of characters of a text that fit, at a place where it may be broken: behind a blank, a comma or
/// another sign, else anywhere.
qsizetype fittingLine(const QString& text, const QFontMetrics& metrics, int width) {
  qsizetype fits = 0, best = 0;
  while (fits < text.size() && metrics.horizontalAdvance(text.left(fits + 1).trimmed()) <= width) {
    ++fits;
    const QChar last = text[fits - 1];
    if (last.isSpace() || QStringLiteral(",/_-:").contains(last)) best = fits;
    if (fits < text.size() && text[fits] == u'.') best = fits;
  }
  return fits < text.size() && best > fits / 3 ? best : fits;
}

}  // namespace

FactsDelegate::FactsDelegate(Theme& theme, QObject* parent) : QStyledItemDelegate(parent), m_theme(theme) {}

void FactsDelegate::measureLabels(const QAbstractItemModel& model) {
  const QFontMetrics metrics(QApplication::font());
  int width = kMinimumLabelWidth;
  const auto measure = [&](const QModelIndex& parent) {
    // The first rows suffice to measure the labels; lists of thousands of rows have no fields.
    const int rows = std::min(model.rowCount(parent), 100);
    for (int row = 0; row < rows; ++row) {
      const QModelIndex index = model.index(row, 0, parent);
      if (kindOf(index) != Kind::kField) continue;
      // A few long labels, such as attribute keys, shift only their own values.
      const int wanted = metrics.horizontalAdvance(index.data().toString()) + 2;
      if (wanted <= kMaximumLabelWidth) width = std::max(width, wanted);
    }
  };
  measure({});
  m_tables.clear();
  for (int row = 0; row < model.rowCount(); ++row) {
    const QModelIndex section = model.index(row, 0);
    if (model.rowCount(section) == 0 || kindOf(model.index(0, 0, section)) != Kind::kColumns) continue;
    TableWidths& widths = m_tables[row];
    const QFontMetrics figures(m_theme.figureFont());
    for (int i = 0; i < std::min(model.rowCount(section), 100); ++i) {
      const QModelIndex index = model.index(i, 0, section);
      const QStringList cells = index.data(model::FactsModel::CellsRole).toStringList();
      if (cells.isEmpty()) continue;
      widths.label = std::max(widths.label, metrics.horizontalAdvance(index.data().toString()) + 1);
      if (widths.cells.size() < cells.size()) widths.cells.resize(cells.size());
      for (qsizetype cell = 0; cell < cells.size(); ++cell) {
        const int wanted =
            i == 0 ? metrics.horizontalAdvance(cells[cell]) + kTitleArrow + 3 : figures.horizontalAdvance(cells[cell]);
        widths.cells[cell] = std::max(widths.cells[cell], wanted);
      }
    }
  }
  for (int section = 0; section < model.rowCount(); ++section) measure(model.index(section, 0));
  m_labelWidth = width;
}

QFont FactsDelegate::headingFont() const {
  QFont font = QApplication::font();
  font.setPointSizeF(std::max(6.0, font.pointSizeF() - 1));
  font.setWeight(QFont::DemiBold);
  font.setCapitalization(QFont::AllUppercase);
  font.setLetterSpacing(QFont::AbsoluteSpacing, 0.4);
  return font;
}

FactsDelegate::Parts FactsDelegate::place(const QStyleOptionViewItem& option, const QModelIndex& index) const {
  Parts parts;
  const Kind kind = kindOf(index);
  const bool hasTarget = index.data(model::TargetRole).isValid() || index.data(model::FactsModel::DeviceRole).toBool();
  const bool isCode = index.data(model::FactsModel::CodeRole).toBool();
  const QString label = index.data().toString();
  const QString text = index.data(model::FactsModel::TextRole).toString();
  QRect row = option.rect.adjusted(kRowMargin, 0, -kRowMargin, 0);
  row.setHeight(rowHeight(option, index));
  // The name of the selected object is emphasized.
  const bool isName = kind == Kind::kField && index.row() == 0 && index.parent().isValid() &&
                      index.parent().row() == 0 && !index.parent().parent().isValid();
  parts.textFont = isCode ? m_theme.fixedFont() : QApplication::font();
  parts.textFont.setBold(isName);
  parts.labelFont = QApplication::font();
  switch (kind) {
    case Kind::kLink: {
      // Names from the dump use the fixed font; a file location is not such a name.
      const QVariant target = index.data(model::TargetRole);
      const bool isPlace = target.isValid() && std::holds_alternative<hlo::SourceLine>(target.value<model::Target>());
      if (!isPlace) parts.labelFont = m_theme.fixedFont();
      parts.labelIsLink = hasTarget;
      const QFontMetrics metrics(parts.labelFont);
      parts.labelShown = metrics.elidedText(label, Qt::ElideMiddle, row.width());
      // A name gives way to a short text: "custom…988  most FLOPs, 3.3%".
      const int beside = row.width() - kGap - QFontMetrics(parts.textFont).horizontalAdvance(text) - 2;
      if (!text.isEmpty() && !isPlace && metrics.horizontalAdvance(label) > beside && beside >= row.width() / 3)
        parts.labelShown = fittedName(label, metrics, beside);
      parts.label = QRect(row.left(), row.top(), metrics.horizontalAdvance(parts.labelShown) + 1, row.height());
      parts.text = row;
      parts.text.setLeft(parts.label.right() + kGap);
      break;
    }
    case Kind::kColumns:
      parts.labelShown = label;
      parts.label = row;
      break;
    case Kind::kMore:
      parts.labelIsLink = true;
      parts.labelShown = label;
      parts.label = QRect(row.left(), row.top(), QFontMetrics(parts.labelFont).horizontalAdvance(label), row.height());
      break;
    case Kind::kText:
      parts.textFont = m_theme.fixedFont();
      parts.text = row;
      break;
    case Kind::kSection:
    case Kind::kField: {
      const QFontMetrics metrics(parts.labelFont);
      // All values are aligned in a column, except beside labels that are too long for it.
      const int column = std::max(m_labelWidth - (option.rect.left() - 2 * kIndentation), 0);
      const int wanted = metrics.horizontalAdvance(label) + 2;
      // A long label may take the room that the value leaves.
      const int left = row.width() - kGap - QFontMetrics(parts.textFont).horizontalAdvance(text) - 2;
      // A value that fits only beside its label leaves the column, except a number, which loses what follows instead.
      const bool isMovable = left >= wanted && (isCode || !text.contains(QStringLiteral(" (")));
      const int aligned = isMovable ? std::max(wanted, std::min(column, left)) : std::max(column, wanted);
      const int width = std::min(aligned, std::max({row.width() * 3 / 5, left, kMinimumLabelWidth}));
      parts.labelShown = metrics.elidedText(label, Qt::ElideMiddle, width);
      parts.label = QRect(row.left(), row.top(), width, row.height());
      parts.text = row;
      parts.text.setLeft(parts.label.right() + kGap);
      parts.textIsLink = hasTarget;
      break;
    }
  }
  if (!index.data(model::FactsModel::CellsRole).toStringList().isEmpty()) {
    placeCells(&parts, row, index);
    return parts;
  }
  if (parts.text.width() > 0 && !text.isEmpty()) {
    const QFontMetrics metrics(parts.textFont);
    // Names and paths are elided in the middle, other texts (also tuples with their /*index=5*/) at the end.
    const bool isPath = text.contains(u'/') && !text.startsWith(u'(');
    const Qt::TextElideMode mode = parts.textIsLink || isPath ? Qt::ElideMiddle : Qt::ElideRight;
    parts.textShown = isName && isCode ? fittedName(text, metrics, parts.text.width())
                                       : metrics.elidedText(text, mode, parts.text.width());
    // The number stays whole: "193 µs (A100 SXM 80GB, at peak rates)", "2.45 MiB (2,564,824 bytes)".
    const bool isTime = index.data(model::FactsModel::DeviceRole).toBool();
    const bool isFigure = !isCode && (text.endsWith(u')') || isTime);  // not a sentence with a remark in it
    const QString figure = isFigure ? text.section(QStringLiteral(" ("), 0, 0) : QString();
    if (parts.textShown != text && !figure.isEmpty() && metrics.horizontalAdvance(figure) <= parts.text.width()) {
      parts.textShown = figure;
    }
    // Of "67.1 M FLOPs · 1.50 MiB · 773 ns" whole parts stay.
    QString whole = text;
    // Not a sentence behind a name, nor a link, whose name is its end.
    const bool isList = kind == Kind::kField && !isCode && !parts.textIsLink;
    while (isList && parts.textShown != text && parts.textShown != figure && whole.contains(QStringLiteral(" · "))) {
      whole = whole.section(QStringLiteral(" · "), 0, -2);
      const QString marked = whole + QStringLiteral(" · …");
      if (metrics.horizontalAdvance(marked) > parts.text.width()) continue;
      parts.textShown = marked;
      break;
    }
    if (kind == Kind::kField && parts.textShown != text && parts.textShown != figure) wrap(&parts, text);
    const QVariant target = index.data(model::TargetRole);
    const bool isRemark = kind == Kind::kLink && target.isValid() &&
                          std::holds_alternative<hlo::SourceLine>(target.value<model::Target>());
    if (isRemark && parts.textShown != text) {
      parts.textShown.clear();
      parts.text.setLeft(row.left());
      parts.secondLine = metrics.elidedText(text, Qt::ElideRight, parts.text.width());
    }
    if (parts.textIsLink) {
      parts.text.setWidth(
          std::max(metrics.horizontalAdvance(parts.textShown), metrics.horizontalAdvance(parts.secondLine)) + 1);
    }
  }
  return parts;
}

int FactsDelegate::rowHeight(const QStyleOptionViewItem& option, const QModelIndex& index) const {
  const int height = kindOf(index) == Kind::kSection ? kHeadingHeight : m_theme.rowHeight() - 2;
  return std::max(height, option.fontMetrics.height() + 4);
}

void FactsDelegate::wrap(Parts* parts, const QString& text) const {
  const QFontMetrics metrics(parts->textFont);
  const qsizetype first = fittingLine(text, metrics, parts->text.width());
  if (first == 0) return;
  parts->textShown = text.left(first).trimmed();
  const QString rest = text.mid(first).trimmed();
  const bool isName = parts->textIsLink || (text.contains(u'/') && !text.startsWith(u'('));
  parts->secondLine = metrics.elidedText(rest, isName ? Qt::ElideMiddle : Qt::ElideRight, parts->text.width());
}

void FactsDelegate::placeCells(Parts* parts, const QRect& row, const QModelIndex& index) const {
  const TableWidths widths = m_tables.value(index.parent().row());
  const QStringList cells = index.data(model::FactsModel::CellsRole).toStringList();
  qsizetype count = std::min(cells.size(), widths.cells.size());
  int taken = 0;
  for (qsizetype i = 0; i < count; ++i) taken += widths.cells[i] + kCellGap;
  // The last columns are hidden before names are cut off. Two columns stay while the ends of names are readable.
  while (count > 1 &&
         row.width() - taken < std::min(widths.label, count > 2 ? kMaximumTableLabel : kMinimumTableLabel)) {
    taken -= widths.cells[--count] + kCellGap;
  }
  parts->text = QRect();
  parts->label = row.adjusted(0, 0, -taken, 0);
  const QFontMetrics metrics(parts->labelFont);
  parts->labelShown = metrics.elidedText(index.data().toString(), Qt::ElideLeft, parts->label.width());
  if (parts->labelIsLink) parts->label.setWidth(metrics.horizontalAdvance(parts->labelShown) + 1);
  int left = row.right() + 1 - taken;
  for (qsizetype i = 0; i < count; ++i) {
    left += kCellGap;
    parts->cells.append({QRect(left, row.top(), widths.cells[i], row.height()), cells[i]});
    left += widths.cells[i];
  }
}

int FactsDelegate::columnAt(const QStyleOptionViewItem& option, const QModelIndex& index, const QPoint& point) const {
  const Parts parts = place(option, index);
  for (qsizetype i = 0; i < parts.cells.size(); ++i) {
    if (parts.cells[i].rect.adjusted(-kCellGap, 0, 0, 0).contains(point)) return static_cast<int>(i) + 1;
  }
  return !parts.cells.isEmpty() && parts.label.contains(point) ? 0 : -1;
}

QStringList FactsDelegate::shownTexts(const QStyleOptionViewItem& option, const QModelIndex& index) const {
  const Parts parts = place(option, index);
  QStringList texts{parts.labelShown};
  if (!parts.textShown.isEmpty()) texts += parts.textShown;
  if (!parts.secondLine.isEmpty()) texts += parts.secondLine;
  for (const Parts::Cell& cell : parts.cells) texts += cell.text;
  return texts;
}

QRect FactsDelegate::linkRect(const QStyleOptionViewItem& option, const QModelIndex& index) const {
  const Parts parts = place(option, index);
  if (parts.labelIsLink) return parts.label;
  if (!parts.textIsLink) return {};
  const int more = parts.secondLine.isEmpty() ? 0 : QFontMetrics(parts.textFont).lineSpacing();
  return parts.text.adjusted(0, 0, 0, more);
}

void FactsDelegate::paintHeading(QPainter* painter, const QStyleOptionViewItem& option,
                                 const QModelIndex& index) const {
  const QRect row = option.rect.adjusted(kRowMargin, 6, -kRowMargin, 0);
  const QFont font = headingFont();
  painter->setFont(font);
  painter->setPen(m_theme.colors().secondaryText);
  painter->drawText(row, Qt::AlignLeft | Qt::AlignVCenter, index.data().toString());
  const QString remark = index.data(model::FactsModel::TextRole).toString();
  if (remark.isEmpty()) return;
  const int left = QFontMetrics(font).horizontalAdvance(index.data().toString()) + kGap;
  const QRect place = row.adjusted(left, 0, 0, 0);
  painter->setFont(m_theme.figureFont());
  // Its first part stays whole: "in one run of the module, estimated". Of a sentence as much is shown as there is room
  // for. The tooltip has all of it.
  const QFontMetrics metrics = painter->fontMetrics();
  const QString first = remark.section(QStringLiteral(", "), 0, 0);
  const bool isFirst = !remark.contains(QStringLiteral(": ")) && metrics.horizontalAdvance(remark) > place.width() &&
                       metrics.horizontalAdvance(first) <= place.width();
  painter->drawText(place, Qt::AlignLeft | Qt::AlignVCenter,
                    isFirst ? first : metrics.elidedText(remark, Qt::ElideRight, place.width()));
}

void FactsDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const {
  const Colors& colors = m_theme.colors();
  painter->save();
  painter->setClipRect(option.rect);
  if (option.state & QStyle::State_Selected) painter->fillRect(option.rect, colors.selection);
  if (kindOf(index) == Kind::kSection) {
    paintHeading(painter, option, index);
    painter->restore();
    return;
  }
  Parts parts = place(option, index);
  const bool isHovered = m_hovered == index;
  const auto draw = [&](const QRect& rect, QFont font, const QString& text, bool isLink, const QColor& color) {
    if (text.isEmpty()) return;
    font.setUnderline(isLink && isHovered);
    painter->setFont(font);
    painter->setPen(isLink ? colors.accent : color);
    painter->drawText(rect, Qt::AlignLeft | Qt::AlignVCenter, text);
  };
  const Kind kind = kindOf(index);
  draw(parts.label, parts.labelFont, parts.labelShown, parts.labelIsLink, colors.secondaryText);
  draw(parts.text, parts.textFont, parts.textShown, parts.textIsLink,
       kind == Kind::kLink ? colors.secondaryText : colors.text);
  draw(parts.text.translated(0, QFontMetrics(parts.textFont).lineSpacing()), parts.textFont, parts.secondLine,
       parts.textIsLink, kind == Kind::kLink ? colors.secondaryText : colors.text);
  painter->setFont(kind == Kind::kColumns ? parts.labelFont : m_theme.figureFont());
  painter->setPen(kind == Kind::kColumns ? colors.secondaryText : colors.text);
  for (const Parts::Cell& cell : parts.cells) {
    painter->drawText(cell.rect, Qt::AlignRight | Qt::AlignVCenter | Qt::TextDontClip, cell.text);
  }
  if (kind == Kind::kColumns) {
    const int sorted = index.data(model::FactsModel::SortColumnRole).toInt();
    const QFontMetrics metrics(parts.labelFont);
    double left = parts.label.left() + metrics.horizontalAdvance(parts.labelShown) + 3;
    if (sorted > 0 && sorted <= parts.cells.size()) {
      const Parts::Cell& cell = parts.cells[sorted - 1];
      left = cell.rect.right() - metrics.horizontalAdvance(cell.text) - kTitleArrow - 2;
    }
    if (sorted <= parts.cells.size()) {
      const bool isDescending = index.data(model::FactsModel::DescendingRole).toBool();
      paintSortArrow(*painter, QRectF(left, option.rect.top(), kTitleArrow, option.rect.height()), isDescending,
                     colors.secondaryText);
    }
  }
  painter->restore();
}

QSize FactsDelegate::sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const {
  const int height = rowHeight(option, index);
  const auto* const tree = qobject_cast<const QTreeView*>(option.widget);
  if (tree == nullptr || kindOf(index) == Kind::kSection) return {100, height};
  int depth = 1;
  for (QModelIndex above = index.parent(); above.isValid(); above = above.parent()) ++depth;
  QStyleOptionViewItem placed(option);
  const int left = depth * tree->indentation();
  placed.rect = QRect(left, 0, std::max(0, tree->viewport()->width() - left), height);
  const Parts parts = place(placed, index);
  return {100, height + (parts.secondLine.isEmpty() ? 0 : QFontMetrics(parts.textFont).lineSpacing())};
}

QWidget* FactsDelegate::createEditor(QWidget* parent, const QStyleOptionViewItem&, const QModelIndex& index) const {
  auto* const field = new QLineEdit(parent);
  field->setReadOnly(true);
  field->setFrame(false);
  field->setTextMargins(0, 0, 0, 0);
  field->setStyleSheet(QStringLiteral("border-radius: 0; padding: 0 2px;"));
  if (index.data(model::FactsModel::CodeRole).toBool() || kindOf(index) == Kind::kText) {
    field->setFont(m_theme.fixedFont());
  }
  return field;
}

void FactsDelegate::setEditorData(QWidget* editor, const QModelIndex& index) const {
  auto* const field = static_cast<QLineEdit*>(editor);
  field->setText(index.data(Qt::EditRole).toString());
  field->selectAll();
}

void FactsDelegate::setModelData(QWidget*, QAbstractItemModel*, const QModelIndex&) const {}

void FactsDelegate::updateEditorGeometry(QWidget* editor, const QStyleOptionViewItem& option,
                                         const QModelIndex& index) const {
  QRect place = this->place(option, index).text;
  place.setRight(option.rect.right());
  place.setLeft(std::max(place.left() - 3, option.rect.left()));
  if (place.width() < 120) place.setLeft(std::max(option.rect.left(), place.right() - 120));
  editor->setGeometry(place);
}

}  // namespace views

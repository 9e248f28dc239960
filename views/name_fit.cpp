#include "views/name_fit.h"

#include <QApplication>
#include <QStyle>
#include <QWidget>
#include <algorithm>

namespace views {
namespace {

constexpr int kLongestIndex = 8;  // characters of "{1,0}" that are kept whole

int charactersOf(const QString& text) { return static_cast<int>(text.size()); }

/// Returns where the tuple index and the number at the end of the name begin, with the "." or "_" before the number.
qsizetype endingOf(const QString& name) {
  qsizetype begin = name.size();
  if (name.endsWith(u'}')) {
    const qsizetype brace = name.lastIndexOf(u'{');
    if (brace > 0 && name.size() - brace <= kLongestIndex) begin = brace;
  }
  qsizetype digits = begin;
  while (digits > 0 && name[digits - 1].isDigit()) --digits;
  const bool isNumbered = digits > 1 && digits < begin && (name[digits - 1] == u'.' || name[digits - 1] == u'_');
  return isNumbered ? digits - 1 : begin;
}

/// Removes a "_fusion" that ends a word of the name.
QString withoutFusion(const QString& stem) {
  static const QString kFusion = QStringLiteral("_fusion");
  const qsizetype at = stem.lastIndexOf(kFusion);
  if (at < 1) return stem;
  const QString rest = stem.mid(at + kFusion.size());
  const bool endsWord = rest.isEmpty() || rest.startsWith(u'.') || rest.startsWith(u'_');
  return endsWord ? stem.left(at) + rest : stem;
}

}  // namespace

QString fittedName(const QString& name, int columns) {
  if (charactersOf(name) <= columns) return name;
  const qsizetype begin = endingOf(name);
  const QString ending = name.mid(begin);
  QString stem = name.left(begin);
  if (const QString plain = withoutFusion(stem); plain != stem) {
    stem = plain;
    for (const char* const kind : {"", "input_", "loop_"}) {
      if (stem.startsWith(QLatin1String(kind))) stem = stem.mid(static_cast<qsizetype>(qstrlen(kind)));
      if (charactersOf(stem + ending) <= columns) return stem + ending;
    }
  }
  // Parameters are named after the path of an argument: they differ at its end.
  if (stem.contains(QStringLiteral("__")) && columns > 1) return u'…' + name.right(columns - 1);
  constexpr int kFewestOfStem = 2;
  const bool hasSeparator = ending.startsWith(u'.') || ending.startsWith(u'_');
  const QString kept = hasSeparator ? ending.mid(1) : ending;
  const int room = columns - charactersOf(kept) - 1;
  return room < kFewestOfStem ? elided(name, columns, false) : stem.left(room) + u'…' + kept;
}

QString fittedName(const QString& name, const QFontMetrics& metrics, int width) {
  if (metrics.horizontalAdvance(name) <= width) return name;
  // Exact at once with a fixed font; letters of other fonts may be wider than digits.
  const int letter = std::max(1, metrics.horizontalAdvance(u'0'));
  for (int columns = std::max(0, width / letter); columns > 0; --columns) {
    const QString fitted = fittedName(name, columns);
    if (metrics.horizontalAdvance(fitted) <= width) return fitted;
  }
  return {};
}

void fitName(QStyleOptionViewItem* cell) {
  if (cell->text.contains(u'/')) return;
  const QStyle* const style = cell->widget != nullptr ? cell->widget->style() : QApplication::style();
  const int room = style->subElementRect(QStyle::SE_ItemViewItemText, cell, cell->widget).width();
  const int margin = style->pixelMetric(QStyle::PM_FocusFrameHMargin, cell, cell->widget) + 1;
  cell->text = fittedName(cell->text, QFontMetrics(cell->font), room - 2 * margin);
}

QString elided(const QString& text, int columns, bool middle) {
  if (charactersOf(text) <= columns) return text;
  if (columns < 1) return {};
  if (!middle) return text.left(columns - 1) + u'…';
  const int tail = (columns - 1) / 2;
  return text.left(columns - 1 - tail) + u'…' + text.right(tail);
}

}  // namespace views

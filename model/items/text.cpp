#include "model/items/text.h"

#include "model/items/format.h"
#include "model/words/text.h"

namespace model {
namespace {

constexpr qsizetype kToolTipWidth = 100;
constexpr qsizetype kToolTipLines = 24;

void makeFit(QString* line) {
  for (QChar& c : *line) {
    if (isUnfit(c)) c = u' ';
  }
}

bool isSeparator(QChar c) { return QStringView(u" ,;/_.)}]=:-").contains(c); }

}  // namespace

bool isUnfit(QChar c) { return words::isUnfit(c.unicode()); }

QString oneLine(absl::string_view text, qsizetype maximum) {
  return toQString(words::oneLine(text, static_cast<size_t>(maximum)));
}

QString oneLine(const QString& text, qsizetype maximum) {
  QString line = text.left(maximum);
  makeFit(&line);
  if (text.size() > maximum) line += u'…';
  return line;
}

QStringList brokenLines(const QString& text, qsizetype width, qsizetype maximum) {
  QStringList lines;
  for (qsizetype begin = 0; begin < text.size();) {
    if (lines.size() == maximum) {
      lines.last() += u'…';
      break;
    }
    const qsizetype lineBreak = QStringView(text).mid(begin, width + 1).indexOf(u'\n');
    qsizetype end = begin + width;
    qsizetype next = end;
    if (lineBreak >= 0) {
      end = begin + lineBreak;
      next = end + 1;
    } else if (end >= text.size()) {
      end = next = text.size();
    } else {
      while (end > begin + width / 2 && !isSeparator(text[end - 1])) --end;
      if (end == begin + width / 2) end = begin + width;
      if (text[end - 1].isHighSurrogate()) --end;
      next = end;
    }
    lines += text.mid(begin, end - begin);
    begin = next;
  }
  return lines;
}

QString printable(const QString& text) { return toQString(words::printable(text.toStdString())); }

QString delimited(const QStringList& cells, char separator) {
  std::vector<std::string> texts = toStrings(cells);
  for (std::string& text : texts) {
    if (separator == '\t') text = words::oneLine(text, text.size());
  }
  return toQString(words::delimited(texts, separator));
}

QString toolTip(const QString& text) {
  if (text.isEmpty()) return {};
  // Explicit markup, so that Qt does not look for markup in the text itself.
  return QStringLiteral("<p style='white-space:pre'>%1</p>")
      .arg(brokenLines(printable(text), kToolTipWidth, kToolTipLines).join(u'\n').toHtmlEscaped());
}

QString placeText(const hlo::Module& module, hlo::SourceLine line) { return toQString(words::placeText(module, line)); }

QString wholePlaceText(const hlo::Module& module, hlo::SourceLine line) {
  return toQString(words::wholePlaceText(module, line));
}

QString lineOriginText(const hlo::Module& module, hlo::InstructionId id, hlo::InstructionId source) {
  return toQString(words::lineOriginText(module, id, source));
}

}  // namespace model

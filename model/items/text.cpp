#include "model/items/text.h"

#include <algorithm>

#include "model/items/format.h"
#include "model/queries/instruction_index.h"

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

bool isUnfit(QChar c) {
  const char16_t u = c.unicode();
  // Directions and marks of Arabic and Mongolian, the soft hyphen, the fillers of Hangul, which are letters without
  // ink.
  constexpr char16_t kOthers[] = {0x00ad, 0x061c, 0x115f, 0x1160, 0x180e, 0x3164, 0xfeff, 0xffa0};
  return u < 0x20 || (u >= 0x7f && u < 0xa0) || (u >= 0x200b && u <= 0x200f) || (u >= 0x2028 && u <= 0x202e) ||
         (u >= 0x2060 && u <= 0x206f) || (u >= 0xfff9 && u <= 0xfffb) ||
         std::find(std::begin(kOthers), std::end(kOthers), u) != std::end(kOthers);
}

QString oneLine(absl::string_view text, qsizetype maximum) {
  const bool isCut = text.size() > static_cast<size_t>(maximum);
  if (isCut) {
    text = text.substr(0, static_cast<size_t>(maximum));
    // Not in the middle of a character.
    for (int i = 0; i < 3 && !text.empty() && (text.back() & 0xc0) == 0x80; ++i) text.remove_suffix(1);
    if (!text.empty() && (text.back() & 0xc0) == 0xc0) text.remove_suffix(1);
  }
  QString line = toQString(text);
  makeFit(&line);
  if (isCut) line += u'…';
  return line;
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

QString printable(QString text) {
  for (QChar& c : text) {
    if (isUnfit(c) && c != u'\n' && c != u'\t') c = u'?';
  }
  return text;
}

QString tabCell(QString text) { return text.replace(u'\t', u' ').replace(u'\n', u' '); }

QString csvCell(QString text) {
  bool isNumber = false;
  text.toDouble(&isNumber);
  if (!isNumber && !text.isEmpty() && QStringView(u"=+-@\t\r").contains(text.front())) text.prepend(u'\'');
  const bool isPlain = std::none_of(text.begin(), text.end(),
                                    [](QChar c) { return c == u',' || c == u'"' || c == u'\n' || c == u'\r'; });
  return isPlain ? text : u'"' + text.replace(u'"', QStringLiteral("\"\"")) + u'"';
}

QString toolTip(const QString& text) {
  if (text.isEmpty()) return {};
  // Marked up by us, so that Qt does not look for markup in the text itself.
  return QStringLiteral("<p style='white-space:pre'>%1</p>")
      .arg(brokenLines(printable(text), kToolTipWidth, kToolTipLines).join(u'\n').toHtmlEscaped());
}

QString placeText(const hlo::Module& module, hlo::SourceLine line) {
  return oneLine(queries::baseName(module.file(line.file)), 128) + u':' + QString::number(line.line);
}

QString wholePlaceText(const hlo::Module& module, hlo::SourceLine line) {
  return printable(toQString(module.file(line.file))) + u':' + QString::number(line.line);
}

}  // namespace model

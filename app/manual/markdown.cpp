#include "app/manual/markdown.h"

#include <QRegularExpression>

namespace app::markdown {
namespace {

bool isIndented(const QString& line) { return line.startsWith(QLatin1String("    ")); }

bool isBlank(const QString& line) { return line.trimmed().isEmpty(); }

const QRegularExpression kItem(QStringLiteral("^(?:(-)|\\d+\\.) +(.*)$"));

// What begins another block, even without a blank line before it.
bool beginsBlock(const QString& line) {
  return isBlank(line) || line.startsWith(QLatin1Char('#')) || line.startsWith(QLatin1Char('|')) ||
         line.startsWith(QLatin1String("```")) || kItem.match(line).hasMatch();
}

QStringList cells(const QString& line) {
  QStringList cells{QString()};
  const QString row = line.trimmed();
  for (qsizetype at = 1; at < row.size(); ++at) {
    if (row[at] == QLatin1Char('\\') && at + 1 < row.size() && row[at + 1] == QLatin1Char('|')) {
      cells.last() += row[++at];
    } else if (row[at] == QLatin1Char('|')) {
      cells.last() = cells.last().trimmed();
      if (at + 1 < row.size()) cells.append(QString());
    } else {
      cells.last() += row[at];
    }
  }
  return cells;
}

/// Reads one block after the other from the lines of a text.
class Parser {
 public:
  explicit Parser(const QString& text) : m_lines(text.split(QLatin1Char('\n'))) {}

  QList<Block> parse() {
    QList<Block> blocks;
    while (m_at < m_lines.size()) {
      if (isBlank(line())) {
        ++m_at;
      } else {
        blocks.append(block());
      }
    }
    return blocks;
  }

 private:
  const QString& line() const { return m_lines[m_at]; }

  // The lines up to what ends the paragraph or item that begins with `text`.
  QString joined(QString text) {
    while (m_at < m_lines.size() && !beginsBlock(line())) text += QLatin1Char(' ') + m_lines[m_at++].trimmed();
    return text;
  }

  Block block() {
    static const QRegularExpression heading(QStringLiteral("^(#+) +(.*)$"));
    static const QRegularExpression picture(QStringLiteral("^!\\[([^\\]]*)\\]\\(([^)]*)\\)$"));
    if (line().startsWith(QLatin1String("```"))) return fenced();
    if (isIndented(line())) return indented();
    if (line().startsWith(QLatin1Char('|'))) return table();
    if (kItem.match(line()).hasMatch()) return list();
    if (const auto match = heading.match(line()); match.hasMatch()) {
      ++m_at;
      return {Block::Kind::kHeading, static_cast<int>(match.capturedLength(1)), match.captured(2), {}, {}, {}};
    }
    if (const auto match = picture.match(line()); match.hasMatch()) {
      ++m_at;
      return {Block::Kind::kPicture, 0, match.captured(1), match.captured(2), {}, {}};
    }
    const QString first = m_lines[m_at++].trimmed();
    return {Block::Kind::kParagraph, 0, joined(first), {}, {}, {}};
  }

  Block fenced() {
    Block code{Block::Kind::kCode, 0, {}, {}, {}, {}};
    for (++m_at; m_at < m_lines.size() && !line().startsWith(QLatin1String("```")); ++m_at) {
      code.text += line() + QLatin1Char('\n');
    }
    ++m_at;
    return code;
  }

  Block indented() {
    Block code{Block::Kind::kCode, 0, {}, {}, {}, {}};
    for (; m_at < m_lines.size() && (isIndented(line()) || isBlank(line())); ++m_at) {
      code.text += line().mid(4) + QLatin1Char('\n');
    }
    while (code.text.endsWith(QLatin1String("\n\n"))) code.text.chop(1);
    return code;
  }

  Block table() {
    Block table{Block::Kind::kTable, 0, {}, {}, {}, {}};
    static const QRegularExpression rule(QStringLiteral("^\\|( *:?-+:? *\\|)+$"));
    for (; m_at < m_lines.size() && line().startsWith(QLatin1Char('|')); ++m_at) {
      if (!rule.match(line().trimmed()).hasMatch()) table.rows.append(cells(line()));
    }
    return table;
  }

  Block list() {
    Block list{Block::Kind::kBullets, 0, {}, {}, {}, {}};
    if (kItem.match(line()).captured(1).isEmpty()) list.kind = Block::Kind::kNumbers;
    while (m_at < m_lines.size()) {
      const auto match = kItem.match(line());
      if (!match.hasMatch()) break;
      ++m_at;
      list.items.append(joined(match.captured(2)));
    }
    return list;
  }

  QStringList m_lines;
  qsizetype m_at = 0;
};

QString address(const QString& target, const QString& ending) {
  static const QRegularExpression page(QStringLiteral("^([\\w-]+)\\.md(#.*)?$"));
  const auto match = page.match(target);
  return match.hasMatch() ? match.captured(1) + ending + match.captured(2) : target;
}

QString lineHtml(const QString& text, const QString& ending) {
  QString html;
  for (const Span& span : spans(text)) {
    const QString escaped = span.text.toHtmlEscaped();
    switch (span.kind) {
      case Span::Kind::kPlain: html += escaped; break;
      case Span::Kind::kCode: html += QStringLiteral("<code>%1</code>").arg(escaped); break;
      case Span::Kind::kStrong: html += QStringLiteral("<b>%1</b>").arg(escaped); break;
      case Span::Kind::kStressed: html += QStringLiteral("<i>%1</i>").arg(escaped); break;
      case Span::Kind::kLink:
        html += QStringLiteral("<a href=\"%1\">%2</a>").arg(address(span.target, ending).toHtmlEscaped(), escaped);
        break;
    }
  }
  return html;
}

QString tableHtml(const Block& table, const QString& ending) {
  QString html = QStringLiteral("<table>\n");
  for (qsizetype row = 0; row < table.rows.size(); ++row) {
    // A head without words is not shown.
    if (row == 0 && table.rows[0].join(QString()).isEmpty()) continue;
    const QString cell = row == 0 ? QStringLiteral("<th>%1</th>") : QStringLiteral("<td>%1</td>");
    html += QStringLiteral("<tr>");
    for (const QString& text : table.rows[row]) html += cell.arg(lineHtml(text, ending));
    html += QStringLiteral("</tr>\n");
  }
  return html + QStringLiteral("</table>\n");
}

QString blockHtml(const Block& block, const QString& ending) {
  switch (block.kind) {
    case Block::Kind::kHeading:
      return QStringLiteral("<h%1><a name=\"%2\"></a>%3</h%1>\n")
          .arg(block.level)
          .arg(anchor(block.text), lineHtml(block.text, ending));
    case Block::Kind::kParagraph: return QStringLiteral("<p>%1</p>\n").arg(lineHtml(block.text, ending));
    case Block::Kind::kCode: return QStringLiteral("<pre>%1</pre>\n").arg(block.text.toHtmlEscaped());
    case Block::Kind::kPicture:
      return QStringLiteral("<p class=\"picture\"><img src=\"%1\" alt=\"%2\" width=\"%3\"></p>\n")
          .arg(block.target.toHtmlEscaped(), block.text.toHtmlEscaped())
          .arg(kPictureWidth);
    case Block::Kind::kTable: return tableHtml(block, ending);
    case Block::Kind::kBullets:
    case Block::Kind::kNumbers: break;
  }
  const QString name = block.kind == Block::Kind::kBullets ? QStringLiteral("ul") : QStringLiteral("ol");
  QString html = QStringLiteral("<%1>\n").arg(name);
  for (const QString& item : block.items) html += QStringLiteral("<li>%1</li>\n").arg(lineHtml(item, ending));
  return html + QStringLiteral("</%1>\n").arg(name);
}

}  // namespace

QList<Block> parse(const QString& text) { return Parser(text).parse(); }

QList<Span> spans(const QString& text) {
  static const QRegularExpression mark(
      QStringLiteral("`([^`]+)`|\\*\\*(.+?)\\*\\*|(?<![\\w*])\\*(?![\\s*])([^*]+)\\*|\\[([^\\]]+)\\]\\(([^)]+)\\)"));
  QList<Span> spans;
  qsizetype at = 0;
  const auto add = [&](Span::Kind kind, const QString& part, const QString& target = {}) {
    if (!part.isEmpty()) spans.append({kind, part, target});
  };
  auto matches = mark.globalMatch(text);
  while (matches.hasNext()) {
    const auto match = matches.next();
    add(Span::Kind::kPlain, text.mid(at, match.capturedStart() - at));
    add(Span::Kind::kCode, match.captured(1));
    add(Span::Kind::kStrong, match.captured(2));
    add(Span::Kind::kStressed, match.captured(3));
    add(Span::Kind::kLink, match.captured(4), match.captured(5));
    at = match.capturedEnd();
  }
  add(Span::Kind::kPlain, text.mid(at));
  return spans;
}

QString plain(const QString& text) {
  QString plain;
  for (const Span& span : spans(text)) plain += span.text;
  return plain;
}

QString anchor(const QString& heading) {
  static const QRegularExpression other(QStringLiteral("[^a-z0-9]+"));
  QString name = plain(heading).toLower().replace(other, QStringLiteral("-"));
  while (name.endsWith(QLatin1Char('-'))) name.chop(1);
  while (name.startsWith(QLatin1Char('-'))) name.remove(0, 1);
  return name;
}

QString html(const QList<Block>& blocks, const QString& ending) {
  QString html;
  for (const Block& block : blocks) html += blockHtml(block, ending);
  return html;
}

}  // namespace app::markdown

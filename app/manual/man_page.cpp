#include "app/manual/man_page.h"

#include <algorithm>

#include "app/cli/command_line.h"
#include "app/manual/markdown.h"
#include "model/items/format.h"

namespace app {
namespace {

using cli::Option;
using cli::Subcommand;
using markdown::Block;
using markdown::Span;
using model::toQString;
using model::toQStrings;

// Text is never a request: a backslash, and a dot or quote at the start of a line, have a meaning in roff.
QString escaped(QString text) {
  text.replace(QLatin1Char('\\'), QStringLiteral("\\e"));
  text.replace(QLatin1Char('-'), QStringLiteral("\\-"));
  if (text.startsWith(QLatin1Char('.')) || text.startsWith(QLatin1Char('\''))) text.prepend(QStringLiteral("\\&"));
  return text;
}

QString line(const QString& text) {
  QString roff;
  for (const Span& span : markdown::spans(text)) {
    const bool isBold = span.kind == Span::Kind::kCode || span.kind == Span::Kind::kStrong;
    const bool isItalic = span.kind == Span::Kind::kStressed;
    const QString part = escaped(span.text);
    roff += isBold ? QStringLiteral("\\fB%1\\fR").arg(part) : isItalic ? QStringLiteral("\\fI%1\\fR").arg(part) : part;
  }
  if (roff.startsWith(QLatin1Char('.')) || roff.startsWith(QLatin1Char('\''))) roff.prepend(QStringLiteral("\\&"));
  return roff + QLatin1Char('\n');
}

QString section(const QString& title) { return QStringLiteral(".SH \"%1\"\n").arg(escaped(title.toUpper())); }

QString entry(const QString& head, const QString& text) { return QStringLiteral(".TP\n") + line(head) + line(text); }

QString code(const QString& text) {
  QString roff = QStringLiteral(".PP\n.RS 4\n.nf\n");
  for (const QString& each : text.chopped(1).split(QLatin1Char('\n'))) roff += escaped(each) + QLatin1Char('\n');
  return roff + QStringLiteral(".fi\n.RE\n");
}

QString blockRoff(const Block& block) {
  QString roff;
  switch (block.kind) {
    case Block::Kind::kHeading: return QStringLiteral(".SS \"%1\"\n").arg(escaped(markdown::plain(block.text)));
    case Block::Kind::kParagraph: return QStringLiteral(".PP\n") + line(block.text);
    case Block::Kind::kCode: return code(block.text);
    case Block::Kind::kPicture: return {};
    case Block::Kind::kTable:
      for (const QStringList& row : block.rows.mid(1))
        roff += entry(row.first(), row.mid(1).join(QStringLiteral("; ")));
      return roff;
    case Block::Kind::kBullets:
    case Block::Kind::kNumbers: break;
  }
  for (qsizetype at = 0; at < block.items.size(); ++at) {
    roff += (block.kind == Block::Kind::kBullets ? QStringLiteral(".IP \\(bu 2\n")
                                                 : QStringLiteral(".IP %1. 4\n").arg(at + 1));
    roff += line(block.items[at]);
  }
  return roff;
}

/// `--theme light|dark` in bold but for the word; the usage text's lines hold the blanks of its columns.
QString optionHead(const Option& option) {
  return QStringLiteral("**--%1** *%2*").arg(toQString(option.name), toQString(option.word));
}

QString synopsis() {
  QString roff;
  const auto call = [&](const std::string& name, const std::vector<std::string>& optionNames, const QString& rest) {
    QString text =
        name.empty() ? QStringLiteral("**hloscope**") : QStringLiteral("**hloscope %1**").arg(toQString(name));
    for (const Option* option : cli::options()) {
      if (std::find(optionNames.begin(), optionNames.end(), option->name) != optionNames.end())
        text += QStringLiteral(" [%1]").arg(optionHead(*option));
    }
    if (!roff.isEmpty()) roff += QStringLiteral(".br\n");
    roff += line(text + rest);
  };
  call({}, cli::windowOptions(), QStringLiteral(" [*PATH*...]"));
  for (const Subcommand& one : cli::subcommands()) {
    call(one.name, one.options,
         QStringLiteral(" *PATH*") +
             (one.valueWord.empty() ? QString() : QStringLiteral(" *%1*").arg(toQString(one.valueWord))));
  }
  call({}, {}, QStringLiteral(" **--help** | **--version**"));
  return roff;
}

QString optionText(const Option& option) {
  QString text = toQString(option.purpose).simplified();
  if (option.name != "format") return text;
  for (const Subcommand& one : cli::subcommands()) {
    if (!one.formats.empty())
      text += QStringLiteral("; **%1** has %2")
                  .arg(toQString(one.name), toQStrings(one.formats).join(QStringLiteral(", ")));
  }
  return text;
}

}  // namespace

QByteArray manPage(const QString& version, const QString& date, const QString& cli) {
  QString roff = QStringLiteral(
                     ".\\\" Made from the program's table of verbs and from packaging/cli.md.\n"
                     ".TH HLOSCOPE 1 \"%1\" \"hloscope %2\" \"User Commands\"\n"
                     ".nh\n.ad l\n")
                     .arg(date, version);
  roff += section(QStringLiteral("Name")) + QStringLiteral("hloscope \\- viewer for dumps of the XLA compiler\n");
  roff += section(QStringLiteral("Synopsis")) + synopsis();

  const QList<Block> blocks = markdown::parse(cli);
  roff += section(QStringLiteral("Description"));
  qsizetype at = 1;  // after the title
  for (; at < blocks.size() && blocks[at].kind != Block::Kind::kHeading; ++at) roff += blockRoff(blocks[at]);

  roff += section(QStringLiteral("Verbs"));
  for (const Subcommand& one : cli::subcommands())
    roff += entry(QStringLiteral("**%1**").arg(toQString(one.name)), toQString(one.purpose).simplified());
  roff += section(QStringLiteral("Options"));
  for (const Option* option : cli::options()) roff += entry(optionHead(*option), optionText(*option));
  roff += entry(QStringLiteral("**-h**, **--help**"), QStringLiteral("the usage in short"));
  roff += entry(QStringLiteral("**-v**, **--version**"), QStringLiteral("the version"));

  roff += section(QStringLiteral("What the verbs print"));
  for (; at < blocks.size(); ++at) roff += blockRoff(blocks[at]);

  roff += section(QStringLiteral("Exit status"));
  roff += entry(QStringLiteral("**0**"), QStringLiteral("done")) +
          entry(QStringLiteral("**1**"), QStringLiteral("what was asked for is not there")) +
          entry(QStringLiteral("**2**"), QStringLiteral("wrong usage, or nothing that can be read"));
  roff += section(QStringLiteral("Examples"));
  roff += QStringLiteral(".PP\nA dump of a program that uses XLA, and what is in it:\n") +
          code(QStringLiteral("XLA_FLAGS=--xla_dump_to=/tmp/dump python train.py\n"
                              "hloscope /tmp/dump\nhloscope info /tmp/dump\n"));
  roff += section(QStringLiteral("See also"));
  roff += QStringLiteral("The manual in the program (Help, Manual) and, as HTML, in the documents of the package.\n");
  return roff.toUtf8();
}

}  // namespace app

// Checks the glossary: words and phrases that hloscope does not use in its interface, messages, documentation and
// comments, each with the word to use instead. Names of subcommands, options and JSON keys are exempt if they are
// marked as code.

#include <QDir>
#include <QDirIterator>
#include <QFile>
#include <QMap>
#include <QRegularExpression>
#include <QTest>
#include <QXmlStreamReader>
#include <iterator>

namespace {

struct Entry {
  const char* pattern;  ///< regular expression for whole words, case-insensitive; a space matches any white space
  const char* replacement;
};

constexpr Entry kGlossary[] = {
    {"alive(?!@)", "live"},
    {"where nothing is said", "(default: X)"},
    {"work(?:s|ed|ing)? (?:it |them |this |itself |themselves )?out", "compute"},
    {"figures?", "value or metric"},
    {"(?:one|each|every|another|first|last|next) round", "iteration"},
    {"rounds? of (?:the|a|its|that|each) loops?", "iteration of the loop"},
    {"holders?", "previous or next buffer at the same address"},
    {"foot of (?:the|a|its) (?:window|page|pane|view)", "status bar, or bottom of the …"},
    {"step(?:s|ped|ping)? back", "is dimmed"},
    {"nobody", "nothing, no user, or name it"},
    {"somebody", "the user, the caller, or name it"},
    {"whoever", "the user, the caller, or name it"},
    {"one (?:sees|saw|types|typed|stood|wants|knows|sends|looks|reads|finds)", "the user sees …"},
    {"verbs?", "subcommand"},
    {"own layouts", "saved layouts"},
    {"tells", "reports, states, shows or distinguishes"},
    {"told", "reported, stated, shown, notified or distinguished"},
    {"stacks? of calls", "call stack"},
    {"(?:FLOPs?|bytes|cycles) (?:a|for a|for each) (?:byte|second)", "FLOP/byte, per second"},
    {"(?-i:A Second)", "Per second"},
    {"(?<!style\\s)sheets?", "datasheet; of keys: keyboard shortcuts"},
    {"(?:give|gives|gave|giving|given) away", "donate"},
    {"(?:stand|stands|standing) (?:at|in|beside|below|behind|under|above|between|there|before|where|with|on|alone)",
     "is"},
    {"stood", "was"},
    {"pictures?(?! --)",  // a subcommand
     "graph, layout, image, screenshot or drawing"},
    {"hot ?spots?", "hot list"},
    {"who (?:held|holds|needs|needed|uses|used|reads|calls|called|is|are|has|have|waits)", "that or which; name it"},
    {"whom", "that or which; name it"},
    {"shall", "will, must or should"},
    {"all else", "everything else"},
    {"hangs? on", "depend on"},
    {"let(?:s|ting)? go", "release, evict or delete"},
    {"speaks?", "uses (a language)"},
    {"wears?", "has, applies"},
    {"from afar", "when zoomed out"},
    {"as (?:the |its |their |our )?[\\w’']+ (?:has|have|had) (?:it|them)", "as in …"},
    {"round (?:it|them)(?! (?:up|down|to|off))", "around …"},
    {"(?:is|are|was|were) no "
     "(?:files?|HLO|problem|mistake|error|words?|markup|numbers?|name|module|action|view|option|key)",
     "is not a …"},
    {"(?:is|are|was|were|be) held against", "is compared with, checked against"},
    {"at hand", "available"},
    {"mend(?:s|ed|ing)?", "fix"},
    {"in sight", "visible"},
    {"truth values?", "boolean"},
    {"the case of letters", "case-insensitive"},
    {"com(?:e|es|ing) back at the next", "is restored"},
    {"not to one scale", "not to scale"},
    {"every look of it", "every view and theme"},
};

/// Words that a comment on a declaration must not start with: it starts with a noun or with "Returns …", "Parses …".
constexpr char kBadStart[] = "\\A\\s*(?:What|Where|Whether|Whose|Who|Of|Nothing)\\b";

const QDir kRoot(QStringLiteral(HLOSCOPE_SOURCE));

QString read(const QString& path) {
  QFile file(kRoot.filePath(path));
  return file.open(QIODevice::ReadOnly) ? QString::fromUtf8(file.readAll()) : QString();
}

/// A comment, a text of the interface, a message or a document. Removed code leaves its line breaks.
struct Prose {
  QString text;
  int line = 1;                ///< of its first character, from 1
  bool isDeclaration = false;  ///< a comment above a declaration or at the top of a file
};

/// The prose of C++ source.
struct Source {
  QList<Prose> comments;  ///< consecutive lines of comment are one
  QList<Prose> messages;  ///< string literals that contain a space
};

const QRegularExpression& expression(const Entry& entry) {
  static const QList<QRegularExpression> kAll = [] {
    QList<QRegularExpression> all;
    for (const Entry& one : kGlossary) {
      const QString pattern = QString::fromUtf8(one.pattern).replace(QLatin1Char(' '), QLatin1String("\\s+"));
      all += QRegularExpression(QStringLiteral("(?<![\\w-])(?:%1)(?![\\w-])").arg(pattern),
                                QRegularExpression::CaseInsensitiveOption);
    }
    return all;
  }();
  return kAll[&entry - kGlossary];
}

/// Returns each finding as `NAME:line: "alive": use live`.
QStringList findings(const QString& name, const Prose& prose) {
  QStringList found;
  const auto add = [&](const QRegularExpressionMatch& match, const QString& advice) {
    const int line = prose.line + static_cast<int>(QStringView(prose.text).left(match.capturedStart()).count(u'\n'));
    found += QStringLiteral("%1:%2: \"%3\": %4").arg(name).arg(line).arg(match.captured().simplified(), advice);
  };
  for (const Entry& entry : kGlossary) {
    for (auto matches = expression(entry).globalMatch(prose.text); matches.hasNext();)
      add(matches.next(), QStringLiteral("use ") + QString::fromUtf8(entry.replacement));
  }
  static const QRegularExpression kStart{QLatin1String(kBadStart)};
  if (const auto match = kStart.match(prose.text); prose.isDeclaration && match.hasMatch())
    add(match, QStringLiteral("start with a noun or a verb such as Returns"));
  return found;
}

/// Replaces each match by its line breaks.
QString without(QString text, const QRegularExpression& code) {
  qsizetype from = 0;
  for (auto match = code.match(text); match.hasMatch(); match = code.match(text, from)) {
    const QString breaks(match.captured().count(u'\n'), u'\n');
    text.replace(match.capturedStart(), match.capturedLength(), breaks);
    from = match.capturedStart() + breaks.size();
  }
  return text;
}

QString withoutCodeSpans(const QString& text) {
  static const QRegularExpression kSpan("`[^`]*`");
  return without(text, kSpan);
}

Source parse(const QString& source) {
  static const QRegularExpression kToken(
      R"x(R"([^(\s]*)\((.*?)\)\1"|"((?:\\.|[^"\\\n])*)"|(?:(?<![\w'])|(?<!\w)(?:u8|[uUL]))'(?:\\.|[^'\\\n])+'|//[^\n]*|/\*.*?\*/)x",
      QRegularExpression::DotMatchesEverythingOption);
  static const QRegularExpression kMarker("^(?:///<|///|//|/\\*+)");
  Source found;
  qsizetype counted = 0, commentEnd = -1;
  int line = 1;
  QString lastMarker;
  for (auto matches = kToken.globalMatch(source); matches.hasNext();) {
    const auto match = matches.next();
    const qsizetype begin = match.capturedStart();
    line += static_cast<int>(QStringView(source).mid(counted, begin - counted).count(u'\n'));
    counted = begin;
    if (!match.captured().startsWith(u'/')) {
      const QString literal = match.captured(2) + match.captured(3).replace(QLatin1String("\\n"), QLatin1String("  "));
      if (literal.contains(u' ')) found.messages += {withoutCodeSpans(literal), line};
      continue;
    }
    const QString marker = kMarker.match(match.captured()).captured();
    const QString text = match.captured().mid(marker.size());
    const qsizetype lineStart = begin == 0 ? 0 : source.lastIndexOf(u'\n', begin - 1) + 1;
    const QStringView before = QStringView(source).mid(lineStart, begin - lineStart);
    const bool isAlone = before.trimmed().isEmpty();
    if (isAlone && marker == lastMarker && commentEnd == lineStart - 1) {
      found.comments.last().text += u'\n' + text;
    } else {
      const bool isDeclaration =
          isAlone && (marker == QLatin1String("///") || (marker == QLatin1String("//") && before.isEmpty()));
      found.comments += {text, line, isDeclaration};
    }
    commentEnd = match.capturedEnd();
    lastMarker = marker;
  }
  for (Prose& comment : found.comments) comment.text = withoutCodeSpans(comment.text);
  return found;
}

/// A Markdown or XML document without code, links, tags and headings that are the name of a subcommand.
Prose document(const QString& path, QString text) {
  static const QRegularExpression kFence("(?ms)^```.*?^```$");
  static const QRegularExpression kIndented("(?m)^    .*$");
  static const QRegularExpression kSubcommand("(?m)^## [a-z]+$");
  static const QRegularExpression kTarget("\\]\\([^)]*\\)");
  static const QRegularExpression kTag("<[^>]*>");
  if (path.endsWith(QLatin1String(".md"))) text = without(without(without(text, kFence), kIndented), kSubcommand);
  return {without(without(withoutCodeSpans(text), kTarget), kTag)};
}

QStringList interfaceFindings() {
  QStringList found;
  const QString path = QStringLiteral("resources/translations/hloscope_de.ts");
  QXmlStreamReader xml(read(path));
  while (!xml.atEnd()) {
    if (xml.readNext() != QXmlStreamReader::StartElement || xml.name() != QLatin1String("source")) continue;
    const int line = static_cast<int>(xml.lineNumber());
    QString text = xml.readElementText();
    text.remove(u'&');
    found += findings(path, {withoutCodeSpans(text), line});
  }
  return found;
}

/// Returns the findings by source, including sources without any.
QMap<QString, QStringList> allFindings() {
  QMap<QString, QStringList> all;
  all[QStringLiteral("interface")] = interfaceFindings();
  for (const QString& folder : QStringList{"", "packaging", "resources", "tests"}) {
    QDirIterator files(kRoot.filePath(folder), {"*.md", "*.metainfo.xml", "*.desktop"}, QDir::Files,
                       folder.isEmpty() ? QDirIterator::NoIteratorFlags : QDirIterator::Subdirectories);
    while (files.hasNext()) {
      const QString path = kRoot.relativeFilePath(files.next());
      all[path] = findings(path, document(path, read(path)));
    }
  }
  for (const QString& folder : QStringList{"app", "drawing", "layout", "model", "tests", "views"}) {
    QDirIterator files(kRoot.filePath(folder), {"*.h", "*.cpp"}, QDir::Files, QDirIterator::Subdirectories);
    while (files.hasNext()) {
      const QString path = kRoot.relativeFilePath(files.next());
      const QString source = path.section(u'/', 0, -2);
      const auto [comments, messages] = parse(read(path));
      for (const Prose& comment : comments) all[source + QLatin1String(" comments")] += findings(path, comment);
      // Texts of windows are checked in the translation; string literals of tests are inputs and expected values.
      if (!source.startsWith(QLatin1String("model")) && source != QLatin1String("app/cli")) continue;
      for (const Prose& message : messages) all[source + QLatin1String(" messages")] += findings(path, message);
    }
  }
  return all;
}

}  // namespace

class TestLanguage : public QObject {
  Q_OBJECT

 private slots:
  void comments_data() {
    QTest::addColumn<QString>("source");
    QTest::addColumn<QStringList>("found");
    QTest::newRow("one") << "int a;\n// It is alive.\n" << QStringList{"f.h:2: \"alive\": use live"};
    QTest::newRow("over two lines") << "/// Computes where nothing\n/// is said.\n"
                                    << QStringList{"f.h:1: \"where nothing is said\": use (default: X)"};
    QTest::newRow("in the second line") << "// A value\n// is alive.\n" << QStringList{"f.h:2: \"alive\": use live"};
    QTest::newRow("behind code") << "int a;  ///< its holder\n"
                                 << QStringList{"f.h:1: \"holder\": use previous or next buffer at the same address"};
    QTest::newRow("in stars") << "/* Nobody\n calls it. */"
                              << QStringList{"f.h:1: \"Nobody\": use nothing, no user, or name it"};
    QTest::newRow("whole words") << "// alive@peak, placeholder, is_alive, work-out\n" << QStringList{};
    QTest::newRow("code span") << "// The key `alive`\n" << QStringList{};
    QTest::newRow("strings")
        << "call(\"// alive\", '\"', \"\\\"// alive\", R\"x(// alive)x\", 1'000, u'\"');  // told\n"
        << QStringList{"f.h:1: \"told\": use reported, stated, shown, notified or distinguished"};
    QTest::newRow("start") << "/// What it says.\nint a;\n"
                           << QStringList{"f.h:1: \"What\": start with a noun or a verb such as Returns"};
    QTest::newRow("start of a note in code") << "  // What it says counts.\n" << QStringList{};
  }
  void comments() {
    QFETCH(QString, source);
    QFETCH(QStringList, found);
    QStringList all;
    for (const Prose& comment : parse(source).comments) all += findings("f.h", comment);
    QCOMPARE(all, found);
  }

  void messages() {
    QStringList all;
    for (const Prose& message : parse("f(\"alive\", \"is alive\", \"\\\"told\\nagain\");  // told\n").messages)
      all += findings("f.h", message);
    QCOMPARE(all, (QStringList{"f.h:1: \"alive\": use live",
                               "f.h:1: \"told\": use reported, stated, shown, notified or distinguished"}));
  }

  void documents() {
    const QString text =
        "# Alive\n\n## picture\n\n    alive\n\n```\nalive\n```\n\n`alive`, [holder](told.md), <b "
        "class=\"told\">told</b>\n";
    QCOMPARE(findings("a.md", document("a.md", text)),
             (QStringList{"a.md:1: \"Alive\": use live",
                          "a.md:11: \"holder\": use previous or next buffer at the same address",
                          "a.md:11: \"told\": use reported, stated, shown, notified or distinguished"}));
  }

  void glossary_data() {
    QTest::addColumn<QStringList>("found");
    const auto all = allFindings();
    QVERIFY(all.size() > 40);
    for (auto source = all.begin(); source != all.end(); ++source)
      QTest::newRow(qPrintable(source.key())) << source.value();
  }
  void glossary() {
    QFETCH(QStringList, found);
    for (const QString& one : found) qWarning("%s", qPrintable(one));
    QVERIFY2(found.isEmpty(), "the warnings above name the words to use");
  }
};

QTEST_GUILESS_MAIN(TestLanguage)
#include "tst_language.moc"

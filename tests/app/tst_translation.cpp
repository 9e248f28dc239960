// The translations: every text of the sources has one and keeps its placeholders, and a German window is completely
// German, with the same shortcuts.

#include <QAbstractButton>
#include <QAbstractItemView>
#include <QApplication>
#include <QComboBox>
#include <QFile>
#include <QFileInfo>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QMenuBar>
#include <QProcess>
#include <QRegularExpression>
#include <QSettings>
#include <QTabBar>
#include <QTemporaryDir>
#include <QTest>
#include <QXmlStreamReader>
#include <algorithm>
#include <map>
#include <memory>
#include <set>

#include "app/preferences/language.h"
#include "app/preferences/preferences_dialog.h"
#include "app/window/main_window.h"
#include "model/ir/opcode.h"

namespace {

const QString kGerman = QStringLiteral(HLOSCOPE_SOURCE "/resources/translations/hloscope_de.ts");

/// A source text with its translations: one, or one for each plural form.
struct Entry {
  QStringList translations;
  bool isFinished = true;
};
/// By context, source text and the comment that distinguishes equal texts.
using Texts = std::map<QStringList, Entry>;

QString named(const QStringList& key) { return QStringLiteral("%1: “%2”").arg(key[0], key[1]); }

Texts readTexts(const QString& path) {
  Texts texts;
  QFile file(path);
  if (!file.open(QIODevice::ReadOnly)) return texts;
  QXmlStreamReader xml(&file);
  QString context, source, comment;
  Entry entry;
  bool isPlural = false;
  while (!xml.atEnd()) {
    const auto token = xml.readNext();
    const auto element = xml.name();
    if (token == QXmlStreamReader::EndElement && element == QLatin1String("message")) {
      texts[{context, source, comment}] = entry;
    }
    if (token != QXmlStreamReader::StartElement) continue;
    if (element == QLatin1String("message")) {
      comment.clear();
      entry = {};
      isPlural = xml.attributes().hasAttribute(QLatin1String("numerus"));
    } else if (element == QLatin1String("name")) {
      context = xml.readElementText();
    } else if (element == QLatin1String("source")) {
      source = xml.readElementText();
    } else if (element == QLatin1String("comment")) {
      comment = xml.readElementText();
    } else if (element == QLatin1String("translation")) {
      entry.isFinished = !xml.attributes().hasAttribute(QLatin1String("type"));
      if (!isPlural) entry.translations << xml.readElementText();
    } else if (element == QLatin1String("numerusform")) {
      entry.translations << xml.readElementText();
    }
  }
  return xml.hasError() ? Texts() : texts;
}

/// Returns the placeholders %1, %n, sorted.
QStringList placesOf(const QString& text) {
  static const QRegularExpression place(QStringLiteral("%[0-9n]"));
  QStringList places;
  for (auto found = place.globalMatch(text); found.hasNext();) places += found.next().captured();
  places.sort();
  return places;
}

QString blanksOf(const QString& text) {
  const QString trimmed = text.trimmed();
  const qsizetype at = text.indexOf(trimmed);
  return text.left(at) + QLatin1Char('|') + text.mid(at + trimmed.size());
}

bool hasMnemonic(const QString& text) { return !QKeySequence::mnemonic(text).isEmpty(); }

/// Returns all texts of a window, its menus and its docks.
QStringList textsOf(const QWidget& window) {
  QStringList texts;
  for (const auto* action : window.findChildren<QAction*>()) texts << action->text() << action->toolTip();
  for (const auto* menu : window.findChildren<QMenu*>()) texts << menu->title();
  for (const auto* label : window.findChildren<QLabel*>()) texts << label->text();
  for (const auto* button : window.findChildren<QAbstractButton*>()) texts << button->text();
  for (const auto* field : window.findChildren<QLineEdit*>()) texts << field->placeholderText();
  for (const auto* box : window.findChildren<QComboBox*>()) {
    for (int i = 0; i < box->count(); ++i) texts << box->itemText(i);
  }
  for (const auto* bar : window.findChildren<QTabBar*>()) {
    for (int i = 0; i < bar->count(); ++i) texts << bar->tabText(i);
  }
  for (const auto* header : window.findChildren<QHeaderView*>()) {
    if (header->model() == nullptr || header->orientation() != Qt::Horizontal) continue;
    for (int i = 0; i < header->count(); ++i) {
      texts << header->model()->headerData(i, Qt::Horizontal).toString()
            << header->model()->headerData(i, Qt::Horizontal, Qt::ToolTipRole).toString();
    }
  }
  for (const auto* widget : window.findChildren<QWidget*>()) {
    texts << widget->toolTip() << widget->accessibleName() << widget->accessibleDescription() << widget->windowTitle();
  }
  return texts;
}

QStringList keysOf(const app::MainWindow& window) {
  QStringList keys;
  for (const auto* action : window.findChildren<QAction*>()) {
    if (action->objectName().isEmpty() || action->shortcuts().isEmpty()) continue;
    keys << action->objectName() + u' ' + QKeySequence::listToString(action->shortcuts(), QKeySequence::PortableText);
  }
  keys.sort();
  return keys;
}

/// One window with the bundled sample.
struct Shown {
  Shown() : window(settings, theme, {}, true) {
    window.show();
    window.openPaths({QStringLiteral(HLOSCOPE_SOURCE "/resources/samples")});
  }
  app::Settings settings;
  views::Theme theme;
  app::MainWindow window;
};

}  // namespace

class TestTranslation : public QObject {
  Q_OBJECT

 private slots:
  void initTestCase() {
    QVERIFY(m_home.isValid());
    QCoreApplication::setOrganizationName(QStringLiteral("hloscope-test"));
    QCoreApplication::setApplicationName(QStringLiteral("translation"));
    QSettings::setPath(QSettings::NativeFormat, QSettings::UserScope, m_home.path());
    m_texts = readTexts(kGerman);
    QVERIFY(m_texts.size() > 1000);
  }

  void everyTextIsTranslated() {
    const QString lupdate = QStringLiteral(HLOSCOPE_LUPDATE);
    if (!QFileInfo(lupdate).isExecutable()) QSKIP("lupdate is not installed: whether texts are missing is not known");
    const QString file = m_home.filePath(QStringLiteral("collected.ts"));
    QProcess process;
    process.start(lupdate, QStringLiteral(HLOSCOPE_COLLECT_TEXTS).split(QLatin1Char('|'))
                               << QStringLiteral("-ts") << file);
    QVERIFY(process.waitForFinished(120000));
    QCOMPARE(process.exitCode(), 0);
    // lupdate warns of texts without a recognisable context, which would never be translated.
    QCOMPARE(QString::fromLocal8Bit(process.readAllStandardError()), QString());
    const Texts collected = readTexts(file);
    QVERIFY(collected.size() > 1000);
    QStringList wrong;
    for (const auto& [key, entry] : collected) {
      const auto at = m_texts.find(key);
      if (at == m_texts.end()) {
        wrong << QStringLiteral("not in hloscope_de.ts (run update-translations): ") + named(key);
      } else if (!at->second.isFinished || at->second.translations.join(QString()).trimmed().isEmpty()) {
        wrong << QStringLiteral("not translated: ") + named(key);
      }
    }
    for (const auto& [key, entry] : m_texts) {
      if (collected.count(key) == 0) wrong << QStringLiteral("no longer in the sources: ") + named(key);
    }
    QVERIFY2(wrong.isEmpty(), qPrintable(u'\n' + wrong.join(u'\n')));
  }

  void translationsKeepPlaceholders() {
    QStringList wrong;
    for (const auto& [key, entry] : m_texts) {
      const QString& source = key[1];
      for (const QString& text : entry.translations) {
        if (placesOf(text) != placesOf(source)) wrong << QStringLiteral("other places for values: ") + named(key);
        if (blanksOf(text) != blanksOf(source)) wrong << QStringLiteral("other blanks at its ends: ") + named(key);
        if (hasMnemonic(text) != hasMnemonic(source)) wrong << QStringLiteral("& lost or added: ") + named(key);
        if (text.endsWith(u'…') != source.endsWith(u'…')) wrong << QStringLiteral("… lost or added: ") + named(key);
      }
    }
    QVERIFY2(wrong.isEmpty(), qPrintable(u'\n' + wrong.join(u'\n')));
  }

  void categoriesAreMarked() {
    for (int i = 0; i < hlo::kCategoryCount; ++i) {
      const auto name = hlo::categoryName(static_cast<hlo::Category>(i));
      QVERIFY2(
          m_texts.count({"Category", QString::fromUtf8(name.data(), static_cast<qsizetype>(name.size())), ""}) == 1,
          name.data());
    }
  }

  void theLanguageIsChosen_data() {
    QTest::addColumn<QStringList>("wished");
    QTest::addColumn<QString>("spoken");
    QTest::newRow("none") << QStringList() << "en";
    QTest::newRow("no language") << QStringList{"C"} << "en";
    QTest::newRow("Austria") << QStringList{"de-AT", "de", "de-Latn-AT"} << "de";
    QTest::newRow("English before German") << QStringList{"en-US", "en", "de-DE"} << "en";
    QTest::newRow("French before German") << QStringList{"fr-FR", "fr", "de-DE"} << "de";
    QTest::newRow("French") << QStringList{"fr-FR", "fr"} << "en";
  }
  void theLanguageIsChosen() {
    QFETCH(QStringList, wished);
    QTEST(app::spokenLanguage(wished), "spoken");
  }

  void otherSettingsMeanTheSystemLanguage() {
    QCOMPARE(app::languageOf("de"), QString("de"));
    QCOMPARE(app::languageOf("en"), QString("en"));
    for (const char* const word : {"", "xx", "DE", "../de"}) QCOMPARE(app::languageOf(word), QString());
  }

  /// English comes first, because a language can be installed only once per process.
  void englishThenGerman() {
    auto english = std::make_unique<Shown>();
    QCOMPARE(english->window.menuBar()->actions().first()->text(), QString("&File"));
    const QStringList keys = keysOf(english->window);
    QVERIFY(keys.size() > 30);
    english.reset();

    app::installLanguage("de");
    m_german = std::make_unique<Shown>();
    QCOMPARE(m_german->window.menuBar()->actions().first()->text(), QString("&Datei"));
    QCOMPARE(keysOf(m_german->window), keys);
  }

  void nothingEnglishIsLeft() {
    QVERIFY(m_german != nullptr);
    app::KeyBindings bindings({});
    model::JobRunner jobs(true);
    const app::PreferencesDialog preferences({}, bindings, jobs, nullptr);
    // A source text whose translation differs, and which is not itself a translation.
    std::set<QString> english, german;
    for (const auto& [key, entry] : m_texts) {
      if (!entry.translations.contains(key[1])) english.insert(key[1]);
      for (const QString& text : entry.translations) german.insert(text);
    }
    QStringList wrong;
    for (const QString& text : textsOf(m_german->window) + textsOf(preferences)) {
      if (english.count(text) > 0 && german.count(text) == 0) wrong << text;
    }
    wrong.removeDuplicates();
    QVERIFY2(wrong.isEmpty(), qPrintable(u'\n' + wrong.join(u'\n')));
  }

  void eachLetterOnceInAMenu() {
    QVERIFY(m_german != nullptr);
    QList<QList<QAction*>> menus{m_german->window.menuBar()->actions()};
    for (const auto* menu : m_german->window.menuBar()->findChildren<QMenu*>()) menus << menu->actions();
    QVERIFY(menus.size() > 5);
    for (const QList<QAction*>& menu : menus) {
      std::map<QString, QString> taken;
      for (const QAction* action : menu) {
        const QString letter = QKeySequence::mnemonic(action->text()).toString();
        if (letter.isEmpty()) continue;
        const auto [at, isNew] = taken.emplace(letter, action->text());
        QVERIFY2(isNew, qPrintable(QStringLiteral("%1: %2 and %3").arg(letter, at->second, action->text())));
      }
    }
  }

  void cleanupTestCase() { m_german.reset(); }

 private:
  QTemporaryDir m_home;
  Texts m_texts;
  std::unique_ptr<Shown> m_german;
};

QTEST_MAIN(TestTranslation)
#include "tst_translation.moc"

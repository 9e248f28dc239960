// Recently opened files, on the start page and in the menu, with their thumbnails.

#include <sys/stat.h>
#include <QCommandLinkButton>
#include <QDir>
#include <QMenu>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QtTest>
#include <thread>

#include "app/window/recent_images.h"
#include "tests/support/settle.h"
#include "tests/support/started_window.h"

namespace {

QStringList pictures() {
  return QDir(QStandardPaths::writableLocation(QStandardPaths::CacheLocation) + QStringLiteral("/recent"))
      .entryList(QDir::Files);
}

QList<QCommandLinkButton*> rows(app::MainWindow& window) { return window.findChildren<QCommandLinkButton*>(); }

}  // namespace

class TestRecent : public QObject {
  Q_OBJECT

 private slots:
  void initTestCase() {
    QStandardPaths::setTestModeEnabled(true);
    support::useOwnSettings("recent");
    QVERIFY(m_folder.isValid());
  }
  void init() {
    QSettings().clear();
    app::pruneRecentImages({});
  }

  void aRecentFileHasItsThumbnail() {
    const QString path = write(QStringLiteral("a & <b>.hlo"));
    {
      app::Settings settings;
      views::Theme theme;
      app::MainWindow window(settings, theme, {}, true);
      window.resize(1200, 800);
      window.show();
      window.openPaths({path});
      support::settle();
      QVERIFY(app::recentImage(path).isNull());
      window.close();
    }
    QVERIFY(!app::recentImage(path).isNull());
    app::Settings settings;
    views::Theme theme;
    app::MainWindow window(settings, theme, {}, true);
    window.resize(1200, 800);
    window.show();
    QCOMPARE(rows(window).size(), 1);
    QCommandLinkButton* const row = rows(window).first();
    QCOMPARE(row->text(), QStringLiteral("a && <b>.hlo"));
    QVERIFY(!row->icon().isNull());
    QVERIFY(row->isVisible());
    QTest::mouseClick(row, Qt::LeftButton);
    QCOMPARE(window.session().documents().size(), 1);
  }

  // The thumbnail is also made when the file is closed and another one opened.
  void closingTheFileKeepsItsThumbnail() {
    const QString a = write(QStringLiteral("a.hlo"));
    app::Settings settings;
    views::Theme theme;
    app::MainWindow window(settings, theme, {}, true);
    window.show();
    window.openPaths({a});
    support::settle();
    window.actions()["close"]->trigger();
    QVERIFY(!app::recentImage(a).isNull());
    QCOMPARE(rows(window).size(), 1);
    QVERIFY(!rows(window).first()->icon().isNull());
  }

  void theListCanBeCleared() {
    const QString a = write(QStringLiteral("a.hlo"));
    app::Settings settings;
    views::Theme theme;
    app::MainWindow window(settings, theme, {}, true);
    window.show();
    window.openPaths({a});
    support::settle();
    window.actions()["close"]->trigger();
    QCOMPARE(pictures().size(), 1);
    window.actions()["clear-recent"]->trigger();
    QVERIFY(pictures().isEmpty());
    QVERIFY(settings.recentPaths().isEmpty());
    QVERIFY(rows(window).isEmpty());
    QVERIFY(!window.actions()["clear-recent"]->isEnabled());
  }

  // A pipe can be read only once: it is neither a recent file nor a part of the session.
  void aPipeIsNotRemembered() {
    const QString pipe = m_folder.filePath(QStringLiteral("pipe"));
    QCOMPARE(::mkfifo(qPrintable(pipe), 0600), 0);
    app::Settings settings;
    views::Theme theme;
    app::MainWindow window(settings, theme, {}, true);
    window.show();
    std::thread writer([&] {
      QFile to(pipe);
      if (to.open(QIODevice::WriteOnly | QIODevice::Unbuffered)) to.write(support::kStepModule);
    });
    window.openPaths({pipe});
    support::settle();
    writer.join();
    QCOMPARE(window.session().documents().size(), 1);
    QVERIFY(settings.recentPaths().isEmpty());
    window.close();
    QVERIFY2(!settings.session().contains("pipe"), settings.session().constData());
  }

  // A thumbnail that is not an image, and a file that is no longer in the list.
  void invalidThumbnailsAreIgnored() {
    const QString a = write(QStringLiteral("a.hlo")), b = write(QStringLiteral("b.hlo"));
    QPixmap red(10, 700);
    red.fill(Qt::red);
    app::keepRecentImage(a, red);
    app::keepRecentImage(b, red);
    QCOMPARE(app::recentImage(a).deviceIndependentSize(), QSizeF(app::kRecentImage));
    app::pruneRecentImages({a});
    QCOMPARE(pictures().size(), 1);
    QFile file(QStandardPaths::writableLocation(QStandardPaths::CacheLocation) + QStringLiteral("/recent/") +
               pictures().first());
    QVERIFY(file.open(QIODevice::WriteOnly) && file.write("HloModule m") > 0);
    file.close();
    QVERIFY(app::recentImage(a).isNull());
    app::keepRecentImage(b, QPixmap());
    QVERIFY(app::recentImage(b).isNull());
  }

 private:
  QString write(const QString& name) { return support::writeFile(m_folder, name, support::kStepModule); }

  QTemporaryDir m_folder;
};

QTEST_MAIN(TestRecent)
#include "tst_recent.moc"

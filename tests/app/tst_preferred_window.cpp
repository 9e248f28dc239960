// The window follows the preferences: colours, fonts, shortcuts, wheel, units, row heights.

#include <QComboBox>
#include <QPushButton>
#include <QTableView>
#include <QtTest>

#include "app/preferences/preferences_dialog.h"
#include "app/window/main_window.h"
#include "tests/support/own_settings.h"
#include "tests/support/settle.h"
#include "views/graph/graph_canvas.h"
#include "views/memory/memory_map.h"

namespace {

QKeySequence key(const char* text) { return QKeySequence(QString::fromLatin1(text)); }

}  // namespace

class TestPreferredWindow : public QObject {
  Q_OBJECT

 private slots:
  void initTestCase() { support::useOwnSettings("preferred-window"); }
  void init() { QSettings().clear(); }

  void theWindowFollowsThePreferences() {
    app::Settings settings;
    app::Preferences preferences;
    preferences.theme = views::ThemeMode::kDark;
    preferences.fontPoints = 15;
    preferences.colorBlindSafe = true;
    preferences.keys = {{"go-to", {"Ctrl+J"}}, {"graph.frame", {"Z"}}};
    settings.setPreferences(preferences);
    {
      views::Theme theme;
      app::MainWindow window(settings, theme, {}, true);
      QVERIFY(theme.colors().dark && theme.isColorBlindSafe());
      window.actions()["color-blind-safe"]->trigger();
      QVERIFY(!theme.isColorBlindSafe() && !settings.preferences().colorBlindSafe);
      QCOMPARE(QApplication::font().pointSize(), 15);
      QCOMPARE(theme.fixedFont().pointSize(), 14);
      QCOMPARE(window.actions()["go-to"]->shortcut(), key("Ctrl+J"));
      QCOMPARE(window.findChild<QAction*>("graph.frame")->shortcuts(), QList<QKeySequence>{key("Z")});
      QVERIFY(window.findChild<QPushButton*>("go-to-field")->text().endsWith("Ctrl+J"));
      // The menu and the dialog change the same setting.
      window.actions()["theme-light"]->trigger();
      QVERIFY(settings.preferences().theme == views::ThemeMode::kLight && !theme.colors().dark);
      QCOMPARE(settings.preferences().keys, preferences.keys);
    }
    settings.setPreferences({});
    views::Theme theme;
    const app::MainWindow window(settings, theme, {}, true);
    QVERIFY(QApplication::font().pointSize() != 15);
  }

  void theWheelFollowsThePreferences() {
    app::Settings settings;
    views::Theme theme;
    app::MainWindow window(settings, theme, {}, true);
    window.resize(1500, 900);
    window.show();
    window.openPaths({QStringLiteral(HLOSCOPE_SOURCE "/resources/samples")});
    support::settle();
    auto* const canvas = window.docks()["graph"]->findChild<views::GraphCanvas*>();
    auto* const map = window.findChild<views::MemoryMap*>();
    const auto turn = [](QWidget* widget, Qt::KeyboardModifiers modifiers) {
      const QPointF at = widget->rect().center();
      QWheelEvent event(at, widget->mapToGlobal(at), {}, {0, 120}, Qt::NoButton, modifiers, Qt::NoScrollPhase, false);
      QApplication::sendEvent(widget, &event);
    };
    const auto scaleAfter = [&](Qt::KeyboardModifiers modifiers) {
      const double before = canvas->transform().scale;
      turn(canvas, modifiers);
      return canvas->transform().scale / before;
    };
    QVERIFY(scaleAfter(Qt::NoModifier) > 1.05);
    app::Preferences preferences;
    preferences.wheelPans = true;
    settings.setPreferences(preferences);  // the window follows
    const QPointF offset = canvas->transform().offset;
    QCOMPARE(scaleAfter(Qt::NoModifier), 1.0);
    QCOMPARE(canvas->transform().offset - offset, QPointF(0, 120));
    QVERIFY(scaleAfter(Qt::ControlModifier) > 1.05);

    window.actions()["layout-memory"]->trigger();
    support::settle();
    turn(map->viewport(), Qt::ControlModifier);
    turn(map->viewport(), Qt::ControlModifier | Qt::ShiftModifier);
    const QRectF zoomed = map->shown();
    turn(map->viewport(), Qt::NoModifier);
    QCOMPARE(map->shown().size(), zoomed.size());
    QCOMPARE(map->shown().left(), zoomed.left());
    turn(map->viewport(), Qt::ShiftModifier);
    QCOMPARE(map->shown().size(), zoomed.size());
    turn(map->viewport(), Qt::ControlModifier);
    QVERIFY(map->shown().width() < zoomed.width());
    QCOMPARE(map->shown().height(), zoomed.height());
  }

  void sizesAreCountedAsPreferred() {
    app::Settings settings;
    views::Theme theme;
    app::MainWindow window(settings, theme, {}, true);
    window.resize(1500, 900);
    window.show();
    window.openPaths({QStringLiteral(HLOSCOPE_SOURCE "/resources/samples")});
    support::settle();
    const auto shown = [&window] {
      QStringList texts;
      for (const char* const id : {"instructions", "buffers"}) {
        window.docks().raise(window.docks()[id]);
        support::settle();
        const auto* const view = window.docks()[id]->widget()->findChild<QAbstractItemView*>();
        QString text;
        for (int row = 0; row < view->model()->rowCount(); ++row) {
          const QModelIndex parent = view->model()->index(row, 0);
          for (int column = 0; column < view->model()->columnCount(); ++column)
            text += view->model()->index(row, column).data().toString() + u' ';
          for (int child = 0; child < view->model()->rowCount(parent); ++child) {
            for (int column = 0; column < view->model()->columnCount(parent); ++column)
              text += view->model()->index(child, column, parent).data().toString() + u' ';
          }
        }
        texts += text;
      }
      return texts;
    };
    for (const QString& text : shown()) QVERIFY2(text.contains("KiB") || text.contains("MiB"), qPrintable(text));
    QTimer::singleShot(0, &window, [] {
      auto* const dialog = qobject_cast<app::PreferencesDialog*>(QApplication::activeModalWidget());
      auto* const unit = dialog->findChild<QComboBox*>("preferences-byte-unit");
      QApplication::setActiveWindow(dialog);
      unit->setFocus();
      QTest::keyClick(unit, Qt::Key_Down);
      dialog->reject();
    });
    window.actions()["preferences"]->trigger();
    for (const QString& text : shown()) {
      QVERIFY2(!text.contains("KiB") && !text.contains("MiB"), qPrintable(text));
      QVERIFY2(text.contains(" kB") || text.contains(" MB"), qPrintable(text));
    }
    QCOMPARE(model::humanBytes(2'564'824), QString("2.56 MB"));
    QCOMPARE(model::humanBytes(999'999), QString("1.00 MB"));
    QCOMPARE(model::humanBytes(-1000), QString("-1.00 kB"));
    QCOMPARE(model::exactBytes(1010), QString("1.01 kB (1,010 bytes)"));
    settings.setPreferences({});
    const app::MainWindow next(settings, theme, {}, true);
    QCOMPARE(model::humanBytes(2'564'824), QString("2.45 MiB"));
  }

  void rowHeightsFollowThePreferences() {
    app::Settings settings;
    views::Theme theme;
    app::MainWindow window(settings, theme, {}, true);
    window.openPaths({QStringLiteral(HLOSCOPE_SOURCE "/resources/samples")});
    auto* const table = window.docks()["instructions"]->widget()->findChild<QTableView*>();
    QCOMPARE(table->verticalHeader()->defaultSectionSize(), 24);
    theme.setCompact(true);
    QCOMPARE(table->verticalHeader()->defaultSectionSize(), 22);
    const QFont font = QApplication::font();
    QFont large = font;
    large.setPointSize(app::kMostFontPoints);
    theme.setFonts(large, QStringLiteral("A Mono"));
    QVERIFY(table->verticalHeader()->defaultSectionSize() > 30);
    QCOMPARE(theme.fixedFont().family(), QString("A Mono"));
    theme.setFonts(font, {});
    QCOMPARE(table->verticalHeader()->defaultSectionSize(), 22);
  }
};

QTEST_MAIN(TestPreferredWindow)
#include "tst_preferred_window.moc"

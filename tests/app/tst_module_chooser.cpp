// The list of modules in the tool bar: in every layout, sorted by numbers, and for modules that were not opened.

#include <QTreeWidget>
#include <QtTest>

#include "app/window/module_chooser.h"
#include "model/items/amount_text.h"
#include "tests/support/buffer_dump.h"
#include "tests/support/temporary_folder.h"

namespace {

std::string moduleNamed(const std::string& name, int instructions) {
  std::string text = "HloModule " + name + "\n\nENTRY e {\n  p0 = f32[4]{0} parameter(0)\n";
  for (int i = 1; i < instructions; ++i)
    text += "  p" + std::to_string(i) + " = f32[4]{0} negate(p" + std::to_string(i - 1) + ")\n";
  return text + "}\n";
}

struct Window {
  model::JobRunner jobs{true};
  model::Navigation navigation;
  model::Session session{jobs, navigation};
  app::ModuleChooser chooser{session, navigation};

  QTreeWidget* list() {
    chooser.choose();
    return chooser.window()->findChild<QTreeWidget*>();
  }
};

QStringList columnOf(const QTreeWidget& list, int column) {
  QStringList texts;
  for (int row = 0; row < list.topLevelItemCount(); ++row) texts += list.topLevelItem(row)->text(column);
  return texts;
}

}  // namespace

class TestModuleChooser : public QObject {
  Q_OBJECT

 private slots:
  void modulesOfAFile() {
    const support::TemporaryFolder folder;
    Window window;
    QSignalSpy messages(&window.chooser, &app::ModuleChooser::message);
    QVERIFY(window.chooser.isHidden());
    window.session.open({QString::fromStdString(folder.write(
        "all.txt", moduleNamed("jit_a", 2) + "\n" + moduleNamed("jit_b", 11) + "\n" + moduleNamed("jit_c", 3)))});
    QVERIFY(!window.chooser.isHidden());
    QCOMPARE(window.chooser.text(), QStringLiteral("jit_b · 2 of 3 ▾"));
    QCOMPARE(messages.size(), 1);
    QCOMPARE(messages[0][0].toString(), QStringLiteral("jit_b is shown, of 3 modules the one with the most estimated "
                                                       "work. The list at the top has all of them."));
    QTreeWidget* const list = window.list();
    QVERIFY(list != nullptr);
    QCOMPARE(columnOf(*list, 0), (QStringList{"jit_b", "jit_c", "jit_a"}));  // the most instructions first
    QCOMPARE(columnOf(*list, 3), (QStringList{"11", "3", "2"}));
    QCOMPARE(columnOf(*list, 4), (QStringList{"–", "–", "–"}));
    QCOMPARE(list->currentItem()->text(0), QStringLiteral("jit_b"));
    list->sortByColumn(3, Qt::AscendingOrder);
    QCOMPARE(columnOf(*list, 3), (QStringList{"2", "3", "11"}));  // by value
    emit list->itemActivated(list->topLevelItem(0), 0);
    QCOMPARE(window.navigation.snapshot()->title, std::string("jit_a"));
    QCOMPARE(window.chooser.text(), QStringLiteral("jit_a · 1 of 3 ▾"));
    QCOMPARE(messages.size(), 1);
  }

  // Instructions of modules that were not opened are counted when the list is shown.
  void modulesOfAFolder() {
    const support::TemporaryFolder folder;
    folder.write("module_0001.jit_a.cpu_after_optimizations.txt", moduleNamed("jit_a", 2));
    folder.write("module_0002.jit_b.cpu_after_optimizations.txt", moduleNamed("jit_b", 20));
    folder.write("module_0003.jit_c.cpu_after_optimizations.txt", moduleNamed("jit_c", 5));
    Window window;
    window.session.open({QString::fromStdString(folder.path())});
    QCOMPARE(window.chooser.text(), QStringLiteral("jit_b · 2 of 3 ▾"));
    QTreeWidget* const list = window.list();
    QCOMPARE(columnOf(*list, 0), (QStringList{"jit_b", "jit_c", "jit_a"}));
    QCOMPARE(columnOf(*list, 3), (QStringList{"20", "5", "2"}));
    emit list->itemActivated(list->topLevelItem(1), 0);
    QCOMPARE(window.navigation.snapshot()->title, std::string("jit_c"));
  }

  // What is reserved is known of the module that was opened, and that row stays above the others in both directions.
  void unknownAmountsAreLast() {
    const support::TemporaryFolder folder;
    folder.write("module_0001.jit_a.cpu_after_optimizations.txt", moduleNamed("jit_a", 2));
    folder.write("module_0002.jit_b.cpu_after_optimizations.txt", moduleNamed("jit_b", 20));
    folder.write("module_0002.jit_b.cpu_after_optimizations-buffer-assignment.txt", support::kBufferDump);
    Window window;
    window.session.open({QString::fromStdString(folder.path())});
    QTreeWidget* const list = window.list();
    for (const Qt::SortOrder order : {Qt::AscendingOrder, Qt::DescendingOrder}) {
      list->sortByColumn(4, order);
      QCOMPARE(columnOf(*list, 4), (QStringList{"428 B", "–"}));
    }
  }

  // The sizes of modules that were not opened are read when the list is shown; folders tell equal names apart.
  void sizesWithoutOpening() {
    const support::TemporaryFolder folder;
    for (const char* host : {"host_0", "host_1"}) {
      folder.write(std::string(host) + "/module_0001.jit_a.cpu_after_optimizations.txt", moduleNamed("jit_a", 2));
      folder.write(std::string(host) + "/module_0001.jit_a.cpu_after_optimizations-buffer-assignment.txt",
                   support::kBufferDump);
    }
    folder.write("host_1/module_0002.jit_b.cpu_after_optimizations.txt", "this is no module");
    Window window;
    window.session.open({QString::fromStdString(folder.path())});
    QTreeWidget* const list = window.list();
    list->sortByColumn(1, Qt::AscendingOrder);
    QVERIFY(!list->isColumnHidden(1));
    QCOMPARE(columnOf(*list, 1), (QStringList{"host_0", "host_1", "host_1"}));
    list->sortByColumn(4, Qt::DescendingOrder);
    QCOMPARE(columnOf(*list, 4), (QStringList{"428 B", "428 B", "–"}));
    QCOMPARE(columnOf(*list, 3), (QStringList{"2", "2", "–"}));
    QCOMPARE(columnOf(*list, 5).last(), QStringLiteral("–"));
    QCOMPARE(window.session.snapshots().size(), size_t{1});  // nothing was opened
  }

  // Times need a device with rates: the one that the dump states, or the one that is chosen for all.
  void timesOfModules() {
    const support::TemporaryFolder folder;
    for (const auto& [name, count] : {std::pair("jit_a", 2), std::pair("jit_b", 20), std::pair("jit_c", 5)})
      folder.write(std::string("module_0001.") + name + ".cpu_after_optimizations.txt", moduleNamed(name, count));
    Window window;
    window.session.open({QString::fromStdString(folder.path())});
    QTreeWidget* const list = window.list();
    QCOMPARE(list->headerItem()->text(6), QStringLiteral("Est. time"));
    QCOMPARE(columnOf(*list, 6), (QStringList{"–", "–", "–"}));
    QCOMPARE(list->topLevelItem(0)->toolTip(6),
             QStringLiteral("The rates of CPU are not entered, so there are no times."));
    window.chooser.window()->findChild<QWidget*>(QStringLiteral("module-list"))->close();
    QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
    model::DeviceChoice devices;
    devices.chosen = *hlo::findDevice("A100 SXM 80GB");
    window.session.setDevices(devices);
    QTreeWidget* const again = window.list();
    QVERIFY(!columnOf(*again, 6).contains(QStringLiteral("–")));
    again->sortByColumn(6, Qt::AscendingOrder);
    QCOMPARE(columnOf(*again, 0), (QStringList{"jit_a", "jit_c", "jit_b"}));
    const auto shown = window.navigation.snapshot();
    const auto estimates = model::estimate(shown, *devices.chosen);
    const auto time = estimates->times.perRun(*shown->module->entry());
    QCOMPARE(columnOf(*again, 6).last(), model::secondsText(*time));
  }

  void oneModule() {
    const support::TemporaryFolder folder;
    Window window;
    window.session.open({QString::fromStdString(folder.write("one.txt", moduleNamed("jit_a", 2)))});
    QVERIFY(window.chooser.isHidden());
  }
};

QTEST_MAIN(TestModuleChooser)
#include "tst_module_chooser.moc"

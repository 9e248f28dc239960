// One rule for all views: a click in any of them shows the instruction in every other, also if another computation was
// shown before. Clicks are real; each pair of views is a row.

#include <QAbstractButton>
#include <QComboBox>
#include <QLineEdit>
#include <QSettings>
#include <QTableView>
#include <QTemporaryDir>
#include <QTreeView>

#include "tests/support/app_stage.h"
#include "views/memory/memory_map.h"
#include "views/memory/memory_view.h"
#include "views/source/source_view.h"
#include "views/text/text_area.h"
#include "views/text/text_view.h"

using support::App;
using support::shownIn;

namespace {

constexpr const char* kModule = R"(HloModule m, is_scheduled=true

%body (p.1: f32[1024]) -> f32[1024] {
  %p.1 = f32[1024]{0} parameter(0)
  ROOT %add.2 = f32[1024]{0} add(%p.1, %p.1), metadata={op_name="jit(f)/add" source_file="/src/step.py" source_line=3}
}

ENTRY %main.3 (p.4: f32[1024]) -> f32[1024] {
  %p.4 = f32[1024]{0} parameter(0)
  %neg.6 = f32[1024]{0} negate(%p.4), metadata={op_name="jit(f)/neg" source_file="/src/step.py" source_line=2}
  ROOT %call.5 = f32[1024]{0} call(%neg.6), to_apply=%body
}
)";

constexpr const char* kBuffers = R"(BufferAssignment:
allocation 0: size 4096, parameter 0, shape |f32[1024]| at ShapeIndex {}:
 value: <0 p.4 @0> (size=4096,offset=0): f32[1024]{0}
allocation 1: size 4096, maybe-live-out:
 value: <2 add.2 @0> (size=4096,offset=0): f32[1024]{0}
allocation 2: size 4096, preallocated-temp:
 value: <1 neg.6 @0> (size=4096,offset=0): f32[1024]{0}

Total bytes used: 12288 (12.0KiB)

HloLiveRange (max 4):
  InstructionSequence:
    0:p.4
    1:neg.6
    2:add.2
    3:call.5
  BufferLiveRange:
    p.4{}:0-4
    neg.6{}:1-3
    add.2{}:2-4
  Live ranges at 2 (peak):
    p.4: 4096 bytes
)";

const char* const kFrom[] = {"hot", "instructions", "search", "text", "buffers", "memory", "source"};
const char* const kTo[] = {"graph",  "hot",     "instructions", "text",        "inspector",
                           "source", "buffers", "memory",       "computations"};

struct Bench : App {
  QWidget* raised(const char* id) {
    window.docks().raise(window.docks()[id]);
    return rest() ? dock(id) : nullptr;
  }
  views::TextArea* area() { return view<views::TextView>()->findChild<views::TextArea*>(); }
  views::MemoryMap& map() { return view<views::MemoryView>()->map(); }
  buffers::ValueId value() { return hub().snapshot()->assignment->valuesAt("add.2").front(); }

  bool click(const QByteArray& id) {
    QWidget* const from = raised(id);
    if (from == nullptr) return false;
    if (id == "text") {
      const absl::string_view text = area()->text()->text();
      const QRect at = area()->rectAt(text.find("%add.2"));
      area()->showLines({4, 5});
      QTest::mouseClick(area()->viewport(), Qt::LeftButton, {}, area()->rectAt(text.find("%add.2")).center());
      return at.isValid() && rest();
    }
    if (id == "memory") {
      if (!QTest::qWaitFor([this] { return map().rectOf(value()).has_value(); })) return false;
      QTest::mouseClick(map().viewport(), Qt::LeftButton, {}, map().rectOf(value())->center().toPoint());
      return rest();
    }
    if (id == "instructions") {
      auto* const all = from->findChild<QAbstractButton*>(QStringLiteral("allComputations"));
      if (!all->isChecked()) all->click();
      return rest() && clickRow(from->findChild<QTableView*>(), QStringLiteral("add.2"));
    }
    if (id == "search") {
      from->findChild<QLineEdit*>(QStringLiteral("search-field"))->setText(QStringLiteral("name:add.2"));
      return clickRow(from->findChild<QTreeView*>(QStringLiteral("hits")), QStringLiteral("add.2"));
    }
    if (id == "source") return clickRow(view<views::SourceView>()->table(), QStringLiteral("3"));
    if (id == "buffers") return clickRow(from->findChild<QTreeView*>(QStringLiteral("buffers.tree")), "add.2");
    return clickRow(from->findChild<QTableView*>(), QStringLiteral("add.2"));
  }

  QString current(QAbstractItemView* list) {
    return list->selectionModel()->currentIndex().siblingAtColumn(0).data().toString();
  }

  /// Returns the name that the view shows as selected.
  QString shown(const QByteArray& id) {
    QWidget* const to = raised(id);
    if (to == nullptr) return QStringLiteral("not at rest");
    if (id == "graph") {
      const auto& selected = canvas()->highlight().selected;
      if (selected.size() != 1 || canvas()->scene() == nullptr) return QString::number(selected.size());
      return views::toQString(module().name(canvas()->scene()->boxes()[selected.front()].label.instruction));
    }
    if (id == "text") {
      const auto marks = area()->marks(views::LineMark::kSelected);
      return marks.size() == 1 && marks.front() == views::LineRange{4, 5} ? QStringLiteral("add.2") : QString();
    }
    if (id == "memory") {
      const auto& values = map().highlight().selection.values;
      return values.size() == 1 && values.front() == value() ? QStringLiteral("add.2") : QString();
    }
    if (id == "source") {
      auto* const table = view<views::SourceView>()->table();
      const auto rows = table->selectionModel()->selectedRows();
      return rows.size() == 1 && rows.front().data().toString() == "3" ? QStringLiteral("add.2") : QString();
    }
    if (id == "inspector") return shownIn(to).contains("add.2") ? QStringLiteral("add.2") : shownIn(to);
    if (id == "computations") return active() == "body" ? QStringLiteral("add.2") : active();
    if (id == "buffers") return current(to->findChild<QTreeView*>(QStringLiteral("buffers.tree")));
    return current(to->findChild<QTableView*>());
  }
};

}  // namespace

class TestClickRule : public QObject {
  Q_OBJECT

 private slots:
  void initTestCase() {
    QCoreApplication::setOrganizationName(QStringLiteral("hloscope-test"));
    QCoreApplication::setApplicationName(QStringLiteral("click-rule"));
  }
  void init() { QSettings().clear(); }

  void everyPair() {
    QTemporaryDir folder;
    const auto write = [&folder](const char* name, const char* text) {
      QFile file(folder.filePath(QLatin1String(name)));
      return file.open(QIODevice::WriteOnly) && file.write(text) > 0;
    };
    QVERIFY(write("module_0001.f.cpu_after_optimizations.txt", kModule));
    QVERIFY(write("module_0001.f.cpu_after_optimizations-buffer-assignment.txt", kBuffers));
    Bench app;
    QVERIFY(app.open(folder.path()));
    QStringList failures;
    for (const char* const from : kFrom) {
      app.hub().clearSelection();
      app.hub().enter(*app.module().entry());
      QVERIFY(app.rest());
      if (!app.click(from)) failures << QStringLiteral("%1: no click").arg(QLatin1String(from));
      for (const char* const to : kTo) {
        if (qstrcmp(from, to) == 0) continue;
        // A line is a set of instructions; the views of values show single ones.
        const bool isOfValues = qstrcmp(to, "buffers") == 0 || qstrcmp(to, "memory") == 0;
        if (qstrcmp(from, "source") == 0 && isOfValues) continue;
        const QString shown = app.shown(to);
        if (shown != QLatin1String("add.2"))
          failures << QStringLiteral("%1 → %2: %3").arg(QLatin1String(from), QLatin1String(to), shown);
      }
    }
    QVERIFY2(failures.isEmpty(), qPrintable(failures.join(u'\n')));
  }

  // A double click raises a view of the instruction, and goes there.
  void doubleClicksGoThere() {
    QTemporaryDir folder;
    QFile file(folder.filePath(QStringLiteral("m.txt")));
    QVERIFY(file.open(QIODevice::WriteOnly) && file.write(kModule) > 0);
    file.close();
    Bench app;
    QVERIFY(app.open(file.fileName()));
    for (const char* const from : {"hot", "instructions", "search"}) {
      app.hub().clearSelection();
      app.hub().enter(*app.module().entry());
      app.window.docks().raise(app.window.docks()["text"]);
      QVERIFY2(app.click(from), from);
      QVERIFY2(!app.window.docks().isInSight(app.view<views::GraphView>()), from);
      QAbstractItemView* table = app.dock(from)->findChild<QTableView*>();
      if (QLatin1String(from) == "search") table = app.dock(from)->findChild<QTreeView*>(QStringLiteral("hits"));
      const QPoint at = table->visualRect(table->currentIndex()).center();
      QTest::mouseDClick(table->viewport(), Qt::LeftButton, {}, at);
      QVERIFY(app.rest());
      QCOMPARE(app.active(), QStringLiteral("body"));
      QCOMPARE(app.selected(), QStringLiteral("add.2"));
    }
  }
};

QTEST_MAIN(TestClickRule)
#include "tst_click_rule.moc"

// The state of each view is restored at the next start: folds and scroll position of the text, expanded rows of the
// trees, the file of the source view, the list shown, the arrangement of columns. And the obstacles: a module with
// other contents, invalid states, another selection made in between.

#include <QComboBox>
#include <QHeaderView>
#include <QJsonArray>
#include <QJsonDocument>
#include <QScrollBar>
#include <QTableView>
#include <QTemporaryDir>
#include <QTreeView>
#include <QtTest>

#include "tests/support/started_window.h"
#include "views/computations/computations_view.h"
#include "views/computations/scopes_view.h"
#include "views/inspector/inspector_view.h"
#include "views/instructions/hot_list_view.h"
#include "views/memory/lifetimes_panel.h"
#include "views/memory/live_panel.h"
#include "views/memory/memory_view.h"
#include "views/source/source_view.h"
#include "views/text/text_view.h"

namespace {

using Start = support::StartedWindow;

constexpr int kHelpers = 12;
constexpr int kLinesOfHelper = 30;

/// An entry that calls helpers of many lines, each with its own scope and source line; helper_0 calls a leaf.
QByteArray moduleText() {
  QByteArray text =
      "HloModule step, is_scheduled=true\n\nleaf {\n  z = f32[4]{0} parameter(0)\n  ROOT y = f32[4]{0} "
      "negate(z)\n}\n\n";
  for (int i = 0; i < kHelpers; ++i) {
    const QByteArray n = QByteArray::number(i);
    text += "helper_" + n + " {\n  q" + n + " = f32[4]{0} parameter(0)\n";
    QByteArray last = "q" + n;
    for (int line = 0; line < kLinesOfHelper; ++line) {
      const QByteArray name = "v" + n + "_" + QByteArray::number(line);
      const QByteArray meta = ", metadata={op_name=\"jit(f)/layer_" + n + "/part_" + QByteArray::number(line % 2) +
                              "/neg\" source_file=\"" + (i % 2 == 0 ? "model" : "train") +
                              ".py\" source_line=" + QByteArray::number(100 + i * 10) + "}\n";
      if (line == 1 && i == 0) {
        text += "  " + name + " = f32[4]{0} call(" + last + "), to_apply=leaf" + meta;
      } else {
        text += (line + 1 == kLinesOfHelper ? "  ROOT " : "  ") + name + " = f32[4]{0} negate(" + last + ")" + meta;
      }
      last = name;
    }
    text += "}\n\n";
  }
  text += "ENTRY main {\n  p = f32[4]{0} parameter(0)\n";
  QByteArray last = "p";
  for (int i = 0; i < kHelpers; ++i) {
    const QByteArray name = "call_" + QByteArray::number(i);
    text += (i + 1 == kHelpers ? "  ROOT " : "  ") + name + " = f32[4]{0} call(" + last + "), to_apply=helper_" +
            QByteArray::number(i) + "\n";
    last = name;
  }
  return text + "}\n";
}

/// Returns the row at this path of names.
QModelIndex rowOf(const QTreeView& tree, const QStringList& names) {
  QModelIndex at;
  for (const QString& name : names) {
    if (at.isValid() && tree.model()->canFetchMore(at)) tree.model()->fetchMore(at);
    QModelIndex next;
    for (int row = 0; row < tree.model()->rowCount(at) && !next.isValid(); ++row) {
      const QModelIndex index = tree.model()->index(row, 0, at);
      if (index.data().toString() == name) next = index;
    }
    if (!next.isValid()) return {};
    at = next;
  }
  return at;
}

/// Expands or collapses the row by its triangle.
void toggle(QTreeView& tree, const QStringList& names) {
  const QModelIndex index = rowOf(tree, names);
  if (!index.isValid())
    qFatal("there is no row %s below %s", qPrintable(names.join(u'/')),
           qPrintable(tree.model()->index(0, 0).data().toString()));
  tree.scrollTo(index);
  const QRect row = tree.visualRect(index);
  QTest::mouseClick(tree.viewport(), Qt::LeftButton, {}, {row.left() - tree.indentation() / 2, row.center().y()});
}

template <class Widget>
Widget& part(QWidget& of, const char* name = "") {
  auto* const found = of.findChild<Widget*>(QLatin1String(name));
  if (found == nullptr) qFatal("there is no %s", name);
  return *found;
}

/// Returns the names of the folded computations.
QStringList folded(Start& start, const views::TextView& text) {
  QStringList names;
  for (uint32_t i = 0; i < start.module().computationCount(); ++i) {
    const hlo::ComputationId id(i);
    const size_t line = start.module().text().position(start.module().range(id).begin).line - 1;
    if (text.pane()->area()->isFolded(line)) names += views::toQString(start.module().name(id));
  }
  return names;
}

}  // namespace

class TestSessionPlaces : public QObject {
  Q_OBJECT

 private slots:
  void initTestCase() { support::useOwnSettings("session-places"); }
  void init() {
    QSettings().clear();
    QDir(app::Settings::dataFolder()).removeRecursively();
    m_folder = std::make_unique<QTemporaryDir>();
    m_path = write("a.hlo", moduleText());
  }

  void foldsOfTheText() {
    size_t top = 0, caret = 0;
    {
      Start start;
      QVERIFY(start.open({m_path}));
      auto& text = start.show<views::TextView>("text");
      views::TextArea& area = *text.pane()->area();
      area.setFocus();
      for (const char* const name : {"v2_3", "v7_3"}) {
        start.hub().select(start.find(name));
        QTest::keyClick(&area, Qt::Key_Period, Qt::ControlModifier);
      }
      QCOMPARE(folded(start, text), (QStringList{"helper_2", "helper_7"}));
      start.hub().select(start.find("v4_9"));
      QTest::keyClick(&area, Qt::Key_Down);
      top = start.module().text().position(start.module().range(start.find("v4_2")).begin).line - 1;
      area.setTopLine(top);
      caret = area.caret();
      QCOMPARE(area.topLine(), top);
      start.window.close();
    }
    {
      Start start;
      auto& text = start.show<views::TextView>("text");
      QCOMPARE(start.selected(), QStringLiteral("v4_9"));
      QCOMPARE(folded(start, text), (QStringList{"helper_2", "helper_7"}));
      QCOMPARE(text.pane()->area()->topLine(), top);
      QCOMPARE(text.pane()->area()->caret(), caret);
      // All computations except the one at the top of the view.
      QTest::keyClick(text.pane()->area(), Qt::Key_Period, Qt::ControlModifier | Qt::AltModifier);
      text.pane()->area()->setFolded(top, false);
      QCOMPARE(folded(start, text).size(), kHelpers + 1);
      start.window.close();
    }
    Start start;
    auto& text = start.show<views::TextView>("text");
    QCOMPARE(folded(start, text).size(), kHelpers + 1);
    QVERIFY(!text.pane()->area()->isFolded(top));
  }

  // Computations with another name are ignored; lines are relative to the new begin of their computation.
  void anotherText() {
    {
      Start start;
      QVERIFY(start.open({m_path}));
      auto& text = start.show<views::TextView>("text");
      start.hub().select(start.find("v5_0"));
      for (const char* const name : {"v2_3", "v7_3"}) {
        const auto line = start.module().text().position(start.module().range(start.find(name)).begin).line - 1;
        text.pane()->area()->setFolded(line, true);
      }
      text.pane()->area()->setTopLine(
          start.module().text().position(start.module().range(start.find("v5_4")).begin).line - 1);
      start.window.close();
    }
    write("a.hlo", moduleText()
                       .replace("helper_7", "other_7")
                       .replace("\n\nleaf {\n", "\n\nmore {\n  ROOT m = f32[] parameter(0)\n}\n\nleaf {\n"));
    Start start;
    auto& text = start.show<views::TextView>("text");
    QCOMPARE(folded(start, text), QStringList{"helper_2"});
    const size_t line = text.pane()->area()->topLine();
    QCOMPARE(QString::fromStdString(std::string(start.module().text().line(line).substr(2, 4))),
             QStringLiteral("v5_4"));
  }

  // After a reload, computations with the same names keep their state.
  void afterAReload() {
    Start start;
    QVERIFY(start.open({m_path}));
    auto& computations = part<QTreeView>(start.show<views::ComputationsView>("computations"));
    toggle(computations, {"main", "call_0"});
    auto& scopes = part<QTreeView>(start.show<views::ScopesView>("scopes"));
    toggle(scopes, {"step", "f", "layer_3"});
    auto& text = start.show<views::TextView>("text");
    start.hub().select(start.find("v4_9"));
    for (const char* const name : {"v2_3", "v7_3"}) {
      const auto line = start.module().text().position(start.module().range(start.find(name)).begin).line - 1;
      text.pane()->area()->setFolded(line, true);
    }
    const auto topAt = [&](const char* name) {
      return start.module().text().position(start.module().range(start.find(name)).begin).line - 1;
    };
    text.pane()->area()->setTopLine(topAt("v4_2"));
    write("a.hlo", moduleText()
                       .replace("helper_7", "other_7")
                       .replace("\n\nleaf {\n", "\n\nmore {\n  ROOT m = f32[] parameter(0)\n}\n\nleaf {\n"));
    const auto before = start.hub().snapshot();
    start.window.session().reload(m_path);
    QVERIFY(start.rest());
    QTRY_VERIFY(start.hub().snapshot() != before);
    QVERIFY(start.rest());
    QCOMPARE(start.selected(), QStringLiteral("v4_9"));
    QCOMPARE(folded(start, text), QStringList{"helper_2"});
    QCOMPARE(text.pane()->area()->topLine(), topAt("v4_2"));
    start.show<QWidget>("computations");
    QVERIFY(computations.isExpanded(rowOf(computations, {"main", "call_0"})));
    QVERIFY(!computations.isExpanded(rowOf(computations, {"main", "call_1"})));
    start.show<QWidget>("scopes");
    QTRY_VERIFY(rowOf(scopes, {"step", "f", "layer_3"}).isValid());
    QVERIFY(scopes.isExpanded(rowOf(scopes, {"step", "f", "layer_3"})));
  }

  // A pane that was never visible keeps its saved state. If something else was selected, it shows the selection.
  void invisiblePanesKeepTheirState() {
    {
      Start start;
      QVERIFY(start.open({m_path}));
      auto& text = start.show<views::TextView>("text");
      start.hub().select(start.find("v9_3"));
      QTest::keyClick(text.pane()->area(), Qt::Key_Period, Qt::ControlModifier);
      text.pane()->area()->setTopLine(100);
      start.window.docks()["text"]->hide();
      start.window.close();
    }
    {
      Start start;
      QVERIFY(!start.window.findChild<views::TextView*>()->isVisible());
      start.window.close();
    }
    {
      Start start;
      auto& text = start.show<views::TextView>("text");
      QCOMPARE(folded(start, text), QStringList{"helper_9"});
      QCOMPARE(text.pane()->area()->topLine(), size_t{100});
      start.window.docks()["text"]->hide();
      start.window.close();
    }
    Start start;
    start.hub().select(start.find("v11_20"));
    auto& text = start.show<views::TextView>("text");
    QCOMPARE(folded(start, text), QStringList{"helper_9"});
    QVERIFY(text.pane()->area()->isLineVisible(text.pane()->area()->caretLine()));
    QVERIFY(text.pane()->area()->topLine() > 250);
  }

  void rowsOfTheTrees() {
    const QStringList inComputations{"main", "call_0"}, inScopes{"step", "f", "layer_3"};
    {
      Start start;
      QVERIFY(start.open({m_path}));
      auto& computations = part<QTreeView>(start.show<views::ComputationsView>("computations"));
      toggle(computations, inComputations);
      QVERIFY(computations.isExpanded(rowOf(computations, inComputations)));
      auto& scopes = part<QTreeView>(start.show<views::ScopesView>("scopes"));
      toggle(scopes, inScopes);
      QVERIFY(scopes.isExpanded(rowOf(scopes, inScopes)));
      start.hub().select(start.find("v3_4"));
      auto& inspector = part<QTreeView>(start.show<views::InspectorView>("inspector"));
      const QModelIndex users = rowOf(inspector, {"Users"});
      QVERIFY(users.isValid() && inspector.isExpanded(users));
      toggle(inspector, {"Users"});
      QVERIFY(!inspector.isExpanded(rowOf(inspector, {"Users"})));
      start.window.close();
    }
    Start start;
    auto& computations = part<QTreeView>(start.show<views::ComputationsView>("computations"));
    QVERIFY(computations.isExpanded(rowOf(computations, {"main"})));
    QVERIFY(computations.isExpanded(rowOf(computations, inComputations)));
    QVERIFY(!computations.isExpanded(rowOf(computations, {"main", "call_1"})));
    auto& scopes = part<QTreeView>(start.show<views::ScopesView>("scopes"));
    QVERIFY(scopes.isExpanded(rowOf(scopes, inScopes)));
    QVERIFY(!scopes.isExpanded(rowOf(scopes, {"step", "f", "layer_4"})));
    auto& inspector = part<QTreeView>(start.show<views::InspectorView>("inspector"));
    QVERIFY(rowOf(inspector, {"Users"}).isValid());
    QVERIFY(!inspector.isExpanded(rowOf(inspector, {"Users"})));
    QVERIFY(inspector.isExpanded(rowOf(inspector, {"Operands"})));
  }

  // Live values by scope with one scope expanded; the lifetimes in place of the map; the hot list by bytes.
  void chosenListsAndGroupings() {
    QString open;
    {
      Start start;
      QVERIFY(start.open({m_path}));
      auto& memory = start.show<views::MemoryView>("memory");
      memory.showLifetimes(true);
      memory.setColoring(model::Grouping::kScope);
      memory.livePanel().setGrouping(model::Grouping::kKind);
      start.hub().setCursor(20);
      QVERIFY(start.rest());
      QTreeView& live = memory.livePanel().table();
      QVERIFY(live.model()->rowCount() > 0);
      live.collapseAll();
      open = live.model()->index(0, 0).data().toString();
      toggle(live, {open});
      QVERIFY(live.isExpanded(live.model()->index(0, 0)));
      auto& hot = start.show<views::HotListView>("hot");
      hot.showList(queries::HotList::kBytes);
      QVERIFY(start.rest());
      start.window.close();
    }
    Start start;
    auto& memory = start.show<views::MemoryView>("memory");
    QVERIFY(start.rest());
    QVERIFY(memory.lifetimes().isVisible());
    QCOMPARE(part<QComboBox>(memory, "memory.coloring").currentData().toInt(),
             static_cast<int>(model::Grouping::kScope));
    QCOMPARE(memory.livePanel().place().value("by").toString(), QStringLiteral("kind"));
    QTreeView& live = memory.livePanel().table();
    QVERIFY(live.isExpanded(rowOf(live, {open})));
    auto& hot = start.show<views::HotListView>("hot");
    QCOMPARE(part<QComboBox>(hot, "list").currentIndex(), static_cast<int>(queries::HotList::kBytes));
  }

  void theSourceFile() {
    QByteArray python;
    for (int line = 1; line <= 400; ++line) python += "x = " + QByteArray::number(line) + "\n";
    write("train.py", python);
    write("model.py", python);
    {
      Start start;
      QVERIFY(start.open({m_path}));
      auto& source = start.show<views::SourceView>("source");
      start.hub().select(start.find("v1_4"));
      QVERIFY(start.rest());
      QTRY_VERIFY(source.shownPath().endsWith("train.py"));
      source.pane()->area()->setTopLine(77);
      start.window.close();
    }
    {
      Start start;
      auto& source = start.show<views::SourceView>("source");
      QVERIFY(start.rest());
      QTRY_VERIFY(source.shownPath().endsWith("train.py"));
      QCOMPARE(source.pane()->area()->topLine(), size_t{77});
      // Another file than that of the selection, chosen in the list of files.
      auto* const picker = source.findChild<QComboBox*>();
      QVERIFY(picker != nullptr);
      for (int i = 0; i < picker->count(); ++i) {
        if (picker->itemText(i).contains("model.py")) {
          picker->setCurrentIndex(i);
          emit picker->activated(i);
        }
      }
      QTRY_VERIFY(source.shownPath().endsWith("model.py"));
      source.pane()->area()->setTopLine(31);
      start.window.close();
    }
    Start start;
    auto& source = start.show<views::SourceView>("source");
    QTRY_VERIFY(source.shownPath().endsWith("model.py"));
    QTRY_COMPARE(source.pane()->area()->topLine(), size_t{31});
  }

  void columnsOfTheTables() {
    using Lifetimes = model::LifetimeModel;
    const auto header = [](Start& start, const char* view) -> QHeaderView& {
      auto& of = *start.window.findChild<views::View*>(QLatin1String(view));
      if (auto* const table = of.findChild<QTableView*>()) return *table->horizontalHeader();
      return *of.findChild<QTreeView*>()->header();
    };
    {
      Start start;
      QVERIFY(start.open({m_path}));
      auto& memory = start.show<views::MemoryView>("memory");
      memory.showLifetimes(true);
      memory.lifetimes().header().resizeSection(Lifetimes::kBytes, 123);
      memory.lifetimes().header().setSortIndicator(Lifetimes::kLength, Qt::AscendingOrder);
      memory.livePanel().table().header()->resizeSection(model::LiveModel::kBytes, 117);
      memory.livePanel().table().sortByColumn(model::LiveModel::kName, Qt::AscendingOrder);
      start.show<views::HotListView>("hot");
      header(start, "hot").resizeSection(2, 91);
      start.show<views::ScopesView>("scopes");
      start.window.findChild<QAction*>("scopes-column-2")->setChecked(false);
      header(start, "scopes").setSortIndicator(1, Qt::DescendingOrder);
      auto& source = start.show<views::SourceView>("source");
      QVERIFY(start.rest());
      QVERIFY(source.table()->isVisible());  // the file does not exist
      source.table()->sortByColumn(2, Qt::DescendingOrder);
      source.table()->header()->resizeSection(0, 99);
      start.window.close();
    }
    Start start;
    auto& memory = start.show<views::MemoryView>("memory");
    QCOMPARE(memory.lifetimes().header().sectionSize(Lifetimes::kBytes), 123);
    QCOMPARE(memory.lifetimes().header().sortIndicatorSection(), int{Lifetimes::kLength});
    QCOMPARE(memory.lifetimes().header().sortIndicatorOrder(), Qt::AscendingOrder);
    // Live values keep their widths, but every dump begins with the largest.
    QCOMPARE(memory.livePanel().table().header()->sectionSize(model::LiveModel::kBytes), 117);
    QCOMPARE(memory.livePanel().table().header()->sortIndicatorSection(), int{model::LiveModel::kBytes});
    QCOMPARE(memory.livePanel().table().header()->sortIndicatorOrder(), Qt::DescendingOrder);
    QCOMPARE(header(start, "hot").sectionSize(2), 91);
    start.show<views::ScopesView>("scopes");
    QVERIFY(!start.window.findChild<QAction*>("scopes-column-2")->isChecked());
    QVERIFY(start.window.findChild<QAction*>("scopes-column-1")->isChecked());
    QCOMPARE(header(start, "scopes").sortIndicatorSection(), 1);
    auto& source = start.show<views::SourceView>("source");
    QVERIFY(start.rest());
    QCOMPARE(source.table()->header()->sortIndicatorSection(), 2);
    QCOMPARE(source.table()->header()->sortIndicatorOrder(), Qt::DescendingOrder);
    QCOMPARE(source.table()->header()->sectionSize(0), 99);
  }

  // Any part may be invalid, or from another version: it is ignored, and the rest is restored.
  void invalidStatesAreIgnored_data() {
    QTest::addColumn<QByteArray>("place");
    QTest::newRow("wrong types") << QByteArray(
        R"({"open":7,"folded":{"a":1},"unfolded":3,"sight":[],"list":{},"live":"x","colours":[],"closed":1,"top":"x"})");
    QTest::newRow("strange values") << QByteArray(
        R"({"open":{"main":3,"no":{"x":{}}},"folded":["no",7,null],"list":"none","live":{"by":"no","open":[]},)"
        R"("colours":"x","sight":{"top":-1e300,"line":1e300,"left":-5,"computation":3,"caret":{"line":-7,"column":1e9},)"
        R"("file":9,"toggled":[],"centre":[null],"scale":"y"}})");
    QTest::newRow("huge") << QByteArray(
        R"({"sight":{"top":2147483647,"line":9007199254740991,"left":2147483647,"caret":{"line":9e15,"column":9e15},)"
        R"("file":"train.py"},"unfolded":[]})");
  }
  void invalidStatesAreIgnored() {
    QFETCH(QByteArray, place);
    QJsonObject places;
    {
      Start start;
      for (const views::View* const view : start.window.findChildren<views::View*>())
        places.insert(view->id(), QJsonDocument::fromJson(place).object());
      start.window.close();
    }
    QVERIFY(places.size() > 10);
    const QJsonObject session{
        {"format", "hloscope session"}, {"paths", QJsonArray{m_path}}, {"file", "a.hlo"}, {"views", places}};
    app::Settings().setSession(QJsonDocument(session).toJson());
    Start start;
    QCOMPARE(start.paths(), QStringList{"a.hlo"});
    for (const QString& view : places.keys()) {
      start.show<QWidget>(view.toLatin1().constData());
      QVERIFY(start.rest());
    }
    start.window.close();
    QVERIFY(!QJsonDocument::fromJson(app::Settings().session()).object().value("views").toObject().isEmpty());
  }

 private:
  QString write(const char* name, const QByteArray& text) {
    return support::writeFile(*m_folder, QString::fromLatin1(name), text);
  }

  std::unique_ptr<QTemporaryDir> m_folder;
  QString m_path;
};

QTEST_MAIN(TestSessionPlaces)
#include "tst_session_places.moc"

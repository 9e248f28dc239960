// The inspector by real events: links followed by mouse and keyboard, rows expanded, texts selected and copied.

#include <QClipboard>
#include <QLineEdit>
#include <QSignalSpy>
#include <QTreeView>
#include <QtTest>

#include "model/items/facts_model.h"
#include "tests/support/stage.h"
#include "views/facts_delegate.h"
#include "views/facts_tree.h"
#include "views/inspector/comparison_tree.h"
#include "views/inspector/inspector_view.h"

namespace {

constexpr const char* kModule = R"(HloModule m, is_scheduled=true

%fused (p: f32[8]) -> f32[8] {
  %p = f32[8]{0} parameter(0)
  ROOT %neg.1 = f32[8]{0} negate(%p), metadata={op_name="<b>neg</b>" source_file="/src/a.py" source_line=3}
}

ENTRY %main (a: f32[8]) -> f32[8] {
  %a = f32[8]{0} parameter(0)
  %add.1 = f32[8]{0} add(%a, %a)
  ROOT %fusion.1 = f32[8]{0} fusion(%add.1), kind=kLoop, calls=%fused
}
)";

class Window : public support::Stage<views::InspectorView> {
 public:
  using Stage::Stage;
  QTreeView* tree() { return view.findChild<views::FactsTree*>(); }

  // Returns the row of a section with the given label or text.
  QModelIndex row(const QString& section, const QString& text) {
    const QAbstractItemModel* const model = tree()->model();
    for (int i = 0; i < model->rowCount(); ++i) {
      const QModelIndex heading = model->index(i, 0);
      if (heading.data().toString() != section) continue;
      for (int j = 0; j < model->rowCount(heading); ++j) {
        const QModelIndex found = model->index(j, 0, heading);
        if (found.data().toString() == text || found.data(Qt::EditRole).toString() == text) return found;
      }
    }
    return {};
  }
  // Returns the point `x` pixels from the left of a row: in the name of a link, or in the text of a field.
  QPoint link(const QModelIndex& index, int x) {
    const QRect rect = tree()->visualRect(index);
    return {rect.left() + x, rect.center().y()};
  }
  void follow(const QModelIndex& index, int x) {
    tree()->scrollTo(index);
    QTest::mouseClick(tree()->viewport(), Qt::LeftButton, {}, link(index, x));
  }
  QString heading() { return tree()->model()->index(0, 0).data().toString(); }
  QString name() {
    const QModelIndex section = tree()->model()->index(0, 0);
    return tree()->model()->index(0, 0, section).data(Qt::EditRole).toString();
  }
};

constexpr int kAtLabel = 12;
constexpr int kAtText = 110;

}  // namespace

class TestInspectorView : public QObject {
  Q_OBJECT

 private:
  std::shared_ptr<const model::Snapshot> m_snapshot = support::snapshotOf(kModule);
  hlo::InstructionId id(const char* name) const { return support::instruction(*m_snapshot, name); }

 private slots:
  void followsTheSelection() {
    Window window;
    window.show(m_snapshot);
    QCOMPARE(window.heading(), QStringLiteral("Computation"));  // for the active computation while nothing is selected
    QCOMPARE(window.name(), QStringLiteral("main"));
    window.navigation.select(id("add.1"));
    QCOMPARE(window.heading(), QStringLiteral("Instruction"));
    QCOMPARE(window.name(), QStringLiteral("add.1"));
    window.navigation.back();
    QCOMPARE(window.heading(), QStringLiteral("Computation"));
  }

  // Two selected instructions are side by side; one or three are not.
  void comparesTwoInstructions() {
    Window window;
    window.show(m_snapshot);
    auto* const comparison = window.view.findChild<QTreeView*>(QStringLiteral("comparison"));
    QVERIFY(comparison != nullptr && comparison->isHidden());
    window.navigation.select(model::InstructionSet({id("add.1"), id("fusion.1")}));
    QVERIFY(!comparison->isHidden());
    const QAbstractItemModel* const model = comparison->model();
    QCOMPARE(model->headerData(1, Qt::Horizontal).toString(), QStringLiteral("A: add.1"));
    QCOMPARE(model->headerData(2, Qt::Horizontal).toString(), QStringLiteral("B: fusion.1"));
    const QModelIndexList operands = model->match(model->index(0, 0), Qt::DisplayRole, QStringLiteral("Operands"));
    QCOMPARE(operands.size(), 1);
    emit comparison->activated(model->index(0, 2, operands.front()));
    QCOMPARE(window.name(), QStringLiteral("add.1"));
    QVERIFY(comparison->isHidden());
    window.navigation.select(model::InstructionSet({id("a"), id("add.1"), id("fusion.1")}));
    QVERIFY(comparison->isHidden());
  }

  // In a narrow inspector, texts are one below the other, with all of what differs; in a wide one beside each other.
  void showsWhatDiffers() {
    Window window;
    const auto snapshot = support::snapshotOf(R"(HloModule m

ENTRY e {
  p = f32[4] parameter(0)
  a = f32[4] negate(p), metadata={op_name="jit(train_step)/transformer/decoder/layers_0/self_attention/query/dot"}
  ROOT b = f32[4] negate(a), metadata={op_name="jit(train_step)/transformer/decoder/layers_1/self_attention/query/dot"}
}
)");
    window.show(snapshot);
    window.navigation.select(
        model::InstructionSet({support::instruction(*snapshot, "a"), support::instruction(*snapshot, "b")}));
    auto* const comparison = window.view.findChild<views::ComparisonTree*>();
    const QAbstractItemModel* const model = comparison->model();
    const QModelIndexList found = model->match(model->index(0, 1), Qt::DisplayRole, QStringLiteral("layers_0/self"), 1,
                                               Qt::MatchContains | Qt::MatchRecursive);
    QCOMPARE(found.size(), 1);
    const QModelIndex name = found.front().siblingAtColumn(0);
    window.view.resize(260, 700);
    QVERIFY(comparison->isStacked(name));
    const QFontMetrics metrics(comparison->font());
    for (const int column : {1, 2}) {
      const auto text = comparison->textOf(name, column, 190);
      QCOMPARE(text.shown.mid(text.begin, text.end - text.begin),
               column == 1 ? QStringLiteral("0") : QStringLiteral("1"));
      QVERIFY2(metrics.horizontalAdvance(text.shown) <= 190, qPrintable(text.shown));
    }
    QVERIFY(comparison->heightOf(name) > 2 * comparison->heightOf(model->index(0, 0)));
    window.view.resize(1800, 700);
    QVERIFY(!comparison->isStacked(name));
    QCOMPARE(comparison->heightOf(name), comparison->heightOf(model->index(0, 0)));
  }

  // Two computations are side by side, with what differs between them first; so are two calls, with what they run.
  void comparesTwoComputations() {
    Window window;
    const auto snapshot = support::snapshotOf(R"(HloModule m

f {
  p = f32[4] parameter(0)
  ROOT q = f32[4] negate(p)
}
g {
  p.1 = f32[4] parameter(0)
  t = f32[4] tanh(p.1)
  ROOT q.1 = f32[4] negate(t)
}
ENTRY e {
  x = f32[4] parameter(0)
  a = f32[4] fusion(x), kind=kLoop, calls=f
  ROOT b = f32[4] fusion(a), kind=kLoop, calls=g
}
)");
    window.show(snapshot);
    auto* const comparison = window.view.findChild<QTreeView*>(QStringLiteral("comparison"));
    const QAbstractItemModel* const model = comparison->model();
    const auto f = *snapshot->module->findComputation("f"), g = *snapshot->module->findComputation("g");
    const auto hasChanges = [&] {
      const QModelIndex changes = model->index(0, 0);
      if (changes.data().toString() != QStringLiteral("Changes") || model->rowCount(changes) != 2) return false;
      return changes.siblingAtColumn(1).data().toString() == QStringLiteral("2 instructions") &&
             model->index(0, 2, changes).data().toString() == QStringLiteral("t") &&
             model->index(0, 0, changes).data().toString() == QStringLiteral("≠ added");
    };
    window.navigation.select(model::ComputationPair{f, g});
    QVERIFY(!comparison->isHidden());
    QCOMPARE(model->headerData(1, Qt::Horizontal).toString(), QStringLiteral("A: f"));
    QVERIFY(hasChanges());
    const hlo::Module& module = *snapshot->module;
    window.navigation.select(
        model::InstructionSet({module.findInstructions("a").front(), module.findInstructions("b").front()}));
    QVERIFY(hasChanges());
    emit comparison->activated(model->index(0, 2, model->index(0, 0)));
    QCOMPARE(window.name(), QStringLiteral("t"));
    window.navigation.select(model::ComputationPair{f, f});
    QCOMPARE(model->index(0, 0).data().toString(), QStringLiteral("No changes"));
  }

  // A narrow inspector shows the value without its remark, the whole text in the tooltip.
  void figuresStayWhole() {
    Window window;
    window.show(support::snapshotOf("HloModule m\nENTRY e {\n  ROOT p = f32[1024,1024] parameter(0)\n}\n"));
    window.navigation.select(support::instruction(*window.navigation.snapshot(), "p"));
    const auto shown = [&](int width) {
      window.view.resize(width, 400);
      const QModelIndex row = window.row(QStringLiteral("Instruction"), QStringLiteral("Bytes"));
      QStyleOptionViewItem option;
      option.initFrom(window.tree());
      option.rect = window.tree()->visualRect(row);
      return qobject_cast<views::FactsDelegate*>(window.tree()->itemDelegate())->shownTexts(option, row).join(u'|');
    };
    QCOMPARE(shown(600), QStringLiteral("Bytes|4.00 MiB (4,194,304 bytes)"));
    QCOMPARE(shown(260), QStringLiteral("Bytes|4.00 MiB"));
    QVERIFY(window.row(QStringLiteral("Instruction"), QStringLiteral("Bytes"))
                .data(Qt::ToolTipRole)
                .toString()
                .contains(QStringLiteral("4,194,304 bytes")));
  }

  // A name gives way to the short text beside it.
  void linksKeepTheirNames() {
    Window window;
    const auto snapshot = support::snapshotOf(R"(HloModule m

f {
  p = f32[64] parameter(0)
  ROOT q = f32[64] negate(p)
}
ENTRY e {
  a = f32[64] parameter(0)
  ROOT loop_convert_reduce_multiply_fusion.18 = f32[64] fusion(a), kind=kLoop, calls=f
}
)");
    window.show(snapshot);
    window.view.showEstimates(model::estimate(snapshot, {}));
    window.view.resize(260, 600);
    const QModelIndex row =
        window.row(QStringLiteral("Start here"), QStringLiteral("loop_convert_reduce_multiply_fusion.18"));
    QVERIFY(row.isValid());
    QStyleOptionViewItem option;
    option.initFrom(window.tree());
    option.rect = window.tree()->visualRect(row);
    const QStringList shown =
        qobject_cast<views::FactsDelegate*>(window.tree()->itemDelegate())->shownTexts(option, row);
    QVERIFY2(shown[0].endsWith(QStringLiteral("…18")), qPrintable(shown[0]));
    QCOMPARE(shown[1], QStringLiteral("most FLOPs, 100.0%"));
  }

  // A value without room in its line takes a second one, and so does the remark of a source line.
  void longValuesTakeASecondLine() {
    Window window;
    window.show(support::snapshotOf(
        "HloModule m\n\nwide.region_with_a_name.and_another.clone.sunk {\n  ROOT p = f32[4] parameter(0)\n}\n\nENTRY e "
        "{\n  q = f32[4] parameter(0)\n  ROOT r = f32[4] fusion(q), kind=kLoop, "
        "calls=wide.region_with_a_name.and_another.clone.sunk\n}\n"));
    window.navigation.select(support::instruction(*window.navigation.snapshot(), "p"));
    const auto shown = [&](int width) {
      window.view.resize(width, 600);
      window.tree()->doItemsLayout();
      const QModelIndex row = window.row(QStringLiteral("Instruction"), QStringLiteral("Computation"));
      QStyleOptionViewItem option;
      option.initFrom(window.tree());
      option.rect = window.tree()->visualRect(row);
      return qobject_cast<views::FactsDelegate*>(window.tree()->itemDelegate())->shownTexts(option, row);
    };
    const QString name = QStringLiteral("wide.region_with_a_name.and_another.clone.sunk");
    const auto height = [&] {
      return window.tree()
          ->visualRect(window.row(QStringLiteral("Instruction"), QStringLiteral("Computation")))
          .height();
    };
    QCOMPARE(shown(900), (QStringList{QStringLiteral("Computation"), name}));
    const int single = height();
    const QStringList two = shown(340);
    QCOMPARE(two.size(), 3);
    QCOMPARE(two[1] + two[2], name);
    QVERIFY(height() > single);
    // The second line is a part of the link.
    const QModelIndex row = window.row(QStringLiteral("Instruction"), QStringLiteral("Computation"));
    const QRect rect = window.tree()->visualRect(row);
    QTest::mouseClick(window.tree()->viewport(), Qt::LeftButton, {}, QPoint(rect.left() + kAtText, rect.bottom() - 6));
    QCOMPARE(window.heading(), QStringLiteral("Computation"));
  }

  // Source lines are a table: a click on a title sorts it, Return on the titles sorts by the next one.
  void linesAreATable() {
    const auto snapshot = support::snapshotOf(R"(HloModule m

ENTRY e {
  p = f32[1024] parameter(0)
  q = f32[1024] add(p, p), metadata={source_file="/src/a.py" source_line=1}
  c = f32[1024] copy(q), metadata={source_file="/src/a.py" source_line=2}
  ROOT r = f32[1024] add(c, c), metadata={source_file="/src/a.py" source_line=1}
}
)");
    Window window;
    window.show(snapshot);
    window.view.showEstimates(model::estimate(snapshot, {}));
    window.view.resize(420, 600);
    const QString section = QStringLiteral("Source lines");
    const auto titles = [&] { return window.row(section, QStringLiteral("Line")); };
    const auto lines = [&] {
      const auto* const model = qobject_cast<model::FactsModel*>(window.tree()->model());
      return model->copyText(titles().parent()).replace(u'\t', u' ').replace(u'\n', u'|');
    };
    const QString byFlops = lines();
    QVERIFY2(byFlops.startsWith(QStringLiteral("Source lines|Line FLOPs Bytes|a.py:1 100.0% ")), qPrintable(byFlops));
    window.tree()->scrollTo(titles());
    const QRect row = window.tree()->visualRect(titles());
    QTest::mouseClick(window.tree()->viewport(), Qt::LeftButton, {}, QPoint(row.left() + 20, row.center().y()));
    QTest::mouseClick(window.tree()->viewport(), Qt::LeftButton, {}, QPoint(row.left() + 20, row.center().y()));
    QVERIFY2(lines().startsWith(QStringLiteral("Source lines|Line FLOPs Bytes|a.py:2 ")), qPrintable(lines()));
    window.tree()->setFocus();
    window.tree()->setCurrentIndex(titles());
    QTest::keyClick(window.tree(), Qt::Key_Return);
    QCOMPARE(lines(), byFlops);
    // The action sorts from anywhere and moves to the first line, where Return follows the link.
    window.view.findChild<QAction*>("inspector-sort-lines")->trigger();
    QVERIFY2(lines().startsWith(QStringLiteral("Source lines|Line FLOPs Bytes|a.py:1 ")), qPrintable(lines()));
    QCOMPARE(window.tree()->currentIndex().data().toString(), QStringLiteral("a.py:1"));
    // A link still leads to its line.
    window.follow(window.row(section, QStringLiteral("a.py:2")), kAtLabel);
    QCOMPARE(window.heading(), QStringLiteral("Source line"));
  }

  // If the graph draws several layers as one, the inspector lists their differences.
  void copiesOfALayer() {
    const auto snapshot = support::snapshotOf(R"(HloModule m

ENTRY main {
  w.0 = f32[8]{0} parameter(0)
  w.1 = f32[8]{0} parameter(1)
  n.0 = f32[8]{0} negate(w.0), channel_id=1, metadata={op_name="layer_0/neg"}
  ROOT n.1 = f32[8]{0} negate(w.1), channel_id=2, metadata={op_name="layer_1/neg"}
}
)");
    const auto id = [&](const char* name) { return support::instruction(*snapshot, name); };
    Window window;
    bool isFolded = true;
    window.view.setCopies([&](hlo::InstructionId of) {
      if (!isFolded || (of != id("n.0") && of != id("n.1"))) return model::LayerCopies{};
      return model::LayerCopies{{id("n.0"), id("n.1")}, {{0, {id("w.0"), id("w.1")}}}};
    });
    window.show(snapshot);
    window.navigation.select(id("n.1"));
    const QString section = QStringLiteral("Repeated layers");
    const auto* const model = qobject_cast<model::FactsModel*>(window.tree()->model());
    QVERIFY(window.row(section, QStringLiteral("In each layer")).isValid());
    QCOMPARE(model->copyText(window.row(section, QStringLiteral("In each layer")).parent()),
             QStringLiteral("Repeated layers\nIn each layer\nn.0\tlayer_0/neg\nn.1\tlayer_1/neg\n"
                            "Operand 0 differs\nw.0\tf32[8]{0}\nw.1\tf32[8]{0}\n"
                            "channel_id differs\nn.0\t1\nn.1\t2"));
    isFolded = false;
    window.view.copiesChanged();
    QVERIFY(!window.row(section, QStringLiteral("In each layer")).isValid());
  }

  void linksAreFollowedByMouse() {
    Window window;
    window.show(m_snapshot);
    window.navigation.select(id("add.1"));
    QSignalSpy reveals(&window.navigation, &model::Navigation::revealRequested);
    // A user in the same computation is selected without leaving it.
    window.follow(window.row(QStringLiteral("Users"), QStringLiteral("fusion.1")), kAtLabel);
    QCOMPARE(window.name(), QStringLiteral("fusion.1"));
    QCOMPARE(reveals.size(), 0);
    // A link to another computation enters it.
    window.follow(window.row(QStringLiteral("Calls"), QStringLiteral("fused")), kAtLabel);
    QCOMPARE(reveals.size(), 1);
    QCOMPARE(window.heading(), QStringLiteral("Computation"));
    QCOMPARE(window.name(), QStringLiteral("fused"));
    QCOMPARE(window.navigation.active(), std::optional(support::computation(*m_snapshot, "fused")));
    // A field with a link.
    window.follow(window.row(QStringLiteral("Computation"), QStringLiteral("neg.1")), kAtText);
    QCOMPARE(window.name(), QStringLiteral("neg.1"));
    window.follow(window.row(QStringLiteral("Source"), QStringLiteral("a.py:3")), kAtLabel);
    QCOMPARE(window.heading(), QStringLiteral("Source line"));
    QCOMPARE(reveals.size(), 2);
  }

  void onlyTheLinkTextIsClickable() {
    Window window;
    window.show(m_snapshot);
    window.navigation.select(id("add.1"));
    const QModelIndex user = window.row(QStringLiteral("Users"), QStringLiteral("fusion.1"));
    window.follow(user, 400);  // outside the link
    QCOMPARE(window.name(), QStringLiteral("add.1"));
    QTest::mouseClick(window.tree()->viewport(), Qt::LeftButton, Qt::ControlModifier, window.link(user, kAtLabel));
    QCOMPARE(window.name(), QStringLiteral("add.1"));  // the click selects the row for copying
  }

  void linksAreFollowedByKey() {
    Window window;
    window.show(m_snapshot);
    window.navigation.select(id("add.1"));
    window.tree()->setFocus();
    window.tree()->setCurrentIndex(window.row(QStringLiteral("Users"), QStringLiteral("fusion.1")));
    QTest::keyClick(window.tree(), Qt::Key_Return);
    QCOMPARE(window.name(), QStringLiteral("fusion.1"));
  }

  void linksAreHighlightedOnHover() {
    Window window;
    window.show(m_snapshot);
    window.navigation.select(id("add.1"));
    const QModelIndex user = window.row(QStringLiteral("Users"), QStringLiteral("fusion.1"));
    QTest::mouseMove(window.tree()->viewport(), window.link(user, kAtLabel));
    QTRY_COMPARE(window.navigation.hovered().target, std::optional<model::Target>(id("fusion.1")));
    QCOMPARE(window.tree()->viewport()->cursor().shape(), Qt::PointingHandCursor);
    QTest::mouseMove(window.tree()->viewport(), window.link(user, 400));
    QTRY_VERIFY(window.navigation.hovered().isEmpty());
    QCOMPARE(window.tree()->viewport()->cursor().shape(), Qt::ArrowCursor);
  }

  void copies() {
    Window window;
    window.show(m_snapshot);
    window.navigation.select(id("neg.1"));
    window.tree()->setFocus();
    window.tree()->setCurrentIndex(window.row(QStringLiteral("Source"), QStringLiteral("Scope")));
    QTest::keyClick(window.tree(), Qt::Key_C, Qt::ControlModifier);
    QCOMPARE(QGuiApplication::clipboard()->text(), QStringLiteral("<b>neg</b>"));
    // A heading includes its rows.
    QTest::keyClick(window.tree(), Qt::Key_Up);
    QTest::keyClick(window.tree(), Qt::Key_C, Qt::ControlModifier);
    QCOMPARE(QGuiApplication::clipboard()->text(), QStringLiteral("Source\nScope\t<b>neg</b>\na.py:3\t"));
    window.view.viewActions()[1]->trigger();
    QVERIFY(QGuiApplication::clipboard()->text().startsWith(QStringLiteral("Instruction\nName\tneg.1\n")));
  }

  void textsCanBeSelected() {
    Window window;
    window.show(m_snapshot);
    window.navigation.select(id("neg.1"));
    window.tree()->setFocus();
    window.tree()->setCurrentIndex(window.row(QStringLiteral("Source"), QStringLiteral("Scope")));
    QTest::keyClick(window.tree(), Qt::Key_F2);
    auto* const field = window.tree()->findChild<QLineEdit*>();
    QVERIFY(field != nullptr);
    QVERIFY(field->isReadOnly());
    QCOMPARE(field->text(), QStringLiteral("<b>neg</b>"));
    QCOMPARE(field->selectedText(), field->text());
    QTest::keyClicks(field, QStringLiteral("x"));
    QCOMPARE(field->text(), QStringLiteral("<b>neg</b>"));
  }

  void closedSectionsStayClosed() {
    Window window;
    window.show(m_snapshot);
    window.navigation.select(id("add.1"));
    const QModelIndex shape = window.tree()->model()->index(1, 0);
    QCOMPARE(shape.data().toString(), QStringLiteral("Shape"));
    QVERIFY(window.tree()->isExpanded(shape));
    window.tree()->setCurrentIndex(shape);
    window.tree()->setFocus();
    QTest::keyClick(window.tree(), Qt::Key_Return);
    QVERIFY(!window.tree()->isExpanded(shape));
    window.navigation.select(id("fusion.1"));
    QVERIFY(!window.tree()->isExpanded(window.tree()->model()->index(1, 0)));
    QVERIFY(window.tree()->isExpanded(window.tree()->model()->index(0, 0)));
  }

  void fetchesMoreOfALongList() {
    std::string hlo = "ENTRY e {\n  p = f32[] parameter(0)\n  ROOT t = (f32[]) tuple(p";
    for (int i = 1; i < 3000; ++i) hlo += ",p";
    const std::shared_ptr<const model::Snapshot> wide = support::snapshotOf(hlo + ")\n}\n");
    Window window;
    window.show(wide);
    window.navigation.select(support::instruction(*wide, "t"));
    const QModelIndex more = window.row(QStringLiteral("Operands"), QStringLiteral("2,950 more…"));
    QVERIFY(more.isValid());
    const QModelIndex operands = more.parent();
    window.follow(more, kAtLabel);
    QCOMPARE(window.tree()->model()->rowCount(operands), 1051);
    QCOMPARE(window.name(), QStringLiteral("t"));
  }

  void withoutSnapshot() {
    Window window;
    window.show(nullptr);
    QVERIFY(!window.tree()->isVisible());
    QVERIFY(window.view.findChild<views::EmptyState*>()->isVisible());
    // After a module change the previous selection means nothing.
    window.navigation.show(m_snapshot);
    window.navigation.select(id("fusion.1"));
    window.navigation.show(support::snapshotOf("ENTRY e {\n  p = f32[] parameter(0)\n}\n"));
    QCOMPARE(window.heading(), QStringLiteral("Computation"));
    QCOMPARE(window.name(), QStringLiteral("e"));
  }
};

QTEST_MAIN(TestInspectorView)
#include "tst_inspector_view.moc"

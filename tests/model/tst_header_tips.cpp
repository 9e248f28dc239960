// The headers of all tables have tooltips with the meaning of the column and its unit.

#include <QtTest>

#include "model/items/buffer_model.h"
#include "model/items/format.h"
#include "model/items/hot_list_model.h"
#include "model/items/instruction_model.h"
#include "model/items/lifetime_model.h"
#include "model/items/live_model.h"
#include "model/items/memory_report_model.h"
#include "model/items/module_model.h"
#include "model/items/scope_model.h"
#include "model/items/source_line_model.h"

class TestHeaderTips : public QObject {
  Q_OBJECT

 private slots:
  void cleanup() { model::setByteUnit(model::ByteUnit::kBinary); }

  void columnsAreExplained_data() {
    QTest::addColumn<QAbstractItemModel*>("table");
    const auto add = [this](const char* name, QAbstractItemModel* table) {
      table->setParent(this);
      QTest::newRow(name) << table;
    };
    add("buffers", new model::BufferModel);
    add("hot", new model::HotListModel);
    add("instructions", new model::InstructionModel);
    add("lifetimes", new model::LifetimeModel);
    add("live", new model::LiveModel);
    add("modules", new model::ModuleModel);
    add("report", new model::MemoryReportModel);
    add("scopes", new model::ScopeModel);
    add("source lines", new model::SourceLineModel);
  }
  void columnsAreExplained() {
    QFETCH(QAbstractItemModel*, table);
    QStringList unexplained;
    for (int column = 0; column < table->columnCount(); ++column) {
      const QString title = table->headerData(column, Qt::Horizontal, Qt::DisplayRole).toString();
      const QString tip = table->headerData(column, Qt::Horizontal, Qt::ToolTipRole).toString();
      const auto alignment = table->headerData(column, Qt::Horizontal, Qt::TextAlignmentRole).toInt();
      if ((alignment & Qt::AlignRight) && !title.isEmpty() && tip.isEmpty()) unexplained += title;
    }
    QCOMPARE(unexplained, QStringList());
  }

  void theUnitIsThatOfTheCells() {
    model::LifetimeModel lifetimes;
    const auto tip = [&] {
      return lifetimes.headerData(model::LifetimeModel::kBytes, Qt::Horizontal, Qt::ToolTipRole).toString();
    };
    QCOMPARE(tip(), QStringLiteral("Bytes of the value, in units of 1,024"));
    model::setByteUnit(model::ByteUnit::kDecimal);
    QCOMPARE(tip(), QStringLiteral("Bytes of the value, in units of 1,000"));
  }
};

QTEST_GUILESS_MAIN(TestHeaderTips)
#include "tst_header_tips.moc"

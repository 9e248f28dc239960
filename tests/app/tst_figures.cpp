// One convention for every value: FLOPs, bytes and times are those of one run of the module. Hot list, table,
// inspector, source gutter, cost map, roofline and `hloscope cost` state the same numbers, to the last digit.

#include <QFileInfo>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QtTest>
#include <map>

#include "model/analysis/callees.h"
#include "model/documents/document.h"
#include "model/documents/line_figures.h"
#include "model/items/amount_text.h"
#include "model/items/cost_tree.h"
#include "model/items/hot_list_model.h"
#include "model/items/instruction_model.h"
#include "tests/support/commands.h"
#include "tests/support/print_inspector.h"
#include "views/costs/roofline_scene.h"

namespace {

constexpr size_t kCompared = 30;  // of each list

using Column = queries::InstructionColumn;

/// The number at the end of "FLOPs | 33.6 M (33,554,432)", or in "Bytes read | 32 bytes"; "?" and "at least …" as they
/// are.
QString exactIn(const std::string& inspected, const char* label) {
  for (const QString& line : QString::fromStdString(inspected).split(u'\n')) {
    if (!line.startsWith(QStringLiteral("  %1 | ").arg(QLatin1String(label)))) continue;
    QString value = line.mid(line.indexOf(QStringLiteral(" | ")) + 3);
    if (value.contains(u'(')) value = value.mid(value.indexOf(u'(') + 1);
    return value.remove(u',')
        .remove(u')')
        .remove(QStringLiteral(" bytes"))
        .remove(QStringLiteral(" byte"))
        .remove(QStringLiteral(" B"));
  }
  return QStringLiteral("none");
}

QString text(hlo::Amount amount) {
  if (amount.isUnknown()) return QStringLiteral("?");
  return (amount.isExact() ? QString() : QStringLiteral("≥ ")) + QString::number(amount.atLeast());
}

struct Seed {
  explicit Seed(const QString& name) : path(QStringLiteral(HLOSCOPE_SHARED "/seeds/") + name) {
    if (!QFileInfo::exists(path)) return;
    auto document = model::readDocument(path.toStdString(), nullptr);
    if (!document.ok()) return;
    snapshot = document->loaded.at(document->first).snapshots.front();
    estimates = model::estimate(snapshot, *hlo::findDevice("H100 SXM"));
  }

  QString path;
  std::shared_ptr<const model::Snapshot> snapshot;
  std::shared_ptr<const model::Estimates> estimates;
};

}  // namespace

class TestFigures : public QObject {
  Q_OBJECT

 private slots:
  void seeds_data() {
    QTest::addColumn<QString>("name");
    for (const char* const name :
         {"gpu-maxtext-train-step", "gpu-mnist-pmap", "gpu-trax-rnn", "tpu-sync-tensors-graph"})
      QTest::newRow(name) << QString::fromLatin1(name) + QStringLiteral(".hlo.txt");
  }

  void seeds() {
    QFETCH(QString, name);
    const Seed seed(name);
    if (!QFileInfo::exists(seed.path)) QSKIP("the reference dumps are not at hand: " HLOSCOPE_SHARED);
    QVERIFY(seed.snapshot != nullptr);
    const hlo::Module& module = *seed.snapshot->module;
    const model::Workload& workload = *seed.estimates->workload;

    // `cost` states the instructions' own parts, which add up.
    const app::CommandResult result = app::cost(seed.path, QStringLiteral("instruction"), QStringLiteral("json"));
    std::map<QString, std::pair<double, double>> ofCommand;
    for (const QJsonValue row : QJsonDocument::fromJson(result.output)["modules"][0]["rows"].toArray())
      ofCommand[row["instruction"].toString()] = {row["flops"].toDouble(), row["bytes_accessed"].toDouble()};
    QCOMPARE(ofCommand.size(), module.instructionCount());

    const model::CostTree map =
        model::makeCostTree(seed.estimates, model::CostGrouping::kScope, model::CostMeasure::kFlops);
    const model::CostTree times =
        model::makeCostTree(seed.estimates, model::CostGrouping::kScope, model::CostMeasure::kTime);
    const views::RooflineScene roofline = views::rooflineScene(seed.estimates, model::runInstructions(module));
    model::InstructionModel table;
    table.setSnapshot(seed.snapshot);
    table.setEstimates(seed.estimates);

    size_t compared = 0, inRoofline = 0, inMap = 0;
    for (const queries::HotList list : {queries::HotList::kFlops, queries::HotList::kBytes}) {
      const bool isFlops = list == queries::HotList::kFlops;
      const model::HotRows rows = model::hotRows(*seed.estimates, list, {false, true});
      for (size_t i = 0; i < std::min(kCompared, rows.items.size()); ++i, ++compared) {
        const hlo::InstructionId id = rows.items[i].instruction;
        const QByteArray where = QByteArray::fromStdString(std::string(module.name(id)));
        const QString expected = text(rows.items[i].amount);
        table.setRows({id});
        const auto cell = [&](Column column) {
          return table.index(0, static_cast<int>(column)).data(Qt::EditRole).toString();
        };
        QVERIFY2(cell(isFlops ? Column::kFlops : Column::kBytesAccessed) == expected, where);
        if (!rows.items[i].amount.isExact()) continue;

        const std::vector<hlo::InstructionId> all = hlo::withCallees(module, {id});
        const model::LineShares lines = model::lineShares(seed.snapshot->sources, &workload, all);
        QVERIFY2(text(isFlops ? lines.total.cost.flops : lines.total.cost.bytes()) == expected, where);
        double command = 0;
        for (const hlo::InstructionId part : all) {
          const auto& [flops, bytes] = ofCommand.at(model::toQString(module.name(part)));
          command += isFlops ? flops : bytes;
        }
        QVERIFY2(command == static_cast<double>(rows.items[i].amount.atLeast()), where);

        const std::string inspected = support::told(seed.snapshot, id, {}, seed.estimates.get());
        if (isFlops) {
          QVERIFY2(exactIn(inspected, "FLOPs") == expected, where + '\n' + inspected.c_str());
        } else {
          const QString sum = QString::number(exactIn(inspected, "Bytes read").toLongLong() +
                                              exactIn(inspected, "Bytes written").toLongLong());
          QVERIFY2(sum == expected, where + '\n' + inspected.c_str());
        }
        const auto time = seed.estimates->times.perRun(id);
        QVERIFY2(time.has_value(), where);
        QVERIFY2(inspected.find("  Time | " + model::secondsText(*time).toStdString()) != std::string::npos,
                 where + '\n' + inspected.c_str());
        QVERIFY2(cell(Column::kTime) == model::secondsText(*time), where);
        for (const views::RooflinePoint& point : roofline.points) {
          if (point.instruction != id) continue;
          QVERIFY2(point.seconds == time->seconds, where);
          ++inRoofline;
        }
        for (const model::CostNode& node : times.nodes) {
          if (node.target != model::Target(id)) continue;
          QVERIFY2(node.amount == time->seconds, where);
        }
        for (const model::CostNode& node : map.nodes) {
          if (!isFlops || node.target != model::Target(id) || hlo::standsForBodies(module, id)) continue;
          QVERIFY2(node.amount == static_cast<double>(rows.items[i].amount.atLeast()), where);
          ++inMap;
        }
      }
    }
    QVERIFY(compared > 0 && inRoofline > 0);
    QCOMPARE(map.root().amount, static_cast<double>(workload.costs.total(hlo::Loops::kAllTrips).flops.atLeast()));
    static_cast<void>(inMap);
  }

  // A selection of several: each counts once, also if it runs inside another one.
  void selections() {
    const Seed seed(QStringLiteral("gpu-maxtext-train-step.hlo.txt"));
    if (!QFileInfo::exists(seed.path)) QSKIP("the reference dumps are not at hand: " HLOSCOPE_SHARED);
    const hlo::Module& module = *seed.snapshot->module;
    const model::HotRows rows = model::hotRows(*seed.estimates, queries::HotList::kFlops, {false, true});
    std::vector<hlo::InstructionId> chosen;
    hlo::Amount sum;
    for (size_t i = 0; i < 4; ++i) {
      chosen.push_back(rows.items[i].instruction);
      sum += rows.items[i].amount;
    }
    const std::string inspected = support::told(seed.snapshot, model::InstructionSet(chosen), {}, seed.estimates.get());
    QCOMPARE(exactIn(inspected, "FLOPs"), text(sum));
    const model::LineShares lines =
        model::lineShares(seed.snapshot->sources, seed.estimates->workload, hlo::withCallees(module, chosen));
    QCOMPARE(text(lines.total.cost.flops), text(sum));
  }
};

QTEST_GUILESS_MAIN(TestFigures)
#include "tst_figures.moc"

// Attributes in the inspector: sharding, groups, windows, dimensions, aliases, trip counts.

#include <QtTest>

#include "tests/support/compare.h"
#include "tests/support/models.h"
#include "tests/support/print_inspector.h"

namespace {

constexpr const char* kHeader =
    "HloModule m, input_output_alias={ {0}: (0, {}, must-alias), {1}: (1, {0}) }, buffer_donor={ (1, {1}) }\n";

// Returns the section with that heading.
std::string sectionOf(const std::string& told, const std::string& heading) {
  const size_t begin = ("\n" + told).find("\n" + heading);
  if (begin == std::string::npos) return "";
  size_t end = begin;
  do {
    end = told.find('\n', end) + 1;
  } while (end < told.size() && told[end] == ' ');
  return told.substr(begin, end - begin);
}

// Returns the section with this heading for instruction %x of an entry computation.
std::string said(const std::string& instructions, const std::string& heading) {
  const std::shared_ptr<const model::Snapshot> made =
      support::snapshotOf("HloModule m\nENTRY e {\n" + instructions + "\n}\n");
  return sectionOf(support::told(made, support::instruction(*made, "x")), heading);
}

}  // namespace

class TestInspectorAttributes : public QObject {
  Q_OBJECT

 private slots:
  void words_data() {
    QTest::addColumn<std::string>("instructions");
    QTest::addColumn<std::string>("heading");
    QTest::addColumn<std::string>("expected");
    const auto row = [](const char* name, const char* instructions, const char* heading, const char* expected) {
      QTest::newRow(name) << std::string(instructions) << std::string(heading) << std::string(expected);
    };
    const auto sharding = [&](const char* value, const char* expected) {
      const std::string instruction = std::string("  x = f32[8,8] parameter(0), sharding=") + value;
      row(value, instruction.c_str(), "Sharding", (std::string("Sharding\n") + expected).c_str());
    };
    sharding("{replicated}", "  Partitioning | replicated on all devices\n");
    sharding("{maximal device=3}", "  Partitioning | on device 3 only (maximal)\n");
    sharding("{manual}", "  Partitioning | partitioned by the program (manual)\n");
    sharding("{unknown shard_as 5}",
             "  Partitioning | not decided\n  Group | same as the others in group 5 (shard_as)\n");
    sharding("{unreduced=max}", "  Partitioning | partial results, still to be reduced by max\n");
    sharding("{devices=[4,2]<=[2,4]T(1,0)}",
             "  Partitioning | dimension 0 by 4, dimension 1 by 2\n  Devices | 0, 4, 1, 5, 2, 6, 3, 7\n");
    sharding("{devices=[2,1,2,2]<=[8] last_tile_dims={manual, replicated}}",
             "  Partitioning | dimension 0 by 2\n  Manual | over 2 devices\n  Copies | 2\n"
             "  Devices | 0, 1, 2, 3, 4, 5, 6, 7\n");
    sharding("{devices=[1000000]<=[1000000]}",
             "  Partitioning | dimension 0 by 1,000,000\n"
             "  Devices | 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, … (1,000,000 in total)\n");
    sharding("{mesh['x'=2,'y'=4], [{'x'}, {'y':(1)2, ?}]}",
             "  Partitioning | dimension 0 by 2, dimension 1 by 2\n  Copies | 2\n  Devices | 0, 1, 2, 3, 4, 5, 6, 7\n"
             "  Mesh | x = 2, y = 4\n  Axes | dimension 0: x; dimension 1: y (2 of 4)\n  Open | dimension 1 may be "
             "partitioned further\n");
    sharding("{maximal_mesh[device_id=3]}", "  Partitioning | device 3 only\n  Mesh | device 3 only\n");
    row("sharding of a tuple",
        "  x = (f32[8], (s32[], f32[4])) parameter(0), sharding={{devices=[2]<=[2]}, {replicated}, {manual}}",
        "Sharding",
        "Sharding | tuple of 3\n  {0} | dimension 0 by 2\n    Devices | 0, 1\n  {1,0} | replicated on all devices\n"
        "  {1,1} | partitioned by the program (manual)\n");
    row("a sharding that is none", "  x = f32[8] parameter(0), sharding={devices=[2]<=[3]}", "Sharding", "");

    const auto groups = [&](const char* name, const char* attributes, const char* expected) {
      const std::string instruction =
          std::string("  p = f32[8] parameter(0)\n  x = f32[8] all-reduce(p), ") + attributes;
      row(name, instruction.c_str(), "Replica groups", (std::string("Replica groups\n") + expected).c_str());
    };
    groups("all", "replica_groups={}",
           "  Groups | 1 (all devices)\n  IDs | replica IDs, separately in each partition\n");
    groups("lists", "channel_id=1, replica_groups={{0,1},{2}}",
           "  Groups | 2 (1 to 2 devices)\n  IDs | replica IDs, across all partitions\n"
           "  Devices\n    Group 0 | 0, 1\n    Group 1 | 2\n");
    groups("iota", "channel_id=1, use_global_device_ids=true, replica_groups=[2,4]<=[4,2]T(1,0)",
           "  Groups | 2 (4 devices each)\n  IDs | device IDs: replica × partitions + partition\n"
           "  Devices\n    Group 0 | 0, 2, 4, 6\n    Group 1 | 1, 3, 5, 7\n");
    groups("mesh", "replica_groups=mesh['x'=2,'y'=2] {'y'}",
           "  Groups | 2 (2 devices each)\n  Axes | y\n  Mesh | x = 2, y = 2\n"
           "  IDs | replica IDs, separately in each partition\n  Devices\n    Group 0 | 0, 1\n    Group 1 | 2, 3\n");
    row("pairs", "  p = f32[8] parameter(0)\n  x = f32[8] collective-permute(p), source_target_pairs={{0,1},{1,0}}",
        "Source–target pairs", "Source–target pairs | 2\n  From 0 | to 1\n  From 1 | to 0\n");

    row("window",
        "  p = f32[8,8] parameter(0)\n  x = f32[8] reduce-window(p, p), "
        "window={size=3x1 stride=2x1 pad=0_1x1_1 lhs_dilate=2x1 rhs_dilate=3x1 rhs_reversal=1x0}",
        "Window",
        "Window\n  Dimension 0 | size 3, stride 2, padding 0 before, 1 after, base dilation 2, window dilation 3, "
        "reversed\n"
        "  Dimension 1 | size 1, padding 1 on both sides\n");
    row("padding", "  p = f32[8,8] parameter(0)\n  x = f32[8] pad(p, p), padding=0_0x1_-2_3", "Padding",
        "Padding\n  Dimension 0 | none\n  Dimension 1 | padding 1 before, -2 after, 3 between elements\n");
    row("slice", "  p = f32[8,8] parameter(0)\n  x = f32[2,4] slice(p), slice={[0:2:1], [0:8:2]}", "Slice",
        "Slice\n  Dimension 0 | from 0 to 2 (exclusive)\n  Dimension 1 | from 0 to 8 (exclusive), stride 2\n");
    row("convolution",
        "  p = f32[1,8,8,3] parameter(0)\n  x = f32[1,8,8,4] convolution(p, p), window={size=1x1}, "
        "dim_labels=b01f_01io->b01f",
        "Dimensions",
        "Dimensions\n  Input | batch 0, feature 3, spatial 1, 2\n  Kernel | input feature 2, output feature 3, spatial "
        "0, 1\n"
        "  Output | batch 0, feature 3, spatial 1, 2\n");
    row("dot",
        "  a = f32[16,8,512] parameter(0)\n  b = f32[16,512,4] parameter(1)\n  x = f32[16,8,4] dot(a, b), "
        "lhs_batch_dims={0}, lhs_contracting_dims={2}, rhs_batch_dims={0}, rhs_contracting_dims={1}",
        "Dimensions",
        "Dimensions\n  Batch | lhs 0 (size 16) with rhs 0\n  Contracting | lhs 2 (size 512) with rhs 1\n");
    row("gather",
        "  p = f32[8,4] parameter(0)\n  i = s32[3] parameter(1)\n  x = f32[3,4] gather(p, i), offset_dims={1}, "
        "collapsed_slice_dims={0}, start_index_map={0}, index_vector_dim=1, slice_sizes={1,4}",
        "Dimensions",
        "Dimensions\n  Index vector | dimension 1 of the start indices\n  Start index map | operand dimensions 0\n"
        "  Offsets | result dimensions 1\n  Collapsed slice | operand dimensions 0\n");
    row("aliases of an operation",
        "  p = f32[8] parameter(0)\n  q = (f32[8]) parameter(1)\n"
        "  x = (f32[8], f32[8]) custom-call(p, q), custom_call_target=\"f\", "
        "output_to_operand_aliasing={{0}: (0, {}), {1}: (1, {0}), {2}: (7, {})}",
        "In place",
        "In place | 3\n  Output {0} | operand 0 [%p]\n  Output {1} | operand 1 at {0} [%q]\n  Output {2} | operand "
        "7\n");
  }
  void words() {
    QFETCH(std::string, instructions);
    QFETCH(std::string, heading);
    QFETCH(std::string, expected);
    COMPARE_TEXT(said(instructions, heading), expected);
  }

  void aliasesOfTheProgram() {
    const std::shared_ptr<const model::Snapshot> made =
        support::snapshotOf(std::string(kHeader) +
                            "ENTRY e {\n  b = (f32[4], f32[4]) parameter(1)\n  a = f32[4] parameter(0)\n"
                            "  ROOT r = (f32[4], f32[4]) tuple(a, a)\n}\n");
    const auto told = [&](const char* name) { return support::told(made, support::instruction(*made, name)); };
    COMPARE_TEXT(sectionOf(told("a"), "Aliases"), "Aliases\n  Output {0} | must alias [%r]\n");
    COMPARE_TEXT(sectionOf(told("b"), "Aliases"),
                 "Aliases\n  {0} → Output {1} | may alias [%r]\n"
                 "  Donated | any output may reuse the memory at {1}\n");
    const std::string all =
        "Aliases | 2\n  Output {0} | parameter 0 · must alias [%a]\n"
        "  Output {1} | parameter 1 at {0} [%b]\n";
    COMPARE_TEXT(sectionOf(told("r"), "Aliases"), all);
    const std::string entry = support::told(made, *made->module->entry());
    COMPARE_TEXT(sectionOf(entry, "Aliases"), all);
    COMPARE_TEXT(sectionOf(entry, "Donated"), "Donated\n  parameter 1 at {1} [%b]\n");
  }

  void tripCounts_data() {
    QTest::addColumn<std::string>("step");
    QTest::addColumn<std::string>("attributes");
    QTest::addColumn<std::string>("expected");
    const std::string stated = ", backend_config={\"known_trip_count\":{\"n\":\"1200\"}}";
    QTest::newRow("stated") << std::string("1") << stated << std::string("1,200 (from backend_config)");
    QTest::newRow("inferred") << std::string("2") << std::string()
                              << std::string("5 (inferred: element {} counts from 0 by 2)");
    QTest::newRow("endless") << std::string("0") << std::string()
                             << std::string("unknown: the counter never reaches the bound");
  }
  void tripCounts() {
    QFETCH(std::string, step);
    QFETCH(std::string, attributes);
    QFETCH(std::string, expected);
    const std::shared_ptr<const model::Snapshot> made = support::snapshotOf(
        "c {\n  i = s32[] parameter(0)\n  n = s32[] constant(10)\n  ROOT l = pred[] compare(i, n), direction=LT\n}\n"
        "b {\n  i = s32[] parameter(0)\n  n = s32[] constant(" +
        step +
        ")\n  ROOT l = s32[] add(i, n)\n}\n"
        "ENTRY e {\n  z = s32[] constant(0)\n  ROOT w = s32[] while(z), condition=c, body=b" +
        attributes + "\n}\n");
    const std::string text = support::told(made, support::instruction(*made, "w"));
    QVERIFY2(text.find("  Trip count | " + expected + "\n") != std::string::npos, text.c_str());
  }
};

QTEST_GUILESS_MAIN(TestInspectorAttributes)
#include "tst_inspector_attributes.moc"

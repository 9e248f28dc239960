// The passes of a module by the names of its files: nested pipelines, summaries, missing numbers, and what a change can
// be of. And the timeline of the stages' contents.

#include <QTest>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "model/documents/pass_alignment.h"
#include "model/documents/pass_index.h"
#include "model/io/loader.h"
#include "model/io/pass_metadata.h"
#include "tests/support/temporary_folder.h"

namespace {

std::string stageText(const std::string& opcode) {
  return absl::StrCat("HloModule f\n\nENTRY e {\n  x = f32[8]{0} parameter(0)\n  ROOT r = f32[8]{0} ", opcode,
                      "(x)\n}\n");
}

const char kRecords[] = R"(canonical_module_id: 1
pass_metadata {
  pass_id: 1
  pass_name: "algsimp"
  pipeline_name: "simplification"
  dump_filenames: "/tmp/d/module_0001.jit_f.0001.simplification.after_algsimp.before_dce.txt"
  module_changed: true
  module_group_module_ids: [1, 2]
  start_timestamp_usec: 1000000
  end_timestamp_usec: 3500000
  custom_metadata { type_url: "x" value: "{" }
}
pass_metadata { pass_id: 2 pass_name: "dce" start_timestamp_usec: 5 }
)";

struct Folder {
  support::TemporaryFolder folder;

  void add(const std::string& point, const std::string& opcode) const {
    folder.write(absl::StrCat("module_0001.jit_f.", point, ".txt"), stageText(opcode));
  }
  std::shared_ptr<const io::Dump> dump() const {
    auto dump = io::openDump(folder.path());
    return dump.ok() ? *dump : nullptr;
  }
  // "  0001 algsimp (since dce) = 0": each stage with its depth, its bounds and what it sums up.
  QString names() const {
    const auto listed = dump();
    if (listed == nullptr) return "no dump";
    const model::PassNames names = model::passNames(*listed, 0);
    std::vector<std::string> lines;
    for (const model::PassName& name : names.stages) {
      std::string line = absl::StrCat(std::string(2 * name.depth, ' '), name.title());
      if (!name.isExact) absl::StrAppend(&line, " (since ", name.since, ")");
      if (name.summaryOf) absl::StrAppend(&line, " = ", *name.summaryOf);
      lines.push_back(line);
    }
    for (const std::string& note : names.notes) lines.push_back(absl::StrCat("! ", note));
    return QString::fromStdString(absl::StrJoin(lines, "\n"));
  }
};

}  // namespace

class TestPassNames : public QObject {
  Q_OBJECT
 private slots:
  void nestedPipelines() {
    const Folder folder;
    folder.add("before_optimizations", "negate");
    folder.add("0000.main.after_pipeline-start.before_dce", "negate");
    folder.add("0001.simplification.after_pipeline-start.before_algsimp", "negate");
    folder.add("0002.simplification.after_algsimp.before_cse", "tanh");
    folder.add("0003.simplification.after_pipeline-start.before_algsimp", "tanh");
    folder.add("0004.main.after_simplification.before_layout", "tanh");
    folder.add("0005.main.after_layout.before_pipeline-end", "sine");
    folder.add("0006.post.after_pipeline-start.before_x", "sine");
    folder.add("cpu_after_optimizations", "sine");
    QCOMPARE(folder.names(),
             "before_optimizations\n"
             "0000 pipeline-start\n"
             "  0001 pipeline-start\n"
             "  0002 algsimp\n"
             "  0003 pipeline-start\n"
             "0004 simplification = 2\n"
             "0005 layout\n"
             "0006 pipeline-start\n"
             "after_optimizations");
    const model::PassNames names = model::passNames(*folder.dump(), 0);
    QVERIFY(names.coverage == model::PassCoverage::kChanged);
    QVERIFY(!names.isCoverageStated);
  }

  void anotherExpression() {
    const Folder folder;
    folder.add("before_optimizations", "negate");
    folder.add("0000.main.after_flatten.before_layout", "negate");
    folder.add("0001.main.after_layout.before_sizes", "tanh");
    folder.add("0002.main.after_fusion.before_wrapper", "sine");
    folder.add("0003.copy-insertion.after_adding_copies", "sine");
    folder.add("0005.main.after_copy-insertion.before_end", "sine");
    folder.add("cpu_after_optimizations", "cosine");
    QCOMPARE(folder.names(),
             "before_optimizations\n"
             "0000 flatten (since before_optimizations)\n"
             "0001 layout\n"
             "0002 fusion (since sizes)\n"
             "  0003 adding_copies (since wrapper)\n"
             "0005 copy-insertion (since adding_copies) = 4\n"
             "after_optimizations (since end)\n"
             "! missing stages: 0004");
    folder.folder.write("module_0001.jit_f.debug_options", "xla_dump_hlo_pass_re: \"layout|fusion\"\n");
    QVERIFY(model::passNames(*folder.dump(), 0).isCoverageStated);
  }

  // As libtpu writes layouts: inside the pass, before the first pass of a pipeline that it runs.
  void stagesInsideAPass() {
    const Folder folder;
    folder.add("before_optimizations", "negate");
    folder.add("0000.Layout.after_pipeline-start.before_layout-assignment", "negate");
    folder.add("0001.tiling.before_rewriter", "tanh");
    folder.add("0002.tiling.after_propagation", "tanh");
    folder.add("0003.Layout.after_layout-assignment.before_pipeline-end", "tanh");
    folder.add("0004.other.before_rewriter", "sine");  // no pass is known to be around it
    folder.add("after_optimizations", "sine");
    QCOMPARE(folder.names(),
             "before_optimizations\n"
             "0000 pipeline-start\n"
             "  0001 layout-assignment\n"
             "  0002 propagation\n"
             "0003 layout-assignment\n"
             "0004 before rewriter\n"
             "after_optimizations");
  }

  // The same stage as text and as a proto is one stage; unchanged ones are found by their contents.
  void contents() {
    const Folder folder;
    folder.add("before_optimizations", "negate");
    folder.add("0000.main.after_pipeline-start.before_a", "negate");
    folder.add("0001.main.after_a.before_b", "tanh");
    folder.folder.write("module_0001.jit_f.0002.main.after_b.before_c.txt", "HloModule f\n\nENTRY e {\n  oops");
    folder.folder.write("module_0001.jit_f.0003.main.after_c.before_d.txt", "\x89PNG\r\n");
    folder.add("0004.main.after_d.before_e", "tanh");
    const auto index = model::readPasses(folder.dump(), 0);
    QVERIFY(index.ok());
    std::vector<std::string> lines;
    for (const model::PassStage& stage : (*index)->stages) {
      lines.push_back(absl::StrCat(stage.name.title(), " ", model::passStateName(stage.state), " ",
                                   stage.counts.instructions, " +", stage.delta.added, " -", stage.delta.removed));
    }
    QCOMPARE(QString::fromStdString(absl::StrJoin(lines, "\n")),
             "before_optimizations first 2 +0 -0\n"
             "0000 pipeline-start same-bytes 2 +0 -0\n"
             "0001 a changed 2 +1 -1\n"
             "0002 b unreadable 0 +0 -0\n"
             "0003 c unreadable 0 +0 -0\n"
             "0004 d same-bytes 2 +0 -0");
    QCOMPARE((*index)->findStage("0001"), std::optional(2u));
    QCOMPARE((*index)->findStage("after:d"), std::optional(5u));
    QCOMPARE((*index)->findStage("final"), std::optional(5u));
    QCOMPARE((*index)->findStage("first"), std::optional(0u));
    QCOMPARE((*index)->findStage("zzz"), std::optional<uint32_t>());
    QCOMPARE(QString::fromStdString((*index)->makerText(5)), QString("0004, by one of the passes from b to d"));
  }

  void times() {
    const auto records = io::parsePassMetadata(kRecords);
    QCOMPARE(records.size(), size_t{2});
    QCOMPARE(records[0].pass, std::string("algsimp"));
    QCOMPARE(records[0].files,
             std::vector<std::string>{"module_0001.jit_f.0001.simplification.after_algsimp.before_dce.txt"});
    QCOMPARE(records[0].seconds, std::optional(2.5));
    QCOMPARE(records[0].hasChanged, std::optional(true));
    QCOMPARE(records[1].seconds, std::optional<double>());
    // Text that is no proto ends.
    QVERIFY(io::parsePassMetadata("pass_metadata { { { \" ] } : } [ , pass_name [ \\ ").size() <= 1);
  }

  void firstDivergence() {
    Folder one, two;
    for (const Folder* const folder : {&one, &two}) {
      folder->add("before_optimizations", "negate");
      folder->add("0000.main.after_a.before_b", "tanh");
    }
    one.add("0001.main.after_b.before_c", "sine");
    two.add("0001.main.after_extra.before_b", "tanh");
    two.add("0002.main.after_b.before_c", "cosine");
    one.add("cpu_after_optimizations", "floor");
    two.add("cpu_after_optimizations", "floor");
    const auto alignment = model::alignPasses(*one.dump(), 0, *two.dump(), 0);
    QVERIFY(alignment.ok());
    std::vector<std::string> states;
    for (const model::AlignedStage& stage : alignment->stages)
      states.emplace_back(model::alignedStateName(stage.state));
    QCOMPARE(QString::fromStdString(absl::StrJoin(states, " ")),
             QString("same-bytes same-bytes only-b differs same-bytes"));
    QCOMPARE(alignment->firstDifference, std::optional(size_t{2}));
    QCOMPARE(alignment->firstDiverged, std::optional(size_t{3}));
    QCOMPARE(alignment->sameAgain, std::optional(size_t{4}));
  }
};

QTEST_APPLESS_MAIN(TestPassNames)
#include "tst_pass_names.moc"

// The table of attributes: text and proto print an instruction in the same way as XLA, and no key is missing in either.

#include <QTest>
#include <set>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"
#include "model/attributes/attribute_table.h"
#include "model/io/proto/hlo.pb.h"
#include "model/io/proto_text.h"
#include "model/io/proto_writer.h"
#include "model/print/hlo_printer.h"
#include "model/text/attribute_value.h"
#include "tests/support/hlo_text.h"

namespace {

namespace proto = hloscope::proto;

// The header and the instructions as XLA (jaxlib 0.10.2) prints them.
constexpr const char* kHeader =
    "HloModule m, input_output_alias={ {0}: (1, {}, may-alias) }, buffer_donor={ (0, {}) }, "
    "alias_passthrough_params=true, entry_computation_layout={(f32[4,4]{1,0}, f32[])->(f32[])}, "
    "allow_spmd_sharding_propagation_to_parameters={true,true}, allow_spmd_sharding_propagation_to_output={true}, "
    "replica_count=2, num_partitions=4, frontend_attributes={a=\"b\"}";

constexpr const char* kInstructions[] = {
    "f32[4,4]{1,0} parameter(0), parameter_replication={true}, sharding={replicated}, frontend_attributes={a=\"b\"}, "
    "statistics={visualizing_index=0,stat-1=33}, origin={{\"p\"}}, metadata={op_type=\"y\" op_name=\"x\" "
    "source_file=\"f\" source_line=3 source_end_line=4 source_column=5 source_end_column=6 deduplicated_name=\"d\" "
    "scheduling_name=\"s\"}, backend_config=\"x\"",
    "f32[4,4]{1,0} custom-call(%p), window={size=3}, dim_labels=bf_io->bf, feature_group_count=3, "
    "batch_group_count=2, operand_precision={high}, padding_type=PADDING_VALID, custom_call_target=\"f\", "
    "operand_layout_constraints={f32[4,4]{1,0}}, custom_call_has_side_effect=true, literal=s32[] 7, "
    "output_to_operand_aliasing={{}: (0, {})}, schedule=SCHEDULE_LATEST, api_version=API_VERSION_STATUS_RETURNING",
    "f32[4,4]{1,0} exponential(%p), sharding={replicated}, frontend_attributes={a=\"b\"}, "
    "control-predecessors={%q}, statistics={visualizing_index=0,stat-1=33}, result_accuracy={mode=highest}, "
    "origin={{\"p\"}}, metadata={op_name=\"x\"}, backend_config=\"x\"",
    "f32[4,4]{1,0} triangular-solve(%p, %p), left_side=true, lower=true, transpose_a=TRANSPOSE",
    "f32[4,4]{1,0} triangular-solve(%p, %p), left_side=true, lower=true, unit_diagonal=true, transpose_a=NO_TRANSPOSE",
    "f32[4,4]{1,0} cholesky(%p), lower=true",
    "f32[4,4]{1,0} all-reduce(%p), channel_id=1, replica_groups={{0,1}}, constrain_layout=true, "
    "use_global_device_ids=true, to_apply=%r",
    "f32[4,8]{1,0} all-gather(%p), channel_id=1, replica_groups={{0,1}}, constrain_layout=true, dimensions={1}, "
    "use_global_device_ids=true",
    "f32[4,2]{1,0} reduce-scatter(%p), channel_id=1, replica_groups={{0,1}}, constrain_layout=true, "
    "use_global_device_ids=true, dimensions={1}, to_apply=%r",
    "f32[4,4]{1,0} all-to-all(%p), channel_id=1, replica_groups={{0,1}}, constrain_layout=true, dimensions={1}",
    "f32[4,4]{1,0} collective-broadcast(%p), channel_id=4, replica_groups={{0,1}}",
    "f32[4,4]{1,0} collective-permute(%p), channel_id=1, source_target_pairs={{0,1}}",
    "(f32[4,2]{1,0}, s32[4,2]{1,0}) topk(%p), k=2, largest=false",
    "f32[4,4]{1,0} reduce-precision(%p), exponent_bits=5, mantissa_bits=10",
    "f32[4,4]{1,0} dot(%p, %p), lhs_contracting_dims={1}, rhs_contracting_dims={0}, operand_precision={high,high}, "
    "algorithm=dot_f32_f32_f32",
    "f32[4,4]{1,0} convolution(%p, %p), dim_labels=bf_io->bf, convolution_kind=fprop, operand_precision={high,high}, "
    "sparsity_config={lhs={sparsity=2x4 dimension=1 stride=1}}",
    "f32[4,4]{1,0} custom-call(%p, %p), window={}, dim_labels=bf_io->bf, custom_call_target=\"f\"",
    "f32[1,6,7,1,8]{4,3,2,1,0} convolution(%image, %image), window={size=2x2}, dim_labels=?b01f_0?1io->b01?f",
    "f32[4,4]{1,0} sort(%p), dimensions={0}, is_stable=true, to_apply=%compare",
    "f32[4,4]{1,0} fusion(%p), kind=kLoop, output_to_operand_aliasing={{}: (0, {})}, calls=%w",
    "f32[4,4]{1,0} call(%p), to_apply=%w, is_composite=true, sharding={replicated}, "
    "frontend_attributes={composite.attributes={},composite.name=\"x.y\",composite.version=\"1\"}",
    "f32[4,4]{1,0} fft(%p), fft_type=FFT, fft_length={4}",
    "f32[4,4]{1,0} rng(%q, %q), distribution=rng_uniform",
    "f32[4,4]{1,0} iota(), iota_dimension=1",
    "(f32[4]{0}, token[]) infeed(%tok), infeed_config=\"abc\", sharding={{replicated}, {replicated}}",
    "token[] outfeed(%p, %tok), outfeed_shape=f32[4,4]{1,0}, outfeed_config=\"xy\"",
    "(f32[4,4]{1,0}, f32[4,4]{1,0}, u32[]) copy-start(%p), cross_program_prefetch_index=0, metadata={op_name=\"n\"}",
    "(f32[4,4]{1,0}, u32[], token[]) send(%p, %tok), channel_id=2, is_host_transfer=true",
    "u64[2]{0} rng-get-and-update-state(), delta=4",
    "pred[] compare(%q, %q), direction=LT, type=TOTALORDER",
    "f32[4,4]{1,0} conditional(%yes, %p, %p), true_computation=%w, false_computation=%w",
    "f32[4,4]{1,0} conditional(%number, %p, %p), branch_computations={%w, %w}",
    "f32[4,4]{1,0} while(%p), condition=%yes.1, body=%w",
    "f32[6,4]{1,0} pad(%p, %q), padding=1_1x0_0",
    "f32[4,4]{1,0} domain(%p), domain={kind=\"sharding\", entry={replicated}, exit={maximal device=1}}",
    "f32[1,4]{1,0} dynamic-slice(%p, %number, %number), dynamic_slice_sizes={1,4}",
    "f32[2,4]{1,0} slice(%p), slice={[0:2], [0:4]}",
    "f32[] get-tuple-element(%pair), index=1",
    "f32[4,2]{1,0} gather(%p, %places), offset_dims={0}, collapsed_slice_dims={1}, start_index_map={1}, "
    "index_vector_dim=1, slice_sizes={4,1}, indices_are_sorted=true",
    "f32[4,4]{1,0} scatter(%p, %places, %columns), update_window_dims={0}, inserted_window_dims={1}, "
    "scatter_dims_to_operand_dims={1}, index_vector_dim=1, indices_are_sorted=true, unique_indices=true, to_apply=%r",
    "(f32[4,4]{1,0}, f32[4]{0}, f32[4]{0}) batch-norm-training(%p, %row, %row), epsilon=0.001, feature_index=1",
};

/// Returns a module whose root is the instruction, with everything that it may refer to.
std::string moduleOf(absl::string_view instruction) {
  return absl::StrCat(
      "HloModule m\n\n"
      "%r (a: f32[], b: f32[]) -> f32[] {\n  %a = f32[] parameter(0)\n  %b = f32[] parameter(1)\n"
      "  ROOT %c = f32[] add(%a, %b)\n}\n\n"
      "%compare (d: f32[], e: f32[]) -> pred[] {\n  %d = f32[] parameter(0)\n  %e = f32[] parameter(1)\n"
      "  ROOT %f = pred[] compare(%d, %e), direction=LT\n}\n\n"
      "%w (g: f32[4,4]) -> f32[4,4] {\n  %g = f32[4,4]{1,0} parameter(0)\n  ROOT %h = f32[4,4]{1,0} negate(%g)\n}\n\n"
      "%yes.1 (j: f32[4,4]) -> pred[] {\n  %j = f32[4,4]{1,0} parameter(0)\n  ROOT %k = pred[] constant(true)\n}\n\n"
      "ENTRY %main {\n",
      absl::StrContains(instruction, " parameter(0)") ? "" : "  %zero = f32[] parameter(0)\n",
      "  %p = f32[4,4]{1,0} parameter(1)\n  %q = f32[] parameter(2)\n  %yes = pred[] parameter(3)\n"
      "  %number = s32[] parameter(4)\n  %tok = token[] parameter(5)\n  %pair = (f32[], f32[]) parameter(6)\n"
      "  %places = s32[2,1]{1,0} parameter(7)\n  %columns = f32[4,2]{1,0} parameter(8)\n"
      "  %row = f32[4]{0} parameter(9)\n  %image = f32[1,2,3,4,5]{4,3,2,1,0} parameter(10)\n"
      "  ROOT %i = ",
      instruction, "\n}\n");
}

/// Returns `, key=value` of the attributes in reverse order.
std::string reversed(absl::string_view instruction) {
  std::vector<std::string> parts;
  int depth = 0;
  bool isInString = false;
  size_t begin = 0;
  for (size_t i = 0; i < instruction.size(); ++i) {
    const char c = instruction[i];
    if (c == '"') isInString = !isInString;
    if (isInString) continue;
    depth += (c == '{' || c == '(' || c == '[') - (c == '}' || c == ')' || c == ']');
    if (depth == 0 && c == ',') {
      parts.emplace_back(instruction.substr(begin, i - begin));
      begin = i + 2;
    }
  }
  parts.emplace_back(instruction.substr(begin));
  std::reverse(parts.begin() + 1, parts.end());
  return absl::StrJoin(parts, ", ");
}

std::string rootOf(absl::string_view text) {
  for (const absl::string_view line : absl::StrSplit(text, '\n')) {
    if (absl::StartsWith(line, "  ROOT %i = ")) return std::string(line.substr(12));
  }
  return "";
}

std::shared_ptr<const hlo::Module> parse(absl::string_view text) {
  const auto parsed = hlo::parseHlo(support::textOf(text));
  return parsed.ok() ? parsed->modules.front() : nullptr;
}

proto::HloModuleProto protoOf(const hlo::Module& module) {
  proto::HloModuleProto message;
  std::vector<hlo::Diagnostic> notes;
  if (!io::writeProto(module, &message, &notes).ok()) qWarning("not written");
  return message;
}

/// Returns the text of a proto, as displayed when a proto is opened.
std::string textOfProto(const hlo::Module& module) {
  const auto text = io::protoText(protoOf(module), "proto");
  return text.ok() ? std::string(text->text->text()) : "no text";
}

std::vector<absl::string_view> keysOf(const hlo::Module& module) {
  std::vector<absl::string_view> keys;
  for (const hlo::Attribute& a : module.headerAttributes()) keys.push_back(module.text().text(a.key));
  for (const hlo::InstructionId id : module.instructions()) {
    for (const hlo::Attribute& a : module.attributes(id)) keys.push_back(module.text().text(a.key));
  }
  return keys;
}

}  // namespace

class TestAttributeTable : public QObject {
  Q_OBJECT

 private slots:
  void keysStandOnce() {
    std::set<absl::string_view> keys;
    for (const hlo::AttributeRow& row : hlo::kAttributeTable) {
      QVERIFY2(keys.insert(row.key).second, std::string(row.key).c_str());
      QCOMPARE(&hlo::attributeRow(row.key), &row);
    }
    QCOMPARE(hlo::attributeRow("nobody_knows_it").key, absl::string_view());
    QCOMPARE(hlo::printOrder("nobody_knows_it", "add"), hlo::printOrder("", "add"));
  }

  void kindsOfKeys() {
    int special = 0;
    for (const hlo::AttributeRow& row : hlo::kAttributeTable) {
      special += hlo::keyKind(row.key) != hlo::KeyKind::kPlain;
    }
    QCOMPARE(special, 13);
    QCOMPARE(hlo::keyKind("body"), hlo::KeyKind::kCallee);
    QCOMPARE(hlo::keyKind("called_computations"), hlo::KeyKind::kCallee);
    QCOMPARE(hlo::keyKind("branch_computations"), hlo::KeyKind::kCallee);
    QCOMPARE(hlo::keyKind("literal"), hlo::KeyKind::kLiteral);
    QCOMPARE(hlo::keyKind("metadata"), hlo::KeyKind::kMetadata);
    QCOMPARE(hlo::keyKind("control-predecessors"), hlo::KeyKind::kControlPredecessors);
    for (const char* const plain : {"kind", "index", "bodi", "Body", "to_appla", "branch_computation", "",
                                    "a_key_that_is_longer_than_any_other"}) {
      QCOMPARE(hlo::keyKind(plain), hlo::KeyKind::kPlain);
    }
  }

  void textAndProtoPrintAlike_data() {
    QTest::addColumn<std::string>("instruction");
    for (const char* const instruction : kInstructions) QTest::newRow(instruction) << std::string(instruction);
  }
  void textAndProtoPrintAlike() {
    QFETCH(std::string, instruction);
    const auto module = parse(moduleOf(reversed(instruction)));
    QVERIFY(module != nullptr);
    QCOMPARE(QString::fromStdString(rootOf(hlo::print(*module))), QString::fromStdString(instruction));
    const std::string text = textOfProto(*module);
    QCOMPARE(QString::fromStdString(rootOf(text)), QString::fromStdString(instruction));
    QCOMPARE(QString::fromStdString(rootOf(hlo::print(*parse(text)))), QString::fromStdString(instruction));
  }

  void headersPrintAlike() {
    std::string text = moduleOf("f32[] negate(%q)");
    text.replace(0, 11, reversed(kHeader));
    const auto module = parse(text);
    QCOMPARE(QString::fromStdString(hlo::print(*module)).section('\n', 0, 0), QString(kHeader));
    const std::string ofProto = textOfProto(*module);
    QVERIFY(absl::StrContains(ofProto, "entry_computation_layout="));
    QCOMPARE(QString::fromStdString(hlo::print(*parse(ofProto))).section('\n', 0, 0),
             QString::fromStdString(ofProto).section('\n', 0, 0));
  }

  void lineBreaksInConfigurations() {
    const auto module = parse(moduleOf("f32[] negate(%q), backend_config={\"a\":\n    {\"b\": \"c\"}\n  }"));
    const auto message = protoOf(*module);
    // As in XLA, which prints it verbatim; here it is printed on one line.
    QCOMPARE(message.computations().rbegin()->instructions().rbegin()->backend_config(),
             std::string("{\"a\":\n    {\"b\": \"c\"}\n  }"));
    const std::string printed = "f32[] negate(%q), backend_config={\"a\":{\"b\":\"c\"}}";
    QCOMPARE(QString::fromStdString(rootOf(hlo::print(*module))), QString::fromStdString(printed));
    QCOMPARE(QString::fromStdString(rootOf(textOfProto(*module))), QString::fromStdString(printed));
  }

  /// XLA prints a string that lexes as a dictionary without quotes, however it was written.
  void quotesOfDictionaries_data() {
    QTest::addColumn<QString>("written");
    QTest::addColumn<QString>("printed");
    const auto row = [](const char* written, const char* printed) { QTest::newRow(written) << written << printed; };
    row("backend_config=\"{\\\"x\\\":1}\"", "backend_config={\"x\":1}");
    row("backend_config=\"{scale = 0.5 : f32}\"", "backend_config={scale = 0.5 : f32}");
    row("backend_config=\"{a:b\"", "backend_config=\"{a:b\"");
    row("backend_config=\"{at//b}\"", "backend_config=\"{at//b}\"");  // the text after the slashes would be a comment
    row("frontend_attributes={b=\"{\\\"x\\\": 1}\",a=\"{\"}", "frontend_attributes={a=\"{\",b={\"x\":1}}");
    row("frontend_attributes={a={\"x\":\n 1}}", "frontend_attributes={a={\"x\":1}}");
  }
  void quotesOfDictionaries() {
    QFETCH(QString, written);
    QFETCH(QString, printed);
    const auto module = parse(moduleOf("f32[] negate(%q), " + written.toStdString()));
    const QString expected = "f32[] negate(%q), " + printed;
    QCOMPARE(QString::fromStdString(rootOf(hlo::print(*module))), expected);
    QCOMPARE(QString::fromStdString(rootOf(hlo::print(*parse(textOfProto(*module))))), expected);
  }

  /// XLA prints the text of the programs verbatim, and cannot parse it again if it contains quotes.
  void recoveryTables() {
    const std::string written =
        "HloModule m, origin_recovery_table={\n  {\"b\"} : {\"a\" {1,0}},\n  \"\n"
        "    HloModule r, entry_computation_layout={(f32[])->f32[]}, frontend_attributes={foo=\\\"bar\\\"}\n\n"
        "    ENTRY %e (p: f32[]) -> f32[] {\n      ROOT %p = f32[] parameter(0)\n    }\n\n\n  \"\n"
        "  {\"c\"} : {}\n}\n\nENTRY %m {\n  ROOT %p = f32[] parameter(0)\n}\n";
    const std::string printed =
        "HloModule m, origin_recovery_table={ {\"b\"} : {\"a\" {1,0}}, "
        "\"HloModule r, entry_computation_layout={(f32[])->f32[]}, frontend_attributes={foo=\\\"bar\\\"}\\n\\n"
        "ENTRY %e (p: f32[]) -> f32[] {\\n  ROOT %p = f32[] parameter(0)\\n}\\n\\n\" {\"c\"} : {} }";
    const auto module = parse(written);
    QCOMPARE(module->headerAttributes().size(), size_t{1});
    QCOMPARE(QString::fromStdString(hlo::print(*module)).section('\n', 0, 0), QString::fromStdString(printed));
    const auto table = protoOf(*module).original_value_recovery_table();
    QCOMPARE(table.entries_size(), 2);
    QCOMPARE(table.entries(0).old_original_array().instruction_name(), std::string("b"));
    QCOMPARE(table.entries(0).new_original_array().shape_index_size(), 2);
    QCOMPARE(table.entries(0).recovery_module().name(), std::string("r"));
    QVERIFY(!table.entries(1).has_recovery_module());
    const std::string text = textOfProto(*module);
    QVERIFY(absl::StrContains(hlo::print(*parse(text)), printed.substr(13)));
    // Of two entries for one value XLA's parser uses the first.
    const auto twice = parse(
        "HloModule m, origin_recovery_table={ {\"b\"} : {\"c\"} {\"b\"} : {\"d\"} }\n\nENTRY %m {\n"
        "  ROOT %p = f32[] parameter(0)\n}\n");
    const auto first = protoOf(*twice).original_value_recovery_table();
    QCOMPARE(first.entries_size(), 1);
    QCOMPARE(first.entries(0).new_original_array().instruction_name(), std::string("c"));
    // Programs that cannot be parsed are kept as text.
    const auto broken = parse(
        "HloModule m, origin_recovery_table={ {\"b\"} : {\"a\"}, \"no HLO\" }\n\nENTRY %m {\n"
        "  ROOT %p = f32[] parameter(0)\n}\n");
    QVERIFY(absl::StrContains(hlo::print(*broken), "{\"b\"} : {\"a\"},\"no HLO\""));
    QVERIFY(!protoOf(*broken).has_original_value_recovery_table());
  }

  /// Every key of the table is in one of the lines above, or in this list with a reason.
  void noKeyIsForgotten() {
    std::set<absl::string_view> missing;
    for (const hlo::AttributeRow& row : hlo::kAttributeTable) missing.insert(row.key);
    std::vector<std::shared_ptr<const hlo::Module>> modules;  // own the texts
    for (const char* const instruction : kInstructions) modules.push_back(parse(moduleOf(instruction)));
    modules.push_back(parse(std::string(kHeader) + "\n\nENTRY %e {\n  ROOT %p = f32[] parameter(0)\n}\n"));
    for (const auto& module : modules) {
      for (const absl::string_view key : keysOf(*module)) missing.erase(key);
    }
    const std::set<absl::string_view> known{
        "",  // any other attribute
        "is_scheduled",
        "origin_recovery_table",
        "debug_attributes",  // have separate headers
        "conv_kind",
        "all_reduce_id",
        "is_cross_program_prefetch",
        "sparsity",
        "mode",  // from other releases
        "has_dynamic_root",
        "inferred_dimension",      // only known to XLA's printer
        "async_execution_thread",  // of asynchronous operations
        "lhs_batch_dims",
        "rhs_batch_dims",
        "lhs_ragged_dims",
        "rhs_group_dims",  // of other dots
        "input_batching_dims",
        "scatter_indices_batching_dims",  // of other scatters
        "operand_batching_dims",
        "start_indices_batching_dims",  // of gathers
        "num_carries",
        "is_reverse",
        "is_associative",  // of scans
        "select",
        "scatter",
        "called_computations",
    };
    QCOMPARE(QString::fromStdString(absl::StrJoin(missing, " ")), QString::fromStdString(absl::StrJoin(known, " ")));
  }
};

QTEST_APPLESS_MAIN(TestAttributeTable)
#include "tst_attribute_table.moc"

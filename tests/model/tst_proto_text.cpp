// Modules of protos as HLO text: the printed form of each field, and the messages about invalid fields.

#include <google/protobuf/text_format.h>

#include <QTest>

#include "model/io/proto/hlo.pb.h"
#include "model/io/proto_text.h"
#include "model/text/hlo_parser.h"
#include "tests/support/compare.h"

namespace {

namespace proto = hloscope::proto;

proto::HloModuleProto fromText(const QString& text) {
  proto::HloModuleProto message;
  if (!google::protobuf::TextFormat::ParseFromString(text.toStdString(), &message)) qWarning("no message");
  return message;
}

struct Printed {
  QString text;
  QStringList problems;  // of writing the text
  QStringList errors;    // of reading it
};

Printed print(const proto::HloModuleProto& module) {
  Printed result;
  const auto printed = io::protoText(module, "m.pb");
  if (!printed.ok()) return {QString::fromStdString(std::string(printed.status().message())), {}, {}};
  const auto text = printed->text->text();
  result.text = QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size()));
  const auto line = [](const hlo::Diagnostic& d) {
    return QString("%1:%2: %3").arg(d.line).arg(d.column).arg(QString::fromStdString(d.message));
  };
  for (const hlo::Diagnostic& d : printed->diagnostics) result.problems += line(d);
  const auto parsed = hlo::parseHlo(printed->text);
  if (!parsed.ok()) return result;
  for (const hlo::Diagnostic& d : parsed->diagnostics) result.errors += line(d);
  return result;
}

// Prints a module with one computation of these instructions, the last of which is its root.
Printed printInstructions(const QStringList& instructions) {
  QString text = "name: 'm' entry_computation_id: 1 computations { name: 'e' id: 1 ";
  for (int i = 0; i < instructions.size(); ++i) {
    text += QString("instructions { id: %1 %2 }\n").arg(i + 1).arg(instructions[i]);
  }
  return print(fromText(text + QString("root_id: %1 }").arg(instructions.size())));
}

const QString kF32 = "shape { element_type: F32 }";
const QString kVector = "shape { element_type: F32 dimensions: 8 layout { minor_to_major: 0 } }";
const QString kMatrix =
    "shape { element_type: F32 dimensions: 4 dimensions: 8 layout { minor_to_major: 1 minor_to_major: 0 } }";

const char kModule[] =
    "      name: \"jit_f\" entry_computation_name: \"main\" entry_computation_id: 2 id: 7\n"
    "      computations {\n"
    "        name: \"sum\" id: 1 root_id: 12\n"
    "        instructions { name: \"x\" opcode: \"parameter\" id: 10 shape { element_type: F32 layout {} } }\n"
    "        instructions { name: \"y\" opcode: \"parameter\" id: 11 parameter_number: 1 shape { element_type: F32 "
    "layout {} } }\n"
    "        instructions { name: \"s\" opcode: \"add\" id: 12 operand_ids: [10, 11] shape { element_type: F32 layout "
    "{} } }\n"
    "      }\n"
    "      computations {\n"
    "        name: \"main\" id: 2 root_id: 23\n"
    "        instructions { name: \"p\" opcode: \"parameter\" id: 20\n"
    "          shape { element_type: F32 dimensions: 8 layout { minor_to_major: 0 } } }\n"
    "        instructions { name: \"zero\" opcode: \"constant\" id: 21 literal { f32s: 0 } shape { element_type: F32 "
    "layout {} } }\n"
    "        instructions { name: \"r\" opcode: \"reduce\" id: 22 operand_ids: [20, 21] called_computation_ids: 1 "
    "dimensions: 0\n"
    "          shape { element_type: F32 layout {} } metadata { op_name: \"jit(f)/sum\" stack_frame_id: 2 } }\n"
    "        instructions { name: \"t\" opcode: \"tuple\" id: 23 operand_ids: [22, 20] control_predecessor_ids: [21, "
    "22]\n"
    "          shape { element_type: TUPLE tuple_shapes { element_type: F32 }\n"
    "                  tuple_shapes { element_type: F32 dimensions: 8 layout { minor_to_major: 0 } } } }\n"
    "      }\n"
    "      host_program_shape {\n"
    "        parameters { element_type: F32 dimensions: 8 layout { minor_to_major: 0 } }\n"
    "        result { element_type: F32 layout {} }\n"
    "      }\n"
    "      schedule {\n"
    "        sequences { key: 1 value { instruction_ids: [11, 10, 12] } }\n"
    "        sequences { key: 2 value { instruction_ids: [21, 20, 22, 23] } }\n"
    "      }\n"
    "      input_output_alias { entries { output_shape_index: 1 parameter_shape_index: [0, 2] kind: MUST_ALIAS }\n"
    "                           entries { parameter_number: 1 kind: MAY_ALIAS } }\n"
    "      buffer_donor { entries { parameter_number: 3 parameter_shape_index: 1 } }\n"
    "      device_assignment { replica_count: 2 computation_count: 4\n"
    "        computation_devices { replica_device_ids: [1, 0] } }\n"
    "      frontend_attributes { map { key: \"b\" value: \"two\" } map { key: \"a\" value: '{\"n\":1}' } }\n"
    "      stack_frame_index {\n"
    "        file_names: \"/a/b.py\" function_names: \"main\" function_names: \"f\\\"g\"\n"
    "        file_locations { file_name_id: 1 function_name_id: 1 line: 3 end_line: 4 column: 5 end_column: 6 }\n"
    "        file_locations { file_name_id: 1 function_name_id: 2 line: 9 }\n"
    "        stack_frames { file_location_id: 1 }\n"
    "        stack_frames { file_location_id: 2 parent_frame_id: 1 }\n"
    "      }\n";

const char kModuleText[] =
    "HloModule jit_f, is_scheduled=true, input_output_alias={ {1}: (0, {0,2}, must-alias), {}: (1, {}, may-alias) }, "
    "buffer_donor={ (3, {1}) }, entry_computation_layout={(f32[8]{0})->f32[]}, replica_count=2, num_partitions=4, "
    "frontend_attributes={a={\"n\":1},b=\"two\"}\n"
    "\n"
    "FileNames\n"
    "1 \"/a/b.py\"\n"
    "\n"
    "FunctionNames\n"
    "1 \"main\"\n"
    "2 \"f\\\"g\"\n"
    "\n"
    "FileLocations\n"
    "1 {file_name_id=1 function_name_id=1 line=3 end_line=4 column=5 end_column=6}\n"
    "2 {file_name_id=1 function_name_id=2 line=9 end_line=0 column=0 end_column=0}\n"
    "\n"
    "StackFrames\n"
    "1 {file_location_id=1 parent_frame_id=1}\n"
    "2 {file_location_id=2 parent_frame_id=2}\n"
    "\n"
    "%sum (x: f32[], y: f32[]) -> f32[] {\n"
    "  %y = f32[] parameter(1)\n"
    "  %x = f32[] parameter(0)\n"
    "  ROOT %s = f32[] add(%x, %y)\n"
    "}\n"
    "\n"
    "ENTRY %main (p: f32[8]) -> (f32[], f32[8]) {\n"
    "  %zero = f32[] constant(0)\n"
    "  %p = f32[8]{0} parameter(0)\n"
    "  %r = f32[] reduce(%p, %zero), dimensions={0}, to_apply=%sum, metadata={op_name=\"jit(f)/sum\" "
    "stack_frame_id=2}\n"
    "  ROOT %t = (f32[], f32[8]{0}) tuple(%r, %p), control-predecessors={%zero, %r}\n"
    "}\n";

}  // namespace

class TestProtoText : public QObject {
  Q_OBJECT

 private slots:
  void aModule() {
    const Printed printed = print(fromText(kModule));
    COMPARE_TEXT(printed.text.toStdString(), std::string(kModuleText));
    QCOMPARE(printed.problems, QStringList{"1:1: a proto field has no HLO text form: device_assignment"});
    QCOMPARE(printed.errors, QStringList());
  }

  // The counts say everything about devices in order.
  void devicesInOrderAreNoLoss() {
    const Printed printed =
        print(fromText("name: \"m\" device_assignment { computation_count: 2 computation_devices { "
                       "replica_device_ids: 0 } computation_devices { replica_device_ids: 1 } }"));
    QVERIFY(!printed.problems.join(u'\n').contains("device_assignment"));
    QVERIFY2(printed.text.startsWith("HloModule m, num_partitions=2\n"), qPrintable(printed.text));
  }

  void attributes_data() {
    QTest::addColumn<QString>("opcode");
    QTest::addColumn<QString>("fields");
    QTest::addColumn<QString>("text");  // after the operands
    const auto row = [](const char* opcode, const char* fields, const char* text) {
      QTest::addRow("%s %s", opcode, fields) << QString(opcode) << QString(fields) << QString(text);
    };
    row("broadcast", "", ", dimensions={}");
    row("transpose", "dimensions: [1,0]", ", dimensions={1,0}");
    row("all-to-all", "dimensions: 0", ", replica_groups={}, dimensions={0}");
    row("iota", "dimensions: 1", ", iota_dimension=1");
    row("reshape", "dimensions: 2", ", inferred_dimension=2");
    row("get-tuple-element", "", ", index=0");
    row("compare", "comparison_direction: 'LT' comparison_type: 'FLOAT'", ", direction=LT");
    row("compare", "comparison_direction: 'EQ' comparison_type: 'TOTALORDER'", ", direction=EQ, type=TOTALORDER");
    row("slice", "slice_dimensions { limit: 4 stride: 1 } slice_dimensions { start: 2 limit: 8 stride: 2 }",
        ", slice={[0:4:1], [2:8:2]}");
    row("pad",
        "padding_config { dimensions { edge_padding_low: -1 edge_padding_high: 2 } dimensions { interior_padding: 3 } "
        "}",
        ", padding=-1_2_0x0_0_3");
    row("dynamic-slice", "dynamic_slice_sizes: [1,8]", ", dynamic_slice_sizes={1,8}");
    row("reduce-window",
        "window { dimensions { size: 3 stride: 2 padding_low: 1 padding_high: 1 window_dilation: 1 base_dilation: 1 } "
        "dimensions { size: 1 stride: 1 window_dilation: 1 base_dilation: 1 } }",
        ", window={size=3x1 stride=2x1 pad=1_1x0_0}");
    row("convolution",
        "window { dimensions { size: 3 } } convolution_dimension_numbers { input_feature_dimension: 2 "
        "input_spatial_dimensions: 1 kernel_spatial_dimensions: 0 kernel_input_feature_dimension: 1 "
        "kernel_output_feature_dimension: 2 output_spatial_dimensions: 1 output_feature_dimension: 2 } "
        "feature_group_count: 4 batch_group_count: 1 precision_config { operand_precision: [HIGHEST, DEFAULT] }",
        ", window={size=3}, dim_labels=b0f_0io->b0f, feature_group_count=4, operand_precision={highest,default}");
    row("dot",
        "dot_dimension_numbers { lhs_contracting_dimensions: 1 rhs_contracting_dimensions: 0 } precision_config { "
        "algorithm: ALG_DOT_BF16_BF16_F32_X3 }",
        ", lhs_contracting_dims={1}, rhs_contracting_dims={0}, algorithm=dot_bf16_bf16_f32_x3");
    row("dot", "dot_dimension_numbers {}", ", lhs_contracting_dims={}, rhs_contracting_dims={}");
    row("ragged-dot",
        "ragged_dot_dimension_numbers { dot_dimension_numbers { lhs_contracting_dimensions: 1 "
        "rhs_contracting_dimensions: 1 } "
        "lhs_ragged_dimensions: 0 rhs_group_dimensions: 0 }",
        ", lhs_contracting_dims={1}, rhs_contracting_dims={1}, lhs_ragged_dims={0}, rhs_group_dims={0}");
    row("gather",
        "gather_dimension_numbers { offset_dims: 1 collapsed_slice_dims: 0 start_index_map: 0 index_vector_dim: 1 } "
        "gather_slice_sizes: [1,8] indices_are_sorted: true",
        ", offset_dims={1}, collapsed_slice_dims={0}, start_index_map={0}, index_vector_dim=1, slice_sizes={1,8}, "
        "indices_are_sorted=true");
    row("scatter",
        "scatter_dimension_numbers { inserted_window_dims: 0 scatter_dims_to_operand_dims: 0 input_batching_dims: 2 "
        "scatter_indices_batching_dims: 1 } unique_indices: true",
        ", update_window_dims={}, inserted_window_dims={0}, scatter_dims_to_operand_dims={0}, input_batching_dims={2}, "
        "scatter_indices_batching_dims={1}, index_vector_dim=0, unique_indices=true");
    row("sort", "dimensions: 1 is_stable: true", ", dimensions={1}, is_stable=true");
    row("topk", "k: 5", ", k=5, largest=false");
    row("fft", "fft_type: IRFFT fft_length: [4,8]", ", fft_type=IRFFT, fft_length={4,8}");
    row("cholesky", "cholesky_options { lower: true }", ", lower=true");
    row("triangular-solve", "triangular_solve_options { left_side: true lower: true transpose_a: ADJOINT }",
        ", left_side=true, lower=true, transpose_a=ADJOINT");
    row("batch-norm-training", "epsilon: 0.001 feature_index: 3", ", epsilon=0.001, feature_index=3");
    row("rng", "distribution: RNG_NORMAL", ", distribution=rng_normal");
    row("rng-bit-generator", "rng_algorithm: RNG_THREE_FRY", ", algorithm=rng_three_fry");
    row("rng-get-and-update-state", "delta: 64", ", delta=64");
    row("reduce-precision", "exponent_bits: 8", ", exponent_bits=8, mantissa_bits=0");
    row("scan", "dimensions: 0 num_carries: 2 is_reverse: true is_associative: TRI_STATE_FALSE",
        ", dimensions={0}, num_carries=2, is_reverse=true, is_associative=false");
    row("call", "is_composite: true", ", is_composite=true");
    row("send", "channel_id: 3 is_host_transfer: true", ", channel_id=3, is_host_transfer=true");
    row("all-reduce",
        "channel_id: 1 replica_groups { replica_ids: [0,1] } replica_groups { replica_ids: [2,3] } "
        "constrain_layout: true use_global_device_ids: true",
        ", channel_id=1, replica_groups={{0,1},{2,3}}, constrain_layout=true, use_global_device_ids=true");
    row("all-gather", "collective_device_list { replica_groups { replica_ids: [1,0] } } dimensions: 1",
        ", replica_groups={{1,0}}, dimensions={1}");
    row("all-gather",
        "collective_device_list { iota_replica_group_list { num_replica_groups: 2 num_devices_per_group: 4 "
        "iota_reshape_dims: 8 } } dimensions: 1",
        ", replica_groups=[2,4]<=[8], dimensions={1}");
    row("all-gather",
        "iota_collective_device_list { num_replica_groups: 4 num_devices_per_group: 2 iota_reshape_dims: [2,4] "
        "iota_transpose_perm: [1,0] } dimensions: 1",
        ", replica_groups=[4,2]<=[2,4]T(1,0), dimensions={1}");
    row("all-gather",
        "mesh_axes_replica_group_list { mesh { axes { name: 'x' size: 2 } axes { name: 'y' size: 4 } } "
        "axes { mesh_axis_index: 1 sub_axis_info { pre_size: 2 size: 2 } } } dimensions: 1",
        ", replica_groups=mesh['x'=2,'y'=4] {'y':(2)2}, dimensions={1}");
    row("collective-permute", "source_target_pairs { target: 1 } source_target_pairs { source: 1 }",
        ", source_target_pairs={{0,1},{1,0}}");
    row("collective-permute", "source_target_pairs { target: 1 } dynamic_slice_sizes: [1,8,2,8]",
        ", source_target_pairs={{0,1}}, slice_sizes={{1,8},{2,8}}");
    row("collective-broadcast", "has_dynamic_root: true", ", replica_groups={}, has_dynamic_root=true");
    row("copy-start", "cross_program_prefetch_index: 0", ", cross_program_prefetch_index=0");
    row("infeed", "infeed_config: 'a\\001'", ", infeed_config=\"a\\001\"");
    row("outfeed", "outfeed_shape { element_type: S8 } outfeed_config: 'x'",
        ", outfeed_shape=s8[], outfeed_config=\"x\"");
    row("parameter", "parameter_replication { replicated_at_leaf_buffers: [true, false] }",
        ", parameter_replication={true,false}");
    row("fusion",
        "fusion_kind: 'kLoop' output_operand_aliasing { output_shape_index: 0 operand_index: 1 } "
        "output_operand_aliasing { output_shape_index: [1,0] operand_shape_index: 2 }",
        ", kind=kLoop, output_to_operand_aliasing={{0}: (1, {}), {1,0}: (0, {2})}");
    row("custom-call",
        "custom_call_target: '__cublas$gemm' feature_group_count: 1 batch_group_count: 1 padding_type: PADDING_SAME "
        "custom_call_has_side_effect: true custom_call_schedule: SCHEDULE_EARLIEST custom_call_api_version: "
        "API_VERSION_TYPED_FFI constrain_layout: true operand_shapes_with_layout { element_type: F32 dimensions: 2 "
        "layout { "
        "minor_to_major: 0 } }",
        ", padding_type=PADDING_SAME, custom_call_target=\"__cublas$gemm\", operand_layout_constraints={f32[2]{0}}, "
        "custom_call_has_side_effect=true, schedule=SCHEDULE_EARLIEST, api_version=API_VERSION_TYPED_FFI");
    row("custom-call",
        "custom_call_target: 'f' custom_call_api_version: API_VERSION_ORIGINAL literal { shape { element_type: "
        "S32 dimensions: 2 } s32s: [1,2] }",
        ", custom_call_target=\"f\", literal=s32[2] {1, 2}");
    row("custom-call",
        "custom_call_target: 'f' custom_call_api_version: API_VERSION_ORIGINAL literal { shape { element_type: TUPLE "
        "tuple_shapes { element_type: S32 } tuple_shapes { element_type: TUPLE } } tuple_literals { shape { "
        "element_type: S32 } s32s: 3 } tuple_literals { shape { element_type: TUPLE } } }",
        ", custom_call_target=\"f\", literal=( s32[] 3, () )");
    row("domain",
        "domain_entry_sharding { type: REPLICATED } domain_exit_sharding { type: MAXIMAL tile_assignment_devices: 1 }",
        ", domain={kind=\"sharding\", entry={maximal device=1}, exit={replicated}}");
    row("domain", "", ", domain={kind=\"sharding\", entry={}, exit={}}");
    row("async-start", "async_execution_thread: 'sparse'", ", async_execution_thread=\"sparse\"");
    row("async-start", "async_execution_thread: 'main'", "");
    row("add",
        "sharding { type: OTHER tile_assignment_dimensions: [2,1,2] tile_assignment_devices: [0,1,2,3] "
        "replicate_on_last_tile_dim: true metadata { op_name: 'a' } }",
        ", sharding={devices=[2,1,2]0,1,2,3 last_tile_dim_replicate metadata={op_name=\"a\"}}");
    row("add",
        "sharding { type: OTHER tile_assignment_dimensions: [4,2,2] iota_reshape_dims: [2,8] iota_transpose_perm: "
        "[1,0] last_tile_dims: [MANUAL, REPLICATED] }",
        ", sharding={devices=[4,2,2]<=[2,8]T(1,0) last_tile_dims={manual, replicated}}");
    row("add",
        "sharding { type: TUPLE tuple_shardings {} tuple_shardings { type: MANUAL is_shard_group: true shard_group_id: "
        "5 shard_group_type: LIKE } }",
        ", sharding={{replicated}, {manual shard_like 5}}");
    row("add", "sharding { type: UNREDUCED metadata { op_type: 'sdy::reduction_op' op_name: 'MAX' } }",
        ", sharding={unreduced=max}");
    row("add",
        "sharding { named_sharding { mesh { axes { name: 'x' size: 2 } axes { name: 'y' size: 4 } } dim_shardings { "
        "axes "
        "{} is_closed: true } dim_shardings { axes { mesh_axis_index: 1 sub_axis_info { pre_size: 1 size: 2 } } } "
        "reduction_op: MIN } }",
        ", sharding={mesh['x'=2,'y'=4], [{'x'}, {'y':(1)2, ?}]}");
    row("add", "frontend_attributes { map { key: '_x' value: 'a\\\"b' } }", ", frontend_attributes={_x=\"a\\\"b\"}");
    row("add",
        "statistics_viz { stat_index_to_visualize: 1 statistics { stat_name: 's-1' stat_val: 33 } statistics { "
        "stat_name: 's-2' stat_val: 0.5 } }",
        ", statistics={visualizing_index=1,s-1=33,s-2=0.5}");
    row("exponential", "result_accuracy { mode: HIGHEST }", ", result_accuracy={mode=highest}");
    row("exponential", "result_accuracy { tolerance { rtol: 0.5 ulps: 2 } }",
        ", result_accuracy={tolerance={atol=0,rtol=0.5,ulps=2}}");
    row("add", "original_value { elements { original_array { instruction_name: 'a.5' shape_index: 1 } } }",
        ", origin={{\"a.5\" {1}}}");
    row("add",
        "original_value { elements { shape_index: 0 original_array { instruction_name: 'a' } } elements { shape_index: "
        "[1,0] } }",
        ", origin={({\"a\"}, ({}))}");
    row("add", "original_value { is_synthetic_call: true }", ", origin={[synthetic_call]}");
    row("add",
        "metadata { op_type: 'Dot' op_name: 'x/y' source_file: '/a b' source_line: 3 profile_type: WINDOW "
        "deduplicated_name: 'd' metadata_payload { value: 'p' } }",
        ", metadata={op_type=\"Dot\" op_name=\"x/y\" source_file=\"/a b\" source_line=3 profile_type={1} "
        "deduplicated_name=\"d\" metadata_payload=\"p\"}");
    row("add", "metadata {}", "");
    row("add", "backend_config: '{\\\"n\\\":[1]}'", ", backend_config={\"n\":[1]}");
    row("add", "backend_config: '{scale = 0.5 : f32}'", ", backend_config={scale = 0.5 : f32}");
    row("add", "backend_config: 'a\\\"\\001'", ", backend_config=\"a\\\"\\001\"");
    row("add", "backend_config: '{broken'", ", backend_config=\"{broken\"");
  }
  void attributes() {
    QFETCH(QString, opcode);
    QFETCH(QString, fields);
    QFETCH(QString, text);
    const Printed printed =
        printInstructions({"name: 'a' opcode: 'parameter' " + kMatrix,
                           "name: 'i' opcode: '" + opcode + "' " + kF32 + " operand_ids: 1 " + fields});
    QCOMPARE(printed.problems, QStringList());
    const QString operands = opcode == "parameter" ? "0" : "%a";
    const QString expected = "  ROOT %i = f32[] " + opcode + "(" + operands + ")" + text + "\n";
    if (!printed.text.contains(expected)) QCOMPARE(printed.text, expected);
  }

  void callees_data() {
    QTest::addColumn<QString>("instruction");
    QTest::addColumn<QString>("text");
    QTest::newRow("while") << "opcode: 'while' operand_ids: 1 called_computation_ids: [2,3]"
                           << "while(%p), condition=%c, body=%b";
    QTest::newRow("select-and-scatter") << "opcode: 'select-and-scatter' operand_ids: 1 called_computation_ids: [2,3]"
                                        << "select-and-scatter(%p), select=%b, scatter=%c";
    QTest::newRow("by a predicate") << "opcode: 'conditional' operand_ids: [1,1] called_computation_ids: [2,3]"
                                    << "conditional(%p, %p), true_computation=%b, false_computation=%c";
    QTest::newRow("by a number") << "opcode: 'conditional' operand_ids: 2 called_computation_ids: [2,3]"
                                 << "conditional(%n), branch_computations={%b, %c}";
    QTest::newRow("three branches") << "opcode: 'conditional' operand_ids: 1 called_computation_ids: [2,3,2]"
                                    << "conditional(%p), branch_computations={%b, %c, %b}";
    QTest::newRow("fusion") << "opcode: 'fusion' operand_ids: 1 called_computation_ids: 2"
                            << "fusion(%p), calls=%b";
    QTest::newRow("sort") << "opcode: 'sort' operand_ids: 1 called_computation_ids: 2"
                          << "sort(%p), dimensions={}, to_apply=%b";
    QTest::newRow("custom-call") << "opcode: 'custom-call' custom_call_api_version: API_VERSION_ORIGINAL operand_ids: "
                                    "1 called_computation_ids: [2,3]"
                                 << "custom-call(%p), called_computations={%b, %c}";
    QTest::newRow("by names") << "opcode: 'while' operand_names: 'p' called_computation_names: ['b','c'] "
                                 "control_predecessor_names: 'n'"
                              << "while(%p), condition=%c, body=%b, control-predecessors={%n}";
  }
  void callees() {
    QFETCH(QString, instruction);
    QFETCH(QString, text);
    const QString callee =
        " root_id: 9 instructions { id: 9 name: 'z' opcode: 'parameter' shape { element_type: PRED } } }";
    const Printed printed = print(
        fromText("name: 'm' entry_computation_id: 4 computations { name: 'b' id: 2" + callee +
                 "computations { name: 'c' id: 3" + callee +
                 "computations { name: 'e' id: 4 root_id: 3 instructions { id: 1 name: 'p' opcode: 'parameter' shape { "
                 "element_type: PRED } } instructions { id: 2 name: 'n' opcode: 'constant' literal { s32s: 1 } shape { "
                 "element_type: S32 } } instructions { id: 3 name: 'i' " +
                 kF32 + " " + instruction + " } }"));
    const QString expected = "  ROOT %i = f32[] " + text + "\n";
    if (!printed.text.contains(expected)) QCOMPARE(printed.text, expected);
    QCOMPARE(printed.errors, QStringList());
  }

  void everyFifthOperandIsCounted() {
    const Printed printed = printInstructions(
        {"name: 'a' opcode: 'parameter' " + kF32, "name: 't' opcode: 'tuple' operand_ids: [1,1,1,1,1,1,1] " + kF32});
    QVERIFY(printed.text.contains("tuple(%a, %a, %a, %a, %a, /*index=5*/%a, %a)"));
  }

  void calleesPrecedeTheirCallers() {
    const QString callee = " root_id: 9 instructions { id: 9 name: 'z' opcode: 'parameter' %1 }";
    const Printed printed = print(fromText(
        QString("name: 'm' entry_computation_id: 4 computations { name: 'e' id: 4 root_id: 3 instructions { id: 1 "
                "name: 'p' opcode: "
                "'parameter' %1 } instructions { id: 3 name: 'i' opcode: 'call' operand_ids: 1 called_computation_ids: "
                "2 %1 } }"
                "computations { name: 'b' id: 2 root_id: 3 instructions { id: 1 name: 'p' opcode: 'parameter' %1 } "
                "instructions { id: 3 name: 'i' opcode: 'call' operand_ids: 1 called_computation_ids: 3 %1 } }"
                "computations { name: 'c' id: 3" +
                callee + " }")
            .arg(kF32)));
    QVERIFY(printed.text.indexOf("%c (") < printed.text.indexOf("%b ("));
    QVERIFY(printed.text.indexOf("%b (") < printed.text.indexOf("ENTRY %e ("));
    QCOMPARE(printed.errors, QStringList());
  }

  void danglingReferences() {
    const Printed printed = printInstructions(
        {"name: 'a' opcode: 'parameter' " + kF32, "name: 'b' opcode: 'add' operand_ids: [1,17] " + kF32,
         "name: 'c' opcode: 'call' operand_ids: 1 called_computation_ids: 5 " + kF32});
    QVERIFY(printed.text.contains("  %b = f32[] add(%a, %missing.17)\n"));
    QVERIFY(printed.text.contains("call(%a), to_apply=%missing.5\n"));
    QCOMPARE(printed.problems, QStringList());
    QCOMPARE(printed.errors, (QStringList{"5:23: operand missing.17 is not defined in the computation",
                                          "6:39: computation missing.5 is not defined in the module"}));
  }

  void invalidFields_data() {
    QTest::addColumn<QString>("instruction");
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("problem");
    const auto row = [](const char* name, const QString& instruction, const QString& text, const QString& problem) {
      QTest::newRow(name) << instruction << text << problem;
    };
    row("literal", "name: 'i' opcode: 'constant' literal { f32s: [1,2] } " + kF32, "%i = f32[] constant({...})",
        "the literal does not match its shape; it is omitted");
    row("sharding", "name: 'i' opcode: 'tuple' sharding { type: OTHER tile_assignment_dimensions: 2 } " + kF32,
        "%i = f32[] tuple()", "sharding is omitted: more or fewer devices than tiles");
    row("axis",
        "name: 'i' opcode: 'tuple' sharding { named_sharding { mesh { axes { name: 'x' size: 2 } } replicated_axes { "
        "mesh_axis_index: 7 } } } " +
            kF32,
        "%i = f32[] tuple()", "sharding is omitted: axis 7 of a mesh with 1 axes");
    row("part of an axis",
        "name: 'i' opcode: 'all-reduce' mesh_axes_replica_group_list { mesh { axes { name: 'x' size: 2 } } "
        "axes { sub_axis_info {} } } " +
            kF32,
        "%i = f32[] all-reduce()", "replica_groups is omitted: a part of an axis without a size");
    row("labels", "name: 'i' opcode: 'convolution' convolution_dimension_numbers { input_batch_dimension: 5 } " + kF32,
        "%i = f32[] convolution()", "dim_labels is omitted: the dimension numbers do not name each dimension once");
    row("slices", "name: 'i' opcode: 'collective-permute' dynamic_slice_sizes: 3 " + kF32,
        "%i = f32[] collective-permute(), source_target_pairs={}",
        "slice_sizes is omitted: the shape of the sent operand is unknown");
    row("origin", "name: 'i' opcode: 'tuple' original_value { elements { shape_index: 1 } } " + kF32,
        "%i = f32[] tuple()", "origin is omitted: its elements are not the elements of one value in order");
    row("no opcode", "name: 'i' " + kF32, "%i = f32[] unknown()", "the instruction has no opcode");
    row("opcode", "name: 'i' opcode: 'Add One' " + kF32, "%i = f32[] Add-One()", "the opcode is not valid in HLO text");
    row("opcode that begins with a digit", "name: 'i' opcode: '1x' " + kF32, "%i = f32[] unknown1x()",
        "the opcode is not valid in HLO text");
  }
  void invalidFields() {
    QFETCH(QString, instruction);
    QFETCH(QString, text);
    QFETCH(QString, problem);
    const Printed printed = printInstructions({instruction});
    QVERIFY2(printed.text.contains("  ROOT " + text + "\n"), qPrintable(printed.text));
    QCOMPARE(printed.problems, QStringList{"4:3: " + problem});
  }

  void names() {
    const Printed printed =
        printInstructions({"name: '1 a(b)' opcode: 'parameter' " + kF32, "opcode: 'negate' operand_ids: 1 " + kF32,
                           "name: '_1_a_b_' opcode: 'negate' operand_ids: 2 " + kF32});
    QVERIFY2(printed.text.contains("  %_1_a_b_ = f32[] parameter(0)\n"
                                   "  %instruction.1 = f32[] negate(%_1_a_b_)\n"
                                   "  ROOT %_1_a_b_.2 = f32[] negate(%instruction.1)\n"),
             qPrintable(printed.text));
    QCOMPARE(printed.problems,
             QStringList{"1:1: 3 names were changed: missing from the proto, repeated or not valid in HLO text"});
    QCOMPARE(printed.errors, QStringList());
  }

  void aBrokenSchedule() {
    const Printed printed = print(fromText(
        "name: 'm' computations { name: 'e' id: 1 root_id: 7 instructions { id: 5 name: 'a' opcode: 'parameter' " +
        kF32 + " } instructions { id: 6 name: 'b' opcode: 'negate' operand_ids: 5 " + kF32 +
        " } } schedule { sequences { key: 1 value { instruction_ids: [6,9,6] } } }"));
    QVERIFY(printed.text.contains("  %b = f32[] negate(%a)\n  %a = f32[] parameter(0)\n"));
    QCOMPARE(printed.problems,
             (QStringList{
                 "3:1: the computation's root is not one of its instructions; the last instruction is used as the root",
                 "1:1: the schedule and the computations differ in 3 instructions; instructions that are not "
                 "scheduled come last"}));
  }

  void computationsThatCallEachOther() {
    const QString computation =
        "computations { name: '%1' id: %1 root_id: 3 instructions { id: 3 name: 'i' opcode: 'call' "
        "called_computation_ids: %2 " +
        kF32 + " } }";
    const Printed printed = print(fromText("name: 'm' " + computation.arg(1).arg(2) + computation.arg(2).arg(1)));
    QCOMPARE(printed.text.count("to_apply="), 2);
  }

  void nothing() {
    const Printed printed = print({});
    QCOMPARE(printed.text, QString("HloModule module\n\n"));
    QCOMPARE(printed.problems, QStringList{"1:1: the proto has no computations"});
  }

  void aNameThatIsRepeatedTooOften() {
    proto::HloModuleProto module;
    auto* const computation = module.add_computations();
    auto* const a = computation->add_instructions();
    a->set_name(std::string(1 << 20, 'a'));
    a->set_opcode("parameter");
    auto* const b = computation->add_instructions();
    b->set_id(1);
    b->set_opcode("tuple");
    for (int i = 0; i < 5000; ++i) b->add_operand_ids(0);
    QCOMPARE(print(module).text, QString("m.pb: its text would be too long: names are repeated too often"));
  }

  void unknownFields() {
    proto::HloModuleProto module =
        fromText("name: 'm' computations { name: 'e' instructions { name: 'a' opcode: 'parameter' " + kVector +
                 " } } profile_info { fingerprint: 'x' } is_dynamic: true");
    module.GetReflection()->MutableUnknownFields(&module)->AddLengthDelimited(9);  // retired, and empty
    module.GetReflection()->MutableUnknownFields(&module)->AddVarint(77, 1);
    auto* const instruction = module.mutable_computations(0)->mutable_instructions(0);
    instruction->GetReflection()->MutableUnknownFields(instruction)->AddFixed64(300, 1);
    QCOMPARE(print(module).problems,
             QStringList{"1:1: proto fields have no HLO text form: is_dynamic, profile_info, field 300 of "
                         "instructions, field 77 of the module"});
  }
};

QTEST_APPLESS_MAIN(TestProtoText)
#include "tst_proto_text.moc"

// Values of attributes: parsed and printed as XLA prints them. If the input is not XLA's form, the expected output is
// given; invalid values are rejected with a position.

#include <QTest>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_replace.h"
#include "model/attributes/alias.h"
#include "model/attributes/dimension_numbers.h"
#include "model/attributes/entry_layout.h"
#include "model/attributes/frontend_attributes.h"
#include "model/attributes/metadata.h"
#include "model/attributes/replica_groups.h"
#include "model/attributes/shape_text.h"
#include "model/attributes/sharding.h"
#include "model/attributes/window.h"
#include "tests/support/compare.h"

namespace {

using Again = std::string (*)(absl::string_view);

// Parses and prints twice: the second pass must change nothing.
template <typename T>
std::string again(absl::string_view text, absl::StatusOr<T> (*parse)(absl::string_view)) {
  const absl::StatusOr<T> first = parse(text);
  if (!first.ok()) return std::string(first.status().message());
  const std::string written = hlo::toText(*first);
  const absl::StatusOr<T> second = parse(written);
  if (!second.ok()) return absl::StrCat(written, " is refused: ", second.status().message());
  const std::string rewritten = hlo::toText(*second);
  return rewritten == written ? written : absl::StrCat(written, " becomes ", rewritten);
}

#define AGAIN(parse) [](absl::string_view text) { return again(text, &hlo::parse); }

// Parses attributes `key=value;key=value`, for values read from several attributes.
template <typename T>
std::string fromSeveral(absl::string_view text, absl::StatusOr<T> (*parse)(hlo::AttributeLookup)) {
  const auto value = [&](absl::string_view key) -> std::optional<absl::string_view> {
    const std::string mark = absl::StrCat(key, "=");
    const size_t at = text.find(mark);
    if (at == absl::string_view::npos) return std::nullopt;
    const absl::string_view rest = text.substr(at + mark.size());
    return rest.substr(0, rest.find(';'));
  };
  const absl::StatusOr<T> parsed = parse(value);
  return parsed.ok() ? hlo::toText(*parsed) : std::string(parsed.status().message());
}

#define SEVERAL(parse) [](absl::string_view text) { return fromSeveral(text, &hlo::parse); }

// `same`: the input is already in XLA's form.
const std::string same = "\x01";

void addAgain() {
  QTest::addColumn<Again>("read");
  QTest::addColumn<std::string>("text");
  QTest::addColumn<std::string>("expected");
}

void rows(const char* what, Again read, std::initializer_list<std::pair<std::string, std::string>> cases) {
  for (const auto& [text, expected] : cases) {
    QTest::newRow(absl::StrCat(what, ": ", absl::StrReplaceAll(text.substr(0, 80), {{"\n", " "}})).c_str())
        << read << text << (expected == same ? text : expected);
  }
}

// Prints the devices of each tile and subgroup position in order: `2x2: 0 1 2 3`.
std::string printTiles(absl::string_view text) {
  const auto sharding = hlo::parseSharding(text);
  if (!sharding.ok()) return std::string(sharding.status().message());
  const auto assignment = hlo::tileAssignment(*sharding);
  if (!assignment.ok()) return std::string(assignment.status().message());
  std::string result = absl::StrJoin(assignment->tiles, "x");
  for (const hlo::Subgroup& subgroup : assignment->subgroups) {
    absl::StrAppend(&result, " ", hlo::subgroupKindName(subgroup.kind), " ", subgroup.size);
  }
  result += ":";
  for (int64_t i = 0; i < assignment->devices.count; ++i) absl::StrAppend(&result, " ", assignment->devices.at(i));
  return result;
}

std::string printGroups(absl::string_view text) {
  const auto groups = hlo::parseReplicaGroups(text);
  if (!groups.ok()) return std::string(groups.status().message());
  if (groups->isAll()) return "all";
  std::string result;
  for (int64_t group = 0; group < groups->count(); ++group) {
    absl::StrAppend(&result, group > 0 ? " |" : "");
    for (int64_t i = 0; i < groups->size(group); ++i) absl::StrAppend(&result, " ", groups->at(group, i));
  }
  return result;
}

std::string shape(absl::string_view text) { return hlo::canonicalShape(text); }

}  // namespace

class AttributesTest : public QObject {
  Q_OBJECT

 private slots:
  void metadataParts() {
    constexpr const char* kMetadata =
        "{op_type=\"a b\" op_name=\"x op_type=\\\"no\\\"\" size={1 {2}}, source_line=12 op_type=\"later\"}";
    QCOMPARE(hlo::metadataPart(kMetadata, "op_type"), std::optional<absl::string_view>("\"a b\""));
    QCOMPARE(hlo::metadataPart(kMetadata, "size"), std::optional<absl::string_view>("{1 {2}}"));
    QCOMPARE(hlo::metadataPart(kMetadata, "source_line"), std::optional<absl::string_view>("12"));
    QVERIFY(!hlo::metadataPart(kMetadata, "op"));
    QCOMPARE(hlo::metadataPart(kMetadata, "op_name"), std::optional<absl::string_view>("\"x op_type=\\\"no\\\"\""));
    QVERIFY(!hlo::metadataPart("{}", "op_type"));
    QVERIFY(!hlo::metadataPart("{op_type", "op_type"));
    QVERIFY(!hlo::metadataPart("", "op_type"));
  }

  void values_data() {
    addAgain();
    rows("integers", AGAIN(parseIntegers),
         {{"{}", same},
          {"{ 0, -1 /* two */ }", "{0,-1}"},
          {"{1,}", "{1}"},
          {"{9223372036854775808}", "expected a 64-bit integer, found \"9223372036854775808\" at column 2"},
          {"{1;2}", "expected \",\" or \"}\", found \";\" at column 3"},
          {"{1", "expected \",\" or \"}\", found the end at column 3"},
          {"{1} x", "expected the end, found \"x\" at column 5"}});
    rows("lists", AGAIN(parseIntegerLists), {{"{{1,8},{}}", same}, {"{ {1, 8},\n {2} }", "{{1,8},{2}}"}});
    rows("words", AGAIN(parseWords), {{"{default,highest}", same}, {"{true, false}", "{true,false}"}});
    rows("window", AGAIN(parseWindow),
         {{"{}", same},
          {"{size=1}", same},
          {"{size=3x3 stride=2x2 pad=0_1x0_1 lhs_dilate=2x2 rhs_dilate=1x2 rhs_reversal=0x1}", same},
          {"{size=28x28 pad=0_-1x0_-1 rhs_dilate=2x2}", same},
          {"{size=3x3 pad=2_2x2_2 rhs_dilate=2x2 lhs_dilate=2x2}",
           "{size=3x3 pad=2_2x2_2 lhs_dilate=2x2 rhs_dilate=2x2}"},
          {"{size=3x3, stride=1x1}", "{size=3x3}"},
          {"{size=3x3 stride=2}", "expected as many items as in the first field, 2, found \"}\" at column 19"},
          {"{size=3 stride=2x2}", "expected as many items as in the first field, 1, found \"2\" at column 18"},
          {"{size=3 sride=2}", "expected size, stride, pad, lhs_dilate, rhs_dilate or rhs_reversal, found sride"},
          {"{size=axb}", "expected a 64-bit integer, found \"axb\" at column 7"}});
    rows("padding", AGAIN(parsePaddingConfig),
         {{"", same},
          {"0_1", same},
          {"0_1_0x2_2_1", same},
          {"0_1x2_2_1", "0_1_0x2_2_1"},
          {"-3_-1", same},
          {"0_0_0x0_0_0", "0_0x0_0"},
          {"0_1_-2", "expected a non-negative number, found \"-2\" at column 5"}});
    rows("slice", AGAIN(parseSlice),
         {{"{}", same},
          {"{[0:16], [2:10]}", same},
          {"{[0:16:1], [2:10:2]}", same},
          {"{[0:16],[2:10:2]}", "{[0:16:1], [2:10:2]}"},
          {"{[0:3:1]}", "{[0:3]}"},
          {"{[0-3]}", "expected \":\", found \"-3\" at column 4"}});
    rows("dim_labels", AGAIN(parseConvolutionDimensions),
         {{"b01f_01io->b01f", same},
          {"bf_io->bf", same},
          {"?b01f_0?1io->b01?f", same},
          {"bf01?_io01?\?->bf01?", same},
          {"0123bf_i0123o->f0123b", same},
          {"b01f_01io-b01f", "expected \"->\", found \"-b01f\" at column 10"},
          {"b0ff_0io->b0f", "expected b, f and digits, each once, or ?, found \"b0ff\""},
          {"b1f_1io->b1f", "expected b, f and all digits from 0, found \"b1f\""},
          {"b01f_0io->b0f", "expected as many spatial dimensions in all three parts, found 2, 1 and 1"}});
    rows("dot", SEVERAL(parseDotDimensions),
         {{"lhs_contracting_dims={1};rhs_contracting_dims={0}", "lhs_contracting_dims={1}, rhs_contracting_dims={0}"},
          {"rhs_batch_dims={0};lhs_batch_dims={0};lhs_contracting_dims={};rhs_contracting_dims={}",
           "lhs_batch_dims={0}, lhs_contracting_dims={}, rhs_batch_dims={0}, rhs_contracting_dims={}"},
          {"lhs_contracting_dims=[1]", "lhs_contracting_dims: expected \"{\", found \"[\" at column 1"}});
    rows("ragged dot", SEVERAL(parseRaggedDotDimensions),
         {{"lhs_contracting_dims={1};rhs_contracting_dims={1};lhs_ragged_dims={0};rhs_group_dims={0}",
           "lhs_contracting_dims={1}, rhs_contracting_dims={1}, lhs_ragged_dims={0}, rhs_group_dims={0}"}});
    rows("gather", SEVERAL(parseGatherDimensions),
         {{"offset_dims={1};collapsed_slice_dims={0};start_index_map={0};index_vector_dim=1",
           "offset_dims={1}, collapsed_slice_dims={0}, start_index_map={0}, index_vector_dim=1"},
          {"output_window_dims={1};elided_window_dims={};gather_dims_to_operand_dims={0};index_vector_dim=2",
           "offset_dims={1}, collapsed_slice_dims={}, start_index_map={0}, index_vector_dim=2"},
          {"offset_dims={1}", "index_vector_dim: expected a 64-bit integer, found the end at column 1"}});
    rows("scatter", SEVERAL(parseScatterDimensions),
         {{"update_window_dims={1};inserted_window_dims={0};scatter_dims_to_operand_dims={0};index_vector_dim=1;"
           "input_batching_dims={2};scatter_indices_batching_dims={0}",
           "update_window_dims={1}, inserted_window_dims={0}, scatter_dims_to_operand_dims={0}, "
           "input_batching_dims={2}, scatter_indices_batching_dims={0}, index_vector_dim=1"}});
    rows("source_target_pairs", AGAIN(parseSourceTargetPairs),
         {{"{}", same},
          {"{{0,1},{1,0}}", same},
          {"{{0,1},\n {2, 2}}", "{{0,1},{2,2}}"},
          {"{{0,1,2}}", "expected \"}\", found \",\" at column 6"}});
    rows("input_output_alias", AGAIN(parseInputOutputAlias),
         {{"{}", same},
          {"{ {0}: (0, {}, may-alias), {1,2}: (3, {0}, must-alias) }", same},
          {"{ {}: (0, {}) }", "{ {}: (0, {}, may-alias) }"},
          {"{{0, 0}:(0,{0},\n must-alias)}", "{ {0,0}: (0, {0}, must-alias) }"},
          {"{ {0}: (0, {}, user-alias) }", "expected may-alias or must-alias, found \"user-alias\" at column 16"}});
    rows("buffer_donor", AGAIN(parseBufferDonors), {{"{ (0, {}), (1, {2}) }", same}, {"{(0,{})}", "{ (0, {}) }"}});
    rows("output_to_operand_aliasing", AGAIN(parseOutputOperandAliases),
         {{"{{0}: (1, {}), {1,0}: (2, {0})}", same}, {"{ {}:(0, {}) }", "{{}: (0, {})}"}});
    rows("frontend_attributes", AGAIN(parseFrontendAttributes),
         {{"{}", same},
          {R"({a="x\"y\\",b="#sdy<[{\"f\"}]>"})", same},
          {R"({b={"n":"}"}, a="1"})", R"({a="1",b={"n":"}"}})"},
          {R"({a="1})", "expected a string or \"{\" with a closing quote, found \"\"\" at column 4"},
          {R"({a=1})", "expected a string or \"{\", found \"1\" at column 4"}});
    rows("metadata", AGAIN(parseMetadata),
         {{"{}", same},
          {"{ op_name = \"n\" , source_line = 3,}", "{op_name=\"n\" source_line=3}"},
          {"{op_name=n source_line=-1}", "{source_line=-1 op_name=n}"},
          {"{op_name=\"a\" op_name=\"b\" source_line=1 source_line=2}", "{op_name=\"b\" source_line=2}"},
          {"{source_line=1x}", "expected a 64-bit integer, found \"1x\" at column 14"},
          {"{op_name=\"a\" profile_type={x}}", "expected a list of integers, found \"{\" at column 27"},
          {"{op_name=\"a\" source_line}", "expected \"=\", found \"}\" at column 25"},
          {"{op_name=\"a\",,}", "expected a metadata field, found \",\" at column 14"},
          {R"({op_type="dot" op_name="jit(f)/a\"b\\\n" source_file="/x.py" source_line=12 source_end_line=13)"
           R"( source_column=1 source_end_column=2 profile_type={1} deduplicated_name="d" scheduling_name="s")"
           R"( stack_frame_id=7 metadata_payload="p"})",
           same},
          {R"({source_line=3, op_type="a", op_name="\x41\102"})", R"({op_type="a" op_name="AB" source_line=3})"},
          {R"({new={1 {2}} size=3 word="a" op_name="n"})", R"({op_name="n" new={1 {2}} size=3 word="a"})"},
          {R"({preserve_layout=false})", "{}"},
          {R"({op_name="n)", "expected a string with a closing quote, found \"\"\" at column 10"}});
    rows("entry_computation_layout", AGAIN(parseEntryLayout),
         {{"{(f32[4,2]{1,0}, s32[]{:T(128)})->(f32[4]{0})}", same},
          {"{()->f32[]}", same},
          {"{(s32[],s32[],s32[],s32[],s32[],s32[2])->token[]}",
           "{(s32[], s32[], s32[], s32[], s32[], /*index=5*/s32[2]{0})->token[]}"},
          {"{(b(f32[2]{0}))->pred[]}", same},
          {"{(f32[2]{0,0})->pred[]}", "expected a shape, found \"f32[2]{0,0}\""},
          {"{(f32[2]{0:M(8]})->pred[]}", "expected a shape, found \"f32[2]{0:M(8]}\""},
          {"{(f32[2]{0:P('1)})->pred[]}", "expected a shape, found \"f32[2]{0:P('1)}\""}});
  }
  void values() {
    QFETCH(Again, read);
    QFETCH(std::string, text);
    QFETCH(std::string, expected);
    COMPARE_TEXT(read(text), expected);
  }

  void shardings_data() {
    addAgain();
    rows("sharding", AGAIN(parseSharding),
         {{"{replicated}", same},
          {"{manual}", same},
          {"{unknown shard_as 0}", same},
          {"{unreduced}", same},
          {"{maximal device=-1}", same},
          {"{replicated shard_like 5}", same},
          {"{unreduced=max}", same},
          {"{devices=[2,4]0,1,2,3,4,5,6,7}", same},
          {"{devices=[4,2]<=[8]}", same},
          {"{devices=[2,4]<=[4,2]T(1,0)}", same},
          {"{devices=[2,4]<=[4,2]T(0,1)}", "{devices=[2,4]<=[8]}"},
          {"{devices=[8,2,1]<=[2,1,8]T(2,1,0)}", "{devices=[8,2,1]<=[2,8]T(1,0)}"},
          {"{devices=[1,1,1,2,16]<=[8,2,2]T(1,0,2) last_tile_dim_replicate}", same},
          {"{devices=[2,1,2,2]<=[8] last_tile_dims={manual, replicated}}", same},
          {"{devices=[2,2]<=[4] last_tile_dims={replicated}}", "{devices=[2,2]<=[4] last_tile_dim_replicate}"},
          {"{devices=[1,2,2]0,1,2,3 last_tile_dims={manual} metadata={op_name=\"a\"}}", same},
          {"{devices=[1,2]0,1, metadata={{op_name=\"a\"}, {op_name=\"b\"}}}",
           "{devices=[1,2]0,1 metadata={{op_name=\"a\"}, {op_name=\"b\"}}}"},
          {"{}", same},
          {"{{replicated}, {devices=[2]0,1}}", same},
          {"{{manual}, {manual}, {manual}, {manual}, {manual}, /*index=5*/{manual}}", same},
          {"{{devices=[2,1]0,1},\n   {replicated}}", "{{devices=[2,1]0,1}, {replicated}}"},
          {"{mesh['x'=2,'y'=4], [{'x'}, {'y':(1)2, ?}], replicated={'y':(2)2}}", same},
          {"{mesh['x'=2,'w'=4] [{'x'}, {?}, {}], unreduced=max{'w'}}",
           "{mesh['x'=2,'w'=4], [{'x'}, {?}, {}], unreduced=max{'w'}}"},
          {"{mesh['x'=2], manual}", same},
          {"{maximal_mesh[device_id=3]}", same},
          {"{mesh['x'=2,'y'=2], device_ids=([2,2]T(1,0)), [{'x'}]}", same},
          {"{mesh['x'=2], device_ids=(1,0), [{'x'}], manual={}, metadata={op_name=\"a\"}}",
           "{mesh['x'=2], device_ids=(1,0), [{'x'}], metadata={op_name=\"a\"}}"},
          {"{devices=[2,2]<=[3]}", "expected as many devices as tiles [2,2], found 3"},
          {"{devices=[2]<=[2]T(0,0)}", "expected a permutation of 1 dimensions, found (0,0)"},
          {"{devices=[2,0]<=[2]}", "expected a positive number, found \"0\" at column 13"},
          {"{devices=[4294967296,4294967296]<=[4294967296,4294967296]}",
           "expected positive dimensions that multiply to at most 2^62"},
          {"{mesh['x'=2], [{'z'}]}", "expected an axis of the mesh, found 'z'"},
          {"{{{replicated}}}", "expected an item of the sharding or \"}\", found \"{\" at column 3"},
          {"{device=1 maximal}", "{maximal device=1}"},
          {"{replicated device=3}", "expected a device only for a maximal sharding"},
          {"{unreduced=max devices=[2]<=[2]}",
           "expected an item of the sharding or \"}\", found \"devices\" at column 16"},
          {"{replicated manual}", "expected an item of the sharding or \"}\", found \"manual\" at column 13"},
          {"{last_tile_dim_replicate}", "expected at most 0 last tile dimensions, given once"}});
  }
  void shardings() { values(); }

  void tiles_data() {
    QTest::addColumn<std::string>("text");
    QTest::addColumn<std::string>("expected");
    const auto row = [](const char* text, const char* expected) {
      QTest::newRow(text) << std::string(text) << std::string(expected);
    };
    row("{devices=[2,2]3,2,1,0}", "2x2: 3 2 1 0");
    row("{devices=[2,1,4]<=[8] last_tile_dim_replicate}", "2x1 replicated 4: 0 1 2 3 4 5 6 7");
    row("{devices=[4,2]<=[2,4]T(1,0)}", "4x2: 0 4 1 5 2 6 3 7");
    row("{devices=[4,3,2]<=[2,3,4]T(2,1,0)}", "4x3x2: 0 12 4 16 8 20 1 13 5 17 9 21 2 14 6 18 10 22 3 15 7 19 11 23");
    row("{mesh['x'=2,'y'=4], [{'x'}, {'y'}]}", "2x4: 0 1 2 3 4 5 6 7");
    row("{mesh['x'=2,'y'=4], [{'y'}, {'x'}]}", "4x2: 0 4 1 5 2 6 3 7");
    row("{mesh['x'=2,'y'=4], [{}, {'y','x'}]}", "1x8: 0 4 1 5 2 6 3 7");
    // The middle factor of y = 1 × 2 × 2 comes first; its other factors and x are replicated.
    row("{mesh['x'=2,'y'=4], [{'y':(1)2}]}", "2 replicated 4: 0 1 4 5 2 3 6 7");
    row("{mesh['x'=2,'y'=4], [{'y':(2)2}]}", "2 replicated 4: 0 2 4 6 1 3 5 7");
    row("{mesh['x'=2,'y'=4], [{'x'}], unreduced={'y'}}", "2 unreduced 4: 0 1 2 3 4 5 6 7");
    row("{mesh['x'=2,'y'=2], device_ids=([2,2]T(1,0)), [{'y'}, {'x'}]}", "2x2: 0 1 2 3");
    row("{mesh['x'=2,'y'=2], device_ids=(3,1,2,0), [{'y'}]}", "2 replicated 2: 3 2 1 0");
    row("{mesh['x'=2], [{'x'}, {'x'}]}", "expected axis 'x' only once");
    row("{mesh['x'=6], [{'x':(4)2}]}", "expected parts that divide axis 'x'");
    row("{mesh['x'=4], [{'x':(4)2}]}", "expected parts that divide axis 'x'");
    row("{replicated}", "the sharding has no tiles");
  }
  void tiles() {
    QFETCH(std::string, text);
    QFETCH(std::string, expected);
    COMPARE_TEXT(printTiles(text), expected);
  }

  void groups_data() {
    addAgain();
    rows("written", AGAIN(parseReplicaGroups),
         {{"{}", same},
          {"{{0,1},{2,3}}", same},
          {"{{0, 1}, {2}}", "{{0,1},{2}}"},
          {"[2,4]<=[8]", same},
          {"[1, 64]<=[64]", "[1,64]<=[64]"},
          {"[3,10]<=[6,5]T(1,0)", same},
          {"[4,2]<=[2,2,2]T(0,1,2)", "[4,2]<=[8]"},
          {"mesh['axis_0'=2,'axis_1'=2] {'axis_1'}", same},
          {"mesh['a'=2,'b'=4], device_ids=([4,2]T(1,0)) {'b':(2)2}", same},
          {"[2,4]<=[9]", "expected 2 groups of 4 devices, found 9 devices"},
          {"[8]<=[8]", "expected the number of groups and their size, found 1 numbers"},
          {"[2,4]=[8]", "expected \"<=\", found \"=\" at column 6"},
          {"mesh['a'=2] {'b'}", "expected an axis of the mesh, found 'b'"}});
    rows("devices", printGroups,
         {{"{}", "all"},
          {"{{0,1},{2}}", " 0 1 | 2"},
          {"[2,4]<=[8]", " 0 1 2 3 | 4 5 6 7"},
          {"[4,2]<=[2,4]T(1,0)", " 0 4 | 1 5 | 2 6 | 3 7"},
          {"mesh['x'=2,'y'=4] {'y'}", " 0 1 2 3 | 4 5 6 7"},
          {"mesh['x'=2,'y'=4] {'x'}", " 0 4 | 1 5 | 2 6 | 3 7"},
          {"mesh['x'=2,'y'=4] {'y', 'x'}", " 0 4 1 5 2 6 3 7"},
          {"mesh['x'=2,'y'=4] {'y':(2)2}", " 0 1 | 2 3 | 4 5 | 6 7"},
          {"mesh['x'=2,'y'=4] {'y':(1)2}", " 0 2 | 1 3 | 4 6 | 5 7"}});
  }
  void groups() { values(); }

  // Devices beyond the count are never listed: the text of a large assignment costs as much as that of a small one.
  void large() {
    const auto groups = hlo::parseReplicaGroups("[1073741824,1073741824]<=[1073741824,1073741824]T(1,0)");
    QVERIFY(groups.ok());
    QCOMPARE(groups->at(0, 1), int64_t{1073741824});
    QCOMPARE(groups->at(1073741823, 1073741823), (int64_t{1} << 60) - 1);
    const auto sharding = hlo::parseSharding("{mesh['a'=1073741824,'b'=1073741824], [{'b'}]}");
    QVERIFY(sharding.ok());
    const auto tiles = hlo::tileAssignment(*sharding);
    QVERIFY(tiles.ok());
    QCOMPARE(tiles->tiles, (std::vector<int64_t>{1073741824}));
    QCOMPARE(tiles->devices.at(1), int64_t{1073741824});
    std::string aliases = "{ {0}: (0, {}, may-alias)";
    for (int i = 1; i < 1000000; ++i) absl::StrAppend(&aliases, ", {", i, "}: (", i, ", {}, may-alias)");
    aliases += " }";
    const auto parsed = hlo::parseInputOutputAlias(aliases);
    QVERIFY(parsed.ok());
    QCOMPARE(parsed->size(), size_t{1000000});
    QVERIFY(hlo::toText(*parsed) == aliases);
  }

  void shapes_data() {
    addAgain();
    rows("shape", shape,
         {{"f32[2,3]", "f32[2,3]{1,0}"},
          {"f32[2, 3]{0, 1}", "f32[2,3]{0,1}"},
          {"f32[2,3]{0 1}", "f32[2,3]{0,1}"},
          {"f32[]", same},
          {"f32[]{}", "f32[]"},
          {"f32[]{:T(128)}", same},
          {"f32[4]{:S(1)}", "f32[4]{0:S(1)}"},
          {"token[]", same},
          {"bf16[16,512]{1,0:T(8,128)(2,1)S(1)}", same},
          {"s4[8,8]{1,0:E(4)T(8,128)(2,1)S(0)}", "s4[8,8]{1,0:T(8,128)(2,1)E(4)}"},
          {"f32[<=8,?]", "f32[<=8,?]{1,0}"},
          {"()", same},
          {"(f32[], (s32[2]))", "(f32[], (s32[2]{0}))"},
          {"(s32[],s32[],s32[],s32[],s32[],(s32[]))", "(s32[], s32[], s32[], s32[], s32[], /*index=5*/(s32[]))"},
          {"b(f32[2])", "b(f32[2]{0})"},
          {"f32[8]{0:P(f32[16]{0})M(4096)}", same},
          {"f32[10]sparse{10}", same},
          {"f32[8]{0:SC(0:2,4)T(8)}", "f32[8]{0:T(8)SC(0:2,4)}"},
          {"f32[2]{0", "f32[2]{0}"}});
  }
  void shapes() { values(); }
};

QTEST_APPLESS_MAIN(AttributesTest)
#include "tst_attributes.moc"

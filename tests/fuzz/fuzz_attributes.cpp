// Runs every parse function of attribute values on the same bytes. Every value that parses must print as text that
// parses to the same value; devices are only queried, not printed.

#include <cstdlib>

#include "absl/strings/match.h"
#include "model/attributes/alias.h"
#include "model/attributes/dimension_numbers.h"
#include "model/attributes/entry_layout.h"
#include "model/attributes/frontend_attributes.h"
#include "model/attributes/metadata.h"
#include "model/attributes/replica_groups.h"
#include "model/attributes/shape_text.h"
#include "model/attributes/sharding.h"
#include "model/attributes/value_reader.h"
#include "model/attributes/window.h"
#include "model/print/words_text.h"
#include "tests/fuzz/fuzz.h"

namespace {

void check(bool holds) {
  if (!holds) std::abort();
}

template <typename T>
std::optional<T> tryValue(absl::string_view text, absl::StatusOr<T> (*parse)(absl::string_view)) {
  absl::StatusOr<T> value = parse(text);
  if (!value.ok()) {
    check(absl::StartsWith(value.status().message(), "expected "));
    return std::nullopt;
  }
  const absl::StatusOr<T> again = parse(hlo::toText(*value));
  check(again.ok());
  if constexpr (requires(const T& a) { a == a; }) {
    check(*again == *value);
  } else {
    check(hlo::toText(*again) == hlo::toText(*value));
  }
  return *std::move(value);
}

// Gives several attributes the same value; in the printed text each is found by its key.
template <typename T>
void tryAttributes(absl::string_view text, absl::StatusOr<T> (*parse)(hlo::AttributeLookup)) {
  const auto value = parse(
      [&](absl::string_view key) { return std::optional(key == "index_vector_dim" ? absl::string_view("1") : text); });
  if (!value.ok()) return;
  const std::string printed = ", " + hlo::toText(*value);
  const auto again = parse([&](absl::string_view key) -> std::optional<absl::string_view> {
    const size_t at = printed.find(", " + std::string(key) + "=");
    if (at == std::string::npos) return std::nullopt;
    const absl::string_view rest = absl::string_view(printed).substr(at + 2 + key.size() + 1);
    return rest.substr(0, rest.find(", "));
  });
  check(again.ok() && *again == *value);
}

void tryDevices(const hlo::DeviceOrder& devices) {
  check(devices.count > 0);
  for (const int64_t i : {int64_t{0}, devices.count / 2, devices.count - 1}) {
    const int64_t device = devices.at(i);
    check(!devices.list.empty() || (device >= 0 && device < devices.count));
  }
}

void trySharding(absl::string_view text) {
  const auto sharding = tryValue(text, hlo::parseSharding);
  if (!sharding) return;
  const auto tiles = hlo::tileAssignment(*sharding);
  if (!tiles.ok()) return;
  std::vector<int64_t> sizes = tiles->tiles;
  for (const hlo::Subgroup& subgroup : tiles->subgroups) sizes.push_back(subgroup.size);
  check(hlo::productOf(sizes) == tiles->devices.count);
  tryDevices(tiles->devices);
}

void tryGroups(absl::string_view text) {
  const auto groups = tryValue(text, hlo::parseReplicaGroups);
  if (!groups || groups->isAll()) return;
  for (const int64_t group : {int64_t{0}, groups->count() - 1}) {
    if (groups->size(group) > 0) groups->at(group, groups->size(group) - 1);
  }
  if (groups->even) tryDevices(groups->even->devices);
}

void tryShape(absl::string_view text) {
  hlo::canonicalShape(text);
  hlo::ValueReader reader(text);
  hlo::Shape shape, again;
  if (!hlo::readShape(reader, &shape)) return;
  hlo::ValueReader canonical(shape.text);
  check(hlo::readShape(canonical, &again) && canonical.atEnd() && again.text == shape.text);
}

void tryWords(absl::string_view text) {
  std::string once, twice;
  hlo::appendWords(&once, text);
  hlo::appendWords(&twice, once);
  check(once == twice);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  // The copy has exactly these bytes, so that the sanitizer reports reads past the end.
  const std::vector<char> bytes(data, data + size);
  const absl::string_view text(bytes.data(), bytes.size());
  tryValue(text, hlo::parseIntegers);
  tryValue(text, hlo::parseIntegerLists);
  tryValue(text, hlo::parseWords);
  tryValue(text, hlo::parseWindow);
  tryValue(text, hlo::parsePaddingConfig);
  tryValue(text, hlo::parseSlice);
  tryValue(text, hlo::parseConvolutionDimensions);
  tryValue(text, hlo::parseSourceTargetPairs);
  tryValue(text, hlo::parseInputOutputAlias);
  tryValue(text, hlo::parseBufferDonors);
  tryValue(text, hlo::parseOutputOperandAliases);
  tryValue(text, hlo::parseFrontendAttributes);
  tryValue(text, hlo::parseMetadata);
  tryValue(text, hlo::parseDomain);
  tryValue(text, hlo::parseEntryLayout);
  tryAttributes(text, hlo::parseDotDimensions);
  tryAttributes(text, hlo::parseRaggedDotDimensions);
  tryAttributes(text, hlo::parseGatherDimensions);
  tryAttributes(text, hlo::parseScatterDimensions);
  trySharding(text);
  tryGroups(text);
  tryShape(text);
  tryWords(text);
  return 0;
}

std::vector<std::string> fuzzSeeds() {
  return {"{0,-1, /*index=2*/ 2}",
          "{{0,1},{2,3}}",
          "{default,highest}",
          "{size=3x3 stride=2x2 pad=0_1x0_-1 lhs_dilate=2x2 rhs_dilate=1x2 rhs_reversal=0x1}",
          "0_1x2_2_1",
          "{[0:16], [2:10:2]}",
          "b01f_01io->b01f",
          "?b01f_0?1io->b01?f",
          "{ {0}: (0, {}, may-alias), {1,2}: (3, {0}, must-alias) }",
          "{ (0, {}), (1, {2}) }",
          "{{0}: (1, {}), {1,0}: (2, {0})}",
          R"({a="x\"y\\",json={"n":"}"}})",
          R"({op_type="dot" op_name="jit(f)/a\"b\n" source_line=12 profile_type={1} stack_frame_id=7 new={1}})",
          "{(f32[4,2]{1,0:T(8,128)(2,1)S(1)}, (s32[], b(pred[2])))->(f32[<=4]{0})}",
          "(f32[2]{0:E(4)SC(0:2,4)P(f32[4]{0})M(8)}, s32[], s32[], s32[], s32[], /*index=5*/token[])",
          "f32[2]{0:E(0)SC(i(:_sched\xff p_name=\"dis32[<=4,s32[<=4,?]ea,)e})}\"}}8e( s[,h]])",  // found by this fuzzer
          "f32[2]{0:E(4)SC(0:)P(f32[5]{0})E(80:)P(f32[5]{0})E[2]0(vices=,'3]ices=vices=,')}",    // found by this fuzzer
          "f32[2]{0:E(4)SC(0:)P(f32[5]{0})M(8;], 3[s3]{0C(0:)P(f32[5]{0})}]",                    // found by this fuzzer
          "{devices=[2,1,4]<=[4,2]T(1,0) last_tile_dim_replicate metadata={op_name=\"a\"}}",
          "{devices=[2,1,2,2]0,1,2,3,4,5,6,7 last_tile_dims={manual, replicated} shard_as 5}",
          "{replicated device=3}",
          "{{replicated}, {maximal device=3}, {manual}, {unknown}, {unreduced=max}}",
          "{mesh['x'=2,'y'=4], device_ids=([4,2]T(1,0)), [{'x'}, {'y':(1)2, ?}], replicated={'y':(2)2}}",
          "{mesh['x'=2], manual}",
          "{maximal_mesh[device_id=3]}",
          "[2,4]<=[4,2]T(1,0)",
          "[1073741824,1073741824]<=[1073741824,1073741824]T(1,0)",
          "mesh['x'=2,'y'=4] {'y'}",
          "{kind=\"sharding\", entry={maximal device=0}, exit={ }}"};
}

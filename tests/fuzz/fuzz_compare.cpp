// Compares two arbitrary HLO texts, separated by a line of equal signs, with the pins of an optional third part: a line
// "3=4" pins instructions by number, "3=" says that one has no counterpart. The match is a mirror image of the opposite
// one, counts and sums are exact, and the union of two computations has everything once.

#include <cstdlib>
#include <fstream>
#include <iterator>

#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "layout/union_graph.h"
#include "model/documents/change_table.h"
#include "model/documents/comparison.h"
#include "model/text/hlo_parser.h"
#include "tests/fuzz/fuzz.h"

namespace {

using compare::ChangeKind;
using compare::Side;
using hlo::InstructionId;

constexpr absl::string_view kDivider = "\n====\n";

void check(bool holds) {
  if (!holds) std::abort();
}

std::shared_ptr<const model::Snapshot> snapshotOf(absl::string_view text) {
  auto parsed = hlo::parseHlo(std::make_shared<const hlo::SourceText>("input", text));
  if (!parsed.ok() || parsed->modules.empty()) return nullptr;
  model::Snapshot snapshot;
  snapshot.module = parsed->modules.front();
  return model::makeSnapshot(std::move(snapshot));
}

std::vector<compare::Pin> pinsOf(absl::string_view text, const hlo::Module& a, const hlo::Module& b) {
  std::vector<compare::Pin> pins;
  for (const absl::string_view line : absl::StrSplit(text, '\n')) {
    const std::vector<absl::string_view> ends = absl::StrSplit(line, absl::MaxSplits('=', 1));
    if (ends.size() != 2) continue;
    const auto read = [](absl::string_view digits, const hlo::Module& module) -> std::optional<InstructionId> {
      uint32_t number = 0;
      if (!absl::SimpleAtoi(digits, &number) || number >= module.instructionCount()) return std::nullopt;
      return InstructionId(number);
    };
    const compare::Pin pin{read(ends[0], a), read(ends[1], b)};
    if (pin.a || pin.b) pins.push_back(pin);
  }
  return pins;
}

void checkMatch(const hlo::Module& a, const hlo::Module& b, const compare::MatchOptions& options) {
  const compare::Match match = compare::match(a, b, options);
  compare::MatchOptions mirrored = options;
  for (compare::Pin& pin : mirrored.pins) std::swap(pin.a, pin.b);
  check(compare::match(b, a, mirrored).isMirrorOf(match));
  size_t pairs = 0;
  for (const InstructionId id : a.instructions()) {
    const auto partner = match.counterpart(Side::kA, id);
    if (!partner) continue;
    ++pairs;
    check(match.counterpart(Side::kB, *partner) == id);
    check(match.evidence(id).line != compare::EvidenceLine::kNone);
  }
  check(pairs == match.pairCount());
}

// A + added + clones − removed − merged = B, and every pair has one kind.
void checkCounts(const model::Comparison& of) {
  const compare::Counts& counts = of.changes.counts();
  const size_t pairs = counts.of(ChangeKind::kSame) + counts.of(ChangeKind::kChanged) + counts.of(ChangeKind::kMoved);
  check(pairs == of.match.pairCount());
  const size_t both = pairs + counts.of(ChangeKind::kReplaced);
  check(both + counts.of(ChangeKind::kRemoved) + counts.of(ChangeKind::kMerged) + counts.clonesInA +
            counts.unprintedInA ==
        of.moduleA().instructionCount());
  check(both + counts.of(ChangeKind::kAdded) + counts.of(ChangeKind::kClone) - counts.clonesInA +
            counts.of(ChangeKind::kUnprinted) - counts.unprintedInA ==
        of.moduleB().instructionCount());
}

void checkSums(const std::shared_ptr<const model::Comparison>& of) {
  for (int by = 0; by < model::kDeltaByCount; ++by) {
    const auto group = static_cast<model::DeltaBy>(by);
    for (const model::PeakAt at : {model::PeakAt::kOwn, model::PeakAt::kSame}) {
      const model::PeakDelta delta = of->peak({.by = group, .at = at, .withMembers = true});
      if (!delta.isKnown()) continue;
      int64_t sum = 0;
      for (const model::PeakRow& row : delta.rows) {
        sum += row.delta();
        int64_t members = 0;
        for (const model::PeakRow& member : row.members) members += member.delta();
        check(row.members.empty() || members == row.delta());
      }
      check(sum == delta.delta());
    }
    const model::CostDelta cost = of->cost(group);
    if (!of->costProblem().empty()) continue;
    hlo::Cost a, b;
    for (const model::CostRow& row : cost.rows) a += row.a, b += row.b;
    check(a == cost.a && b == cost.b);
  }
  const model::PeakDelta reserved = of->peak({.isReserved = true});
  int64_t sum = 0;
  for (const model::PeakRow& row : reserved.rows) sum += row.delta();
  check(!reserved.isKnown() || sum == reserved.delta());
  const auto table = model::makeChangeTable(of);
  size_t rows = 0;
  model::ChangeAmounts amounts = table->elsewhere;
  for (const model::ChangePattern& pattern : table->patterns) amounts += pattern.amounts;
  for (const model::ChangeHunk& hunk : table->hunks) {
    rows += hunk.size();
    uint32_t at = hunk.begin;
    for (const model::ChangePart& part : hunk.parts) {
      check(part.begin == at && part.end > at && !part.title.empty());
      at = part.end;
    }
    check(at <= hunk.end);
  }
  check(rows == table->rows.size() && amounts.peak == table->peak);
}

void checkUnion(const model::Comparison& of) {
  for (const bool isWhole : {true, false}) {
    layout::UnionOptions options;
    options.isWhole = isWhole;
    options.wholeBelow = 0;
    const layout::UnionGraph graph = layout::unionGraph(
        {of.moduleA(), of.moduleB(), of.match, of.changes, of.moduleA().entry(), of.moduleB().entry()}, options);
    size_t boxes = 0;
    for (const layout::UnionBox& box : graph.boxes) boxes += box.numbers.size();
    check(boxes == graph.whole);
    for (const layout::UnionEdge& edge : graph.edges)
      check(edge.from < graph.boxes.size() && edge.to < graph.boxes.size() && (edge.inA || edge.inB));
  }
}

std::string fileText(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  const absl::string_view input(reinterpret_cast<const char*>(data), size);
  const std::vector<absl::string_view> parts = absl::StrSplit(input, absl::MaxSplits(kDivider, 2));
  const auto a = snapshotOf(parts[0]), b = snapshotOf(parts.size() > 1 ? parts[1] : parts[0]);
  if (a == nullptr || b == nullptr) return 0;
  compare::MatchOptions options;
  if (parts.size() > 2) options.pins = pinsOf(parts[2], *a->module, *b->module);
  options.isSameCompilation = size % 2 == 1;
  checkMatch(*a->module, *b->module, options);
  const auto comparison = model::makeComparison(a, b, options);
  checkCounts(*comparison);
  checkSums(comparison);
  checkUnion(*comparison);
  return 0;
}

std::vector<std::string> fuzzSeeds() {
  const std::string base = R"(HloModule m, is_scheduled=true

%f (p: f32[8], q: f32[8]) -> f32[8] {
  %p = f32[8]{0} parameter(0)
  %q = f32[8]{0} parameter(1)
  %m = f32[8]{0} multiply(%p, %q), metadata={op_name="jit(f)/layer_1/mul"}
  ROOT %a = f32[8]{0} add(%m, %q), metadata={op_name="jit(f)/layer_1/add"}
}

%cond (s: (s32[], f32[8])) -> pred[] {
  %s = (s32[], f32[8]{0}) parameter(0)
  %i = s32[] get-tuple-element(%s), index=0
  %n = s32[] constant(5)
  ROOT %l = pred[] compare(%i, %n), direction=LT
}

%body (s: (s32[], f32[8])) -> (s32[], f32[8]) {
  %s.1 = (s32[], f32[8]{0}) parameter(0)
  %i.1 = s32[] get-tuple-element(%s.1), index=0
  %one = s32[] constant(1)
  %next = s32[] add(%i.1, %one)
  %x.1 = f32[8]{0} get-tuple-element(%s.1), index=1
  %t = f32[8]{0} tanh(%x.1), metadata={op_name="jit(f)/while/body/tanh" source_file="f.py" source_line=7}
  %u = f32[8]{0} fusion(%t, %x.1), kind=kLoop, calls=%f
  ROOT %r = (s32[], f32[8]{0}) tuple(%next, %u)
}

ENTRY %main (x: f32[8]) -> f32[8] {
  %x = f32[8]{0} parameter(0)
  %zero = s32[] constant(0)
  %in = (s32[], f32[8]{0}) tuple(%zero, %x)
  %w = (s32[], f32[8]{0}) while(%in), condition=%cond, body=%body
  %o = f32[8]{0} get-tuple-element(%w), index=1
  %c = f32[8]{0} copy(%o)
  ROOT %e = f32[8]{0} exponential(%c)
}
)";
  std::string edited = base;
  const auto replace = [&edited](const std::string& what, const std::string& with) {
    const size_t at = edited.find(what);
    if (at != std::string::npos) edited.replace(at, what.size(), with);
  };
  replace("  %c = f32[8]{0} copy(%o)\n", "");
  replace("exponential(%c)", "exponential(%o)");
  replace("tanh(%x.1)", "sine(%x.1)");
  std::vector<std::string> seeds{absl::StrCat(base, kDivider, base), absl::StrCat(base, kDivider, edited),
                                 absl::StrCat(base, kDivider, edited, kDivider, "4=4\n5=\n=3\n14=13\n")};
#ifdef HLOSCOPE_SHARED
  for (const char* const name : {"ours-merged", "ours-unfused", "ours-clone-per-caller", "ours-parameters-permuted",
                                 "xla-calls-whiles", "xla-top-down-children", "ours-async", "ours-layer-more"}) {
    const std::string folder = absl::StrCat(HLOSCOPE_SHARED "/corpus/diff-cases/", name);
    const std::string left = fileText(folder + "/left.hlo"), right = fileText(folder + "/right.hlo");
    if (!left.empty()) seeds.push_back(absl::StrCat(left, kDivider, right, kDivider, "1=2\n2=1\n0=\n"));
  }
#endif
  return seeds;
}

#include "model/words/comparison_text.h"

#include <algorithm>
#include <array>
#include <iterator>
#include <map>
#include <optional>
#include <set>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_replace.h"
#include "model/analysis/scope_name.h"
#include "model/compare/equal_layers.h"
#include "model/ir/opcode_properties.h"
#include "model/queries/fields.h"
#include "model/words/amount_text.h"
#include "model/words/numbers.h"
#include "model/words/text.h"
#include "model/words/translation.h"

namespace words {
namespace {

using compare::ChangeKind;
using compare::Side;
using hlo::InstructionId;

std::string number(size_t count) { return grouped(static_cast<int64_t>(count)); }

// A name that ends in a number: "hidden_3" is ("hidden_", "3").
struct Numbered {
  absl::string_view stem, digits;
};
Numbered splitNumber(absl::string_view name) {
  size_t end = name.size();
  while (end > 0 && absl::ascii_isdigit(static_cast<unsigned char>(name[end - 1]))) --end;
  return {name.substr(0, end), name.substr(end)};
}

// The scopes of a module that end in a number, by stem. Arguments are named by keys: params['hidden_3']['kernel'].
std::map<std::string, std::set<std::string>> numberedScopes(const hlo::Module& module) {
  std::map<std::string, std::set<std::string>> scopes;
  std::set<absl::string_view> seen;  // an op_name per scope path is enough
  for (const InstructionId id : module.instructions()) {
    const absl::string_view path = hlo::splitOpName(module.opName(id)).scopes;
    if (path.empty() || !seen.insert(path).second) continue;
    for (const absl::string_view scope : hlo::parseScopes(path).scopes) {
      const Numbered name = splitNumber(scope);
      if (!name.digits.empty() && !name.stem.empty()) scopes[std::string(name.stem)].insert(std::string(name.digits));
    }
  }
  return scopes;
}

// "one layer more: scope hidden_3 is new". Scopes of one layer share their number.
std::string layersText(const hlo::Module& a, const hlo::Module& b) {
  const auto before = numberedScopes(a), after = numberedScopes(b);
  const auto missing = [](const auto& from, const auto& in) {
    std::vector<std::string> names;
    for (const auto& [stem, digits] : from) {
      const auto found = in.find(stem);
      if (found == in.end()) continue;  // another name altogether
      std::vector<std::string> of;
      for (const std::string& one : digits) {
        if (!found->second.contains(one)) of.push_back(stem + one);
      }
      // More of them, not others.
      if (!of.empty() && of.size() < digits.size() && digits.size() == found->second.size() + of.size())
        names.insert(names.end(), of.begin(), of.end());
    }
    return names;
  };
  const std::vector<std::string> added = missing(after, before), removed = missing(before, after);
  const auto text = [](const std::vector<std::string>& names, const char* one, const char* several) {
    std::set<absl::string_view> numbers;
    std::vector<std::string> shown;
    for (const std::string& name : names) {
      numbers.insert(splitNumber(name).digits);
      if (shown.size() < 3) shown.push_back(oneLine(name, 60));
    }
    return numbers.size() == 1 ? filled(one, absl::StrJoin(shown, ", "))
                               : filled(several, number(numbers.size()), absl::StrJoin(shown, ", "));
  };
  if (!added.empty() && removed.empty())
    return text(added, translate("Comparison", "one layer more: scope %1 is new").c_str(),
                translate("Comparison", "%1 layers more: scopes %2 … are new").c_str());
  if (!removed.empty() && added.empty())
    return text(removed, translate("Comparison", "one layer less: scope %1 is gone").c_str(),
                translate("Comparison", "%1 layers less: scopes %2 … are gone").c_str());
  return {};
}

// "f32 → bf16 in 120 results", by the most frequent pairs of types.
std::string typesText(const model::Comparison& comparison) {
  std::map<std::pair<std::string, std::string>, size_t> counts;
  for (const InstructionId id : comparison.moduleA().instructions()) {
    const auto partner = comparison.match.counterpart(Side::kA, id);
    if (!partner) continue;
    const hlo::Shape& a = comparison.moduleA().shape(id);
    const hlo::Shape& b = comparison.moduleB().shape(*partner);
    if (a.isArray() && b.isArray() && a.type != b.type)
      ++counts[{std::string(hlo::elementTypeName(a.type)), std::string(hlo::elementTypeName(b.type))}];
  }
  const auto most = std::max_element(counts.begin(), counts.end(),
                                     [](const auto& one, const auto& two) { return one.second < two.second; });
  if (most != counts.end())
    return filled(translate("Comparison", "%1 → %2 in %3 results"), most->first.first, most->first.second,
                  number(most->second));
  // Without pairs of other types: a type that only one module has.
  const auto typesOf = [](const hlo::Module& module) {
    std::map<std::string, size_t> types;
    for (const InstructionId id : module.instructions()) {
      if (module.shape(id).isArray()) ++types[std::string(hlo::elementTypeName(module.shape(id).type))];
    }
    return types;
  };
  const auto before = typesOf(comparison.moduleA()), after = typesOf(comparison.moduleB());
  for (const auto& [type, count] : after) {
    if (!before.contains(type)) return filled(translate("Comparison", "%1 is new, in %2 results"), type, number(count));
  }
  for (const auto& [type, count] : before) {
    if (!after.contains(type))
      return filled(translate("Comparison", "%1 is gone, from %2 results"), type, number(count));
  }
  return {};
}

std::string donationText(const std::vector<compare::HeaderChange>& header) {
  for (const compare::HeaderChange& change : header) {
    if (change.key != "donation") continue;
    if (change.b == "0") return filled(translate("Comparison", "donation removed, of %1 parameters"), change.a);
    if (change.a == "0") return filled(translate("Comparison", "donation added, of %1 parameters"), change.b);
    return filled(translate("Comparison", "donation changed: %1 → %2 parameters"), change.a, change.b);
  }
  return {};
}

// Rematerialization that only one side has.
std::string rematerializationText(const model::Comparison& comparison) {
  size_t counts[2] = {};
  for (const Side side : {Side::kA, Side::kB}) {
    const hlo::Module& module = side == Side::kA ? comparison.moduleA() : comparison.moduleB();
    for (const InstructionId id : module.instructions()) {
      // JAX of 2023 calls it remat, as it does the forward pass.
      const absl::string_view name = module.opName(id);
      const bool isRematted = absl::StrContains(name, "rematted_computation") ||
                              (absl::StrContains(name, "transpose(") && absl::StrContains(name, "/remat/"));
      counts[compare::index(side)] += isRematted ? 1 : 0;
    }
  }
  if (counts[0] > 0 && counts[1] == 0)
    return filled(translate("Comparison", "rematerialization removed, of %1 instructions"), number(counts[0]));
  if (counts[0] == 0 && counts[1] > 0)
    return filled(translate("Comparison", "rematerialization added, of %1 instructions"), number(counts[1]));
  return {};
}

// Arguments with other shapes, where no dimension as a whole became another.
std::string argumentsText(const model::Comparison& comparison) {
  if (!comparison.match.dimensions().empty() || !comparison.moduleA().entry()) return {};
  size_t count = 0;
  for (const InstructionId id : comparison.moduleA().instructions(*comparison.moduleA().entry())) {
    if (comparison.moduleA().kind(id) != hlo::OpKind::kParameter) continue;
    const auto partner = comparison.match.counterpart(Side::kA, id);
    if (!partner) continue;
    count += comparison.moduleA().shape(id).dimensions != comparison.moduleB().shape(*partner).dimensions ? 1 : 0;
  }
  return count == 0 ? std::string() : filled(translate("Comparison", "other shapes of %1 arguments"), number(count));
}

// The device mesh by which most arguments of a module are sharded: "2×4" of sharding={devices=[4,2]<=[2,4]T(1,0) …}.
std::string meshOf(const hlo::Module& module) {
  std::map<std::string, size_t> meshes;
  if (!module.entry()) return {};
  for (const InstructionId id : module.instructions(*module.entry())) {
    if (module.kind(id) != hlo::OpKind::kParameter) continue;
    const absl::string_view sharding = module.attribute(id, "sharding").value_or("");
    const size_t begin = sharding.find("<=["),
                 end = begin == absl::string_view::npos ? begin : sharding.find(']', begin);
    if (end == absl::string_view::npos) continue;
    const absl::string_view devices = sharding.substr(begin + 3, end - begin - 3);
    if (absl::StrContains(devices, ",")) ++meshes[absl::StrReplaceAll(devices, {{",", "×"}, {" ", ""}})];
  }
  const auto most = std::max_element(meshes.begin(), meshes.end(),
                                     [](const auto& one, const auto& two) { return one.second < two.second; });
  return most == meshes.end() ? std::string() : most->first;
}

// "mesh 2×4 → 4×2", or arguments that are sharded in another way.
std::string shardingText(const model::Comparison& comparison) {
  const std::string a = meshOf(comparison.moduleA()), b = meshOf(comparison.moduleB());
  if (!a.empty() && !b.empty() && a != b)
    return filled(translate("Comparison", "mesh %1 → %2"), oneLine(a, 40), oneLine(b, 40));
  if (!comparison.moduleA().entry()) return {};
  size_t count = 0;
  for (const InstructionId id : comparison.moduleA().instructions(*comparison.moduleA().entry())) {
    const auto partner = comparison.match.counterpart(Side::kA, id);
    if (comparison.moduleA().kind(id) != hlo::OpKind::kParameter || !partner) continue;
    // Releases differ in whether they state that an argument is replicated.
    const bool areStated = comparison.moduleA().attribute(id, "sharding").has_value() &&
                           comparison.moduleB().attribute(*partner, "sharding").has_value();
    const bool isOther = (comparison.changes.of(Side::kA, id).aspects & compare::kShardingAspect) != 0;
    count += areStated && isOther ? 1 : 0;
  }
  return count == 0 ? std::string() : filled(translate("Comparison", "other sharding of %1 arguments"), number(count));
}

// Flags that both dumps state, or one of them, with other values. Where a dump was written does not count.
std::string flagsText(const model::Comparison& comparison) {
  if (comparison.a->compilerFlags == nullptr || comparison.b->compilerFlags == nullptr) return {};
  std::map<std::string, std::pair<std::string, std::string>> flags;
  for (const io::CompilerFlag& flag : *comparison.a->compilerFlags) flags[flag.name].first = flag.value;
  for (const io::CompilerFlag& flag : *comparison.b->compilerFlags) flags[flag.name].second = flag.value;
  std::vector<std::string> texts;
  for (const auto& [name, values] : flags) {
    if (values.first == values.second || absl::StartsWith(name, "xla_dump_")) continue;
    const auto shown = [](const std::string& value) {
      return value.empty() ? translate("Comparison", "(default)") : oneLine(value, 60);
    };
    texts.push_back(absl::StrCat(oneLine(name, 80), " ", shown(values.first), " → ", shown(values.second)));
    if (texts.size() == 3) break;
  }
  return texts.empty() ? std::string() : filled(translate("Comparison", "flag %1"), absl::StrJoin(texts, ", "));
}

// "custom calls of __onednn$matmul 0 → 8": library calls that only one side has, the most frequent first.
std::string customCallsText(const model::Comparison& comparison) {
  std::map<std::string, std::array<size_t, 2>> counts;
  for (const Side side : {Side::kA, Side::kB}) {
    const hlo::Module& module = side == Side::kA ? comparison.moduleA() : comparison.moduleB();
    for (const InstructionId id : module.instructions()) {
      if (module.kind(id) != hlo::OpKind::kCustomCall) continue;
      if (const auto target = module.attribute(id, "custom_call_target"))
        ++counts[queries::unquoted(*target)][compare::index(side)];
    }
  }
  std::erase_if(counts, [](const auto& one) { return one.second[0] > 0 && one.second[1] > 0; });
  std::vector<std::pair<std::string, std::array<size_t, 2>>> sorted(counts.begin(), counts.end());
  std::stable_sort(sorted.begin(), sorted.end(), [](const auto& one, const auto& two) {
    return one.second[0] + one.second[1] > two.second[0] + two.second[1];
  });
  constexpr size_t kMostTargets = 2;
  std::vector<std::string> texts;
  for (size_t i = 0; i < std::min(sorted.size(), kMostTargets); ++i)
    texts.push_back(filled(translate("Comparison", "custom calls of %1 %2 → %3"), oneLine(sorted[i].first, 60),
                           number(sorted[i].second[0]), number(sorted[i].second[1])));
  return absl::StrJoin(texts, "; ");
}

// A scope or function without the numbers that tell equal ones apart: "hidden_*".
std::string withoutNumber(absl::string_view name) {
  const Numbered parts = splitNumber(name);
  return parts.digits.empty() || parts.stem.empty() ? std::string(name) : absl::StrCat(parts.stem, "*");
}

// Returns what became of the lines and names of the source: "lines +7, function dense → linear, scope hidden_* →
// layer_*".
std::string sourceText(const model::Comparison& comparison) {
  const hlo::Module& a = comparison.moduleA();
  const hlo::Module& b = comparison.moduleB();
  using Names = std::map<std::pair<std::string, std::string>, size_t>;
  std::map<int64_t, size_t> moves;
  Names files, functions, scopes;
  std::set<std::pair<absl::string_view, absl::string_view>> seen;  // pairs of op_names
  for (const InstructionId id : a.instructions()) {
    const auto partner = comparison.match.counterpart(Side::kA, id);
    if (!partner) continue;
    const auto frameA = a.frame(id), frameB = b.frame(*partner);
    if (frameA && frameB) {
      const hlo::StackFrame &one = a.frame(*frameA), &two = b.frame(*frameB);
      const absl::string_view fileA = fileName(a.file(one.file)), fileB = fileName(b.file(two.file));
      if (fileA != fileB) ++files[{std::string(fileA), std::string(fileB)}];
      if (one.line > 0 && two.line > 0 && one.line != two.line) ++moves[int64_t{two.line} - int64_t{one.line}];
      if (!one.function.empty() && !two.function.empty() && one.function != two.function)
        ++functions[{std::string(one.function), std::string(two.function)}];
    }
    const absl::string_view nameA = a.opName(id), nameB = b.opName(*partner);
    if (nameA == nameB || !seen.emplace(nameA, nameB).second) continue;
    const absl::string_view pathA = hlo::splitOpName(nameA).scopes, pathB = hlo::splitOpName(nameB).scopes;
    const hlo::ScopePath one = hlo::parseScopes(pathA), two = hlo::parseScopes(pathB);
    if (one.scopes.size() != two.scopes.size()) continue;
    for (size_t i = 0; i < one.scopes.size(); ++i) {
      if (one.scopes[i] == two.scopes[i]) continue;
      std::pair<std::string, std::string> names{withoutNumber(one.scopes[i]), withoutNumber(two.scopes[i])};
      if (names.first == names.second) names = {std::string(one.scopes[i]), std::string(two.scopes[i])};
      ++scopes[names];
    }
  }
  std::vector<std::string> texts;
  const auto add = [&](const Names& names, const std::string& text) {
    std::vector<std::pair<size_t, std::string>> sorted;
    for (const auto& [pair, count] : names)
      sorted.emplace_back(count, filled(text, oneLine(pair.first, 40), oneLine(pair.second, 40)));
    std::stable_sort(sorted.begin(), sorted.end(),
                     [](const auto& one, const auto& two) { return one.first > two.first; });
    constexpr size_t kMostNames = 2;
    for (size_t i = 0; i < std::min(sorted.size(), kMostNames); ++i) texts.push_back(sorted[i].second);
  };
  add(files, translate("Comparison", "file %1 → %2"));
  // A file of which a part moved down has one distance.
  if (moves.size() == 1)
    texts.push_back(filled(translate("Comparison", "lines %1"), absl::StrFormat("%+d", moves.begin()->first)));
  if (moves.size() > 1) {
    const auto last = std::prev(moves.end());
    texts.push_back(filled(translate("Comparison", "lines %1 to %2"), absl::StrFormat("%+d", moves.begin()->first),
                           absl::StrFormat("%+d", last->first)));
  }
  add(functions, translate("Comparison", "function %1 → %2"));
  add(scopes, translate("Comparison", "scope %1 → %2"));
  return absl::StrJoin(texts, ", ");
}

// "B is truncated at line 412": what follows is missing on that side, which is no change of the program.
std::string truncatedText(const model::Comparison& comparison) {
  std::vector<std::string> texts;
  for (const Side side : {Side::kA, Side::kB}) {
    const hlo::Module& module = side == Side::kA ? comparison.moduleA() : comparison.moduleB();
    if (model::isTruncated(side == Side::kA ? *comparison.a : *comparison.b))
      texts.push_back(filled(translate("Comparison", "%1 is truncated at line %2"), side == Side::kA ? "A" : "B",
                             number(module.text().position(module.range().end).line)));
  }
  return absl::StrJoin(texts, ", ");
}

// How a module's metadata is written; releases differ in it.
struct Dialect {
  bool hasNames = false;       // op_names at all
  bool hasTables = false;      // frames in tables of the module instead of file and line with each instruction
  bool hasMain = false;        // op_names with jit(main)
  bool hasParameters = false;  // op_names with the parameters of the operation: dot_general[ … ]
};
Dialect dialectOf(const hlo::Module& module) {
  Dialect dialect;
  dialect.hasTables = module.tableFrameCount() > 0;
  for (const InstructionId id : module.instructions()) {
    const absl::string_view name = module.opName(id);
    dialect.hasNames = dialect.hasNames || !name.empty();
    dialect.hasMain = dialect.hasMain || absl::StrContains(name, "jit(main)");
    dialect.hasParameters = dialect.hasParameters || absl::StrContains(name, "dimension_numbers=");
  }
  return dialect;
}

// Since 2024, XLA writes the name of a computation behind the brace that ends it: "} // body". Texts of protos are our
// own and have none.
std::optional<bool> namesEnds(const model::Snapshot& snapshot) {
  const hlo::Module& module = *snapshot.module;
  if (module.computationCount() < 2 || absl::StrContains(fileName(snapshot.path), ".pb")) return std::nullopt;
  return absl::StrContains(module.text().text(), "\n} // ");
}

std::string releaseText(const model::Comparison& comparison) {
  const Dialect a = dialectOf(comparison.moduleA()), b = dialectOf(comparison.moduleB());
  const bool isOther = a.hasNames && b.hasNames &&
                       (a.hasTables != b.hasTables || a.hasMain != b.hasMain || a.hasParameters != b.hasParameters);
  if (isOther) return translate("Comparison", "another release of the compiler or framework, by its metadata");
  const auto endsA = namesEnds(*comparison.a), endsB = namesEnds(*comparison.b);
  if (endsA && endsB && *endsA != *endsB)
    return translate("Comparison", "another release of the compiler, by the form of its text");
  return {};
}

// Two stages of one module: names are evidence only there.
bool isOneCompilation(const model::Comparison& comparison) {
  for (const InstructionId id : comparison.moduleA().instructions()) {
    if (comparison.match.evidence(id).line == compare::EvidenceLine::kName) return true;
  }
  return false;
}

size_t differing(const compare::Counts& counts, uint32_t aspect) {
  size_t bit = 0;
  while ((aspect >> bit & 1) == 0) ++bit;
  return counts.aspects[bit];
}

}  // namespace

std::string signedBytes(int64_t bytes) {
  if (bytes == 0) return humanBytes(0);
  return absl::StrCat(bytes > 0 ? "+" : "−", humanBytes(bytes > 0 ? bytes : bytes == INT64_MIN ? INT64_MAX : -bytes));
}

std::string signedCount(int64_t count) {
  if (count == 0) return "0";
  return absl::StrCat(count > 0 ? "+" : "−", shortCount(count > 0 ? count : count == INT64_MIN ? INT64_MAX : -count));
}

bool areDifferentPrograms(const model::Comparison& comparison) {
  // Programs that were written apart have at most 10 % of the larger one in common (a train step of an MLP and one of a
  // CNN: 49 % of the smaller one, 9 % of the larger one), and modules of one program, even from releases that are years
  // apart, at least 74 % of the smaller one and 52 % of the larger one.
  const size_t a = comparison.moduleA().instructionCount(), b = comparison.moduleB().instructionCount();
  const size_t pairs = comparison.match.pairCount();
  // Optimisation rewrites most instructions of one program.
  if (sideBeforeOptimisation(comparison) && pairs * 50 >= std::max(a, b)) return false;
  return pairs * 2 < std::min(a, b) && pairs * 4 < std::max(a, b);
}

std::optional<Side> sideBeforeOptimisation(const model::Comparison& comparison) {
  const auto hasFusions = [](const hlo::Module& module) {
    for (const InstructionId id : module.instructions()) {
      if (module.kind(id) == hlo::OpKind::kFusion) return true;
    }
    return false;
  };
  const hlo::Module &a = comparison.moduleA(), &b = comparison.moduleB();
  if (a.isScheduled() == b.isScheduled() || hasFusions(a) == hasFusions(b)) return std::nullopt;
  return b.isScheduled() ? Side::kA : Side::kB;
}

KernelCounts kernelCounts(const hlo::Module& module) {
  KernelCounts counts;
  for (const InstructionId id : module.instructions()) {
    const hlo::OpKind kind = module.kind(id);
    counts.fusions += kind == hlo::OpKind::kFusion ? 1 : 0;
    const bool isCollective = hlo::hasReplicaGroups(kind) || hlo::isPermute(kind);
    counts.collectives += isCollective && hlo::asyncRole(kind) != hlo::AsyncRole::kDone ? 1 : 0;
  }
  return counts;
}

std::string kernelCountsText(const model::Comparison& comparison) {
  const KernelCounts a = kernelCounts(comparison.moduleA()), b = kernelCounts(comparison.moduleB());
  if (a.fusions == b.fusions && a.collectives == b.collectives) return {};
  return filled(translate("Comparison", "Fusions %1 → %2, collectives %3 → %4."), grouped(a.fusions),
                grouped(b.fusions), grouped(a.collectives), grouped(b.collectives));
}

std::string countsText(const compare::Counts& counts, absl::string_view separator) {
  std::vector<std::string> texts;
  for (int k = 0; k < compare::kChangeKindCount; ++k) {
    const auto kind = static_cast<ChangeKind>(k);
    if (counts.of(kind) == 0 && kind != ChangeKind::kSame) continue;
    if (kind == ChangeKind::kClone) {
      if (counts.clonesInA > 0) texts.push_back(absl::StrCat(number(counts.clonesInA), " clone in A"));
      const size_t inB = counts.of(kind) - counts.clonesInA;
      if (inB > 0) texts.push_back(absl::StrCat(number(inB), " clone in B"));
      continue;
    }
    texts.push_back(absl::StrCat(number(counts.of(kind)), " ", compare::changeKindName(kind)));
  }
  return absl::StrJoin(texts, separator);
}

std::string comparisonHeadline(const model::Comparison& comparison) {
  const compare::Counts& counts = comparison.changes.counts();
  const std::string all = number(comparison.moduleB().instructionCount());
  const std::string flags = flagsText(comparison);
  const std::string truncated = truncatedText(comparison);
  const auto withFlags = [&](std::string text) {
    if (!truncated.empty()) absl::StrAppend(&text, " ", truncated, ".");
    return flags.empty() ? text : absl::StrCat(text, " ", flags, ".");
  };
  if (comparison.isSameText()) return withFlags(translate("Comparison", "The files are the same, byte for byte."));
  if (areDifferentPrograms(comparison) && !truncated.empty())
    return filled(translate("Comparison", "%1: %2 of %3 instructions have a counterpart."), truncated,
                  number(comparison.match.pairCount()), number(comparison.moduleA().instructionCount()));
  if (areDifferentPrograms(comparison))
    return withFlags(
        filled(translate("Comparison", "These are different programs: %1 of %2 instructions have a counterpart."),
               number(comparison.match.pairCount()), number(comparison.moduleA().instructionCount())));
  if (comparison.isSameProgram()) {
    std::vector<std::string> texts;
    const auto add = [&](uint32_t aspect, const std::string& text) {
      if (const size_t count = differing(counts, aspect); count > 0) texts.push_back(filled(text, number(count)));
    };
    const bool isRescheduled = differing(counts, compare::kScheduleAspect) > 0;
    add(compare::kNameAspect, translate("Comparison", "%1 have other names"));
    add(compare::kNumberAspect, translate("Comparison", "%1 parameters have other numbers"));
    add(compare::kSourceAspect, translate("Comparison", "%1 have other op_names or source lines"));
    add(compare::kOrderAspect, translate("Comparison", "%1 have operands in another order"));
    add(compare::kScheduleAspect, translate("Comparison", "%1 run at another place of the schedule"));
    std::string text =
        filled(isRescheduled ? translate("Comparison", "The same instructions, another schedule: %1 instructions")
                             : translate("Comparison", "The same program: %1 instructions"),
               all);
    absl::StrAppend(&text, texts.empty() ? "" : "; ", absl::StrJoin(texts, ", "));
    if (differing(counts, compare::kSourceAspect) > 0) {
      const std::string source = sourceText(comparison);
      absl::StrAppend(&text, source.empty() ? "" : ": ", source);
    }
    text += '.';
    return withFlags(std::move(text));
  }
  std::vector<std::string> parts;
  const auto add = [&](std::string part) {
    if (!part.empty()) parts.push_back(std::move(part));
  };
  add(truncated);
  if (const auto before = sideBeforeOptimisation(comparison)) {
    const std::string first = *before == Side::kA ? "A" : "B", second = *before == Side::kA ? "B" : "A";
    add(isOneCompilation(comparison)
            ? filled(translate("Comparison", "%1 is before, %2 after optimisation"), first, second)
            : filled(translate("Comparison", "%1 is before, %2 after optimisation: compare stages of the same kind"),
                     first, second));
  }
  add(shardingText(comparison));
  constexpr size_t kMostDimensions = 3;
  for (size_t i = 0; i < std::min(comparison.match.dimensions().size(), kMostDimensions); ++i) {
    const compare::DimensionChange& change = comparison.match.dimensions()[i];
    add(filled(translate("Comparison", "dimension %1 → %2 in %3 places"), change.a, change.b, grouped(change.places)));
  }
  add(layersText(comparison.moduleA(), comparison.moduleB()));
  add(typesText(comparison));
  add(argumentsText(comparison));
  add(donationText(comparison.header));
  add(rematerializationText(comparison));
  for (const compare::HeaderChange& change : comparison.header) {
    if (change.key == "replica_count" || change.key == "num_partitions")
      add(absl::StrCat(change.key, " ", oneLine(change.a, 20), " → ", oneLine(change.b, 20)));
  }
  add(releaseText(comparison));
  add(flags);
  add(customCallsText(comparison));
  add(countsText(counts, ", "));
  return absl::StrJoin(parts, "; ");
}

std::vector<std::string> comparisonNotes(const model::Comparison& comparison) {
  std::vector<std::string> notes;
  const hlo::Module& a = comparison.moduleA();
  const hlo::Module& b = comparison.moduleB();
  const bool areAlike = !areDifferentPrograms(comparison) && !sideBeforeOptimisation(comparison);
  if (!layersText(a, b).empty() || (areAlike && compare::hasEqualLayers(a, b, comparison.match, comparison.changes)))
    notes.push_back(
        translate("Comparison", "Equal layers are paired in order: which of them is new or gone is arbitrary."));
  for (const std::string& note : comparison.changes.notes()) notes.push_back(absl::StrCat(note, "."));
  return notes;
}

std::string changeText(const model::Comparison& comparison, Side side, InstructionId id) {
  const compare::Change change = comparison.changes.of(side, id);
  const hlo::Module& own = side == Side::kA ? comparison.moduleA() : comparison.moduleB();
  const auto partner = comparison.match.counterpart(side, id);
  const hlo::Module& module = side == Side::kA ? comparison.moduleB() : comparison.moduleA();
  if (change.kind == ChangeKind::kReplaced) {
    const auto instead = comparison.match.replacement(side, id);
    if (!instead) return std::string(compare::changeKindName(change.kind));
    const absl::string_view before = side == Side::kA ? own.opcode(id) : module.opcode(*instead);
    const absl::string_view after = side == Side::kA ? module.opcode(*instead) : own.opcode(id);
    return absl::StrCat(oneLine(before, 60), " → ", oneLine(after, 60));
  }
  if (!partner) return std::string(compare::changeKindName(change.kind));
  const InstructionId idA = side == Side::kA ? id : *partner, idB = side == Side::kA ? *partner : id;
  const hlo::Module& a = comparison.moduleA();
  const hlo::Module& b = comparison.moduleB();
  std::vector<std::string> texts;
  uint32_t aspects = change.aspects & compare::kCountedAspects;
  // A change only because the user counts more than that.
  if (aspects == 0 && change.kind == ChangeKind::kChanged) aspects = change.aspects;
  if ((aspects & compare::kShapeAspect) != 0) {
    texts.push_back(absl::StrCat("shape ", oneLine(a.shape(idA).withoutLayout(), 120), " → ",
                                 oneLine(b.shape(idB).withoutLayout(), 120)));
    aspects &= ~uint32_t{compare::kShapeAspect};
  }
  if ((aspects & compare::kComputationAspect) != 0) {
    texts.push_back(absl::StrCat("moved from ", oneLine(a.name(a.computation(idA)), 80), " to ",
                                 oneLine(b.name(b.computation(idB)), 80)));
    aspects &= ~uint32_t{compare::kComputationAspect};
  }
  if ((aspects & compare::kLiteralAspect) != 0) {
    constexpr int kLongestLiteral = 40;
    texts.push_back(absl::StrCat("literal ", oneLine(a.arguments(idA), kLongestLiteral), " → ",
                                 oneLine(b.arguments(idB), kLongestLiteral)));
    aspects &= ~uint32_t{compare::kLiteralAspect};
  }
  if (aspects != 0) texts.push_back(compare::aspectNames(aspects));
  if (comparison.match.evidence(idA).line == compare::EvidenceLine::kPin)
    texts.push_back(translate("Comparison", "set by hand"));
  return texts.empty() ? std::string(compare::changeKindName(change.kind)) : absl::StrJoin(texts, ", ");
}

}  // namespace words

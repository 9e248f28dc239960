#include "app/cli/diff.h"

#include <algorithm>
#include <memory>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"
#include "app/cli/check.h"
#include "app/cli/command_line.h"
#include "app/cli/diff_report.h"
#include "app/cli/json.h"
#include "app/cli/walk.h"
#include "model/documents/comparison.h"
#include "model/documents/computation_comparison.h"
#include "model/documents/module_pairs.h"
#include "model/io/streams.h"
#include "model/words/names.h"
#include "model/words/text.h"

namespace cli {
namespace {

// Pairs the modules of two folders by name, then by order.
Result compareAll(const DiffRequest& request) {
  std::shared_ptr<const io::Dump> dumps[2];
  for (size_t side : {0, 1}) {
    auto dump = model::listDocument(request.paths[side]);
    if (!dump.ok()) return failed(request.paths[side], dump.status());
    dumps[side] = *std::move(dump);
  }
  Result all;
  std::string alone;
  Json::Array reports;
  const auto read = [&](size_t side, uint32_t module) {
    return readStage(*dumps[side], io::inputName(request.paths[side]),
                     {module, *dumps[side]->modules[module].mainStage()});
  };
  for (const model::ModulePair& pair : model::pairModules(*dumps[0], *dumps[1])) {
    if (!pair.a || !pair.b) {
      const size_t side = pair.a ? 0 : 1;
      absl::StrAppend(&alone, "only in ", side == 0 ? "A" : "B", ": ",
                      words::oneLine(dumps[side]->modules[pair.a ? *pair.a : *pair.b].name, 120), "\n");
      continue;
    }
    const SideInput a = read(0, *pair.a), b = read(1, *pair.b);
    Result one = compareSides(request, a, b);
    all.status = std::max(all.status, one.status);
    all.errors += one.errors;
    if (request.format == "json") {
      absl::StrAppend(&all.output, all.output.empty() ? "[\n" : ",\n", absl::StripTrailingAsciiWhitespace(one.output));
    } else {
      absl::StrAppend(&all.output, all.output.empty() || one.output.empty() ? "" : "\n", one.output);
    }
  }
  if (!alone.empty()) all.status = std::max(all.status, 1);
  if (request.format == "json") {
    absl::StrAppend(&all.output, all.output.empty() ? "[]\n" : "\n]\n");
    all.errors += alone;
  } else {
    all.output += alone;
  }
  return all;
}

// --computation A,B of one PATH: two computations of its module.
bool isOfComputations(const DiffRequest& request) {
  return request.paths.size() == 1 && request.computations.size() == 2 && request.selectionB.empty();
}

// Compares them as modules of their own.
Result compareTwoComputations(DiffRequest request) {
  const SideInput whole = readSide(request.paths.front(), request.selectionA);
  if (whole.snapshot == nullptr) return compareSides(request, whole, whole);
  SideInput sides[2];
  std::optional<hlo::ComputationId> ids[2];
  for (size_t i : {0, 1}) {
    std::string problem;
    ids[i] = words::findComputation(*whole.snapshot->module, request.computations[i], &problem);
    if (!ids[i]) return {2, {}, absl::StrCat(whole.path, ": ", problem, "\n")};
  }
  const bool haveBuffers = model::haveBuffers(*whole.snapshot->module, *ids[0], *ids[1]);
  for (size_t i : {0, 1}) {
    std::string problem;
    sides[i].snapshot = model::computationAlone(*whole.snapshot, *ids[i], haveBuffers, &problem);
    if (sides[i].snapshot == nullptr) return {2, {}, absl::StrCat(whole.path, ": ", problem, "\n")};
    sides[i].path = whole.path;
    sides[i].hasBuffers = haveBuffers;
  }
  sides[0].notes = whole.notes;
  request.computations.clear();
  return compareSides(request, sides[0], sides[1]);
}

}  // namespace

std::vector<std::string> commaList(const std::vector<std::string>& values) {
  std::vector<std::string> all;
  for (const std::string& value : values) {
    for (const absl::string_view part : absl::StrSplit(value, ',', absl::SkipWhitespace()))
      all.emplace_back(absl::StripAsciiWhitespace(part));
  }
  return all;
}

Result diff(const DiffRequest& request) {
  const size_t streams =
      static_cast<size_t>(std::count_if(request.paths.begin(), request.paths.end(), [](const std::string& path) {
        return io::inputName(path) == io::kStandardInput;
      }));
  if (streams > 1) return {2, {}, "hloscope: standard input can be read only once, so only one PATH can be -\n"};
  if (request.isAll) return compareAll(request);
  if (isOfComputations(request)) return compareTwoComputations(request);
  const SideInput a = readSide(request.paths.front(), request.selectionA);
  const SideInput b = readSide(request.paths.back(), request.selectionB);
  return compareSides(request, a, b);
}

DiffRequest diffRequest(const CommandLine& line) {
  DiffRequest request;
  request.paths = line.paths;
  request.selectionA = line.option("a");
  request.selectionB = line.option("b");
  request.what = line.option("what");
  request.by = line.option("by");
  request.at = line.option("at", "own");
  request.bytes = line.option("bytes");
  request.ignored = line.all("ignore");
  request.counted = line.all("count");
  request.pins = line.all("pin");
  request.isAll = line.has("all");
  request.computations = line.has("computation") ? commaList({line.option("computation")}) : std::vector<std::string>();
  request.failOn = line.all("fail-on");
  request.maxPeakGrowth = line.option("max-peak-growth");
  request.space = line.option("space");
  request.query = line.option("query");
  request.format = line.format;
  return request;
}

std::string contradictionOfDiff(const CommandLine& line) {
  if (line.paths.size() > 2) return "diff takes two PATHs";
  if (line.has("all") && line.paths.size() != 2) return "--all needs two PATHs";
  if (line.has("all") && (line.has("a") || line.has("b"))) return "--all goes without --a and --b";
  if (line.has("all") && line.format == "html") return "--format html is one page: not with --all";
  const bool hasComputations = line.has("computation") && commaList({line.option("computation")}).size() == 2;
  if (line.paths.size() == 1 && !line.has("a") && !line.has("b") && !hasComputations)
    return "diff needs two PATHs, or one with --a and --b, two of its modules or stages, or with --computation A,B";
  return {};
}

std::vector<std::string> diffRows() {
  return {"summary", "changes", "hunks", "pairs", "computations", "memory", "cost"};
}

std::vector<std::string> diffGroups() {
  std::vector<std::string> names;
  for (int i = 0; i < model::kDeltaByCount; ++i) names.emplace_back(model::deltaByName(static_cast<model::DeltaBy>(i)));
  return names;
}

std::string expectedAspects(const std::string& value) {
  for (const std::string& name : commaList({value})) {
    if (compare::aspectNamed(name) != 0) continue;
    std::vector<std::string> names;
    for (int bit = 0; bit < compare::kAspectBits; ++bit) {
      if (!compare::aspectName(bit).empty()) names.emplace_back(compare::aspectName(bit));
    }
    return absl::StrCat("a list of ", absl::StrJoin(names, ", "));
  }
  return {};
}

std::string expectedKinds(const std::string& value) {
  for (const std::string& name : commaList({value})) {
    if (absl::AsciiStrToLower(name) == "any" || name == "schedule") continue;
    bool isKind = false;
    for (int i = 0; i < compare::kChangeKindCount; ++i) {
      const auto kind = static_cast<compare::ChangeKind>(i);
      isKind = isKind || (compare::isChange(kind) && name == compare::changeKindName(kind));
    }
    if (!isKind) return "any, or a list of changed, moved, replaced, added, removed, clone, merged, schedule";
  }
  return {};
}

std::string expectedGrowth(const std::string& value) {
  double percent = 0;
  const bool isPercent =
      absl::EndsWith(value, "%") && absl::SimpleAtod(absl::string_view(value).substr(0, value.size() - 1), &percent);
  return isPercent || parseLimit(value) ? "" : "a share or a number of bytes: 5%, 512MiB, 1GiB";
}

}  // namespace cli

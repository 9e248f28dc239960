#include "app/cli/info.h"

#include <algorithm>
#include <map>

#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "app/cli/memory_source.h"
#include "app/cli/report_info.h"
#include "app/cli/space_memory.h"
#include "app/cli/table.h"
#include "app/cli/walk.h"
#include "model/documents/module_memory.h"
#include "model/io/loader.h"
#include "model/words/memory_report_text.h"
#include "model/words/numbers.h"
#include "model/words/report_matches.h"
#include "model/words/translation.h"

namespace cli {
namespace {

std::map<std::string, int64_t> opcodeCounts(const hlo::Module& module) {
  std::map<std::string, int64_t> counts;
  for (hlo::InstructionId id : module.instructions()) ++counts[std::string(module.opcode(id))];
  return counts;
}

Json flagsJson(const model::Snapshot& snapshot) {
  if (snapshot.compilerFlags == nullptr) return {};
  std::map<std::string, Json> flags;
  for (const io::CompilerFlag& flag : *snapshot.compilerFlags) flags.insert_or_assign(flag.name, flag.value);
  return Json::Object(std::move(flags));
}

/// The functions and other symbols of MLIR.
Json::Array symbolsJson(const model::Snapshot& snapshot) {
  const hlo::Module& module = *snapshot.module;
  Json::Array symbols;
  for (const hlo::MlirOutline::Symbol& symbol : snapshot.mlir->symbols) {
    const auto body = symbol.computation;
    symbols.push_back(
        Json::Object{{"name", module.text().text(symbol.name)},
                     {"operation", module.opcode(symbol.opcode)},
                     {"line", static_cast<int64_t>(module.text().position(symbol.text.begin).line)},
                     {"operations", body ? Json(static_cast<int64_t>(module.instructions(*body).size())) : Json()}});
  }
  return symbols;
}

Json::Object moduleJson(const model::Snapshot& snapshot, const std::string& id) {
  const hlo::Module& module = *snapshot.module;
  std::map<std::string, Json> opcodes;
  Json::Array counts;
  for (const auto& [opcode, count] : opcodeCounts(module)) {
    opcodes.emplace(opcode, count);
    counts.push_back(Json::Object{{"opcode", opcode}, {"instructions", count}, {"count", count}});
  }
  Json::Object json{{"module", module.name()},
                    {"name", module.name()},
                    {"id", orNull(id)},
                    {"file", snapshot.path},
                    {"entry", module.entry() ? Json(module.name(*module.entry())) : Json()},
                    {"scheduled", module.isScheduled()},
                    {"computations", module.computationCount()},
                    {"instructions", module.instructionCount()},
                    {"operands", module.operandReferences()},
                    {"opcodes", Json::Object(std::move(opcodes))},
                    {"opcode_counts", counts},
                    {"debug_options", flagsJson(snapshot)}};
  if (snapshot.mlir != nullptr) json.append({{"language", "mlir"}, {"symbols", symbolsJson(snapshot)}});
  return json;
}

Json::Object assignmentJson(const model::Snapshot& snapshot, const SpaceMemory& space,
                            const model::LimitSources& limits,
                            const std::shared_ptr<const model::Snapshot>& memory = nullptr) {
  const buffers::Assignment& assignment = *snapshot.assignment;
  const queries::SpaceFigures& figures = space.figures();
  const bool isPeakKnown = figures.livePeak.exact().has_value();
  const std::optional<int64_t> total =
      assignment.allocationCount() > 0 ? assignment.totalBytes() : assignment.printedTotalBytes();
  Json::Object object{{"file", snapshot.assignmentPath},
                      {"allocations", assignment.allocationCount()},
                      {"values", assignment.valueCount()},
                      {"total_bytes", orNull(total)},
                      {"report", reportJson(snapshot, memory)},
                      {"steps", assignment.stepCount() > 0 ? Json(assignment.stepCount()) : Json()},
                      {"peak_step", orNull(assignment.printedPeakStep())},
                      {"computed_peak_step", isPeakKnown ? orNull(figures.livePeakStep) : Json()},
                      {"computed_peak_bytes", exactJson(figures.livePeak)}};
  insertSpaces(snapshot, space, &object);
  const model::MemorySummary summary = model::summarizeMemory(snapshot, limits);
  object.insert_or_assign("summary", summaryJson(snapshot, summary));
  object.insert_or_assign("failures", failuresJson(summary));
  return object;
}

std::string flagsText(const model::Snapshot& snapshot) {
  if (snapshot.compilerFlags == nullptr) return {};
  constexpr size_t kShown = 8;
  std::string text;
  for (size_t i = 0; i < std::min(kShown, snapshot.compilerFlags->size()); ++i) {
    const io::CompilerFlag& flag = (*snapshot.compilerFlags)[i];
    absl::StrAppend(&text, "  ", words::padded(i == 0 ? "flags" : "", 13), " --", flag.name, "=", exactText(flag.value),
                    "\n");
  }
  if (const size_t all = snapshot.compilerFlags->size(); all > kShown)
    absl::StrAppend(&text, "                ", all - kShown, " more flags\n");
  return text;
}

std::string opcodesText(const hlo::Module& module) {
  std::vector<std::pair<int64_t, std::string>> opcodes;
  for (const auto& [opcode, count] : opcodeCounts(module)) opcodes.emplace_back(count, opcode);
  std::stable_sort(opcodes.begin(), opcodes.end(), [](const auto& a, const auto& b) { return a.first > b.first; });
  std::vector<std::string> most;
  for (const auto& [count, opcode] : opcodes) {
    if (most.size() == 8) {
      most.push_back(words::filled("%1 more opcodes", opcodes.size() - 8));
      break;
    }
    most.push_back(words::filled("%1 %2", words::grouped(count), opcode));
  }
  return most.empty() ? std::string() : words::filled("  opcodes       %1\n", absl::StrJoin(most, ", "));
}

std::string mlirText(const model::Snapshot& snapshot) {
  constexpr size_t kShown = 12;
  const hlo::Module& module = *snapshot.module;
  std::string text = words::filled("module %1, MLIR\n", module.name());
  std::vector<std::string> functions, others;
  size_t functionCount = 0;
  for (const hlo::MlirOutline::Symbol& symbol : snapshot.mlir->symbols) {
    const absl::string_view name = module.text().text(symbol.name);
    if (!symbol.computation) {
      others.push_back(words::filled("%1 (%2)", name, module.opcode(symbol.opcode)));
    } else if (++functionCount <= kShown) {
      functions.push_back(words::filled("%1 (%2 operations)", name, module.instructions(*symbol.computation).size()));
    }
  }
  if (functionCount > kShown) functions.push_back(words::filled("%1 more", functionCount - kShown));
  if (others.size() > kShown) {
    const size_t more = others.size() - kShown;
    others.resize(kShown);
    others.push_back(words::filled("%1 more", more));
  }
  text += words::filled("  functions     %1: %2\n", functionCount, absl::StrJoin(functions, ", "));
  if (!others.empty()) text += words::filled("  symbols       %1\n", absl::StrJoin(others, ", "));
  text += words::filled("  operations    %1, %2 with a source line\n",
                        words::grouped(static_cast<int64_t>(module.instructionCount())),
                        words::grouped(static_cast<int64_t>(snapshot.mlir->locations)));
  return text + opcodesText(module);
}

std::string moduleText(const model::Snapshot& snapshot) {
  if (snapshot.mlir != nullptr) return mlirText(snapshot);
  const hlo::Module& module = *snapshot.module;
  std::string text = words::filled("module %1%2\n", module.name(), module.isScheduled() ? ", scheduled" : "");
  if (module.entry()) text += words::filled("  entry         %1\n", module.name(*module.entry()));
  if (const std::string why = model::missingEntry(module); !why.empty()) {
    text += words::filled("  entry         %1\n", why);
  }
  text += words::filled("  computations  %1\n", words::grouped(static_cast<int64_t>(module.computationCount())));
  text += words::filled("  instructions  %1\n", words::grouped(static_cast<int64_t>(module.instructionCount())));
  text += words::filled("  operands      %1\n", words::grouped(static_cast<int64_t>(module.operandReferences())));
  text += opcodesText(module);
  return text + flagsText(snapshot);
}

// Returns the lines that the message's module adds: its memory totals, and the number of entries found in it.
std::vector<std::string> joinLines(const buffers::Report& report, const words::ReportMatches& matches) {
  std::vector<std::string> lines;
  if (matches.memory->assignment != nullptr) lines = words::spaceLines(report, *matches.memory);
  if (std::string found = words::matchSummary(matches); !found.empty()) lines.push_back(std::move(found));
  return lines;
}

std::string assignmentText(const model::Snapshot& snapshot, const SpaceMemory& space, const model::LimitSources& limits,
                           const std::shared_ptr<const model::Snapshot>& memory = nullptr) {
  const buffers::Assignment& assignment = *snapshot.assignment;
  std::string text =
      words::filled("%1 %2\n", absl::AsciiStrToLower(words::formName(assignment)), snapshot.assignmentPath);
  const bool isWhole = words::memoryForm(assignment) == words::MemoryForm::kWhole;
  if (isWhole || assignment.allocationCount() > 0) {
    const model::MemorySummary summary = model::summarizeMemory(snapshot, limits, space.space());
    text += summaryText(snapshot, space, summary);
    text += otherSpacesText(snapshot, space);
  }
  if (isWhole || assignment.valueCount() > 0) {
    text += words::filled("  values        %1\n", words::grouped(static_cast<int64_t>(assignment.valueCount())));
  }
  if (assignment.stepCount() > 0) {
    text += words::filled("  steps         %1\n", words::grouped(static_cast<int64_t>(assignment.stepCount())));
  }
  if (isWhole) return text;
  const auto matches = memory == nullptr ? nullptr : words::matchReport(snapshot, memory);
  const auto joined = matches == nullptr ? std::vector<std::string>() : joinLines(*assignment.report(), *matches);
  return text + reportText(snapshot, joined, matches.get());
}

const Json::Object kNoModules{{"modules", Json::Array()}, {"assignments", Json::Array()}};

// Prints a proto without a module, field by field.
Result fieldsInfo(const std::string& path, const hlo::SourceText& fields, bool asJson) {
  if (!asJson) return {0, absl::StrCat(fields.name(), "\n", fields.text()), {}};
  Json::Object members = kNoModules;
  members.append({{"fields", fields.text()}});
  return {0, answerJson("info", path, {}, std::move(members)), {}};
}

bool hasMessages(const io::DumpModule& module) {
  return std::any_of(module.stages.begin(), module.stages.end(),
                     [](const io::Stage& stage) { return stage.kind == io::Kind::kOutOfMemory; });
}

std::string problemCounts(const std::vector<hlo::Diagnostic>& diagnostics) {
  if (diagnostics.empty()) return {};
  int64_t counts[3] = {};
  for (const hlo::Diagnostic& diagnostic : diagnostics) ++counts[static_cast<size_t>(diagnostic.severity)];
  std::vector<std::string> parts;
  constexpr const char* kWords[] = {"error", "warning", "note"};
  for (size_t i = 0; i < std::size(counts); ++i) {
    if (counts[i] > 0)
      parts.push_back(words::filled("%1 %2%3", words::grouped(counts[i]), kWords[i], counts[i] == 1 ? "" : "s"));
  }
  return words::filled("problems: %1\n", absl::StrJoin(parts, ", "));
}

}  // namespace

Result info(const std::string& path, bool asJson, const std::string& space) {
  Json::Array modules, assignments;
  std::string messages, text;  // failures are printed first
  // Messages about a module are held back until all its stages are visited, since a message may precede the module.
  struct Failure {
    std::shared_ptr<const model::Snapshot> message;
    SpaceMemory inSpace;
    size_t place;  // index among the assignments
  };
  std::vector<Failure> failures;
  std::shared_ptr<const model::Snapshot> memory;
  uint32_t visited = 0;
  const auto joinFailures = [&] {
    for (const auto& [message, inSpace, place] : failures) {
      if (asJson) {
        assignments[place] = assignmentJson(*message, inSpace, {}, memory);
      } else {
        messages += assignmentText(*message, inSpace, {}, memory);
      }
    }
    failures.clear();
    memory = nullptr;
  };
  Walk walk(path);
  walk.takeMlir();
  walk.visit([&](const ModuleAt& at) {
    const auto& snapshot = at.snapshot;
    const io::DumpModule& module = walk.module(at);
    if (at.stage.module != visited) joinFailures();
    visited = at.stage.module;
    walk.add(estimateProblems(snapshot));
    if (snapshot->module != nullptr && asJson)
      modules.push_back(moduleJson(*snapshot, snapshot->id.empty() ? module.id : snapshot->id));
    if (snapshot->module != nullptr && !asJson) text += moduleText(*snapshot);
    if (snapshot->module != nullptr && hasMessages(module)) {
      memory = memorySource(snapshot).snapshot;
      if (memory == nullptr) memory = snapshot;
    }
    if (snapshot->assignment == nullptr) return;
    std::string noSpace;
    const auto inSpace = SpaceMemory::of(*snapshot, space, &noSpace);
    if (!inSpace) {
      walk.addMissing(noSuchSpace(*snapshot, noSpace));
    } else if (module.stages[at.stage.stage].kind == io::Kind::kOutOfMemory) {
      failures.push_back({snapshot, *inSpace, assignments.size()});
      if (asJson) assignments.emplace_back();
    } else if (asJson) {
      assignments.push_back(assignmentJson(*snapshot, *inSpace, limitsOf(walk, at, {})));
    } else {
      text += assignmentText(*snapshot, *inSpace, limitsOf(walk, at, {}));
    }
  });
  joinFailures();
  if (io::isCompilerInput(walk.status())) {
    hlo::Diagnostic input = failure(path, walk.status());
    input.severity = hlo::Severity::kNote;
    return {0, asJson ? answerJson("info", path, {input}, kNoModules) : problemsText({input}), {}};
  }
  if (!walk.status().ok()) {
    if (const io::TextPtr fields = io::openFields(path)) return fieldsInfo(path, *fields, asJson);
  }
  if (asJson) return walk.jsonAnswer("info", {{"modules", modules}, {"assignments", assignments}});
  return walk.answer(absl::StrCat(walk.name(), "\n", messages, text, problemCounts(walk.problems)));
}

}  // namespace cli

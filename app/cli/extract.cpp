#include "app/cli/extract.h"

#include <algorithm>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"
#include "app/cli/memory_source.h"
#include "app/cli/query_argument.h"
#include "app/cli/space_memory.h"
#include "app/cli/walk.h"
#include "model/io/streams.h"
#include "model/print/extract.h"
#include "model/queries/query_match.h"
#include "model/words/memory_report_text.h"
#include "model/words/names.h"
#include "model/words/translation.h"

namespace cli {
namespace {

constexpr size_t kMostListedComputations = 4;

using Instructions = std::vector<hlo::InstructionId>;

Instructions named(const hlo::Module& module, const std::string& names, std::optional<hlo::ComputationId> computation,
                   std::string* wrong) {
  Instructions found;
  for (const absl::string_view name : absl::StrSplit(names, ',', absl::SkipEmpty())) {
    const auto id = words::findInstruction(module, name, computation, wrong);
    if (!id) return {};
    found.push_back(*id);
  }
  if (found.empty()) *wrong = "--instruction has no name";
  return found;
}

/// Returns the matches in the computation, otherwise in the module; terms that cannot match here are reported in
/// `errors`.
Instructions queried(const model::Snapshot& snapshot, const QueryArgument& query,
                     std::optional<hlo::ComputationId> computation, int64_t space, std::string* errors) {
  const hlo::Module& module = *snapshot.module;
  const hlo::InstructionRange all = computation ? module.instructions(*computation) : module.instructions();
  const queries::QueryResult result = queries::findInstructions(query.query(), snapshot.querySubject(space), all);
  for (const queries::QueryNote& note : result.notes) {
    absl::StrAppend(errors, hlo::format(query.diagnostic(note)), "\n");
  }
  Instructions found;
  size_t at = 0;
  for (const hlo::InstructionId id : all) {
    if (result.found[at++] != 0) found.push_back(id);
  }
  return found;
}

/// Returns an error message if they are in several computations, otherwise "".
std::string apart(const hlo::Module& module, const Instructions& instructions) {
  std::vector<std::string> names;
  std::vector<hlo::ComputationId> seen;
  for (const hlo::InstructionId id : instructions) {
    const hlo::ComputationId computation = module.computation(id);
    if (std::find(seen.begin(), seen.end(), computation) != seen.end()) continue;
    seen.push_back(computation);
    if (names.size() < kMostListedComputations) names.emplace_back(module.name(computation));
    // One more shows that there are more.
    if (seen.size() > kMostListedComputations) break;
  }
  if (seen.size() < 2) return {};
  if (seen.size() > kMostListedComputations) names.emplace_back("…");
  return words::filled("they are in several computations (%1); --computation selects one", absl::StrJoin(names, ", "));
}

}  // namespace

std::optional<std::string> problemOf(const ExtractRequest& request) {
  if (!request.instructions.empty() && !request.query.empty()) {
    return "--instruction and --query do not go together";
  }
  if (request.instructions.empty() && request.query.empty() && request.computation.empty()) {
    return "extract needs --instruction, --query or --computation";
  }
  return std::nullopt;
}

Result extract(const std::string& path, const ExtractRequest& request) {
  const QueryArgument query(request.query);
  if (!query.isGood()) return query.failure();
  const OneModule opened(path, request.module);
  Result result = opened.result();
  if (opened.snapshot() == nullptr) return result;
  const auto missing = [&](absl::string_view what) {
    result.status = 1;
    absl::StrAppend(&result.errors, io::inputName(path), ": ", what, "\n");
    return result;
  };
  const auto& snapshot = opened.snapshot();
  if (snapshot->module == nullptr) return missing(words::noModuleText(*snapshot));
  const hlo::Module& module = *snapshot->module;
  std::string wrong;
  std::optional<hlo::ComputationId> computation;
  if (!request.computation.empty()) computation = words::findComputation(module, request.computation, &wrong);
  if (!wrong.empty()) return missing(wrong);
  Instructions chosen;
  if (!request.instructions.empty()) {
    chosen = named(module, request.instructions, computation, &wrong);
  } else {
    const auto space = spaceOf(snapshot, request.space, &wrong);
    if (!space) return missing(wrong);
    chosen = queried(*snapshot, query, computation, *space, &result.errors);
    if (chosen.empty()) {
      wrong = request.query.empty() ? "the computation has no instructions" : "the query finds nothing";
    }
  }
  if (wrong.empty()) wrong = apart(module, chosen);
  if (!wrong.empty()) return missing(wrong);
  const auto text = hlo::extract(module, chosen);
  if (!text.ok()) return missing(text.status().message());
  result.output = *text;
  return result;
}

}  // namespace cli

#include "app/extract_command.h"

#include <algorithm>

#include "app/instruction_names.h"
#include "app/output_file.h"
#include "app/query_argument.h"
#include "app/space_memory.h"
#include "model/documents/document.h"
#include "model/print/extract.h"
#include "model/queries/query_match.h"
#include "views/view.h"

namespace app {
namespace {

constexpr qsizetype kMostListedComputations = 4;

using Instructions = std::vector<hlo::InstructionId>;

Instructions named(const hlo::Module& module, const QString& names, std::optional<hlo::ComputationId> computation,
                   QString* wrong) {
  Instructions found;
  for (const QString& name : names.split(u',', Qt::SkipEmptyParts)) {
    const auto id = findInstruction(module, name, computation, wrong);
    if (!id) return {};
    found.push_back(*id);
  }
  if (found.empty()) *wrong = QStringLiteral("no instruction is named");
  return found;
}

/// Those of the computation, else of all; what the query cannot find here is said in `errors`.
Instructions queried(const model::Snapshot& snapshot, const QueryArgument& query,
                     std::optional<hlo::ComputationId> computation, int64_t space, QByteArray* errors) {
  const hlo::Module& module = *snapshot.module;
  const hlo::InstructionRange all = computation ? module.instructions(*computation) : module.instructions();
  const queries::QueryResult result = queries::findInstructions(query.query(), snapshot.querySubject(space), all);
  for (const queries::QueryNote& note : result.notes) {
    *errors += QByteArray::fromStdString(hlo::format(query.diagnostic(note))) + '\n';
  }
  Instructions found;
  size_t at = 0;
  for (const hlo::InstructionId id : all) {
    if (result.found[at++] != 0) found.push_back(id);
  }
  return found;
}

/// A sentence where they stand in several computations, else "".
QString apart(const hlo::Module& module, const Instructions& instructions) {
  QStringList names;
  std::vector<hlo::ComputationId> seen;
  for (const hlo::InstructionId id : instructions) {
    const hlo::ComputationId computation = module.computation(id);
    if (std::find(seen.begin(), seen.end(), computation) != seen.end()) continue;
    seen.push_back(computation);
    if (names.size() < kMostListedComputations) names += views::toQString(module.name(computation));
    // One more tells that there are more.
    if (static_cast<qsizetype>(seen.size()) > kMostListedComputations) break;
  }
  if (seen.size() < 2) return {};
  if (static_cast<qsizetype>(seen.size()) > kMostListedComputations) names += QStringLiteral("…");
  return QStringLiteral("they are of several computations (%1); --computation says of which")
      .arg(names.join(QStringLiteral(", ")));
}

}  // namespace

std::optional<QString> problemOf(const ExtractRequest& request) {
  if (!request.instructions.isEmpty() && !request.query.isEmpty()) {
    return QStringLiteral("--instruction and --query do not go together");
  }
  if (request.instructions.isEmpty() && request.query.isEmpty() && request.computation.isEmpty()) {
    return QStringLiteral("extract needs --instruction, --query or --computation");
  }
  return std::nullopt;
}

CommandResult extract(const QString& path, const ExtractRequest& request, const QString& out) {
  const QueryArgument query(request.query);
  if (!query.isGood()) return query.failure();
  const auto document = model::readDocument(path.toStdString(), nullptr);
  if (!document.ok()) return failed(path, document.status());
  CommandResult result;
  for (const hlo::Diagnostic& diagnostic : document->diagnostics) {
    result.errors += QByteArray::fromStdString(hlo::format(diagnostic)) + '\n';
  }
  const auto missing = [&](const QString& what) {
    result.status = 1;
    result.errors += QStringLiteral("%1: %2\n").arg(path, what).toUtf8();
    return result;
  };
  const auto snapshot = document->loaded.begin()->second.snapshots.front();
  if (snapshot->module == nullptr) return missing(QStringLiteral("there is no HLO module in it"));
  const hlo::Module& module = *snapshot->module;
  QString wrong;
  std::optional<hlo::ComputationId> computation;
  if (!request.computation.isEmpty()) computation = findComputation(module, request.computation, &wrong);
  if (!wrong.isEmpty()) return missing(wrong);
  Instructions chosen;
  if (!request.instructions.isEmpty()) {
    chosen = named(module, request.instructions, computation, &wrong);
  } else {
    const auto space = spaceOf(snapshot, request.space, &wrong);
    if (!space) return missing(wrong);
    chosen = queried(*snapshot, query, computation, *space, &result.errors);
    if (chosen.empty()) {
      wrong = request.query.isEmpty() ? QStringLiteral("the computation has no instructions")
                                      : QStringLiteral("the query finds nothing");
    }
  }
  if (wrong.isEmpty()) wrong = apart(module, chosen);
  if (!wrong.isEmpty()) return missing(wrong);
  const auto text = hlo::extract(module, chosen);
  if (!text.ok()) return missing(views::toQString(text.status().message()));
  result.output = QByteArray::fromStdString(*text);
  return writtenTo(out, std::move(result));
}

}  // namespace app

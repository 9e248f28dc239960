#pragma once

// The inspector's rows for a selection, as text: label, text, and in brackets the target of a link.

#include <string>

#include "absl/strings/str_cat.h"
#include "model/items/inspector_rows.h"
#include "tests/support/models.h"

namespace support {

inline std::string describe(const model::Snapshot& snapshot, const model::Target& target) {
  struct Visitor {
    const model::Snapshot& snapshot;
    std::string operator()(hlo::InstructionId id) const { return absl::StrCat("%", snapshot.module->name(id)); }
    std::string operator()(hlo::ComputationId id) const {
      return absl::StrCat("computation ", snapshot.module->name(id));
    }
    std::string operator()(buffers::ValueId id) const {
      return absl::StrCat("value ", snapshot.assignment->value(id).number);
    }
    std::string operator()(buffers::AllocationId id) const {
      return absl::StrCat("allocation ", snapshot.assignment->allocation(id).number);
    }
    std::string operator()(hlo::SourceLine line) const {
      return absl::StrCat(snapshot.module->file(line.file), ":", line.line);
    }
    std::string operator()(const model::SourceRange& range) const {
      return absl::StrCat(snapshot.module->file(range.file), ":", range.first, "-", range.last,
                          range.withCalls ? " and calls" : "");
    }
    std::string operator()(hlo::ScopeId id) const {
      return absl::StrCat("scope ", snapshot.workload->get().scopes.path(id));
    }
    std::string operator()(const model::ComputationPair& pair) const {
      return absl::StrCat("computations ", snapshot.module->name(pair.first), " ", snapshot.module->name(pair.second));
    }
    std::string operator()(const model::InstructionSet& set) const {
      return absl::StrCat(set.ids().size(), " instructions");
    }
    std::string operator()(model::Step step) const { return absl::StrCat("step ", step.index); }
  };
  return std::visit(Visitor{snapshot}, target);
}

inline void print(const model::Snapshot& snapshot, const std::vector<model::FactRow>& rows, int depth,
                  std::string* text) {
  for (const model::FactRow& row : rows) {
    text->append(static_cast<size_t>(2 * depth), ' ');
    absl::StrAppend(text, row.label.toStdString());
    if (!row.text.isEmpty()) absl::StrAppend(text, row.label.isEmpty() ? "" : " | ", row.text.toStdString());
    if (row.target) absl::StrAppend(text, " [", describe(snapshot, *row.target), "]");
    absl::StrAppend(text, "\n");
    print(snapshot, row.rows, depth + 1, text);
    if (row.table == nullptr) continue;
    const auto addCells = [&](const QString& first, const QStringList& cells) {
      text->append(static_cast<size_t>(2 * depth + 2), ' ');
      absl::StrAppend(text, first.toStdString(), " | ", cells.join(QStringLiteral(" · ")).toStdString());
    };
    addCells(row.table->titles.front(), row.table->titles.mid(1));
    absl::StrAppend(text, "\n");
    for (size_t i = 0; i < row.table->rows; ++i) {
      const model::FactRow line = row.table->make(i);
      addCells(line.label, line.cells);
      if (line.target) absl::StrAppend(text, " [", describe(snapshot, *line.target), "]");
      absl::StrAppend(text, "\n");
    }
  }
}

inline std::string told(const std::shared_ptr<const model::Snapshot>& snapshot, std::optional<model::Target> target,
                        std::optional<hlo::ComputationId> active = {}, const model::Estimates* estimates = nullptr) {
  model::Navigation navigation;
  navigation.show(snapshot);
  std::string text;
  const model::Selection selection = target ? navigation.resolve(*target) : model::Selection();
  print(*memoryOf(snapshot), model::inspect(snapshot, selection, active, estimates), 0, &text);
  return text;
}

}  // namespace support

#include "app/window/name_search_index.h"

#include <QCoreApplication>
#include <algorithm>
#include <unordered_map>

#include "absl/strings/str_cat.h"
#include "model/items/buffer_text.h"
#include "model/items/text.h"
#include "model/queries/name_search.h"
#include "views/view.h"

namespace app {
namespace {

using views::grouped;

struct GoTo {
  Q_DECLARE_TR_FUNCTIONS(GoTo)
};

QString plain(absl::string_view text) { return model::oneLine(text); }

/// Kinds of names in the order in which equally good ones stand.
enum class Kind { kInstruction, kComputation, kValue, kScope, kLine, kAllocation };

struct Hit {
  queries::NameHit name;
  Kind kind;
};

QString countText(size_t count) { return GoTo::tr("%n instruction(s)", nullptr, static_cast<int>(count)); }

/// By scope that is wanted: its first instruction and how many there are; one pass for all.
struct ScopeUse {
  uint32_t first = 0;
  size_t count = 0;
};
std::unordered_map<uint32_t, ScopeUse> usesOf(const queries::InstructionIndex& index, const std::vector<Hit>& hits) {
  std::unordered_map<uint32_t, ScopeUse> uses;
  std::vector<uint8_t> isWanted(index.scopeNames().size());
  for (const Hit& hit : hits) {
    if (hit.kind == Kind::kScope) isWanted[hit.name.name] = 1;
  }
  if (std::find(isWanted.begin(), isWanted.end(), 1) == isWanted.end()) return uses;
  const std::vector<uint32_t>& of = index.scopes().of;
  for (uint32_t i = 0; i < of.size(); ++i) {
    if (isWanted[of[i]] == 0) continue;
    ScopeUse& use = uses[of[i]];
    if (use.count++ == 0) use.first = i;
  }
  return uses;
}

/// By allocation: what it is called, and what it is for.
queries::TextArena allocationNames(const buffers::Assignment& assignment) {
  queries::TextArena names;
  for (uint32_t i = 0; i < assignment.allocationCount(); ++i) {
    const buffers::Allocation& allocation = assignment.allocation(buffers::AllocationId(i));
    names.append(absl::StrCat("allocation ", allocation.number, " ", buffers::allocationKindName(allocation.kind())));
  }
  return names;
}

std::vector<GoToRow> rowsOf(const model::Snapshot& snapshot, const std::string& typed, size_t limit,
                            const std::stop_token& stop) {
  std::vector<Hit> hits;
  const auto add = [&](const queries::TextArena& names, Kind kind) {
    for (const queries::NameHit& name : queries::bestNames(names, typed, limit, stop)) hits.push_back({name, kind});
  };
  const queries::InstructionIndex* const index =
      snapshot.instructions == nullptr ? nullptr : snapshot.instructions->get(stop);
  if (index != nullptr) {
    add(index->names(), Kind::kInstruction);
    add(index->computationNames(), Kind::kComputation);
    add(index->scopes().texts, Kind::kScope);
    add(index->places().texts, Kind::kLine);
  }
  const queries::TextArena* const values = snapshot.valueNames == nullptr ? nullptr : snapshot.valueNames->get(stop);
  if (values != nullptr) add(*values, Kind::kValue);
  if (snapshot.assignment != nullptr) add(allocationNames(*snapshot.assignment), Kind::kAllocation);
  // A value that is all of an instruction's result has its name.
  std::erase_if(hits, [&](const Hit& hit) {
    const buffers::ValueId id(hit.name.name);
    return hit.kind == Kind::kValue && snapshot.link.instruction(id) && !snapshot.assignment->value(id).hasIndex;
  });
  std::stable_sort(hits.begin(), hits.end(), [](const Hit& a, const Hit& b) {
    return a.name.cost != b.name.cost ? a.name.cost < b.name.cost : a.kind < b.kind;
  });
  hits.resize(std::min(hits.size(), limit));
  if (stop.stop_requested()) return {};

  const auto scopes = index == nullptr ? std::unordered_map<uint32_t, ScopeUse>() : usesOf(*index, hits);
  std::vector<GoToRow> rows;
  for (const Hit& hit : hits) {
    const uint32_t number = hit.name.name;
    switch (hit.kind) {
      case Kind::kInstruction: {
        const hlo::InstructionId id(number);
        const hlo::Module& module = *snapshot.module;
        rows.push_back({plain(module.name(id)),
                        GoTo::tr("%1 in %2").arg(plain(module.opcode(id)), plain(module.name(module.computation(id)))),
                        id});
        break;
      }
      case Kind::kComputation: {
        const hlo::ComputationId id(number);
        rows.push_back({plain(snapshot.module->name(id)),
                        GoTo::tr("computation, %1").arg(countText(snapshot.module->instructions(id).size())), id});
        break;
      }
      case Kind::kScope: {
        const ScopeUse& use = scopes.at(number);
        rows.push_back({plain(index->scopeNames()[number]), GoTo::tr("scope, %1").arg(countText(use.count)),
                        hlo::InstructionId(use.first)});
        break;
      }
      case Kind::kLine: {
        const hlo::LineEntry& entry = snapshot.sources.lines()[number];
        rows.push_back({model::placeText(*snapshot.module, entry.line),
                        GoTo::tr("source line, %1").arg(countText(entry.instructions.size())), entry.line});
        break;
      }
      case Kind::kValue: {
        const buffers::ValueId id(number);
        const buffers::Value value = snapshot.assignment->value(id);
        rows.push_back({plain(value.name()), GoTo::tr("value, %1").arg(model::sizeText(value)), id});
        break;
      }
      case Kind::kAllocation: {
        const buffers::AllocationId id(number);
        const buffers::Allocation& allocation = snapshot.assignment->allocation(id);
        rows.push_back(
            {GoTo::tr("allocation %1").arg(grouped(allocation.number)),
             QStringLiteral("%1, %2").arg(model::allocationKindText(allocation.kind()), model::sizeText(allocation)),
             id});
      }
    }
    rows.back().cost = hit.name.cost;
  }
  return rows;
}

}  // namespace

std::vector<GoToRow> goToRows(const std::vector<std::shared_ptr<const model::Snapshot>>& modules,
                              const std::vector<GoToRow>& places, const std::string& typed, size_t limit,
                              std::stop_token stop) {
  queries::TextArena names;
  // Typed blanks do not count, so those of a name do not either: "hot list" is the whole of "Hot List".
  for (const GoToRow& place : places) names.append(QString(place.name).remove(u' ').toStdString());
  std::vector<GoToRow> rows;
  if (!places.empty()) {
    for (const queries::NameHit& hit : queries::bestNames(names, typed, limit, stop)) {
      rows.push_back(places[hit.name]);
      rows.back().cost = hit.cost;
    }
  }
  for (const auto& module : modules) {
    if (stop.stop_requested()) return {};
    for (GoToRow& row : rowsOf(*module, typed, limit, stop)) {
      if (module != modules.front()) {
        row.module = module;
        row.what = QStringLiteral("%1 · %2").arg(row.what, plain(module->title));
      }
      rows.push_back(std::move(row));
    }
  }
  std::stable_sort(rows.begin(), rows.end(), [](const GoToRow& a, const GoToRow& b) { return a.cost < b.cost; });
  if (rows.size() > limit) rows.resize(limit);
  return rows;
}

}  // namespace app

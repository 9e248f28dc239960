#include "model/session/target_key.h"

#include <QJsonArray>
#include <algorithm>
#include <array>
#include <limits>

namespace model {
namespace {

using Kind = TargetKey::Kind;

constexpr std::array<const char*, 10> kWords = {"instruction", "computation", "value", "allocation",   "line",
                                                "lines",       "scope",       "step",  "instructions", "computations"};

void setComputation(TargetKey* key, std::string* name, hlo::ComputationId id, const hlo::Module& module) {
  *name = std::string(module.name(id));
  key->isEntry = module.entry() == id;
}

std::optional<hlo::ComputationId> findComputation(const std::string& name, bool isEntry, const hlo::Module& module) {
  if (isEntry && module.entry()) return module.entry();
  return module.findComputation(name);
}

std::optional<Target> findInstruction(const TargetKey& key, const Snapshot& snapshot) {
  if (snapshot.module == nullptr) return std::nullopt;
  if (const auto computation = findComputation(key.computation, key.isEntry, *snapshot.module)) {
    if (const auto found = snapshot.module->findInstruction(*computation, key.name)) return *found;
  }
  const auto all = snapshot.module->findInstructions(key.name);
  if (all.size() == 1) return all.front();
  return std::nullopt;
}

std::optional<Target> findInstructions(const std::vector<TargetKey>& members, const Snapshot& snapshot) {
  std::vector<hlo::InstructionId> ids;
  for (const TargetKey& member : members) {
    if (const auto found = findInstruction(member, snapshot)) ids.push_back(std::get<hlo::InstructionId>(*found));
  }
  if (ids.empty()) return std::nullopt;
  return InstructionSet(std::move(ids));
}

std::optional<Target> findComputations(const std::vector<TargetKey>& members, const Snapshot& snapshot) {
  if (snapshot.module == nullptr || members.size() != 2) return std::nullopt;
  const auto first = findComputation(members[0].name, members[0].isEntry, *snapshot.module);
  const auto second = findComputation(members[1].name, members[1].isEntry, *snapshot.module);
  return first && second ? std::optional<Target>(ComputationPair{*first, *second}) : std::nullopt;
}

std::optional<Target> findValue(const TargetKey& key, const Snapshot& snapshot) {
  if (snapshot.assignment == nullptr) return std::nullopt;
  const auto found = snapshot.assignment->findValue(key.name, key.index);
  return found ? std::optional<Target>(*found) : std::nullopt;
}

std::optional<Target> findAllocation(int64_t number, const Snapshot& snapshot) {
  if (snapshot.assignment == nullptr) return std::nullopt;
  for (uint32_t i = 0; i < snapshot.assignment->allocationCount(); ++i) {
    if (snapshot.assignment->allocation(buffers::AllocationId(i)).number == number) return buffers::AllocationId(i);
  }
  return std::nullopt;
}

/// Returns the lines if the snapshot knows any of them.
std::optional<Target> findLines(const TargetKey& key, const Snapshot& snapshot) {
  if (snapshot.module == nullptr) return std::nullopt;
  const auto first = static_cast<uint32_t>(key.first), last = static_cast<uint32_t>(key.last);
  for (uint32_t i = 0; i < snapshot.module->fileCount(); ++i) {
    const hlo::FileId file(i);
    if (snapshot.module->file(file) != key.name) continue;
    // The line of a caller is in no list of lines.
    if (key.withCalls && !snapshot.sources.instructionsThrough(file, first, last).empty()) {
      return SourceRange{file, first, last, true};
    }
    if (key.withCalls) continue;
    for (const hlo::LineEntry& entry : snapshot.sources.lines(file)) {
      if (entry.line.line < first || entry.line.line > last) continue;
      if (key.kind == Kind::kLine) return entry.line;
      return SourceRange{file, first, last};
    }
  }
  return std::nullopt;
}

std::optional<Target> findScope(const std::string& path, const Snapshot& snapshot) {
  const Workload* const workload = snapshot.readyWorkload();
  if (workload == nullptr || path.empty()) return std::nullopt;
  const auto found = workload->scopes.find(path);
  return found ? std::optional<Target>(*found) : std::nullopt;
}

std::optional<Target> findStep(int64_t index, const Snapshot& snapshot) {
  const bool isThere =
      snapshot.assignment != nullptr && index >= 0 && index < static_cast<int64_t>(snapshot.assignment->stepCount());
  return isThere ? std::optional<Target>(Step{static_cast<uint32_t>(index)}) : std::nullopt;
}

QString toText(const std::string& text) { return QString::fromStdString(text); }

}  // namespace

TargetKey targetKeyOf(const Target& target, const Snapshot& snapshot) {
  TargetKey key;
  if (const auto* const instruction = std::get_if<hlo::InstructionId>(&target)) {
    key.name = std::string(snapshot.module->name(*instruction));
    setComputation(&key, &key.computation, snapshot.module->computation(*instruction), *snapshot.module);
  } else if (const auto* const set = std::get_if<InstructionSet>(&target)) {
    key.kind = Kind::kInstructions;
    for (const hlo::InstructionId id : set->ids()) key.members.push_back(targetKeyOf(id, snapshot));
  } else if (const auto* const pair = std::get_if<ComputationPair>(&target)) {
    key.kind = Kind::kComputations;
    for (const hlo::ComputationId id : {pair->first, pair->second}) key.members.push_back(targetKeyOf(id, snapshot));
  } else if (const auto* const computation = std::get_if<hlo::ComputationId>(&target)) {
    key.kind = Kind::kComputation;
    setComputation(&key, &key.name, *computation, *snapshot.module);
  } else if (const auto* const id = std::get_if<buffers::ValueId>(&target)) {
    key.kind = Kind::kValue;
    const buffers::Value value = snapshot.assignment->value(*id);
    key.name = std::string(value.instruction);
    key.index = std::string(value.index);
  } else if (const auto* const allocation = std::get_if<buffers::AllocationId>(&target)) {
    key.kind = Kind::kAllocation;
    key.first = snapshot.assignment->allocation(*allocation).number;
  } else if (const auto* const line = std::get_if<hlo::SourceLine>(&target)) {
    key.kind = Kind::kLine;
    key.name = std::string(snapshot.module->file(line->file));
    key.first = key.last = line->line;
  } else if (const auto* const range = std::get_if<SourceRange>(&target)) {
    key.kind = Kind::kLines;
    key.name = std::string(snapshot.module->file(range->file));
    key.first = range->first;
    key.last = range->last;
    key.withCalls = range->withCalls;
  } else if (const auto* const scope = std::get_if<hlo::ScopeId>(&target)) {
    key.kind = Kind::kScope;
    if (const Workload* const workload = snapshot.readyWorkload())
      key.name = std::string(workload->scopes.path(*scope));
  } else {
    key.kind = Kind::kStep;
    key.first = std::get<Step>(target).index;
  }
  return key;
}

std::optional<Target> findTarget(const TargetKey& key, const Snapshot& snapshot) {
  switch (key.kind) {
    case Kind::kInstruction: return findInstruction(key, snapshot);
    case Kind::kComputation: {
      if (snapshot.module == nullptr) return std::nullopt;
      const auto found = findComputation(key.name, key.isEntry, *snapshot.module);
      return found ? std::optional<Target>(*found) : std::nullopt;
    }
    case Kind::kValue: return findValue(key, snapshot);
    case Kind::kAllocation: return findAllocation(key.first, snapshot);
    case Kind::kLine:
    case Kind::kLines: return findLines(key, snapshot);
    case Kind::kScope: return findScope(key.name, snapshot);
    case Kind::kStep: return findStep(key.first, snapshot);
    case Kind::kInstructions: return findInstructions(key.members, snapshot);
    case Kind::kComputations: return findComputations(key.members, snapshot);
  }
  return std::nullopt;
}

std::vector<std::optional<Target>> findTargets(const std::vector<TargetKey>& keys, const Snapshot& snapshot,
                                               const std::stop_token& stop) {
  const bool hasScope =
      std::any_of(keys.begin(), keys.end(), [](const TargetKey& each) { return each.kind == Kind::kScope; });
  if (hasScope && snapshot.workload != nullptr) snapshot.workload->get(stop);
  std::vector<std::optional<Target>> found;
  for (const TargetKey& key : keys) {
    if (stop.stop_requested()) break;
    found.push_back(findTarget(key, snapshot));
  }
  return found;
}

std::optional<Target> counterpart(const Target& target, const Snapshot& from, const Snapshot& to) {
  // Targets of a module or an assignment that no longer exists have no name.
  const bool isOfModule = !std::holds_alternative<buffers::ValueId>(target) &&
                          !std::holds_alternative<buffers::AllocationId>(target) &&
                          !std::holds_alternative<Step>(target);
  if (isOfModule && from.module == nullptr) return std::nullopt;
  if (!isOfModule && !std::holds_alternative<Step>(target) && from.assignment == nullptr) return std::nullopt;
  return findTarget(targetKeyOf(target, from), to);
}

std::optional<hlo::ComputationId> counterpart(hlo::ComputationId id, const Snapshot& from, const Snapshot& to) {
  const auto found = counterpart(Target(id), from, to);
  return found ? std::optional(std::get<hlo::ComputationId>(*found)) : std::nullopt;
}

std::optional<Target> likelyCounterpart(const Target& target, const Snapshot& from, const Snapshot& to) {
  const auto* const id = std::get_if<hlo::InstructionId>(&target);
  if (id == nullptr || from.module == nullptr || to.module == nullptr) return std::nullopt;
  const absl::string_view opName = from.module->opName(*id);
  if (opName.empty()) return std::nullopt;
  struct Place {
    std::string file;
    uint32_t line = 0;
    bool operator==(const Place&) const = default;
  };
  const auto placeOf = [](const Snapshot& snapshot, hlo::InstructionId of) {
    const auto line = snapshot.sources.line(of);
    return line ? Place{std::string(snapshot.module->file(line->file)), line->line} : Place();
  };
  const Place place = placeOf(from, *id);
  const std::string shape = from.module->shape(*id).withoutLayout();
  std::optional<hlo::InstructionId> best;
  int bestScore = -1;
  for (const hlo::InstructionId each : to.module->instructions()) {
    if (to.module->opName(each) != opName || placeOf(to, each) != place) continue;
    if (to.module->shape(each).withoutLayout() != shape) continue;
    const hlo::Category category = hlo::category(to.module->kind(each));
    const bool isSame = to.module->opcode(each) == from.module->opcode(*id);
    const bool doesWork = category != hlo::Category::kDataMovement && category != hlo::Category::kParameter;
    const int score = 4 * isSame + 2 * doesWork + !to.module->isEmbedded(to.module->computation(each));
    if (score <= bestScore) continue;
    best = each;
    bestScore = score;
  }
  return best ? std::optional<Target>(*best) : std::nullopt;
}

QJsonObject targetKeyJson(const TargetKey& key) {
  QJsonObject object{{QStringLiteral("kind"), QLatin1String(kWords[static_cast<size_t>(key.kind)])}};
  if (!key.name.empty()) object.insert(QStringLiteral("name"), toText(key.name));
  if (!key.computation.empty()) object.insert(QStringLiteral("computation"), toText(key.computation));
  if (key.isEntry) object.insert(QStringLiteral("entry"), true);
  switch (key.kind) {
    case Kind::kValue: object.insert(QStringLiteral("index"), toText(key.index)); break;
    case Kind::kAllocation: object.insert(QStringLiteral("number"), static_cast<qint64>(key.first)); break;
    case Kind::kStep: object.insert(QStringLiteral("step"), static_cast<qint64>(key.first)); break;
    case Kind::kLine: object.insert(QStringLiteral("line"), static_cast<qint64>(key.first)); break;
    case Kind::kLines:
      object.insert(QStringLiteral("first"), static_cast<qint64>(key.first));
      object.insert(QStringLiteral("last"), static_cast<qint64>(key.last));
      if (key.withCalls) object.insert(QStringLiteral("calls"), true);
      break;
    case Kind::kInstructions:
    case Kind::kComputations: {
      QJsonArray members;
      for (const TargetKey& member : key.members) members.append(targetKeyJson(member));
      object.insert(QStringLiteral("members"), members);
      break;
    }
    default: break;
  }
  return object;
}

std::optional<TargetKey> readTargetKey(const QJsonObject& object) {
  const QString word = object.value(QStringLiteral("kind")).toString();
  const auto kind =
      std::find_if(kWords.begin(), kWords.end(), [&](const char* each) { return word == QLatin1String(each); });
  if (kind == kWords.end()) return std::nullopt;
  const auto text = [&object](const char* key) { return object.value(QLatin1String(key)).toString().toStdString(); };
  const auto number = [&object](const char* key, int64_t least) -> std::optional<int64_t> {
    const int64_t read = object.value(QLatin1String(key)).toInteger(-1);
    return read < least || read > std::numeric_limits<uint32_t>::max() ? std::nullopt : std::optional(read);
  };
  TargetKey key;
  key.kind = static_cast<Kind>(kind - kWords.begin());
  key.name = text("name");
  key.computation = text("computation");
  key.isEntry = object.value(QStringLiteral("entry")).toBool();
  key.index = text("index");
  std::optional<int64_t> first = 0, last = 0;
  switch (key.kind) {
    case Kind::kAllocation: first = number("number", 0); break;
    case Kind::kStep: first = number("step", 0); break;
    case Kind::kLine: first = last = number("line", 1); break;
    case Kind::kLines:
      first = number("first", 1);
      last = number("last", 1);
      key.withCalls = object.value(QStringLiteral("calls")).toBool();
      break;
    case Kind::kInstructions:
    case Kind::kComputations:
      for (const QJsonValue& each : object.value(QStringLiteral("members")).toArray()) {
        const QJsonObject one = each.toObject();
        const char* const wanted = kWords[key.kind == Kind::kInstructions ? 0 : 1];
        if (one.value(QStringLiteral("kind")).toString() != QLatin1String(wanted)) return std::nullopt;
        auto member = readTargetKey(one);
        if (!member) return std::nullopt;
        key.members.push_back(*std::move(member));
      }
      break;
    default:
      if (key.name.empty()) return std::nullopt;
  }
  if (!first || !last) return std::nullopt;
  key.first = *first;
  key.last = *last;
  return key;
}

}  // namespace model

#include "model/documents/value_groups.h"

#include <map>
#include <memory>
#include <utility>

#include "absl/strings/str_cat.h"
#include "model/analysis/argument_names.h"
#include "model/analysis/scope_tree.h"
#include "model/attributes/metadata.h"
#include "model/queries/instruction_index.h"
#include "model/words/argument_text.h"
#include "model/words/buffer_text.h"
#include "model/words/numbers.h"
#include "model/words/text.h"
#include "model/words/translation.h"

namespace model {
namespace {

using words::filled;
using words::grouped;
using words::oneLine;
using words::placeText;
using words::translate;
using words::wholePlaceText;

// Returns the metadata={…} of an instruction's text; "" if there is none or it is cut off.
absl::string_view metadataOf(absl::string_view instruction) {
  constexpr absl::string_view kKey = "metadata={";
  const size_t at = instruction.find(kKey);
  if (at == absl::string_view::npos) return {};
  const absl::string_view group = instruction.substr(at + kKey.size() - 1);
  int depth = 0;
  bool quoted = false;
  for (size_t i = 0; i < group.size(); ++i) {
    const char c = group[i];
    if (quoted) {
      if (c == '\\') ++i;
      quoted = c != '"';
    } else if (c == '"') {
      quoted = true;
    } else if (c == '{') {
      ++depth;
    } else if (c == '}' && --depth == 0) {
      return group.substr(0, i + 1);
    }
  }
  return {};
}

class Grouper {
 public:
  Grouper(const Snapshot& snapshot, std::vector<ValueGroups::Group>& groups)
      : m_snapshot(snapshot), m_assignment(*snapshot.assignment), m_groups(groups) {}

  GroupId byKind(const buffers::Value& value) {
    const auto kind = buffers::valueKind(m_assignment, value);
    if (!kind) return named(translate("Groups", "(no allocation)"));
    const GroupId group = named(words::valueKindText(*kind));
    m_groups[group.index()].kind = kind;
    return group;
  }

  GroupId bySpace(const buffers::Value& value) {
    const int64_t space = value.allocation ? m_assignment.allocation(*value.allocation).memorySpace : value.memorySpace;
    return named(words::memorySpaceText(m_snapshot, space));
  }

  GroupId byArgument(buffers::ValueId id, const buffers::Value& value) {
    const auto instruction = m_snapshot.module != nullptr ? m_snapshot.link.instruction(id) : std::nullopt;
    if (!isArgument(instruction)) {
      const auto kind = buffers::valueKind(m_assignment, value);
      if (!kind) return named(translate("Groups", "(no allocation)"));
      const GroupId group = named(absl::StrCat("(", words::valueKindText(*kind), ")"));
      m_groups[group.index()].kind = kind;
      return group;
    }
    const std::vector<std::string> path = hlo::argumentPath(hlo::argumentName(*m_snapshot.module, *instruction));
    if (path.empty()) {
      const GroupId group = named(words::argumentText(*m_snapshot.module, *instruction));
      m_groups[group.index()].kind = buffers::ValueKind::kParameter;
      return group;
    }
    GroupId group = ValueGroups::kAll;
    std::string whole;
    for (const std::string& part : path) {
      absl::StrAppend(&whole, whole.empty() ? "" : "/", oneLine(part));
      group = child(group, oneLine(part), whole);
      m_groups[group.index()].kind = buffers::ValueKind::kParameter;
    }
    return group;
  }

  GroupId byAllocation(const buffers::Value& value) {
    if (!value.allocation) return named(translate("Groups", "(no allocation)"));
    const buffers::Allocation& allocation = m_assignment.allocation(*value.allocation);
    const GroupId group = named(filled(translate("Groups", "allocation %1"), grouped(allocation.number)));
    m_groups[group.index()].kind = buffers::valueKind(allocation.kind());
    m_groups[group.index()].target = *value.allocation;
    return group;
  }

  GroupId byElementType(const buffers::Value& value) {
    if (value.shape.empty()) return named(translate("Groups", "(unknown)"));
    if (value.shape.front() == '(') return named(translate("Groups", "tuple"));
    return named(oneLine(value.shape.substr(0, value.shape.find('[')), 40));
  }

  GroupId byLine(buffers::ValueId id, const buffers::Value& value) {
    if (m_snapshot.module != nullptr) {
      const auto instruction = m_snapshot.link.instruction(id);
      const auto own = instruction ? m_snapshot.sources.line(*instruction) : std::nullopt;
      if (!own && isArgument(instruction)) return named(translate("Groups", "(arguments)"));
      // Such as values that a loop carries: the line of the nearest instruction that has one, apart from exact lines.
      const auto line = own || !instruction ? own : m_snapshot.sources.nearestLine(*instruction);
      if (!line) return named(translate("Groups", "(no source line)"));
      const GroupId parent = own ? ValueGroups::kAll : named(translate("Groups", "(inferred lines)"));
      const GroupId group = child(parent, wholePlaceText(*m_snapshot.module, *line), {});
      if (!m_groups[group.index()].target) {
        m_groups[group.index()].target = *line;
        std::string whole = std::exchange(m_groups[group.index()].name, placeText(*m_snapshot.module, *line));
        if (!own) whole = filled(translate("Groups", "%1 (inferred)"), whole);
        m_groups[group.index()].whole = std::move(whole);
      }
      return group;
    }
    const hlo::Metadata& metadata = metadataAt(value.fromInstruction);
    if (metadata.sourceFile.empty()) return named(translate("Groups", "(no source line)"));
    const std::string line = absl::StrCat(":", metadata.sourceLine);
    const GroupId group = named(absl::StrCat(metadata.sourceFile, line));
    if (m_groups[group.index()].whole.empty()) {
      m_groups[group.index()].whole =
          std::exchange(m_groups[group.index()].name, oneLine(queries::baseName(metadata.sourceFile), 128) + line);
    }
    return group;
  }

  GroupId byScope(buffers::ValueId id, const buffers::Value& value) {
    if (m_snapshot.module != nullptr) {
      const hlo::Module& module = *m_snapshot.module;
      if (m_scopes == nullptr) {
        m_scopes = std::make_unique<const hlo::ScopeTree>(module, hlo::CallGraph(module));
        m_groupOfScope.assign(m_scopes->size(), std::nullopt);
      }
      const auto instruction = m_snapshot.link.instruction(id);
      if (!instruction) return named(translate("Groups", "(no scope)"));
      const hlo::ScopeId scope = m_scopes->scope(*instruction);
      if (scope != m_scopes->root()) return groupOf(scope);
      return named(module.kind(*instruction) == hlo::OpKind::kParameter ? translate("Groups", "(arguments)")
                                                                        : translate("Groups", "(no scope)"));
    }
    const absl::string_view opName = metadataAt(value.fromInstruction).opName;
    const std::vector<absl::string_view> path = hlo::parseScopes(hlo::splitOpName(opName).scopes).scopes;
    if (path.empty()) {
      const bool isParameter = value.fromInstruction.find(" parameter(") != absl::string_view::npos;
      return named(isParameter ? translate("Groups", "(arguments)") : translate("Groups", "(no scope)"));
    }
    GroupId group = ValueGroups::kAll;
    std::string whole;
    for (const absl::string_view part : path) {
      absl::StrAppend(&whole, whole.empty() ? "" : "/", oneLine(part));
      group = child(group, oneLine(part), whole);
    }
    return group;
  }

 private:
  /// Returns true for a parameter of the program. Requires a module.
  bool isArgument(std::optional<hlo::InstructionId> id) const {
    return id && m_snapshot.module->kind(*id) == hlo::OpKind::kParameter &&
           m_snapshot.module->computation(*id) == m_snapshot.module->entry();
  }

  /// Returns a child of the group of all values.
  GroupId named(absl::string_view name) { return child(ValueGroups::kAll, name, {}); }

  GroupId child(GroupId parent, absl::string_view name, absl::string_view whole) {
    const GroupId next(static_cast<uint32_t>(m_groups.size()));
    const GroupId group = m_children.try_emplace({parent, std::string(name)}, next).first->second;
    if (group == next) m_groups.push_back({std::string(name), std::string(whole), parent, std::nullopt, std::nullopt});
    return group;
  }

  GroupId groupOf(hlo::ScopeId scope) {
    std::vector<hlo::ScopeId> path;
    while (scope != m_scopes->root() && !m_groupOfScope[scope.index()]) {
      path.push_back(scope);
      scope = *m_scopes->parent(scope);
    }
    GroupId group = scope == m_scopes->root() ? ValueGroups::kAll : *m_groupOfScope[scope.index()];
    for (auto it = path.rbegin(); it != path.rend(); ++it) {
      group = child(group, oneLine(m_scopes->name(*it)), oneLine(m_scopes->path(*it)));
      m_groupOfScope[it->index()] = group;
    }
    return group;
  }

  /// Values of the same instruction repeat its text.
  const hlo::Metadata& metadataAt(absl::string_view instruction) {
    if (instruction != m_lastInstruction) {
      const auto parsed = hlo::parseMetadata(metadataOf(instruction));
      m_metadata = parsed.ok() ? *parsed : hlo::Metadata();
      m_lastInstruction = instruction;
    }
    return m_metadata;
  }

  const Snapshot& m_snapshot;
  const buffers::Assignment& m_assignment;
  std::vector<ValueGroups::Group>& m_groups;
  std::map<std::pair<GroupId, std::string>, GroupId> m_children;  // by parent and name
  std::unique_ptr<const hlo::ScopeTree> m_scopes;
  std::vector<std::optional<GroupId>> m_groupOfScope;
  absl::string_view m_lastInstruction;
  hlo::Metadata m_metadata;
};

}  // namespace

std::string groupingText(Grouping grouping) {
  switch (grouping) {
    case Grouping::kValue: return translate("Groups", "Value");
    case Grouping::kScope: return translate("Groups", "Scope");
    case Grouping::kLine: return translate("Groups", "Source line");
    case Grouping::kKind: return translate("Groups", "Kind");
    case Grouping::kElementType: return translate("Groups", "Element type");
    case Grouping::kAllocation: return translate("Groups", "Allocation");
    case Grouping::kSpace: return translate("Groups", "Memory space");
    case Grouping::kArgument: return translate("Groups", "Argument");
  }
  return {};
}

std::string groupingWord(Grouping grouping) {
  switch (grouping) {
    case Grouping::kValue: return translate("Groups", "value");
    case Grouping::kScope: return translate("Groups", "scope");
    case Grouping::kLine: return translate("Groups", "source line");
    case Grouping::kKind: return translate("Groups", "kind");
    case Grouping::kElementType: return translate("Groups", "element type");
    case Grouping::kAllocation: return translate("Groups", "allocation");
    case Grouping::kSpace: return translate("Groups", "memory space");
    case Grouping::kArgument: return translate("Groups", "argument");
  }
  return {};
}

ValueGroups::ValueGroups(const Snapshot* snapshot, Grouping grouping, std::stop_token stop) : m_grouping(grouping) {
  if (snapshot == nullptr || snapshot->assignment == nullptr || grouping == Grouping::kValue) return;
  const buffers::Assignment& assignment = *snapshot->assignment;
  std::vector<GroupId> groupOf(assignment.valueCount());
  Grouper grouper(*snapshot, m_groups);
  for (uint32_t i = 0; i < groupOf.size(); ++i) {
    if (i % 1024 == 0 && stop.stop_requested()) {
      m_groups.resize(1);
      return;
    }
    const buffers::ValueId id(i);
    const buffers::Value value = assignment.value(id);
    GroupId& group = groupOf[i];
    switch (grouping) {
      case Grouping::kValue: break;
      case Grouping::kScope: group = grouper.byScope(id, value); break;
      case Grouping::kLine: group = grouper.byLine(id, value); break;
      case Grouping::kKind: group = grouper.byKind(value); break;
      case Grouping::kElementType: group = grouper.byElementType(value); break;
      case Grouping::kAllocation: group = grouper.byAllocation(value); break;
      case Grouping::kSpace: group = grouper.bySpace(value); break;
      case Grouping::kArgument: group = grouper.byArgument(id, value); break;
    }
  }
  m_groupOf = std::move(groupOf);
}

}  // namespace model

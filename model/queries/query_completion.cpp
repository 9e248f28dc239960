#include "model/queries/query_completion.h"

#include <algorithm>
#include <functional>

#include "absl/container/flat_hash_set.h"
#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/strip.h"

namespace queries {
namespace {

bool isCompletedPart(char c) { return absl::ascii_isalnum(c) || c == '_' || c == '-'; }

/// Returns the start of the part of the query that contains the cursor; npos inside quotes or a regular expression.
size_t partBegin(absl::string_view text, size_t cursor) {
  size_t begin = 0, brackets = 0;
  for (size_t at = 0; at < cursor; ++at) {
    const char c = text[at];
    const bool isExpression = c == '/' && at > begin && text[at - 1] == '~';
    if (c == '"' || isExpression) {
      for (++at; at < cursor && text[at] != c; ++at) at += text[at] == '\\' ? 1 : 0;
      if (at >= cursor) return absl::string_view::npos;
    } else if (absl::ascii_isspace(c) || (c == '(' && at == begin) || (c == ')' && brackets == 0)) {
      begin = at + 1;
      brackets = 0;
    } else if (c == '(') {
      ++brackets;
    } else if (c == ')') {
      --brackets;
    }
  }
  return begin;
}

/// Collects texts that contain the typed one, with those that begin with it first, up to the maximum.
class Choices {
 public:
  explicit Choices(absl::string_view typed) : m_typed(toLower(typed)) {}

  void add(absl::string_view text) {
    ++m_seen;
    if (text.empty() || !absl::StrContains(toLower(text), m_typed) || !m_known.insert(text).second) return;
    std::vector<QueryChoice>& to = absl::StartsWithIgnoreCase(text, m_typed) ? m_first : m_others;
    if (to.size() < QueryCompletion::kMaximumChoices) to.push_back({quotedForQuery(text), {}});
  }
  bool isFull() const { return m_first.size() >= QueryCompletion::kMaximumChoices || m_seen >= kMaximumSeen; }

  std::vector<QueryChoice> take() {
    m_first.insert(m_first.end(), m_others.begin(), m_others.end());
    m_first.resize(std::min(m_first.size(), QueryCompletion::kMaximumChoices));
    return std::move(m_first);
  }

 private:
  static constexpr size_t kMaximumSeen = 5000;

  std::string m_typed;  // lower case
  size_t m_seen = 0;
  absl::flat_hash_set<absl::string_view> m_known;
  std::vector<QueryChoice> m_first, m_others;
};

/// Adds those of many texts that contain the typed text; `textOf` returns the text as written.
void addFound(const TextArena& texts, absl::string_view typed, const std::function<absl::string_view(uint32_t)>& textOf,
              Choices* choices) {
  std::vector<uint8_t> found(texts.size());
  texts.find(toLower(typed), 0, found.size(), found.data());
  for (uint32_t i = 0; i < found.size() && !choices->isFull(); ++i) {
    if (found[i] != 0) choices->add(textOf(i));
  }
}

std::vector<QueryChoice> fieldsLike(absl::string_view typed, const QuerySubject& subject) {
  std::vector<QueryChoice> choices;
  for (const FieldSpec& spec : queryFields()) {
    if (!absl::StartsWithIgnoreCase(spec.name, typed) && !absl::StartsWithIgnoreCase(spec.otherName, typed)) continue;
    if (isOfComparison(spec.field) && !subject.compared) continue;
    const bool isNumber = spec.type == FieldType::kNumber || spec.type == FieldType::kBytes;
    const absl::string_view sign = spec.type == FieldType::kMoment ? "@peak" : isNumber ? ">" : ":";
    choices.push_back({absl::StrCat(spec.name, sign), spec.purpose});
  }
  if (subject.instructions == nullptr) return choices;
  for (absl::string_view name : subject.instructions->attributeNames()) {
    const bool isField = std::all_of(name.begin(), name.end(), isCompletedPart) && findQueryField(name) == nullptr;
    if (!isField || choices.size() == QueryCompletion::kMaximumChoices || !absl::StartsWithIgnoreCase(name, typed))
      continue;
    choices.push_back({absl::StrCat(name, ":"), "attribute of this module"});
  }
  return choices;
}

std::vector<QueryChoice> valuesLike(QueryField field, absl::string_view typed, const QuerySubject& subject) {
  Choices choices(typed);
  if (field == QueryField::kKind) {
    for (absl::string_view kind :
         {"loop", "input", "output", "custom", "parameter", "temp", "constant", "thread-local"}) {
      choices.add(kind);
    }
  }
  if (field == QueryField::kChange) {
    for (int kind = 0; kind < compare::kChangeKindCount; ++kind)
      choices.add(compare::changeKindName(static_cast<compare::ChangeKind>(kind)));
  }
  for (int bit = 0; field == QueryField::kWhat && bit < compare::kAspectBits; ++bit)
    choices.add(compare::aspectName(bit));
  if (field == QueryField::kEvidence) {
    for (const absl::string_view grade : {"certain", "good", "likely"}) choices.add(grade);
  }
  if (subject.instructions == nullptr) return choices.take();
  const InstructionIndex& index = *subject.instructions;
  const hlo::Module& module = index.module();
  switch (field) {
    case QueryField::kWas:
    case QueryField::kOpcode:
      for (uint32_t i = 0; i < module.opcodeCount(); ++i) {
        // An operation that is only asynchronous in this module is found by its own name too.
        absl::string_view synchronous = module.opcode(hlo::OpcodeId(i));
        if (absl::ConsumeSuffix(&synchronous, "-start") && synchronous != "async") choices.add(synchronous);
      }
      for (uint32_t i = 0; i < module.opcodeCount(); ++i) choices.add(module.opcode(hlo::OpcodeId(i)));
      break;
    case QueryField::kDtype:
      for (uint32_t i = 0; i < module.shapeCount() && !choices.isFull(); ++i)
        choices.add(hlo::elementTypeName(module.shape(hlo::ShapeId(i)).type));
      break;
    case QueryField::kShape:
      addFound(
          index.shapes().texts, typed,
          [&](uint32_t i) -> absl::string_view { return module.shape(hlo::ShapeId(i)).text; }, &choices);
      break;
    case QueryField::kName:
      addFound(
          index.names(), typed, [&](uint32_t i) { return module.name(hlo::InstructionId(i)); }, &choices);
      break;
    case QueryField::kScope:
      addFound(
          index.scopes().texts, typed, [&](uint32_t i) { return index.scopeNames()[i]; }, &choices);
      break;
    case QueryField::kComputation:
      addFound(
          index.computationNames(), typed, [&](uint32_t i) { return module.name(hlo::ComputationId(i)); }, &choices);
      break;
    case QueryField::kFile:
      for (uint32_t i = 0; i < module.fileCount() && !choices.isFull(); ++i) choices.add(module.file(hlo::FileId(i)));
      break;
    case QueryField::kCustomCall:
      for (hlo::InstructionId id : module.instructions()) {
        if (choices.isFull()) break;
        if (module.kind(id) != hlo::OpKind::kCustomCall) continue;
        absl::string_view target = module.attribute(id, "custom_call_target").value_or("");
        if (target.size() > 1 && target.front() == '"') target = target.substr(1, target.size() - 2);
        choices.add(target);
      }
      break;
    default: break;
  }
  return choices.take();
}

}  // namespace

QueryCompletion completeQuery(absl::string_view text, size_t cursor, const QuerySubject& subject) {
  QueryCompletion completion;
  cursor = std::min(cursor, text.size());
  const size_t begin = partBegin(text, cursor);
  if (begin == absl::string_view::npos || begin == cursor) return completion;
  const absl::string_view part = text.substr(begin, cursor - begin);
  size_t end = 0;
  while (end < part.size() && isCompletedPart(part[end])) ++end;
  completion.place = {begin, part.size()};
  if (end == part.size()) {
    completion.choices = fieldsLike(part, subject);
    return completion;
  }
  const FieldSpec* const spec = findQueryField(part.substr(0, end));
  const size_t sign = absl::StartsWith(part.substr(end), "!=") ? 2 : part[end] == ':' || part[end] == '=' ? 1 : 0;
  if (spec == nullptr) return completion;
  if (spec->field == QueryField::kAlive && part[end] == '@') {
    completion.choices = {{absl::StrCat(spec->name, "@peak"), spec->purpose}};
  } else if (sign > 0) {
    const absl::string_view typed = part.substr(end + sign);
    completion.place = {begin + end + sign, typed.size()};
    completion.choices = valuesLike(spec->field, typed, subject);
  }
  return completion;
}

}  // namespace queries

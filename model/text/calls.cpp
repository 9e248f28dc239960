#include "model/text/calls.h"

#include <algorithm>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "model/ir/opcode_properties.h"

namespace hlo {
namespace {

constexpr int kMaximumCallDepth = 100;

Call callOf(absl::string_view key, OpKind kind) {
  const auto by = [](CallRole role, uint32_t branch = 0) { return Call{ComputationId(), role, branch}; };
  if (key == "to_apply") return by(kind == OpKind::kCall ? CallRole::kToApply : CallRole::kApply);
  if (key == "condition") return by(CallRole::kCondition);
  if (key == "body") return by(CallRole::kBody);
  if (key == "true_computation" || key == "branch_computations") return by(CallRole::kBranch);
  if (key == "false_computation") return by(CallRole::kBranch, 1);
  if (key == "select") return by(CallRole::kSelect);
  if (key == "scatter") return by(CallRole::kScatter);
  if (key == "calls") {
    switch (kind) {
      case OpKind::kFusion: return by(CallRole::kFusion);
      case OpKind::kCall: return by(CallRole::kToApply);  // in dumps of 2017
      case OpKind::kAsyncStart:
      case OpKind::kAsyncUpdate:
      case OpKind::kAsyncDone: return by(CallRole::kAsync);
      default: break;
    }
  }
  return by(CallRole::kCalled);
}

}  // namespace

void Calls::add(const ModuleBuilder& builder, InstructionId caller, OpcodeId opcode, absl::string_view word,
                const Attribute& attribute, int depth) {
  const OpKind kind = wrappedOpKind(builder.opKind(opcode), word);
  const absl::string_view key = builder.text().text(attribute.key);
  const absl::string_view value = builder.text().text(attribute.value);
  // These two words are also attributes of other opcodes.
  if ((key == "select" || key == "scatter") && kind != OpKind::kSelectAndScatter) return;
  const Call call = callOf(key, kind);
  const InlineBody body{caller, call, attribute.key, value.data(), value.data() + value.size(), depth + 1};
  if (value[0] != '{') {
    addName(caller, call, value[0] == '%' ? value.substr(1) : value);
  } else if (key == "branch_computations" || key == "called_computations") {
    addList(caller, call, body, value);
  } else {
    // A list of one name (2017), or an inline body.
    Scanner ahead(value.data() + 1, value.data() + value.size());
    ahead.skipBlank();
    ahead.consume('%');
    const bool hasName = !ahead.name().empty();
    ahead.skipBlank();
    if (hasName && (ahead.peek() == '}' || ahead.peek() == ',')) {
      addList(caller, call, body, value);
    } else {
      addBody(body);
    }
  }
}

// Adds `{%a, %b}`, each a name or a body.
void Calls::addList(InstructionId caller, Call call, const InlineBody& body, absl::string_view list) {
  Scanner names(list.data(), list.data() + list.size());
  names.advance();
  for (;; call.branch += call.role == CallRole::kBranch) {
    names.skipBlank();
    const char* const begin = names.at();
    if (names.peek() == '{' && !names.atEnd()) {
      if (!names.skipGroup(Scanner::Within::kText)) return;
      InlineBody element = body;
      element.call = call;
      element.begin = begin;
      element.end = names.at();
      addBody(element);
    } else {
      names.consume('%');
      const absl::string_view name = names.name();
      if (name.empty()) {
        if (names.peek() != '}') m_problems.expected(names, "a computation or \"}\"");
        return;
      }
      addName(caller, call, name);
    }
    names.skipBlank();
    if (names.consume(',')) continue;
    if (names.peek() != '}') m_problems.expected(names, "\",\" or \"}\"");
    return;
  }
}

void Calls::addBody(const InlineBody& body) {
  if (body.depth > kMaximumCallDepth) {
    m_problems.report(Severity::kError, body.begin, "bodies are nested too deeply");
  } else {
    m_bodies.push_back(body);
  }
}

void Calls::addName(InstructionId caller, Call call, absl::string_view name) {
  m_named.push_back({caller, call, name, m_computations.tag(name)});
}

void Calls::append(Calls&& part, size_t instructions) {
  const auto moved = [instructions](InstructionId id) {
    return InstructionId(id.index() + static_cast<uint32_t>(instructions));
  };
  for (Named named : part.m_named) {
    named.caller = moved(named.caller);
    m_named.push_back(named);
  }
  for (InlineBody body : part.m_bodies) {
    body.caller = moved(body.caller);
    m_bodies.push_back(body);
  }
}

void Calls::resolve(ModuleBuilder& builder) {
  // Table entries are prefetched some dozens at a time.
  constexpr size_t kTogether = 64;
  for (size_t i = 0; i < m_named.size(); ++i) {
    if (i % kTogether == 0) {
      const size_t end = std::min(i + kTogether, m_named.size());
      for (size_t next = i; next < end; ++next) m_computations.fetch(m_named[next].tag);
    }
    const Named& named = m_named[i];
    const uint32_t callee = m_computations.lookup(named.name, named.tag);
    if (callee == NameTable::kAbsent) {
      m_problems.report(Severity::kWarning, named.name.data(),
                        absl::StrCat("computation ", shortened(named.name), " is not defined in the module"));
      continue;
    }
    Call call = named.call;
    call.callee = ComputationId(callee);
    builder.addCall(named.caller, call);
  }
  m_named.clear();
}

}  // namespace hlo

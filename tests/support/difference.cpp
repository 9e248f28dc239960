#include "tests/support/difference.h"

#include <algorithm>

#include "absl/strings/str_cat.h"
#include "model/print/attribute_text.h"
#include "model/print/hlo_printer.h"
#include "model/print/instruction_text.h"

namespace support {
namespace {

using namespace hlo;

// Returns an excerpt of a long text from the first difference on.
std::string excerpt(absl::string_view text, size_t at) {
  constexpr size_t kBefore = 40, kBehind = 60;
  const size_t begin = at > kBefore ? at - kBefore : 0;
  const size_t end = std::min(text.size(), at + kBehind);
  return absl::StrCat(begin > 0 ? "…" : "", text.substr(begin, end - begin), end < text.size() ? "…" : "");
}

class Comparison {
 public:
  Comparison(const Module& a, const Module& b) : m_a(a), m_b(b), m_textA(a), m_textB(b) {}

  std::optional<std::string> run() {
    const bool isSame = isEqual("the module's name", m_a.name(), m_b.name()) &&
                        isEqual("the module's schedule", words(m_a.isScheduled()), words(m_b.isScheduled())) &&
                        header() && frames() && computations();
    if (isSame) return std::nullopt;
    return m_found;
  }

 private:
  static absl::string_view words(bool isScheduled) { return isScheduled ? "given" : "not given"; }

  bool isEqual(absl::string_view what, absl::string_view a, absl::string_view b) {
    if (a == b) return true;
    const size_t at = static_cast<size_t>(std::mismatch(a.begin(), a.end(), b.begin(), b.end()).first - a.begin());
    const auto shown = [&](absl::string_view text) { return text.empty() ? "nothing" : excerpt(text, at); };
    m_found = absl::StrCat(what, " is ", shown(a), " in one module, ", shown(b), " in the other");
    return false;
  }

  bool isEqual(absl::string_view what, size_t a, size_t b) {
    return a == b || isEqual(what, absl::string_view(absl::StrCat(a)), absl::string_view(absl::StrCat(b)));
  }

  std::string name(InstructionId id) const {
    return absl::StrCat("%", m_a.name(id), " of computation ", m_a.name(m_a.computation(id)));
  }

  // `value` appends the attribute's value in one of the two modules.
  template <typename ValueA, typename ValueB>
  bool attributes(absl::string_view whose, const std::vector<Attribute>& a, const std::vector<Attribute>& b,
                  const ValueA& valueA, const ValueB& valueB) {
    for (size_t i = 0; i < std::min(a.size(), b.size()); ++i) {
      const absl::string_view key = m_a.text().text(a[i].key);
      if (key != m_b.text().text(b[i].key)) {
        return isEqual(absl::StrCat("attribute ", i + 1, " of ", whose), key, m_b.text().text(b[i].key));
      }
      m_lineA.clear();
      m_lineB.clear();
      valueA(&m_lineA, a[i]);
      valueB(&m_lineB, b[i]);
      if (m_lineA != m_lineB) return isEqual(absl::StrCat(key, " of ", whose), m_lineA, m_lineB);
    }
    const auto next = [&](const Module& module, const std::vector<Attribute>& more, size_t from) {
      return from < more.size() ? module.text().text(more[from].key) : absl::string_view();
    };
    return a.size() == b.size() ||
           isEqual(absl::StrCat("the next attribute of ", whose), next(m_a, a, b.size()), next(m_b, b, a.size()));
  }

  bool header() {
    const auto sorted = [](const Module& module) {
      std::vector<Attribute> attributes(module.headerAttributes().begin(), module.headerAttributes().end());
      sortAttributes(module.text(), "", &attributes);
      return attributes;
    };
    const auto value = [](const Module& module) {
      return [&module](std::string* out, const Attribute& attribute) {
        appendAttributeValue(out, module.text().text(attribute.key), module.text().text(attribute.value));
      };
    };
    return attributes("the module", sorted(m_a), sorted(m_b), value(m_a), value(m_b));
  }

  static std::string frameText(const Module& module, FrameId id) {
    const hlo::StackFrame& frame = module.frame(id);
    std::string result = absl::StrCat(module.file(frame.file), ":", frame.line, ":", frame.column, "-", frame.endLine,
                                      ":", frame.endColumn);
    if (!frame.function.empty()) absl::StrAppend(&result, " in ", frame.function);
    if (frame.parent) absl::StrAppend(&result, " called by ", frame.parent->index() + 1);
    return result;
  }

  bool frames() {
    const auto count = static_cast<uint32_t>(std::min(m_a.tableFrameCount(), m_b.tableFrameCount()));
    for (uint32_t i = 0; i < count; ++i) {
      if (!isEqual("a stack frame", frameText(m_a, FrameId(i)), frameText(m_b, FrameId(i)))) return false;
    }
    return isEqual("the number of stack frames", m_a.tableFrameCount(), m_b.tableFrameCount());
  }

  bool computations() {
    const size_t count = std::min(m_a.computationCount(), m_b.computationCount());
    // A module without an entry comes from a truncated text, and canonical text cannot express that.
    const bool hasEntries = m_a.entry() && m_b.entry();
    const std::vector<ComputationId> inA = printOrder(m_a), inB = printOrder(m_b);
    for (size_t i = 0; i < count; ++i) {
      const ComputationId a = inA[i], b = inB[i];
      const std::string which = absl::StrCat("computation ", m_a.name(a));
      const auto role = [](bool isEntry) { return absl::string_view(isEntry ? "the entry" : "called"); };
      if (!isEqual(absl::StrCat("the name of computation ", i + 1), m_textA.names().of(a), m_textB.names().of(b)) ||
          (hasEntries && !isEqual(which, role(m_a.entry() == a), role(m_b.entry() == b))) ||
          !isEqual(absl::StrCat("the thread of ", which), m_a.executionThread(a), m_b.executionThread(b)) ||
          !instructions(a, b, which)) {
        return false;
      }
    }
    return isEqual("the number of computations", m_a.computationCount(), m_b.computationCount());
  }

  bool instructions(ComputationId inA, ComputationId inB, const std::string& which) {
    const InstructionRange a = m_a.instructions(inA), b = m_b.instructions(inB);
    for (size_t i = 0; i < std::min(a.size(), b.size()); ++i) {
      m_lineA.clear();
      m_lineB.clear();
      m_textA.append(&m_lineA, a[i]);
      m_textB.append(&m_lineB, b[i]);
      if (m_lineA != m_lineB) return parts(a[i], b[i], absl::StrCat("instruction ", i + 1, " of ", which));
    }
    return isEqual(absl::StrCat("the number of instructions of ", which), a.size(), b.size());
  }

  // Compares one line of both modules and names the part that differs.
  bool parts(InstructionId a, InstructionId b, const std::string& which) {
    const auto root = [](const Module& module, InstructionId id) {
      return module.isRoot(id) ? "its root" : "not its root";
    };
    std::string argumentsA, argumentsB;
    m_textA.appendArguments(&argumentsA, a);
    m_textB.appendArguments(&argumentsB, b);
    const std::string whose = name(a);
    return isEqual(absl::StrCat("the name of ", which), m_textA.names().of(a), m_textB.names().of(b)) &&
           isEqual(whose, absl::string_view(root(m_a, a)), absl::string_view(root(m_b, b))) &&
           isEqual(absl::StrCat("the shape of ", whose), m_textA.shape(a), m_textB.shape(b)) &&
           isEqual(absl::StrCat("the opcode of ", whose), m_a.opcode(a), m_b.opcode(b)) &&
           isEqual(absl::StrCat(m_a.kind(a) == OpKind::kConstant ? "the value of " : "the operands of ", whose),
                   argumentsA, argumentsB) &&
           attributes(
               whose, m_textA.attributes(a), m_textB.attributes(b),
               [&](std::string* out, const Attribute& attribute) { m_textA.appendValue(out, a, attribute); },
               [&](std::string* out, const Attribute& attribute) { m_textB.appendValue(out, b, attribute); });
  }

  const Module& m_a;
  const Module& m_b;
  InstructionText m_textA, m_textB;
  std::string m_lineA, m_lineB;
  std::string m_found;
};

}  // namespace

std::optional<std::string> difference(const Module& a, const Module& b) { return Comparison(a, b).run(); }

}  // namespace support
